// The signs of the page: every picture of the sprite by its name.

import { $ } from "./page.js";

export function sign(name) {
  const drawn = $(".bar .icon").cloneNode(true);
  const use = drawn.querySelector("use");
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, `#${name}`));
  return drawn;
}

// Which sign a picture shows.
export const signOf = (use) => use?.getAttribute("href").split("#")[1] ?? "";
