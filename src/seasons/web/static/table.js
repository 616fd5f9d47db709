// The table in a browser. It knows no rules and no cards: it shows the sections it is sent,
// points at things for the player, and plays what happened at the pace he likes.

const body = document.body;
const $ = (selector) => document.querySelector(selector);
const $$ = (selector) => [...document.querySelectorAll(selector)];

// Settings

const settings = { pace: "normal", volume: 0, keys: true, text: false, ...stored() };

function stored() {
  try { return JSON.parse(localStorage.getItem("seasons") ?? "{}"); } catch { return {}; }
}
function keep() {
  try { localStorage.setItem("seasons", JSON.stringify(settings)); } catch { /* private window */ }
}
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const PACES = { instant: 0, fast: 350, normal: 1000 };
const pace = () => (still() ? 0 : PACES[settings.pace] ?? 0);

// Changing the page: like the new HTML, but what is the same stays the same element, so that
// focus, scrolling and pictures survive.

function morph(old, fresh) {
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName || (old.id ?? "") !== (fresh.id ?? "")) {
    old.replaceWith(fresh);
    return;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes]) {
    const own = name === "open" && (old.nodeName === "DIALOG" || old.nodeName === "DETAILS");
    if (!own && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  fill(old, fresh);
}

function fill(old, fresh) {
  const known = new Map([...old.children].filter((node) => node.id).map((node) => [node.id, node]));
  let at = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    const same = node.id && known.get(node.id);
    if (same && same !== at) old.insertBefore(same, at);
    const target = same || at;
    if (!target || (!same && target.id && [...fresh.children].some((each) => each.id === target.id))) {
      old.insertBefore(node, at);
      continue;
    }
    at = target.nextSibling;
    morph(target, node);
  }
  while (at) { const next = at.nextSibling; at.remove(); at = next; }
}

function put(id, html) {
  const holder = document.getElementById(id);
  if (!holder || holder.sent === html) return; // what was sorted or opened in it stays
  holder.sent = html;
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  fill(holder, fresh.content);
}

// What flies: from where a thing was to where it is now. Nothing waits for it.

const place = (id) => document.getElementById(id) ?? document.getElementById(id.replace(/-\d+-\d+$/, ""));

function fly(moves, before) {
  if (!pace()) return;
  for (const [from, to] of moves.slice(0, 12)) {
    const start = before.get(from);
    const target = place(to);
    if (!start || !target || from === to) continue;
    const end = target.getBoundingClientRect();
    if (!end.width || !start.width) continue;
    const exact = target.id === to && target.classList.contains("card");
    if (exact) {
      const scale = start.width / end.width;
      target.animate(
        [{ transform: `translate(${start.left - end.left}px, ${start.top - end.top}px) scale(${scale})`, zIndex: 20 }, { transform: "none", zIndex: 20 }],
        { duration: 420, easing: "cubic-bezier(.2,.7,.2,1)" });
    } else ghost(start, end);
  }
}

function ghost(start, end) {
  const card = document.createElement("div");
  card.className = "flying card";
  card.innerHTML = '<span class="front"></span>';
  card.style.left = `${start.left}px`;
  card.style.top = `${start.top}px`;
  card.style.width = "60px";
  body.append(card);
  const dx = end.left + end.width / 2 - start.left - 30;
  const dy = end.top + end.height / 2 - start.top - 40;
  card.animate([{ opacity: .9 }, { transform: `translate(${dx}px, ${dy}px) scale(.5)`, opacity: .2 }], { duration: 450, easing: "ease-in-out" })
    .finished.then(() => card.remove());
}

// Sounds, made here: a few notes for what happens.

const NOTES = { turn: [660, 880], summon: [392, 523, 659], activate: [440, 554], crystals: [988, 1319], die: [330], roll: [220, 262, 330],
  season: [262, 330, 392], sacrifice: [311, 233], draw: [523], discard: [294], end: [523, 659, 784, 1047], mine: [784, 1047] };
let audio;

function sound(kinds) {
  if (!settings.volume || document.hidden && !kinds.includes("mine")) return;
  if (!navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  let at = audio.currentTime;
  for (const kind of kinds.filter((each) => NOTES[each]).slice(0, 3)) {
    for (const note of NOTES[kind]) {
      const tone = audio.createOscillator();
      const gain = audio.createGain();
      tone.type = "triangle";
      tone.frequency.value = note;
      gain.gain.setValueAtTime(settings.volume / 60, at);
      gain.gain.exponentialRampToValueAtTime(.0001, at + .22);
      tone.connect(gain).connect(audio.destination);
      tone.start(at);
      tone.stop(at + .24);
      at += .08;
    }
  }
}

// The stream: messages come as the game goes on, and are shown one after another.

const CROWDED = 1013; // as the server closes what is one too many
let socket;
let ticket = "";
let version = -1;
let timer = 0;
const waiting = [];

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/games/${body.dataset.game}/${body.dataset.seat}/socket`);
  socket.onmessage = (event) => receive(JSON.parse(event.data));
  socket.onopen = () => {
    $("#connection").textContent = "";
    if (settings.text) say({ do: "mode", text: true });
  };
  socket.onclose = ({ code }) => {
    const crowded = code === CROWDED;
    $("#connection").textContent = crowded ? body.dataset.crowded : body.dataset.lost;
    forget();
    if (!crowded) setTimeout(connect, Math.min(8000, 400 * 2 ** attempts++));
  };
}
let attempts = 0;

function receive(message) {
  // The server is a newer one than this page came from.
  if (message.page && message.page !== body.dataset.page) { location.reload(); return; }
  if (message.refused) {
    flush();
    forget();
    toast(message.text);
    return;
  }
  attempts = 0;
  if (acting && message.ticket !== ticket) { // the answer to what one did oneself
    flush();
    show(message);
    return;
  }
  waiting.push(message);
  if (!timer) next();
}

function next() {
  timer = 0;
  const message = waiting.shift();
  if (!message) {
    $("#caption").classList.remove("on");
    return;
  }
  show(message);
  const wait = message.moves && message.log.lines.length ? pace() : 0;
  if (wait) timer = setTimeout(next, wait); else next();
}

function flush() {
  clearTimeout(timer);
  timer = 0;
  while (waiting.length) show(waiting.shift(), false);
}

function show(message, lively = true) {
  const moves = message.moves ?? [];
  const before = new Map(moves.map(([from]) => [from, place(from)?.getBoundingClientRect()]).filter(([, rect]) => rect));
  const focused = document.activeElement?.closest("[id]")?.id;
  const changed = message.version !== version;
  if (message.ticket !== ticket) acting = false;
  ticket = message.ticket;
  version = message.version;
  for (const [id, html] of Object.entries(message.sections)) put(id, html);
  body.dataset.version = version;
  body.classList.toggle("instant", !pace());
  body.classList.toggle("sorting", Boolean($("#split")));
  if ($("#split")) sorted();
  log(message.log);
  body.dataset.mine = message.mine;
  document.title = message.mine ? `● ${body.dataset.yourTurn} – ${body.dataset.name}` : body.dataset.name;
  if (lively) {
    fly(moves, before);
    if (message.sounds) sound([...message.sounds, ...(message.mine && changed && !waiting.length ? ["mine"] : [])]);
    caption(message);
  }
  const chosen = $("#zoom-act");
  if (!$(`main [data-code="${chosen.dataset.code}"]`)) chosen.hidden = true;
  refocus(focused, moves);
  if (changed && !waiting.length) announce(message.mine ? $("#question")?.textContent ?? "" : "");
  if (message.over && changed && $("#final").textContent && !body.dataset.over) {
    body.dataset.over = "true";
    open($("#final-dialog"));
  }
  refetch();
  act();
}

function refocus(focused, moves) {
  if (!focused || document.activeElement !== body) return;
  const moved = moves.find(([from]) => from === focused)?.[1];
  const found = document.getElementById(focused) ?? (moved && document.getElementById(moved));
  const target = found?.matches("button, [tabindex]") ? found : found?.querySelector("button");
  target?.focus({ preventScroll: true });
  if (document.activeElement === body) $("#prompt").focus({ preventScroll: true });
}

function caption(message) {
  const place = $("#caption");
  if (message.mine || !pace() || !message.moves || !message.log.lines.length) { place.classList.remove("on"); return; }
  const text = document.createElement("template");
  text.innerHTML = message.log.lines.slice(-3).join(" ");
  for (const link of text.content.querySelectorAll("button")) link.replaceWith(link.textContent);
  place.replaceChildren(...[...text.content.children].flatMap((line) => [...line.childNodes, " "]));
  place.classList.add("on");
}

function announce(text) {
  $("#announce").textContent = "";
  requestAnimationFrame(() => { $("#announce").textContent = text.trim(); });
}

let toasting = 0;
function toast(html) {
  const text = document.createElement("template");
  text.innerHTML = html;
  $("#toast").textContent = text.content.textContent;
  clearTimeout(toasting);
  toasting = setTimeout(() => { $("#toast").textContent = ""; }, 4000);
}

// The log

let shown = "all";
let marks = { since: 0, turn: 0 };
let skipped = 0;

function log(news) {
  const list = $("#log-lines");
  if (news.from === 0) {
    skipped = news.skipped;
    const fresh = document.createElement("template");
    fresh.innerHTML = news.lines.join("");
    fill(list, fresh.content); // lines that are there already are not read out again
  } else {
    while (list.children.length > Math.max(0, news.from - skipped)) list.lastElementChild.remove();
    list.insertAdjacentHTML("beforeend", news.lines.join(""));
  }
  list.removeAttribute("aria-busy");
  marks = news;
  filter();
  if (news.lines.length) list.scrollTop = list.scrollHeight;
}

function filter() {
  const first = shown === "all" ? 0 : marks[shown];
  [...$("#log-lines").children].forEach((line, number) => {
    line.hidden = number + skipped < first;
    line.classList.toggle("since", number + skipped === marks.since && number > 0);
  });
  for (const button of $$("[data-log]")) button.setAttribute("aria-pressed", button.dataset.log === shown);
  const earlier = $("#earlier");
  if (skipped && shown === "all" && !earlier) {
    $("#log-lines").insertAdjacentHTML("beforebegin", `<button type="button" class="button small" id="earlier"></button>`);
    $("#earlier").textContent = body.dataset.earlier;
  } else if (earlier && (!skipped || shown !== "all")) earlier.remove();
}

async function earlier() {
  const answer = await fetch(`${location.pathname}/log`);
  if (!answer.ok) return;
  const whole = document.createElement("ol");
  whole.innerHTML = await answer.text();
  $("#log-lines").prepend(...[...whole.children].slice(0, skipped));
  skipped = 0;
  filter();
  $("#log-lines").focus();
}

// Acting: one action at a time; what is clicked meanwhile waits for its turn.

let acting = false;
const wanted = [];

function say(action) {
  if (socket?.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify({ ticket, ...action }));
  return true;
}

function want(action) {
  wanted.push(action);
  act();
}

function act() {
  if (acting || waiting.length || !wanted.length) return;
  const action = wanted.shift();
  const { code } = action;
  if (code !== undefined && !$(`main [data-code="${code}"], main [data-drop="${code}"]`)) forget();
  else acting = say(action);
}

// What was clicked after something that failed was meant for another table.
function forget() {
  wanted.length = 0;
  acting = false;
}

function choose(element) {
  const code = Number(element.dataset.code);
  want({ do: element.getAttribute("aria-pressed") === "true" ? "drop" : "pick", code });
}

// Dialogs

function open(dialog) {
  if (!dialog || dialog.open) return;
  if (dialog.id === "log-dialog") $("#log-slot").append($("#log"));
  dialog.showModal();
  if (dialog.id === "log-dialog") $("#log-lines").scrollTop = $("#log-lines").scrollHeight;
}

document.addEventListener("close", (event) => {
  if (event.target.id === "log-dialog") $(".side").append($("#log"));
  if (event.target.id === "fetched") delete event.target.dataset.path;
}, true);

async function zoom(source, element) {
  const { edition, players } = body.dataset;
  const answer = await fetch(`/cards/${source}?edition=${edition}&players=${players}`);
  if (!answer.ok || (element && !element.isConnected)) return;
  $("#zoom-body").innerHTML = await answer.text();
  const holder = element?.closest("li, .choice");
  $("#zoom-why").innerHTML = holder?.querySelector(".why")?.innerHTML ?? "";
  const button = $("#zoom-act");
  button.hidden = !element?.dataset.code;
  button.textContent = element?.dataset.verb ?? body.dataset.choose;
  button.dataset.code = element?.dataset.code ?? "";
  const pressed = element?.getAttribute("aria-pressed");
  if (pressed) button.setAttribute("aria-pressed", pressed); else button.removeAttribute("aria-pressed");
  open($("#zoom"));
  $("#zoom-name").focus();
}

async function fetched(path) {
  const answer = await fetch(`${location.pathname}/${path}`);
  if (!answer.ok) return;
  asked += 1;
  put("fetched-body", await answer.text());
  $("#fetched").dataset.path = path;
  open($("#fetched"));
}

let asked = 0;

async function refetch() {
  const { path } = $("#fetched").dataset;
  if (!path?.startsWith("of/") || !$("#fetched").open) return;
  const number = ++asked;
  const answer = await fetch(`${location.pathname}/${path}`);
  const html = await answer.text();
  if (answer.ok && number === asked && $("#fetched").dataset.path === path) put("fetched-body", html);
}

// Sorting cards into hand and libraries: a click moves a card into the chosen third, or back.

function sorted() {
  const form = $("#split");
  const size = Number(form.dataset.size);
  for (const third of form.querySelectorAll(".third")) {
    const count = third.querySelectorAll(".card").length;
    third.querySelector("[data-count]").textContent = `${count}/${size}`;
  }
  const full = [...form.querySelectorAll(".third")].every((third) => third.querySelectorAll(".card").length === size);
  $("#split-done").setAttribute("aria-disabled", !full);
}

function sort(button) {
  const form = $("#split");
  const card = button.closest(".card");
  if (card.closest(".third")) form.querySelector("[data-pool]").append(card);
  else {
    const size = Number(form.dataset.size);
    const room = (third) => third.querySelectorAll(".card").length < size;
    const thirds = [...form.querySelectorAll(".third")];
    const aimed = thirds.find((third) => third.querySelector("[aria-pressed=true]") && room(third)) ?? thirds.find(room);
    aimed?.querySelector(".cards").append(card);
    if (aimed && !room(aimed)) aim(thirds.find(room)?.dataset.zone);
  }
  button.focus();
  sorted();
}

function aim(zone) {
  for (const target of $$("[data-target-zone]")) target.setAttribute("aria-pressed", target.dataset.targetZone === zone);
}

function split() {
  want({ do: "answer", codes: [...$$("#split .third .card")].map((card) => Number(card.dataset.chosen)) });
}

// Pointing

const touch = () => matchMedia("(pointer: coarse)").matches;

document.addEventListener("click", (event) => {
  // The text beside a card is as good as the card.
  const element = event.target.closest("button") ?? event.target.closest(".pack .card, .ability")?.querySelector(".front");
  if (event.target.matches("dialog[open]") && beside(event)) event.target.close();
  const meant = element?.dataset.code;
  flush();
  // What was clicked may mean something else by now.
  if (element?.isConnected && element.dataset.code === meant) press(element, event);
});

function beside({ target, clientX, clientY }) {
  const { left, right, top, bottom } = target.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

document.addEventListener("contextmenu", (event) => {
  const element = event.target.closest("[data-open]");
  if (!element) return;
  event.preventDefault();
  zoom(element.dataset.open, element);
});

function press(element, event) {
  const { dataset } = element;
  const locked = element.getAttribute("aria-disabled") === "true";
  if ("close" in dataset) element.closest("dialog").close();
  else if (element.id === "zoom-act") { $("#zoom").close(); choose(element); }
  else if (element.id === "earlier") earlier();
  else if ("sort" in dataset) sort(element);
  else if ("targetZone" in dataset) aim(dataset.targetZone);
  else if ("splitDone" in dataset) { if (!locked) split(); }
  else if (dataset.drop) want({ do: "drop", code: Number(dataset.drop) });
  else if (dataset.code && !(dataset.open && event?.isTrusted && asksFirst(element))) { shut(); choose(element); }
  else if (dataset.do) { if (locked) explain(element); else { shut(); want({ do: dataset.do }); } }
  else if (dataset.open) zoom(dataset.open, element);
  else if (dataset.dialog) open(document.getElementById(dataset.dialog));
  else if (dataset.seat) fetched(`of/${dataset.seat}`);
  else if (dataset.fetch) { element.closest("dialog")?.close(); fetched(dataset.fetch); }
  else if (dataset.copy) copy(dataset.copy);
  else if (dataset.log) { shown = dataset.log; filter(); }
  else if ("textMode" in dataset) { element.closest("dialog")?.close(); textMode(!settings.text); }
  else if (locked) explain(element);
}

// With a finger a card is read before it is played, and what is used once always; where several are
// picked it is picked at once.
const asksFirst = (element) => (touch() || "once" in element.dataset) && !element.hasAttribute("aria-pressed") && !element.closest("dialog");

function shut() {
  for (const dialog of $$("main dialog[open]")) {
    dialog.close();
    $("#prompt").focus({ preventScroll: true });
  }
}

function explain(element) {
  const reason = element.closest(".choice, li")?.querySelector(".why")?.innerHTML;
  if (reason) toast(reason);
}

async function copy(id) {
  const field = document.getElementById(id);
  field.select();
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
  toast(body.dataset.copied);
}

function textMode(on) {
  settings.text = on;
  keep();
  $("#text").hidden = !on;
  put("text", "");
  for (const button of $$("[data-text-mode]")) button.setAttribute("aria-pressed", on);
  say({ do: "mode", text: on });
}

// Keys, by where they lie on the keyboard

const keys = new Map($$("#help [data-key]").map((row) => [row.dataset.key, row.dataset.target]));

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target.matches("input, select, textarea")) return;
  if (!settings.keys || $("dialog[open]")) return;
  const target = event.key === "?" ? keys.get("Slash") : keys.get(event.code);
  const digit = /^Digit([1-9])$/.exec(event.code);
  if (digit) { flush(); lit()[digit[1] - 1]?.focus(); }
  else if (!target) return;
  else { flush(); follow(target); }
  event.preventDefault();
});

const lit = () => $$("main [data-code], main [data-sort]").filter((each) => each.checkVisibility());

function follow(target) {
  const all = lit();
  const at = all.indexOf(document.activeElement);
  if (target === "next") all[(at + 1) % all.length]?.focus();
  else if (target === "previous") all.at(at > 0 ? at - 1 : -1)?.focus();
  else if (target === "zoom") { const card = document.activeElement.closest("[data-open]"); if (card) zoom(card.dataset.open, card); }
  else if (target.startsWith("focus:")) $(target.slice(6))?.focus();
  else {
    $$(target).find((each) => each.checkVisibility())?.closest("button").click();
  }
}

// Beginning

for (const name of ["pace", "volume", "keys"]) {
  const field = document.getElementById(name);
  if (field.type === "checkbox") field.checked = settings[name]; else field.value = settings[name];
  field.addEventListener("input", () => {
    settings[name] = field.type === "checkbox" ? field.checked : field.type === "range" ? Number(field.value) : field.value;
    keep();
    if (name === "volume") sound(["mine"]);
  });
}
$("#text").hidden = !settings.text;
for (const button of $$("[data-text-mode]")) button.setAttribute("aria-pressed", settings.text);
connect();
