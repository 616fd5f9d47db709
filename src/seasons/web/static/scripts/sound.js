// What is heard of a message: a few things, one after another.

import { open } from "./acoustics.js";
import { INSTRUMENTS } from "./instruments.js";
import { keep, settings } from "./settings.js";

const MOST = 4; // things at a time
const CALLS = ["mine", "said"]; // heard although the page is not looked at
const APART = 0.16; // seconds between them
const MOST_CRYSTALS = 5;
// Kinds of events that sound like others
const ALIKE = {
  enter: "summon", draw: "card", discard: "card", library: "card", pick: "card", return: "card",
};

// What there is to hear: events by their kinds, energies that flew, a new season.
export function cues({ sounds, deltas = [] }, seen) {
  const gained = deltas.filter(({ what, by }) => what === "crystals" && by > 0);
  const times = Math.max(1, ...gained.map(({ by }) => by));
  const happened = sounds
    .map((kind) => (kind === "season" ? seen?.season ?? "tick" : ALIKE[kind] ?? kind))
    .map((kind) => (kind === "crystals" ? [kind, Math.min(times, MOST_CRYSTALS)] : [kind, 1]));
  const elements = (seen?.elements ?? []).map((element) => [element, 1]);
  return [...happened, ...elements];
}

const wanted = () => !settings.muted && settings.volume > 0;

export async function sound(cued) {
  if (!wanted()) return;
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  const audible = document.hidden ? cued.filter(([kind]) => CALLS.includes(kind)) : cued;
  const known = [...new Map(audible.filter(([kind]) => INSTRUMENTS[kind]))];
  if (!known.length) return;
  const now = (await open()).currentTime;
  known
    .slice(0, MOST)
    .forEach(([kind, times], number) => INSTRUMENTS[kind](now + number * APART, times));
}

// The first gesture opens the hall, so that what comes of it can be heard.
for (const gesture of ["pointerdown", "keydown"]) {
  addEventListener(gesture, () => wanted() && open(), { once: true, capture: true });
}

// The switch at the top says whether sounds are on.
export function bindSound(button) {
  button.addEventListener("click", () => mute(!settings.muted));
  button.setAttribute("aria-pressed", !settings.muted);
}

export function mute(muted) {
  settings.muted = muted;
  keep();
  document.querySelector("#sound").setAttribute("aria-pressed", !muted);
  sound([["mine", 1]]);
}
