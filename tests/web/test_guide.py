"""What the guide explains: every lesson when its time has come, and nothing that is hidden."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from seasons import Game, bots
from seasons.rooms.limits import Limits
from seasons.rooms.sight import Sight
from seasons.rules.engine import tables
from seasons.rules.engine.setup import CARDS
from seasons.rules.writing.decision import Step
from seasons.rules.writing.notation import answer_line
from seasons.web.page.guide import FIRST_GAME, FIRST_HANDS, LESSONS, due, first_hand, told
from seasons.web.page.markup import marked
from seasons.words.texts import languages, load
from tests.helpers import table
from tests.web.helpers import Browser, client, received
from tests.web.test_leaks import room_of

ALL = [lesson.id for lesson in LESSONS]
NAMES = ("Ada", "Boris")
MOST = 3  # lessons in a row, as the page shows them


def sight_of(game: Game, seat: int = 0) -> Sight:
    return room_of(game, "real").sight(seat)


def ids(game: Game, seat: int = 0) -> list[str]:
    return [lesson.id for lesson in due(sight_of(game, seat))]


# A first game


class FirstGame:
    """The game of a newcomer who sorts as the guide suggests and plays as a beginner does."""

    def __init__(self) -> None:
        self.game = Game.new(players=2, names=list(NAMES), **FIRST_GAME)
        self._players = [bots.make("beginner", f"first {seat}") for seat in (0, 1)]

    def sort(self) -> None:
        cards = self.game.state.players[0].hand
        hand = first_hand(cards)
        rest = [kind for kind in cards if kind not in hand]
        self.game.play(answer_line(self.game.state, 0, bytes([*hand, *rest[:3]])), 0)

    def step(self) -> None:
        seat = self.game.decisions[0].seat
        self.game.apply(self._players[seat].choose(self.game.view(seat)))


def read_in_order() -> list[str]:
    """The lessons of a whole first game as they are read: none twice, few for one decision."""
    first, seen = FirstGame(), list[str]()

    def read() -> None:
        unread = [lesson for lesson in ids(first.game) if lesson not in seen]
        seen.extend(unread[:MOST])

    read()
    first.sort()
    while first.game.decisions:
        if first.game.decisions[0].seat == 0 and first.game.under_way is None:
            read()
        first.step()
    read()
    return seen


def test_every_lesson_comes_in_a_first_game_and_in_the_order_of_need() -> None:
    seen = read_in_order()
    assert sorted(seen) == sorted(ALL)
    assert seen[:4] == ["aim", "cards", "sort", "dice"]
    assert seen[4] == "turn"
    # The first card can be summoned, and activated, in the first round.
    assert seen.index("activate") < seen.index("wheel")
    assert seen.index("summon") < seen.index("activate")
    assert seen.index("transmute") < seen.index("library")
    assert seen[-3:] == ["library", "last", "final"]


def test_the_first_dice_have_something_to_show() -> None:
    first = FirstGame()
    first.sort()
    while first.game.decisions[0].kind == "split":
        first.game.apply(bots.make("beginner", "1").choose(first.game.view(1)))
    faces = [tables.ALL_FACES[die] for die in first.game.state.dice]
    assert first.game.decisions[0].seat == 0
    assert any(face.gauge and face.energies for face in faces)
    assert any(face.transmute for face in faces)
    assert any(face.crystals for face in faces)


# When


RICH: dict[str, Any] = {"hand": ["amulet of air"], "energies": "AA", "gauge": 1}
POTION = {"play": ["potion of knowledge"]}


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ({}, ["aim", "turn"]),
        (RICH, ["aim", "cards", "turn", "summon"]),
        ({**RICH, "gauge": 0}, ["aim", "cards", "turn"]),
        ({"transmute": True, "energies": "A"}, ["aim", "turn", "transmute"]),
        ({"transmute": True}, ["aim", "turn"]),
        (POTION, ["aim", "turn", "activate"]),
        ({"space": 2}, ["aim", "turn", "gauge"]),
        ({"space": 4}, ["aim", "turn", "gauge", "bonus"]),
        ({"space": 4, "bonuses": 3}, ["aim", "turn", "gauge"]),
        ({"year": 2}, ["aim", "turn", "gauge", "bonus", "library"]),
        ({"year": 3, "space": 6}, ["aim", "turn", "gauge", "bonus", "library"]),
        ({"year": 3, "space": 7}, ["aim", "turn", "gauge", "bonus", "library", "last"]),
    ],
)
def test_a_lesson_is_due_when_it_matters(position: dict[str, Any], expected: list[str]) -> None:
    game = table(**position)
    assert ids(game) == expected
    assert ids(game, 1) == []  # it is not their move


def test_a_choice_that_was_begun_is_not_explained_again() -> None:
    game = table(**{**RICH, "energies": "AAW"}, transmute=True)
    room = room_of(game, "real")
    gesture = room.chairs[0].gesture
    assert gesture is not None
    gesture.pick(next(step.code for step in gesture.offered() if step.text == "transmute"))
    assert [lesson.id for lesson in due(room.sight(0))] == ["aim"]


def test_whoever_resigns_is_not_told_about_the_score() -> None:
    game = Game.new(players=2, **FIRST_GAME)
    game.resign(0)
    assert ids(game) == []


# What


@pytest.mark.parametrize("language", languages())
def test_every_lesson_has_words(language: str) -> None:
    words, plain = marked(language, NAMES), load(language)
    game = Game.new(players=2, **FIRST_GAME)
    first = told(sight_of(game), words)
    assert [each.id for each in first] == ["aim", "cards", "sort"]
    for kind in first_hand(game.state.players[0].hand):
        assert plain.card(CARDS[kind].id) in first[2].text
    for lesson in LESSONS:
        assert plain.text(f"guide.{lesson.id}") != plain.text(f"guide.{lesson.id}.text")


def test_a_good_beginning_is_named_for_every_preset_deck_and_for_no_other_cards() -> None:
    for deck, hand in zip(tables.PRESET_DECKS, FIRST_HANDS, strict=True):
        cards = bytes(card.kind for card in CARDS.values()
                      if card.set == "base" and card.number in deck)  # fmt: skip
        found = first_hand(cards)
        assert len(found) == 3
        assert set(found) < set(cards)
        assert {CARDS[kind].number for kind in found} == set(hand)
        assert first_hand(cards[1:]) == ()
    sorting = Game.new(players=2, seed="draft", first=0)
    while sorting.decisions[0].kind == "pick":
        for decision in sorting.decisions:
            step = sorting.legal(decision.seat)[0]
            sorting.apply(Step(decision.seat, step.code, "", {}))
    lesson = told(sight_of(sorting), marked("en", NAMES))[2]
    assert lesson.id == "sort"
    assert "data-open" not in lesson.text


# The page


def test_a_first_game_begins_with_the_guide(tmp_path: Path) -> None:
    with client(tmp_path) as server:
        browser = Browser(server)
        assert 'action="/learn"' in browser.get("/rules").text
        assert "first-time" in browser.get("/").text
        answer = browser.ask("POST", "/learn")
        address, _, fragment = answer.headers["location"].partition("#")
        assert (answer.status_code, fragment) == (303, "guide")
        later = browser.get("/").text
        assert 'action="/learn"' in later
        assert "first-time" not in later
        assert load("en").text("bot.beginner").lower() in later.lower()
        with browser.socket(address) as socket:
            assert "lessons" not in received(socket)["sections"]
            socket.send_json({"do": "guide", "on": True})
            lessons = received(socket)["sections"]["lessons"]
            assert [f'data-lesson="{each}"' in lessons for each in ALL] == [
                each in ("aim", "cards", "sort") for each in ALL
            ]
            socket.send_json({"do": "guide", "on": False})
            assert "lessons" not in received(socket)["sections"]
            socket.send_json({"do": "guide", "on": True})
            assert received(socket)["sections"] == {"lessons": lessons}
            socket.send_json({"do": "guide"})
            assert received(socket)["refused"] == "cannot-parse"


def test_a_first_game_that_cannot_begin_says_why(tmp_path: Path) -> None:
    with client(tmp_path, limits=Limits(games=0)) as server:
        answer = Browser(server).ask("POST", "/learn")
    assert answer.status_code == 507
    assert load("en").text("web.start.problem.full") in answer.text
