// Dice: those that are rolled tumble into the bowl, one that is taken flies to its taker.

import { animate, likeness } from "./flights.js";
import { $$ } from "./page.js";

const ROLL = 500; // milliseconds
const FLY = 350;
const APART = 40;
const SPIN = "cubic-bezier(.2,.8,.3,1)";

// How the dice lie now.
export const dice = () => new Map($$(".die[id]").map((die) => [die.id, lying(die)]));

function lying(die) {
  const cube = die.querySelector(".cube");
  return {
    at: die.getBoundingClientRect(),
    bowl: Boolean(die.closest("#dice")),
    cube,
    face: cube.innerHTML,
    size: { width: cube.offsetWidth, height: cube.offsetHeight },
  };
}

// Those in the bowl after a roll, and those that show another face.
export function rolled(before, after, roll, delay) {
  const fresh = [...after].filter(([id, { bowl, face }]) => {
    const old = before.get(id);
    return (bowl && roll) || (old && old.bowl === bowl && old.face !== face);
  });
  return fresh.map(([id], number) => () => tumble(id, number, delay + number * APART));
}

function tumble(id, number, delay) {
  const die = document.getElementById(id);
  if (!die) return;
  const side = number % 2 ? 1 : -1;
  const far = `translate(${side * 90}px, 110px) rotate(${side * -540}deg) scale(.5)`;
  const frames = [
    { transform: far, opacity: 0 },
    { opacity: 1, offset: 0.3 },
    { transform: "none", opacity: 1 },
  ];
  animate(die, frames, { duration: ROLL, delay, easing: SPIN, fill: "backwards" });
}

// Those that lay in the bowl and do no more.
export function taken(before, after) {
  const there = [...after].map(([id, now]) => [id, before.get(id), now]);
  return there
    .filter(([, old, now]) => old?.bowl && !now.bowl && old.at.width && now.at.width)
    .map(([id, old, now]) => ({
      thing: likeness(now.cube, now.size, "--die"),
      path: [{ at: old.at }, { at: now.at }],
      time: FLY,
      hides: `#${id}`,
    }));
}
