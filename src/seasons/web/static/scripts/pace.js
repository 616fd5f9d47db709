// The pace at which one sees what happens: how long a thing is looked at, and whether things move.

import { settings } from "./settings.js";

// Milliseconds: what a message takes without its words, for each letter, and at most; how long a
// card is shown large; the beat of ceremonies and scenes.
const PACES = {
  fast: { base: 200, letter: 7, most: 900, hold: 250, beat: 350 },
  normal: { base: 500, letter: 18, most: 2400, hold: 900, beat: 1000 },
};
const MANY = 6; // messages that wait: from here on each is looked at for a shorter time

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const pace = () => (still() ? undefined : PACES[settings.pace]);

export const instant = () => !pace();

// Nobody looks at a hidden page: it shows at once what there is.
export const moving = () => !instant() && !document.hidden;

export const hold = () => pace().hold;

export const beat = () => pace()?.beat ?? 0;

// How long a text is looked at.
export function reading(text, waiting) {
  const { base, letter, most } = pace();
  return Math.min(most, base + letter * text.length) / Math.max(1, waiting / MANY);
}
