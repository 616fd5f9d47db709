"""A game that is carried to another server: all of it, but no links, no chat and no programs."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, Final

from seasons.rooms.ids import new_id
from seasons.rooms.kept import Kept, Seat
from seasons.rooms.story import Era, Played

FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class Parcel:
    """A game and who plays it; whoever opens it makes new links."""

    title: str
    created: float
    seats: tuple[tuple[str, str], ...]  # the player and the name
    eras: tuple[Era, ...]
    gestures: tuple[Played, ...]
    position: str
    result: str | None

    @classmethod
    def of(cls, game: Kept, played: list[Played]) -> Parcel:
        """A game that is kept here."""
        seats = tuple((seat.player, seat.name) for seat in game.seats)
        return cls(game.title, game.created, seats, game.eras, tuple(played), game.position,
                   game.result)  # fmt: skip

    def kept(self, now: float) -> tuple[Kept, list[Played]]:
        """The same game as one that is kept here from now on, under a name of its own."""
        seats = tuple(Seat(*each, secrets.token_urlsafe(24)) for each in self.seats)
        game = Kept(
            id=new_id(),
            created=min(self.created, now),
            played=now,
            position=self.position,
            result=self.result,
            seats=seats,
            eras=self.eras,
            title=self.title,
        )
        return game, list(self.gestures)

    def __str__(self) -> str:
        """The game as JSON, a gesture to a line, so that one can say which is wrong."""
        seats = [{"player": player, "name": name} for player, name in self.seats]
        parts = {
            "seasons": _written(FORMAT),
            "title": _written(self.title),
            "created": _written(self.created),
            "seats": _lines(seats),
            "eras": _lines(map(asdict, self.eras)),
            "gestures": _lines(map(asdict, self.gestures)),
            "position": _written(self.position),
            "result": _written(self.result),
        }
        body = ",\n".join(f'"{name}": {value}' for name, value in parts.items())
        return f"{{\n{body}\n}}\n"


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _lines(values: Iterable[Any]) -> str:
    return "[\n" + ",\n".join(f"  {_written(value)}" for value in values) + "\n]"
