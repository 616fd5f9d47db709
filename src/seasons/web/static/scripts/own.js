// The link to another device can be copied; without this it can be selected by hand.

import { copy } from "./copying.js";

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(button));
}
