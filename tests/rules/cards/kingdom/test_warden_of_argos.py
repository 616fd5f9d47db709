"""Warden of Argos, card e19: each effect and each clarification."""

from typing import Any

import pytest

from seasons import Game
from tests.helpers import (
    asked_by,
    discarded,
    hand,
    kingdom,
    options,
    play,
    reserve,
    reserves,
)
from tests.rules.cards.helpers import (
    STORED,
    STORES,
    stored,
    witnesses,
)


def warden(others: list[dict[str, Any]], **keys: Any) -> Game:
    """The Warden was summoned with an air beyond the energies named."""
    keys["energies"] = "A" + keys.get("energies", "")
    keys["hand"] = ["e19", *keys.get("hand", [])]
    game = kingdom(others=others, **keys)
    return play(game, "summon e19")


def test_the_owner_of_the_warden_chooses_one_way_for_all() -> None:
    game = warden([{"energies": "A", "hand": [3]}])
    assert (asked_by(game), options(game)) == (
        (0, "either", "warden-of-argos"), ["energy", "discard"]
    )  # fmt: skip


def test_the_warden_makes_all_discard_four_energies_left_neighbour_first_owner_last() -> None:
    game = warden([{"energies": "WWWFFE"}, {"energies": "AAAAF"}], energies="WWFFEE")
    play(game, "energy")
    assert asked_by(game)[:2] == (1, "drop-from-reserve")
    play(game, "drop WWFE")
    assert (reserve(game, 1), asked_by(game)[:2]) == ("WF", (2, "drop-from-reserve"))
    play(game, "drop AAAF")
    assert (reserve(game, 2), asked_by(game)[:2]) == ("A", (0, "drop-from-reserve"))
    play(game, "drop WWFF")
    assert (reserves(game), asked_by(game)[:2]) == (["EE", "WF", "A"], (0, "turn"))


def test_the_left_neighbour_comes_first_wherever_the_owner_of_the_warden_sits() -> None:
    owner = {"energies": "AEEEEE", "hand": ["e19"], "gauge": 5}
    game = kingdom(others=[owner, {"energies": "FFFFF"}], energies="WWWWW", active=1, first=1)
    play(game, "summon e19", "energy")
    for seat, type_ in ((2, "F"), (0, "W"), (1, "E")):
        assert asked_by(game)[:2] == (seat, "drop-from-reserve")
        play(game, f"drop {4 * type_}")
    assert reserves(game) == ["W", "E", "F"]


@pytest.mark.parametrize(("energies", "left"), [
    ("", ""), ("F", ""), ("AWF", ""), ("AWFE", ""), ("AWFEE", "E"),
])  # fmt: skip
def test_the_warden_takes_all_energies_of_who_has_four_or_fewer(energies: str, left: str) -> None:
    game = warden([{"energies": energies}])
    play(game, "energy")
    if energies:
        play(game, f"drop {energies[:4]}")
    assert (reserve(game, 1), asked_by(game)[:2]) == (left, (0, "turn"))


def test_tokens_on_cards_are_safe_from_the_warden_and_do_not_count() -> None:
    game = warden([{"play": STORES, "energies": "F"}], play=STORES)
    play(game, "energy")
    # Only the fire of the reserve can go; tokens of the Amulet cannot replace it.
    assert (asked_by(game)[:2], options(game)) == ((1, "drop-from-reserve"), ["drop F"])
    play(game, "drop F")
    assert (reserves(game), asked_by(game)[:2]) == (["", ""], (0, "turn"))
    assert [stored(game, seat) for seat in (0, 1)] == [STORED, STORED]


def test_tokens_stored_thanks_to_a_grimoire_are_not_safe_from_the_warden() -> None:
    game = warden([{"play": [18], "energies": "AAAWWWFFFE"}])
    play(game, "energy", "drop AWFE")
    assert reserve(game, 1) == "AAWWFF"


def test_the_warden_makes_all_discard_a_card_left_neighbour_first_owner_last() -> None:
    game = warden([{"hand": [5, 6]}, {"hand": [7]}], hand=[3, 4], discard=[30])
    play(game, "discard")
    assert (asked_by(game)[:2], options(game)) == ((1, "discard"), ["discard 5", "discard 6"])
    play(game, "discard 6")
    assert (asked_by(game)[:2], options(game)) == ((2, "discard"), ["discard 7"])
    play(game, "discard 7")
    assert (asked_by(game)[:2], options(game)) == ((0, "discard"), ["discard 3", "discard 4"])
    play(game, "discard 3")
    assert [hand(game, seat) for seat in range(3)] == [["4"], ["5"], []]
    assert (discarded(game), asked_by(game)[:2]) == (["30", "6", "7", "3"], (0, "turn"))


def test_an_empty_hand_is_unaffected_by_the_warden() -> None:
    game = warden([{}, {"hand": [7]}])
    play(game, "discard")
    assert asked_by(game)[:2] == (2, "discard")
    play(game, "discard 7")
    assert (discarded(game), asked_by(game)[:2]) == (["7"], (0, "turn"))


@pytest.mark.parametrize("way", ["energy", "discard"])
def test_the_owner_of_the_warden_may_choose_what_does_nothing(way: str) -> None:
    game = warden([{}])
    play(game, way)
    assert (reserves(game), discarded(game), asked_by(game)[:2]) == (["", ""], [], (0, "turn"))


def test_cards_discarded_for_the_warden_are_seen_by_their_owner_alone() -> None:
    game = warden([{"hand": [5]}, {}], hand=[3])
    play(game, "discard")
    events = game.play("discard 5") + game.play("discard 3")
    assert witnesses(events, "discard") == [[1], [0]]
