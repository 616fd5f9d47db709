// The log: its lines, which of them are shown, and what is said of them to those who listen.

import { fill } from "./morph.js";
import { $, $$, nodes } from "./page.js";

const SPOKEN = 20; // lines that those who listen can go back to
let shown = "all";
let marks = { since: 0, turn: 0 };
let skipped = 0; // lines at the beginning that were not sent

export function log(news) {
  const list = $("#log-lines");
  if (news.from === 0) {
    skipped = news.skipped;
    fill(list, nodes(news.lines.join("")));
  } else {
    while (list.children.length > Math.max(0, news.from - skipped)) list.lastElementChild.remove();
    list.insertAdjacentHTML("beforeend", news.lines.join(""));
    speak(nodes(news.lines.join("")));
  }
  marks = news;
  filter();
  if (news.lines.length) requestAnimationFrame(toEnd); // the page is laid out then, anyway
}

export function toEnd() {
  const list = $("#log-lines");
  list.scrollTop = list.scrollHeight;
}

// The log itself is often closed, and says nothing then.
function speak(lines) {
  for (const each of lines.querySelectorAll("button, h3, h4")) each.replaceWith(...each.childNodes);
  const spoken = $("#spoken");
  spoken.append(lines);
  while (spoken.children.length > SPOKEN) spoken.firstElementChild.remove();
}

export function filterLog(part) {
  shown = part;
  filter();
}

function filter() {
  const first = shown === "all" ? 0 : marks[shown];
  [...$("#log-lines").children].forEach((line, number) => {
    line.hidden = number + skipped < first;
    mark(line, number + skipped === marks.since && number > 0);
  });
  for (const button of $$("[data-log]")) {
    button.setAttribute("aria-pressed", button.dataset.log === shown);
  }
  offerEarlier(skipped > 0 && shown === "all");
}

// The first line since one's own last turn says so above itself.
function mark(line, first) {
  line.classList.toggle("since", first);
  if (first) line.dataset.since = $("#log-lines").dataset.since;
  else delete line.dataset.since;
}

function offerEarlier(offered) {
  const button = $("#earlier");
  if (!offered) {
    button?.remove();
  } else if (!button) {
    const html = '<button type="button" class="button small" id="earlier"></button>';
    $("#log-lines").insertAdjacentHTML("beforebegin", html);
    $("#earlier").textContent = $("#log-lines").dataset.earlier;
  }
}

export async function earlier() {
  const answer = await fetch(`${location.pathname}/log${location.search}`);
  if (!answer.ok) return;
  const whole = document.createElement("ol");
  whole.innerHTML = await answer.text();
  $("#log-lines").prepend(...[...whole.children].slice(0, skipped));
  skipped = 0;
  filter();
  $("#log-lines").focus();
}
