"""Bots think elsewhere, know nothing but their view, and may fail without harm."""

from __future__ import annotations

import dataclasses
import multiprocessing
import os
from pathlib import Path

import pytest

from seasons import Game
from seasons.bots import BOTS
from seasons.rules.view import View
from seasons.server import thinking
from seasons.server.room import HUMAN, Room
from seasons.server.thinking import BotFailed, Question, Thinkers
from tests.helpers import table
from tests.server.bad_bots import BAD, START, work, work_late
from tests.server.helpers import enter, entered, hotel, lively, positions, reopened, until

SHORT = 0.3  # seconds, for a bot that uses all of them
LONG = 60.0

FAILURES = [
    ("raising", LONG, "bot.crashed"),
    ("dying", LONG, "bot.crashed"),
    ("confused", LONG, "bot.crashed"),
    ("endless", SHORT, "bot.overran"),
    ("cheating", LONG, "bot.illegal"),
]


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
    process = context.Process(target=thinking._work, args=(theirs,))
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
    assert not {"0123456789abcdef", str(made.setup["seed"])} & set(seeds)
