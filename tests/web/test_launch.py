"""`seasons play` and `seasons serve`: real servers on loopback, and never a real browser."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import socket
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.request import ProxyHandler, Request, build_opener

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from seasons.cli import arguments
from seasons.cli.main import main
from seasons.web.serving import address, launch, place
from seasons.web.serving.connections import FULL
from seasons.web.serving.place import Place, Running, data_folder
from tests.helpers import hearing
from tests.terminal.test_terminal import plain_words

Output = pytest.CaptureFixture[str]
REAL = ["-m", "seasons.cli"]
GENEROUS = 30  # seconds until a test gives up

# An app that tells what it was given, and fails or hangs as the variable TROUBLE asks for.
STAND_IN = """
import asyncio, json, os, sys, types

TROUBLE = os.environ.get("TROUBLE", "")


def create_app(data, *, instance, public, limits, **_):
    async def app(scope, receive, send):
        if scope["type"] == "lifespan":
            await receive()
            if TROUBLE == "disk":
                raise OSError(28, "No space left on device")
            if TROUBLE == "bug":
                raise KeyError("a bug")
            await send({"type": "lifespan.startup.complete"})
            await receive()
            (data / "closed").touch()
            await send({"type": "lifespan.shutdown.complete"})
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            if TROUBLE == "stubborn":
                await asyncio.sleep(1000)
            while (await receive())["type"] != "websocket.disconnect":
                await send({"type": "websocket.send", "text": "heard"})
        else:
            about = {"instance": instance, "hosts": sorted(public.hosts), "client": scope["client"]}
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": json.dumps(about).encode()})

    return app


sys.modules["seasons.web.app"] = app = types.ModuleType("seasons.web.app")
app.create_app = create_app
from seasons.cli import main
sys.exit(main(sys.argv[1:]))
"""

# A browser that makes noise, and writes down where it was sent and who answered there.
BROWSER = """#!{python} -I
import os, pathlib, sys
from urllib.request import ProxyHandler, build_opener
print("noise"), print("noise", file=sys.stderr)
answer = build_opener(ProxyHandler({{}})).open(sys.argv[1] + "api/about").read().decode()
target = pathlib.Path({target!r})
target.with_suffix(".new").write_text(sys.argv[1] + " " + answer)
os.replace(target.with_suffix(".new"), target)
"""


class Server:
    """A process that runs `seasons`, and what it has said so far."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.first = ""

    def wait_for_address(self) -> str:
        """Waits for the first line, which has the address."""
        assert self.process.stdout is not None
        self.first = self.process.stdout.readline()
        found = re.search(r"http://\S+/", self.first)
        assert found, self.end(signal.SIGKILL)
        return found[0]

    def end(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str, str]:
        """Sends a signal; the exit code, the rest of the output, and the errors."""
        self.process.send_signal(how)
        return self.wait()

    def wait(self) -> tuple[int, str, str]:
        """Waits for the end; communicate would lose what was read ahead with the first line."""
        code = self.process.wait(GENEROUS)
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        return code, self.process.stdout.read(), self.process.stderr.read()


class Desk:
    """A home of its own with a browser, from which servers are started."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.data = folder / "data"
        self.opened = folder / "opened"
        self._stack = stack
        browser = folder / "browser"
        browser.write_text(BROWSER.format(python=sys.executable, target=str(self.opened)))
        browser.chmod(0o755)
        self.stand_in = [str(folder / "stand_in.py")]
        Path(self.stand_in[0]).write_text(STAND_IN)
        silent = {"DISPLAY", "WAYLAND_DISPLAY", "XDG_DATA_HOME"}
        self.environment = {
            **{name: value for name, value in os.environ.items() if name not in silent},
            "HOME": str(folder / "home"),
            "SEASONS_DATA": str(self.data),
            "BROWSER": f"{browser} %s",
            "http_proxy": "http://127.0.0.1:9/",  # nobody there
        }

    def start(
        self,
        arguments: list[str],
        program: list[str] | None = None,
        limit: int | None = None,
        files: int | None = None,
        **environment: str,
    ) -> Server:
        """Starts `seasons`, where every warning is an error.

        No file may grow beyond the limit, and only so many may be open.
        """

        def prepare() -> None:
            hearing()
            for what, most in ((resource.RLIMIT_FSIZE, limit), (resource.RLIMIT_NOFILE, files)):
                if most is not None:
                    resource.setrlimit(what, (most, most))

        process = subprocess.Popen(
            [sys.executable, "-W", "error", *(program or self.stand_in), *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**self.environment, **environment},
            cwd=self.data.parent,
            preexec_fn=prepare,
        )
        self._stack.callback(_finish, process)
        return Server(process)

    def browsed(self) -> tuple[str, str]:
        """Waits for the browser; the address it was given, and which server answered there."""
        appear(self.opened)
        url, _, answer = self.opened.read_text().partition(" ")
        return url, json.loads(answer)["instance"]


def appear(path: Path) -> None:
    """Waits for a file."""
    deadline = time.monotonic() + GENEROUS
    while not path.exists():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def _finish(process: subprocess.Popen[str]) -> None:
    """Whatever the test has left running."""
    process.kill()
    with process:
        pass  # closes the pipes and waits


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with ExitStack() as stack:
        yield Desk(tmp_path, stack)


@pytest.fixture
def here(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """The same desk for commands that run in this process."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_DATA_HOME", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    for name in ("HOME", "SEASONS_DATA"):
        monkeypatch.setenv(name, desk.environment[name])
    return desk


def ask(url: str) -> dict[str, Any]:
    with build_opener(ProxyHandler({})).open(f"{url}api/about", timeout=GENEROUS) as answer:
        said = json.load(answer)
    assert isinstance(said, dict)
    return said


def port_of(url: str) -> int:
    return int(url.rstrip("/").rpartition(":")[2])


@contextmanager
def stranger(host: str = "127.0.0.1", port: int = 0) -> Iterator[int]:
    """Somebody who listens; if the port is taken, somebody else is that already."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as taken:
        try:
            taken.bind((host, port))
        except OSError:
            yield port
        else:
            taken.listen()
            yield taken.getsockname()[1]


@contextmanager
def ignored(*signals: signal.Signals) -> Iterator[None]:
    """This process ignores some signals."""
    before = {each: signal.signal(each, signal.SIG_IGN) for each in signals}
    try:
        yield
    finally:
        for each, old in before.items():
            signal.signal(each, old)


def complaint(arguments: list[str], capsys: Output) -> str:
    """The one line that a command fails with."""
    assert main(arguments) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert re.fullmatch(r"seasons: .+\n", captured.err)
    return captured.err


# The words


@pytest.mark.parametrize(
    ("typed", "command", "port"),
    [
        ([], "play", None),
        (["--port", "0"], "play", 0),
        (["--language", "xx"], "play", None),
        (["play"], "play", None),
        (["serve", "--port", "65535"], "serve", 65535),
    ],
)
def test_who_says_nothing_wants_to_play(typed: list[str], command: str, port: int | None) -> None:
    options, words = arguments.parse(typed)
    assert (options.command, options.host, options.port) == (command, "127.0.0.1", port)
    assert options.data is None
    assert words.language == ("xx" if "xx" in typed else "en")


@pytest.mark.parametrize(
    "typed",
    [
        ["serve", "--no-browser"],
        ["--port", "65536"],
        ["--port", "-1"],
        ["play", "--port", "9" * 5000],
        ["play", "--port", "x"],
        ["play", "--data", ""],
        ["serve", "--host", ""],
        ["play", "--language", "tlh"],
        ["--surprise"],
    ],
)
def test_wrong_usage_starts_nothing(typed: list[str], capsys: Output) -> None:
    assert main(typed) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert re.search(r"^seasons( play| serve)?: \S", captured.err, re.MULTILINE)


def test_other_commands_do_not_wait_for_the_server() -> None:
    program = (
        "import sys; from seasons.cli.main import main; main(['new']); "
        "sys.exit(bool({'asyncio', 'uvicorn', 'fastapi', 'sqlalchemy'} & {*sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


# The data directory


@pytest.mark.parametrize(
    ("given", "variable", "shared", "expected"),
    [
        (None, None, None, "/home/ada/.local/share/seasons"),
        (None, None, "/shared", "/shared/seasons"),
        (None, None, "shared", "/home/ada/.local/share/seasons"),
        (None, None, "", "/home/ada/.local/share/seasons"),
        (None, "/games", "/shared", "/games"),
        (None, "", "/shared", "/shared/seasons"),
        (None, "~/games", None, "/home/ada/games"),
        ("/mine", "/games", "/shared", "/mine"),
        ("~/mine", None, None, "/home/ada/mine"),
        ("mine", None, None, "{here}/mine"),
    ],
)
def test_the_data_directory_is_the_nearest_that_was_asked_for(
    given: str | None,
    variable: str | None,
    shared: str | None,
    expected: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", "/home/ada")
    for name, value in (("SEASONS_DATA", variable), ("XDG_DATA_HOME", shared)):
        monkeypatch.delenv(name, raising=False)
        if value is not None:
            monkeypatch.setenv(name, value)
    assert data_folder(given) == Path(expected.format(here=tmp_path))


def test_without_a_home_a_folder_must_be_chosen(
    here: Desk, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.delenv("SEASONS_DATA")
    monkeypatch.setenv("HOME", "home")
    assert "choose another one with --data" in complaint(["serve"], capsys)


def test_only_the_user_may_look_into_the_data_directory(tmp_path: Path) -> None:
    folder = tmp_path / "some" / "where"
    with Place(folder) as taken:
        assert taken.take()
        taken.draft(Running("http://127.0.0.1:1/", "one"))
        taken.publish()
        modes = [stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.iterdir())]
    assert modes == [0o700, 0o600, 0o600]


def left_open(folder: Path, *names: str) -> None:
    """A directory with files that everybody can read."""
    folder.mkdir()
    folder.chmod(0o755)
    for name in names:
        (folder / name).touch()
        (folder / name).chmod(0o644)


def test_a_directory_from_before_is_closed_to_others(desk: Desk) -> None:
    left_open(desk.data, "games.sqlite3", "server.json")
    server = desk.start(["serve", "--port", "0"], REAL)
    url = server.wait_for_address()
    with watched_game(url):
        modes = {path.name: mode(path) for path in desk.data.iterdir()}
    assert modes == dict.fromkeys(
        ("games.sqlite3", "games.sqlite3-wal", "games.sqlite3-shm", "lock", "server.json"), 0o600
    )
    assert mode(desk.data) == 0o700
    said = f"seasons: other users could read the games in {desk.data}; now they cannot any more\n"
    assert server.end() == (0, "stopped\n", said)


def test_whoever_wants_to_share_games_may(desk: Desk) -> None:
    left_open(desk.data, "games.sqlite3")
    server = desk.start(["serve", "--port", "0", "--shared-data"], REAL)
    assert ask(server.wait_for_address())
    assert (mode(desk.data), mode(desk.data / "games.sqlite3")) == (0o755, 0o644)
    assert server.end() == (0, "stopped\n", "")


@pytest.mark.parametrize("name", [place.LOCK, place.DRAFT])
def test_nothing_is_written_where_another_name_leads(name: str, here: Desk, capsys: Output) -> None:
    here.data.mkdir()
    letter = here.data.parent / "letter"
    letter.write_text("Dear grandmother!")
    (here.data / name).symlink_to(letter)
    said = complaint(["serve", "--port", "0", "--shared-data"], capsys)
    assert said.endswith(": Too many levels of symbolic links\n")
    assert letter.read_text() == "Dear grandmother!"


@pytest.mark.parametrize(
    ("folder", "problem"),
    [
        ("{desk}/file", "File exists"),
        ("{desk}/file/below", "Not a directory"),
        ("/proc/seasons", "No such file or directory"),
        ("{desk}/" + "x" * 300, "File name too long"),
    ],
)
def test_a_folder_that_cannot_be_used_is_told(
    folder: str, problem: str, here: Desk, capsys: Output
) -> None:
    (here.data.parent / "file").touch()
    folder = folder.format(desk=here.data.parent)
    said = complaint(["serve", "--port", "0", "--data", folder], capsys)
    assert said == f"seasons: cannot use the folder {folder}: {problem}\n"


def test_a_folder_that_may_not_be_written_is_told(
    here: Desk, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    def refuse(path: Path, how: int) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(place, "_open", refuse)
    assert complaint(["play"], capsys).endswith(f"{here.data}: Permission denied\n")


def test_a_full_disk_is_told_before_anything_starts(desk: Desk) -> None:
    code, out, errors = desk.start(["serve", "--port", "0"], limit=0).wait()
    assert (code, out) == (1, "")
    assert errors == f"seasons: cannot use the folder {desk.data}: File too large\n"
    assert [path.name for path in desk.data.iterdir()] == ["lock"]


def test_a_disk_that_fails_while_the_app_starts_is_told_in_one_line(desk: Desk) -> None:
    code, out, errors = desk.start(["serve", "--port", "0"], TROUBLE="disk").wait()
    assert (code, out) == (1, "")
    assert errors == f"seasons: cannot use the folder {desk.data}: No space left on device\n"
    assert [path.name for path in desk.data.iterdir()] == ["lock"]


def test_a_disk_too_full_for_the_database_is_told(desk: Desk) -> None:
    code, out, errors = desk.start(["serve", "--port", "0"], REAL, limit=4096).wait()
    assert (code, out) == (1, "")
    assert re.fullmatch(rf"seasons: cannot use the folder {desk.data}: .+\n", errors)
    assert not (desk.data / place.DRAFT).exists()


def test_a_bug_is_not_mistaken_for_a_full_disk(desk: Desk) -> None:
    code, out, errors = desk.start(["serve", "--port", "0"], TROUBLE="bug").wait()
    assert (code, out) == (1, "")
    assert errors.endswith("KeyError: 'a bug'\n")
    assert errors.count("Traceback") == 1


# The address


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_the_protocol_of_the_listener_is_named(host: str) -> None:
    if ":" in host and not has_ipv6():
        pytest.skip("there is no IPv6 here")
    with closing(address.listen(host, 0).listener) as listener:
        assert listener.proto == socket.IPPROTO_TCP  # else asyncio does not know it


def test_the_next_free_port_is_taken_if_a_stranger_has_ours() -> None:
    with stranger(port=address.PORT), closing(address.listen("127.0.0.1", None).listener) as ours:
        assert address.PORT < ours.getsockname()[1] < address.PORT + address.TRIES


def test_not_all_ports_are_tried(
    here: Desk, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    with stranger() as port:
        monkeypatch.setattr(address, "PORT", port)
        monkeypatch.setattr(address, "TRIES", 1)
        said = complaint(["play"], capsys)
    assert said.startswith(f"seasons: the ports from {port} to {port} are taken; ")


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_a_port_that_was_asked_for_is_not_replaced(host: str, here: Desk, capsys: Output) -> None:
    with stranger(host) as port:
        said = complaint(["serve", "--port", str(port)], capsys)
    assert said.startswith(f"seasons: port {port} is taken; ")


def test_port_0_is_any_free_one() -> None:
    with (
        closing(address.listen("127.0.0.1", 0).listener) as one,
        closing(address.listen("127.0.0.1", 0).listener) as other,
    ):
        assert one.getsockname()[1] != other.getsockname()[1]


def test_a_server_may_come_back_to_its_port_at_once() -> None:
    with closing(address.listen("127.0.0.1", 0).listener) as listener:
        where = listener.getsockname()
        with socket.create_connection(where), listener.accept()[0] as client:
            client.close()  # the first to close has the port lingering for a minute
    with closing(address.listen(*where).listener) as again:
        assert again.getsockname() == where


@pytest.mark.parametrize("host", ["a..b", "x" * 64, "203.0.113.77"])
def test_a_host_that_is_not_ours_is_told(host: str, here: Desk, capsys: Output) -> None:
    assert host in complaint(["serve", "--port", "0", "--host", host], capsys)


def test_an_unknown_host_is_told(
    here: Desk, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    said = complaint(["serve", "--host", "nowhere"], capsys)
    assert said == "seasons: there is no host nowhere: Name or service not known\n"


NAME = socket.gethostname()
NAMES = NAME.lower(), f"{NAME}.local".lower()


@pytest.mark.parametrize(
    ("host", "url", "elsewhere", "hosts"),
    [
        ("127.0.0.1", "127.0.0.1", None, set()),
        ("LocalHost", "LocalHost", None, set()),
        ("0.0.0.0", "127.0.0.1", NAME, {"0.0.0.0", *NAMES}),
        ("0", "127.0.0.1", NAME, {"0", *NAMES}),
        ("127.0.0.2", "127.0.0.2", None, {"127.0.0.2"}),
        ("::1", "[::1]", None, set()),
        ("[::1]", "[::1]", None, set()),
        ("::", "[::1]", NAME, {"::", *NAMES}),
    ],
)
def test_an_address_can_be_used_as_it_is_told(
    host: str, url: str, elsewhere: str | None, hosts: set[str]
) -> None:
    if ":" in host and not has_ipv6():
        pytest.skip("there is no IPv6 here")
    found = address.listen(host, 0)
    with closing(found.listener):
        port = found.listener.getsockname()[1]
        assert found.url == f"http://{url}:{port}/"
        assert found.url_elsewhere == (elsewhere and f"http://{elsewhere}:{port}/")
        assert found.hosts == hosts
        for each in {url.strip("[]"), "127.0.0.1" if elsewhere else url.strip("[]")}:
            socket.create_connection((each, port), GENEROUS).close()


def has_ipv6() -> bool:
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


# A server and its end


def test_a_server_is_announced_opened_played_on_and_ended(desk: Desk) -> None:
    server = desk.start(["--port", "0"], REAL)
    url = server.wait_for_address()
    assert server.first == f"Seasons is at {url} - press Ctrl-C to stop\n"
    note = json.loads((desk.data / place.NOTE).read_text())
    said = ask(url)
    assert (said["name"], note) == ("seasons", {"address": url, "instance": said["instance"]})
    assert desk.browsed() == (url, said["instance"])
    assert mode(desk.opened) == mode(desk.stand_in[0])  # a browser makes files as ever
    with watched_game(url) as client:
        assert json.loads(client.recv(GENEROUS))["over"] is False
        assert server.end(signal.SIGINT) == (0, "stopped\n", "")
    assert not (desk.data / place.NOTE).exists()
    assert sorted(path.name for path in desk.data.parent.iterdir()) == [
        "browser", "data", "opened", "stand_in.py",
    ]  # fmt: skip


def mode(path: Path | str) -> int:
    return stat.S_IMODE(os.stat(path).st_mode)


def new_game(url: str, *players: str) -> dict[str, Any]:
    """A new game of these players."""
    wanted = json.dumps({"seats": [{"player": player} for player in players]}).encode()
    request = Request(f"{url}api/games", wanted, {"Content-Type": "application/json"})
    with build_opener(ProxyHandler({})).open(request, timeout=GENEROUS) as answer:
        made = json.load(answer)
    assert isinstance(made, dict)
    return made


@contextmanager
def watched_game(url: str) -> Iterator[ClientConnection]:
    """A new game of two people, as the socket of one of them shows it."""
    made = new_game(url, "human", "human")
    stream = f"{url.replace('http', 'ws', 1)}api/games/{made['game']}/stream"
    token = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
    with connect(stream, proxy=None, additional_headers=token) as client:
        yield client


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_the_server_while_a_client_is_connected(
    how: signal.Signals, desk: Desk
) -> None:
    with ignored(signal.SIGHUP, signal.SIGINT):  # as in the background, and with nohup
        server = desk.start(["serve", "--port", "0"])
    url = server.wait_for_address()
    with connect(url.replace("http", "ws", 1), proxy=None) as client:
        client.send("hello")
        assert client.recv(GENEROUS) == "heard"
        server.process.send_signal(how)
        with pytest.raises(ConnectionClosed) as closed:
            client.recv(GENEROUS)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012  # the service restarts: a client may try again
    assert server.wait() == (0, "stopped\n", "")
    assert (desk.data / "closed").exists()
    assert not (desk.data / place.NOTE).exists()


def test_neither_an_app_that_hangs_nor_impatience_spoils_the_end(desk: Desk) -> None:
    server = desk.start(["serve", "--port", "0"], TROUBLE="stubborn")
    url = server.wait_for_address()
    with connect(url.replace("http", "ws", 1), proxy=None):
        server.process.send_signal(signal.SIGINT)
        time.sleep(0.2)
        code, out, errors = server.end(signal.SIGINT)
    assert (code, out) == (0, "stopped\n")
    assert "Traceback" not in errors
    assert (desk.data / "closed").exists()


def test_nohup_is_respected(desk: Desk) -> None:
    script = desk.data.parent / "nohup.py"
    script.write_text(f"import signal\nsignal.signal(signal.SIGHUP, signal.SIG_IGN)\n{STAND_IN}")
    server = desk.start(["serve", "--port", "0"], [str(script)])
    url = server.wait_for_address()
    server.process.send_signal(signal.SIGHUP)
    with pytest.raises(subprocess.TimeoutExpired):
        server.process.wait(0.5)
    assert ask(url)["instance"]
    assert server.end() == (0, "stopped\n", "")


def test_whoever_stops_it_early_gets_no_traceback(
    here: Desk, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    def stop(host: str, port: int | None) -> address.Address:
        signal.raise_signal(signal.SIGTERM)
        raise AssertionError

    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr(launch, "listen", stop)
    assert main(["serve"]) == 0
    assert capsys.readouterr() == ("stopped\n", "")
    assert signal.getsignal(signal.SIGTERM) == before


def test_an_announcement_that_nobody_can_read_ends_the_server(desk: Desk) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-W", "error", *desk.stand_in, "serve", "--port", "0"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=desk.environment,
            timeout=GENEROUS,
        )
    assert (done.returncode, done.stderr) == (1, "seasons: No space left on device\n")
    assert sorted(path.name for path in desk.data.iterdir()) == ["closed", "lock"]


def test_clients_learn_little_and_cannot_send_much(desk: Desk) -> None:
    server = desk.start(["serve", "--port", "0", "--host", "0.0.0.0", "--language", "xx"])
    url = server.wait_for_address()
    request = Request(f"{url}api/about", headers={"X-Forwarded-For": "192.0.2.1"})
    with build_opener(ProxyHandler({})).open(request, timeout=GENEROUS) as answer:
        assert answer.headers["Server"] is None
        said = json.load(answer)
    assert said["client"][0] == "127.0.0.1"
    assert set(said["hosts"]) == {"0.0.0.0", *NAMES}
    with connect(url.replace("http", "ws", 1), proxy=None) as client:
        client.send("x" * 65536)
        assert client.recv(GENEROUS) == "heard"
        client.send("x" * 65537)
        with pytest.raises(ConnectionClosed) as closed:
            client.recv(GENEROUS)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009  # too big
    code, out, errors = server.end()
    assert (code, errors) == (0, "")
    told = f"{server.first}{out}".replace(url, "").replace(f"http://{NAME}:{port_of(url)}/", "")
    assert plain_words(told) == set()
    assert told.count("\n") == 3


# A bot that thinks for ever.
THINKER = """
import pathlib, time
from seasons.bots import Bot


class Thinker(Bot):
    def __init__(self, seed):
        pass

    def choose(self, view, seconds):
        pathlib.Path("thinking").touch()
        while True:
            time.sleep(1)
"""


def test_nothing_is_left_of_a_server_that_is_killed_while_a_bot_thinks(desk: Desk) -> None:
    file = desk.data.parent / "thinker.py"
    file.write_text(THINKER)
    bot = ["--bot", f"thinker={file}", "--bot-grace-seconds", "1000"]
    server = desk.start(["serve", "--port", "0", *bot], REAL)
    new_game(server.wait_for_address(), "human", "thinker")
    appear(desk.data.parent / "thinking")
    server.process.kill()
    out, errors = server.process.communicate(timeout=GENEROUS)  # until all who have them are gone
    assert (out, errors) == ("", "")


# Many clients


def test_fewer_files_are_fewer_connections_and_it_is_told(desk: Desk) -> None:
    server = desk.start(["serve", "--port", "0"], files=300)
    assert ask(server.wait_for_address())["instance"]
    code, out, errors = server.end()
    assert (code, out) == (0, "stopped\n")
    told = "only 44 connections at a time instead of 1000: the system allows no more open files"
    assert errors == f"seasons: {told}\n"


def test_what_strangers_do_often_is_one_line_in_the_log(desk: Desk) -> None:
    server = desk.start(["serve", "--port", "0", "--connections", "20", "--header-seconds", "60"])
    url = server.wait_for_address()
    with ExitStack() as stack:
        clients = [stack.enter_context(connected(url)) for _ in range(100)]
        assert [each.recv(4096) for each in clients[20:]] == [FULL] * 80
        for client in clients[:20]:
            client.sendall(b"nonsense\r\n\r\n")
            assert client.recv(4096).startswith(b"HTTP/1.1 400 ")
    code, out, errors = server.end()
    assert (code, out) == (0, "stopped\n")
    assert [line.partition("Z ")[2] for line in errors.splitlines()] == [
        "WARNING turned away a connection from 127.0.0.1: too many are open",
        "WARNING Invalid HTTP request received.",
    ]


def connected(url: str) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port_of(url)), GENEROUS)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="files cannot be taken away here")
def test_a_server_without_files_says_so_once_and_recovers(desk: Desk) -> None:
    server = desk.start(["serve", "--port", "0"])
    url = server.wait_for_address()
    pid, files = server.process.pid, resource.RLIMIT_NOFILE
    with ExitStack() as stack:
        soft, hard = resource.prlimit(pid, files)
        resource.prlimit(pid, files, (1, hard))
        for _ in range(50):
            stack.enter_context(connected(url))
        assert server.process.stderr is not None
        first = server.process.stderr.readline()
        resource.prlimit(pid, files, (soft, hard))
        assert ask(url)["instance"]
    code, out, errors = server.end()
    assert (code, out) == (0, "stopped\n")
    assert f"{first}{errors}".count("out of system resource") == 1


# Two of them


def test_a_second_one_finds_the_first(desk: Desk) -> None:
    first = desk.start(["serve", "--port", "0"])
    url = first.wait_for_address()
    second = desk.start(["serve", "--port", "0"])
    third = desk.start(["--port", "0", "--no-browser"])
    fourth = desk.start(["play", "--host", "203.0.113.77"])
    assert second.wait() == (1, "", f"seasons: Seasons runs already, at {url}\n")
    assert third.wait() == (0, f"Seasons runs already, at {url}\n", "")
    assert fourth.wait() == (0, f"Seasons runs already, at {url}\n", "")
    assert desk.browsed() == (url, ask(url)["instance"])
    assert first.end() == (0, "stopped\n", "")


def test_of_many_at_once_one_serves(desk: Desk) -> None:
    many = [desk.start(["play", "--port", "0", "--no-browser"]) for _ in range(3)]
    urls = {server.wait_for_address() for server in many}
    assert len(urls) == 1
    (server,) = [each for each in many if " press " in each.first]
    assert [each.wait() for each in many if each is not server] == [(0, "", "")] * 2
    assert server.end() == (0, "stopped\n", "")


def test_a_note_that_was_left_behind_does_not_matter(desk: Desk) -> None:
    killed = desk.start(["serve", "--port", "0"])
    old = killed.wait_for_address()
    killed.end(signal.SIGKILL)
    assert json.loads((desk.data / place.NOTE).read_text())["address"] == old
    server = desk.start(["serve", "--port", "0"])
    url = server.wait_for_address()
    assert json.loads((desk.data / place.NOTE).read_text())["instance"] == ask(url)["instance"]
    assert server.end() == (0, "stopped\n", "")


HOLDER = """
import fcntl, sys
file = open(sys.argv[1], "w")
fcntl.lockf(file, fcntl.LOCK_EX)
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def held(here: Desk) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the lock, until its input ends."""
    here.data.mkdir()
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(here.data / place.LOCK)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        yield holder


@pytest.mark.parametrize(
    "note",
    [
        None,
        "",
        "[]",
        '{"address": "http://127.0.0.1:1/"}',
        '{"address": "http://127.0.0.1:1/", "instance": 7}',
        '{"address": "http://127.0.0.1:x/", "instance": "one"}',
        '{"address": "http://", "instance": "one"}',
        '{"address": "file:///etc/passwd", "instance": "one"}',
        '{"address": "http://127.0.0.1:1/", "instance": "one"}',
    ],
)
@pytest.mark.usefixtures("held")
def test_a_folder_whose_server_does_not_answer_is_told(
    note: str | None, here: Desk, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setattr(launch, "PATIENCE", 0.0)
    if note is not None:
        (here.data / place.NOTE).write_text(note)
    said = complaint(["play"], capsys)
    assert said == f"seasons: another seasons uses the folder {here.data}, but does not answer\n"


def test_a_server_that_is_about_to_end_is_awaited(
    held: subprocess.Popen[str], here: Desk, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    def let_go(seconds: float) -> None:
        assert held.stdin is not None
        held.stdin.close()
        held.wait()

    monkeypatch.setattr(time, "sleep", let_go)
    with stranger() as port:  # so that it ends here
        assert "is taken" in complaint(["serve", "--port", str(port)], capsys)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (b'HTTP/1.0 200 OK\r\n\r\n{"instance": "one"}', True),
        (b'HTTP/1.0 200 OK\r\n\r\n{"instance": "other"}', False),
        (b"HTTP/1.0 200 OK\r\n\r\n[]", False),
        (b"HTTP/1.0 404 Not Found\r\n\r\n<html>", False),
        (b"220 mail.example.org\r\n", False),
        (b"", False),
    ],
)
def test_a_stranger_at_the_address_is_not_mistaken_for_our_server(
    answer: bytes, expected: bool
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def reply() -> None:
            with listener.accept()[0] as client:
                client.recv(4096)
                client.sendall(answer)

        thread = threading.Thread(target=reply)
        thread.start()
        running = Running(f"http://127.0.0.1:{listener.getsockname()[1]}/", "one")
        assert running.answers() == expected
        thread.join()


# The browser


@pytest.mark.parametrize(
    ("typed", "opens"),
    [([], True), (["play"], True), (["--no-browser"], False), (["serve"], False)],
)
@pytest.mark.parametrize("runs", [False, True])
@pytest.mark.usefixtures("here")
def test_the_browser_opens_where_it_is_wanted(
    typed: list[str], opens: bool, runs: bool, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    shown: list[str] = []
    running = Running("http://127.0.0.1:1/", "one")
    monkeypatch.setattr(launch, "show", lambda address, *_: shown.append(address))
    monkeypatch.setattr(launch, "_elsewhere", lambda place: running if runs else None)
    monkeypatch.setattr(launch, "_app", lambda *_: None)
    monkeypatch.setattr(launch._Server, "run", lambda server, sockets: server.ready())
    assert main([*typed, "--port", "0"]) == (1 if runs and typed == ["serve"] else 0)
    captured = capsys.readouterr()
    told = re.findall(r"http://\S+/", captured.out + captured.err)
    assert shown == (told if opens else [])
    assert len(told) == 1


def test_a_browser_that_does_not_open_is_no_error(desk: Desk) -> None:
    server = desk.start(["play", "--port", "0"], BROWSER="/no/such/browser %s")
    assert ask(server.wait_for_address())
    assert server.end() == (0, "stopped\n", "")


@pytest.mark.parametrize(
    ("variable", "opens"),
    [(None, False), ("DISPLAY", True), ("WAYLAND_DISPLAY", True), ("BROWSER", True)],
)
@pytest.mark.usefixtures("here")
def test_without_a_display_no_browser_is_tried(
    variable: str | None, opens: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[list[str]] = []

    def popen(command: list[str], **_: object) -> None:
        tried.append(command)
        raise OSError("no more processes")

    monkeypatch.setattr(subprocess, "Popen", popen)
    monkeypatch.setattr(sys, "platform", "linux")
    if variable is not None:
        monkeypatch.setenv(variable, ":0")
    launch.show("http://127.0.0.1:1/")
    assert [command[-1] for command in tried] == ["http://127.0.0.1:1/"] * opens
