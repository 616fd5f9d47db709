"""A person at a page: sees what is visible, points at what is lit, and waits for the answer."""

from __future__ import annotations

import json
from collections.abc import Iterable
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page

PATIENCE = 30_000  # milliseconds until a condition that must come true counts as failed
DESKTOP = (1440, 900)
PHONE = (390, 844)

# Notes what the page hears. An action is answered by a new ticket or by a refusal; what others do
# meanwhile leaves the ticket alone, so nothing else is taken for an answer. A page that is deaf
# misses everything until it is refused something, as if its messages were late.
LISTEN = """
window.heard = {ticket: "", refused: 0, messages: 0, deaf: false};
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", (event) => {
      const message = JSON.parse(event.data);
      if (message.refused) { heard.refused += 1; heard.deaf = false; }
      else if (heard.deaf) event.stopImmediatePropagation();
      else { heard.ticket = message.ticket; heard.messages += 1; }
    });
  }
};
"""
ANSWERED = "([ticket, refused]) => heard.ticket !== ticket || heard.refused > refused"

UNTIL = """([argument, patience]) => new Promise((say) => {
  const condition = CONDITION;
  const end = performance.now() + patience;
  const look = () => {
    if (condition(argument)) say(true);
    else if (performance.now() > end) say(false);
    else setTimeout(look, 10);
  };
  look();
})"""

# All that can be pointed at now, each thing once.
LIT = """() => [...document.querySelectorAll("main [data-code]")]
  .filter((each) => each.checkVisibility())
  .map((each) => ({code: each.dataset.code, word: each.dataset.word ?? "",
                   pressed: each.getAttribute("aria-pressed")}))"""


class Seat:
    """One browser window at a table."""

    def __init__(self, context: BrowserContext, settings: dict[str, Any]) -> None:
        self.context = context
        self.errors: list[str] = []
        self.forgiven: list[str] = []  # parts of errors that a test brings about itself
        context.set_default_timeout(PATIENCE)
        context.add_init_script(LISTEN)
        # Only where nothing is kept yet, so that what a test sets survives a reload.
        kept = json.dumps(json.dumps(settings))
        context.add_init_script(f'localStorage.getItem("seasons") ?? localStorage.setItem("seasons", {kept})')
        self.page = self.tab()

    def tab(self) -> Page:
        """A new tab, whose errors are kept."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on(
            "console",
            lambda said: self.errors.append(said.text) if said.type == "error" else None,
        )
        return page

    @property
    def unforgiven(self) -> list[str]:
        """The errors that nobody expected."""
        return [error for error in self.errors if not any(f in error for f in self.forgiven)]

    # Looking

    def sit(self, link: str) -> Seat:
        """Opens a seat by its link and waits for the table."""
        self.page.goto(link)
        return self.wait()

    def wait(self) -> Seat:
        """Waits until the table is shown."""
        self.until("() => document.body.dataset.version !== undefined")
        return self

    def until(self, condition: str, argument: object = None, page: Page | None = None) -> None:
        """Waits until a condition of the page, a JavaScript function, is true.

        Playwright's own wait evaluates text again and again, which the page's policy forbids.
        """
        looking = UNTIL.replace("CONDITION", condition)
        true = (page or self.page).evaluate(looking, [argument, PATIENCE])
        assert true, f"never true: {condition}"

    def one(self, selector: str) -> Locator:
        """The first visible element."""
        return self.page.locator(f"{selector} >> visible=true").first

    @property
    def mine(self) -> bool:
        """Whether it is this seat's decision."""
        return self.page.locator('body[data-mine="true"]').count() == 1

    @property
    def over(self) -> bool:
        """Whether the final scores are there."""
        return self.page.locator("body[data-over]").count() == 1

    @property
    def version(self) -> int:
        """The number of changes of the game, as the page knows it."""
        return int(self.page.evaluate("document.body.dataset.version"))

    @property
    def question(self) -> str:
        """What is asked."""
        return self.page.inner_text("#question")

    def lit(self) -> list[dict[str, str]]:
        """All that can be pointed at."""
        found: list[dict[str, str]] = self.page.evaluate(LIT)
        return found

    def decision(self) -> tuple[str, list[dict[str, str]], list[str]]:
        """What is asked, what is lit and what lies on the stage: the same after a reload."""
        staged = self.page.locator("#stage .card .name").all_inner_texts()
        return self.question, self.lit(), staged

    def until_mine(self) -> None:
        """Waits until this seat decides, or the game is over."""
        self.until('() => document.body.dataset.mine === "true" || document.body.dataset.over')

    # Acting

    def act(self, target: Locator) -> None:
        """Clicks on something that is an action, and waits for the answer."""
        before = self.page.evaluate("[heard.ticket, heard.refused]")
        target.click()
        self.until(ANSWERED, before)

    def pick(self, code: str) -> None:
        """Points at a thing by its code."""
        self.act(self.one(f'main [data-code="{code}"]:not([aria-pressed=true])'))

    def click(self, selector: str) -> None:
        """Clicks on the first such thing that is visible; an action."""
        self.act(self.one(selector))

    def sort(self) -> None:
        """Sorts all cards into hand and libraries."""
        pool = self.page.locator("[data-pool] [data-sort]")
        while pool.count():
            pool.first.click()
        self.click("#split-done")

    def decide(self, chance: Random, shunned: Iterable[str] = ()) -> None:
        """Makes one decision, any that is lit."""
        if self.page.locator("#split").count():
            self.sort()
            return
        if self.page.locator("#done").count():
            self.pick_several(chance)
            return
        things = [each for each in self.lit() if each["word"] not in shunned] or self.lit()
        assert things, f"nothing is lit: {self.question}"
        self.pick(chance.choice(things)["code"])

    def pick_several(self, chance: Random) -> None:
        """Picks things until that is enough, and says so."""
        while self.page.locator("#done[aria-disabled=true]").count():
            things = [each for each in self.lit() if each["pressed"] == "false"]
            # Instead of picking one may take a single answer, as to discard nothing.
            things = things or [each for each in self.lit() if each["pressed"] is None]
            assert things, f"neither done nor anything to pick: {self.question}"
            code = chance.choice(things)
            self.pick(code["code"])
            if code["pressed"] is None:
                return
        self.click("#done")
