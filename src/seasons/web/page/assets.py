"""Files of the page, named after their content so that browsers may keep them for ever.

Versions never mix: a sheet is sent with the parts it imports inside it, and a module calls those it
imports by their full names, so that its own name changes with theirs.
"""

from __future__ import annotations

import hashlib
import mimetypes
import re
from functools import cache
from pathlib import Path
from typing import Final

from seasons.rules.cards.outside import homes
from seasons.rules.engine.errors import BadSet
from seasons.rules.engine.setup import CARDS, SETS
from seasons.words.brought import folder as home_folder

FOLDER: Final = Path(__file__).parent.parent
_FILES: Final = ("static/*.svg", "static/scripts/*.js", "static/styles/*.css", "art/*.svg")
_PART: Final = re.compile(r'^@import "([a-z-]+\.css)";\n', re.MULTILINE)
_MODULE: Final = re.compile(r'(?<=")\./([a-z-]+\.js)(?=";$)', re.MULTILINE)


class Asset:
    """A file with its hashed name; a module with those it imports."""

    __slots__ = ("content", "imports", "type", "url")

    def __init__(self, name: str, path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        self.imports: Final[list[Asset]] = []
        if path.suffix == ".css":
            text = _PART.sub(lambda found: path.with_name(found[1]).read_text("utf-8"), text)
        elif path.suffix == ".js":
            text = _MODULE.sub(lambda found: self._imported(path.with_name(found[1])), text)
        self.content: Final = text.encode()
        digest = hashlib.sha256(self.content).hexdigest()[:10]
        self.url: Final = f"/{name.removesuffix(path.suffix)}.{digest}{path.suffix}"
        self.type: Final = mimetypes.guess_type(path.name)[0] or "application/octet-stream"

    def _imported(self, path: Path) -> str:
        """The address of a module beside this one."""
        imported = _asset(path.relative_to(FOLDER).as_posix())
        self.imports.append(imported)
        return imported.url


@cache
def _asset(name: str) -> Asset:
    return Asset(name, FOLDER / name)


def _assets() -> dict[str, Asset]:
    """All of them by name."""
    return _found(tuple(homes()))


@cache
def _found(outside: tuple[str, ...]) -> dict[str, Asset]:
    """Our own files, and the pictures that sets of cards from outside bring."""
    paths = [path for pattern in _FILES for path in sorted(FOLDER.glob(pattern))]
    names = [path.relative_to(FOLDER).as_posix() for path in paths]
    brought = {
        f"art/{path.name}": Asset(f"art/{path.name}", path)
        for home in outside
        for path in sorted((home_folder(home) / "art").glob("*.svg"))
    }
    return {**brought, **{name: _asset(name) for name in names}}


@cache
def _by_url(outside: tuple[str, ...]) -> dict[str, Asset]:
    return {asset.url: asset for asset in _found(outside).values()}


def check() -> None:
    """Refuses a set of cards that lacks a picture, naming all of them."""
    for record in SETS.values():
        cards = [card for card in CARDS.values() if card.set == record.name]
        missing = [f"{card.id}.svg" for card in cards if f"art/{card.id}.svg" not in _assets()]
        if missing:
            raise BadSet(f"the set {record.name!r} has no picture art/{', art/'.join(missing)}")


def url(name: str) -> str:
    """The address of a file, such as `static/styles/start.css`."""
    return _assets()[name].url


@cache
def modules(name: str) -> list[str]:
    """The addresses of all modules that one needs, so that a page can ask for them at once."""
    found: dict[str, None] = {}
    ahead = list(_assets()[name].imports)
    while ahead:
        module = ahead.pop(0)
        found[module.url] = None
        ahead += module.imports
    return list(found)


def picture(source: str) -> str:
    """The address of the picture of a card, an enchantment or an ability token."""
    return url(f"art/{source}.svg")


@cache
def edition() -> str:
    """Changes with any file of the page: a page of another edition must be loaded anew."""
    addresses = "".join(asset.url for name, asset in _assets().items() if name.startswith("static"))
    return hashlib.sha256(addresses.encode()).hexdigest()[:10]


def find(address: str) -> Asset | None:
    """The file with this address."""
    return _by_url(tuple(homes())).get(address)
