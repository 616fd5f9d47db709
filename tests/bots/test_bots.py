"""The bots: legal, repeatable, blind to what their seat cannot know, and what they value."""

from random import Random
from typing import Any

import pytest

from seasons import Game
from seasons.bots import BEST, BOTS, Beginner, Bot, RandomBot
from seasons.bots.beginner import hope, seat_value, table_value
from seasons.rules.writing.notation import card_named
from tests.helpers import kingdom, play, table

MODULES = ("cards", "enchantment", "tokens")


def played(game: Game, bots: list[Bot]) -> Game:
    """A whole game in which every bot takes one of its steps."""
    while (decision := game.decision) is not None:
        view = game.view(decision.seat)
        step = bots[decision.seat].choose(view)
        assert step in view.steps
        game.apply(step)
    return game


def test_the_bots_are_listed_by_name_and_the_best_is_one_of_them() -> None:
    assert [make("seed").name for make in BOTS.values()] == list(BOTS)
    assert BEST in BOTS


def test_a_bot_is_somebody_who_chooses() -> None:
    with pytest.raises(NotImplementedError):
        Bot().choose(Game.new(seed=1).view(0))


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_the_same_game_again(name: str) -> None:
    games = [
        played(Game.new(2, "magician", seed=3), [BOTS[name]("a"), BOTS[name]("b")])
        for _ in range(2)
    ]
    assert games[0].record() == games[1].record()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_beginner_plays_whole_games_with_all_modules(players: int) -> None:
    bots: list[Bot] = [Beginner(f"bot {seat}") for seat in range(players)]
    game = played(Game.new(players, seed=players, modules=MODULES), bots)
    assert game.outcome is not None


def test_a_beginner_beats_chance() -> None:
    wins = 0
    for seed in range(12):
        bots: list[Bot] = [Beginner("a"), RandomBot("b")]
        game = Game.new(2, "magician", seed=f"beats {seed}")
        outcome = played(game, bots if seed % 2 else bots[::-1]).outcome
        assert outcome is not None
        wins += outcome.winners == [0 if seed % 2 else 1]
    assert wins >= 9


def test_a_bot_cannot_be_swayed_by_what_it_does_not_see() -> None:
    game, luck = Game.new(3, seed=8, modules=MODULES), Random(8)
    checked = 0
    while (decision := game.decision) is not None and checked < 25:
        seat = decision.seat
        if luck.random() < 0.1:
            checked += 1
            view = game.view(seat)
            other = Game.from_view(view, luck.getrandbits(32))
            assert Beginner("same").choose(other.view(seat)) == Beginner("same").choose(view)
        game.apply(luck.choice(game.legal(seat)))
    assert checked == 25


# What a beginner does


@pytest.mark.parametrize(
    ("keys", "step"),
    [
        # Twenty crystals for a card that would cost five in the end.
        ({"hand": [29], "energies": "WWW", "year": 3, "space": 10}, "summon 29"),
        # What is left at the very end becomes crystals.
        ({"energies": "EEE", "transmute": True, "year": 3, "space": 12}, "transmute"),
        # Nothing to gain: the turn is over.
        ({"crystals": 5, "gauge": 15, "year": 3, "space": 12}, "end"),
        ({"phase": "choose", "dice": ["6/2", "D/2"], "year": 3, "space": 12}, "die 6/2#4"),
    ],
)
def test_a_beginner_takes_what_is_obvious(keys: dict[str, Any], step: str) -> None:
    game = table(**keys)
    assert Beginner("seed").choose(game.view(0)).text == step


def test_a_beginner_keeps_no_card_that_comes_too_late() -> None:
    game = play(table(phase="draw", die="D/2", year=3, space=12, draw=[9]), "draw")
    assert Beginner("seed").choose(game.view(0)).text == "discard"


def test_prestige_crystals_and_rivals_count() -> None:
    poor, rich = table(play=[22]).state, table(play=[22], crystals=7).state
    assert seat_value(rich, 0) == seat_value(poor, 0) + 7
    rival = table([{"crystals": 10}], play=[22]).state
    assert table_value(rival, 0) < table_value(poor, 0)


def test_a_card_that_costs_more_promises_less() -> None:
    state = kingdom().state
    assert hope(state, card_named("arcane-telescope")) > hope(
        state, card_named("runic cube of eolis")
    )
