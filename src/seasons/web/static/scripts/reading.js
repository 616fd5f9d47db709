// Reading: whatever is pointed at for a moment is shown large beside it, with why it cannot be
// used now. With a finger a tap reads (see pointing.js).

import { overlap } from "./bubble.js";
import { cardPage } from "./dialogs.js";
import { $, $$, nodes } from "./page.js";

const PATIENCE = 250; // milliseconds of pointing before it is shown
const GAP = 12; // pixels between a thing and what is read
const STILL = 8; // pixels by which a pointer moves that only presses
const READABLE = "[data-open], [data-tell]";
// What should not lie under it, and how much a covered pixel of it counts.
const SPARED = [
  ["#prompt", 9],
  ["main [data-code]", 3],
  ["#mine, #wheel, .card", 1],
];
let timer = 0;
let pointed = null;
let here = null; // where the pointer is
let resting = null; // where it was when something was pressed, until it moves on

// What comes to lie under a pointer at rest is not pointed at.
document.addEventListener("pointermove", (event) => {
  if (event.pointerType !== "mouse") return;
  here = event;
  if (isResting(event)) return;
  resting = null;
  point(event.target.closest?.(READABLE) ?? null);
});
document.addEventListener("pointerover", ({ target, pointerType }) => {
  if (pointerType === "mouse" && pointed && !pointed.contains(target)) point(null);
});
document.addEventListener("focusin", ({ target }) => {
  if (target.matches(":focus-visible")) point(target.closest(READABLE));
});
document.addEventListener("focusout", () => point(null));
for (const kind of ["pointerdown", "keydown", "wheel"]) {
  document.addEventListener(kind, rest, { capture: true, passive: true });
}
document.addEventListener("scroll", hide, true);

function rest() {
  resting = here;
  hide();
}

function isResting({ clientX, clientY }) {
  return (
    resting !== null &&
    Math.hypot(clientX - resting.clientX, clientY - resting.clientY) < STILL
  );
}

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
  // What a die does is seen on the wheel around it.
  place(panel, (element.closest("#dice") ? $("#wheel") : element).getBoundingClientRect());
  panel.classList.add("on");
}

function reasons(why) {
  const list = document.createElement("ul");
  list.className = "why";
  list.innerHTML = why.innerHTML;
  return list;
}

// Beside the thing where it covers least, never over the prompt: a long text is made wider.
function place(panel, thing) {
  const { clientHeight } = document.documentElement;
  const slip = $("#prompt").getBoundingClientRect();
  const room = Math.max(slip.top, clientHeight - slip.bottom) - 2 * GAP;
  panel.classList.remove("wide");
  panel.classList.toggle("wide", panel.offsetHeight > room);
  const { offsetWidth: width, offsetHeight: height } = panel;
  const [across, down] = [
    (thing.left + thing.right - width) / 2,
    (thing.top + thing.bottom - height) / 2,
  ];
  const spared = [[thing, 2], ...boxes()];
  const [{ spot }] = [
    [thing.right + GAP, down],
    [thing.left - GAP - width, down],
    [across, thing.top - GAP - height],
    [across, thing.bottom + GAP],
  ]
    .map(([left, top]) => offSlip(slip, onScreen(left, top, width, height)))
    .map((each) => ({ spot: each, cost: covered(each, spared) }))
    .sort((one, other) => one.cost - other.cost);
  panel.style.left = `${spot.left}px`;
  panel.style.top = `${spot.top}px`;
}

function boxes() {
  return SPARED.flatMap(([selector, weight]) =>
    $$(selector)
      .filter((each) => each.checkVisibility())
      .map((each) => [each.getBoundingClientRect(), weight]),
  );
}

const covered = (spot, spared) =>
  spared.reduce((sum, [each, weight]) => sum + weight * overlap(spot, each), 0);

function onScreen(left, top, width, height) {
  const { clientWidth, clientHeight } = document.documentElement;
  const [x, y] = [
    Math.max(GAP, Math.min(left, clientWidth - width - GAP)),
    Math.max(GAP, Math.min(top, clientHeight - height - GAP)),
  ];
  return { left: x, top: y, right: x + width, bottom: y + height };
}

function offSlip(slip, { left, top, right, bottom }) {
  if (!overlap(slip, { left, top, right, bottom })) return { left, top, right, bottom };
  const height = bottom - top;
  const below = slip.bottom + GAP + height <= document.documentElement.clientHeight;
  const y = below ? slip.bottom + GAP : Math.max(GAP, slip.top - GAP - height);
  return { left, top: y, right, bottom: y + height };
}
