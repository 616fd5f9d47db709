// One message of the stream on the page. It knows no rules and no cards: it shows the sections it
// is sent.

import { showEnding } from "./ceremony.js";
import { refetch, withdrawOffer } from "./dialogs.js";
import { log } from "./log.js";
import { remark } from "./marking.js";
import { put } from "./morph.js";
import { fly, places } from "./motion.js";
import { announce, caption, hear } from "./notices.js";
import { $, $$, body } from "./page.js";
import { pace } from "./settings.js";
import { play } from "./scene.js";
import { sorted } from "./sorting.js";
import { sound } from "./sound.js";

let version = -1;

// `lively`: with motion and sound; `last`: no other message waits.
export function draw(message, lively, last) {
  const moves = message.moves ?? [];
  const before = places(moves);
  const focused = document.activeElement?.closest("[id]")?.id;
  const changed = message.version !== version;
  version = message.version;
  for (const [id, html] of Object.entries(message.sections)) put(id, html);
  for (const each of $$("[data-at]")) each.style.setProperty("--at", each.dataset.at);
  body.dataset.version = version;
  body.classList.toggle("instant", !pace());
  sorted();
  remark();
  log(message.log);
  body.dataset.mine = message.mine;
  document.title = title(message.mine);
  if (lively) {
    const mine = message.mine && changed && last;
    fly(moves, before);
    if (message.sounds) sound([...message.sounds, ...(mine ? ["mine"] : [])]);
    caption(message);
    play(message);
  }
  hear(message);
  withdrawOffer();
  refocus(focused, moves);
  if (changed && last) announce(message.mine ? ($("#question")?.textContent ?? "") : "");
  if (message.over && changed) showScores();
  refetch();
}

function title(mine) {
  const { name, yourTurn } = body.dataset;
  return mine ? `● ${yourTurn} – ${name}` : name;
}

function showScores() {
  if ($("#final").textContent && !body.dataset.over) showEnding();
}

function refocus(focused, moves) {
  if (!focused || document.activeElement !== body) return;
  const moved = moves.find(({ from }) => from === focused)?.to;
  const found = document.getElementById(focused) ?? (moved && document.getElementById(moved));
  const target = found?.matches("button, [tabindex]") ? found : found?.querySelector("button");
  target?.focus({ preventScroll: true });
  if (document.activeElement === body) $("#prompt").focus({ preventScroll: true });
}
