"""What all seats, and a spectator, remember."""

from seasons.rules.engine.errors import ImpossiblePosition, ParseError
from seasons.rules.engine.events import Event
from seasons.rules.engine.state import State
from seasons.rules.secrets.knowledge import Memory
from seasons.rules.secrets.view import redact

Memories = tuple[Memory, ...]  # of every seat, and then of a spectator


def _viewers(state: State) -> list[int | None]:
    return [*state.seats(), None]


def before_the_deal(state: State) -> Memories:
    """Nothing was seen yet."""
    return tuple([Memory.start(state.setup, seat) for seat in _viewers(state)])


def remember(memories: Memories, events: list[Event]) -> Memories:
    """The memories after some events."""
    for event in events:
        memories = tuple([memory.after(event) for memory in memories])
    return memories


def memories_text(memories: Memories) -> str:
    """The memories as they stand behind a position."""
    return " ".join([memory.text() for memory in memories])


def read_memories(state: State, text: str) -> Memories:
    """What is remembered at a position: as written, or only what everybody sees now."""
    seats = _viewers(state)
    if not text:
        return tuple([Memory.blank(redact(state, seat), seat) for seat in seats])
    memories = tuple([Memory.parse(word) for word in text.split(" ")])
    if [(memory.players, memory.seat) for memory in memories] != [
        (state.setup.players, seat) for seat in seats
    ]:
        raise ParseError("there must be a memory for each seat and for a spectator", text, 0)
    for seat, memory in zip(seats, memories, strict=True):
        if not memory.fits(redact(state, seat)) or not memory.agrees(state):
            raise ImpossiblePosition("a memory does not belong to this position")
    return memories
