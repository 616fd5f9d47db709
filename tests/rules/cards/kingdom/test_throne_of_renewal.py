"""Throne of Renewal, card e10: each effect and each clarification."""

import pytest

from tests.helpers import (
    ALONE,
    FINAL,
    cards_read,
    decider,
    discarded,
    hand,
    in_play,
    kingdom,
    options,
    pile,
    play,
    player,
    reasons,
)
from tests.rules.cards.helpers import Keys

THRONE: Keys = {"energies": "WFF"}


def test_the_throne_discards_a_card_draws_one_and_goes_back_one_step_on_the_bonus_track() -> None:
    game = kingdom(hand=["e10", 3, 5], bonuses=2, draw=[22, 6], discard=[8], **THRONE)
    play(game, "summon e10")
    assert (decider(game), options(game)) == ((0, "discard"), ["discard 3", "discard 5"])
    play(game, "discard 3")
    assert (hand(game), discarded(game), pile(game)[0]) == (["5", "22"], ["8", "3"], "6")
    assert (player(game).bonuses, in_play(game), decider(game)) == (1, ["e10"], (0, "turn"))


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (2, 1), (3, 2)])
def test_the_throne_never_goes_back_beyond_the_start_of_the_bonus_track(
    before: int, after: int
) -> None:
    game = kingdom(hand=["e10", 3], bonuses=before, draw=[22], **THRONE)
    play(game, "summon e10", "discard 3")
    assert (player(game).bonuses, hand(game)) == (after, ["22"])


def test_with_an_empty_hand_the_throne_does_nothing_at_all() -> None:
    game = kingdom(hand=["e10"], bonuses=2, draw=[22], **THRONE)
    play(game, "summon e10")
    assert (hand(game), discarded(game), pile(game)[0]) == ([], [], "22")
    assert (player(game).bonuses, decider(game)) == (2, (0, "turn"))


def test_the_step_that_the_throne_gives_back_can_be_used_again() -> None:
    game = kingdom(hand=["e10", 3], bonuses=3, draw=[22], **THRONE)
    assert reasons(game, "bonus transmute") == ["bonuses-used"]
    play(game, "summon e10", "discard 3", "bonus transmute")
    assert player(game).bonuses == 3
    assert reasons(game, "bonus transmute") == ["bonuses-used"]


def test_two_thrones_go_back_two_steps() -> None:
    game = kingdom(hand=["e10", "e10", 3], bonuses=3, draw=[22, 6], energies="WWFFFF")
    play(game, "summon e10", "discard 3", "summon e10", "discard 22")
    assert (player(game).bonuses, hand(game), discarded(game)) == (1, ["6"], ["3", "22"])


def test_a_throne_may_discard_the_other_throne() -> None:
    game = kingdom(hand=["e10", "e10"], draw=[22], **THRONE)
    play(game, "summon e10", "discard e10")
    assert (hand(game), discarded(game)) == (["22"], ["e10"])


def test_the_score_counts_the_bonus_track_as_the_throne_left_it() -> None:
    game = kingdom(hand=["e10", 3], bonuses=2, draw=[22], **THRONE, **FINAL)
    play(game, "summon e10", "discard 3", "end")
    assert game.outcome is not None
    # 10 for the Throne, 5 less for the bonus that is left, 5 less for the card in hand.
    assert game.outcome.scores[0].total == 0


def test_the_discarded_card_is_drawn_again_only_through_a_reshuffle() -> None:
    game = kingdom(hand=["e10", 3], bonuses=1, **THRONE, **ALONE)
    play(game, "summon e10", "discard 3")
    assert (hand(game), pile(game), discarded(game)) == (["3"], [], [])
    assert player(game).bonuses == 0
    game = kingdom(hand=["e10", 3], draw=[22], **THRONE, **ALONE)
    play(game, "summon e10", "discard 3")
    assert (hand(game), pile(game), discarded(game)) == (["22"], ["3"], [])


def test_nobody_else_sees_what_the_throne_discards_and_draws() -> None:
    game = kingdom(hand=["e10", 3], draw=[22], **THRONE)
    play(game, "summon e10")
    events = game.play("discard 3")
    assert (cards_read(events, 0, "discard"), cards_read(events, 0, "draw")) == (["3"], ["22"])
    assert (cards_read(events, 1, "discard"), cards_read(events, 1, "draw")) == ([], [])


def test_the_throne_put_into_play_unpaid_works_too() -> None:
    game = kingdom(play=[24], hand=["e10", 3], bonuses=1, draw=[22])
    play(game, "activate 24", "play e10", "discard 3")
    assert (hand(game), player(game).bonuses) == (["22"], 0)
    assert discarded(game) == ["24", "3"]
