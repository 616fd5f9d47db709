// Changing the page: like the new HTML, but what is the same stays the same element, so that
// focus, scrolling and pictures survive.

import { withFronts } from "./fronts.js";
import { nodes } from "./page.js";

function morph(old, fresh) {
  if (!alike(old, fresh)) {
    old.replaceWith(fresh);
    return;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes]) {
    const opened = name === "open" && (old.nodeName === "DIALOG" || old.nodeName === "DETAILS");
    const own = opened || name === "style"; // the server sends none
    if (!own && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (!("own" in old.dataset)) fill(old, fresh); // or the page itself fills it
}

function alike(old, fresh) {
  const same = old.nodeType === fresh.nodeType && old.nodeName === fresh.nodeName;
  return same && (old.id ?? "") === (fresh.id ?? "");
}

export function fill(old, fresh) {
  const known = new Map([...old.children].filter((node) => node.id).map((node) => [node.id, node]));
  const comes = (target) => [...fresh.children].some((each) => each.id === target.id);
  let at = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    const same = node.id && known.get(node.id);
    if (same && same !== at) old.insertBefore(same, at);
    const target = same || at;
    if (!target || (!same && target.id && comes(target))) {
      old.insertBefore(node, at);
      continue;
    }
    at = target.nextSibling;
    morph(target, node);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

// The nodes of a section.
export const parsed = (html) => withFronts(nodes(html));

// What is about to go loses the focus before anything is changed: to take it away with the focus,
// browsers lay out all that has changed so far.
export function release(id, fresh) {
  const holder = document.getElementById(id);
  const focused = document.activeElement;
  const known = focused.closest("[id]");
  if (!holder?.contains(known) || known === holder) return;
  if (!fresh.getElementById(known.id)) focused.blur();
}

// A section is what an element holds, or that element itself.
export function put(id, html, fresh = parsed(html)) {
  const holder = document.getElementById(id);
  if (!holder || holder.sent === html) return; // what was sorted or opened in it stays
  holder.sent = html;
  const itself = fresh.firstElementChild;
  if (itself?.id === id) morph(holder, itself);
  else fill(holder, fresh);
}
