"""A person at a page: sees what is visible, points at what is lit, and waits for the answer."""

from __future__ import annotations

import json
from collections.abc import Iterable
from random import Random
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page

from seasons.words.folding import folded

ELSEWHERE = "table.test"  # a name for the server that browsers do not take for this computer
ARGUMENTS = (
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1",
)  # for Chromium
PATIENCE = 30_000  # milliseconds until a condition that must come true counts as failed
DESKTOP = (1440, 900)
PHONE = (390, 844)
BONUS = 0.1  # how often a bonus is thought of
END = 0.3  # and the end of a turn before everything else is done

# Closes the question for one's name, and waits as anybody would: the focus leaves it with the next
# picture.
KEEP_NAME = """async () => {
  document.querySelector("#arrival")?.close();
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
}"""

# Notes what the page hears. An action is answered by a new ticket or by a refusal; what others do
# meanwhile leaves the ticket alone, so nothing else is taken for an answer. A page that is deaf
# misses everything until it is refused something, as if its messages were late. The page shows
# what it has heard a task later, so that is when it is noted.
LISTEN = """
const {port1: sender, port2: receiver} = new MessageChannel();
const tasks = [];
receiver.onmessage = () => tasks.shift()();
const later = (task) => { tasks.push(task); sender.postMessage(null); };
const shown = (note) => later(() => later(note));
window.heard = {ticket: "", refused: 0, messages: 0, deaf: false, pressed: null};
addEventListener("click", (event) => { heard.pressed = event; }, true);
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", (event) => {
      const message = JSON.parse(event.data);
      if (message.refused) { heard.deaf = false; shown(() => { heard.refused += 1; }); }
      else if (heard.deaf) event.stopImmediatePropagation();
      else if (message.sections) {
        shown(() => { heard.ticket = message.ticket; heard.messages += 1; });
      }
    });
  }
};
"""
ANSWERED = "([ticket, refused]) => heard.ticket !== ticket || heard.refused > refused"

# Two presses at one place are not to be taken for a double click, which hits one thing only.
APART = """(each) => {
  const {left, top, width, height} = each.getBoundingClientRect();
  const {clientX, clientY, timeStamp} = heard.pressed ?? {clientX: -100, clientY: -100};
  const far = Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY);
  if (far > 30) return undefined;
  return new Promise((go) => setTimeout(go, timeStamp + 400 - performance.now()));
}"""

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

# How a thing is pointed at, all in one question. With a finger a card is read before it is chosen,
# unless several are picked; what can be used only once is always read first. In the draft a card
# may have to be marked first, and kept by a button; or it is marked already. A space of a wheel may
# be so small that one opens it before one points at it.
HOW = """(each, touch) => ({
  heard: [heard.ticket, heard.refused],
  read: "open" in each.dataset && !each.hasAttribute("aria-pressed")
    && !("mark" in each.dataset) && (touch || "once" in each.dataset),
  marked: "mark" in each.dataset && document.querySelector("#keep[data-twice]") !== null,
  small: each.matches(".goal") && document.querySelector(".closer").checkVisibility(),
})"""
# In a row that is swiped, the one in the middle is; two frames later that is so.
SWIPED_TO = """(each) => new Promise((say) => {
  each.scrollIntoView({block: "nearest", inline: "center"});
  const look = () => say(each.closest("li").classList.contains("marked"));
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(look)));
})"""

# All that can be pointed at now, each thing once; bonuses are medallions on the board.
LIT = """() => [...document.querySelectorAll("main [data-code]")]
  .filter((each) => each.checkVisibility())
  .map((each) => ({code: each.dataset.code, word: each.dataset.word ?? "",
                   pressed: each.getAttribute("aria-pressed"),
                   medallion: each.matches(".medallion")}))"""


def in_hand(card: str) -> str:
    """Where a card lies in hand, by its English name."""
    return f'#hand-cards [data-open="{folded(card).replace(" ", "-")}"]'


NOWHERE = "about:blank"


def origin(url: str) -> str:
    """The scheme, the host and the port of an address."""
    return "/".join(url.split("/")[:3])


class Contexts:
    """Contexts that are used again, by whoever wants the same: pages load much faster then.

    What browsers keep of the files of pages stays in one; cookies and all that pages keep go.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[BrowserContext]] = {}
        self._key: dict[BrowserContext, str] = {}

    def new_context(self, **options: Any) -> BrowserContext:
        """One that nobody uses."""
        key = repr(sorted(options.items()))
        free = self._free.setdefault(key, [])
        context = free.pop() if free else self._browser.new_context(**options)
        self._key[context] = key
        return context

    def take_back(self, seat: Seat) -> None:
        """Closes a window; its context is free, as if it were new, unless a test has changed it."""
        context = seat.page.context
        key = self._key.pop(context)
        if not seat.untouched:
            context.close()
            return
        pages = context.pages
        session = context.new_cdp_session(context.new_page())  # the first one of who comes next
        for page in pages:
            page.close()
        for each in seat.origins - {NOWHERE}:
            session.send("Storage.clearDataForOrigin", {"origin": each, "storageTypes": "all"})
        session.detach()
        context.clear_cookies()
        self._free[key].append(context)


class Seat:
    """One browser window at a table."""

    def __init__(
        self, context: BrowserContext, settings: dict[str, Any], touch: bool = False
    ) -> None:
        self._context = context
        self.untouched = True  # the context: a test may have set anything in it once it asks for it
        self.touch = touch
        self.errors: list[str] = []
        self.forgiven: list[str] = []  # parts of errors that a test brings about itself
        self.origins: set[str] = set()  # that were visited
        # Only where nothing is kept yet, so that what a test sets survives a reload.
        kept = json.dumps(json.dumps(settings))
        self._settings = (
            f'localStorage.getItem("seasons") ?? localStorage.setItem("seasons", {kept})'
        )
        self.page = self._heard(context.pages[0]) if context.pages else self.tab()

    @property
    def context(self) -> BrowserContext:
        """The context; it is not used again by other tests."""
        self.untouched = False
        return self._context

    @classmethod
    def at(
        cls,
        browser: Browser | Contexts,
        size: tuple[int, int] = DESKTOP,
        settings: dict[str, Any] | None = None,
        touch: bool = False,
        **more: Any,
    ) -> Seat:
        """A window of somebody who has never been here."""
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            **{"locale": "en-GB", **more},
        )
        return cls(context, {"pace": "instant", **(settings or {})}, touch)

    def close(self) -> None:
        """Closes the window, with all its tabs."""
        self._context.close()

    def tab(self) -> Page:
        """A new tab, whose errors are kept."""
        return self._heard(self._context.new_page())

    def _heard(self, page: Page) -> Page:
        page.set_default_timeout(PATIENCE)
        page.add_init_script(LISTEN)
        page.add_init_script(self._settings)
        page.on("framenavigated", lambda frame: self.origins.add(origin(frame.url)))
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

    def resize(self, size: tuple[int, int]) -> None:
        """Makes the window larger or smaller."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    # Looking

    def sit(self, link: str) -> Seat:
        """Opens a seat by its link, keeps the name it has and waits for the table."""
        self.page.goto(link)
        self.wait()
        self.page.evaluate(KEEP_NAME)
        return self

    def wait(self) -> Seat:
        """Waits until the table is shown."""
        self.until("() => document.body?.dataset.version !== undefined")
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

    def decides(self) -> bool:
        """Whether it is this seat's decision."""
        return self.page.locator('body[data-mine="true"]').count() == 1

    def is_over(self) -> bool:
        """Whether the final scores are there."""
        return self.page.locator("body[data-over]").count() == 1

    @property
    def version(self) -> int:
        """The number of changes of the game, as the page knows it."""
        return int(self.page.evaluate("document.body?.dataset.version"))

    @property
    def question(self) -> str:
        """What is asked."""
        return self.page.inner_text("#question")

    def lit(self) -> list[dict[str, Any]]:
        """All that can be pointed at."""
        found: list[dict[str, Any]] = self.page.evaluate(LIT)
        return found

    def decision(self) -> tuple[str, list[dict[str, Any]], list[str]]:
        """What is asked, what is lit and what lies on the stage: the same after a reload."""
        staged = self.page.locator("#stage .card .name").all_inner_texts()
        return self.question, self.lit(), staged

    def counts(self) -> dict[str, str]:
        """The crystals, the gauge and the score of this seat, as they are written."""
        seat = self.page.evaluate("document.body.dataset.seat")
        shown = {
            "crystals": f"#crystals-{seat}",
            "gauge": f"#gauge-{seat} .row-label",
            "score": "#mine .ledger .sum",
        }
        return {name: self.page.inner_text(place) for name, place in shown.items()}

    def until_mine(self) -> None:
        """Waits until this seat decides, or the game is over."""
        self.until('() => document.body?.dataset.mine === "true" || document.body?.dataset.over')

    # Acting

    def act(self, target: Locator) -> None:
        """Points at something that is an action, and waits for the answer."""
        how = target.evaluate(HOW, self.touch)
        if how["marked"]:
            self.mark(target)
            target = self.page.locator("#keep")
        if how["small"]:
            self.point(self.page.locator(".closer"))
            code = target.get_attribute("data-code")
            target = self.page.locator(f'#wheel-dialog .goal[data-code="{code}"]')
        self.point(target)
        if self.page.locator(".die.armed").count():  # where people play a die is asked for twice
            self.point(target)
        if how["read"]:
            self.page.locator("#zoom[open]").wait_for()
            assert self.page.evaluate("heard.ticket") == how["heard"][0], "reading played a card"
            self.point(self.page.locator("#zoom-act"))
        self.until(ANSWERED, how["heard"])

    def mark(self, target: Locator) -> None:
        """Marks a card that may be kept."""
        key = target.evaluate("(each) => each.closest('li').id")
        if not target.evaluate(SWIPED_TO):
            self.point(target)
        self.until("(key) => document.getElementById(key)?.classList.contains('marked')", key)

    def point(self, target: Locator) -> None:
        """Clicks, or taps with a finger."""
        target.evaluate(APART)
        if self.touch:
            target.tap()
        else:
            target.click()

    def tool(self, selector: str) -> None:
        """Presses a tool at the top; where there is no room for it, it is among the settings."""
        if not self.page.locator(f"{selector} >> visible=true").count():
            self.point(self.one('[data-dialog="settings"]'))
        self.point(self.one(selector))
        if self.page.locator("#settings[open]").count():
            self.page.keyboard.press("Escape")

    def open_bonuses(self) -> None:
        """Opens the menu of bonuses; where they lie on the board only its key does."""
        box = self.one("#bonus").bounding_box()
        if box is not None and box["width"] > 1:
            self.point(self.one("#bonus"))
        else:
            self.page.keyboard.press("b")
        self.page.locator("#bonuses[open]").wait_for()

    def pick(self, code: str) -> None:
        """Points at a thing by its code."""
        self.act(self.one(f'main [data-code="{code}"]:not([aria-pressed=true])'))

    def click(self, selector: str) -> None:
        """Clicks on the first such thing that is visible; an action."""
        self.act(self.one(selector))

    def sort(self) -> None:
        """Sorts all cards into hand and libraries."""
        pool = self.page.locator("[data-pool] [data-sort][aria-pressed=false]")
        while pool.count():
            self.point(pool.first)
        self.click("#split-done")

    def summon(self, card: str) -> None:
        """Points at a card in hand by its English name, in whatever language it is read."""
        self.act(self.page.locator(f"{in_hand(card)}[data-code]"))

    def play(self, chance: Random, until: str = "") -> None:
        """Plays what comes until the game is over, or an expression of the page is true."""
        self.until_mine()
        while not self.is_over() and not (until and self.page.evaluate(until)):
            # A turn is ended when there is nothing else to do, or now and then.
            self.decide(chance, () if chance.random() < END else ("end",))
            self.until_mine()

    def decide(self, chance: Random, shunned: Iterable[str] = ()) -> None:
        """Makes one decision, any that is lit."""
        if self.page.locator("#split").count():
            self.sort()
            return
        if self.page.locator("#done").count():
            self.pick_several(chance)
            return
        if self.page.locator("#bonuses [data-code]").count() and chance.random() < BONUS:
            self.use_bonus()
            return
        lit = [each for each in self.lit() if not each["medallion"]]
        things = [each for each in lit if each["word"] not in shunned] or lit
        assert things, f"nothing is lit: {self.question}"
        self.pick(chance.choice(things)["code"])

    def use_bonus(self) -> None:
        """Uses the first bonus: on the board, or from the menu where there is no room for that."""
        medallions = self.page.locator(".medallion[data-code] >> visible=true")
        if not medallions.count():
            self.point(self.page.locator("#bonus"))
        self.act(
            (medallions if medallions.count() else self.page.locator("#bonuses [data-code]")).first
        )

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
        if self.page.locator("#done").count():  # the last of a fixed number may have been enough
            self.click("#done")
