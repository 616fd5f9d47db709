// What moves when a message is drawn. The table is looked at before and after; nothing waits for
// what moves, and a click or a key ends it.

import { banner, date } from "./banners.js";
import { change, chips, endCounts } from "./deltas.js";
import { land, launch } from "./flights.js";
import { departures, flights } from "./moves.js";
import { gone, slide, slideTime, space } from "./slide.js";
import { dice, rolled, taken } from "./tumble.js";

const MOST_WAIT = 500; // milliseconds that dice wait for the season token

// Everything is read before anything is written.
export function glance(message) {
  return { departed: departures(message), dice: dice(), space: space(), date: date() };
}

// What there is to see: parts that can be played, and played again; how long they take; which
// energies flew. `hold`: how long a card of others is shown large, 0 for one's own.
export function scene(before, message, hold) {
  const now = { dice: dice(), space: space(), date: date() };
  const spaces = gone(before.space, now.space);
  const wait = Math.min(MOST_WAIT, slideTime(spaces));
  const air = [
    ...taken(before.dice, now.dice),
    ...flights(before.departed, hold),
    banner(before.date, now.date),
  ].filter(Boolean);
  const parts = [
    ...air.map((flight) => () => launch(flight)),
    ...rolled(before.dice, now.dice, message.sounds?.includes("roll"), wait),
    ...chips(message.deltas ?? []).map((chip) => () => change(chip)),
    () => slide(spaces),
  ];
  const times = air.map(({ time, delay = 0 }) => time + delay);
  return {
    parts,
    time: Math.max(0, slideTime(spaces), ...times),
    elements: [...new Set(air.map(({ element }) => element).filter(Boolean))],
    season: before.date?.season !== now.date?.season ? now.date?.season : undefined,
  };
}

export function play({ parts }) {
  for (const part of parts) part();
}

// All is where it belongs, at once.
export function settle() {
  land();
  endCounts();
}
