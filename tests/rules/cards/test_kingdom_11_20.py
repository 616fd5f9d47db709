"""Cards 11 to 20 of Enchanted Kingdom except Shield and Raven: effects and clarifications."""

from typing import Any

import pytest

from seasons import Game
from seasons.rules.engine.card import FAMILIAR, ITEM
from seasons.rules.engine.events import Event
from seasons.rules.writing.notation import card_named
from tests.helpers import (
    cards,
    discarded,
    finish_round,
    hand,
    in_play,
    kingdom,
    options,
    play,
    player,
    reasons,
    reserve,
    tokens,
)

# All cards that are not named lie in the last hand: the piles hold only what is named.
NO_REST = "hand 1"


def crystals(game: Game) -> list[int]:
    """The crystals of all seats."""
    return [each.crystals for each in game.state.players]


def gauges(game: Game) -> list[int]:
    """The gauges of all seats."""
    return [each.gauge for each in game.state.players]


def reserves(game: Game) -> list[str]:
    """The reserves of all seats."""
    return [reserve(game, seat) for seat in range(len(game.state.players))]


def pile(game: Game, number: int) -> list[str]:
    """The top cards of the draw pile as numbers, the top first."""
    return cards(game.state.pile[: -number - 1 : -1])


def asked(game: Game) -> tuple[int, str, str | None]:
    """Who is asked what because of which card."""
    decision = game.decision
    assert decision is not None
    return (decision.seat, decision.kind, decision.source)


def missing(game: Game, thing: str) -> list[dict[str, object]]:
    """Every reason against a thing, with its parameters."""
    return [reason.data() for reason in game.why_not(thing)]


def witnesses(events: list[Event], kind: str) -> list[list[int | None]]:
    """For each event of a kind, the viewers of seats 0 to 2 and outside who see its cards."""
    return [
        [viewer for viewer in (0, 1, 2, None) if "cards" in event.seen_by(viewer).details]
        for event in events
        if event.kind == kind
    ]


def aside(game: Game, viewer: int | None) -> object:
    """What a viewer sees of the cards that an effect holds."""
    return game.view(viewer).data()["aside"]


def final_crystals(others: list[dict[str, Any]] | None = None, **keys: Any) -> list[int]:
    """The crystals that every seat scores if the last turn of the game ends at once."""
    game = kingdom(others, year=3, space=12, active=len(others or [{}]), **keys)
    play(game, "end")
    assert game.outcome is not None
    return [score.crystals for score in game.outcome.scores]


# What the cards are


@pytest.mark.parametrize(("card", "type_", "cost", "prestige"), [
    ("e11", ITEM, "FE", 0), ("e12", ITEM, "FF", 10), ("e14", ITEM, "AE", 10),
    ("e15", ITEM, "WW", 9), ("e16", ITEM, "", 8), ("e17", FAMILIAR, "AE", 4),
    ("e19", FAMILIAR, "A", 6),
])  # fmt: skip
def test_each_card_has_its_type_cost_and_prestige(
    card: str, type_: int, cost: str, prestige: int
) -> None:
    game = kingdom(hand=[card], energies=cost)
    play(game, f"summon {card}" + (f" pay {cost}" if len(set(cost)) > 1 else ""))
    assert (in_play(game), reserve(game)) == ([card], "")
    assert game.state.setup.cards[card_named(card)].type == type_
    worth = kingdom(play=[card]).view(0).data()["seats"]
    assert isinstance(worth, list)
    assert worth[0]["score"] == prestige
    if cost:
        short = kingdom(hand=[card], energies=cost[1:])
        assert missing(short, f"summon {card}") == [
            {"key": "reason.needs-energies", "energies": cost[0]}
        ]


@pytest.mark.parametrize(("players", "cost"), [(2, 2), (3, 4), (4, 6)])
def test_ratty_costs_two_crystals_more_with_each_opponent(players: int, cost: int) -> None:
    game = kingdom(hand=["e20"], crystals=cost + 1, players=players)
    play(game, "summon e20")
    assert (in_play(game), player(game).crystals) == (["e20"], 1)
    # A familiar worth 8.
    assert game.state.setup.cards[card_named("e20")].type == FAMILIAR
    assert game.state.setup.cards[card_named("e20")].prestige == 8
    short = kingdom(hand=["e20"], crystals=cost - 1, players=players)
    assert missing(short, "summon e20") == [{"key": "reason.needs-crystals", "number": 1}]


# 11 Potion of Resurrection


def test_resurrection_takes_one_of_the_top_five_discarded_cards() -> None:
    game = kingdom(play=["e11", 3], discard=[1, 2, 30, 4, 5, 6, 7])
    play(game, "activate e11")
    assert asked(game) == (0, "keep", "potion-of-resurrection")
    # One of them must be taken.
    assert options(game) == ["keep 1", "keep 2", "keep 4", "keep 5", "keep 30"]
    play(game, "keep 30")
    assert (hand(game), in_play(game)) == (["30"], ["3"])


@pytest.mark.parametrize(("kept", "under"), [
    ("1", ["5", "4", "30", "2"]), ("30", ["5", "4", "2", "1"]), ("5", ["4", "30", "2", "1"]),
])  # fmt: skip
def test_resurrection_puts_the_others_at_the_bottom_in_their_order_and_ends_on_top(
    kept: str, under: list[str]
) -> None:
    game = kingdom(play=["e11"], discard=[1, 2, 30, 4, 5, 6, 7])
    play(game, "activate e11", f"keep {kept}")
    assert discarded(game) == [*under, "7", "6", "e11"]


@pytest.mark.parametrize(("pile_", "left"), [
    ([8], ["e11"]), ([9, 8], ["9", "e11"]), ([8, 9, 10, 11], ["11", "10", "9", "e11"]),
])  # fmt: skip
def test_resurrection_looks_at_what_is_there_if_fewer_than_five_cards_lie_there(
    pile_: list[int], left: list[str]
) -> None:
    game = kingdom(play=["e11"], discard=pile_)
    play(game, "activate e11")
    assert options(game) == [f"keep {card}" for card in sorted(pile_)]
    play(game, "keep 8")
    assert (hand(game), discarded(game)) == (["8"], left)


def test_resurrection_takes_one_of_two_equal_cards() -> None:
    game = kingdom(play=["e11"], discard=[8, 8])
    play(game, "activate e11", "keep 8")
    assert (hand(game), discarded(game)) == (["8"], ["8", "e11"])


def test_resurrection_may_be_activated_with_an_empty_discard_pile_and_gives_nothing() -> None:
    game = kingdom(play=["e11"])
    assert "activate e11#0" in options(game)
    play(game, "activate e11")
    # It does not find itself.
    assert (hand(game), in_play(game), discarded(game)) == ([], [], ["e11"])
    assert asked(game)[1] == "turn"


def test_resurrection_never_takes_a_card_of_the_draw_pile() -> None:
    game = kingdom(play=["e11"], draw=[3], discard=[8, 9])
    before = game.state.pile
    play(game, "activate e11", "keep 9")
    assert game.state.pile == before


def test_resurrection_with_both_piles_empty_becomes_the_new_draw_pile() -> None:
    game = kingdom(play=["e11"], rest=NO_REST)
    play(game, "activate e11")
    assert (discarded(game), pile(game, 9)) == ([], ["e11"])


def test_resurrection_shows_its_cards_to_its_owner_alone() -> None:
    game = kingdom(others=[{}, {}], play=["e11"], discard=[8, 9, 10])
    events = game.play("activate e11")
    names = ["purse-of-io", "divine-chalice", "syllas-the-faithful"]
    assert [aside(game, viewer) for viewer in (0, 1, None)] == [names, [None] * 3, [None] * 3]
    events += game.play("keep 9")
    for kind in ("look", "keep", "under"):
        assert witnesses(events, kind) == [[0]]
    # The Potion itself left play before all eyes.
    assert witnesses(events, "sacrifice") == [[0, 1, 2, None]]


def test_resurrection_may_be_used_in_the_turn_it_is_summoned() -> None:
    game = kingdom(hand=["e11"], energies="FE", discard=[8])
    play(game, "summon e11 pay FE", "activate e11", "keep 8")
    assert (hand(game), discarded(game)) == (["8"], ["e11"])


# 12 Jewel of the Ancients


@pytest.mark.parametrize("type_", "AWFE")
def test_the_jewel_takes_one_of_three_identical_tokens_and_two_are_discarded(type_: str) -> None:
    game = kingdom(play=["e12"], energies="AWFE" + 3 * type_)
    play(game, f"activate e12 pay {3 * type_}")
    assert (reserve(game), tokens(game, 0), player(game).crystals) == ("AWFE", type_, 0)


def test_the_jewel_is_activated_once_a_round() -> None:
    game = kingdom(play=["e12"], energies="FFFEEE")
    play(game, "activate e12 pay FFF")
    assert reasons(game, "activate e12") == ["already-turned"]


@pytest.mark.parametrize("energies", ["", "FF", "AAWWFFE"])
def test_the_jewel_needs_three_tokens_of_one_type(energies: str) -> None:
    game = kingdom(play=["e12"], energies=energies)
    assert missing(game, "activate e12") == [{"key": "reason.needs-identical", "number": 3}]


@pytest.mark.parametrize(("gesture", "left", "on_amulet"), [
    ("pay F F F#1", "E", "FF"), ("pay F F#1 F#1", "FE", "F"), ("pay F#1 F#1 F#1", "FFE", ""),
])  # fmt: skip
def test_the_jewel_takes_tokens_of_reserve_and_amulet_of_water_in_any_mixture(
    gesture: str, left: str, on_amulet: str
) -> None:
    game = kingdom(play=["e12", {"card": 4, "tokens": "FFF"}], energies="FFE")
    play(game, f"activate e12 {gesture}")
    assert (tokens(game, 0), reserve(game), tokens(game, 1)) == ("F", left, on_amulet)


def test_the_jewel_may_be_filled_beyond_three_tokens_of_different_types() -> None:
    game = kingdom(play=[{"card": "e12", "tokens": "AWF"}], energies="EEE")
    play(game, "activate e12 pay EEE")
    assert tokens(game, 0) == "AWFE"


def test_filling_the_jewel_is_no_transmutation() -> None:
    game = kingdom(play=["e12", 8], energies="FFF", transmute=True, transmute_bonuses=1)
    play(game, "activate e12 pay FFF")
    assert player(game).crystals == 0


@pytest.mark.parametrize(("on_jewel", "before", "after"), [
    ("", 30, 20), ("F", 30, 20), ("FF", 10, 0), ("FF", 9, 0), ("", 0, 0),
    ("FFF", 0, 35), ("AWF", 7, 42), ("AWFE", 7, 42), ("AAWWFFEE", 7, 42),
])  # fmt: skip
def test_the_jewel_gives_35_crystals_with_three_tokens_and_else_takes_10_at_the_end(
    on_jewel: str, before: int, after: int
) -> None:
    assert final_crystals(play=[{"card": "e12", "tokens": on_jewel}], crystals=before)[0] == after


@pytest.mark.parametrize(("on_jewels", "before", "after"), [
    (("FFF", "EEE"), 1, 71), (("FFF", "E"), 1, 26), (("E", "FFF"), 1, 26), (("FF", "EE"), 25, 5),
    (("FF", "E"), 15, 0),
])  # fmt: skip
def test_two_jewels_are_judged_separately(
    on_jewels: tuple[str, str], before: int, after: int
) -> None:
    jewels = [{"card": "e12", "tokens": on_jewel} for on_jewel in on_jewels]
    assert final_crystals(play=jewels, crystals=before)[0] == after


@pytest.mark.parametrize("play_", [["e12", 46], [46, "e12"], ["e12", 19], [19, "e12"]])
def test_what_other_cards_give_at_the_end_comes_before_the_loss_by_the_jewel(
    play_: list[Any],
) -> None:
    # Sealed Chest and Helm give 20 to a player without any crystal.
    assert final_crystals(play=play_, crystals=0) == [10, 0]


def test_the_loss_by_a_jewel_hits_its_owner_alone() -> None:
    assert final_crystals(others=[{"crystals": 30}], play=["e12"], crystals=30) == [20, 30]


def test_tokens_on_the_jewel_pay_for_nothing() -> None:
    jewel = {"card": "e12", "tokens": "AAAA"}
    game = kingdom(play=[jewel, 16], hand=["e19"], transmute=True)
    assert missing(game, "summon e19") == [{"key": "reason.needs-energies", "energies": "A"}]
    assert reasons(game, "transmute") == ["needs-tokens"]
    assert reasons(game, "bonus exchange") == ["needs-tokens"]
    assert reasons(game, "activate 16") == ["needs-tokens"]
    assert reasons(game, "activate e12") == ["needs-identical"]


@pytest.mark.parametrize(("keys", "gestures", "result"), [
    ({"play": [26], "energies": "A"}, ["activate 26"], ("", 4)),
    ({"play": [24], "energies": "A", "hand": [3]}, ["activate 24", "play 3"], ("", 9)),
    ({"play": [37, 42, 16], "energies": "A"},
     ["activate 37 sacrifice 37#1 42#2 16#3"], ("", 15)),
])  # fmt: skip
def test_what_empties_the_reserve_of_its_owner_leaves_the_jewel_alone(
    keys: dict[str, Any], gestures: list[str], result: tuple[str, int]
) -> None:
    keys = {**keys, "play": [{"card": "e12", "tokens": "FF"}, *keys["play"]]}
    game = play(kingdom(**keys), *gestures)
    assert (reserve(game), player(game).crystals) == result
    assert tokens(game, 0) == "FF"


# Cards with tokens that only their own text reaches, and the Amulet, whose tokens are no reserve.
STORES = [
    {"card": 4, "tokens": "WWWW"}, {"card": 35, "tokens": "FF"}, {"card": "e12", "tokens": "EE"},
    {"card": "e3", "tokens": "AA"}, {"card": "e1", "tokens": "E"},
]  # fmt: skip
STORED = ["WWWW", "FF", "EE", "AA", "E"]


def stored(game: Game, seat: int) -> list[str]:
    """The tokens on the first five cards in play."""
    return [tokens(game, place, seat) for place in range(5)]


@pytest.mark.parametrize(("card", "cost", "gestures", "result"), [
    (40, "AAA", ["summon 40"], ["", "AA"]),  # Air Elemental
    (21, "AF", ["summon 21 pay AF", "copy 1"], ["FF", "FF"]),  # Lewis Greyface
])  # fmt: skip
def test_what_reaches_for_opposing_reserves_leaves_stored_tokens_alone(
    card: int, cost: str, gestures: list[str], result: list[str]
) -> None:
    game = kingdom(others=[{"play": STORES, "energies": "FF"}], hand=[card], energies=cost)
    play(game, *gestures)
    assert (reserves(game), stored(game, 1)) == (result, STORED)


@pytest.mark.parametrize(("cards_", "energies", "gained"), [
    ([13], "AAA", 0), ([13], "AAAA", 3), (["e2"], "", 0),
])  # fmt: skip
def test_tokens_on_the_jewel_are_not_counted_when_the_round_ends(
    cards_: list[Any], energies: str, gained: int
) -> None:
    jewel = {"card": "e12", "tokens": "EEE"}
    game = kingdom(play=[jewel, *cards_], energies=energies, first=1)
    play(game, "end")
    assert (player(game).crystals, tokens(game, 0)) == (gained, "EEE")


def test_tokens_on_the_jewel_are_not_counted_by_the_beggars_horn() -> None:
    game = kingdom(play=[{"card": "e12", "tokens": "EEE"}, 14], energies="A", first=1)
    play(game, "end", "gain W")
    assert (reserve(game), tokens(game, 0)) == ("AW", "EEE")


def test_tokens_on_the_jewel_are_not_counted_by_the_lantern_of_xidit() -> None:
    jewel = {"card": "e12", "tokens": "EEE"}
    assert final_crystals(play=[jewel, 45], energies="AW")[0] == 35 + 2 * 3


def test_tokens_on_the_jewel_are_lost_when_it_leaves_play() -> None:
    game = kingdom(hand=[17], play=[{"card": "e12", "tokens": "FFF"}], energies="AWFF")
    play(game, "summon 17 pay AW", "return e12#0", "summon e12")
    assert (in_play(game), reserve(game)) == (["e12", "17"], "")
    assert tokens(game, in_play(game).index("e12")) == ""
    assert tokens(game, in_play(game).index("17")) == ""


# 14 Steadfast Die


def before_die(die: str = "WW*/2", **keys: Any) -> Game:
    """A table with a Steadfast Die in play before the die is resolved."""
    play_ = keys.pop("play", ["e14"])
    return kingdom(phase="die", die=die, play=play_, **{"gauge": 5, **keys})


def test_the_steadfast_die_is_offered_before_the_die_and_may_be_declined() -> None:
    game = before_die()
    assert (asked(game)[:2], options(game)) == ((0, "before-die"), ["resolve", "instead e14#0"])
    play(game, "resolve")
    assert (reserve(game), player(game).gauge) == ("WW", 6)
    # Once the die was resolved it is too late.
    assert not [text for text in options(game) if text.startswith("instead")]


def test_the_steadfast_die_offers_exactly_three_things() -> None:
    game = before_die()
    game.apply(next(step for step in game.legal() if step.text == "instead e14#0"))
    assert options(game) == ["gauge", "energy", "transmute"]


@pytest.mark.parametrize(("die", "instead", "result"), [
    ("WW*/2", "gauge", ("A", 6, 0, False)), ("WW*/2", "energy gain F", ("AF", 5, 0, False)),
    ("WW*/2", "transmute", ("A", 5, 0, True)), ("6/2", "gauge", ("A", 6, 0, False)),
    ("6/2", "energy gain W", ("AW", 5, 0, False)), ("6/2", "transmute", ("A", 5, 0, True)),
    ("WAT/2", "gauge", ("A", 6, 0, False)), ("WAT/2", "energy gain E", ("AE", 5, 0, False)),
    ("F*T/3", "transmute", ("A", 5, 0, True)),
])  # fmt: skip
def test_the_steadfast_die_replaces_everything_that_the_die_shows(
    die: str, instead: str, result: tuple[str, int, int, bool]
) -> None:
    game = before_die(die, energies="A")
    play(game, f"instead e14 {instead}")
    own = player(game)
    assert (reserve(game), own.gauge, own.crystals, "transmute" in options(game)) == result
    assert asked(game)[1] == "turn"


def test_the_right_by_the_steadfast_die_is_for_this_turn_and_adds_nothing() -> None:
    game = before_die(energies="EA")
    play(game, "instead e14 transmute", "transmute E")
    assert player(game).crystals == 3
    play(game, "end")
    assert game.state.transmute == 0


def test_an_ignored_die_gives_no_card_and_no_draw_of_two() -> None:
    drawn = before_die("D/2")
    play(drawn, "resolve")
    assert options(drawn) == ["draw", "bonus draw"]
    game = before_die("D/2")
    play(game, "instead e14 gauge")
    assert options(game) == ["end", "bonus transmute", "bonus gauge"]
    assert (hand(game), player(game).bonuses) == ([], 0)


def test_the_steadfast_die_is_not_turned_and_is_no_activation() -> None:
    game = before_die(play=["e14", "e1"], others=[{"play": [41]}], crystals=3)
    events = game.play("instead e14 gauge")
    assert player(game).turned == 0
    # Neither the Heart nor the Fairies of another player react.
    assert (tokens(game, 1), crystals(game)) == ("", [3, 0])
    assert "activate" not in [event.kind for event in events]


def test_the_steadfast_die_may_follow_the_die_of_malice() -> None:
    # The reroll shows its first face, with energies, gauge and the right to transmute.
    game = before_die("D/2", play=[15, "e14"], rolls=[1])
    play(game, "activate 15")
    assert (player(game).crystals, options(game)) == (2, ["resolve", "instead e14#1"])
    play(game, "instead e14 energy gain E")
    assert (reserve(game), player(game).gauge, player(game).crystals) == ("E", 5, 2)
    assert "transmute" not in options(game)


def test_the_die_of_malice_comes_too_late_after_the_steadfast_die() -> None:
    game = before_die("D/2", play=[15, "e14"])
    play(game, "instead e14 energy gain E")
    assert player(game).turned == 0
    assert options(game) == ["end", "bonus transmute", "bonus gauge"]


def test_two_steadfast_dice_give_one_replacement() -> None:
    game = before_die(play=["e14", "e14"])
    assert options(game) == ["resolve", "instead e14#0"]
    play(game, "instead e14 gauge")
    assert (player(game).gauge, reserve(game)) == (6, "")
    assert options(game) == ["end", "bonus transmute", "bonus gauge"]


def test_a_steadfast_die_summoned_this_turn_is_too_late() -> None:
    game = kingdom(phase="die", die="WW*/2", hand=["e14"], energies="AE", gauge=5)
    # Without one in play there was nothing to ask before the die.
    assert (asked(game)[1], reserve(game)) == ("turn", "AWWE")
    play(game, "summon e14 pay AE")
    assert options(game) == ["end", "bonus exchange", "bonus transmute", "bonus gauge"]
    assert (reserve(game), player(game).gauge) == ("WW", 6)


def test_the_steadfast_die_may_be_used_again_in_the_next_round() -> None:
    game = before_die()
    play(game, "instead e14 gauge")
    finish_round(game)
    while asked(game)[:2] != (0, "before-die"):
        game.apply(game.legal()[0])
    before = player(game).gauge
    play(game, "instead e14 gauge")
    assert player(game).gauge == before + 1


def test_the_steadfast_die_serves_its_owner_alone() -> None:
    game = kingdom(others=[{"play": ["e14"]}], phase="die", die="WW*/2")
    assert (asked(game)[:2], reserve(game)) == ((0, "turn"), "WW")


def test_the_energy_of_the_steadfast_die_may_overflow_the_reserve() -> None:
    game = before_die(energies="AAAAAAA")
    play(game, "instead e14 energy gain F")
    assert options(game) == ["drop A", "drop F"]
    play(game, "drop A")
    assert reserve(game) == "AAAAAAF"


def test_the_gauge_of_the_steadfast_die_stops_at_15() -> None:
    assert player(play(before_die(gauge=15), "instead e14 gauge")).gauge == 15


def test_an_ignored_die_with_crystals_serves_no_transmuter() -> None:
    game = before_die("6/2", play=["e14", "e9"], energies="A")
    resolved = play(game.copy(), "resolve")
    assert "transmute" in options(resolved)
    play(game, "instead e14 gauge")
    assert "transmute" not in options(game)


# 15 Amulet of Time


def amulet_of_time(**keys: Any) -> Game:
    """The Amulet of Time was summoned and its two tokens are being chosen."""
    keys = {"energies": "", "draw": [8, 9, 10, 11], **keys}
    keys["hand"] = ["e15", *keys.get("hand", [1, 2, 3])]
    keys["energies"] += "WW"
    return play(kingdom(**keys), "summon e15")


def test_the_amulet_of_time_gives_two_energies_and_trades_cards_for_new_ones() -> None:
    game = amulet_of_time()
    assert asked(game) == (0, "gain", "amulet-of-time")
    play(game, "gain AF")
    assert asked(game)[1] == "discard-any"
    assert options(game) == ["leave", "discard 1", "discard 2", "discard 3"]
    play(game, "discard 3 1")
    assert (hand(game), reserve(game)) == (["2", "8", "9"], "AF")
    assert (discarded(game), pile(game, 2)) == (["3", "1"], ["10", "11"])
    assert asked(game)[1] == "turn"


@pytest.mark.parametrize(("gesture", "pile_"), [
    ("discard 1 2 3", ["1", "2", "3"]), ("discard 3 2 1", ["3", "2", "1"]),
    ("discard 2 3 1", ["2", "3", "1"]), ("discard 2", ["2"]),
])  # fmt: skip
def test_cards_discarded_for_the_amulet_of_time_lie_in_the_order_named(
    gesture: str, pile_: list[str]
) -> None:
    game = amulet_of_time(discard=[30])
    play(game, "gain AF", gesture)
    assert discarded(game) == ["30", *pile_]
    assert len(hand(game)) == 3


def test_the_amulet_of_time_may_discard_nothing_and_gives_its_energies_all_the_same() -> None:
    game = amulet_of_time()
    play(game, "gain EE", "leave")
    assert (hand(game), reserve(game), discarded(game)) == (["1", "2", "3"], "EE", [])
    assert pile(game, 1) == ["8"]


def test_the_amulet_of_time_does_not_ask_for_cards_of_an_empty_hand() -> None:
    game = amulet_of_time(hand=[])
    play(game, "gain EE")
    assert (asked(game)[1], hand(game), reserve(game)) == ("turn", [], "EE")


def test_the_amulet_of_time_stops_asking_with_the_last_card() -> None:
    game = amulet_of_time(hand=[1])
    play(game, "gain EE", "discard 1")
    assert (asked(game)[1], hand(game), discarded(game)) == ("turn", ["8"], ["1"])


def test_energies_of_the_amulet_of_time_overflow_before_any_card_is_discarded() -> None:
    game = amulet_of_time(energies="AAAAA")
    play(game, "gain FF")
    assert asked(game)[1] == "discard-any"
    full = kingdom(hand=["e15", 1], play=[{"card": 4, "tokens": "WW"}], energies="AAAAAAA")
    play(full, "summon e15 pay W#0 W#0", "gain FF")
    assert (options(full), hand(full)) == (["drop A", "drop F"], ["1"])
    play(full, "drop AF")
    assert (reserve(full), asked(full)[1]) == ("AAAAAAF", "discard-any")


def test_cards_discarded_for_the_amulet_of_time_lie_there_before_the_draw() -> None:
    # The only card of the pile is drawn, the two discarded ones are shuffled, one comes back.
    game = amulet_of_time(draw=[8], hand=[1, 2], rest=NO_REST)
    play(game, "gain EE", "discard 1 2")
    assert (len(hand(game)), "8" in hand(game)) == (2, True)
    assert sorted([*hand(game), *pile(game, 9)]) == ["1", "2", "8"]
    assert discarded(game) == []


def test_cards_traded_for_the_amulet_of_time_are_seen_by_its_owner_alone() -> None:
    game = amulet_of_time(others=[{}, {}])
    play(game, "gain EE")
    events = game.play("discard 1 2")
    assert witnesses(events, "discard") == [[0], [0]]
    assert witnesses(events, "draw") == [[0]]


def test_the_amulet_of_time_put_into_play_by_a_chalice_does_the_same() -> None:
    game = kingdom(hand=[9, 1], energies="AWFE", draw=["e15", 5, 6, 7, 8])
    play(game, "summon 9 pay AWFE", "play e15", "gain AA", "discard 1")
    assert (hand(game), reserve(game)) == (["8"], "AA")
    assert discarded(game)[-1] == "1"


# 16 Arcane Telescope


@pytest.mark.parametrize("order", [
    ("5", "6", "7"), ("5", "7", "6"), ("6", "5", "7"), ("6", "7", "5"), ("7", "5", "6"),
    ("7", "6", "5"),
])  # fmt: skip
def test_the_telescope_puts_the_top_three_cards_back_in_any_order(
    order: tuple[str, str, str],
) -> None:
    game = kingdom(play=["e16"], draw=[5, 6, 7, 8], crystals=5)
    play(game, "activate e16")
    assert asked(game) == (0, "order", "arcane-telescope")
    # The last one is where it must be.
    play(game, f"order {order[0]} {order[1]}")
    assert (pile(game, 4), player(game).crystals) == ([*order, "8"], 3)
    assert (hand(game), discarded(game)) == ([], [])
    assert reasons(game, "activate e16") == ["already-turned"]


@pytest.mark.parametrize(("fairies", "needed"), [(0, 2), (1, 3), (2, 4)])
def test_the_telescope_costs_two_crystals_after_the_fairies(fairies: int, needed: int) -> None:
    other = {"play": [41] * fairies}
    game = kingdom(others=[other], play=["e16"], draw=[5, 6, 7], crystals=needed)
    play(game, "activate e16", "order 7 6")
    assert crystals(game) == [0, 2 * fairies]
    short = kingdom(others=[other], play=["e16"], crystals=needed - 1)
    assert missing(short, "activate e16") == [{"key": "reason.needs-crystals", "number": 1}]


@pytest.mark.parametrize(("draw", "asks", "gesture", "after"), [
    ([5, 6], ["order 5", "order 6"], "order 6", ["6", "5"]),
    ([5], [], "", ["5"]), ([5, 5], [], "", ["5", "5"]), ([], [], "", []),
])  # fmt: skip
def test_the_telescope_shows_what_is_there_of_a_short_pile(
    draw: list[int], asks: list[str], gesture: str, after: list[str]
) -> None:
    game = kingdom(play=["e16"], draw=draw, crystals=2, rest=NO_REST)
    play(game, "activate e16")
    if gesture:
        assert options(game) == asks
        play(game, gesture)
    # It was paid in any case.
    assert (pile(game, 9), player(game).crystals, asked(game)[1]) == (after, 0, "turn")


def test_the_telescope_is_no_draw_and_never_reshuffles() -> None:
    game = kingdom(play=["e16"], draw=[5, 6], discard=[8, 9, 10], crystals=2, rest=NO_REST)
    play(game, "activate e16")
    assert options(game) == ["order 5", "order 6"]
    play(game, "order 6")
    assert (pile(game, 9), discarded(game)) == (["6", "5"], ["10", "9", "8"])


def test_the_telescope_shows_its_cards_to_its_owner_alone() -> None:
    game = kingdom(others=[{}, {}], play=["e16"], draw=[5, 6, 7], crystals=2)
    events = game.play("activate e16")
    names = ["balance-of-ishtar", "staff-of-spring", "temporal-boots"]
    assert [aside(game, viewer) for viewer in (0, 1, 2, None)] == [names] + [[None] * 3] * 3
    events += game.play("order 7 5")
    assert (witnesses(events, "look"), witnesses(events, "replace")) == ([[0]], [[0]])
    # Two tables that differ in the order alone look the same to others.
    other = kingdom(others=[{}, {}], play=["e16"], draw=[5, 6, 7], crystals=2)
    play(other, "activate e16", "order 5 6")
    assert game.view(1) == other.view(1)
    assert game.view(0).memory != other.view(0).memory


def test_what_the_telescope_put_on_top_is_drawn_next() -> None:
    game = kingdom(play=["e16", 23], draw=[5, 6, 7], crystals=2)
    play(game, "activate e16", "order 7 5", "activate 23")
    assert hand(game) == ["7"]


def test_the_telescope_is_summoned_although_it_is_free() -> None:
    game = kingdom(others=[{"play": [33]}], hand=["e16"], play=[6], crystals=1)
    play(game, "summon e16")
    # The Leech was paid and the Staff reacted; it may be used at once.
    assert crystals(game) == [3, 1]
    assert "activate e16#1" in options(game)


# 17 Argos Hawk


@pytest.mark.parametrize(("gauge", "after"), [(1, 2), (14, 15), (15, 15)])
def test_the_hawk_gives_ten_crystals_and_a_step_of_the_gauge_on_entering(
    gauge: int, after: int
) -> None:
    game = kingdom(hand=["e17"], energies="AE", gauge=gauge)
    play(game, "summon e17 pay AE")
    assert (crystals(game), gauges(game)) == ([10, 0], [after, 0])


def test_the_hawk_sacrificed_lowers_every_opposing_gauge_for_six_crystals() -> None:
    others = [{"gauge": 3, "crystals": 1}, {"gauge": 0}, {"gauge": 15}]
    game = kingdom(others=others, play=["e17", 3], gauge=9, crystals=4)
    play(game, "activate e17")
    assert (in_play(game), discarded(game)) == (["3"], ["e17"])
    # A gauge at 0 stays there, and its owner gains the crystals all the same.
    assert gauges(game) == [9, 2, 0, 14]
    assert crystals(game) == [4, 7, 6, 6]


def test_an_opponent_above_his_gauge_sacrifices_nothing_because_of_the_hawk() -> None:
    game = kingdom(others=[{"gauge": 2, "play": [3, 5]}], play=["e17"])
    play(game, "activate e17")
    assert (gauges(game)[1], in_play(game, 1)) == (1, ["3", "5"])
    assert asked(game)[:2] == (0, "turn")


def test_the_hawk_may_be_used_in_the_turn_it_enters_and_its_gains_are_kept() -> None:
    game = kingdom(others=[{"gauge": 1}], hand=["e17"], energies="AE", gauge=5)
    play(game, "summon e17 pay AE", "activate e17")
    assert (crystals(game), gauges(game)) == ([10, 6], [6, 0])
    assert in_play(game) == []


def test_using_the_hawk_is_an_activation() -> None:
    game = kingdom(others=[{"play": [41]}], play=["e1", "e17"], crystals=1)
    play(game, "activate e17")
    assert (tokens(game, 0), crystals(game)) == ("E", [0, 8])


# 19 Warden of Argos


def warden(others: list[dict[str, Any]], **keys: Any) -> Game:
    """The Warden was summoned with an air beyond the energies named."""
    keys["energies"] = "A" + keys.get("energies", "")
    keys["hand"] = ["e19", *keys.get("hand", [])]
    game = kingdom(others=others, **keys)
    return play(game, "summon e19")


def test_the_owner_of_the_warden_chooses_one_way_for_all() -> None:
    game = warden([{"energies": "A", "hand": [3]}])
    assert (asked(game), options(game)) == (
        (0, "either", "warden-of-argos"), ["energy", "discard"]
    )  # fmt: skip


def test_the_warden_makes_all_discard_four_energies_left_neighbour_first_owner_last() -> None:
    game = warden([{"energies": "WWWFFE"}, {"energies": "AAAAF"}], energies="WWFFEE")
    play(game, "energy")
    assert asked(game)[:2] == (1, "drop-from-reserve")
    play(game, "drop WWFE")
    assert (reserve(game, 1), asked(game)[:2]) == ("WF", (2, "drop-from-reserve"))
    play(game, "drop AAAF")
    assert (reserve(game, 2), asked(game)[:2]) == ("A", (0, "drop-from-reserve"))
    play(game, "drop WWFF")
    assert (reserves(game), asked(game)[:2]) == (["EE", "WF", "A"], (0, "turn"))


def test_the_left_neighbour_comes_first_wherever_the_owner_of_the_warden_sits() -> None:
    owner = {"energies": "AEEEEE", "hand": ["e19"], "gauge": 5}
    game = kingdom(others=[owner, {"energies": "FFFFF"}], energies="WWWWW", active=1, first=1)
    play(game, "summon e19", "energy")
    for seat, type_ in ((2, "F"), (0, "W"), (1, "E")):
        assert asked(game)[:2] == (seat, "drop-from-reserve")
        play(game, f"drop {4 * type_}")
    assert reserves(game) == ["W", "E", "F"]


@pytest.mark.parametrize(("energies", "left"), [
    ("", ""), ("F", ""), ("AWF", ""), ("AWFE", ""), ("AWFEE", "E"),
])  # fmt: skip
def test_the_warden_takes_all_energies_of_who_has_four_or_fewer(energies: str, left: str) -> None:
    game = warden([{"energies": energies}])
    play(game, "energy")
    if energies:
        play(game, f"drop {energies[:4]}")
    assert (reserve(game, 1), asked(game)[:2]) == (left, (0, "turn"))


def test_tokens_on_cards_are_safe_from_the_warden_and_do_not_count() -> None:
    game = warden([{"play": STORES, "energies": "F"}], play=STORES)
    play(game, "energy")
    # Only the fire of the reserve can go; tokens of the Amulet cannot replace it.
    assert (asked(game)[:2], options(game)) == ((1, "drop-from-reserve"), ["drop F"])
    play(game, "drop F")
    assert (reserves(game), asked(game)[:2]) == (["", ""], (0, "turn"))
    assert [stored(game, seat) for seat in (0, 1)] == [STORED, STORED]


def test_tokens_stored_thanks_to_a_grimoire_are_not_safe_from_the_warden() -> None:
    game = warden([{"play": [18], "energies": "AAAWWWFFFE"}])
    play(game, "energy", "drop AWFE")
    assert reserve(game, 1) == "AAWWFF"


def test_the_warden_makes_all_discard_a_card_left_neighbour_first_owner_last() -> None:
    game = warden([{"hand": [5, 6]}, {"hand": [7]}], hand=[3, 4], discard=[30])
    play(game, "discard")
    assert (asked(game)[:2], options(game)) == ((1, "discard"), ["discard 5", "discard 6"])
    play(game, "discard 6")
    assert (asked(game)[:2], options(game)) == ((2, "discard"), ["discard 7"])
    play(game, "discard 7")
    assert (asked(game)[:2], options(game)) == ((0, "discard"), ["discard 3", "discard 4"])
    play(game, "discard 3")
    assert [hand(game, seat) for seat in range(3)] == [["4"], ["5"], []]
    assert (discarded(game), asked(game)[:2]) == (["30", "6", "7", "3"], (0, "turn"))


def test_an_empty_hand_is_unaffected_by_the_warden() -> None:
    game = warden([{}, {"hand": [7]}])
    play(game, "discard")
    assert asked(game)[:2] == (2, "discard")
    play(game, "discard 7")
    assert (discarded(game), asked(game)[:2]) == (["7"], (0, "turn"))


@pytest.mark.parametrize("way", ["energy", "discard"])
def test_the_owner_of_the_warden_may_choose_what_does_nothing(way: str) -> None:
    game = warden([{}])
    play(game, way)
    assert (reserves(game), discarded(game), asked(game)[:2]) == (["", ""], [], (0, "turn"))


def test_cards_discarded_for_the_warden_are_seen_by_their_owner_alone() -> None:
    game = warden([{"hand": [5]}, {}], hand=[3])
    play(game, "discard")
    events = game.play("discard 5") + game.play("discard 3")
    assert witnesses(events, "discard") == [[1], [0]]


# 20 Ratty Nightshade


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ratty_takes_two_energies_from_every_opponent(players: int) -> None:
    others: list[dict[str, Any]] = [{"energies": "AWF"} for _ in range(players - 1)]
    game = kingdom(others=others, hand=["e20"], crystals=6)
    play(game, "summon e20")
    for seat in range(1, players):
        decision = game.decision
        assert decision is not None
        # The owner chooses, opponent by opponent from the left.
        assert (decision.seat, decision.prompt.params) == (0, {"seat": seat, "number": 2})
        play(game, "take AF")
    assert reserves(game) == ["A" * (players - 1) + "F" * (players - 1)] + ["W"] * (players - 1)
    assert asked(game)[1] == "turn"


@pytest.mark.parametrize(("energies", "taken"), [("", ""), ("E", "E"), ("EE", "EE")])
def test_ratty_takes_what_there_is_of_fewer_than_two(energies: str, taken: str) -> None:
    game = kingdom(others=[{"energies": energies}], hand=["e20"], crystals=2)
    play(game, "summon e20")
    if taken:
        play(game, f"take {taken}")
    assert (reserves(game), asked(game)[1]) == ([taken, ""], "turn")


def test_ratty_must_take_two_if_there_are_two() -> None:
    game = kingdom(others=[{"energies": "WEE"}], hand=["e20"], crystals=2)
    play(game, "summon e20")
    assert options(game) == ["take W", "take E"]
    game.apply(game.legal()[0])
    # One was taken: there is no way to leave it at that.
    assert options(game) == ["take E"]


def test_ratty_may_take_tokens_stored_thanks_to_a_grimoire() -> None:
    game = kingdom(
        others=[{"play": [18], "energies": "AAAAAAAWFE"}], hand=["e20"], crystals=2
    )  # fmt: skip
    play(game, "summon e20", "take FE")
    assert reserves(game) == ["FE", "AAAAAAAW"]


@pytest.mark.parametrize(("energies", "taken"), [("", ""), ("F", "F")])
def test_tokens_on_cards_are_safe_from_ratty(energies: str, taken: str) -> None:
    game = kingdom(others=[{"play": STORES, "energies": energies}], hand=["e20"], crystals=2)
    play(game, "summon e20")
    if taken:
        assert options(game) == ["take F"]
        play(game, "take F")
    assert (reserves(game), stored(game, 1)) == ([taken, ""], STORED)
    assert asked(game)[1] == "turn"


def test_ratty_overflows_once_after_taking_from_all() -> None:
    others = [{"energies": "WW"}, {"energies": "FF"}, {"energies": "EE"}]
    game = kingdom(others=others, hand=["e20"], crystals=6, energies="AAAAAA")
    play(game, "summon e20", "take WW")
    # Nothing is given back before the last opponent has lost his energies.
    assert (asked(game)[1], reserve(game)) == ("take-from", "AAAAAAWW")
    play(game, "take FF", "take EE")
    decision = game.decision
    assert decision is not None
    assert (decision.kind, decision.prompt.params) == ("drop", {"number": 5})
    # Old and new ones may go, and what goes returns to nobody.
    play(game, "drop AAAWE")
    assert reserves(game) == ["AAAWFFE", "", "", ""]


def test_ratty_fills_the_larger_reserve_of_a_grimoire() -> None:
    game = kingdom(
        others=[{"energies": "WW"}], hand=["e20"], play=[18], crystals=2, energies="AAAAAAAA"
    )
    play(game, "summon e20", "take WW")
    assert (reserve(game), asked(game)[1]) == ("AAAAAAAAWW", "turn")
