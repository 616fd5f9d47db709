// One message of the stream on the page. It knows no rules and no cards: it shows the sections it
// is sent.

import { forgetScenes, remember } from "./again.js";
import { showEnding } from "./ceremony.js";
import { showClocks } from "./clock.js";
import { refetch, withdrawOffer } from "./dialogs.js";
import { learn } from "./fronts.js";
import { guide } from "./guide.js";
import { log } from "./log.js";
import { remark } from "./marking.js";
import { parsed, put, release } from "./morph.js";
import { glance, play, scene } from "./motion.js";
import { moves } from "./moves.js";
import { announce, caption, endCaption, hear } from "./notices.js";
import { hold, instant, moving, reading } from "./pace.js";
import { $, $$, body, nodes } from "./page.js";
import { showPresence } from "./presence.js";
import { foldScene, showScene } from "./scene.js";
import { sorted } from "./sorting.js";
import { cues, sound } from "./sound.js";

const UNSEEN = { parts: [], time: 0 };
let version = -1;

// A message with the nodes of its sections, which take as long to make as to be shown.
export function prepared(message) {
  learn(message.fronts);
  const sections = Object.entries(message.sections);
  return { ...message, fresh: new Map(sections.map(([id, html]) => [id, parsed(html)])) };
}

// `own`: the answer to what one did oneself; `lively`: with motion and sound; `waiting`: how many
// messages are still to be shown; `past`: a moment of a replay, which says itself what happened.
// Says for how many milliseconds it is worth looking at.
export function draw(message, { own, lively, waiting, past = false }) {
  const moved = lively && moving() && message.moves ? glance(message) : null;
  const focused = document.activeElement?.closest("[id]")?.id;
  const changed = message.version !== version;
  const last = !waiting;
  version = message.version;
  change(message);
  if (own) forgetScenes();
  const scened = lively && !own ? showScene(message) : 0;
  if (!scened) foldScene();
  // From here on the page is looked at, and laid out once for all who look.
  const seen = moved ? scene(moved, message, own || scened ? 0 : hold()) : null;
  refocus(focused, moves(message));
  const told = message.moves && !own ? tell(seen ?? UNSEEN, message, waiting, past) : 0;
  const look = Math.max(told, scened);
  if (!look || !seen) endCaption();
  if (seen) play(seen);
  if (lively && message.sounds) sound(cues(message, seen));
  if (changed && last) announce(message.mine ? ($("#question")?.textContent ?? "") : "");
  if (message.over && changed && (lively || !past)) showScores();
  if (message.over && !$("#final").textContent) body.dataset.over = "true"; // it was ended
  refetch();
  guide(message);
  return look;
}

// All that is written, without a look at the page in between, which would lay it out each time.
function change(message) {
  const fresh = message.fresh ?? prepared(message).fresh;
  for (const [id, each] of fresh) release(id, each);
  for (const [id, html] of Object.entries(message.sections)) put(id, html, fresh.get(id));
  for (const name of ["at", "after", "before"]) {
    for (const each of $$(`[data-${name}]`)) {
      each.style.setProperty(`--${name}`, each.dataset[name]);
    }
  }
  showClocks();
  showPresence();
  body.dataset.version = version;
  body.dataset.mine = message.mine;
  body.classList.toggle("instant", instant());
  sorted();
  remark();
  log(message.log);
  hear(message);
  withdrawOffer();
}

// What the others did, in words: not over one's own move or the end.
function tell(seen, { log: { lines }, mine, over }, waiting, past) {
  if (instant() || !lines.length) return 0;
  const look = Math.max(seen.time, reading(nodes(lines.join("")).textContent, waiting));
  remember({ parts: seen.parts, lines, look });
  if (mine || over) return 0;
  if (!past) caption(lines);
  return look;
}

function showScores() {
  if ($("#final").textContent && !body.dataset.over) showEnding();
}

function refocus(focused, made) {
  if (!focused || document.activeElement !== body) return;
  const moved = made.find(({ from }) => from === focused)?.to;
  const found = document.getElementById(focused) ?? (moved && document.getElementById(moved));
  const target = found?.matches("button, [tabindex]") ? found : found?.querySelector("button");
  target?.focus({ preventScroll: true });
  if (document.activeElement === body) $("#prompt").focus({ preventScroll: true });
}
