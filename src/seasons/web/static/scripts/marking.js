// Marking: what is kept or discarded for good is marked first, and a button of the prompt says so.
// On a phone the pack is one row to be swiped, and the card in its middle is marked.

import { $, $$, touch } from "./page.js";
import { confirms } from "./settings.js";

const SWIPED = "(max-width: 640px), (max-height: 500px) and (orientation: landscape)";
let marked = null; // which one, and of how many

const stage = () => $("#stage [data-marks=true]");
const holder = (element) => element.closest("li");

// Whether the pack is a row that is swiped.
const swiped = () => Boolean($("#stage .draft")) && matchMedia(SWIPED).matches;

// Whether it is the one of that row that is read and can be kept.
export const isShown = (element) => swiped() && holder(element).id === marked?.id;

// Whether one press is not enough.
const twice = () => confirms() || touch() || swiped();

// Whether something may be chosen at once, or was marked before.
export function marks(element) {
  if (!twice() || holder(element).id === marked?.id) return true;
  mark(element);
  if (swiped()) center(holder(element));
  return false;
}

function mark(element) {
  marked = { id: holder(element).id, left: stage()?.dataset.left };
  remark();
}

// Shows again what is marked, after the page has changed.
export function remark() {
  const there = marked && stage()?.dataset.left === marked.left;
  let element = there ? $(`#stage #${marked.id} [data-mark]`) : null;
  if (!element && swiped() && stage()) {
    element = middle()?.querySelector("[data-mark]");
    marked = element && { id: holder(element).id, left: stage().dataset.left };
  }
  for (const each of $$("#stage [data-mark]")) {
    holder(each).classList.toggle("marked", each === element);
  }
  show(marked?.id ?? (swiped() ? middle()?.id : undefined));
  offer(element);
}

// The small picture of the card that is shown large
function show(id) {
  for (const tile of $$("[data-show]")) {
    const shown = tile.dataset.show === id;
    if (shown && !tile.classList.contains("current")) {
      tile.parentElement.scrollLeft = tile.offsetLeft - tile.parentElement.clientWidth / 2;
    }
    tile.classList.toggle("current", shown);
  }
}

function offer(element) {
  const button = $("#keep");
  if (!button) return;
  button.toggleAttribute("data-twice", twice());
  button.hidden = !element || !twice();
  if (element) button.dataset.code = element.dataset.code;
  else delete button.dataset.code;
  const words = button.querySelector("span");
  const said = element?.dataset.mark ?? "";
  if (words.textContent !== said) words.textContent = said;
}

// Who goes by keys marks what has the focus; Enter keeps it.
document.addEventListener("focusin", ({ target }) => {
  const focused = target.matches("#stage [data-mark]") && target.matches(":focus-visible");
  if (focused && twice()) mark(target);
});

// The row that is swiped

const row = () => $("#stage .draft .pack");

function middle() {
  const box = row()?.getBoundingClientRect();
  if (!box) return null;
  const far = (card) => {
    const { left, width } = card.getBoundingClientRect();
    return Math.abs(left + width / 2 - box.left - box.width / 2);
  };
  return [...row().children].reduce((one, other) => (far(other) < far(one) ? other : one));
}

export function center(card) {
  card?.scrollIntoView({ block: "nearest", inline: "center", behavior: "smooth" });
}

let asked = 0;

document.addEventListener(
  "scroll",
  ({ target }) => {
    if (target !== row() || !swiped() || asked) return;
    asked = requestAnimationFrame(() => {
      asked = 0;
      marked = null;
      remark();
    });
  },
  true,
);

matchMedia(SWIPED).addEventListener("change", remark);
