"""A room: one game, the people and bots who play it, and everybody who watches.

The room alone changes the game. What a seat does is written down first and shown afterwards.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Coroutine, Iterable
from dataclasses import dataclass, field
from typing import Final, Protocol

from seasons.bots import BOTS, RandomBot
from seasons.narrate import Entry, annotate, play_areas
from seasons.rules import notation, steps, tables
from seasons.rules.decision import Step
from seasons.rules.errors import ImpossiblePosition, NotYourDecision, SeasonsError
from seasons.rules.events import Event
from seasons.rules.game import Game
from seasons.rules.position import MAGIC
from seasons.rules.prelude import Together
from seasons.rules.state import State
from seasons.server.gesture import Gesture, under_way
from seasons.server.store import Kept, Played, Seat, Store
from seasons.server.thinking import BotFailed, Thinkers

HUMAN: Final = "human"
# Said without being asked: what else there might be to say depends on what lies open.
_OPEN_WORDS: Final = (steps.RESOLVE, steps.DRAW, steps.DONE)
_RETRY: Final = 5.0  # seconds until a bot tries again what could not be written down
CROWD: Final = 64  # viewers of one game

log: Final = logging.getLogger(__name__)


class Stale(SeasonsError):
    """An action on a decision that is not there any more."""

    code = "stale"


class NotSaved(SeasonsError):
    """The action could not be written down, so it did not happen."""

    code = "not-saved"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A gesture and what happened by it."""

    number: int  # as it is kept; 0: the deal, or a remark of the room
    seat: int
    automatic: bool
    entries: list[Entry]


@dataclass(slots=True)
class Chair:
    """What a room knows about a seat beside the game."""

    kept: Seat
    gesture: Gesture | None = None
    ticket: str = ""
    tickets: int = 0  # counted by seat: what others point at is nobody's business

    @property
    def person(self) -> bool:
        """Whether the seat is a person's, whoever plays it now: only these are opened by a link."""
        return self.kept.player == HUMAN

    @property
    def bot(self) -> str | None:
        """The name of the bot that sits here."""
        return None if self.kept.player == HUMAN else self.kept.player


class Bookmark:
    """How far somebody has read a story."""

    def __init__(self) -> None:
        self.read: Final[list[Chapter]] = []

    def news(self, story: list[Chapter]) -> list[Chapter]:
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


class Viewer(Protocol):
    """Somebody who is shown the game as one seat, or a spectator, sees it."""

    @property
    def seat(self) -> int | None:
        """The seat; None: a spectator."""

    def show(self, room: Room) -> None:
        """Shows the game as it is now; must not wait."""


@dataclass(slots=True)
class Room:
    """One game and those who take part in it."""

    id: str
    game: Game
    chairs: list[Chair]
    store: Store
    thinkers: Thinkers
    story: list[Chapter] = field(default_factory=list)
    version: int = 0
    moved: bool = False  # to a newer version of the rules, by its position
    viewers: set[Viewer] = field(default_factory=set)
    entered: float = 0.0  # when somebody came in last
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    _driver: asyncio.Task[None] | None = None
    _last: int = 0  # the number of the last gesture that was kept
    _opened: str = field(default_factory=lambda: secrets.token_hex(4))  # told apart by tickets

    # Opening

    @classmethod
    async def open(cls, kept: Kept, played: list[Played], store: Store, thinkers: Thinkers) -> Room:
        """The room of a game that is kept: all gestures are played again.

        If they do not lead to the position that was kept with them, the rules have changed; then
        the game goes on from the position.
        """
        chairs = [Chair(seat) for seat in kept.seats]
        names = [seat.name for seat in kept.seats]
        if kept.rules_version == tables.RULES_VERSION:
            try:
                room = cls(kept.id, _begun(kept, names), chairs, store, thinkers)
                await asyncio.to_thread(room._replay, played)  # others play meanwhile
            except SeasonsError:
                log.exception("game %s does not replay", kept.id)
            else:
                if room.game.position() == kept.position:
                    room._renew()
                    return room
                log.error("game %s replays to another position", kept.id)
        line = kept.position.partition(" ")[2]  # behind the version it was written by
        game = Game.from_position(f"{MAGIC} {line}", names)
        if kept.result is None:  # what is over keeps its gestures
            await store.restart(kept.id, tables.RULES_VERSION, game.position())
        room = cls(kept.id, game, chairs, store, thinkers, moved=True)
        room._replay([])
        room._renew()
        return room

    def _replay(self, played: list[Played]) -> None:
        """Tells how the game began and all that happened since."""
        self.story.append(Chapter(0, -1, True, annotate(self.game.opening, [])))
        for each in played:
            self.story.append(self._carry_out(self.game, each))
        self.version = self._last = played[-1].number if played else 0

    def begin(self) -> None:
        """Lets the bots do what is theirs to do."""
        if self.idle:
            self._driver = asyncio.create_task(self._drive())

    @property
    def idle(self) -> bool:
        """Whether no bot is about to act."""
        return self._driver is None or self._driver.done()

    @property
    def crowded(self) -> bool:
        """Whether more are watching than a table has room for."""
        return len(self.viewers) >= CROWD

    def empty_since(self, moment: float) -> bool:
        """Whether nobody is here, has come in since, or is about to act."""
        return not self.viewers and self.idle and self.entered < moment

    async def close(self) -> None:
        """Stops the bots."""
        if self._driver is not None:
            self._driver.cancel()
            await asyncio.gather(self._driver, return_exceptions=True)

    # Acting: one action after another, each on the table that its ticket stands for.

    async def pick(self, seat: int, ticket: str, step: int) -> None:
        """A person points at a thing."""

        async def action() -> None:
            gesture = self._gesture(seat, ticket)
            gesture.pick(step)
            await self._gestured(seat, gesture)

        await self._act(action())

    async def done(self, seat: int, ticket: str) -> None:
        """A person has picked all he wants."""

        async def action() -> None:
            gesture = self._gesture(seat, ticket)
            gesture.done()
            await self._gestured(seat, gesture)

        await self._act(action())

    async def drop(self, seat: int, ticket: str, step: int) -> None:
        """A person takes back one thing of those picked."""

        async def action() -> None:
            self._gesture(seat, ticket).drop(step)
            self._changed(seat)

        await self._act(action())

    async def back(self, seat: int, ticket: str) -> None:
        """A person gives up the gesture he has begun."""

        async def action() -> None:
            self._gesture(seat, ticket)
            self._begin_anew(seat)

        await self._act(action())

    async def play(self, seat: int, ticket: str, gesture: str) -> None:
        """A whole gesture in our notation, all or nothing."""

        async def action() -> None:
            self._gesture(seat, ticket)
            taken = notation.play_line(self.game.state.copy(), seat, gesture)
            await self._accept(seat, taken)

        await self._act(action())

    async def undo(self, seat: int, ticket: str) -> None:
        """Takes back what a seat has begun, or else its last gesture."""

        async def action() -> None:
            self._check(seat, ticket)
            gesture = self.chairs[seat].gesture
            if gesture is not None and (gesture.picked or gesture.steps):
                self._begin_anew(seat)
            else:
                await self._undo(seat)

        await self._act(action())

    async def _act(self, action: Coroutine[None, None, None]) -> None:
        """Acts to the end, even if whoever asked for it goes away meanwhile."""

        async def alone() -> None:
            async with self._lock:
                await action

        await asyncio.shield(asyncio.create_task(alone()))

    def _check(self, seat: int, ticket: str) -> None:
        if ticket != self.chairs[seat].ticket:
            raise Stale("the table has changed since")

    def _gesture(self, seat: int, ticket: str) -> Gesture:
        self._check(seat, ticket)
        gesture = self.chairs[seat].gesture
        if gesture is None:
            raise NotYourDecision(f"seat {seat} has nothing to decide now")
        return gesture

    async def _gestured(self, seat: int, gesture: Gesture) -> None:
        if not gesture.complete:
            self._changed(seat)
            return
        try:
            await self._accept(seat, gesture.steps)
        except NotSaved:
            self._begin_anew(seat)
            raise

    def _begin_anew(self, seat: int) -> None:
        self.chairs[seat].gesture = Gesture(self.game.state, seat)
        self._changed(seat)

    def _changed(self, seat: int) -> None:
        """What a person has picked is his own affair."""
        self._renew_ticket(seat)
        self._show([viewer for viewer in self.viewers if viewer.seat == seat])

    # Changing the game

    async def _accept(self, seat: int, taken: list[int], remarks: Iterable[Entry] = ()) -> None:
        """Carries out a gesture and what is forced after it; writes it down; shows it."""
        game = self.game.copy()
        played = [Played(self._last + 1, seat, tuple(taken), automatic=False)]
        chapters = [self._carry_out(game, played[0])]
        while (forced := _forced(game)) is not None:
            number = played[-1].number + 1
            played.append(Played(number, forced.seat, tuple(forced.steps), automatic=True))
            chapters.append(self._carry_out(game, played[-1]))
        result = None
        if game.outcome is not None:
            result = " ".join(str(score.total) for score in game.outcome.scores)
        await self._keep(self.store.play(self.id, played, game.position(), result))
        if remarks:
            self.story.append(Chapter(0, seat, True, list(remarks)))
        self.story += chapters
        self._moved_on(game, played[-1].number)

    async def _undo(self, seat: int) -> None:
        game = self.game.copy()
        withdrawn = bool(game.state.players[seat].answer)
        game.undo(seat)
        undone = self._undone(seat, withdrawn)
        if undone:
            numbers = [chapter.number for chapter in undone]
            writing = self.store.take_back(self.id, numbers, game.position())
        else:  # it was part of the position that the game was moved by
            writing = self.store.restart(self.id, tables.RULES_VERSION, game.position())
        await self._keep(writing)
        self.story = [chapter for chapter in self.story if chapter not in undone]
        if not withdrawn:
            self.story.append(Chapter(0, seat, True, [Entry(Event("undo", seat, {}), 0)]))
        self._moved_on(game, self._last + 1)

    def _undone(self, seat: int, withdrawn: bool) -> list[Chapter]:
        """The last gesture of a seat, and what was answered automatically since."""
        kept = [chapter for chapter in reversed(self.story) if chapter.number]
        if withdrawn:
            return [chapter for chapter in kept if chapter.seat == seat][:1]
        chosen = [number for number, chapter in enumerate(kept) if not chapter.automatic]
        return kept[: chosen[0] + 1]

    def _carry_out(self, game: Game, played: Played) -> Chapter:
        before = play_areas(game.state)
        events: list[Event] = []
        for step in played.steps:
            events += game.apply(Step(played.seat, step, "", {}), played.automatic)
        entries = annotate(events, before)
        return Chapter(played.number, played.seat, played.automatic, entries)

    async def _keep(self, writing: Awaitable[None]) -> None:
        try:
            await writing
        except Exception:
            log.exception("game %s could not be written", self.id)
            raise NotSaved("it could not be written down, so it did not happen") from None

    def _moved_on(self, game: Game, number: int) -> None:
        self.game = game
        self.version = self._last = number
        self._renew()
        self._show(self.viewers)
        self.begin()

    def _renew(self) -> None:
        """Every seat that has something new to decide begins a new gesture."""
        pending = [decision.seat for decision in self.game.decisions]
        for seat, chair in enumerate(self.chairs):
            old = chair.gesture
            if seat not in pending:
                chair.gesture = None
            elif old is None or not _unaffected(old, self.game):
                chair.gesture = Gesture(self.game.state, seat)
            if chair.gesture is None or chair.gesture is not old:
                self._renew_ticket(seat)

    def _renew_ticket(self, seat: int) -> None:
        chair = self.chairs[seat]
        chair.tickets += 1
        chair.ticket = f"{seat}.{self.version}.{chair.tickets}.{self._opened}"

    def _show(self, viewers: Iterable[Viewer]) -> None:
        for viewer in list(viewers):
            try:
                viewer.show(self)
            except Exception:  # one page never stops the others, nor the game
                log.exception("game %s could not be shown to seat %s", self.id, viewer.seat)

    # Bots

    async def _drive(self) -> None:
        """Plays for the bots until it is up to a person."""
        while (seat := self._bot_to_act()) is not None:
            game = self.game
            try:
                taken, remarks = await self._thought(game.copy(), seat)
                async with self._lock:
                    # Meanwhile a person may have answered too, or taken something back.
                    if self.game is game or (_together(self.game) and self._bot_to_act() == seat):
                        await self._accept(seat, taken, remarks)
            except Exception:
                log.exception("game %s: a bot could not act", self.id)
                await asyncio.sleep(_RETRY)

    def _bot_to_act(self) -> int | None:
        for decision in self.game.decisions:
            if self.chairs[decision.seat].bot is not None:
                return decision.seat
        return None

    async def _thought(self, game: Game, seat: int) -> tuple[list[int], list[Entry]]:
        """A whole gesture of a bot, and what is to be said about its failures."""
        bot = self.chairs[seat].bot
        assert bot is not None
        taken: list[int] = []
        remarks: list[Entry] = []
        while not taken or under_way(game.state, seat):
            view = game.view(seat)
            seed = secrets.token_hex(8)  # never the seed of the game
            try:
                step = await self.thinkers.choose(bot, view, seed) if len(view.steps) > 1 else (
                    view.steps[0].code
                )  # fmt: skip
            except BotFailed as failure:
                log.warning("game %s, seat %d: %s", self.id, seat, failure.key)
                step = RandomBot(seed).choose(view).code
                remarks.append(Entry(Event(failure.key, seat, {}), 0))
            taken.append(step)
            game.apply(Step(seat, step, "", {}))
        return taken, remarks


def _begun(kept: Kept, names: list[str]) -> Game:
    """The game as it began."""
    if kept.start is not None:
        return Game.from_position(kept.start, names)
    return Game.new(**kept.setup, names=names)


def _together(game: Game) -> bool:
    top = game.state.top
    return top is not None and isinstance(top.op, Together)


def _unaffected(gesture: Gesture, game: Game) -> bool:
    """Whether a seat still decides the same, while others answered at the same time."""
    if not _together(game) or gesture.complete or gesture.frame is not game.state.top:
        return False
    before, now = (state.players[gesture.seat] for state in (gesture.state, game.state))
    return before.pack == now.pack and before.hand == now.hand


def _forced(game: Game) -> Gesture | None:
    """A gesture that is the only one possible, and everybody can see that it is."""
    for decision in game.decisions:
        gesture = Gesture(game.state, decision.seat, eager=True)
        if gesture.complete and _openly(game.state, gesture):
            return gesture
    return None


def _openly(state: State, gesture: Gesture) -> bool:
    """Whether a forced gesture is forced by what lies open.

    Two cards of a kind, or one that cannot be played, leave their owner no choice either; to answer
    for him would tell the others so.
    """
    chosen = [steps.argument(step) for step in gesture.steps if steps.verb(step) == steps.CARD]
    said = [step for step in gesture.steps if steps.verb(step) == steps.WORD]
    if chosen and len(chosen) != len(_zone(state, gesture.seat, chosen[0])):
        return False
    return all(step in _OPEN_WORDS for step in said)


def _zone(state: State, seat: int, kind: int) -> bytes:
    """Where a card is chosen from: a pack, cards set aside, or the hand."""
    player, top = state.players[seat], state.top
    assert top is not None
    if player.pack:
        return player.pack
    return top.cards if kind in top.cards else player.hand


def check_players(players: list[str]) -> None:
    """Refuses players that are neither persons nor bots."""
    for player in players:
        if player != HUMAN and player not in BOTS:
            raise ImpossiblePosition(f"there is no player {player!r}")
