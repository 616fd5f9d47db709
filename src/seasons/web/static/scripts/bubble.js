// Where a bubble stands: as near as can be to the thing it is about, and over nothing that can be
// pointed at.

import { $$ } from "./page.js";
import { ROWS } from "./rows.js";

const GAP = 10; // pixels to the edge of the window, and to the thing
const STEPS = 16; // places that are tried each way
const SHAPES = { wide: 0, narrow: 400, broad: 600 }; // as the sheet has them; what each costs
const CORNER = 24; // pixels at the end of an edge where no arrow stands

// What should not lie under it, and how many pixels of distance a covered pixel counts.
const SPARED = [
  ["main :is([data-code], [data-sort]), #final .after", 5],
  // In a small window there may be no other place:
  [".ask", 0.5],
  [".bar .button", 0.2],
  [".card, #wheel, #title, #race, #mine > *, .who, .alcove, .news", 0.004],
];
const OWN = 0.6; // the thing itself

const box = (left, top, width, height) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];

export const overlap = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

// `thing` is the box of what the bubble is about; none: it stands in the middle.
export function place(bubble, thing) {
  const tried = Object.entries(SHAPES).map(([shape, price]) => {
    bubble.dataset.shape = shape;
    const { spot, cost } = nearest(bubble, thing);
    return { shape, spot, cost: cost + price };
  });
  const { shape, spot } = tried.reduce(cheaper);
  bubble.dataset.shape = shape;
  bubble.style.left = `${spot.left}px`;
  bubble.style.top = `${spot.top}px`;
  aim(bubble, spot, thing);
}

const cheaper = (one, other) => (other.cost < one.cost ? other : one);

// The best place for a bubble as large as it is now.
function nearest({ offsetWidth: width, offsetHeight: height }, thing) {
  const { clientWidth, clientHeight } = document.documentElement;
  const about = thing ?? box(clientWidth / 2, clientHeight / 2, 0, 0);
  const spared = [...boxes(), [about, OWN]];
  const [toX, toY] = middle(about);
  const cost = (spot) => {
    const [x, y] = middle(spot);
    return spared.reduce(
      (sum, [each, weight]) => sum + weight * overlap(spot, each),
      Math.hypot(x - toX, y - toY),
    );
  };
  const tops = along(clientHeight, height, about.top, about.bottom);
  return along(clientWidth, width, about.left, about.right)
    .flatMap((left) => tops.map((top) => box(left, top, width, height)))
    .map((spot) => ({ spot, cost: cost(spot) }))
    .reduce(cheaper);
}

function boxes() {
  return SPARED.flatMap(([selector, weight]) =>
    $$(selector)
      .filter((each) => each.checkVisibility())
      .map((each) => [inRow(each), weight]),
  );
}

// What of a thing is not scrolled out of its row.
function inRow(thing) {
  const { left, right, top, bottom } = thing.getBoundingClientRect();
  const row = thing.closest(ROWS)?.getBoundingClientRect();
  return {
    left: Math.max(left, row?.left ?? left),
    right: Math.min(right, row?.right ?? right),
    top,
    bottom,
  };
}

// Along one edge of the window: places in regular steps, and those beside the thing.
function along(room, size, from, to) {
  const last = Math.max(GAP, room - size - GAP);
  const steps = [...Array(STEPS + 1).keys()].map((n) => GAP + ((last - GAP) * n) / STEPS);
  const beside = [from - size - GAP, to + GAP, (from + to - size) / 2, from, to - size];
  return [...steps, ...beside.filter((each) => each >= GAP && each <= last)];
}

// The arrow stands at the edge of the bubble that looks at the thing, if one does.
function aim(bubble, spot, thing) {
  const gaps = thing && {
    right: thing.left - spot.right,
    left: spot.left - thing.right,
    bottom: thing.top - spot.bottom,
    top: spot.top - thing.bottom,
  };
  const [edge] = Object.entries(gaps ?? {}).reduce(
    (one, other) => (other[1] > one[1] ? other : one),
    ["", -1],
  );
  bubble.dataset.edge = edge;
  if (!edge) return;
  const [x, y] = middle(thing);
  const upright = edge === "top" || edge === "bottom";
  const at = upright ? x - spot.left : y - spot.top;
  const size = upright ? bubble.offsetWidth : bubble.offsetHeight;
  const clear = Math.min(Math.max(at, CORNER), size - CORNER);
  bubble.style.setProperty("--at", `${clear}px`);
}
