"""The cards 18 to 34: one test for each card and for each clarification of it."""

from typing import Any

import pytest

from seasons import Event, Game, IllegalAction, Message, ParseError
from tests.helpers import (
    cards,
    discarded,
    finish_round,
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


def asked(game: Game) -> tuple[int, str, int | str | None]:
    """Who must decide, what, and how many are due."""
    decision = game.decision
    assert decision is not None
    return decision.seat, decision.kind, decision.prompt.params.get("number")


def pile(game: Game) -> list[str]:
    """The draw pile as numbers, its top first."""
    return cards(game.state.pile)[::-1]


def event_kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def holder(letters: str) -> dict[str, Any]:
    """An Amulet of Water with these tokens on it."""
    return {"card": 4, "tokens": letters}


# Costs with two players

COSTS = [
    (18, "WE", 0),
    (19, "AAA", 0),
    (20, "AFE", 3),
    (21, "AF", 0),
    (22, "", 20),
    (23, "FF", 0),
    (24, "AA", 0),
    (25, "WW", 0),
    (26, "EE", 0),
    (27, "AWFE", 0),
    (28, "AWFE", 0),
    (29, "WWW", 0),
    (30, "WFE", 0),
    (32, "EE", 0),
    (33, "", 2),
    (34, "FE", 0),
]


@pytest.mark.parametrize(("card", "energies", "crystals"), COSTS)
def test_a_card_is_summoned_for_its_cost(card: int, energies: str, crystals: int) -> None:
    game = table(hand=[card], energies=energies, crystals=crystals, gauge=1)
    play(game, f"summon {card} pay {energies}" if energies else f"summon {card}")
    gained = 20 if card == 29 else 0
    assert (in_play(game), reserve(game), player(game).crystals) == ([str(card)], "", gained)
    assert hand(game) == []


@pytest.mark.parametrize(("card", "energies", "crystals"), COSTS)
def test_a_card_whose_cost_is_lacking_says_all_that_is_missing(
    card: int, energies: str, crystals: int
) -> None:
    game = table(hand=[card], gauge=0)
    expected = [Message("reason.gauge-full")]
    if crystals:
        expected.append(Message("reason.needs-crystals", {"number": crystals}))
    if energies:
        expected.append(Message("reason.needs-energies", {"energies": energies}))
    assert game.why_not(f"summon {card}") == expected
    assert f"summon {card}" not in options(game)


@pytest.mark.parametrize(("card", "energies", "crystals"), [c for c in COSTS if c[1]])
def test_one_energy_short_is_too_few(card: int, energies: str, crystals: int) -> None:
    game = table(hand=[card], energies=energies[:-1], crystals=crystals)
    assert game.why_not(f"summon {card}") == [
        Message("reason.needs-energies", {"energies": energies[-1]})
    ]
    assert f"summon {card}" not in options(game)


@pytest.mark.parametrize(("card", "energies", "crystals"), [c for c in COSTS if c[2]])
def test_one_crystal_short_is_too_few(card: int, energies: str, crystals: int) -> None:
    game = table(hand=[card], energies=energies, crystals=crystals - 1)
    assert game.why_not(f"summon {card}") == [Message("reason.needs-crystals", {"number": 1})]
    assert f"summon {card}" not in options(game)


@pytest.mark.parametrize("card", [18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 33])
def test_a_card_without_activation_cannot_be_turned(card: int) -> None:
    game = table(play=[card], crystals=10, energies="AWFE")
    assert reasons(game, f"activate {card}") == ["no-activation"]
    assert f"activate {card}#0" not in options(game)


# 18 Bespelled Grimoire


def test_grimoire_raises_the_limit_before_its_two_energies_arrive() -> None:
    game = table(play=[holder("WE")], hand=[18], energies="AAAAAAA")
    play(game, "summon 18 pay W#0 E#0")
    assert asked(game) == (0, "gain", 2)
    play(game, "gain FF")
    assert (reserve(game), asked(game)[1]) == ("AAAAAAAFF", "turn")


def test_second_grimoire_gives_two_energies_but_no_more_room() -> None:
    game = table(play=[18, holder("WE")], hand=[18], energies="AAAAAAAAAA")
    play(game, "summon 18 pay W#1 E#1", "gain FE")
    assert asked(game) == (0, "drop", 2)
    assert options(game) == ["drop A", "drop F"]
    play(game, "drop AE")
    assert reserve(game) == "AAAAAAAAAF"


def test_grimoire_put_into_play_free_gives_its_energies_and_room_too() -> None:
    game = table(play=[34, holder("AAAA")], energies="WWWWWWW", draw=[18])
    play(game, "activate 34 look", "play pay A#1 A#1 A#1 A#1", "gain FE")
    assert (reserve(game), in_play(game)) == ("WWWWWWWFE", ["34", "4", "18"])


def test_limit_falls_at_once_when_the_last_grimoire_goes_back_to_hand() -> None:
    game = table(
        others=[{"play": [18], "energies": "AAAAAWWWWW"}, {"play": [3]}], hand=[17], energies="AW"
    )
    play(game, "summon 17 pay AW", "return 18")
    assert asked(game) == (1, "drop", 3)
    assert options(game) == ["drop A", "drop W"]
    play(game, "drop AWW")
    assert reserve(game, 1) == "AAAAWWW"
    assert asked(game)[:2] == (2, "return")


def test_limit_falls_before_the_effect_goes_on() -> None:
    game = table(play=[37, 18, 3], energies="AAAAAAAAEE")
    play(game, "activate 37 sacrifice 37#0 18#1 3#2")
    assert (asked(game), player(game).crystals) == ((0, "drop", 3), 0)
    play(game, "drop AAA")
    assert (reserve(game), player(game).crystals) == ("AAAAAEE", 15)


def test_limit_stays_while_another_grimoire_is_in_play() -> None:
    game = table(others=[{"play": [18, 18], "energies": "AAAAAAAAAA"}], hand=[10], energies="FFF")
    play(game, "summon 10 pay FFF", "sacrifice 18#0")
    assert (reserve(game, 1), asked(game)[:2]) == ("AAAAAAAAAA", (0, "turn"))


def test_nothing_is_dropped_if_the_reserve_fits_the_lower_limit() -> None:
    game = table(others=[{"play": [18], "energies": "AAAAAAA"}], hand=[10], energies="FFF")
    play(game, "summon 10 pay FFF", "sacrifice 18#0")
    assert (reserve(game, 1), asked(game)[:2]) == ("AAAAAAA", (0, "turn"))


def test_the_grimoire_of_an_opponent_gives_no_room() -> None:
    game = table(others=[{"play": [18]}], play=[25], energies="AAAAAAA")
    play(game, "activate 25", "gain WWWWW")
    assert asked(game) == (0, "drop", 5)


# 19 Ragfield's Helm


@pytest.mark.parametrize(
    ("own", "opponents", "gained"),
    [
        ([19], [[]], 20),
        ([19, 33], [[3]], 20),
        ([19], [[3]], 0),
        ([19], [[3, 4]], 0),
        ([19, 19], [[3]], 40),
        ([19, 19], [[3, 4]], 0),
        ([19, 3, 4], [[3, 4], [5]], 20),
        ([19, 3], [[], [4, 5]], 0),
        ([19, 3], [[], [5], [1]], 20),
        ([19, 3], [[1, 2, 5], [], []], 0),
    ],
)
def test_ragfields_helm_gives_twenty_with_strictly_more_cards_than_every_opponent(
    own: list[int], opponents: list[list[int]], gained: int
) -> None:
    game = table(year=3, space=12, play=own, others=[{"play": each} for each in opponents])
    finish_round(game)
    assert game.outcome is not None
    assert game.outcome.scores[0].crystals == gained


def test_ragfields_helms_of_two_players_count_for_the_one_with_more_cards_only() -> None:
    game = table(year=3, space=12, play=[19], others=[{"play": [19, 3]}])
    finish_round(game)
    assert game.outcome is not None
    assert [score.crystals for score in game.outcome.scores] == [0, 20]


def test_ragfields_helm_does_nothing_before_the_end_of_the_game() -> None:
    game = table(year=3, space=9, play=[19])
    finish_round(game)
    assert game.outcome is None
    assert player(game).crystals == 0


# 20 Hand of Fortune (3.1)


@pytest.mark.parametrize(
    ("card", "energies", "hands", "paid"),
    [
        (7, "", 2, 0),
        (22, "", 2, 0),
        (42, "W", 1, 1),
        (42, "W", 2, 1),
        (23, "FF", 1, 1),
        (23, "FF", 2, 1),
        (19, "AAA", 1, 2),
        (19, "AAA", 2, 1),
        (27, "AWFE", 0, 4),
        (27, "AWFE", 1, 3),
        (27, "AWFE", 2, 2),
        (45, "FFFEEE", 1, 5),
        (45, "FFFEEE", 2, 4),
    ],
)
def test_each_hand_of_fortune_takes_off_one_energy_but_one_is_always_paid(
    card: int, energies: str, hands: int, paid: int
) -> None:
    game = table(play=[20] * hands, hand=[card], energies=energies, crystals=20)
    payment = f" pay {energies[:paid]}" if paid else ""
    play(game, f"summon {card}{payment}")
    assert reserve(game) == energies[paid:]
    assert str(card) in in_play(game)
    assert player(game).crystals == (0 if card == 22 else 20)


@pytest.mark.parametrize(
    ("card", "hands", "have", "number", "energies"),
    [
        (23, 1, "", 1, "FF"),
        (23, 2, "AWE", 1, "FF"),
        (27, 1, "AAW", 1, "FE"),
        (27, 1, "A", 2, "WFE"),
        (27, 2, "", 2, "AWFE"),
        (45, 2, "FFF", 1, "EEE"),
    ],
)
def test_with_a_hand_of_fortune_the_reason_is_how_many_of_which_are_missing(
    card: int, hands: int, have: str, number: int, energies: str
) -> None:
    game = table(play=[20] * hands, hand=[card], energies=have)
    reason = Message("reason.needs-some-of", {"number": number, "energies": energies})
    assert game.why_not(f"summon {card}") == [reason]
    assert f"summon {card}" not in options(game)


def test_a_single_energy_is_not_reduced_and_the_reason_names_it() -> None:
    game = table(play=[20, 20], hand=[42], energies="AFE")
    assert game.why_not("summon 42") == [Message("reason.needs-energies", {"energies": "W"})]


@pytest.mark.parametrize("left_out", "AWFE")
def test_the_payer_chooses_which_energy_the_hand_of_fortune_takes_off(left_out: str) -> None:
    game = table(play=[20], hand=[27], energies="AWFE")
    play(game, f"summon 27 pay {'AWFE'.replace(left_out, '')}")
    assert reserve(game) == left_out


@pytest.mark.parametrize("left_out", "AWFE")
def test_the_energy_taken_off_need_not_be_owned(left_out: str) -> None:
    game = table(play=[20], hand=[27], energies="AWFE".replace(left_out, ""))
    play(game, f"summon 27 pay {'AWFE'.replace(left_out, '')}")
    assert (in_play(game), reserve(game)) == (["20", "27"], "")


def test_a_reduced_payment_is_chosen_in_order_and_never_dead_ends() -> None:
    game = table(play=[20], hand=[27], energies="AAWFE")
    for chosen, offered in [
        ("summon 27", ["summon 27"]),
        ("pay A", ["pay A", "pay W"]),
        ("pay F", ["pay W", "pay F"]),
        ("pay E", ["pay E"]),
    ]:
        steps = {step.text: step for step in game.legal()}
        assert [text for text in steps if text.startswith(("pay", "summon"))] == offered
        game.apply(steps[chosen])
    assert (reserve(game), in_play(game)) == ("AW", ["20", "27"])


def test_the_prompt_of_a_reduced_payment_counts_what_is_still_due() -> None:
    game = table(play=[20], hand=[27], energies="AWFE")
    counts = []
    for text in ("summon 27", "pay W", "pay F"):
        game.apply(next(step for step in game.legal() if step.text == text))
        counts.append(asked(game))
    assert counts == [(0, "pay", 3), (0, "pay", 2), (0, "pay", 1)]
    assert [step.worth for step in game.legal()] == [{"pays_energies": "E"}]


def test_the_reduction_of_the_hand_of_fortune_cannot_be_declined() -> None:
    game = table(play=[20], hand=[27], energies="AWFE")
    with pytest.raises(ParseError):
        game.play("summon 27 pay AWFE")
    assert (reserve(game), in_play(game)) == ("AWFE", ["20"])


def test_hand_of_fortune_does_not_reduce_its_own_summoning() -> None:
    game = table(hand=[20, 20], energies="AF", crystals=3)
    assert game.why_not("summon 20") == [Message("reason.needs-energies", {"energies": "E"})]


def test_second_hand_of_fortune_costs_two_energies_and_three_crystals() -> None:
    game = table(play=[20], hand=[20], energies="AFE", crystals=3)
    play(game, "summon 20 pay AE")
    assert (reserve(game), player(game).crystals, in_play(game)) == ("F", 0, ["20", "20"])


def test_hand_of_fortune_does_not_reduce_crystals() -> None:
    game = table(play=[20], hand=[20, 22], energies="AFE", crystals=2)
    assert game.why_not("summon 20") == [Message("reason.needs-crystals", {"number": 1})]
    assert game.why_not("summon 22") == [Message("reason.needs-crystals", {"number": 18})]


def test_hand_of_fortune_of_an_opponent_helps_nobody_else() -> None:
    game = table(others=[{"play": [20, 20]}], hand=[23], energies="F")
    assert game.why_not("summon 23") == [Message("reason.needs-energies", {"energies": "F"})]


def test_hand_of_fortune_does_not_reduce_activations() -> None:
    game = table(play=[20, 34, 16, 32], energies="AAA")
    assert "activate 16#2" in options(game)
    play(game, "activate 34 look")
    assert options(game) == ["leave"]
    play(game, "leave", "activate 16 pay A", "activate 32 energy pay A")
    assert reserve(game) == "A"


def test_the_reduction_ends_when_the_hand_of_fortune_leaves_play() -> None:
    game = table(play=[20], hand=[17, 23], energies="AWF")
    play(game, "summon 17 pay A", "return 20")
    assert game.why_not("summon 23") == [Message("reason.needs-energies", {"energies": "F"})]


def test_a_reduced_cost_may_be_paid_from_the_amulet_of_water() -> None:
    game = table(play=[20, holder("AAE")], hand=[27], energies="WF")
    play(game, "summon 27 pay W A#1 E#1")
    assert (reserve(game), tokens(game, 1)) == ("F", "A")


def test_tokens_of_one_type_may_come_from_the_reserve_and_the_amulet_of_water() -> None:
    game = table(play=[holder("FFW"), 20], hand=[10], energies="F")
    game.apply(next(step for step in game.legal() if step.text == "summon 10"))
    assert options(game) == ["pay F", "pay F#0"]
    play(game, "pay F F#0")
    assert (reserve(game), tokens(game, 0), in_play(game)) == ("", "WF", ["4", "20", "10"])


def test_the_step_of_a_summoning_says_what_it_will_cost() -> None:
    game = table(
        others=[{"play": [33]}], play=[20], hand=[20, 22, 27, 42], energies="AWFE", crystals=21
    )
    worth = {step.text: step.worth for step in game.legal()}
    assert worth["summon 20"] == {"pays_crystals": 4, "pays_any": 2}
    assert worth["summon 22"] == {"pays_crystals": 21}
    assert worth["summon 27"] == {"pays_crystals": 1, "pays_any": 3}
    assert worth["summon 42"] == {"pays_crystals": 1, "pays_energies": "W"}
    assert worth["end"] == {}


@pytest.mark.parametrize(
    ("players", "card", "cost"),
    [
        (2, 39, "F"), (3, 39, "F"), (4, 39, "FF"),
        (2, 49, "E"), (3, 49, "E"), (4, 49, "EE"),
    ],
)  # fmt: skip
def test_hand_of_fortune_reduces_the_cost_for_the_number_of_players(
    players: int, card: int, cost: str
) -> None:
    game = table(others=[{}] * (players - 1), play=[20], hand=[card], energies=cost)
    play(game, f"summon {card} pay {cost}")
    assert (reserve(game), in_play(game)) == ("", ["20", str(card)])


# 21 Lewis Greyface


def test_lewis_copies_the_reserve_of_the_chosen_opponent_who_keeps_it() -> None:
    game = table(others=[{"energies": "EE"}, {"energies": "AWW"}], hand=[21], energies="AFF")
    play(game, "summon 21 pay AF")
    assert options(game) == ["copy 1", "copy 2"]
    play(game, "copy 2")
    assert (reserve(game), reserve(game, 1), reserve(game, 2)) == ("AWWF", "EE", "AWW")


def test_lewis_must_choose_even_an_opponent_with_nothing() -> None:
    game = table(others=[{}], hand=[21], energies="AFE")
    play(game, "summon 21 pay AF")
    assert options(game) == ["copy 1"]
    play(game, "copy 1")
    assert (reserve(game), asked(game)[:2]) == ("E", (0, "turn"))


def test_lewis_copies_the_energies_beyond_seven_but_not_those_on_cards() -> None:
    cauldron = {"card": 35, "tokens": "EE"}
    opponent = {"play": [18, holder("FFFF"), cauldron], "energies": "AAAAAAAAWW"}
    game = table(others=[opponent], play=[18], hand=[21], energies="AF")
    play(game, "summon 21 pay AF", "copy 1")
    assert reserve(game) == "AAAAAAAAWW"
    assert (tokens(game, 1, 1), tokens(game, 2, 1)) == ("FFFF", "EE")


def test_lewis_drops_freely_among_old_and_new_energies() -> None:
    game = table(others=[{"energies": "WWWWWWW"}], hand=[21], energies="AFEEEEE")
    play(game, "summon 21 pay AF", "copy 1")
    assert (asked(game), options(game)) == ((0, "drop", 5), ["drop W", "drop E"])
    play(game, "drop WWWEE")
    assert reserve(game) == "WWWWEEE"


def test_lewis_put_into_play_free_copies_too() -> None:
    game = table(others=[{"energies": "AW"}], play=[24], hand=[21], energies="EEEE")
    play(game, "activate 24", "play 21", "copy 1")
    assert reserve(game) == "AW"


def test_two_lewis_copy_twice() -> None:
    game = table(others=[{"energies": "EE"}], hand=[21, 21], energies="AAFF")
    play(game, "summon 21 pay AF", "copy 1", "summon 21 pay AF", "copy 1")
    assert reserve(game) == "EEEE"


# 22 Runic Cube of Eolis


def test_runic_cube_does_nothing_on_entering() -> None:
    game = table(hand=[22], crystals=25, energies="A", gauge=3, draw=[1])
    play(game, "summon 22")
    assert (player(game).crystals, reserve(game), player(game).gauge) == (5, "A", 3)
    assert (asked(game)[:2], hand(game), in_play(game)) == ((0, "turn"), [], ["22"])


# 23 Potion of Power


def test_potion_of_power_is_sacrificed_for_a_card_and_two_steps_of_the_gauge() -> None:
    game = table(play=[3, 23], gauge=2, draw=[8, 1])
    play(game, "activate 23")
    assert (hand(game), player(game).gauge, in_play(game)) == (["8"], 4, ["3"])
    assert (discarded(game), asked(game)[:2]) == (["23"], (0, "turn"))


@pytest.mark.parametrize(("gauge", "after"), [(12, 14), (13, 15), (14, 15), (15, 15)])
def test_potion_of_power_raises_the_gauge_to_fifteen_at_most(gauge: int, after: int) -> None:
    game = table(play=[23], gauge=gauge, draw=[8])
    play(game, "activate 23")
    assert (player(game).gauge, hand(game)) == (after, ["8"])


def test_potion_of_power_with_an_empty_pile_only_moves_the_gauge() -> None:
    game = table(play=[23], gauge=1, rest="hand 1")
    play(game, "activate 23")
    assert (hand(game), player(game).gauge, pile(game)) == ([], 3, ["23"])


def test_potion_of_power_drawing_the_last_card_is_shuffled_into_the_new_pile() -> None:
    game = table(play=[23], draw=[8], rest="hand 1")
    play(game, "activate 23")
    assert (hand(game), pile(game), discarded(game)) == (["8"], ["23"], [])


def test_the_card_of_the_potion_of_power_is_seen_by_its_owner_alone() -> None:
    games = [table(play=[23], draw=top) for top in ([8, 9], [9, 8])]
    events = [game.play("activate 23") for game in games]
    assert games[0].view(0) != games[1].view(0)
    for seat in (1, None):
        assert games[0].view(seat) == games[1].view(seat)
        assert [e.seen_by(seat) for e in events[0]] == [e.seen_by(seat) for e in events[1]]


def test_two_potions_of_power_are_used_one_after_the_other() -> None:
    game = table(play=[23, 23], gauge=5, draw=[8, 9])
    play(game, "activate 23#0", "activate 23#1")
    assert (hand(game), player(game).gauge, in_play(game)) == (["8", "9"], 9, [])


# 24 Potion of Dreams


def test_potion_of_dreams_trades_itself_and_the_reserve_for_a_card_in_play() -> None:
    game = table(play=[24], hand=[3, 22], energies="AWFE", crystals=1)
    play(game, "activate 24")
    assert (reserve(game), discarded(game), options(game)) == ("", ["24"], ["play 3", "play 22"])
    play(game, "play 22")
    assert (in_play(game), hand(game), player(game).crystals) == (["22"], ["3"], 1)


def test_potion_of_dreams_may_be_used_with_an_empty_reserve() -> None:
    game = table(play=[24], hand=[29])
    play(game, "activate 24", "play 29")
    assert (in_play(game), player(game).crystals) == (["29"], 20)


@pytest.mark.parametrize(
    ("in_hand", "in_play_too", "gauge", "expected"),
    [
        ([3], [], 1, []),
        ([3], [], 0, ["gauge-full"]),
        ([3], [1], 2, []),
        ([3], [1], 1, ["gauge-full"]),
        ([3], [1, 2], 1, ["gauge-full"]),
        ([], [], 1, ["hand-empty"]),
        ([], [1], 1, ["hand-empty", "gauge-full"]),
    ],
)
def test_potion_of_dreams_needs_a_card_in_hand_and_makes_room_itself(
    in_hand: list[int], in_play_too: list[int], gauge: int, expected: list[str]
) -> None:
    game = table(play=[24, *in_play_too], hand=in_hand, gauge=gauge, energies="AAA")
    assert reasons(game, "activate 24") == expected
    assert ("activate 24#0" in options(game)) == (not expected)


def test_potion_of_dreams_spares_the_tokens_on_cards() -> None:
    game = table(play=[24, holder("AAAE"), {"card": 35, "tokens": "WW"}], hand=[3], energies="FF")
    play(game, "activate 24", "play 3")
    assert (reserve(game), tokens(game, 1), tokens(game, 2)) == ("", "AAAE", "WW")


def test_potion_of_dreams_takes_all_ten_energies_of_a_grimoire() -> None:
    game = table(play=[24, 18], hand=[3], energies="AAAAAWWWWW")
    play(game, "activate 24", "play 3")
    assert reserve(game) == ""


def test_the_card_of_the_potion_of_dreams_enters_after_the_reserve_was_emptied() -> None:
    game = table(play=[24], hand=[18], energies="AAAAAAA")
    play(game, "activate 24", "play 18", "gain EE")
    assert (reserve(game), asked(game)[:2]) == ("EE", (0, "turn"))


def test_potion_of_dreams_is_no_summoning_for_leech_staff_and_vase() -> None:
    game = table(others=[{"play": [33, 33]}], play=[24, 6, 30], hand=[3])
    play(game, "activate 24", "play 3")
    assert (player(game).crystals, player(game, 1).crystals) == (9, 0)
    assert (reserve(game), asked(game)[:2]) == ("", (0, "turn"))


def test_potion_of_dreams_makes_room_for_a_card_that_counts_others() -> None:
    game = table(play=[24, 3], hand=[28])
    play(game, "activate 24", "play 28")
    assert (in_play(game), player(game).crystals) == (["28", "3"], 3)


def test_potion_of_dreams_lets_the_gauge_grow_only_after_the_card_is_in_play() -> None:
    game = table(play=[24], hand=[1], gauge=1)
    play(game, "activate 24", "play 1")
    assert (player(game).gauge, in_play(game)) == (3, ["1"])


def test_other_cards_must_wait_while_the_potion_of_dreams_asks() -> None:
    game = table(play=[24, 25], hand=[3, 7], others=[{"play": [23]}])
    play(game, "activate 24")
    assert reasons(game, "activate 25") == ["finish-first"]
    assert reasons(game, "summon 7") == ["finish-first"]
    assert reasons(game, "activate 23", 1) == ["not-your-decision"]


# 25 Potion of Knowledge


def test_potion_of_knowledge_gives_five_energies_of_choice() -> None:
    game = table(play=[25])
    play(game, "activate 25")
    assert (asked(game), discarded(game)) == ((0, "gain", 5), ["25"])
    assert [step.worth for step in game.legal()] == [{"gains_energies": e} for e in "AWFE"]
    play(game, "gain AWFEE")
    assert (reserve(game), in_play(game)) == ("AWFEE", [])


def test_potion_of_knowledge_overflows_after_all_five_have_arrived() -> None:
    game = table(play=[25], energies="AAAAAA")
    play(game, "activate 25", "gain EEEEE")
    assert asked(game) == (0, "drop", 4)
    assert [step.worth for step in game.legal()] == [{"pays_energies": "A"}, {"pays_energies": "E"}]
    play(game, "drop AAAA")
    assert reserve(game) == "AAEEEEE"


def test_potion_of_knowledge_overflows_at_ten_with_a_grimoire() -> None:
    game = table(play=[25, 18], energies="AAAAAA")
    play(game, "activate 25", "gain EEEEE")
    assert asked(game) == (0, "drop", 1)
    play(game, "drop E")
    assert reserve(game) == "AAAAAAEEEE"


def test_energies_of_a_choice_are_named_in_order() -> None:
    game = table(play=[25])
    play(game, "activate 25")
    game.apply(next(step for step in game.legal() if step.text == "gain F"))
    assert (options(game), asked(game)) == (["gain F", "gain E"], (0, "gain", 4))
    assert reserve(game) == ""


# 26 Potion of Life


@pytest.mark.parametrize(
    ("purses", "bonuses", "gained"), [(0, 0, 12), (1, 0, 15), (2, 0, 18), (0, 2, 18), (1, 1, 18)]
)
@pytest.mark.parametrize("space", [1, 7])
@pytest.mark.parametrize("edition", ["revised", "original"])
def test_potion_of_life_gives_four_each_and_more_for_purses_and_bonuses(
    edition: str, space: int, purses: int, bonuses: int, gained: int
) -> None:
    game = table(
        edition=edition, space=space, play=[26] + [8] * purses, energies="AFE",
        transmute_bonuses=bonuses,
    )  # fmt: skip
    play(game, "activate 26")
    assert (player(game).crystals, reserve(game)) == (gained, "")
    assert (discarded(game), in_play(game)) == (["26"], ["8"] * purses)


def test_potion_of_life_counts_only_bonuses_used_before_it() -> None:
    game = table(play=[26, 26, 25], energies="AA")
    play(game, "activate 26#0", "bonus transmute")
    assert player(game).crystals == 8
    play(game, "activate 25", "gain AAAAA", "activate 26#1")
    assert player(game).crystals == 8 + 25


def test_potion_of_life_may_be_used_with_an_empty_reserve() -> None:
    game = table(play=[26])
    play(game, "activate 26")
    assert (player(game).crystals, discarded(game)) == (0, ["26"])


def test_potion_of_life_leaves_the_tokens_on_cards_and_takes_those_of_the_grimoire() -> None:
    cauldron = {"card": 35, "tokens": "WW"}
    game = table(play=[26, 18, holder("EEEE"), cauldron], energies="AAAAAAAAAA")
    play(game, "activate 26")
    assert (player(game).crystals, reserve(game)) == (40, "")
    assert (tokens(game, 2), tokens(game, 3)) == ("EEEE", "WW")


def test_potion_of_life_gives_no_right_to_transmute() -> None:
    game = table(play=[26, holder("E")], energies="A")
    play(game, "activate 26")
    assert reasons(game, "transmute") == ["no-right-to-transmute"]


def test_potion_of_life_leaves_the_right_to_transmute() -> None:
    game = table(play=[26, holder("E")], energies="A", transmute=True)
    play(game, "activate 26", "transmute E#1")
    assert player(game).crystals == 4 + 3


def test_first_edition_potion_of_life_ends_transmuting_for_this_turn() -> None:
    game = table(edition="original", play=[26, holder("EE")], energies="A", transmute=True)
    assert "transmute" in options(game)
    play(game, "activate 26")
    assert reasons(game, "transmute") == ["transmutation-banned"]
    assert "transmute" not in options(game)


def test_first_edition_neither_bonus_nor_tree_brings_transmuting_back() -> None:
    game = table(edition="original", play=[26, holder("EE"), 32], transmute=True)
    play(game, "activate 26", "bonus transmute")
    assert reasons(game, "transmute") == ["transmutation-banned"]
    play(game, "activate 32 energy pay E#1")
    assert reasons(game, "transmute") == ["transmutation-banned"]
    assert (player(game).bonuses, tokens(game, 1)) == (1, "E")


def test_first_edition_balance_and_another_potion_of_life_still_work_after_it() -> None:
    game = table(edition="original", play=[26, 26, 5, holder("FFFF"), 25])
    play(game, "activate 26#0", "activate 5 pay F#3 F#3 F#3 F#3")
    assert player(game).crystals == 12
    play(game, "activate 25", "gain AAAAA", "activate 26#1")
    assert player(game).crystals == 12 + 20


def test_first_edition_transmuting_returns_with_the_next_turn() -> None:
    game = table(
        edition="original", play=[26, holder("E")], transmute=True,
        others=[{"die": "F*T/3", "energies": "A"}],
    )  # fmt: skip
    play(game, "activate 26", "end")
    assert asked(game)[:2] == (1, "turn")
    assert "transmute" in options(game)
    assert reasons(game, "transmute", 0) == ["not-your-decision", "no-right-to-transmute"]


# 27 Hourglass of Time


@pytest.mark.parametrize(
    ("space", "spaces", "acts"),
    [(3, "+1", True), (4, "-1", True), (2, "+1", False), (6, "-2", False), (1, "-3", True),
     (12, "+1", True)],
)  # fmt: skip
def test_hourglass_gives_an_energy_at_each_season_change_by_boots(
    space: int, spaces: str, acts: bool
) -> None:
    game = table(play=[27], hand=[7], space=space, year=2)
    play(game, "summon 7", f"move {spaces}")
    assert asked(game) == ((0, "gain", 1) if acts else (0, "turn", None))
    if acts:
        play(game, "gain F")
    assert reserve(game) == ("F" if acts else "")


def test_each_hourglass_gives_an_energy_and_each_overflow_is_settled_at_once() -> None:
    game = table(play=[27, 27], hand=[7], space=3, energies="AAAAAAA")
    play(game, "summon 7", "move +1", "gain F")
    assert asked(game) == (0, "drop", 1)
    play(game, "drop A", "gain E")
    assert asked(game) == (0, "drop", 1)
    play(game, "drop A")
    assert reserve(game) == "AAAAAFE"


@pytest.mark.parametrize(("active", "owners"), [(0, [1, 2]), (1, [2, 0]), (2, [0, 1])])
def test_hourglasses_act_in_another_turn_too_clockwise_from_the_active_player(
    active: int, owners: list[int]
) -> None:
    seats = [{"play": [27]} if seat in owners else {"hand": [7], "gauge": 1} for seat in range(3)]
    game = Game.set_up(seats=seats, active=active, first=2, space=3)
    play(game, "summon 7", "move +1")
    assert asked(game) == (owners[0], "gain", 1)
    play(game, "gain W")
    assert asked(game) == (owners[1], "gain", 1)
    play(game, "gain F")
    assert [reserve(game, seat) for seat in (active, *owners)] == ["", "W", "F"]
    assert asked(game)[:2] == (active, "turn")


def test_hourglasses_act_when_the_wheel_changes_the_season_first_player_first() -> None:
    game = table(
        others=[{"play": [27], "die": "WW*/2"}], play=[27], first=1, space=3, dice=["WW*/1"]
    )
    play(game, "end")
    assert asked(game) == (1, "gain", 1)
    play(game, "gain E")
    assert asked(game) == (0, "gain", 1)
    play(game, "gain W")
    assert (reserve(game), reserve(game, 1), asked(game)[1]) == ("W", "E", "die")


def test_hourglass_does_not_act_when_the_wheel_stays_in_the_season() -> None:
    game = table(play=[27], space=1, others=[{"die": "WW*/2"}], dice=["WW*/1"])
    play(game, "end", "end")
    assert (reserve(game), asked(game)[1]) == ("", "die")


def test_hourglass_still_acts_at_the_change_that_ends_the_game() -> None:
    game = table(play=[27], year=3, space=12)
    play(game, "end", "end")
    assert asked(game) == (0, "gain", 1)
    play(game, "gain A")
    assert game.outcome is not None


def test_hourglass_gives_nothing_on_entering() -> None:
    game = table(hand=[27], energies="AWFE")
    play(game, "summon 27 pay AWFE")
    assert (reserve(game), asked(game)[:2]) == ("", (0, "turn"))


# 28 Scepter of Greatness


@pytest.mark.parametrize(
    ("others_in_play", "gained"),
    [
        ([], 0),
        ([3], 3),
        ([16], 0),
        ([3, 16, 22, 50], 6),
        ([28], 3),
        ([{"card": 16, "turned": True}, {"card": 32, "turned": True}], 3),
    ],
)
def test_scepter_gives_three_for_each_other_item_of_its_owner(
    others_in_play: list[Any], gained: int
) -> None:
    game = table(others=[{"play": [1, 2]}], play=others_in_play, hand=[28], energies="AWFE")
    play(game, "summon 28 pay AWFE")
    assert player(game).crystals == gained


def test_second_scepter_counts_the_first() -> None:
    game = table(play=[18], hand=[28, 28], energies="AAWWFFEE")
    play(game, "summon 28 pay AWFE")
    assert player(game).crystals == 3
    play(game, "summon 28 pay AWFE")
    assert player(game).crystals == 3 + 6


def test_scepter_put_into_play_free_counts_too() -> None:
    game = table(play=[34], energies="AAAA", draw=[28])
    play(game, "activate 34 look", "play pay AAAA")
    assert player(game).crystals == 3


# 29 Olaf's Blessed Statue


def test_statue_gives_twenty_crystals_each_time_it_enters() -> None:
    game = table(play=[24], hand=[29, 29], energies="WWW", crystals=1)
    play(game, "summon 29 pay WWW")
    assert player(game).crystals == 21
    play(game, "activate 24", "play 29")
    assert player(game).crystals == 41


# 30 Yjang's Forgotten Vase


def test_vase_gives_an_energy_for_each_summoning() -> None:
    game = table(play=[30], hand=[3, 15], energies="EE")
    play(game, "summon 3 pay EE", "gain A", "summon 15", "gain W")
    assert (reserve(game), player(game).crystals) == ("AW", 9)


def test_vase_does_not_react_to_its_own_summoning_but_the_other_one_does() -> None:
    game = table(hand=[30, 30], energies="WWFFEE")
    play(game, "summon 30 pay WFE")
    assert asked(game)[:2] == (0, "turn")
    play(game, "summon 30 pay WFE")
    assert asked(game) == (0, "gain", 1)
    play(game, "gain A")
    assert (reserve(game), asked(game)[:2]) == ("A", (0, "turn"))


def test_vase_does_not_react_to_itself_in_a_place_before_another_vase() -> None:
    game = table(play=[25, 30], hand=[30], energies="WFE")
    play(game, "activate 25", "gain AAAAA", "drop A", "summon 30 pay WFE", "gain E")
    assert (in_play(game), reserve(game)) == (["30", "30"], "AAAAE")
    assert asked(game)[:2] == (0, "turn")


def test_two_vases_give_two_energies_and_each_overflow_comes_first() -> None:
    game = table(play=[30, 30], hand=[7], energies="AAAAAAA")
    play(game, "summon 7", "gain F")
    assert asked(game) == (0, "drop", 1)
    play(game, "drop A", "gain E", "drop A")
    assert (reserve(game), options(game)[0]) == ("AAAAAFE", "move -3")


def test_vase_and_staff_act_before_the_effect_of_the_new_card() -> None:
    game = table(play=[6, 30], hand=[25, 18], energies="WE")
    events = game.play("summon 18 pay WE")
    assert asked(game) == (0, "gain", 1)
    assert player(game).crystals == 3
    events += game.play("gain A")
    assert asked(game) == (0, "gain", 2)
    events += game.play("gain FF")
    gains = [event.details["energies"] for event in events if event.kind == "gain"]
    assert (gains, reserve(game)) == (["A", "FF"], "AFF")


@pytest.mark.parametrize("own", [[6, 30], [30, 6]])
def test_staff_makes_sid_richer_before_he_compares(own: list[int]) -> None:
    game = table(others=[{"crystals": 2}], play=own, hand=[49], energies="E")
    play(game, "summon 49 pay E", "gain A")
    assert (player(game).crystals, player(game, 1).crystals) == (5, 0)


def test_vase_fills_the_room_of_a_grimoire_just_summoned() -> None:
    game = table(play=[30, holder("WE")], hand=[18], energies="AAAAAAA")
    play(game, "summon 18 pay W#1 E#1", "gain F", "gain FF")
    assert (reserve(game), asked(game)[:2]) == ("AAAAAAAFFF", (0, "turn"))


def test_the_token_of_the_vase_cannot_pay_for_the_card_that_brings_it() -> None:
    game = table(play=[30], hand=[3], energies="E")
    assert game.why_not("summon 3") == [Message("reason.needs-energies", {"energies": "E"})]


def test_vase_is_silent_for_cards_put_into_play_free() -> None:
    game = table(play=[30, 34], energies="AAAA", draw=[3])
    play(game, "activate 34 look", "play pay AAAA")
    assert (reserve(game), player(game).crystals, asked(game)[:2]) == ("", 9, (0, "turn"))


def test_vase_is_silent_for_summonings_of_opponents() -> None:
    game = table(others=[{"play": [30]}], hand=[3], energies="EE")
    play(game, "summon 3 pay EE")
    assert (reserve(game, 1), asked(game)[:2]) == ("", (0, "turn"))


def test_vase_speaks_once_for_a_summoned_chalice_and_not_for_what_it_brings() -> None:
    game = table(play=[30], hand=[9], energies="AWFE", draw=[3, 1, 2, 22])
    play(game, "summon 9 pay AWFE", "gain A", "play 3")
    assert (reserve(game), asked(game)[:2]) == ("A", (0, "turn"))


# 31 Elemental Amulet


@pytest.mark.parametrize(
    "types",
    ["A", "W", "F", "E", "AW", "AF", "AE", "WF", "WE", "FE", "AWF", "AWE", "AFE", "WFE", "AWFE"],
)
def test_elemental_amulet_has_the_effects_of_the_types_paid(types: str) -> None:
    game = table(hand=[31], energies="AWFE", gauge=4, draw=[8])
    play(game, f"summon 31 for {types} pay {types}")
    left = "".join(letter for letter in "AWFE" if letter not in types)
    assert reserve(game) == left
    if "W" in types:
        assert asked(game) == (0, "gain", 2)
        play(game, "gain EE")
    assert reserve(game) == left + ("EE" if "W" in types else "")
    assert player(game).crystals == (5 if "E" in types else 0)
    assert hand(game) == (["8"] if "F" in types else [])
    assert player(game).gauge == (5 if "A" in types else 4)
    assert (in_play(game), asked(game)[:2]) == (["31"], (0, "turn"))


def test_elemental_amulet_costs_one_token_of_each_declared_type() -> None:
    game = table(hand=[31], energies="AAWF")
    game.apply(next(step for step in game.legal() if step.text == "summon 31"))
    assert (asked(game)[1], options(game)) == ("for", ["for A", "for W", "for F"])
    game.apply(game.legal()[0])
    assert options(game) == ["done", "for W", "for F"]
    game.apply(next(step for step in game.legal() if step.text == "for F"))
    assert options(game) == ["done"]
    game.apply(game.legal()[0])
    assert (asked(game), options(game)) == ((0, "pay", 2), ["pay A"])


def test_elemental_amulet_takes_no_type_twice() -> None:
    game = table(hand=[31], energies="EEEE")
    with pytest.raises((IllegalAction, ParseError)):
        game.play("summon 31 for EE pay EE")
    play(game, "summon 31 for E pay E")
    assert (player(game).crystals, reserve(game)) == (5, "EEE")


def test_elemental_amulet_cannot_be_paid_with_what_its_water_effect_brings() -> None:
    game = table(hand=[31], energies="W")
    with pytest.raises((IllegalAction, ParseError)):
        game.play("summon 31 for WE pay WE")
    assert (reserve(game), hand(game)) == ("W", ["31"])


def test_elemental_amulet_cannot_be_paid_with_the_token_of_a_vase() -> None:
    game = table(play=[30], hand=[31], energies="E")
    game.apply(next(step for step in game.legal() if step.text == "summon 31"))
    assert options(game) == ["for E"]
    play(game, "for E pay E", "gain W")
    assert (player(game).crystals, reserve(game), asked(game)[:2]) == (5, "W", (0, "turn"))


def test_elemental_amulet_needs_a_token_with_or_without_hands_of_fortune() -> None:
    for own in ([], [20, 20]):
        game = table(play=own, hand=[31], crystals=9)
        assert game.why_not("summon 31") == [Message("reason.needs-tokens", {"number": 1})]
        assert "summon 31" not in options(game)


def test_elemental_amulet_says_all_reasons() -> None:
    game = table(others=[{"play": [33]}], hand=[31], gauge=0)
    assert game.why_not("summon 31") == [
        Message("reason.gauge-full"),
        Message("reason.needs-crystals-toll", {"number": 1, "number_2": 1}),
        Message("reason.needs-tokens", {"number": 1}),
    ]


@pytest.mark.parametrize(
    ("hands", "types", "paid"),
    [
        (0, "WE", "WE"),
        (1, "E", "E"),
        (1, "WE", "E"),
        (1, "WE", "W"),
        (1, "AFE", "FE"),
        (1, "AWFE", "AWF"),
        (2, "E", "E"),
        (2, "FE", "F"),
        (2, "AFE", "E"),
        (2, "AWFE", "AE"),
    ],
)
def test_elemental_amulet_with_hands_of_fortune_has_all_declared_effects_for_fewer_tokens(
    hands: int, types: str, paid: str
) -> None:
    game = table(play=[20] * hands, hand=[31], energies=paid, gauge=10, draw=[8])
    play(game, f"summon 31 for {types} pay {paid}")
    if "W" in types:
        play(game, "gain AA")
    assert reserve(game) == ("AA" if "W" in types else "")
    assert player(game).crystals == (5 if "E" in types else 0)
    assert hand(game) == (["8"] if "F" in types else [])
    assert player(game).gauge == (11 if "A" in types else 10)


def test_elemental_amulet_with_a_hand_of_fortune_offers_one_type_that_is_not_owned() -> None:
    game = table(play=[20], hand=[31], energies="F")
    game.apply(next(step for step in game.legal() if step.text == "summon 31"))
    assert options(game) == ["for A", "for W", "for F"]
    game.apply(game.legal()[0])
    # Air alone would have to be paid with air.
    assert options(game) == ["for F"]
    play(game, "for F pay F")
    assert (reserve(game), in_play(game), player(game).gauge) == ("", ["20", "31"], 15)


def test_elemental_amulet_never_costs_nothing_with_a_hand_of_fortune() -> None:
    game = table(play=[20], hand=[31], energies="FE")
    with pytest.raises((IllegalAction, ParseError)):
        game.play("summon 31 for A")
    play(game, "summon 31 for E pay E")
    assert reserve(game) == "F"


def test_elemental_amulet_may_be_paid_from_the_amulet_of_water() -> None:
    game = table(play=[holder("AE")], hand=[31], energies="E", gauge=5)
    play(game, "summon 31 for AE pay E#0 A#0")
    assert (reserve(game), tokens(game, 0)) == ("E", "")
    assert (player(game).crystals, player(game).gauge) == (5, 6)


def test_elemental_amulet_checks_the_reserve_before_its_other_effects() -> None:
    game = table(play=[holder("WE")], hand=[31], energies="AAAAAAA")
    play(game, "summon 31 for WE pay W#0 E#0", "gain FF")
    assert (asked(game), player(game).crystals) == ((0, "drop", 2), 0)
    play(game, "drop AF")
    assert (reserve(game), player(game).crystals) == ("AAAAAAF", 5)


def test_elemental_amulet_with_a_full_gauge_or_empty_piles_does_the_rest() -> None:
    game = table(hand=[31], energies="AFE", gauge=15, rest="hand 1")
    play(game, "summon 31 for AFE pay AFE")
    assert (player(game).gauge, hand(game), player(game).crystals) == (15, [], 5)


def test_the_card_of_the_elemental_amulet_is_seen_by_its_owner_alone() -> None:
    games = [table(hand=[31], energies="F", draw=top) for top in ([8, 9], [9, 8])]
    for game in games:
        play(game, "summon 31 for F pay F")
    assert [hand(game) for game in games] == [["8"], ["9"]]
    assert games[0].view(0) != games[1].view(0)
    assert games[0].view(1) == games[1].view(1)


@pytest.mark.parametrize("way", ["dreams", "orb", "chalice"])
def test_elemental_amulet_put_into_play_free_has_all_four_effects(way: str) -> None:
    if way == "dreams":
        game = table(play=[24], hand=[31], gauge=5, draw=[8])
        play(game, "activate 24", "play 31")
    elif way == "orb":
        game = table(play=[34], energies="AAAA", gauge=5, draw=[31, 8])
        play(game, "activate 34 look", "play pay AAAA")
    else:
        game = table(hand=[9], energies="AWFE", gauge=5, draw=[31, 1, 2, 3, 8])
        play(game, "summon 9 pay AWFE", "play 31")
    assert options(game) == ["gain A", "gain W", "gain F", "gain E"]
    play(game, "gain EE")
    assert (reserve(game), player(game).crystals) == ("EE", 5)
    assert (hand(game), player(game).gauge) == (["8"], 6)
    assert asked(game)[:2] == (0, "turn")


def test_first_edition_elemental_amulet_discards_a_card_for_air() -> None:
    game = table(edition="original", hand=[31, 3, 5], energies="AE", gauge=5)
    play(game, "summon 31 for AE pay AE")
    assert (player(game).crystals, options(game)) == (5, ["discard 3", "discard 5"])
    play(game, "discard 5")
    assert (hand(game), discarded(game), player(game).gauge) == (["3"], ["5"], 5)


def test_first_edition_elemental_amulet_discards_nothing_from_an_empty_hand() -> None:
    game = table(edition="original", hand=[31], energies="A", gauge=5)
    play(game, "summon 31 for A pay A")
    assert (asked(game)[:2], player(game).gauge) == ((0, "turn"), 5)


def test_first_edition_elemental_amulet_draws_for_fire_without_air() -> None:
    game = table(edition="original", hand=[31], energies="WF", draw=[8])
    play(game, "summon 31 for WF pay WF", "gain EE")
    assert (hand(game), discarded(game), asked(game)[:2]) == (["8"], [], (0, "turn"))


def test_first_edition_elemental_amulet_may_draw_before_it_discards() -> None:
    game = table(edition="original", hand=[31, 3], energies="AF", draw=[8])
    play(game, "summon 31 for AF pay AF")
    assert (asked(game)[1], options(game)) == ("either", ["draw", "discard"])
    play(game, "draw")
    assert options(game) == ["discard 3", "discard 8"]
    play(game, "discard 8")
    assert (hand(game), discarded(game)) == (["3"], ["8"])


def test_first_edition_elemental_amulet_may_discard_before_it_draws() -> None:
    game = table(edition="original", hand=[31, 3], energies="AF", draw=[8])
    play(game, "summon 31 for AF pay AF", "discard")
    assert options(game) == ["discard 3"]
    play(game, "discard 3")
    assert (hand(game), discarded(game)) == (["8"], ["3"])


def test_first_edition_elemental_amulet_with_an_empty_hand_keeps_a_card_drawn_last() -> None:
    game = table(edition="original", hand=[31], energies="AF", draw=[8])
    play(game, "summon 31 for AF pay AF", "discard")
    assert (hand(game), asked(game)[:2]) == (["8"], (0, "turn"))


def test_first_edition_discard_of_the_elemental_amulet_stays_unseen() -> None:
    games = [table(edition="original", hand=[31, 3, 5], energies="A") for _ in range(2)]
    seen = []
    for game, card in zip(games, ("3", "5"), strict=True):
        play(game, "summon 31 for A pay A")
        seen.append([event.seen_by(1) for event in game.play(f"discard {card}")])
    assert seen[0] == seen[1]
    assert games[0].view(1) == games[1].view(1)


def test_first_edition_elemental_amulet_put_into_play_free_asks_for_the_order() -> None:
    game = table(edition="original", play=[24], hand=[3, 31], gauge=5, draw=[8])
    play(game, "activate 24", "play 31", "gain EE")
    assert (player(game).crystals, options(game)) == (5, ["draw", "discard"])
    play(game, "draw", "discard 3")
    assert (hand(game), discarded(game), player(game).gauge) == (["8"], ["24", "3"], 5)


def test_first_edition_elemental_amulet_with_a_hand_of_fortune() -> None:
    game = table(edition="original", play=[20], hand=[3, 31], energies="F", draw=[8])
    play(game, "summon 31 for AF pay F", "draw", "discard 8")
    assert (hand(game), reserve(game)) == (["3"], "")


# 32 Tree of Light


def test_tree_of_light_sells_an_energy_for_three_crystals() -> None:
    game = table(play=[32], crystals=3)
    play(game, "activate 32 crystals", "gain F")
    assert (player(game).crystals, reserve(game)) == (0, "F")
    assert reasons(game, "transmute") == ["no-right-to-transmute"]


def test_tree_of_light_gives_the_right_to_transmute_for_an_energy() -> None:
    game = table(play=[32], energies="AE")
    play(game, "activate 32 energy pay A", "transmute E")
    # The rate of winter without anything on top.
    assert (player(game).crystals, reserve(game)) == (3, "")


def test_tree_of_light_may_be_paid_from_the_amulet_of_water() -> None:
    game = table(play=[32, holder("AE")])
    play(game, "activate 32 energy pay A#1", "transmute E#1")
    assert (player(game).crystals, tokens(game, 1)) == (3, "")


def test_the_right_of_the_tree_of_light_ends_with_the_turn() -> None:
    game = table(play=[32], energies="AE", others=[{"die": "WW*/2", "energies": "E"}])
    play(game, "activate 32 energy pay A", "end")
    assert asked(game)[:2] == (1, "turn")
    assert reasons(game, "transmute") == ["no-right-to-transmute"]


def test_tree_of_light_with_the_right_already_given_is_paid_all_the_same() -> None:
    game = table(play=[32], energies="AE", transmute=True)
    play(game, "activate 32 energy pay A", "transmute E")
    assert (player(game).crystals, reserve(game)) == (3, "")


@pytest.mark.parametrize(
    ("crystals", "energies", "ways"),
    [(3, "A", ["crystals", "energy"]), (3, "", ["crystals"]), (2, "A", ["energy"])],
)
def test_tree_of_light_offers_the_ways_that_can_be_paid(
    crystals: int, energies: str, ways: list[str]
) -> None:
    game = table(play=[32], crystals=crystals, energies=energies)
    game.apply(next(step for step in game.legal() if step.text == "activate 32#0"))
    assert (asked(game)[1], options(game)) == ("either", ways)


def test_tree_of_light_says_what_both_ways_lack() -> None:
    game = table(play=[32], crystals=1)
    assert game.why_not("activate 32") == [
        Message("reason.needs-crystals", {"number": 2}),
        Message("reason.needs-tokens", {"number": 1}),
    ]
    assert "activate 32#0" not in options(game)


def test_one_tree_of_light_does_one_of_the_two_and_two_trees_both() -> None:
    game = table(play=[32, 32], crystals=3, energies="A")
    play(game, "activate 32#0 crystals", "gain E")
    assert reasons(game, "activate 32#0") == ["already-turned"]
    play(game, "activate 32#1 energy pay A", "transmute E")
    assert player(game).crystals == 3


def test_tree_of_light_overflows_a_full_reserve() -> None:
    game = table(play=[32], crystals=3, energies="AAAAAAA")
    play(game, "activate 32 crystals", "gain F")
    assert asked(game) == (0, "drop", 1)
    play(game, "drop A")
    assert reserve(game) == "AAAAAAF"


def test_fairies_are_paid_before_the_tree_of_light() -> None:
    game = table(others=[{"play": [41]}], play=[32, 32], crystals=3, energies="A")
    game.apply(next(step for step in game.legal() if step.text == "activate 32#0"))
    assert (player(game).crystals, player(game, 1).crystals) == (2, 2)
    assert options(game) == ["energy"]
    play(game, "energy pay A")
    assert game.why_not("activate 32#1") == [
        Message("reason.needs-crystals", {"number": 2}),
        Message("reason.needs-tokens", {"number": 1}),
    ]


def test_fairies_leave_enough_for_the_tree_of_light() -> None:
    game = table(others=[{"play": [41]}], play=[32], crystals=4)
    play(game, "activate 32 crystals", "gain F")
    assert (player(game).crystals, player(game, 1).crystals, reserve(game)) == (0, 2, "F")


# 33 Arcano Leech (3.2)


@pytest.mark.parametrize(("players", "cost"), [(2, 2), (3, 5), (4, 8)])
def test_leech_costs_more_with_more_players(players: int, cost: int) -> None:
    game = table(others=[{}] * (players - 1), hand=[33], crystals=cost)
    play(game, "summon 33")
    assert (player(game).crystals, in_play(game)) == (0, ["33"])
    game = table(others=[{}] * (players - 1), hand=[33], crystals=cost - 1)
    assert game.why_not("summon 33") == [Message("reason.needs-crystals", {"number": 1})]


def test_every_leech_of_every_opponent_takes_a_crystal_for_a_summoning() -> None:
    others = [{"play": [33]}, {}, {"play": [33]}]
    game = table(others=others, hand=[3], energies="EE", crystals=3)
    play(game, "summon 3 pay EE")
    assert [player(game, seat).crystals for seat in range(4)] == [1 + 9, 1, 0, 1]


def test_two_leeches_of_one_owner_take_two_crystals() -> None:
    game = table(others=[{"play": [33, 33]}], hand=[23], energies="FF", crystals=2)
    play(game, "summon 23 pay FF")
    assert (player(game).crystals, player(game, 1).crystals) == (0, 2)


def test_own_leeches_are_ignored() -> None:
    game = table(play=[33], hand=[33, 23], energies="FF", crystals=2)
    play(game, "summon 23 pay FF", "summon 33")
    assert (player(game).crystals, in_play(game)) == (0, ["33", "23", "33"])


def test_the_leeches_of_both_sides_take_from_the_summoner_only() -> None:
    game = table(others=[{"play": [33], "crystals": 4}], play=[33], hand=[7], crystals=1)
    play(game, "summon 7", "move +1")
    assert (player(game).crystals, player(game, 1).crystals) == (0, 5)


@pytest.mark.parametrize("card", [7, 15, 35, 41])
def test_cards_without_cost_are_summoned_and_pay_the_leech(card: int) -> None:
    game = table(others=[{"play": [33]}], hand=[card])
    reason = Message("reason.needs-crystals-toll", {"number": 1, "number_2": 1})
    assert game.why_not(f"summon {card}") == [reason]
    game = table(others=[{"play": [33]}], play=[6], hand=[card], crystals=1)
    play(game, f"summon {card}")
    assert (player(game).crystals, player(game, 1).crystals) == (3, 1)


@pytest.mark.parametrize(
    ("card", "leeches", "crystals", "short"), [(22, 2, 21, 1), (22, 1, 0, 21), (33, 1, 2, 1)]
)
def test_leeches_and_the_cost_must_be_paid_together_or_nothing_is(
    card: int, leeches: int, crystals: int, short: int
) -> None:
    game = table(others=[{"play": [33] * leeches}], hand=[card], crystals=crystals)
    reason = Message("reason.needs-crystals-toll", {"number": short, "number_2": leeches})
    assert game.why_not(f"summon {card}") == [reason]
    with pytest.raises(IllegalAction):
        game.play(f"summon {card}")
    assert (player(game).crystals, player(game, 1).crystals) == (crystals, 0)


def test_leech_and_crystal_cost_paid_to_the_last_crystal() -> None:
    game = table(others=[{"play": [33]}], hand=[20], energies="AFE", crystals=4)
    play(game, "summon 20 pay AFE")
    assert (player(game).crystals, player(game, 1).crystals) == (0, 1)


def test_the_staff_cannot_pay_the_leech_of_the_same_summoning() -> None:
    game = table(others=[{"play": [33]}], play=[6, 6], hand=[29], energies="WWW")
    assert reasons(game, "summon 29") == ["needs-crystals-toll"]
    assert "summon 29" not in options(game)


def test_leech_takes_nothing_for_activations_and_cards_put_into_play_free() -> None:
    game = table(others=[{"play": [33]}], play=[34], energies="AAAA", draw=[29], crystals=1)
    play(game, "activate 34 look", "play pay AAAA")
    assert (player(game).crystals, player(game, 1).crystals) == (21, 0)


def test_leech_leaves_and_takes_nothing_any_more() -> None:
    game = table(others=[{"play": [33]}], hand=[10, 7], energies="FFF", crystals=1)
    play(game, "summon 10 pay FFF")
    assert (player(game).crystals, player(game, 1).crystals) == (0, 1)
    play(game, "sacrifice 33", "summon 7", "move +1")
    assert player(game, 1).crystals == 1


def test_leeches_are_paid_before_the_cost_and_the_cost_before_the_card_enters() -> None:
    game = table(others=[{"play": [33]}], hand=[20], energies="AFE", crystals=4)
    told = [
        (event.kind, event.seat, event.details.get("number"))
        for event in game.play("summon 20 pay AFE")
        if event.kind in ("crystals", "summon")
    ]
    assert told == [("crystals", 0, -1), ("crystals", 1, 1), ("crystals", 0, -3), ("summon", 0, 1)]


# 34 Crystal Orb


def test_orb_looks_and_leaves_the_card_on_top() -> None:
    game = table(play=[34], draw=[8, 3])
    play(game, "activate 34 look")
    assert (asked(game)[1], options(game)) == ("play-or-leave", ["leave"])
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
    game = table(play=[34, holder("FE")], energies="AAWW", draw=[29])
    play(game, "activate 34 look")
    game.apply(game.legal()[1])
    assert (asked(game), options(game)) == ((0, "pay", 4), ["pay A", "pay W"])
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
    assert "shuffle" not in event_kinds(events)


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
