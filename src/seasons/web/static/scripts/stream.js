// The stream: messages come as the game goes on, and are shown one after another. The other way
// goes one action at a time; what is clicked meanwhile waits for its turn.

import { stopReplay } from "./again.js";
import { call } from "./calling.js";
import { hear, listen, unsaid } from "./chat.js";
import { setClocks } from "./clock.js";
import { end, open, refuses, send } from "./connection.js";
import { refetch } from "./dialogs.js";
import { draw, prepared } from "./drawing.js";
import { guided } from "./guide.js";
import { later } from "./later.js";
import { settle } from "./motion.js";
import { endCaption, toast } from "./notices.js";
import { $, body } from "./page.js";
import { attend } from "./presence.js";
import { foldScene } from "./scene.js";
import { settings } from "./settings.js";
import { sound } from "./sound.js";

let ticket = "";
let timer = 0;
let acting = false;
const waiting = []; // messages
const wanted = []; // actions

export function connect() {
  open({ opened, heard, lost: forget });
}

function opened() {
  if (settings.text) say({ do: "mode", text: true });
  if (guided()) say({ do: "guide", on: true });
}

// What belongs to no table is told at once, and waits for nothing.
const beside = {
  gone: () => end(body.dataset.deleted),
  pong: () => {},
  presence: (message) => {
    attend(message);
    refetch(); // whoever comes may have taken a seat
  },
  said: ({ said }) => hear(said),
  unsaid,
};

// Messages

function heard(message) {
  const ready = message.sections ? prepared(message) : message;
  later(() => receive(ready));
}

function receive(message) {
  // The server is a newer one than this page came from.
  if (message.page && message.page !== body.dataset.page) {
    location.reload();
    return;
  }
  const told = message.sections ? null : Object.keys(message).find((key) => beside[key]);
  if (told) {
    beside[told](message);
    return;
  }
  if (message.refused) {
    flush();
    forget();
    toast(message.text);
    sound([["refused", 1]]);
    return;
  }
  if (message.talk) listen(message.talk);
  if (message.presence) attend(message);
  call(message.mine);
  setClocks(message.clocks); // now, even if the rest waits until it is looked at
  stopReplay();
  // The answer to what one did oneself waits for nothing
  if (acting && message.ticket !== ticket) {
    flush();
    show(message, { own: true });
    return;
  }
  waiting.push(message);
  if (!timer) next();
}

function next() {
  timer = 0;
  const message = waiting.shift();
  if (!message) {
    endCaption();
    foldScene();
    return;
  }
  const look = show(message);
  if (look) timer = setTimeout(next, look);
  else next();
}

// Shows all that waits, at once; what moves has arrived. Says whether anything waited.
export function flush() {
  const waited = waiting.length > 0;
  clearTimeout(timer);
  timer = 0;
  stopReplay();
  settle();
  endCaption();
  foldScene();
  while (waiting.length) show(waiting.shift(), { lively: false });
  return waited;
}

function show(message, { own = false, lively = true } = {}) {
  if (message.ticket !== ticket) acting = false;
  ticket = message.ticket;
  const look = draw(message, { own, lively, waiting: waiting.length });
  act();
  return look;
}

// Actions

export function say(action) {
  return send({ ticket, ...action });
}

export function want(action) {
  if (refuses()) return; // a click is not lost silently
  wanted.push(action);
  act();
}

function act() {
  if (acting || waiting.length || !wanted.length) return;
  const action = wanted.shift();
  const { code } = action;
  // The wheel may be in its dialog.
  const there = $(`:is(main, #wheel-dialog) :is([data-code="${code}"], [data-drop="${code}"])`);
  if (code !== undefined && !there) forget();
  else acting = say(action);
}

// What was clicked after something that failed was meant for another table.
function forget() {
  wanted.length = 0;
  acting = false;
}
