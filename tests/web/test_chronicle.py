"""The chronicle of a page, the turns it tells, and what flies: for each seat what it may know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from seasons import Game
from seasons.rooms.sight import Sight, Sitter
from seasons.rooms.story import Chapter, Played, carried_out, opening
from seasons.rules.engine.chance import Chance
from seasons.rules.engine.setup import all_modules
from seasons.web.page.chronicle import LOG_LINES
from seasons.web.page.flights import amounts, deltas
from seasons.web.page.markup import marked
from seasons.web.page.turns import MOST_LINES, Turn, last_turn, since_own
from seasons.web.page.updates import Page
from seasons.words.entries import annotate, play_areas
from seasons.words.texts import PSEUDO
from tests.helpers import table

NAMES = ("Ada", "Bo", "Cy", "Di")
MINUS = "\N{MINUS SIGN}"


@dataclass
class Told:
    """A game and its story, as a room would keep it."""

    game: Game
    story: list[Chapter] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.story = [opening(self.game)]

    def play(self, *gestures: str) -> None:
        for gesture in gestures:
            seat = self.game.decisions[0].seat
            played = Played(len(self.story), seat, gesture)
            self.story.append(carried_out(self.game, played))

    def random(self, gestures: int | None, seed: int) -> Iterator[None]:
        """Plays gestures at random, stopping after every one."""
        chance = Chance(f"chronicle {seed}")
        while self.game.decisions and (gestures is None or len(self.story) <= gestures):
            self._step(chance)
            yield

    def _step(self, chance: Chance) -> None:
        game, entries, goes_on = self.game, [], True
        seat = game.decisions[0].seat
        while goes_on:
            before, options = play_areas(game.state), game.legal(seat)
            entries += annotate(game.apply(options[chance.below(len(options))]), before)
            top = game.state.top
            goes_on = top is not None and top.op.continues(top)
        self.story.append(Chapter(len(self.story), seat, False, entries))

    def sight(self, seat: int) -> Sight:
        names = NAMES[: len(self.game.state.players)]
        return Sight(
            view=self.game.view(seat),
            sitters=tuple(Sitter(name, "human", None) for name in names),
            version=len(self.story),
            ticket="",
            asked=None,
            undo_reasons=(),
            story=tuple(chapter.seen_by(seat) for chapter in self.story),
            outcome=self.game.outcome,
            seal=None,
            key=None,
            moved=False,
        )


@dataclass
class Browser:
    """What a browser makes of the messages: the list of lines as its script keeps it."""

    told: Told
    seat: int = 0
    language: str = "en"
    lines: list[str] = field(default_factory=list)
    messages: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page = Page(self.seat, self.language, self.messages.append)
        self.page.connect(self.told.sight(self.seat))
        self.lines = [""] * self.last["log"]["skipped"] + self.last["log"]["lines"]

    @property
    def last(self) -> dict[str, Any]:
        return self.messages[-1]

    def play(self, *gestures: str) -> list[str]:
        """The new lines after some gestures."""
        self.told.play(*gestures)
        return self.update()

    def update(self) -> list[str]:
        self.page.show(self.told.sight(self.seat))
        log = self.last["log"]
        del self.lines[log["from"] :]
        self.lines += log["lines"]
        return [shown(line) for line in log["lines"]]


def shown(line: str) -> str:
    """A line as it is read out: its classes, then its words."""
    found = re.search('class="(.*?)"', line)
    assert found
    spoken = re.sub(r'<[^>]*role="img" aria-label="([^"]*)"[^>]*>.*?</span>', r" \1 ", line)
    words = re.sub("<[^>]*>", " ", spoken).replace("&#39;", "'")
    return f"{found[1].strip()}| {' '.join(words.split())}"


def a_turn(seat: int, **keys: Any) -> Browser:
    usual = {"energies": "FFFAA", "gauge": 5, "hand": [3, 16, 33], "transmute": True}
    others = [{"crystals": 9, "energies": "E", "hand": [9], "gauge": 3}]
    return Browser(Told(table(others, **{**usual, **keys})), seat)


@pytest.mark.parametrize(
    ("seat", "keys", "gesture", "expected"),
    [
        (0, {}, "transmute FFF", ["told by-0 you| You transmute 3 fire +6 crystals"]),
        (1, {}, "transmute FFF", ["told by-0| Ada transmutes 3 fire +6 crystals"]),
        (1, {"energies": "EE"}, "summon 3",
         [f"told by-0| Ada summons Amulet of Earth . {MINUS}2 earth",
          "told by-0 sub| Ada gains +9 crystals"]),
        (1, {"energies": "F", "play": [16]}, "activate 16",
         [f"told by-0| Ada activates Kairn the Destroyer . {MINUS}1 fire",
          f"told by-1 sub you| You lose {MINUS}4 crystals"]),
        (0, {"energies": "F", "play": [16]}, "activate 16",
         [f"told by-0 you| You activate Kairn the Destroyer . {MINUS}1 fire",
          f"told by-1 sub| Bo loses {MINUS}4 crystals"]),
        (1, {"gauge": 3}, "bonus gauge",
         ["told by-0| Ada uses a bonus: raise the summoning gauge by 1."
          " +1 on the summoning gauge"]),
        (0, {"play": [34], "draw": [9]}, "activate 34 look",
         ["told by-0 you| You activate Crystal Orb .",
          "told by-0 sub you| You look at the top card of the draw pile: Divine Chalice ."]),
        (1, {"play": [34], "draw": [9]}, "activate 34 look",
         ["told by-0| Ada activates Crystal Orb .",
          "told by-0 sub hidden| Ada looks at the top card of the draw pile."]),
    ],
)  # fmt: skip
def test_a_thing_is_a_line_with_its_amount(
    seat: int, keys: dict[str, Any], gesture: str, expected: list[str]
) -> None:
    assert a_turn(seat, **keys).play(gesture) == expected


def test_rounds_and_turns_have_headings() -> None:
    browser = a_turn(1, dice=["D/3"], year=2, space=5)
    lines = browser.play("end", "end")
    assert lines[0] == "turn by-1| You"
    heading, rolled = lines[lines.index("told| The round is over.") + 1 :][:2]
    assert heading == "round summer| Year 2, summer, month 8"  # which round it is nobody has told
    assert rolled.startswith("told by-1 you| You roll the dice: ")


def test_rounds_are_counted_from_the_first() -> None:
    told = Told(Game.new(2, seed=4))
    for _ in told.random(None, 2):
        if told.game.state.position > 6:
            break
    headings = [shown(line) for line in Browser(told).lines if 'class="round' in line]
    assert headings[:2] == [
        "round| Before the first round",
        "round winter| Year 1, winter, month 1 Round 1",
    ]
    assert [heading[-1] for heading in headings[1:]] == [*map(str, range(1, len(headings)))]


def test_a_turn_is_headed_by_the_die_in_words() -> None:
    told = Told(Game.new(2, seed=4, first=0))
    browser = Browser(told)
    for _ in told.random(None, 2):
        if [line for line in browser.update() if line.startswith("turn")]:
            break
    heading = next(line for line in browser.lines if 'class="turn' in line)
    assert re.search(r'class="signs die-signs" role="img" aria-label="[0-9a-z +,]+"', heading)


@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_sent_adds_up_to_the_whole_story(seat: int) -> None:
    told = Told(Game.new(2, seed=11, modules=all_modules()))
    browser = Browser(told, seat)
    for number, _ in enumerate(told.random(90, 3)):
        if number % 5 == 4:
            browser.update()
        if number % 20 == 19:  # somebody takes a move back
            taken = told.story.pop()
            browser.update()
            told.story.append(taken)
    browser.update()
    assert browser.lines == browser.page.lines(told.sight(seat))
    fresh = Browser(told, seat)
    assert len(fresh.last["log"]["lines"]) == min(LOG_LINES, len(browser.lines))
    skipped = fresh.last["log"]["skipped"]
    assert fresh.lines[skipped:] == browser.lines[skipped:]
    assert {**fresh.last["log"], "lines": 0, "from": 0, "skipped": 0} == {
        **browser.last["log"], "lines": 0, "from": 0, "skipped": 0
    }  # fmt: skip


def test_filters_begin_after_the_own_move_and_with_the_turn() -> None:
    browser = a_turn(1, dice=["D/3"])
    browser.play("transmute F")
    browser.play("end")
    log = browser.last["log"]
    assert shown(browser.lines[log["turn"]]) == "turn by-1| You"
    browser.play("bonus gauge")
    assert browser.last["log"]["since"] == len(browser.lines)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_every_line_of_a_game_can_be_drawn_in_a_strange_language(players: int) -> None:
    told = Told(Game.new(players, seed=players, modules=all_modules()))
    for _ in told.random(None, players):
        pass
    for language in ("en", PSEUDO):
        lines = Browser(told, 0, language).page.lines(told.sight(0))
        assert len(lines) > 200
        assert not [line for line in lines if "{" in line or "\ue000" in line or not shown(line)]


# Turns


def words_of(turn: Turn | None) -> list[str]:
    assert turn is not None
    return [shown(f'<i class="{each.seat}">{each.html} {each.amount}</i>') for each in turn.lines]


@pytest.mark.parametrize("players", [2, 3])
def test_the_last_turn_of_a_seat_is_found_at_the_end_of_the_story(players: int) -> None:
    told = Told(Game.new(players, seed=7))
    words = marked("en", NAMES[:players])
    found = 0
    for _ in told.random(None, 5):
        state = told.game.state
        sight = told.sight(0)
        for seat in range(players):
            turn = last_turn(sight, words, seat)
            if turn is None:
                continue
            found += 1
            assert turn.seat == seat
            assert len(turn.lines) <= MOST_LINES
            assert not [
                line for line in words_of(turn) if line.startswith(f"{seat}| {NAMES[seat]}")
            ]
            if told.game.outcome is None and state.active == seat:
                assert not turn.over
        if told.game.state.position > 5:
            break
    assert found > 10


def parts_since(told: Told, seat: int) -> list[int]:
    """Whose turns there were, and ends of rounds, since the last turn of a seat that is over."""
    events = [entry.event for chapter in told.story for entry in chapter.entries]
    parts = [event.seat for event in events if event.kind in ("turn", "end-round")]
    if parts[-1] == seat:
        parts.pop()
    return parts[len(parts) - parts[::-1].index(seat) :]


def test_the_recap_covers_all_since_the_own_turn_that_is_over() -> None:
    told = Told(Game.new(3, seed=9, first=0))
    words, seen = marked("en", NAMES[:3]), set()
    for _ in told.random(None, 1):
        if told.game.outcome is None and told.game.state.position > 4:
            turns = since_own(told.sight(1), words, 1)
            assert [turn.seat for turn in turns] == parts_since(told, 1)
            assert [turn.over for turn in turns[:-1]] == [True] * (len(turns) - 1)
            for turn in turns:
                seen |= {re.sub(r".*\|", "", line) for line in words_of(turn)}
    assert any("You take the die" in line for line in seen)
    assert any(line.startswith(" takes from the die") for line in seen)
    assert any(line.startswith(" transmutes") for line in seen)
    assert not any("It is" in line for line in seen)


def test_there_is_nothing_to_recapitulate_before_the_first_turn() -> None:
    told = Told(Game.new(2, seed=1))
    words = marked("en", NAMES[:2])
    assert since_own(told.sight(0), words, 0) == []
    assert last_turn(told.sight(0), words, 1) is None


def test_a_turn_names_the_cards_that_were_played() -> None:
    others = [{"hand": [3], "energies": "EE", "gauge": 3}]
    told = Told(table(others, dice=["D/3"]))
    told.play("end", "summon 3")
    turn = last_turn(told.sight(0), marked("en", NAMES[:2]), 1)
    assert turn is not None
    assert (turn.cards, turn.over) == (("amulet-of-earth",), False)
    summoned = f"1| summons Amulet of Earth {MINUS}2 earth"
    assert words_of(turn)[-2:] == [summoned, "1| gains +9 crystals"]


# Numbers and flights


def test_deltas_say_by_how_much_a_seat_has_changed() -> None:
    browser = a_turn(1, energies="EEF", play=[16])
    browser.play("summon 3", "activate 16 pay F")
    assert browser.last["deltas"] == [
        {"seat": 0, "what": "energies", "by": -3},
        {"seat": 0, "what": "hand", "by": -1},
        {"seat": 0, "what": "crystals", "by": 9},
        {"seat": 1, "what": "crystals", "by": -4},
    ]


def test_cards_that_are_sorted_are_no_loss() -> None:
    hand = {"hand": [*range(1, 10)]}
    told = Told(Game.set_up(seats=[hand, hand], phase="split"))
    told.play(*["split 1 2 3 / 4 5 6 / 7 8 9"] * 2)
    assert amounts(told.story)[1]["hand"] == -6
    assert deltas(told.story) == []


def test_deltas_add_up_to_what_the_table_shows() -> None:
    told = Told(Game.new(3, seed=5, modules=all_modules()))
    state = told.game.state
    before = [(p.crystals, p.gauge, len(p.hand), p.bonuses) for p in state.players]
    for _ in told.random(400, 8):
        pass
    changed = amounts(chapter.seen_by(0) for chapter in told.story)
    for seat, player in enumerate(told.game.state.players):
        found = [changed[seat][what] for what in ("crystals", "gauge", "hand", "bonuses")]
        now = (player.crystals, player.gauge, len(player.hand), player.bonuses)
        assert found == [b - a for a, b in zip(before[seat], now, strict=True)]


@pytest.mark.parametrize(
    ("keys", "gesture", "flights"),
    [
        ({"energies": "AFF"}, "transmute FF",
         [("energy", "reserve-0-2", "crystals-0"), ("energy", "reserve-0-1", "crystals-0")]),
        ({"energies": "EE"}, "summon 3",
         [("energy", "reserve-0-1", ""), ("energy", "reserve-0-0", ""),
          ("card", "seat-0", "play-0-0"), ("crystal", "play-0-0", "crystals-0")]),
        ({"energies": "W", "play": [25]}, "activate 25", [("card", "play-0-0", "discard")]),
        ({"energies": "A", "hand": [33], "others": [{"play": [33], "crystals": 1}], "crystals": 3},
         "summon 33", [("crystal", "crystals-0", "crystals-1"), ("card", "seat-0", "play-0-0")]),
    ],
)  # fmt: skip
def test_things_fly_from_their_place_to_another(
    keys: dict[str, Any], gesture: str, flights: list[tuple[str, str, str]]
) -> None:
    others = keys.pop("others", [{"crystals": 9}])
    usual = {"hand": [3], "gauge": 5, "transmute": True}
    browser = Browser(Told(table(others, **{**usual, **keys})), 1)
    browser.play(gesture)
    moves = [(move["kind"], move["from"], move["to"]) for move in browser.last["moves"]]
    assert moves == flights


def test_dice_the_token_and_what_a_die_brings_fly() -> None:
    dice = ["WW3/1#1", "WW1/2#2", "WW3/3#3"]
    told = Told(Game.set_up(seats=[{}, {}], dice=dice, phase="choose"))
    browser, first = Browser(told), told.game.decisions[0].seat
    owner = ["mine", "seat-1"]
    browser.play("die WW3/1#1")
    assert browser.last["moves"] == [{"kind": "die", "from": "die-winter-0", "to": owner[first]}]
    browser.play("die WW3/3#3")
    moves = [(move["kind"], move["from"], move["to"]) for move in browser.last["moves"]]
    assert moves == [
        ("die", "die-winter-2", owner[1 - first]),
        ("crystal", "die-winter-0", f"crystals-{first}"),
        ("energy", "die-winter-0", f"reserve-{first}-1"),
        ("energy", "die-winter-0", f"reserve-{first}-0"),
    ]
    browser.play("end", "end")
    moved = [move for move in browser.last["moves"] if move["kind"] == "token"]
    assert moved == [{"kind": "token", "from": "space-1", "to": "space-3"}]
