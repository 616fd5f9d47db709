// What somebody does not want to hear, and has read: of each table, kept in this browser.

import { body } from "./page.js";

const KEY = "seasons-chat";
const MOST = 50; // tables that are remembered

const all = stored();
const { game, seat } = body.dataset;
const name = `${game}/${seat}`;

// `deaf`: to everybody, at all tables; `muted`: seats of this one; `read`: the last saying seen.
export const ears = { deaf: all.deaf === true, muted: [], read: 0, ...all.tables?.[name] };

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

export function remember() {
  const { deaf, muted, read } = ears;
  const others = Object.entries(stored().tables ?? {}).filter(([each]) => each !== name);
  const tables = Object.fromEntries([...others, [name, { muted, read }]].slice(-MOST));
  try {
    localStorage.setItem(KEY, JSON.stringify({ deaf, tables }));
  } catch {
    // A private window forgets.
  }
}

export const hears = ({ seat: speaker }) => !ears.deaf && !ears.muted.includes(speaker);
