// Copies what a field shows, and says so on its button. Browsers let no page do that over plain
// http, and some not by the older way either: then the text is selected, for the reader to copy.

const BRIEF = 4000; // milliseconds until the button says again what it does

export async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  const said = button.querySelector("[aria-live]");
  button.dataset.does ??= said.textContent;
  said.textContent = (await copied(field.value)) ? button.dataset.copied : button.dataset.selected;
  setTimeout(() => {
    said.textContent = button.dataset.does;
  }, BRIEF);
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}
