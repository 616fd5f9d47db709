"""A room: one game, the people and bots who play it, and everybody who watches.

The room alone changes the game. What a seat does is written down first and shown afterwards.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final

from seasons.rooms import figures
from seasons.rooms.account import accounted
from seasons.rooms.chair import Chair
from seasons.rooms.chat import Chat
from seasons.rooms.clock import Clock
from seasons.rooms.driver import Driver
from seasons.rooms.farewell import Farewell
from seasons.rooms.gesture import Gesture, together
from seasons.rooms.kept import Kept
from seasons.rooms.pondering import UNAVAILABLE, Pondered
from seasons.rooms.presence import Presence
from seasons.rooms.refusals import Gone, Stale
from seasons.rooms.register import Register
from seasons.rooms.result import Result
from seasons.rooms.retelling import left_at, retold
from seasons.rooms.sequel import Sequel, sequel
from seasons.rooms.showing import handed_over, sight_of, why_no_undo
from seasons.rooms.sight import Sight, Viewer
from seasons.rooms.stand_in import StandIns
from seasons.rooms.store import NotSaved, Overtaken, Store, unless_overtaken
from seasons.rooms.story import UNDO, WITHDRAW, Chapter, Era, Played, carried_out, opening, undone
from seasons.rooms.thinking import Thinkers
from seasons.rules.engine.errors import IllegalAction, NotYourDecision, UndoBarred
from seasons.rules.engine.events import Event
from seasons.rules.engine.messages import Message
from seasons.rules.game import Game
from seasons.rules.writing import reading
from seasons.rules.writing.record import RESIGN
from seasons.words.entries import Entry

_LATELY: Final = 60.0  # seconds that somebody without a page is expected to ask again

log: Final = logging.getLogger(__name__)


@dataclass(slots=True)
class Room:
    """One game and those who take part in it."""

    kept: Kept
    game: Game
    chairs: list[Chair]
    store: Store
    thinkers: Thinkers
    story: list[Chapter] = field(default_factory=list)
    version: int = 0
    moved: bool = False  # to a newer version of the rules, by its position
    viewers: set[Viewer] = field(default_factory=set)
    # When somebody was last known to be here.
    visited: float = field(default_factory=time.monotonic)
    gestures: list[Played] = field(default_factory=list)  # as they are kept
    register: Register = field(init=False)
    chat: Chat = field(init=False)
    presence: Presence = field(init=False)
    farewell: Farewell = field(init=False)
    stand_ins: StandIns = field(init=False)
    clock: Clock = field(init=False)
    thinking: int | None = None  # a seat whose bot has been thinking for a while
    following: str | None = None  # the game that is its rematch
    gone: bool = False  # deleted: nothing is written any more
    # Another process has the game, or it is not as it is known here: whoever is here comes again.
    overtaken: asyncio.Event = field(default_factory=asyncio.Event)
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    _driver: Driver = field(init=False)
    _last: int = 0  # the number of the last gesture that was kept
    _opened: str = field(default_factory=lambda: secrets.token_hex(4))  # told apart by tickets

    def __post_init__(self) -> None:
        """What belongs to a room beside the game."""
        self._driver = Driver(self)
        self.register = Register(self)
        self.chat = Chat(self)
        self.presence = Presence(self)
        self.farewell = Farewell(self)
        self.stand_ins = StandIns(self)
        self.clock = Clock(self)

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.kept.id

    # Opening

    @classmethod
    async def open(cls, kept: Kept, played: list[Played], store: Store, thinkers: Thinkers) -> Room:
        """The room of a game that is kept: all gestures are played again.

        If it was begun by older rules, or its gestures do not lead to the position that was kept
        with them, it goes on from that position in another era.
        """
        found = await asyncio.to_thread(retold, kept, played)  # others play meanwhile
        chairs = [Chair(seat) for seat in kept.seats]
        last = max(played[-1].number if played else 0, kept.eras[-1].after)
        game, moved = found.game, False
        if game is None or (kept.result is None and game.state.sealed is None):
            moved = True
            era = Era.going_on(last, kept.position)
            game = left_at(kept, era)
            found.story.append(opening(game))
            if kept.result is None:  # what is over stays as it is
                with unless_overtaken(kept):
                    await store.go_on(kept.id, era, game.position())
                kept = replace(kept, position=game.position(), eras=(*kept.eras, era), version=last)
        room = cls(kept, game, chairs, store, thinkers, found.story, moved=moved, gestures=played)
        room.register.browsers = await store.browsers_of(kept.id)
        room.following = await store.following(kept.id)
        await room.chat.load()
        room._note_resigned(played)
        room.version = room._last = last
        room.renew()
        return room

    def begin(self) -> None:
        """Lets the bots do what is theirs to do."""
        self._driver.begin()

    @property
    def idle(self) -> bool:
        """Whether no bot is about to act."""
        return self._driver.idle

    def crowded(self, seat: int | None, most: int) -> bool:
        """Whether as many are watching from a seat, or from the gallery, as may."""
        return sum(viewer.seat == seat for viewer in self.viewers) >= most

    @property
    def watched(self) -> bool:
        """Whether somebody waits for what happens next: at a page, or as a program that asks."""
        people = any(chair.bot is None for chair in self.chairs)
        lately = time.monotonic() - self.visited < _LATELY
        return bool(self.viewers) or (people and lately)

    def empty_since(self, moment: float) -> bool:
        """Whether nobody is here, was here since, or acts, and nobody's time runs."""
        acting = self._lock.locked() or not self.idle or bool(self.clock.running)
        return not self.viewers and not acting and self.visited < moment

    async def close(self) -> None:
        """Stops the bots, and waits for nobody."""
        self.presence.close()
        await self._driver.close()
        with suppress(NotSaved):
            await self.act(self.clock.save())

    # Seeing

    def sight(self, seat: int | None) -> Sight:
        """All that a seat, or a spectator, sees of the room now."""
        return sight_of(self, seat)

    @property
    def ended(self) -> bool:
        """Whether the owner of the server has ended the game before it was over."""
        return self.kept.result is not None and Result.read(self.kept.result).ended

    @property
    def over(self) -> bool:
        """Whether nobody plays here any more."""
        return self.game.outcome is not None or self.ended

    def show(self) -> None:
        """Shows the table as it is to everybody."""
        self._show(self.viewers)

    # Acting: one action after another, each on the table that its ticket stands for.

    async def pick(self, seat: int, ticket: str, step: int) -> None:
        """A person points at a thing."""
        await self._choose(seat, ticket, lambda gesture: gesture.pick(step))

    async def drop(self, seat: int, ticket: str, step: int) -> None:
        """A person takes back one thing of those picked."""
        await self._choose(seat, ticket, lambda gesture: gesture.drop(step))

    async def all(self, seat: int, ticket: str) -> None:
        """A person points at everything there is."""
        await self._choose(seat, ticket, Gesture.all)

    async def none(self, seat: int, ticket: str) -> None:
        """A person takes back all that is picked in the present question."""
        await self._choose(seat, ticket, Gesture.none)

    async def done(self, seat: int, ticket: str) -> None:
        """A person has picked all they want."""
        await self._choose(seat, ticket, Gesture.done)

    async def answer(self, seat: int, ticket: str, picked: list[int]) -> None:
        """A person answers a question as a whole."""
        await self._choose(seat, ticket, lambda gesture: gesture.answer(picked))

    async def back(self, seat: int, ticket: str) -> None:
        """A person gives up the gesture they have begun."""

        async def action() -> None:
            self._gesture(seat, ticket)
            self._begin_anew(seat)

        await self.act(action())

    async def play(self, seat: int, ticket: str, gesture: str) -> None:
        """A whole gesture in our notation, all or nothing."""

        async def action() -> None:
            self._gesture(seat, ticket)
            taken = reading.play_line(self.game.state.copy(), seat, gesture)
            await self._accept(seat, taken)

        await self.act(action())

    async def undo(self, seat: int, ticket: str) -> None:
        """Takes back what a seat has begun, or else its last gesture."""

        async def action() -> None:
            self._check(seat, ticket)
            barred = why_no_undo(self, seat)
            if barred is not None:
                raise UndoBarred(barred)
            gesture = self.chairs[seat].gesture
            if gesture is not None and (gesture.picked or gesture.steps):
                self._begin_anew(seat)
            else:
                await self._undo(seat)

        await self.act(action())

    async def resign(self, seat: int) -> None:
        """Ends a game of two; among more, a bot plays on for a person who has had enough."""

        async def action() -> None:
            self._check_not_ended()
            self._check_playing(seat)
            game, played = self.game.copy(), Played(self._last + 1, seat, RESIGN)
            if game.outcome is not None:
                raise IllegalAction("the game is over", [Message("reason.game-over")])
            await self._put(game, [played], [carried_out(game, played)])

        await self.act(action())

    async def act(self, action: Coroutine[None, None, None]) -> None:
        """Acts to the end, even if whoever asked for it goes away meanwhile."""

        async def alone() -> None:
            async with self._lock:
                await action

        await asyncio.shield(asyncio.create_task(alone()))

    def _check(self, seat: int, ticket: str) -> None:
        if self.gone:
            raise Gone("the game was deleted")
        if self.overtaken.is_set():
            raise Overtaken("the game goes on elsewhere")
        self._check_not_ended()
        if ticket != self.chairs[seat].ticket:
            raise Stale("the table has changed since")

    def _check_not_ended(self) -> None:
        if self.ended:
            raise IllegalAction("the game was ended", [Message("reason.ended")])

    def _check_playing(self, seat: int) -> None:
        if self.chairs[seat].resigned:
            raise IllegalAction(f"seat {seat} has resigned", [Message("reason.resigned")])
        if self.chairs[seat].away:
            raise IllegalAction("a bot plays here now", [Message("reason.stand-in")])

    def _gesture(self, seat: int, ticket: str) -> Gesture:
        self._check(seat, ticket)
        self._check_playing(seat)
        gesture = self.chairs[seat].gesture
        if gesture is None:
            raise NotYourDecision(f"seat {seat} has nothing to decide now")
        return gesture

    async def _choose(self, seat: int, ticket: str, choice: Callable[[Gesture], None]) -> None:
        """A person goes on with a gesture; when it is complete it is carried out."""

        async def action() -> None:
            gesture = self._gesture(seat, ticket)
            choice(gesture)
            found = None
            if gesture.complete:
                found = sequel(self.game, seat, gesture.steps, self._last)
            elif gesture.full:
                found = self._went_on(seat, gesture)
            await self._gestured(seat, found)

        await self.act(action())

    def _went_on(self, seat: int, gesture: Gesture) -> Sequel | None:
        """The last thing of a fixed number is the answer, if it can be taken back afterwards.

        In the middle of a gesture it can be; what the end of one leads to is tried.
        """
        answered = gesture.answered()
        if not answered.complete:
            self.chairs[seat].gesture = answered
            return None
        found = sequel(self.game, seat, answered.steps, self._last)
        return found if found.can_be_taken_back(seat) else None

    async def _gestured(self, seat: int, found: Sequel | None) -> None:
        if found is None:
            self._changed(seat)
            return
        try:
            await self._enact(seat, found)
        except NotSaved:
            self._begin_anew(seat)
            raise

    def _begin_anew(self, seat: int) -> None:
        self.chairs[seat].gesture = Gesture(self.game.state, seat)
        self._changed(seat)

    def _changed(self, seat: int) -> None:
        """What a person has picked is their own affair."""
        self._renew_ticket(seat)
        self._show([viewer for viewer in self.viewers if viewer.seat == seat])

    # Changing the game

    async def _accept(self, seat: int, taken: list[int], remarks: Iterable[Entry] = ()) -> None:
        """Carries out a gesture and what is forced after it; writes it down; shows it."""
        await self._enact(seat, sequel(self.game, seat, taken, self._last), remarks)

    async def _enact(self, seat: int, found: Sequel, remarks: Iterable[Entry] = ()) -> None:
        """Writes down and shows what was carried out on a copy."""
        told = list(remarks)
        chapters = [Chapter(0, seat, True, told)] * bool(told) + found.chapters
        await self._put(found.game, found.played, chapters)

    async def _put(self, game: Game, played: list[Played], chapters: list[Chapter]) -> None:
        """Writes down what was done; then it is so, and shown."""
        result = None if game.outcome is None else str(Result.of(game.outcome))
        position, account = game.position(), accounted(game, [*self.story, *chapters])
        await self.clock.before_gesture(played[0].seat)
        await self.keep(lambda: self.store.play(self.id, played, position, result, account))
        person = self.chairs[played[0].seat].bot is None
        figures.note("actions", "person" if person else "bot")
        self.kept = replace(self.kept, position=position, result=result, played=time.time(),
                            version=played[-1].number)  # fmt: skip
        self.gestures += played
        self._note_resigned(played)
        self.story += chapters
        self.clock.gestured(played[0].seat)
        self._moved_on(game, played[-1].number)

    def _note_resigned(self, played: list[Played]) -> None:
        """A bot plays on where somebody has resigned while others go on."""
        for each in played if len(self.chairs) > 2 else []:
            self.chairs[each.seat].resigned |= each.gesture == RESIGN

    async def _undo(self, seat: int) -> None:
        barred = handed_over(self, seat)
        if barred is not None:
            raise UndoBarred(barred)
        game = self.game.copy()
        withdrawn = bool(game.state.players[seat].answer)
        game.undo(seat)
        numbers = tuple(chapter.number for chapter in undone(self.story, seat, withdrawn))
        undo = Played(self._last + 1, seat, WITHDRAW if withdrawn else UNDO, True, numbers)
        if numbers:
            position = game.position()
            await self.keep(lambda: self.store.take_back(self.id, undo, position))
            self.gestures = [each for each in self.gestures if each.number not in numbers]
            self.gestures.append(undo)
            told = carried_out(game, undo)
        else:  # an answer that was part of the position this era began with
            era = Era.going_on(undo.number, game.position())
            game = era.begun([chair.kept.name for chair in self.chairs])
            position = game.position()
            await self.keep(lambda: self.store.go_on(self.id, era, position))
            self.kept = replace(self.kept, eras=(*self.kept.eras, era))
            told = opening(game)
        figures.note("actions", "person")
        self.kept = replace(self.kept, position=position, result=None, played=time.time(),
                            version=undo.number)  # fmt: skip
        self.story = [chapter for chapter in self.story if chapter.number not in numbers]
        self.story.append(told)
        self.clock.took_back(seat)
        self._moved_on(game, undo.number)

    def tell(self, played: Played) -> None:
        """Who plays for a seat was written down: it stands in the story, and is shown."""
        self.gestures.append(played)
        self.story.append(carried_out(self.game, played))
        self.chairs[played.seat].gesture = None
        self._moved_on(self.game, played.number)

    async def save(self) -> None:
        """Writes the whole game if the database does not have it: that may be another one now."""
        async with self._lock:
            await self.keep()

    async def keep(self, write: Callable[[], Awaitable[None]] | None = None) -> None:
        """Writes something down, and before it the whole game if need be.

        If the game is not as it is known here nothing is written, and the room is of no use.
        """
        if self.gone or self.overtaken.is_set():
            raise NotSaved("the game was deleted, or goes on elsewhere")
        try:
            if not self.store.holds(self.id):
                self.clock.note()
                browsers = self.register.browsers
                await self.store.put_whole(self.kept, self.gestures, browsers, [self.chat.put])
            if write is not None:
                with unless_overtaken(self.kept):
                    await write()
        except Overtaken:
            self.overtaken.set()
            raise
        except NotSaved:
            raise
        except Exception:
            log.exception("game %s could not be written", self.id)
            raise NotSaved("it could not be written down, so it did not happen") from None

    def _moved_on(self, game: Game, number: int) -> None:
        same, self.game = self.game is game, game
        self.version = self._last = number
        self.renew(same)
        self._show(self.viewers)
        self.begin()

    def renew(self, same: bool = False) -> None:
        """Every seat that has something new to decide begins a new gesture, unless all is `same`.

        Time runs for those who decide.
        """
        pending = [] if self.ended else [decision.seat for decision in self.game.decisions]
        for seat, chair in enumerate(self.chairs):
            old = chair.gesture
            if seat not in pending:
                chair.gesture = None
            elif old is None or not (same or old.unaffected(self.game.state)):
                chair.gesture = Gesture(self.game.state, seat)
            if chair.gesture is None or chair.gesture is not old:
                self._renew_ticket(seat)
        self.clock.turn()

    def _renew_ticket(self, seat: int) -> None:
        chair = self.chairs[seat]
        chair.tickets += 1
        chair.ticket = f"{seat}.{self.version}.{chair.tickets}.{self._opened}"

    def _show(self, viewers: Iterable[Viewer]) -> None:
        sights: dict[int | None, Sight] = {}
        for viewer in list(viewers):
            try:
                if viewer.seat not in sights:
                    sights[viewer.seat] = self.sight(viewer.seat)
                viewer.show(sights[viewer.seat])
            except Exception:  # one page never stops the others, nor the game
                log.exception("game %s could not be shown to seat %s", self.id, viewer.seat)

    # Bots

    async def carry_out(self, seat: int, found: Pondered, before: Game) -> None:
        """What a bot has decided, on the table that it thought about."""
        async with self._lock:
            # Meanwhile a person may have answered too, or taken something back.
            same = self.game is before or (together(self.game.state) and self.bot_to_act() == seat)
            same &= self.chairs[seat].bot is not None  # and nobody is back
            if same and not self.gone and not self.ended:
                remarks = [Entry(Event(key, seat, {}), 0) for key in found.failures]
                await self._accept(seat, found.steps, remarks)
                self.chairs[seat].replaced |= UNAVAILABLE in found.failures

    def bot_to_act(self) -> int | None:
        """The first seat that a bot must decide for."""
        over = self.gone or self.ended or self.overtaken.is_set()
        for decision in [] if over else self.game.decisions:
            if self.chairs[decision.seat].bot is not None:
                return decision.seat
        return None
