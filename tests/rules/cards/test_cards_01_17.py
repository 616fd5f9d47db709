"""Cards 1 to 17 of the base game: each effect and each clarification."""

from typing import Any

import pytest

from seasons import Game
from seasons.rules.engine import energy, tables
from seasons.rules.engine.errors import ImpossiblePosition
from seasons.rules.engine.events import Event
from seasons.rules.writing.notation import die_code
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

# At a table whose first player is seat 1, seat 0 has the last turn of the round.
LAST: dict[str, Any] = {"first": 1, "active": 0}
# A pile of named cards alone: all other cards are in seat 1's hand.
ALONE: dict[str, Any] = {"rest": "hand 1"}


def crystals(game: Game) -> list[int]:
    """Everybody's crystals, by seat."""
    return [seat.crystals for seat in game.state.players]


def pile(game: Game) -> list[str]:
    """The draw pile as numbers, its top first."""
    return cards(game.state.pile[::-1])


def decider(game: Game) -> int:
    """The seat that must decide now."""
    assert game.decision is not None
    return game.decision.seat


def shown(events: list[Event], seat: int) -> list[str]:
    """The cards that moved in these events as a seat sees them, `?` for those it may not know."""
    seen: list[str] = []
    for event in (event.seen_by(seat) for event in events):
        kinds, number = event.details.get("cards"), event.details.get("number")
        if isinstance(kinds, tuple):
            seen += cards(bytes(kinds))
        elif "from" in event.details:
            assert isinstance(number, int)
            seen += ["?"] * number
    return seen


def season(game: Game) -> tuple[object, object, object]:
    """Year, space and season that the season token shows."""
    data = game.view(None).data()
    return data["year"], data["space"], data["season"]


# 1 Amulet of Air


@pytest.mark.parametrize(("before", "after"), [(1, 3), (12, 14), (13, 15), (14, 15), (15, 15)])
def test_amulet_of_air_moves_the_gauge_by_two_and_what_exceeds_15_is_lost(
    before: int, after: int
) -> None:
    game = play(table(hand=[1], energies="AA", gauge=before), "summon 1 pay AA")
    assert (player(game).gauge, reserve(game), in_play(game)) == (after, "", ["1"])


def test_two_amulets_of_air_add_up_and_the_first_makes_room_for_the_second() -> None:
    game = table(hand=[1, 1], energies="AAAA", gauge=1)
    play(game, "summon 1", "summon 1")
    assert (player(game).gauge, in_play(game)) == (5, ["1", "1"])


def test_amulet_of_air_needs_the_gauge_before_it_raises_it() -> None:
    game = table(hand=[1], energies="A", gauge=0)
    assert reasons(game, "summon 1") == ["gauge-full", "needs-energies"]
    assert game.why_not("summon 1")[1].params == {"energies": "A"}


@pytest.mark.parametrize(
    ("keys", "gestures"),
    [
        ({"play": [1], "hand": [17], "energies": "AW"}, ["summon 17", "return 1"]),
        ({"play": [1, 3, 37]}, ["activate 37 sacrifice 1 3 37"]),
    ],
)
def test_the_gauge_of_amulet_of_air_stays_when_it_leaves_play(
    keys: dict[str, Any], gestures: list[str]
) -> None:
    game = play(table(gauge=7, **keys), *gestures)
    assert "1" not in in_play(game)
    assert player(game).gauge == 7


def test_amulet_of_air_taken_back_and_summoned_again_raises_the_gauge_again() -> None:
    game = table(play=[1], hand=[17], energies="AAAW", gauge=4)
    play(game, "summon 17", "return 1", "summon 1")
    assert (player(game).gauge, in_play(game)) == (6, ["1", "17"])


def test_amulet_of_air_put_into_play_unpaid_raises_the_gauge_too() -> None:
    game = table(play=[24], hand=[1], energies="F", gauge=1)
    play(game, "activate 24", "play 1")
    assert (player(game).gauge, in_play(game)) == (3, ["1"])


# 2 Amulet of Fire


def test_amulet_of_fire_draws_four_keeps_exactly_one_and_discards_the_others() -> None:
    game = play(table(hand=[2], energies="FF", draw=[3, 12, 29, 40, 5]), "summon 2")
    assert options(game) == ["keep 3", "keep 12", "keep 29", "keep 40"]
    play(game, "keep 29")
    assert (hand(game), discarded(game), pile(game)[0]) == (["29"], ["3", "12", "40"], "5")


def test_amulet_of_fire_offers_two_copies_of_a_card_once() -> None:
    game = play(table(hand=[2], energies="FF", draw=[3, 5, 3, 6]), "summon 2")
    assert options(game) == ["keep 3", "keep 5", "keep 6"]
    play(game, "keep 3")
    assert (hand(game), discarded(game)) == (["3"], ["5", "3", "6"])


@pytest.mark.parametrize("supply", [[3, 12, 29], [3, 12], [3]])
def test_amulet_of_fire_draws_as_many_as_there_are_and_one_must_be_kept(supply: list[int]) -> None:
    game = play(table(hand=[2], energies="FF", draw=supply, **ALONE), "summon 2")
    assert options(game) == [f"keep {number}" for number in supply]
    play(game, "keep 3")
    assert hand(game) == ["3"]
    # What was discarded is the new draw pile as soon as the effect is over.
    assert (sorted(pile(game)), discarded(game)) == (sorted(map(str, supply[1:])), [])


def test_amulet_of_fire_does_nothing_without_any_card_to_draw() -> None:
    game = play(table(hand=[2], energies="FF", **ALONE), "summon 2")
    assert (hand(game), in_play(game)) == ([], ["2"])
    assert "end" in options(game)


def test_amulet_of_fire_reshuffles_in_the_middle_of_its_draw() -> None:
    game = table(hand=[2], energies="FF", draw=[3], discard=[5, 6, 7, 8], **ALONE)
    play(game, "summon 2")
    offered = options(game)
    assert (len(offered), offered[0], len(pile(game)), discarded(game)) == (4, "keep 3", 1, [])
    left = pile(game)
    play(game, "keep 3")
    assert (pile(game), len(discarded(game))) == (left, 3)


def test_the_cards_amulet_of_fire_holds_take_no_part_in_the_reshuffle() -> None:
    game = table(hand=[2], energies="FF", draw=[3, 12, 29, 40], discard=[5], **ALONE)
    play(game, "summon 2")
    assert (pile(game), discarded(game)) == (["5"], [])
    play(game, "keep 3")
    assert (pile(game), discarded(game)) == (["5"], ["12", "29", "40"])


def test_only_the_drawer_sees_the_cards_of_amulet_of_fire() -> None:
    game = table(hand=[2], energies="FF", draw=[3, 12, 29, 40])
    drawn = game.play("summon 2")
    assert shown(drawn, 0) == ["2", "3", "12", "29", "40"]
    assert shown(drawn, 1) == ["2", "?", "?", "?", "?"]
    assert game.view(1).data()["aside"] == [None] * 4
    assert game.view(1).steps == []
    kept = game.play("keep 12")
    assert (shown(kept, 0), shown(kept, 1)) == (["12", "3", "29", "40"], ["?"] * 4)
    assert cards(game.view(0).state.players[0].hand) == ["12"]
    assert game.view(1).state.players[0].hand == bytes(1)


# 3 Amulet of Earth


def test_amulet_of_earth_gives_nine_crystals_each_time() -> None:
    game = play(table(hand=[3, 3], energies="EEEE", crystals=1), "summon 3")
    assert crystals(game) == [10, 0]
    assert crystals(play(game, "summon 3")) == [19, 0]


def test_amulet_of_earth_gives_its_crystals_unpaid_too() -> None:
    game = play(table(play=[24], hand=[3]), "activate 24", "play 3")
    assert (crystals(game), in_play(game)) == ([9, 0], ["3"])


# 4 Amulet of Water (ruling 3.4)

WATER: dict[str, Any] = {"card": 4, "tokens": "AAWE"}


def test_amulet_of_water_takes_exactly_four_tokens_of_choice() -> None:
    game = play(table(hand=[4], energies="WW"), "summon 4")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.prompt.params) == ("store", {"number": 4})
    assert options(game) == ["store A", "store W", "store F", "store E"]
    assert [step.worth["gains_energies"] for step in game.legal()] == ["A", "W", "F", "E"]
    game.apply(game.legal()[2])
    assert options(game) == ["store F", "store E"]
    assert game.decision is not None
    assert game.decision.prompt.params == {"number": 3}
    play(game, "store FFE")
    assert (tokens(game, 0), reserve(game)) == ("FFFE", "")


def test_the_four_tokens_on_amulet_of_water_never_overflow() -> None:
    game = table(play=[{"card": 4, "tokens": "WW"}], hand=[4], energies="AAAAAAA")
    play(game, "summon 4 pay W#0 W#0", "store FFFF")
    assert (tokens(game, 0), tokens(game, 1), reserve(game)) == ("", "FFFF", "AAAAAAA")
    assert "end" in options(game)


@pytest.mark.parametrize(
    ("keys", "gestures", "on_amulet", "in_reserve"),
    [
        ({"hand": [3]}, ["summon 3 pay E E#0"], "AAW", "AE"),
        ({"hand": [31]}, ["summon 31 for W pay W#0", "gain FF"], "AAE", "AFFEE"),
        ({"play": [5]}, ["activate 5 pay A A#0 A#0"], "WE", "EE"),
        ({"play": [16]}, ["activate 16 pay W#0"], "AAE", "AEE"),
        ({"play": [32]}, ["activate 32 energy pay A#0"], "AWE", "AEE"),
        ({"play": [34]}, ["activate 34 look", "play pay A A#0 A#0 W#0"], "E", "EE"),
        ({"play": [35]}, ["activate 35 place E#0"], "AAW", "AEE"),
        ({"play": [47], "crystals": 2}, ["activate 47 pay A#0 A#0 gain F"], "WE", "AFFEE"),
        ({"play": [50]}, ["activate 50 pay W#0"], "AAE", "AEE"),
        ({"transmute": True}, ["transmute A A#0 E#0"], "AW", "EE"),
        ({}, ["bonus exchange give W#0 E#0 take FF"], "AA", "AFFEE"),
    ],
    ids=["3", "31", "5", "16", "32", "34", "35", "47", "50", "transmute", "exchange"],
)
def test_amulet_of_water_pays_what_the_reserve_could_pay_token_by_token(
    keys: dict[str, Any], gestures: list[str], on_amulet: str, in_reserve: str
) -> None:
    keys = {**keys, "play": [WATER, *keys.get("play", [])]}
    game = play(table(energies="AEE", draw=[22], **keys), *gestures)
    assert (tokens(game, 0), reserve(game)) == (on_amulet, in_reserve)


def test_amulet_of_water_never_holds_more_than_its_four_tokens() -> None:
    with pytest.raises(ImpossiblePosition, match="holds 4 tokens"):
        table(play=[{"card": 4, "tokens": "AAAAA"}])


@pytest.mark.parametrize(
    ("energies", "on_amulets", "number", "offered"),
    [
        ("EE", ["E"], 3, ["pay E"]),
        ("E", ["EE"], 3, ["pay E", "pay E#0"]),
        ("A", ["F", "F"], 8, ["pay A"]),
        ("AF", ["A", "F"], 8, ["pay A", "pay F", "pay A#0"]),
    ],
)
def test_a_payment_offers_every_token_with_which_it_can_be_completed(
    energies: str, on_amulets: list[str], number: int, offered: list[str]
) -> None:
    amulets = [{"card": 4, "tokens": letters} for letters in on_amulets]
    game = table(play=amulets, hand=[number], energies=energies)
    game.apply(game.legal()[options(game).index(f"summon {number}")])
    assert options(game) == offered


def test_each_token_of_a_payment_comes_from_the_reserve_or_from_either_amulet_of_water() -> None:
    game = table(play=[{"card": 4, "tokens": "E"}, {"card": 4, "tokens": "AE"}], hand=[3])
    assert reasons(game, "summon 3") == []
    game.apply(game.legal()[options(game).index("summon 3")])
    # The first of the two must leave another one to pay the rest with.
    assert options(game) == ["pay E#0"]
    game.apply(game.legal()[0])
    assert (options(game), game.legal()[0].worth) == (["pay E#1"], {"pays_energies": "E"})
    game.apply(game.legal()[0])
    assert (tokens(game, 0), tokens(game, 1), in_play(game)) == ("", "A", ["4", "4", "3"])


def test_amulet_of_water_and_hand_of_fortune_pay_together() -> None:
    game = table(play=[{"card": 4, "tokens": "EA"}, 20], hand=[6], energies="E")
    play(game, "summon 6 pay E E#0")
    assert (tokens(game, 0), reserve(game), in_play(game)) == ("A", "", ["4", "20", "6"])
    short = table(play=[{"card": 4, "tokens": "EA"}, 20], hand=[6])
    assert reasons(short, "summon 6") == ["needs-some-of"]
    assert short.why_not("summon 6")[0].params == {"number": 1, "energies": "EE"}


@pytest.mark.parametrize(
    ("keys", "gestures", "gained"),
    [
        ({"play": [WATER, 24], "hand": [22]}, ["activate 24", "play 22"], 0),
        ({"play": [WATER, 26]}, ["activate 26"], 12),
        ({"play": [WATER, 37, 6, 42]}, ["activate 37 sacrifice 37 6 42"], 15),
    ],
    ids=["Potion of Dreams", "Potion of Life", "Cursed Treatise"],
)
def test_what_empties_the_reserve_leaves_amulet_of_water_alone(
    keys: dict[str, Any], gestures: list[str], gained: int
) -> None:
    game = play(table(energies="WWW", **keys), *gestures)
    assert (reserve(game), tokens(game, 0), crystals(game)[0]) == ("", "AAWE", gained)


def test_air_elemental_and_lewis_see_only_the_reserve_beside_amulet_of_water() -> None:
    game = table(others=[{"play": [WATER], "energies": "FF"}], hand=[21, 40], energies="AAAAF")
    play(game, "summon 21", "copy 1")
    assert reserve(game) == "AAAFF"
    play(game, "summon 40")
    assert (reserve(game, 1), tokens(game, 0, seat=1)) == ("AA", "AAWE")


def test_lantern_of_xidit_does_not_count_amulet_of_water() -> None:
    game = play(table(play=[WATER, 45], energies="A", year=3, space=12, **LAST), "end")
    assert game.outcome is not None
    assert game.outcome.scores[0].crystals == 3


@pytest.mark.parametrize(
    ("keys", "gestures"),
    [
        ({"hand": [17], "energies": "AW"}, ["summon 17 pay AW", "return 4"]),
        ({"play": [WATER, 37, 6]}, ["activate 37 sacrifice 4 37 6"]),
    ],
    ids=["returned", "sacrificed"],
)
def test_the_tokens_on_amulet_of_water_are_lost_when_it_leaves_play(
    keys: dict[str, Any], gestures: list[str]
) -> None:
    game = play(table(**{"play": [WATER], **keys}), *gestures)
    assert (reserve(game), any(player(game).stored)) == ("", False)
    assert "4" in hand(game) + discarded(game)


def test_everybody_sees_the_tokens_on_amulet_of_water() -> None:
    game = table(play=[WATER])
    assert energy.letters(game.view(1).state.players[0].stored[0]) == "AAWE"


# 5 Balance of Ishtar


@pytest.mark.parametrize(
    ("edition", "price", "number", "gained"), [("revised", 2, 3, 9), ("original", 6, 4, 12)]
)
def test_balance_of_ishtar_in_both_editions(
    edition: str, price: int, number: int, gained: int
) -> None:
    game = table(edition=edition, hand=[5], energies="FFFF", crystals=price)
    play(game, "summon 5", f"activate 5 pay {'F' * number}")
    assert (crystals(game)[0], reserve(game)) == (gained, "F" * (4 - number))
    poor = table(edition=edition, hand=[5], crystals=price - 1)
    assert poor.why_not("summon 5")[0].data() == {"key": "reason.needs-crystals", "number": 1}


@pytest.mark.parametrize(
    ("edition", "purses", "bonuses", "gained"),
    [
        ("revised", 1, 0, 12),
        ("revised", 2, 0, 15),
        ("revised", 0, 1, 12),
        ("revised", 0, 3, 18),
        ("revised", 1, 1, 15),
        ("original", 1, 0, 16),
        ("original", 0, 1, 12),
        ("original", 2, 2, 20),
    ],
)
def test_balance_of_ishtar_with_purses_and_transmute_bonuses(
    edition: str, purses: int, bonuses: int, gained: int
) -> None:
    game = table(edition=edition, play=[5, *[8] * purses], energies="AAAA")
    play(game, *["bonus transmute"] * bonuses)
    play(game, "activate 5 pay AAA" + ("A" if edition == "original" else ""))
    assert crystals(game)[0] == gained


@pytest.mark.parametrize("space", [1, 4, 7, 10])
def test_balance_of_ishtar_ignores_the_season_and_needs_and_gives_no_right_to_transmute(
    space: int,
) -> None:
    game = table(play=[5], energies="WWWW", space=space)
    play(game, "activate 5 pay WWW")
    assert crystals(game)[0] == 9
    assert reasons(game, "transmute") == ["no-right-to-transmute"]


def test_balance_of_ishtar_does_not_use_up_the_right_to_transmute() -> None:
    game = play(table(play=[5], energies="WWWW", transmute=True), "activate 5 pay WWW")
    assert crystals(play(game, "transmute W"))[0] == 10


def test_two_balances_of_ishtar_are_turned_one_after_the_other() -> None:
    game = table(play=[5, 5], energies="AAAEEE")
    play(game, "activate 5#1 pay EEE")
    assert reasons(game, "activate 5#0") == []
    assert reasons(game, "activate 5#1") == ["already-turned"]
    assert crystals(play(game, "activate 5#0 pay AAA"))[0] == 18


def test_balance_of_ishtar_cannot_take_different_tokens() -> None:
    game = table(play=[5], energies="AAAWWEE")
    assert options(game)[1] == "activate 5#0"
    game.apply(game.legal()[1])
    assert options(game) == ["pay A"]
    short = table(play=[5], energies="AAWWFEE")
    assert short.why_not("activate 5")[0].data() == {"key": "reason.needs-identical", "number": 3}
    both = table(play=[{"card": 5, "turned": True}], energies="AA")
    assert reasons(both, "activate 5") == ["already-turned", "needs-identical"]
    assert short.why_not("activate 5#0", 0) == short.why_not("activate balance-of-ishtar", 0)


def test_balance_of_ishtar_takes_tokens_from_two_amulets_of_water() -> None:
    game = table(play=[5, WATER, {"card": 4, "tokens": "AF"}], energies="WW")
    game.apply(game.legal()[1])
    assert options(game) == ["pay W", "pay A#1"]
    game.apply(game.legal()[1])
    assert options(game) == ["pay A#1"]
    assert game.decision is not None
    assert game.decision.prompt.data() == {"key": "prompt.pay", "number": 2}
    play(game, "pay A#1 A#2")
    assert (tokens(game, 1), tokens(game, 2), reserve(game)) == ("WE", "F", "WW")
    assert crystals(game)[0] == 9


def test_a_card_cannot_be_activated_in_another_player_s_turn() -> None:
    game = table(others=[{"play": [5, 16], "energies": "AAA"}])
    for thing in ("activate 5", "activate 16"):
        assert reasons(game, thing, 1) == ["not-your-decision"]
    assert game.legal(1) == []


def test_a_turned_card_is_straight_again_in_the_next_round() -> None:
    game = table(play=[5], energies="AAAAAA", rolls=[1, 1, 1], **LAST)
    play(game, "activate 5 pay AAA")
    assert reasons(game, "activate 5") == ["already-turned"]
    play(game, "end", "die F*T/3", "die WW*/3")
    assert (decider(game), reasons(game, "activate 5")) == (0, [])


# 6 Staff of Spring


@pytest.mark.parametrize(
    ("staffs", "summoned", "gained"),
    [([6], 8, 3), ([6, 6], 8, 6), ([6], 15, 3), ([6, 6], 35, 6), ([6], 41, 3)],
)
def test_staff_of_spring_gives_three_crystals_for_each_summoning_even_of_a_free_card(
    staffs: list[int], summoned: int, gained: int
) -> None:
    game = play(table(play=staffs, hand=[summoned], energies="AF"), f"summon {summoned}")
    assert crystals(game) == [gained, 0]


def test_staff_of_spring_gives_nothing_for_itself_but_the_first_does_for_the_second() -> None:
    game = play(table(hand=[6, 6], energies="EEEEEE"), "summon 6")
    assert crystals(game)[0] == 0
    assert crystals(play(game, "summon 6"))[0] == 3


@pytest.mark.parametrize(
    ("keys", "gestures"),
    [
        ({"play": [6, 24], "hand": [22]}, ["activate 24", "play 22"]),
        ({"play": [6, 34], "energies": "AAAA"}, ["activate 34 look", "play pay AAAA"]),
    ],
    ids=["Potion of Dreams", "Crystal Orb"],
)
def test_staff_of_spring_gives_nothing_for_a_card_put_into_play_unpaid(
    keys: dict[str, Any], gestures: list[str]
) -> None:
    game = play(table(draw=[22], **keys), *gestures)
    assert (crystals(game)[0], in_play(game)[-1]) == (0, "22")


def test_staff_of_spring_does_nothing_for_the_summonings_of_others() -> None:
    game = play(table(others=[{"play": [6]}], hand=[15]), "summon 15")
    assert crystals(game) == [0, 0]


def test_the_crystals_of_staff_of_spring_come_too_late_for_cost_and_leech() -> None:
    game = table(others=[{"play": [33]}], play=[6], hand=[12, 15], crystals=3)
    assert game.why_not("summon 12")[0].data() == {
        "key": "reason.needs-crystals-toll", "number": 1, "number_2": 1,
    }  # fmt: skip
    assert crystals(play(game, "summon 15")) == [5, 1]


def test_staff_of_spring_pays_before_the_new_card_s_own_effect() -> None:
    game = table(others=[{"crystals": 8}], play=[6], hand=[49], energies="E", crystals=6)
    # Only with the three crystals of the Staff is Sid's owner the richest.
    assert crystals(play(game, "summon 49")) == [14, 3]


# 7 Temporal Boots (ruling 2)


def test_moving_is_mandatory_with_temporal_boots() -> None:
    game = play(table(hand=[7]), "summon 7")
    assert all(option.startswith("move") for option in options(game))
    assert reasons(game, "end") == ["finish-first"]
    assert game.view(0).data()["space"] == 1


@pytest.mark.parametrize(
    ("space", "move", "changes"),
    [
        (1, "+2", False),
        (1, "+3", True),
        (3, "+1", True),
        (4, "-1", True),
        (6, "-2", False),
        (6, "-3", True),
        (9, "+1", True),
        (12, "+1", True),
        (1, "-1", True),
        (12, "-2", False),
    ],
)
def test_temporal_boots_make_figrim_and_hourglass_of_all_act_at_once_if_the_season_changes(
    space: int, move: str, changes: bool
) -> None:
    others: list[dict[str, Any]] = [{"play": [11, 27], "crystals": 5}]
    game = table(others=others, play=[27], hand=[7], crystals=5, year=2, space=space)
    play(game, "summon 7", f"move {move}")
    if changes:
        assert (decider(game), crystals(game)) == (0, [5, 5])
        play(game, "gain W")
        assert (decider(game), crystals(game)) == (1, [4, 6])
        play(game, "gain F")
    assert (reserve(game), reserve(game, 1)) == (("W", "F") if changes else ("", ""))
    assert (crystals(game), "end" in options(game, 0)) == ([4, 6] if changes else [5, 5], True)


@pytest.mark.parametrize(
    ("owners", "order"), [((0, 1), [1, 0]), ((0, 2), [2, 0]), ((1, 2), [1, 2])]
)
def test_the_active_player_s_hourglass_comes_first_after_temporal_boots_then_clockwise(
    owners: tuple[int, int], order: list[int]
) -> None:
    seats: list[dict[str, Any]] = [
        {"gauge": 9, "play": [27] if s in owners else []} for s in range(3)
    ]
    seats[1]["hand"] = [7]
    game = play(Game.set_up(seats=seats, active=1, space=3), "summon 7", "move +1")
    asked = []
    while game.decision is not None and game.decision.kind == "gain":
        asked.append(decider(game))
        play(game, "gain A")
    assert asked == order


@pytest.mark.parametrize(("by_boots", "left"), [(True, [0, 1]), (False, [1, 0])])
def test_figrims_of_several_owners_act_from_the_active_or_else_from_the_first_player(
    by_boots: bool, left: list[int]
) -> None:
    others: list[dict[str, Any]] = [{"play": [11], "crystals": 1}]
    game = table(others=others, play=[11], hand=[7], space=3, dice=["WW*/1"], **LAST)
    play(game, *(["summon 7", "move +1"] if by_boots else ["end"]))
    assert season(game)[2] == "spring"
    assert crystals(game) == left


def test_the_token_of_another_player_s_hourglass_may_overflow_his_reserve_at_once() -> None:
    others: list[dict[str, Any]] = [{"play": [27], "energies": "AAAAAAA"}]
    game = play(table(others=others, hand=[7], space=3), "summon 7", "move +1", "gain F")
    assert (decider(game), options(game)) == (1, ["drop A", "drop F"])
    play(game, "drop A")
    assert (reserve(game, 1), decider(game)) == ("AAAAAAF", 0)


def test_back_from_winter_to_fall_the_year_goes_back_and_hands_stay() -> None:
    others: list[dict[str, Any]] = [{"hand": [9]}]
    game = table(others=others, hand=[7, 3], library3=[5], year=2, space=1)
    play(game, "summon 7", "move -1")
    assert season(game) == (1, 12, "fall")
    assert (hand(game), hand(game, 1), cards(player(game).library3)) == (["3"], ["9"], ["5"])


def test_back_in_year_one_leads_to_year_zero_and_coming_back_gives_no_library() -> None:
    game = table(hand=[7, 7], library2=[3], library3=[5])
    play(game, "summon 7", "move -2")
    assert season(game) == (0, 11, "fall")
    play(game, "summon 7", "move +3")
    assert season(game) == (1, 2, "winter")
    assert (hand(game), cards(player(game).library2)) == ([], ["3"])


def test_year_zero_makes_the_game_longer() -> None:
    game = table(hand=[7], library2=[3], dice=["WW*/1"], **LAST)
    play(game, "summon 7", "move -1", "end")
    assert season(game) == (1, 1, "winter")
    assert cards(player(game).library2) == ["3"]
    assert game.state.position == 1


@pytest.mark.parametrize(("year", "library"), [(1, "library2"), (2, "library3")])
def test_forward_into_a_new_year_everybody_takes_the_library_at_once(
    year: int, library: str
) -> None:
    others: list[dict[str, Any]] = [{library: [8, 9], "hand": [1]}]
    game = table(others=others, hand=[7], year=year, space=12, **{library: [3, 5]})
    play(game, "summon 7")
    events = game.play("move +1")
    assert season(game) == (year + 1, 1, "winter")
    assert (hand(game), hand(game, 1)) == (["3", "5"], ["1", "8", "9"])
    assert shown(events, 0) == ["3", "5", "?", "?"]
    assert shown(events, 1) == ["?", "?", "8", "9"]
    # The active player may summon what he has just taken.
    assert reasons(game, "summon 3") == ["needs-energies"]


def test_re_entering_a_year_gives_nothing_again() -> None:
    game = table(hand=[7, 7], library3=[5], year=2, space=1, dice=["WW*/3"], **LAST)
    play(game, "summon 7", "move -1", "summon 7", "move +1")
    assert season(game) == (2, 1, "winter")
    assert (hand(game), cards(player(game).library3)) == ([], ["5"])


def test_the_wheel_gives_no_library_again_after_temporal_boots_went_back() -> None:
    game = table(hand=[7, 7], library2=[3], library3=[5], space=12, **LAST)
    play(game, "summon 7", "move +1", "summon 7", "move -1")
    assert (season(game)[:2], hand(game)) == ((1, 12), ["3"])
    play(game, "end")
    assert season(game)[0] == 2
    assert (hand(game), cards(player(game).library3)) == (["3"], ["5"])


def test_beyond_year_three_the_round_is_finished_and_then_the_game_ends() -> None:
    others: list[dict[str, Any]] = [{"die": "6/2", "play": [13], "energies": "WWWW"}]
    game = table(others=others, hand=[7], play=[11], year=3, space=12, dice=["AA*/3"])
    play(game, "summon 7", "move +1")
    assert (season(game), game.outcome) == ((4, 1, "winter"), None)
    play(game, "end")
    assert (decider(game), crystals(game)) == (1, [0, 6])
    play(game, "end")
    # The other player's Chest, and Figrim when the wheel goes on to spring, still had their due.
    assert (season(game), crystals(game)) == ((4, 4, "spring"), [1, 8])
    assert (game.decision, game.outcome is None) == (None, False)


@pytest.mark.parametrize(("pips", "over"), [(1, False), (2, False), (3, True)])
def test_moved_back_into_year_three_the_game_goes_on_unless_the_wheel_ends_it(
    pips: int, over: bool
) -> None:
    game = table(hand=[7], year=4, space=1, dice=[f"WW*/{pips}"], **LAST)
    play(game, "summon 7", "move -3", "end")
    assert game.state.position == 34 + pips
    assert (game.outcome is not None) == over


def test_beyond_year_three_rates_and_season_changes_are_those_of_the_space() -> None:
    game = table(hand=[7], play=[27], energies="EF", transmute=True, year=4, space=1)
    assert crystals(play(game, "transmute E"))[0] == 3
    play(game, "summon 7", "move +3", "gain A", "transmute AF")
    assert season(game) == (4, 4, "spring")
    assert crystals(game)[0] == 3 + 2 + 3


def test_temporal_boots_change_the_rate_of_transmuting_at_once() -> None:
    game = table(hand=[7], energies="FF", transmute=True)
    assert crystals(play(game, "transmute F"))[0] == 2
    assert crystals(play(game, "summon 7", "move -1", "transmute F"))[0] == 3


def test_dice_stay_those_of_the_round_and_the_last_one_s_pips_count_from_the_new_space() -> None:
    others: list[dict[str, Any]] = [{"die": "6/2#4", "play": [15]}]
    game = table(others=others, hand=[7], dice=["WW*/2#1"], rolls=[2])
    play(game, "summon 7", "move +3", "end")
    assert (season(game)[2], game.view(0).data()["dice"]) == ("spring", ["WW*/2#1"])
    # Even a reroll after the change is one of the winter die.
    play(game, "activate 15")
    assert (die_code(player(game, 1).die), reserve(game, 1)) == ("WW2/2#4", "WW")
    play(game, "end")
    assert season(game) == (1, 6, "spring")
    assert {tables.SEASONS[die // 30] for die in game.state.dice} == {"spring"}


def test_temporal_boots_put_into_play_unpaid_move_too() -> None:
    game = table(play=[24], hand=[7], space=5)
    play(game, "activate 24", "play 7", "move -2")
    assert season(game) == (1, 3, "winter")


# 8 Purse of Io


@pytest.mark.parametrize(
    ("keys", "gestures", "gained"),
    [
        ({"transmute": True}, ["transmute FFF"], [6, 9, 12]),
        ({}, ["bonus transmute", "transmute FF"], [6, 8, 10]),
        ({"play": [32]}, ["activate 32 energy pay F", "transmute FF"], [4, 6, 8]),
        ({"play": [5]}, ["activate 5 pay FFF"], [9, 12, 15]),
        ({"play": [26]}, ["activate 26"], [12, 15, 18]),
        ({"play": [{"card": 35, "tokens": "AAAA"}]}, ["activate 35 place F"], [0, 0, 0]),
        ({"play": [{"card": 35, "tokens": "AAAAAA"}]}, ["activate 35 place F"], [15, 15, 15]),
        ({"play": [37, 1, 3]}, ["activate 37 sacrifice 37 1 3"], [15, 15, 15]),
    ],
    ids=["die", "bonus", "32", "5", "26", "35 not full", "35 full", "37"],
)
@pytest.mark.parametrize("purses", [0, 1, 2])
def test_each_purse_of_io_gives_one_crystal_more_for_each_token_transmuted(
    purses: int, keys: dict[str, Any], gestures: list[str], gained: list[int]
) -> None:
    keys = {**keys, "play": [*keys.get("play", []), *[8] * purses]}
    game = play(table(energies="FFF", **keys), *gestures)
    assert crystals(game)[0] == gained[purses]


def test_an_opponent_s_purse_of_io_gives_nothing() -> None:
    game = table(others=[{"play": [8]}], energies="E", transmute=True)
    assert crystals(play(game, "transmute E")) == [3, 0]


def test_purse_of_io_counts_from_the_moment_it_is_in_play() -> None:
    game = table(hand=[8], energies="AFEE", transmute=True)
    assert crystals(play(game, "transmute E"))[0] == 3
    play(game, "summon 8", "transmute E")
    assert crystals(game)[0] == 7


def test_purse_of_io_and_transmute_bonuses_add_up_and_are_shown_with_the_option() -> None:
    game = play(table(play=[8, 8], energies="AE"), "bonus transmute", "bonus transmute")
    game.apply(game.legal()[options(game).index("transmute")])
    worths = [step.worth for step in game.legal()]
    assert worths == [
        {"pays_energies": "A", "gains_crystals": 5},
        {"pays_energies": "E", "gains_crystals": 7},
    ]
    assert crystals(play(game, "transmute AE"))[0] == 12


# 9 Divine Chalice


@pytest.mark.parametrize(("gauge", "in_play_before"), [(1, []), (3, [3, 5])])
def test_divine_chalice_with_a_full_gauge_wastes_the_four_cards(
    gauge: int, in_play_before: list[int]
) -> None:
    # The gauge is tested before what Amulet of Air would add to it.
    game = table(hand=[9], energies="AWFE", gauge=gauge, play=in_play_before, draw=[1, 3, 22, 29])
    events = game.play("summon 9")
    assert (discarded(game), in_play(game)[-1]) == (["1", "3", "22", "29"], "9")
    assert (decider(game), "end" in options(game), player(game).gauge) == (0, True, gauge)
    assert shown(events, 1) == ["9", *["?"] * 8]


def test_divine_chalice_must_put_a_card_into_play_and_only_that_one_is_shown() -> None:
    game = table(hand=[9], energies="AWFE", gauge=2, draw=[50, 22, 14, 38])
    play(game, "summon 9")
    assert options(game) == ["play 14", "play 22", "play 38", "play 50"]
    assert game.view(1).data()["aside"] == [None] * 4
    events = game.play("play 14")
    assert (in_play(game), discarded(game)) == (["9", "14"], ["50", "22", "38"])
    assert sorted(shown(events, 1)) == ["14", "?", "?", "?"]


def test_divine_chalice_discards_the_others_before_the_new_card_acts() -> None:
    game = table(hand=[9], energies="AWFE", draw=[2, 3, 5, 6], **ALONE)
    play(game, "summon 9", "play 2")
    # Amulet of Fire needs cards at once, and these three are all there are.
    assert options(game) == ["keep 3", "keep 5", "keep 6"]
    play(game, "keep 5")
    assert (sorted(pile(game)), hand(game)) == (["3", "6"], ["5"])


@pytest.mark.parametrize("supply", [[], [22], [3, 22]])
def test_divine_chalice_draws_as_many_as_there_are(supply: list[int]) -> None:
    game = play(table(hand=[9], energies="AWFE", draw=supply, **ALONE), "summon 9")
    if supply:
        assert options(game) == [f"play {number}" for number in supply]
        play(game, "play 22")
    assert in_play(game) == (["9", "22"] if supply else ["9"])
    assert (pile(game), discarded(game)) == (["3"] if len(supply) > 1 else [], [])
    assert "end" in options(game)


def test_divine_chalice_may_put_the_other_divine_chalice_into_play() -> None:
    game = table(hand=[9], energies="AWFE", gauge=3, draw=[9, 3, 5, 6, 11, 22, 13, 14])
    play(game, "summon 9", "play 9")
    assert options(game) == ["play 11", "play 13", "play 14", "play 22"]
    play(game, "play 22")
    assert in_play(game) == ["9", "9", "22"]
    assert discarded(game) == ["3", "5", "6", "11", "13", "14"]
    full = table(hand=[9], energies="AWFE", gauge=2, draw=[9, 3, 5, 6, 11, 22, 13, 14])
    play(full, "summon 9", "play 9")
    assert (in_play(full), len(discarded(full))) == (["9", "9"], 7)


def test_a_card_put_into_play_by_divine_chalice_is_not_summoned() -> None:
    others: list[dict[str, Any]] = [{"play": [33]}]
    game = table(others=others, play=[6, 30], hand=[9], energies="AWFE", crystals=1, draw=[3])
    play(game, "summon 9", "gain E")
    # Leech, Staff and Vase saw the Chalice; they do not see the Amulet of Earth.
    assert (crystals(game), reserve(game)) == ([3, 1], "E")
    play(game, "play 3")
    assert (crystals(game), reserve(game)) == ([12, 1], "E")


@pytest.mark.parametrize(
    ("keys", "gestures"),
    [
        ({"play": [24], "hand": [9]}, ["activate 24", "play 9"]),
        ({"play": [34], "energies": "AAAA"}, ["activate 34 look", "play pay AAAA"]),
    ],
    ids=["Potion of Dreams", "Crystal Orb"],
)
def test_divine_chalice_put_into_play_unpaid_works_the_same(
    keys: dict[str, Any], gestures: list[str]
) -> None:
    top = [9] if "hand" not in keys else []
    game = play(table(draw=[*top, 29, 3, 5, 6], **keys), *gestures, "play 29")
    assert "9" in in_play(game)
    assert (crystals(game)[0], discarded(game)[-3:]) == (20, ["3", "5", "6"])


def test_a_card_from_divine_chalice_asks_what_it_has_to_ask() -> None:
    others: list[dict[str, Any]] = [{"play": [5]}]
    game = table(others=others, hand=[9], energies="AWFE", draw=[10, 3, 5, 6])
    play(game, "summon 9", "play 10", "sacrifice 5")
    assert (in_play(game, 1), decider(game)) == ([], 0)


# 10 Syllas the Faithful


def test_syllas_asks_clockwise_from_the_left_of_its_owner_who_gives_nothing() -> None:
    seats = [
        {"play": [3]},
        {"play": [5, 16]},
        {"play": [6], "hand": [10], "energies": "FFF", "gauge": 5},
        {"play": [8, 12]},
    ]
    game = play(Game.set_up(seats=seats, active=2), "summon 10")
    assert (decider(game), options(game)) == (3, ["sacrifice 8#0", "sacrifice 12#1"])
    play(game, "sacrifice 12")
    assert (decider(game), options(game)) == (0, ["sacrifice 3#0"])
    play(game, "sacrifice 3")
    assert decider(game) == 1
    assert reasons(game, "end", 2) == ["not-your-decision"]
    play(game, "sacrifice 5")
    assert [in_play(game, seat) for seat in range(4)] == [[], ["16"], ["6", "10"], ["8"]]
    assert (discarded(game), decider(game)) == (["12", "3", "5"], 2)


def test_syllas_passes_over_opponents_without_cards() -> None:
    game = table(others=[{}, {"play": [3]}, {}], hand=[10], energies="FFF")
    play(game, "summon 10")
    assert decider(game) == 2
    play(game, "sacrifice 3")
    assert (decider(game), in_play(game)) == (0, ["10"])


def test_syllas_does_nothing_if_no_opponent_has_a_card() -> None:
    game = play(table(hand=[10], energies="FFF"), "summon 10")
    assert (decider(game), discarded(game), in_play(game)) == (0, [], ["10"])


def test_a_treatise_sacrificed_to_syllas_empties_only_that_opponent_s_reserve() -> None:
    others: list[dict[str, Any]] = [
        {"play": [42, WATER], "energies": "AWF", "gauge": 4, "crystals": 7},
        {"play": [3], "energies": "EE"},
    ]
    game = table(others=others, hand=[10], energies="FFFF")
    play(game, "summon 10", "sacrifice 42")
    assert (reserve(game, 1), tokens(game, 1, seat=1)) == ("", "AAWE")
    assert (player(game, 1).gauge, player(game, 1).crystals) == (4, 7)
    play(game, "sacrifice 3")
    assert (reserve(game), reserve(game, 2)) == ("F", "EE")


def test_a_grimoire_sacrificed_to_syllas_lowers_the_limit_before_the_next_opponent_chooses() -> (
    None
):
    others: list[dict[str, Any]] = [{"play": [18], "energies": "AAAAWWWFFE"}, {"play": [3]}]
    game = table(others=others, hand=[10], energies="FFF")
    play(game, "summon 10", "sacrifice 18")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.prompt.data()) == (
        1,
        {"key": "prompt.drop", "number": 3},
    )
    play(game, "drop AAE")
    assert (reserve(game, 1), decider(game)) == ("AAWWWFF", 2)


def test_syllas_put_into_play_unpaid_and_a_second_syllas_take_a_card_each() -> None:
    others: list[dict[str, Any]] = [{"play": [{"card": 5, "turned": True}, 3, 11]}]
    game = table(others=others, play=[24], hand=[10, 10], energies="F")
    play(game, "activate 24", "play 10", "sacrifice 11")
    assert reasons(game, "summon 10") == ["needs-energies"]
    game = table(others=others, play=[10], hand=[10], energies="FFF")
    play(game, "summon 10", "sacrifice 5")
    assert (in_play(game, 1), player(game, 1).turned) == (["3", "11"], 0)


# 11 Figrim the Avaricious


@pytest.mark.parametrize(("players", "price"), [(2, 3), (3, 6), (4, 9)])
def test_figrim_costs_three_crystals_more_with_each_player(players: int, price: int) -> None:
    game = table(players=players, hand=[11], crystals=price)
    assert game.legal()[1].worth == {"pays_crystals": price}
    play(game, "summon 11")
    assert (crystals(game)[0], in_play(game)) == (0, ["11"])
    poor = table(players=players, hand=[11], crystals=price - 1)
    assert poor.why_not("summon 11")[0].data() == {"key": "reason.needs-crystals", "number": 1}


@pytest.mark.parametrize(
    ("space", "pips", "changes"), [(1, 2, False), (2, 1, False), (2, 2, True), (3, 1, True)]
)
def test_figrim_takes_a_crystal_from_every_opponent_when_the_wheel_changes_the_season(
    space: int, pips: int, changes: bool
) -> None:
    others: list[dict[str, Any]] = [{"crystals": 5}, {"crystals": 0}, {"crystals": 1}]
    game = table(others=others, play=[11], crystals=2, space=space, dice=[f"WW*/{pips}"], **LAST)
    play(game, "end")
    assert game.state.first == 2
    assert crystals(game) == ([4, 4, 0, 0] if changes else [2, 5, 0, 1])


def test_two_figrims_act_one_after_the_other_and_pass_over_players_at_zero() -> None:
    others: list[dict[str, Any]] = [{"crystals": 1}, {"crystals": 5}]
    game = table(others=others, play=[11, 11], hand=[7], space=3)
    play(game, "summon 7", "move +1")
    assert crystals(game) == [3, 0, 3]


def test_summoning_figrim_gives_nothing_by_itself() -> None:
    game = play(table(others=[{"crystals": 5}], hand=[11], crystals=3), "summon 11")
    assert crystals(game) == [0, 5]


def test_the_last_change_from_fall_to_winter_still_feeds_figrim() -> None:
    game = table(others=[{"crystals": 5}], play=[11], year=3, space=12, **LAST)
    play(game, "end")
    assert game.outcome is not None
    assert [score.crystals for score in game.outcome.scores] == [1, 4]


# 12 Naria the Prophetess


def test_naria_asks_her_owner_for_his_own_card_first_and_then_clockwise() -> None:
    seats = [{}, {"hand": [12], "crystals": 3, "gauge": 1}, {}, {}]
    game = play(Game.set_up(seats=seats, active=1, draw=[22, 3, 5, 9]), "summon 12")
    assert options(game) == ["keep 3", "keep 5", "keep 9", "keep 22"]
    play(game, "keep 9")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.prompt.data()) == (
        1,
        {"key": "prompt.give", "seat": 2},
    )
    play(game, "give 22 5 3")
    assert [hand(game, seat) for seat in range(4)] == [["3"], ["9"], ["22"], ["5"]]
    assert (decider(game), discarded(game)) == (1, [])


def test_naria_s_owner_sees_all_cards_and_each_receiver_only_his_own() -> None:
    game = table(others=[{}, {}], hand=[12], crystals=3, draw=[3, 5, 9])
    events = game.play("summon 12")
    assert [shown(events, seat) for seat in range(3)] == [
        ["12", "3", "5", "9"],
        ["12", "?", "?", "?"],
        ["12", "?", "?", "?"],
    ]
    assert game.view(1).data()["aside"] == [None] * 3
    events = game.play("keep 5") + game.play("give 9 3")
    assert [shown(events, seat) for seat in range(3)] == [
        ["5", "9", "3"],
        ["?", "9", "?"],
        ["?", "?", "3"],
    ]
    assert game.view(2).state.players[1].hand == bytes(1)


@pytest.mark.parametrize(
    ("supply", "gestures", "hands"),
    [
        ([], [], [[], [], []]),
        ([3], ["keep 3"], [["3"], [], []]),
        ([3, 5], ["keep 3", "give 5"], [["3"], ["5"], []]),
        ([3, 5, 9], ["keep 3", "give 9 5"], [["3"], ["9"], ["5"]]),
    ],
)
def test_naria_short_of_cards_serves_her_owner_first_then_clockwise(
    supply: list[int], gestures: list[str], hands: list[list[str]]
) -> None:
    # All other cards are in the hand of seat 3, the last to get one.
    game = table(others=[{}, {}, {}], hand=[12], crystals=3, draw=supply, rest="hand 3")
    before = hand(game, 3)
    play(game, "summon 12", *gestures)
    assert [hand(game, seat) for seat in range(4)] == [*hands, before]
    assert "end" in options(game)


def test_naria_reshuffles_while_she_draws() -> None:
    game = table(hand=[12], crystals=3, draw=[3], discard=[5], **ALONE)
    play(game, "summon 12")
    assert (options(game), pile(game), discarded(game)) == (["keep 3", "keep 5"], [], [])


def test_naria_offers_equal_cards_once() -> None:
    game = play(table(hand=[12], crystals=3, draw=[3, 3]), "summon 12")
    assert options(game) == ["keep 3"]
    play(game, "keep 3", "give 3")
    assert (hand(game), hand(game, 1)) == (["3"], ["3"])


def test_naria_put_into_play_by_divine_chalice_deals_the_cards_below() -> None:
    game = table(hand=[9], energies="AWFE", draw=[12, 3, 5, 6, 22, 29])
    play(game, "summon 9", "play 12", "keep 29", "give 22")
    assert (hand(game), hand(game, 1), in_play(game)) == (["29"], ["22"], ["9", "12"])


# 13 Wondrous Chest


@pytest.mark.parametrize(
    ("own", "energies", "gained"),
    [
        ([13], "AWF", 0),
        ([13], "AWFE", 3),
        ([13], "AAAAAAA", 3),
        ([13, 13], "AWFE", 6),
        ([13, WATER], "AWF", 0),
        ([13, {"card": 35, "tokens": "AAAA"}], "AWF", 0),
        ([13, 18], "AAAAAAAAAA", 3),
    ],
)
def test_wondrous_chest_gives_three_crystals_with_four_tokens_in_the_reserve_alone(
    own: list[Any], energies: str, gained: int
) -> None:
    game = play(table(play=own, energies=energies, **LAST), "end")
    assert (crystals(game), reserve(game)) == ([gained, 0], energies)


def test_wondrous_chest_acts_at_the_end_of_the_round_not_of_the_turn() -> None:
    others: list[dict[str, Any]] = [{"die": "6/2"}]
    game = play(table(others=others, play=[13], energies="AWFE"), "end")
    assert (decider(game), crystals(game)) == (1, [0, 6])
    assert crystals(play(game, "end")) == [3, 6]


def test_wondrous_chest_comes_after_the_owner_s_damned_soul() -> None:
    game = play(table(play=[13, 50], energies="AWFE", crystals=1, **LAST), "end")
    assert crystals(game)[0] == 3


# 14 Beggar's Horn


@pytest.mark.parametrize(
    ("own", "energies", "asked"),
    [
        ([14], "", 1),
        ([14], "F", 1),
        ([14], "FF", 0),
        ([14, 14], "", 2),
        ([14, 14], "F", 1),
        ([14, 14], "FF", 0),
        ([14, WATER], "F", 1),
        ([14, {"card": 35, "tokens": "AAA"}], "", 1),
    ],
)
def test_each_beggar_s_horn_in_turn_gives_a_token_with_at_most_one_in_the_reserve(
    own: list[Any], energies: str, asked: int
) -> None:
    game = play(table(play=own, energies=energies, **LAST), "end")
    for _ in range(asked):
        assert game.decision is not None
        assert (game.decision.seat, game.decision.source) == (0, "beggars-horn")
        assert options(game) == ["gain A", "gain W", "gain F", "gain E"]
        play(game, "gain E")
    assert game.decision is not None
    assert (game.decision.kind, reserve(game)) == ("die", energies + "E" * asked)


def test_the_horns_of_several_players_act_from_the_first_player_of_the_round() -> None:
    others: list[dict[str, Any]] = [{}, {"play": [14]}]
    game = play(table(others=others, play=[14], first=1, active=0), "end")
    assert decider(game) == 2
    play(game, "gain W")
    assert (decider(game), reserve(game, 2)) == (0, "W")
    play(game, "gain F")
    assert (reserve(game), game.state.first) == ("F", 2)


def test_beggar_s_horn_comes_before_the_owner_s_titus() -> None:
    game = play(table(others=[{"crystals": 5}], play=[39, 14], **LAST), "end")
    assert (options(game)[0], crystals(game)) == ("gain A", [0, 5])
    assert crystals(play(game, "gain A")) == [1, 4]


# 15 Die of Malice

MALICE: dict[str, Any] = {"phase": "die", "die": "6/2#4"}


def test_die_of_malice_rerolls_its_owner_s_die_for_two_crystals_and_only_the_last_face_counts() -> (
    None
):
    game = table(play=[15], rolls=[2], **MALICE)
    assert options(game) == ["resolve", "activate 15#0"]
    rerolled = [event for event in game.play("activate 15") if event.kind == "reroll"]
    assert [event.seen_by(1).details for event in rerolled] == [{"die": player(game).die}]
    # The window is closed by itself: there is nothing left to use before the die.
    assert die_code(player(game).die) == "WW2/2#4"
    assert (crystals(game)[0], reserve(game)) == (4, "WW")


def test_two_dice_of_malice_reroll_twice() -> None:
    game = table(play=[15, 15], rolls=[2, 6], gauge=3, **MALICE)
    play(game, "activate 15#1")
    assert (options(game), crystals(game)[0], reserve(game)) == (
        ["resolve", "activate 15#0"],
        2,
        "",
    )
    play(game, "activate 15#0")
    assert (crystals(game)[0], reserve(game), player(game).gauge) == (4, "F", 4)


def test_the_second_reroll_of_two_dice_of_malice_may_be_declined() -> None:
    game = table(play=[15, 15], rolls=[2], **MALICE)
    play(game, "activate 15#0", "resolve")
    assert (crystals(game)[0], reserve(game)) == (4, "WW")
    assert reasons(game, "activate 15#1") == ["only-before-die"]
    assert reasons(game, "activate 15#0") == ["already-turned", "only-before-die"]


def test_before_the_die_a_turned_die_of_malice_is_not_told_that_it_comes_too_late() -> None:
    game = play(table(play=[15, 15], rolls=[2], **MALICE), "activate 15#0")
    assert "already-turned" in reasons(game, "activate 15#0")
    assert "only-before-die" not in reasons(game, "activate 15#0")


def test_declining_die_of_malice_closes_the_window_for_the_turn() -> None:
    game = play(table(play=[15], **MALICE), "resolve")
    assert crystals(game)[0] == 6
    assert reasons(game, "activate 15") == ["only-before-die"]
    assert reasons(game, "resolve") == ["die-resolved"]


def test_nothing_else_can_be_done_while_die_of_malice_may_still_be_used() -> None:
    game = table(play=[15, 16], hand=[7], energies="A", **MALICE)
    for thing in ("end", "summon 7", "activate 16", "bonus gauge"):
        assert reasons(game, thing)[0] == "die-first"


def test_a_turned_die_of_malice_gives_no_window() -> None:
    game = table(play=[{"card": 15, "turned": True}], **MALICE)
    assert (crystals(game)[0], "end" in options(game)) == (6, True)


@pytest.mark.parametrize(
    ("keys", "gestures"),
    [
        ({"hand": [15]}, ["summon 15"]),
        ({"hand": [15], "play": [24]}, ["activate 24", "play 15"]),
        ({"hand": [17], "play": [15], "energies": "AW"}, ["summon 17", "return 15", "summon 15"]),
    ],
    ids=["summoned", "put into play", "summoned again"],
)
def test_die_of_malice_cannot_be_used_on_the_turn_it_enters_play(
    keys: dict[str, Any], gestures: list[str]
) -> None:
    game = play(table(**keys), *gestures)
    assert reasons(game, "activate 15") == ["only-before-die"]


def test_die_of_malice_is_straight_and_may_be_used_in_the_next_round() -> None:
    game = table(play=[15], hand=[15], rolls=[2, 1, 1, 1], **MALICE, **LAST)
    play(game, "activate 15", "summon 15", "end")
    game.apply(game.legal()[0])
    game.apply(game.legal()[0])
    assert (decider(game), options(game)) == (0, ["resolve", "activate 15#0", "activate 15#1"])


def test_fairies_react_to_every_die_of_malice() -> None:
    game = table(others=[{"play": [5, 41]}], play=[15, 15], rolls=[2, 2], **MALICE)
    play(game, "activate 15#0")
    # He has nothing to give at first; the bank pays its crystal all the same.
    assert crystals(game) == [2, 1]
    play(game, "activate 15#1")
    assert crystals(game) == [1 + 2 + 2, 3]


def test_a_face_rerolled_away_gives_nothing_at_all() -> None:
    game = table(play=[15], rolls=[5], phase="die", die="A*T/3#4", gauge=4, energies="W")
    play(game, "activate 15")
    assert (crystals(game)[0], reserve(game), player(game).gauge) == (8, "W", 4)
    assert reasons(game, "transmute") == ["no-right-to-transmute"]


def test_a_rerolled_face_may_draw() -> None:
    game = table(play=[15], rolls=[5], phase="die", die="WW*/2#1", draw=[3])
    play(game, "activate 15")
    assert (options(game), reserve(game)) == (["draw", "bonus draw"], "")
    assert reasons(game, "activate 15") == ["draw-first", "already-turned", "only-before-die"]
    play(game, "draw", "keep 3")
    assert hand(game) == ["3"]


def test_die_of_malice_rolls_every_face_of_the_same_die() -> None:
    rolled = set()
    for seed in range(60):
        game = play(table(play=[15], seed=seed, **MALICE), "activate 15")
        rolled.add(die_code(player(game).die))
    assert rolled == {f"{face}#4" for face in ("WAT/1", "WW2/2", "A*T/3", "WW*/1", "6/2", "F*/3")}


def test_die_of_malice_does_not_touch_the_die_that_moves_the_wheel() -> None:
    game = table(play=[15], rolls=[2], dice=["WW*/3"], **MALICE, **LAST)
    play(game, "activate 15", "end")
    assert season(game) == (1, 4, "spring")


# 16 Kairn the Destroyer


def test_kairn_takes_four_crystals_from_every_opponent_and_keeps_none() -> None:
    others: list[dict[str, Any]] = [{"crystals": 9}, {"crystals": 3}, {"crystals": 0}]
    game = table(others=others, play=[16], energies="WE", crystals=1)
    game.apply(game.legal()[1])
    assert options(game) == ["pay W", "pay E"]
    play(game, "pay E")
    assert (crystals(game), reserve(game)) == ([1, 5, 0, 0], "W")


def test_two_kairns_are_turned_one_after_the_other() -> None:
    game = table(others=[{"crystals": 9}], play=[16, 16], energies="WE")
    play(game, "activate 16#0 pay W")
    assert reasons(game, "activate 16#0") == ["already-turned"]
    assert crystals(play(game, "activate 16#1 pay E")) == [0, 1]


def test_kairn_cannot_be_turned_without_a_token_nor_twice() -> None:
    game = table(play=[16, {"card": 35, "tokens": "AA"}])
    assert game.why_not("activate 16")[0].data() == {"key": "reason.needs-tokens", "number": 1}
    turned = table(play=[{"card": 16, "turned": True}])
    assert reasons(turned, "activate 16") == ["already-turned", "needs-tokens"]
    # The tokens of an opponent's Amulet of Water are no use.
    theirs = table(others=[{"play": [WATER]}], play=[16])
    assert reasons(theirs, "activate 16") == ["needs-tokens"]


def test_kairn_may_be_turned_on_the_turn_it_is_summoned() -> None:
    game = table(others=[{"crystals": 4}], hand=[16], energies="AAAA")
    assert crystals(play(game, "summon 16", "activate 16 pay A")) == [0, 0]


def test_a_card_without_activation_says_so() -> None:
    game = table(play=[1, 6, 8, 11, 13, 14])
    for number in (1, 6, 8, 11, 13, 14):
        assert reasons(game, f"activate {number}") == ["no-activation"]


# 17 Amsug Longneck


def test_amsug_asks_opponents_clockwise_and_its_owner_last() -> None:
    seats = [
        {"play": [3, 16]},
        {"play": [11]},
        {"play": [6, 8], "hand": [17], "energies": "AW", "gauge": 5},
        {"play": [5, 14]},
    ]
    game = play(Game.set_up(seats=seats, active=2), "summon 17")
    assert (decider(game), options(game)) == (3, ["return 5#0", "return 14#1"])
    play(game, "return 14")
    # Familiars stay: seat 0 has one choice, seat 1 none.
    assert (decider(game), options(game)) == (0, ["return 3#0"])
    play(game, "return 3")
    assert (decider(game), options(game)) == (2, ["return 6#0", "return 8#1"])
    play(game, "return 8")
    assert [hand(game, seat) for seat in range(4)] == [["3"], [], ["8"], ["14"]]
    assert [in_play(game, seat) for seat in range(4)] == [["16"], ["11"], ["6", "17"], ["5"]]
    assert (decider(game), discarded(game)) == (2, [])


def test_amsug_without_any_magic_item_does_nothing() -> None:
    game = play(table(others=[{"play": [11]}], hand=[17], energies="AW"), "summon 17")
    assert (in_play(game), in_play(game, 1), decider(game)) == (["17"], ["11"], 0)


def test_the_active_player_may_resummon_the_item_and_it_comes_back_straight() -> None:
    game = table(play=[5, 18], hand=[17], energies="AWFFFEEE")
    play(game, "activate 5 pay FFF", "summon 17", "return 5")
    assert (hand(game), player(game).turned) == (["5"], 0)
    play(game, "summon 5", "activate 5 pay EEE")
    assert (crystals(game)[0], in_play(game)) == (9 - 2 + 9, ["5", "18", "17"])


def test_everybody_sees_the_item_that_amsug_returns() -> None:
    game = play(table(others=[{"play": [5]}], hand=[17], energies="AW"), "summon 17")
    assert shown(game.play("return 5"), 0) == ["5"]
    assert game.view(0).state.players[1].hand == bytes(1)


def test_a_treatise_returned_by_amsug_is_not_sacrificed() -> None:
    others: list[dict[str, Any]] = [{"play": [42], "energies": "AWF", "gauge": 4, "crystals": 10}]
    game = play(table(others=others, hand=[17], energies="AW"), "summon 17", "return 42")
    assert (reserve(game, 1), player(game, 1).gauge, crystals(game)[1]) == ("AWF", 4, 10)


def test_a_grimoire_returned_by_amsug_lowers_the_limit_before_the_owner_chooses() -> None:
    others: list[dict[str, Any]] = [{"play": [18], "energies": "AAAAAAAAWE"}]
    game = table(others=others, play=[3], hand=[17], energies="AW")
    play(game, "summon 17", "return 18")
    assert (decider(game), options(game)) == (1, ["drop A"])
    play(game, "drop AAA")
    assert (reserve(game, 1), decider(game), options(game)) == ("AAAAAWE", 0, ["return 3#0"])


def test_one_of_two_grimoires_returned_by_amsug_keeps_the_limit() -> None:
    others: list[dict[str, Any]] = [{"play": [18, 18], "energies": "AAAAAAAAWE"}]
    game = play(table(others=others, hand=[17], energies="AW"), "summon 17", "return 18#1")
    assert (decider(game), len(reserve(game, 1))) == (0, 10)


@pytest.mark.parametrize("item", [WATER, {"card": 35, "tokens": "AWFE"}])
def test_tokens_on_an_item_returned_by_amsug_are_lost(item: dict[str, Any]) -> None:
    others: list[dict[str, Any]] = [{"play": [item, 3], "energies": "F"}]
    game = play(table(others=others, hand=[17], energies="AW"), "summon 17", "return #0")
    assert (hand(game, 1), in_play(game, 1), reserve(game, 1)) == ([str(item["card"])], ["3"], "F")
    assert tokens(game, 0, seat=1) == ""


def test_amsug_from_divine_chalice_may_return_that_chalice() -> None:
    game = table(hand=[9], energies="AWFE", draw=[17, 3, 5, 6])
    play(game, "summon 9", "play 17", "return 9")
    assert (hand(game), in_play(game)) == (["9"], ["17"])


def test_a_second_amsug_returns_another_item_of_everybody() -> None:
    others: list[dict[str, Any]] = [{"play": [3, 5]}]
    game = table(others=others, hand=[17, 17], energies="AAWW")
    play(game, "summon 17", "return 3", "summon 17", "return 5")
    assert (hand(game, 1), in_play(game, 1), in_play(game)) == (["3", "5"], [], ["17", "17"])
