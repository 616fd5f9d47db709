// Planning: pointing at a die shows on the wheel where the season token goes if it is left.

import { $$ } from "./page.js";

function show(months) {
  for (const ghost of $$(".wheel .ghost")) {
    ghost.classList.toggle("pointed", ghost.dataset.months === months);
  }
}

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, ({ target }) => {
    show(target.closest?.("#dice [data-months]")?.dataset.months);
  });
}
