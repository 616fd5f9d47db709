"""Nobody else can read the games, and nothing that is not ours is changed for that."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from seasons.web.serving import privacy
from seasons.web.serving.place import CannotStart
from seasons.web.serving.privacy import close_to_others
from seasons.words.texts import Texts

OURS = ("games.sqlite3", "games.sqlite3-wal", "games.sqlite3-shm", "games.sqlite3.backup",
        "lock", "server.json", "server.json.new")  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "it's here"
    made.mkdir()
    return made


def fill(folder: Path, mode: int, *names: str) -> None:
    """A directory of this mode with these files, which everybody can read."""
    for name in names:
        (folder / name).touch()
        (folder / name).chmod(0o644)
    folder.chmod(mode)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize(
    ("before", "names", "after", "said"),
    [
        (0o700, (), 0o700, []),
        (0o755, (), 0o700, ["cli.play.closed"]),
        (0o700, OURS, 0o700, ["cli.play.closed"]),
        (0o777, OURS, 0o700, ["cli.play.closed"]),
        (0o2770, OURS, 0o2700, ["cli.play.closed"]),
        (0o755, ("photo",), 0o755, ["cli.play.left-open"]),
        (0o700, ("photo",), 0o700, []),
        (0o700, (*OURS, "photo"), 0o700, ["cli.play.closed"]),
        (0o755, (*OURS, "photo"), 0o755, ["cli.play.closed", "cli.play.left-open"]),
        (0o1777, (), 0o1777, ["cli.play.left-open"]),
        (0o1777, OURS, 0o1777, ["cli.play.closed", "cli.play.left-open"]),
    ],
)
def test_what_is_ours_is_closed_and_nothing_else(
    folder: Path, before: int, names: tuple[str, ...], after: int, said: list[str]
) -> None:
    fill(folder, before, *names)
    assert [message.key for message in close_to_others(folder)] == said
    assert mode(folder) == after
    modes = {path.name: mode(path) for path in folder.iterdir()}
    assert modes == {name: 0o644 if name == "photo" else 0o600 for name in names}
    again = close_to_others(folder)
    assert [message.key for message in again] == [key for key in said if key != "cli.play.closed"]


@pytest.mark.parametrize("which", ["home", "common"])
def test_a_directory_that_everybody_knows_is_not_closed(
    folder: Path, monkeypatch: pytest.MonkeyPatch, which: str
) -> None:
    if which == "home":
        monkeypatch.setenv("HOME", str(folder))
    else:
        monkeypatch.setattr(privacy, "COMMON", (str(folder),))
    fill(folder, 0o755, "games.sqlite3")
    close_to_others(folder)
    assert (mode(folder), mode(folder / "games.sqlite3")) == (0o755, 0o600)


def test_a_database_that_lies_elsewhere_is_closed_there(folder: Path, tmp_path: Path) -> None:
    fill(tmp_path, 0o755, "games")
    (folder / "games.sqlite3").symlink_to(tmp_path / "games")
    (folder / "games.sqlite3.backup").symlink_to(tmp_path / "nothing")
    assert close_to_others(folder)
    assert mode(tmp_path / "games") == 0o600


def refusal(folder: Path) -> str:
    """In one line, as it is told."""
    with pytest.raises(CannotStart) as refused:
        close_to_others(folder)
    said = Texts().message(refused.value)
    assert "\n" not in said
    assert "--shared-data" in said
    return said


def test_what_belongs_to_another_is_refused_with_what_mends_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(folder, 0o700, "games.sqlite3", "lock", "photo")
    me = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: me + 1)
    quoted = str(folder).replace("'", "'\"'\"'")
    command = f"sudo chown {me + 1} '{quoted}/games.sqlite3' '{quoted}/lock'"
    assert f"mend it with: {command} -" in refusal(folder)
    assert mode(folder / "games.sqlite3") == 0o644


@pytest.mark.parametrize("error", [None, PermissionError(1, "Operation not permitted")])
def test_where_modes_cannot_be_changed_it_is_refused_with_what_mends_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch, error: OSError | None
) -> None:
    fill(folder, 0o755, "games.sqlite3")

    def chmod(path: Path, mode: int) -> None:
        if error is not None:
            raise error

    monkeypatch.setattr(Path, "chmod", chmod)
    quoted = str(folder).replace("'", "'\"'\"'")
    moved = f"mkdir -p ~/seasons-games && mv '{quoted}/games.sqlite3' ~/seasons-games"
    assert f"mend it with: {moved} - and start with --data ~/seasons-games" in refusal(folder)
