"""Horn of Plenty, card e2: each effect and each clarification."""

import pytest

from tests.helpers import (
    FINAL,
    LAST,
    crystals,
    decider,
    holding,
    kingdom,
    options,
    play,
    reserve,
    tokens,
)
from tests.rules.cards.helpers import Keys, final_crystals

HORN = "e2"


@pytest.mark.parametrize(
    ("paid", "left", "gained"), [("A", "WFE", 0), ("W", "AFE", 0), ("F", "AWE", 0), ("E", "AWF", 5)]
)
def test_the_horn_takes_a_token_of_choice_and_only_an_earth_gives_five_crystals(
    paid: str, left: str, gained: int
) -> None:
    game = play(kingdom(play=[HORN], energies="AWFE", **LAST), "end")
    assert (decider(game), options(game)) == (
        (0, "discard-energy"),
        ["pay A", "pay W", "pay F", "pay E"],
    )
    play(game, f"pay {paid}")
    assert (reserve(game), crystals(game), decider(game)[1]) == (left, gained, "die")


def test_the_horn_cannot_be_refused() -> None:
    game = play(kingdom(play=[HORN], energies="AA", **LAST), "end")
    assert options(game) == ["pay A"]


def test_the_horn_does_nothing_without_usable_energy() -> None:
    game = play(kingdom(play=[HORN, 4], **LAST), "end")
    assert (decider(game), crystals(game)) == ((0, "die"), 0)


def test_the_horn_takes_a_token_of_amulet_of_water_too() -> None:
    game = play(kingdom(play=[HORN, holding(4, "WE")], energies="F", **LAST), "end")
    assert options(game) == ["pay F", "pay W#1", "pay E#1"]
    play(game, "pay E#1")
    assert (reserve(game), tokens(game, 1), crystals(game)) == ("F", "W", 5)


def test_tokens_on_amulet_of_water_alone_oblige_the_owner_of_the_horn() -> None:
    game = play(kingdom(play=[HORN, holding(4, "W")], **LAST), "end")
    assert options(game) == ["pay W#1"]
    play(game, "pay W#1")
    assert (tokens(game, 1), crystals(game)) == ("", 0)


@pytest.mark.parametrize("code", [35, "e12"], ids=["Glutton Cauldron", "Jewel"])
def test_tokens_on_other_cards_neither_oblige_nor_serve_the_horn(code: int | str) -> None:
    game = play(kingdom(play=[HORN, holding(code, "EE")], **LAST), "end")
    assert (decider(game), tokens(game, 1), crystals(game)) == ((0, "die"), "EE", 0)
    game = play(kingdom(play=[HORN, holding(code, "EE")], energies="A", **LAST), "end")
    assert options(game) == ["pay A"]


@pytest.mark.parametrize(("code", "stored"), [("e3", "EE"), ("e1", "E")])
def test_tokens_on_monolith_or_heart_neither_oblige_nor_serve_the_horn(
    code: str, stored: str
) -> None:
    game = kingdom(play=[HORN, holding(code, stored)], **LAST)
    play(game, "end", *(["next e2"] if code == "e1" else []))
    assert (crystals(game), decider(game)) == (0, (0, "die"))
    game = kingdom(play=[HORN, holding(code, stored)], energies="A", **LAST)
    play(game, "end", "next e2")
    assert options(game) == ["pay A"]


def test_two_horns_take_two_tokens_one_after_the_other() -> None:
    game = play(kingdom(play=[HORN, HORN], energies="AEE", **LAST), "end", "pay E")
    assert (crystals(game), options(game)) == (5, ["pay A", "pay E"])
    play(game, "pay E")
    assert (crystals(game), reserve(game), decider(game)) == (10, "A", (0, "die"))


def test_the_second_horn_finds_nothing_if_the_first_took_the_last_token() -> None:
    game = play(kingdom(play=[HORN, HORN], energies="E", **LAST), "end", "pay E")
    assert (crystals(game), reserve(game), decider(game)) == (5, "", (0, "die"))


def test_the_horn_works_in_the_last_round() -> None:
    game = play(kingdom(play=[HORN], energies="E", **FINAL), "end", "pay E")
    assert final_crystals(game) == 5


def test_the_horn_works_in_the_round_it_arrives() -> None:
    game = play(kingdom(hand=[HORN], energies="WEE", **LAST), "summon e2", "end", "pay E")
    assert (crystals(game), reserve(game)) == (5, "")


@pytest.mark.parametrize(
    ("keys", "gestures", "gained", "left"),
    [
        ({"play": [HORN, holding("e1", "E")]}, ["next e1", "pay E"], 5, ""),
        ({"play": [HORN, holding("e1", "E")]}, ["next e2"], 0, "E"),
        ({"play": [HORN, "e3"], "energies": "A"}, ["next e3", "place A"], 0, ""),
        ({"play": [HORN, "e3"], "energies": "A"}, ["next e2", "pay A"], 0, ""),
        ({"play": [HORN, 13], "energies": "AAAE"}, ["next 13", "pay E"], 8, "AAA"),
        ({"play": [HORN, 13], "energies": "AAAE"}, ["next e2", "pay E"], 5, "AAA"),
        ({"play": [HORN, 14], "energies": "EE"}, ["next e2", "pay E", "gain A"], 5, "AE"),
        ({"play": [HORN, 14], "energies": "EE"}, ["next 14", "pay E"], 5, "E"),
        ({"play": [HORN, 14]}, ["next 14", "gain E", "pay E"], 5, ""),
        ({"play": [HORN, 14]}, ["next e2", "gain E"], 0, "E"),
    ],
)
def test_the_owner_of_the_horn_chooses_the_order_with_heart_monolith_chest_and_beggar_s_horn(
    keys: Keys, gestures: list[str], gained: int, left: str
) -> None:
    game = play(kingdom(**keys, **LAST), "end", *gestures)
    assert (crystals(game), reserve(game), decider(game)) == (gained, left, (0, "die"))


def test_the_monolith_hides_the_last_token_from_the_horn() -> None:
    game = kingdom(play=[HORN, "e3"], energies="F", **LAST)
    play(game, "end", "next e3", "place F")
    assert (tokens(game, 1), reserve(game), decider(game)) == ("F", "", (0, "die"))
