// Banners: a new season with what energies bring in it, a new year.

import { $, $$ } from "./page.js";
import { sign, signOf } from "./signs.js";

const TIME = 1400; // milliseconds

// What the table says of the time of the year.
export function date() {
  const season = $("#title .season");
  if (!season) return null;
  const name = [...season.classList].find((each) => each !== "season");
  return { season: name, title: season.textContent, year: year(), rates: rates() };
}

const year = () => ($("#title .years .now") ? $("#title .years").getAttribute("aria-label") : "");

// The present rates by the names of energies; on the wheel a number stands behind each sign.
function rates() {
  const energies = $$("#wheel .quarter.now use")
    .filter((use) => use.nextElementSibling?.localName === "text")
    .map((use) => [signOf(use), Number(use.nextElementSibling.textContent)]);
  return new Map(energies);
}

// None if it is still the same season.
export function banner(before, after) {
  if (!before || !after || before.season === after.season) return null;
  const node = document.createElement("div");
  node.className = `banner ${after.season}`;
  if (before.year !== after.year) node.append(line("new-year", after.year));
  const name = line("name", after.title);
  name.prepend(sign(after.season));
  node.append(name, compared(before.rates, after.rates));
  const at = middle($("#play").getBoundingClientRect());
  const path = [
    { at: { ...at, scale: 0.94 }, opacity: 0 },
    { at: { ...at, scale: 1 }, opacity: 1, offset: 0.15 },
    { at: { ...at, scale: 1 }, opacity: 1, offset: 0.82 },
    { at: { ...at, scale: 1 }, opacity: 0 },
  ];
  return { thing: { node }, path, time: TIME };
}

// Over one's own cards, where nothing is asked; where they are not shown, in the middle.
function middle({ left: x, top: y, width, height }) {
  const at = width ? [x + width / 2, y + height / 2] : [innerWidth / 2, innerHeight / 2];
  return { left: at[0], top: at[1], width: 0, height: 0 };
}

function line(kind, text) {
  const found = document.createElement("p");
  found.className = kind;
  found.append(text);
  return found;
}

function compared(before, after) {
  const list = line("changes", "");
  for (const [energy, rate] of after) {
    const by = rate - (before.get(energy) ?? rate);
    const each = document.createElement("span");
    each.append(sign(energy), `${rate}`);
    if (by) each.append(by > 0 ? " ▲" : " ▼");
    each.className = by > 0 ? "more" : by < 0 ? "fewer" : "";
    list.append(each);
  }
  return list;
}
