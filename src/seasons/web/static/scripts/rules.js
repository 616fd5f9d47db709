// The rules work without this. It adds a search that hides what does not fit while one types, and
// cards that open.

import { folded, has } from "./folding.js";
import { $, $$ } from "./page.js";
import "./zooming.js";

const form = $(".find");
const field = $("#find");
const [some, none] = $$("#found span");

// What is shown or hidden together: a section or a card, its text and its rulings.
const entries = $$("main > section, main > article").map((element) => ({
  element,
  title: folded(element.querySelector("h2, h3").textContent),
  prose: element.querySelector(".prose"),
  text: folded(element.querySelector(".prose").textContent),
  rulings: [...element.querySelectorAll(".rulings li")].map((line) => ({
    line,
    text: folded(line.textContent),
  })),
  rest: [...element.querySelectorAll(":scope > h3, :scope .hint")],
}));
const contents = new Map($$("#contents a").map((link) => [link.hash.slice(1), link.closest("li")]));

function search() {
  const wanted = folded(field.value);
  const found = entries.reduce((sum, entry) => sum + show(entry, wanted), 0);
  for (const part of $$("#contents div")) {
    part.hidden = ![...part.querySelectorAll("li")].some((line) => !line.hidden);
  }
  for (const part of $$(".part-title")) part.hidden = Boolean(wanted);
  some.hidden = !wanted || !found;
  none.hidden = !wanted || Boolean(found);
  $("#found b").textContent = found;
}

// A section is found by its heading and then whole, or by its text, or by one of its rulings.
function show({ element, title, prose, text, rulings, rest }, wanted) {
  const whole = !wanted || has(title, wanted);
  const told = whole || has(`${title} ${text}`, wanted);
  const fits = rulings.map(({ text: said }) => whole || has(`${title} ${said}`, wanted));
  rulings.forEach(({ line }, number) => {
    line.hidden = !fits[number];
  });
  const lines = fits.filter(Boolean).length;
  const isCard = element.matches("article");
  prose.hidden = !told && !isCard;
  for (const folds of prose.querySelectorAll("details")) {
    folds.open = Boolean(wanted) && has(folded(folds.textContent), wanted);
  }
  for (const each of rest) each.hidden = each.matches(".hint") ? !told : !lines;
  element.hidden = !told && !lines;
  contents.get(element.id)?.toggleAttribute("hidden", element.hidden);
  return Number(told) + lines;
}

function keep() {
  const { pathname, hash } = location;
  const query = field.value.trim() ? `?find=${encodeURIComponent(field.value.trim())}` : "";
  history.replaceState(null, "", pathname + query + hash);
}

form.hidden = false;
form.addEventListener("submit", (event) => event.preventDefault());
field.addEventListener("input", () => {
  search();
  keep();
});
field.value = new URLSearchParams(location.search).get("find") ?? "";
if (field.value) search();

// Whoever follows a link to something that the search hides wants to see it.
addEventListener("hashchange", () => {
  const target = document.getElementById(location.hash.slice(1));
  if (!target?.closest("[hidden]")) return;
  field.value = "";
  search();
  keep();
  target.scrollIntoView();
});
