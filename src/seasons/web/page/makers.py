"""Who may make games from a page: everybody, or who has shown that they know the password."""

from __future__ import annotations

from fastapi import Request
from starlette.responses import Response

from seasons.web.serving.client import address_of
from seasons.web.serving.password import COOKIE, Password
from seasons.web.serving.public import public_of


def is_asked(request: Request) -> bool:
    """Whether this browser must say the password before it makes a game."""
    password = _password(request)
    if password is None or _has_said_it(request):
        return False
    return not password.proves(request.cookies.get(public_of(request).cookie(COOKIE), ""))


def admit(request: Request, given: str = "") -> None:
    """Refuses a browser that does not know the password, unless there is none."""
    password = _password(request)
    if password is not None and is_asked(request):
        password.check(given.encode("utf-8", "replace"), address_of(request))
        request.state.said_password = True


def remember(request: Request, response: Response) -> Response:
    """Does not ask a browser again that was admitted."""
    password = _password(request)
    if password is not None and _has_said_it(request):
        public_of(request).keep(response, COOKIE, password.proof())
    return response


def _has_said_it(request: Request) -> bool:
    return getattr(request.state, "said_password", False)


def _password(request: Request) -> Password | None:
    found: Password | None = request.app.state.password
    return found
