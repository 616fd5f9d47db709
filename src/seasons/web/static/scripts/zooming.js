// Cards that open on a page beside the game; without this they are links to their rulings.

import { closeBeside, zoom } from "./dialogs.js";

document.addEventListener("click", (event) => {
  closeBeside(event);
  const aside = event.ctrlKey || event.metaKey || event.shiftKey;
  const link = event.target.closest("#zoom .lookups a");
  const element = event.target.closest("[data-open], [data-close]");
  if (link && link.pathname === location.pathname && !aside) {
    event.preventDefault();
    link.closest("dialog").close();
    location.assign(link.hash);
  }
  if (!element || aside) return;
  event.preventDefault();
  if ("close" in element.dataset) element.closest("dialog").close();
  else zoom(element.dataset.open);
});
