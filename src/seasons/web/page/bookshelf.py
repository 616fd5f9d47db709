"""What can be read beside a game: the rules, and everything that is in the box."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from seasons.rules.engine.tables import EDITIONS
from seasons.web.language import language_of
from seasons.web.page.anchors import PARTS, anchor_of
from seasons.web.page.collection import COSTS, KINDS, MOMENTS, collection, sets
from seasons.web.page.manual import manual
from seasons.web.page.visitors import page
from seasons.words.texts import load

router: Final = APIRouter(include_in_schema=False)

_COUNTS: Final = (2, 3, 4)  # of players


@router.get("/rules")
async def rules(request: Request) -> Response:
    """How the game is played, with every ruling."""
    language = language_of(request.headers)
    return page("rules.html", load(language), parts=PARTS, manual=manual(language))


@router.get("/cards")
async def cards(request: Request, edition: str = "", players: str = "") -> Response:
    """All cards, enchantments and tokens; what is found among them is the browser's affair."""
    language = language_of(request.headers)
    edition = edition if edition in EDITIONS else EDITIONS[0]
    count = int(players) if players in map(str, _COUNTS) else _COUNTS[0]
    return page(
        "cards.html", load(language), items=collection(language, edition, count), sets=sets(),
        kinds=KINDS, costs=COSTS, moments=MOMENTS, edition=edition, editions=EDITIONS,
        players=count, counts=_COUNTS, anchor_of=anchor_of,
    )  # fmt: skip
