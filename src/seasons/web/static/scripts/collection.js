// The page of all cards works without this, as one long list. It adds filters, which are kept in
// the address, and cards that open.

import { folded, has } from "./folding.js";
import { $, $$, touch } from "./page.js";
import "./zooming.js";

const form = $(".sieve");
const list = $("#items");
const GROUPS = ["kind", "set", "cost", "moment"];
const ON_SERVER = ["edition", "players"];
const SOFT = "\u00ad"; // hyphens in names, where they may be broken
const items = [...list.children].map((element, number) => ({
  element,
  number,
  text: `${element.dataset.names} ${folded(element.textContent)}`,
  name: folded((element.querySelector(".name") ?? element).textContent.replaceAll(SOFT, "")),
  prestige: element.dataset.prestige === "" ? undefined : Number(element.dataset.prestige),
  has: (group) => element.dataset[group].split(" "),
}));

const last = (value, sign) => (value === undefined ? Number.MAX_SAFE_INTEGER : sign * value);
const ORDERS = {
  number: (one, other) => one.number - other.number,
  name: (one, other) => one.name.localeCompare(other.name),
  high: (one, other) => last(one.prestige, -1) - last(other.prestige, -1),
  low: (one, other) => last(one.prestige, 1) - last(other.prestige, 1),
};

// In a group one of the chosen ones is enough, but a cost must have all of them.
function fits(item, chosen, group) {
  if (!chosen.length) return true;
  const own = item.has(group);
  return group === "cost"
    ? chosen.every((each) => own.includes(each))
    : chosen.some((each) => own.includes(each));
}

function show() {
  const data = new FormData(form);
  const wanted = folded(data.get("find"));
  const chosen = GROUPS.map((group) => data.getAll(group));
  for (const item of items) {
    const right = GROUPS.every((group, number) => fits(item, chosen[number], group));
    item.element.hidden = !right || !has(item.text, wanted);
  }
  const order = ORDERS[data.get("sort")];
  const inOrder = [...items].sort((one, other) => order(one, other) || one.number - other.number);
  list.append(...inOrder.map(({ element }) => element));
  const shown = items.filter(({ element }) => !element.hidden).length;
  $("#shown").textContent = shown;
  $("#none").hidden = shown > 0;
}

// The address says what is chosen, so that it can be kept and sent; what is usual is left out.
function query() {
  const usual = { sort: "number", edition: "revised", players: "2" };
  const said = [...new FormData(form)].filter(([name, value]) => value && value !== usual[name]);
  const text = new URLSearchParams(said).toString();
  return text ? `?${text}` : location.pathname;
}

function recall() {
  const asked = new URLSearchParams(location.search);
  form.elements.find.value = asked.get("find") ?? "";
  for (const box of form.querySelectorAll("[type=checkbox]")) {
    box.checked = asked.getAll(box.name).includes(box.value);
  }
  const sort = asked.get("sort");
  if (sort in ORDERS) form.elements.sort.value = sort;
}

function choose({ target }) {
  if (ON_SERVER.includes(target.name)) location.assign(query());
  else change();
}

function change() {
  show();
  history.replaceState(null, "", query());
}

for (const each of $$("[data-scripted]")) each.hidden = false;
for (const each of $$("[data-plain]")) each.hidden = true;
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", choose);
form.addEventListener("reset", (event) => {
  event.preventDefault();
  if (document.body.dataset.edition !== "revised" || document.body.dataset.players !== "2") {
    location.assign(location.pathname);
    return;
  }
  form.elements.find.value = "";
  form.elements.sort.value = "number";
  for (const box of form.querySelectorAll(":checked[type=checkbox]")) box.checked = false;
  change();
});
recall();
form.querySelector("details").open = !touch() || form.querySelector(":checked[type=checkbox]");
show();
