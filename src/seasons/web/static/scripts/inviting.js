// Inviting others, and arriving oneself. The server says how a page greets whoever sits down; once
// in a browser that is enough.

import { fetched, open, refetch } from "./dialogs.js";
import { $, $$, body } from "./page.js";

const LATER = 1000; // milliseconds after which a code that has run out is gone
const codes = new Map(); // that were made here, by their places: as HTML, and until when

async function makeCode(button) {
  const { makeCode: address, into } = button.dataset;
  button.disabled = true;
  try {
    const answer = await fetch(address, { method: "POST" });
    const html = await answer.text();
    document.getElementById(into).innerHTML = html;
    if (answer.ok) keep(into, html);
  } catch {
    // The page says elsewhere that the server is away.
  }
  button.disabled = false;
}

function keep(place, html) {
  codes.set(place, { html, until: "" });
  refetch();
  const { lasts } = document.getElementById(place).querySelector("[data-lasts]").dataset;
  setTimeout(refetch, Number(lasts) * 1000 + LATER);
}

// The server does not know a code any more, but whether it is the one that still opens the seat.
function showCodes() {
  for (const place of $$("#fetched .code")) {
    const code = codes.get(place.id);
    if (!code) continue;
    code.until ||= place.dataset.out;
    if (!code.until) continue;
    if (code.until !== place.dataset.out) {
      codes.delete(place.id);
      place.textContent = place.dataset.gone;
    } else if (!place.childElementCount) place.innerHTML = code.html;
  }
}

$("#fetched")?.addEventListener("renewed", showCodes);

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-make-code]");
  if (button) makeCode(button);
});

// The name by which one wants to be known.
async function introduce(form) {
  const problem = $("#arrival-problem");
  problem.textContent = "";
  const sent = new URLSearchParams(new FormData(form));
  try {
    const answer = await fetch(form.action, { method: "POST", body: sent });
    if (answer.ok) form.closest("dialog").close();
    else problem.textContent = await answer.text();
  } catch {
    problem.textContent = body.dataset.lost;
  }
}

document.addEventListener("submit", (event) => {
  if (!event.target.closest("#arrival")) return;
  event.preventDefault();
  introduce(event.target);
});

const KEY = "seasons-greeted";
const MOST = 40; // seats that are remembered
const GREET = {
  invite: () => fetched("seats"),
  name: () => {
    open($("#arrival"));
    $("#arrival-name")?.select();
  },
};

function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

export function greet() {
  const { game, seat, greeting } = body.dataset;
  const place = `${game}/${seat}`;
  const greeted = stored();
  if (!greeting || greeted.includes(place)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...greeted, place].slice(-MOST)));
  } catch {
    // A private window forgets.
  }
  GREET[greeting]();
}
