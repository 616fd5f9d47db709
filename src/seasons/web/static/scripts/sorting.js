// Sorting cards over the three years. All cards stay where they can be read; each is given to an
// alcove, which shows a small one of it. What was given is kept in this browser until all is done.

import { $, $$, body } from "./page.js";

const KEY = `seasons.sorting.${body.dataset.game}.${body.dataset.seat}`;
const NUMERALS = { hand: "I", library2: "II", library3: "III" };
const ZONES = Object.keys(NUMERALS);
let aimed = ZONES[0];
const given = new Map(recalled()); // zones by the ids of cards, in the order they were given

function recalled() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return kept.filter(([, zone]) => ZONES.includes(zone));
  } catch {
    return [];
  }
}

function keep() {
  try {
    if (given.size) localStorage.setItem(KEY, JSON.stringify([...given]));
    else localStorage.removeItem(KEY);
  } catch {
    // A private window forgets.
  }
}

// What lies where

const open = () => $("#split:not([data-fixed])");
const pool = () => $$("#split [data-pool] .card");
const zoneOf = (card) => card.dataset.given || given.get(card.id);
const inZone = (zone) => pool().filter((card) => zoneOf(card) === zone);
const hasRoom = (zone) => inZone(zone).length < Number($("#split").dataset.size);
const unsorted = () => pool().filter((card) => !zoneOf(card));

// A small card in an alcove stands for one that can be read.
const original = (card) => document.getElementById(card.dataset.of ?? card.id);

function give(card, zone) {
  given.delete(card.id);
  if (zone) given.set(card.id, zone);
}

// Where there is no room the card changes places with the one it is laid on.
function lay(card, zone, instead) {
  const from = given.get(card.id);
  if (from === zone) return;
  if (zone && !hasRoom(zone)) {
    if (!instead) return;
    give(instead, from);
  }
  give(card, zone);
  if (!hasRoom(aimed)) aimed = ZONES.find(hasRoom) ?? aimed;
  keep();
  sorted();
}

export function sort(button) {
  const card = original(button.closest(".card"));
  const next = hasRoom(aimed) ? aimed : ZONES.find(hasRoom);
  lay(card, given.has(card.id) ? undefined : next);
  if (!button.isConnected) card.querySelector("button").focus({ preventScroll: true });
  reveal(unsorted()[0]);
}

export function drop(button, place) {
  const card = original(button.closest(".card"));
  const zone = place.closest(".alcove")?.dataset.zone;
  const over = place.closest(".alcove .card");
  lay(card, zone, over ? original(over) : undefined);
}

export function aim(zone) {
  aimed = zone;
  sorted();
}

// The keys 1 to 3 give the card that has the focus, and go on to the next; otherwise they aim.
export function sortByKey(digit) {
  const zone = ZONES[digit - 1];
  if (!open() || !zone) return false;
  const focused = document.activeElement.closest("[data-sort]")?.closest(".card");
  aim(zone);
  if (!focused) return true;
  lay(original(focused), zone);
  const next = unsorted()[0]?.querySelector("button") ?? $("#split-done");
  next.focus();
  return true;
}

// The answer: hand, second and third library.
export const sortedCodes = () =>
  ZONES.flatMap(inZone).map((card) => Number(card.dataset.chosen));

// Drawing

export function sorted() {
  if (!$("#split")) {
    given.clear();
    keep();
    return;
  }
  for (const card of pool()) show(card);
  for (const alcove of $$("#split .alcove")) fill(alcove, inZone(alcove.dataset.zone));
  finish(unsorted().length);
}

function show(card) {
  const zone = zoneOf(card);
  const badge = card.querySelector("[data-badge]");
  card.classList.toggle("laid", Boolean(zone));
  badge.hidden = !zone;
  badge.textContent = NUMERALS[zone] ?? "";
  if (open()) card.querySelector("[data-sort]").setAttribute("aria-pressed", Boolean(zone));
}

function fill(alcove, cards) {
  const { size } = $("#split").dataset;
  const { zone } = alcove.dataset;
  alcove.classList.toggle("aimed", Boolean(open()) && zone === aimed);
  alcove.querySelector("[data-target-zone]").setAttribute("aria-pressed", zone === aimed);
  said(alcove.querySelector("[data-count]"), `${cards.length}/${size}`);
  ask(alcove, cards);
  const order = [...given.keys()];
  cards.sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  const shelf = alcove.querySelector("[data-laid]");
  const ids = cards.map((card) => card.id).join(" ");
  if (shelf.dataset.laid === ids) return;
  shelf.dataset.laid = ids;
  shelf.replaceChildren(...cards.map(small));
}

function small(card) {
  const copy = card.cloneNode(true);
  copy.removeAttribute("id");
  copy.dataset.of = card.id;
  copy.classList.replace("LT", "S");
  copy.classList.remove("lit", "laid");
  copy.querySelector("[data-badge]").remove();
  copy.querySelector("button").removeAttribute("aria-describedby");
  return copy;
}

// What the cards of an alcove cost in all
function ask(alcove, cards) {
  const asked = cards.flatMap((card) => card.dataset.asks.split(" "));
  const pairs = asked.map((each) => each.split(":"));
  for (const sign of alcove.querySelectorAll("[data-sign]")) {
    const found = pairs.filter(([name]) => name === sign.dataset.sign);
    const number = found.reduce((sum, [, count]) => sum + Number(count), 0);
    sign.hidden = !number;
    sign.querySelector("b").textContent = number;
  }
}

function finish(left) {
  const done = $("#split-done");
  if (!done) return;
  done.setAttribute("aria-disabled", left > 0);
  const words = done.querySelector("[data-unsorted]");
  words.hidden = !left;
  said(words.querySelector("b"), String(left));
}

// What is read out is not touched unless it changes.
function said(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function reveal(card) {
  card?.scrollIntoView({ block: "nearest", inline: "center", behavior: "smooth" });
}
