// Where the rules say more: a link beside a reason, to the section that fits it, in another tab.

import { $ } from "./page.js";

// The link for the first reason in some HTML that has a section; nothing if there is none.
export function lookup(holder) {
  const rule = holder.querySelector("[data-rule]")?.dataset.rule;
  if (!rule) return [];
  const link = $("#lookup").content.firstElementChild.cloneNode(true);
  link.setAttribute("href", `${link.getAttribute("href")}#${rule}`);
  return [link];
}
