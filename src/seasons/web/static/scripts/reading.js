// Reading: whatever is pointed at for a moment is shown large beside it, with why it cannot be
// used now. With a finger a tap reads (see pointing.js).

import { cardPage } from "./dialogs.js";
import { $, nodes } from "./page.js";

const PATIENCE = 250; // milliseconds of pointing before it is shown
const GAP = 12; // pixels between a thing and what is read
const READABLE = "[data-open], [data-tell]";
let timer = 0;
let pointed = null;

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "mouse") point(event.target.closest(READABLE));
});
document.addEventListener("focusin", ({ target }) => {
  if (target.matches(":focus-visible")) point(target.closest(READABLE));
});
document.addEventListener("focusout", () => point(null));
for (const kind of ["pointerdown", "keydown", "wheel"]) {
  document.addEventListener(kind, hide, { capture: true, passive: true });
}
document.addEventListener("scroll", hide, true);

function point(element) {
  if (element === pointed) return;
  hide();
  pointed = element;
  if (element) timer = setTimeout(() => read(element), PATIENCE);
}

function hide() {
  clearTimeout(timer);
  pointed = null;
  const panel = $("#reading");
  panel.classList.remove("on");
  if (panel.matches(":popover-open")) panel.hidePopover();
}

async function read(element) {
  const { open } = element.dataset;
  const html = open ? await cardPage(open) : "";
  if (element !== pointed || !element.isConnected) return;
  const panel = $("#reading");
  panel.classList.toggle("told", !open);
  if (open) panel.replaceChildren(nodes(html));
  else panel.textContent = element.getAttribute("aria-label");
  for (const each of panel.querySelectorAll("[id]")) each.removeAttribute("id");
  const why = element.closest("li, .choice")?.querySelector(":scope > .why");
  if (why) panel.append(reasons(why));
  panel.showPopover(); // above dialogs, too
  place(panel, element.getBoundingClientRect());
  panel.classList.add("on");
}

function reasons(why) {
  const list = document.createElement("ul");
  list.className = "why";
  list.innerHTML = why.innerHTML;
  return list;
}

// Beside the thing where there is more room, never over the prompt: a long text is made wider.
function place(panel, thing) {
  const { clientWidth, clientHeight } = document.documentElement;
  const slip = $("#prompt").getBoundingClientRect();
  const room = Math.max(slip.top, clientHeight - slip.bottom) - 2 * GAP;
  panel.classList.remove("wide");
  panel.classList.toggle("wide", panel.offsetHeight > room);
  const { offsetWidth: width, offsetHeight: height } = panel;
  const right = thing.right + GAP + width <= clientWidth;
  const left = right ? thing.right + GAP : Math.max(GAP, thing.left - GAP - width);
  const middle = thing.top + thing.height / 2 - height / 2;
  let top = Math.min(Math.max(GAP, middle), clientHeight - height - GAP);
  const beside = left + width < slip.left || left > slip.right;
  if (!beside && top < slip.bottom && top + height > slip.top) {
    const below = slip.bottom + GAP + height <= clientHeight;
    top = below ? slip.bottom + GAP : Math.max(GAP, slip.top - GAP - height);
  }
  panel.style.left = `${left}px`;
  panel.style.top = `${top}px`;
}
