// Choices of the start page that outlive the visit; a seed does not, or the same game would come
// again and again. Who plays is known to the server, which has seen all games of this browser. The
// password of the server is nobody else's business.

const KEY = "seasons.start";
const ours = (name) => !["seed", "password"].includes(name) && !name.startsWith("player-");

export function remember(form) {
  const kept = [...new FormData(form)].filter(([name]) => ours(name));
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A private window forgets.
  }
}

export function forget() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There is nothing to forget.
  }
}

function remembered() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

export function recall(form) {
  const kept = remembered();
  if (!kept.length) return;
  for (const field of [...form.elements].filter(({ name }) => ours(name))) {
    const pairs = kept.filter((pair) => pair?.[0] === field.name);
    const values = pairs.map((pair) => String(pair[1]));
    if (field.type === "checkbox") field.checked = values.includes(field.value);
    else if (values.length) choose(field, values[0]);
  }
}

function choose(field, value) {
  const offered = () => [...field.options].some((each) => each.value === value);
  if (field.type === "radio") field.checked = field.value === value;
  else if (field.type === "text") field.value = value;
  else if (field.type === "select-one" && offered()) field.value = value;
}
