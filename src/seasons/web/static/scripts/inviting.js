// Inviting others, and arriving oneself: what the address of a table asks for behind its # is done
// once.

import { fetched, open } from "./dialogs.js";
import { $, body } from "./page.js";

async function makeCode(button) {
  const { makeCode: address, into } = button.dataset;
  button.disabled = true;
  try {
    const answer = await fetch(address, { method: "POST" });
    document.getElementById(into).innerHTML = await answer.text();
  } catch {
    // The page says elsewhere that the server is away.
  }
  button.disabled = false;
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-make-code]");
  if (button) makeCode(button);
});

// The name by which one wants to be known.
async function introduce(form) {
  const problem = $("#arrival-problem");
  problem.textContent = "";
  const sent = new URLSearchParams(new FormData(form));
  try {
    const answer = await fetch(form.action, { method: "POST", body: sent });
    if (answer.ok) form.closest("dialog").close();
    else problem.textContent = await answer.text();
  } catch {
    problem.textContent = body.dataset.lost;
  }
}

document.addEventListener("submit", (event) => {
  if (!event.target.closest("#arrival")) return;
  event.preventDefault();
  introduce(event.target);
});

const WELCOME = {
  "#invite": () => fetched("seats"),
  "#name": () => {
    open($("#arrival"));
    $("#arrival-name")?.select();
  },
};

export function welcome() {
  const said = WELCOME[location.hash];
  if (!said) return;
  history.replaceState(null, "", location.pathname);
  said();
}
