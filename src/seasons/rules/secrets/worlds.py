"""Worlds that agree with everything a seat has seen."""

from seasons.rules.engine import steps
from seasons.rules.engine.chance import Chance, seeded
from seasons.rules.engine.errors import ImpossiblePosition
from seasons.rules.engine.events import PUBLIC, Event, Value
from seasons.rules.engine.program import Frame
from seasons.rules.engine.state import State
from seasons.rules.secrets.covered import fill_under
from seasons.rules.secrets.knowledge import Memory
from seasons.rules.secrets.places import (
    ASIDE,
    HAND,
    LIBRARY2,
    LIBRARY3,
    PACK,
    PER_SEAT,
    sizes_of,
)
from seasons.rules.secrets.pools import DISCARD, PILE
from seasons.rules.verbs.summoning import SUMMONING


def resample(seen: State, seat: int | None, memory: Memory, chance: Chance) -> State:
    """A possible world: it agrees with the view and with everything the seat has seen."""
    for holder, kind in _shown_in_hand(seen, seat):
        cards: dict[str, Value] = {"cards": (kind,)}
        memory = memory.after(Event("look-hand", holder, {"holder": holder}, cards, PUBLIC))
    dealt = memory.deal(chance)
    sizes = sizes_of(seen, seat)
    if [len(cards) for cards in dealt[: len(sizes)]] != sizes:
        raise ImpossiblePosition("this memory does not belong to this view")
    world = seen.copy()
    _fill_zones(world, seat, dealt)
    first = len(world.players) * PER_SEAT
    for number, above in enumerate(memory.under):
        fill_under(world, above, dealt[first + number])
    common = first + len(memory.under)
    world.pile, world.discard = dealt[common + PILE], dealt[common + DISCARD]
    world.top = _fill_frames(seen.top, seat, dealt)
    _answer(world, seat, chance)
    world.chance = seeded(chance.below(1 << 30) << 30 | chance.below(1 << 30))
    world.script = b""
    world.unsettled = True  # a view does not say; to settle what is settled changes nothing
    return world


def _fill_zones(world: State, seat: int | None, dealt: list[bytes]) -> None:
    """Deals the others their hands, libraries and packs."""
    for other, player in enumerate(world.players):
        if other != seat:
            at = other * PER_SEAT
            player.hand = bytes(sorted(dealt[at + HAND]))
            player.library2 = bytes(sorted(dealt[at + LIBRARY2]))
            player.library3 = bytes(sorted(dealt[at + LIBRARY3]))
            player.pack = bytes(sorted(dealt[at + PACK]))


def _shown_in_hand(seen: State, seat: int | None) -> list[tuple[int, int]]:
    """The cards that others just summon or show: they are still in their hands."""
    shown: list[tuple[int, int]] = []
    frame = seen.top
    if frame is not None and frame.seat != seat:
        if frame.program is SUMMONING:
            shown.append((frame.seat, frame.kind))
        card = frame.op.shown(frame)
        if card:
            shown.append((frame.seat, card))
    return shown


def _fill_frames(frame: Frame | None, seat: int | None, dealt: list[bytes]) -> Frame | None:
    """The frames with cards in place of the hidden ones set aside."""
    if frame is None:
        return None
    below = _fill_frames(frame.below, seat, dealt)
    cards = frame.cards
    if cards and frame.seat != seat:
        place = frame.seat * PER_SEAT + ASIDE
        cards = dealt[place][: len(cards)]
        dealt[place] = dealt[place][len(cards) :]
    elif below is frame.below:
        return frame
    return Frame(
        frame.program, below, frame.seat, frame.owner, frame.kind, frame.place, frame.number,
        frame.target, frame.at, cards, frame.picked,
    )  # fmt: skip


def _answer(world: State, seat: int | None, chance: Chance) -> None:
    """Gives those who have answered at the same time, unseen, some legal answer."""
    frame = world.top
    op = None if frame is None else frame.op
    if frame is None or op is None or not op.together:
        return
    for other, player in enumerate(world.players):
        number = len(player.answer)
        if other != seat and number:
            player.answer = b""
            if op.question(world, frame, other).size:
                # The same as step by step, but every split is equally likely.
                cards = chance.shuffled(player.hand)
                half = number // 2
                player.answer = bytes(sorted(cards[:half]) + sorted(cards[half:number]))
            while len(player.answer) < number:
                choices = op.options(world, frame, other)
                choice = choices[chance.below(len(choices))]
                player.answer += bytes((steps.argument(choice),))
