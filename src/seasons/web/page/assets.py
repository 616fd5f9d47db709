"""Files of the page, named after their content so that browsers may keep them for ever."""

from __future__ import annotations

import hashlib
import mimetypes
from functools import cache
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent.parent
_FOLDERS: Final = {"static": ("css", "js", "svg"), "art": ("svg",)}


class Asset:
    """A file with its hashed name."""

    __slots__ = ("content", "type", "url")

    def __init__(self, folder: str, path: Path) -> None:
        self.content: Final = path.read_bytes()
        digest = hashlib.sha256(self.content).hexdigest()[:10]
        self.url: Final = f"/{folder}/{path.stem}.{digest}{path.suffix}"
        self.type: Final = mimetypes.guess_type(path.name)[0] or "application/octet-stream"


@cache
def _assets() -> dict[str, Asset]:
    return {
        f"{folder}/{path.name}": Asset(folder, path)
        for folder, endings in _FOLDERS.items()
        for ending in endings
        for path in sorted((FOLDER / folder).glob(f"*.{ending}"))
    }


@cache
def _by_url() -> dict[str, Asset]:
    return {asset.url: asset for asset in _assets().values()}


def url(name: str) -> str:
    """The address of a file, such as `static/table.css`."""
    return _assets()[name].url


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
    return _by_url().get(address)
