// What comes and goes: captions, announcements for those who listen, refusals.

import { lookup } from "./lookup.js";
import { $, nodes } from "./page.js";

const MOST = 3; // lines of a caption
const BUTTONS = 260; // pixels that are left beside it where there is room, for those of the prompt
const NARROW = 420;

// What the others have just done, as the log says it, without headings: where one is asked when it
// is one's own move.
export function caption(lines) {
  const told = nodes(lines.join(""));
  for (const heading of told.querySelectorAll(".round")) heading.remove();
  for (const link of told.querySelectorAll("button")) link.replaceWith(link.textContent);
  const last = [...told.children].slice(-MOST);
  if (!last.length) return;
  const { left: x, top: y, width, height } = $("#prompt").getBoundingClientRect();
  const holder = $("#caption");
  $("#told").replaceChildren(...last.flatMap((line) => [...line.childNodes, " "]));
  holder.style.left = `${x + width / 2}px`;
  holder.style.top = `${y + height / 2}px`;
  holder.style.maxWidth = `${Math.max(width - BUTTONS, Math.min(width, NARROW))}px`;
  holder.classList.add("on");
}

export function endCaption() {
  $("#caption").classList.remove("on");
}

export function announce(text) {
  $("#announce").textContent = "";
  requestAnimationFrame(() => {
    $("#announce").textContent = text.trim();
  });
}

// Who thinks, said once until it is one's own turn again: whoever listens has heard it.
let heard = "";

export function hear({ mine, thinker }) {
  if (mine || (thinker && thinker !== heard)) {
    heard = mine ? "" : thinker;
    $("#thinker").textContent = heard;
  }
}

const BRIEF = 4000; // milliseconds
const LINKED = 8000; // with something to point at
let toasting = 0;

export function toast(html) {
  const said = nodes(html);
  const links = lookup(said);
  $("#toast").replaceChildren(said.textContent, ...links.flatMap((link) => [" ", link]));
  clearTimeout(toasting);
  toasting = setTimeout(
    () => {
      $("#toast").textContent = "";
    },
    links.length ? LINKED : BRIEF,
  );
}
