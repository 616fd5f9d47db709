// The start page works without this. It adds comfort: seats come and go, the big button says
// what it begins, choices are remembered, and dates read as the reader writes them.

const form = document.getElementById("new");
const add = document.getElementById("add");
const enchantment = form.elements.enchantment;
const first = form.elements.first;
const seats = [...form.querySelectorAll("[data-seat]")].map((row) => ({
  row, player: row.querySelector("select"), name: row.querySelector("input"),
}));
const taken = () => seats.filter(({ player }) => player.value);
const chosen = (select) => select.selectedOptions[0];
const isPerson = (player) => player.value === form.dataset.human;

// Choices that outlive the visit; a seed does not, or the same game would come again and again.

const KEY = "seasons.start";

function remember() {
  const kept = [...new FormData(form)].filter(([name]) => name !== "seed");
  try { localStorage.setItem(KEY, JSON.stringify(kept)); } catch { /* private window */ }
}

function forget() {
  try { localStorage.removeItem(KEY); } catch { /* private window */ }
}

function recall() {
  let kept = [];
  try { kept = JSON.parse(localStorage.getItem(KEY) ?? "[]"); } catch { /* none */ }
  if (!Array.isArray(kept) || !kept.length) return;
  const values = (name) => kept.filter((pair) => pair[0] === name).map((pair) => String(pair[1]));
  for (const field of form.elements) {
    const [value] = values(field.name);
    if (field.type === "checkbox") field.checked = values(field.name).includes(field.value);
    else if (field.type === "radio") field.checked = value === undefined ? field.checked : field.value === value;
    else if (field.type === "text" && value !== undefined && field.name !== "seed") field.value = value;
    else if (field.type === "select-one" && [...field.options].some((each) => each.value === value)) field.value = value;
  }
}

// Seats have no gaps: whoever sits behind an empty one moves up.

function closeGaps() {
  const left = taken().map(({ player, name }) => [player.value, name.value]);
  seats.forEach(({ player, name }, number) => { [player.value, name.value] = left[number] ?? ["", ""]; });
}

function show() {
  closeGaps();
  for (const { player, name } of seats) name.placeholder = isPerson(player) ? name.dataset.person : player.value && name.dataset.bot;
  const names = seats.map(({ name }) => name.value.trim() || name.placeholder);
  for (const option of [...first.options].slice(1)) {
    const free = !seats[option.value].player.value;
    option.hidden = option.disabled = free;
    option.textContent = free ? option.dataset.name : `${option.dataset.name}: ${names[option.value]}`;
    if (free && option.selected) first.value = "";
  }
  add.hidden = taken().length === seats.length;
  document.getElementById("effect").textContent = chosen(enchantment).dataset.text ?? "";
  const who = taken().map(({ player }, number) => (isPerson(player) ? names[number] : `${names[number]} (${chosen(player).text})`));
  const what = [...form.querySelectorAll("[name=level]:checked, [name=edition]:checked, [name=modules]:checked")]
    .filter((each) => each.name !== "edition" || each !== form.elements.edition[0])
    .map((each) => each.closest("label").querySelector(".word").textContent);
  document.getElementById("summary").textContent = [...who, ...what].join(" · ");
}

form.addEventListener("change", show);
form.addEventListener("input", (event) => { if (event.target.type === "text") show(); });
form.addEventListener("reset", () => {
  forget();
  setTimeout(show); // the fields are reset after this event
});
add.addEventListener("click", () => {
  const { player } = seats[taken().length];
  player.value = chosen(seats[1].player).value;
  show();
  player.focus();
});
for (const { row, player, name } of seats) {
  row.querySelector(".remove")?.addEventListener("click", () => {
    player.value = name.value = "";
    show();
    add.focus();
  });
}

// One click, one game.

let sent = false;
form.addEventListener("submit", (event) => {
  if (sent) event.preventDefault();
  sent = true;
  remember();
});
addEventListener("pageshow", () => { sent = false; show(); });

if ("typed" in form.dataset) forget(); // these choices were refused
else recall();
show();

document.querySelector(".problem")?.focus();

for (const time of document.querySelectorAll("time")) {
  const date = new Date(time.dateTime);
  time.textContent = date.toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}
