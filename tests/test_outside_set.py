"""A set of cards written outside the package, brought into everything that plays."""

from __future__ import annotations

import gzip
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from seasons import Game
from seasons.bots import make, names
from seasons.bots.fast.last_turn import applies
from seasons.env.tables import Options
from seasons.rules.cards import outside
from seasons.rules.checks.invariants import violations
from seasons.rules.engine.errors import BadSet
from seasons.rules.engine.event_kinds import EventKind
from seasons.rules.engine.setup import SETS
from seasons.web.app import create_app
from seasons.web.page import assets
from seasons.words import brought, sets
from seasons.words.cards import everything_listed
from seasons.words.table import table
from seasons.words.texts import load
from tests.outside import compile_words, installed, unpacked, words_of
from tests.web.helpers import any_gesture, bearer, client, seen

ROOT = Path(__file__).resolve().parent.parent
OLD = ROOT / "tests" / "version3" / "2-players-kingdom.txt.gz"


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """The package of the set, which is not imported yet."""
    yield unpacked(tmp_path)
    brought.catalogue.cache_clear()
    assets._found.cache_clear()
    assets._by_url.cache_clear()


@pytest.fixture
def moons(home: Path) -> Iterator[None]:
    with installed(home.parent):
        yield


def made(server: TestClient, **options: Any) -> tuple[str, str]:
    """A new game of one program and a bot, and the token of the program's seat."""
    wanted = {"seats": [{}, {"player": "beginner"}], "seed": "moon", **options}
    answer = server.post("/api/games", json=wanted)
    assert answer.status_code == 201, answer.text
    return answer.json()["game"], answer.json()["seats"][0]["token"]


def test_an_old_save_opens_and_is_the_same(home: Path) -> None:
    text = gzip.decompress(OLD.read_bytes()).decode().partition("\n\n")[2]
    before = Game.from_record(text)
    with installed(home.parent):
        after = Game.from_record(text)
        assert (after.record(), after.position()) == (before.record(), before.position())


def test_the_start_page_offers_the_set_and_an_old_table_opens(home: Path, tmp_path: Path) -> None:
    data = tmp_path
    with client(data) as server:
        assert "Three cards that hide others." not in server.get("/").text
        old, token = made(server, modules=["cards"])
        before = server.get(f"/api/games/{old}", headers=bearer(token)).json()["view"]
    with installed(home.parent), client(data) as server:
        page = server.get("/").text
        assert 'value="moons"' in page
        assert "Three cards that hide others." in page
        after = server.get(f"/api/games/{old}", headers=bearer(token)).json()["view"]
        assert after == before


@pytest.mark.parametrize("path", ["/rules", "/cards"])
def test_what_can_be_read_has_the_cards_of_the_set(home: Path, tmp_path: Path, path: str) -> None:
    with client(tmp_path) as server:
        assert "Moonstone" not in server.get(path).text
        with installed(home.parent):
            assert "Moonstone" in server.get(path).text
        assert "Moonstone" not in server.get(path).text


def test_a_table_with_the_set_is_played_with_a_bot(moons: None, tmp_path: Path) -> None:
    chance, gestures, lines = random.Random(1), 0, ""
    with client(tmp_path) as server:
        game, token = made(server, modules=["moons"], level="magician")
        path, headers = f"/api/games/{game}", bearer(token)
        while gestures < 25:
            sight = server.get(path, headers=headers).json()
            lines += sight["view"]["line"]
            if 0 not in [each["seat"] for each in sight["view"]["decisions"]]:
                time.sleep(0.02)  # the bot thinks, in a process that knows the set, too
                continue
            gesture = any_gesture(seen(sight), chance)
            said = {"ticket": sight["ticket"], "gesture": gesture}
            answer = server.post(f"{path}/gestures", headers=headers, json=said)
            assert answer.status_code == 200, answer.text
            gestures += 1
        assert re.search(r"\bm[123]\b", lines)
        assert "bot.crashed" not in server.get(f"{path}/events", headers=headers).text


def test_what_lies_under_a_card_is_shown_to_those_who_may_look(moons: None) -> None:
    under = [{"gauge": 5, "play": [{"card": "m2", "under": [kind]}]} for kind in (9, 3)]
    game = Game.set_up(modules=["moons"], seats=under)
    told = " ".join(" ".join(table(load(), game.view(0), ["", ""])).split())
    assert "Moon Well (under it: Divine Chalice)" in told
    assert "Moon Well (under it: a card)" in told
    assert "Amulet of Earth" not in told


@pytest.mark.parametrize("bot", names())
def test_every_bot_plays_with_the_set_and_has_possible_worlds(moons: None, bot: str) -> None:
    game = Game.new(2, "magician", seed=3, modules=["moons"])
    for number in range(400):
        if game.decision is None:
            break
        view = game.view(game.decision.seat)
        if number % 40 == 0:
            world = Game.from_view(view, number)
            assert violations(world.state) == []
            assert world.view(view.seat) == view
        game.apply(make(bot, str(number)).choose(view))
    assert Game.from_record(game.record()).position() == game.position()


def test_the_last_turn_is_not_solved_with_cards_that_are_not_known(moons: None) -> None:
    seats = [{"gauge": 5}, {}]
    for modules in ([], ["moons"]):
        game = Game.set_up(modules=modules, seats=seats, year=3, space=12, first=1, active=0)
        assert applies(game.state, 0) == (not modules)


def test_the_environment_has_no_room_for_the_set(moons: None) -> None:
    with pytest.raises(ValueError, match="from outside"):
        Options(modules=("moons",), level="magician")


def test_the_words_of_the_set_are_told(moons: None) -> None:
    words = load()
    assert "Moons" in everything_listed(words)
    assert words.card("moon-well") == "Moon Well"
    assert load("xx").card("moon-well") != "Moon Well"
    sets.check()
    assets.check()
    assert assets.find(assets.picture("moon-well")) is not None
    assert outside.homes() == ["moons"]


def without_key(home: Path) -> None:
    source = words_of(home)
    source.write_text(source.read_text().replace("prompt.sink", "prompt.sunk"))
    compile_words(source)


def without_words(home: Path) -> None:
    words_of(home).with_suffix(".mo").unlink()


def without_picture(home: Path) -> None:
    (home / "art" / "moonstone.svg").unlink()
    (home / "art" / "moon-gate.svg").unlink()


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (without_key, "the set 'moons' has no words in 'en' for prompt.sink$"),
        (without_words, "the set in 'moons' has no words: .*seasons.mo is not there"),
        (without_picture, "the set 'moons' has no picture art/moonstone.svg, art/moon-gate.svg$"),
    ],
)
def test_what_is_missing_is_refused_when_the_server_starts(
    home: Path, tmp_path: Path, spoil: Callable[[Path], None], problem: str
) -> None:
    spoil(home)
    with installed(home.parent), pytest.raises(BadSet, match=problem):
        create_app(tmp_path)


def test_events_of_a_set_have_a_form_and_words(moons: None) -> None:
    record = SETS["moons"]
    kinds = (EventKind("eclipse", told="darkly"), EventKind("glow", told="cards", hidden=True))
    for number, problem in ((1, "no event is told as 'darkly'"), (2, "event.glow, event.glow.hid")):
        changed = type(record)(
            record.name, record.module, record.prefix, record.home, record.words, (),
            kinds[number - 1 : number],
        )  # fmt: skip
        SETS["moons"] = changed
        with pytest.raises(BadSet, match=problem):
            sets.check()
    SETS["moons"] = record


def test_a_game_whose_set_is_gone_is_listed_and_refused(home: Path, tmp_path: Path) -> None:
    data = tmp_path
    form = {"player-0": "human", "player-1": "beginner", "modules": "moons"}
    with installed(home.parent), client(data) as server:
        opened = server.post("/games", data=form, follow_redirects=False)
        assert opened.status_code == 303, opened.text
        cookies = dict(server.cookies)
        assert server.get(opened.headers["location"]).status_code == 200
    with client(data) as server:
        server.cookies.update(cookies)
        start = server.get("/")
        assert start.status_code == 200
        assert ", moons" in " ".join(start.text.split())
        assert server.get(opened.headers["location"]).status_code == 422


def run(*arguments: str, sets: str, path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "seasons.cli", *arguments]
    inherited = os.environ.get("PYTHONPATH", "")
    where = f"{path}{os.pathsep}{inherited}"
    environment = {**os.environ, "SEASONS_SETS": sets, "PYTHONPATH": where}
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120)


def test_the_command_line_brings_sets_in_by_the_names_of_their_packages(home: Path) -> None:
    done = run("cards", "m2", sets="moons", path=home.parent)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Moon Well" in done.stdout
    played = ["simulate", "--games", "2", "--jobs", "2", "--modules", "moons", "--players", "2"]
    assert run(*played, sets="moons", path=home.parent).returncode == 0
    missing = run("cards", sets="suns", path=home.parent)
    assert missing.returncode == 2
    assert missing.stderr.startswith("seasons: the set in 'suns' cannot be added: No module named")
