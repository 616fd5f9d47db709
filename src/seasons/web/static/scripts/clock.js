// Clocks: what is left to each seat, counted down from what the server said last. What time it is
// here does not matter.

import { announce } from "./notices.js";
import { $$, body } from "./page.js";

const SOON = 20; // seconds; until then a clock is calm
const OFTEN = 250; // milliseconds between two looks
const DAY = 24 * 60 * 60;
let clocks = {}; // by seat: what was left, whether it runs, and when that was said
let told = false;
let timer = 0;

export function setClocks(said = {}) {
  const at = performance.now();
  clocks = Object.fromEntries(
    Object.entries(said).map(([seat, [seconds, runs]]) => [seat, { seconds, runs, at }]),
  );
  tick();
}

function tick() {
  clearTimeout(timer);
  showClocks();
  if (Object.values(clocks).some(({ runs }) => runs)) timer = setTimeout(tick, OFTEN);
}

export function showClocks() {
  for (const element of $$("[data-clock]")) {
    const clock = clocks[element.dataset.clock];
    const left = clock ? secondsLeft(clock) : 0;
    const text = clock ? written(left) : "";
    if (element.textContent !== text) element.textContent = text;
    element.classList.toggle("runs", Boolean(clock?.runs));
    element.classList.toggle("soon", Boolean(clock?.runs) && left <= SOON);
  }
  warn(clocks[body.dataset.seat]);
}

function secondsLeft({ seconds, runs, at }) {
  const passed = runs ? (performance.now() - at) / 1000 : 0;
  return Math.max(0, Math.ceil(seconds - passed));
}

// Whoever listens is told once, in time.
function warn(own) {
  const soon = Boolean(own?.runs) && secondsLeft(own) <= SOON;
  if (soon && !told) announce(body.dataset.soon);
  told = soon;
}

function written(left) {
  if (left >= DAY) return [unit(left / DAY, "day"), unit((left % DAY) / 3600, "hour")].join(" ");
  const parts = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  const [first, ...rest] = left >= 3600 ? parts : parts.slice(1);
  return [first, ...rest.map((each) => String(each).padStart(2, "0"))].join(":");
}

function unit(number, name) {
  const style = { style: "unit", unit: name, unitDisplay: "narrow" };
  return Math.floor(number).toLocaleString(document.documentElement.lang, style);
}
