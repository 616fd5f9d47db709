"""The options of the commands for whoever owns a data directory."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from seasons.cli.arguments import Arguments

FORMATS: Final = ("record", "json")
_HOURS: Final = {"h": 1, "d": 24, "w": 7 * 24}
_AGE: Final = re.compile(r"([0-9]{1,5})([hdw])")
EXAMPLES: Final = {
    "games": ("seasons games list", "seasons games list --older-than 30d --json",
              "seasons games export eB3dR5tG7yH9 > game.txt",
              "seasons games export eB3dR5tG7yH9 --format json --out game.json",
              "seasons games import game.json",
              "seasons games import game.txt --seats human,beginner",
              "seasons games end eB3dR5tG7yH9", "seasons games delete eB3dR5tG7yH9",
              "seasons games clean --older-than 90d --dry-run",
              "seasons games clean --older-than 90d --finished --data /srv/seasons"),
    "backup": ("seasons backup games-today.sqlite3",
               "seasons backup /backups/games.sqlite3 --data /srv/seasons"),
    "restore": ("seasons restore games-today.sqlite3",
                "seasons restore /backups/games.sqlite3 --data /srv/seasons --force"),
}  # fmt: skip


class OwnerArguments:
    """Adds these options to a parser; the words and the usual values are those of all commands."""

    def __init__(self, arguments: Arguments) -> None:
        self._all: Final = arguments

    def games(self, parser: argparse.ArgumentParser) -> None:
        """What is done to games, each with options of its own."""
        actions = parser.add_subparsers(
            dest="action",
            metavar="ACTION",
            required=True,
            title=self._all.words.text("cli.actions"),
        )
        fillers: dict[str, Callable[[argparse.ArgumentParser], None]] = {
            "list": self._list, "export": self._export, "import": self._import,
            "end": self._several, "delete": self._several, "clean": self._clean,
        }  # fmt: skip
        for name, fill in fillers.items():
            about = self._all.words.text(f"cli.games.{name}")
            action = self._all.make(actions.add_parser, name=name, help=about, description=about)
            self._all.add(action, "--language", "cli.language", metavar="CODE",
                          default=self._all.words.language)  # fmt: skip
            self._all.kept(action)
            fill(action)

    def backup(self, parser: argparse.ArgumentParser) -> None:
        """Where the copy goes."""
        self._all.add(parser, "file", "cli.backup.file", metavar="FILE")
        self._all.kept(parser)

    def restore(self, parser: argparse.ArgumentParser) -> None:
        """Which copy is put back."""
        self._all.add(parser, "file", "cli.restore.file", metavar="FILE")
        self._all.kept(parser)
        self._all.add(parser, "--force", "cli.restore.force", action="store_true")

    def _list(self, parser: argparse.ArgumentParser) -> None:
        self._age(parser)
        self._all.add(parser, "--json", "cli.simulate.json", action="store_true")

    def _export(self, parser: argparse.ArgumentParser) -> None:
        self._all.add(parser, "game", "cli.games.game", metavar="GAME")
        self._all.add(parser, "--format", "cli.games.format", choices=FORMATS, default="record")
        self._all.add(parser, "--out", "cli.games.out", type=self._all.something, metavar="FILE")

    def _import(self, parser: argparse.ArgumentParser) -> None:
        self._all.add(parser, "file", "cli.games.file", metavar="FILE")
        self._all.add(parser, "--seats", "cli.games.seats", type=self._all.kinds, metavar="SEATS")
        self._all.bot(parser)

    def _several(self, parser: argparse.ArgumentParser) -> None:
        self._all.add(parser, "games", "cli.games.game", nargs="+", metavar="GAME")

    def _clean(self, parser: argparse.ArgumentParser) -> None:
        self._age(parser, required=True)
        self._all.add(parser, "--finished", "cli.games.finished", action="store_true")
        self._all.add(parser, "--dry-run", "cli.games.dry-run", action="store_true")

    def _age(self, parser: argparse.ArgumentParser, required: bool = False) -> None:
        self._all.add(parser, "--older-than", "cli.games.older-than", type=self._seconds,
                      required=required, metavar="AGE")  # fmt: skip

    def _seconds(self, text: str) -> float:
        """An age such as 90d."""
        found = _AGE.fullmatch(text)
        if found is None:
            problem = self._all.words.text("cli.games.no-age", text=text)
            raise argparse.ArgumentTypeError(problem)
        return int(found[1]) * _HOURS[found[2]] * 3600.0
