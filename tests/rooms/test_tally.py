"""Finished games counted together, from the view of the seat that somebody had."""

from __future__ import annotations

from typing import Any

import pytest

from seasons.rooms.account import Account, Sheet
from seasons.rooms.ledger import Finished
from seasons.rooms.tally import FEW, Opponent, Tally, Wanted, outings

ME = 0


def sheet(total: int, won: bool, **more: Any) -> Sheet:
    given = {"resigned": False, "drafted": (), "played": (), **more}
    return Sheet((total, 0, 0, 0, 0, 0), won, **given)


def game(
    totals: tuple[int, ...], winners: tuple[int, ...], players: str = "human beginner", **more: Any
) -> Finished:
    """A game that is over; `own` is what the own seat has beside its points."""
    own, account = more.pop("own_sheet", {}), more.pop("account", {})
    seats = more.get("own", (ME,))
    sheets = tuple(
        sheet(total, seat in winners, **(own if seat in seats else {}))
        for seat, total in enumerate(totals)
    )
    kinds = tuple(players.split())
    names = tuple(f"Name {seat}" for seat in range(len(kinds)))
    given: dict[str, Any] = {
        "game": "game", "played": 0.0, "level": "archmage", "players": kinds, "names": names,
        "own": seats, "account": Account(sheets, **{"first": 0, **account}), **more,
    }  # fmt: skip
    return Finished(**given)


BEGINNER, ADEPT = Opponent("bot", "beginner"), Opponent("bot", "adept")
FRIEND = Opponent("person", "Name 1")
SOME = [
    game((90, 80), (0,)),
    game((70, 80), (1,), level="magician"),
    game((80, 80), (0, 1), account={"first": 1}),
    game((60, 50), (0,), "human human", level="apprentice"),
    game((40, 90, 80), (1,), "human adept beginner:time=1"),
    game((40, 90, 80), (2,), "adept beginner human", own=(2,)),
    game((10, 5), (1,), own_sheet={"resigned": True}, account={"given_up": True}),
]


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        ("by_opponent", {BEGINNER: (6, 3, 1), ADEPT: (2, 1, 0), FRIEND: (1, 1, 0)}),
        ("by_level", {"apprentice": (1, 1, 0), "magician": (1, 0, 0), "archmage": (5, 3, 1)}),
        ("by_players", {2: (5, 3, 1), 3: (2, 1, 0)}),
        ("by_seat", {0: (6, 3, 1), 2: (1, 1, 0)}),
        ("by_turn", {0: (5, 2, 0), 1: (1, 1, 1), 2: (1, 1, 0)}),
    ],
)
def test_results_in_groups(by: str, expected: dict[Any, tuple[int, int, int]]) -> None:
    found = getattr(Tally(outings(SOME)), by)()
    assert {key: (each.games, each.won, each.shared) for key, each in found.items()} == expected
    assert list(found) == list(expected)


@pytest.mark.parametrize(
    ("wanted", "games", "won"),
    [
        (Wanted(), 7, 4),
        (Wanted(opponent="bot:adept"), 2, 1),
        (Wanted(opponent="person:Name 1"), 1, 1),
        (Wanted(opponent="bot:Name 1"), 0, 0),
        (Wanted(level="archmage"), 5, 3),
        (Wanted(players=3), 2, 1),
        (Wanted(opponent="bot:beginner", level="archmage", players=2), 3, 2),
        (Wanted(level="magician", players=3), 0, 0),
    ],
)
def test_only_some_games_count(wanted: Wanted, games: int, won: int) -> None:
    found = Tally([each for each in outings(SOME) if wanted.fits(each)]).results
    assert (found.games, found.won) == (games, won)


@pytest.mark.parametrize(
    ("left_out", "why"),
    [
        (game((1, 2), (1,), own=(0, 1)), "nobody knows which seat is meant"),
        (game((1, 2), (1,), account={}) , "it counts"),
        (Finished("g", 0.0, "archmage", ("human",), ("A",), (0,), None), "it was not read yet"),
        (Finished("g", 0.0, "archmage", ("human",), ("A",), (0,), Account()), "nobody can read it"),
    ],
)  # fmt: skip
def test_what_is_counted_at_all(left_out: Finished, why: str) -> None:
    assert len(outings([left_out])) == (why == "it counts")


def test_the_even_share_follows_the_number_of_players() -> None:
    tally = Tally(outings(SOME))
    assert tally.by_players()[2].even == pytest.approx(1 / 2)
    assert tally.by_players()[3].even == pytest.approx(1 / 3)
    assert tally.results.even == pytest.approx((5 / 2 + 2 / 3) / 7)


@pytest.mark.parametrize("games", range(2 * FEW))
def test_of_few_games_no_share_is_told(games: int) -> None:
    assert Tally(outings([SOME[0]] * games)).results.told == (games >= FEW)


def test_points_are_those_of_games_that_were_played_to_the_end() -> None:
    tally = Tally(outings(SOME))
    assert len(tally.whole) == 6
    assert tally.own_points["crystals"] == pytest.approx((90 + 70 + 80 + 60 + 40 + 80) / 6)
    others = [80, 80, 80, 50, 90, 80, 40, 90]
    assert tally.their_points["crystals"] == pytest.approx(sum(others) / len(others))
    assert tally.resigned == 1
    assert Tally([]).own_points["cards"] == 0


def test_cards_count_once_a_game_and_as_often_as_they_were_played() -> None:
    tally = Tally(
        outings(
            [
                game((9, 8), (0,), own_sheet={"drafted": (1, 1, 2), "played": (1, 3, 3)}),
                game((7, 8), (1,), own_sheet={"drafted": (1,), "played": (1,)}),
                game((9, 8), (0,), own_sheet={"drafted": (2,), "played": ()}),
                game((0, 8), (1,), own_sheet={"drafted": (2,), "played": (2,), "resigned": True}),
            ]
        )
    )
    found = [
        (each.kind, each.drafted.games, each.drafted.won, each.played.games, each.played.won,
         each.times)
        for each in tally.cards
    ]  # fmt: skip
    assert found == [(1, 2, 1, 2, 1, 2), (3, 0, 0, 1, 1, 2), (2, 2, 2, 0, 0, 0)]
