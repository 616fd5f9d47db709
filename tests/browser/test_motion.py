"""What moves: nothing that waits for it, and nothing for those who want no motion."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.browser import scenes
from tests.browser.conftest import Window
from tests.browser.hosting import Host
from tests.browser.seat import Seat

# Notes what is animated and how, as nothing that is over can be seen afterwards.
WATCH = """
window.animated = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  const motion = animate.call(this, frames, options);
  const properties = motion.effect.getKeyframes().flatMap(Object.keys);
  animated.push({
    thing: this.id || this.firstElementChild?.getAttribute("class") || this.localName,
    properties: [...new Set(properties)],
  });
  return motion;
};
"""
SLOW = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  return animate.call(this, frames, {...options, duration: 1e7});
};
"""
# What a message says besides what the server does.
MORE = """
window.more = {};
const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data");
Object.defineProperty(MessageEvent.prototype, "data", {
  get() {
    const message = JSON.parse(get.call(this));
    return JSON.stringify(message.moves ? { ...message, ...more } : message);
  },
});
"""
# Counts the voices that are heard.
VOICES = """
window.voices = 0;
for (const name of ["createOscillator", "createBufferSource"]) {
  const create = BaseAudioContext.prototype[name];
  BaseAudioContext.prototype[name] = function () {
    voices += 1;
    return create.call(this);
  };
}
"""
# As before a click; a test that asks the page something counts as one.
UNTOUCHED = """
Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false } });
"""
AT_REST = """() => !document.querySelector(".flying")
  && document.getAnimations().every((each) => each.playState === "finished")"""
HOW = {"computedOffset", "composite", "easing", "offset"}  # of a keyframe, not what it changes
OPENED = 2000  # milliseconds in which a browser begins to play sounds
NORMAL = {"pace": "normal", "confirm": False}


def dice(host: Host) -> list[str]:
    """Dice to take."""
    hand = {"hand": [1, 2]}
    return host.put("human", "human", phase="choose", seats=[hand, hand])


def end_of_spring(host: Host) -> list[str]:
    """The last turn before the summer, and nothing left to do in it."""
    return host.put("human", "human", space=6, first=1, active=0, seats=[{}, {}])


def end_of_fall(host: Host) -> list[str]:
    """The last turn of a year."""
    return host.put("human", "human", space=12, first=1, active=0, seats=[{}, {}])


def take_a_die(seat: Seat) -> None:
    """Takes the first one."""
    seat.click("#dice .cube-button")


def summon(seat: Seat) -> None:
    """Summons a card that brings crystals."""
    seat.summon(scenes.AMULET_OF_EARTH)


def end_the_turn(seat: Seat) -> None:
    """Ends the turn."""
    seat.click('[data-word="end"]')


Move = tuple[Callable[[Host], list[str]], Callable[[Seat], None]]
MOVES: dict[str, Move] = {
    "die": (dice, take_a_die),
    "card": (scenes.a_turn, summon),
    "season": (end_of_spring, end_the_turn),
    "year": (end_of_fall, end_the_turn),
}


def things(seat: Seat) -> list[str]:
    """What has been animated so far."""
    return list(seat.page.evaluate("animated.map((each) => each.thing)"))


@pytest.mark.parametrize(
    ("name", "moved"),
    [
        ("die", ["cube", "die-"]),
        ("card", ["card", "play-0-"]),
        ("season", ["season-token", "die-", "banner summer"]),
        ("year", ["season-token", "die-", "banner winter"]),
    ],
)
def test_things_move_and_nothing_is_left_of_it(
    host: Host, window: Window, name: str, moved: list[str]
) -> None:
    begin, play = MOVES[name]
    seat = window(settings=NORMAL)
    seat.page.add_init_script(WATCH)
    seat.sit(begin(host)[0])
    play(seat)
    for each in moved:
        assert [thing for thing in things(seat) if thing.startswith(each)], (each, things(seat))
    changed = set(seat.page.evaluate("animated.flatMap((each) => each.properties)"))
    assert changed - HOW <= {"transform", "opacity"}
    seat.until(AT_REST)
    assert seat.page.locator(".flights > *").count() == 0


def test_the_same_season_has_no_banner(host: Host, window: Window) -> None:
    seat = window(settings=NORMAL)
    seat.page.add_init_script(WATCH)
    seat.sit(host.put("human", "human", space=4, first=1, active=0, seats=[{}, {}])[0])
    end_the_turn(seat)
    assert seat.page.locator("#title .season.spring").count() == 1
    assert "season-token" in things(seat)
    assert not [thing for thing in things(seat) if thing.startswith("banner")]


def test_a_banner_says_what_rises_and_falls(host: Host, window: Window) -> None:
    seat = window(settings=NORMAL)
    seat.page.add_init_script(SLOW)
    seat.sit(end_of_fall(host)[0])
    end_the_turn(seat)
    banner = seat.page.locator(".banner")
    assert banner.locator(".new-year").inner_text() == "Year 2"
    assert banner.locator(".name").inner_text().strip() == "Winter"
    # Fire brings 2 instead of 1, earth 3 instead of 2, water 1 instead of 3.
    assert sorted(banner.locator(".more").all_inner_texts()) == ["2 ▲", "3 ▲"]
    assert banner.locator(".fewer").all_inner_texts() == ["1 ▼"]


@pytest.mark.parametrize(
    "still", [{"reduced_motion": "reduce", "settings": NORMAL}, {"settings": {"confirm": False}}],
    ids=["reduced", "instant"],
)  # fmt: skip
@pytest.mark.parametrize("name", MOVES)
def test_nothing_moves_for_those_who_want_no_motion(
    host: Host, window: Window, name: str, still: dict[str, Any]
) -> None:
    begin, play = MOVES[name]
    seat = window(**still)
    seat.page.add_init_script(WATCH)
    seat.page.add_init_script(MORE)
    seat.sit(begin(host)[0])
    say_more(seat, deltas=[{"seat": 0, "what": "crystals", "by": 3}])
    play(seat)
    assert things(seat) == []
    assert seat.page.evaluate("document.getAnimations().length") == 0
    assert seat.page.locator(".flying").count() == 0


def say_more(seat: Seat, **more: Any) -> None:
    """Puts something into the messages that come."""
    seat.page.evaluate(f"window.more = {json.dumps(more)}")


# Energies and numbers


def test_energies_fly_from_well_to_well_and_to_the_crystals(host: Host, window: Window) -> None:
    seat = window(settings=NORMAL)
    seat.page.add_init_script(WATCH)
    seat.page.add_init_script(MORE)
    seat.sit(scenes.a_turn(host)[0])
    wells = [("reserve-0-0", "crystals-0"), ("reserve-1-0", "reserve-0-1"), ("", "reserve-0-0"),
             ("reserve-1-1", "")]  # fmt: skip
    say_more(seat, moves=[{"kind": "energy", "from": a, "to": b} for a, b in wells])
    summon(seat)
    assert [thing.strip() for thing in things(seat)].count("icon") == len(wells)
    seat.until(AT_REST)


def test_at_most_so_many_things_fly(host: Host, window: Window) -> None:
    seat = window(settings=NORMAL)
    seat.page.add_init_script(SLOW)
    seat.page.add_init_script(MORE)
    seat.sit(scenes.a_turn(host)[0])
    one = {"kind": "energy", "from": "reserve-0-0", "to": "crystals-0"}
    say_more(seat, moves=[one] * 60)
    summon(seat)
    assert seat.page.locator(".flying").count() == 24


@pytest.mark.parametrize(("by", "chip"), [(5, "+5"), (-5, "\u22125")])
def test_a_number_counts_to_its_value_and_a_chip_says_by_how_much(
    host: Host, window: Window, by: int, chip: str
) -> None:
    seat = window(settings=NORMAL)
    seat.page.add_init_script(SLOW)
    seat.page.add_init_script(MORE)
    seat.sit(scenes.a_turn(host)[0])
    say_more(seat, moves=[], deltas=[{"seat": 0, "what": "crystals", "by": by}])
    summon(seat)
    assert seat.page.locator(".chip").inner_text() == chip
    seat.until("() => document.querySelector('#crystals-0').textContent.trim() === '21'")


# Clicks and keys


def test_a_click_ends_what_moves(host: Host, window: Window) -> None:
    seat = window(settings=NORMAL)
    seat.page.add_init_script(SLOW)
    seat.sit(scenes.a_turn(host)[0])
    summon(seat)
    assert seat.page.locator(".flying").count() > 0
    nowhere(seat)
    assert seat.page.locator(".flying").count() == 0
    seat.until(AT_REST)


def nowhere(seat: Seat) -> None:
    """Clicks where nothing is."""
    seat.page.mouse.click(5, 300)


def test_clicks_reach_the_buttons_while_things_fly(host: Host, window: Window) -> None:
    seat = window(settings={"pace": "normal"})
    seat.page.add_init_script(SLOW)
    seat.sit(scenes.a_turn(host)[0])
    seat.summon(scenes.AMULET_OF_EARTH)
    assert seat.page.evaluate("document.getAnimations().length") > 0
    seat.click("#undo")
    assert seat.page.locator("#hand-cards .card").count() == 4


def test_a_click_while_messages_wait_is_not_lost(host: Host, window: Window) -> None:
    """At the normal pace what others do is shown slowly; whoever clicks sees all of it at once."""
    links = scenes.a_turn(host)
    ylva, boris = window().sit(links[0]), window(settings={"pace": "normal"}).sit(links[1])
    ylva.summon(scenes.AMULET_OF_EARTH)
    ylva.click("#undo")
    ylva.summon(scenes.AMULET_OF_EARTH)
    ylva.click('[data-word="end"]')
    boris.page.locator("[data-dialog=settings]").click()
    assert boris.page.locator("#settings[open]").is_visible()
    boris.until('() => document.body?.dataset.mine === "true"')
    boris.page.keyboard.press("Escape")
    before = boris.version
    boris.decide(Random(1))
    assert (boris.version, boris.page.locator("#back").count()) != (before, 0)


class Watching:
    """Ylva acts, Boris looks on at the normal pace; his time stands still."""

    def __init__(self, host: Host, window: Window, links: list[str] | None = None) -> None:
        links = links or scenes.a_turn(host)
        self.ylva = window(settings={"confirm": False}).sit(links[0])
        self.boris = window(settings=NORMAL)
        self.boris.page.add_init_script(WATCH)
        self.boris.context.clock.install(time=0)
        self.boris.sit(links[1])
        self.boris.context.clock.pause_at(3_600_000)

    def see(self, act: Callable[[Seat], None]) -> None:
        """Ylva does something, and Boris sees it."""
        before = self.boris.version
        act(self.ylva)
        self.boris.until(f"() => document.body?.dataset.version !== '{before}'")

    def captioned(self) -> bool:
        """Whether a caption is there."""
        return self.boris.page.locator("#caption.on").count() == 1


@pytest.mark.parametrize("how", ["click", "key"])
def test_what_others_do_is_shown_one_after_another(host: Host, window: Window, how: str) -> None:
    """The next thing waits for its time, which stands still here; a click does not wait for it."""
    both = Watching(host, window)
    ylva, boris = both.ylva, both.boris
    both.see(summon)
    assert scenes.AMULET_OF_EARTH in boris.one("#caption.on").inner_text()
    first = boris.version
    ylva.click("#undo")
    ylva.summon(scenes.ELEMENTAL_AMULET)
    assert boris.version == first
    if how == "click":
        nowhere(boris)
    else:
        boris.page.keyboard.press("KeyJ")
    boris.until(f"() => document.body?.dataset.version !== '{first}'")
    assert not both.captioned()


def test_a_key_that_skips_does_nothing_else(host: Host, window: Window) -> None:
    both = Watching(host, window)
    both.see(summon)
    both.ylva.click("#undo")
    heard = both.boris.page.evaluate("heard.messages")
    both.boris.until(f"() => heard.messages >= {heard}")
    both.boris.page.keyboard.press("KeyS")
    assert both.boris.page.locator("#settings[open]").count() == 0
    both.boris.page.keyboard.press("KeyS")
    assert both.boris.page.locator("#settings[open]").count() == 1


def test_a_caption_goes_when_its_time_is_over(host: Host, window: Window) -> None:
    both = Watching(host, window)
    both.see(summon)
    assert both.captioned()
    both.boris.context.clock.run_for(10_000)
    assert not both.captioned()


def test_there_is_no_caption_over_ones_own_move(host: Host, window: Window) -> None:
    both = Watching(host, window)
    both.see(summon)
    assert both.captioned()
    end_the_turn(both.ylva)
    both.boris.context.clock.run_for(10_000)
    both.boris.until('() => document.body.dataset.mine === "true"')
    assert not both.captioned()


def test_what_one_did_oneself_has_no_caption(host: Host, window: Window) -> None:
    seat = window(settings=NORMAL).sit(scenes.a_turn(host)[0])
    summon(seat)
    end_the_turn(seat)
    assert seat.page.locator("#caption.on").count() == 0


def test_there_is_no_caption_after_the_end(host: Host, window: Window) -> None:
    both = Watching(host, window, scenes.before_the_end(host))
    both.see(end_the_turn)
    both.boris.until("() => document.body.dataset.over")
    assert not both.captioned()


def test_what_others_did_can_be_seen_again(host: Host, window: Window) -> None:
    both = Watching(host, window)
    both.see(summon)
    seen = len(things(both.boris))
    both.boris.one("[data-replay]").click()
    assert scenes.AMULET_OF_EARTH in both.boris.one("#caption.on").inner_text()
    assert len(things(both.boris)) == 2 * seen > 0
    both.boris.context.clock.run_for(10_000)
    assert not both.captioned()


# Sounds


def voices(host: Host, window: Window, settings: dict[str, Any], **more: Any) -> int:
    """How many voices are heard when a card is summoned."""
    seat = window(settings={**NORMAL, **settings})
    seat.page.add_init_script(VOICES)
    seat.page.add_init_script(MORE)
    seat.sit(scenes.a_turn(host)[0])
    say_more(seat, **more)
    summon(seat)
    seat.page.wait_for_timeout(OPENED)
    return int(seat.page.evaluate("voices"))


def test_what_happens_can_be_heard(host: Host, window: Window) -> None:
    assert voices(host, window, {}) > 0


@pytest.mark.parametrize("settings", [{"muted": True}, {"volume": 0}], ids=["muted", "silent"])
def test_nothing_is_heard_by_those_who_do_not_want_it(
    host: Host, window: Window, settings: dict[str, Any]
) -> None:
    assert voices(host, window, settings) == 0


def test_many_things_at_once_are_no_noise(host: Host, window: Window) -> None:
    kinds = ["roll", "die", "crystals", "summon", "activate", "sacrifice", "season", "end", "gauge"]
    many = [{"seat": 0, "what": "crystals", "by": 50}]
    assert 0 < voices(host, window, {}, sounds=kinds, deltas=many) <= 14


def test_nothing_is_heard_before_the_first_click(host: Host, window: Window) -> None:
    links = scenes.a_turn(host)
    ylva, boris = window().sit(links[0]), window(settings=NORMAL)
    boris.page.add_init_script(VOICES)
    boris.page.add_init_script(UNTOUCHED)
    boris.sit(links[1])
    before = boris.version
    summon(ylva)
    boris.until(f"() => document.body?.dataset.version !== '{before}'")
    boris.page.wait_for_timeout(OPENED)
    assert boris.page.evaluate("voices") == 0
