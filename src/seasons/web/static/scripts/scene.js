// Scenes: what others have just done, large, for as long as it takes to read it.
// A scene never keeps anybody from acting: it folds when one does, and when one's own move begins.

import { beat } from "./pace.js";
import { $, nodes } from "./page.js";
import { keep, settings } from "./settings.js";

const BASE = 2.5; // beats that a scene stays
const EACH = 1.2; // and more for each line

const wanted = ({ scene }) =>
  scene && settings.scenes !== "never" && (settings.scenes === "all" || scene.mine);

// Says for how many milliseconds it is worth looking at; 0: there is none.
export function showScene(message) {
  if (!beat() || message.mine || message.over || !wanted(message)) return 0;
  const panel = $("#scene");
  panel.replaceChildren(nodes(message.scene.html));
  panel.classList.add("on");
  return (BASE + EACH * message.scene.lines) * beat();
}

export function foldScene() {
  $("#scene").classList.remove("on");
}

export function hush() {
  settings.scenes = "never";
  $("#scenes").value = settings.scenes;
  keep();
  foldScene();
}
