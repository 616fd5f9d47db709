// Dragging: a card follows the pointer, of a mouse or a finger, to the place it is given to.

import { $$, body } from "./page.js";
import { drop } from "./sorting.js";

const SLACK = 8; // pixels that a pointer may tremble in a click
let held = null; // what the pointer was pressed on, and where
let ghost = null; // the card on its way
let carried = false; // whether the click that follows was the end of a way

document.addEventListener("pointerdown", (event) => {
  carried = false;
  const button = event.target.closest("[data-drag]");
  if (!button || event.button || held) return;
  held = { button, pointer: event.pointerId, x: event.clientX, y: event.clientY };
});

document.addEventListener("pointermove", (event) => {
  if (event.pointerId !== held?.pointer) return;
  const { clientX: x, clientY: y } = event;
  if (!ghost && Math.hypot(x - held.x, y - held.y) < SLACK) return;
  ghost ??= lift(held.button);
  ghost.style.translate = `${x}px ${y}px`;
  point(under(event));
});

document.addEventListener("pointerup", (event) => {
  if (event.pointerId !== held?.pointer) return;
  const { button } = held;
  const place = ghost && under(event);
  carried = Boolean(ghost);
  end();
  if (place) drop(button, place);
});

document.addEventListener("pointercancel", end);
document.addEventListener("dragstart", (event) => {
  if (held) event.preventDefault(); // pictures would be dragged instead
});
document.addEventListener(
  "click",
  (event) => {
    if (carried) event.stopPropagation();
    carried = false;
  },
  true,
);

function lift(button) {
  const card = button.closest(".card").cloneNode(true);
  card.removeAttribute("id");
  card.className = card.className.replace("LT", "S");
  card.classList.add("carried");
  body.append(card);
  body.classList.add("carrying");
  return card;
}

// The place under the pointer, or the card that lies there.
function under({ clientX, clientY }) {
  const found = document.elementFromPoint(clientX, clientY);
  return found?.closest(".alcove, [data-pool]") && found;
}

function point(place) {
  const alcove = place?.closest(".alcove");
  for (const each of $$(".alcove")) each.classList.toggle("over", each === alcove);
}

function end() {
  held = null;
  ghost?.remove();
  ghost = null;
  body.classList.remove("carrying");
  point(null);
}
