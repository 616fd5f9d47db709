// One click, one game.

let sent = false;

export function sendOnce(target) {
  target.addEventListener("submit", (event) => {
    if (sent) event.preventDefault();
    sent = true;
  });
  addEventListener("pageshow", () => {
    sent = false;
  });
}
