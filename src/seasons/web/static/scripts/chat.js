// The chat: what was said, shown as text and never as HTML, and that there is something new.

import { ears, hears, remember } from "./muting.js";
import { $, $$, body, nodes } from "./page.js";
import { sound } from "./sound.js";

const MOST = 200; // sayings, as many as the server keeps
const GLIMPSE = 6000; // milliseconds that something new is shown while the chat is closed
const TOGETHER = 120; // seconds between sayings that stand under one name
const own = body.classList.contains("spectating") ? -1 : Number(body.dataset.seat);
let sayings = [];
let glimpsing = 0;

export const isOpen = () => $("#chat")?.open === true;

// All that was said before.
export function listen(said) {
  if (!$("#chat")) return;
  sayings = said;
  refresh();
}

export function hear(saying) {
  if (!$("#chat") || sayings.some(({ number }) => number === saying.number)) return;
  sayings = [...sayings, saying].slice(-MOST);
  refresh();
  if (saying.seat === own || !hears(saying)) return;
  const text = `${nameOf(saying.seat)}: ${saying.text}`;
  $("#chat-told").textContent = text;
  sound([["said", 1]]);
  if (!isOpen()) glimpse(saying);
}

export function refresh() {
  if (isOpen() && !document.hidden) read();
  const shown = sayings.filter(hears);
  const lines = shown.map((each, number) => line(each, shown[number - 1]));
  $("#sayings").replaceChildren(...lines);
  $("#chat-note").textContent = note(shown);
  showUnread();
}

function note(shown) {
  const { empty, muted } = $("#chat").dataset;
  if (ears.deaf) return muted;
  return shown.length ? "" : empty;
}

// What is said no longer waits to be read.
export function read() {
  const last = sayings.at(-1)?.number ?? 0;
  if (last > ears.read) {
    ears.read = last;
    remember();
  }
  endGlimpse();
  showUnread();
}

function showUnread() {
  const news = sayings.filter((each) => each.number > ears.read && each.seat !== own);
  const number = news.filter(hears).length;
  for (const badge of $$("[data-unread]")) {
    badge.hidden = !number;
    badge.firstElementChild.textContent = number || "";
  }
}

// A line

const nameOf = (seat) => $(`[data-person="${seat}"]`)?.dataset.name ?? "";

function line(saying, before) {
  const { seat, at, text } = saying;
  const item = document.createElement("li");
  item.className = `saying p${seat}`;
  item.classList.toggle("own", seat === own);
  if (before?.seat !== seat || at - before.at > TOGETHER) item.append(head(saying));
  const words = document.createElement("p");
  words.dir = "auto";
  words.textContent = text;
  item.append(words);
  return item;
}

function head({ seat, at }) {
  const line = document.createElement("p");
  const name = document.createElement("b");
  const time = document.createElement("time");
  const moment = new Date(at * 1000);
  line.className = "speaker";
  name.textContent = nameOf(seat);
  time.dateTime = moment.toISOString();
  time.textContent = moment.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  line.append(name, " ", time);
  return line;
}

// Something new while the chat is closed, for a moment

function glimpse({ seat, text }) {
  const place = $("#glimpse");
  const name = document.createElement("b");
  const words = document.createElement("span");
  name.textContent = nameOf(seat);
  words.textContent = text;
  words.dir = "auto";
  place.className = `glimpse on p${seat}`;
  place.replaceChildren(name, " ", words);
  clearTimeout(glimpsing);
  glimpsing = setTimeout(endGlimpse, GLIMPSE);
}

function endGlimpse() {
  clearTimeout(glimpsing);
  $("#glimpse").classList.remove("on");
}

// Why something was not said; what was typed is given back.
export function unsaid({ text }) {
  const field = $("#words");
  $("#unsaid").textContent = nodes(text).textContent;
  field.value ||= field.dataset.sent ?? "";
}
