// Calls whoever looks elsewhere when it becomes their turn: by the title of the page, a sound and,
// where the browser can and they like it, a notification. Who looks at the table sees it anyway.

import { $, body } from "./page.js";
import { keep, settings } from "./settings.js";
import { sound } from "./sound.js";

const looking = () => document.visibilityState === "visible" && document.hasFocus();
// Over plain http browsers have none.
const possible = () => window.isSecureContext && "Notification" in window;
let mine; // unknown until the first message: a page that is just opened calls nobody
let note = null;

// After every message, before it is drawn: that waits for what is shown, and sleeps in the
// background.
export function call(now) {
  const called = now && mine === false && !looking();
  mine = now;
  entitle();
  if (!called) return;
  sound([["mine", 1]]);
  if (settings.calls && possible() && Notification.permission === "granted") notify();
}

function entitle() {
  const { name, yourTurn } = body.dataset;
  document.title = mine && !looking() ? `● ${yourTurn} – ${name}` : name;
  if (!mine || looking()) note?.close();
}

for (const event of ["focus", "blur", "visibilitychange"]) {
  window.addEventListener(event, entitle, true);
}

// Says whether there is one. Some browsers of phones have the word, and none from a page.
function notify() {
  const { yourTurn, named, game, seat } = body.dataset;
  try {
    note = new Notification(yourTurn, { body: named, tag: `${game}/${seat}` });
  } catch {
    return false;
  }
  note.addEventListener("click", () => {
    window.focus();
    note.close();
  });
  return true;
}

// The switch in the settings asks for permission, and shows how it will look.
export function bindCalls() {
  const box = $("#calls");
  const said = $("#calls-said");
  if (!possible()) {
    box.disabled = true;
    said.textContent = said.dataset[window.isSecureContext ? "missing" : "insecure"];
    return;
  }
  box.checked = Boolean(settings.calls) && Notification.permission === "granted";
  box.addEventListener("change", async () => {
    const granted = !box.checked || (await Notification.requestPermission()) === "granted";
    const shown = !box.checked || (granted && notify());
    if (!granted) said.textContent = said.dataset.denied;
    else said.textContent = shown ? "" : said.dataset.missing;
    box.checked = box.checked && shown;
    settings.calls = box.checked;
    keep();
  });
}
