// What comes and goes: captions, announcements for those who listen, refusals.

import { $, nodes } from "./page.js";
import { pace } from "./settings.js";

// What the others have just done.
export function caption(message) {
  const holder = $("#caption");
  if (message.mine || !pace() || !message.moves || !message.log.lines.length) {
    holder.classList.remove("on");
    return;
  }
  const lines = nodes(message.log.lines.slice(-3).join(" "));
  for (const link of lines.querySelectorAll("button")) link.replaceWith(link.textContent);
  holder.replaceChildren(...[...lines.children].flatMap((line) => [...line.childNodes, " "]));
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

let toasting = 0;

export function toast(html) {
  $("#toast").textContent = nodes(html).textContent;
  clearTimeout(toasting);
  toasting = setTimeout(() => {
    $("#toast").textContent = "";
  }, 4000);
}
