"""The commands of `seasons` and their options, with help from the catalogues."""

from __future__ import annotations

import argparse
import os
import re
import textwrap
from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import Final

import seasons
from seasons import bots, build
from seasons.cli import owner_arguments
from seasons.cli.owner_arguments import OwnerArguments
from seasons.engines.choice import ENGINES, LOCAL
from seasons.rooms.limits import Limits
from seasons.rules.engine import tables
from seasons.rules.engine.setup import ENCHANTMENTS, RANDOM, all_modules
from seasons.terminal.players import HUMAN
from seasons.tools.simulate import simulate
from seasons.web.serving import public
from seasons.words import names
from seasons.words.folding import folded
from seasons.words.layout import WIDTH
from seasons.words.texts import Texts, languages, load

ALL_MODULES: Final = "all"
LAST_PORT: Final = 65535
LEVELS: Final = ("debug", "info", "warning", "error")  # of the log
PACE: Final = 0.8  # seconds
ABOUT_SEASONS: Final = ("-h", "--help", "--version")  # all other options are those of a command
EXAMPLES: Final = {
    "play": ("seasons", "seasons play --port 9000", "seasons play --data ~/games --no-browser"),
    "serve": ("seasons serve", "seasons serve --lan",
              "seasons serve --host 0.0.0.0 --port 80 --data /srv/seasons",
              "seasons serve --public-url https://seasons.example --behind-proxy 127.0.0.1"),
    "new": ("seasons new --seed 42", "seasons new --players 4 --level magician --first 0",
            "seasons new --modules cards,tokens --enchantment drought",
            "seasons new --toml table.toml"),
    "simulate": ("seasons simulate --games 1000 --players 3",
                 "seasons simulate --games 100000 --jobs 2", "seasons simulate --games 50 --check",
                 "seasons simulate --modules all --json"),
    "bench": ("seasons bench", "seasons bench --json > before.json",
              "seasons bench --compare before.json", "seasons bench --seconds 5 --yardsticks"),
    "replay": ("seasons replay game.txt", "seasons replay - < game.txt"),
    "perft": ("seasons perft position.txt 4", "seasons perft table.toml 3 --divide",
              'seasons perft "$(seasons new --seed 1)" 2'),
    "cards": ("seasons cards", "seasons cards 9", "seasons cards divine chalice",
              "seasons cards 5 --edition original", "seasons cards e13", "seasons cards drought",
              "seasons cards token 5"),
    "terminal": ("seasons terminal", "seasons terminal --seats human,beginner,random --seed 7",
                 "seasons terminal --hot-seat --players 3 --names Ada,Bo,Cy",
                 "seasons terminal --modules all --enchantment random",
                 "seasons terminal --resume game.txt", "seasons terminal --plain --seed 7",
                 "seasons terminal --language fr --pace 2"),
    "arena": ("seasons arena --bots beginner,random --games 100",
              "seasons arena --bots beginner,random --games 400 --players 3 --out results",
              "seasons arena --bots beginner,random --games 10000 --engine ray --out results"),
    "train": ("seasons train recipes/adept.toml --out ~/training",
              "seasons train recipes/adept.toml --out ~/training --hours 8 --jobs 4"),
    **owner_arguments.EXAMPLES,
}  # fmt: skip


def parse(arguments: list[str]) -> tuple[argparse.Namespace, Texts]:
    """The command with its options, and the texts in the language that it asks for."""
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in ABOUT_SEASONS):
        arguments = ["play", *arguments]  # who says nothing wants to play
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    early.add_argument("--language", default=usual_language())
    try:
        language = early.parse_known_args(arguments)[0].language
    except argparse.ArgumentError:
        language = usual_language()  # the real parser will complain
    words = load(language)
    building = Arguments(words)
    building.add_own_bots(arguments)
    parser = building.parser()
    options = parser.parse_args(arguments)
    if getattr(options, "behind_proxy", []) and options.public_url is None:
        parser.error(words.text("cli.public.needs-url"))
    return options, words


def usual_language() -> str:
    """The language of the environment, as other programs follow it, if there are texts in it."""
    named = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    locale = next((name for name in named if name), "C")
    if locale.partition(".")[0] in ("C", "POSIX"):
        return "en"
    wanted = [*os.environ.get("LANGUAGE", "").split(":"), locale]
    codes = [re.split("[_.@]", name)[0] for name in wanted]
    return next((code for code in codes if code in languages()), "en")


class _Help(argparse.RawDescriptionHelpFormatter):
    """Help whose own words come from the catalogues."""

    words: Texts

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        start = self.words.text("cli.usage") if prefix is None else prefix
        super().add_usage(usage, actions, groups, start)


class Arguments:
    """Builds the parser in one language."""

    def __init__(self, words: Texts) -> None:
        self.words: Final = words
        self.formatter: Final = type("_WordedHelp", (_Help,), {"words": words})

    def parser(self) -> argparse.ArgumentParser:
        """The parser of all commands."""
        parser = self.make(argparse.ArgumentParser, prog="seasons",
                            description=self.words.text("cli.description"),
                            epilog=self._folded("cli.more", "cli.codes"))  # fmt: skip
        version = f"seasons {seasons.__version__}, {self.words.text(build.reason())}"
        parser.add_argument("--version", action="version", version=version,
                            help=self.words.text("cli.version"))  # fmt: skip
        commands = parser.add_subparsers(
            dest="command", metavar="COMMAND", title=self.words.text("cli.commands")
        )
        for name, fill in self._fillers().items():
            notes = self._notes(name)
            command = self.make(commands.add_parser, name=name,
                                 help=self.words.text(f"cli.{name}"),
                                 description=self.words.text(f"cli.{name}"),
                                 epilog=notes)  # fmt: skip
            command.add_argument("--language", metavar="CODE", default=self.words.language,
                                 help=self.words.text("cli.language"))  # fmt: skip
            fill(command)
        return parser

    def add_own_bots(self, arguments: list[str]) -> None:
        """Registers the bots of the user's own, so that other options may name them."""
        early = argparse.ArgumentParser(prog="seasons", add_help=False, allow_abbrev=False)
        early.add_argument("--bot", action="append", default=[])
        for given in early.parse_known_args(arguments)[0].bot:
            name, _, path = given.partition("=")
            try:
                if name == HUMAN:
                    raise ValueError(f"{name!r} is a person")
                bots.add_file(name, path)
            except Exception as error:  # whatever the file does when it is read
                early.error(self.words.text("cli.bad-bot", text=given, text_2=str(error)))

    def bot(self, parser: argparse.ArgumentParser) -> None:
        """Bots of the user's own."""
        self.add(parser, "--bot", "cli.bot", action="append", metavar="NAME=FILE")

    def _fillers(self) -> dict[str, Callable[[argparse.ArgumentParser], None]]:
        owner = OwnerArguments(self)
        return {
            "play": self._play,
            "serve": self._serve,
            "games": owner.games,
            "backup": owner.backup,
            "restore": owner.restore,
            "new": self._new,
            "simulate": self._simulate,
            "bench": self._bench,
            "replay": self._replay,
            "perft": self._perft,
            "cards": self._cards,
            "terminal": self._terminal,
            "arena": self._arena,
            "train": self._train,
        }

    def make(
        self, make: Callable[..., argparse.ArgumentParser], **keywords: object
    ) -> argparse.ArgumentParser:
        """A parser whose own words come from the catalogues."""
        parser = make(formatter_class=self.formatter, add_help=False, **keywords)
        parser._positionals.title = self.words.text("cli.arguments")
        parser._optionals.title = self.words.text("cli.options")
        parser.add_argument("-h", "--help", action="help", help=self.words.text("cli.help"))
        return parser

    def _folded(self, *keys: str, **params: str) -> str:
        texts = [self.words.text(key, **params) for key in keys]
        lines = [line for text in texts for line in text.split("\n")]
        return "\n".join(textwrap.fill(line, WIDTH, break_on_hyphens=False) for line in lines)

    def _notes(self, name: str) -> str:
        """What follows the options: notes, then examples."""
        notes: list[str] = []
        if name == "simulate":
            keys = ", ".join(simulate(0).data())
            notes = [self._folded("cli.simulate.notes", text=keys), ""]
        elif name in ("play", "serve", "perft", "terminal", "games", "backup", "restore"):
            notes = [self._folded(f"cli.{name}.notes"), ""]
        examples = [f"  {example}" for example in EXAMPLES[name]]
        return "\n".join([*notes, self.words.text("cli.examples"), *examples])

    # The options of each command

    def add(
        self, parser: argparse._ActionsContainer, flag: str, key: str, **keywords: object
    ) -> None:
        """Adds an option or an argument, with help from the catalogues."""
        add: Callable[..., object] = parser.add_argument
        params = {}
        if key.startswith("cli.limit.") or key == "cli.terminal.pace":
            params = {"text": f"{keywords['default']:g}"}
        elif key == "cli.modules":
            params = {"text": ", ".join(all_modules())}
        elif key in ("cli.terminal.seats", "cli.arena.bots"):
            params = {"text": ", ".join(map(_with_numbers, bots.names()))}
        add(flag, help=self.words.text(key, **params).replace("%", "%%"), **keywords)

    def _setup(self, parser: argparse.ArgumentParser) -> None:
        """Players, level, edition and what is added to the game, None where nothing was said."""
        self.add(parser, "--players", "cli.players", type=int, choices=(2, 3, 4))
        self.add(parser, "--level", "cli.level", choices=tables.LEVELS)
        self.add(parser, "--edition", "cli.edition", choices=tables.EDITIONS)
        self.add(parser, "--modules", "cli.modules", type=self._modules, default=(),
                  metavar="MODULES")  # fmt: skip
        self.add(parser, "--enchantment", "cli.enchantment", type=self._enchantment,
                  metavar="NAME")  # fmt: skip

    def _play(self, parser: argparse.ArgumentParser) -> None:
        self._serve(parser)
        self.add(parser, "--no-browser", "cli.play.no-browser", action="store_true")

    def _serve(self, parser: argparse.ArgumentParser) -> None:
        where = parser.add_mutually_exclusive_group()
        self.add(where, "--host", "cli.play.host", type=self.something, default="127.0.0.1",
                  metavar="HOST")  # fmt: skip
        self.add(where, "--lan", "cli.lan", action="store_true")
        self.add(parser, "--port", "cli.play.port", type=self._port, metavar="PORT")
        self.kept(parser)
        self.add(parser, "--peer-url", "cli.database.peer", type=self._peer, metavar="URL")
        self.add(parser, "--shared-data", "cli.play.shared-data", action="store_true")
        self.add(parser, "--public-url", "cli.public.url", type=self._url, metavar="URL")
        self.add(parser, "--behind-proxy", "cli.public.proxy", type=self._network,
                  action="append", default=[], metavar="ADDRESS")  # fmt: skip
        self.add(parser, "--password-file", "cli.password-file", type=self.something,
                  metavar="FILE")  # fmt: skip
        self.add(parser, "--metrics-port", "cli.metrics.port", type=self._port, metavar="PORT")
        self.add(parser, "--metrics-host", "cli.metrics.host", type=self.something,
                  default="127.0.0.1", metavar="HOST")  # fmt: skip
        self.add(parser, "--log-level", "cli.log-level", choices=LEVELS, default="warning")
        self.bot(parser)
        self._limits(parser)

    def kept(self, parser: argparse.ArgumentParser) -> None:
        """Where the games are kept: in a folder, or in a database."""
        where = parser.add_mutually_exclusive_group()
        self.add(where, "--data", "cli.play.data", type=self.something, metavar="DIR")
        self.add(where, "--database", "cli.database", type=self.something, metavar="URL")

    def _limits(self, parser: argparse.ArgumentParser) -> None:
        """One option for each limit, with its default in the help."""
        for limit in fields(Limits):
            whole = isinstance(limit.default, int)
            self.add(
                parser, f"--{limit.name.replace('_', '-')}",
                f"cli.limit.{limit.name.replace('_', '-')}",
                type=self._from(1) if whole else self._positive, default=limit.default,
                metavar="NUMBER",
            )  # fmt: skip

    def _new(self, parser: argparse.ArgumentParser) -> None:
        self._setup(parser)
        self.add(parser, "--seed", "cli.new.seed", type=self._printable, metavar="SEED")
        self.add(parser, "--first", "cli.new.first", type=int, choices=(0, 1, 2, 3))
        self.add(parser, "--toml", "cli.new.toml", metavar="FILE")

    def _simulate(self, parser: argparse.ArgumentParser) -> None:
        self.add(parser, "--games", "cli.simulate.games", type=self._from(1), default=100,
                  metavar="NUMBER")  # fmt: skip
        self._setup(parser)
        self.add(parser, "--seed", "cli.simulate.seed", type=self._printable, default="0",
                  metavar="SEED")  # fmt: skip
        self.add(parser, "--jobs", "cli.simulate.jobs", type=self._from(1), default=1,
                  metavar="NUMBER")  # fmt: skip
        self.add(parser, "--check", "cli.simulate.check", action="store_true")
        self.add(parser, "--json", "cli.simulate.json", action="store_true")

    def _bench(self, parser: argparse.ArgumentParser) -> None:
        self.add(parser, "--seconds", "cli.bench.seconds", type=self._positive, default=1.0,
                  metavar="NUMBER")  # fmt: skip
        self.add(parser, "--yardsticks", "cli.bench.yardsticks", action="store_true")
        self.add(parser, "--compare", "cli.bench.compare", metavar="FILE")
        self.add(parser, "--json", "cli.simulate.json", action="store_true")

    def _replay(self, parser: argparse.ArgumentParser) -> None:
        self.add(parser, "file", "cli.replay.file", metavar="FILE")

    def _perft(self, parser: argparse.ArgumentParser) -> None:
        self.add(parser, "position", "cli.perft.position", metavar="POSITION")
        self.add(parser, "depth", "cli.perft.depth", type=self._from(0), metavar="DEPTH")
        self.add(parser, "--divide", "cli.perft.divide", action="store_true")

    def _cards(self, parser: argparse.ArgumentParser) -> None:
        self.add(parser, "card", "cli.cards.card", nargs="*", metavar="CARD")
        self.add(parser, "--edition", "cli.edition", choices=tables.EDITIONS, default="revised")

    def _terminal(self, parser: argparse.ArgumentParser) -> None:
        self._setup(parser)
        self.add(parser, "--seed", "cli.new.seed", type=self._printable, metavar="SEED")
        self.add(parser, "--first", "cli.new.first", type=int, choices=(0, 1, 2, 3))
        self.add(parser, "--seats", "cli.terminal.seats", type=self.kinds, metavar="SEATS")
        self.add(parser, "--hot-seat", "cli.terminal.hot-seat", action="store_true")
        self.add(parser, "--ponder", "cli.terminal.ponder", action="store_true")
        self.add(parser, "--plain", "cli.terminal.plain", action="store_true")
        self.add(parser, "--pace", "cli.terminal.pace", type=self._positive, default=PACE,
                 metavar="NUMBER")  # fmt: skip
        self.add(parser, "--names", "cli.terminal.names", type=self._names, metavar="NAMES")
        self.add(parser, "--record", "cli.terminal.record", metavar="FILE")
        self.add(parser, "--resume", "cli.terminal.resume", metavar="FILE")
        self.bot(parser)

    def _arena(self, parser: argparse.ArgumentParser) -> None:
        self.add(parser, "--bots", "cli.arena.bots", type=self._bots, required=True,
                  metavar="BOTS")  # fmt: skip
        self.bot(parser)
        self.add(parser, "--games", "cli.arena.games-each", type=self._from(1), default=100,
                  metavar="NUMBER")  # fmt: skip
        self._setup(parser)
        self.add(parser, "--seed", "cli.simulate.seed", type=self._printable, default="0",
                  metavar="SEED")  # fmt: skip
        self._where(parser)
        self.add(parser, "--out", "cli.arena.out", type=self.something, metavar="DIR")
        self.add(parser, "--json", "cli.simulate.json", action="store_true")

    def _train(self, parser: argparse.ArgumentParser) -> None:
        self.add(parser, "recipe", "cli.train.recipe", metavar="RECIPE")
        self.add(parser, "--out", "cli.train.out", type=self.something, required=True,
                  metavar="DIR")  # fmt: skip
        self.add(parser, "--hours", "cli.train.hours", type=self._positive, metavar="NUMBER")
        self._where(parser)

    def _where(self, parser: argparse.ArgumentParser) -> None:
        """Where games are played, and how many at once."""
        self.add(parser, "--engine", "cli.engine", choices=ENGINES, default=LOCAL)
        self.add(parser, "--jobs", "cli.jobs", type=self._from(1), metavar="NUMBER")

    # Values

    def _positive(self, text: str) -> float:
        """An argument that is a number above 0."""
        try:
            number = float(text)
        except ValueError:
            number = 0.0
        if not 0 < number < 1e6:
            raise argparse.ArgumentTypeError(self.words.text("cli.not-positive", text=text))
        return number

    def _from(self, least: int) -> Callable[[str], int]:
        def number(text: str) -> int:
            if not (text.isascii() and text.isdigit() and len(text) < 10) or int(text) < least:
                problem = self.words.text("cli.not-a-number", text=text, number=least)
                raise argparse.ArgumentTypeError(problem)
            return int(text)

        return number

    def _port(self, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10) or int(text) > LAST_PORT:
            problem = self.words.text("cli.not-a-port", text=text, number=LAST_PORT)
            raise argparse.ArgumentTypeError(problem)
        return int(text)

    def _url(self, text: str) -> str:
        try:
            return public.read_url(text)
        except public.BadUrl as error:
            raise argparse.ArgumentTypeError(self.words.text(str(error), text=text)) from None

    def _peer(self, text: str) -> str:
        """Processes do not encrypt what they tell one another."""
        found = self._url(text)
        if not found.startswith("http://"):
            raise argparse.ArgumentTypeError(self.words.text("cli.database.no-peer", text=text))
        return found

    def _network(self, text: str) -> public.Network:
        try:
            return public.read_network(text)
        except ValueError:
            problem = self.words.text("cli.public.no-address", text=text)
            raise argparse.ArgumentTypeError(problem) from None

    def something(self, text: str) -> str:
        """An argument that is not empty, as an unset variable of the shell would be."""
        if not text.strip():
            raise argparse.ArgumentTypeError(self.words.text("cli.empty"))
        return text

    def _printable(self, text: str) -> str:
        if not text.isprintable():
            raise argparse.ArgumentTypeError(self.words.text("cli.not-printable"))
        return text

    def _names(self, text: str) -> list[str]:
        try:
            return names.checked(text.split(","))
        except names.BadName as error:
            raise argparse.ArgumentTypeError(self.words.message(error.reason)) from None

    def _modules(self, text: str) -> tuple[str, ...]:
        named = [module.strip().lower() for module in text.split(",")]
        known = [*all_modules(), ALL_MODULES]
        for module in named:
            if module not in known:
                key = "cli.no-module" if module else "cli.no-module.empty"
                raise self._unknown(key, module, known)
        return tuple(all_modules() if ALL_MODULES in named else named)

    def _enchantment(self, text: str) -> str:
        """By id, or by its name."""
        names = {each.id: self.words.enchantment(each.id) for each in ENCHANTMENTS}
        wanted = folded(text)
        for id_, name in [*names.items(), (RANDOM, RANDOM)]:
            if wanted in (folded(id_), folded(name)):
                return id_
        raise self._unknown("cli.no-enchantment", text, [*names.values(), RANDOM])

    def _unknown(self, key: str, text: str, known: list[str]) -> argparse.ArgumentTypeError:
        problem = self.words.text(key, text=text, text_2=", ".join(known))
        return argparse.ArgumentTypeError(problem)

    def _bots(self, text: str) -> list[str]:
        """Two bots or more."""
        named = [bot.strip() for bot in text.split(",")]
        for bot in named:
            self._check_bot(bot)
        if len(set(named)) < 2:
            raise argparse.ArgumentTypeError(self.words.text("cli.arena.too-few"))
        return named

    def _check_bot(self, text: str) -> None:
        try:
            bots.wanted(text)
        except bots.NoSuchBot as error:
            raise argparse.ArgumentTypeError(self.words.message(error.reason)) from None

    def kinds(self, text: str) -> list[str]:
        """Who plays: people and bots."""
        kinds = [kind.strip() for kind in text.split(",")]
        for kind in kinds:
            if kind != HUMAN:
                self._check_bot(kind)
        return kinds


def _with_numbers(bot: str) -> str:
    """A bot with all that it may be given."""
    values = bots.wanted(bot).values.items()
    return ":".join([bot, *(f"{key}={value:f}".rstrip("0").rstrip(".") for key, value in values)])
