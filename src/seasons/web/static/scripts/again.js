// What the others did last, to be seen again: captions and what moved, not the table.

import { play, settle } from "./motion.js";
import { caption, endCaption } from "./notices.js";

const MOST = 12; // scenes that are kept
let scenes = [];
let timer = 0;

export function remember(scene) {
  scenes = [...scenes, scene].slice(-MOST);
}

export function forgetScenes() {
  scenes = [];
}

export function replay() {
  stopReplay();
  next([...scenes]);
}

function next([scene, ...rest]) {
  timer = 0;
  if (!scene) {
    endCaption();
    return;
  }
  caption(scene.lines);
  play(scene);
  timer = setTimeout(() => next(rest), scene.look);
}

export function stopReplay() {
  if (!timer) return;
  clearTimeout(timer);
  timer = 0;
  endCaption();
  settle();
}
