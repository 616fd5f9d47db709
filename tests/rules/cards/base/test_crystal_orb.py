"""Crystal Orb, card 34: each effect and each clarification."""

import pytest

from tests.helpers import (
    asked_for,
    discarded,
    hand,
    holding,
    in_play,
    kinds,
    options,
    pile,
    play,
    player,
    reasons,
    reserve,
    table,
    tokens,
)


def test_orb_looks_and_leaves_the_card_on_top() -> None:
    game = table(play=[34], draw=[8, 3])
    play(game, "activate 34 look")
    assert (asked_for(game)[1], options(game)) == ("play-or-leave", ["leave"])
    play(game, "leave")
    assert (pile(game)[:2], hand(game), in_play(game)) == (["8", "3"], [], ["34"])
    assert reasons(game, "activate 34")[0] == "already-turned"


def test_orb_puts_the_card_into_play_for_four_energies_of_any_types() -> None:
    game = table(play=[34], energies="AAWFE", draw=[29, 3])
    play(game, "activate 34 look")
    assert options(game) == ["leave", "play"]
    play(game, "play pay AWFE")
    assert (in_play(game), reserve(game), player(game).crystals) == (["34", "29"], "A", 20)
    assert pile(game)[0] == "3"


def test_the_four_energies_of_the_orb_are_chosen_one_by_one() -> None:
    game = table(play=[34, holding(4, "FE")], energies="AAWW", draw=[29])
    play(game, "activate 34 look")
    game.apply(game.legal()[1])
    assert (asked_for(game), options(game)) == ((0, "pay", 4), ["pay A", "pay W"])
    assert game.legal()[1].worth == {"pays_energies": "W"}
    play(game, "pay A W F#1 E#1")
    assert (reserve(game), tokens(game, 1), player(game).crystals) == ("AW", "", 20)


@pytest.mark.parametrize(
    ("energies", "gauge", "offered"),
    [("AAA", 15, ["leave"]), ("AAAA", 1, ["leave"]), ("AAAA", 2, ["leave", "play"])],
)
def test_orb_needs_four_energies_and_room_to_put_a_card_into_play(
    energies: str, gauge: int, offered: list[str]
) -> None:
    game = table(play=[34], energies=energies, gauge=gauge, draw=[1])
    play(game, "activate 34 look")
    assert options(game) == offered


def test_orb_buries_the_top_card_unseen_for_three_crystals() -> None:
    game = table(play=[34], crystals=4, draw=[8, 3])
    events = game.play("activate 34 bury")
    assert (player(game).crystals, pile(game)[0], discarded(game)) == (1, "3", ["8"])
    bury = next(event for event in events if event.kind == "bury")
    for seat in (0, 1, None):
        assert "cards" not in bury.seen_by(seat).details


@pytest.mark.parametrize(("crystals", "ways"), [(2, ["look"]), (3, ["look", "bury"])])
def test_orb_offers_what_can_be_paid_and_looking_costs_nothing(
    crystals: int, ways: list[str]
) -> None:
    game = table(play=[34], crystals=crystals)
    game.apply(next(step for step in game.legal() if step.text == "activate 34#0"))
    assert options(game) == ways


def test_orb_does_one_of_the_two_for_each_activation() -> None:
    game = table(play=[34, 34], crystals=6, draw=[8, 3])
    play(game, "activate 34#0 look", "leave", "activate 34#1 bury")
    assert (discarded(game), player(game).crystals) == (["8"], 3)
    assert reasons(game, "activate 34#0") == reasons(game, "activate 34#1") == ["already-turned"]


@pytest.mark.parametrize(
    ("crystals", "expected"), [(0, ["draw-pile-empty", "needs-crystals"]), (3, ["draw-pile-empty"])]
)
def test_orb_cannot_be_used_while_the_draw_pile_is_empty(
    crystals: int, expected: list[str]
) -> None:
    game = table(play=[34], crystals=crystals, energies="AAAA", rest="hand 1")
    assert reasons(game, "activate 34") == expected
    assert "activate 34#0" not in options(game)


def test_fairies_are_paid_before_the_orb_buries() -> None:
    game = table(others=[{"play": [41]}], play=[34], crystals=3)
    game.apply(next(step for step in game.legal() if step.text == "activate 34#0"))
    assert (player(game).crystals, options(game)) == (2, ["look"])


def test_looking_with_the_orb_never_shuffles() -> None:
    game = table(play=[34], draw=[8], discard=[1, 2], rest="hand 1")
    events = game.play("activate 34 look")
    events += game.play("leave")
    assert (pile(game), discarded(game)) == (["8"], ["2", "1"])
    assert "shuffle" not in kinds(events)


def test_orb_burying_the_last_card_shuffles_it_in_too() -> None:
    game = table(play=[34], crystals=3, draw=[8], discard=[1], rest="hand 1")
    play(game, "activate 34 bury")
    assert (sorted(pile(game)), discarded(game)) == (["1", "8"], [])


def test_orb_burying_the_only_card_makes_it_the_new_pile() -> None:
    game = table(play=[34], crystals=3, draw=[8], rest="hand 1")
    play(game, "activate 34 bury")
    assert (pile(game), discarded(game)) == (["8"], [])


def test_orb_putting_the_last_card_into_play_shuffles_the_discard_pile() -> None:
    game = table(play=[34], energies="AAAA", draw=[29], discard=[1, 2], rest="hand 1")
    play(game, "activate 34 look", "play pay AAAA")
    assert (sorted(pile(game)), discarded(game)) == (["1", "2"], [])
    assert in_play(game) == ["34", "29"]


def test_orb_putting_the_only_card_into_play_leaves_no_pile_for_the_next_orb() -> None:
    game = table(play=[34, 34], energies="AAAA", draw=[29], rest="hand 1")
    play(game, "activate 34#0 look", "play pay AAAA")
    assert (pile(game), discarded(game)) == ([], [])
    assert reasons(game, "activate 34#1") == ["draw-pile-empty"]


def test_the_pile_is_renewed_before_the_last_card_put_into_play_has_its_effect() -> None:
    game = table(
        others=[{"play": [3, 4]}], play=[34], energies="AAAA", draw=[10], discard=[1], rest="hand 1"
    )
    play(game, "activate 34 look", "play pay AAAA")
    assert pile(game) == ["1"]
    play(game, "sacrifice 3")
    assert (pile(game), discarded(game)) == (["1"], ["3"])


def test_a_chalice_that_the_orb_takes_as_the_last_card_draws_from_the_new_pile() -> None:
    game = table(play=[34], energies="AAAA", draw=[9], discard=[1, 2, 29], rest="hand 1")
    play(game, "activate 34 look", "play pay AAAA")
    assert options(game) == ["play 1", "play 2", "play 29"]
    play(game, "play 29")
    assert (sorted(pile(game)), discarded(game)) == (["1", "2"], [])


def test_only_the_owner_of_the_orb_sees_the_card_looked_at() -> None:
    games = [table(play=[34], energies="AAAA", draw=top) for top in ([8, 9], [9, 8])]
    events = [game.play("activate 34 look") for game in games]
    looks = [next(event for event in each if event.kind == "look") for each in events]
    assert [look.seen_by(0).details["cards"] for look in looks] == [(8,), (9,)]
    for seat in (1, None):
        assert "cards" not in looks[0].seen_by(seat).details
        assert games[0].view(seat) == games[1].view(seat)
    for game in games:
        play(game, "leave")
    assert games[0].view(1) == games[1].view(1)


def test_leaving_the_card_can_be_taken_back_but_not_the_look_with_the_orb() -> None:
    game = table(play=[34], draw=[8])
    play(game, "activate 34 look", "leave")
    assert reasons(game, "undo", 0) == []
    game.undo(0)
    assert (options(game), reasons(game, "undo", 0)) == (["leave"], ["undo-revealed"])


def test_orb_put_into_play_free_may_be_used_at_once() -> None:
    game = table(play=[34], energies="AAAA", draw=[34, 29])
    play(game, "activate 34 look", "play pay AAAA", "activate 34#1 look", "leave")
    assert in_play(game) == ["34", "34"]


@pytest.mark.parametrize("card", [23, 24, 25, 26, 32, 34])
def test_a_card_may_be_activated_in_the_turn_it_was_summoned(card: int) -> None:
    game = table(hand=[card, 3], energies="AAWWFFE", play=[20])
    payment = {23: "F", 24: "A", 25: "W", 26: "E", 32: "E", 34: "F"}[card]
    play(game, f"summon {card} pay {payment}")
    assert f"activate {card}#1" in options(game)


@pytest.mark.parametrize("card", [23, 25, 26])
def test_fairies_take_their_crystal_when_a_potion_is_activated(card: int) -> None:
    game = table(others=[{"play": [41]}], play=[card], crystals=1)
    play(game, f"activate {card}")
    assert (player(game).crystals, player(game, 1).crystals) == (0, 2)
    assert str(card) in discarded(game)


@pytest.mark.parametrize("card", [23, 24, 25, 26, 32, 34])
def test_opponents_cannot_activate_in_a_turn_that_is_not_theirs(card: int) -> None:
    game = table(others=[{"play": [card], "hand": [3], "gauge": 3, "crystals": 3}])
    assert reasons(game, f"activate {card}", 1) == ["not-your-decision"]
