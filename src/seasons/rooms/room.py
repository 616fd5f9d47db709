"""A room: one game, the people and bots who play it, and everybody who watches.

The room alone changes the game. What a seat does is written down first and shown afterwards.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from seasons.rooms.chair import Chair
from seasons.rooms.gesture import Gesture
from seasons.rooms.pondering import UNAVAILABLE, pondered
from seasons.rooms.retelling import retold
from seasons.rooms.sequel import Sequel, sequel
from seasons.rooms.sight import Sight, asked
from seasons.rooms.store import Kept, NotSaved, Store
from seasons.rooms.story import UNDO, WITHDRAW, Chapter, Era, Played, carried_out, opening
from seasons.rooms.thinking import Thinkers
from seasons.rules.engine.errors import NotYourDecision, SeasonsError
from seasons.rules.engine.events import Event
from seasons.rules.game import Game
from seasons.rules.writing import reading
from seasons.words.entries import Entry

NOTICEABLE: Final = 0.3  # seconds that a bot thinks until it is shown that it does
_RETRY: Final = 5.0  # seconds until a bot tries again what could not be written down
_LATELY: Final = 60.0  # seconds that somebody without a page is expected to ask again

log: Final = logging.getLogger(__name__)


class Stale(SeasonsError):
    """An action on a decision that is not there any more."""

    code = "stale"


class Viewer(Protocol):
    """Somebody who is shown the game as one seat, or a spectator, sees it."""

    @property
    def seat(self) -> int | None:
        """The seat; None: a spectator."""

    def show(self, sight: Sight) -> None:
        """Shows what there is to see now; must not wait."""


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
    browsers: set[tuple[str, int]] = field(default_factory=set)  # and the seats they have opened
    thinking: int | None = None  # a seat whose bot has been thinking for a while
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    _driver: asyncio.Task[None] | None = None
    _last: int = 0  # the number of the last gesture that was kept
    _opened: str = field(default_factory=lambda: secrets.token_hex(4))  # told apart by tickets

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
            game = era.begun([seat.name for seat in kept.seats])
            found.story.append(opening(game))
            if kept.result is None:  # what is over stays as it is
                await store.go_on(kept.id, era, game.position())
                kept = replace(kept, position=game.position(), eras=(*kept.eras, era))
        room = cls(kept, game, chairs, store, thinkers, found.story, moved=moved, gestures=played)
        room.browsers = await store.browsers_of(kept.id)
        room.version = room._last = last
        room._renew()
        return room

    def begin(self) -> None:
        """Lets the bots do what is theirs to do."""
        if self.idle:
            self._driver = asyncio.create_task(self._drive())

    @property
    def idle(self) -> bool:
        """Whether no bot is about to act."""
        return self._driver is None or self._driver.done()

    def crowded(self, seat: int, most: int) -> bool:
        """Whether as many are watching from a seat as may."""
        return sum(viewer.seat == seat for viewer in self.viewers) >= most

    @property
    def watched(self) -> bool:
        """Whether somebody waits for what happens next: at a page, or as a program that asks."""
        people = any(chair.bot is None for chair in self.chairs)
        lately = time.monotonic() - self.visited < _LATELY
        return bool(self.viewers) or (people and lately)

    def empty_since(self, moment: float) -> bool:
        """Whether nobody is here, was here since, or acts."""
        acting = self._lock.locked() or not self.idle
        return not self.viewers and not acting and self.visited < moment

    async def close(self) -> None:
        """Stops the bots."""
        if self._driver is not None and not self._driver.done():
            self._driver.cancel()
            await asyncio.gather(self._driver, return_exceptions=True)

    # Seeing

    def sight(self, seat: int | None) -> Sight:
        """All that a seat, or a spectator, sees of the room now."""
        game, chair = self.game, None if seat is None else self.chairs[seat]
        view = game.view(seat)
        gesture = None if chair is None else chair.gesture
        return Sight(
            view=view,
            sitters=tuple(chair.sitter for chair in self.chairs),
            version=self.version,
            ticket="" if chair is None else chair.ticket,
            asked=None if gesture is None else asked(gesture, view),
            undo_reasons=() if seat is None else tuple(game.why_not("undo", seat)),
            story=tuple(chapter.seen_by(seat) for chapter in self.story),
            outcome=game.outcome,
            seal=game.seal,
            key=game.key,
            moved=self.moved,
            thinking=self.thinking,
            hurried=self._ponders and self.thinkers.hurried,
        )

    @property
    def _ponders(self) -> bool:
        """Whether bots play here that use the time they have."""
        playing = [chair.bot for chair in self.chairs if chair.bot is not None]
        return any(self.thinkers.budget(bot) for bot in playing)

    def show(self) -> None:
        """Shows the table as it is to everybody."""
        self._show(self.viewers)

    # Seats

    async def admit(self, browser: str, seat: int) -> None:
        """Remembers that a browser has opened a seat."""

        async def action() -> None:
            if (browser, seat) not in self.browsers:
                await self._keep(lambda: self.store.open_seat(browser, self.id, seat))
                self.browsers.add((browser, seat))

        await self._act(action())

    def seats_of(self, browser: str) -> list[int]:
        """The seats that a browser has opened; MADE: it has made the game."""
        return sorted(seat for each, seat in self.browsers if each == browser)

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

        await self._act(action())

    async def play(self, seat: int, ticket: str, gesture: str) -> None:
        """A whole gesture in our notation, all or nothing."""

        async def action() -> None:
            self._gesture(seat, ticket)
            taken = reading.play_line(self.game.state.copy(), seat, gesture)
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

        await self._act(action())

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
        played, position, result = found.played, found.game.position(), found.result
        await self._keep(lambda: self.store.play(self.id, played, position, result))
        self.kept = replace(self.kept, position=position, result=result, played=time.time())
        self.gestures += played
        if remarks:
            self.story.append(Chapter(0, seat, True, list(remarks)))
        self.story += found.chapters
        self._moved_on(found.game, played[-1].number)

    async def _undo(self, seat: int) -> None:
        game = self.game.copy()
        withdrawn = bool(game.state.players[seat].answer)
        game.undo(seat)
        numbers = tuple(chapter.number for chapter in self._undone(seat, withdrawn))
        undo = Played(self._last + 1, seat, WITHDRAW if withdrawn else UNDO, True, numbers)
        if numbers:
            position = game.position()
            await self._keep(lambda: self.store.take_back(self.id, undo, position))
            self.gestures = [each for each in self.gestures if each.number not in numbers]
            self.gestures.append(undo)
            told = carried_out(game, undo)
        else:  # an answer that was part of the position this era began with
            era = Era.going_on(undo.number, game.position())
            game = era.begun([chair.kept.name for chair in self.chairs])
            position = game.position()
            await self._keep(lambda: self.store.go_on(self.id, era, position))
            self.kept = replace(self.kept, eras=(*self.kept.eras, era))
            told = opening(game)
        self.kept = replace(self.kept, position=position, result=None, played=time.time())
        self.story = [chapter for chapter in self.story if chapter.number not in numbers]
        self.story.append(told)
        self._moved_on(game, undo.number)

    def _undone(self, seat: int, withdrawn: bool) -> list[Chapter]:
        """The last gesture of a seat, and what was answered automatically since."""
        kept = [each for each in reversed(self.story) if each.number and not each.takes_back]
        if withdrawn:
            return [chapter for chapter in kept if chapter.seat == seat][:1]
        chosen = [number for number, chapter in enumerate(kept) if not chapter.automatic]
        return kept[: chosen[0] + 1]

    async def save(self) -> None:
        """Writes the whole game if the database does not have it: that may be another one now."""
        async with self._lock:
            await self._keep()

    async def _keep(self, write: Callable[[], Awaitable[None]] | None = None) -> None:
        """Writes something down, and before it the whole game if need be."""
        try:
            if not self.store.holds(self.id):
                await self.store.put_whole(self.kept, self.gestures, self.browsers)
            if write is not None:
                await write()
        except NotSaved:
            raise
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
        sights: dict[int | None, Sight] = {}
        for viewer in list(viewers):
            try:
                if viewer.seat not in sights:
                    sights[viewer.seat] = self.sight(viewer.seat)
                viewer.show(sights[viewer.seat])
            except Exception:  # one page never stops the others, nor the game
                log.exception("game %s could not be shown to seat %s", self.id, viewer.seat)

    # Bots

    async def _drive(self) -> None:
        """Plays for the bots until it is up to a person."""
        while self._bot_to_act() is not None:
            try:
                async with self.thinkers.turn(self):
                    await self._drive_on()
            except NotSaved:  # the store has said why
                await asyncio.sleep(_RETRY)
            except Exception:
                log.exception("game %s: a bot could not act", self.id)
                await asyncio.sleep(_RETRY)

    async def _drive_on(self) -> None:
        """One gesture of a bot."""
        seat, game = self._bot_to_act(), self.game
        bot = None if seat is None else self.chairs[seat].bot
        if seat is None or bot is None:
            return
        with self._sign(seat, bot):
            found = await pondered(self.thinkers, bot, game.copy(), seat)
        async with self._lock:
            # Meanwhile a person may have answered too, or taken something back.
            if self.game is game or (_together(self.game) and self._bot_to_act() == seat):
                await self._accept(seat, found.steps, self._remarks(seat, found.failures))
                self.chairs[seat].replaced |= UNAVAILABLE in found.failures

    @contextmanager
    def _sign(self, seat: int, bot: str) -> Iterator[None]:
        """A sign at the seat of a bot while it thinks, if it takes its time."""
        if not self.thinkers.budget(bot):
            yield
            return
        later = asyncio.get_running_loop().call_later(NOTICEABLE, self._think, seat)
        try:
            yield
        finally:
            later.cancel()
            self._think(None)

    def _think(self, seat: int | None) -> None:
        if self.thinking != seat:
            self.thinking = seat
            self.show()

    def _remarks(self, seat: int, failures: list[str]) -> list[Entry]:
        """What is said about the failures of a bot."""
        for key in failures:
            log.warning("game %s, seat %d: %s", self.id, seat, key)
        return [Entry(Event(key, seat, {}), 0) for key in failures]

    def _bot_to_act(self) -> int | None:
        for decision in self.game.decisions:
            if self.chairs[decision.seat].bot is not None:
                return decision.seat
        return None


def _together(game: Game) -> bool:
    top = game.state.top
    return top is not None and top.op.changeable()


def _unaffected(gesture: Gesture, game: Game) -> bool:
    """Whether a seat still decides the same, while others answered at the same time."""
    if not _together(game) or gesture.complete or gesture.frame is not game.state.top:
        return False
    before, now = (state.players[gesture.seat] for state in (gesture.state, game.state))
    return before.pack == now.pack and before.hand == now.hand
