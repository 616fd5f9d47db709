// What is done with a game of the list as a whole: renamed, left, deleted. Each is asked once.

import { copy } from "./copying.js";

const menus = () => [...document.querySelectorAll(".game-menu[open]")];
const shut = (except) => {
  for (const menu of menus()) if (menu !== except) menu.open = false;
};

async function showLinks(place, { game, seat }) {
  place.textContent = "";
  const answer = await fetch(`/games/${game}/${seat}/links`);
  if (answer.ok) place.innerHTML = await answer.text();
}

function ask(name, row) {
  const dialog = document.getElementById(`ask-${name}`);
  dialog.querySelector("form").action = `/games/${row.dataset.game}/${name}`;
  dialog.querySelector(".which").textContent = row.dataset.named;
  const field = dialog.querySelector("[name=title]");
  if (field) field.value = row.dataset.title;
  const place = dialog.querySelector(".links-place");
  if (place) showLinks(place, row.dataset);
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
