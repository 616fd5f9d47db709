"""Bots think elsewhere, know nothing but their view, and may fail without harm."""

from __future__ import annotations

import asyncio
import dataclasses
import multiprocessing
import os
import random
import sys
import threading
from math import inf
from pathlib import Path
from typing import ClassVar

import pytest

import seasons
from seasons import Game, bots
from seasons.bots import USUAL, RandomBot, registry
from seasons.bots.registry import Kind
from seasons.rooms import compiled, thinking
from seasons.rooms import driver as driving
from seasons.rooms import rooms as driving_all
from seasons.rooms.limits import Limits
from seasons.rooms.players import HUMAN
from seasons.rooms.room import Room
from seasons.rooms.sight import Sight
from seasons.rooms.thinking import BotFailed, Question, Thinkers
from seasons.rules.secrets.view import View
from seasons.web.page.updates import Page
from tests.helpers import table
from tests.rooms.helpers import (
    GENEROUS,
    Quick,
    Slow,
    act,
    enter,
    entered,
    hotel,
    lively,
    positions,
    reopened,
    until,
)
from tests.rooms.own_bots import BAD, LAST, START, add_own, alone, work_late

PONDERER = "ponderer"  # a bot that would take four seconds
GRACE, LONGEST = 7.0, 3.0  # seconds beyond its time, and that a bot may take
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
def own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots may be added."""
    alone(monkeypatch)


@pytest.fixture
def bad(own: None, tmp_path: Path) -> None:
    """Bots that fail are among the bots, here and in new processes."""
    for name, choose in BAD.items():
        add_own(tmp_path, name, choose)


def thinkers_of(processes: int = 1, grace: float = LONG, seconds: float = LONG) -> Thinkers:
    """Processes with these limits."""
    return Thinkers(Limits(bot_processes=processes, bot_grace_seconds=grace, bot_seconds=seconds))


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
    async with hotel(tmp_path, thinkers_of(grace=limit)) as rooms:
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
    thinkers = thinkers_of()
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
    thinkers = thinkers_of(grace=START / 2)
    try:
        assert await thinkers.choose("random", view, "1") in [step.code for step in view.steps]
    finally:
        thinkers.close()


@lively
async def test_a_bot_with_the_same_seed_chooses_the_same_wherever_it_thinks() -> None:
    view = some_view()
    thinkers = thinkers_of()
    try:
        for name in ("random", "beginner"):
            for seed in ("a", "b", "c"):
                here = bots.make(name, seed).choose(view).code
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
    thinkers = thinkers_of()
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
    seconds: ClassVar[dict[str, float]]
    limits: ClassVar[dict[str, float]]
    allowed: ClassVar[threading.Semaphore]

    def ask(self, question: Question, limit: float) -> int:
        """The first step, later."""
        Patient.seconds[question.seed], Patient.limits[question.seed] = question.seconds, limit
        Patient.asked.append(question.seed)
        assert Patient.allowed.acquire(timeout=GENEROUS)
        return question.view().steps[0].code

    def kill(self) -> None:
        """There is no process."""

    stop = kill


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "_Worker", Patient)
    monkeypatch.setitem(
        registry._KINDS, PONDERER, Kind(lambda seed, _: RandomBot(seed), seconds=4.0)
    )
    Patient.asked, Patient.allowed = [], threading.Semaphore(0)
    Patient.seconds, Patient.limits = {}, {}


class Tables:
    """Tables whose bots make one gesture after another, each with the table's name as its seed."""

    def __init__(self, processes: int) -> None:
        self.thinkers = thinkers_of(processes, GRACE, LONGEST)
        self.places: dict[str, Somewhere] = {}
        self.gestures: list[asyncio.Task[None]] = []

    async def _gesture(self, name: str, bot: str) -> None:
        async with self.thinkers.turn(self.places[name]):
            await self.thinkers.choose(bot, some_view(), name)

    async def begin(self, names: str, bot: str = PONDERER) -> None:
        """Bots of these tables are to act; those with small letters nobody watches."""
        for name in names:
            self.places.setdefault(name, Somewhere(name.isupper()))
            self.gestures.append(asyncio.create_task(self._gesture(name, bot)))
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


# How long they may think


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("processes", [1, 2])
@lively
async def test_a_bot_that_answers_at_once_never_waits_for_one_that_thinks(processes: int) -> None:
    tables = Tables(processes)
    await tables.begin("ABCDEF")
    await until(lambda: len(Patient.asked) == processes)
    await tables.begin("Q", "random")
    await until(lambda: "Q" in Patient.asked)
    assert len(Patient.asked) == processes + 1
    await tables.end()


@pytest.mark.usefixtures("patient")
@lively
async def test_a_bot_has_its_time_within_the_bounds_and_is_given_up_long_after_it() -> None:
    tables = Tables(processes=2)
    await tables.begin("A")
    await tables.begin("Q", "random")
    await tables.end()
    assert Patient.seconds == {"A": LONGEST, "Q": inf}
    assert Patient.limits == {"A": LONGEST + GRACE, "Q": GRACE}
    assert not tables.thinkers.hurried


@pytest.mark.usefixtures("patient")
@lively
async def test_when_more_tables_wait_than_there_are_processes_all_have_less_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tables = Tables(processes=2)
    await tables.begin("AB")
    await until(lambda: len(Patient.asked) == 2)
    await tables.begin("CDEF")
    before = tables.thinkers.hurried
    assert not before  # those that think have all their time
    Patient.allowed.release()
    await until(lambda: len(Patient.asked) == 3)
    # Who was answered is still counted, or not any more.
    assert round(Patient.seconds["C"] / LONGEST, 3) in (round(2 / 6, 3), round(2 / 5, 3))
    assert Patient.limits["C"] == LONGEST + GRACE
    assert tables.thinkers.hurried
    await tables.end()
    assert Patient.seconds["A"] == Patient.seconds["B"] == LONGEST
    monkeypatch.setattr(thinking, "_LATELY", 0.0)
    assert not tables.thinkers.hurried


class Watcher:
    """Somebody at seat 0 who notes who thinks, and whether in a hurry."""

    seat = 0

    def __init__(self) -> None:
        self.seen: list[tuple[int | None, bool]] = []

    def show(self, sight: Sight) -> None:
        """Notes it, once while it is the same."""
        if self.seen[-1:] != [(sight.thinking, sight.hurried)]:
            self.seen.append((sight.thinking, sight.hurried))


class Ponderers(Slow):
    """All bots take their time."""

    crowd = False

    def budget(self, bot: str) -> float:
        """Some."""
        return 1.0

    @property
    def hurried(self) -> bool:
        """As it is told."""
        return self.crowd


def a_draft() -> Game:
    """The other one of two seats has two cards to choose from, too."""
    others = [{"hand": list(range(11, 18)), "pack": [23, 24]}]
    return table(others, phase="draft", gauge=0, hand=list(range(1, 8)), pack=[21, 22])


@pytest.mark.parametrize(("kind", "signs"), [(Ponderers, [1, None]), (Slow, [None])])
@lively
async def test_a_bot_that_takes_its_time_is_shown_to_think(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: type[Slow], signs: list[int | None]
) -> None:
    monkeypatch.setattr(driving, "NOTICEABLE", 0.01)
    thinkers, watcher = kind(), Watcher()
    async with hotel(tmp_path, thinkers) as rooms:
        room = await entered(rooms, a_draft(), [HUMAN, "random"])
        room.viewers.add(watcher)
        await thinkers.asked.wait()
        if isinstance(thinkers, Ponderers):
            await until(lambda: room.thinking == 1)
        thinkers.allowed.set()
        await until(lambda: room.idle)
        assert [seat for seat, _ in watcher.seen] == signs


@lively
async def test_who_answers_soon_is_not_shown_to_think(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driving, "NOTICEABLE", GENEROUS)
    thinkers, watcher = Ponderers(), Watcher()
    thinkers.allowed.set()
    async with hotel(tmp_path, thinkers) as rooms:
        room = await entered(rooms, a_draft(), [HUMAN, "random"])
        room.viewers.add(watcher)
        await until(lambda: room.idle)
        assert watcher.seen == [(None, False)]


@pytest.mark.parametrize(
    ("kind", "told"), [(Ponderers, [True, False]), (Quick, [])], ids=["time", "no time"]
)
@lively
async def test_it_is_told_while_bots_have_less_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: type[Quick], told: list[bool]
) -> None:
    monkeypatch.setattr(driving_all, "WATCH", 0.005)
    thinkers, watcher = kind(), Watcher()
    async with hotel(tmp_path, thinkers) as rooms:
        room = await entered(rooms, table(), [HUMAN, "random"])
        watcher.show(room.sight(0))
        room.viewers.add(watcher)
        rooms.begin()
        for crowd in (True, False):
            monkeypatch.setattr(type(thinkers), "crowd", crowd, raising=False)
            monkeypatch.setattr(thinkers, "_cut", inf if crowd else -inf)
            await asyncio.sleep(0.05)
            if isinstance(thinkers, Ponderers):
                await until(lambda crowd=crowd: watcher.seen[-1][1] == crowd)  # type: ignore[misc]
        assert [hurried for _, hurried in watcher.seen] == [False, *told]


# The owner's bots


@pytest.mark.usefixtures("own")
@lively
async def test_a_bot_of_a_file_thinks_in_the_processes_too(tmp_path: Path) -> None:
    add_own(tmp_path, "mine", LAST)
    view, thinkers = some_view(), thinkers_of()
    try:
        assert await thinkers.choose("mine", view, "1") == view.steps[-1].code
    finally:
        thinkers.close()


@pytest.mark.usefixtures("own")
@lively
async def test_a_bot_whose_file_is_damaged_meanwhile_harms_no_other(tmp_path: Path) -> None:
    add_own(tmp_path, "mine", LAST).write_text("def")
    add_own(tmp_path, "other", LAST)
    view, thinkers = some_view(), thinkers_of()
    try:
        with pytest.raises(BotFailed, match=r"bot\.unavailable"):
            await thinkers.choose("mine", view, "1")
        assert await thinkers.choose("other", view, "1") == view.steps[-1].code
    finally:
        thinkers.close()


@pytest.mark.parametrize("player", ["gone", "gone:time=9", "../gone.py", "master:time=1e9"])
@lively
async def test_in_the_place_of_a_bot_that_is_gone_the_usual_one_plays_and_it_is_told_once(
    tmp_path: Path, player: str
) -> None:
    async with hotel(tmp_path, thinkers_of()) as rooms:
        game = Game.new(2, "apprentice", seed=1, first=1)
        room = await entered(rooms, game, [HUMAN, player])
        await until(lambda: room.idle)
        for _ in range(60):  # a few turns
            if remarks(room) and room.version > 12:
                break
            await act(room, 0, random.Random(room.version))
            await until(lambda: room.idle)
        assert remarks(room) == [("bot.unavailable", 1)]
        assert room.sight(0).sitters[1].bot == USUAL
        assert room.sight(0).sitters[1].player == player


# Who is watched


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
    process = context.Process(target=thinking._work, args=(theirs, [], []))
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
    assert names == ["bot", "seat", "line", "memory", "seed", "seconds"]


@lively
async def test_the_seed_of_a_bot_is_never_that_of_the_game(
    tmp_path: Path,
) -> None:
    seeds: list[str] = []

    class Noting(Thinkers):
        async def choose(self, bot: str, view: View, seed: str) -> int:
            seeds.append(seed)
            return view.steps[0].code

    async with hotel(tmp_path, Noting(Limits())) as rooms:
        made = await rooms.make([(HUMAN, "A"), ("random", "B")], {"seed": "0123456789abcdef"}, None)
        room = await enter(rooms, made.id)
        await until(lambda room=room: room.idle)  # type: ignore[misc]
        made = await rooms.make([(HUMAN, "A"), ("random", "B")], {}, None)
        room = await enter(rooms, made.id)
        await until(lambda room=room: room.idle)  # type: ignore[misc]
    assert len(set(seeds)) == len(seeds) >= 2
    assert not {"0123456789abcdef", str(made.eras[0].setup["key"])} & set(seeds)
