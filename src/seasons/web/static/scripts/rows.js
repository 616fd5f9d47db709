// Rows that are scrolled sideways: their section says where they go on, and fades there.

import { $, $$ } from "./page.js";

export const ROWS = `#hand-cards, .in-play, .pack, .kept .cards, .miniatures, .news, .actions,
  .seat .cards`;
const NEARLY = 2; // pixels that roundings may make
const FADE = "26px";

function mark(row) {
  const left = row.scrollLeft > NEARLY;
  const right = row.scrollLeft + row.clientWidth < row.scrollWidth - NEARLY;
  // As styles, which survive when the section is drawn again.
  row.style.setProperty("--before", left ? FADE : "0px");
  row.style.setProperty("--after", right ? FADE : "0px");
}

let asked = false;

function look() {
  if (asked) return;
  asked = true;
  requestAnimationFrame(() => {
    asked = false;
    $$(ROWS).forEach(mark);
  });
}

document.addEventListener("scroll", look, { capture: true, passive: true });
addEventListener("resize", look);
new MutationObserver(look).observe($("main"), { childList: true, subtree: true });
