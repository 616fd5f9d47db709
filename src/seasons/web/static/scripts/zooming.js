// Cards that open on a page beside the game; without this they are links to their rulings.

import { closeBeside, zoom } from "./dialogs.js";

document.addEventListener("click", (event) => {
  closeBeside(event);
  const element = event.target.closest("[data-open], [data-close]");
  const aside = event.ctrlKey || event.metaKey || event.shiftKey;
  if (!element || aside) return;
  event.preventDefault();
  if ("close" in element.dataset) element.closest("dialog").close();
  else zoom(element.dataset.open);
});
