// What the server says has moved, as flights: cards, energies, crystals. Dice and the season token
// are not among them: one sees on the page that they lie elsewhere.

import { likeness } from "./flights.js";
import { sign, signOf } from "./signs.js";

const CARD = 350; // milliseconds
const SMALL = 250;
const APART = 40; // between things of one kind
const BESIDE = 26; // pixels that a thing rises, from nowhere or to nowhere
const SIGN = { width: 30, height: 30 };
const BACK = { width: 44, height: 62 }; // a card that is not seen
const LARGE = { width: 230, height: 400 }; // and one that is shown
const KINDS = ["card", "energy", "crystal"];

export const moves = (message) => message.moves ?? [];

// Cards that others hold are seen as a number only, those in one's hand one by one.
function place({ kind }, id) {
  const number = kind === "card" && id.startsWith("seat-") && id.replace("seat", "hand");
  return document.getElementById(number || id) ?? document.getElementById(zone(id));
}

const zone = (id) => id.replace(/-\d+-\d+$/, "");

function seen(element) {
  const rect = element?.getBoundingClientRect();
  return rect?.width ? rect : null;
}

// Where things that are about to move lie, and how they look: afterwards they may be gone.
export function departures(message) {
  const leaving = moves(message).filter(({ kind }) => KINDS.includes(kind));
  return leaving.map((move) => {
    const element = place(move, move.from);
    return { ...move, start: seen(element), look: likely(element, move, move.from) };
  });
}

// The picture of a thing, if it is one and no heap or number.
function likely(element, { kind }, id) {
  if (element?.id !== id) return null;
  if (kind === "card") return element.matches(".card") ? bare(element) : null;
  return element.matches(".token") ? element.querySelector(".icon")?.cloneNode(true) : null;
}

// A card without what can, or cannot, be done with it
function bare(card) {
  const copy = card.cloneNode(true);
  copy.classList.remove("lit", "picked", "locked");
  for (const each of copy.querySelectorAll(".why, .lock")) each.remove();
  return copy;
}

// Where they have arrived. With a time to `hold` them, cards that others bring into play are shown
// large on their way.
export function flights(departed, hold) {
  const arrived = departed.map((move) => {
    const goal = place(move, move.to);
    const start = move.from === move.to ? null : move.start; // a card of a library comes to hand
    return { ...move, goal, start, end: seen(goal) };
  });
  const counts = { card: 0, energy: 0, crystal: 0 };
  const found = [];
  for (const move of arrived) {
    if (!move.start && !move.end) continue;
    const flight = move.kind === "card" ? cardFlight(move, hold) : signFlight(move);
    if (!flight) continue;
    found.push({ ...flight, delay: counts[move.kind] * APART });
    counts[move.kind] += 1;
  }
  return found;
}

// Energies and crystals

function signFlight(move) {
  const { kind, goal, to } = move;
  const arrives = kind === "energy" && likely(goal, move, to);
  const drawn = kind === "crystal" ? sign("crystal") : pictured(move, arrives);
  if (!drawn) return null;
  return {
    thing: likeness(drawn, SIGN, "width"),
    path: way(move, SIGN.width),
    time: SMALL,
    hides: arrives ? `#${to} .icon` : "",
    element: kind === "energy" ? signOf(drawn.querySelector("use")) : "",
  };
}

const pictured = (move, arrives) => (move.sign ? sign(move.sign) : move.look || arrives);

// Cards

function cardFlight(move, hold) {
  const { goal, end, start, to, look } = move;
  const arrives = end && likely(goal, move, to);
  if (arrives && hold && to.startsWith("play-")) return shown(arrives, move, hold);
  const thing = arrives ? likeness(arrives, end, "--w") : left(look, start);
  const hides = arrives ? `#${to}` : "";
  return { thing, path: way(move, thing.width), time: CARD, hides };
}

function left(look, start) {
  if (look && start) return likeness(look, start, "--w");
  const back = document.createElement("span");
  back.className = "back";
  return likeness(back, BACK, "--back");
}

function shown(card, move, hold) {
  card.classList.remove("S", "L");
  card.classList.add("LT");
  const time = 2 * CARD + hold;
  const size = { width: Math.min(LARGE.width, innerWidth * 0.45), height: LARGE.height };
  const corner = { left: (innerWidth - size.width) / 2, top: (innerHeight - size.height) * 0.7 };
  const large = { ...corner, ...size };
  const [first, last] = way(move, size.width);
  const path = [
    first,
    { at: large, offset: CARD / time },
    { at: large, offset: 1 - CARD / time },
    { ...last, opacity: 0.4 },
  ];
  return { thing: likeness(card, size, "--w"), path, time, hides: `#${move.to}` };
}

// Ways

// From where a thing was to where it is; what comes from or goes to nowhere rises a little.
function way({ start, end, look }, width) {
  const from = start && (look?.matches(".card") ? start : within(start, width));
  const to = end && within(end, width);
  return [
    { at: from ?? risen(to, -BESIDE), opacity: from ? 1 : 0 },
    { at: to ?? risen(from, BESIDE), opacity: to ? 1 : 0 },
  ];
}

// In the middle of a place, and not wider than it.
function within({ left: x, top: y, width: wide, height }, width) {
  const fitting = Math.min(wide, width);
  return { left: x + (wide - fitting) / 2, top: y, width: fitting, height };
}

const risen = ({ left: x, top: y, width, height }, by) => ({ left: x, top: y - by, width, height });
