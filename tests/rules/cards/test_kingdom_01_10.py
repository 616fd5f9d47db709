"""Cards 1 to 10 of Enchanted Kingdom: each effect and each clarification."""

from collections import Counter
from typing import Any

import pytest

from seasons import Game
from seasons.rules.engine.events import Event
from tests.helpers import (
    cards,
    discarded,
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

# At a table whose first player is seat 1, seat 0 has the last turn of the round.
LAST: dict[str, Any] = {"first": 1, "active": 0}
# The last turn of the game, unless the token is moved back.
FINAL: dict[str, Any] = {"year": 3, "space": 12, **LAST}
# A pile of named cards alone: all other cards are in seat 1's hand.
ALONE: dict[str, Any] = {"rest": "hand 1"}
# The die is not resolved yet.
MALICE: dict[str, Any] = {"phase": "die", "die": "6/2#4"}

Keys = dict[str, Any]


def with_token(number: int, **keys: Any) -> Game:
    """A table whose seat 0 has an ability token."""
    seat = {"gauge": 15, "abilities": [number]}
    seat |= {key: keys.pop(key) for key in ("play", "energies", "die") if key in keys}
    return Game.set_up(modules=("cards", "tokens"), seats=[seat, {}], **keys)


def holding(code: int | str, letters: str) -> Keys:
    """A card in play with tokens on it."""
    return {"card": code, "tokens": letters}


def crystals(game: Game, seat: int = 0) -> int:
    """A seat's crystals."""
    return player(game, seat).crystals


def pile(game: Game) -> list[str]:
    """The draw pile as numbers, its top first."""
    return cards(game.state.pile[::-1])


def decision(game: Game) -> tuple[int, str]:
    """Who must decide now, and what."""
    assert game.decision is not None
    return game.decision.seat, game.decision.kind


def final_crystals(game: Game) -> int:
    """Seat 0's crystals at the end of the game."""
    assert game.outcome is not None
    return game.outcome.scores[0].crystals


def seen(events: list[Event], seat: int, *kinds: str) -> list[str]:
    """The cards that a seat reads in the events of these kinds."""
    found: list[str] = []
    for event in (event.seen_by(seat) for event in events if event.kind in kinds):
        shown = event.details.get("cards")
        if isinstance(shown, tuple):
            found += cards(bytes(shown))
    return found


def gains(events: list[Event]) -> list[object]:
    """What these events brought, in their order: numbers of crystals and letters of energies."""
    return [
        event.details["number" if event.kind == "crystals" else "energies"]
        for event in events
        if event.kind in ("crystals", "gain")
    ]


# What can be turned


@pytest.mark.parametrize("code", ["e1", "e2", "e4", "e5", "e6", "e7", "e8", "e9", "e10"])
def test_of_the_first_ten_only_the_monolith_is_ever_activated(code: str) -> None:
    game = kingdom(play=[code], energies="AWFE")
    assert reasons(game, f"activate {code}") == ["no-activation"]


# e1 Heart of Argos

HEART = "e1"


@pytest.mark.parametrize(
    ("keys", "gestures"),
    [
        ({"play": [HEART, 5], "energies": "AAA"}, ["activate 5 pay AAA"]),
        ({"play": [HEART, 43]}, ["activate 43"]),
        ({"play": [HEART, 25]}, ["activate 25", "gain AAAAA"]),
        ({"play": [HEART, 23]}, ["activate 23"]),
        ({"play": [HEART, "e11"]}, ["activate e11"]),
        ({"play": [HEART, "e16"], "crystals": 2, "draw": [3, 3], **ALONE}, ["activate e16"]),
        ({"play": [HEART, "e17"]}, ["activate e17"]),
        ({"play": [HEART, holding("e3", "A")]}, ["activate e3"]),
        ({"play": [HEART, 35], "energies": "A"}, ["activate 35"]),
        ({"play": [HEART, 50], "energies": "W"}, ["activate 50"]),
        ({"play": [HEART, 15], "rolls": [6], **MALICE}, ["activate 15"]),
        ({"play": [HEART, {"card": "e18", "model": "1#0"}], "others": [{"play": [43]}]},
         ["activate e18"]),
    ],
    ids=["5", "43", "25", "23", "e11", "e16", "e17", "e3", "35", "50", "15", "e18"],
)  # fmt: skip
def test_the_first_activation_of_any_own_card_puts_an_earth_on_the_heart(
    keys: Keys, gestures: list[str]
) -> None:
    game = kingdom(**keys)
    assert tokens(game, 0) == ""
    assert tokens(play(game, *gestures), 0) == "E"


@pytest.mark.parametrize(
    ("keys", "gestures"),
    [
        ({"hand": [3], "energies": "EE"}, ["summon 3"]),
        ({"energies": "A", "transmute": True}, ["transmute A"]),
        ({}, ["bonus transmute"]),
        ({"energies": "AA"}, ["bonus exchange give AA take FF"]),
        ({"play": [HEART, "e14"], **MALICE}, ["instead e14 energy gain A"]),
        ({"play": [HEART, "e9"], "die": "6/2", "energies": "A"}, ["transmute A"]),
        ({"enchantment": "vision-of-destiny", "crystals": 5}, ["vision"]),
    ],
    ids=["summon", "transmute", "bonus", "exchange", "Steadfast Die", "Transmuter", "Vision"],
)  # fmt: skip
def test_what_is_no_activation_puts_nothing_on_the_heart(keys: Keys, gestures: list[str]) -> None:
    game = play(kingdom(**{"play": [HEART], **keys}), *gestures)
    assert tokens(game, 0) == ""


def test_an_ability_token_puts_nothing_on_the_heart() -> None:
    game = play(with_token(7, play=[HEART]), "token 7")
    assert (crystals(game), tokens(game, 0)) == (12, "")


def test_the_activation_of_an_opponent_puts_nothing_on_the_heart() -> None:
    game = play(kingdom(others=[{"play": [HEART]}], play=[43, HEART]), "activate 43")
    assert (tokens(game, 0, seat=1), tokens(game, 1)) == ("", "E")


def test_further_activations_of_the_turn_add_nothing_to_the_heart() -> None:
    game = kingdom(play=[HEART, 43, 43, 5], energies="AAA")
    play(game, "activate 43#1", "activate 43#2", "activate 5 pay AAA")
    assert tokens(game, 0) == "E"


def test_a_heart_that_enters_after_an_activation_waits_for_the_next_one() -> None:
    game = kingdom(play=[43, 43], hand=[HEART], energies="EE")
    play(game, "activate 43#0", "summon e1")
    assert tokens(game, 2) == ""
    assert tokens(play(game, "activate 43#1"), 2) == "E"


def test_each_of_two_hearts_gets_its_own_earth() -> None:
    game = play(kingdom(play=[HEART, HEART, 43], **LAST), "activate 43")
    assert (tokens(game, 0), tokens(game, 1), reserve(game)) == ("E", "E", "")
    play(game, "end")
    assert (tokens(game, 0), tokens(game, 1), reserve(game)) == ("", "", "EE")


def test_the_later_one_of_two_hearts_may_be_loaded_when_the_first_one_already_is() -> None:
    game = kingdom(play=[HEART, 43, 43], hand=[HEART], energies="EE", **LAST)
    play(game, "activate 43#1", "summon e1", "activate 43#2")
    assert (tokens(game, 0), tokens(game, 3)) == ("E", "E")


def test_the_heart_gives_its_earth_at_the_end_of_the_round_and_is_loaded_again_in_the_next() -> (
    None
):
    game = kingdom(play=[HEART, 43], energies="A", dice=["WW*/2#1"], rolls=[1, 1, 1], **LAST)
    play(game, "activate 43")
    assert (tokens(game, 0), reserve(game)) == ("E", "A")
    play(game, "end")
    assert (tokens(game, 0), reserve(game), decision(game)) == ("", "AE", (0, "die"))
    game.apply(game.legal()[0])
    game.apply(game.legal()[0])
    play(game, "activate 43")
    assert tokens(game, 0) == "E"


def test_a_heart_without_an_earth_gives_nothing() -> None:
    game = play(kingdom(play=[HEART], energies="A", **LAST), "end")
    assert (reserve(game), decision(game)) == ("A", (0, "die"))


def test_the_earth_of_the_heart_overflows_a_full_reserve_and_any_token_may_go() -> None:
    game = play(kingdom(play=[holding(HEART, "E")], energies="AAAWWFF", **LAST), "end")
    assert (decision(game), options(game)) == (
        (0, "drop"),
        ["drop A", "drop W", "drop F", "drop E"],
    )
    play(game, "drop F")
    assert (reserve(game), tokens(game, 0)) == ("AAAWWFE", "")


def test_the_heart_pays_out_in_the_last_round_before_the_game_ends() -> None:
    game = play(kingdom(play=[holding(HEART, "E"), 45], energies="A", **FINAL), "end")
    assert final_crystals(game) == 6


def test_the_earth_on_the_heart_cannot_be_spent() -> None:
    game = kingdom(play=[holding(HEART, "E"), 16], hand=[3], energies="", transmute=True)
    assert game.why_not("summon 3")[0].params == {"energies": "EE"}
    assert reasons(game, "activate 16") == ["needs-tokens"]
    assert reasons(game, "transmute") == ["needs-tokens"]
    assert reasons(game, "bonus exchange") == ["needs-tokens"]
    assert (tokens(game, 0), options(game)) == ("E", ["end", "bonus transmute"])


@pytest.mark.parametrize(
    ("keys", "gestures"),
    [
        ({"play": [24], "hand": [22]}, ["activate 24", "play 22"]),
        ({"play": [26]}, ["activate 26"]),
        ({"play": [37, 6, 42]}, ["activate 37 sacrifice 37 6 42"]),
    ],
    ids=["Potion of Dreams", "Potion of Life", "Cursed Treatise"],
)
def test_what_empties_the_reserve_leaves_the_heart_alone(keys: Keys, gestures: list[str]) -> None:
    keys = {**keys, "play": [HEART, *keys["play"]]}
    game = play(kingdom(energies="WW", **keys), *gestures)
    assert (reserve(game), tokens(game, 0)) == ("", "E")


@pytest.mark.parametrize(
    ("keys", "gestures"),
    [
        ({"play": [43, HEART], "hand": [17], "energies": "AW"},
         ["activate 43", "summon 17", "return e1"]),
        ({"play": [43, HEART], "hand": ["e4"], "energies": "AW"},
         ["activate 43", "summon e4", "return e1"]),
        ({"play": [37, HEART, 6]}, ["activate 37 sacrifice 37 e1 6"]),
    ],
    ids=["Amsug", "Codex", "Dragon Skull"],
)  # fmt: skip
def test_the_earth_is_lost_if_the_heart_leaves_play(keys: Keys, gestures: list[str]) -> None:
    game = play(kingdom(**keys, **LAST), *gestures)
    assert (reserve(game), any(player(game).stored)) == ("", False)
    assert reserve(play(game, "end")) == ""


def test_a_heart_taken_back_and_summoned_again_is_loaded_by_the_next_activation() -> None:
    game = kingdom(play=[HEART, 43, 43], hand=["e4"], energies="AWEE")
    play(game, "activate 43#1", "summon e4", "return e1", "summon e1")
    assert (in_play(game), tokens(game, 0)) == (["e1", "43", "43", "e4"], "")
    assert tokens(play(game, "activate 43#2"), 0) == "E"


# e2 Horn of Plenty

HORN = "e2"


@pytest.mark.parametrize(
    ("paid", "left", "gained"), [("A", "WFE", 0), ("W", "AFE", 0), ("F", "AWE", 0), ("E", "AWF", 5)]
)
def test_the_horn_takes_a_token_of_choice_and_only_an_earth_gives_five_crystals(
    paid: str, left: str, gained: int
) -> None:
    game = play(kingdom(play=[HORN], energies="AWFE", **LAST), "end")
    assert (decision(game), options(game)) == (
        (0, "discard-energy"),
        ["pay A", "pay W", "pay F", "pay E"],
    )
    play(game, f"pay {paid}")
    assert (reserve(game), crystals(game), decision(game)[1]) == (left, gained, "die")


def test_the_horn_cannot_be_refused() -> None:
    game = play(kingdom(play=[HORN], energies="AA", **LAST), "end")
    assert options(game) == ["pay A"]


def test_the_horn_does_nothing_without_usable_energy() -> None:
    game = play(kingdom(play=[HORN, 4], **LAST), "end")
    assert (decision(game), crystals(game)) == ((0, "die"), 0)


def test_the_horn_takes_a_token_of_amulet_of_water_too() -> None:
    game = play(kingdom(play=[HORN, holding(4, "WE")], energies="F", **LAST), "end")
    assert options(game) == ["pay F", "pay W#1", "pay E#1"]
    play(game, "pay E#1")
    assert (reserve(game), tokens(game, 1), crystals(game)) == ("F", "W", 5)


def test_tokens_on_amulet_of_water_alone_oblige_the_owner_of_the_horn() -> None:
    game = play(kingdom(play=[HORN, holding(4, "W")], **LAST), "end")
    assert options(game) == ["pay W#1"]
    play(game, "pay W#1")
    assert (tokens(game, 1), crystals(game)) == ("", 0)


@pytest.mark.parametrize("code", [35, "e12"], ids=["Glutton Cauldron", "Jewel"])
def test_tokens_on_other_cards_neither_oblige_nor_serve_the_horn(code: int | str) -> None:
    game = play(kingdom(play=[HORN, holding(code, "EE")], **LAST), "end")
    assert (decision(game), tokens(game, 1), crystals(game)) == ((0, "die"), "EE", 0)
    game = play(kingdom(play=[HORN, holding(code, "EE")], energies="A", **LAST), "end")
    assert options(game) == ["pay A"]


@pytest.mark.parametrize(("code", "stored"), [("e3", "EE"), ("e1", "E")])
def test_tokens_on_monolith_or_heart_neither_oblige_nor_serve_the_horn(
    code: str, stored: str
) -> None:
    game = kingdom(play=[HORN, holding(code, stored)], **LAST)
    play(game, "end", "next e2")
    assert (crystals(game), decision(game)) == (0, (0, "die"))
    game = kingdom(play=[HORN, holding(code, stored)], energies="A", **LAST)
    play(game, "end", "next e2")
    assert options(game) == ["pay A"]


def test_two_horns_take_two_tokens_one_after_the_other() -> None:
    game = play(kingdom(play=[HORN, HORN], energies="AEE", **LAST), "end", "pay E")
    assert (crystals(game), options(game)) == (5, ["pay A", "pay E"])
    play(game, "pay E")
    assert (crystals(game), reserve(game), decision(game)) == (10, "A", (0, "die"))


def test_the_second_horn_finds_nothing_if_the_first_took_the_last_token() -> None:
    game = play(kingdom(play=[HORN, HORN], energies="E", **LAST), "end", "pay E")
    assert (crystals(game), reserve(game), decision(game)) == (5, "", (0, "die"))


def test_the_horn_works_in_the_last_round() -> None:
    game = play(kingdom(play=[HORN], energies="E", **FINAL), "end", "pay E")
    assert final_crystals(game) == 5


def test_the_horn_works_in_the_round_it_arrives() -> None:
    game = play(kingdom(hand=[HORN], energies="WEE", **LAST), "summon e2", "end", "pay E")
    assert (crystals(game), reserve(game)) == (5, "")


@pytest.mark.parametrize(
    ("keys", "gestures", "gained", "left"),
    [
        ({"play": [HORN, holding("e1", "E")]}, ["next e1", "pay E"], 5, ""),
        ({"play": [HORN, holding("e1", "E")]}, ["next e2"], 0, "E"),
        ({"play": [HORN, "e3"], "energies": "A"}, ["next e3", "place A"], 0, ""),
        ({"play": [HORN, "e3"], "energies": "A"}, ["next e2", "pay A"], 0, ""),
        ({"play": [HORN, 13], "energies": "AAAE"}, ["next 13", "pay E"], 8, "AAA"),
        ({"play": [HORN, 13], "energies": "AAAE"}, ["next e2", "pay E"], 5, "AAA"),
        ({"play": [HORN, 14], "energies": "EE"}, ["next e2", "pay E", "gain A"], 5, "AE"),
        ({"play": [HORN, 14], "energies": "EE"}, ["next 14", "pay E"], 5, "E"),
        ({"play": [HORN, 14]}, ["next 14", "gain E", "pay E"], 5, ""),
        ({"play": [HORN, 14]}, ["next e2", "gain E"], 0, "E"),
    ],
)
def test_the_owner_of_the_horn_chooses_the_order_with_heart_monolith_chest_and_beggar_s_horn(
    keys: Keys, gestures: list[str], gained: int, left: str
) -> None:
    game = play(kingdom(**keys, **LAST), "end", *gestures)
    assert (crystals(game), reserve(game), decision(game)) == (gained, left, (0, "die"))


def test_the_monolith_hides_the_last_token_from_the_horn() -> None:
    game = kingdom(play=[HORN, "e3"], energies="F", **LAST)
    play(game, "end", "next e3", "place F")
    assert (tokens(game, 1), reserve(game), decision(game)) == ("F", "", (0, "die"))


# The order of effects at the end of a round

LOADED = holding(HEART, "E")


@pytest.mark.parametrize(
    "together",
    [
        [LOADED, HORN],
        [LOADED, "e3"],
        [HORN, "e3"],
        [LOADED, 13],
        [LOADED, 14],
        [HORN, 13],
        [HORN, 14],
        ["e3", 13],
        ["e3", 14],
        [LOADED, HORN, "e3"],
        [50, "e6", 39, HORN, 13],
    ],
)
def test_the_order_is_asked_if_heart_horn_or_monolith_meets_another_effect_on_the_reserve(
    together: list[Any],
) -> None:
    keys: Keys = {"others": [{"crystals": 9}], "energies": "AAAAA", **LAST}
    game = play(kingdom(play=together, **keys), "end")
    codes = [card["card"] if isinstance(card, dict) else card for card in together]
    assert decision(game) == (0, "round-order")
    assert options(game) == [f"next {code}#{place}" for place, code in enumerate(codes)]


@pytest.mark.parametrize(
    ("together", "first"),
    [
        ([13, 14, 50, 39], "die"),
        ([LOADED], "die"),
        ([LOADED, 39, 50, "e6", "e9"], "die"),
        (["e6", "e6", 13, 14], "die"),
        ([HORN, 39, 50, "e6", "e9"], "discard-energy"),
        (["e3", 39, 50, "e6", "e9"], "may-place"),
    ],
)
def test_the_order_is_not_asked_if_nothing_turns_on_it(together: list[Any], first: str) -> None:
    keys: Keys = {"others": [{"crystals": 9}], "energies": "AAA", **LAST}
    game = play(kingdom(play=together, **keys), "end")
    assert decision(game) == (0, first)


@pytest.mark.parametrize(
    ("together", "keys", "brought"),
    [
        (["e6", 50], {"crystals": 3}, [-3, 3]),
        (["e6", 50], {"crystals": 0}, [3]),
        (["e6", 13], {"energies": "AAAAA"}, [3, 3]),
        (["e6", LOADED], {}, ["E", 3]),
        ([39, LOADED], {}, ["E", -1, 1]),
        (["e6", 39], {}, [-1, 1, 3]),
        ([{"card": "e9", "marked": True}, "e6"], {}, [3, 2]),
        ([{"card": "e9", "marked": True}, 13], {"energies": "AAAA"}, [3, 2]),
        ([HORN, {"card": "e9", "marked": True}, "e6"], {"energies": "A"}, [3, 2]),
        (["e3", {"card": "e9", "marked": True}, "e6"], {"energies": "A"}, [3, 2]),
    ],
)
def test_without_asking_the_effects_follow_the_default_order(
    together: list[Any], keys: Keys, brought: list[object]
) -> None:
    game = kingdom(others=[{"crystals": 9}], play=together, **keys, **LAST)
    assert gains(game.play("end")) == brought


def test_the_order_may_put_effects_that_have_nothing_to_do_with_the_reserve_anywhere() -> None:
    game = kingdom(play=[50, LOADED, 13, "e6"], energies="AAA", **LAST)
    play(game, "end", "next e6")
    assert (crystals(game), options(game)) == (3, ["next 50#0", "next e1#1", "next 13#2"])
    play(game, "next 50")
    assert (crystals(game), options(game)) == (0, ["next e1#1", "next 13#2"])


def test_once_nothing_turns_on_the_order_any_more_the_rest_follows_by_itself() -> None:
    game = kingdom(play=["e6", 13, LOADED, 50], energies="AAA", **LAST)
    play(game, "end")
    assert gains(game.play("next e1")) == ["E", 3, 3]
    assert (crystals(game), decision(game)) == (6, (0, "die"))


def test_conditions_are_tested_when_the_effect_is_resolved() -> None:
    game = kingdom(play=[LOADED, 13], energies="AAA", **LAST)
    assert crystals(play(game, "end", "next e1")) == 3
    game = kingdom(play=[LOADED, 13], energies="AAA", **LAST)
    assert crystals(play(game, "end", "next 13")) == 0


def test_a_player_finishes_all_his_effects_before_the_next_one_begins() -> None:
    both: Keys = {"play": [HORN, LOADED], "energies": "A"}
    game = play(kingdom(others=[both], **both, **LAST), "end")
    assert decision(game) == (1, "round-order")
    play(game, "next e2")
    assert decision(game) == (1, "discard-energy")
    play(game, "pay A")
    assert (decision(game), reserve(game, 1)) == ((0, "round-order"), "E")
    play(game, "next e1", "pay E")
    assert (crystals(game), crystals(game, 1), decision(game)) == (5, 0, (0, "die"))


def test_the_first_player_of_the_round_begins_and_the_others_follow_clockwise() -> None:
    horn: Keys = {"play": [HORN], "energies": "A"}
    game = kingdom(others=[{**horn, "play": [14, HORN]}, horn], hand=[], first=2, active=1)
    play(game, "end")
    assert decision(game) == (2, "discard-energy")
    play(game, "pay A")
    assert decision(game) == (1, "round-order")


# e3 Fairy Monolith

MONOLITH = "e3"


def test_at_the_end_of_the_round_one_token_may_be_placed_on_the_monolith() -> None:
    game = play(kingdom(play=[MONOLITH], energies="AAWE", **LAST), "end")
    assert (decision(game), options(game)) == (
        (0, "may-place"),
        ["leave", "place A", "place W", "place E"],
    )
    play(game, "place W")
    assert (tokens(game, 0), reserve(game), decision(game)) == ("W", "AAE", (0, "die"))


def test_nothing_need_be_placed_on_the_monolith() -> None:
    game = play(kingdom(play=[holding(MONOLITH, "F")], energies="A", **LAST), "end", "leave")
    assert (tokens(game, 0), reserve(game), decision(game)) == ("F", "A", (0, "die"))


def test_without_usable_energy_the_monolith_does_not_ask() -> None:
    game = play(kingdom(play=[holding(MONOLITH, "FF"), holding("e12", "E")], **LAST), "end")
    assert (tokens(game, 0), decision(game)) == ("FF", (0, "die"))


def test_a_token_of_amulet_of_water_may_be_placed_on_the_monolith() -> None:
    game = play(kingdom(play=[MONOLITH, holding(4, "WF")], energies="A", **LAST), "end")
    assert options(game) == ["leave", "place A", "place W#1", "place F#1"]
    play(game, "place F#1")
    assert (tokens(game, 0), tokens(game, 1), reserve(game)) == ("F", "W", "A")


def test_each_of_two_monoliths_takes_one_token() -> None:
    game = play(kingdom(play=[MONOLITH, MONOLITH], energies="AF", **LAST), "end", "place F")
    assert (decision(game), options(game)) == ((0, "may-place"), ["leave", "place A"])
    play(game, "place A")
    assert (tokens(game, 0), tokens(game, 1), reserve(game)) == ("F", "A", "")


def test_the_monolith_stores_any_number_of_tokens() -> None:
    game = kingdom(play=[holding(MONOLITH, "AAAAWWWWFFFFEEEE")], energies="E", **LAST)
    play(game, "end", "place E")
    assert tokens(game, 0) == "AAAAWWWWFFFFEEEEE"


def test_the_monolith_works_in_the_round_it_arrives_and_placing_does_not_turn_it() -> None:
    game = play(kingdom(hand=[MONOLITH], energies="EEA", **LAST), "summon e3", "end", "place A")
    assert (tokens(game, 0), reserve(game), player(game).turned) == ("A", "", 0)


@pytest.mark.parametrize(
    ("card", "why"),
    [
        (MONOLITH, ["no-tokens-on-card"]),
        ({**holding(MONOLITH, "A"), "turned": True}, ["already-turned"]),
        ({"card": MONOLITH, "turned": True}, ["already-turned", "no-tokens-on-card"]),
        (holding(MONOLITH, "A"), []),
    ],
)
def test_the_monolith_is_activated_only_straight_and_with_a_token(
    card: Any, why: list[str]
) -> None:
    game = kingdom(play=[card], energies="AWFE")
    assert reasons(game, "activate e3") == why
    assert ("activate e3#0" in options(game)) == (not why)


@pytest.mark.parametrize(
    ("taken", "left", "held"),
    [("A", "AWE", "AF"), ("AA", "WE", "AAF"), ("WE", "AA", "WFE"), ("AAWE", "", "AAWFE")],
)
def test_one_or_more_tokens_of_choice_are_taken_from_the_monolith(
    taken: str, left: str, held: str
) -> None:
    game = kingdom(play=[holding(MONOLITH, "AAWE")], energies="F")
    play(game, f"activate e3 take {taken}")
    assert (tokens(game, 0), reserve(game)) == (left, held)
    assert "already-turned" in reasons(game, "activate e3")


def test_at_least_one_token_is_taken_from_the_monolith() -> None:
    game = kingdom(play=[holding(MONOLITH, "AWW")])
    game.apply(game.legal()[options(game).index("activate e3#0")])
    assert options(game) == ["take A", "take W"]
    game.apply(game.legal()[0])
    assert [text.split()[0] for text in options(game)] == ["done", "take"]


def test_what_is_taken_from_the_monolith_overflows_the_reserve() -> None:
    game = kingdom(play=[holding(MONOLITH, "FFF")], energies="AAAAAA")
    play(game, "activate e3 take FFF")
    assert decision(game) == (0, "drop")
    play(game, "drop AF")
    assert (reserve(game), tokens(game, 0)) == ("AAAAAFF", "")


def test_what_is_taken_from_the_monolith_can_be_spent_in_the_same_turn() -> None:
    game = kingdom(play=[holding(MONOLITH, "EEA")], hand=[3])
    assert reasons(game, "summon 3") == ["needs-energies"]
    play(game, "activate e3 take EE", "summon 3")
    assert (in_play(game), crystals(game), tokens(game, 0)) == (["e3", "3"], 9, "A")


def test_the_activation_of_the_monolith_is_paid_to_thieving_fairies() -> None:
    game = kingdom(others=[{"play": [41]}], play=[holding(MONOLITH, "A")], crystals=3)
    play(game, "activate e3")
    assert (crystals(game), crystals(game, 1), reserve(game)) == (2, 2, "A")


def test_tokens_on_the_monolith_cannot_be_spent() -> None:
    game = kingdom(play=[holding(MONOLITH, "EEEE"), 16, 5], hand=[3], transmute=True)
    assert game.why_not("summon 3")[0].params == {"energies": "EE"}
    assert reasons(game, "activate 16") == ["needs-tokens"]
    assert reasons(game, "activate 5") == ["needs-identical"]
    assert reasons(game, "transmute") == ["needs-tokens"]
    assert reasons(game, "bonus exchange") == ["needs-tokens"]


@pytest.mark.parametrize(
    ("keys", "gestures", "gained"),
    [
        ({"play": [24], "hand": [22]}, ["activate 24", "play 22"], 0),
        ({"play": [26]}, ["activate 26"], 8),
        ({"play": [37, 6, 42]}, ["activate 37 sacrifice 37 6 42"], 15),
    ],
    ids=["Potion of Dreams", "Potion of Life", "Cursed Treatise"],
)
def test_what_empties_the_reserve_leaves_the_monolith_alone(
    keys: Keys, gestures: list[str], gained: int
) -> None:
    keys = {**keys, "play": [holding(MONOLITH, "EEE"), *keys["play"]]}
    game = play(kingdom(energies="WW", **keys), *gestures)
    assert (reserve(game), tokens(game, 0), crystals(game)) == ("", "EEE", gained)


@pytest.mark.parametrize(
    ("keys", "gestures", "own", "other"),
    [
        ({"hand": ["e20"], "crystals": 2}, ["summon e20", "take F"], "F", ""),
        ({"hand": [21], "energies": "AF"}, ["summon 21", "copy 1"], "F", "F"),
        ({"hand": [40], "energies": "AAA"}, ["summon 40"], "", "A"),
        ({"hand": ["e19"], "energies": "A"}, ["summon e19", "energy", "drop F"], "", ""),
    ],
    ids=["Ratty", "Lewis", "Air Elemental", "Warden"],
)
def test_what_touches_an_opponent_s_reserve_leaves_his_monolith_alone(
    keys: Keys, gestures: list[str], own: str, other: str
) -> None:
    others = [{"play": [holding(MONOLITH, "EEE")], "energies": "F"}]
    game = play(kingdom(others=others, **keys), *gestures)
    assert (reserve(game), reserve(game, 1), tokens(game, 0, seat=1)) == (own, other, "EEE")
    assert decision(game) == (0, "turn")


def test_beggar_s_horn_and_wondrous_chest_do_not_count_the_monolith() -> None:
    game = kingdom(play=[holding(MONOLITH, "EEEE"), 14, 13], **LAST)
    play(game, "end", "next 14", "gain A", "next 13", "leave")
    assert (reserve(game), crystals(game), tokens(game, 0)) == ("A", 0, "EEEE")


def test_lantern_of_xidit_does_not_count_the_monolith() -> None:
    game = kingdom(play=[holding(MONOLITH, "EEEE"), 45], energies="A", **FINAL)
    assert final_crystals(play(game, "end", "leave")) == 3
    game = kingdom(play=[holding(MONOLITH, "EEEE"), 45], energies="A", **FINAL)
    assert final_crystals(play(game, "end", "place A")) == 0


@pytest.mark.parametrize(
    ("keys", "gestures"),
    [
        ({"hand": [17], "energies": "AW"}, ["summon 17", "return e3"]),
        ({"hand": ["e4"], "energies": "AW"}, ["summon e4", "return e3"]),
        ({"play": [holding(MONOLITH, "EE"), 37, 6]}, ["activate 37 sacrifice e3 37 6"]),
    ],
    ids=["Amsug", "Codex", "Dragon Skull"],
)
def test_the_tokens_on_the_monolith_are_lost_when_it_leaves_play(
    keys: Keys, gestures: list[str]
) -> None:
    game = play(kingdom(**{"play": [holding(MONOLITH, "EE")], **keys}), *gestures)
    assert (reserve(game), any(player(game).stored)) == ("", False)
    assert "e3" in hand(game) + discarded(game)


# e4 Selenia's Codex

CODEX: Keys = {"hand": ["e4"], "energies": "AW"}


@pytest.mark.parametrize(
    ("in_front", "offered"),
    [
        ([3, 1, 43], ["return 3#0", "return 1#1", "return 43#2"]),
        ([31], ["return 31#0"]),
        ([3, 22, 5, 47], ["return 3#0"]),
        ([7, 15, 35, "e16", 45], ["return 45#4"]),
        ([16, 50, "e17", 42], ["return 42#3"]),
        (["e18", "e4", "e5"], ["return e5#2"]),
        (["e1", "e6", "e1"], ["return e1#0", "return e6#1", "return e1#2"]),
    ],
    ids=["items", "Elemental Amulet", "crystals", "free", "familiars", "Codex", "two copies"],
)
def test_the_codex_takes_back_an_own_item_whose_cost_contains_energy(
    in_front: list[Any], offered: list[str]
) -> None:
    game = play(kingdom(others=[{"play": [8, 6]}], play=in_front, **CODEX), "summon e4")
    assert (decision(game), options(game)) == ((0, "return"), offered)
    play(game, offered[-1])
    code = offered[-1].removeprefix("return ").split("#")[0]
    assert hand(game) == [code]
    assert "e4" in in_play(game)
    assert Counter(in_play(game)) == Counter([*map(str, in_front), "e4"]) - Counter([code])
    assert discarded(game) == []


def test_the_codex_takes_back_an_item_that_costs_energy_and_crystals() -> None:
    game = play(kingdom(play=[20], hand=["e4"], energies="A"), "summon e4 pay A")
    assert options(game) == ["return 20#0"]


@pytest.mark.parametrize(
    "in_front",
    [[], ["e4"], [22, 5, 47], [7, 15, 35, "e16"], [16, "e18", "e17"]],
    ids=["nothing", "Codex", "crystals", "free", "familiars"],
)
def test_the_codex_may_be_summoned_with_nothing_to_take_back(in_front: list[Any]) -> None:
    game = kingdom(others=[{"play": [3]}], play=in_front, **CODEX)
    assert reasons(game, "summon e4") == []
    play(game, "summon e4")
    assert (decision(game), hand(game)) == ((0, "turn"), [])
    assert in_play(game) == [*map(str, in_front), "e4"]


def test_the_codex_never_takes_back_a_raven_that_acts_as_an_item() -> None:
    raven = {"card": "e18", "model": "1#0"}
    game = play(kingdom(others=[{"play": [3]}], play=[raven], **CODEX), "summon e4")
    assert (decision(game), in_play(game)) == ((0, "turn"), ["e18", "e4"])


def test_under_nature_spirit_the_codex_takes_back_any_item_but_no_codex() -> None:
    game = kingdom(
        play=[22, 5, 7, 15, 35, "e16", 3, 16, "e4", "e18"],
        hand=["e4"],
        energies="AWF",
        enchantment="nature-spirit",
    )
    play(game, "summon e4 pay AWF")
    assert options(game) == [
        "return 22#0",
        "return 5#1",
        "return 7#2",
        "return 15#3",
        "return 35#4",
        "return e16#5",
        "return 3#6",
    ]


def test_the_codex_put_into_play_unpaid_takes_an_item_back_too() -> None:
    game = play(kingdom(play=[24, 3], hand=["e4"]), "activate 24", "play e4")
    assert options(game) == ["return 3#1"]


def test_an_item_taken_back_by_the_codex_is_straight_and_may_be_used_again_in_the_same_turn() -> (
    None
):
    game = kingdom(play=[32], hand=["e4"], energies="AWEE", crystals=6)
    play(game, "activate 32 crystals", "gain F", "summon e4", "return 32")
    assert hand(game) == ["32"]
    play(game, "summon 32")
    assert (in_play(game), reasons(game, "activate 32")) == (["32", "e4"], [])
    play(game, "activate 32 crystals", "gain F")
    assert (reserve(game), crystals(game)) == ("FF", 0)


def test_what_an_item_gave_on_entering_stays_and_comes_again() -> None:
    game = kingdom(play=[1], hand=["e4"], energies="AAAW", gauge=5)
    play(game, "summon e4", "return 1")
    assert player(game).gauge == 5
    play(game, "summon 1")
    assert player(game).gauge == 7


def test_the_tokens_on_an_item_that_the_codex_takes_back_are_lost() -> None:
    game = kingdom(play=[holding(4, "WWFF")], hand=["e4"], energies="AW")
    play(game, "summon e4 pay A W#0", "return 4")
    assert (reserve(game), any(player(game).stored), hand(game)) == ("W", False, ["4"])


def test_a_treatise_that_the_codex_takes_back_is_not_sacrificed() -> None:
    game = kingdom(play=[42], hand=["e4"], energies="AWFE")
    play(game, "summon e4", "return 42")
    assert (reserve(game), hand(game), discarded(game)) == ("FE", ["42"], [])


def test_a_grimoire_that_the_codex_takes_back_lowers_the_limit_at_once() -> None:
    game = kingdom(play=[18], hand=["e4"], energies="AAAWWFFEEE")
    play(game, "summon e4", "return 18")
    assert (decision(game), player(game).limit) == ((0, "drop"), 7)
    play(game, "drop E")
    assert (reserve(game), decision(game)) == ("AAWFFEE", (0, "turn"))


@pytest.mark.parametrize("code", ["e6", "e7"])
def test_the_limit_is_back_when_the_codex_takes_lantern_or_statue_back(code: str) -> None:
    game = kingdom(play=[code], hand=["e4"], energies="AWFFFF")
    assert player(game).limit == 6
    play(game, "summon e4", f"return {code}")
    assert (player(game).limit, hand(game)) == (7, [code])


def test_the_vase_gives_its_token_before_the_codex_takes_the_vase_back() -> None:
    game = play(kingdom(play=[30], **CODEX), "summon e4")
    assert decision(game) == (0, "gain")
    play(game, "gain E", "return 30")
    assert (reserve(game), hand(game)) == ("E", ["30"])


# e5 Scroll of Ishtar

SCROLL: Keys = {"hand": ["e5"], "energies": "FF"}


def scroll(*gestures: str, **keys: Any) -> Game:
    """Seat 0 summons the Scroll and answers it."""
    return play(kingdom(**{**SCROLL, **keys}), "summon e5", *gestures)


def test_the_scroll_asks_for_one_of_the_four_energies() -> None:
    game = scroll()
    assert (decision(game), options(game)) == (
        (0, "name"),
        ["name A", "name W", "name F", "name E"],
    )


@pytest.mark.parametrize(
    ("named", "draw", "found"),
    [
        ("A", [16, 7, 22, 3, 20, 1], "20"),
        ("W", [50, "e4", 29], "e4"),
        ("W", [17, 5, 6, 42], "42"),
        ("F", [39, 10, 1, "e18", 23], "23"),
        ("E", [49, "e17", 47, "e1"], "e1"),
        ("E", ["e9", "e1"], "e9"),
        ("A", [38, 9], "9"),
    ],
)
def test_the_scroll_reveals_cards_up_to_an_item_whose_cost_shows_the_energy(
    named: str, draw: list[Any], found: str
) -> None:
    game = scroll(f"name {named}", draw=draw)
    codes = [str(code) for code in draw]
    before = codes[: codes.index(found)]
    assert options(game) == [f"keep {found}", "discard"]
    assert (discarded(game), pile(game)[: len(codes) - len(before) - 1]) == (
        before,
        codes[len(before) + 1 :],
    )
    play(game, f"keep {found}")
    assert (hand(game), discarded(game), decision(game)) == ([found], before, (0, "turn"))


@pytest.mark.parametrize("named", "AWFE")
def test_elemental_amulet_shows_every_energy_to_the_scroll(named: str) -> None:
    game = scroll(f"name {named}", draw=[7, 31, 9])
    assert (options(game), discarded(game)) == (["keep 31", "discard"], ["7"])


def test_the_surcharge_of_nature_spirit_is_no_energy_for_the_scroll() -> None:
    game = scroll("name E", draw=[7, 22, 5, 3], energies="FFF", enchantment="nature-spirit")
    assert (options(game), discarded(game)) == (["keep 3", "discard"], ["7", "22", "5"])


def test_a_refused_item_lies_on_top_of_the_discard_pile_and_the_next_must_be_taken() -> None:
    game = scroll("name E", "discard", draw=[22, 3, 5, 1, 6, 25], discard=[8])
    assert discarded(game) == ["8", "22", "3"]
    assert options(game) == ["name A", "name W", "name F", "name E"]
    play(game, "name E")
    assert decision(game) == (0, "turn")
    assert (hand(game), discarded(game)) == (["6"], ["8", "22", "3", "5", "1"])
    assert pile(game)[0] == "25"


def test_the_scroll_may_name_another_energy_the_second_time() -> None:
    game = scroll("name E", "discard", "name W", draw=[3, 6, 1, 25])
    assert (hand(game), discarded(game)) == (["25"], ["3", "6", "1"])


def test_the_scroll_shows_everybody_what_it_reveals_and_what_is_taken() -> None:
    game = kingdom(draw=[22, 16, 3, 7, 25], **SCROLL)
    play(game, "summon e5")
    events = game.play("name E")
    for seat in (0, 1):
        assert seen(events, seat, "reveal") == ["22", "16", "3"]
    assert game.view(1).data()["aside"] == game.view(0).data()["aside"] != [None]
    refused = game.play("discard")
    assert seen(refused, 1, "discard") == ["3"]
    events = game.play("name W")
    assert seen(events, 1, "reveal") == ["7", "25"]


@pytest.mark.parametrize("seed", range(5))
def test_the_scroll_finds_an_item_of_the_discard_pile_after_the_reshuffle(seed: int) -> None:
    game = kingdom(draw=[7, 15], discard=[3, 22], seed=seed, **SCROLL, **ALONE)
    play(game, "summon e5")
    events = game.play("name E")
    revealed = seen(events, 1, "reveal")
    assert (revealed[:2], revealed[-1], revealed.count("3")) == (["7", "15"], "3", 1)
    # The last card was still held when the discard pile was shuffled.
    assert "15" not in revealed[2:]
    assert options(game) == ["keep 3", "discard"]
    play(game, "keep 3")
    assert (hand(game), sorted(pile(game) + discarded(game))) == (["3"], ["15", "22", "7"])
    assert pile(game) != []


def test_the_scroll_that_finds_nothing_reveals_every_card_once_and_renews_the_pile() -> None:
    game = kingdom(draw=[7, 15, 22], **SCROLL, **ALONE)
    play(game, "summon e5")
    events = game.play("name E")
    assert seen(events, 1, "reveal") == ["7", "15", "22"]
    assert (hand(game), decision(game)) == ([], (0, "turn"))
    assert (sorted(pile(game)), discarded(game)) == (["15", "7"], ["22"])


@pytest.mark.parametrize("seed", range(5))
def test_the_scroll_that_finds_nothing_in_both_piles_reveals_both_and_stops(seed: int) -> None:
    game = kingdom(draw=[7, 15], discard=[22, 47, 16], seed=seed, **SCROLL, **ALONE)
    play(game, "summon e5")
    events = game.play("name E")
    revealed = seen(events, 1, "reveal")
    assert revealed[:2] == ["7", "15"]
    assert [revealed.count(code) for code in ("15", "22", "47", "16")] == [1, 1, 1, 1]
    assert (hand(game), decision(game)) == ([], (0, "turn"))
    assert sorted(pile(game) + discarded(game)) == ["15", "16", "22", "47", "7"]
    assert pile(game) != []


def test_the_scroll_that_reveals_the_only_card_in_vain_leaves_it_as_the_draw_pile() -> None:
    game = scroll("name E", draw=[7], **ALONE)
    assert (hand(game), pile(game), discarded(game)) == ([], ["7"], [])


def test_the_scroll_gives_nothing_if_both_piles_are_empty() -> None:
    game = scroll("name A", **ALONE)
    assert (hand(game), decision(game), in_play(game)) == ([], (0, "turn"), ["e5"])


def test_a_refused_item_is_taken_after_all_if_the_reshuffle_brings_it_again() -> None:
    game = scroll("name E", "discard", "name E", draw=[3], **ALONE)
    assert (hand(game), pile(game), discarded(game)) == (["3"], [], [])
    game = scroll("name E", "discard", "name E", draw=[3, 7], **ALONE)
    assert (hand(game), pile(game), discarded(game)) == (["3"], ["7"], [])


def test_a_refusal_is_final_even_if_the_second_search_finds_nothing() -> None:
    game = scroll("name E", "discard", "name W", draw=[3, 7, 22], **ALONE)
    assert (hand(game), decision(game)) == ([], (0, "turn"))
    assert sorted(pile(game) + discarded(game)) == ["22", "3", "7"]


def test_the_scroll_put_into_play_unpaid_searches_too() -> None:
    game = kingdom(play=[24], hand=["e5"], draw=[3])
    play(game, "activate 24", "play e5", "name E", "keep 3")
    assert hand(game) == ["3"]


def test_an_item_from_the_scroll_may_be_summoned_in_the_same_turn() -> None:
    game = scroll("name E", "keep 3", "summon 3", draw=[3], energies="FFEE")
    assert (in_play(game), crystals(game)) == (["e5", "3"], 9)


# e6 Mesodae's Lantern

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
    assert (decision(game), options(game)) == ((0, "drop"), ["drop F", "drop E"])
    play(game, "drop F")
    assert (reserve(game), decision(game)) == ("FFFEEE", (0, "turn"))


def test_the_chalice_never_puts_the_lantern_into_play() -> None:
    game = kingdom(hand=[9], energies="AWFE", draw=[LANTERN, 3, LANTERN, 22])
    play(game, "summon 9")
    assert options(game) == ["play 3", "play 22"]
    play(game, "play 22")
    assert (in_play(game), discarded(game)) == (["9", "22"], ["e6", "3", "e6"])


def test_the_chalice_discards_all_if_only_lanterns_are_drawn() -> None:
    game = play(kingdom(hand=[9], energies="AWFE", draw=[LANTERN, LANTERN], **ALONE), "summon 9")
    assert (decision(game), in_play(game)) == ((0, "turn"), ["9"])
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


# e7 Statue of Eolis


@pytest.mark.parametrize(
    ("space", "move"), [(3, "+1"), (4, "-1"), (6, "+3"), (10, "-3"), (12, "+1"), (1, "-1")]
)
def test_the_statue_acts_at_once_when_boots_change_the_season_either_way(
    space: int, move: str
) -> None:
    game = kingdom(play=[STATUE], hand=[7], energies="A", space=space, year=2)
    play(game, "summon 7", f"move {move}")
    assert (decision(game), options(game)) == ((0, "either"), ["energy", "crystals"])
    play(game, "energy")
    assert options(game) == ["gain A", "gain W", "gain F", "gain E"]
    play(game, "gain F")
    assert (reserve(game), crystals(game), decision(game)) == ("AF", 0, (0, "turn"))


def test_the_statue_does_nothing_within_a_season() -> None:
    game = play(kingdom(play=[STATUE], hand=[7], space=1), "summon 7", "move +2")
    assert (decision(game), crystals(game), reserve(game)) == ((0, "turn"), 0, "")


@pytest.mark.parametrize(("space", "move"), [(2, "+2"), (5, "-2")])
def test_the_statue_acts_when_an_ability_token_changes_the_season(space: int, move: str) -> None:
    game = play(with_token(10, play=[STATUE], space=space), "token 10", f"move {move}")
    assert options(game) == ["energy", "crystals"]
    assert crystals(play(game, "crystals")) == 2


def test_the_statue_gives_two_crystals_and_a_look_that_its_owner_has_alone() -> None:
    game = kingdom(play=[STATUE], hand=[7], space=3, draw=[22, 3])
    play(game, "summon 7", "move +1")
    events = game.play("crystals")
    assert (crystals(game), reserve(game), pile(game)[:2]) == (2, "", ["22", "3"])
    assert (seen(events, 0, "look"), seen(events, 1, "look")) == (["22"], [])
    assert [event.kind for event in events].count("look") == 1


def test_whoever_takes_the_energy_of_the_statue_does_not_look() -> None:
    game = kingdom(play=[STATUE], hand=[7], space=3, draw=[22])
    play(game, "summon 7", "move +1")
    events = game.play("energy") + game.play("gain W")
    assert (crystals(game), reserve(game)) == (0, "W")
    assert "look" not in [event.kind for event in events]


def test_without_any_card_in_the_piles_the_statue_gives_its_crystals_without_a_look() -> None:
    game = kingdom(play=[STATUE], hand=[7], space=3, **ALONE)
    play(game, "summon 7", "move +1")
    assert options(game) == ["energy", "crystals"]
    events = game.play("crystals")
    assert crystals(game) == 2
    assert "look" not in [event.kind for event in events]


def test_two_statues_give_two_choices() -> None:
    game = kingdom(play=[STATUE, STATUE], hand=[7], space=3)
    play(game, "summon 7", "move +1", "crystals")
    assert options(game) == ["energy", "crystals"]
    play(game, "energy", "gain E")
    assert (crystals(game), reserve(game), decision(game)) == (2, "E", (0, "turn"))


def test_the_energy_of_the_statue_overflows_its_narrow_reserve_at_once() -> None:
    game = kingdom(play=[STATUE, STATUE], hand=[7], energies="AAAAA", space=3)
    play(game, "summon 7", "move +1", "energy", "gain F")
    # The second Statue waits until the reserve is in order.
    assert (decision(game), options(game)) == ((0, "drop"), ["drop A", "drop F"])
    play(game, "drop A")
    assert (reserve(game), decision(game)) == ("AAAAF", (0, "either"))


def test_at_the_end_of_the_round_the_statues_act_from_the_first_player_on() -> None:
    game = kingdom(others=[{"play": [STATUE]}], play=[STATUE], space=3, **LAST)
    play(game, "end")
    assert decision(game) == (1, "either")
    play(game, "crystals")
    assert decision(game) == (0, "either")
    play(game, "crystals")
    assert (crystals(game), crystals(game, 1), decision(game)) == (2, 2, (0, "die"))


def test_during_a_turn_the_statues_act_from_the_active_player_on() -> None:
    statue: Keys = {"play": [STATUE]}
    game = kingdom(others=[statue], **statue, hand=[7], space=3, **LAST)
    play(game, "summon 7", "move +1")
    assert decision(game) == (0, "either")
    play(game, "crystals")
    assert decision(game) == (1, "either")
    play(game, "energy", "gain A")
    assert (crystals(game), reserve(game, 1), decision(game)) == (2, "A", (0, "turn"))


def test_a_round_that_ends_within_a_season_leaves_the_statue_alone() -> None:
    game = play(kingdom(play=[STATUE], space=1, **LAST), "end")
    assert (decision(game), crystals(game)) == ((0, "die"), 0)


def test_end_of_round_effects_come_before_the_season_and_the_library_before_the_statue() -> None:
    game = kingdom(play=[STATUE, LANTERN], library2=[3], space=12, **LAST)
    assert gains(game.play("end")) == [3]
    assert (decision(game), hand(game)) == ((0, "either"), ["3"])


def test_the_statue_acts_when_the_last_fall_ends() -> None:
    game = play(kingdom(play=[STATUE, 45], **FINAL), "end")
    assert (decision(game), game.outcome) == ((0, "either"), None)
    assert final_crystals(play(game, "crystals")) == 2
    game = play(kingdom(play=[STATUE, 45], **FINAL), "end", "energy", "gain A")
    assert final_crystals(game) == 3


def test_the_statue_lowers_the_limit_at_once_when_it_enters() -> None:
    game = kingdom(play=[holding(4, "WFE")], hand=[STATUE], energies="AAAAAAA")
    play(game, "summon e7 pay W#0 F#0 E#0")
    assert (decision(game), options(game)) == ((0, "drop"), ["drop A"])
    play(game, "drop A")
    assert (reserve(game), decision(game)) == ("AAAAAA", (0, "turn"))


def test_the_statue_lowers_the_limit_before_the_token_of_the_vase_arrives() -> None:
    game = kingdom(play=[holding(4, "WFE"), 30], hand=[STATUE], energies="AAAAAAA")
    play(game, "summon e7 pay W#0 F#0 E#0")
    assert decision(game) == (0, "drop")
    play(game, "drop A")
    assert decision(game) == (0, "gain")
    play(game, "gain E")
    assert (decision(game), options(game)) == ((0, "drop"), ["drop A", "drop E"])
    play(game, "drop A")
    assert (reserve(game), decision(game)) == ("AAAAAE", (0, "turn"))


def test_a_statue_put_into_play_unpaid_lowers_the_limit_at_once_too() -> None:
    game = kingdom(play=[34], energies="AAAAAAA", draw=[STATUE])
    play(game, "activate 34 look", "play pay AAAA")
    assert (in_play(game), player(game).limit, reserve(game)) == (["34", "e7"], 6, "AAA")


# e8 Familiar Catcher

CATCHER: Keys = {"hand": ["e8"], "energies": "AF"}


def catcher(*gestures: str, **keys: Any) -> Game:
    """Seat 0 summons the Catcher and answers it."""
    return play(kingdom(**{**CATCHER, **keys}), "summon e8", *gestures)


@pytest.mark.parametrize(
    ("draw", "found"),
    [([3, 22, 16, 10], "16"), (["e9", "e18", 3], "e18"), ([50, 3], "50"), ([7, "e20"], "e20")],
)
def test_the_catcher_reveals_cards_up_to_a_familiar(draw: list[Any], found: str) -> None:
    game = catcher(draw=draw)
    codes = [str(code) for code in draw]
    before = codes[: codes.index(found)]
    assert (options(game), discarded(game)) == ([f"keep {found}", "discard"], before)
    play(game, f"keep {found}")
    assert (hand(game), discarded(game), decision(game)) == ([found], before, (0, "turn"))


def test_a_refused_familiar_lies_on_top_of_the_discard_pile_under_what_follows() -> None:
    game = catcher("discard", draw=[3, 16, 5, 22, 10, 6], discard=[8])
    assert decision(game) == (0, "turn")
    assert (hand(game), discarded(game)) == (["10"], ["8", "3", "16", "5", "22"])
    assert pile(game)[0] == "6"


def test_the_catcher_shows_everybody_what_it_reveals_and_what_is_taken() -> None:
    game = kingdom(draw=[22, 16, 3, 10], **CATCHER)
    events = game.play("summon e8")
    assert seen(events, 1, "reveal") == ["22", "16"]
    assert game.view(1).data()["aside"] == game.view(0).data()["aside"] != [None]
    events = game.play("discard")
    assert (seen(events, 1, "discard"), seen(events, 1, "reveal")) == (["16"], ["3", "10"])


@pytest.mark.parametrize("seed", range(5))
def test_the_catcher_finds_a_familiar_of_the_discard_pile_after_the_reshuffle(seed: int) -> None:
    game = kingdom(draw=[7, 15], discard=[16, 22], seed=seed, **CATCHER, **ALONE)
    events = game.play("summon e8")
    revealed = seen(events, 1, "reveal")
    assert (revealed[:2], revealed[-1]) == (["7", "15"], "16")
    play(game, "keep 16")
    assert (hand(game), sorted(pile(game) + discarded(game))) == (["16"], ["15", "22", "7"])


def test_the_catcher_that_finds_nothing_reveals_every_card_once_and_renews_the_pile() -> None:
    game = kingdom(draw=[7, 15, 22], **CATCHER, **ALONE)
    events = game.play("summon e8")
    assert seen(events, 1, "reveal") == ["7", "15", "22"]
    assert (hand(game), decision(game)) == ([], (0, "turn"))
    assert (sorted(pile(game)), discarded(game)) == (["15", "7"], ["22"])


@pytest.mark.parametrize("seed", range(5))
def test_the_catcher_that_finds_nothing_in_both_piles_reveals_both_and_stops(seed: int) -> None:
    game = kingdom(draw=[7, 15], discard=[22, 47], seed=seed, **CATCHER, **ALONE)
    revealed = seen(game.play("summon e8"), 1, "reveal")
    assert revealed[:2] == ["7", "15"]
    assert set(revealed) == {"7", "15", "22", "47"}
    assert (hand(game), decision(game)) == ([], (0, "turn"))
    assert sorted(pile(game) + discarded(game)) == ["15", "22", "47", "7"]
    assert pile(game) != []


def test_the_catcher_gives_nothing_if_both_piles_are_empty() -> None:
    game = catcher(**ALONE)
    assert (hand(game), decision(game), in_play(game)) == ([], (0, "turn"), ["e8"])


def test_a_refused_familiar_is_taken_after_all_if_the_reshuffle_brings_it_again() -> None:
    game = catcher("discard", draw=[16], **ALONE)
    assert (hand(game), pile(game), discarded(game)) == (["16"], [], [])
    game = catcher("discard", draw=[16, 7], **ALONE)
    assert (hand(game), pile(game), discarded(game)) == (["16"], ["7"], [])


# e9 Io's Transmuter

TRANSMUTER = "e9"
GENEROUS: Keys = {"die": "6/2", **LAST}


@pytest.mark.parametrize(
    ("die", "why"),
    [
        ("6/2", []),
        ("WW1/2", []),
        ("WW2/2", []),
        ("WW3/1", []),
        ("WW*/2", ["no-right-to-transmute"]),
        ("F*/3", ["no-right-to-transmute"]),
        ("D/2", ["no-right-to-transmute"]),
    ],
)
def test_the_transmuter_allows_to_transmute_if_the_die_gives_crystals(
    die: str, why: list[str]
) -> None:
    game = kingdom(play=[TRANSMUTER], die=die, energies="A")
    assert reasons(game, "transmute") == why
    assert ("transmute" in options(game)) == (not why)
    without = kingdom(others=[{"play": [TRANSMUTER]}], die=die, energies="A")
    assert reasons(without, "transmute") == ["no-right-to-transmute"]


@pytest.mark.parametrize(("space", "gained"), [(1, 10), (4, 10), (7, 6), (10, 7)])
def test_the_transmuter_transmutes_at_the_rates_of_the_season(space: int, gained: int) -> None:
    game = kingdom(play=[TRANSMUTER, 8], die="6/2", space=space, energies="FFE")
    assert crystals(play(game, "transmute FFE")) == gained


@pytest.mark.parametrize(
    "gestures",
    [["transmute A"], ["transmute AAAA"], ["transmute AA", "transmute A", "transmute A"]],
)
def test_the_transmuter_gives_two_crystals_at_the_end_of_a_round_in_which_it_was_used(
    gestures: list[str],
) -> None:
    game = play(kingdom(play=[TRANSMUTER], energies="AAAA", **GENEROUS), *gestures)
    before = crystals(game)
    assert before == sum(gesture.count("A") for gesture in gestures)
    assert crystals(play(game, "end")) == before + 2


def test_a_transmuter_that_was_not_used_gives_nothing() -> None:
    game = play(kingdom(play=[TRANSMUTER], energies="AAAA", **GENEROUS), "end")
    assert (crystals(game), reserve(game)) == (0, "AAAA")


def test_two_transmuters_give_two_crystals_each() -> None:
    game = kingdom(play=[TRANSMUTER, TRANSMUTER], energies="A", **GENEROUS)
    assert crystals(play(game, "transmute A", "end")) == 5


def test_the_transmuter_gives_its_crystals_in_the_last_round_too() -> None:
    game = kingdom(play=[TRANSMUTER], energies="A", **{**GENEROUS, **FINAL})
    assert final_crystals(play(game, "transmute A", "end")) == 3


def test_the_use_of_the_transmuter_is_forgotten_when_the_round_is_over() -> None:
    game = kingdom(play=[TRANSMUTER], energies="AA", dice=["WW1/2#2"], rolls=[1, 1, 1], **GENEROUS)
    play(game, "transmute A", "end")
    assert crystals(game) == 3
    # The next round's dice give no crystals; the right to transmute comes from one of them.
    play(game, "die F*T/3", "die WAT/1", "transmute A", "end", "end")
    assert (crystals(game), decision(game)[1]) == (4, "die")


def test_a_transmuter_summoned_later_in_the_turn_works_too() -> None:
    game = kingdom(hand=[TRANSMUTER], energies="AWE", **GENEROUS)
    assert reasons(game, "transmute") == ["no-right-to-transmute"]
    play(game, "summon e9", "transmute A")
    assert crystals(play(game, "end")) == 3


def test_what_was_transmuted_before_the_transmuter_arrived_does_not_count_for_it() -> None:
    game = kingdom(hand=[TRANSMUTER], energies="AWE", transmute=True, **GENEROUS)
    assert crystals(play(game, "transmute A", "summon e9", "end")) == 1


def test_a_transmuter_that_arrives_beside_a_used_one_was_not_used_itself() -> None:
    game = kingdom(play=[TRANSMUTER], hand=[TRANSMUTER], energies="AWE", **GENEROUS)
    assert crystals(play(game, "transmute A", "summon e9", "end")) == 3


@pytest.mark.parametrize(
    ("keys", "gestures", "gained"),
    [
        ({}, ["bonus transmute", "transmute A"], 2),
        ({"play": [TRANSMUTER, 32], "energies": "AW"}, ["activate 32 energy pay W", "transmute A"],
         1),
        ({"transmute": True}, ["transmute A"], 1),
    ],
    ids=["bonus", "Tree of Light", "right"],
)  # fmt: skip
@pytest.mark.parametrize(("die", "more"), [("6/2", 2), ("F*/3", 0)])
def test_with_another_right_running_the_transmuter_counts_as_used_if_the_die_gave_crystals(
    keys: Keys, gestures: list[str], gained: int, die: str, more: int
) -> None:
    keys = {"play": [TRANSMUTER], "energies": "A", **keys}
    game = play(kingdom(**keys, die=die, **LAST), *gestures)
    assert crystals(game) == gained
    assert crystals(play(game, "end")) == gained + more


@pytest.mark.parametrize(("die", "more"), [("6/2", 2), ("F*/3", 0)])
def test_with_the_transmuting_ability_token_it_is_the_same(die: str, more: int) -> None:
    game = with_token(6, play=[TRANSMUTER], energies="A", die=die, **LAST)
    assert crystals(play(game, "token 6", "transmute A")) == 2
    assert crystals(play(game, "end")) == 2 + more


def test_transmuting_by_the_die_alone_does_not_count_for_the_transmuter() -> None:
    game = kingdom(play=[TRANSMUTER], energies="A", die="WAT/1", transmute=True, **LAST)
    assert crystals(play(game, "transmute A", "end")) == 1


@pytest.mark.parametrize(
    ("code", "gesture", "gained"),
    [(5, "activate 5 pay AAA", 9), (26, "activate 26", 12)],
    ids=["Balance", "Potion of Life"],
)
def test_balance_of_ishtar_and_potion_of_life_do_not_count_for_the_transmuter(
    code: int, gesture: str, gained: int
) -> None:
    game = kingdom(play=[TRANSMUTER, code], energies="AAA", **GENEROUS)
    assert crystals(play(game, gesture, "end")) == gained


def test_tokens_of_amulet_of_water_may_be_transmuted_by_the_transmuter() -> None:
    game = kingdom(play=[TRANSMUTER, holding(4, "E")], **GENEROUS)
    assert reasons(game, "transmute") == []
    assert crystals(play(game, "transmute E#1", "end")) == 5


def test_after_a_reroll_only_the_last_face_counts_for_the_transmuter() -> None:
    game = kingdom(play=[TRANSMUTER, 15], energies="A", rolls=[6], **MALICE)
    play(game, "activate 15")
    assert (crystals(game), reasons(game, "transmute")) == (2, ["no-right-to-transmute"])
    game = kingdom(
        play=[TRANSMUTER, 15], energies="A", phase="die", die="F*/3#4", rolls=[5], **LAST
    )
    play(game, "activate 15")
    assert (crystals(game), reasons(game, "transmute")) == (8, [])
    assert crystals(play(game, "transmute A", "end")) == 11


def test_the_transmuter_waits_for_the_die_to_be_resolved() -> None:
    game = kingdom(play=[TRANSMUTER, "e14"], energies="A", **MALICE)
    assert "die-first" in reasons(game, "transmute")
    play(game, "resolve")
    assert (crystals(game), reasons(game, "transmute")) == (6, [])


def test_a_die_replaced_by_the_steadfast_die_gave_no_crystals_for_the_transmuter() -> None:
    game = kingdom(play=[TRANSMUTER, "e14"], energies="A", **MALICE)
    play(game, "instead e14 energy gain A")
    assert (crystals(game), reasons(game, "transmute")) == (0, ["no-right-to-transmute"])
    game = kingdom(play=[TRANSMUTER], energies="A", die_ignored=True, **GENEROUS)
    assert reasons(game, "transmute") == ["no-right-to-transmute"]


def test_transmuting_by_the_steadfast_die_does_not_count_for_the_transmuter() -> None:
    game = kingdom(play=[TRANSMUTER, "e14"], energies="A", **MALICE, **LAST)
    play(game, "instead e14 transmute", "transmute A")
    assert crystals(play(game, "end")) == 1


def test_a_transmuter_that_leaves_play_takes_its_right_and_its_use_along() -> None:
    keys: Keys = {"play": [TRANSMUTER], "hand": ["e4"], "energies": "AAWWEE", **GENEROUS}
    game = play(kingdom(**keys), "transmute E", "summon e4", "return e9")
    assert (crystals(game), reasons(game, "transmute")) == (3, ["no-right-to-transmute"])
    assert crystals(play(game, "end")) == 3
    again = play(kingdom(**keys), "transmute E", "summon e4", "return e9", "summon e9")
    assert reasons(again, "transmute") == []
    assert crystals(play(again, "end")) == 3
    used = play(kingdom(**keys), "transmute E", "summon e4", "return e9", "summon e9")
    assert crystals(play(used, "transmute A", "end")) == 6


def test_when_one_of_two_transmuters_leaves_the_other_keeps_right_and_use() -> None:
    game = kingdom(play=[TRANSMUTER] * 2, hand=["e4"], energies="AAWE", **GENEROUS)
    play(game, "transmute E", "summon e4", "return e9#0")
    assert reasons(game, "transmute") == []
    assert crystals(play(game, "end")) == 5


def test_another_right_to_transmute_stays_when_the_transmuter_leaves() -> None:
    game = kingdom(play=[TRANSMUTER], hand=["e4"], energies="AAW", **GENEROUS)
    play(game, "bonus transmute", "summon e4", "return e9")
    assert reasons(game, "transmute") == []


def test_the_right_of_the_transmuter_ends_with_its_owner_s_turn() -> None:
    seat = {"die": "F*/1#5", "energies": "A", "play": [TRANSMUTER]}
    game = kingdom(others=[seat], play=[TRANSMUTER], energies="A", die="6/2#4", phase="free")
    play(game, "transmute A", "end")
    assert (decision(game), reasons(game, "transmute", 1)) == (
        (1, "turn"),
        ["no-right-to-transmute"],
    )
    play(game, "end")
    assert (crystals(game), crystals(game, 1)) == (3, 0)


def test_without_tokens_the_transmuter_has_nothing_to_transmute() -> None:
    assert reasons(kingdom(play=[TRANSMUTER], **GENEROUS), "transmute") == ["needs-tokens"]


# e10 Throne of Renewal

THRONE: Keys = {"energies": "WFF"}


def test_the_throne_discards_a_card_draws_one_and_goes_back_one_step_on_the_bonus_track() -> None:
    game = kingdom(hand=["e10", 3, 5], bonuses=2, draw=[22, 6], discard=[8], **THRONE)
    play(game, "summon e10")
    assert (decision(game), options(game)) == ((0, "discard"), ["discard 3", "discard 5"])
    play(game, "discard 3")
    assert (hand(game), discarded(game), pile(game)[0]) == (["5", "22"], ["8", "3"], "6")
    assert (player(game).bonuses, in_play(game), decision(game)) == (1, ["e10"], (0, "turn"))


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
    assert (player(game).bonuses, decision(game)) == (2, (0, "turn"))


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
    assert (seen(events, 0, "discard"), seen(events, 0, "draw")) == (["3"], ["22"])
    assert (seen(events, 1, "discard"), seen(events, 1, "draw")) == ([], [])


def test_the_throne_put_into_play_unpaid_works_too() -> None:
    game = kingdom(play=[24], hand=["e10", 3], bonuses=1, draw=[22])
    play(game, "activate 24", "play e10", "discard 3")
    assert (hand(game), player(game).bonuses) == (["22"], 0)
    assert discarded(game) == ["24", "3"]
