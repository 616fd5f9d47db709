"""What a seat may see: the state with everything else taken out.

A hidden card is kind 0. Two worlds that differ only in what a seat cannot know give it the same
view, so whoever holds a view, a bot or a page, cannot peep.
"""

from typing import Final

from seasons.rules.checks.invariants import refuse_impossible
from seasons.rules.course.scoring import score
from seasons.rules.engine import energy, steps, tables
from seasons.rules.engine.errors import ImpossiblePosition
from seasons.rules.engine.program import Frame
from seasons.rules.engine.setup import CARDS
from seasons.rules.engine.state import DISCARDED_TOP, SUMMONED, USED, Player, State
from seasons.rules.secrets.covered import redact_under
from seasons.rules.secrets.knowledge import Memory
from seasons.rules.writing import decision
from seasons.rules.writing.notation import card_code, die_code
from seasons.rules.writing.position import read_position, write_position


def redact(state: State, seat: int | None) -> State:
    """A copy of the state with what this seat (None: a spectator) may see."""
    seen = lay_open(state)
    op = None if state.top is None else state.top.op
    for other, player in enumerate(seen.players):
        if other != seat:
            player.hand = bytes(len(player.hand))
            player.library2 = bytes(len(player.library2))
            player.library3 = bytes(len(player.library3))
            player.pack = bytes(len(player.pack))
            answered = op is not None and op.complete(state.players[other])
            player.answer = bytes(len(player.answer)) if answered else b""
    redact_under(seen, seat)
    seen.top = _redact_frames(state.top, seat)
    return seen


def lay_open(state: State) -> State:
    """A copy of the state for whoever looks back at a game: only what was to come is hidden."""
    seen = state.copy()
    seen.chance = 0
    seen.sealed = None
    seen.script = b""
    seen.unsettled = False
    shown = state.pile[-state.open :] if state.open else b""
    seen.pile = bytes(len(state.pile) - len(shown)) + shown
    seen.discard = bytes(len(state.discard))
    return seen


def _redact_frames(frame: Frame | None, seat: int | None) -> Frame | None:
    if frame is None:
        return None
    below = _redact_frames(frame.below, seat)
    visible = frame.seat == seat or frame.program.open
    cards = frame.cards if visible else bytes(len(frame.cards))
    return Frame(
        frame.program, below, frame.seat, frame.owner, frame.kind, frame.place, frame.number,
        frame.target,
        frame.at, cards, frame.picked,
    )  # fmt: skip


def _stopped(seen: State) -> State:
    """The table of a game that was given up: nothing is under way, and no answer waits."""
    stopped = seen.copy()
    stopped.top = None
    for player in stopped.players:
        player.answer = b""
    return stopped


class View:
    """All that one seat, or a spectator, may know of a game.

    `state` has kind 0 for every hidden card; `steps` are the seat's own options; `looking_at` are
    cards it looks at while it decides; `memory` is what it has seen and cannot see any more.
    """

    __slots__ = ("_written", "decisions", "looking_at", "memory", "seat", "state", "steps")

    def __init__(
        self,
        state: State,
        seat: int | None,
        memory: Memory,
        given_up: bool = False,
        laid_open: bool = False,
    ) -> None:
        """A view of a state; nothing is decided any more in a game that was given up.

        One that is `laid_open` shows all cards from the place of a seat: only when a game is over.
        """
        self.seat: Final = seat
        self._written: Final = lay_open(state) if laid_open else redact(state, seat)
        if given_up:
            state = _stopped(self._written)
        self.state: Final = state if given_up else self._written
        self.decisions: Final = decision.decisions(state)
        self.steps: Final = [] if seat is None else decision.legal(state, seat)
        self.memory: Final = memory
        frame = state.top
        mine = frame is not None and (laid_open or frame.seat == seat)
        self.looking_at: Final = frame.op.shows(state) if frame is not None and mine else b""

    def line(self) -> str:
        """The view on one line, with `?` for what is hidden; of a game given up, as it stood."""
        return write_position(self._written)

    def data(self) -> dict[str, object]:
        """The view as plain data, ready for JSON."""
        state = self.state
        return {
            "seat": self.seat,
            "players": state.setup.players,
            "level": state.setup.level,
            "edition": state.setup.edition,
            "modules": list(state.setup.modules),
            "enchantment": state.setup.enchantment.id if state.setup.enchantment.number else None,
            "year": tables.year_of(state.position),
            "space": tables.space_of(state.position),
            "season": tables.SEASONS[state.season()],
            "first": state.first,
            "active": state.active,
            "transmute": state.transmute,
            "transmute_bonuses": state.transmute_bonuses,
            "summoned": bool(state.turn & SUMMONED),
            "top_discarded": bool(state.turn & DISCARDED_TOP),
            "drought_years": [year for year in range(5) if state.drought_years >> year + 1 & 1],
            "dice": [die_code(die) for die in state.dice],
            "draw_pile": len(state.pile),
            "open_cards": _cards(state.pile[: -state.open - 1 : -1]) if state.open else [],
            "discard_pile": len(state.discard),
            "seats": [_seat_data(state, seat) for seat in range(state.setup.players)],
            "aside": _aside(state.top),
            "decisions": [each.data() for each in self.decisions],
            "steps": [step.data() for step in self.steps],
            "looking_at": _cards(self.looking_at),
            "memory": self.memory.text(),
            "line": self.line(),
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.line())


def read_view(line: str, seat: int | None, memory: str) -> View:
    """The view that a seat (None: a spectator) has, from its line and what it remembers."""
    state = read_position(line)
    refuse_impossible(state)
    remembered = Memory.parse(memory)
    if remembered.seat != seat or not remembered.fits(redact(state, seat)):
        raise ImpossiblePosition("this memory does not belong to this view")
    return View(state, seat, remembered)


def _cards(cards: bytes) -> list[str | None]:
    return [CARDS[kind].id if kind else None for kind in cards]


def _aside(frame: Frame | None) -> list[str | None]:
    """The cards that effects under way hold."""
    found: list[str | None] = []
    while frame is not None:
        found += _cards(frame.cards)
        frame = frame.below
    return found


def _seat_data(state: State, seat: int) -> dict[str, object]:
    player = state.players[seat]
    return {
        "crystals": player.crystals,
        "gauge": player.gauge,
        "bonuses": player.bonuses,
        "reserve": energy.letters(player.reserve),
        "hand": _cards(player.hand),
        "library2": _cards(player.library2),
        "library3": _cards(player.library3),
        "pack": _cards(player.pack),
        "answer": _answer(state, player),
        "play": [_place_data(state, seat, p) for p, kind in enumerate(player.play) if kind],
        "limit": player.limit,
        "abilities": [number % USED for number in player.abilities],
        "ability_used": len(player.abilities) == 1 and player.abilities[0] >= USED,
        "droughts": player.droughts,
        "die": None if player.die == tables.NO_DIE else die_code(player.die),
        "score": score(state, seat).total,
    }


def _answer(state: State, player: Player) -> list[str | None]:
    """The cards, or the ability token, of an answer that waits for the others."""
    op = None if state.top is None else state.top.op
    if op is not None and steps.verb(op.answer_step(0)) == steps.ABILITY:
        return [str(number) if number else None for number in player.answer]
    return _cards(player.answer)


def _place_data(state: State, seat: int, place: int) -> dict[str, object]:
    player = state.players[seat]
    kind, acts = player.play[place], player.acts[place]
    model = state.model_of(seat, place)
    return {
        "place": place,
        "card": CARDS[kind].id,
        "number": card_code(kind),
        "turned": bool(player.turned >> place & 1),
        "marked": bool(player.marked >> place & 1),
        "tokens": energy.letters(player.stored[place]),
        "acts_as": None if acts == kind else CARDS[acts].id,
        "model": None if model is None else list(model),
        "under": _cards(state.cards_under(seat, place)),
    }
