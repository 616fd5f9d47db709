"""What is said at a table: kept with the game, limited, told to everybody, and no part of it."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import Connection, select

from seasons.rooms import chat as chat_module
from seasons.rooms.chat import MOST, TooManySayings
from seasons.rooms.parcel import Parcel
from seasons.rooms.players import HUMAN
from seasons.rooms.refusals import Alone, Gone
from seasons.rooms.room import Room
from seasons.rooms.schema import SAYINGS
from seasons.rooms.sight import Saying, Sight
from seasons.rooms.store import FILE, NotSaved
from seasons.rules.engine.errors import SeasonsError
from seasons.words.sayings import BadSaying
from tests.helpers import table
from tests.rooms.helpers import deleted, enter, entered, hotel, lively, play, reopened

SECRET = "a word that nobody else hears"


@dataclass(eq=False)
class Guest:
    """Somebody who notes what they hear."""

    seat: int | None
    heard: list[Saying] = field(default_factory=list)
    shown: int = 0
    gone: bool = False

    def show(self, sight: Sight) -> None:
        self.shown += 1

    def hear(self, saying: Saying) -> None:
        self.heard.append(saying)

    def notice(self, sight: Sight) -> None:
        pass

    def dismiss(self) -> None:
        self.gone = True


def said(room: Room) -> list[tuple[int, str]]:
    """Who has said what."""
    return [(saying.seat, saying.phrase or saying.text) for saying in room.chat.sayings]


@lively
async def test_what_is_said_is_heard_by_all_and_redraws_nothing(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table([{}]))
        guests = [Guest(seat) for seat in (0, 1, None)]
        room.viewers |= {*guests}
        await room.chat.say(0, phrase="hello")
        last = await room.chat.say(1, text=" Hi\nAda ")
        assert (last.number, last.seat, last.phrase, last.text) == (2, 1, None, "Hi Ada")
        for guest in guests:
            assert guest.heard == list(room.chat.sayings)
            assert guest.shown == 0
        assert room.sight(None).talk == room.chat.sayings


@lively
async def test_what_was_said_is_there_when_the_room_is_opened_again(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table([{}]))
        await room.chat.say(0, phrase="thanks")
        await room.chat.say(1, text="My pleasure")
        again = await reopened(room)
        assert again.chat.sayings == room.chat.sayings
        assert (await again.chat.say(0, phrase="bye")).number == 3


@lively
async def test_it_comes_back_with_a_game_whose_database_was_deleted(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table([{}], energies="AA"))
        await room.chat.say(0, phrase="hello")
        deleted(tmp_path / FILE)
        with pytest.raises(NotSaved):
            await room.chat.say(0, phrase="sorry")
        assert said(room) == [(0, "hello")]
        await rooms.save()
        assert said(await reopened(room)) == [(0, "hello")]
        await room.chat.say(1, phrase="thanks")
        await play(room, 0, "end")
        assert said(await reopened(room)) == [(0, "hello"), (1, "thanks")]


@lively
async def test_only_the_last_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat_module, "PACES", ((MOST, 0.0),))
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table([{}]))
        for number in range(MOST + 3):
            await room.chat.say(number % 2, text=str(number))
        assert [saying.text for saying in room.chat.sayings][:1] == ["3"]
        assert (await reopened(room)).chat.sayings == room.chat.sayings


@lively
async def test_a_seat_says_so_much_in_so_much_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0  # whole seconds: sums of others are a little more or less

    def later(seconds: float) -> None:
        nonlocal now
        now += seconds

    clock = SimpleNamespace(time=time.time, monotonic=lambda: now)
    monkeypatch.setattr(chat_module, "time", clock)
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table([{}]))
        for burst in range(12):
            for _ in range(5):
                await room.chat.say(0, phrase="hello")
            with pytest.raises(TooManySayings) as refused:
                await room.chat.say(0, phrase="hello")
            assert refused.value.seconds == (10 if burst < 11 else 600 - 110)
            await room.chat.say(1, phrase="hello")  # others are not kept from it
            later(10)
        with pytest.raises(TooManySayings):
            await room.chat.say(0, phrase="hello")
        later(600)
        await room.chat.say(0, phrase="hello")


@pytest.mark.parametrize(
    ("text", "phrase", "refusal"),
    [("", None, BadSaying), ("x" * 201, None, BadSaying), ("x", "nonsense", BadSaying)],
)
@lively
async def test_nonsense_is_refused_and_does_not_count(
    tmp_path: Path, text: str, phrase: str | None, refusal: type[SeasonsError]
) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table([{}]))
        for _ in range(10):
            with pytest.raises(refusal):
                await room.chat.say(0, text=text, phrase=phrase)
        await room.chat.say(0, phrase="sorry")
        assert said(room) == [(0, "sorry")]


@lively
async def test_one_person_has_nobody_to_talk_to(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table([{}]), [HUMAN, "random"])
        assert room.sight(0).talk is None
        with pytest.raises(Alone):
            await room.chat.say(0, phrase="hello")


@lively
async def test_a_table_that_is_deleted_takes_its_talk_along_and_says_so(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table([{}]))
        guest = Guest(1)
        room.viewers.add(guest)
        await room.chat.say(0, text=SECRET)
        await rooms.delete(room, owner=True)
        assert guest.gone
        with pytest.raises(Gone):
            await room.chat.say(0, phrase="hello")
        assert await rooms.store.look(_all_sayings) == []


def _all_sayings(connection: Connection) -> list[object]:
    return list(connection.execute(select(SAYINGS)))


@lively
async def test_no_record_no_export_and_no_log_has_what_was_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table([{}]))
        await room.chat.say(0, text=SECRET)
        room.chat.sayings = ()  # the next one has a number that is taken: it cannot be written
        with pytest.raises(NotSaved):
            await room.chat.say(0, text=SECRET)
        again = await enter(rooms, room.id)
        found = await rooms.store.load(room.id)
        assert found is not None
        written = (again.game.record(), again.game.position(), str(Parcel.of(*found)))
        assert "could not be written" in caplog.text
        assert not any(SECRET in text for text in (*written, caplog.text))
