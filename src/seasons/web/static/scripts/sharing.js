// What is done with a moment: its link, and a game that goes on from it.

import { $ } from "./page.js";
import { watch } from "./timeline.js";

export function bindShare() {
  const form = $("#onward form");
  watch(({ at, eyes, decided }) => {
    $("#moment-link").value = location.href;
    form.elements.at.value = at;
    // Who sees all cards is asked which seat it shall be.
    if (eyes !== "open") form.elements.seat.value = eyes;
    $("#onward-go").disabled = !decided;
    $("#onward-over").hidden = decided;
  });
}
