"""Copies of all games, and putting one back: nothing is lost by either."""

from __future__ import annotations

import asyncio
import re
import shutil
import signal
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from seasons import Game
from seasons.cli.main import main
from seasons.rooms import backup
from seasons.rooms.players import HUMAN
from seasons.rooms.schema import VERSION
from seasons.rooms.store import FILE
from tests.rooms import test_version3
from tests.rooms.helpers import hotel, kept
from tests.web.test_launch import REAL, Desk, new_game

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory of its own."""
    monkeypatch.setenv("SEASONS_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data").mkdir(mode=0o700)
    return tmp_path / "data"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with ExitStack() as stack:
        yield Desk(tmp_path, stack)


def put_games(data: Path, *names: str) -> None:
    """Some games in a data directory."""

    async def put() -> None:
        async with hotel(data) as rooms:
            for name in names:
                await rooms.store.add(kept(Game.new(2, seed=name), [HUMAN, HUMAN], name), None)

    asyncio.run(put())


def games_in(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as connection:
        return {row[0] for row in connection.execute("SELECT id FROM game")}


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def said(capsys: Output, code: int, *typed: str) -> str:
    """What a command says, and nothing on the other stream if it fails."""
    assert main([*typed]) == code
    captured = capsys.readouterr()
    if code:
        assert captured.out == ""
        assert re.fullmatch(r"seasons: .+\n", captured.err)
        return captured.err.removeprefix("seasons: ").rstrip("\n")
    return captured.out + captured.err


# Copying


def test_a_copy_has_everything_and_is_for_its_owner_alone(data: Path, capsys: Output) -> None:
    put_games(data, "one", "two")
    assert said(capsys, 0, "backup", "copy") == "2 games were copied to copy\n"
    assert dump(Path("copy")) == dump(data / FILE)
    assert stat.S_IMODE(Path("copy").stat().st_mode) == 0o600
    assert sorted(path.name for path in Path().iterdir()) == ["copy", "data"]


def test_a_copy_is_made_while_a_server_runs_and_writes(desk: Desk, capsys: Output) -> None:
    server = desk.start(["serve", "--port", "0"], REAL)
    url = server.wait_for_address()
    shown: set[str] = set()
    for number in range(5):
        shown.add(new_game(url, "human", "random")["game"])  # the bot goes on writing
        copied = said(capsys, 0, "backup", f"copy-{number}")
        assert copied.endswith(f"copied to copy-{number}\n")
        assert games_in(Path(f"copy-{number}")) == shown
        assert backup.examine(Path(f"copy-{number}")) == number + 1
    shown.add(new_game(url, "human", "human")["game"])
    assert server.end() == (0, "stopped\n", "")  # the server has noticed nothing
    assert games_in(desk.data / FILE) == shown


def test_what_a_killed_server_has_left_in_its_log_is_copied(desk: Desk, capsys: Output) -> None:
    server = desk.start(["serve", "--port", "0"], REAL)
    game = new_game(server.wait_for_address(), "human", "human")["game"]
    server.end(signal.SIGKILL)
    assert (desk.data / f"{FILE}-wal").stat().st_size > 0
    assert said(capsys, 0, "backup", "copy") == "1 game was copied to copy\n"
    assert games_in(Path("copy")) == {game}


@pytest.mark.parametrize("target", ["letter", "data", "nowhere/copy"])
def test_nothing_is_overwritten(data: Path, capsys: Output, target: str) -> None:
    put_games(data, "one")
    Path("letter").write_text("Dear grandmother!")
    assert said(capsys, 1, "backup", target).startswith(f"cannot write {target}: ")
    assert Path("letter").read_text() == "Dear grandmother!"
    assert sorted(path.name for path in Path().iterdir()) == ["data", "letter"]


def test_a_database_that_is_damaged_is_not_copied(data: Path, capsys: Output) -> None:
    put_games(data, *map(str, range(9)))
    damage(data / FILE)
    assert said(capsys, 1, "backup", "copy").startswith(f"the games in {data} cannot be copied: ")
    assert sorted(path.name for path in Path().iterdir()) == ["data"]


def test_where_there_are_no_games_nothing_is_copied(data: Path, capsys: Output) -> None:
    assert said(capsys, 1, "backup", "copy") == f"there are no games in {data}"
    assert list(data.iterdir()) == []


# What is wrong with a copy


def damage(path: Path) -> None:
    """Some pages in the middle are overwritten."""
    content = bytearray(path.read_bytes())
    content[4096:12288] = b"\xa5" * 8192
    path.write_bytes(content)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def written(*statements: str) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        with closing(sqlite3.connect(path)) as connection, connection:
            for statement in statements:
                connection.execute(statement)

    return change


def a_letter(path: Path) -> None:
    path.write_text("Dear grandmother! " * 100)


def of_another_program(path: Path) -> None:
    path.unlink()
    written("CREATE TABLE recipe (name TEXT)")(path)


WRONG: dict[str, tuple[Callable[[Path], None], str]] = {
    "damaged": (damage, ""),
    "cut": (cut, "database disk image is malformed"),
    "empty": (lambda path: path.open("wb").close(), "it is no database"),
    "letter": (a_letter, "it is no database"),
    "other": (of_another_program, "it is another program's database"),
    "newer": (written(f"UPDATE meta SET value = '{VERSION + 1}'"),
              f"it has version {VERSION + 1}, and this program knows {VERSION}"),
    "odd": (written("UPDATE meta SET value = 'x'"), "it has version x"),
    "orphans": (written("DELETE FROM game"), "it has parts of games that are not there"),
    "seatless": (written("DELETE FROM seat"), "it has games that nobody plays"),
    "missing": (lambda path: path.unlink(), "No such file or directory"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
@pytest.mark.parametrize("force", [[], ["--force"]])
def test_what_is_no_sound_copy_is_not_put_back(
    data: Path, tmp_path: Path, capsys: Output, name: str, force: list[str]
) -> None:
    spoil, problem = WRONG[name]
    other = tmp_path / "other"
    other.mkdir()
    put_games(other, *map(str, range(9)))
    assert said(capsys, 0, "backup", "copy", "--data", str(other))
    spoil(Path("copy"))
    if force:
        put_games(data, "mine")
    before = dump(data / FILE) if force else []
    why = said(capsys, 1, "restore", "copy", *force)
    assert why.startswith(f"copy cannot be put back: {problem}")
    assert len(why) > len("copy cannot be put back: ")
    left = {path.name for path in data.iterdir()}
    assert left == ({"lock", FILE} if force else {"lock"})
    assert (dump(data / FILE) if force else []) == before


# Putting back


def test_a_copy_is_put_into_an_empty_folder(data: Path, capsys: Output) -> None:
    put_games(data, "one", "two")
    said(capsys, 0, "backup", "copy")
    expected = dump(Path("copy"))
    shutil.rmtree(data)
    assert said(capsys, 0, "restore", "copy") == "2 games are back\n"
    assert dump(data / FILE) == expected == dump(Path("copy"))
    assert stat.S_IMODE((data / FILE).stat().st_mode) == 0o600
    put_games(data, "three")  # it is as good as any other
    assert games_in(data / FILE) == {"one", "two", "three"}


def test_games_that_are_there_are_kept_aside(data: Path, capsys: Output) -> None:
    put_games(data, "old")
    said(capsys, 0, "backup", "copy")
    put_games(data, "new")
    before = dump(data / FILE)
    why = said(capsys, 1, "restore", "copy")
    assert why == f"there are games in {data} already; with --force they are kept aside"
    assert dump(data / FILE) == before
    for _ in range(2):  # also twice in a second
        told = said(capsys, 0, "restore", "copy", "--force")
        assert told.startswith("1 game is back\n")
        found = re.search(r"what was there before is in (\S+)\n", told)
        assert found
        assert games_in(data / FILE) == {"old"}
    asides = sorted(data.glob(f"{FILE}.before-restore-*"))
    assert len(asides) == 2
    assert {frozenset(games_in(path)) for path in asides} == {
        frozenset(("old", "new")), frozenset(("old",)),
    }  # fmt: skip
    assert {stat.S_IMODE(path.stat().st_mode) for path in asides} == {0o600}
    assert not list(data.glob("*.part"))


def test_even_a_damaged_database_is_kept_aside_with_its_log(
    desk: Desk, data: Path, capsys: Output
) -> None:
    put_games(data, "old")
    said(capsys, 0, "backup", "copy")
    server = desk.start(["serve", "--port", "0"], REAL)
    new_game(server.wait_for_address(), "human", "human")
    server.end(signal.SIGKILL)
    log = (data / f"{FILE}-wal").read_bytes()
    (data / FILE).write_text("Dear grandmother!")
    said(capsys, 0, "restore", "copy", "--force")
    assert games_in(data / FILE) == {"old"}
    (aside,) = [path for path in data.glob(f"{FILE}.before-restore-*") if path.name[-1].isdigit()]
    assert aside.read_text() == "Dear grandmother!"
    assert Path(f"{aside}-wal").read_bytes() == log
    assert not (data / f"{FILE}-wal").exists()


def test_a_copy_of_an_older_version_is_put_back_and_goes_on(data: Path, capsys: Output) -> None:
    test_version3.put_database(data)
    games = games_in(data / FILE)
    said(capsys, 0, "backup", "copy")
    said(capsys, 0, "restore", "copy", "--force")
    put_games(data, "new")  # a server would make one of today of it
    assert games_in(data / FILE) == {*games, "new"}


def test_nothing_is_put_back_while_a_server_runs(desk: Desk, capsys: Output) -> None:
    put_games(desk.data, "old")
    said(capsys, 0, "backup", "copy")
    server = desk.start(["serve", "--port", "0"], REAL)
    game = new_game(server.wait_for_address(), "human", "human")["game"]
    why = said(capsys, 1, "restore", "copy", "--force")
    assert why == f"a server uses {desk.data}; stop it first"
    assert server.end()[0] == 0
    assert games_in(desk.data / FILE) == {"old", game}


def test_a_disk_that_is_full_loses_nothing(
    data: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_games(data, "old")
    said(capsys, 0, "backup", "copy")
    put_games(data, "new")

    def full(path: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup, "_synchronize", full)
    for typed in (["restore", "copy", "--force"], ["backup", "other"]):
        assert said(capsys, 1, *typed).endswith(": No space left on device")
    assert games_in(data / FILE) == {"old", "new"}
    assert not Path("other").exists()
    assert not list(data.glob("*.part"))
