// The start page works without this. It adds comfort: seats come and go, the big button says
// what it begins, choices are remembered, games are left, and dates read as the reader writes them.

import { forget, recall, remember } from "./choices.js";
import { bindGames } from "./leaving.js";
import { sendOnce } from "./once.js";

const form = document.getElementById("new");
const add = document.getElementById("add");
const { enchantment, first } = form.elements;
// A player is a list to choose from: a select, or radio buttons.
const seats = [...form.querySelectorAll("[data-seat]")].map((row) => ({
  row,
  player: form.elements[`player-${row.dataset.seat}`],
  name: row.querySelector("[type=text]"),
}));
const taken = () => seats.filter(({ player }) => player.value);
const chosen = (select) => select.selectedOptions[0];
const isPerson = (player) => player.value === form.dataset.human;

// Seats have no gaps: whoever sits behind an empty one moves up.
function closeGaps() {
  const left = taken().map(({ player, name }) => [player.value, name.value]);
  seats.forEach(({ player, name }, number) => {
    [player.value, name.value] = left[number] ?? ["", ""];
  });
}

function show() {
  closeGaps();
  for (const { player, name } of seats) {
    name.placeholder = isPerson(player) ? name.dataset.person : player.value && name.dataset.bot;
  }
  const names = seats.map(({ name }) => name.value.trim() || name.placeholder);
  showFirst(names);
  add.hidden = taken().length === seats.length;
  document.getElementById("effect").textContent = chosen(enchantment).dataset.text ?? "";
  const ready = form.elements.level.value === "apprentice";
  document.querySelector(".newcomer")?.toggleAttribute("hidden", !ready);
  document.getElementById("summary").textContent = [...who(names), ...what()].join(" · ");
}

// Who begins: only seats that are taken can.
function showFirst(names) {
  for (const option of [...first.options].slice(1)) {
    const free = !seats[option.value].player.value;
    const { name } = option.dataset;
    option.hidden = free;
    option.disabled = free;
    option.textContent = free ? name : `${name}: ${names[option.value]}`;
    if (free && option.selected) first.value = "";
  }
}

function who(names) {
  const described = ({ row, player }, name) => (isPerson(player) ? name : `${name} (${bot(row)})`);
  return taken().map((seat, number) => described(seat, names[number]));
}

function bot(row) {
  const checked = row.querySelector("option:checked, input:checked");
  return checked.text ?? checked.closest("label").querySelector(".word").textContent;
}

// The level, the modules, and the edition unless it is the usual one.
function what() {
  const names = ["level", "edition", "modules"].map((name) => `[name=${name}]:checked`);
  return [...form.querySelectorAll(names.join(", "))]
    .filter((each) => each !== form.elements.edition[0])
    .map((each) => each.closest("label").querySelector(".word").textContent);
}

form.addEventListener("change", show);
form.addEventListener("input", (event) => {
  if (event.target.type === "text") show();
});
form.addEventListener("reset", () => {
  forget();
  setTimeout(show); // the fields are reset after this event
});
add.addEventListener("click", () => {
  const { player } = seats[taken().length];
  player.value = seats[1].player.value;
  show();
  player.focus();
});
for (const { row, player, name } of seats) {
  row.querySelector(".remove")?.addEventListener("click", () => {
    player.value = "";
    name.value = "";
    show();
    add.focus();
  });
}

sendOnce(document);
bindGames(document);
form.addEventListener("submit", () => remember(form));
addEventListener("pageshow", show);

if ("typed" in form.dataset) forget(); // these choices were refused
else recall(form);
show();

document.querySelector(".problem")?.focus();

const written = { dateStyle: "medium", timeStyle: "short" };
for (const time of document.querySelectorAll("time")) {
  const date = new Date(time.dateTime);
  time.title = date.toLocaleString(document.documentElement.lang, written);
}
