// Sorting cards into hand and libraries: a click moves a card into the chosen third, or back.

import { $, $$, body } from "./page.js";

const size = () => Number($("#split").dataset.size);
const held = (third) => third.querySelectorAll(".card").length;
const hasRoom = (third) => held(third) < size();
const aimedAt = (third) => third.querySelector("[aria-pressed=true]");

export function sorted() {
  body.classList.toggle("sorting", Boolean($("#split")));
  if (!$("#split")) return;
  const thirds = $$("#split .third");
  for (const third of thirds) {
    third.querySelector("[data-count]").textContent = `${held(third)}/${size()}`;
  }
  $("#split-done").setAttribute("aria-disabled", !thirds.every((third) => held(third) === size()));
}

export function sort(button) {
  const card = button.closest(".card");
  if (card.closest(".third")) $("#split [data-pool]").append(card);
  else put(card);
  button.focus();
  sorted();
}

function put(card) {
  const thirds = $$("#split .third");
  const third = thirds.find((each) => aimedAt(each) && hasRoom(each)) ?? thirds.find(hasRoom);
  third?.querySelector(".cards").append(card);
  if (third && !hasRoom(third)) aim(thirds.find(hasRoom)?.dataset.zone);
}

export function aim(zone) {
  for (const target of $$("[data-target-zone]")) {
    target.setAttribute("aria-pressed", target.dataset.targetZone === zone);
  }
}

// The answer: hand, second and third library.
export const sortedCodes = () =>
  $$("#split .third .card").map((card) => Number(card.dataset.chosen));
