"""The story of a game: what is kept of each gesture, and what happened by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from seasons.rules.engine.events import Event
from seasons.rules.engine.sealed import drawn_key
from seasons.rules.game import Game
from seasons.rules.writing import version2
from seasons.rules.writing.decision import Step
from seasons.rules.writing.position import MAGIC, VERSIONS
from seasons.rules.writing.record import RESIGN
from seasons.words.entries import Entry, See, annotate, everything, play_areas, seen_by

UNDO: Final = "undo"  # a seat has taken back its last gesture
WITHDRAW: Final = "withdraw"  # or an answer that nobody else has seen yet
HANDED_OVER: Final = "hand-over"  # a person has resigned, and a bot plays on in that seat
# Nothing that happens to a game, but the table is told who plays for whom.
STEP_AWAY: Final = "step-away"  # a person has left the seat to a bot for a while
STAND_IN: Final = "stand-in"  # who made the table has, for a person who is absent
TIME_OUT: Final = "time-out"  # the time of a person has run out, and a bot plays
COME_BACK: Final = "come-back"  # a person plays again
HAND_OVERS: Final = (STEP_AWAY, STAND_IN, TIME_OUT, COME_BACK)
OPEN: Final = -1  # stands for a seat that sees everything, when a game is looked back at
STEPS: Final = "steps "  # begins what version 2 has kept: numbers


@dataclass(frozen=True, slots=True)
class Played:
    """One gesture as it is kept, in our notation; or that gestures were taken back.

    Numbers only grow: a gesture that was taken back leaves a gap, and its number is not used again.
    """

    number: int
    seat: int
    gesture: str
    automatic: bool = False
    takes_back: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Era:
    """A stretch of a game that its gestures tell.

    The first begins with a setup. A game whose gestures do not lead on goes on in another era, from
    the position it had come to and with a new key.
    """

    after: int  # the number of the last gesture before it
    rules_version: int
    setup: dict[str, Any]
    start: str | None = None  # a position

    @classmethod
    def going_on(cls, after: int, position: str) -> Era:
        """An era from a position, by its rules; by those of today if nobody knows them any more."""
        magic, _, table = position.partition(" ")
        known = magic if magic in VERSIONS else MAGIC
        return cls(after, VERSIONS[known], {"key": drawn_key().hex()}, f"{known} {table}")

    def begun(self, names: list[str]) -> Game:
        """The game at the beginning of this era."""
        if self.start is not None:
            return Game.from_position(self.start, names, self.setup.get("key"))
        return Game.new(**self.setup, names=names, rules=self.rules_version)


@dataclass(frozen=True, slots=True, weakref_slot=True, eq=False)
class Chapter:
    """A gesture and what happened by it; each is one of its kind, so that others can note it."""

    number: int  # as it is kept; 0: a remark of the room
    seat: int
    automatic: bool
    entries: list[Entry]
    takes_back: tuple[int, ...] = ()
    _seen: dict[int | None, Chapter] = field(default_factory=dict, repr=False, compare=False)

    @property
    def gesture(self) -> bool:
        """Whether it is one: neither a remark nor an undo, nor that somebody else plays now."""
        kinds = [entry.event.kind for entry in self.entries]
        plain = self.number > 0 and not self.takes_back and not self.hand_over
        return plain and HANDED_OVER not in kinds

    @property
    def hand_over(self) -> bool:
        """Whether it tells that a bot plays for a person from now on, or no longer."""
        return any(entry.event.kind in HAND_OVERS for entry in self.entries)

    def seen_by(self, seat: int | None) -> Chapter:
        """What a seat may know of it; the same object whenever it is asked for."""
        return self._through(seat, seen_by(seat))

    def laid_open(self) -> Chapter:
        """All of it, for whoever looks back at a game."""
        return self._through(OPEN, everything)

    def _through(self, eyes: int | None, see: See) -> Chapter:
        if eyes not in self._seen:
            entries = [entry.seen(see) for entry in self.entries]
            self._seen[eyes] = replace(self, entries=entries, _seen={})
        return self._seen[eyes]


def opening(game: Game) -> Chapter:
    """How a game, or an era, began."""
    return Chapter(0, -1, True, annotate(game.opening, []))


def carried_out(game: Game, played: Played) -> Chapter:
    """What happens by a gesture: the game is moved on by it, unless it is an undo."""
    if played.gesture in (UNDO, WITHDRAW):
        told = [Entry(Event("undo", played.seat, {}), 0)] if played.gesture == UNDO else []
        return Chapter(played.number, played.seat, True, told, played.takes_back)
    if played.gesture == RESIGN and game.state.setup.players > 2:
        told = [Entry(Event(HANDED_OVER, played.seat, {}), 0)]
        return Chapter(played.number, played.seat, played.automatic, told)
    if played.gesture in HAND_OVERS:
        told = [Entry(Event(played.gesture, played.seat, {}), 0)]
        return Chapter(played.number, played.seat, played.automatic, told)
    before = play_areas(game.state)
    entries = annotate(_events(game, played), before)
    return Chapter(played.number, played.seat, played.automatic, entries)


def latest_first(story: Sequence[Chapter]) -> Iterator[Event]:
    """All that happened, backwards."""
    for chapter in reversed(story):
        yield from (entry.event for entry in reversed(chapter.entries))


def began(story: Sequence[Chapter]) -> int | None:
    """The seat that began, as everybody was told then, whoever is first by now."""
    told = (entry.event for chapter in story for entry in chapter.entries)
    return next((event.seat for event in told if event.kind == "start"), None)


def undone(story: Sequence[Chapter], seat: int, withdrawn: bool) -> list[Chapter]:
    """The last gesture of a seat, and what was answered automatically since."""
    kept = [chapter for chapter in reversed(story) if chapter.gesture]
    if withdrawn:
        return [chapter for chapter in kept if chapter.seat == seat][:1]
    chosen = [number for number, chapter in enumerate(kept) if not chapter.automatic]
    return kept[: chosen[0] + 1]


def handed_over_since(story: Sequence[Chapter], seat: int) -> bool:
    """Whether somebody else has come to play for a seat since its last gesture, or no longer."""
    own = (each for each in reversed(story) if each.seat == seat)
    last = next((each for each in own if each.hand_over or (each.gesture and not each.automatic)),
                None)  # fmt: skip
    return last is not None and last.hand_over


def _events(game: Game, played: Played) -> list[Event]:
    if not played.gesture.startswith(STEPS):
        return game.play(played.gesture, played.seat, played.automatic)
    events: list[Event] = []
    taken = version2.read_steps(played.gesture.removeprefix(STEPS))
    for number, code in enumerate(taken, 1):
        step = Step(played.seat, code, "", {})
        events += game.apply(step, played.automatic, goes_on=number < len(taken))
    return events


class Bookmark:
    """How far somebody has read a story."""

    def __init__(self) -> None:
        self.read: Final[list[Chapter]] = []

    def news(self, story: Sequence[Chapter]) -> Sequence[Chapter]:
        """What is new; chapters that were taken back are forgotten."""
        same = 0
        for old, chapter in zip(self.read, story, strict=False):
            if old is not chapter:
                break
            same += 1
        del self.read[same:]
        new = story[same:]
        self.read.extend(new)
        return new
