"""What is read and written of games, by statements within a transaction."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from dataclasses import asdict, fields
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select, update

from seasons.rooms.kept import Kept, Seat
from seasons.rooms.schema import ACCOUNTS, BROWSERS, ERAS, GAMES, GESTURES, META, SEATS
from seasons.rooms.story import Era, Played
from seasons.rules.writing.record import RESIGN

LISTED: Final = 100  # games at most on a start page


def add_game(connection: Connection, game: Kept, gestures: list[Played]) -> None:
    """Adds a game with its gestures."""
    values = {column.name: getattr(game, column.name) for column in GAMES.columns}
    connection.execute(insert(GAMES).values(values))
    for number, era in enumerate(game.eras):
        add_era(connection, game.id, number, era)
    connection.execute(
        insert(SEATS),
        [
            {"game": game.id, "seat": number, **asdict(seat)}
            for number, seat in enumerate(game.seats)
        ],
    )
    append(connection, game.id, gestures)


def add_era(connection: Connection, game: str, number: int, era: Era) -> None:
    """Adds an era to a game."""
    values = {"game": game, "number": number, **asdict(era), "setup": json.dumps(era.setup)}
    connection.execute(insert(ERAS).values(values))


def append(connection: Connection, game: str, gestures: list[Played]) -> None:
    """Adds gestures to a game, whose version is the number of the last one."""
    rows = [
        {"game": game, **asdict(each), "takes_back": " ".join(map(str, each.takes_back)) or None}
        for each in gestures
    ]
    if rows:
        connection.execute(insert(GESTURES), rows)
        newest = update(GAMES).where(GAMES.c.id == game).values(version=gestures[-1].number)
        connection.execute(newest)


def _played(row: Any) -> Played:
    takes_back = tuple(map(int, (row.takes_back or "").split()))
    return Played(row.number, row.seat, row.gesture, row.automatic, takes_back)


def admit(connection: Connection, game: str, browsers: Iterable[tuple[str, int]]) -> None:
    """Notes who has opened which seats."""
    rows = [{"browser": browser, "game": game, "seat": seat} for browser, seat in browsers]
    if rows:
        connection.execute(insert(BROWSERS), rows)


def open_seat(connection: Connection, browser: str, game: str, seat: int) -> None:
    """Notes that a browser has opened a seat, unless it has."""
    row = {"browser": browser, "game": game, "seat": seat}
    same = [BROWSERS.c[name] == value for name, value in row.items()]
    if connection.execute(select(BROWSERS).where(*same)).first() is None:
        connection.execute(insert(BROWSERS).values(row))


def rename_seat(connection: Connection, game: str, seat: int, name: str) -> None:
    """Notes how somebody is called."""
    place = (SEATS.c.game == game) & (SEATS.c.seat == seat)
    connection.execute(update(SEATS).where(place).values(name=name))


def browsers_of(connection: Connection, game: str) -> set[tuple[str, int]]:
    """Who has opened which seats of a game."""
    rows = connection.execute(select(BROWSERS).where(BROWSERS.c.game == game))
    return {(row.browser, row.seat) for row in rows}


def unchanged(connection: Connection, game: Kept) -> bool:
    """Whether a game has the version and the keeper that are known; it keeps them for a while."""
    known = [GAMES.c[name] == getattr(game, name) for name in ("id", "version", "keeper")]
    found = select(GAMES.c.id).where(*known).with_for_update()
    return connection.execute(found).first() is not None


def keepers(connection: Connection, games: list[str]) -> dict[str, int]:
    """The keepers of these games."""
    found = select(GAMES.c.id, GAMES.c.keeper).where(GAMES.c.id.in_(games))
    return {row.id: row.keeper for row in connection.execute(found)}


def try_out(connection: Connection) -> None:
    """Writes what is there already."""
    connection.execute(update(META).values(value=META.c.value))


def touch(connection: Connection, game: str, position: str, result: str | None) -> None:
    """Notes where a game stands now."""
    values = {"position": position, "result": result, "played": time.time()}
    connection.execute(update(GAMES).where(GAMES.c.id == game).values(values))
    connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.game == game))  # of another end, if any


def load_game(connection: Connection, game: str) -> tuple[Kept, list[Played]] | None:
    """A game and all its gestures."""
    found = load_games(connection, [game])
    if not found:
        return None
    rows = connection.execute(
        select(GESTURES).where(GESTURES.c.game == game).order_by(GESTURES.c.number)
    )
    return found[0], [_played(row) for row in rows]


def load_games(connection: Connection, ids: list[str]) -> list[Kept]:
    """These games, the one played last first, as many as stand on a page."""
    seats: dict[str, list[Seat]] = {}
    for row in connection.execute(
        select(SEATS).where(SEATS.c.game.in_(ids)).order_by(SEATS.c.game, SEATS.c.seat)
    ):
        values = {each.name: getattr(row, each.name) for each in fields(Seat)}
        seats.setdefault(row.game, []).append(Seat(**values))
    eras: dict[str, list[Era]] = {}
    for row in connection.execute(select(ERAS).where(ERAS.c.game.in_(ids)).order_by(ERAS.c.number)):
        era = Era(row.after, row.rules_version, json.loads(row.setup), row.start)
        eras.setdefault(row.game, []).append(era)
    rows = connection.execute(
        select(GAMES).where(GAMES.c.id.in_(ids)).order_by(GAMES.c.played.desc()).limit(LISTED)
    )
    return [
        Kept(**row._asdict(), seats=tuple(seats[row.id]), eras=tuple(eras[row.id])) for row in rows
    ]


def resigned_in(connection: Connection, ids: Iterable[str]) -> dict[str, set[int]]:
    """The seats whose people have resigned, of these games."""
    wanted = GESTURES.c.game.in_(list(ids)), GESTURES.c.gesture == RESIGN
    found: dict[str, set[int]] = {}
    for row in connection.execute(select(GESTURES.c.game, GESTURES.c.seat).where(*wanted)):
        found.setdefault(row.game, set()).add(row.seat)
    return found
