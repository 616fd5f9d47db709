// Where a bubble stands: as near as can be to the thing it is about, and over nothing that can be
// pointed at.

import { $$ } from "./page.js";

const GAP = 10; // pixels to the edge of the window, and to the thing
const STEPS = 16; // places that are tried each way

// What should not lie under it, and how many pixels of distance a covered pixel counts.
const SPARED = [
  ["main :is([data-code], [data-sort], .ask), .bar .button, #final .after", 1],
  [".card, #wheel, #title, #race, #mine > *, .who, .alcove, .news", 0.004],
];
const OWN = 0.2; // the thing itself

const overlap = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const box = (left, top, width, height) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];

// `thing` is the box of what the bubble is about; none: it stands in the middle.
export function place(bubble, thing) {
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const { clientWidth, clientHeight } = document.documentElement;
  const spared = SPARED.flatMap(([selector, weight]) =>
    $$(selector)
      .filter((each) => each.checkVisibility())
      .map((each) => [each.getBoundingClientRect(), weight]),
  );
  const about = thing ?? box(clientWidth / 2, clientHeight / 2, 0, 0);
  const cost = (spot) => {
    const [x, y] = middle(spot);
    const [toX, toY] = middle(about);
    const covered = spared.reduce((sum, [each, weight]) => sum + weight * overlap(spot, each), 0);
    const own = thing ? OWN * overlap(spot, thing) : 0;
    return Math.hypot(x - toX, y - toY) + covered + own;
  };
  const spots = across(clientWidth, width, about.left, about.right).flatMap((left) =>
    across(clientHeight, height, about.top, about.bottom).map((top) =>
      box(left, top, width, height),
    ),
  );
  const best = spots.reduce((one, other) => (cost(other) < cost(one) ? other : one));
  bubble.style.left = `${best.left}px`;
  bubble.style.top = `${best.top}px`;
  aim(bubble, best, thing);
}

// Along one edge of the window: places in regular steps, and those beside the thing.
function across(room, size, from, to) {
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
  const [edge, gap] = Object.entries(gaps ?? {}).reduce(
    (one, other) => (other[1] > one[1] ? other : one),
    ["", -1],
  );
  bubble.dataset.edge = gap < 0 ? "" : edge;
  if (gap < 0) return;
  const [x, y] = middle(thing);
  const upright = edge === "top" || edge === "bottom";
  const at = upright ? x - spot.left : y - spot.top;
  const size = upright ? spot.right - spot.left : spot.bottom - spot.top;
  bubble.style.setProperty("--at", `${Math.min(Math.max(at, 24), size - 24)}px`);
}
