// Keys, by their Latin letter or else by where they lie. The help lists them, and where they lead.

import { zoom } from "./dialogs.js";
import { $, $$ } from "./page.js";
import { settings } from "./settings.js";
import { sortByKey } from "./sorting.js";
import { flush } from "./stream.js";

const MODIFIERS = ["Shift", "AltGraph", "CapsLock"];
const keys = new Map($$("#help [data-key]").map((row) => [row.dataset.key, row.dataset.target]));

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target.closest?.("#chat")) return; // what is typed there is no business of the table's
  // Any key skips what is still to be shown; it was meant for the table before, so it does no more.
  // What presses a button is looked at as a click.
  const presses = event.key === "Enter" || event.key === " ";
  if (!presses && !MODIFIERS.includes(event.key) && flush()) return;
  if (event.target.matches("input, select, textarea")) return;
  if (presses && event.target.closest("button, a, summary")) return;
  if (!settings.keys || $("dialog:modal")) return;
  const target = keys.get(place(event));
  const digit = /^Digit([1-9])$/.exec(event.code);
  if (!digit && !target) return;
  if (!digit) follow(target);
  else if (!sortByKey(digit[1])) lit()[digit[1] - 1]?.focus();
  event.preventDefault();
});

// Where the letter that was typed lies on most keyboards; other alphabets have theirs in its place.
function place({ key, code }) {
  if (key === "?") return "Slash";
  return /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : code;
}

const lit = () =>
  $$("main [data-code], main [data-sort]").filter((each) => each.checkVisibility());

function follow(target) {
  const all = lit();
  const at = all.indexOf(document.activeElement);
  if (target === "next") all[(at + 1) % all.length]?.focus();
  else if (target === "previous") all.at(at > 0 ? at - 1 : -1)?.focus();
  else if (target === "zoom") zoomFocused();
  else if (target.startsWith("focus:")) $(target.slice("focus:".length))?.focus();
  else {
    const found = $$(target).find((each) => each.checkVisibility());
    const button = found?.closest("button");
    if (button) button.click();
    else found?.focus();
  }
}

function zoomFocused() {
  const card = document.activeElement.closest("[data-open]");
  if (card) zoom(card.dataset.open, card);
}
