"""Sets of cards from outside the package: which ones there are, and how they are brought in."""

from importlib import import_module

from seasons.rules.engine.errors import BadSet
from seasons.rules.engine.setup import SETS


def load(homes: list[str]) -> None:
    """Imports packages, each of which adds a set of cards."""
    for home in homes:
        try:
            import_module(home)
        except ImportError as error:
            raise BadSet(f"the set in {home!r} cannot be added: {error}") from None


def homes() -> list[str]:
    """The packages whose sets have been added, for a process that needs the same ones."""
    return [record.home for record in SETS.values() if record.home]
