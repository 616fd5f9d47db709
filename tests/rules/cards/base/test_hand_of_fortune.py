"""Hand of Fortune, card 20 (ruling 3.1): each effect and each clarification."""

import pytest

from seasons import Message, ParseError
from tests.helpers import asked_for, holding, in_play, options, play, player, reserve, table, tokens


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
        counts.append(asked_for(game))
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
    game = table(play=[20, holding(4, "AAE")], hand=[27], energies="WF")
    play(game, "summon 27 pay W A#1 E#1")
    assert (reserve(game), tokens(game, 1)) == ("F", "A")


def test_tokens_of_one_type_may_come_from_the_reserve_and_the_amulet_of_water() -> None:
    game = table(play=[holding(4, "FFW"), 20], hand=[10], energies="F")
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
