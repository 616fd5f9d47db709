"""Two servers behind a real nginx, as the documentation sets them up."""

from __future__ import annotations

import json
import random
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from sqlalchemy.engine import URL

from tests.postgres.servers import servers
from tests.proxy.test_nginx import DOCS, JSON, NGINX, SITE, WANTED, Front, wait_for
from tests.web.helpers import any_gesture, bearer, seen
from tests.web.test_durability import Server

pytestmark = pytest.mark.skipif(
    NGINX is None, reason="there is no nginx; type: sudo apt-get install nginx-light openssl"
)


class Pool(Front):
    """nginx before several servers."""

    def pooled(self, ports: list[int]) -> str:
        """Both documented parts together, on ports of our own."""
        upstream = re.findall(r"```nginx\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)[1]
        for old, new in zip((8765, 8766), ports, strict=True):
            assert upstream.count(f"127.0.0.1:{old};") == 1
            upstream = upstream.replace(f"127.0.0.1:{old};", f"127.0.0.1:{new};")
        site = self.configuration(1, "")  # what stands around it comes along
        return site.replace("http://127.0.0.1:1;", "http://seasons;").replace(
            "map $http_upgrade", f"{upstream}\nmap $http_upgrade", 1
        )


@contextmanager
def pool(folder: Path, both: list[Server]) -> Iterator[Pool]:
    """nginx, as long as it is needed."""
    assert NGINX is not None
    (folder / "nginx").mkdir()
    front = Pool(folder / "nginx")
    file = front.folder / "nginx.conf"
    file.write_text(front.pooled([urlsplit(each.address).port or 0 for each in both]))
    nginx = subprocess.Popen([NGINX, "-c", str(file), "-e", str(front.folder / "errors")])
    try:
        wait_for(front, nginx)
        yield front
    finally:
        nginx.terminate()
        nginx.wait()


def test_a_game_is_played_on_while_one_of_two_servers_is_killed(
    tmp_path: Path, database: URL
) -> None:
    options = ("--public-url", SITE, "--behind-proxy", "127.0.0.1")
    chance = random.Random(7)
    with servers(tmp_path, database, 2, *options) as both, pool(tmp_path, both) as front:
        made = json.loads(front.ask("POST", "/api/games", WANTED, JSON)[1])
        game, tokens = f"/api/games/{made['game']}", [seat["token"] for seat in made["seats"]]

        def look(seat: int) -> dict[str, Any]:
            answer, text = front.ask("GET", game, None, bearer(tokens[seat]))
            assert answer.status == 200, text
            found: dict[str, Any] = json.loads(text)
            return found

        for number in range(12):
            if number == 6:
                both[0].kill()
            seat = chance.choice(look(0)["view"]["decisions"])["seat"]
            table = look(seat)
            gesture = {"ticket": table["ticket"], "gesture": any_gesture(seen(table), chance)}
            answer, text = front.ask("POST", f"{game}/gestures", json.dumps(gesture),
                                     {**JSON, **bearer(tokens[seat])})  # fmt: skip
            assert answer.status == 200, text
        played = json.loads(front.ask("GET", f"{game}/events", None, bearer(tokens[0]))[1])
        assert sum(not each["automatic"] and each["seat"] >= 0 for each in played) == 12
