"""Mesodae's Lantern, card e6: each effect and each clarification."""

from typing import Any

import pytest

from seasons import Game
from tests.helpers import (
    ALONE,
    FINAL,
    LAST,
    crystals,
    decider,
    discarded,
    holding,
    in_play,
    kingdom,
    options,
    pile,
    play,
    player,
    reasons,
    reserve,
)
from tests.rules.cards.helpers import final_crystals

LANTERN = "e6"
STATUE = "e7"


@pytest.mark.parametrize(
    ("in_front", "limit"),
    [
        ([LANTERN], 6),
        ([LANTERN, LANTERN], 5),
        ([STATUE], 6),
        ([STATUE, STATUE], 5),
        ([LANTERN, STATUE], 5),
        ([LANTERN, LANTERN, STATUE, STATUE], 3),
        ([18, LANTERN], 9),
        ([18, STATUE], 9),
        ([18, 18, STATUE], 9),
        ([18, LANTERN, LANTERN, STATUE, STATUE], 6),
    ],
)
def test_the_limit_of_the_reserve_is_the_sum_of_what_is_in_play(
    in_front: list[Any], limit: int
) -> None:
    game = kingdom(play=[*in_front, 25])
    assert player(game).limit == limit
    other = kingdom(others=[{"play": in_front}])
    assert (player(other).limit, player(other, 1).limit) == (7, limit)
    # Five tokens more than the reserve can hold.
    full = kingdom(play=[*in_front, 25], energies="A" * limit)
    play(full, "activate 25", f"gain {'F' * min(5, limit)}", f"drop {'A' * min(5, limit)}")
    assert len(reserve(full)) == limit


def test_droughts_and_ravens_narrow_the_reserve_too_but_never_below_nothing() -> None:
    def limit(in_front: list[Any], droughts: int) -> int:
        seats = [{"play": in_front, "droughts": droughts}, {"play": [STATUE]}]
        modules = ("cards", "enchantment")
        game = Game.set_up(seats=seats, modules=modules, enchantment="drought")
        return player(game).limit

    raven = {"card": "e18", "model": "1#0"}
    assert limit([LANTERN, STATUE], 2) == 3
    assert limit([raven], 0) == 6
    assert limit([18, raven, LANTERN], 1) == 7
    assert limit([LANTERN, LANTERN, STATUE, raven], 3) == 0
    assert limit([LANTERN, LANTERN, STATUE, raven, raven], 3) == 0


def test_the_lantern_gives_three_crystals_from_the_round_it_arrives() -> None:
    game = kingdom(hand=[LANTERN], energies="AAAWWW", **LAST)
    assert crystals(play(game, "summon e6")) == 0
    assert crystals(play(game, "end")) == 3


def test_the_lantern_gives_three_crystals_in_the_last_round_too() -> None:
    assert final_crystals(play(kingdom(play=[LANTERN], **FINAL), "end")) == 3


def test_two_lanterns_give_six_crystals() -> None:
    game = play(kingdom(play=[LANTERN, LANTERN], others=[{}], **LAST), "end")
    assert (crystals(game), crystals(game, 1)) == (6, 0)


def test_a_lantern_that_has_left_gives_nothing() -> None:
    game = kingdom(play=[LANTERN], hand=["e4"], energies="AW", **LAST)
    assert crystals(play(game, "summon e4", "return e6", "end")) == 0


def test_the_lantern_lowers_the_limit_at_once_when_it_enters() -> None:
    game = kingdom(play=[holding(4, "AAAW"), holding(4, "WW")], hand=[LANTERN], energies="FFFFEEE")
    play(game, "summon e6 pay A#0 A#0 A#0 W#0 W#1 W#1")
    assert (decider(game), options(game)) == ((0, "drop"), ["drop F", "drop E"])
    play(game, "drop F")
    assert (reserve(game), decider(game)) == ("FFFEEE", (0, "turn"))


def test_the_chalice_never_puts_the_lantern_into_play() -> None:
    game = kingdom(hand=[9], energies="AWFE", draw=[LANTERN, 3, LANTERN, 22])
    play(game, "summon 9")
    assert options(game) == ["play 3", "play 22"]
    play(game, "play 22")
    assert (in_play(game), discarded(game)) == (["9", "22"], ["e6", "3", "e6"])


def test_the_chalice_discards_all_if_only_lanterns_are_drawn() -> None:
    game = play(kingdom(hand=[9], energies="AWFE", draw=[LANTERN, LANTERN], **ALONE), "summon 9")
    assert (decider(game), in_play(game)) == ((0, "turn"), ["9"])
    assert (pile(game), discarded(game)) == (["e6", "e6"], [])


def test_the_orb_can_only_put_the_lantern_back() -> None:
    game = kingdom(play=[34], energies="AAAA", draw=[LANTERN, 3])
    play(game, "activate 34 look")
    assert options(game) == ["leave"]
    play(game, "leave")
    assert (pile(game)[:2], reserve(game), in_play(game)) == (["e6", "3"], "AAAA", ["34"])


def test_potion_of_dreams_never_puts_the_lantern_into_play() -> None:
    game = play(kingdom(play=[24], hand=[LANTERN, 3]), "activate 24")
    assert options(game) == ["play 3"]
    for only in ([LANTERN], [LANTERN, LANTERN]):
        game = kingdom(play=[24], hand=only, energies="AW")
        assert reasons(game, "activate 24") == ["only-summoned"]
        assert "activate 24#0" not in options(game)


@pytest.mark.parametrize(
    ("hands", "enough", "short"), [(0, "AAAWWW", "AAWWW"), (1, "AAWWW", "AAWW"), (2, "AAAW", "AAW")]
)
def test_hand_of_fortune_makes_the_lantern_cheaper(hands: int, enough: str, short: str) -> None:
    game = kingdom(play=[20] * hands, hand=[LANTERN], energies=enough)
    play(game, "summon e6")
    assert (reserve(game), in_play(game)[-1]) == ("", "e6")
    game = kingdom(play=[20] * hands, hand=[LANTERN], energies=short)
    assert reasons(game, "summon e6") == ["needs-some-of" if hands else "needs-energies"]
