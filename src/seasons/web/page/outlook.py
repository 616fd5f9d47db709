"""What comes next on the wheel: where the season token goes when the round is over."""

from __future__ import annotations

from dataclasses import dataclass

from seasons.rules.engine import tables
from seasons.rules.engine.state import State
from seasons.words.texts import Texts


@dataclass(frozen=True, slots=True)
class Outlook:
    """Where the token may go, by the months of the dice that may be left, and that in words."""

    months: tuple[int, ...] = ()
    certain: bool = False  # the die that nobody has taken is known
    text: str = ""
    season: str = ""  # that comes, or may come


def outlook(words: Texts, state: State) -> Outlook:
    """What the dice on the table say about the end of the round."""
    if _ends(state.position):
        return Outlook(text=words.text("next.ends"), season=tables.SEASONS[state.season()])
    months = tuple(sorted({tables.ALL_FACES[die].pips for die in state.dice}))
    if not months:
        return Outlook()
    certain = len(state.dice) == 1
    changing = [number for number in months if _changes(state.position, number)]
    season = tables.SEASONS[tables.season_of(state.position + (changing or months)[0])]
    return Outlook(months, certain, _said(words, state.position, months, changing, season), season)


def if_left(words: Texts, state: State, die: int) -> str:
    """Where the token goes if this die is the one that is left, in words."""
    months = tables.ALL_FACES[die].pips
    position = state.position + months
    if _ends(position):
        return words.text("next.die.end")
    season, month = tables.SEASONS[tables.season_of(position)], tables.space_of(position)
    return words.text("next.die", number=months, number_2=month, season=season)


def _said(
    words: Texts, position: int, months: tuple[int, ...], changing: list[int], season: str
) -> str:
    if not changing:
        return words.text("next.stays", season=season)
    ending = [number for number in changing if _ends(position + number)]
    shown = ending or changing
    if len(shown) < len(months):
        listed = " / ".join(map(str, shown))
        return words.text("next.may-end" if ending else "next.may", season=season, text=listed)
    return words.text("next.ends") if ending else words.text("next.changes", season=season)


def _changes(position: int, months: int) -> bool:
    """Whether a season or the game ends when the token moves on by some months."""
    return tables.season_of(position) != tables.season_of(position + months)


def _ends(position: int) -> bool:
    return tables.year_of(position) > tables.YEARS
