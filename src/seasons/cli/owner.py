"""The commands of whoever owns a data directory: its games, copies of them, and putting one back.

All but `restore` work while a server runs.
"""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

from seasons.cli.reading import read
from seasons.cli.refusing import FAILED, Refused
from seasons.rooms import backup as copies
from seasons.rooms.books import Books, NotDone
from seasons.rooms.database import Unusable
from seasons.rooms.glance import glance
from seasons.rooms.kept import Kept
from seasons.rooms.parcel import Parcel
from seasons.rooms.players import HUMAN
from seasons.rooms.postgres import BadDatabase, read_url
from seasons.rooms.result import Result
from seasons.rooms.retelling import retold
from seasons.rooms.store import FILE
from seasons.rooms.unpacking import Damaged, unpacked
from seasons.web.serving import database
from seasons.web.serving.place import CannotStart, Place, Running, data_folder
from seasons.words.texts import Texts


def _folder(options: argparse.Namespace, words: Texts) -> Path:
    """The data directory, in which there are games."""
    try:
        folder = data_folder(options.data)
    except CannotStart as problem:
        raise Refused(words.message(problem), FAILED) from None
    if not (folder / FILE).is_file():
        raise Refused(words.text("cli.games.none-kept", text=str(folder)), FAILED)
    return folder


@contextmanager
def _books(options: argparse.Namespace, words: Texts) -> Iterator[tuple[Books, Running | None]]:
    """The games of a data directory, or of a database, and the server that runs there.

    As long as none does, none starts in that directory either. Which of several servers one means
    who has a database, nobody knows.
    """
    url = database.address(options.database)
    if url is not None:
        with _shared_books(url, words) as books:
            yield books, None
        return
    folder = _folder(options, words)
    try:
        with Place(folder) as place:
            running = not place.take()
            with Books.opened(folder / FILE, running) as books:
                yield books, place.running() if running else None
    except CannotStart as problem:
        raise Refused(words.message(problem), FAILED) from None
    except NotDone:
        raise Refused(words.text("cli.games.not-done", text=str(folder)), FAILED) from None
    except (SQLAlchemyError, sqlite3.Error, Unusable) as error:
        why = str(getattr(error, "orig", error))
        told = words.text("cli.play.no-data", text=str(folder), text_2=why)
        raise Refused(told, FAILED) from None


@contextmanager
def _shared_books(url: str, words: Texts) -> Iterator[Books]:
    try:
        with Books.shared(read_url(url)) as books:
            yield books
    except BadDatabase as error:
        raise Refused(words.text(str(error)), FAILED) from None
    except NotDone:
        raise Refused(words.text("cli.games.not-done", text="PostgreSQL"), FAILED) from None
    except (SQLAlchemyError, Unusable) as error:
        raise Refused(words.message(database.problem(error)), FAILED) from None


def _check_file(options: argparse.Namespace, words: Texts) -> None:
    """Copies are made of files; a database has programs of its own for that."""
    if database.address(options.database) is not None:
        raise Refused(words.text("cli.database.copies"), FAILED)


# Games


def _games(options: argparse.Namespace, words: Texts) -> int:
    return _GAMES[options.action](options, words)


def _list(options: argparse.Namespace, words: Texts) -> int:
    before = None if options.older_than is None else time.time() - options.older_than
    with _books(options, words) as (books, _):
        games = list(books.games(before))
    if options.json:
        print(json.dumps([_data(game) for game in games], indent=2, ensure_ascii=False))
        return 0
    for game in games:
        print(_row(game, words))
    print(words.text("cli.games.count", number=len(games)))
    return 0


def _row(game: Kept, words: Texts) -> str:
    seats = ", ".join(
        seat.name
        if seat.player == HUMAN
        else words.text("note", text=seat.name, text_2=seat.player)
        for seat in game.seats
    )
    named = words.text("cli.games.titled", text=game.title, text_2=seats) if game.title else seats
    return f"{game.id}  {_moment(game.played)}  {_state(game, words)}  {named}"


def _state(game: Kept, words: Texts) -> str:
    if game.result is not None:
        return words.text("cli.games.ended" if Result.read(game.result).ended else "cli.games.over")
    now = glance(game, []).moment
    if now is None:
        return words.text("cli.games.unreadable")
    if not now.year:
        return words.text("cli.games.prelude")
    return words.text("cli.games.stands", number=now.year, season=now.season)


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")


def _data(game: Kept) -> dict[str, Any]:
    """A game for programs; what opens its seats is not told."""
    now, result = glance(game, []).moment, game.result
    return {
        "id": game.id, "title": game.title, "created": game.created, "played": game.played,
        "seats": [{"name": seat.name, "player": seat.player} for seat in game.seats],
        "over": result is not None, "ended": result is not None and Result.read(result).ended,
        "year": None if now is None else now.year,
        "scores": None if now is None else list(now.scores),
    }  # fmt: skip


def _export(options: argparse.Namespace, words: Texts) -> int:
    with _books(options, words) as (books, _):
        found = books.game(options.game)
    if found is None:
        raise Refused(words.text("cli.games.no-game", text=options.game), FAILED)
    text = str(Parcel.of(*found))
    if options.format == "record":
        game = retold(*found).game
        if game is None:
            raise Refused(words.text("cli.games.no-record", text=options.game), FAILED)
        text = game.record()
    if options.out is None:
        print(text, end="")
        return 0
    try:
        # Whoever reads the game of others while they play it knows all their cards.
        made = os.open(options.out, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_CLOEXEC, 0o600)
        with open(made, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        problem = error.strerror or str(error)
        told = words.text("cli.cannot-write", text=options.out, text_2=problem)
        raise Refused(told, FAILED) from None
    return 0


def _import(options: argparse.Namespace, words: Texts) -> int:
    try:
        parcel = unpacked(read(options.file, words), options.seats)
    except Damaged as error:
        place = {"text": options.file, "number": error.line, "text_2": error.problem}
        raise Refused(words.text("cli.games.damaged", **place), FAILED) from None
    game, gestures = parcel.kept(time.time())
    with _books(options, words) as (books, found):
        books.add(game, gestures)
    print(words.text("cli.games.imported", text=game.id))
    base = "" if found is None else found.address.rstrip("/")
    for seat in game.seats:
        if seat.player == HUMAN:
            link = f"{base}/join/{seat.token}"
            print(words.text("cli.games.link", text=seat.name, text_2=link))
    return 0


def _end(options: argparse.Namespace, words: Texts) -> int:
    with _books(options, words) as (books, _):
        for game in _named(options.games, books, words):
            if game.result is not None:
                raise Refused(words.text("cli.games.over-already", text=game.id), FAILED)
        books.end(options.games)
    print(words.text("cli.games.were-ended", number=len(options.games)))
    return 0


def _delete(options: argparse.Namespace, words: Texts) -> int:
    with _books(options, words) as (books, _):
        _named(options.games, books, words)
        books.delete(options.games)
    print(words.text("cli.games.were-deleted", number=len(options.games)))
    return 0


def _named(games: list[str], books: Books, words: Texts) -> list[Kept]:
    """These games; if one is not there, nothing is done to the others."""
    found = [(game, books.game(game)) for game in games]
    for game, each in found:
        if each is None:
            raise Refused(words.text("cli.games.no-game", text=game), FAILED)
    return [each[0] for _, each in found if each is not None]


def _clean(options: argparse.Namespace, words: Texts) -> int:
    with _books(options, words) as (books, _):
        old = [
            game
            for game in books.games(time.time() - options.older_than)
            if game.result is not None or not options.finished
        ]
        for game in old:
            print(_row(game, words))
        if old and not options.dry_run:
            books.delete([game.id for game in old])
    key = "cli.games.would-delete" if options.dry_run else "cli.games.were-deleted"
    print(words.text(key, number=len(old)))
    return 0


# Copies


def _backup(options: argparse.Namespace, words: Texts) -> int:
    _check_file(options, words)
    folder, target = _folder(options, words), Path(options.file)
    try:
        games = copies.back_up(folder / FILE, target)
    except copies.BadCopy as error:
        told = words.text("cli.backup.failed", text=str(folder), text_2=str(error))
        raise Refused(told, FAILED) from None
    except OSError as error:
        problem = error.strerror or str(error)
        told = words.text("cli.cannot-write", text=str(target), text_2=problem)
        raise Refused(told, FAILED) from None
    print(words.text("cli.backup.done", number=games, text=str(target)))
    return 0


def _restore(options: argparse.Namespace, words: Texts) -> int:
    _check_file(options, words)
    try:
        folder = data_folder(options.data)
        with Place(folder) as place:
            if not place.take():
                raise Refused(words.text("cli.restore.running", text=str(folder)), FAILED)
            if (folder / FILE).exists() and not options.force:
                raise Refused(words.text("cli.restore.there", text=str(folder)), FAILED)
            games, aside = copies.restore(Path(options.file), folder / FILE)
    except CannotStart as problem:
        raise Refused(words.message(problem), FAILED) from None
    except (copies.BadCopy, OSError) as error:
        why = getattr(error, "strerror", None) or str(error)
        told = words.text("cli.restore.failed", text=options.file, text_2=why)
        raise Refused(told, FAILED) from None
    print(words.text("cli.restore.done", number=games))
    if aside is not None:
        print(words.text("cli.restore.aside", text=str(aside)), file=sys.stderr)
    return 0


Command = Callable[[argparse.Namespace, Texts], int]
_GAMES: Final[dict[str, Command]] = {
    "list": _list, "export": _export, "import": _import, "end": _end, "delete": _delete,
    "clean": _clean,
}  # fmt: skip
COMMANDS: Final[dict[str, Command]] = {"games": _games, "backup": _backup, "restore": _restore}
