"""A real nginx before a real server, as the documentation sets it up."""

from __future__ import annotations

import json
import re
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlencode

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from scripts.browsers import find
from tests.web.test_launch import GENEROUS, REAL, Desk, port_of

DOCS = Path(__file__).parents[2] / "docs" / "public.md"
NAME = "seasons.example"
SITE = f"https://{NAME}"
ADA, BO = "127.0.0.2", "127.0.0.3"  # clients that are no proxies of ours
NGINX = find("nginx")

pytestmark = pytest.mark.skipif(
    NGINX is None, reason="there is no nginx; type: sudo apt-get install nginx-light openssl"
)

# What lies around the documented part: nothing of the system's own nginx is touched.
AROUND = """
daemon off;
pid {folder}/pid;
error_log {folder}/errors;
worker_processes 1;
events {{ worker_connections 64; }}
http {{
    client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
    uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5; client_body_buffer_size 128k;
    {documented}
}}
"""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


class Front:
    """Where nginx listens, and how it is trusted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port, self.plain = free_port(), free_port()
        self.certificate, self.key = folder / "certificate.pem", folder / "key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
             "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}",
             "-keyout", str(self.key), "-out", str(self.certificate)],
            check=True, capture_output=True,
        )  # fmt: skip
        self.trust = ssl.create_default_context(cafile=str(self.certificate))

    def configuration(self, inside: int, without: str) -> str:
        """What the documentation says, on ports of our own."""
        found = re.search(r"```nginx\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
        assert found
        text = found[1]
        for old, new in (
            ("listen 443 ssl;", f"listen 127.0.0.1:{self.port} ssl;"),
            ("listen 80;", f"listen 127.0.0.1:{self.plain};"),
            (f"/etc/ssl/{NAME}.pem", str(self.certificate)),
            (f"/etc/ssl/{NAME}.key", str(self.key)),
            ("http://127.0.0.1:8765", f"http://127.0.0.1:{inside}"),
        ):
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        kept = [line for line in text.splitlines() if not without or without not in line]
        assert len(kept) == len(text.splitlines()) - bool(without)
        return AROUND.format(folder=self.folder, documented="\n".join(kept))

    def socket(self, client: str, plain: bool = False) -> socket.socket:
        """A connection from the address of a client."""
        port = self.plain if plain else self.port
        made = socket.create_connection(("127.0.0.1", port), GENEROUS, (client, 0))
        return made if plain else self.trust.wrap_socket(made, server_hostname=NAME)

    def ask(
        self,
        method: str,
        path: str,
        body: str | None = None,
        headers: dict[str, str] | None = None,
        client: str = ADA,
        plain: bool = False,
    ) -> tuple[HTTPResponse, str]:
        """A client asks."""
        asked = HTTPConnection(NAME)
        asked.sock = self.socket(client, plain)
        asked.request(method, path, body, {"Host": NAME, **(headers or {})})
        answer = asked.getresponse()
        text = answer.read().decode()
        asked.close()
        return answer, text


@contextmanager
def proxied(tmp_path: Path, *options: str, without: str = "") -> Iterator[Front]:
    """The server behind nginx, whose configuration may lack a line."""
    assert NGINX is not None
    with ExitStack() as stack:
        desk = Desk(tmp_path, stack)
        server = desk.start(
            ["serve", "--port", "0", "--public-url", SITE, "--behind-proxy", "127.0.0.1",
             *options], REAL
        )  # fmt: skip
        url = server.wait_for_address()
        (tmp_path / "nginx").mkdir()
        front = Front(tmp_path / "nginx")
        file = front.folder / "nginx.conf"
        file.write_text(front.configuration(port_of(url), without))
        nginx = subprocess.Popen([NGINX, "-c", str(file), "-e", str(front.folder / "errors")])
        stack.callback(nginx.wait)
        stack.callback(nginx.terminate)
        wait_for(front, nginx)
        yield front
        assert server.end()[:2] == (0, f"for everybody: {SITE}/\nstopped\n")


def wait_for(front: Front, nginx: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + GENEROUS
    while True:
        try:
            front.socket(ADA).close()
            return
        except OSError:
            assert nginx.poll() is None, (front.folder / "errors").read_text()
            assert time.monotonic() < deadline
            time.sleep(0.05)


FORM = {"Content-Type": "application/x-www-form-urlencoded", "Origin": SITE}
WANTED = json.dumps({"seats": [{}, {}]})
JSON = {"Content-Type": "application/json"}


def test_a_game_is_made_joined_and_played_through_nginx(tmp_path: Path) -> None:
    with proxied(tmp_path) as front:
        assert front.ask("GET", "/")[0].status == 200
        moved, _ = front.ask("GET", "/rules?x=1", plain=True)
        assert (moved.status, moved.headers["Location"]) == (301, f"{SITE}/rules?x=1")
        form = urlencode({"player-0": "human", "player-1": "human"})
        made, _ = front.ask("POST", "/games", form, FORM)
        assert made.status == 303
        cookie = made.headers["Set-Cookie"]
        assert cookie.startswith("__Host-seasons=")
        assert "Secure" in cookie
        seat, mine = made.headers["Location"], {"Cookie": cookie.partition(";")[0]}
        _, page = front.ask("GET", f"{seat}/seats", None, mine)
        links = re.findall(r'value="(\S+)/join/([\w-]+)"', page)
        assert [base for base, _ in links] == [SITE, SITE]
        joined, _ = front.ask("GET", f"/join/{links[0][1]}", client=BO)
        assert joined.status == 303
        with opened(front, f"{seat}/socket", SITE, mine["Cookie"]) as page_:
            assert json.loads(page_.recv(GENEROUS))["over"] is False
        for origin in ("https://evil.example", f"http://{NAME}", f"{SITE}:8443"):
            with pytest.raises(InvalidStatus) as refused:
                opened(front, f"{seat}/socket", origin, mine["Cookie"])
            assert refused.value.response.status_code == 403
        # Neither the links nor the cookies stand in a file of nginx.
        for path in front.folder.iterdir():
            if path.is_file():
                assert links[1][1].encode() not in path.read_bytes()


def opened(front: Front, path: str, origin: str, cookie: str) -> ClientConnection:
    headers = {"Cookie": cookie}
    raw = socket.create_connection(("127.0.0.1", front.port), GENEROUS, (ADA, 0))
    return connect(f"wss://{NAME}{path}", sock=raw, ssl=front.trust, server_hostname=NAME,
                   origin=Origin(origin), additional_headers=headers, proxy=None)  # fmt: skip


def test_only_the_public_name_is_answered(tmp_path: Path) -> None:
    asked: list[tuple[dict[str, str], int]] = [
        ({}, 200),
        ({"Host": "evil.example"}, 403),
        ({"Host": "127.0.0.1"}, 403),
        ({"Host": "localhost"}, 403),
        ({"X-Forwarded-Host": "evil.example"}, 200),
        ({"X-Forwarded-Proto": "http"}, 200),
    ]
    with proxied(tmp_path) as front:
        for headers, status in asked:
            assert (front.ask("GET", "/", None, headers)[0].status, headers) == (status, headers)


FORGED: list[dict[str, str]] = [
    {}, {"X-Forwarded-For": "198.51.100.1"}, {"X-Forwarded-For": "127.0.0.1"},
    {"X-Forwarded-For": "198.51.100.1, 127.0.0.1"}, {"X-Forwarded-For": "nonsense"},
    {"X-Real-IP": "198.51.100.1"}, {"Forwarded": "for=198.51.100.1"},
]  # fmt: skip


def test_forged_headers_change_nothing_and_clients_are_told_apart(tmp_path: Path) -> None:
    def status(path: str, body: str, headers: dict[str, str], client: str = ADA) -> int:
        return front.ask("POST", path, body, headers, client)[0].status

    with proxied(tmp_path, "--games-per-minute-per-address", "1") as front:
        assert status("/api/games", WANTED, JSON) == 201
        for forged in FORGED:
            assert status("/api/games", WANTED, {**JSON, **forged}) == 429
        assert status("/api/games", WANTED, JSON, BO) == 201
        form = urlencode({"player-0": "human", "player-1": "human"})
        for origin in ("https://evil.example", "null", f"http://{NAME}"):
            assert status("/games", form, {**FORM, "Origin": origin}, BO) == 403
        assert status("/api/games", "x" * 70_000, JSON, BO) == 413


def test_a_proxy_that_keeps_the_name_to_itself_is_noticed(tmp_path: Path) -> None:
    with proxied(tmp_path, without="proxy_set_header Host") as front:
        answer, text = front.ask("GET", "/")
        assert (answer.status, json.loads(text)["code"]) == (403, "unknown-host")
