// What the player has set, kept in this browser.

import { $, body } from "./page.js";

const KEY = "seasons";
const PACES = { instant: 0, fast: 350, normal: 1000 };

export const settings = {
  pace: "normal",
  scenes: "all",
  volume: 6,
  muted: false,
  keys: true,
  text: false,
  ...stored(),
};

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

// Whether what cannot be taken back is asked twice: unless set, where people play against people.
export const confirms = () => settings.confirm ?? body.dataset.people === "true";

// The fields of the settings dialog show what is set, and set it.
export function bindSettings(changed) {
  const shown = { ...settings, confirm: confirms() };
  for (const name of ["pace", "scenes", "volume", "keys", "confirm"]) {
    const field = $(`#${name}`);
    if (field.type === "checkbox") field.checked = shown[name];
    else field.value = shown[name];
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
