"""Raven the Usurper: cost, model, payment, what it then does as that item, and how it leaves."""

from typing import Any

import pytest

from seasons import Game
from seasons.rules.checks.invariants import violations
from seasons.rules.course.scoring import Score
from seasons.rules.engine.card import ITEM
from seasons.rules.engine.setup import CARDS, setup_for
from seasons.rules.writing.notation import card_code
from tests.helpers import (
    all_crystals,
    decider,
    discarded,
    finish_round,
    free,
    hand,
    in_play,
    kingdom,
    options,
    play,
    player,
    reasons,
    reserve,
    scores,
    tokens,
)

SETUP = setup_for(2, "archmage", "revised", ("cards",))
ITEMS = [card.kind for card in CARDS.values() if SETUP.cards[card.kind].type == ITEM]


def mimicking(model: Any, others: list[dict[str, Any]] | None = None, **keys: Any) -> Game:
    """Seat 0 has a Raven in place 0 that acts as the card in place 0 of seat 1."""
    cards = [{"card": "e18", "model": "1#0", **keys.pop("raven", {})}, *keys.pop("play", [])]
    first = {"play": [model, *keys.pop("beside", [])], **keys.pop("rival", {})}
    return kingdom([first, *(others or [])], play=cards, **keys)


def entering(model: Any, cost: str, *gestures: str, **keys: Any) -> Game:
    """Seat 0 summons Raven and pays for the model, the card in place 0 of seat 1."""
    cards = ["e18", *keys.pop("hand", [])]
    energies = "F" + cost + keys.pop("energies", "")
    game = kingdom([{"play": [model]}], hand=cards, energies=energies, **keys)
    play(game, "summon e18 pay F")
    paid = f" pay {cost}" if cost else ""
    return play(game, f"mimic {model}#0{paid}", *gestures)


def acts(game: Game, place: int = 0, seat: int = 0) -> str:
    """What a card in play acts as."""
    return card_code(player(game, seat).acts[place])


def end_of_game(model: Any, **keys: Any) -> list[Score]:
    """The scores if the last turn of the game ends with a Raven acting as that item."""
    return scores(play(mimicking(model, year=3, space=12, active=1, **keys), "end"))


def printed(kind: int) -> tuple[str, int]:
    """The energies and crystals that an item costs; of choice, a water."""
    letters = "W" if SETUP.of_choice[kind] else ""
    for type_, letter in enumerate("AWFE"):
        letters += letter * (SETUP.energies[kind] >> 8 * type_ & 255)
    return letters, SETUP.crystals[kind]


# 1 Cost


def test_raven_costs_a_fire() -> None:
    game = kingdom(hand=["e18"], energies="AWE")
    assert reasons(game, "summon e18") == ["needs-energies"]
    game = kingdom(hand=["e18"], energies="AF")
    play(game, "summon e18 pay F")
    assert (in_play(game), reserve(game)) == (["e18"], "A")


def test_a_raven_from_the_chalice_saves_its_fire_but_pays_for_its_model() -> None:
    game = kingdom([{"play": [25, 29]}], hand=[9], energies="AWFEWW", draw=["e18", 1, 2, 3])
    play(game, "summon 9 pay AWFE", "play e18")
    assert options(game) == ["blank", "mimic 25@1#0"]
    play(game, "mimic 25#0 pay WW")
    assert (in_play(game), reserve(game), acts(game, 1)) == (["9", "e18"], "", "25")


def test_a_raven_from_the_orb_pays_for_its_model() -> None:
    game = kingdom([{"play": [25]}], play=[34], energies="AAAAWW", draw=["e18"])
    play(game, "activate 34#0 look", "play pay AAAA", "mimic 25#0 pay WW")
    assert (in_play(game), reserve(game), acts(game, 1)) == (["34", "e18"], "", "25")


def test_a_raven_from_potion_of_dreams_has_no_reserve_left_for_its_model() -> None:
    amulet = {"card": 4, "tokens": "WW"}
    game = kingdom([{"play": [25, 47, 3]}], play=[24, amulet], hand=["e18"], energies="EEWW",
                   crystals=3)  # fmt: skip
    play(game, "activate 24#0", "play e18")
    assert (reserve(game), options(game)) == ("", ["blank", "mimic 25@1#0", "mimic 47@1#1"])
    play(game, "mimic 25#0 pay W#1 W#1")
    assert (acts(game), tokens(game, 1), all_crystals(game)) == ("25", "", [3, 0])


# 2 The model


def test_every_opponents_item_may_be_the_model_turned_or_not() -> None:
    game = kingdom(
        [
            {"play": [1, {"card": 25, "turned": True}, 10]},
            {"play": [3, {"card": "e18", "model": "1#0"}]},
            {"play": [{"card": 35, "tokens": "AW"}, 41]},
        ],
        play=[2, 7],
        hand=["e18"],
        energies="FAAWWEE",
    )
    play(game, "summon e18 pay F")
    assert decider(game) == (0, "mimic")
    assert options(game) == ["blank", "mimic 1@1#0", "mimic 25@1#1", "mimic 3@2#0", "mimic 35@3#0"]


@pytest.mark.parametrize("own", [[10], [{"card": "e18", "model": "0#0"}], []])
def test_familiars_and_own_items_are_no_models(own: list[Any]) -> None:
    game = kingdom([{"play": own}], play=[7, 35], hand=["e18"], energies="FAAWWEE")
    play(game, "summon e18 pay F")
    assert (free(game), in_play(game)) == (True, ["7", "35", "e18"])
    assert acts(game, 2) == "e18"


def test_two_ravens_of_one_player_may_have_the_same_model() -> None:
    game = entering(3, "EE", hand=["e18"], energies="FEE")
    play(game, "summon e18 pay F", "mimic 3#0 pay EE")
    assert (all_crystals(game), acts(game), acts(game, 1)) == ([18, 0], "3", "3")


def test_ravens_of_two_players_may_have_the_same_model() -> None:
    game = kingdom(
        [{"play": [3]}, {"play": [{"card": "e18", "model": "1#0"}]}], hand=["e18"], energies="FEE"
    )
    play(game, "summon e18 pay F", "mimic 3#0 pay EE")
    assert (acts(game), acts(game, 0, 2)) == ("3", "3")


def test_models_of_the_same_number_and_place_can_be_told_apart() -> None:
    game = kingdom([{"play": [1]}, {"play": [1]}], hand=["e18", 10], energies="FAAFFF")
    play(game, "summon e18 pay F")
    texts = options(game)
    assert len(set(texts)) == len(texts) == 3
    play(game, texts[2] + " pay AA", "summon 10 pay FFF", "sacrifice 1#0")
    assert (in_play(game), in_play(game, 1)) == (["e18", "10"], [])
    play(game, "sacrifice 1#0")
    assert (in_play(game), in_play(game, 2)) == (["10"], [])


# 3 Paying in full


@pytest.mark.parametrize("kind", ITEMS, ids=card_code)
def test_raven_pays_the_printed_cost_of_any_item_in_full(kind: int) -> None:
    energies, price = printed(kind)
    code = card_code(kind)
    rival = [{"play": [code]}]
    game = kingdom(rival, hand=["e18"], energies="F" + energies, crystals=price)
    play(game, "summon e18 pay F")
    assert options(game) == ["blank", f"mimic {code}@1#0"]
    game.apply(game.legal()[1])
    while decider(game)[1] in ("pay", "for"):
        game.apply(game.legal()[0])
    assert (acts(game), code in in_play(game, 1)) == (code, True)


@pytest.mark.parametrize("kind", [kind for kind in ITEMS if printed(kind)[0]], ids=card_code)
def test_an_item_is_no_model_if_an_energy_is_missing(kind: int) -> None:
    energies, price = printed(kind)
    game = kingdom([{"play": [card_code(kind)]}], hand=["e18"], energies="F" + energies[1:],
                   crystals=price + 9)  # fmt: skip
    play(game, "summon e18 pay F")
    assert (free(game), acts(game)) == (True, "e18")


@pytest.mark.parametrize("kind", [kind for kind in ITEMS if printed(kind)[1]], ids=card_code)
def test_an_item_is_no_model_if_a_crystal_is_missing(kind: int) -> None:
    energies, price = printed(kind)
    game = kingdom([{"play": [card_code(kind)]}], hand=["e18"], energies="F" + energies,
                   crystals=price - 1)  # fmt: skip
    play(game, "summon e18 pay F")
    assert (free(game), acts(game), all_crystals(game)) == (True, "e18", [price - 1, 0])


@pytest.mark.parametrize(("model", "cost", "price"), [(20, "AFE", 3), (22, "", 20), (47, "", 3),
                                                      (5, "", 2), ("e16", "", 0)])  # fmt: skip
def test_crystals_of_the_model_are_paid(model: int | str, cost: str, price: int) -> None:
    game = entering(model, cost, crystals=21)
    assert (all_crystals(game), reserve(game)) == ([21 - price, 0], "")


@pytest.mark.parametrize("hands", [1, 2])
def test_hand_of_fortune_does_not_make_the_model_cheaper(hands: int) -> None:
    game = kingdom([{"play": [29]}], play=[20] * hands, hand=["e18"], energies="FWW")
    play(game, "summon e18 pay F")
    assert (free(game), reserve(game)) == (True, "WW")
    game = kingdom([{"play": [29]}], play=[20] * hands, hand=["e18"], energies="FWWW")
    play(game, "summon e18 pay F", "mimic 29#0 pay WWW")
    assert (reserve(game), all_crystals(game)) == ("", [20, 0])


def test_nature_spirit_makes_raven_dearer_but_not_its_model() -> None:
    game = kingdom([{"play": [29, 7]}], hand=["e18"], energies="FAWWW", enchantment="nature-spirit")
    play(game, "summon e18 pay FA")
    assert options(game) == ["blank", "mimic 29@1#0", "mimic 7@1#1"]
    play(game, "mimic 29#0 pay WWW")
    assert (reserve(game), all_crystals(game)) == ("", [20, 0])


def test_hand_of_fortune_takes_the_surcharge_off_raven() -> None:
    game = kingdom(play=[20], hand=["e18"], energies="A", enchantment="nature-spirit")
    play(game, "summon e18 pay A")
    assert in_play(game) == ["20", "e18"]


def test_a_leech_is_paid_for_raven_only() -> None:
    game = kingdom([{"play": [33, 47]}], hand=["e18"], energies="F", crystals=4)
    play(game, "summon e18 pay F")
    assert all_crystals(game) == [3, 1]
    play(game, "mimic 47#1")
    assert all_crystals(game) == [0, 1]


def test_raven_is_not_summoned_without_a_crystal_for_the_leech() -> None:
    game = kingdom([{"play": [33]}], hand=["e18"], energies="F")
    assert reasons(game, "summon e18") == ["needs-crystals-toll"]


def test_staff_and_vase_work_once_for_raven_and_may_pay_for_the_model() -> None:
    game = kingdom([{"play": [25, 47]}], play=[30, 6], hand=["e18"], energies="FW")
    play(game, "summon e18 pay F", "gain W")
    assert options(game) == ["blank", "mimic 25@1#0", "mimic 47@1#1"]
    other = game.copy()
    play(game, "mimic 25#0 pay WW")
    assert (free(game), reserve(game), all_crystals(game)) == (True, "", [3, 0])
    play(other, "mimic 47#1")
    assert (free(other), reserve(other), all_crystals(other)) == (True, "WW", [0, 0])


def test_tokens_on_an_amulet_of_water_may_pay_for_the_model() -> None:
    game = kingdom([{"play": [25]}], play=[{"card": 4, "tokens": "WA"}], hand=["e18"],
                   energies="FW")  # fmt: skip
    play(game, "summon e18 pay F", "mimic 25#0 pay W W#0")
    assert (reserve(game), tokens(game, 0), acts(game, 1)) == ("", "A", "25")


@pytest.mark.parametrize(("types", "gestures", "energies", "gained", "cards", "gauge"), [
    ("W", ["gain AA"], "AAAFE", 0, 0, 5),
    ("E", [], "AWF", 5, 0, 5),
    ("F", [], "AWE", 0, 1, 5),
    ("A", [], "WFE", 0, 0, 6),
    ("AE", [], "WF", 5, 0, 6),
    ("WFE", ["gain EE"], "AEE", 5, 1, 5),
    ("AWFE", ["gain AA"], "AA", 5, 1, 6),
])  # fmt: skip
def test_an_elemental_amulet_as_the_model_costs_one_to_four_types(
    types: str, gestures: list[str], energies: str, gained: int, cards: int, gauge: int
) -> None:
    game = kingdom([{"play": [31]}], play=[20], hand=["e18"], energies="FAWFE", gauge=5)
    play(game, "summon e18 pay F", f"mimic 31#0 for {types}", *gestures)
    assert (reserve(game), all_crystals(game)) == (energies, [gained, 0])
    assert (len(hand(game)), player(game).gauge) == (cards, gauge)


def test_the_model_is_no_summoning_for_entangling_roots() -> None:
    game = kingdom([{"play": [9]}], hand=["e18"], energies="FAWFE", draw=[3, 1, 2, 4],
                   enchantment="entangling-roots")  # fmt: skip
    play(game, "summon e18 pay F", "mimic 9#0 pay AWFE", "play 3")
    assert (in_play(game), all_crystals(game)) == (["e18", "3"], [9, 0])


# 4 Blank


def test_raven_may_stay_blank_for_good() -> None:
    game = kingdom([{"play": [25, 3]}], hand=["e18"], energies="FWWEE")
    play(game, "summon e18 pay F", "blank")
    assert (free(game), reserve(game), acts(game)) == (True, "WWEE", "e18")
    assert (game.state.copies, all_crystals(game)) == (b"", [0, 0])
    assert not [text for text in options(game) if text.startswith(("activate", "mimic"))]
    finish_round(game)
    assert (in_play(game), acts(game)) == (["e18"], "e18")


def test_a_blank_raven_is_worth_two_and_outlives_every_item() -> None:
    game = kingdom([{"play": [3]}], play=["e18"], hand=[10], energies="FFF")
    play(game, "summon 10 pay FFF", "sacrifice 3#0")
    assert in_play(game) == ["e18", "10"]
    ended = scores(play(kingdom(play=["e18"], year=3, space=12, active=1), "end"))
    assert ended[0].cards == 2


# 5 Effects of each kind, for Raven's owner, at Raven's prestige


@pytest.mark.parametrize(("model", "cost", "gestures", "gained", "energies", "gauge", "cards"), [
    (1, "AA", [], 0, "", 7, 0),
    (2, "FF", ["keep 10"], 0, "", 5, 1),
    (3, "EE", [], 9, "", 5, 0),
    (7, "", ["move +1"], 0, "", 5, 0),
    (18, "WE", ["gain AA"], 0, "AA", 5, 0),
    (29, "WWW", [], 20, "", 5, 0),
    (42, "W", ["gain FF"], 10, "FF", 6, 0),
    (43, "AWFE", [], 10, "", 5, 0),
    (36, "AW", ["draw", "gain AAAAAAA"], 0, "AAAAAAA", 5, 1),
    ("e5", "FF", ["name F", "keep 2"], 0, "", 5, 1),
    ("e8", "AF", ["keep 10"], 0, "", 5, 1),
    ("e15", "WW", ["gain WE"], 0, "WE", 5, 0),
])  # fmt: skip
def test_the_entering_effect_of_the_model_follows_at_once(
    model: int | str, cost: str, gestures: list[str], gained: int, energies: str, gauge: int,
    cards: int,
) -> None:  # fmt: skip
    game = entering(model, cost, *gestures, gauge=5, draw=[10, 1, 2, 4])
    assert (all_crystals(game), reserve(game)) == ([gained, 0], energies)
    assert (player(game).gauge, len(hand(game))) == (gauge, cards)
    assert (free(game), in_play(game), in_play(game, 1)) == (True, ["e18"], [str(model)])


def test_a_throne_mimicked_discards_draws_and_steps_back() -> None:
    game = entering("e10", "WFF", "discard 1", hand=[1], bonuses=2, draw=[2])
    assert (hand(game), discarded(game), player(game).bonuses) == (["2"], ["1"], 1)


def test_boots_mimicked_move_the_season_token() -> None:
    game = entering(7, "", "move +3", space=2)
    assert game.state.position == 5


def test_a_chalice_mimicked_needs_room_beside_raven() -> None:
    game = entering(9, "AWFE", "play 3", gauge=2, draw=[3, 1, 2, 4])
    assert (in_play(game), all_crystals(game), len(discarded(game))) == (["e18", "3"], [9, 0], 3)
    game = entering(9, "AWFE", gauge=1, draw=[3, 1, 2, 4])
    assert (in_play(game), all_crystals(game), len(discarded(game))) == (["e18"], [0, 0], 4)


@pytest.mark.parametrize(("model", "gained", "energies"), [(6, 12, ""), (30, 9, "A")])
def test_staff_and_vase_mimicked_work_from_the_next_summoning_on(
    model: int, gained: int, energies: str
) -> None:
    game = mimicking(model, hand=[3], energies="EE")
    play(game, "summon 3 pay EE", *(["gain A"] if model == 30 else []))
    assert (all_crystals(game), reserve(game)) == ([gained, 0], energies)
    fresh = entering(model, "EEE" if model == 6 else "WFE")
    assert (all_crystals(fresh), reserve(fresh)) == ([0, 0], "")


@pytest.mark.parametrize(("own", "paid"), [([], "WW"), ([20], "W")])
def test_a_hand_of_fortune_mimicked_adds_to_ones_own(own: list[int], paid: str) -> None:
    game = mimicking(20, play=own, hand=[29], energies=paid)
    play(game, f"summon 29 pay {paid}")
    assert (all_crystals(game), reserve(game)) == ([20, 0], "")


@pytest.mark.parametrize(("own", "gained"), [([], 2), ([8], 3)])
def test_a_purse_mimicked_adds_to_ones_own(own: list[int], gained: int) -> None:
    game = mimicking(8, play=own, energies="W", transmute=True)
    play(game, "transmute W")
    assert all_crystals(game) == [gained, 0]


@pytest.mark.parametrize(("model", "keys", "gestures", "gained", "energies"), [
    (5, {"energies": "WWW"}, ["activate e18#0 pay WWW"], 9, ""),
    (32, {"crystals": 3}, ["activate e18#0 crystals", "gain F"], 0, "F"),
    (34, {"crystals": 3}, ["activate e18#0 bury"], 0, ""),
    (43, {}, ["activate e18#0"], 1, ""),
    (43, {"play": [10]}, ["activate e18#0"], 2, ""),
    (47, {"crystals": 2, "energies": "AA"}, ["activate e18#0 pay AA gain E"], 0, "EE"),
    ("e16", {"crystals": 2, "draw": [1, 2, 3]}, ["activate e18#0", "order 3 2"], 0, ""),
    ("e12", {"energies": "WWW"}, ["activate e18#0 pay WWW"], 0, ""),
    (35, {"energies": "AW"}, ["activate e18#0 place A"], 0, "W"),
    (44, {"hand": [10]}, ["activate e18#0 discard 10", "gain AWFE"], 0, "AWFE"),
])  # fmt: skip
def test_the_activation_of_the_model_costs_the_same_and_turns_raven_once_a_round(
    model: int | str, keys: dict[str, Any], gestures: list[str], gained: int, energies: str
) -> None:
    game = mimicking(model, **keys)
    play(game, *gestures)
    assert (all_crystals(game), reserve(game)) == ([gained, 0], energies)
    assert (free(game), player(game).turned, player(game, 1).turned) == (True, 1, 0)
    assert "already-turned" in reasons(game, "activate e18#0")
    finish_round(game)
    assert player(game).turned == 0


@pytest.mark.parametrize(("model", "keys", "why"), [
    (5, {"energies": "WWA"}, "needs-identical"),
    (37, {"play": [1]}, "needs-cards-in-play"),
    ("e16", {"crystals": 1}, "needs-crystals"),
    ("e3", {"energies": "AA"}, "no-tokens-on-card"),
])  # fmt: skip
def test_raven_is_not_turned_if_the_models_activation_cannot_be_paid(
    model: int | str, keys: dict[str, Any], why: str
) -> None:
    game = mimicking(model, **keys)
    assert reasons(game, "activate e18#0") == [why]
    assert "activate e18#0" not in options(game)


def test_raven_may_be_activated_while_its_model_is_turned_and_in_the_turn_it_enters() -> None:
    game = kingdom([{"play": [{"card": 25, "turned": True}]}], hand=["e18"], energies="FWW")
    play(game, "summon e18 pay F", "mimic 25#0 pay WW", "activate e18#0", "gain AAAAA")
    assert (reserve(game), discarded(game), in_play(game, 1)) == ("AAAAA", ["e18"], ["25"])


def test_raven_is_activated_like_any_card_for_fairies_and_heart() -> None:
    game = mimicking(25, beside=[41], play=["e1"], crystals=2)
    play(game, "activate e18#0", "gain AAAAA")
    assert (all_crystals(game), tokens(game, 1)) == ([1, 2], "E")


@pytest.mark.parametrize(("model", "keys", "gestures", "gained", "energies"), [
    (13, {"energies": "AAAA"}, [], 3, "AAAA"),
    (13, {"energies": "AAA"}, [], 0, "AAA"),
    (14, {}, ["gain F"], 0, "F"),
    ("e2", {"energies": "EA"}, ["pay E"], 5, "A"),
    ("e6", {}, [], 3, ""),
    ("e3", {"energies": "EA"}, ["leave"], 0, "AE"),
])  # fmt: skip
def test_the_models_end_of_round_effect_works_for_ravens_owner(
    model: int | str, keys: dict[str, Any], gestures: list[str], gained: int, energies: str
) -> None:
    game = mimicking(model, active=1, **keys)
    play(game, "end", *gestures)
    assert (all_crystals(game)[0], reserve(game)) == (gained, energies)
    assert decider(game)[0] == 1  # the model's own effect, or the next round, which they begin


@pytest.mark.parametrize(("model", "gestures", "gained", "energies"), [
    (27, ["gain F"], 0, "F"),
    ("e7", ["energy", "gain F"], 0, "F"),
    ("e7", ["crystals"], 2, ""),
])  # fmt: skip
def test_the_models_season_effect_works_for_ravens_owner(
    model: int | str, gestures: list[str], gained: int, energies: str
) -> None:
    game = mimicking(model, hand=[7], space=3)
    play(game, "summon 7", "move +1")
    assert decider(game)[0] == 0
    play(game, *gestures)
    assert (all_crystals(game)[0], reserve(game)) == (gained, energies)
    assert decider(game)[0] == 1  # the model's own effect follows


def test_a_transmuter_mimicked_lets_its_owner_transmute_and_pays_at_the_end_of_the_round() -> None:
    game = mimicking("e9", die="WW1/2", energies="WW")
    play(game, "transmute W")
    assert (all_crystals(game), player(game).marked) == ([1, 0], 1)
    play(game, "end", "end")
    assert all_crystals(game)[0] == 3


@pytest.mark.parametrize(("model", "keys", "gained"), [
    (19, {}, 0),
    (19, {"play": [3]}, 20),
    (45, {"energies": "AWF"}, 9),
    (46, {}, 0),
    (46, {"play": [3]}, 0),
    ("e12", {"crystals": 12}, 2),
    ("e12", {"crystals": 4}, 0),
    ("e12", {"raven": {"tokens": "WWW"}}, 35),
    ("e12", {"raven": {"tokens": "WW"}, "crystals": 11}, 1),
])  # fmt: skip
def test_the_models_end_of_game_effect_works_for_ravens_owner(
    model: int | str, keys: dict[str, Any], gained: int
) -> None:
    assert end_of_game(model, **keys)[0].crystals == gained


def test_a_sealed_chest_of_ones_own_is_spoiled_by_a_raven() -> None:
    assert end_of_game(3, play=[46])[0].crystals == 0


@pytest.mark.parametrize("model", [22, 45, "e6", 42, 3])
def test_raven_is_worth_two_whatever_it_mimics(model: int | str) -> None:
    assert end_of_game(model)[0].cards == 2


def test_raven_stays_a_familiar_whatever_it_mimics() -> None:
    game = mimicking(22, play=[43, 44], hand=[28, 48], energies="AWFE")
    play(game, "summon 28 pay AWFE")
    assert all_crystals(game) == [6, 0]  # Idol and Kriss, not Raven
    play(game, "activate 43#1")
    assert all_crystals(game) == [7, 0]
    play(game, "activate 44#2 sacrifice e18#0", "gain AWFF")
    assert (discarded(game), in_play(game)) == (["e18"], ["43", "44", "28"])
    play(game, "summon 48 pay AWF", "gain AAA")
    assert reserve(game) == "AAAF"


# 6 "This card" is Raven


@pytest.mark.parametrize(("model", "keys", "gestures", "gained", "energies"), [
    (23, {"energies": "W"}, [], 0, "W"),
    (24, {"energies": "W", "hand": [3]}, ["play 3"], 9, ""),
    (25, {}, ["gain AAAAA"], 0, "AAAAA"),
    (26, {"energies": "WW"}, [], 8, ""),
    ("e11", {"discard": [1]}, ["keep 1"], 0, ""),
])  # fmt: skip
def test_a_potion_mimicked_sacrifices_raven_and_not_the_model(
    model: int | str, keys: dict[str, Any], gestures: list[str], gained: int, energies: str
) -> None:
    game = mimicking(model, **keys)
    play(game, "activate e18#0", *gestures)
    assert (all_crystals(game), reserve(game)) == ([gained, 0], energies)
    assert ("e18" in in_play(game), discarded(game)[-1]) == (False, "e18")
    assert (in_play(game, 1), game.state.copies) == ([str(model)], b"")


@pytest.mark.parametrize("model", [23, 25, 26, "e11"])
def test_a_shield_may_save_a_raven_that_acts_as_a_potion(model: int | str) -> None:
    game = mimicking(model, play=["e13"])
    play(game, "activate e18#0 sacrifice e13#1", *(["gain AAAAA"] if model == 25 else []))
    assert (all_crystals(game), in_play(game), discarded(game)) == ([10, 0], ["e18"], ["e13"])
    assert (player(game).turned, acts(game)) == (1, str(model))


def test_potion_of_dreams_mimicked_makes_room_by_ravens_leaving() -> None:
    game = mimicking(24, hand=[3], gauge=1)
    play(game, "activate e18#0", "play 3")
    assert (in_play(game), all_crystals(game)) == (["3"], [9, 0])


def test_a_cauldron_mimicked_fills_on_raven_and_sacrifices_raven_at_seven() -> None:
    game = mimicking({"card": 35, "tokens": "A"}, raven={"tokens": "AAAAWW"}, energies="F")
    play(game, "activate e18#0 place F")
    assert (all_crystals(game), reserve(game)) == ([15, 0], "AAAAWWF")
    assert (in_play(game), discarded(game)) == ([], ["e18"])
    assert (in_play(game, 1), tokens(game, 0, 1)) == (["35"], "A")


def test_a_cauldron_mimicked_begins_empty() -> None:
    game = kingdom([{"play": [{"card": 35, "tokens": "AAAAAA"}]}], hand=["e18"], energies="FW")
    play(game, "summon e18 pay F", "mimic 35#0", "activate e18#0 place W")
    assert (tokens(game, 0), tokens(game, 0, 1), all_crystals(game)) == ("W", "AAAAAA", [0, 0])


def test_a_shield_may_save_a_raven_that_acts_as_a_full_cauldron() -> None:
    game = mimicking(35, raven={"tokens": "AAAAWW"}, play=["e13"], energies="F")
    play(game, "activate e18#0 place F sacrifice e13#1")
    assert (all_crystals(game), reserve(game)) == ([25, 0], "AAAAWWF")
    assert (in_play(game), tokens(game, 0), acts(game)) == (["e18"], "", "35")


def test_a_jewel_mimicked_is_judged_by_the_tokens_on_raven() -> None:
    full = {"card": "e12", "tokens": "WWW"}
    results = end_of_game(full, crystals=10, raven={"tokens": "WW"})
    assert [score.crystals for score in results] == [0, 35]


def test_a_monolith_mimicked_holds_tokens_on_raven() -> None:
    game = mimicking("e3", raven={"tokens": "AW"}, energies="F")
    play(game, "activate e18#0 take A")
    assert (reserve(game), tokens(game, 0)) == ("AF", "W")
    play(game, "end", "end", "place F")
    assert tokens(game, 0) == "WF"


def test_a_heart_mimicked_takes_an_earth_at_the_first_activation() -> None:
    game = mimicking("e1", play=[43])
    play(game, "activate 43#1")
    assert (tokens(game, 0), tokens(game, 0, 1)) == ("E", "")
    play(game, "end", "end")
    assert (tokens(game, 0), reserve(game)) == ("", "E")


def test_an_amulet_of_water_mimicked_lays_four_usable_tokens_on_raven() -> None:
    game = entering(4, "WW", "store EEAF", hand=[3], energies="WW")
    assert (tokens(game, 0), reserve(game), tokens(game, 0, 1)) == ("AFEE", "WW", "")
    play(game, "summon 3 pay E#0 E#0")
    assert (tokens(game, 0), all_crystals(game)) == ("AF", [9, 0])


def test_tokens_on_raven_are_safe_from_what_takes_the_reserve() -> None:
    game = mimicking(4, raven={"tokens": "AFEE"}, play=[24], hand=[3], energies="WW")
    play(game, "activate 24#1", "play 3")
    assert (reserve(game), tokens(game, 0)) == ("", "AFEE")


@pytest.mark.parametrize(("model", "held"), [
    (4, "AWFE"), (35, "AWFE"), ("e3", "AWFE"), ("e12", "AWF"), ("e1", "E"),
])  # fmt: skip
def test_tokens_on_raven_vanish_with_it(model: int | str, held: str) -> None:
    game = mimicking(model, raven={"tokens": held}, play=[44])
    play(game, "activate 44#1 sacrifice e18#0", "gain AAAA")
    assert (reserve(game), in_play(game), discarded(game)) == ("AAAA", ["44"], ["e18"])
    assert tokens(game, 0) == ""


# 7 Leaving


def test_raven_is_sacrificed_after_its_model() -> None:
    game = mimicking(3, hand=[10], energies="FFF")
    play(game, "summon 10 pay FFF", "sacrifice 3#0")
    assert (discarded(game), in_play(game), game.state.copies) == (["3", "e18"], ["10"], b"")


def test_raven_is_sacrificed_when_amsug_returns_its_model() -> None:
    game = mimicking(3, hand=[17], play=[1], energies="AW")
    play(game, "summon 17 pay AW", "return 3#0")
    assert (in_play(game), discarded(game), hand(game, 1)) == (["1", "17"], ["e18"], ["3"])
    assert (decider(game), options(game)) == ((0, "return"), ["return 1#1"])


def test_raven_is_sacrificed_when_its_models_owner_takes_it_back_by_the_codex() -> None:
    game = kingdom([{"play": [3], "hand": ["e4"], "energies": "AW", "gauge": 5}],
                   play=[{"card": "e18", "model": "1#0"}], active=1)  # fmt: skip
    play(game, "summon e4 pay AW", "return 3#0")
    assert (in_play(game), discarded(game), hand(game, 1)) == ([], ["e18"], ["3"])


@pytest.mark.parametrize(("model", "keys"), [
    (25, {}), (26, {"energies": "W"}), ({"card": 35, "tokens": "AAAAAA"}, {"energies": "W"}),
])  # fmt: skip
def test_raven_is_sacrificed_when_its_model_is_used_up(model: Any, keys: dict[str, Any]) -> None:
    number = model["card"] if isinstance(model, dict) else model
    game = mimicking(model, active=1, rival=keys)
    play(game, f"activate {number}#0" + (" place W" if number == 35 else ""))
    assert (in_play(game), in_play(game, 1)) == ([], [])
    assert discarded(game) == [str(number), "e18"]


def test_raven_is_sacrificed_after_a_resurrection_that_was_its_model_is_used_up() -> None:
    game = mimicking("e11", active=1, discard=[1, 2])
    play(game, "activate e11#0", "keep 1")
    assert (discarded(game), in_play(game)) == (["2", "e11", "e18"], [])


def test_raven_stays_if_a_shield_saves_its_model() -> None:
    game = mimicking(25, active=1, beside=["e13"])
    play(game, "activate 25#0 sacrifice e13#1", "gain AAAAA")
    assert (in_play(game), acts(game), in_play(game, 1)) == (["e18"], "25", ["25"])


def test_all_ravens_of_a_model_leave_clockwise_from_its_owner() -> None:
    copy = {"card": "e18", "model": "1#0"}
    game = kingdom([{"play": [3]}, {"play": [copy]}], play=[copy], hand=[10], energies="FFF")
    play(game, "summon 10 pay FFF")
    events = game.play("sacrifice 3#0")
    left = [event.seat for event in events if event.kind == "sacrifice"]
    assert left == [1, 2, 0]
    assert discarded(game) == ["3", "e18", "e18"]


def test_two_ravens_of_one_player_leave_with_their_model() -> None:
    copy = {"card": "e18", "model": "1#0"}
    game = kingdom([{"play": [3]}], play=[copy, 1, copy], hand=[10], energies="FFF")
    play(game, "summon 10 pay FFF", "sacrifice 3#0")
    assert (discarded(game), in_play(game)) == (["3", "e18", "e18"], ["1", "10"])


def test_two_ravens_that_lost_the_same_shield_cannot_save_each_other() -> None:
    copy = {"card": "e18", "model": "1#0"}
    game = kingdom([{"play": ["e13", 1]}], play=[copy, copy], hand=[10], energies="FFF")
    play(game, "summon 10 pay FFF", "sacrifice e13#0")
    assert (free(game), all_crystals(game), in_play(game)) == (True, [0, 10], ["10"])
    assert discarded(game) == ["e13", "e18", "e18"]
    assert 0 not in game.state.discard


def test_a_shield_saves_one_of_two_ravens_that_lost_their_model() -> None:
    copy = {"card": "e18", "model": "1#0"}
    game = kingdom([{"play": [25]}], play=[copy, copy, "e13"], hand=[10], energies="FFF")
    play(game, "summon 10 pay FFF", "sacrifice 25#0")
    assert options(game) == ["sacrifice e18#0", "sacrifice e13#2"]
    play(game, "sacrifice e13#2")
    assert (free(game), all_crystals(game)) == (True, [10, 0])
    assert (in_play(game), acts(game)) == (["e18", "10"], "e18")
    assert discarded(game) == ["25", "e13", "e18"]


@pytest.mark.parametrize(("model", "held", "keys"), [
    (4, "EE", {}), (35, "AWF", {}), ("e3", "AW", {}), ("e12", "WW", {}), ("e1", "E", {}),
    ("e9", "", {"marked": True}),
])  # fmt: skip
def test_a_saved_raven_loses_the_tokens_and_marks_of_what_it_acted_as(
    model: int | str, held: str, keys: dict[str, Any]
) -> None:
    game = mimicking(model, raven={"tokens": held, **keys}, play=["e13"], hand=[10, 3],
                     energies="FFF")  # fmt: skip
    play(game, "summon 10 pay FFF", f"sacrifice {model}#0", "sacrifice e13#1")
    assert (in_play(game), acts(game)) == (["e18", "10"], "e18")
    assert (tokens(game, 0), player(game).marked, violations(game.state)) == ("", 0, [])
    assert "summon 3" not in options(game)


def test_the_reserve_shrinks_if_a_saved_raven_was_a_grimoire() -> None:
    game = mimicking(18, play=["e13"], active=1, energies="AAAAAWFFFF",
                     rival={"hand": ["e4"], "energies": "AW", "gauge": 9})  # fmt: skip
    play(game, "summon e4 pay AW", "return 18#0", "sacrifice e13#1")
    assert (decider(game), player(game).limit, acts(game)) == ((0, "drop"), 7, "e18")


def test_a_saved_raven_that_was_a_treatise_leaves_the_reserve_alone() -> None:
    game = mimicking(42, play=["e13"], hand=[10], energies="FFFEE")
    play(game, "summon 10 pay FFF", "sacrifice 42#0", "sacrifice e13#1")
    assert (reserve(game), all_crystals(game), acts(game)) == ("EE", [10, 0], "e18")


def test_a_raven_forced_out_by_drought_has_no_season_effect_any_more() -> None:
    game = mimicking(27, hand=[7], space=6, rival={"crystals": 5}, enchantment="drought")
    play(game, "summon 7", "move +1", "sacrifice", "sacrifice 27#0")
    assert (in_play(game), reserve(game)) == (["7"], "")
    assert free(game)


@pytest.mark.parametrize("way", ["sacrifice", "return"])
def test_a_treatise_mimicked_empties_its_owners_reserve_when_raven_is_forced_out(way: str) -> None:
    card, cost = (10, "FFF") if way == "sacrifice" else (17, "AW")
    game = mimicking(42, hand=[card], energies=cost + "EE", rival={"energies": "WW"})
    play(game, f"summon {card} pay {cost}", f"{way} 42#0")
    assert (reserve(game), reserve(game, 1)) == ("", "" if way == "sacrifice" else "WW")
    assert in_play(game) == [str(card)]


def test_a_treatise_mimicked_empties_its_owners_reserve_when_raven_is_sacrificed() -> None:
    game = mimicking(42, play=[44], energies="EE", rival={"energies": "WW"})
    play(game, "activate 44#1 sacrifice e18#0", "gain AAAA")
    assert (reserve(game), reserve(game, 1), in_play(game, 1)) == ("AAAA", "WW", ["42"])


def test_nothing_happens_to_the_model_when_raven_leaves() -> None:
    game = mimicking(3, play=[44], hand=[10], energies="FFF")
    play(game, "activate 44#1 sacrifice e18#0", "gain AAAA")
    assert (in_play(game, 1), game.state.copies) == (["3"], b"")


def test_a_card_in_the_place_of_a_raven_that_left_has_no_model() -> None:
    game = mimicking(3, play=[44], hand=[7, 10], energies="FFF")
    play(game, "activate 44#1 sacrifice e18#0", "gain AAAA", "summon 7", "move +1")
    assert in_play(game) == ["7", "44"]
    play(game, "summon 10 pay FFF", "sacrifice 3#0")
    assert in_play(game) == ["7", "44", "10"]


def test_a_raven_stays_if_another_card_leaves_its_models_owner() -> None:
    game = mimicking(3, beside=[3], hand=[10], energies="FFF")
    play(game, "summon 10 pay FFF", "sacrifice 3#1")
    assert (in_play(game), acts(game)) == (["e18", "10"], "3")


def test_raven_leaves_in_the_middle_of_the_effect_it_copied() -> None:
    game = entering(9, "AWFE", "play 17", draw=[17, 1, 2, 3])
    play(game, "return 9#0")
    assert (in_play(game), hand(game, 1), discarded(game)[-1]) == (["17"], ["9"], "e18")
    assert free(game)


# 8 Specific models


@pytest.mark.parametrize(("model", "own", "limit"), [
    (18, [], 10), (18, [18], 10), ("e6", [], 6), ("e7", [], 6), (18, ["e7"], 9), ("e7", [18], 9),
    ("e6", ["e6"], 5), ("e7", ["e6", "e7"], 4), (3, [], 7),
])  # fmt: skip
def test_the_reserves_limit_counts_what_raven_acts_as(
    model: int | str, own: list[Any], limit: int
) -> None:
    assert player(mimicking(model, play=own)).limit == limit


def test_a_grimoire_mimicked_widens_the_reserve_before_its_energies_come() -> None:
    game = kingdom([{"play": [18]}], hand=["e18"], energies="FWEAAAA", play=[30])
    play(game, "summon e18 pay F", "gain A", "mimic 18#0 pay WE", "gain WW")
    assert (reserve(game), player(game).limit) == ("AAAAAWW", 10)


def test_the_reserve_shrinks_at_once_when_a_raven_acting_as_a_grimoire_leaves() -> None:
    game = mimicking(18, active=1, rival={"hand": ["e4"], "energies": "AW", "gauge": 9},
                     energies="AAAAAWFFFF")  # fmt: skip
    play(game, "summon e4 pay AW", "return 18#0")
    assert (decider(game), player(game).limit) == ((0, "drop"), 7)
    play(game, "drop FFF")
    assert (reserve(game), in_play(game)) == ("AAAAAWF", [])


@pytest.mark.parametrize("model", ["e6", "e7"])
def test_the_reserve_narrows_when_raven_enters_and_widens_when_it_leaves(model: str) -> None:
    cost = "AAAWWW" if model == "e6" else "WFE"
    game = entering(model, cost, play=[44], hand=[])
    assert player(game).limit == 6
    play(game, "activate 44#0 sacrifice e18#1", "gain AAAA")
    assert player(game).limit == 7


def test_a_statue_mimicked_narrows_a_full_reserve_at_once() -> None:
    game = kingdom([{"play": ["e7"]}], hand=["e18"], play=[{"card": 4, "tokens": "WFE"}],
                   energies="AAAAAAF")  # fmt: skip
    play(game, "summon e18 pay F", "mimic e7#0 pay W#0 F#0 E#0")
    assert (free(game), reserve(game), player(game).limit) == (True, "AAAAAA", 6)
    game = kingdom([{"play": ["e7"]}], hand=["e18"], play=[{"card": 4, "tokens": "WFEF"}],
                   energies="AAAAAAA")  # fmt: skip
    play(game, "summon e18 pay F#0", "mimic e7#0 pay W#0 F#0 E#0")
    assert decider(game) == (0, "drop")
    play(game, "drop A")
    assert reserve(game) == "AAAAAA"


@pytest.mark.parametrize("own", [[], [3], [3, 28, 48], [3, 10, 7]])
def test_scepter_and_pendant_mimicked_count_all_own_items(own: list[int]) -> None:
    items = len([card for card in own if card != 10])
    game = entering(28, "AWFE", play=own)
    assert all_crystals(game) == [3 * items, 0]
    game = entering(48, "AWF", *(["gain " + "A" * items] if items else []), play=own)
    assert (reserve(game), free(game)) == ("A" * items, True)


def test_a_scepter_or_pendant_of_ones_own_does_not_count_a_raven() -> None:
    game = mimicking(3, hand=[28], energies="AWFE")
    play(game, "summon 28 pay AWFE")
    assert all_crystals(game) == [0, 0]


def test_a_helm_mimicked_counts_raven_as_a_card_in_play() -> None:
    results = end_of_game(19, play=[10], rival={})
    assert results[0].crystals == 20


def test_an_idol_mimicked_gives_ten_and_counts_raven() -> None:
    game = entering(43, "AWFE", "activate e18#0")
    assert all_crystals(game) == [11, 0]


def test_a_die_of_malice_mimicked_works_from_the_next_turn_on() -> None:
    game = entering(15, "")
    assert reasons(game, "activate e18#0") != []
    assert "activate e18#0" not in options(game)
    game = mimicking(15, phase="die", die="D/2#1", rolls=[3])
    assert options(game) == ["resolve", "activate e18#0"]
    play(game, "activate e18#0")
    assert (all_crystals(game), reserve(game), player(game).turned) == ([5, 0], "WW", 1)


def test_a_steadfast_die_mimicked_works_from_the_next_turn_on() -> None:
    game = entering("e14", "AE")
    assert not [text for text in options(game) if text.startswith("instead")]
    game = mimicking("e14", phase="die", gauge=5)
    assert options(game) == ["resolve", "instead e18#0"]
    play(game, "instead e18#0 gauge")
    assert (player(game).gauge, reserve(game), player(game).turned) == (6, "", 0)


def test_a_codex_mimicked_returns_an_own_item_but_never_raven() -> None:
    game = entering("e4", "AW", play=[1, 7, "e4", 10])
    assert options(game) == ["return 1#0"]
    play(game, "return 1#0")
    assert (hand(game), in_play(game)) == (["1"], ["7", "e4", "10", "e18"])
    game = entering("e4", "AW")
    assert (free(game), in_play(game), acts(game)) == (True, ["e18"], "e4")


def test_a_kriss_mimicked_may_take_raven_itself() -> None:
    game = mimicking(44)
    play(game, "activate e18#0 sacrifice e18#0", "gain AWFE")
    assert (reserve(game), in_play(game), discarded(game)) == ("AWFE", [], ["e18"])


def test_a_skull_mimicked_may_take_raven_itself() -> None:
    game = mimicking(37, play=[1, 2])
    play(game, "activate e18#0 sacrifice e18#0 1#1 2#2")
    assert (all_crystals(game), in_play(game), in_play(game, 1)) == ([15, 0], [], ["37"])


def test_a_shield_mimicked_lets_raven_be_given_for_ten() -> None:
    game = mimicking("e13", play=[26], energies="A")
    play(game, "activate 26#1 sacrifice e18#0")
    assert (all_crystals(game), in_play(game), in_play(game, 1)) == ([14, 0], ["26"], ["e13"])
    assert discarded(game) == ["e18"]


def test_a_raven_leaves_when_the_shield_it_mimics_is_used() -> None:
    game = mimicking("e13", active=1, beside=[26], rival={"energies": "A"})
    play(game, "activate 26#1 sacrifice e13#0")
    assert (all_crystals(game), in_play(game), discarded(game)) == ([0, 14], [], ["e13", "e18"])


def test_a_crown_mimicked_may_discard_a_card() -> None:
    game = entering(36, "AW", "discard", "discard 1", "gain EEEEEE", hand=[1])
    assert (reserve(game), hand(game), discarded(game)) == ("EEEEEE", [], ["1"])


def test_a_treatise_mimicked_gives_its_gains_without_its_prestige() -> None:
    game = entering(42, "W", "gain AA", gauge=5)
    assert (all_crystals(game), reserve(game), player(game).gauge) == ([10, 0], "AA", 6)
    assert end_of_game(42)[0].cards == 2


def test_with_nature_spirit_a_codex_mimicked_returns_any_own_item() -> None:
    game = kingdom([{"play": ["e4"]}], play=[7, 10, "e4"], hand=["e18"], energies="FEAW",
                   enchantment="nature-spirit")  # fmt: skip
    play(game, "summon e18 pay FE", "mimic e4#0 pay AW", "return 7#0")
    assert (hand(game), in_play(game)) == (["7"], ["10", "e4", "e18"])


def test_a_transmuter_mimicked_is_forgotten_when_raven_leaves() -> None:
    game = mimicking("e9", die="WW1/2", energies="WW", play=[44])
    play(game, "transmute W", "activate 44#1 sacrifice e18#0", "gain AAAA")
    assert "transmute" not in options(game)
    play(game, "end", "end")
    assert all_crystals(game)[0] == 1


# 9 Never taken back


@pytest.mark.parametrize(("card", "cost"), [(17, "AW"), ("e4", "AW")])
def test_amsug_and_codex_never_return_raven(card: int | str, cost: str) -> None:
    game = mimicking(22, hand=[card], play=[7, 1], energies=cost)
    play(game, f"summon {card} pay {cost}")
    if card == 17:
        assert options(game) == ["return 22#0"]
        play(game, "return 22#0")
        assert (discarded(game), options(game)) == (["e18"], ["return 7#1", "return 1#2"])
    else:
        assert options(game) == ["return 1#2"]


def test_amsug_passes_by_a_player_with_a_raven_only() -> None:
    game = mimicking(22, active=1, rival={"hand": [17], "energies": "AW", "gauge": 5})
    play(game, "summon 17 pay AW")
    assert (decider(game), options(game)) == ((1, "return"), ["return 22#0"])
    play(game, "return 22#0")
    assert (in_play(game), hand(game), discarded(game)) == ([], [], ["e18"])


def test_a_hand_of_fortune_does_not_help_to_declare_types_for_a_model() -> None:
    game = kingdom([{"play": [31]}], hand=["e18"], play=[20], energies="FAW")
    play(game, "summon e18 pay F")
    game.apply(next(step for step in game.legal() if step.text == "mimic 31@1#0"))
    assert options(game) == ["for A", "for W"]
