// Words as people type them: in small letters, without accents, apostrophes and hyphens, as the
// server folds names.

const MARKS = /\p{Mn}/gu;
const APOSTROPHES = /['\u2019\u02bc]/g;
const LIGATURES = { "\u0153": "oe", "\u00e6": "ae", "\u0491": "\u0433", "-": " " };

export function folded(text) {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(MARKS, "")
    .replace(APOSTROPHES, "")
    .replace(/[\u0153\u00e6\u0491-]/g, (letter) => LIGATURES[letter])
    .split(/\s+/)
    .filter(Boolean)
    .join(" ");
}

// Whether a folded text has every word that is looked for.
export const has = (text, wanted) => wanted.split(" ").every((word) => text.includes(word));
