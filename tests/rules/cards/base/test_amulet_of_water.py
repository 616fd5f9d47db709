"""Amulet of Water, card 4 (ruling 3.4): each effect and each clarification."""

from typing import Any

import pytest

from seasons.rules.engine import energy
from seasons.rules.engine.errors import ImpossiblePosition
from tests.helpers import (
    LAST,
    all_crystals,
    discarded,
    hand,
    in_play,
    options,
    play,
    player,
    reasons,
    reserve,
    table,
    tokens,
)
from tests.rules.cards.helpers import (
    WATER,
)


def test_amulet_of_water_pays_like_the_reserve() -> None:
    game = table(hand=[4, 16], energies="WW")
    play(game, "summon 4 pay WW", "store AAAE")
    assert tokens(game, 0) == "AAAE"
    play(game, "summon 16 pay A#0 A#0 A#0")
    assert (tokens(game, 0), in_play(game)) == ("E", ["4", "16"])


def test_amulet_of_water_takes_exactly_four_tokens_of_choice() -> None:
    game = play(table(hand=[4], energies="WW"), "summon 4")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.prompt.params) == ("store", {"number": 4})
    assert options(game) == ["store A", "store W", "store F", "store E"]
    assert [step.worth["gains_energies"] for step in game.legal()] == ["A", "W", "F", "E"]
    game.apply(game.legal()[2])
    assert options(game) == ["store F", "store E"]
    assert game.decision is not None
    assert game.decision.prompt.params == {"number": 3}
    play(game, "store FFE")
    assert (tokens(game, 0), reserve(game)) == ("FFFE", "")


def test_the_four_tokens_on_amulet_of_water_never_overflow() -> None:
    game = table(play=[{"card": 4, "tokens": "WW"}], hand=[4], energies="AAAAAAA")
    play(game, "summon 4 pay W#0 W#0", "store FFFF")
    assert (tokens(game, 0), tokens(game, 1), reserve(game)) == ("", "FFFF", "AAAAAAA")
    assert "end" in options(game)


@pytest.mark.parametrize(
    ("keys", "gestures", "on_amulet", "in_reserve"),
    [
        ({"hand": [3]}, ["summon 3 pay E E#0"], "AAW", "AE"),
        ({"hand": [31]}, ["summon 31 for W pay W#0", "gain FF"], "AAE", "AFFEE"),
        ({"play": [5]}, ["activate 5 pay A A#0 A#0"], "WE", "EE"),
        ({"play": [16]}, ["activate 16 pay W#0"], "AAE", "AEE"),
        ({"play": [32]}, ["activate 32 energy pay A#0"], "AWE", "AEE"),
        ({"play": [34]}, ["activate 34 look", "play pay A A#0 A#0 W#0"], "E", "EE"),
        ({"play": [35]}, ["activate 35 place E#0"], "AAW", "AEE"),
        ({"play": [47], "crystals": 2}, ["activate 47 pay A#0 A#0 gain F"], "WE", "AFFEE"),
        ({"play": [50]}, ["activate 50 pay W#0"], "AAE", "AEE"),
        ({"transmute": True}, ["transmute A A#0 E#0"], "AW", "EE"),
        ({}, ["bonus exchange give W#0 E#0 take FF"], "AA", "AFFEE"),
    ],
    ids=["3", "31", "5", "16", "32", "34", "35", "47", "50", "transmute", "exchange"],
)
def test_amulet_of_water_pays_what_the_reserve_could_pay_token_by_token(
    keys: dict[str, Any], gestures: list[str], on_amulet: str, in_reserve: str
) -> None:
    keys = {**keys, "play": [WATER, *keys.get("play", [])]}
    game = play(table(energies="AEE", draw=[22], **keys), *gestures)
    assert (tokens(game, 0), reserve(game)) == (on_amulet, in_reserve)


def test_amulet_of_water_never_holds_more_than_its_four_tokens() -> None:
    with pytest.raises(ImpossiblePosition, match="holds 4 tokens"):
        table(play=[{"card": 4, "tokens": "AAAAA"}])


@pytest.mark.parametrize(
    ("energies", "on_amulets", "number", "offered"),
    [
        ("EE", ["E"], 3, ["pay E"]),
        ("E", ["EE"], 3, ["pay E", "pay E#0"]),
        ("A", ["F", "F"], 8, ["pay A"]),
        ("AF", ["A", "F"], 8, ["pay A", "pay F", "pay A#0"]),
    ],
)
def test_a_payment_offers_every_token_with_which_it_can_be_completed(
    energies: str, on_amulets: list[str], number: int, offered: list[str]
) -> None:
    amulets = [{"card": 4, "tokens": letters} for letters in on_amulets]
    game = table(play=amulets, hand=[number], energies=energies)
    game.apply(game.legal()[options(game).index(f"summon {number}")])
    assert options(game) == offered


def test_each_token_of_a_payment_comes_from_the_reserve_or_from_either_amulet_of_water() -> None:
    game = table(play=[{"card": 4, "tokens": "E"}, {"card": 4, "tokens": "AE"}], hand=[3])
    assert reasons(game, "summon 3") == []
    game.apply(game.legal()[options(game).index("summon 3")])
    # The first of the two must leave another one to pay the rest with.
    assert options(game) == ["pay E#0"]
    game.apply(game.legal()[0])
    assert (options(game), game.legal()[0].worth) == (["pay E#1"], {"pays_energies": "E"})
    game.apply(game.legal()[0])
    assert (tokens(game, 0), tokens(game, 1), in_play(game)) == ("", "A", ["4", "4", "3"])


def test_amulet_of_water_and_hand_of_fortune_pay_together() -> None:
    game = table(play=[{"card": 4, "tokens": "EA"}, 20], hand=[6], energies="E")
    play(game, "summon 6 pay E E#0")
    assert (tokens(game, 0), reserve(game), in_play(game)) == ("A", "", ["4", "20", "6"])
    short = table(play=[{"card": 4, "tokens": "EA"}, 20], hand=[6])
    assert reasons(short, "summon 6") == ["needs-some-of"]
    assert short.why_not("summon 6")[0].params == {"number": 1, "energies": "EE"}


@pytest.mark.parametrize(
    ("keys", "gestures", "gained"),
    [
        ({"play": [WATER, 24], "hand": [22]}, ["activate 24", "play 22"], 0),
        ({"play": [WATER, 26]}, ["activate 26"], 12),
        ({"play": [WATER, 37, 6, 42]}, ["activate 37 sacrifice 37 6 42"], 15),
    ],
    ids=["Potion of Dreams", "Potion of Life", "Cursed Treatise"],
)
def test_what_empties_the_reserve_leaves_amulet_of_water_alone(
    keys: dict[str, Any], gestures: list[str], gained: int
) -> None:
    game = play(table(energies="WWW", **keys), *gestures)
    assert (reserve(game), tokens(game, 0), all_crystals(game)[0]) == ("", "AAWE", gained)


def test_air_elemental_and_lewis_see_only_the_reserve_beside_amulet_of_water() -> None:
    game = table(others=[{"play": [WATER], "energies": "FF"}], hand=[21, 40], energies="AAAAF")
    play(game, "summon 21", "copy 1")
    assert reserve(game) == "AAAFF"
    play(game, "summon 40")
    assert (reserve(game, 1), tokens(game, 0, seat=1)) == ("AA", "AAWE")


def test_lantern_of_xidit_does_not_count_amulet_of_water() -> None:
    game = play(table(play=[WATER, 45], energies="A", year=3, space=12, **LAST), "end")
    assert game.outcome is not None
    assert game.outcome.scores[0].crystals == 3


@pytest.mark.parametrize(
    ("keys", "gestures"),
    [
        ({"hand": [17], "energies": "AW"}, ["summon 17 pay AW", "return 4"]),
        ({"play": [WATER, 37, 6]}, ["activate 37 sacrifice 4 37 6"]),
    ],
    ids=["returned", "sacrificed"],
)
def test_the_tokens_on_amulet_of_water_are_lost_when_it_leaves_play(
    keys: dict[str, Any], gestures: list[str]
) -> None:
    game = play(table(**{"play": [WATER], **keys}), *gestures)
    assert (reserve(game), any(player(game).stored)) == ("", False)
    assert "4" in hand(game) + discarded(game)


def test_everybody_sees_the_tokens_on_amulet_of_water() -> None:
    game = table(play=[WATER])
    assert energy.letters(game.view(1).state.players[0].stored[0]) == "AAWE"
