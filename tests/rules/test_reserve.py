"""Ruling 1.7: how many tokens the reserve holds, and who discards what when."""

from typing import Any

import pytest

from tests.helpers import (
    decider,
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


@pytest.mark.parametrize(("grimoires", "limit"), [(0, 7), (1, 10), (2, 10)])
def test_the_reserve_holds_7_and_10_with_any_number_of_grimoires(
    grimoires: int, limit: int
) -> None:
    game = table(play=[25] + [18] * grimoires, energies="A" * (limit - 4))
    play(game, "activate 25", "gain FFFFF")
    assert decider(game) == (0, "drop")
    play(game, "drop F")
    assert reserve(game) == "A" * (limit - 4) + "FFFF"


def test_a_full_reserve_is_not_too_full() -> None:
    game = play(table(play=[25], energies="AA"), "activate 25", "gain FFFFF")
    assert (reserve(game), decider(game)) == ("AAFFFFF", (0, "turn"))


def test_a_gain_is_carried_out_completely_before_the_discard() -> None:
    game = play(table(play=[25], energies="AAAAAA"), "activate 25", "gain WWFFE")
    assert reserve(game) == "AAAAAAWWFFE"
    assert decider(game) == (0, "drop")
    assert game.decision is not None
    assert game.decision.prompt.params == {"number": 4}


def test_the_owner_discards_freely_among_old_and_new_tokens_in_one_order() -> None:
    game = play(table(play=[25], energies="AAAAAA"), "activate 25", "gain WWFFE")
    assert [(step.text, step.worth) for step in game.legal()] == [
        ("drop A", {"pays_energies": "A"}),
        ("drop W", {"pays_energies": "W"}),
    ]
    play(game, "drop AWFE")
    assert reserve(game) == "AAAAAWF"


def test_a_token_is_only_offered_if_the_discard_can_be_completed() -> None:
    game = play(table(play=[25], energies="AAAAAA"), "activate 25", "gain WFFFE")
    # Four must go: water, the fires and the earth are five, fire and earth four, earth is one.
    assert options(game) == ["drop A", "drop W", "drop F"]
    game.apply(game.legal()[2])
    assert options(game) == ["drop F"]


def test_the_discard_comes_before_the_rest_of_the_effect() -> None:
    game = table(hand=[42], energies="WAAAAAA", gauge=5)
    play(game, "summon 42 pay W", "gain FF")
    assert (decider(game), player(game).crystals, player(game).gauge) == ((0, "drop"), 0, 5)
    play(game, "drop F")
    assert (player(game).crystals, player(game).gauge) == (10, 6)


def test_the_discard_comes_before_the_next_effect() -> None:
    game = table(play=[27, 27], energies="AAAAAAA", hand=[7], space=3)
    play(game, "summon 7", "move +1", "gain F")
    assert decider(game) == (0, "drop")
    play(game, "drop F", "gain E")
    assert decider(game) == (0, "drop")
    assert reserve(play(game, "drop A")) == "AAAAAAE"


def test_nothing_else_can_be_done_while_the_reserve_is_too_full() -> None:
    game = play(table(hand=[21, 7], energies="AFAAAAA", others=[{"energies": "EEEE"}]),
                "summon 21 pay AF", "copy 1")  # fmt: skip
    assert decider(game) == (0, "drop")
    for thing in ("end", "summon 7", "bonus transmute", "bonus exchange"):
        assert reasons(game, thing)[0] == "finish-first"


@pytest.mark.parametrize(
    ("keys", "gestures"),
    [
        ({"phase": "die", "die": "WW*/2"}, []),
        ({"play": [30], "hand": [7]}, ["summon 7", "gain F"]),
        ({"play": [27], "hand": [7], "space": 3}, ["summon 7", "move +1", "gain F"]),
        ({"play": [{"card": 35, "tokens": "AAAAAA"}]}, ["activate 35 place A"]),
    ],
)
def test_whatever_overfills_the_reserve_is_settled(
    keys: dict[str, Any], gestures: list[str]
) -> None:
    game = play(table(energies="AAAAAAA", **keys), *gestures)
    assert decider(game) == (0, "drop")
    while decider(game)[1] == "drop":
        game.apply(game.legal()[0])
    assert len(reserve(game)) == 7


def test_the_owner_discards_in_another_players_turn() -> None:
    game = table(others=[{"play": [27], "energies": "AAAAAAA"}], hand=[7], space=3)
    play(game, "summon 7", "move +1")
    assert decider(game) == (1, "gain")
    play(game, "gain F")
    assert decider(game) == (1, "drop")
    play(game, "drop A")
    assert (reserve(game, 1), decider(game)) == ("AAAAAAF", (0, "turn"))


def test_the_owner_discards_at_the_end_of_the_round() -> None:
    game = table(others=[{"play": [27], "energies": "AAAAAAA"}], first=1, space=3)
    play(game, "end", "gain F")
    assert decider(game) == (1, "drop")
    play(game, "drop F")
    assert (reserve(game, 1), decider(game)[1]) == ("AAAAAAA", "die")


def test_when_the_last_grimoire_is_sacrificed_its_owner_discards_down_to_seven_at_once() -> None:
    game = table(others=[{"play": [18], "energies": "AAAAAAAAAE"}, {"play": [3]}],
                 hand=[10], energies="FFF")  # fmt: skip
    play(game, "summon 10 pay FFF", "sacrifice 18")
    assert decider(game) == (1, "drop")
    play(game, "drop AAA")
    assert reserve(game, 1) == "AAAAAAE"
    assert decider(game) == (2, "sacrifice")


def test_when_the_last_grimoire_returns_to_hand_its_owner_discards_at_once() -> None:
    game = table(others=[{}], hand=[17], play=[18], energies="AWFFFFFFFF")
    play(game, "summon 17 pay AW", "return 18")
    assert (decider(game), hand(game), in_play(game)) == ((0, "drop"), ["18"], ["17"])
    play(game, "drop F")
    assert reserve(game) == "FFFFFFF"


def test_when_one_of_two_grimoires_leaves_the_limit_stays() -> None:
    game = table(play=[18, 18, 37, 3, 3], energies="AAAAAAAAAA")
    play(game, "activate 37 sacrifice 18#0 3#3 3#4")
    assert (len(reserve(game)), decider(game)) == (10, (0, "turn"))


def test_a_grimoire_that_leaves_a_small_reserve_costs_nothing() -> None:
    game = table(play=[18, 37, 3], energies="AAAAAAA")
    play(game, "activate 37 sacrifice 18 37 3")
    assert (len(reserve(game)), decider(game)) == (7, (0, "turn"))


def test_tokens_on_amulets_of_water_and_cauldrons_do_not_count() -> None:
    stores = [{"card": 4, "tokens": "AAAA"}, {"card": 35, "tokens": "FFFFFF"}]
    game = play(table(play=[*stores, 25], energies="EE"), "activate 25", "gain WWWWW")
    assert (len(reserve(game)), decider(game)) == (7, (0, "turn"))
    assert (tokens(game, 0), tokens(game, 1)) == ("AAAA", "FFFFFF")


def test_tokens_cannot_be_discarded_freely() -> None:
    assert options(table(energies="AAAAAAA", bonuses=3)) == ["end"]
