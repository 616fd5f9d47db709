"""The API for what people do beside playing: step away, come back, and agree to delete a game."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field

from seasons.bots import USUAL
from seasons.rooms.refusals import OthersPlay
from seasons.web.api import answers
from seasons.web.api.problems import described
from seasons.web.api.reading import StrictRoute
from seasons.web.api.routes import BARE, SAID, Seated, rooms_of, table

router: Final = APIRouter(prefix="/api", tags=["games"], route_class=StrictRoute)
_STRICT: Final = ConfigDict(extra="forbid", strict=True)


class StandIn(BaseModel):
    """The bot that plays for a while."""

    model_config = _STRICT
    bot: Annotated[str, Field(max_length=100)] = USUAL


class Wish(BaseModel):
    """Whether a person agrees to delete the game."""

    model_config = _STRICT
    agree: bool


@router.post(
    "/games/{game}/stand-in",
    responses=described(*SAID, "not-legal", "bad-player", answer=answers.Table),
)
async def step_away(seated: Seated, wanted: StandIn) -> JSONResponse:
    """Leaves the seat to a bot until its person is back."""
    room, seat = seated
    await room.stand_ins.step_away(seat, wanted.bot)
    return JSONResponse(table(room.sight(seat)))


@router.post(
    "/games/{game}/return",
    responses=described(*BARE, "not-legal", answer=answers.Table),
)
async def come_back(seated: Seated) -> JSONResponse:
    """Takes the seat back from the bot that plays there."""
    room, seat = seated
    await room.stand_ins.come_back(seat)
    return JSONResponse(table(room.sight(seat)))


@router.post(
    "/games/{game}/farewell",
    responses=described(*SAID, "others-play", answer=answers.Farewell),
)
async def farewell(request: Request, seated: Seated, wish: Wish) -> JSONResponse:
    """Agrees to delete the game, or no longer; the last one to agree deletes it for good."""
    room, seat = seated
    if seat not in room.farewell.asked:
        raise OthersPlay("this seat was given up")
    deleted = wish.agree and await room.farewell.agree([seat])
    if deleted:
        await rooms_of(request).delete(room)
    elif not wish.agree:
        await room.farewell.stay([seat])
    told = {"asked": list(room.farewell.asked), "agreed": list(room.farewell.agreed)}
    return JSONResponse({"deleted": deleted, **told})
