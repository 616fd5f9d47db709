"""Divine Chalice, card 9: each effect and each clarification."""

from typing import Any

import pytest

from tests.helpers import (
    ALONE,
    all_crystals,
    cards_moved,
    decider,
    discarded,
    hand,
    in_play,
    options,
    pile,
    play,
    player,
    reserve,
    table,
)


def test_divine_chalice_puts_one_of_four_into_play_and_discards_the_others_first() -> None:
    game = table(hand=[9], energies="AWFE", draw=[3, 12, 29, 40])
    play(game, "summon 9 pay AWFE")
    assert options(game) == ["play 3", "play 12", "play 29", "play 40"]
    play(game, "play 29")
    assert in_play(game) == ["9", "29"]
    assert sorted(discarded(game), key=int) == ["3", "12", "40"]
    assert player(game).crystals == 20


@pytest.mark.parametrize(("gauge", "in_play_before"), [(1, []), (3, [3, 5])])
def test_divine_chalice_with_a_full_gauge_wastes_the_four_cards(
    gauge: int, in_play_before: list[int]
) -> None:
    # The gauge is tested before what Amulet of Air would add to it.
    game = table(hand=[9], energies="AWFE", gauge=gauge, play=in_play_before, draw=[1, 3, 22, 29])
    events = game.play("summon 9")
    assert (discarded(game), in_play(game)[-1]) == (["1", "3", "22", "29"], "9")
    assert (decider(game)[0], "end" in options(game), player(game).gauge) == (0, True, gauge)
    assert cards_moved(events, 1) == ["9", *["?"] * 8]


def test_divine_chalice_must_put_a_card_into_play_and_only_that_one_is_shown() -> None:
    game = table(hand=[9], energies="AWFE", gauge=2, draw=[50, 22, 14, 38])
    play(game, "summon 9")
    assert options(game) == ["play 14", "play 22", "play 38", "play 50"]
    assert game.view(1).data()["aside"] == [None] * 4
    events = game.play("play 14")
    assert (in_play(game), discarded(game)) == (["9", "14"], ["50", "22", "38"])
    assert sorted(cards_moved(events, 1)) == ["14", "?", "?", "?"]


def test_divine_chalice_discards_the_others_before_the_new_card_acts() -> None:
    game = table(hand=[9], energies="AWFE", draw=[2, 3, 5, 6], **ALONE)
    play(game, "summon 9", "play 2")
    # Amulet of Fire needs cards at once, and these three are all there are.
    assert options(game) == ["keep 3", "keep 5", "keep 6"]
    play(game, "keep 5")
    assert (sorted(pile(game)), hand(game)) == (["3", "6"], ["5"])


@pytest.mark.parametrize("supply", [[], [22], [3, 22]])
def test_divine_chalice_draws_as_many_as_there_are(supply: list[int]) -> None:
    game = play(table(hand=[9], energies="AWFE", draw=supply, **ALONE), "summon 9")
    if supply:
        assert options(game) == [f"play {number}" for number in supply]
        play(game, "play 22")
    assert in_play(game) == (["9", "22"] if supply else ["9"])
    assert (pile(game), discarded(game)) == (["3"] if len(supply) > 1 else [], [])
    assert "end" in options(game)


def test_divine_chalice_may_put_the_other_divine_chalice_into_play() -> None:
    game = table(hand=[9], energies="AWFE", gauge=3, draw=[9, 3, 5, 6, 11, 22, 13, 14])
    play(game, "summon 9", "play 9")
    assert options(game) == ["play 11", "play 13", "play 14", "play 22"]
    play(game, "play 22")
    assert in_play(game) == ["9", "9", "22"]
    assert discarded(game) == ["3", "5", "6", "11", "13", "14"]
    full = table(hand=[9], energies="AWFE", gauge=2, draw=[9, 3, 5, 6, 11, 22, 13, 14])
    play(full, "summon 9", "play 9")
    assert (in_play(full), len(discarded(full))) == (["9", "9"], 7)


def test_a_card_put_into_play_by_divine_chalice_is_not_summoned() -> None:
    others: list[dict[str, Any]] = [{"play": [33]}]
    game = table(others=others, play=[6, 30], hand=[9], energies="AWFE", crystals=1, draw=[3])
    play(game, "summon 9", "gain E")
    # Leech, Staff and Vase saw the Chalice; they do not see the Amulet of Earth.
    assert (all_crystals(game), reserve(game)) == ([3, 1], "E")
    play(game, "play 3")
    assert (all_crystals(game), reserve(game)) == ([12, 1], "E")


@pytest.mark.parametrize(
    ("keys", "gestures"),
    [
        ({"play": [24], "hand": [9]}, ["activate 24", "play 9"]),
        ({"play": [34], "energies": "AAAA"}, ["activate 34 look", "play pay AAAA"]),
    ],
    ids=["Potion of Dreams", "Crystal Orb"],
)
def test_divine_chalice_put_into_play_unpaid_works_the_same(
    keys: dict[str, Any], gestures: list[str]
) -> None:
    top = [9] if "hand" not in keys else []
    game = play(table(draw=[*top, 29, 3, 5, 6], **keys), *gestures, "play 29")
    assert "9" in in_play(game)
    assert (all_crystals(game)[0], discarded(game)[-3:]) == (20, ["3", "5", "6"])


def test_a_card_from_divine_chalice_asks_what_it_has_to_ask() -> None:
    others: list[dict[str, Any]] = [{"play": [5]}]
    game = table(others=others, hand=[9], energies="AWFE", draw=[10, 3, 5, 6])
    play(game, "summon 9", "play 10", "sacrifice 5")
    assert (in_play(game, 1), decider(game)[0]) == ([], 0)
