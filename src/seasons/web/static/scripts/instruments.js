// How things sound, each at a time; `times`: how many of them.

import { noise, tone } from "./acoustics.js";

const NOTE = 0.09; // seconds between the notes of a run
const PENTATONIC = [1319, 1568, 1760, 2093, 2637];

const run = (at, pitches, play, apart = NOTE) =>
  pitches.forEach((pitch, number) => play(at + number * apart, pitch));

const pluck = (pitch) => (at) => {
  tone(at, pitch, { type: "triangle", time: 0.32, loud: 0.22 });
  tone(at, pitch * 2, { time: 0.14, loud: 0.06 });
};

function bell(at, pitch) {
  tone(at, pitch, { time: 0.7, loud: 0.13 });
  tone(at, pitch * 2.76, { time: 0.25, loud: 0.04 });
}

function chime(at, pitch) {
  tone(at, pitch, { type: "triangle", time: 0.55, loud: 0.17, rise: 0.02 });
}

function horn(at, pitch) {
  tone(at, pitch, { type: "triangle", time: 0.6, loud: 0.26, rise: 0.03 });
  tone(at, pitch / 2, { type: "sine", time: 0.6, loud: 0.16, rise: 0.03 });
}

// Paper over cloth, and down
function swish(at) {
  noise(at, 1400, { q: 0.7, time: 0.18, loud: 0.16, rise: 0.05, to: 4200 });
  tone(at + 0.14, 130, { time: 0.12, loud: 0.3, to: 70 });
}

function knock(at) {
  noise(at, 1000, { band: "lowpass", time: 0.05, loud: 0.4 });
  tone(at, 230, { time: 0.11, loud: 0.4, to: 150 });
}

function rattle(at) {
  for (let n = 0; n < 6; n += 1) {
    const when = at + n * 0.07 + Math.random() * 0.03;
    noise(when, 1500 + Math.random() * 1400, { q: 5, time: 0.06, loud: 0.5 - n * 0.05 });
  }
}

export const INSTRUMENTS = {
  roll: rattle,
  reroll: rattle,
  die: knock,
  air: pluck(784),
  water: pluck(587),
  fire: pluck(698),
  earth: pluck(440),
  crystals: (at, times) => run(at, PENTATONIC.slice(0, times), bell, 0.07),
  card: swish,
  summon: (at) => {
    swish(at);
    run(at + 0.12, [392, 494, 587, 784], chime);
  },
  activate: (at) => run(at, [554, 831], chime, 0.07),
  sacrifice: (at) => run(at, [392, 311, 233], (when, pitch) => {
    tone(when, pitch, { type: "triangle", time: 0.4, loud: 0.2, to: pitch * 0.8 });
  }, 0.12),
  gauge: (at) => tone(at, 330, { type: "triangle", time: 0.35, loud: 0.18, to: 660 }),
  tick: (at) => noise(at, 2200, { q: 3, time: 0.05, loud: 0.3 }),
  winter: (at) => run(at, [1175, 988, 784], bell, 0.16),
  spring: (at) => run(at, [523, 659, 784, 880], chime, 0.11),
  summer: (at) => run(at, [523, 784, 1047], horn, 0.14),
  fall: (at) => run(at, [659, 523, 440, 392], chime, 0.15),
  mine: (at) => run(at, [784, 1047], chime, 0.14),
  said: (at) => run(at, [988, 740], (when, pitch) => {
    tone(when, pitch, { time: 0.22, loud: 0.1, rise: 0.015 });
  }, 0.1),
  end: (at) => run(at, [523, 659, 784, 659, 1047], horn, 0.17),
  refused: (at) => tone(at, 130, { type: "triangle", time: 0.2, loud: 0.4, to: 95 }),
};
