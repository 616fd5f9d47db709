// Sounds, made here: a few notes for what happens.

import { keep, settings } from "./settings.js";

const NOTES = {
  turn: [660, 880],
  summon: [392, 523, 659],
  activate: [440, 554],
  crystals: [988, 1319],
  die: [330],
  roll: [220, 262, 330],
  season: [262, 330, 392],
  sacrifice: [311, 233],
  draw: [523],
  discard: [294],
  end: [523, 659, 784, 1047],
  mine: [784, 1047],
};
const MOST = 3; // kinds at a time
let audio;

export function sound(kinds) {
  if (settings.muted || !settings.volume || (document.hidden && !kinds.includes("mine"))) return;
  if (!navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  const begin = audio.currentTime;
  const known = kinds.filter((each) => NOTES[each]).slice(0, MOST);
  const notes = known.flatMap((kind) => NOTES[kind]);
  notes.forEach((note, number) => strike(note, begin + number * 0.08));
}

function strike(note, at) {
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = "triangle";
  tone.frequency.value = note;
  gain.gain.setValueAtTime(settings.volume / 60, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.22);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.24);
}

// The switch at the top says whether sounds are on.
export function bindSound(button) {
  const show = () => button.setAttribute("aria-pressed", !settings.muted);
  button.addEventListener("click", () => {
    settings.muted = !settings.muted;
    keep();
    show();
    sound(["mine"]);
  });
  show();
}
