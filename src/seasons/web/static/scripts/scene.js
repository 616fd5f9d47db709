// Scenes: what others have just done, large, for as long as it takes to read it. A scene never
// keeps anybody from acting: it folds when one does, and when one's own move begins.

import { $, nodes } from "./page.js";
import { keep, pace, settings } from "./settings.js";

const BASE = 2500; // milliseconds that a scene stays at the usual pace
const EACH = 1200; // and more for each line
const USUAL = 1000; // the usual pace, see settings.js

const wanted = ({ scene }) =>
  scene && settings.scenes !== "never" && (settings.scenes === "all" || scene.mine);

// How long the next message waits for this one.
export function sceneTime(message) {
  if (!wanted(message) || !pace()) return 0;
  return ((BASE + EACH * message.scene.lines) * pace()) / USUAL;
}

export function play(message) {
  if (message.mine || !wanted(message) || !pace()) {
    fold();
    return;
  }
  const panel = $("#scene");
  panel.replaceChildren(nodes(message.scene.html));
  panel.classList.add("on");
}

export function fold() {
  $("#scene").classList.remove("on");
}

export function hush() {
  settings.scenes = "mine";
  $("#scenes").value = settings.scenes;
  keep();
  fold();
}
