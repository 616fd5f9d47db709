// The season token slides along the rim of the wheel, space by space.

import { animate } from "./flights.js";
import { $ } from "./page.js";

const SPACE = 250; // milliseconds
const SPACES = 12;
const TURN = 360 / SPACES; // degrees

// The space it lies on.
export const space = () => Number($("#season-token text")?.textContent ?? 0);

// How many spaces it has gone, the shorter way round: backwards below 0.
export function gone(before, after) {
  if (!before || !after) return 0;
  const forwards = (after - before + SPACES) % SPACES;
  return forwards > SPACES / 2 ? forwards - SPACES : forwards;
}

export const slideTime = (spaces) => Math.abs(spaces) * SPACE;

export function slide(spaces) {
  const token = $("#season-token");
  if (!token || !spaces) return;
  const { width } = token.ownerSVGElement.viewBox.baseVal;
  const { e: x, f: y } = token.transform.baseVal.consolidate().matrix;
  const frames = [...Array(Math.abs(spaces) + 1).keys()].map((step) => {
    const angle = -TURN * (spaces - Math.sign(spaces) * step);
    return { transform: turned(angle, x, y, width / 2), easing: "ease-in-out" };
  });
  animate(token, frames, { duration: slideTime(spaces) });
}

// Around the middle, and upright all the way
function turned(angle, x, y, middle) {
  const arm = `rotate(${angle}deg) translate(${x - middle}px, ${y - middle}px)`;
  return `translate(${middle}px, ${middle}px) ${arm} rotate(${-angle}deg)`;
}
