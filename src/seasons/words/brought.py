"""The words that sets of cards from outside the package bring along.

They lie beside a set as ours do here: `locale/<language>/LC_MESSAGES/seasons.mo`.
"""

from __future__ import annotations

import gettext
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final

from seasons.rules.cards.outside import homes
from seasons.rules.engine.errors import BadSet

DOMAIN: Final = "seasons"
USUAL: Final = "en"  # what every set has, for languages it has not


def folder(home: str) -> Path:
    """Where the package of a set lies."""
    return Path(str(resources.files(home)))


def languages_of(home: str) -> list[str]:
    """The languages of a set."""
    found = (folder(home) / "locale").glob(f"*/LC_MESSAGES/{DOMAIN}.[mp]o")
    return sorted({USUAL, *[path.parent.parent.name for path in found]})


@cache
def catalogue(home: str, language: str) -> gettext.NullTranslations:
    """The words of a set in one language."""
    place = folder(home) / "locale"
    try:
        return gettext.translation(DOMAIN, place, [language])
    except FileNotFoundError:
        missing = place / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
        raise BadSet(f"the set in {home!r} has no words: {missing} is not there") from None


def catalogues(language: str) -> list[gettext.NullTranslations]:
    """The words of all sets, each in that language if it has it."""
    return [
        catalogue(home, language if language in languages_of(home) else USUAL) for home in homes()
    ]
