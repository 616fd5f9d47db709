"""The choice of a language, which all pages of a browser follow."""

from __future__ import annotations

import re
from typing import Final

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import RedirectResponse, Response

from seasons.web.language import COOKIE, offered
from seasons.web.page.visitors import YEAR, form_of

router: Final = APIRouter(include_in_schema=False)

# A page of ours: an address with a host of its own would lead somewhere else.
_OURS: Final = re.compile(r"/(?:[\w-][\w./?=&-]*)?", re.ASCII)


@router.post("/language")
async def choose(request: Request) -> Response:
    """Remembers the language, and leads back to the page where it was chosen."""
    form = await form_of(request)
    code, back = form.get("language", [""])[0], form.get("back", ["/"])[0]
    if code not in dict(offered()):
        raise HTTPException(404)
    answer = RedirectResponse(back if _OURS.fullmatch(back) else "/", 303)
    answer.set_cookie(COOKIE, code, max_age=YEAR, httponly=True, samesite="lax")
    return answer
