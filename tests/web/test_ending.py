"""The final scoring as values: every point is in it, drawn as high as it counts, and told."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from seasons import Event, Game
from seasons.rooms.sight import Sight, Sitter
from seasons.rooms.story import Chapter
from seasons.web.page.ending import Ending, ending
from seasons.web.page.lancets import FOOT, LABEL, TALL, lancets
from seasons.web.page.markup import marked
from seasons.web.page.rematch import Rematch
from seasons.web.page.rendering import environment
from seasons.words.entries import Entry
from seasons.words.table import score_parts

NAMES = ("Ylva", "Boris", "Chloe", "Dario")
EVERYTHING = ["cards", "enchantment", "tokens"]


def played(seed: int, players: int, modules: list[str]) -> tuple[Game, list[Event]]:
    """A game of chance to its end, and all that happened in it."""
    game = Game.new(players=players, seed=seed, modules=modules)
    chance, events = Random(seed), []
    while game.decision is not None:
        events += game.apply(chance.choice(game.legal()))
    return game, events


def ended(*seats: dict[str, Any], **table: Any) -> tuple[Game, list[Event]]:
    """A game whose last turn has just ended; seat 0 was the last to act."""
    given = [{"gauge": 15, **seat} for seat in seats]
    table = {"year": 3, "space": 12, "first": 1, "active": 0, **table}
    game = Game.set_up(players=len(seats), seats=given, **table)
    return game, game.play("end", 0)


def sight_of(game: Game, events: list[Event], seat: int = 0) -> Sight:
    """What a seat sees at the end."""
    names = NAMES[: game.state.setup.players]
    sitters = tuple(Sitter(name, "human", None) for name in names)
    chapter = Chapter(1, 0, False, [Entry(event.seen_by(seat), 0) for event in events])
    view, outcome = game.view(seat), game.outcome
    return Sight(view, sitters, 1, "", None, (), (chapter,), outcome, None, None, False)


def told(game: Game, events: list[Event], seat: int = 0, **more: Any) -> Ending:
    """The final scoring of a game, for a seat."""
    found = ending(sight_of(game, events, seat), marked("en", NAMES), **more)
    assert found is not None
    return found


# What counts


@pytest.mark.parametrize("modules", [[], EVERYTHING], ids=["base", "everything"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_parts_are_the_whole_score_and_the_windows_as_high(
    players: int, modules: list[str]
) -> None:
    for seed in range(4):
        game, events = played(seed, players, modules)
        found = told(game, events)
        assert game.outcome is not None
        assert {*score_parts(game.state), "effects"} >= {*found.steps}
        assert {*found.steps} >= {*score_parts(game.state)}
        assert [each.total for each in found.results] == [s.total for s in game.outcome.scores]
        assert [each.seat for each in found.results if each.won] == game.outcome.winners
        check_windows(found)


def check_windows(found: Ending) -> None:
    """Every pane is as high as it counts, and no label lies on another."""
    unit = TALL / found.highest
    for window in lancets(found):
        result = window.result
        assert [(p.part, p.points) for p in window.panes] == parts(found, result.points, 1)
        assert [(p.part, p.points) for p in window.losses] == parts(found, result.points, -1)
        for pane in window.panes:
            assert pane.height == pytest.approx(pane.points * unit, abs=0.02)
        assert window.rises[-1] == pytest.approx(result.gained * unit, abs=0.02)
        standing = [up - down for up, down in zip(window.rises, window.sinks, strict=True)]
        so_far = [max(0, points) * unit for points in result.so_far]
        assert standing == pytest.approx(so_far, abs=0.03)
        assert window.stands == pytest.approx(max(0, result.total) / found.highest * 100, abs=0.01)
        ends = [window.stands, *(loss.start for loss in reversed(window.losses))]
        assert ends == sorted(ends)
        edges = [FOOT, *(pane.top for pane in window.panes)]
        assert edges == sorted(edges, reverse=True)
        beside = [label.middle for label in window.labels if label.beside]
        assert all(below - above >= LABEL - 0.02 for below, above in pairwise(beside))


def parts(found: Ending, points: tuple[int, ...], sign: int) -> list[tuple[str, int]]:
    """The parts that count for a player, or against."""
    named = zip(found.parts, points, strict=True)
    return [(part, number) for part, number in named if number * sign > 0]


def test_what_cards_bring_at_the_end_is_a_part_of_its_own() -> None:
    mine = {"crystals": 10, "play": ["lantern of xidit"], "energies": "AWF"}
    other = {"crystals": 30, "play": ["jewel of the ancients"]}
    found = told(*ended(mine, other, modules=["cards"]))
    assert found.parts == ("crystals", "cards", "effects", "hand", "bonuses")
    assert [each.points for each in found.results] == [(10, 24, 9, 0, 0), (30, 10, -10, 0, 0)]
    assert found.results[1].so_far == (30, 40, 30, 30, 30)


def test_without_such_cards_there_is_no_such_part() -> None:
    found = told(*ended({"crystals": 9}, {"crystals": 1}))
    assert found.parts == ("crystals", "cards", "hand", "bonuses")


def test_nothing_is_told_before_the_end() -> None:
    game = Game.set_up(players=2, seats=[{}, {}])
    assert ending(sight_of(game, []), marked("en", NAMES)) is None


# Who has won, and by what

CARDS = [1, 2, 3, 4]  # six points each


@pytest.mark.parametrize(
    ("seats", "reader", "title", "sentences"),
    [
        ([{"crystals": 21}, {"crystals": 10}], 0, "You are the new Archmage",
         ["21 to 10: 11 points ahead of Boris.", "The crystals decided it: +11 against Boris."]),
        ([{"crystals": 21}, {"crystals": 10}], 1, "Ylva is the new Archmage",
         ["21 to 10: 11 points ahead of you.", "The crystals decided it: +11 against you."]),
        ([{"crystals": 9, "play": CARDS}, {"crystals": 32}], 1, "Ylva is the new Archmage",
         ["33 to 32: 1 point ahead of you.", "The cards in play decided it: +24 against you."]),
        ([{"crystals": 10}, {"crystals": 12, "hand": [5]}, {"crystals": 4}], 2,
         "Ylva is the new Archmage",
         ["10 to 7: 3 points ahead of Boris.",
          "The cards left in hand decided it: +5 against Boris."]),
        ([{"crystals": 20}, {"crystals": 20, "bonuses": 2}], 0, "You are the new Archmage",
         ["20 to 8: 12 points ahead of Boris.", "Bonuses saved decided it: +12 against Boris."]),
        ([{"crystals": 18, "play": [1]}, {"crystals": 24}], 1, "Ylva is the new Archmage",
         ["Level with you at 24 points; the cards in play decided it: 1 to 0."]),
        ([{"crystals": 1}, {"crystals": 1}], 0, "You share the victory with Boris",
         ["1 point each, and as many cards in play."]),
        ([{"crystals": 7}, {"crystals": 7}, {"crystals": 7}, {"crystals": 2}], 3,
         "Ylva, Boris and Chloe share the victory",
         ["7 points each, and as many cards in play."]),
        ([{"crystals": 7}, {"crystals": 7}, {"crystals": 7}, {"crystals": 2}], 1,
         "You share the victory with Ylva and Chloe",
         ["7 points each, and as many cards in play."]),
    ],
)  # fmt: skip
def test_the_result_in_words(
    seats: list[dict[str, Any]], reader: int, title: str, sentences: list[str]
) -> None:
    found = told(*ended(*seats), seat=reader)
    assert (found.title, list(found.sentences)) == (title, sentences)


def test_the_number_of_cards_is_shown_only_if_it_had_to_decide() -> None:
    assert told(*ended({"crystals": 18, "play": [1]}, {"crystals": 24})).tied
    assert not told(*ended({"crystals": 19, "play": [1]}, {"crystals": 24})).tied


@pytest.mark.parametrize(
    ("reader", "sentence"),
    [(0, "Boris resigned. These are the scores as they stood."),
     (1, "You resigned. These are the scores as they stood.")],
)  # fmt: skip
def test_a_game_that_was_given_up_is_shown_without_ceremony(reader: int, sentence: str) -> None:
    game, events = ended({"crystals": 9}, {"crystals": 1})
    found = told(game, events, seat=reader, resigned=1)
    assert (found.counted, found.sentences) == (False, (sentence,))
    page = drawn(found)
    assert [word for word in ("counts", "data-again") if word in page] == []


# The page


def drawn(found: Ending) -> str:
    """The section of the page."""
    template = environment().get_template("table/final.html")
    words = marked("en", NAMES)
    again = Rematch(begun=False)
    return template.render(
        ending=found, windows=lancets(found), seat=0, next=None, t=words.text, rematch=again
    )


def test_a_rematch_is_offered_only_where_there_is_one() -> None:
    game, events = ended({"crystals": 9}, {"crystals": 1})
    assert "rematch" not in drawn(told(game, events))
    assert 'action="0/rematch"' in drawn(told(game, events, rematch=True))


def test_minus_is_a_minus_and_zero_has_no_sign() -> None:
    game, events = ended({"crystals": 3, "hand": [1]}, {"crystals": 1, "play": [2]})
    page = drawn(told(game, events))
    cells = re.findall(r"<td[^>]*>\s*([^<\s]+)", page)
    assert cells == ["3", "1", "0", "+6", "\u22125", "0", "0", "0", "\u22122", "7"]


def test_names_are_words_and_nothing_else() -> None:
    game, events = ended({"crystals": 9}, {"crystals": 1})
    names = ("<b>Ylva</b>", "Boris")
    found = ending(sight_of(game, events, 1), marked("en", names))
    assert found is not None
    assert "<b>Ylva" not in drawn(found)
    assert "&lt;b&gt;Ylva" in drawn(found)
