// Text mode: the table in words.

import { put } from "./morph.js";
import { $, $$ } from "./page.js";
import { keep, settings } from "./settings.js";
import { say } from "./stream.js";

export function showTextMode() {
  $("#text").hidden = !settings.text;
  for (const button of $$("[data-text-mode]")) button.setAttribute("aria-pressed", settings.text);
}

export function switchTextMode() {
  settings.text = !settings.text;
  keep();
  showTextMode();
  put("text", "");
  say({ do: "mode", text: settings.text });
}
