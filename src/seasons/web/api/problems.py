"""Problems: every refusal in one form, with a code for programs and a text for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fastapi import HTTPException
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import JSONResponse

from seasons.rooms import figures
from seasons.rules.engine import messages

# Whatever else the rules refuse is 422.
STATUS: Final = {
    "two-lengths": 400,
    "unknown-host": 403, "foreign-origin": 403, "password-needed": 403, "wrong-password": 403,
    "not-found": 404, "no-game": 404, "bad-code": 404,
    "method-not-allowed": 405,
    "stale": 409, "not-legal": 409, "not-your-decision": 409, "undo-barred": 409, "not-over": 409,
    "no-chat": 409, "others-play": 409,
    "too-large": 413,
    "cannot-parse": 422, "impossible": 422, "bad-name": 422, "bad-player": 422,
    "bad-saying": 422,
    "too-many-games": 429, "too-many-tries": 429, "too-many-sayings": 429, "too-many-codes": 429,
    "broken": 500,
    "not-saved": 503, "not-read": 503,
    "full": 507, "shelf-full": 507,
}  # fmt: skip


class Message(BaseModel):
    """A prompt or a reason: the key of a text, and its parameters."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, int | str] = Field(init=False)
    key: str


class Problem(BaseModel):
    """A refusal: a code for programs, a text for people, and the reasons of the rules if any."""

    model_config = ConfigDict(extra="forbid")
    code: str
    text: str
    reasons: list[Message]


def problem(code: str, text: str, reasons: Sequence[messages.Message] = ()) -> dict[str, Any]:
    """A refusal as JSON, which is counted."""
    figures.note("refusals", code)
    # A text may repeat what was asked, and JSON can ask for letters that cannot be written.
    written = text.encode("utf-8", "replace").decode("utf-8")
    return {"code": code, "text": written, "reasons": [reason.data() for reason in reasons]}


class Refused(HTTPException):
    """What the server itself refuses."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(STATUS[code], problem(code, text))
        self.text: Final = text

    def answer(self, headers: Mapping[str, str] | None = None) -> JSONResponse:
        """The refusal as it is sent."""
        return JSONResponse(self.detail, self.status_code, headers)


def described(
    *codes: str, answer: object = None, status: int = 200
) -> dict[int | str, dict[str, Any]]:
    """The answer with this status and the refusals with these codes, for the description."""
    found: dict[int | str, dict[str, Any]] = {} if answer is None else {status: {"model": answer}}
    for refusal in sorted({STATUS[code] for code in codes}):
        same = [f"`{code}`" for code in codes if STATUS[code] == refusal]
        schema = {"$ref": f"#/components/schemas/{Problem.__name__}"}
        content = {"application/json": {"schema": schema}}
        found[refusal] = {"description": ", ".join(same), "content": content}
    return found
