"""The application as a process of its own: python -m tests.browser.serve DATA PORT.

Port 0 takes a free one; the first line says which.
"""

import sys
from pathlib import Path

import uvicorn
from fastapi import Request

from seasons import bots
from seasons.rooms.kept import Kept, Seat
from seasons.rooms.limits import Limits
from seasons.rooms.story import Era
from seasons.rules.engine import tables
from seasons.web import language
from seasons.web.app import create_app
from seasons.web.serving.address import listen
from seasons.web.serving.public import Public
from seasons.words.texts import PSEUDO, languages
from tests.browser.seat import ELSEWHERE

KEY = "5eed" * 16  # to all chance
BOT_GRACE = 60.0  # seconds: a busy machine must not make bots play otherwise


def main() -> None:
    """Serve until killed."""
    data, port = Path(sys.argv[1]), int(sys.argv[2])
    # Nobody can ask a real server for it.
    setattr(language, "_with_texts", lambda: {*languages(), PSEUDO})  # noqa: B010
    bots.add_file("ponderer", str(Path(__file__).with_name("ponderer.py")))
    listener = listen("127.0.0.1", port).listener  # may take a port that was just left
    public = Public(hosts=frozenset((ELSEWHERE,)))
    app = create_app(data, public=public, limits=Limits(bot_grace_seconds=BOT_GRACE))
    for path, how in (("/put", put), ("/finish", finish)):
        app.add_api_route(path, how, methods=["POST"], include_in_schema=False)
    config = uvicorn.Config(app, ws="websockets-sansio", log_level="warning", access_log=False)
    print(listener.getsockname()[1], flush=True)
    uvicorn.Server(config).run([listener])


async def put(request: Request) -> str:
    """A game that begins at a position; a server is the only one who writes into its database."""
    given = await request.json()
    seats = seated(given["seats"])
    era = Era(0, tables.RULES_VERSION, {"key": KEY}, given["position"])
    kept = Kept(
        id=given["id"],
        created=0.0,
        played=0.0,
        position=era.begun([seat.name for seat in seats]).position(),
        result=None,
        seats=seats,
        eras=(era,),
        clock=given["clock"],
    )
    await request.app.state.rooms.store.add(kept, None)
    return kept.id


async def finish(request: Request) -> str:
    """A game of somebody's browser that is over, with the account that is given."""
    given = await request.json()
    era = Era(0, tables.RULES_VERSION, {"level": given["level"]})
    kept = Kept(given["id"], 0.0, 0.0, "", None, seated(given["seats"]), (era,))
    store = request.app.state.rooms.store
    await store.add(kept, given["browser"], (0,))
    await store.play(kept.id, [], "", given["result"], given["account"])
    return kept.id


def seated(seats: list[dict[str, str]]) -> tuple[Seat, ...]:
    """Who plays."""
    return tuple(Seat(each["player"], each["name"], each["token"]) for each in seats)


if __name__ == "__main__":
    main()
