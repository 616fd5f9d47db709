"""Decisions and steps as those outside see them."""

from typing import Final

from seasons.rules.engine import flow
from seasons.rules.engine.messages import Message
from seasons.rules.engine.program import Frame
from seasons.rules.engine.setup import CARDS
from seasons.rules.engine.state import State
from seasons.rules.writing import notation


class Decision:
    """Who must decide what, and because of which card."""

    __slots__ = ("kind", "prompt", "seat", "source")

    def __init__(self, seat: int, kind: str, prompt: Message, source: str | None) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.prompt: Final = prompt
        # The id of a card or of the enchantment, `ability-3` for that token; None: the game itself.
        self.source: Final = source

    def data(self) -> dict[str, object]:
        """The decision as plain data."""
        prompt = self.prompt.data()
        return {"seat": self.seat, "kind": self.kind, "prompt": prompt, "source": self.source}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash((self.seat, self.kind))

    def __repr__(self) -> str:
        return f"<Decision of seat {self.seat}: {self.kind}, {self.source or 'the game'}>"


class Step:
    """One option of a seat: its code, its text, and what it pays and gains."""

    __slots__ = ("code", "seat", "text", "worth")

    def __init__(self, seat: int, code: int, text: str, worth: dict[str, int | str]) -> None:
        self.seat: Final = seat
        self.code: Final = code
        self.text: Final = text
        self.worth: Final = worth

    def data(self) -> dict[str, object]:
        """The step as plain data."""
        return {"code": self.code, "text": self.text, **self.worth}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and (self.seat, self.code) == (other.seat, other.code)

    def __hash__(self) -> int:
        return hash((self.seat, self.code))

    def __repr__(self) -> str:
        return f"<Step of seat {self.seat}: {self.text}>"


def decisions(state: State) -> list[Decision]:
    """All pending decisions, in seat order."""
    frame = state.top
    if frame is None:
        return []
    prompt = frame.op.prompt(state, frame)
    kind = prompt.key.removeprefix("prompt.")
    source = _source(state, frame)
    return [Decision(seat, kind, prompt, source) for seat in frame.op.pending(state, frame)]


def _source(state: State, frame: Frame) -> str | None:
    """What asks: the enchantment, an ability token, a card, or none of them."""
    origin = flow.origin(state, frame)
    if origin == state.setup.enchantment.id or origin.startswith("ability-"):
        return origin
    card = frame.op.source(frame)
    return CARDS[card].id if card else None


def legal(state: State, seat: int) -> list[Step]:
    """The steps a seat may take now."""
    frame = state.top
    if frame is None or not may_answer(state, seat):
        return []
    return [
        Step(seat, code, notation.step_text(state, seat, code), frame.op.worth(state, frame, code))
        for code in frame.op.options(state, frame, seat)
    ]


def may_answer(state: State, seat: int) -> bool:
    """Whether a seat may decide now, or change its answer while others still think."""
    frame = state.top
    return frame is not None and (seat in frame.op.pending(state, frame) or frame.op.changeable())
