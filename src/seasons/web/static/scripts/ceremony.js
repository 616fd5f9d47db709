// The final scoring: part after part is counted, and only then one sees who has won. The page as
// it is sent shows the result; what is still to come is held back here, by motion alone.

import { open } from "./dialogs.js";
import { $, body } from "./page.js";
import { beat } from "./pace.js";

const STEP = 1.2; // as long as a message is looked at: 1200 ms at the normal pace
const CROWN = 0.6;
const MOVING = 0.55; // of a step; then it stands still, to be read
const EASE = "cubic-bezier(.3,.7,.2,1)";
const SETTLING = 350; // milliseconds in which a click was meant for what was there before
const KEY = "seasons-ended";
const MOST = 40; // games whose ending is remembered as seen

const dialog = $("#final-dialog");
let running = [];
let skipped = false;
let changed = 0; // when what lies under the pointer became something else

// By itself it is shown until somebody has seen the result.
export function showEnding() {
  body.dataset.over = "true";
  if (seen().includes(body.dataset.game)) return;
  open(dialog);
  changed = performance.now();
  if (beat() && $("#final .counts")) count();
  else tell();
}

async function count() {
  skipped = false;
  dialog.classList.add("counting");
  $("#final-name").focus();
  await played(Object.keys(MOTIONS).filter((each) => each !== "crown"));
  dialog.classList.remove("counting");
  changed = performance.now();
  if (!skipped) await played(["crown"]);
  if (dialog.open) tell();
}

// The result stands: it is said once to those who listen.
function tell() {
  remember(body.dataset.game);
  const told = [...dialog.querySelectorAll("[data-told]")].map((each) => each.textContent.trim());
  $("#final-told").textContent = told.join(". ");
  $("#final-name").focus();
}

function skip() {
  skipped = true;
  for (const each of running) each.finish();
}

// Motion, of transform and opacity only

async function played(kinds) {
  const moving = [...dialog.querySelectorAll("[data-motion]")];
  running = moving
    .filter((each) => kinds.includes(each.dataset.motion))
    .map((each) => each.animate(...MOTIONS[each.dataset.motion](each.dataset)));
  await Promise.all(running.map((each) => each.finished));
  running = [];
}

const step = () => STEP * beat();

// From a step on: for as long as it moves.
const arriving = (from, number, late = 0) => [
  [from, {}],
  {
    delay: (Number(number) + late) * step(),
    duration: MOVING * step(),
    easing: EASE,
    fill: "backwards",
  },
];

const MOTIONS = {
  flash: (data) => [
    [{ opacity: 1 }, { opacity: 1 }],
    { delay: Number(data.step) * step(), duration: step() },
  ],
  stay: (data) => [[{ opacity: 0 }, { opacity: 0 }], { duration: Number(data.step) * step() }],
  appear: (data) => arriving({ opacity: 0 }, data.step, 0.25),
  wake: (data) => arriving({ opacity: 0.5 }, data.step),
  rise: (data) => arriving({ transform: "scaleY(0)" }, data.step),
  stretch: (data) => arriving({ transform: "scaleX(0)" }, data.step),
  lift: (data) => along(data.by, -1),
  sink: (data) => along(data.by, 1),
  crown: () => [
    [{ opacity: 0, transform: "translateY(-24px)" }, {}],
    { duration: CROWN * beat(), easing: EASE, fill: "backwards" },
  ],
};

// Up or down, to another height at each step.
function along(heights, direction) {
  const all = heights.split(" ").map(Number);
  const frames = [];
  let before = 0;
  for (const [number, height] of all.entries()) {
    frames.push({ ...at(before), offset: number / all.length, easing: EASE });
    frames.push({ ...at(height), offset: (number + MOVING) / all.length });
    before = height;
  }
  return [[...frames, at(before)], { duration: all.length * step() }];

  function at(height) {
    return { transform: `translateY(${direction * height}px)` };
  }
}

// Any click or key ends the count; one that comes too soon was meant for something else.

dialog.addEventListener(
  "click",
  (event) => {
    const early = performance.now() - changed < SETTLING;
    if (!early && !running.length) return;
    event.preventDefault();
    event.stopPropagation();
    if (!early) skip();
  },
  true,
);

dialog.addEventListener("click", ({ target }) => {
  if (target.closest("[data-again]")) count();
});

dialog.addEventListener("keydown", (event) => {
  if (!running.length) return;
  event.preventDefault();
  event.stopPropagation();
  skip();
});

dialog.addEventListener("cancel", (event) => {
  if (running.length) event.preventDefault();
});

dialog.addEventListener("close", () => {
  skip();
  $("#final-told").textContent = "";
});

// Whose ending was seen, kept in this browser.

function seen() {
  try {
    const games = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(games) ? games : [];
  } catch {
    return [];
  }
}

function remember(game) {
  const others = seen().filter((each) => each !== game);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, game].slice(-MOST)));
  } catch {
    // A private window forgets.
  }
}
