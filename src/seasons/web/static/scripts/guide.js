// The guide: of the lessons that are due the first one that was not read yet stands in a bubble
// beside what it is about. What was read is kept in this browser, for one game at a time.

import { place } from "./bubble.js";
import { put } from "./morph.js";
import { $, $$, body } from "./page.js";

const KEY = "seasons-guide";
const MOST = 3; // lessons in a row: then something is done first
const HALO = 6; // pixels around a thing
const bubble = $("#guide");
const dialog = $("#final-dialog");
let kept = stored();
let shown = null; // the lesson in the bubble
let ticket = ""; // of the decision for which lessons were read
let read = 0; // how many

function stored() {
  try {
    const { game = "", seen = [] } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { game, seen: Array.isArray(seen) ? seen : [] };
  } catch {
    return { game: "", seen: [] };
  }
}

function keep(game, seen) {
  kept = { game, seen };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A private window forgets.
  }
}

// Who only watches is taught nothing.
const watching = body.classList.contains("spectating");

export const guided = () => !watching && kept.game === body.dataset.game;

export function begin() {
  keep(body.dataset.game, []);
  [shown, read] = [null, 0];
}

export function end() {
  keep("", []);
  put("lessons", "");
  hide();
}

// After a message: whoever goes on without saying so has read enough of what was shown.
export function guide(message) {
  if (message.ticket !== ticket) read = 0;
  ticket = message.ticket;
  if (shown && !due().includes(shown)) learn(shown);
  show();
}

export function next() {
  if (!shown) return;
  read += 1;
  learn(shown);
  show();
}

function learn(id) {
  keep(kept.game, [...kept.seen, id]);
  shown = null;
}

const due = () => $$("#lessons [data-lesson]").map((each) => each.dataset.lesson);
const unread = () => due().filter((id) => !kept.seen.includes(id));

function show() {
  $("#help [data-guide=off]").hidden = !guided();
  const [first, ...rest] = guided() && read < MOST ? unread() : [];
  shown = first ?? null;
  if (!shown) {
    hide();
    return;
  }
  const lesson = $(`#lessons [data-lesson="${shown}"]`);
  const more = rest.length && read + 1 < MOST;
  const button = bubble.querySelector("[data-guide=next]");
  button.textContent = more ? button.dataset.next : button.dataset.last;
  if ($("#lesson").dataset.id !== shown) {
    $("#lesson").dataset.id = shown;
    $("#lesson").replaceChildren(...lesson.cloneNode(true).childNodes);
    $("#guide-told").textContent = lesson.textContent;
  }
  stand();
}

function hide() {
  $("#halo").hidden = true;
  $("#guide-told").textContent = "";
  delete $("#lesson").dataset.id;
  bubble.togglePopover(false);
}

// Beside the thing. Under a dialog nobody could press its buttons: it waits, or, where it explains
// the dialog, stands in it.
function stand() {
  if (!shown) return;
  const { about } = $(`#lessons [data-lesson="${shown}"]`).dataset;
  const things = about ? $$(about).filter(isSeen) : [];
  const thing = things[0]?.getBoundingClientRect();
  const inside = things[0]?.closest("dialog");
  const open = $("dialog[open]");
  const waits = open && (open !== inside || open.classList.contains("counting"));
  if (bubble.parentElement !== (inside ?? body)) (inside ?? body).append(bubble);
  bubble.togglePopover(!waits);
  $("#halo").hidden = waits || !thing || Boolean(inside);
  if (waits) return;
  place(bubble, thing);
  if (thing) surround(thing, things[0].matches("#wheel, .dice"));
}

// What is for the keyboard alone is a pixel in size.
const isSeen = (each) => each.checkVisibility() && each.offsetWidth > 1;

function surround({ left, top, width, height }, round) {
  const { style, classList } = $("#halo");
  classList.toggle("round", round);
  style.left = `${left - HALO}px`;
  style.top = `${top - HALO}px`;
  style.width = `${width + 2 * HALO}px`;
  style.height = `${height + 2 * HALO}px`;
}

let asked = 0;

function soon() {
  asked ||= requestAnimationFrame(() => {
    asked = 0;
    stand();
  });
}

addEventListener("resize", soon);
document.addEventListener("scroll", soon, true);
document.addEventListener("transitionend", soon);
new MutationObserver(soon).observe(body, {
  subtree: true,
  attributes: true,
  attributeFilter: ["open"],
});
new MutationObserver(soon).observe(dialog, { attributes: true, attributeFilter: ["class"] });
