"""Shield of Zira: every demand it may answer, every one it may not, its chains and its timing."""

from typing import Any

import pytest

from seasons import Game
from seasons.rules.writing.notation import card_named
from tests.helpers import (
    all_crystals,
    crystals,
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
    take,
    tokens,
)

RAVEN = "e18"


def places(game: Game, seat: int = 0) -> list[int]:
    """The places that are taken."""
    return [place for place, kind in enumerate(player(game, seat).play) if kind]


# Syllas: choosing the Shield is the same as using it, if another card is really saved


@pytest.mark.parametrize(("own", "answers", "gained", "left"), [
    (["e13"], ["sacrifice e13#0"], 0, []),
    (["1", "e13"], ["sacrifice e13#1"], 10, [0]),
    (["1", "e13"], ["sacrifice 1#0"], 0, [1]),
    (["42", "e13"], ["sacrifice e13#1"], 10, [0]),
    (["e13", "e13"], ["sacrifice e13#0"], 10, [1]),
    (["e13", "e13"], ["sacrifice e13#1"], 10, [0]),
    (["e13", "1", "e13"], ["sacrifice 1#1"], 0, [0, 2]),
    (["e13", "1", "e13"], ["sacrifice e13#0", "sacrifice e13#0"], 10, [1, 2]),
    (["e13", "1", "e13"], ["sacrifice e13#0", "sacrifice e13#2"], 20, [0, 1]),
    (["e13", "1", "e13"], ["sacrifice e13#2", "sacrifice e13#0"], 20, [1, 2]),
    (["e13", "1", "e13"], ["sacrifice e13#2", "sacrifice e13#2"], 10, [0, 1]),
])  # fmt: skip
def test_syllas_takes_a_shield_instead_of_a_card(
    own: list[str], answers: list[str], gained: int, left: list[int]
) -> None:
    game = kingdom([{"play": own, "energies": "WW"}], hand=[10], energies="FFF")
    play(game, "summon 10 pay FFF", " ".join(answers))
    assert (all_crystals(game), places(game, 1)) == ([0, gained], left)
    assert (reserve(game, 1), len(discarded(game))) == ("WW", 1)
    assert free(game)


def test_syllas_asks_the_shields_owner_out_of_their_turn() -> None:
    game = kingdom([{"play": ["1", "e13"]}, {"play": ["2"]}], hand=[10], energies="FF" + "F")
    play(game, "summon 10 pay FFF")
    assert (decider(game)[0], options(game)) == (1, ["sacrifice 1#0", "sacrifice e13#1"])
    play(game, "sacrifice e13#1")
    assert (decider(game)[0], options(game)) == (2, ["sacrifice 2#0"])
    play(game, "sacrifice 2#0")
    assert all_crystals(game) == [0, 10, 0]
    assert discarded(game) == ["e13", "2"]


def test_a_shield_in_hand_or_before_an_opponent_saves_nothing() -> None:
    game = kingdom([{"play": ["1"], "hand": ["e13"]}], play=["e13"], hand=[10], energies="FFF")
    play(game, "summon 10 pay FFF")
    assert options(game) == ["sacrifice 1#0"]
    play(game, "sacrifice 1#0")
    assert (all_crystals(game), in_play(game), hand(game, 1)) == ([0, 0], ["e13", "10"], ["e13"])


# Chains with Ravens that act as a Shield: seat 0 owns their model


def chain(*own: Any) -> Game:
    """Syllas asks seat 1, whose Ravens act as the Shield of seat 0."""
    game = kingdom([{"play": list(own)}], play=["e13"], hand=[10], energies="FFF")
    return play(game, "summon 10 pay FFF")


AS_SHIELD = {"card": RAVEN, "model": "0#0"}


@pytest.mark.parametrize(("own", "answers", "gained", "left"), [
    (["1", AS_SHIELD], ["sacrifice e18#1"], 10, [0]),
    ([AS_SHIELD], ["sacrifice e18#0"], 0, []),
    (["e13", AS_SHIELD], ["sacrifice e18#1"], 10, [0]),
    (["e13", AS_SHIELD], ["sacrifice e13#0"], 10, [1]),
    (["1", "e13", AS_SHIELD], ["sacrifice e13#1", "sacrifice e18#2"], 20, [0, 1]),
    (["1", "e13", AS_SHIELD], ["sacrifice e18#2", "sacrifice e13#1"], 20, [0, 2]),
    (["1", "e13", AS_SHIELD, AS_SHIELD],
     ["sacrifice e13#1", "sacrifice e18#2 e18#3"], 30, [0, 1, 2]),
    (["1", "e13", AS_SHIELD, AS_SHIELD],
     ["sacrifice e18#3", "sacrifice e13#1 sacrifice e13#1"], 20, [0, 2, 3]),
    (["e13", AS_SHIELD, AS_SHIELD], ["sacrifice e13#0", "sacrifice e18#1"], 20, [0, 2]),
    (["e13", AS_SHIELD, AS_SHIELD], ["sacrifice e13#0", "sacrifice e13#0"], 10, [1, 2]),
])  # fmt: skip
def test_every_shield_of_a_chain_gives_ten_and_only_the_last_one_leaves(
    own: list[Any], answers: list[str], gained: int, left: list[int]
) -> None:
    game = play(chain(*own), " ".join(answers))
    assert (all_crystals(game), places(game, 1)) == ([0, gained], left)
    assert free(game)


def test_a_chain_offers_every_shield_but_those_in_it_already() -> None:
    game = chain("1", "e13", AS_SHIELD, AS_SHIELD)
    assert options(game) == [
        "sacrifice 1#0", "sacrifice e13#1", "sacrifice e18#2", "sacrifice e18#3"
    ]  # fmt: skip
    take(game, "sacrifice e18#2")
    assert (decider(game)[0], options(game)) == (
        1, ["sacrifice e13#1", "sacrifice e18#2", "sacrifice e18#3"]
    )  # fmt: skip
    take(game, "sacrifice e13#1")
    assert options(game) == ["sacrifice e13#1", "sacrifice e18#3"]


# The potions, the Hawk and the Cauldron: the effect first, then the Shield leaves


@pytest.mark.parametrize(("card", "keys", "rest", "gained", "energies", "cards"), [
    (23, {"gauge": 4}, [], 10, "WW", 1),
    (24, {"hand": [3]}, ["play 3"], 19, "", 0),
    (25, {}, ["gain AAAFE"], 10, "AAAWWFE", 0),
    (26, {}, [], 18, "", 0),
    ("e11", {"discard": [1, 2]}, ["keep 2"], 10, "WW", 1),
])  # fmt: skip
def test_a_potion_saved_by_a_shield_works_and_stays_turned(
    card: int | str, keys: dict[str, Any], rest: list[str], gained: int, energies: str, cards: int
) -> None:
    game = kingdom(play=[card, "e13"], energies="WW", **keys)
    play(game, f"activate {card}#0 sacrifice e13#1", *rest)
    assert (all_crystals(game), reserve(game)) == ([gained, 0], energies)
    assert (in_play(game)[0], "e13" in in_play(game)) == (str(card), False)
    assert (len(hand(game)), discarded(game)[-1]) == (cards, "e13")
    assert player(game).turned == 1
    assert "already-turned" in reasons(game, f"activate {card}#0")
    assert free(game)


def test_a_saved_potion_of_power_still_raises_the_gauge() -> None:
    game = kingdom(play=[23, "e13"], gauge=4)
    play(game, "activate 23#0 sacrifice e13#1")
    assert player(game).gauge == 6


@pytest.mark.parametrize("card", [23, 24, 25, 26, "e11", "e17"])
def test_the_card_itself_may_leave_although_there_is_a_shield(card: int | str) -> None:
    game = kingdom(play=[card, "e13"], hand=[3])
    take(game, f"activate {card}#0")
    assert options(game) == [f"sacrifice {card}#0", "sacrifice e13#1"]
    take(game, f"sacrifice {card}#0")
    while not free(game):
        game.apply(game.legal()[0])
    assert str(card) in discarded(game)
    assert (in_play(game)[-1 if card != 24 else 1], "e13" in discarded(game)) == ("e13", False)
    assert all_crystals(game)[0] == (9 if card == 24 else 0)


def test_a_saved_potion_may_be_used_again_in_the_next_round() -> None:
    game = kingdom(play=[25, "e13"])
    play(game, "activate 25#0 sacrifice e13#1", "gain AAAAA")
    finish_round(game)
    assert player(game).turned == 0
    while not free(game):
        steps = game.legal()
        wanted = [step for step in steps if step.text in ("end", "resolve")]
        game.apply((wanted or steps)[0])
    before = all_crystals(game)[0]
    play(game, "activate 25#0")
    assert (in_play(game), discarded(game)[-1]) == ([], "25")
    assert all_crystals(game)[0] == before


def test_the_hawk_stays_and_the_opponents_suffer_all_the_same() -> None:
    game = kingdom([{"gauge": 3}, {"gauge": 0}], play=["e17", "e13"])
    play(game, "activate e17#0 sacrifice e13#1")
    assert all_crystals(game) == [10, 6, 6]
    assert [each.gauge for each in game.state.players] == [15, 2, 0]
    assert (in_play(game), player(game).turned, discarded(game)) == (["e17"], 1, ["e13"])


def test_a_full_cauldron_stays_empty_and_gives_everything() -> None:
    game = kingdom(play=[{"card": 35, "tokens": "AAAWWW"}, "e13"], energies="F")
    play(game, "activate 35#0 place F sacrifice e13#1")
    assert (all_crystals(game), reserve(game)) == ([25, 0], "AAAWWWF")
    assert (in_play(game), tokens(game, 0), discarded(game)) == (["35"], "", ["e13"])
    assert player(game).turned == 1


def test_a_full_cauldron_may_leave_although_there_is_a_shield() -> None:
    game = kingdom(play=[{"card": 35, "tokens": "AAAWWW"}, "e13"], energies="F")
    play(game, "activate 35#0 place F sacrifice 35#0")
    assert (all_crystals(game), reserve(game)) == ([15, 0], "AAAWWWF")
    assert (in_play(game), discarded(game)) == (["e13"], ["35"])


def test_a_cauldron_that_is_not_full_asks_for_no_shield() -> None:
    game = kingdom(play=[{"card": 35, "tokens": "AAAWW"}, "e13"], energies="F")
    play(game, "activate 35#0 place F")
    assert (free(game), all_crystals(game), tokens(game, 0)) == (True, [0, 0], "AAAWWF")


@pytest.mark.parametrize(("answers", "gained", "left"), [
    ("sacrifice e13#1 sacrifice e13#1", 10, [0, 2]),
    ("sacrifice e13#1 e13#2", 20, [0, 1]),
    ("sacrifice e13#2 sacrifice e13#2", 10, [0, 1]),
    ("sacrifice e13#2 e13#1", 20, [0, 2]),
])  # fmt: skip
def test_two_shields_chain_for_a_potion(answers: str, gained: int, left: list[int]) -> None:
    game = kingdom(play=[26, "e13", "e13"], energies="A")
    play(game, f"activate 26#0 {answers}")
    assert (all_crystals(game), places(game)) == ([4 + gained, 0], left)


# Timing: the Shield lies there until the effect is over, and can do nothing else meanwhile


def test_neither_the_shield_nor_the_potion_is_among_the_five_of_resurrection() -> None:
    game = kingdom(play=["e11", "e13"], discard=[1, 2, 3, 4])
    play(game, "activate e11#0 sacrifice e13#1")
    assert options(game) == ["keep 1", "keep 2", "keep 3", "keep 4"]
    assert (in_play(game), all_crystals(game)) == (["e11", "e13"], [0, 0])
    play(game, "keep 3")
    assert discarded(game) == ["4", "2", "1", "e13"]
    assert (in_play(game), all_crystals(game)) == (["e11"], [10, 0])


def test_resurrection_with_an_empty_discard_pile_costs_the_shield_for_ten() -> None:
    game = kingdom(play=["e11", "e13"])
    play(game, "activate e11#0 sacrifice e13#1")
    assert (all_crystals(game), discarded(game), hand(game)) == ([10, 0], ["e13"], [])


@pytest.mark.parametrize(("gauge", "offered"), [(2, False), (3, True)])
def test_potion_of_dreams_needs_room_for_the_card_beside_potion_and_shield(
    gauge: int, offered: bool
) -> None:
    game = kingdom(play=[24, "e13"], hand=[3], gauge=gauge)
    take(game, "activate 24#0")
    assert ("sacrifice e13#1" in options(game)) == offered
    if offered:
        play(game, "sacrifice e13#1")
    play(game, "play 3")
    assert in_play(game) == (["24", "3"] if offered else ["3", "e13"])
    assert all_crystals(game) == [19 if offered else 9, 0]


def test_a_chalice_from_potion_of_dreams_finds_the_announced_shields_place_taken() -> None:
    game = kingdom(play=[24, "e13"], hand=[9], gauge=3, draw=[1, 2, 3, 4])
    play(game, "activate 24#0 sacrifice e13#1", "play 9")
    assert (in_play(game), all_crystals(game)) == (["24", "9"], [10, 0])
    assert discarded(game)[-1] == "e13"
    assert sorted(discarded(game)[:-1]) == ["1", "2", "3", "4"]


@pytest.mark.parametrize(("card", "before", "offered"), [
    (17, [], ["return 24#0", "return 1#2"]),  # Amsug
    ("e4", [], ["return 24#0", "return 1#2"]),  # Codex
    ("e19", ["discard"], ["discard 2"]),  # Warden
    ("e10", [], ["discard 2"]),  # Throne
    ("e15", ["gain AA"], ["leave", "discard 2"]),  # Amulet of Time
    (36, ["discard", "discard 2"], ["gain A", "gain W", "gain F", "gain E"]),  # Crown
])  # fmt: skip
def test_an_announced_shield_can_neither_return_nor_save_another_card(
    card: int | str, before: list[str], offered: list[str]
) -> None:
    game = kingdom(play=[24, "e13", 1], hand=[card, 2])
    play(game, "activate 24#0 sacrifice e13#1", f"play {card}", *before)
    assert (options(game), all_crystals(game)[0], "e13" in in_play(game)) == (offered, 0, True)
    while not free(game):
        game.apply(game.legal()[0])
    assert (crystals(game), "e13" in in_play(game), discarded(game)[-1]) == (10, False, "e13")


def test_amsug_takes_nothing_back_if_the_announced_shield_is_the_only_item_left() -> None:
    game = kingdom(
        [{"play": [24]}], play=[{"card": RAVEN, "model": "1#0"}, "e13"], hand=[17], gauge=5
    )
    play(game, "activate e18#0 sacrifice e13#1", "play 17")
    assert (decider(game)[0], options(game)) == (1, ["return 24#0"])


def test_an_announced_shield_is_no_choice_for_drought() -> None:
    game = kingdom(
        play=[24, "e13"], hand=[7], crystals=1, space=6, enchantment="drought"
    )  # fmt: skip
    play(game, "activate 24#0 sacrifice e13#1", "play 7", "move +1", "sacrifice")
    assert options(game) == ["sacrifice 24#0", "sacrifice 7#2"]
    play(game, "sacrifice 24#0")
    assert (all_crystals(game), in_play(game), discarded(game)) == ([11, 0], ["7"], ["24", "e13"])


@pytest.mark.parametrize(("before", "after"), [(5, 10), (6, 11)])
def test_embrace_takes_its_crystals_before_the_shield_gives_any(before: int, after: int) -> None:
    game = kingdom(play=[23, "e13"], crystals=before, enchantment="argos-embrace")
    play(game, "activate 23#0 sacrifice e13#1")
    assert (all_crystals(game), in_play(game)) == ([after, 0], ["23"])


def test_embrace_takes_a_card_from_a_poor_player_whose_shield_is_announced() -> None:
    game = kingdom(play=[23, "e13"], crystals=4, draw=[1], enchantment="argos-embrace")
    play(game, "activate 23#0 sacrifice e13#1")
    assert options(game) == ["lose 1", "lose 23#0"]
    play(game, "lose 1")
    assert (all_crystals(game), in_play(game)) == ([14, 0], ["23"])
    assert discarded(game) == ["1", "e13"]


# Titus, Dragon Skull, Kriss, Crown


@pytest.mark.parametrize(("own", "answer", "gained", "left"), [
    ([39, "e13"], "sacrifice e13#1", 10, [0]),
    ([39, "e13"], "sacrifice 39#0", 0, [1]),
    ([39, "e13", "e13"], "sacrifice e13#1 e13#2", 20, [0, 1]),
])  # fmt: skip
def test_titus_stays_at_the_end_of_the_round_if_a_shield_leaves(
    own: list[Any], answer: str, gained: int, left: list[int]
) -> None:
    game = kingdom(play=own, active=1)
    play(game, "end")
    assert decider(game)[0] == 0
    play(game, answer)
    assert (all_crystals(game), places(game)) == ([gained, 0], left)


def test_titus_asks_nothing_if_every_opponent_pays() -> None:
    game = kingdom([{"crystals": 1}], play=[39, "e13"], active=1)
    play(game, "end")
    assert (in_play(game), all_crystals(game)) == (["39", "e13"], [1, 0])


@pytest.mark.parametrize(("own", "given", "answers", "gained", "left"), [
    ([37, "e13", 1], "37#0 e13#1 1#2", [], 15, []),
    ([37, "e13", 1, 2], "37#0 e13#1 1#2", [], 25, [3]),
    ([37, "e13", 1, 2], "37#0 1#2 2#3", [], 15, [1]),
    ([37, "e13", 1, 2], "e13#1 1#2 2#3", [], 25, [0]),
    ([37, "e13", "e13"], "37#0 e13#1 e13#2", [], 15, []),
    ([37, "e13", "e13", 1], "37#0 e13#1 e13#2", [], 25, [3]),
    ([37, "e13", "e13", 1], "37#0 e13#1 1#3", [], 25, [2]),
    ([37, "e13", "e13", 1, 2], "37#0 e13#1 e13#2", [], 35, [3, 4]),
    ([37, "e13", "e13", 1, 2], "37#0 e13#1 1#3", ["sacrifice e13#1"], 25, [2, 4]),
    ([37, "e13", "e13", 1, 2], "37#0 e13#1 1#3", ["sacrifice e13#2"], 35, [1, 4]),
    ([37, "e13", "e13", 1, 2], "37#0 1#3 2#4", [], 15, [1, 2]),
])  # fmt: skip
def test_dragon_skull_pays_for_a_shield_only_if_a_further_card_is_saved(
    own: list[Any], given: str, answers: list[str], gained: int, left: list[int]
) -> None:
    game = kingdom(play=own)
    play(game, " ".join([f"activate 37#0 sacrifice {given}", *answers]))
    assert (all_crystals(game), places(game)) == ([gained, 0], left)
    assert len(game.state.discard) == len(discarded(game)) == 3
    assert free(game)


def test_dragon_skull_needs_three_cards_whatever_the_shield() -> None:
    game = kingdom(play=[37, "e13"])
    assert reasons(game, "activate 37#0") == ["needs-cards-in-play"]


def test_the_kriss_gives_its_energies_for_a_shield_and_the_familiar_stays_in_hand() -> None:
    game = kingdom(play=[44, "e13"], hand=[10])
    events = game.play("activate 44#0 discard 10 e13#1")
    play(game, "gain AWFE")
    assert (all_crystals(game), reserve(game), hand(game)) == ([10, 0], "AWFE", ["10"])
    assert (in_play(game), discarded(game)) == (["44"], ["e13"])
    seen = [event.seen_by(1).details.get("cards") for event in events]
    assert (card_named("10"),) in [tuple(shown) for shown in seen if isinstance(shown, tuple)]


def test_the_kriss_gives_its_energies_for_a_shield_and_the_familiar_stays_in_play() -> None:
    game = kingdom(play=[44, "e13", 10, 12])
    play(game, "activate 44#0 sacrifice 10#2", "sacrifice e13#1", "gain AWFE")
    assert (all_crystals(game), reserve(game)) == ([10, 0], "AWFE")
    assert (in_play(game), discarded(game)) == (["44", "10", "12"], ["e13"])


@pytest.mark.parametrize(("keys", "gestures", "lost"), [
    ({"play": [44, "e13"], "hand": [10]}, ["activate 44#0 discard 10 discard 10"], "10"),
    ({"play": [44, "e13", 12]}, ["activate 44#0 sacrifice 12#2", "sacrifice 12#2"], "12"),
])  # fmt: skip
def test_the_kriss_may_take_the_familiar_although_there_is_a_shield(
    keys: dict[str, Any], gestures: list[str], lost: str
) -> None:
    game = kingdom(**keys)
    play(game, *gestures, "gain AWFE")
    assert (all_crystals(game), in_play(game), reserve(game)) == ([0, 0], ["44", "e13"], "AWFE")
    assert (hand(game), discarded(game)) == ([], [lost])


@pytest.mark.parametrize("cards", [[], [1, 2]])
def test_a_shield_is_no_familiar_for_the_kriss(cards: list[int]) -> None:
    game = kingdom(play=[44, "e13"], hand=cards)
    assert "activate 44#0" not in options(game)


@pytest.mark.parametrize(("own", "answers", "gained", "left"), [
    ([44, AS_SHIELD], ["sacrifice e18#1"], 0, [0]),
    ([44, AS_SHIELD, 12], ["sacrifice e18#1"], 10, [0, 2]),
    ([44, AS_SHIELD, 12], ["sacrifice 12#2", "sacrifice e18#1"], 10, [0, 2]),
])  # fmt: skip
def test_a_raven_acting_as_a_shield_is_a_familiar_for_the_kriss(
    own: list[Any], answers: list[str], gained: int, left: list[int]
) -> None:
    cards = [{**card, "model": "1#0"} if isinstance(card, dict) else card for card in own]
    game = kingdom([{"play": ["e13"]}], play=cards)
    play(game, " ".join(["activate 44#0", *answers]), "gain AWFE")
    assert (all_crystals(game), places(game), reserve(game)) == ([gained, 0], left, "AWFE")


@pytest.mark.parametrize(("answer", "gained", "left"), [
    ("sacrifice e13#1", 10, [0, 2]), ("sacrifice e18#2", 0, [0, 1]),
])  # fmt: skip
def test_the_kriss_offers_a_shield_for_the_only_familiar_a_raven_acting_as_a_shield(
    answer: str, gained: int, left: list[int]
) -> None:
    game = kingdom([{"play": ["e13"]}], play=[44, "e13", {"card": RAVEN, "model": "1#0"}])
    play(game, "activate 44#0 sacrifice e18#2", answer, "gain AWFE")
    assert (all_crystals(game), places(game)) == ([gained, 0], left)


@pytest.mark.parametrize(("answer", "gained", "left", "kept"), [
    ("discard 1 e13#0", 10, ["36"], ["1", "22"]),
    ("discard 1 discard 1", 0, ["e13", "36"], ["22"]),
])  # fmt: skip
def test_the_crown_counts_the_prestige_of_the_card_named_also_if_a_shield_saves_it(
    answer: str, gained: int, left: list[str], kept: list[str]
) -> None:
    game = kingdom(play=["e13"], hand=[36, 1, 22], energies="AW")
    play(game, "summon 36 pay AW", "discard")
    events = game.play(answer)
    play(game, "gain AAAAAA")
    assert (all_crystals(game), reserve(game)) == ([gained, 0], "AAAAAA")
    assert (in_play(game), hand(game)) == (left, kept)
    seen = [event.seen_by(1).details.get("cards") for event in events]
    assert (card_named("1"),) in [tuple(shown) for shown in seen if isinstance(shown, tuple)]


# Warden, Throne, Amulet of Time


def test_the_warden_lets_every_player_save_their_hand_card_by_a_shield() -> None:
    game = kingdom(
        [{"play": ["e13"], "hand": [1]}, {"hand": [3]}],
        hand=["e19", 2],
        play=["e13"],
        energies="A",
    )
    play(game, "summon e19 pay A", "discard")
    assert (decider(game)[0], options(game)) == (1, ["discard 1", "discard e13#0"])
    play(game, "discard e13#0")
    assert (decider(game)[0], options(game)) == (2, ["discard 3"])
    play(game, "discard 3")
    assert (decider(game)[0], options(game)) == (0, ["discard 2", "discard e13#0"])
    play(game, "discard e13#0")
    assert all_crystals(game) == [10, 10, 0]
    assert [hand(game, seat) for seat in (0, 1, 2)] == [["2"], ["1"], []]
    assert discarded(game) == ["e13", "3", "e13"]


def test_the_warden_passes_by_a_player_with_a_shield_and_no_hand() -> None:
    game = kingdom([{"play": ["e13"]}], hand=["e19"], energies="A", play=["e13"])
    play(game, "summon e19 pay A", "discard")
    assert (free(game), all_crystals(game), discarded(game)) == (True, [0, 0], [])


def test_the_wardens_discard_may_be_answered_by_a_chain() -> None:
    game = kingdom([{"play": ["e13", "e13"], "hand": [1]}], hand=["e19"], energies="A")
    play(game, "summon e19 pay A", "discard", "discard e13#1 e13#0")
    assert (all_crystals(game), places(game, 1), hand(game, 1)) == ([0, 20], [1], ["1"])


@pytest.mark.parametrize(("answer", "gained", "left", "kept"), [
    ("discard e13#0", 10, ["e10"], ["2", "3"]), ("discard 2", 0, ["e13", "e10"], ["3"]),
])  # fmt: skip
def test_the_throne_draws_and_steps_back_also_for_a_shield(
    answer: str, gained: int, left: list[str], kept: list[str]
) -> None:
    game = kingdom(play=["e13"], hand=["e10", 2], energies="WFF", bonuses=2, draw=[3])
    play(game, "summon e10 pay WFF", answer)
    assert (all_crystals(game), player(game).bonuses) == ([gained, 0], 1)
    assert (in_play(game), hand(game)) == (left, kept)


def test_the_throne_does_nothing_with_a_shield_and_an_empty_hand() -> None:
    game = kingdom(play=["e13"], hand=["e10"], energies="WFF", bonuses=2)
    play(game, "summon e10 pay WFF")
    assert (free(game), all_crystals(game), player(game).bonuses) == (True, [0, 0], 2)
    assert (in_play(game), hand(game)) == (["e13", "e10"], [])


@pytest.mark.parametrize(("answer", "gained", "kept", "thrown"), [
    ("leave", 0, ["2", "3"], []),
    ("discard e13#0", 10, ["2", "3", "4"], ["e13"]),
    ("discard 2 e13#0", 10, ["3", "4", "5"], ["2", "e13"]),
    ("discard 3 2", 0, ["4", "5"], ["3", "2"]),
])  # fmt: skip
def test_a_shield_is_one_of_the_cards_that_the_amulet_of_time_replaces(
    answer: str, gained: int, kept: list[str], thrown: list[str]
) -> None:
    game = kingdom(play=["e13"], hand=["e15", 2, 3], energies="WW", draw=[4, 5, 6])
    play(game, "summon e15 pay WW", "gain AF", answer)
    assert (all_crystals(game), reserve(game)) == ([gained, 0], "AF")
    assert (hand(game), discarded(game)) == (kept, thrown)


def test_with_a_shield_the_amulet_of_time_replaces_no_more_cards_than_the_hand_holds() -> None:
    game = kingdom(play=["e13"], hand=["e15", 2], energies="WW", draw=[4, 5, 6])
    play(game, "summon e15 pay WW", "gain AF", "discard e13#0")
    assert (free(game), hand(game), all_crystals(game)) == (True, ["2", "4"], [10, 0])


def test_the_amulet_of_time_offers_no_shield_for_an_empty_hand() -> None:
    game = kingdom(play=["e13"], hand=["e15"], energies="WW")
    play(game, "summon e15 pay WW", "gain AF")
    assert (free(game), in_play(game), hand(game)) == (True, ["e13", "e15"], [])


def test_a_saved_shield_may_save_the_next_card_of_the_amulet_of_time() -> None:
    game = kingdom(play=["e13", "e13"], hand=["e15", 2, 3], energies="WW", draw=[4, 5, 6])
    play(game, "summon e15 pay WW", "gain AF")
    take(game, "discard e13#0", "sacrifice e13#1", "discard e13#0")
    assert (all_crystals(game), in_play(game)) == ([30, 0], ["e15"])
    assert (hand(game), discarded(game)) == (["2", "3", "4", "5"], ["e13", "e13"])


def test_amulet_of_time_discards_lie_in_the_order_named_with_a_shield_among_them() -> None:
    game = kingdom(play=["e13"], hand=["e15", 2, 3], energies="WW", draw=[4, 5, 6])
    play(game, "summon e15 pay WW", "gain AF", "discard e13#0 2")
    assert discarded(game) == ["e13", "2"]


# Enchantments and the second ability token


@pytest.mark.parametrize(("own", "answers", "gained", "left"), [
    (["e13"], ["sacrifice e13#0"], 0, [1]),
    ([1, "e13"], ["sacrifice e13#1"], 10, [0, 2]),
    ([1, "e13", "e13"], ["sacrifice e13#1", "sacrifice e13#2"], 20, [0, 1, 3]),
])  # fmt: skip
def test_drought_takes_a_shield_in_its_sacrifice_branch(
    own: list[Any], answers: list[str], gained: int, left: list[int]
) -> None:
    game = kingdom([{"hand": [7]}], play=[*own], crystals=4, active=1, space=6,
                   enchantment="drought")  # fmt: skip
    player(game, 1).gauge = 15
    play(game, "summon 7", "move +1")
    assert (decider(game)[0], options(game)) == (0, ["sacrifice", "lower"])
    play(game, " ".join(["sacrifice", *answers]))
    wanted = [place for place in left if place < len(own)]
    assert (all_crystals(game), places(game)) == ([4 + gained, 0], wanted)
    assert player(game).limit == 7


@pytest.mark.parametrize(("keys", "answers", "gained", "left", "kept"), [
    ({"play": ["e13"]}, ["lose e13#0"], 10, [], ["1"]),
    ({"play": ["e13"]}, ["lose 1"], 0, [0], []),
    ({"play": ["e13", 2]}, ["lose e13#0"], 10, [1], ["1"]),
    ({"play": ["e13", 2]}, ["lose 2#1"], 0, [0], ["1"]),
    ({"play": ["e13", "e13"]}, ["lose e13#0", "sacrifice e13#1"], 20, [0], ["1"]),
])  # fmt: skip
def test_a_shield_may_answer_embrace_when_five_crystals_are_too_many(
    keys: dict[str, Any], answers: list[str], gained: int, left: list[int], kept: list[str]
) -> None:
    game = kingdom(phase="draw", die="D/2", crystals=4, draw=[1],
                   enchantment="argos-embrace", **keys)  # fmt: skip
    play(game, "draw", "keep 1", " ".join(answers))
    assert (all_crystals(game), places(game), hand(game)) == ([4 + gained, 0], left, kept)


def test_embrace_asks_an_opponent_of_naria_for_a_card_and_takes_their_shield() -> None:
    game = kingdom([{"play": ["e13"]}], hand=[12], crystals=9, draw=[1, 2],
                   enchantment="argos-embrace")  # fmt: skip
    play(game, "summon 12", "keep 1", "give 2")
    assert (decider(game)[0], options(game)) == (1, ["lose 2", "lose e13#0"])
    play(game, "lose e13#0")
    assert (all_crystals(game), hand(game, 1), in_play(game, 1)) == ([1, 10], ["2"], [])


@pytest.mark.parametrize(("keys", "answers", "gained", "left"), [
    ({"play": ["e13"]}, ["lose e13#0"], 0, []),
    ({"play": ["e13"], "hand": [1]}, ["lose e13#0"], 10, []),
    ({"play": ["e13", 1]}, ["lose e13#0"], 10, [1]),
    ({"play": ["e13", "e13"]}, ["lose e13#1"], 10, [0]),
    ({"play": ["e13", "e13"], "hand": [1]}, ["lose e13#1", "sacrifice e13#0"], 20, [1]),
    ({"play": ["e13", "e13", 2]}, ["lose e13#1", "sacrifice e13#1"], 10, [0, 2]),
    ({"play": ["e13"], "hand": ["e13"]}, ["lose e13#0"], 10, []),
    ({"play": ["e13"], "hand": ["e13"]}, ["lose e13"], 0, [0]),
])  # fmt: skip
def test_the_second_token_gives_ten_if_a_shield_saves_another_card(
    keys: dict[str, Any], answers: list[str], gained: int, left: list[int]
) -> None:
    game = kingdom(abilities=[2], **keys)
    play(game, " ".join(["token 2", *answers]))
    assert (all_crystals(game), places(game)) == ([gained, 0], left)
    assert free(game)


# A Raven forced out


@pytest.mark.parametrize(("answer", "gained", "left"), [
    ("sacrifice e13#1", 10, [0, 2]), ("sacrifice e18#0", 0, [1, 2]),
])  # fmt: skip
def test_a_shield_may_save_a_raven_whose_model_left_and_that_is_blank_then(
    answer: str, gained: int, left: list[int]
) -> None:
    game = kingdom([{"play": [25]}], hand=[10], energies="FFF",
                   play=[{"card": RAVEN, "model": "1#0"}, "e13"])  # fmt: skip
    play(game, "summon 10 pay FFF", "sacrifice 25#0")
    assert (decider(game)[0], options(game)) == (0, ["sacrifice e18#0", "sacrifice e13#1"])
    play(game, answer)
    assert (all_crystals(game), places(game)) == ([gained, 0], left)
    assert discarded(game) == ["25", "e13" if gained else "e18"]
    assert not [text for text in options(game) if text.startswith("activate")]


# Where it is not allowed


@pytest.mark.parametrize(("keys", "gestures", "offered"), [
    ({"phase": "draw", "die": "D/2"}, ["draw"], ["keep 1", "discard"]),
    ({"phase": "draw", "die": "D/2"}, ["bonus draw"], ["keep 1", "keep 2"]),
    ({"hand": [2], "energies": "FF"}, ["summon 2 pay FF"],
     ["keep 1", "keep 2", "keep 3", "keep 4"]),
    ({"hand": [9], "energies": "AWFE"}, ["summon 9 pay AWFE"],
     ["play 1", "play 2", "play 3", "play 4"]),
    ({"abilities": [1]}, ["token 1"], ["keep 1", "discard"]),
    ({"hand": ["e5"], "energies": "FF"}, ["summon e5 pay FF", "name A"], ["keep 1", "discard"]),
    ({"hand": ["e8"], "energies": "AF", "draw": [10]}, ["summon e8 pay AF"],
     ["keep 10", "discard"]),
    ({"enchantment": "olafs-knowledge"}, ["bonus card"], ["keep 1", "discard"]),
])  # fmt: skip
def test_cards_just_drawn_and_rejected_are_not_saved(
    keys: dict[str, Any], gestures: list[str], offered: list[str]
) -> None:
    game = kingdom(play=["e13"], **{"draw": [1, 2, 3, 4], **keys})
    play(game, *gestures)
    assert options(game) == offered
    take(game, offered[-1])
    assert all_crystals(game) == [0, 0]
    assert "e13" in in_play(game)
    assert not any("e13" in text for text in options(game))


def test_a_chalice_without_room_discards_its_cards_whatever_the_shield() -> None:
    game = kingdom(play=["e13"], hand=[9], energies="AWFE", gauge=2)
    play(game, "summon 9 pay AWFE")
    assert (free(game), all_crystals(game), len(discarded(game))) == (True, [0, 0], 4)
    assert in_play(game) == ["e13", "9"]


@pytest.mark.parametrize(("keys", "gesture", "paid"), [
    ({"play": ["e13", 34]}, "activate 34#1 bury", 3),
    ({"play": ["e13"], "enchantment": "vision-of-destiny"}, "vision", 5),
])  # fmt: skip
def test_the_top_card_of_the_pile_is_not_saved(
    keys: dict[str, Any], gesture: str, paid: int
) -> None:
    game = kingdom(crystals=5, draw=[1], **keys)
    play(game, gesture)
    assert (free(game), all_crystals(game), discarded(game)) == (True, [5 - paid, 0], ["1"])
    assert in_play(game)[0] == "e13"


@pytest.mark.parametrize(("card", "cost"), [(17, "AW"), ("e4", "AW")])
@pytest.mark.parametrize(("returned", "left"), [("1#0", "e13"), ("e13#1", "1")])
def test_a_card_that_returns_to_hand_is_not_saved_and_a_shield_gives_nothing_for_it(
    card: int | str, cost: str, returned: str, left: str
) -> None:
    game = kingdom(play=[1, "e13"], hand=[card], energies=cost)
    play(game, f"summon {card} pay {cost}", f"return {returned}")
    assert (free(game), all_crystals(game), discarded(game)) == (True, [0, 0], [])
    assert sorted(in_play(game)) == sorted([left, str(card)])
    assert hand(game) == [returned.split("#")[0]]


def test_the_damned_soul_is_passed_on_whatever_the_shield() -> None:
    game = kingdom(play=[50, "e13"], energies="W")
    play(game, "activate 50#0 pay W")
    assert (free(game), all_crystals(game)) == (True, [0, 0])
    assert (in_play(game), in_play(game, 1)) == (["e13"], ["50"])


def test_natural_selection_discards_without_any_shield() -> None:
    game = Game.new(2, seed=1, modules=("cards", "enchantment"), enchantment="natural-selection")
    kinds = sorted(set(player(game).pack))
    assert [step.text.split()[0] for step in game.legal(0)] == ["discard"] * len(kinds)
    with_shield = kingdom(
        [{"pack": [11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]}],
        pack=["e13", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
        phase="select",
        enchantment="natural-selection",
        gauge=0,
    )
    with_shield.play("discard e13", seat=0)
    with_shield.play("discard 11", seat=1)
    assert (all_crystals(with_shield), discarded(with_shield)) == ([0, 0], ["e13", "11"])


def test_a_shown_card_or_a_shield_in_its_place_is_asked_for() -> None:
    game = play(kingdom(hand=[36, 2], energies="AW", play=["e13"]), "summon 36")
    game.apply(next(step for step in game.legal() if step.text == "discard"))
    game.apply(next(step for step in game.legal() if step.text == "discard 2"))
    decision = game.decision
    assert decision is not None
    assert (decision.kind, decision.source) == ("give-up", "vampiric-crown")
    assert {step.text: step.worth for step in game.legal()} == {
        "discard 2": {}, "discard e13#0": {"gains_crystals": 10}
    }  # fmt: skip
