// The scores as a graph: pointing at it leads to that moment.

import { $, $$ } from "./page.js";
import { go, watch } from "./timeline.js";

const dialog = $("#scores");
const plot = $("#plot");
const last = Number($("#deck").dataset.last);

function place() {
  for (const each of $$("#plot [data-right]")) {
    each.style.setProperty("--right", each.dataset.right);
  }
  for (const each of $$("#plot [data-up]")) each.style.setProperty("--up", each.dataset.up);
}

function lead(at) {
  dialog.close();
  go(at);
}

export function bindCurve() {
  place();
  dialog.addEventListener("click", (event) => {
    const named = event.target.closest("[data-to]");
    if (named) {
      event.preventDefault();
      lead(Number(named.dataset.to));
    } else if (event.target.closest("#plot")) {
      const { left, width } = plot.getBoundingClientRect();
      lead(Math.round((last * (event.clientX - left)) / width));
    }
  });
  watch(({ at }) => {
    $("#plot-now").style.setProperty("--right", (100 * at) / Math.max(1, last));
  });
}
