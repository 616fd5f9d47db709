"""What the dice on the table say about the end of the round."""

import pytest

from seasons.rules.engine import tables
from seasons.web.page.outlook import if_left, outlook
from seasons.words.texts import load
from tests.helpers import table

WORDS = load("en")


def dice_of(*pips: int) -> list[int]:
    """Dice of winter with so many months each."""
    return [
        next(die for die, face in enumerate(tables.ALL_FACES) if face.pips == each) for each in pips
    ]


@pytest.mark.parametrize(
    ("year", "space", "pips", "text", "certain"),
    [
        (1, 1, (1,), "winter goes on after this round", True),
        (1, 2, (2,), "spring after this round", True),
        (1, 2, (1, 2, 3), "spring next if 2 / 3 months pass", False),
        (1, 3, (1, 2), "spring after this round", False),
        (3, 12, (1,), "The game ends after this round", True),
        (3, 11, (1, 2, 3), "The game ends if 2 / 3 months pass", False),
        (1, 12, (1, 2), "winter after this round", False),
        (1, 1, (), "", False),
        (4, 1, (), "The game ends after this round", False),
    ],
)
def test_what_comes_next(
    year: int, space: int, pips: tuple[int, ...], text: str, certain: bool
) -> None:
    state = table(year=year, space=space).state
    state.dice = bytes(dice_of(*pips))
    found = outlook(WORDS, state)
    assert (found.text, found.certain) == (text, certain)
    assert found.months == tuple(sorted(set(pips)))


@pytest.mark.parametrize(
    ("year", "space", "pips", "text"),
    [
        (1, 2, 3, "if it is left: 3 months, to month 5, spring"),
        (2, 12, 1, "if it is left: 1 month, to month 1, winter"),
        (3, 12, 1, "if it is left, the game ends"),
    ],
)
def test_a_die_says_where_the_token_goes_if_it_is_left(
    year: int, space: int, pips: int, text: str
) -> None:
    state = table(year=year, space=space).state
    assert if_left(WORDS, state, dice_of(pips)[0]) == text
