"""Cards 35 to 50 of the base game: what each does, and every clarification of its ruling."""

from typing import Any

import pytest

from seasons import Game
from seasons.rules.course.scoring import Score
from seasons.rules.engine.errors import IllegalAction, ImpossiblePosition
from seasons.rules.engine.events import Event
from tests.helpers import (
    cards,
    discarded,
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

# All cards that are not named lie in seat 1's hand: both piles are empty.
EMPTY_PILES = "hand 1"


def crystals(game: Game) -> list[int]:
    """The crystals of all seats."""
    return [each.crystals for each in game.state.players]


def gauges(game: Game) -> list[int]:
    """The gauges of all seats."""
    return [each.gauge for each in game.state.players]


def asked(game: Game) -> tuple[int, str, int, str | None]:
    """Who is asked what, for how many, because of which card."""
    decision = game.decision
    assert decision is not None
    return (
        decision.seat,
        decision.kind,
        int(decision.prompt.params.get("number", 0)),
        decision.source,
    )


def step(game: Game, text: str) -> None:
    """Takes the single step of this text."""
    game.apply(next(each for each in game.legal() if each.text == text))


def missing(game: Game, thing: str) -> list[dict[str, object]]:
    """Every reason against a thing, with its parameters."""
    return [reason.data() for reason in game.why_not(thing)]


def told(events: list[Event], kind: str) -> list[Event]:
    """The events of a kind."""
    return [event for event in events if event.kind == kind]


def shown_to(event: Event, seat: int | None) -> bool:
    """Whether a seat (None: a spectator) sees which cards an event is about."""
    return "cards" in event.seen_by(seat).details


def last_round(others: list[dict[str, Any]] | None = None, **keys: Any) -> Game:
    """The last turn of the last round of year 3: the last seat is in its free actions."""
    return table(others, year=3, space=12, active=len(others or [{}]), **keys)


def scores(game: Game) -> list[Score]:
    """The scores of a game that is over."""
    assert game.outcome is not None
    return game.outcome.scores


def after_last_turn(others: list[dict[str, Any]] | None = None, **keys: Any) -> list[int]:
    """The crystals that every seat scores if the last turn of the game ends at once."""
    game = last_round(others, **keys)
    play(game, "end")
    return [score.crystals for score in scores(game)]


# Costs with 2, 3 and 4 players (ruling 3.3)


@pytest.mark.parametrize(("card", "players", "cost"), [
    (39, 2, "F"), (39, 3, "FF"), (39, 4, "FFF"), (49, 2, "E"), (49, 3, "EE"), (49, 4, "EEE"),
])  # fmt: skip
def test_titus_and_sid_cost_an_energy_more_with_each_opponent(
    card: int, players: int, cost: str
) -> None:
    game = table(hand=[card], energies=cost, players=players)
    play(game, f"summon {card} pay {cost}")
    assert (in_play(game), reserve(game)) == ([str(card)], "")
    short = table(hand=[card], energies=cost[1:] + "A", players=players)
    assert missing(short, f"summon {card}") == [
        {"key": "reason.needs-energies", "energies": cost[0]}
    ]


@pytest.mark.parametrize(("players", "cost"), [(3, 3), (4, 6)])
def test_thieving_fairies_cost_crystals_with_more_than_two_players(players: int, cost: int) -> None:
    game = table(hand=[41], crystals=cost + 1, players=players)
    play(game, "summon 41")
    assert (in_play(game), player(game).crystals) == (["41"], 1)
    short = table(hand=[41], crystals=cost - 1, players=players)
    assert missing(short, "summon 41") == [{"key": "reason.needs-crystals", "number": 1}]


def test_thieving_fairies_are_free_with_two_players_but_summoned() -> None:
    game = table(others=[{"play": [33]}], hand=[41], play=[6, 30], crystals=1)
    play(game, "summon 41", "gain A")
    # The Leech was paid, and Staff and Vase reacted.
    assert (crystals(game), reserve(game)) == ([3, 1], "A")


# 35 Glutton Cauldron


def test_glutton_cauldron_takes_one_token_for_each_activation() -> None:
    game = table(play=[35], energies="AWW")
    play(game, "activate 35 place W")
    assert (reserve(game), tokens(game, 0), player(game).crystals) == ("AW", "W", 0)
    assert reasons(game, "activate 35") == ["already-turned"]


def test_glutton_cauldron_once_activated_must_be_given_a_token() -> None:
    game = table(play=[35], energies="AW")
    step(game, "activate 35#0")
    assert options(game) == ["place A", "place W"]
    assert asked(game) == (0, "place", 1, "glutton-cauldron")
    assert game.legal()[0].worth == {"pays_energies": "A"}


def test_glutton_cauldron_cannot_be_activated_without_a_token() -> None:
    game = table(play=[35])
    assert missing(game, "activate 35") == [{"key": "reason.needs-tokens", "number": 1}]
    assert options(game) == ["end", "bonus transmute"]


def test_glutton_cauldron_may_be_fed_from_an_amulet_of_water() -> None:
    game = table(play=[35, {"card": 4, "tokens": "FE"}])
    play(game, "activate 35 place F#1")
    assert (tokens(game, 0), tokens(game, 1)) == ("F", "E")


def test_glutton_cauldron_is_summoned_although_it_is_free_and_may_be_used_at_once() -> None:
    game = table(others=[{"play": [33]}], hand=[35], play=[6], crystals=1, energies="A")
    play(game, "summon 35")
    assert crystals(game) == [3, 1]
    play(game, "activate 35 place A")
    assert tokens(game, 1) == "A"


def test_glutton_cauldron_cannot_be_summoned_without_the_crystal_for_a_leech() -> None:
    game = table(others=[{"play": [33]}], hand=[35], play=[6])
    assert reasons(game, "summon 35") == ["needs-crystals-toll"]


def test_glutton_cauldron_completed_is_sacrificed_and_pays_without_another_activation() -> None:
    game = table(play=[{"card": 35, "tokens": "AAWWFF"}, 3], energies="E", crystals=1)
    play(game, "activate 35 place E")
    assert (in_play(game), discarded(game)) == (["3"], ["35"])
    assert (reserve(game), player(game).crystals) == ("AAWWFFE", 16)


def test_glutton_cauldron_completed_may_overflow_the_reserve_by_the_owners_choice() -> None:
    game = table(play=[{"card": 35, "tokens": "AAAAAA"}], energies="WFE")
    play(game, "activate 35 place W")
    # The gain is complete, crystals included, before another action.
    assert asked(game)[:3] == (0, "drop", 2)
    assert [each.worth for each in game.legal()] == [{"pays_energies": type_} for type_ in "AWF"]
    play(game, "drop AE")
    assert (reserve(game), player(game).crystals) == ("AAAAAWF", 15)


def test_glutton_cauldron_completed_fills_the_larger_reserve_of_a_grimoire() -> None:
    game = table(play=[{"card": 35, "tokens": "AAAAAA"}, 18], energies="WFEE")
    play(game, "activate 35 place W")
    assert reserve(game) == "AAAAAAWFEE"


def test_purse_of_io_adds_nothing_to_a_glutton_cauldron() -> None:
    game = table(play=[{"card": 35, "tokens": "AAAAAA"}, 8, 8], energies="W")
    play(game, "activate 35 place W")
    assert player(game).crystals == 15


def test_tokens_on_a_glutton_cauldron_pay_nothing_and_are_no_reserve() -> None:
    cauldron = {"card": 35, "tokens": "AAAA"}
    game = table(play=[cauldron, 13], hand=[16], transmute=True)
    assert missing(game, "summon 16") == [{"key": "reason.needs-energies", "energies": "AAA"}]
    assert reasons(game, "transmute") == ["needs-tokens"]
    assert reasons(game, "activate 35") == ["needs-tokens"]
    rich = table(play=[cauldron, 13], active=1)
    play(rich, "end")
    assert player(rich).crystals == 0  # the Wondrous Chest counts the reserve alone


def test_glutton_cauldron_never_keeps_seven_tokens() -> None:
    assert tokens(table(play=[{"card": 35, "tokens": "AAAAAA"}]), 0) == "AAAAAA"
    with pytest.raises(ImpossiblePosition):
        table(play=[{"card": 35, "tokens": "AAAAAAA"}])


def test_two_glutton_cauldrons_are_counted_separately() -> None:
    game = table(play=[{"card": 35, "tokens": "AAAAAA"}, {"card": 35, "tokens": "FFF"}],
                 energies="WW")  # fmt: skip
    play(game, "activate 35#1 place W")
    assert (in_play(game), player(game).crystals) == (["35", "35"], 0)
    play(game, "activate 35#0 place W")
    assert (in_play(game), tokens(game, 1), player(game).crystals) == (["35"], "WFFF", 15)


def test_tokens_on_a_glutton_cauldron_are_lost_when_it_returns_to_hand() -> None:
    game = table(play=[{"card": 35, "tokens": "AAAAAA"}], hand=[17], energies="AW")
    play(game, "summon 17 pay AW", "return 35")
    assert (hand(game), reserve(game), player(game).crystals) == (["35"], "", 0)
    play(game, "summon 35")
    assert (in_play(game), tokens(game, 0)) == (["35", "17"], "")


def test_tokens_on_a_glutton_cauldron_are_lost_when_it_is_sacrificed() -> None:
    game = table(others=[{"play": [{"card": 35, "tokens": "AAAAAA"}]}], hand=[10], energies="FFF")
    play(game, "summon 10 pay FFF", "sacrifice 35")
    assert (reserve(game, 1), crystals(game), discarded(game)) == ("", [0, 0], ["35"])


def test_a_completed_glutton_cauldron_becomes_the_draw_pile_if_both_piles_are_empty() -> None:
    game = table(play=[{"card": 35, "tokens": "AAAAAA"}], energies="A", rest=EMPTY_PILES)
    play(game, "activate 35 place A")
    assert (cards(game.state.pile), discarded(game)) == (["35"], [])


def test_a_glutton_cauldron_that_overflows_with_empty_piles_is_a_possible_position() -> None:
    game = table(play=[{"card": 35, "tokens": "AAAAAA"}], energies="AW", rest=EMPTY_PILES)
    play(game, "activate 35 place A")
    assert asked(game)[:3] == (0, "drop", 1)
    assert Game.from_position(game.position()).position() == game.position()
    play(game, "drop W")
    assert (cards(game.state.pile), discarded(game)) == (["35"], [])


# 36 Vampiric Crown


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
    game = table(hand=[36, 3], energies="AW", rest=EMPTY_PILES)
    play(game, "summon 36 pay AW")
    assert options(game) == ["discard"]


def test_vampiric_crown_draws_the_last_card_there_is() -> None:
    game = table(hand=[36], energies="AW", draw=[39], rest=EMPTY_PILES)
    play(game, "summon 36 pay AW", "draw", "gain AAAA")
    assert (hand(game), reserve(game), game.state.pile) == (["39"], "AAAA", b"")


def test_vampiric_crown_without_any_card_does_nothing() -> None:
    game = table(hand=[36], energies="AW", rest=EMPTY_PILES)
    play(game, "summon 36 pay AW")
    assert (asked(game)[1], reserve(game), in_play(game)) == ("turn", "", ["36"])


def test_vampiric_crown_may_draw_what_the_effect_before_it_has_discarded() -> None:
    game = table(hand=[9], energies="AWFE", draw=[36, 29, 29, 23], rest=EMPTY_PILES)
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
    drawn = told(game.play("draw"), "draw")
    assert [shown_to(drawn[0], seat) for seat in (0, 1, 2, None)] == [True] * 4
    play(game, "summon 36 pay AW", "discard")
    thrown = told(game.play("discard 12"), "discard")
    assert [shown_to(thrown[0], seat) for seat in (0, 1, 2, None)] == [True] * 4


# 37 Dragon Skull


def test_dragon_skull_sacrifices_three_cards_for_15_crystals() -> None:
    game = table(play=[37, 3, 10, 6, 29], crystals=1)
    play(game, "activate 37 sacrifice 3 10 29")
    assert (in_play(game), player(game).crystals) == (["37", "6"], 16)
    assert sorted(discarded(game)) == ["10", "29", "3"]
    assert reasons(game, "activate 37") == ["already-turned", "needs-cards-in-play"]


def test_dragon_skull_may_be_one_of_the_three_itself() -> None:
    game = table(play=[3, 37, 10])
    play(game, "activate 37 sacrifice 3 37 10")
    assert (in_play(game), player(game).crystals) == ([], 15)


def test_dragon_skull_takes_any_three_in_any_order() -> None:
    game = table(play=[37, 3, 10, 6])
    step(game, "activate 37#0")
    assert options(game) == ["sacrifice 37#0", "sacrifice 3#1", "sacrifice 10#2", "sacrifice 6#3"]
    assert asked(game) == (0, "sacrifice", 3, "dragon-skull")
    step(game, "sacrifice 10#2")
    assert options(game) == ["sacrifice 37#0", "sacrifice 3#1", "sacrifice 6#3"]
    step(game, "sacrifice 6#3")
    assert asked(game) == (0, "sacrifice", 1, "dragon-skull")
    step(game, "sacrifice 3#1")
    assert discarded(game) == ["10", "6", "3"]  # the last one named is on top
    assert (in_play(game), player(game).crystals) == (["37"], 15)


@pytest.mark.parametrize(("others", "short"), [([], 2), ([3], 1)])
def test_dragon_skull_needs_three_cards_in_play(others: list[int], short: int) -> None:
    game = table(play=[37, *others])
    assert missing(game, "activate 37") == [{"key": "reason.needs-cards-in-play", "number": short}]
    with pytest.raises(IllegalAction):
        game.play("activate 37 sacrifice 37")


def test_one_dragon_skull_may_sacrifice_another_turned_one() -> None:
    game = table(play=[{"card": 37, "turned": True}, 37, 29])
    play(game, "activate 37#1 sacrifice 37#0 37#1 29#2")
    assert (in_play(game), player(game).crystals) == ([], 15)


def test_purse_of_io_adds_nothing_to_a_dragon_skull() -> None:
    game = table(play=[37, 3, 6, 8, 8])
    play(game, "activate 37 sacrifice 37 3 6")
    assert player(game).crystals == 15


def test_tokens_on_cards_sacrificed_to_a_dragon_skull_are_lost_but_gauge_gains_stay() -> None:
    stores = [{"card": 4, "tokens": "WW"}, {"card": 35, "tokens": "AAA"}]
    game = table(play=[37, *stores, 1], energies="F", gauge=6)
    play(game, "activate 37 sacrifice 4 35 1")
    assert (reserve(game), player(game).gauge, in_play(game)) == ("F", 6, ["37"])


def test_a_grimoire_sacrificed_to_a_dragon_skull_lowers_the_limit_at_once() -> None:
    game = table(play=[37, 18, 3], energies="AAAAAWWWWW")
    play(game, "activate 37 sacrifice 37 18 3")
    assert asked(game)[:3] == (0, "drop", 3)
    assert player(game).crystals == 0  # what the Skull gives waits
    play(game, "drop AWW")
    assert (reserve(game), player(game).crystals) == ("AAAAWWW", 15)


def test_a_dragon_skull_with_empty_piles_leaves_a_new_draw_pile() -> None:
    game = table(play=[37, 3, 6], rest=EMPTY_PILES)
    play(game, "activate 37 sacrifice 37 3 6")
    assert (sorted(cards(game.state.pile)), discarded(game)) == (["3", "37", "6"], [])


# 38 Demon of Argos


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


def test_only_the_drawer_sees_the_card_a_demon_of_argos_gives_him() -> None:
    game = table(others=[{}, {}], hand=[38], energies="AWFE")
    drawn = told(game.play("summon 38 pay AWFE"), "draw")
    assert [event.seat for event in drawn] == [1, 2]
    assert [shown_to(drawn[0], seat) for seat in (0, 1, 2, None)] == [False, True, False, False]
    assert [shown_to(drawn[1], seat) for seat in (0, 1, 2, None)] == [False, False, True, False]


def test_demon_of_argos_put_into_play_free_works_the_same() -> None:
    game = table(others=[{"gauge": 5}], play=[24], hand=[38], draw=[3])
    play(game, "activate 24", "play 38")
    assert (gauges(game), hand(game, 1), in_play(game)) == ([15, 4], ["3"], ["38"])


# 39 Titus Deepgaze


def test_titus_takes_a_crystal_from_every_opponent_at_the_end_of_the_round() -> None:
    game = table(others=[{"crystals": 5}, {"crystals": 1}], play=[39], crystals=2, active=2)
    assert crystals(game) == [2, 5, 1]
    play(game, "end")
    assert (crystals(game), in_play(game)) == ([4, 4, 0], ["39"])


def test_titus_still_collects_from_the_others_when_an_opponent_has_none_and_then_leaves() -> None:
    game = table(others=[{}, {"crystals": 2}], play=[3, 39], active=2)
    play(game, "end")
    assert (crystals(game), in_play(game), discarded(game)) == ([1, 0, 1], ["3"], ["39"])


def test_two_tituses_collect_one_after_the_other() -> None:
    game = table(others=[{"crystals": 1}], play=[39, 39], active=1)
    play(game, "end")
    # The second one finds nothing left.
    assert (crystals(game), in_play(game)) == ([1, 0], ["39"])
    rich = table(others=[{"crystals": 2}], play=[39, 39], active=1)
    play(rich, "end")
    assert (crystals(rich), in_play(rich)) == ([2, 0], ["39", "39"])


@pytest.mark.parametrize(("first", "left"), [(0, [["39"], ["39"]]), (1, [["39"], []])])
def test_tituses_of_two_players_act_in_turn_order_from_the_first_player(
    first: int, left: list[list[str]]
) -> None:
    game = table(others=[{"play": [39], "crystals": 1}], play=[39], first=first, active=1 - first)
    play(game, "end")
    assert [in_play(game, 0), in_play(game, 1)] == left


def test_titus_does_nothing_before_the_end_of_the_round() -> None:
    game = table(others=[{"crystals": 1, "die": "6/2"}], hand=[39], energies="F")
    play(game, "summon 39 pay F", "end")
    assert crystals(game) == [0, 7]


def test_a_titus_that_leaves_with_empty_piles_becomes_the_draw_pile() -> None:
    game = table(play=[39], active=1, rest=EMPTY_PILES)
    play(game, "end")
    assert (cards(game.state.pile), discarded(game), in_play(game)) == (["39"], [], [])


def test_a_second_titus_does_not_join_the_first_one_in_the_new_draw_pile() -> None:
    game = table(play=[39, 39], active=1, rest=EMPTY_PILES)
    play(game, "end")
    # The pile is renewed when the first one's effect is over.
    assert (cards(game.state.pile), discarded(game)) == (["39"], ["39"])


# 40 Air Elemental


def test_air_elemental_turns_the_reserves_of_all_opponents_into_air() -> None:
    game = table(others=[{"energies": "WFEE"}, {"energies": "AAF"}, {}],
                 hand=[40], energies="AAAWF")  # fmt: skip
    play(game, "summon 40 pay AAA")
    assert [reserve(game, seat) for seat in range(4)] == ["WF", "AAAA", "AAA", ""]


def test_air_elemental_turns_the_tokens_of_a_grimoire_but_not_those_on_cards() -> None:
    stores = [18, {"card": 4, "tokens": "WF"}, {"card": 35, "tokens": "EE"}]
    game = table(others=[{"play": stores, "energies": "WWWWWFFFFF"}], hand=[40], energies="AAA")
    play(game, "summon 40 pay AAA")
    assert (reserve(game, 1), tokens(game, 1, 1), tokens(game, 2, 1)) == ("A" * 10, "WF", "EE")


# 41 Thieving Fairies


@pytest.mark.parametrize("activation", [
    "activate 25", "activate 43", "activate 35 place W", "activate 50 pay W", "activate 47 pay W",
])  # fmt: skip
def test_thieving_fairies_react_to_every_activation_of_an_opponent(activation: str) -> None:
    game = table(others=[{"play": [41], "crystals": 4}], play=[25, 43, 35, 50, 47], energies="W",
                 crystals=10)  # fmt: skip
    if "47" in activation:
        activation += " gain A"
    play(game, activation)
    assert player(game, 1).crystals == 6


def test_thieving_fairies_react_to_die_of_malice() -> None:
    game = table(others=[{"play": [41]}], play=[15], phase="die", die="D/2", crystals=1, rolls=[5])
    play(game, "activate 15")
    assert (player(game, 1).crystals, player(game).crystals) == (2, 2)


def test_thieving_fairies_gain_from_the_bank_when_the_activator_has_nothing() -> None:
    game = table(others=[{"play": [41]}], play=[35], energies="A")
    play(game, "activate 35 place A")
    assert crystals(game) == [0, 1]


def test_two_thieving_fairies_are_paid_copy_by_copy() -> None:
    game = table(others=[{"play": [41, 3, 41]}], play=[35], energies="A", crystals=1)
    play(game, "activate 35 place A")
    assert crystals(game) == [0, 3]


@pytest.mark.parametrize(("active", "paid"), [(0, [0, 2, 1]), (1, [1, 0, 2]), (2, [2, 1, 0])])
def test_thieving_fairies_of_several_owners_are_paid_clockwise_from_the_activator(
    active: int, paid: list[int]
) -> None:
    seats: list[dict[str, Any]] = [{"play": [41]} for _ in range(3)]
    seats[active] = {"play": [35], "energies": "A", "crystals": 1}
    game = Game.set_up(seats=seats, active=active)
    play(game, "activate 35 place A")
    assert crystals(game) == paid


def test_thieving_fairies_do_not_react_to_their_owner() -> None:
    game = table(play=[41, 35], energies="A", crystals=1)
    play(game, "activate 35 place A")
    assert player(game).crystals == 1


def test_thieving_fairies_never_react_to_entering_or_permanent_effects() -> None:
    game = table(others=[{"play": [41], "crystals": 4}], hand=[3], play=[6, 39], energies="EE")
    play(game, "summon 3 pay EE")
    assert crystals(game) == [12, 4]
    ended = table(others=[{"play": [41], "crystals": 4}], play=[39], active=1)
    play(ended, "end")
    assert crystals(ended) == [1, 3]


def test_thieving_fairies_are_paid_before_the_activation_has_any_effect() -> None:
    # Only with the crystals of the Idol could the second one be paid.
    game = table(others=[{"play": [41, 41]}], play=[43, 10], crystals=1)
    play(game, "activate 43")
    assert crystals(game) == [1, 3]


# 42 Cursed Treatise of Arus


def test_cursed_treatise_gives_two_tokens_10_crystals_and_a_step_of_the_gauge() -> None:
    game = table(hand=[42], energies="W", gauge=1, crystals=2)
    play(game, "summon 42 pay W")
    assert asked(game) == (0, "gain", 2, "cursed-treatise-of-arus")
    assert [each.worth for each in game.legal()] == [{"gains_energies": type_} for type_ in "AWFE"]
    play(game, "gain FE")
    assert (reserve(game), player(game).crystals, player(game).gauge) == ("FE", 12, 2)


def test_cursed_treatise_with_a_full_reserve_overflows_before_its_crystals() -> None:
    game = table(hand=[42], energies="WAAAAAA")
    play(game, "summon 42 pay W", "gain FE")
    assert asked(game)[:3] == (0, "drop", 1)
    assert player(game).crystals == 0
    play(game, "drop A")
    assert (reserve(game), player(game).crystals) == ("AAAAAFE", 10)


def test_cursed_treatise_cannot_push_the_gauge_beyond_15() -> None:
    game = table(hand=[42], energies="W", gauge=15)
    play(game, "summon 42 pay W", "gain FE")
    assert (player(game).gauge, player(game).crystals) == (15, 10)


@pytest.mark.parametrize(("keys", "gestures"), [
    ({"hand": [9], "energies": "AWFE", "draw": [42, 3, 6, 8]}, ["summon 9 pay AWFE", "play 42"]),
    ({"hand": [42], "play": [24], "energies": "AAA"}, ["activate 24", "play 42"]),
    ({"play": [34], "energies": "AAFF", "draw": [42]}, ["activate 34 look", "play pay AAFF"]),
])  # fmt: skip
def test_cursed_treatise_gives_the_same_when_it_is_put_into_play_free(
    keys: dict[str, Any], gestures: list[str]
) -> None:
    game = table(**keys, gauge=5)
    play(game, *gestures, "gain WW")
    assert (reserve(game), player(game).crystals, player(game).gauge) == ("WW", 10, 6)


def test_cursed_treatise_sacrificed_to_an_opponents_syllas_empties_its_owners_reserve() -> None:
    stores = [42, {"card": 4, "tokens": "WF"}, {"card": 35, "tokens": "EE"}]
    game = table(others=[{"play": stores, "energies": "AAF"}], hand=[10], energies="FFFE")
    play(game, "summon 10 pay FFF", "sacrifice 42")
    assert (reserve(game, 1), reserve(game)) == ("", "E")
    # What lies on the Amulet and the Cauldron is safe.
    assert (tokens(game, 1, 1), tokens(game, 2, 1)) == ("WF", "EE")


def test_cursed_treatise_returned_to_hand_is_not_sacrificed() -> None:
    game = table(play=[42], hand=[17], energies="AWFFE", gauge=5)
    play(game, "summon 17 pay AW", "return 42")
    assert (hand(game), reserve(game), player(game).gauge) == (["42"], "FFE", 5)


def test_two_cursed_treatises_sacrificed_together_empty_the_reserve_and_the_skull_pays() -> None:
    game = table(play=[37, 42, 42], energies="AAWWFFE", crystals=1)
    play(game, "activate 37 sacrifice 37 42#1 42#2")
    assert (reserve(game), player(game).crystals, player(game).gauge) == ("", 16, 15)


def test_cursed_treatise_in_play_costs_ten_at_the_end() -> None:
    game = last_round(play=[42], crystals=4)
    play(game, "end")
    assert (scores(game)[0].cards, scores(game)[0].total) == (-10, -6)


# 43 Idol of the Familiar


def test_idol_of_the_familiar_gives_10_crystals_on_entering() -> None:
    game = table(hand=[43], energies="AWFE", play=[10])
    play(game, "summon 43 pay AWFE")
    assert player(game).crystals == 10
    play(game, "activate 43")
    assert player(game).crystals == 11


def test_idol_of_the_familiar_put_into_play_free_gives_10_crystals() -> None:
    game = table(hand=[43], play=[24])
    play(game, "activate 24", "play 43")
    assert player(game).crystals == 10


def test_the_first_editions_idol_gives_nothing_on_entering() -> None:
    game = table(hand=[43], energies="AWFE", play=[10], edition="original")
    play(game, "summon 43 pay AWFE")
    assert player(game).crystals == 0
    play(game, "activate 43")
    assert player(game).crystals == 1


def test_idol_of_the_familiar_counts_own_familiars_only_and_no_items() -> None:
    game = table(others=[{"play": [11, 12]}], play=[43, 10, 41, {"card": 50, "turned": True}, 3])
    play(game, "activate 43")
    assert player(game).crystals == 3


def test_idol_of_the_familiar_may_be_activated_without_familiars() -> None:
    game = table(play=[43])
    assert reasons(game, "activate 43") == []
    play(game, "activate 43")
    assert (player(game).crystals, reasons(game, "activate 43")) == (0, ["already-turned"])


def test_two_idols_of_the_familiar_are_activated_separately() -> None:
    game = table(play=[43, 43, 10, 12])
    play(game, "activate 43#0", "activate 43#1")
    assert player(game).crystals == 4


# 44 Necrotic Kriss


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
    step(game, "activate 44#0")
    assert options(game) == ["discard", "sacrifice"]
    from_hand = game.copy()
    step(from_hand, "discard")
    assert options(from_hand) == ["discard 12", "discard 41"]
    step(game, "sacrifice")
    assert options(game) == ["sacrifice 10#1", "sacrifice 39#3"]


@pytest.mark.parametrize(("own", "in_hand", "way"), [
    ([10], [3], "sacrifice"), ([3], [10], "discard"),
])  # fmt: skip
def test_necrotic_kriss_uses_the_only_familiar_there_is(
    own: list[int], in_hand: list[int], way: str
) -> None:
    game = table(play=[44, *own], hand=in_hand)
    step(game, "activate 44#0")
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
    thrown = told(game.play("activate 44 discard 10"), "discard")
    assert [shown_to(thrown[0], seat) for seat in (0, 1, 2, None)] == [True] * 4


def test_a_familiar_given_to_a_necrotic_kriss_becomes_the_draw_pile_when_the_effect_ends() -> None:
    game = table(play=[44, 50], rest=EMPTY_PILES)
    play(game, "activate 44 sacrifice 50")
    assert (cards(game.state.pile), discarded(game)) == ([], ["50"])
    play(game, "gain AAAA")
    assert (cards(game.state.pile), discarded(game)) == (["50"], [])


# 45 Lantern of Xidit


@pytest.mark.parametrize(("lanterns", "energies", "gained"), [
    ([45], "AWFE", 12), ([45, 45], "AWFE", 24), ([45], "", 0), ([45, 18], "AAAAAAAAAA", 30),
])  # fmt: skip
def test_lantern_of_xidit_gives_3_crystals_for_each_token_at_the_end_of_the_game(
    lanterns: list[int], energies: str, gained: int
) -> None:
    assert after_last_turn(play=lanterns, energies=energies, crystals=1) == [1 + gained, 0]


def test_lantern_of_xidit_does_not_count_tokens_on_cards_or_of_others() -> None:
    stores = [{"card": 4, "tokens": "WWWW"}, {"card": 35, "tokens": "AAA"}]
    assert after_last_turn(others=[{"energies": "AAA"}], play=[45, *stores]) == [0, 0]


def test_lantern_of_xidit_keeps_the_tokens_and_its_prestige_counts_too() -> None:
    game = last_round(play=[45], energies="AA")
    play(game, "end")
    assert (reserve(game), scores(game)[0].total) == ("AA", 30)


def test_lantern_of_xidit_counts_what_horn_and_hourglass_gave_in_the_last_round() -> None:
    game = last_round(play=[45, 14, 27])
    play(game, "end", "gain A", "gain W")
    assert scores(game)[0].crystals == 6


def test_lantern_of_xidit_gives_nothing_before_the_end_of_the_game() -> None:
    game = table(play=[45], energies="AWFE", year=2, space=12, active=1)
    play(game, "end")
    assert (game.outcome, player(game).crystals) == (None, 0)


# 46 Sealed Chest of Urm


@pytest.mark.parametrize(("own", "gained"), [
    ([46], 20), ([46, 46], 40), ([46, 3, 44], 20), ([46, 10], 0), ([46, 46, 50], 0),
])  # fmt: skip
def test_sealed_chest_of_urm_gives_20_crystals_without_a_familiar_in_play(
    own: list[int], gained: int
) -> None:
    assert after_last_turn(play=own, crystals=3) == [gained + (0 if 50 in own else 3), 0]


def test_familiars_in_hand_or_of_others_do_not_spoil_a_sealed_chest() -> None:
    assert after_last_turn(others=[{"play": [10]}], play=[46], hand=[11, 12]) == [20, 0]


def test_a_damned_soul_passed_to_the_owner_spoils_his_sealed_chest() -> None:
    game = last_round(others=[{"play": [50], "energies": "W", "crystals": 2}], play=[46])
    passed = game.copy()
    play(passed, "activate 50 pay W", "end")
    assert [score.crystals for score in scores(passed)] == [0, 2]
    play(game, "end")
    assert [score.crystals for score in scores(game)] == [20, 0]


def test_a_titus_that_leaves_at_the_end_of_the_last_round_spoils_no_sealed_chest() -> None:
    assert after_last_turn(play=[46, 39]) == [20, 0]
    assert after_last_turn(others=[{"crystals": 1}], play=[46, 39]) == [1, 0]


# 47 Mirror of the Seasons


def test_mirror_of_the_seasons_turns_identical_tokens_into_another_type_for_crystals() -> None:
    game = table(play=[47], energies="AAAW", crystals=4)
    play(game, "activate 47 pay AAA gain F")
    assert (reserve(game), player(game).crystals) == ("WFFF", 1)
    assert reasons(game, "activate 47") == ["already-turned"]


def test_mirror_of_the_seasons_asks_for_tokens_of_one_type_and_then_for_another_type() -> None:
    game = table(play=[47], energies="AAW", crystals=5)
    step(game, "activate 47#0")
    assert asked(game) == (0, "mirror", 0, "mirror-of-the-seasons")
    assert options(game) == ["pay A", "pay W"]
    assert game.legal()[0].worth == {"pays_energies": "A"}
    step(game, "pay A")
    assert options(game) == ["done", "pay A"]
    step(game, "pay A")
    assert [each.worth for each in game.legal()] == [{"pays_crystals": 2}]
    step(game, "done")
    assert asked(game) == (0, "gain-mirrored", 2, "mirror-of-the-seasons")
    assert options(game) == ["gain W", "gain F", "gain E"]
    assert game.legal()[0].worth == {"gains_energies": "WW"}


@pytest.mark.parametrize(("crystals_held", "energies", "expected"), [
    (0, "A", [{"key": "reason.needs-crystals", "number": 1}]),
    (3, "", [{"key": "reason.needs-tokens", "number": 1}]),
    (0, "", [{"key": "reason.needs-crystals", "number": 1},
             {"key": "reason.needs-tokens", "number": 1}]),
])  # fmt: skip
def test_mirror_of_the_seasons_needs_a_crystal_and_a_token(
    crystals_held: int, energies: str, expected: list[dict[str, object]]
) -> None:
    game = table(play=[47], energies=energies, crystals=crystals_held)
    assert missing(game, "activate 47") == expected
    assert "activate 47#0" not in options(game)


def test_mirror_of_the_seasons_is_limited_by_the_crystals() -> None:
    game = table(play=[47], energies="AAA", crystals=2)
    with pytest.raises(IllegalAction):
        game.play("activate 47 pay AAA gain W")
    play(game, "activate 47 pay AA gain W")
    assert (reserve(game), player(game).crystals) == ("AWW", 0)


def test_mirror_of_the_seasons_is_limited_by_the_crystals_left_after_fairies() -> None:
    game = table(others=[{"play": [41]}], play=[47], energies="AAA", crystals=3)
    with pytest.raises(IllegalAction):
        game.play("activate 47 pay AAA gain W")
    play(game, "activate 47 pay AA gain W")
    assert (reserve(game), crystals(game)) == ("AWW", [0, 2])


def test_mirror_of_the_seasons_cannot_be_used_if_the_fairies_leave_nothing() -> None:
    game = table(others=[{"play": [41]}], play=[47], energies="A", crystals=1)
    assert missing(game, "activate 47") == [{"key": "reason.needs-crystals", "number": 1}]
    with pytest.raises(IllegalAction):
        game.play("activate 47 pay A gain W")
    assert crystals(game) == [1, 0]  # nothing was paid


def test_mirror_of_the_seasons_never_gives_the_same_type() -> None:
    game = table(play=[47], energies="W", crystals=1)
    with pytest.raises(IllegalAction):
        game.play("activate 47 pay W gain W")


def test_mirror_of_the_seasons_takes_tokens_from_an_amulet_of_water_into_the_reserve() -> None:
    game = table(play=[47, {"card": 4, "tokens": "AAE"}], energies="A", crystals=3)
    play(game, "activate 47 pay A A#1 A#1 gain W")
    assert (reserve(game), tokens(game, 1), player(game).crystals) == ("WWW", "E", 0)


def test_mirror_of_the_seasons_may_overflow_the_reserve_with_tokens_of_an_amulet() -> None:
    game = table(play=[47, {"card": 4, "tokens": "AA"}], energies="EEEEEEE", crystals=2)
    play(game, "activate 47 pay A#1 A#1 gain W")
    assert asked(game)[:3] == (0, "drop", 2)
    play(game, "drop EE")
    assert reserve(game) == "WWEEEEE"


def test_two_mirrors_of_the_seasons_work_one_after_the_other() -> None:
    game = table(play=[47, 47], energies="AA", crystals=4)
    play(game, "activate 47#0 pay AA gain W", "activate 47#1 pay WW gain A")
    assert (reserve(game), player(game).crystals) == ("AA", 0)


# 48 Pendant of Ragnor


def test_pendant_of_ragnor_gives_a_token_for_each_other_item_of_its_owner() -> None:
    items = [3, {"card": 43, "turned": True}, 10, 48]
    game = table(others=[{"play": [6, 8]}], hand=[48], energies="AWF", play=items)
    play(game, "summon 48 pay AWF")
    # Turned items and the other Pendant count, familiars do not.
    assert asked(game) == (0, "gain", 3, "pendant-of-ragnor")
    play(game, "gain AEE")
    assert reserve(game) == "AEE"


def test_pendant_of_ragnor_without_other_items_gives_nothing() -> None:
    game = table(hand=[48], energies="AWF", play=[10, 12])
    play(game, "summon 48 pay AWF")
    assert (asked(game)[1], reserve(game)) == ("turn", "")


def test_pendant_of_ragnor_put_into_play_by_a_potion_does_not_count_the_potion() -> None:
    game = table(hand=[48], energies="E", play=[24, 3])
    play(game, "activate 24", "play 48", "gain W")
    assert (reserve(game), in_play(game)) == ("W", ["48", "3"])


def test_pendant_of_ragnor_with_many_items_overflows_the_reserve() -> None:
    game = table(hand=[48], energies="AAWWF", play=[3, 3, 6, 6, 8, 8, 13, 13])
    play(game, "summon 48 pay AWF")
    assert asked(game) == (0, "gain", 7, "pendant-of-ragnor")
    play(game, "gain EEEEEEE", "drop EE")
    assert reserve(game) == "AWEEEEE"


# 49 Sid Nightshade


@pytest.mark.parametrize(("before", "after"), [
    ([8, 7, 7], [18, 2, 2]), ([8, 7, 3], [16, 2, 0]), ([1, 0, 0], [1, 0, 0]),
    ([8, 8, 0], [8, 8, 0]), ([8, 0, 8], [8, 0, 8]), ([5, 6, 0], [5, 6, 0]), ([0, 0, 0], [0, 0, 0]),
])  # fmt: skip
def test_sid_takes_five_from_each_opponent_if_his_owner_has_more_than_every_one(
    before: list[int], after: list[int]
) -> None:
    game = table(others=[{"crystals": number} for number in before[1:]], hand=[49], energies="EE",
                 crystals=before[0])  # fmt: skip
    play(game, "summon 49 pay EE")
    assert crystals(game) == after


def test_sid_counts_after_the_staff_of_spring() -> None:
    game = table(others=[{"crystals": 7}], hand=[49], energies="E", play=[6], crystals=5)
    play(game, "summon 49 pay E")
    assert crystals(game) == [13, 2]


def test_sid_counts_after_the_leech_was_paid() -> None:
    game = table(others=[{"crystals": 7, "play": [33]}], hand=[49], energies="E", crystals=9)
    play(game, "summon 49 pay E")
    assert crystals(game) == [8, 8]


def test_sid_put_into_play_free_pays_no_leech_and_wakes_no_staff() -> None:
    others = [{"crystals": 7, "play": [33]}]
    game = table(others=others, hand=[49], play=[24, 6], crystals=8)
    play(game, "activate 24", "play 49")
    assert crystals(game) == [13, 2]
    poor = table(others=others, hand=[49], play=[24, 6], crystals=6)
    play(poor, "activate 24", "play 49")
    assert crystals(poor) == [6, 7]


# 50 Damned Soul of Onys


def test_damned_soul_gives_10_crystals_and_a_water_on_entering() -> None:
    game = table(hand=[50], energies="AW", crystals=1)
    play(game, "summon 50 pay W")
    assert (player(game).crystals, reserve(game)) == (11, "AW")


def test_damned_soul_put_into_play_free_gives_the_same() -> None:
    game = table(play=[24], hand=[50], energies="AAAA")
    play(game, "activate 24", "play 50")
    # The potion emptied the reserve before the water came.
    assert (player(game).crystals, reserve(game)) == (10, "W")


def test_damned_soul_with_a_full_reserve_overflows() -> None:
    amulet = {"card": 4, "tokens": "W"}
    game = table(hand=[50], energies="AAAAAAA", play=[amulet])
    play(game, "summon 50 pay W#0")
    assert asked(game)[:3] == (0, "drop", 1)
    play(game, "drop W")
    assert (reserve(game), player(game).crystals) == ("A" * 7, 10)


@pytest.mark.parametrize(("players", "giver", "receiver"), [
    (2, 0, 1), (2, 1, 0), (3, 1, 2), (3, 2, 0), (4, 2, 3), (4, 3, 0),
])  # fmt: skip
def test_damned_soul_goes_to_the_player_on_the_left(
    players: int, giver: int, receiver: int
) -> None:
    seats: list[dict[str, Any]] = [{} for _ in range(players)]
    seats[giver] = {"play": [50], "energies": "W"}
    game = Game.set_up(seats=seats, active=giver)
    play(game, "activate 50 pay W")
    expected: list[list[str]] = [[] for _ in range(players)]
    expected[receiver] = ["50"]
    assert [in_play(game, seat) for seat in range(players)] == expected
    # The receiver's gauge is 0, and he gets nothing for it.
    assert (reserve(game, receiver), player(game, receiver).crystals) == ("", 0)


@pytest.mark.parametrize("energies", ["", "AFE"])
def test_damned_soul_needs_a_water_to_be_passed(energies: str) -> None:
    game = table(play=[50, {"card": 35, "tokens": "W"}], energies=energies)
    assert missing(game, "activate 50") == [{"key": "reason.needs-energies", "energies": "W"}]
    with pytest.raises(IllegalAction):
        game.play("activate 50 pay W")


def test_damned_soul_may_be_passed_for_the_water_of_an_amulet() -> None:
    game = table(play=[50, {"card": 4, "tokens": "AW"}])
    step(game, "activate 50#0")
    assert options(game) == ["pay W#1"]
    step(game, "pay W#1")
    assert (in_play(game), tokens(game, 1), in_play(game, 1)) == (["4"], "A", ["50"])


def test_damned_soul_travels_straightened_as_often_as_somebody_has_a_water() -> None:
    others = [{"energies": "W", "die": "F*/2"}, {"energies": "W", "die": "D/2"}]
    game = table(others=others, play=[50], energies="W", crystals=9, first=0)
    play(game, "activate 50 pay W", "end")
    assert reasons(game, "activate 50") == []
    play(game, "activate 50 pay W", "end", "draw", "discard", "activate 50 pay W")
    # It is back where it came from, in the same round.
    assert [in_play(game, seat) for seat in range(3)] == [["50"], [], []]
    play(game, "end")
    assert crystals(game) == [6, 0, 0]


def test_damned_soul_above_the_gauge_blocks_new_cards_until_the_count_is_below() -> None:
    game = table(others=[{"gauge": 1, "hand": [7], "die": "WAT/1"}], play=[50], energies="W")
    play(game, "activate 50 pay W", "end")
    assert reasons(game, "summon 7") == ["gauge-full"]
    play(game, "bonus gauge")
    assert reasons(game, "summon 7") == []


@pytest.mark.parametrize(("souls", "before", "after"), [
    ([50], 10, 7), ([50, 50], 10, 4), ([50], 2, 0), ([50, 50], 4, 0), ([50], 0, 0),
])  # fmt: skip
def test_damned_soul_costs_its_owner_3_crystals_at_the_end_of_the_round(
    souls: list[int], before: int, after: int
) -> None:
    game = table(others=[{"crystals": 5}], play=souls, crystals=before, active=1)
    play(game, "end")
    assert crystals(game) == [after, 5]


def test_the_present_owner_of_a_damned_soul_pays_at_the_end_of_the_round() -> None:
    game = table(others=[{"crystals": 5}], play=[50], energies="W", crystals=5, first=1)
    play(game, "activate 50 pay W", "end")
    assert crystals(game) == [5, 2]


def test_damned_soul_in_play_costs_five_at_the_end() -> None:
    game = last_round(play=[50], crystals=3)
    play(game, "end")
    assert (scores(game)[0].cards, scores(game)[0].total) == (-5, -5)


# The end of the round (ruling 1.3, R4): Damned Soul, Beggar's Horn, Titus, Wondrous Chest


def test_at_the_end_of_a_round_souls_come_before_horns_and_horns_before_tituses() -> None:
    game = table(others=[{"crystals": 5}], play=[39, 14, 50], crystals=2, active=1)
    play(game, "end")
    assert asked(game) == (0, "gain", 1, "beggars-horn")
    assert crystals(game) == [0, 5]
    play(game, "gain A")
    assert (crystals(game), reserve(game)) == ([1, 4], "A")


def test_at_the_end_of_a_round_chests_come_last() -> None:
    game = table(others=[{"crystals": 5}], play=[13, 39, 50], energies="AAAA", crystals=2, active=1)
    changes = [event.data() for event in told(game.play("end"), "crystals")]
    assert [(change["seat"], change["number"]) for change in changes] == [
        (0, -2), (1, -1), (0, 1), (0, 3)
    ]  # fmt: skip
    assert crystals(game) == [4, 4]


def test_one_player_is_finished_at_the_end_of_a_round_before_the_next() -> None:
    # The Chest of the first player is paid before the Titus of the second one looks.
    seats = [{"play": [13], "energies": "AAAA"}, {"play": [39]}]
    game = Game.set_up(seats=seats, first=0, active=1)
    play(game, "end")
    assert (crystals(game), in_play(game, 1)) == ([2, 1], ["39"])
    later = Game.set_up(seats=seats, first=1, active=0)
    play(later, "end")
    assert (crystals(later), in_play(later, 1)) == ([3, 0], [])


@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_the_end_of_a_round_begins_with_its_first_player(first: int, order: list[int]) -> None:
    seats = [{"play": [50], "crystals": 5}, {"play": [50], "crystals": 5}, {"play": [13],
             "energies": "AAAA"}]  # fmt: skip
    game = Game.set_up(seats=seats, first=first, active=order[-1])
    changes = told(game.play("end"), "crystals")
    assert [event.seat for event in changes] == order
    assert crystals(game) == [2, 2, 3]
