"""The bots by name, and what may be said behind a name: `master:time=0.5`.

A bot of the user's own is a file named on the command line by whoever starts the program. Names
from elsewhere (the net, a save, a record) are only looked up here, never opened or imported.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib.util import module_from_spec, spec_from_file_location
from math import inf
from pathlib import Path
from typing import Final

from seasons.bots.bot import Bot, Unavailable
from seasons.rules.engine.messages import Message

NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,30}")
LONGEST: Final = 80  # characters of a name with all its parameters
NETS: Final = Path(__file__).parent / "nets"
_TIME: Final = "time"  # the parameter that says how many seconds a bot may think about a step


class NoSuchBot(Exception):
    """A text that names no bot, or gives it what it does not take; `reason` says why."""

    def __init__(self, key: str, **params: int | str) -> None:
        self.reason: Final = Message(key, params)
        super().__init__(str(self.reason.data()))


@dataclass(frozen=True)
class Parameter:
    """A number that a bot may be given."""

    usual: float
    least: float
    most: float
    whole: bool = False

    def read(self, key: str, text: str) -> float:
        """The number of a text."""
        if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,6})?", text):
            raise NoSuchBot("bot.no-number", text=f"{key}={text}")
        number = float(text)
        if not self.least <= number <= self.most or (self.whole and number % 1):
            least, most = f"{self.least:g}", f"{self.most:.0f}"
            raise NoSuchBot("bot.not-between", text=f"{key}={text}", text_2=least, text_3=most)
        return number


Maker = Callable[[str, dict[str, float]], Bot]  # from a seed and the values of all parameters


@dataclass(frozen=True)
class Kind:
    """A registered bot."""

    make: Maker
    parameters: dict[str, Parameter] = field(default_factory=dict)
    seconds: float = 0.0  # that it thinks about a step at most, where no parameter says so


@dataclass(frozen=True)
class Wanted:
    """A bot as it is asked for: a name and the values of all its parameters."""

    name: str
    values: dict[str, float]

    @property
    def seconds(self) -> float:
        """How long it thinks about a step at most."""
        return self.values.get(_TIME, _KINDS[self.name].seconds)

    def make(self, seed: str) -> Bot:
        """A player of this kind; Unavailable if it cannot play here."""
        return _KINDS[self.name].make(seed, self.values)


_KINDS: Final[dict[str, Kind]] = {}
_FILES: Final[list[tuple[str, str]]] = []


def register(name: str, kind: Kind) -> None:
    """Adds a bot, weaker ones first."""
    if not NAME.fullmatch(name):
        raise ValueError(f"{name!r} is no name for a bot: small letters, digits and -")
    if name in _KINDS:
        raise ValueError(f"there is a bot {name!r} already")
    _KINDS[name] = kind


def names() -> list[str]:
    """All bots, the weakest first."""
    return list(_KINDS)


def wanted(text: str) -> Wanted:
    """The bot that a text asks for; NoSuchBot says what is wrong with it."""
    name, *given = text[: LONGEST + 1].split(":")
    if name not in _KINDS or len(text) > LONGEST:
        raise NoSuchBot("bot.no-such", text=name[:LONGEST], text_2=", ".join(names()))
    parameters = _KINDS[name].parameters
    values = {key: parameter.usual for key, parameter in parameters.items()}
    for each in given:
        key, _, value = each.partition("=")
        if key not in parameters:
            known = ", ".join(parameters) or "-"
            raise NoSuchBot("bot.no-parameter", text=name, text_2=key, text_3=known)
        values[key] = parameters[key].read(key, value)
    return Wanted(name, values)


def make(text: str, seed: str) -> Bot:
    """The bot that a text asks for, ready to play."""
    try:
        return wanted(text).make(seed)
    except NoSuchBot as error:
        raise Unavailable(f"{text}: {error}") from None


def fingerprint(texts: Sequence[str]) -> str:
    """A digest of what was learned and of these bots' own files: with others they differ."""
    chosen = {wanted(text).name for text in texts}
    own = [Path(path) for name, path in _FILES if name in chosen]
    digest = hashlib.sha256()
    for path in [*sorted(NETS.glob("*.npz")), *own]:
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


# Bots of the user's own


def add_file(name: str, path: str) -> None:
    """Registers the bot of a Python file, the one class in it that is a `Bot`."""
    bot = _bot_in(name, Path(path))
    seconds = getattr(bot, "seconds", 0.0)
    if type(seconds) not in (int, float) or not 0 <= seconds < inf:
        raise ValueError(f"{path}: {seconds!r} are no seconds for a step")
    register(name, Kind(lambda seed, _: bot(seed), seconds=seconds))
    _FILES.append((name, str(Path(path).resolve())))


def files() -> list[tuple[str, str]]:
    """The files that were added, for another process to add them, too."""
    return list(_FILES)


def add_files(found: list[tuple[str, str]]) -> None:
    """Registers the bots of files that are not registered yet."""
    for name, path in found:
        if name not in _KINDS:
            add_file(name, path)


def _bot_in(name: str, path: Path) -> Callable[[str], Bot]:
    if not path.is_file():
        raise ValueError(f"{path}: there is no such file")
    spec = spec_from_file_location(f"seasons_bot_{name.replace('-', '_')}", path)
    if spec is None or spec.loader is None:
        raise ValueError(f"{path}: not a Python file")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    own = [
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Bot) and each.__module__ == module.__name__
    ]
    if len(own) != 1:
        raise ValueError(f"{path}: {len(own)} classes in it are bots, one is needed")
    return own[0]
