"""Rooms in a temporary directory, and people who point at random."""

from __future__ import annotations

import asyncio
import functools
import json
import random
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, ParamSpec

from seasons import Game
from seasons.bots import RandomBot
from seasons.rooms.account import Account, Sheet
from seasons.rooms.gesture import Gesture
from seasons.rooms.kept import Kept, Seat
from seasons.rooms.limits import Limits
from seasons.rooms.players import HUMAN
from seasons.rooms.room import Room
from seasons.rooms.rooms import Rooms
from seasons.rooms.store import Store
from seasons.rooms.story import Chapter, Era, Played
from seasons.rooms.thinking import Thinkers
from seasons.rules.engine import steps, tables
from seasons.rules.secrets.view import View

KEY: Final = "5eed" * 16  # to all chance
GENEROUS: Final = 60  # seconds until a test gives up

_Parameters = ParamSpec("_Parameters")


def lively(test: Callable[_Parameters, Coroutine[Any, Any, None]]) -> Callable[_Parameters, None]:
    """Runs a test that is a coroutine."""

    @functools.wraps(test)
    def run(*args: _Parameters.args, **kwargs: _Parameters.kwargs) -> None:
        async def limited() -> None:
            async with asyncio.timeout(GENEROUS):
                await test(*args, **kwargs)

        asyncio.run(limited())

    return run


async def until(condition: Callable[[], bool]) -> None:
    """Waits until something is so; the test as a whole is limited."""
    while not condition():
        await asyncio.sleep(0.001)


# Rooms


class Quick(Thinkers):
    """Thinks at once, in this process."""

    def __init__(self) -> None:
        super().__init__(Limits(bot_processes=1, bot_grace_seconds=GENEROUS))

    async def choose(self, bot: str, view: View, seed: str) -> int:
        """Any step; a fixed one for the same view."""
        return RandomBot(view.line()).choose(view).code


class Slow(Quick):
    """Thinks until it is allowed to answer."""

    def __init__(self) -> None:
        super().__init__()
        self.allowed = asyncio.Event()
        self.asked = asyncio.Event()

    async def choose(self, bot: str, view: View, seed: str) -> int:
        """The same, later."""
        self.asked.set()
        await self.allowed.wait()
        return await super().choose(bot, view, seed)


class Unwilling(Store):
    """A store that fails to write as often as it is told to, and can be made to wait."""

    failures = 0
    gate: asyncio.Event | None = None
    waiting = False

    async def _written(self) -> None:
        if self.gate is not None:
            self.waiting = True
            await self.gate.wait()
            self.waiting = False
        if self.failures:
            self.failures -= 1
            raise OSError(28, "No space left on device")

    async def play(
        self,
        game: str,
        gestures: list[Played],
        position: str,
        result: str | None,
        account: str | None = None,
    ) -> None:
        """Writes, or fails."""
        await self._written()
        await super().play(game, gestures, position, result, account)

    async def take_back(self, game: str, undo: Played, position: str) -> None:
        """Writes, or fails."""
        await self._written()
        await super().take_back(game, undo, position)


@asynccontextmanager
async def hotel(
    data: Path, thinkers: Thinkers | None = None, limits: Limits | None = None
) -> AsyncIterator[Rooms]:
    """The rooms of a data directory, with a store that can be made to fail."""
    store = Unwilling.in_directory(data)
    thinkers = thinkers or Quick()
    rooms = Rooms(store, thinkers, limits)
    try:
        yield rooms
    finally:
        await rooms.close()
        thinkers.close()
        store.close()


def unwilling(room: Room) -> Unwilling:
    """The store of a room, to be told to fail."""
    assert isinstance(room.store, Unwilling)
    return room.store


def kept(game: Game, players: list[str], id_: str = "game", **changes: Any) -> Kept:
    """A game to be kept, that begins with this position."""
    start = game.position()
    position = Game.from_position(start, key=KEY).position()
    seats = tuple(Seat(who, f"Seat {n}", f"{id_}-token-{n}") for n, who in enumerate(players))
    values: dict[str, Any] = {
        "id": id_, "created": 1.0, "played": 1.0, "position": position, "result": None,
        "seats": seats, "eras": (Era(0, tables.RULES_VERSION, {"key": KEY}, start),),
    }  # fmt: skip
    return Kept(**{**values, **changes})


async def put_finished(
    store: Store,
    browser: str,
    number: int,
    rival: str = "beginner",
    name: str = "Boris",
    level: str = "archmage",
    own: tuple[int, ...] = (0,),
) -> None:
    """A game that is over, with an account made up for it; every third one is won."""
    won, id_ = number % 3 == 0, f"over-{number}"
    seats = Seat(HUMAN, "Ann", f"{id_}-0"), Seat(rival, name, f"{id_}-1")
    era = Era(0, tables.RULES_VERSION, {"level": level})
    first = Sheet((100 + number, 10, 0, 0, -5, -5), won, False, (9,), (9, 9))
    second = Sheet((90, 10, 0, 0, -5, -5), not won, False, (12,), (12,))
    await store.add(Kept(id_, 0.0, 0.0, "", None, seats, (era,)), browser, own)
    await store.play(id_, [], "", "100 90", str(Account((first, second), 0, False)))


async def entered(rooms: Rooms, game: Game, players: list[str] | None = None) -> Room:
    """The room of a game that begins with this position; its seats are people unless named."""
    seats = players or [HUMAN] * game.state.setup.players
    await rooms.store.add(kept(game, seats), None)
    return await enter(rooms, "game")


async def enter(rooms: Rooms, game: str) -> Room:
    """The room of a game that is there."""
    room = await rooms.enter(game)
    assert room is not None
    return room


async def reopened(room: Room) -> Room:
    """The same game as whoever starts the server again finds it."""
    found = await room.store.load(room.id)
    assert found is not None
    return await Room.open(*found, room.store, room.thinkers)


async def play(room: Room, seat: int, gesture: str) -> None:
    """A gesture on the table as it is."""
    await room.play(seat, room.chairs[seat].ticket, gesture)


async def pick(room: Room, seat: int, *texts: str) -> None:
    """Points at the things with these texts."""
    for text in texts:
        await room.pick(seat, room.chairs[seat].ticket, code(gesture_of(room, seat), text))


def gesture_of(room: Room, seat: int) -> Gesture:
    """What a seat is choosing."""
    gesture = room.chairs[seat].gesture
    assert gesture is not None
    return gesture


def told(chapters: list[Chapter]) -> list[tuple[int, int, bool, list[object]]]:
    """A story to compare with another, without what the room itself has remarked."""
    return [
        (each.number, each.seat, each.automatic,
         [(entry.event.data(), entry.event.secret, entry.card) for entry in each.entries])
        for each in chapters
        if each.number or each.seat < 0
    ]  # fmt: skip


def without_causes(story: list[Any]) -> list[Any]:
    """A story as it is sent, whatever its events belong to: more of them say so than did once."""
    return [
        {**each, "events": [{**event, "cause": ""} for event in each["events"]]} for each in story
    ]


def seen_then(game: Game, seat: int) -> Any:
    """A view as it was sent before cards could lie under others; in those games none do."""
    view = json.loads(json.dumps(game.view(seat).data()))
    for player in view["seats"]:
        assert [place.pop("under") for place in player["play"]] == [[]] * len(player["play"])
    return view


# What may happen to a database

LETTER: Final = "Dear grandmother! " * 100


def deleted(file: Path) -> None:
    """Somebody deletes it."""
    file.unlink()


def replaced_by_a_letter(file: Path) -> None:
    """Another file takes its place."""
    file.with_name("letter").write_text(LETTER)
    file.with_name("letter").replace(file)


def written_over_by_a_letter(file: Path) -> None:
    """Somebody saves something else under its name."""
    file.write_text(LETTER)


# People


def code(gesture: Gesture, text: str) -> int:
    """The step of a thing that is offered."""
    return {step.text: step.code for step in gesture.offered()}[text]


def addable(gesture: Gesture) -> list[int]:
    """What a person can point at now."""
    offered = [step.code for step in gesture.offered()]
    if not gesture.several:
        return [*offered, *gesture.ahead]
    return [
        step
        for step in offered
        if (
            not gesture.picked and step != steps.DONE
            if steps.verb(step) == steps.WORD
            else gesture.can_add(step)
        )
    ]  # fmt: skip


async def act(room: Room, seat: int, chance: random.Random) -> None:
    """A person does anything that is possible: points, takes back, says that this is all."""
    gesture, ticket = gesture_of(room, seat), room.chairs[seat].ticket
    things = addable(gesture)
    if gesture.ready and (not things or chance.random() < 0.7):
        await room.done(seat, ticket)
    elif gesture.picked and chance.random() < 0.1:
        await room.drop(seat, ticket, chance.choice(gesture.picked))
    else:
        if len(things) > 1 and steps.END in things and chance.random() < 0.5:
            things.remove(steps.END)
        await room.pick(seat, ticket, chance.choice(things))


def positions(games: int, every: int) -> Iterator[Game]:
    """Games in the middle, some of every kind, always the same ones."""
    for seed in range(games):
        chance = random.Random(seed)
        modules = [(), ("cards",), ("cards", "tokens", "enchantment")][seed % 3]
        game = Game.new(2 + seed % 3, seed=seed, modules=modules)
        number = 0
        while game.decisions:
            decision = chance.choice(game.decisions)
            game.apply(chance.choice(game.legal(decision.seat)))
            number += 1
            if number % every == 0:
                yield game
