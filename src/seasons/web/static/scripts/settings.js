// What the player has set, kept in this browser.

import { $ } from "./page.js";

const KEY = "seasons";
const PACES = { instant: 0, fast: 350, normal: 1000 };

export const settings = { pace: "normal", volume: 0, keys: true, text: false, ...stored() };

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

export function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A private window forgets.
  }
}

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// Milliseconds that a message is looked at.
export const pace = () => (still() ? 0 : (PACES[settings.pace] ?? 0));

// The fields of the settings dialog show what is set, and set it.
export function bindSettings(changed) {
  for (const name of ["pace", "volume", "keys"]) {
    const field = $(`#${name}`);
    if (field.type === "checkbox") field.checked = settings[name];
    else field.value = settings[name];
    field.addEventListener("input", () => {
      settings[name] = value(field);
      keep();
      changed(name);
    });
  }
}

function value(field) {
  if (field.type === "checkbox") return field.checked;
  return field.type === "range" ? Number(field.value) : field.value;
}
