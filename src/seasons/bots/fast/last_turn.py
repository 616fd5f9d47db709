"""The last turn of the game, and what follows it, solved exactly.

Nobody acts after the last player of the last round, so there is a best way to play that turn. The
seat takes the step that is worth most to it, others who are asked something take the one that is
worth most to them, and what chance brings counts as often as it happens. Positions with the same
future are solved once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from seasons.bots.fast.sameness import Key, Sameness
from seasons.bots.fast.scene import Scene, bottom
from seasons.bots.fast.unseen import Drawn, GivenUp, Unknown
from seasons.bots.fast.worth import worths
from seasons.rules.cards.base import PlayTopOrLeave, Reroll
from seasons.rules.cards.define import OTHERS
from seasons.rules.course.rounds import MOVED, ROUND, TURNS, Roll
from seasons.rules.course.turn import TURN
from seasons.rules.engine import flow, tables
from seasons.rules.engine.program import Frame
from seasons.rules.engine.state import State
from seasons.rules.secrets.knowledge import Memory
from seasons.rules.verbs.drawing import DrawAside

LIMIT: Final = 300_000  # positions
PATIENCE: Final = 256  # positions between two looks at the clock
EQUAL: Final = 1e-9  # less is no difference but the rounding of numbers

Worths = list[float]  # of a position for each seat


class Solution:
    """What a position is worth, and the way to play it."""

    __slots__ = ("line", "positions", "step", "value", "values")

    def __init__(
        self, value: float, step: int, values: dict[int, float], line: list[int], positions: int
    ) -> None:
        self.value: Final = value
        self.step: Final = step  # the best one, the first of several
        self.values: Final = values  # of every step
        # All steps to take, also where there is no choice, until chance or somebody else decides.
        self.line: Final = line
        self.positions: Final = positions  # that were solved for it


def applies(state: State, seat: int) -> bool:
    """Whether a seat decides in the last turn, or after it, and the game will end as it stands."""
    frame = state.top
    if frame is None or frame.seat != seat or max(state.setup.deck()) >= OTHERS:
        return False
    lowest = bottom(state)
    if lowest.program is not ROUND or lowest.at < TURNS:
        return False
    if lowest.at == TURNS and not _turn_of(frame, lowest, seat):
        return False
    pips = 0 if lowest.at == MOVED else tables.ALL_FACES[state.dice[0]].pips
    return tables.year_of(state.position + pips) > tables.YEARS


def _turn_of(frame: Frame, lowest: Frame, seat: int) -> bool:
    """Whether it is the turn of a seat, and no other turn follows."""
    while frame.below is not None and frame.below is not lowest:
        frame = frame.below
    return frame.program is TURN and frame.seat == seat and frame.at > 0


def solve(
    world: State,
    seat: int,
    memory: Memory,
    limit: int = LIMIT,
    late: Callable[[], bool] | None = None,
    otherwise: Callable[[State], float] | None = None,
    roughly: bool = False,
) -> Solution | None:
    """The best way to play on; None if it is not the last turn, or that cannot be found.

    `world` is any that agrees with what the seat sees and remembers. It is given up after `limit`
    positions, or when it is `late`; where it depends on too much that is hidden; and where the
    season token may go back so far that another round is played, unless the caller says what a
    position before the dice of that round is worth `otherwise`: hidden cards are kind 0 in it.

    `roughly`: a card that was seen in this turn may be drawn again, as if it were still unseen.
    That is a little wrong, but far less depends on what was seen.
    """
    if not applies(world, seat):
        return None
    solver = Solver(seat, limit, late, otherwise)
    try:
        return solver.solution(Scene.of(world, seat, memory, roughly))
    except GivenUp:
        return None


class Solver:
    """The positions of one turn that are solved so far."""

    __slots__ = (
        "_informed",
        "_late",
        "_limit",
        "_otherwise",
        "_plain",
        "_sameness",
        "_touched",
        "positions",
        "seat",
    )

    def __init__(
        self,
        seat: int,
        limit: int,
        late: Callable[[], bool] | None,
        otherwise: Callable[[State], float] | None,
    ) -> None:
        self.seat: Final = seat
        self.positions = 0
        self._limit: Final = limit
        self._late: Final = late
        self._otherwise: Final = otherwise
        self._sameness: Final = Sameness(seat)
        # Most positions are worth the same whatever is known of the piles; of the others the
        # key says that, too.
        self._plain: Final[dict[Key, Worths]] = {}
        self._informed: Final[dict[tuple[object, ...], Worths]] = {}
        self._touched = False  # what is known of the piles has made a difference

    def solution(self, scene: Scene) -> Solution:
        """The best step of the seat that decides."""
        values: dict[int, float] = {}
        frame = scene.state.top
        assert frame is not None
        scene.given = len(frame.picked) + 1
        for step in flow.options(scene.state, self.seat):
            values[step] = self.worth(scene.after(step))[self.seat]
        best = self._first_best(values)
        return Solution(values[best], best, values, self._line(scene, best), self.positions)

    def _first_best(self, values: dict[int, float]) -> int:
        most = max(values.values()) - EQUAL
        return next(step for step, value in values.items() if value >= most)

    def _line(self, scene: Scene, step: int) -> list[int]:
        """The steps that follow from the best one, each the best again."""
        line: list[int] = []
        while step >= 0:
            scene = scene.after(step)
            scene.go_on()
            line += [step, *scene.taken]
            step = self._own_best(scene)
        return line

    def _own_best(self, scene: Scene) -> int:
        """The best step of the seat; -1 if chance or somebody else decides."""
        frame = scene.state.top
        if frame is None or frame.seat != self.seat or not scene.options:
            return -1
        return self._first_best(
            {step: self.worth(scene.after(step))[self.seat] for step in scene.options}
        )

    # One position

    def worth(self, scene: Scene) -> Worths:
        """What a position is worth to each seat; goes on with it to the next choice."""
        scene.go_on()
        if scene.peeked:
            self._touched = True
        if scene.state.top is None:
            return worths(scene.state)
        key = self._sameness.key(scene.state, scene.hasty)
        found = self._plain.get(key)
        if found is None and self._informed:
            found = self._informed.get(informed(key, scene))
            if found is not None:
                self._touched = True
        return self._solved(scene, key) if found is None else found

    def _solved(self, scene: Scene, key: Key) -> Worths:
        self._count()
        before = self._touched
        self._touched = False
        found = self._choice(scene) if scene.options else self._chance(scene)
        if self._touched:
            self._informed[informed(key, scene)] = found
        else:
            self._plain[key] = found
            self._touched = before
        return found

    def _count(self) -> None:
        self.positions += 1
        if self.positions > self._limit:
            raise GivenUp
        if self._late is not None and self.positions % PATIENCE == 0 and self._late():
            raise GivenUp

    def _choice(self, scene: Scene) -> Worths:
        """Whoever decides takes what is best for them."""
        frame = scene.state.top
        assert frame is not None
        if isinstance(frame.op, PlayTopOrLeave):
            self._touched = True
        best: Worths = []
        for step in scene.options:
            found = self.worth(scene.after(step))
            if not best or self._better(frame.seat, found, best):
                best = found
        return best

    def _better(self, decider: int, new: Worths, old: Worths) -> bool:
        """Of what is the same to them, others take what is worse for the seat."""
        gain = new[decider] - old[decider]
        if decider == self.seat or abs(gain) > EQUAL:
            return gain > 0
        return new[self.seat] < old[self.seat]

    # Chance

    def _chance(self, scene: Scene) -> Worths:
        frame = scene.state.top
        assert frame is not None
        if isinstance(frame.op, Roll):
            return self._another_round(scene)
        if isinstance(frame.op, Reroll):
            return self._rolled(scene)
        self._touched = True
        number = scene.drawn(frame) or 1  # a look at the top card draws none
        if number > len(scene.state.pile):
            raise Unknown  # the discard pile would be shuffled
        if number > 1 and isinstance(frame.op, DrawAside):
            return self._one_of(scene, number)
        return self._drawn(scene, scene.unseen.draws(number))

    def _another_round(self, scene: Scene) -> Worths:
        """The game goes on, which only the caller can value."""
        if self._otherwise is None:
            raise GivenUp
        self._touched = True
        value = self._otherwise(scene.state.copy())
        rivals = scene.state.setup.players - 1
        found = [(1.0 - value) / rivals for _ in scene.state.seats()]
        found[self.seat] = value
        return found

    def _rolled(self, scene: Scene) -> Worths:
        """Each face of a die is equally likely."""
        sums = [0.0 for _ in scene.state.seats()]
        for face in range(tables.FACES):
            new = scene.copy()
            new.state.script = bytes((face,))
            new.carry_out()
            add(sums, self.worth(new), 1.0 / tables.FACES)
        return sums

    def _drawn(self, scene: Scene, draws: list[Drawn]) -> Worths:
        """Every card that may be drawn, as often as that happens."""
        sums = [0.0 for _ in scene.state.seats()]
        for drawn in draws:
            add(sums, self.worth(self._after_draw(scene, drawn)), drawn.chance)
        return sums

    def _after_draw(self, scene: Scene, drawn: Drawn) -> Scene:
        new = scene.copy()
        new.learn(drawn)
        new.carry_out()
        return new

    # One of several cards

    def _one_of(self, scene: Scene, number: int) -> Worths:
        """One of some cards is chosen and the others are of no further interest.

        That is far quicker than to go through all sets of cards, which is done where the others
        make a difference for what is drawn later.
        """
        try:
            return self._best_of(scene, number)
        except Unknown:
            return self._drawn(scene, scene.unseen.draws(number))

    def _best_of(self, scene: Scene, number: int) -> Worths:
        """As many cards of each kind show what it is worth; then how often it is the best."""
        found: list[tuple[bool, float, int, Worths]] = []
        for kind in scene.unseen.top_kinds(number):
            drawn = Drawn(bytes([kind]) * number, 1.0, scene.unseen.forgotten())
            new = self._after_draw(scene, drawn)
            possible = new.state.top is not None and new.state.top.op.asks(new.state, new.state.top)
            worth = self.worth(new)
            found.append((possible, worth[self.seat], kind, worth))
        found.sort(reverse=True)
        return self._by_rank(scene, number, found)

    def _by_rank(
        self, scene: Scene, number: int, found: list[tuple[bool, float, int, Worths]]
    ) -> Worths:
        """A card is taken if it is drawn and none of the better ones is."""
        sums = [0.0 for _ in scene.state.seats()]
        better: list[int] = []
        without = 1.0
        for _, _, kind, worth in found:
            better.append(kind)
            left = scene.unseen.chance_without(number, better)
            add(sums, worth, without - left)
            without = left
        return sums


def informed(key: Key, scene: Scene) -> tuple[object, ...]:
    """The key of a position with what is known of the piles."""
    if scene.roughly:
        return (key, scene.state.discard if scene.state.setup.modules else b"", scene.unseen.pile)
    return (key, scene.state.discard, *scene.unseen.key())


def add(sums: Worths, worth: Worths, chance: float) -> None:
    """Adds what a position is worth, as often as it comes about."""
    for seat, value in enumerate(worth):
        sums[seat] += chance * value
