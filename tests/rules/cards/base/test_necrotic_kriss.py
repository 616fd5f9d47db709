"""Necrotic Kriss, card 44: each effect and each clarification."""

import pytest

from seasons.rules.engine.errors import IllegalAction
from tests.helpers import (
    ALONE,
    cards,
    discarded,
    hand,
    in_play,
    of_kind,
    options,
    play,
    reasons,
    reserve,
    table,
    take,
)
from tests.rules.cards.helpers import asked, shown_to


def test_necrotic_kriss_discards_a_familiar_from_hand_for_four_tokens() -> None:
    game = table(play=[44], hand=[3, 10, 12], energies="A")
    play(game, "activate 44 discard 10")
    assert asked(game) == (0, "gain", 4, "necrotic-kriss")
    play(game, "gain AWFE")
    assert (hand(game), discarded(game), reserve(game)) == (["3", "12"], ["10"], "AAWFE")


def test_necrotic_kriss_sacrifices_a_familiar_in_play_for_four_tokens() -> None:
    game = table(play=[44, 10, 3, 12])
    play(game, "activate 44 sacrifice 12", "gain WWWW")
    assert (in_play(game), discarded(game), reserve(game)) == (["44", "10", "3"], ["12"], "WWWW")


def test_necrotic_kriss_offers_familiars_alone() -> None:
    game = table(play=[44, 10, 3, 39], hand=[3, 12, 41])
    take(game, "activate 44#0")
    assert options(game) == ["discard", "sacrifice"]
    from_hand = game.copy()
    take(from_hand, "discard")
    assert options(from_hand) == ["discard 12", "discard 41"]
    take(game, "sacrifice")
    assert options(game) == ["sacrifice 10#1", "sacrifice 39#3"]


@pytest.mark.parametrize(("own", "in_hand", "way"), [
    ([10], [3], "sacrifice"), ([3], [10], "discard"),
])  # fmt: skip
def test_necrotic_kriss_uses_the_only_familiar_there_is(
    own: list[int], in_hand: list[int], way: str
) -> None:
    game = table(play=[44, *own], hand=in_hand)
    take(game, "activate 44#0")
    assert options(game) == [way]


def test_necrotic_kriss_cannot_be_used_without_a_familiar() -> None:
    game = table(others=[{"play": [10]}], play=[44, 3], hand=[3], energies="AAW")
    assert reasons(game, "activate 44") == ["no-familiar-in-hand", "no-familiar-in-play"]
    with pytest.raises(IllegalAction):
        game.play("activate 44 sacrifice 3")


def test_necrotic_kriss_accepts_a_damned_soul() -> None:
    game = table(play=[44, 50])
    play(game, "activate 44 sacrifice 50", "gain AAAA")
    assert (in_play(game), reserve(game)) == (["44"], "AAAA")


def test_necrotic_kriss_overflows_the_reserve_by_the_owners_choice() -> None:
    game = table(play=[44, 50], energies="WWWWW")
    play(game, "activate 44 sacrifice 50", "gain AAFE")
    assert asked(game)[:3] == (0, "drop", 2)
    play(game, "drop WW")
    assert reserve(game) == "AAWWWFE"


def test_two_necrotic_krisses_need_a_familiar_each() -> None:
    game = table(play=[44, 44, 10], hand=[3])
    play(game, "activate 44#0 sacrifice 10", "gain AAAA")
    assert reasons(game, "activate 44#1") == ["no-familiar-in-hand", "no-familiar-in-play"]


def test_a_familiar_discarded_to_a_necrotic_kriss_is_shown_to_all() -> None:
    game = table(others=[{}, {}], play=[44], hand=[10, 3])
    thrown = of_kind(game.play("activate 44 discard 10"), "discard")
    assert [shown_to(thrown[0], seat) for seat in (0, 1, 2, None)] == [True] * 4


def test_a_familiar_given_to_a_necrotic_kriss_becomes_the_draw_pile_when_the_effect_ends() -> None:
    game = table(play=[44, 50], **ALONE)
    play(game, "activate 44 sacrifice 50")
    assert (cards(game.state.pile), discarded(game)) == ([], ["50"])
    play(game, "gain AAAA")
    assert (cards(game.state.pile), discarded(game)) == (["50"], [])
