"""What people say at a table, as JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field

from seasons.rooms.refusals import Alone
from seasons.rooms.sight import Saying
from seasons.web.api import answers
from seasons.web.api.problems import described
from seasons.web.api.reading import StrictRoute
from seasons.web.api.routes import ASKED, SAID, Seated, among
from seasons.web.language import language_of
from seasons.words.sayings import LONGEST, PHRASES, worded
from seasons.words.texts import load

router: Final = APIRouter(prefix="/api", tags=["chat"], route_class=StrictRoute)
_STRICT: Final = ConfigDict(extra="forbid", strict=True)


class NewPhrase(BaseModel):
    """A ready phrase, which everybody reads in their own language."""

    model_config = _STRICT
    phrase: Annotated[str, among(lambda: list(PHRASES))]


class NewWords(BaseModel):
    """Words of one's own, on one line; what shows nothing in them is left out."""

    model_config = _STRICT
    text: Annotated[str, Field(min_length=1, max_length=LONGEST)]


@router.get(
    "/games/{game}/chat",
    responses=described(*ASKED, "no-game", "no-chat", "cannot-parse", "not-read",
                        answer=list[answers.Saying]),
)  # fmt: skip
async def listen(
    request: Request, seated: Seated, after: Annotated[int, Query(ge=0)] = 0
) -> JSONResponse:
    """What was said at the table, `after` a saying's number; only the last 200 are kept."""
    room, seat = seated
    talk = room.sight(seat).talk
    if talk is None:
        raise Alone("there is nobody to talk to at this table")
    return JSONResponse([_told(request, saying) for saying in talk if saying.number > after])


@router.post(
    "/games/{game}/chat",
    status_code=201,
    responses=described(*SAID, "no-chat", "bad-saying", "too-many-sayings",
                        answer=answers.Saying, status=201),
)  # fmt: skip
async def say(request: Request, seated: Seated, wanted: NewPhrase | NewWords) -> JSONResponse:
    """Says something at the table, to everybody who looks at it."""
    room, seat = seated
    if isinstance(wanted, NewPhrase):
        saying = await room.chat.say(seat, phrase=wanted.phrase)
    else:
        saying = await room.chat.say(seat, text=wanted.text)
    return JSONResponse(_told(request, saying), 201)


def _told(request: Request, saying: Saying) -> dict[str, Any]:
    words = load(language_of(request.headers))
    return {**asdict(saying), "text": worded(words, saying.phrase, saying.text)}
