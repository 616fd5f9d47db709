"""Packed energies: sums, comparisons and letters."""

import pytest

from seasons.rules.engine import energy, moves


@pytest.mark.parametrize(
    ("text", "letters", "total"),
    [("", "", 0), ("A", "A", 1), ("EFWA", "AWFE", 4), ("FFE", "FFE", 3), (10 * "W", 10 * "W", 10)],
)  # fmt: skip
def test_letters_stand_for_tokens_in_any_order(text: str, letters: str, total: int) -> None:
    energies = energy.parse(text)
    assert energy.letters(energies) == letters
    assert energy.total(energies) == total
    assert [energy.amount(energies, type_) for type_ in energy.TYPES] == [
        text.count(letter) for letter in "AWFE"
    ]


@pytest.mark.parametrize("text", ["a", "AX", "A A", "1"])
def test_another_letter_is_no_energy(text: str) -> None:
    with pytest.raises(ValueError, match=r"substring not found|not an energy"):
        energy.parse(text)


@pytest.mark.parametrize(
    ("have", "need", "lacking"),
    [
        ("", "", ""),
        ("AWFE", "AWFE", ""),
        ("AAAWWW", "AW", ""),
        ("AAAA", "W", "W"),
        ("W", "AWWE", "AWE"),
        ("E" * 10, "EEEF", "F"),
        ("", "FFFEEE", "FFFEEE"),
    ],
)
def test_what_covers_a_need_lacks_nothing(have: str, need: str, lacking: str) -> None:
    assert energy.covers(energy.parse(have), energy.parse(need)) == (lacking == "")
    assert energy.letters(energy.shortfall(energy.parse(have), energy.parse(need))) == lacking


def test_a_card_that_is_not_there_cannot_be_taken() -> None:
    assert moves.without_card(b"\1\2\2", 2) == b"\1\2"
    with pytest.raises(ValueError, match="no card 3"):
        moves.without_card(b"\1\2", 3)
