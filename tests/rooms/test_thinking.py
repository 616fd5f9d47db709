"""Bots think elsewhere, know nothing but their view, and may fail without harm."""

from __future__ import annotations

import asyncio
import dataclasses
import multiprocessing
import os
import sys
import threading
from pathlib import Path
from typing import ClassVar

import pytest

import seasons
from seasons import Game
from seasons.bots import BOTS
from seasons.rooms import compiled, thinking
from seasons.rooms.room import HUMAN, Room
from seasons.rooms.thinking import BotFailed, Question, Thinkers
from seasons.rules.secrets.view import View
from seasons.web.page.updates import Page
from tests.helpers import table
from tests.rooms.bad_bots import BAD, START, work, work_late
from tests.rooms.helpers import (
    GENEROUS,
    Slow,
    enter,
    entered,
    hotel,
    lively,
    positions,
    reopened,
    until,
)

SHORT = 0.3  # seconds, for a bot that uses all of them
LONG = 60.0

FAILURES = [
    ("raising", LONG, "bot.crashed"),
    ("dying", LONG, "bot.crashed"),
    ("confused", LONG, "bot.crashed"),
    ("endless", SHORT, "bot.overran"),
    ("cheating", LONG, "bot.illegal"),
    ("missing", LONG, "bot.unavailable"),
]


@dataclasses.dataclass
class Somewhere:
    """A table that somebody watches, or nobody."""

    watched: bool = True


@pytest.fixture
def bad(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that fail are among the bots, here and in new processes."""
    monkeypatch.setattr(thinking, "_work", work)
    for name, bot in BAD.items():
        monkeypatch.setitem(BOTS, name, bot)


def some_view() -> View:
    return table(hand=[3, 29], energies="EEWWW", gauge=3).view(0)


def remarks(room: Room) -> list[tuple[str, int]]:
    """What the room itself has told."""
    told = [chapter for chapter in room.story if not chapter.number and chapter.seat >= 0]
    return [(entry.event.kind, entry.event.seat) for each in told for entry in each.entries]


# Failures


@pytest.mark.usefixtures("bad")
@pytest.mark.parametrize(("bot", "limit", "key"), FAILURES)
@lively
async def test_a_bot_that_fails_does_something_legal_and_it_is_told(
    tmp_path: Path, bot: str, limit: float, key: str
) -> None:
    others = [{"hand": list(range(11, 18)), "pack": [23, 24]}]
    game = table(others, phase="draft", gauge=0, hand=list(range(1, 8)), pack=[21, 22])
    async with hotel(tmp_path, Thinkers(processes=1, limit=limit)) as rooms:
        room = await entered(rooms, game, [HUMAN, bot])
        await until(lambda: room.idle)
        assert remarks(room) == [(key, 1)]
        answered = [bool(each.answer) for each in room.game.state.players]
        assert answered == [False, True]
        assert room.game.state.players[1].answer[0] in (23, 24)
        assert (await reopened(room)).game.position() == room.game.position()


@pytest.mark.usefixtures("bad")
@lively
async def test_after_any_failure_the_next_question_is_answered() -> None:
    view = some_view()
    legal = [step.code for step in view.steps]
    thinkers = Thinkers(processes=1, limit=LONG)
    try:
        for bot in ("raising", "cheating", "dying"):
            with pytest.raises(BotFailed):
                await thinkers.choose(bot, view, "1")
            assert await thinkers.choose("beginner", view, "1") in legal
    finally:
        thinkers.close()


@lively
async def test_the_start_of_a_process_is_not_counted_as_thinking(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinking, "_work", work_late)
    view = some_view()
    thinkers = Thinkers(processes=1, limit=START / 2)
    try:
        assert await thinkers.choose("random", view, "1") in [step.code for step in view.steps]
    finally:
        thinkers.close()


@lively
async def test_a_bot_with_the_same_seed_chooses_the_same_wherever_it_thinks() -> None:
    view = some_view()
    thinkers = Thinkers(processes=1, limit=LONG)
    try:
        for name in ("random", "beginner"):
            for seed in ("a", "b", "c"):
                here = BOTS[name](seed).choose(view).code
                assert await thinkers.choose(name, view, seed) == here
    finally:
        thinkers.close()


@pytest.mark.usefixtures("bad")
@lively
async def test_rules_that_are_compiled_meanwhile_are_used_from_the_next_question_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    site = tmp_path / "site"
    monkeypatch.setattr(compiled, "FOLDER", str(site))
    monkeypatch.setattr(sys, "path", [*sys.path])
    thinkers = Thinkers(processes=1, limit=LONG)
    try:
        for made in (False, True, True):
            if made and not site.exists():
                (tmp_path / "new").mkdir()
                (tmp_path / "new" / "seasons").symlink_to(Path(seasons.__file__).parent)
                (tmp_path / "new").rename(site)
            caplog.clear()
            with pytest.raises(BotFailed):
                await thinkers.choose("lost", some_view(), "1")
            assert (f"LookupError: {site}/" in caplog.text) == made
            processes = {*multiprocessing.active_children()}
            assert len(processes) == 1
    finally:
        thinkers.close()


# Who is answered first


class Patient:
    """Stands in for the processes: notes what they are asked, and answers when it is told to."""

    asked: ClassVar[list[str]]
    allowed: ClassVar[threading.Semaphore]

    def ask(self, question: Question, limit: float) -> int:
        """The first step, later."""
        Patient.asked.append(question.seed)
        assert Patient.allowed.acquire(timeout=GENEROUS)
        return question.view().steps[0].code

    def kill(self) -> None:
        """There is no process."""

    stop = kill


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "_Worker", Patient)
    Patient.asked, Patient.allowed = [], threading.Semaphore(0)


class Tables:
    """Tables whose bots make one gesture after another, each with the table's name as its seed."""

    def __init__(self, processes: int) -> None:
        self.thinkers = Thinkers(processes, GENEROUS)
        self.places: dict[str, Somewhere] = {}
        self.gestures: list[asyncio.Task[None]] = []

    async def _gesture(self, name: str) -> None:
        async with self.thinkers.turn(self.places[name]):
            await self.thinkers.choose("random", some_view(), name)

    async def begin(self, names: str) -> None:
        """Bots of these tables are to act; those with small letters nobody watches."""
        for name in names:
            self.places.setdefault(name, Somewhere(name.isupper()))
            self.gestures.append(asyncio.create_task(self._gesture(name)))
            await asyncio.sleep(0)

    async def end(self) -> str:
        """Lets all be answered; the order in which they were asked."""
        Patient.allowed.release(100)
        await asyncio.gather(*self.gestures)
        self.thinkers.close()
        return "".join(Patient.asked)


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize(
    ("begun", "asked"),
    [
        ("abc", "abc"),
        ("ABC", "ABC"),
        ("ABab", "ABab"),
        ("abAB", "aABb"),  # one of those that nobody watches is let in, no more
        ("abcABCDE", "aABCDEbc"),
        ("aAbBcC", "aABCbc"),
    ],
)
@lively
async def test_tables_that_somebody_watches_do_not_wait_for_the_others(
    begun: str, asked: str
) -> None:
    tables = Tables(processes=1)
    await tables.begin("X")
    await until(lambda: Patient.asked == ["X"])  # now all others wait
    await tables.begin(begun)
    assert await tables.end() == f"X{asked}"


@pytest.mark.usefixtures("patient")
@lively
async def test_tables_that_nobody_watches_take_turns() -> None:
    tables = Tables(processes=2)
    await tables.begin("abc")
    for number, name in enumerate("abcabcabc"):
        await until(lambda number=number: len(Patient.asked) == number + 1)  # type: ignore[misc]
        Patient.allowed.release()
        await tables.gestures[number]
        await tables.begin(name)  # it has another gesture to make
    assert await tables.end() == "abcabcabcabc"


@pytest.mark.usefixtures("patient")
@lively
async def test_a_table_that_somebody_comes_to_is_the_next() -> None:
    tables = Tables(processes=1)
    await tables.begin("abcd")
    await until(lambda: Patient.asked == ["a"])
    tables.places["c"].watched = True
    assert await tables.end() == "acbd"


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize(("processes", "at_once"), [(1, "a"), (2, "a"), (3, "ab"), (4, "abc")])
@lively
async def test_one_process_is_left_to_tables_that_somebody_watches(
    processes: int, at_once: str
) -> None:
    tables = Tables(processes)
    await tables.begin("abcdef")
    await until(lambda: len(Patient.asked) == len(at_once))
    await tables.begin("A")
    if processes > 1:
        await until(lambda: "A" in Patient.asked)
    assert sorted(Patient.asked) == sorted(at_once + "A" * (processes > 1))
    assert sorted(await tables.end()) == sorted("abcdefA")


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("late", [False, True])
@lively
async def test_a_table_that_is_closed_leaves_its_turn_to_the_next(late: bool) -> None:
    tables = Tables(processes=1)
    await tables.begin("abc")
    await until(lambda: Patient.asked == ["a"])
    if late:  # at the very moment when its turn has come
        tables.thinkers._turns.pass_on()
    tables.gestures.pop(1).cancel()
    assert await tables.end() == "ac"


@lively
async def test_a_room_is_watched_by_pages_and_by_people_who_were_there_lately(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinkers = Slow()
    async with hotel(tmp_path, thinkers) as rooms:
        for players, lately in (([HUMAN, "random"], True), (["random", "random"], False)):
            made = await rooms.make([(each, "Name") for each in players], {}, None)
            room = await enter(rooms, made.id)
            assert room.watched == lately
            room.visited -= 3600.0
            assert not room.watched
            room.viewers.add(Page(0, "en", lambda message: None))
            assert room.watched


# The end of the server


@pytest.mark.parametrize(
    ("ready", "read", "said"),
    [(False, False, b""), (True, False, b""), (True, True, b"\0\0\1\0half a question")],
)
def test_a_process_whose_server_is_gone_ends_quietly(
    capfd: pytest.CaptureFixture[str], ready: bool, read: bool, said: bytes
) -> None:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=thinking._work, args=(theirs, []))
    process.start()
    theirs.close()
    assert not ready or ours.poll(LONG)
    if read:
        ours.recv()
    os.write(ours.fileno(), said)
    ours.close()
    process.join(LONG)
    assert process.exitcode == 0
    assert capfd.readouterr() == ("", "")


# What a bot is told


def test_the_question_is_the_view() -> None:
    """All but the cards looked at, which are no part of the line."""
    number = 0
    for game in positions(games=6, every=29):
        for decision in game.decisions:
            view = game.view(decision.seat)
            again = Question.about("random", view, "seed").view()
            ours, theirs = view.data(), again.data()
            assert theirs | {"looking_at": None} == ours | {"looking_at": None}
            number += 1
    assert number > 50


def test_the_question_is_the_same_in_every_world_that_the_view_allows() -> None:
    """So there is nothing in it that the seat does not know."""
    number = 0
    for game in positions(games=6, every=37):
        seat = game.decisions[0].seat if game.decisions else 0
        if game.under_way is not None:
            continue
        question = Question.about("random", game.view(seat), "seed")
        for seed in range(3):
            world = Game.from_view(game.view(seat), seed)
            assert Question.about("random", world.view(seat), "seed") == question
            number += world.position() != game.position()
    assert number > 50


def test_the_question_has_no_other_parts() -> None:
    names = [each.name for each in dataclasses.fields(Question)]
    assert names == ["bot", "seat", "line", "memory", "seed"]


@lively
async def test_the_seed_of_a_bot_is_never_that_of_the_game(
    tmp_path: Path,
) -> None:
    seeds: list[str] = []

    class Noting(Thinkers):
        async def choose(self, bot: str, view: View, seed: str) -> int:
            seeds.append(seed)
            return view.steps[0].code

    async with hotel(tmp_path, Noting(processes=1, limit=LONG)) as rooms:
        made = await rooms.make([(HUMAN, "A"), ("random", "B")], {"seed": "0123456789abcdef"}, None)
        room = await enter(rooms, made.id)
        await until(lambda room=room: room.idle)  # type: ignore[misc]
        made = await rooms.make([(HUMAN, "A"), ("random", "B")], {}, None)
        room = await enter(rooms, made.id)
        await until(lambda room=room: room.idle)  # type: ignore[misc]
    assert len(set(seeds)) == len(seeds) >= 2
    assert not {"0123456789abcdef", str(made.eras[0].setup["key"])} & set(seeds)
