// The line to the server. That it is lost is said at once; it is tried again after growing pauses,
// and at once when there is reason to hope. What the server has closed for good is not tried again.

import { announce, toast } from "./notices.js";
import { $, body } from "./page.js";

const CROWDED = 1013; // as the server closes what is one too many
const GONE = 1008; // and what is not there, or not for this browser
const FIRST = 400; // milliseconds until the next attempt, twice as many after each
const SLOWEST = 8000;
const PATIENCE = 10_000; // milliseconds until a server that does not answer counts as lost
const QUIET = 25_000; // milliseconds without a word until it is asked whether it is there
let socket = null;
let attempts = 0;
let fresh = false; // whether what is shown is what the server has shown by this socket
let ended = false;
let next = 0; // timers
let answer = 0;
let silence = 0;
let handlers;

export function open(given) {
  handlers = given;
  watch();
  connect();
}

const connected = () => fresh && socket?.readyState === WebSocket.OPEN;

export function send(message) {
  if (socket?.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify(message));
  expect();
  return true;
}

// Says that nothing was done, if nothing can be.
export function refuses() {
  if (connected()) return false;
  toast(body.dataset.nothingDone);
  return true;
}

// There is nothing more to connect to.
export function end(text) {
  ended = true;
  body.classList.add("gone");
  lose(text);
  drop();
}

function connect() {
  clearTimeout(next);
  next = 0;
  if (ended) return;
  drop();
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const { host, pathname, search } = location;
  const own = new WebSocket(`${scheme}://${host}${pathname}/socket${search}`);
  socket = own;
  expect();
  own.onopen = () => own === socket && handlers.opened();
  own.onmessage = ({ data }) => own === socket && hear(JSON.parse(data));
  own.onclose = ({ code }) => own === socket && closed(code);
}

function hear(message) {
  clearTimeout(answer);
  clearTimeout(silence);
  answer = 0;
  silence = setTimeout(ask, QUIET);
  attempts = 0;
  if (!fresh) {
    fresh = true;
    body.classList.remove("lost");
    say("");
  }
  handlers.heard(message);
}

const ask = () => send({ do: "ping" });

// Whatever is said to the server is answered.
function expect() {
  if (!answer) answer = setTimeout(() => closed(0), PATIENCE);
}

function closed(code) {
  if (code === CROWDED) end(body.dataset.crowded);
  else if (code === GONE) end(body.dataset.gone);
  else {
    drop();
    lose(body.dataset.lost);
    const pause = Math.min(SLOWEST, FIRST * 2 ** attempts);
    next = setTimeout(connect, pause * (1 + Math.random() / 4)); // not all pages at one moment
    attempts += 1;
  }
}

function drop() {
  const old = socket;
  socket = null;
  clearTimeout(answer);
  clearTimeout(silence);
  answer = 0;
  old?.close();
}

function lose(text) {
  fresh = false;
  body.classList.add("lost");
  say(text);
  handlers.lost();
}

function say(text) {
  const banner = $("#banner");
  if ($("#connection").textContent === text) return;
  $("#connection").textContent = text;
  announce(text); // what is over is not there to be found, either
  if (text && !banner.matches(":popover-open")) banner.showPopover(); // above dialogs, too
  if (!text) banner.hidePopover();
}

function hope() {
  if (document.hidden || ended) return;
  if (next) connect();
  else if (connected()) ask();
}

function watch() {
  addEventListener("online", hope);
  addEventListener("focus", hope);
  document.addEventListener("visibilitychange", hope);
  addEventListener("offline", () => !ended && !next && closed(0));
  $("#retry").addEventListener("click", hope);
  document.addEventListener("submit", keepHere, true);
}

// A form would lead away to a page that says less.
function keepHere(event) {
  if (event.target.method === "dialog" || !refuses()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
