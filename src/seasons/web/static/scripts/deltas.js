// Numbers that change: they count to their new value, and a chip says by how much.

import { launch } from "./flights.js";

const COUNT = 300; // milliseconds
const FLOAT = 1200;
const RISE = 34; // pixels
const MINUS = "−"; // as the server writes it
const counting = new Set();

const written = (number) => (number < 0 ? `${MINUS}${-number}` : `${number}`);

// What floats up where a number has changed.
export function chips(deltas) {
  const found = deltas
    .map(({ seat, what, by }) => ({ by, holder: document.getElementById(`${what}-${seat}`) }))
    .map(({ by, holder }) => ({ by, holder, at: holder?.getBoundingClientRect() }));
  return found
    .filter(({ by, at }) => by && at?.width)
    .map(({ by, holder, at }) => ({ by, holder, flight: rising(by, at) }));
}

export function change({ by, holder, flight }) {
  launch(flight);
  count(holder, by);
}

function rising(by, at) {
  const node = document.createElement("span");
  node.className = by > 0 ? "chip gain" : "chip loss";
  node.textContent = by > 0 ? `+${by}` : written(by);
  // The middle of the number, wherever its words end
  const spot = { left: at.left + Math.min(at.width, 120) / 2, top: at.top, width: 0, height: 0 };
  const up = { ...spot, top: Math.max(RISE, spot.top - RISE) };
  const path = [
    { at: spot, opacity: 0 },
    { at: up, opacity: 1, offset: 0.25 },
    { at: up, opacity: 1, offset: 0.8 },
    { at: up, opacity: 0 },
  ];
  return { thing: { node }, path, time: FLOAT };
}

// Counting

function count(holder, by) {
  const node = [...holder.childNodes].find(isNumber);
  if (!node) return;
  const goal = Number(node.data.replace(MINUS, "-"));
  const begun = performance.now();
  let shown = node.data;
  const write = (part) => {
    if (node.data !== shown) return false; // something newer stands there
    shown = written(Math.round(goal - by * (1 - part)));
    node.data = shown;
    return part < 1;
  };
  const run = { end: () => write(1) };
  const step = () => {
    const part = Math.min(1, (performance.now() - begun) / COUNT);
    if (counting.has(run) && write(part)) requestAnimationFrame(step);
    else counting.delete(run);
  };
  counting.add(run);
  step();
}

const isNumber = (node) => node.nodeType === Node.TEXT_NODE && /^\s*−?\d+\s*$/.test(node.data);

// All numbers are what they are.
export function endCounts() {
  for (const run of counting) run.end();
  counting.clear();
}
