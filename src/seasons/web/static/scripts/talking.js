// Talking: opening the chat, saying something, and not wanting to hear somebody.

import { isOpen, read, refresh } from "./chat.js";
import { refuses } from "./connection.js";
import { ears, remember } from "./muting.js";
import { $, $$, body, touch } from "./page.js";
import { settings } from "./settings.js";
import { say } from "./stream.js";

const chat = $("#chat");
const BESIDE = matchMedia("(min-width: 1101px) and (min-height: 501px)"); // the table stays usable

if (chat) {
  $("#say")?.addEventListener("submit", submit);
  document.addEventListener("click", click);
  document.addEventListener("keydown", press);
  document.addEventListener("visibilitychange", () => isOpen() && refresh());
  chat.addEventListener("close", () => body.classList.remove("chatting"));
  BESIDE.addEventListener("change", () => {
    if (!isOpen()) return;
    chat.close();
    open();
  });
  showMuted();
}

function open() {
  if (BESIDE.matches) chat.show();
  else chat.showModal();
  body.classList.add("chatting");
  read();
  const talk = $("#talk");
  talk.scrollTop = 0; // the end: it is laid out from below
  (touch() ? talk : ($("#words") ?? talk)).focus();
}

function click({ target }) {
  const button = target.closest("button");
  if (!button) return;
  const { phrase, mute } = button.dataset;
  if ("chat" in button.dataset) toggle();
  else if (phrase) speak({ phrase });
  else if (mute === "all") ears.deaf = !ears.deaf;
  else if (mute) ears.muted = toggled(ears.muted, Number(mute));
  if (mute) {
    remember();
    showMuted();
    refresh();
  }
}

const toggle = () => (isOpen() ? chat.close() : open());

const toggled = (list, each) =>
  list.includes(each) ? list.filter((other) => other !== each) : [...list, each];

// Beside the table a key or Escape closes it wherever the focus is; in it letters are letters.
function press(event) {
  const typed = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
  if (!isOpen() || !BESIDE.matches || typed || document.querySelector("dialog:modal")) return;
  const inside = chat.contains(event.target);
  const writes = event.target.matches("input");
  const key = settings.keys && !writes && inside && event.code === "KeyC";
  if (event.key !== "Escape" && !key) return;
  event.preventDefault();
  chat.close();
}

function submit(event) {
  event.preventDefault();
  const field = $("#words");
  const text = field.value.trim();
  if (!text || !speak({ text })) return;
  field.dataset.sent = field.value; // given back if it is refused
  field.value = "";
}

function speak(saying) {
  if (refuses()) return false;
  $("#unsaid").textContent = "";
  delete $("#words").dataset.sent;
  return say({ do: "say", ...saying });
}

function showMuted() {
  for (const button of $$("[data-mute]")) {
    const { mute } = button.dataset;
    const off = mute === "all" ? ears.deaf : ears.muted.includes(Number(mute));
    button.setAttribute("aria-pressed", off);
  }
  for (const tool of $$(".tool[data-chat]")) tool.classList.toggle("off", ears.deaf);
}
