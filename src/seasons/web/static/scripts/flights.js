// What flies over the table: a likeness of a thing, in a layer that takes no clicks. A flight is a
// plain value, so that it can be seen again. Whatever moves is known here, to be ended at once.

import { body } from "./page.js";

const MOST = 24; // things in the air at a time
const running = new Map(); // what moves, and what is to be done when it has arrived

const layer = document.createElement("div");
layer.className = "flights";
layer.inert = true;
body.append(layer);

// A thing to fly, and its size before it is scaled; `property`: what its width is called.
export function likeness(element, { width, height }, property) {
  const node = element.cloneNode(true);
  for (const each of [node, ...node.querySelectorAll("[id]")]) each.removeAttribute("id");
  node.style.setProperty(property, `${width}px`);
  node.style.setProperty("--h", `${height}px`);
  return { node, width, height };
}

// Lets a thing move where it is.
export function animate(element, frames, options, ended = () => {}) {
  const motion = element.animate(frames, options);
  motion.onfinish = () => arrive(motion);
  running.set(motion, ended);
}

function arrive(motion) {
  const ended = running.get(motion);
  running.delete(motion);
  motion.cancel();
  ended?.();
}

// `path`: where the thing is seen on its way, each `at` a rectangle; `hides`: what it becomes.
export function launch({ thing, path, time, delay = 0, hides = "" }) {
  if (layer.childElementCount >= MOST) return;
  const flying = document.createElement("div");
  flying.className = "flying";
  flying.append(thing.node.cloneNode(true));
  layer.append(flying);
  const frames = path.map(({ at, ...look }) => ({ transform: placed(at, thing), ...look }));
  const goal = hides && document.querySelector(hides);
  if (goal) animate(goal, { opacity: [0, 0] }, { duration: delay + time });
  const options = { duration: time, delay, easing: "ease-in-out", fill: "backwards" };
  animate(flying, frames, options, () => flying.remove());
}

function placed(at, { width = 0, height = 0 }) {
  const x = at.left + at.width / 2 - width / 2;
  const y = at.top + at.height / 2 - height / 2;
  const scale = at.scale ?? (width ? at.width / width : 1);
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

// Whatever moves has arrived.
export function land() {
  for (const motion of [...running.keys()]) arrive(motion);
}
