// Who is here: at the names of the others, and how long they have been away, in words that go on.

import { $, $$, body } from "./page.js";

const MINUTE = 60_000; // milliseconds
const SPANS = [["day", 48 * 60, 24 * 60], ["hour", 60, 60], ["minute", 1, 1]]; // in minutes
const PAUSE = 15_000; // milliseconds between two looks at the clock
let people = new Map(); // by seat
let timer = 0;

export function attend({ presence, told = "" }) {
  const now = Date.now();
  people = new Map(
    presence.map(({ seat, here, away }) => [
      `${seat}`,
      { here, left: away === null ? null : now - away * 1000 },
    ]),
  );
  if (told) $("#presence").textContent = told;
  showPresence();
}

export function showPresence() {
  for (const place of $$("[data-presence]")) {
    const found = people.get(place.dataset.presence);
    place.hidden = !found;
    if (found) fill(place, found);
  }
  clearTimeout(timer);
  timer = people.size ? setTimeout(showPresence, PAUSE) : 0;
}

function fill(place, { here, left }) {
  const text = here ? body.dataset.here : absence(left);
  place.classList.toggle("here", here);
  place.title = text;
  if (!place.firstElementChild) place.append(document.createElement("span"));
  const word = place.firstElementChild;
  if (word.textContent !== text) word.textContent = text;
}

function absence(left) {
  const { away, awayFor, absent } = body.dataset;
  if (left === null) return absent;
  const minutes = (Date.now() - left) / MINUTE;
  const [unit, , size] = SPANS.find(([, least]) => minutes >= least) ?? [];
  return unit ? awayFor.replace("{}", span(unit, Math.floor(minutes / size))) : away;
}

function span(unit, number) {
  const style = { style: "unit", unit, unitDisplay: "short" };
  return new Intl.NumberFormat(document.documentElement.lang, style).format(number);
}
