// The buttons of the guide: go on, skip all, begin again.

import { begin, end, next } from "./guide.js";
import { toast } from "./notices.js";
import { $ } from "./page.js";
import { say } from "./stream.js";

// A game that was begun to learn says so in its address, once.
if (location.hash === "#guide") {
  begin();
  history.replaceState(null, "", location.pathname);
}

const DO = {
  next,
  again(button) {
    begin();
    button.closest("dialog")?.close();
    say({ do: "guide", on: true });
  },
  off(button) {
    end();
    button.closest("dialog:not(#final-dialog)")?.close();
    say({ do: "guide", on: false });
    toast($("#help [data-said]").dataset.said);
  },
};

document.addEventListener("click", ({ target, detail }) => {
  const button = target.closest("[data-guide]");
  if (button && detail < 2) DO[button.dataset.guide](button); // a double click goes on once
});
