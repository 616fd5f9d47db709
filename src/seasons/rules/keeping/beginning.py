"""How a game begins: where its chance comes from, and what its record says before all else."""

from typing import Any, Final

from seasons.rules.engine.errors import ImpossiblePosition
from seasons.rules.engine.events import Event
from seasons.rules.engine.sealed import Sealed, drawn_key, key_of_seed, key_of_text, seal_of
from seasons.rules.engine.setup import Setup
from seasons.rules.writing.table import checked_seed, shown

VERSION_2: Final = 2  # of the rules: a seed started the fast generator


class Source:
    """Where chance comes from, what the record says of it, and what everybody is told."""

    __slots__ = ("headers", "sealed", "told")

    def __init__(self, sealed: Sealed | None, headers: dict[str, str], told: list[Event]) -> None:
        self.sealed: Final = sealed  # None: the fast generator
        self.headers: Final = headers
        self.told: Final = told

    def chance(self) -> str | Sealed:
        """What a game is begun with."""
        return self.headers["Seed"] if self.sealed is None else self.sealed


def key_source(key: str | None) -> Source:
    """A key that was drawn, now if it was not before; its seal is told."""
    secret = drawn_key() if key is None else key_of_text(key)
    headers = {"Key": secret.hex(), "Seal": seal_of(secret)}
    return Source(Sealed(secret), headers, [Event("sealed", -1, {"seal": headers["Seal"]})])


def source_of(seed: int | str | None, key: str | None, rules: int) -> Source:
    """A key, or a seed that somebody chose."""
    if rules == VERSION_2 and (seed is None or key is not None):
        raise ImpossiblePosition("a game of version 2 has a seed")
    if seed is None:
        return key_source(key)
    if key is not None:
        raise ImpossiblePosition("a game has a seed or a key, not both")
    headers = {"Seed": _plain(str(checked_seed(seed)))}
    if rules == VERSION_2:
        return Source(None, headers, [])
    return Source(Sealed(key_of_seed(headers["Seed"])), headers, [Event("seeded", -1, {})])


def headers_of(setup: Setup, names: list[str] | None) -> dict[str, str]:
    """What a record says of the options of a game and of those who play it."""
    if names is None:
        names = [f"Player {seat + 1}" for seat in range(setup.players)]
    if len(names) != setup.players:
        raise ImpossiblePosition(f"{len(names)} names for {setup.players} players")
    headers = {
        "Rules": str(setup.rules),
        "Players": "; ".join(_plain(name.strip()) for name in names),
        "Level": setup.level,
        "Edition": setup.edition,
    }
    if setup.modules:
        headers["Modules"] = ",".join(setup.modules)
    if setup.enchantment.number:
        headers["Enchantment"] = setup.enchantment.id
    return headers


def checked_names(value: Any) -> list[str] | None:
    """The names that a table may have."""
    if value is None or (isinstance(value, list) and all(isinstance(name, str) for name in value)):
        return value
    raise ImpossiblePosition(f"names are a list of texts, not {shown(value)}")


def check_first(setup: Setup, first: int | None) -> None:
    """Refuses a first player who does not sit at the table."""
    if first is not None and not 0 <= first < setup.players:
        last = setup.players - 1
        raise ImpossiblePosition(f"no seat {first} to be first: the seats are 0 to {last}")


def _plain(text: str) -> str:
    # Joiners are not printed, but some names are not written without them.
    printed = text.replace("\u200c", "").replace("\u200d", "")
    if not printed.isprintable() or any(sign in text for sign in '";[]{}'):
        raise ImpossiblePosition(f'names and seeds have no ";[]{{}}: {text!r}')
    return text
