// The timeline of a replay: which moment is shown, through whose eyes, and how one gets to another.
// The next moment is told like a message of a running game, with what moves; to all others one
// jumps.

import { draw } from "./drawing.js";
import { settle } from "./motion.js";
import { toast } from "./notices.js";
import { $, body } from "./page.js";
import { keep, settings } from "./settings.js";

const SHORTEST = 800; // milliseconds that a moment is looked at when the game plays by itself
const deck = $("#deck");
const slider = $("#slider");
const last = Number(deck.dataset.last);
const NOTHING = { at: -1, eyes: "" };
let shown = NOTHING;
let goal = Number(deck.dataset.now);
let { eyes } = deck.dataset;
let going = null; // the way to the goal, while one is on it
let running = 0; // counts; even: it stands still
const listeners = [];

const plays = () => running % 2 === 1;
const there = () => shown.at === goal && shown.eyes === eyes;
const tempo = () => Number(settings.tempo ?? 1);

// Somebody wants to know what is shown.
export function watch(listener) {
  listeners.push(listener);
}

// To another moment, by hand: what plays stops.
export function go(at) {
  stop();
  return travel(at);
}

// The same moment, drawn anew.
export function seeAgain() {
  shown = NOTHING;
  return travel(goal);
}

// Whoever drags the slider asks for many moments: only where they end is fetched after the first.
function travel(at) {
  goal = Math.min(last, Math.max(0, at));
  slider.value = goal;
  going ??= arrive().finally(() => {
    going = null;
  });
  return going;
}

async function arrive() {
  let look = 0;
  while (!there()) {
    const wanted = { at: goal, eyes };
    const next = shown.eyes === eyes && shown.at === goal - 1;
    const message = await told(wanted, next);
    if (!message) {
      stop();
      toast(deck.dataset.lost);
      return 0;
    }
    settle();
    shown = wanted;
    address();
    look = draw(message, { own: false, lively: next, waiting: 0, past: true });
    tell(message);
  }
  return look;
}

async function told(wanted, next) {
  const query = [
    `seat=${wanted.eyes}`,
    ...(next ? [`from=${shown.at}`] : []),
    ...(settings.text ? ["text=true"] : []),
  ];
  try {
    const answer = await fetch(`${deck.dataset.base}/moments/${wanted.at}?${query.join("&")}`);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

// The address bar always leads to what is shown.
function address() {
  history.replaceState(null, "", `?seat=${shown.eyes}&at=${shown.at}`);
}

function tell(message) {
  // The server is a newer one than this page came from.
  if (message.page && message.page !== body.dataset.page) location.reload();
  $("#where").textContent = `${shown.at}/${last}`;
  slider.setAttribute("aria-valuetext", message.where);
  for (const [id, end] of [["first", 0], ["back", 0], ["on", last], ["last", last]]) {
    $(`#step-${id}`).setAttribute("aria-disabled", shown.at === end);
  }
  for (const listener of listeners) listener({ ...shown, decided: message.decided });
}

// Playing by itself

async function run() {
  running += 1;
  const mine = running;
  label();
  if (goal === last) await travel(0);
  while (running === mine && goal < last) {
    const look = await travel(goal + 1);
    await wait(Math.max(SHORTEST, look) / tempo());
  }
  if (running === mine) stop();
}

function stop() {
  if (plays()) running += 1;
  label();
}

function label() {
  const button = $("#run");
  const text = plays() ? button.dataset.pause : button.dataset.play;
  button.title = text;
  button.setAttribute("aria-label", text);
  button.classList.toggle("plays", plays());
}

const wait = (time) => new Promise((done) => setTimeout(done, time));

export function begin() {
  const steps = { first: () => 0, back: () => goal - 1, on: () => goal + 1, last: () => last };
  for (const [id, to] of Object.entries(steps)) {
    $(`#step-${id}`).addEventListener("click", () => go(to()));
  }
  $("#run").addEventListener("click", () => (plays() ? stop() : run()));
  slider.addEventListener("input", () => go(Number(slider.value)));
  $("#eyes").addEventListener("input", ({ target }) => {
    eyes = target.value;
    travel(goal);
  });
  $("#tempo").value = String(tempo());
  $("#tempo").addEventListener("input", ({ target }) => {
    settings.tempo = Number(target.value);
    keep();
  });
  travel(goal);
}
