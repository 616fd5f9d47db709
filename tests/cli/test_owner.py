"""The owner's commands on a data directory: list, export, import, end, delete and clean games."""

from __future__ import annotations

import asyncio
import json
import random
import re
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from seasons import Game, IllegalAction
from seasons.cli.main import main
from seasons.rooms import books, errands
from seasons.rooms.json_lines import line_of
from seasons.rooms.kept import Kept
from seasons.rooms.parcel import Parcel
from seasons.rooms.players import HUMAN
from seasons.rooms.result import Result
from seasons.rooms.rooms import Rooms
from seasons.rooms.store import FILE
from seasons.rooms.story import Era, Played
from seasons.rooms.unpacking import Damaged, unpacked
from seasons.rules.engine import tables
from seasons.web.serving.place import LOCK
from tests.rooms import test_migration, test_version3
from tests.rooms.helpers import act, enter, hotel, kept, lively, reopened, told
from tests.web.test_launch import GENEROUS, HOLDER, REAL, Desk, new_game

Output = pytest.CaptureFixture[str]
DAY = 24 * 3600.0


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory of its own."""
    monkeypatch.setenv("SEASONS_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data").mkdir()
    return tmp_path / "data"


def ran(capsys: Output, *typed: str) -> list[str]:
    """What a command prints that succeeds."""
    assert main([*typed]) == 0, capsys.readouterr().err
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out.splitlines()


def refused(capsys: Output, *typed: str) -> str:
    """The one line that a command fails with."""
    assert main([*typed]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert re.fullmatch(r"seasons: .+\n", captured.err)
    return captured.err.removeprefix("seasons: ").rstrip("\n")


async def some_games(data: Path) -> dict[str, tuple[Kept, list[Played]]]:
    """A data directory with games of all kinds, by what is special about them."""
    chance = random.Random(5)
    async with hotel(data) as rooms:
        found = {}
        for name, players in (("running", 2), ("resigned", 3), ("given-up", 2), ("undone", 2)):
            seats = [(HUMAN, f"Ada {name}"), *[(HUMAN, f"Bo {n}") for n in range(1, players)]]
            modules = ["cards", "tokens"] if name == "resigned" else []
            setup: dict[str, Any] = {"modules": modules, "level": "magician"}
            made = await rooms.make(seats, setup, "x" * 43)
            await played(rooms, made.id, 60, chance)
            room = await enter(rooms, made.id)
            if name in ("resigned", "given-up"):
                await room.resign(1)
            if name == "undone":
                await taken_back(rooms, made.id, chance)
            found[name] = made.id
        over = Game.new(2, seed=7)
        while over.decisions:
            over.apply(chance.choice(over.legal()))
        result = str(Result.of(over.outcome)) if over.outcome else None
        await rooms.store.add(kept(over, [HUMAN, "beginner"], "over", result=result), None)
        await rooms.store.rename("over", "The last one")
        loaded = {name: await rooms.store.load(game) for name, game in found.items()}
        loaded["over"] = await rooms.store.load("over")
    return {name: each for name, each in loaded.items() if each is not None}


async def played(rooms: Rooms, game: str, gestures: int, chance: random.Random) -> None:
    """People do anything for a while."""
    room = await enter(rooms, game)
    while room.version < gestures and room.game.decisions:
        await act(room, chance.choice(room.game.decisions).seat, chance)


async def taken_back(rooms: Rooms, game: str, chance: random.Random) -> None:
    """Somebody takes something back."""
    room = await enter(rooms, game)
    for _ in range(200):
        for seat in range(2):
            chair = room.chairs[seat]
            begun = chair.gesture is not None and (chair.gesture.picked or chair.gesture.steps)
            if not begun and not room.game.why_not("undo", seat):
                await room.undo(seat, chair.ticket)
                return
        await act(room, chance.choice(room.game.decisions).seat, chance)
    raise AssertionError("nothing could be taken back")


# Looking


@lively
async def test_the_list_names_games_and_tells_no_secret(data: Path, capsys: Output) -> None:
    games = await some_games(data)
    lines = ran(capsys, "games", "list")
    assert lines[-1] == "5 games"
    assert len(lines) == 6
    shown = {line.split("  ")[0]: line for line in lines[:-1]}
    assert set(shown) == {game.id for game, _ in games.values()}
    who = "The last one: Seat 0, Seat 1 (beginner)"
    assert shown["over"] == f"over  1970-01-01 00:00  over  {who}"
    running = games["running"][0]
    assert re.search(r"  (year [123], \w+|before the first year)  Ada running, Bo 1$",
                     shown[running.id])  # fmt: skip
    found = json.loads("\n".join(ran(capsys, "games", "list", "--json")))
    assert [each["id"] for each in found] == [line.split("  ")[0] for line in lines[:-1]]
    assert {each["id"]: each["over"] for each in found} == {
        game.id: name in ("over", "given-up") for name, (game, _) in games.items()
    }
    said = json.dumps(found) + "\n".join(lines)
    for game, _ in games.values():
        assert not [seat for seat in game.seats if seat.token in said]
        assert game.position not in said
    old = ran(capsys, "games", "list", "--older-than", "1000d")
    assert [line.split("  ")[0] for line in old] == ["over", "1 game"]


@pytest.mark.parametrize(
    "typed",
    [
        ["list"], ["export", "x"], ["end", "x"], ["delete", "x"], ["clean", "--older-than", "1d"],
    ],
)  # fmt: skip
def test_where_there_are_no_games_nothing_is_made(
    data: Path, capsys: Output, typed: list[str]
) -> None:
    said = refused(capsys, "games", *typed)
    assert said == f"there are no games in {data}"
    assert list(data.iterdir()) == []


def test_a_letter_is_no_database(data: Path, capsys: Output) -> None:
    (data / FILE).write_text("Dear grandmother! " * 100)
    said = refused(capsys, "games", "list")
    assert said == f"cannot use the folder {data}: file is not a database"


@pytest.mark.parametrize(
    "typed",
    [
        [], ["list", "x"], ["export"], ["end"], ["delete"], ["clean"], ["import"],
        ["clean", "--older-than", "90"], ["clean", "--older-than", "d"],
        ["clean", "--older-than", "-1d"], ["clean", "--older-than", "1y"],
        ["clean", "--older-than", "999999d"], ["export", "x", "--format", "pdf"],
        ["import", "x", "--seats", "human,alien"], ["list", "--data", ""],
    ],
)  # fmt: skip
def test_wrong_usage(capsys: Output, typed: list[str]) -> None:
    assert main(["games", *typed]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert re.search(r"^seasons( \w+)*: ", captured.err, re.MULTILINE)


# Carrying games elsewhere


async def restored(data: Path, game: str, source: Path) -> None:
    """A game of one data directory is the same in another."""
    async with hotel(source) as rooms, hotel(data) as others:
        (new,) = [each for each in books_of(data) if each != game]
        old_room, new_room = await enter(rooms, game), await enter(others, new)
        assert new_room.game.position() == old_room.game.position()
        assert told(new_room.story) == told(old_room.story)
        assert new_room.kept.title == old_room.kept.title
        assert [seat.name for seat in new_room.kept.seats] == [
            seat.name for seat in old_room.kept.seats
        ]
        assert {seat.token for seat in new_room.kept.seats}.isdisjoint(
            seat.token for seat in old_room.kept.seats
        )
        assert new_room.register.browsers == set()
        assert new_room.over == old_room.over
        again = await reopened(new_room)
        assert again.game.position() == new_room.game.position()


def books_of(data: Path) -> list[str]:
    with closing(sqlite3.connect(data / FILE)) as connection:
        return [row[0] for row in connection.execute("SELECT id FROM game")]


@pytest.mark.parametrize("name", ["running", "resigned", "given-up", "undone", "over"])
@lively
async def test_a_game_is_the_same_elsewhere(
    data: Path, tmp_path: Path, capsys: Output, name: str
) -> None:
    game, _ = (await some_games(data))[name]
    file = tmp_path / "game.json"
    assert ran(capsys, "games", "export", game.id, "--format", "json", "--out", str(file)) == []
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    text = file.read_text()
    assert not [seat for seat in game.seats if seat.token in text]
    assert "x" * 43 not in text
    other = tmp_path / "other"
    async with hotel(other_folder(other)):
        pass
    lines = ran(capsys, "games", "import", str(file), "--data", str(other))
    assert lines[0] == f"kept as {books_of(other)[0]}"
    links = [line for line in lines if "/join/" in line]
    assert len(links) == sum(seat.player == HUMAN for seat in game.seats)
    await restored(other, game.id, data)


def other_folder(path: Path) -> Path:
    path.mkdir()
    return path


@pytest.mark.parametrize("name", ["running", "given-up", "over"])
@lively
async def test_a_record_is_a_game_too(data: Path, capsys: Output, name: str) -> None:
    game, _ = (await some_games(data))[name]
    record = ran(capsys, "games", "export", game.id)
    Path("game.txt").write_text("\n".join(record) + "\n")
    seats = ["--seats", "human,beginner"]
    new = ran(capsys, "games", "import", "game.txt", *seats)[0].removeprefix("kept as ")
    assert ran(capsys, "games", "list")[-1] == "6 games"
    async with hotel(data) as rooms:
        old, loaded = await enter(rooms, game.id), await rooms.store.load(new)
        assert loaded is not None
        assert loaded[0].position == old.game.position()  # before the bot goes on
        room = await enter(rooms, new)
        assert [seat.player for seat in room.kept.seats] == ["human", "beginner"]
        assert room.over == old.over


@pytest.mark.parametrize(
    ("put", "expected"),
    [
        (test_migration.put_old_database, test_migration.expected),
        (test_version3.put_database, test_version3.expected),
    ],
    ids=["version2", "version3"],
)
@lively
async def test_games_of_older_versions_can_be_carried_too(
    data: Path,
    capsys: Output,
    put: Callable[[Path], None],
    expected: Callable[[], dict[str, Any]],
) -> None:
    """Those that go on by the rules of today: the server moves them on when they are opened."""
    put(data)
    ids = [each["id"] for each in expected().values()]
    async with hotel(data) as rooms:
        for game in ids:
            await enter(rooms, game)
    for game in ids:
        Path("game.json").unlink(missing_ok=True)
        ran(capsys, "games", "export", game, "--format", "json", "--out", "game.json")
        assert unpacked(Path("game.json").read_text()).seats


@lively
async def test_a_file_that_is_there_is_not_overwritten(data: Path, capsys: Output) -> None:
    game, _ = (await some_games(data))["over"]
    Path("letter").write_text("Dear grandmother!")
    said = refused(capsys, "games", "export", game.id, "--out", "letter")
    assert said == "cannot write letter: File exists"
    assert Path("letter").read_text() == "Dear grandmother!"
    assert refused(capsys, "games", "export", "nobody") == "there is no game nobody"


# What is wrong is refused with its line


@pytest.fixture(scope="module")
def parcel() -> str:
    """A game in JSON, in the middle of the draft."""
    game = Game.new(2, seed="7", names=["Ada", "Bo"])
    gestures = []
    for number in range(1, 9):
        decision = game.decisions[0]
        played = Played(number, decision.seat, game.legal(decision.seat)[0].text)
        game.play(played.gesture, played.seat)
        gestures.append(played)
    era = Era(0, tables.RULES_VERSION, {"players": 2, "seed": "7"})
    seats = (("human", "Ada"), ("beginner", "Bo"))
    made = Parcel("Title", 1.0, seats, (era,), tuple(gestures), game.position(), None)
    assert unpacked(str(made)) == made
    return str(made)


@pytest.mark.parametrize(
    ("old", "new", "at", "problem"),
    [
        ('"seasons": 1', '"seasons": 2', ["seasons"], "seasons: Input should be 1"),
        ('"title": "Title"', '"title": 5', ["title"], "title: Input should be a valid string"),
        ('"title": "Title"', f'"title": "{"x" * 41}"', ["title"], "title: String should have"),
        ('"title": "Title",\n', "", [], "title: Field required"),
        ('"title": "Title"', '"token": "x",\n"title": "Title"', ["token"], "token: Extra inputs"),
        ('"created": 1.0', '"created": NaN', ["created"], "created: Input should be a finite"),
        ('"created": 1.0', '"created": "now"', ["created"], "created: Input should be a valid"),
        ('"name": "Ada"', '"name": "Ada", "token": "abc"', ["seats", 0, "token"],
         "seats.0.token: Extra inputs"),
        ('"name": "Ada"', '"name": "Bo"', ["seats"], "the names are not told apart"),
        ('"name": "Ada"', '"name": "A\\u202ea"', ["seats"], "U+202E"),
        ('"player": "beginner"', '"player": "/etc/bot.py"', ["seats", 1, "player"], "/etc/bot.py"),
        ('"player": "beginner"', '"player": "mine=/etc/bot.py"', ["seats", 1, "player"], "mine"),
        ('"seed": "7"', '"seed": "7", "chat": []', ["eras", 0, "setup", "chat"], "Extra inputs"),
        ('"seed": "7"', '"level": "wizard"', ["eras", 0], "wizard"),
        ('"seed": "7"', '"key": "xyz"', ["eras", 0], ""),
        ('"rules_version": 4', '"rules_version": 99', ["eras", 0], "99"),
        ('"after": 0', '"after": 7', ["eras", 0, "after"], "one era comes after the other"),
        ('"result": null', '"result": "1 2"', ["result"], "the game has another result"),
        ('"result": null', '"result": "x"', ["result"], "the game has another result"),
        ('"position": "seasons', '"position": "treasons', ["position"], ""),
        ('"number": 2,', '"number": 1,', ["gestures", 1], "numbers of gestures grow"),
        ('"gesture": "pick', '"gesture": "eat', ["gestures", 0, "gesture"], ""),
        ('"seed": "7"', '"seed": "7", "first": 7', ["eras", 0], "no seat 7 to be first"),
        ('"automatic": false', '"automatic": 0', ["gestures", 0, "automatic"], "valid boolean"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_line(
    parcel: str, capsys: Output, data: Path, old: str, new: str, at: list[str | int], problem: str
) -> None:
    assert old in parcel
    changed = parcel.replace(old, new, 1)
    with pytest.raises(Damaged) as error:
        unpacked(changed)
    assert (error.value.line, problem in error.value.problem) == (line_of(changed, at), True), (
        error.value.problem
    )
    Path("game.json").write_text(changed)
    said = refused(capsys, "games", "import", "game.json")
    assert said.startswith(f"game.json, line {error.value.line}: ")
    assert list(data.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1), ("{}", 1), ('{\n"seasons": 1,\n}', 3), ('{"seasons": 1', 1), ("Dear Ada!", 1),
        ("[" * 100_000, 1), ('{"a":' * 100_000, 1), ('[Rules "4"]\nnonsense\n', 2),
        ('[Rules "4"]\n[Rules "4"]\n', 2), ("x" * 4_000_001, 1),
    ],
)  # fmt: skip
def test_what_is_no_game_at_all_is_refused_too(text: str, line: int) -> None:
    with pytest.raises(Damaged) as error:
        unpacked(text)
    assert error.value.line == line


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (r"(?m)^(\d): (\w+) (\S+)", r"\1: \2 999"),
        (r"(?m)^0: ", "1: "),
        (r"(?m)^\{\w+", "{7"),
        (r'\[Seal "\w+"\]', '[Seal "00"]'),
        (r'\[Result "[^"]*"\]', '[Result "1-2"]'),
    ],
)
def test_a_record_that_is_wrong_is_refused_with_its_line(old: str, new: str) -> None:
    # In this deal the other seat's pack does not hold the card that is picked first.
    game = Game.new(2, names=["Ada", "Bo"], key="5" * 64)
    chance = random.Random(1)
    for _ in range(30):
        game.apply(chance.choice(game.legal()))
    record = game.record()
    changed, count = re.subn(old, new, record, count=1)
    assert count == 1
    with pytest.raises(Damaged) as error:
        unpacked(changed)
    lines = zip(record.split("\n"), changed.split("\n"), strict=True)
    assert error.value.line == next(n for n, (one, other) in enumerate(lines, 1) if one != other)


def test_a_damaged_text_never_does_worse_than_be_refused(parcel: str) -> None:
    chance = random.Random(11)
    for _ in range(300):
        at, size = chance.randrange(len(parcel)), chance.randrange(1, 40)
        garbage = "".join(chance.choice('0123456789"{}[],:\\ \nabz-\0é') for _ in range(size))
        changed = parcel[:at] + garbage * chance.randrange(2) + parcel[at + size :]
        with suppress(Damaged):
            unpacked(changed)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ([], 1), (["a"], 2), (["b"], 3), (["b", 0], 4), (["b", 1], 5), (["b", 1, "c"], 6),
        (["b", 2], 3), (["z"], 1), (["a", "b"], 2),
    ],
)  # fmt: skip
def test_the_line_of_a_value_is_found(path: list[str | int], line: int) -> None:
    assert line_of('{\n"a": "x,]}",\n"b": [\n1,\n{\n"c": 2}\n]\n}', path) == line


# Ending, deleting, cleaning


@lively
async def test_games_are_ended_where_they_stand(data: Path, capsys: Output) -> None:
    games = await some_games(data)
    game, played_ = games["running"]
    assert ran(capsys, "games", "end", game.id) == ["1 game was ended"]
    assert refused(capsys, "games", "end", game.id) == f"the game {game.id} is over already"
    async with hotel(data) as rooms:
        room = await enter(rooms, game.id)
        assert room.ended
        assert room.gestures == played_
        assert room.bot_to_act() is None
        assert room.sight(0).asked is None
    assert [line for line in ran(capsys, "games", "list") if line.startswith(game.id)
            and "  ended  " in line]  # fmt: skip


@lively
async def test_if_one_game_is_not_there_nothing_is_done(data: Path, capsys: Output) -> None:
    games = await some_games(data)
    running = games["running"][0].id
    for action in ("end", "delete"):
        said = refused(capsys, "games", action, running, "nobody")
        assert said == "there is no game nobody"
    assert set(books_of(data)) == {game.id for game, _ in games.values()}
    assert ran(capsys, "games", "delete", running, "over") == ["2 games were deleted"]
    assert set(books_of(data)) == {game.id for game, _ in games.values()} - {running, "over"}
    with closing(sqlite3.connect(data / FILE)) as connection:
        for name in ("era", "seat", "gesture", "browser"):
            left = connection.execute(f"SELECT count(*) FROM {name} WHERE game = ?", (running,))
            assert left.fetchone() == (0,)


@pytest.mark.parametrize(
    ("typed", "gone"),
    [
        (["--older-than", "90d"], {"old-over", "old-running"}),
        (["--older-than", "90d", "--finished"], {"old-over"}),
        (["--older-than", "10d"], {"old-over", "old-running", "month"}),
        (["--older-than", "2w"], {"old-over", "old-running", "month"}),
        (["--older-than", "1h"], {"old-over", "old-running", "month"}),
        (["--older-than", "5000d"], set()),
    ],
)
@lively
async def test_old_games_are_cleaned_away(
    data: Path, capsys: Output, typed: list[str], gone: set[str]
) -> None:
    now, game = time.time(), Game.new(2, seed=1)
    ages = {"new": 0.0, "month": 30.0, "old-running": 91.0, "old-over": 100.0}
    async with hotel(data) as rooms:
        for name, days in ages.items():
            result = "1 2" if name == "old-over" else None
            made = kept(game, [HUMAN, HUMAN], name, played=now - days * DAY, result=result)
            await rooms.store.add(made, None)
    lines = ran(capsys, "games", "clean", *typed, "--dry-run")
    number = f"{len(gone)} game{'' if len(gone) == 1 else 's'}"
    assert lines[-1] == f"{number} would be deleted"
    assert {line.split("  ")[0] for line in lines[:-1]} == gone
    assert set(books_of(data)) == set(ages)
    lines = ran(capsys, "games", "clean", *typed)
    assert lines[-1] == f"{number} {'was' if len(gone) == 1 else 'were'} deleted"
    assert set(books_of(data)) == set(ages) - gone


# While a server runs


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with ExitStack() as stack:
        yield Desk(tmp_path, stack)


def test_a_server_that_runs_does_what_is_wanted(desk: Desk, capsys: Output) -> None:
    server = desk.start(["serve", "--port", "0"], REAL)
    url = server.wait_for_address()
    ended, deleted, left = [new_game(url, "human", "human") for _ in range(3)]
    stream = f"{url.replace('http', 'ws', 1)}api/games/{ended['game']}/stream"
    token = {"Authorization": f"Bearer {ended['seats'][0]['token']}"}
    with connect(stream, proxy=None, additional_headers=token) as socket:
        assert json.loads(socket.recv(GENEROUS))["over"] is False
        assert ran(capsys, "games", "end", ended["game"]) == ["1 game was ended"]
        assert json.loads(socket.recv(GENEROUS))["over"] is True
    assert ran(capsys, "games", "delete", deleted["game"]) == ["1 game was deleted"]
    assert ran(capsys, "games", "list")[-1] == "2 games"
    record = ran(capsys, "games", "export", left["game"])
    Path("game.txt").write_text("\n".join(record))
    lines = ran(capsys, "games", "import", "game.txt")
    assert [f"{url}join/" in line for line in lines] == [False, True, True]
    assert server.end()[:2] == (0, "stopped\n")
    assert ran(capsys, "games", "list")[-1] == "3 games"


def test_what_nobody_does_is_taken_back(
    data: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program holds the folder, and is no server that would do it."""

    async def prepare() -> None:
        async with hotel(data) as rooms:
            await rooms.store.add(kept(Game.new(2, seed=1), [HUMAN, HUMAN]), None)

    asyncio.run(prepare())
    monkeypatch.setattr(books, "PATIENCE", 0.3)
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(data / LOCK)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as holder:  # fmt: skip
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        said = refused(capsys, "games", "delete", "game")
        assert said == f"the server that uses {data} does not do it; nothing more is asked of it"
        assert holder.stdin is not None
        holder.stdin.close()
    with closing(sqlite3.connect(data / FILE)) as connection:
        assert connection.execute("SELECT count(*) FROM errand").fetchone() == (0,)
    assert books_of(data) == ["game"]


def test_a_server_of_another_version_is_left_alone(data: Path, capsys: Output) -> None:
    test_version3.put_database(data)
    before = (data / FILE).read_bytes()
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(data / LOCK)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as holder:  # fmt: skip
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        assert "kept by another version of this program" in refused(capsys, "games", "list")
        assert holder.stdin is not None
        holder.stdin.close()
    assert not list(data.glob("games-before-*"))
    assert before[:16] == (data / FILE).read_bytes()[:16]


# In a room


@lively
async def test_a_room_that_is_open_ends_at_once(data: Path) -> None:
    async with hotel(data) as rooms:
        made = await rooms.make([(HUMAN, "A"), ("random", "B")], {}, None)
        room = await enter(rooms, made.id)
        with closing(sqlite3.connect(data / FILE)) as connection, connection:
            connection.execute("INSERT INTO errand (what, game) VALUES ('end', ?)", (made.id,))
            connection.execute("INSERT INTO errand (what, game) VALUES ('end', 'nobody')")
            connection.execute("INSERT INTO errand (what, game) VALUES ('delete', 'nobody')")
        await rooms.run_errands()
        assert room.ended
        assert await rooms.store.look(errands.noted) == []
        assert room.sight(0).over
        ticket = room.chairs[0].ticket
        for action in (
            room.play(0, ticket, "pick 1"),
            room.pick(0, ticket, 1),
            room.undo(0, ticket),
            room.resign(0),
        ):
            with pytest.raises(IllegalAction) as error:
                await action
            assert [reason.key for reason in error.value.reasons] == ["reason.ended"]
        await room.register.delete()  # by whoever made it: it is over
