// One click, one game.

let sent = false;

export function sendOnce(target) {
  target.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return; // a script sends it by itself
    if (sent) event.preventDefault();
    sent = true;
  });
  addEventListener("pageshow", () => {
    sent = false;
  });
}
