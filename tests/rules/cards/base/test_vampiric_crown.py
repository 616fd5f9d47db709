"""Vampiric Crown, card 36: each effect and each clarification."""

import pytest

from tests.helpers import ALONE, discarded, hand, in_play, of_kind, options, play, reserve, table
from tests.rules.cards.helpers import asked, shown_to


def test_vampiric_crown_may_draw_the_last_card_while_others_are_discarded() -> None:
    game = table(hand=[36, 3], energies="AW", draw=[29], discard=[1], rest="hand 1")
    play(game, "summon 36 pay AW")
    assert options(game) == ["draw", "discard"]


def test_vampiric_crown_draws_a_card_to_keep_and_gains_its_prestige_in_tokens() -> None:
    game = table(hand=[36, 1], energies="AW", draw=[9])
    play(game, "summon 36 pay AW")
    assert options(game) == ["draw", "discard"]
    assert asked(game) == (0, "either", 0, "vampiric-crown")
    play(game, "draw")
    # 10 prestige, but more than the reserve holds would only be put back.
    assert asked(game) == (0, "gain", 7, "vampiric-crown")
    play(game, "gain AAWWFEE")
    assert (hand(game), reserve(game)) == (["1", "9"], "AAWWFEE")


def test_vampiric_crown_discards_a_card_and_gains_its_prestige_in_tokens() -> None:
    game = table(hand=[36, 39, 3], energies="AWFF")
    play(game, "summon 36 pay AW", "discard")
    assert options(game) == ["discard 3", "discard 39"]
    play(game, "discard 39")
    assert asked(game) == (0, "gain", 4, "vampiric-crown")
    play(game, "gain AAAE")
    assert (hand(game), discarded(game), reserve(game)) == (["3"], ["39"], "AAAFFE")


@pytest.mark.parametrize("card", [29, 35, 42, 50])
def test_vampiric_crown_gains_nothing_for_no_or_negative_prestige(card: int) -> None:
    drawn = table(hand=[36], energies="AW", draw=[card])
    play(drawn, "summon 36 pay AW", "draw")
    assert (hand(drawn), reserve(drawn), asked(drawn)[1]) == ([str(card)], "", "turn")
    thrown = table(hand=[36, card], energies="AWF")
    play(thrown, "summon 36 pay AW", "discard", f"discard {card}")
    assert (hand(thrown), reserve(thrown), asked(thrown)[1]) == ([], "F", "turn")


@pytest.mark.parametrize(("grimoires", "limit"), [([], 7), ([18], 10)])
@pytest.mark.parametrize("card", [22, 45])
def test_vampiric_crown_with_a_high_card_fills_the_reserve_with_any_mix(
    card: int, grimoires: list[int], limit: int
) -> None:
    game = table(hand=[36, card], energies="AWFE", play=grimoires)
    play(game, "summon 36 pay AW", "discard", f"discard {card}")
    assert asked(game) == (0, "gain", limit, "vampiric-crown")
    play(game, "gain " + "W" * limit)
    # What was there before may be kept instead.
    assert asked(game)[:3] == (0, "drop", 2)
    play(game, "drop WW")
    assert reserve(game) == "W" * (limit - 2) + "FE"


def test_vampiric_crown_with_an_empty_hand_must_draw() -> None:
    game = table(hand=[36], energies="AW")
    play(game, "summon 36 pay AW")
    assert options(game) == ["draw"]


def test_vampiric_crown_without_a_card_to_draw_must_discard() -> None:
    game = table(hand=[36, 3], energies="AW", **ALONE)
    play(game, "summon 36 pay AW")
    assert options(game) == ["discard"]


def test_vampiric_crown_draws_the_last_card_there_is() -> None:
    game = table(hand=[36], energies="AW", draw=[39], **ALONE)
    play(game, "summon 36 pay AW", "draw", "gain AAAA")
    assert (hand(game), reserve(game), game.state.pile) == (["39"], "AAAA", b"")


def test_vampiric_crown_without_any_card_does_nothing() -> None:
    game = table(hand=[36], energies="AW", **ALONE)
    play(game, "summon 36 pay AW")
    assert (asked(game)[1], reserve(game), in_play(game)) == ("turn", "", ["36"])


def test_vampiric_crown_may_draw_what_the_effect_before_it_has_discarded() -> None:
    game = table(hand=[9], energies="AWFE", draw=[36, 29, 29, 23], **ALONE)
    play(game, "summon 9 pay AWFE", "play 36")
    assert options(game) == ["draw"]
    play(game, "draw")
    assert (len(hand(game)), len(game.state.pile), discarded(game)) == (1, 2, [])


def test_vampiric_crown_put_into_play_free_works_after_the_reserve_was_emptied() -> None:
    game = table(play=[24], hand=[36, 21], energies="AAA")
    play(game, "activate 24", "play 36", "discard", "discard 21")
    play(game, "gain WWWWWW")
    assert (in_play(game), reserve(game)) == (["36"], "WWWWWW")


def test_the_card_of_a_vampiric_crown_is_shown_to_all() -> None:
    game = table(others=[{}, {}], hand=[36, 36, 12], energies="AAWW", draw=[35])
    play(game, "summon 36 pay AW")
    drawn = of_kind(game.play("draw"), "draw")
    assert [shown_to(drawn[0], seat) for seat in (0, 1, 2, None)] == [True] * 4
    play(game, "summon 36 pay AW", "discard")
    thrown = of_kind(game.play("discard 12"), "discard")
    assert [shown_to(thrown[0], seat) for seat in (0, 1, 2, None)] == [True] * 4
