// What flies: from where a thing was to where it is now. Nothing waits for it.

import { body } from "./page.js";
import { pace } from "./settings.js";

const MOST = 12; // things that fly at a time

const place = (id) =>
  document.getElementById(id) ?? document.getElementById(id.replace(/-\d+-\d+$/, ""));

// Where the things that are about to move lie now.
export function places(moves) {
  const found = moves.map(({ from }) => [from, place(from)?.getBoundingClientRect()]);
  return new Map(found.filter(([, rect]) => rect));
}

export function fly(moves, before) {
  if (!pace()) return;
  const cards = moves.filter(({ kind }) => kind === "card");
  for (const { from, to } of cards.slice(0, MOST)) {
    const start = before.get(from);
    const target = place(to);
    if (!start || !target || from === to) continue;
    const end = target.getBoundingClientRect();
    if (!end.width || !start.width) continue;
    if (target.id === to && target.classList.contains("card")) glide(target, start, end);
    else ghost(start, end);
  }
}

function glide(card, start, end) {
  const by = `translate(${start.left - end.left}px, ${start.top - end.top}px)`;
  const from = { transform: `${by} scale(${start.width / end.width})`, zIndex: 20 };
  const to = { transform: "none", zIndex: 20 };
  card.animate([from, to], { duration: 420, easing: "cubic-bezier(.2,.7,.2,1)" });
}

function ghost(start, end) {
  const card = document.createElement("div");
  card.className = "flying card";
  card.innerHTML = '<span class="front"></span>';
  card.style.left = `${start.left}px`;
  card.style.top = `${start.top}px`;
  card.style.width = "60px";
  body.append(card);
  const dx = end.left + end.width / 2 - start.left - 30;
  const dy = end.top + end.height / 2 - start.top - 40;
  const to = { transform: `translate(${dx}px, ${dy}px) scale(.5)`, opacity: 0.2 };
  card
    .animate([{ opacity: 0.9 }, to], { duration: 450, easing: "ease-in-out" })
    .finished.then(() => card.remove());
}
