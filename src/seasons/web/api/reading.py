"""Reading JSON: what could be meant in two ways is refused, with what is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute

from seasons.web.api.problems import Refused


class Letter(Request):
    """A request whose JSON is read strictly."""

    async def json(self) -> Any:
        """What the body says, in Unicode, no key twice and no numbers but those of JSON."""
        try:
            text = (await self.body()).decode("utf-8")
            found = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
            json.dumps(found, ensure_ascii=False).encode("utf-8")
            return found
        except UnicodeEncodeError:  # escapes can say what cannot be kept or sent
            raise Refused("cannot-parse", "body: half a character") from None
        except ValueError as error:
            raise Refused("cannot-parse", f"body: {error}") from None
        except RecursionError:
            raise Refused("cannot-parse", "body: nested too deeply") from None


class StrictRoute(APIRoute):
    """A route that reads its body as a letter."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler of the framework, given a letter."""
        handler = super().get_route_handler()

        async def read(request: Request) -> Response:
            return await handler(Letter(request.scope, request.receive))

        return read


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"{key!r} is there twice")
        found[key] = value
    return found


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no number")
