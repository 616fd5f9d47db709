// The fronts of cards: each is sent once, and sections have slots for them.

import { nodes } from "./page.js";

const known = new Map(); // by the ids of cards

export function learn(fronts) {
  for (const [card, html] of Object.entries(fronts)) known.set(card, nodes(html));
}

export function withFronts(fresh) {
  for (const slot of fresh.querySelectorAll("[data-front]")) {
    slot.replaceWith(known.get(slot.dataset.front).cloneNode(true));
  }
  return fresh;
}
