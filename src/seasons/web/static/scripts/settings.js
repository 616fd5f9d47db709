// What the player has set, kept in this browser.

import { $, body } from "./page.js";

const KEY = "seasons";

export const settings = {
  pace: "normal",
  scenes: "mine",
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
