"""Damaged texts: real positions, records, tables and views, changed in many small ways.

Whatever the text, the library either refuses it with a `SeasonsError`, or it is a game that plays
to its end. `check` is handed one mutant and says whether it was accepted; a failure shows the text.
"""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

from seasons import Game, SeasonsError
from seasons.rules.checks.invariants import violations
from seasons.rules.engine import flow
from seasons.rules.engine.program import PROGRAMS
from seasons.rules.engine.setup import CARDS
from seasons.rules.secrets.knowledge import Memory
from seasons.rules.secrets.view import read_view
from seasons.rules.writing.decision import Step
from tests.rules.writing.samples import Sample, random_table, toml

MOST_DECISIONS = 6_000
PATIENCE = 120  # seconds for one mutant; only to give up on one that never ends

KINDS = ("position", "record", "table", "view", "memory", "gesture")


class Mutant:
    """A damaged text, and what it was meant to be."""

    def __init__(
        self, kind: str, text: str, game: Game | None = None, seat: int | None = 0
    ) -> None:
        self.kind = kind
        self.text = text
        self.game = game  # for gestures: where they are tried
        self.seat = seat  # for views: whose they are

    def __repr__(self) -> str:
        return f"{self.kind} of seat {self.seat}: {self.text!r}"


# Mutations

_WORDS = re.compile(r"[^\s.:/>|,;()*!=@#+\[\]{}\"]+|[\s.:/>|,;()*!=@#+\[\]{}\"]")
_ODD = (
    "", "0", "-1", "1", "2", "3", "4", "7", "9", "12", "31", "32", "100", "127", "128", "133",
    "255", "256", "999", "9" * 9, "9" * 20, "9" * 5_000, "-" + "9" * 5_000, "1.5", "1e9", "+3",
    "1_0", "007", "\u0663", "\u00b2", "\uff11", "\ud800", "\0", "\u202e", "\u2028", "?", "3?",
    "99999999?", "-", "_", "A", "WWWW", "A" * 101, "e13", "e18", "51", "e21", "true", "nan", "inf",
    "[]", "{}", "[[1]]", '"x"', "1979-05-27", "'", "\n", "\t", " ", ">", ":", "/", ".", " | ",
    "none", "random", "@1#0", "=3", "(A)", "!",
)  # fmt: skip


class Mutator:
    """Makes mutants out of some samples, by one generator."""

    def __init__(self, luck: Random, samples: list[Sample]) -> None:
        self.luck = luck
        self.samples = samples

    def mutant(self) -> Mutant:
        """The next one."""
        kind = self.luck.choices(KINDS, (60, 8, 16, 6, 4, 6))[0]
        sample = self.luck.choice(self.samples)
        if kind == "position":
            return Mutant(kind, self._position(self.luck.choice(sample.positions)))
        if kind == "record":
            return Mutant(kind, self._record(sample.record))
        if kind == "table":
            return Mutant(kind, self._table())
        if kind == "gesture":
            game = self.luck.choice(sample.games)
            return Mutant(kind, self._gesture(game), game)
        seat, line, memory = self.luck.choice(sample.views)
        if kind == "memory":
            return Mutant(kind, self._text(memory), seat=seat)
        if self.luck.random() < 0.5:
            line = self._position(line)
        else:
            memory = self._text(memory)
        return Mutant(kind, f"{line} | {memory}", seat=seat)

    def _position(self, line: str) -> str:
        ways: tuple[Callable[[str], str], ...] = (
            self._text, self._number, self._frame, self._frame, self._frames, self._card,
            self._card, self._field, self._half, self._remembered,
        )  # fmt: skip
        for _ in range(self.luck.choice((1, 1, 1, 2, 3))):
            line = self.luck.choice(ways)(line)
        return line

    def _record(self, record: str) -> str:
        lines = record.split("\n")
        at, other = self.luck.randrange(len(lines)), self.luck.randrange(len(lines))
        way = self.luck.randrange(6)
        if way == 0:
            lines[at] = self._text(lines[at])
        elif way == 1:
            lines[at], lines[other] = lines[other], lines[at]
        elif way == 2:
            del lines[at]
        elif way == 3:
            lines.insert(at, self.luck.choice([lines[other], self._odd(), '[Seed "\ud800"]']))
        elif way == 4:
            position = self.luck.choice(self.luck.choice(self.samples).positions)
            lines = [line for line in lines[:9] if not line.startswith(("[Seed", "[Key", "[Seal"))]
            lines.insert(5, f'[Position "{self._position(position)}"]')
        else:
            return self._text("\n".join(lines))
        return "\n".join(lines)

    def _table(self) -> str:
        table = random_table(self.luck)
        seated = table["seats"]
        for _ in range(self.luck.choice((0, 0, 1, 1, 2))):
            seats = [seat for seat in seated if isinstance(seat, dict)]
            inside = self.luck.choice([table, *seats])
            key = self.luck.choice(list(inside) or ["year"])
            way = self.luck.randrange(3)
            if way == 0:
                inside[key] = self.luck.choice(
                    (0, -1, 5, 33, 10**20, "x", "", [], [5], {}, True, [[]], [{}], "A" * 40)
                )
            elif way == 1:
                inside[self.luck.choice(("seed", "enchantment", "die", "play", "dice", "rest"))] = (
                    self.luck.choice(
                        (1.5, 5, [1], "\u20ac", ["3", {"card": "e18", "model": "1#0"}])
                    )
                )
            elif key in inside and key != "seats":
                del inside[key]
        text = "\n".join(f"{key} = {toml(value)}" for key, value in table.items())
        return self._text(text) if self.luck.random() < 0.3 else text

    def _gesture(self, game: Game) -> str:
        legal = game.legal() if game.decision is not None else []
        text = self.luck.choice(legal).text if legal else "end"
        for _ in range(self.luck.randrange(4)):
            text += f" {self.luck.choice(('pay AW', 'gain A', 'end', 'split 1 / 2 / 3', 'keep 9'))}"
        return self._text(text)

    # Ways to damage

    def _odd(self) -> str:
        way = self.luck.randrange(4)
        if way == 0:
            return str(self.luck.randrange(-3, 40))
        if way == 1:
            return self.luck.choice(list(PROGRAMS))
        return self.luck.choice(_ODD)

    def _text(self, text: str) -> str:
        """Any text: a word is put away, doubled, replaced or swapped; or characters are."""
        words = _WORDS.findall(text) or [""]
        at, other = self.luck.randrange(len(words)), self.luck.randrange(len(words))
        way = self.luck.randrange(8)
        if way == 0:
            del words[at]
        elif way == 1:
            words.insert(at, words[other])
        elif way == 2:
            words[at] = self._odd()
        elif way == 3:
            words[at], words[other] = words[other], words[at]
        elif way == 4:
            words.insert(at, self._odd())
        elif way == 5:
            return text[: self.luck.randrange(len(text) + 1)]
        elif way == 6:
            place = self.luck.randrange(len(text) + 1)
            sign = chr(self.luck.choice((0, 9, 0xD800, 0x663, self.luck.randrange(32, 127))))
            return text[:place] + sign + text[place + self.luck.randrange(2) :]
        else:
            place, end = sorted(self.luck.randrange(len(text) + 1) for _ in range(2))
            return text[:place] + text[end:]
        return "".join(words)

    def _number(self, line: str) -> str:
        """Another number in the place of one."""
        found = list(re.finditer(r"-?[0-9]+", line))
        if not found:
            return line
        match = self.luck.choice(found)
        number = int(match[0][:15]) + self.luck.choice((-1, 1, -2, 2, 10, -10, 128))
        return line[: match.start()] + str(number) + line[match.end() :]

    def _frame(self, line: str) -> str:
        """Another register in a frame, or another operation or program."""
        words, frames = _framed(line)
        if not frames:
            return line
        at = self.luck.randrange(len(frames))
        registers = frames[at].split(":")
        place = self.luck.randrange(len(registers))
        if place == 0:
            registers[0] = self.luck.choice(list(PROGRAMS))
        elif place == 4:
            registers[4] = str(self.luck.randrange(1, 51))
        elif place < 7:
            registers[place] = str(self.luck.randrange(-1, 6))
        else:
            registers[place % len(registers)] = self.luck.choice(("-", "0", "1", "3.3", "0.1.2"))
        frames[at] = ":".join(registers)
        return _joined(words, frames)

    def _frames(self, line: str) -> str:
        """Frames dropped, doubled, swapped, or taken from another position."""
        words, frames = _framed(line)
        others = _framed(self.luck.choice(self.luck.choice(self.samples).positions))[1] or ["-"]
        if not frames:
            return line
        at, other = self.luck.randrange(len(frames)), self.luck.randrange(len(frames))
        way = self.luck.randrange(7)
        if way == 0:
            del frames[at]
        elif way == 1:
            frames.insert(at, frames[other])
        elif way == 2:
            frames[at], frames[other] = frames[other], frames[at]
        elif way == 3:
            frames.insert(at, self.luck.choice(others))
        elif way == 4:
            frames[at] = self.luck.choice(others)
        elif way == 5:
            frames = others[: self.luck.randrange(len(others)) + 1] + frames[at:]
        else:
            name = self.luck.choice(list(PROGRAMS))
            seat = self.luck.randrange(2)
            kind = next((c.kind for c in CARDS.values() if name.startswith(f"{c.id}.")), 0)
            code = str(kind) if 0 < kind <= 50 else f"e{kind - 50}" if kind else "-"
            place = self.luck.randrange(-1, 4)
            frames.insert(at, f"{name}:{self.luck.randrange(2)}:{seat}:{seat}:{code}:{place}:0:-:-")
        return _joined(words, frames)

    def _card(self, line: str) -> str:
        """A card goes somewhere else, or two change places: the deck stays complete."""
        card = "e?[0-9]{1,3}"
        zones = [*re.finditer(rf"(?<=[ /:])(?:{card}\.)*{card}(?=[ /:])|(?<=[/:])-(?=[/:])", line)]
        if len(zones) < 2:
            return line
        first, second = sorted(self.luck.sample(range(len(zones)), 2))
        one, two = (_list(zones[at][0]) for at in (first, second))
        if not one and not two:
            return line
        in_order = [cards == sorted(cards, key=_kind) for cards in (one, two)]
        if not one or (two and self.luck.random() < 0.5):
            one.append(two.pop(self.luck.randrange(len(two))))
        elif not two or self.luck.random() < 0.7:
            two.append(one.pop(self.luck.randrange(len(one))))
        else:
            one[0], two[0] = two[0], one[0]
        for cards, kept in zip((one, two), in_order, strict=True):
            cards.sort(key=_kind if kept else lambda _: 0)
        start = line[: zones[first].start()]
        middle = line[zones[first].end() : zones[second].start()]
        return f"{start}{_word(one)}{middle}{_word(two)}{line[zones[second].end() :]}"

    def _remembered(self, line: str) -> str:
        """Two cards that somebody remembers change places, or two memories."""
        head, bar, behind = line.partition(" | ")
        words = behind.split(" ")
        at, other = self.luck.randrange(len(words)), self.luck.randrange(len(words))
        pairs = [match.start() for match in re.finditer(r"[0-9a-f]{2}", words[at])]
        if self.luck.random() < 0.3 or len(pairs) < 2:
            words[at], words[other] = words[other], words[at]
        else:
            first, second = sorted(self.luck.sample(pairs, 2))
            signs = list(words[at])
            signs[first : first + 2], signs[second : second + 2] = (
                signs[second : second + 2],
                signs[first : first + 2],
            )
            words[at] = "".join(signs)
        return head + bar + " ".join(words)

    def _field(self, line: str) -> str:
        """A word, or a field of a seat, out of another position, or two of them swapped."""
        words = line.split(" ")
        others = self.luck.choice(self.luck.choice(self.samples).positions).split(" ")
        at = self.luck.randrange(min(len(words), 14))
        fields = words[at].split("/")
        if len(fields) > 1 and self.luck.random() < 0.8:
            seats = [word.split("/") for word in words + others if word.count("/") == 12]
            which = self.luck.randrange(len(fields))
            fields[which] = self.luck.choice(seats)[which % 13] if seats else "-"
            words[at] = "/".join(fields)
        elif self.luck.random() < 0.5:
            words[at] = others[min(at, len(others) - 1)]
        else:
            other = self.luck.randrange(min(len(words), 14))
            words[at], words[other] = words[other], words[at]
        return " ".join(words)

    def _half(self, line: str) -> str:
        """The first half of one position and the second of another."""
        words = line.split(" ")
        others = self.luck.choice(self.luck.choice(self.samples).positions).split(" ")
        at = self.luck.randrange(len(words))
        return " ".join(words[:at] + others[at:])


def _framed(line: str) -> tuple[list[str], list[str]]:
    """The words before the frames, and the frames."""
    head, bar, behind = line.partition(" | ")
    words = head.split(" ")
    frames = words.pop().split(">")
    return [*words, "", bar + behind], [frame for frame in frames if frame.count(":") == 8]


def _joined(words: list[str], frames: list[str]) -> str:
    return " ".join([*words[:-2], ">".join(frames) or "-"]) + words[-1]


def _list(word: str) -> list[str]:
    return [] if word == "-" else word.split(".")


def _kind(card: str) -> int:
    return int(card) if card.isdigit() else 50 + int(card[1:])


def _word(cards: list[str]) -> str:
    return ".".join(cards) or "-"


# What must hold


def check(mutant: Mutant, luck: Random) -> bool:
    """Whether a mutant is accepted; an error other than a refusal is one of the library."""
    with _patience():
        if mutant.kind == "gesture":
            return _check_gesture(mutant, luck)
        try:
            found = _read(mutant)
        except SeasonsError as refusal:
            str(refusal).encode()  # can be shown everywhere
            return False
        if isinstance(found, Game) and mutant.kind != "view":
            _check_game(found, luck)
            _play(found, luck)
        return True


def _read(mutant: Mutant) -> object:
    if mutant.kind == "record":
        return Game.from_record(mutant.text)
    if mutant.kind == "memory":
        return Memory.parse(mutant.text)
    if mutant.kind == "view":
        line, _, memory = mutant.text.partition(" | ")
        return Game.from_view(read_view(line, mutant.seat, memory), 1)
    return Game.from_position(mutant.text)


def _check_gesture(mutant: Mutant, luck: Random) -> bool:
    """A gesture is refused, or the game goes on with it; nothing can be pointed at that breaks."""
    assert mutant.game is not None
    game = mutant.game.copy()
    before = game.position()
    try:
        for thing in (mutant.text, Step(0, luck.randrange(1 << 13), mutant.text, {})):
            game.why_not(thing, luck.choice((None, 0, 1, 9)))
    except SeasonsError as refusal:
        str(refusal).encode()
    try:
        game.play(mutant.text, luck.choice((None, None, 0, 1, 9, -1)))
    except SeasonsError as refusal:
        str(refusal).encode()
        assert game.position() == before
        return False
    assert violations(game.state) == []
    return True


def _check_game(game: Game, luck: Random) -> None:
    """A game that was accepted can be written down, looked at and imagined."""
    line = game.position()
    assert violations(game.state) == []
    assert Game.from_position(line).position() == line
    deciders = flow.pending(game.state)
    for seat in (None, *game.state.seats()):
        view = game.view(seat)
        assert view.data()["line"] == view.line()
        world = Game.from_view(view, 1)
        # What others have begun may need a card that only they know to be in their hand.
        assert seat not in deciders or violations(world.state) == []


def _play(game: Game, luck: Random) -> None:
    """Plays to the end; everything must hold at every decision.

    Only what was written down can be remembered wrongly; without it the state alone is faster.
    """
    remembered = " | " in game.headers.get("Position", "")
    for _ in range(MOST_DECISIONS):
        seats = flow.pending(game.state)
        if not seats:
            assert game.outcome is not None
            return
        seat = luck.choice(seats)
        step = luck.choice(flow.options(game.state, seat))
        if remembered:
            game.apply(Step(seat, step, "", {}))
        else:
            flow.apply(game.state, seat, step)
        assert violations(game.state) == []
    raise AssertionError(f"no end within {MOST_DECISIONS} decisions")


@contextmanager
def _patience() -> Iterator[None]:
    """Gives up on what never ends. The time that the test as a whole still has is set again."""

    def give_up(*_: object) -> None:
        raise AssertionError(f"no answer within {PATIENCE} seconds")

    before = signal.signal(signal.SIGALRM, give_up)
    left, _ = signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.signal(signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, left)
