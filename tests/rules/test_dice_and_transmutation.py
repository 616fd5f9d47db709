"""Rulings 1.4 and 1.5: the faces of the dice, and what transmuting brings."""

from collections import Counter

import pytest

from seasons import Game
from tests.helpers import options, play, player, reasons, reserve, table, tokens

SPACES = {"winter": 1, "spring": 4, "summer": 7, "fall": 10}
# The common, the plentiful and the other energy on the dice of a season.
ENERGIES = {"winter": "WAF", "spring": "EWA", "summer": "FEW", "fall": "AFE"}
DICE = [
    "o*T/3 cc*/2 cc3/1 pp*/3 D/2 cpT/1",
    "cc*/3 cc1/2 oo*/1 D/3 cpT/2 p*T/1",
    "cc*/1 p*T/2 cpT/3 D/1 o*/2 cc3/3",
    "cpT/1 cc2/2 p*T/3 cc*/1 6/2 o*/3",
    "ppT/2 6/3 o*/1 p*T/1 cc*/3 cc1/2",
]
RATES = {"winter": "1123", "spring": "2131", "summer": "3211", "fall": "1312"}
RATE_CASES = [
    (season, letter, int(rate))
    for season, rates in RATES.items()
    for letter, rate in zip("AWFE", rates, strict=True)
]


def faces(season: str, die: int) -> list[str]:
    """The faces of a die of a season as they are printed in the rulings."""
    text = DICE[die]
    for place, letter in zip("cpo", ENERGIES[season], strict=True):
        text = text.replace(place, letter)
    return text.split()


# 1.4 Dice faces


@pytest.mark.parametrize("die", range(5))
@pytest.mark.parametrize("season", list(SPACES))
def test_each_face_gives_what_it_shows(season: str, die: int) -> None:
    for face in faces(season, die):
        symbols, pips = face.split("/")
        game = table(phase="die", space=SPACES[season], die=f"{face}#{die + 1}", gauge=0)
        assert reserve(game) == "".join(letter * symbols.count(letter) for letter in "AWFE")
        assert player(game).gauge == symbols.count("*")
        assert player(game).crystals == sum(int(sign) for sign in symbols if sign.isdigit())
        assert game.view(0).data()["transmute"] == symbols.count("T")
        assert ("draw" in options(game)) == ("D" in symbols)
        left_over = table(first=1, space=SPACES[season], dice=[f"{face}#{die + 1}"])
        play(left_over, "end")
        assert left_over.view(0).data()["space"] == (SPACES[season] + int(pips) - 1) % 12 + 1


def test_every_die_has_two_faces_with_each_number_of_pips() -> None:
    for die in range(5):
        assert Counter(face[-1] for face in faces("winter", die)) == {"1": 2, "2": 2, "3": 2}


@pytest.mark.battery
def test_a_roll_shows_each_of_the_six_faces_equally_often() -> None:
    rolled: Counter[str] = Counter()
    for seed in range(1200):
        game = table(play=[15], phase="die", die="WW*/2#1", seed=seed)
        play(game, "activate 15")
        seat = game.view(0).data()["seats"]
        assert isinstance(seat, list)
        rolled[seat[0]["die"]] += 1
    assert set(rolled) == {f"{face}#1" for face in faces("winter", 0)}
    assert all(150 < number < 250 for number in rolled.values())


def test_the_dice_of_a_round_are_rolled_independently() -> None:
    rolls = set()
    for seed in range(300):
        game = table(first=1, seed=seed)
        play(game, "end")
        dice = game.view(0).data()["dice"]
        assert isinstance(dice, list)
        rolls.add((dice[0], dice[1]))
    assert len(rolls) == 36


# 1.5 Transmutation


@pytest.mark.parametrize(("season", "letter", "rate"), RATE_CASES)
def test_a_token_is_worth_the_rate_of_its_season(season: str, letter: str, rate: int) -> None:
    game = table(space=SPACES[season], transmute=True, energies=letter * 3)
    play(game, f"transmute {letter}", f"transmute {letter * 2}")
    assert (player(game).crystals, reserve(game)) == (3 * rate, "")


def test_different_tokens_can_be_transmuted_together() -> None:
    game = table(transmute=True, energies="AWFE")
    play(game, "transmute AWFE")
    assert player(game).crystals == 1 + 1 + 2 + 3


@pytest.mark.parametrize("source", ["die", "bonus", "tree"])
def test_the_right_to_transmute_comes_from_the_die_the_bonus_or_the_tree(source: str) -> None:
    if source == "die":
        game = table(phase="die", die="WAT/1", energies="E")
    else:
        game = table(energies="EE", play=[32])
        assert "no-right-to-transmute" in reasons(game, "transmute")
        play(game, "bonus transmute" if source == "bonus" else "activate 32 energy pay E")
    assert "transmute" in options(game)
    play(game, "transmute E")
    # The bonus alone gives a crystal more.
    assert player(game).crystals == (4 if source == "bonus" else 3)


def test_without_the_right_nothing_is_transmuted() -> None:
    game = table(energies="AAA")
    assert "transmute" not in options(game)
    assert reasons(game, "transmute") == ["no-right-to-transmute"]


def test_without_a_token_nothing_is_transmuted() -> None:
    game = table(transmute=True)
    assert "transmute" not in options(game)
    assert reasons(game, "transmute") == ["nothing-to-transmute"]


def test_the_right_can_be_used_any_number_of_times_between_other_actions() -> None:
    game = table(transmute=True, energies="AAEE", hand=[3])
    play(game, "transmute A", "summon 3 pay EE", "transmute A")
    assert player(game).crystals == 1 + 9 + 1


def test_the_right_ends_with_the_turn() -> None:
    game = table(others=[{"energies": "A"}], transmute=True, energies="A")
    play(game, "end")
    assert game.decision is not None
    assert game.decision.seat == 1
    assert "transmute" not in options(game)


def test_boots_earlier_in_the_turn_change_the_rate_at_once() -> None:
    game = table(space=3, transmute=True, energies="AAE", hand=[7])
    play(game, "transmute A", "summon 7", "move +1", "transmute AE")
    # Winter: air 1. Spring: air 2, earth 1.
    assert player(game).crystals == 1 + 2 + 1


def test_tokens_of_the_reserve_extension_and_of_own_amulets_of_water_can_be_transmuted() -> None:
    amulet = {"card": 4, "tokens": "EE"}
    game = table(transmute=True, play=[18, amulet], energies="AAAAAAAAAA")
    play(game, "transmute AAAAAAAAAA E#1")
    assert (player(game).crystals, reserve(game), tokens(game, 1)) == (13, "", "E")


def test_tokens_of_others_and_on_the_cauldron_cannot_be_transmuted() -> None:
    cauldron = {"card": 35, "tokens": "EE"}
    game = table(others=[{"play": [{"card": 4, "tokens": "EE"}]}], transmute=True, play=[cauldron])
    assert "transmute" not in options(game)


@pytest.mark.parametrize(("purses", "bonuses"), [(0, 0), (1, 0), (2, 0), (0, 1), (0, 3), (2, 3)])
def test_each_purse_and_each_transmute_bonus_adds_a_crystal_per_token(
    purses: int, bonuses: int
) -> None:
    game = table(play=[8] * purses, energies="FE", transmute=True)
    play(game, *["bonus transmute"] * bonuses, "transmute FE")
    assert player(game).crystals == 2 + 3 + 2 * (purses + bonuses)


def test_purses_of_opponents_add_nothing() -> None:
    game = table(others=[{"play": [8]}], energies="F", transmute=True)
    assert player(play(game, "transmute F")).crystals == 2


def test_a_transmute_bonus_does_not_count_for_what_was_transmuted_before() -> None:
    game = table(energies="FF", transmute=True)
    play(game, "transmute F", "bonus transmute", "transmute F")
    assert player(game).crystals == 2 + 3


@pytest.mark.parametrize("allowed", [False, True])
@pytest.mark.parametrize(
    ("card", "gesture", "crystals"),
    [(5, "activate 5 pay AAA", 9), (26, "activate 26", 16)],
)
def test_balance_and_potion_of_life_need_no_right_and_neither_give_nor_take_it(
    card: int, gesture: str, crystals: int, allowed: bool
) -> None:
    amulet = {"card": 4, "tokens": "E"}
    game = table(play=[card, amulet], energies="AAAA", transmute=allowed)
    play(game, gesture)
    assert player(game).crystals == crystals
    assert ("transmute" in options(game)) == allowed


def test_each_option_says_what_a_token_brings_now() -> None:
    game = table(transmute=True, play=[8], energies="AE")
    game.apply(next(step for step in game.legal() if step.text == "transmute"))
    assert [step.worth for step in game.legal()] == [
        {"pays_energies": "A", "gains_crystals": 2},
        {"pays_energies": "E", "gains_crystals": 4},
    ]
    game.apply(game.legal()[0])
    assert [(step.text, step.worth) for step in game.legal()] == [
        ("done", {}),
        ("transmute E", {"pays_energies": "E", "gains_crystals": 4}),
    ]


def test_a_transmutation_has_at_least_one_token_and_is_chosen_in_one_order() -> None:
    game = table(transmute=True, energies="AE")
    game.apply(next(step for step in game.legal() if step.text == "transmute"))
    assert options(game) == ["transmute A", "transmute E"]
    game.apply(game.legal()[1])
    assert options(game) == ["done"]


def test_a_new_game_starts_without_any_right_to_transmute() -> None:
    assert Game.new(2, seed=1).view(0).data()["transmute"] == 0
