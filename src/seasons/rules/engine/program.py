"""Operations, programs of operations, and the frames that say how far each has come.

A card's ability and the course of the game itself are programs: tuples of operations that are
looked up by name and never stored. What is pending is a linked stack of immutable frames, so it
can be copied, saved and written down at every decision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from seasons.rules.engine.messages import Message
from seasons.rules.engine.native import mypyc_attr
from seasons.rules.engine.question import Question, one_of
from seasons.rules.engine.steps import CARD, DONE, SINGLE

if TYPE_CHECKING:
    from seasons.rules.engine.state import Player, State

# Where cards lie that are chosen from.
HAND: Final = "hand"
PACK: Final = "pack"
ASIDE: Final = "aside"  # drawn or looked at, and held by the effect


@mypyc_attr(allow_interpreted_subclasses=True)
class Op:
    """One thing to be done or asked; immutable, all progress is in the frame."""

    word: ClassVar[str] = ""  # how its steps begin in the notation
    ordered: ClassVar[bool] = False  # the order of what is chosen matters, whatever it is
    opens: ClassVar[bool] = False  # asks what to do next: no gesture goes on with that
    joins: ClassVar[bool] = False  # what it asks for is named behind what was chosen before
    together: ClassVar[bool] = False  # all seats answer at the same time
    lies: ClassVar[str] = HAND  # where the cards are that one chooses from
    covers: ClassVar[bool] = False  # the top of the draw pile is looked at meanwhile
    reveals: ClassVar[bool] = False  # the cards it sets aside lie open
    gathers: ClassVar[bool] = False  # a reserve is only settled when it is done

    def asks(self, state: State, frame: Frame) -> bool:
        """Whether the game must wait here for an answer."""
        return False

    def do(self, state: State, frame: Frame) -> None:
        """Act; the stack already stands behind this operation."""

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        """The steps that `seat` may take, ordered by kind or place, each once."""
        return []

    def question(self, state: State, frame: Frame, seat: int) -> Question:
        """What is asked as a whole, before anything is picked; by default one of the options."""
        return one_of(self.options(state, frame, seat))

    def ahead(self, state: State, frame: Frame, seat: int) -> dict[int, int]:
        """Things of a later question, each with the option of this one that leads there.

        Whoever points at one of them has said both.
        """
        return {}

    def withheld(self, state: State, frame: Frame, seat: int) -> dict[int, list[Message]]:
        """What this could offer as well and does not now, with the reasons."""
        return {}

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        """Take one of the options; moves the stack on when nothing is left to ask."""

    def pending(self, state: State, frame: Frame) -> list[int]:
        """The seats that must answer."""
        return [frame.seat]

    def changeable(self) -> bool:
        """Whether a seat that has answered may answer again while others still think."""
        return False

    def continues(self, frame: Frame) -> bool:
        """Whether the answer still belongs to the gesture before it.

        A choice of several things is one gesture, and what an activation costs is announced
        with it (ruling 3.5).
        """
        return len(frame.picked) > 0 or (frame.at == 0 and frame.program.announced)

    def unsaid(self, state: State, frame: Frame) -> int:
        """The step that need not be said where nothing more is said: it ends a choice."""
        return DONE

    def receiver(self, state: State, frame: Frame) -> int:
        """Who gets the card that is chosen, -1 if it is not given away."""
        return -1

    def complete(self, player: Player) -> bool:
        """Whether a player has answered what all are asked at the same time."""
        return False

    def answer_step(self, argument: int) -> int:
        """The step by which something came into such an answer."""
        return CARD + argument

    def first(self, state: State, seat: int, step: int) -> list[Message]:
        """What must be done before something else than what is asked for now."""
        return [Message("reason.finish-first")]

    def shows(self, state: State) -> bytes:
        """Cards that only the one who decides may look at meanwhile."""
        return b""

    def shown(self, frame: Frame) -> int:
        """The kind of a card in hand that everybody sees meanwhile, 0 if there is none."""
        return 0

    def source(self, frame: Frame) -> int:
        """The kind of the card that asks, 0 for the game itself."""
        return frame.kind

    def prompt(self, state: State, frame: Frame) -> Message:
        """What is asked."""
        return Message(f"prompt.{self.word}")

    def worth(self, state: State, frame: Frame, step: int) -> dict[str, int | str]:
        """What a step pays and gains, for whoever shows it before it is taken.

        Keys: `pays_energies`, `pays_crystals`, `pays_any` (a number of tokens), `gains_energies`,
        `gains_crystals`.
        """
        return {}

    def possible(self, state: State, seat: int, place: int) -> bool:
        """Whether a card in `place` may be activated as far as this operation is concerned."""
        return True

    def reasons(self, state: State, seat: int, place: int) -> list[Message]:
        """Why it is not possible; only asked when it is not."""
        return []

    def programs(self) -> list[Program]:
        """The programs inside this operation, to be named with it."""
        return []

    # At the end of a round: what follows from the order of effects (ruling G6)

    def brings(self, state: State, seat: int, place: int, held: int) -> int:
        """How many tokens it may add to a reserve of `held`; negative if it may take some."""
        return 0

    def idle(self, state: State, seat: int, place: int, least: int, most: int) -> bool:
        """Whether it can do nothing with any reserve of `least` to `most` tokens."""
        return False


class Program:
    """A named sequence of operations."""

    __slots__ = (
        "announced",
        "gathers",
        "inside",
        "moment",
        "name",
        "number",
        "open",
        "ops",
        "part",
        "size",
    )

    def __init__(self, *ops: Op) -> None:
        self.name = ""
        self.moment = ""  # when it is carried out: enter, activate, turn...; a part has none
        self.inside: Program | None = None  # the program that this is a part of
        self.number = 0  # of the operation there
        self.announced = False  # its first choice belongs to the activation
        self.part = False  # is inside another program
        self.open: Final = any(op.reveals for op in ops)
        self.gathers: Final = any(op.gathers for op in ops)
        self.ops: Final = ops
        self.size: Final = len(ops)

    def possible(self, state: State, seat: int, place: int) -> bool:
        """Whether every operation could be carried out."""
        for op in self.ops:
            if not op.possible(state, seat, place):
                return False
        return True

    def brings(self, state: State, seat: int, place: int, held: int) -> int:
        """How many tokens its operations may add to a reserve."""
        return sum([op.brings(state, seat, place, held) for op in self.ops])

    def idle(self, state: State, seat: int, place: int, least: int, most: int) -> bool:
        """Whether none of its operations can do anything."""
        return all(op.idle(state, seat, place, least, most) for op in self.ops)

    def reasons(self, state: State, seat: int, place: int) -> list[Message]:
        """Why not, every failing condition in the order of the operations."""
        return [
            reason
            for op in self.ops
            if not op.possible(state, seat, place)
            for reason in op.reasons(state, seat, place)
        ]


PROGRAMS: Final[dict[str, Program]] = {}


def named(name: str, program: Program, moment: str = "") -> Program:
    """Registers a program, and those inside it, so that frames can be written down."""
    if name in PROGRAMS:
        raise ValueError(f"there is a program {name!r} already")
    program.name = name
    program.moment = moment or name.rpartition(".")[2]
    program.announced = ".activate" in name or ".instead_of_die" in name
    PROGRAMS[name] = program
    for number, op in enumerate(program.ops):
        for inner, part in enumerate(op.programs()):
            named(f"{name}.{number}{'abcdefgh'[inner]}", part).part = True
            part.inside, part.number, part.moment = program, number, ""
    return program


class Frame:
    """A program under way: immutable, shared by copies of the game."""

    __slots__ = (
        "at",
        "below",
        "cards",
        "kind",
        "number",
        "op",
        "owner",
        "picked",
        "place",
        "program",
        "seat",
        "target",
    )

    def __init__(
        self,
        program: Program,
        below: Frame | None,
        seat: int,
        owner: int,
        kind: int = 0,
        place: int = -1,
        number: int = 0,
        target: int = 0,
        at: int = 0,
        cards: bytes = b"",
        picked: bytes = b"",
    ) -> None:
        self.program: Final = program
        self.at: Final = at
        self.op: Final = program.ops[at]  # to be done now
        self.seat: Final = seat  # who carries it out
        self.owner: Final = owner  # whose card, or whose turn, caused it
        self.kind: Final = kind  # the card that caused it, 0 for the game itself
        self.place: Final = place  # where that card lies in its owner's play area
        self.number: Final = number  # how many, as an operation before has counted
        # What it is aimed at beside its card: a seat, a place, a kind of card or a type of energy;
        # places and types that are several as bits.
        self.target: Final = target
        self.cards: Final = cards  # cards set aside, known to `seat` alone
        self.picked: Final = picked  # what was chosen so far in the present choice
        self.below: Final = below

    def begins(self) -> bool:
        """Whether no effect is under way: this one has not begun, nor has any below it."""
        if len(self.cards) > 0 or self.program.part:
            return False
        if self.kind and (self.at > 0 or self.picked):
            return False
        return self.below is None or self.below.begins()

    def next(self) -> Frame | None:
        """The stack when this operation is done."""
        at = self.at + 1
        if at == self.program.size:
            return self.below
        return Frame(
            self.program, self.below, self.seat, self.owner, self.kind, self.place, self.number,
            self.target, at, self.cards,
        )  # fmt: skip

    def over(self, below: Frame | None) -> Frame:
        """This frame on top of another stack."""
        if below is self.below:
            return self
        return Frame(
            self.program, below, self.seat, self.owner, self.kind, self.place, self.number,
            self.target, self.at, self.cards, self.picked,
        )  # fmt: skip

    def next_over(self, below: Frame | None) -> Frame | None:
        """The stack when this operation is done, with something else below the program."""
        at = self.at + 1
        if at == self.program.size:
            return below
        return Frame(
            self.program, below, self.seat, self.owner, self.kind, self.place, self.number,
            self.target, at, self.cards,
        )  # fmt: skip

    def next_with(self, cards: bytes) -> Frame | None:
        """The stack when this operation is done and has changed the cards set aside."""
        at = self.at + 1
        if at == self.program.size:
            return self.below
        return Frame(
            self.program, self.below, self.seat, self.owner, self.kind, self.place, self.number,
            self.target, at, cards,
        )  # fmt: skip

    def pick(self, choice: int) -> Frame:
        """This frame with one more thing chosen."""
        return Frame(
            self.program, self.below, self.seat, self.owner, self.kind, self.place, self.number,
            self.target, self.at, self.cards, self.picked + SINGLE[choice],
        )  # fmt: skip

    def again(self, cards: bytes, number: int = 0, target: int = 0) -> Frame:
        """This frame with other cards set aside, another number and target, nothing chosen."""
        return Frame(
            self.program, self.below, self.seat, self.owner, self.kind, self.place, number,
            target, self.at, cards,
        )  # fmt: skip

    def next_for(self, number: int = 0, target: int = 0) -> Frame | None:
        """The stack when this operation is done and says how many, or at what, for the next."""
        at = self.at + 1
        if at == self.program.size:
            return self.below
        return Frame(
            self.program, self.below, self.seat, self.owner, self.kind, self.place, number,
            target, at, self.cards,
        )  # fmt: skip
