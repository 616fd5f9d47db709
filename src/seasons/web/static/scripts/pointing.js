// Pointing at things, with a mouse or a finger.

import { replay } from "./again.js";
import { copy } from "./copying.js";
import { closeBeside, fetched, open, shut, zoom } from "./dialogs.js";
import { earlier, filterLog } from "./log.js";
import { center, isShown, marks } from "./marking.js";
import { toast } from "./notices.js";
import { $, $$, body, touch } from "./page.js";
import { confirms } from "./settings.js";
import { foldScene, hush } from "./scene.js";
import { aim, sort, sortedCodes } from "./sorting.js";
import { flush, want } from "./stream.js";
import { switchTextMode } from "./text.js";

const DOUBLE = 350; // milliseconds in which a second press may be the end of a double click
const NEAR = 12; // pixels between the two presses of a double click
let last = { at: -DOUBLE, x: 0, y: 0, element: null, meant: "" };

document.addEventListener("click", (event) => {
  if (event.target.closest("#chat, #banner")) return; // nothing of the table
  // The text beside a token is as good as the token.
  const beside = event.target.closest(".ability");
  const element = event.target.closest("button, .goal") ?? beside?.querySelector(".front");
  closeBeside(event);
  const meant = element?.dataset.code;
  flush();
  if (slidUnder(event, element)) return;
  // What was clicked may mean something else by now.
  if (element?.isConnected && element.dataset.code === meant) press(element, event);
});

// The second press of a double click is not meant for what has come under the pointer meanwhile,
// and does not take back what the first one has picked.
function slidUnder(event, element) {
  const { timeStamp: at, clientX: x, clientY: y } = event;
  const meant = element?.dataset.code;
  const near = Math.hypot(x - last.x, y - last.y) < NEAR;
  const picked = element?.getAttribute("aria-pressed") === "true";
  const changed = element !== last.element || meant !== last.meant || picked;
  const slid = event.detail > 0 && near && at - last.at < DOUBLE && changed;
  last = { at, x, y, element, meant };
  return slid;
}

// A space of the wheel is no button of HTML, but pressed like one.
document.addEventListener("keydown", (event) => {
  const goal = event.target.closest?.(".goal");
  if (!goal || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  shut();
  choose(goal);
});

document.addEventListener("contextmenu", (event) => {
  const element = event.target.closest("[data-open]");
  if (!element) return;
  event.preventDefault();
  zoom(element.dataset.open, element);
});

function press(element, event) {
  const { dataset } = element;
  const locked = element.getAttribute("aria-disabled") === "true";
  const reads = dataset.open && event.isTrusted && asksFirst(element, event);
  if ("close" in dataset) leave(element);
  else if ("goOn" in dataset) foldScene();
  else if ("hush" in dataset) hush();
  else if (element.id === "zoom-act") {
    leave(element);
    choose(element);
  } else if (element.id === "earlier") earlier();
  else if ("replay" in dataset) replay();
  else if ("sort" in dataset) sort(element);
  else if ("targetZone" in dataset) aim(dataset.targetZone);
  else if ("splitDone" in dataset) {
    if (!locked) want({ do: "answer", codes: sortedCodes() });
  } else if (dataset.drop) want({ do: "drop", code: Number(dataset.drop) });
  else if (dataset.code && !reads) {
    shut();
    if (confirmed(element)) choose(element);
  } else if (dataset.do && !locked) {
    shut();
    want({ do: dataset.do });
  } else if (dataset.do) explain(element);
  else if (dataset.open) zoom(dataset.open, element);
  else if (dataset.dialog) open($(`#${dataset.dialog}`));
  else if (dataset.show) center(document.getElementById(dataset.show));
  else if (dataset.seat) fetched(`of/${dataset.seat}`);
  else if (dataset.fetch) {
    leave(element);
    fetched(dataset.fetch);
  } else if (dataset.copy) copy(element);
  else if (dataset.log) filterLog(dataset.log);
  else if ("textMode" in dataset) {
    leave(element);
    switchTextMode();
  } else if (locked) explain(element);
}

// With a finger a card is read before it is played, and what is used once always; where several
// are picked it is picked at once, and what is marked first has a button that keeps it.
function asksFirst(element, event) {
  const { dataset } = element;
  if ("mark" in dataset) return event.detail > 0 && isShown(element);
  const careful = touch() || "once" in dataset;
  return careful && !element.hasAttribute("aria-pressed") && !element.closest("dialog");
}

// Nothing can be taken back after a die or a pick: who likes is asked once more, by a second press.
function confirmed(element) {
  if ("mark" in element.dataset) return marks(element);
  const die = element.closest("#dice .die");
  if (!die || !confirms() || die.classList.contains("armed")) return true;
  for (const each of $$(".die.armed")) each.classList.remove("armed");
  die.classList.add("armed");
  toast(body.dataset.pressAgain);
  return false;
}

const leave = (element) => element.closest("dialog")?.close();

function choose(element) {
  const picked = element.getAttribute("aria-pressed") === "true";
  want({ do: picked ? "drop" : "pick", code: Number(element.dataset.code) });
}

function explain(element) {
  const reason = element.closest(".choice, li")?.querySelector(".why")?.innerHTML;
  if (reason) toast(reason);
}
