"""`seasons play` and `seasons serve`: from a command to a server that answers, and its end."""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import secrets
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import fields
from math import ceil
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Final

import uvicorn

from seasons.rooms.limits import Limits
from seasons.rules.engine.messages import Message
from seasons.web.serving import database, network
from seasons.web.serving.address import BACKLOG, LAN, Address, listen
from seasons.web.serving.connections import Connection, Connections, with_files
from seasons.web.serving.logs import kept, sparing
from seasons.web.serving.place import Apart, CannotStart, Place, Running, data_folder
from seasons.web.serving.public import Public
from seasons.words.texts import Texts

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from seasons.rooms.shared import Shared
    from seasons.web.serving.monitor import Monitor

FAILED: Final = 1
PATIENCE: Final = 10.0  # seconds for another server to come up or to end
PAUSE: Final = 0.1
GRACE: Final = 1  # seconds for clients to go
TICKS: Final = 10  # of uvicorn's loop in a second
MESSAGE_BYTES: Final = 65536
NOISY: Final = ("asyncio", "uvicorn.error", Connections.__module__)  # strangers make these speak
SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
PRIVATE: Final = 0o077  # files that the server makes are for its user alone
PASSWORD: Final = "SEASONS_PASSWORD"
LITTER: Final = 5_000, 10, 10  # new objects until Python looks for rubbish, and how seldom in all
DISPLAYS: Final = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


def run(options: argparse.Namespace, words: Texts, browser: bool) -> int:
    """Runs a server until it is told to stop, unless one runs already; the exit code."""
    try:
        with _handled(_interrupt):
            url = database.address(options.database)
            if url is not None:
                _serve(Apart(), url, options, words, browser)
            else:
                with Place(data_folder(options.data)) as place:
                    running = _elsewhere(place)
                    if running is not None:
                        return _already(running, options, words, browser)
                    _serve(place, None, options, words, browser)
    except CannotStart as problem:
        print(f"seasons: {words.message(problem)}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        pass  # told to stop before there was anything to stop
    print(words.text("cli.play.stopped"), flush=True)
    return 0


def _elsewhere(place: Place) -> Running | None:
    """The server that holds this place already, or None once the place is ours.

    A server that is coming up or going down does not answer, so that one is given time.
    """
    deadline = time.monotonic() + PATIENCE
    while not place.take():
        running = place.running()
        if running is not None and running.answers():
            return running
        if time.monotonic() > deadline:
            raise CannotStart("cli.play.busy", text=str(place.folder))
        time.sleep(PAUSE)
    return None


def _already(running: Running, options: argparse.Namespace, words: Texts, browser: bool) -> int:
    """One server is enough to play, but somebody who asked for a server of their own gets none."""
    if options.command == "serve":
        raise CannotStart("cli.play.running", text=running.address)
    print(words.text("cli.play.running", text=running.address), flush=True)
    if browser:
        show(running.address)
    return 0


def _serve(
    place: Place | Apart,
    url: str | None,
    options: argparse.Namespace,
    words: Texts,
    browser: bool,
) -> None:
    address = listen(LAN if options.lan else options.host, options.port)
    running = Running(address.url, secrets.token_hex(8))
    public = Public(options.public_url, address.hosts, tuple(options.behind_proxy),
                    address.elsewhere)  # fmt: skip

    def ready() -> None:
        place.publish()
        for line in _announced(options, address, monitor):
            print(words.message(line), flush=True)
        if browser:
            show(address.url, before)

    with ExitStack() as stack:
        stack.enter_context(closing(address.listener))
        stack.enter_context(kept(options.log_level))
        stack.enter_context(sparing(*NOISY))
        before = stack.enter_context(_umask(PRIVATE))
        monitor = _monitor(options, stack)
        try:
            if isinstance(place, Place) and not options.shared_data:
                _close_to_others(place, words)
            place.draft(running)
            limits = _limits(options, words)
            shared = database.shared(url, options.peer_url or address.url)
            app = _app(place, shared, running, public, limits, _password(options))
            server = _Server(app, place, ready, limits, public, monitor)
            with _handled(server.handle_exit), _seldom_tidied():
                server.run([address.listener])
        finally:
            place.withdraw()
    if server.problem is not None:
        raise server.problem


def _monitor(options: argparse.Namespace, stack: ExitStack) -> Monitor | None:
    """Health and figures, if they are wanted."""
    if options.metrics_port is None:
        return None
    from seasons.web.serving.monitor import Monitor  # it knows the app, which takes its time

    address = listen(options.metrics_host, options.metrics_port)
    stack.enter_context(closing(address.listener))
    return Monitor(address)


def _announced(
    options: argparse.Namespace, address: Address, monitor: Monitor | None
) -> Iterator[Message]:
    """Where the server is, for whom, and what that means."""
    yield Message("cli.play.at", {"text": address.url})
    if monitor is not None:
        yield Message("cli.metrics.at", {"text": monitor.address.url})
    if options.public_url is not None:
        yield Message("cli.public.at", {"text": f"{options.public_url}/"})
    elif options.lan:
        yield from _announced_around(address)
    elif address.url_elsewhere is not None:
        yield Message("cli.play.elsewhere", {"text": address.url_elsewhere})


def _announced_around(address: Address) -> Iterator[Message]:
    found = network.addresses()
    if not found:
        yield Message("cli.lan.nowhere")
        return
    for url in address.elsewhere():
        yield Message("cli.lan.at", {"text": url})
    yield Message("cli.lan.means")
    for each in filter(network.is_public, found):
        yield Message("cli.lan.internet", {"text": each})


def _limits(options: argparse.Namespace, words: Texts) -> Limits:
    """The limits that were asked for, as far as this system can keep them."""
    asked = Limits(**{each.name: getattr(options, each.name) for each in fields(Limits)})
    found = with_files(asked)
    if found.connections < asked.connections:
        numbers = {"number": found.connections, "number_2": asked.connections}
        print(f"seasons: {words.text('cli.play.few-files', **numbers)}", file=sys.stderr)
    return found


def _close_to_others(place: Place, words: Texts) -> None:
    # Whoever only looks for a server that runs already need not wait for this.
    from seasons.web.serving.privacy import close_to_others

    for message in close_to_others(place.folder):
        print(f"seasons: {words.message(message)}", file=sys.stderr)


@contextmanager
def _seldom_tidied() -> Iterator[None]:
    """Everybody waits while Python looks for objects that only hold each other.

    So it does that less often, and never looks through what was there before the first game.
    """
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*LITTER)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


@contextmanager
def _umask(mask: int) -> Iterator[int]:
    """Makes files with this mask; the one before it is given, and comes back."""
    before = os.umask(mask)
    try:
        yield before
    finally:
        os.umask(before)


def _password(options: argparse.Namespace) -> str | None:
    """The password for making games, if one is wanted."""
    found = os.environ.pop(PASSWORD, None)  # the processes of bots need not know it
    if options.password_file is not None:
        try:
            lines = Path(options.password_file).read_text("utf-8").splitlines()
        except (OSError, UnicodeError) as error:
            problem = getattr(error, "strerror", None) or str(error)
            raise CannotStart(
                "cli.password.unreadable", text=options.password_file, text_2=problem
            ) from None
        found = lines[0].strip() if lines else ""
    if found == "":
        raise CannotStart("cli.password.empty")
    return found


def _app(
    place: Place | Apart,
    shared: Shared | None,
    running: Running,
    public: Public,
    limits: Limits,
    password: str | None,
) -> ASGIApp:
    # Whoever only looks for a server that runs already need not wait for this.
    from seasons.web.app import create_app

    try:
        return create_app(place.folder, shared=shared, instance=running.instance, public=public,
                          limits=limits, password=password)  # fmt: skip
    except Exception as error:
        raise _explained(error, place) from None


def _explained(error: Exception, place: Place | Apart) -> Exception:
    """What became of the data, in one line; any other error is one of ours, and stays."""
    from seasons.rooms.schema import StoreError

    if isinstance(place, Apart):
        return database.explained(error)

    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, (OSError, sqlite3.Error, StoreError)):
            problem = getattr(cause, "strerror", None) or str(cause)
            return CannotStart("cli.play.no-data", text=str(place.folder), text_2=problem)
        cause = cause.__cause__
    return error


class _Server(uvicorn.Server):
    """Says when it answers, and why it could not; ends at the first signal, quietly."""

    def __init__(
        self,
        app: ASGIApp,
        place: Place | Apart,
        ready: Callable[[], None],
        limits: Limits,
        public: Public,
        monitor: Monitor | None = None,
    ) -> None:
        self.app: Final = app
        self.monitor: Final = monitor
        self.place: Final = place
        self.ready: Final = ready
        self.problem: Exception | None = None
        super().__init__(
            uvicorn.Config(
                self._watched,
                interface="asgi3",
                workers=1,  # whatever WEB_CONCURRENCY says
                lifespan="on",
                backlog=BACKLOG,
                http=Connection,
                timeout_keep_alive=ceil(limits.idle_seconds),
                ws="websockets-sansio",  # the one called websockets is deprecated
                ws_max_size=MESSAGE_BYTES,
                ws_ping_interval=limits.idle_seconds,
                ws_ping_timeout=limits.header_seconds,
                log_config=None,  # its lines go where ours go
                log_level="warning",  # it would tell of addresses and cookies
                access_log=False,
                server_header=False,
                proxy_headers=False,  # whom to believe is decided elsewhere
                timeout_graceful_shutdown=GRACE,
            )
        )
        self.server_state = self.connections = Connections(limits, public)
        self._patience: Final = ceil(limits.idle_seconds * TICKS)

    async def _watched(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The app; remembers why it did not come up, and lets go of clients who hold it."""
        try:
            await self.app(scope, receive, send)
        except asyncio.CancelledError:
            if not self.should_exit:
                raise
        except Exception as error:
            if scope["type"] == "lifespan" and not self.started:
                self.problem = _explained(error, self.place)
            raise

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Comes up, and tells so."""
        log = logging.getLogger("uvicorn.error")
        log.setLevel(logging.CRITICAL)  # a failure is told once, by us
        try:
            await super().startup(sockets)
            if not self.should_exit:
                if self.monitor is not None:
                    await self.monitor.begin(self.app.state.rooms)  # type: ignore[attr-defined]
                self.ready()
        except SystemExit as stop:
            self.problem = self.problem or RuntimeError(stop)
            self.should_exit = True
        except (CannotStart, OSError) as error:
            self.problem = error
            self.should_exit = True
        finally:
            log.setLevel(logging.WARNING)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Goes down."""
        if self.monitor is not None:
            await self.monitor.end()
        await super().shutdown(sockets)

    async def on_tick(self, counter: int) -> bool:
        """Looks now and then after those who do not take what they are sent."""
        if counter % self._patience == 0:
            self.connections.drop_stuck()
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A second signal changes nothing: the first one ends the server soon enough."""
        self.should_exit = True


# Signals


def _interrupt(sig: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


@contextmanager
def _handled(handler: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Lets this function hear the signals that end us, except one that nohup has silenced."""
    heard = [each for each in SIGNALS if signal.getsignal(each) != signal.SIG_IGN]
    before = {each: signal.signal(each, handler) for each in heard}
    try:
        yield
    finally:
        for each, old in before.items():
            signal.signal(each, old)


# The browser


def show(address: str, umask: int = -1) -> None:
    """Opens a browser, if there is a display for it; the files it makes have their usual modes.

    In a process of its own: a browser may block, it chatters on the terminal, and a Ctrl-C meant
    for us would end it.
    """
    if sys.platform == "linux" and not any(map(os.environ.get, DISPLAYS)):
        return
    with suppress(OSError):
        opener = subprocess.Popen(
            [sys.executable, "-I", "-m", "webbrowser", address],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            umask=umask,
        )
        threading.Thread(target=opener.wait, daemon=True).start()
