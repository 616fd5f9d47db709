// The page and its elements.

export const body = document.body;
export const $ = (selector) => document.querySelector(selector);
export const $$ = (selector) => [...document.querySelectorAll(selector)];

// Whether things are pointed at with a finger.
export const touch = () => matchMedia("(pointer: coarse)").matches;

// HTML of the server as nodes that are not in the page yet.
export function nodes(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}
