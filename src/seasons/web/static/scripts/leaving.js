// What is done with a game of the list as a whole: renamed, left, deleted. Each is asked once.

import { copy } from "./copying.js";

const menus = () => [...document.querySelectorAll(".game-menu[open]")];
const shut = (except) => {
  for (const menu of menus()) if (menu !== except) menu.open = false;
};

async function show(place, { game, seat }, what) {
  place.textContent = "";
  const answer = await fetch(`/games/${game}/${seat}/${what}`);
  if (answer.ok) place.innerHTML = await answer.text();
}

// Who agrees to delete a game; the answer leads back here.
async function showFarewell(place, data) {
  await show(place, data, "farewell");
  const listed = Object.assign(document.createElement("input"), { type: "hidden", name: "listed" });
  place.querySelector("form")?.append(listed);
}

function ask(name, row) {
  const dialog = document.getElementById(`ask-${name}`);
  const form = dialog.querySelector("form[method]:not([action*=farewell])");
  if (form) form.action = `/games/${row.dataset.game}/${name}`;
  dialog.querySelector(".which").textContent = row.dataset.named;
  const field = dialog.querySelector("[name=title]");
  if (field) field.value = row.dataset.title;
  const place = dialog.querySelector(".links-place");
  if (place) show(place, row.dataset, "links");
  const parting = dialog.querySelector(".farewell-place");
  if (parting) showFarewell(parting, row.dataset);
  dialog.showModal();
  field?.select();
}

// A form in a dialog of the games: an answer once is enough.
export function bindGames(page) {
  page.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    shut(target.closest(".game-menu"));
    if (button?.dataset.ask) {
      shut();
      ask(button.dataset.ask, button.closest("[data-game]"));
    }
    if (button && "close" in button.dataset) button.closest("dialog").close();
    if (button?.dataset.copy) copy(button);
  });
  page.addEventListener("keydown", (event) => {
    const menu = event.target.closest(".game-menu[open]");
    if (event.key !== "Escape" || !menu) return;
    shut();
    menu.querySelector("summary").focus();
  });
}
