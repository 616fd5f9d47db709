"""Demon of Argos, card 38: each effect and each clarification."""

from tests.helpers import discarded, gauges, hand, in_play, of_kind, play, player, reasons, table
from tests.rules.cards.helpers import shown_to


def test_demon_of_argos_lowers_the_gauges_of_all_opponents_who_draw_clockwise() -> None:
    owner = {"gauge": 2, "hand": [38], "energies": "AWFE"}
    game = table(others=[{"gauge": 4}, owner, {"gauge": 1}], gauge=9, active=2, draw=[3, 6, 8, 9])
    play(game, "summon 38 pay AWFE")
    assert gauges(game) == [8, 3, 2, 0]
    assert [hand(game, seat) for seat in range(4)] == [["6"], ["8"], [], ["3"]]


def test_demon_of_argos_does_not_push_a_gauge_below_zero_but_the_card_is_drawn() -> None:
    game = table(hand=[38], energies="AWFE", draw=[3])
    play(game, "summon 38 pay AWFE")
    assert (gauges(game), hand(game, 1)) == ([15, 0], ["3"])


def test_demon_of_argos_costs_no_card_above_the_gauge_but_blocks_new_ones() -> None:
    game = table(others=[{"gauge": 2, "play": [3, 6], "hand": [7], "die": "F*/2"}],
                 hand=[38], energies="AWFE", draw=[15])  # fmt: skip
    play(game, "summon 38 pay AWFE")
    assert (in_play(game, 1), player(game, 1).gauge) == (["3", "6"], 1)
    assert reasons(game, "summon 7", 1) == ["not-your-decision", "gauge-full"]
    play(game, "end")
    # His die has brought the gauge back to 2: still no room for a third card.
    assert (player(game, 1).gauge, reasons(game, "summon 7")) == (2, ["gauge-full"])
    play(game, "bonus gauge")
    assert reasons(game, "summon 7") == []


def test_demon_of_argos_with_too_few_cards_serves_the_left_neighbour_first() -> None:
    game = table(others=[{"gauge": 3}, {"gauge": 3}], hand=[38], energies="AWFE", draw=[22],
                 rest="hand 0")  # fmt: skip
    play(game, "summon 38 pay AWFE")
    assert (hand(game, 1), hand(game, 2), gauges(game)) == (["22"], [], [15, 2, 2])


def test_demon_of_argos_makes_the_discard_pile_the_new_draw_pile_between_the_draws() -> None:
    game = table(others=[{}, {}], hand=[38], energies="AWFE", draw=[22], discard=[3],
                 rest="hand 0")  # fmt: skip
    play(game, "summon 38 pay AWFE")
    assert (hand(game, 1), hand(game, 2), discarded(game)) == (["22"], ["3"], [])


def test_only_the_drawer_sees_the_card_a_demon_of_argos_gives_them() -> None:
    game = table(others=[{}, {}], hand=[38], energies="AWFE")
    drawn = of_kind(game.play("summon 38 pay AWFE"), "draw")
    assert [event.seat for event in drawn] == [1, 2]
    assert [shown_to(drawn[0], seat) for seat in (0, 1, 2, None)] == [False, True, False, False]
    assert [shown_to(drawn[1], seat) for seat in (0, 1, 2, None)] == [False, False, True, False]


def test_demon_of_argos_put_into_play_free_works_the_same() -> None:
    game = table(others=[{"gauge": 5}], play=[24], hand=[38], draw=[3])
    play(game, "activate 24", "play 38")
    assert (gauges(game), hand(game, 1), in_play(game)) == ([15, 4], ["3"], ["38"])
