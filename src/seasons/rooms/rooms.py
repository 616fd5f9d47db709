"""All rooms of a server: opened when somebody enters, closed when nobody was there for long."""

from __future__ import annotations

import asyncio
import itertools
import logging
import secrets
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Final

from seasons.rooms import errands, figures, rows
from seasons.rooms.again import same_seats, same_settings
from seasons.rooms.allowance import Allowance, Full, TooManyGames
from seasons.rooms.claims import Claims, Elsewhere
from seasons.rooms.clock import Rule, clocked
from seasons.rooms.codes import Codes
from seasons.rooms.errands import DELETE, Errand, ended
from seasons.rooms.identity import Identities
from seasons.rooms.ids import could_be, new_id
from seasons.rooms.kept import LEFT, MADE, Kept, Seat
from seasons.rooms.ledger import Ledger
from seasons.rooms.limits import Limits
from seasons.rooms.players import HUMAN, check_players
from seasons.rooms.refusals import NotOver
from seasons.rooms.room import Room
from seasons.rooms.store import NotRead, NotSaved, Store, unless_overtaken
from seasons.rooms.story import Era, Played
from seasons.rooms.thinking import Thinkers
from seasons.rules.engine import tables
from seasons.rules.engine.errors import ImpossiblePosition
from seasons.rules.engine.sealed import drawn_key
from seasons.words import names

SETTLING: Final = 60.0  # seconds; nobody takes that long from the door to a seat
LOOKS: Final = 4  # for empty rooms, in the time after which they are closed
PAUSE: Final = 0.05  # seconds at least between two looks
WATCH: Final = 1.0  # seconds between two looks whether the database is still there, or a crowd
ORPHANS: Final = 15  # looks at the clocks between two looks for tables that nobody has open
LONGEST_SEED: Final = 80  # characters

log: Final = logging.getLogger(__name__)


class Rooms:
    """The rooms by the id of their game."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        limits: Limits | None = None,
        claims: Claims | None = None,
    ) -> None:
        self.store: Final = store
        self.claims: Final = claims  # among several processes; None: there is only this one
        self.thinkers: Final = thinkers
        self.limits: Final = limits or Limits()
        self.allowance: Final = Allowance(
            self.limits.games_per_minute, self.limits.games_per_minute_per_address, TooManyGames
        )
        self.identities: Final = Identities(store, self.limits)
        self.codes: Final = Codes(self, self.limits)
        self.ledger: Final = Ledger(store)
        self._making: Final = asyncio.Lock()
        self._rematching: Final = asyncio.Lock()
        self._running: Final = asyncio.Lock()  # errands
        self._rooms: Final[dict[str, Room]] = {}
        self._tokens: Final[dict[str, tuple[str, int]]] = {}  # the seats of these rooms
        self._lock: Final = asyncio.Lock()
        self._started: Final = time.time()
        self._left: Final[dict[str, dict[int, float]]] = {}  # when, in rooms that were closed
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def open(self) -> int:
        """How many rooms are open."""
        return len(self._rooms)

    @property
    def viewers(self) -> int:
        """How many pages and streams show them."""
        return sum(len(room.viewers) for room in self._rooms.values())

    def begin(self) -> None:
        """From now on closes empty rooms, looks after the database, and tells of a crowd."""
        tasks = self._keep_tidy(), self._watch(), self._tell_of_crowd(), self._keep_time()
        self._tasks = [asyncio.create_task(each) for each in tasks]

    async def make(
        self,
        seats: list[tuple[str, str]],
        setup: dict[str, Any],
        browser: str | None,
        address: str | None = None,
        follows: Room | None = None,
        start: str | None = None,
        clock: str | None = None,
    ) -> Kept:
        """Begins a game; `seats` are players (`human` or a bot) and their names.

        Whoever asks is counted by their address; None: this computer itself. The seats of a game
        that `follows` another are open to whoever had opened them there. One with a `start` begins
        at that position, which was set up by what `setup` says. With a `clock`, such as
        `decision 120`, people have so many seconds to think.
        """
        rule = None if clock is None else str(Rule.read(clock))
        check_players([player for player, _ in seats], self.limits.bot_seconds)
        async with self._making:  # what is counted does not change meanwhile
            self.allowance.check(address, time.monotonic())
            if await self._kept() >= self.limits.games:
                raise Full(self.limits.games)
            kept = await self._make(seats, setup, browser, follows, start, rule)
            self.allowance.count(address, time.monotonic())
        figures.note("games_made")
        log.info("game %s was made: %s", kept.id, ", ".join(player for player, _ in seats))
        return kept

    async def _kept(self) -> int:
        """How many games are kept."""
        try:
            return await self.store.count()
        except NotRead:
            raise NotSaved("no game can be kept, for the database cannot be read now") from None

    async def _make(
        self,
        seats: list[tuple[str, str]],
        setup: dict[str, Any],
        browser: str | None,
        follows: Room | None,
        start: str | None,
        clock: str | None,
    ) -> Kept:
        named = names.checked([name for _, name in seats])
        era = _first_era({**setup, "players": len(seats)}, start)
        game = era.begun(named)
        now = time.time()
        kept = Kept(
            id=new_id(),
            created=now,
            played=now,
            position=game.position(),
            result=None,
            seats=tuple(
                Seat(player, name, secrets.token_urlsafe(24))
                for (player, _), name in zip(seats, named, strict=True)
            ),
            eras=(era,),
            follows=None if follows is None else follows.id,
            clock=clock,
        )
        if follows is not None:
            sat = [(each, n) for each, n in follows.register.browsers if each != LEFT and n != MADE]
            await self.store.add(kept, browser, others=sat)
        else:
            people = [number for number, (player, _) in enumerate(seats) if player == HUMAN]
            await self.store.add(kept, browser, people[:1])
        return kept

    async def rematch(self, room: Room, browser: str | None, address: str | None = None) -> Kept:
        """The game that follows one that is over, begun by whoever asks first."""
        async with self._rematching:  # never two of them
            found = None if room.following is None else await self._found(room.following)
            if found is not None:
                return found
            if room.game.outcome is None:  # one that was ended has no rematch either
                raise NotOver("the game is not over")
            seats, clock = same_seats(room), room.kept.clock
            kept = await self.make(seats, same_settings(room), browser, address, room, clock=clock)
            room.following = kept.id
            room.show()
            return kept

    async def _found(self, game: str) -> Kept | None:
        """A game, wherever its room is."""
        room = self._rooms.get(game)
        kept = [room.kept] if room is not None else await self.store.games([game])
        return next(iter(kept), None)

    async def admit(self, browser: str, game: str, seat: int) -> None:
        """Remembers that a browser has opened a seat, wherever the room is."""
        try:
            room = await self.enter(game)
        except Elsewhere:
            await self.store.change(partial(rows.open_seat, browser=browser, game=game, seat=seat))
            return
        if room is not None:
            await room.register.admit(browser, seat)

    async def delete(self, room: Room, owner: bool = False) -> None:
        """Deletes a game for good; only the owner one whose people do not all agree."""
        async with self._lock:
            await room.register.delete(owner)
            log.info("game %s was deleted", room.id)
            if self._rooms.get(room.id) is room:
                self._forget(room)
        await room.close()
        await self._release(room.id)
        for other in self._rooms.values():
            if other.following == room.id:
                other.following = None
                other.show()

    async def run_errands(self) -> None:
        """Does what the owner wants: only we can change games that we have open."""
        async with self._running:
            for errand in await self.store.look(errands.noted):
                with suppress(Elsewhere):  # it is for that process
                    await self._run(errand)
                    await self.store.change(partial(errands.finish, errand=errand))

    async def _run(self, errand: Errand) -> None:
        async with self._lock:  # nobody opens the room meanwhile
            room = self._rooms.get(errand.game)
            if room is None:
                await self._run_aside(errand)
        if room is not None:
            await (self.delete(room, owner=True) if errand.what == DELETE else room.register.end())

    async def _run_aside(self, errand: Errand) -> None:
        """The same with a game that is not open."""
        found = await self._load(errand.game)
        if found is None:
            return
        game, _ = found
        try:
            with unless_overtaken(game):
                if errand.what == DELETE:
                    await self.store.delete(game.id)
                elif game.result is None:
                    await self.store.end(game.id, ended(game))
        finally:
            await self._release(game.id)

    async def enter(self, game: str) -> Room | None:
        """The room of a game; None if there is no such game; `Elsewhere` if others have it."""
        room = self._rooms.get(game)
        if room is None and not could_be(game):
            return None
        if room is None or room.overtaken.is_set():
            async with self._lock:
                await self._sweep()
                room = self._rooms.get(game) or await self._open(game)
        if room is not None:
            room.visited = time.monotonic()
        return room

    async def _load(self, game: str) -> tuple[Kept, list[Played]] | None:
        """A game that from now on is ours alone."""
        keeper = 0 if self.claims is None else await self.claims.take(game)
        found = None if keeper is None else await self.store.load(game)
        if found is not None and self.claims is not None and found[0].keeper != keeper:
            raise NotRead("another process has just taken this game over")
        return found

    async def _release(self, game: str) -> None:
        """Others may have a game."""
        if self.claims is not None:
            with suppress(NotRead):  # then they may anyway
                await self.claims.release(game)

    async def _open(self, game: str) -> Room | None:
        found = await self._load(game)
        if found is None:
            return None
        room = await Room.open(*found, self.store, self.thinkers)
        self._rooms[game] = room
        room.presence.remember(self._started, self._left.pop(game, {}))
        for number, seat in enumerate(room.kept.seats):
            self._tokens[seat.token] = game, number
        room.begin()
        await self._tidy(time.monotonic())
        return room

    async def seat_of(self, token: str) -> tuple[str, int] | None:
        """The game and the seat that a secret opens; of open rooms without the database."""
        if token in self._tokens or not could_be(token):
            return self._tokens.get(token)
        return await self.store.seat_of(token)

    async def opened_by(self, token: str) -> tuple[Room, int] | None:
        """The room and the seat that a person's link opens; None if it opens nothing."""
        found = await self.seat_of(token)
        room = None if found is None else await self.enter(found[0])
        if found is None or room is None or not room.chairs[found[1]].person:
            return None
        return room, found[1]

    async def seats_of(self, browser: str, game: str) -> list[int]:
        """The seats of a game that a browser has opened; of open rooms without the database.

        Unless other processes may have given it more of them.
        """
        room = self._rooms.get(game)
        if room is not None and self.claims is None:
            return room.register.seats_of(browser)
        found = (await self.store.seats_of(browser)).get(game, [])
        if room is not None:
            # The old set may just be written down.
            room.register.browsers = room.register.browsers | {(browser, n) for n in found}
        return found

    async def join(self, token: str, browser: str | None, address: str | None) -> str:
        """Opens a link to another browser, whose seats are then those of both, in rooms too."""
        async with self._lock:  # no room is opened meanwhile
            found = await self.identities.join(token, browser, address)
            for room in self._rooms.values():
                added = {(found, seat) for each, seat in room.register.browsers if each == browser}
                room.register.browsers = (
                    room.register.browsers | added
                )  # the old set may just be written down
        return found

    async def save(self) -> None:
        """Writes the games of open rooms that are not in the database, or not as they are."""
        await self.store.renew()
        for room in list(self._rooms.values()):
            if not self.store.holds(room.id):
                await room.save()

    async def tidy(self, now: float) -> None:
        """Closes rooms that nobody needs any more, if their games are kept.

        Those that were empty for long; if too many are open, also those that just became so.
        """
        async with self._lock:
            await self._tidy(now)

    async def _tidy(self, now: float) -> None:
        for room in self._rooms.values():
            if room.viewers:
                room.visited = now
        idle = self.limits.room_idle_seconds
        too_many = len(self._rooms) - self.limits.rooms
        for number, room in enumerate(sorted(self._rooms.values(), key=lambda each: each.visited)):
            if room.empty_since(now - (min(idle, SETTLING) if number < too_many else idle)):
                await self._close(room)

    async def _close(self, room: Room) -> None:
        """Closes a room, unless its game would be lost with it."""
        if self.store.there and self.store.holds(room.id):
            self._forget(room)
            self._left[room.id] = room.presence.left
            while len(self._left) > self.limits.games:
                del self._left[next(iter(self._left))]  # of games that are deleted by now
            await room.close()
            await self._release(room.id)

    async def _sweep(self) -> None:
        """Closes rooms whose games are not ours any more, or not as they were here."""
        for room in [each for each in self._rooms.values() if each.overtaken.is_set()]:
            log.warning("game %s goes on elsewhere, or is not as it was here", room.id)
            self._forget(room)
            await room.close()

    async def look_at_keepers(self) -> None:
        """Looks which open games are still ours; the others are given up without a word."""
        known = {room.id: room.kept.keeper for room in self._rooms.values()}
        found = await self.store.look(lambda connection: rows.keepers(connection, list(known)))
        for game, keeper in known.items():
            if found.get(game) != keeper:
                self.give_up(game)

    def give_up(self, game: str | None = None, keeper: int = -1) -> None:
        """Gives up a game, or all; one of which we are this keeper, or a later one, stays."""
        for room in list(self._rooms.values()):
            if game in (None, room.id) and not 0 <= keeper <= room.kept.keeper:
                room.overtaken.set()

    def _forget(self, room: Room) -> None:
        del self._rooms[room.id]
        for seat in room.kept.seats:
            del self._tokens[seat.token]

    async def _keep_tidy(self) -> None:
        while True:
            await asyncio.sleep(max(PAUSE, self.limits.room_idle_seconds / LOOKS))
            await self.tidy(time.monotonic())

    async def _watch(self) -> None:
        """Keeps an eye on the database."""
        while True:
            await asyncio.sleep(WATCH)
            async with self._lock:
                await self._sweep()
            with suppress(NotSaved, NotRead):  # the store has said why
                await self.save()
                await self.run_errands()

    async def _keep_time(self) -> None:
        """Lets clocks run, also those of tables that nobody has opened since the server began."""
        for number in itertools.count():
            if number % ORPHANS == 0:
                await self._open_clocked()
            await asyncio.sleep(WATCH)
            for room in list(self._rooms.values()):
                room.stand_ins.look()
                try:
                    await room.clock.look()
                except NotSaved:  # the store has said why
                    pass
                except Exception:
                    log.exception("game %s: the clock could not be looked at", room.id)

    async def _open_clocked(self) -> None:
        """Opens tables whose clocks run and that no process has open: one may have died."""
        with suppress(NotRead):
            for game in await self.store.look(clocked):
                if game not in self._rooms:
                    with suppress(NotSaved, NotRead):  # it may be elsewhere
                        await self.enter(game)

    async def _tell_of_crowd(self) -> None:
        """Shows all tables anew when bots begin to think shorter, and when they no longer do."""
        told = False
        while True:
            await asyncio.sleep(WATCH)
            if self.thinkers.hurried != told:
                told = not told
                for room in list(self._rooms.values()):
                    room.show()

    async def close(self) -> None:
        """Closes all rooms, whose games are kept as far as there is a database for them."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.ledger.close()
        for room in list(self._rooms.values()):
            await room.close()
        with suppress(NotSaved):
            await self.save()


def _first_era(setup: dict[str, Any], start: str | None) -> Era:
    """How a game begins: with what was agreed on, or at a position."""
    if start is not None:
        era = Era.going_on(0, start)
        return replace(era, setup={**_given(setup), **era.setup})
    _check_modules(setup.get("modules", ()))
    _check_seed(setup.get("seed"))
    # The key is drawn here, so that the game can be played again from its gestures.
    source = {} if setup.get("seed") is not None else {"key": drawn_key().hex()}
    return Era(0, tables.RULES_VERSION, {**source, **_given(setup)})


def _check_modules(modules: Iterable[str]) -> None:
    """Whoever names a module twice has meant another one."""
    for module, count in Counter(modules).most_common(1):
        if count > 1:
            raise ImpossiblePosition(f"the module {module!r} is there twice")


def _check_seed(seed: str | None) -> None:
    """One that is too long is refused, not cut: that would be another game."""
    if seed is not None and len(seed) > LONGEST_SEED:
        raise ImpossiblePosition(f"a seed has at most {LONGEST_SEED} characters")


def _given(setup: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in setup.items() if value is not None}
