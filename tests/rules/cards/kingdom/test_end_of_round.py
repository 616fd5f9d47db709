"""The end of a round: which cards act, and in which order."""

from typing import Any

import pytest

from seasons.rules.course.pending import ORDER, in_order
from seasons.rules.engine.setup import CARDS
from tests.helpers import LAST, crystals, decider, holding, kingdom, options, play, reserve
from tests.rules.cards.helpers import Keys, gains

LOADED = holding("e1", "E")


@pytest.mark.parametrize(
    "together",
    [
        [LOADED, "e2"],
        [LOADED, "e3"],
        ["e2", "e3"],
        [LOADED, 13],
        [LOADED, 14],
        ["e2", 13],
        ["e2", 14],
        ["e3", 13],
        ["e3", 14],
        [LOADED, "e2", "e3"],
        [50, "e6", 39, "e2", 13],
    ],
)
def test_the_order_is_asked_if_heart_horn_or_monolith_meets_another_effect_on_the_reserve(
    together: list[Any],
) -> None:
    held = "A" if 14 in together else "AAAAA"  # so that a Beggar's Horn can do something
    keys: Keys = {"others": [{"crystals": 9}], "energies": held, **LAST}
    game = play(kingdom(play=together, **keys), "end")
    codes = [card["card"] if isinstance(card, dict) else card for card in together]
    assert decider(game) == (0, "round-order")
    assert options(game) == [f"next {code}#{place}" for place, code in enumerate(codes)]


def test_whoever_waits_for_the_order_is_told_why_they_cannot_act() -> None:
    """Their own play area is another one: the places asked about mean nothing there."""
    keys: Keys = {"others": [{"crystals": 9}], "energies": "AAAAA", **LAST}
    game = play(kingdom(play=[LOADED, "e2", "e3"], **keys), "end")
    assert [reason.key for reason in game.why_not("end", 1)] == ["reason.not-your-decision"]


@pytest.mark.parametrize(
    ("together", "first"),
    [
        ([13, 14, 50, 39], "die"),
        ([LOADED], "die"),
        ([LOADED, 39, 50, "e6", "e9"], "die"),
        (["e6", "e6", 13, 14], "die"),
        (["e2", 39, 50, "e6", "e9"], "discard-energy"),
        (["e3", 39, 50, "e6", "e9"], "may-place"),
    ],
)
def test_the_order_is_not_asked_if_nothing_turns_on_it(together: list[Any], first: str) -> None:
    keys: Keys = {"others": [{"crystals": 9}], "energies": "AAA", **LAST}
    game = play(kingdom(play=together, **keys), "end")
    assert decider(game) == (0, first)


@pytest.mark.parametrize(
    ("together", "keys", "brought"),
    [
        (["e6", 50], {"crystals": 3}, [-3, 3]),
        (["e6", 50], {"crystals": 0}, [3]),
        (["e6", 13], {"energies": "AAAAA"}, [3, 3]),
        (["e6", LOADED], {}, ["E", 3]),
        ([39, LOADED], {}, ["E", -1, 1]),
        (["e6", 39], {}, [-1, 1, 3]),
        ([{"card": "e9", "marked": True}, "e6"], {}, [3, 2]),
        ([{"card": "e9", "marked": True}, 13], {"energies": "AAAA"}, [3, 2]),
        (["e2", {"card": "e9", "marked": True}, "e6"], {"energies": "A"}, [3, 2]),
        (["e3", {"card": "e9", "marked": True}, "e6"], {"energies": "A"}, [3, 2]),
    ],
)
def test_without_asking_the_effects_follow_the_default_order(
    together: list[Any], keys: Keys, brought: list[object]
) -> None:
    game = kingdom(others=[{"crystals": 9}], play=together, **keys, **LAST)
    assert gains(game.play("end")) == brought


def test_the_order_may_put_effects_that_have_nothing_to_do_with_the_reserve_anywhere() -> None:
    game = kingdom(play=[50, LOADED, 13, "e6"], energies="AAA", **LAST)
    play(game, "end", "next e6")
    assert (crystals(game), options(game)) == (3, ["next 50#0", "next e1#1", "next 13#2"])
    play(game, "next 50")
    assert (crystals(game), options(game)) == (0, ["next e1#1", "next 13#2"])


def test_once_nothing_turns_on_the_order_any_more_the_rest_follows_by_itself() -> None:
    game = kingdom(play=["e6", 13, LOADED, 50], energies="AAA", **LAST)
    play(game, "end")
    assert gains(game.play("next e1")) == ["E", 3, 3]
    assert (crystals(game), decider(game)) == (6, (0, "die"))


def test_conditions_are_tested_when_the_effect_is_resolved() -> None:
    game = kingdom(play=[LOADED, 13], energies="AAA", **LAST)
    assert crystals(play(game, "end", "next e1")) == 3
    game = kingdom(play=[LOADED, 13], energies="AAA", **LAST)
    assert crystals(play(game, "end", "next 13")) == 0


def test_a_player_finishes_all_their_effects_before_the_next_one_begins() -> None:
    both: Keys = {"play": ["e2", LOADED], "energies": "A"}
    game = play(kingdom(others=[both], **both, **LAST), "end")
    assert decider(game) == (1, "round-order")
    play(game, "next e2")
    assert decider(game) == (1, "discard-energy")
    play(game, "pay A")
    assert (decider(game), reserve(game, 1)) == ((0, "round-order"), "E")
    play(game, "next e1", "pay E")
    assert (crystals(game), crystals(game, 1), decider(game)) == (5, 0, (0, "die"))


def test_the_first_player_of_the_round_begins_and_the_others_follow_clockwise() -> None:
    horn: Keys = {"play": ["e2"], "energies": "A"}
    game = kingdom(others=[{**horn, "play": [14, "e2"]}, horn], hand=[], first=2, active=1)
    play(game, "end")
    assert decider(game) == (2, "discard-energy")
    play(game, "pay A")
    assert decider(game) == (1, "round-order")


def test_every_card_that_acts_at_the_end_of_a_round_has_its_place_in_the_order() -> None:
    acting = {card.id for card in CARDS.values() if card.round_end is not None}
    assert (set(ORDER), len(ORDER)) == (acting, len(acting))


def test_a_card_without_a_place_in_the_order_comes_last_and_of_two_alike_the_lower_place() -> None:
    state = kingdom(play=[3, "e6", 39, "e6", 50]).state
    assert in_order(state, 0, [0, 1, 2, 3, 4]) == [4, 2, 1, 3, 0]
