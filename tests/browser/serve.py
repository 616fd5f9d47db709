"""The application as a process of its own: python -m tests.browser.serve DATA PORT.

Port 0 takes a free one; the first line says which.
"""

import socket
import sys
from pathlib import Path

import uvicorn

from seasons.rooms.limits import Limits
from seasons.web.app import create_app

BOT_LIMIT = 20.0  # seconds: a busy machine must not make bots play otherwise


def main() -> None:
    """Serve until killed."""
    data, port = Path(sys.argv[1]), int(sys.argv[2])
    listener = socket.create_server(("127.0.0.1", port))  # may take a port that was just left
    app = create_app(data, limits=Limits(bot_seconds=BOT_LIMIT))
    config = uvicorn.Config(app, ws="websockets-sansio", log_level="warning", access_log=False)
    print(listener.getsockname()[1], flush=True)
    uvicorn.Server(config).run([listener])


if __name__ == "__main__":
    main()
