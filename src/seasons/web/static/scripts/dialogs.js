// Dialogs: those of the page, a card in full, and what is fetched when somebody asks for it.

import { toEnd } from "./log.js";
import { lookup } from "./lookup.js";
import { put } from "./morph.js";
import { $, $$, body } from "./page.js";
import { showPresence } from "./presence.js";

// What a dialog borrows from the table while it is open: the thing, its slot, where it belongs.
const LENT = {
  "log-dialog": ["#log", "#log-slot", "#log-place"],
  "wheel-dialog": ["#wheel", "#wheel-slot", ".heart"],
};

export function open(dialog) {
  if (!dialog || dialog.open) return;
  const [thing, slot] = LENT[dialog.id] ?? [];
  if (thing) $(slot).append($(thing));
  dialog.showModal();
  dialog.scrollTop = 0; // the focus may be on a button at its end
  if (dialog.id === "log-dialog") toEnd();
}

document.addEventListener(
  "close",
  (event) => {
    const [thing, , home] = LENT[event.target.id] ?? [];
    if (thing) $(home).prepend($(thing));
    if (event.target.id === "fetched") delete event.target.dataset.path;
  },
  true,
);

// Closes what lies over the table after something was chosen in it.
export function shut() {
  for (const dialog of $$(":is(main dialog, #wheel-dialog)[open]")) {
    dialog.close();
    $("#prompt").focus({ preventScroll: true });
  }
}

export function closeBeside({ target, clientX, clientY }) {
  if (!target.matches("dialog[open]")) return;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  if (clientX < left || clientX > right || clientY < top || clientY > bottom) target.close();
}

// A card in full

const pages = new Map(); // what was read once is not fetched again

export async function cardPage(source) {
  if (!pages.has(source)) {
    const { edition, players } = body.dataset;
    const html = await text(`/cards/${source}?edition=${edition}&players=${players}`);
    if (!html) return "";
    pages.set(source, html);
  }
  return pages.get(source);
}

// Nothing, if the server has no such thing or is away, which the page says elsewhere.
async function text(address) {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}

export async function zoom(source, element) {
  const html = await cardPage(source);
  if (!html || (element && !element.isConnected)) return;
  $("#zoom-body").innerHTML = html;
  const holder = element?.closest("li, .choice");
  $("#zoom-why").innerHTML = holder?.querySelector(".why")?.innerHTML ?? "";
  for (const line of $("#zoom-why").children) line.append(" ", ...lookup(line));
  offer(element);
  open($("#zoom"));
  $("#zoom-name").focus();
}

function offer(element) {
  const button = $("#zoom-act");
  button.hidden = !element?.dataset.code;
  button.textContent = element?.dataset.verb ?? body.dataset.choose;
  button.dataset.code = element?.dataset.code ?? "";
  const pressed = element?.getAttribute("aria-pressed");
  if (pressed) button.setAttribute("aria-pressed", pressed);
  else button.removeAttribute("aria-pressed");
}

// What can no longer be chosen is no longer offered.
export function withdrawOffer() {
  const button = $("#zoom-act");
  if (!$(`main [data-code="${button.dataset.code}"]`)) button.hidden = true;
}

// What is fetched

let asked = 0;

// The address of something that belongs to the page, and to the moment that a replay shows.
const beside = (path) => `${location.pathname}/${path}${location.search}`;

export async function fetched(path) {
  const html = await text(beside(path));
  if (!html) return;
  asked += 1;
  $("#fetched").dataset.path = path;
  show(html);
  open($("#fetched"));
}

function show(html) {
  put("fetched-body", html);
  showPresence();
  $("#fetched").dispatchEvent(new Event("renewed"));
}

// All that lies before a player, and who has which seat, changes while somebody looks at it.
export async function refetch() {
  const { path } = $("#fetched").dataset;
  if (!(path === "seats" || path?.startsWith("of/")) || !$("#fetched").open) return;
  asked += 1;
  const number = asked;
  const html = await text(beside(path));
  const wanted = number === asked && $("#fetched").dataset.path === path;
  if (html && wanted) show(html);
}
