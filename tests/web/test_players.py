"""Who may be asked for over the net: registered names, within the owner's bounds, nothing else."""

from __future__ import annotations

import html
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from starlette.testclient import TestClient

from seasons.bots import RandomBot, registry
from seasons.bots.registry import Kind, Parameter
from seasons.rooms.limits import Limits
from seasons.web.api.problems import Problem
from tests.rooms.own_bots import LAST, add_own, alone
from tests.web.helpers import client

LONGEST: Final = 2.0  # seconds that a bot may be asked to think about a step
CANARY: Final = "canary"
PARAMETERS: Final = {
    "time": Parameter(1.0, 0.01, 3600.0),
    "simulations": Parameter(1000.0, 1.0, 100_000.0, whole=True),
}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server runs, with a file that sings when it is imported."""
    found = tmp_path_factory.mktemp("home")
    (found / f"{CANARY}.py").write_text(f"open({str(found / 'sung')!r}, 'w')")
    return found


@pytest.fixture(scope="module")
def server(home: Path) -> Iterator[TestClient]:
    """A server with a bot that takes numbers, and one of the owner's own."""
    with pytest.MonkeyPatch.context() as patch:
        alone(patch)
        kind = Kind(lambda seed, _: RandomBot(seed), PARAMETERS)
        patch.setitem(registry._KINDS, "master", kind)
        add_own(home, "patient", LAST, seconds=1000.0)
        patch.chdir(home)
        patch.syspath_prepend(home)
        with client(home, limits=Limits(bot_seconds=LONGEST)) as found:
            yield found


REFUSED: Final = [
    # Files
    "../canary.py", "canary.py", "./canary", "/etc/passwd", "file.py", "file:///etc/passwd",
    "master=canary.py", "canary=canary.py", "C:\\canary.py", "master/../canary",
    # Modules
    "canary", "seasons.bots.adept", "seasons.bots", "os", "os.path:join", "builtins:exec",
    "__import__", "RandomBot",
    # Budgets
    "master:time=1e9", "master:time=3601", "master:time=2.000001", "master:time=inf",
    "master:time=nan", "master:time=-1", "master:time=0", "master:time=", "master:time=\u0663",
    "master:time=0x1", "master:simulations=999999999", "master:simulations=1.5",
    "master:time=999999999999999999999999",
    # Parameters
    "master:", "master::", "master:time", "master:size=1", "random:time=1", "human:time=1",
    "master:__class__=1", "master" + ":time=1" * 11, "master" + ":time=1" * 5000,
    "master:time=1:time=1000",
    # Texts
    "", " ", "Human", "MASTER", "master ", "master\n", "\x00", "master\x00", "x" * 81, "x" * 50_000,
    "\N{RIGHT-TO-LEFT OVERRIDE}master", "\uff4daster", "m\u0430ster", "🌱", "master\u0301",
    "<script>alert(1)</script>", "{text}", "%s", "'; drop table games; --",
]  # fmt: skip


@pytest.mark.parametrize("player", REFUSED, ids=lambda player: ascii(player)[:40])
def test_whoever_is_not_registered_or_asks_too_much_is_refused_with_the_reason(
    server: TestClient, home: Path, player: str
) -> None:
    modules = set(sys.modules)
    answer = server.post("/api/games", json={"seats": [{}, {"player": player}]})
    problem = Problem.model_validate(answer.json())
    assert (answer.status_code, problem.code) == (422, "bad-player")
    assert problem.text
    assert [reason.key.partition(".")[0] for reason in problem.reasons] == ["bot"]
    assert len(answer.text) < 1000
    form = {"player-1": player, "player-2": "human"}
    page = server.post("/games", data=form, follow_redirects=False)
    if player.strip() in ("", "master"):  # nobody sits there, or somebody whose name was padded
        assert page.status_code in (303, 422)
    else:
        assert page.status_code == 422
        assert 'role="alert"' in page.text
        assert "<script>alert" not in page.text
    assert set(sys.modules) == modules
    assert not (home / "sung").exists()


def test_the_page_says_why_in_words(server: TestClient) -> None:
    page = server.post("/games", data={"player-1": "master:time=60"}).text
    told = "master:time=60: here a bot thinks about a step for 2 seconds at most"
    assert told in html.unescape(page)
    page = server.post("/games", data={"player-1": "nobody"}).text
    assert "there is no bot nobody; there are: random, beginner" in html.unescape(page)


@pytest.mark.parametrize(
    "player", ["master", "master:time=2", "master:time=0.5:simulations=50", "patient", "beginner"]
)
def test_registered_bots_play_and_a_name_alone_is_never_too_much(
    server: TestClient, player: str
) -> None:
    answer = server.post("/api/games", json={"seats": [{}, {"player": player}]})
    assert answer.status_code == 201
    seat = answer.json()["seats"][1]
    assert (seat["player"], seat["token"]) == (player, None)
    assert seat["name"] == f"{player.partition(':')[0].capitalize()} 2"
    page = server.post("/games", data={"player-1": player})
    assert page.status_code == 200


def test_the_owners_bots_are_listed(server: TestClient) -> None:
    about = server.get("/api/about").json()
    assert about["bots"] == registry.names()
    assert about["bots"][-1] == "patient"
    described = server.get("/api/openapi.json").json()["components"]["schemas"]["NewSeat"]
    names, *numbers = described["properties"]["player"]["anyOf"]
    assert names == {"enum": ["human", *about["bots"]]}
    patterns = [each["pattern"] for each in numbers]
    assert "^master(:(time|simulations)=[0-9]+([.][0-9]+)?)+$" in patterns
