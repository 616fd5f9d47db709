"""The bots: legal, repeatable, blind to what their seat cannot know, and what they value."""

from random import Random
from typing import Any

import pytest

from seasons import Game
from seasons.bots import USUAL, Beginner, Bot, RandomBot, make, names, promise, wanted
from seasons.bots.beginner import hope, judge, seat_value, table_value
from seasons.bots.circles import enough
from seasons.rules.engine import steps
from seasons.rules.engine.card import MOMENTS
from seasons.rules.engine.setup import ABILITIES, setup_for
from seasons.rules.writing.notation import card_named
from tests.helpers import kingdom, play, table

MODULES = ("cards", "enchantment", "tokens")


def played(game: Game, bots: list[Bot]) -> Game:
    """A whole game in which every bot takes one of its steps."""
    while (decision := game.decision) is not None:
        view = game.view(decision.seat)
        step = enough(game, view) or bots[decision.seat].choose(view)
        assert step in view.steps
        game.apply(step)
    return game


def test_the_bots_are_listed_by_name_and_the_best_is_one_of_them() -> None:
    assert [make(name, "seed").name for name in names()] == names()
    assert USUAL in names()


def test_a_bot_is_somebody_who_chooses() -> None:
    with pytest.raises(NotImplementedError):
        Bot().choose(Game.new(seed=1).view(0))


REPEATED = [*[name for name in names() if not wanted(name).seconds], "master:simulations=5"]


@pytest.mark.parametrize("name", REPEATED)
def test_a_bot_plays_the_same_game_again(name: str) -> None:
    games = [
        played(Game.new(2, "magician", seed=3), [make(name, "a"), make(name, "b")])
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


@pytest.mark.parametrize(
    ("more", "less"),
    [
        # Twenty crystals against three lost every round.
        ("olafs-blessed-statue", "damned-soul-of-onys"),
        ("amulet-of-earth", "potion-of-dreams"),
        ("wondrous-chest", "runic-cube-of-eolis"),
        ("hourglass-of-time", "temporal-boots"),
    ],
)
def test_a_card_promises_what_its_program_does(more: str, less: str) -> None:
    state = kingdom().state
    assert hope(state, card_named(more)) > hope(state, card_named(less))


def test_what_works_every_round_promises_less_the_later_it_comes() -> None:
    chest, statue = card_named("wondrous-chest"), card_named("olafs-blessed-statue")
    early, late = table().state, table(year=3, space=11).state
    assert hope(early, chest) > hope(late, chest) + 10
    assert hope(early, statue) == hope(late, statue)


@pytest.mark.parametrize(
    ("card", "moment", "least", "most"),
    [
        ("olafs-blessed-statue", "enter", 20, 20),
        ("wondrous-chest", "round_end", 3, 3),
        ("damned-soul-of-onys", "round_end", -3, -3),
        ("figrim-the-avaricious", "on_season", 1, 2),
        ("syllas-the-faithful", "enter", 1, 10),  # a card of an opponent
        ("divine-chalice", "enter", 3, 30),
        ("runic-cube-of-eolis", "enter", 0, 0),
    ],
)
def test_programs_are_tried_on_an_ordinary_table(
    card: str, moment: str, least: float, most: float
) -> None:
    setup = setup_for(2, "archmage", "revised")
    assert least <= promise.brought(setup, card_named(card), moment) <= most


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["revised", "original"])
def test_every_card_and_token_can_be_tried(players: int, edition: str) -> None:
    modules = ("cards", "tokens") if edition == "revised" else ("tokens",)
    setup = setup_for(players, "archmage", edition, modules)
    for kind in sorted(set(setup.deck())):
        for moment in MOMENTS:
            assert -50 < promise.brought(setup, kind, moment) < 50
    for token in ABILITIES:
        assert -20 < promise.brought_by_token(setup, token.number) < 40


def test_a_beginner_discards_the_worst_and_keeps_the_best() -> None:
    statue, soul = (card_named(id_) for id_ in ("olafs-blessed-statue", "damned-soul-of-onys"))
    game = Game.new(2, seed=1, enchantment="natural-selection", modules=("enchantment",))
    state = game.state
    for player in state.players:
        player.pack = bytes(sorted((statue, soul)))
    assert judge(state, 0, steps.CARD + soul) > judge(state, 0, steps.CARD + statue)


def test_a_beginner_sorts_what_works_early_into_the_hand() -> None:
    game = Game.new(2, seed=1)
    while game.decisions[0].kind == "pick":
        game.apply(game.legal()[0])
    game.state.players[0].hand = bytes(sorted(map(card_named, (
        "wondrous-chest", "hourglass-of-time", "figrim-the-avaricious", "olafs-blessed-statue",
        "runic-cube-of-eolis", "scepter-of-greatness", "sid-nightshade", "demon-of-argos",
        "lantern-of-xidit",
    ))))  # fmt: skip
    bot = Beginner("seed")
    while 0 in [decision.seat for decision in game.decisions]:
        game.apply(bot.choose(game.view(0)))
    early = {"wondrous-chest", "hourglass-of-time"}
    chosen = game.state.players[0].answer[:3]
    assert early <= {game.state.setup.cards[kind].id for kind in chosen}
