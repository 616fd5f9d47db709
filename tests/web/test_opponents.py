"""Whom the start page offers, whom it remembers, and what it offers after a win."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from seasons import Game
from seasons.bots import RUNGS, USUAL, names
from seasons.rooms.limits import Limits
from seasons.rooms.sight import Sight, Sitter
from seasons.web.page import opponents
from seasons.web.page.opponents import Climb, climb
from seasons.words.texts import load
from tests.rooms.own_bots import LAST, add_own, alone
from tests.web.helpers import Browser, client, room_of

LADDER = ("beginner", "student", "scholar", "tutor", "adept", "expert", "sage", "master")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    with client(tmp_path) as found:
        yield found


def offered(page: str) -> list[str]:
    """Whom the start page offers as an opponent, in order."""
    return re.findall(r'<input type="radio" name="player-1" value="([^"]*)"', page)


def chosen(page: str) -> list[str]:
    """Who is chosen for each seat that is taken."""
    found = []
    for field in re.split(r"<(?=select|label)", page):
        named = re.search(r'name="player-\d"', field)
        found += re.findall(r'value="([^"]+)" (?:selected|checked)', field) if named else []
    return found


def begun(browser: Browser, **form: str) -> str:
    """A new game from the form; its address."""
    answer = browser.ask("POST", "/games", data=form)
    assert answer.status_code == 303
    return str(answer.headers["location"])


# The start page


def test_rungs_come_first_then_the_owners_bots_then_chance_then_people(
    server: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone(monkeypatch)
    add_own(tmp_path, "grandpa", LAST)
    page = Browser(server).get("/").text
    others = [name for name in names() if name not in (*RUNGS, "random", "grandpa")]
    assert offered(page) == [*RUNGS, *others, "grandpa", "random", "human"]
    words = load()
    for name in (*RUNGS, "random"):
        assert words.text(f"bot.{name}.about") in html.unescape(page)
    assert words.text("web.start.own-bot") in page
    assert ">Grandpa<" in page
    assert "time=" not in page


@pytest.mark.parametrize("name", [*LADDER, "random"])
def test_every_bot_has_a_name_and_a_line_about_it(name: str) -> None:
    words = load()
    assert words.bot(name) == name
    assert 20 < len(words.text(f"bot.{name}.about")) < 60


def test_a_bot_with_numbers_or_without_words_has_a_name() -> None:
    words = load()
    assert words.bot("master:time=0.5:simulations=9") == "master (time=0.5, simulations=9)"
    assert words.bot("grandpa") == "grandpa"
    assert words.bot("no-such") == "no-such"  # a key of the catalogue, but not of a bot


def test_a_newcomer_meets_the_usual_bot_and_everybody_else_the_last_one(
    server: TestClient,
) -> None:
    ann, eve = Browser(server), Browser(server)
    assert chosen(ann.get("/").text) == ["human", USUAL]
    begun(ann, **{"player-1": "random"})
    assert chosen(ann.get("/").text) == ["human", "random"]
    begun(ann, **{"player-1": "adept", "player-2": "human", "player-3": "beginner"})
    assert chosen(ann.get("/").text) == ["human", "adept", "human", "beginner"]
    begun(ann, **{"player-0": "random", "player-1": "human"})
    assert chosen(ann.get("/").text) == ["random", "human"]
    assert chosen(eve.get("/").text) == ["human", USUAL]


def test_whoever_only_joins_others_is_still_a_newcomer(server: TestClient) -> None:
    seats = [{"player": "human"}, {"player": "human"}, {"player": "adept"}]
    made = server.post("/api/games", json={"seats": seats}).json()
    bob = Browser(server)
    bob.get(f"/join/{made['seats'][1]['token']}")
    assert chosen(bob.get("/").text) == ["human", USUAL]


def test_a_bot_that_is_gone_is_not_chosen_again(
    server: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Browser(server)
    with monkeypatch.context() as patch:
        alone(patch)
        add_own(tmp_path, "grandpa", LAST)
        seat = begun(ann, **{"player-1": "grandpa"})
        assert chosen(ann.get("/").text) == ["human", "grandpa"]
    assert chosen(ann.get("/").text) == ["human", USUAL]
    assert ann.get(seat).status_code == 200
    assert "grandpa" in "".join(ann.shown(seat))  # until it is its turn


def test_a_form_that_was_refused_shows_whom_it_chose(server: TestClient) -> None:
    form = {"player-1": "adept", "player-2": "random", "seed": "[x]"}
    assert chosen(Browser(server).ask("POST", "/games", data=form).text) == [
        "human", "adept", "random",
    ]  # fmt: skip
    for nobody in ("nobody", "", "nobody:time=1"):
        form = {"player-1": nobody, "seed": "[x]"}
        page = Browser(server).ask("POST", "/games", data=form).text
        assert chosen(page) == ["human", USUAL]


# After a win


def over(crystals: list[int]) -> Game:
    """A game that has just ended; seat 0 was the last to act."""
    seats = [{"crystals": number} for number in crystals]
    game = Game.set_up(
        players=len(seats), year=3, space=12, first=1, active=0, seats=seats, level="magician"
    )
    game.play("end", 0)
    assert game.outcome is not None
    return game


def sight_of(game: Game, players: list[str], seat: int = 0) -> Sight:
    """What a seat sees at the end."""
    bots = [None if player == "human" else player for player in players]
    sitters = [Sitter("Name", player, bot) for player, bot in zip(players, bots, strict=True)]
    outcome = game.outcome
    return Sight(game.view(seat), tuple(sitters), 1, "", None, (), (), outcome, None, None, False)


@pytest.fixture
def ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    """All rungs are there."""
    monkeypatch.setattr(opponents, "RUNGS", LADDER)


@pytest.mark.usefixtures("ladder")
@pytest.mark.parametrize(
    ("crystals", "players", "expected"),
    [
        ([9, 1], ["human", "beginner"], ("beginner", "student", ["human", "student"])),
        ([9, 1], ["human", "sage"], ("sage", "master", ["human", "master"])),
        ([9, 1], ["human", "master"], None),  # there is nobody stronger
        ([9, 1], ["human", "master:time=0.5"], None),
        ([9, 1], ["human", "sage:time=0.5"], ("sage", "master", ["human", "master"])),
        ([1, 9], ["human", "beginner"], None),  # lost
        ([9, 9], ["human", "beginner"], None),  # shared
        ([9, 1], ["human", "random"], None),  # no rung
        ([9, 1], ["human", "grandpa"], None),
        ([9, 1], ["human", "human"], None),
        ([9, 1, 1], ["human", "human", "beginner"], None),  # not one person's to say
        ([9, 1, 2], ["human", "beginner", "adept"],
         ("adept", "expert", ["human", "beginner", "expert"])),
        ([9, 1, 2], ["human", "beginner", "beginner"],
         ("beginner", "student", ["human", "student", "student"])),
        ([9, 1, 2], ["human", "random", "beginner"],
         ("beginner", "student", ["human", "random", "student"])),
        ([9, 1, 9], ["human", "beginner", "adept"],
         ("beginner", "student", ["human", "student", "adept"])),
        ([9, 1, 2], ["human", "beginner", "master"], None),
    ],
)  # fmt: skip
def test_the_strongest_rung_that_was_beaten_counts(
    crystals: list[int], players: list[str], expected: tuple[str, str, list[str]] | None
) -> None:
    found = climb(sight_of(over(crystals), players))
    assert found == (None if expected is None else Climb(*expected[:2], tuple(expected[2])))


def test_nothing_is_offered_before_the_end() -> None:
    game = over([9, 1])
    sight = sight_of(game, ["human", RUNGS[0]])
    assert climb(sight) is not None
    assert climb(replace(sight, outcome=None)) is None


def test_in_the_place_of_a_bot_that_is_gone_the_one_that_played_counts() -> None:
    sight = sight_of(over([9, 1]), ["human", USUAL])
    gone = replace(sight.sitters[1], player="grandpa")
    found = climb(replace(sight, sitters=(sight.sitters[0], gone)))
    assert found is not None
    assert found.beaten == USUAL


def test_a_click_begins_the_same_kind_of_game_against_the_next_rung(server: TestClient) -> None:
    ann, eve = Browser(server), Browser(server)
    options = {"level": "apprentice", "edition": "original", "first": "1", "seed": "again"}
    seat = begun(ann, **{"name-0": "Ann", "name-1": "Bo", "player-1": RUNGS[0]}, **options)
    following = f"{seat}/next"
    assert ann.ask("POST", following).status_code == 404  # not yet
    room = room_of(server, seat.split("/")[2])
    room.game = over([9, 1])
    assert eve.ask("POST", following).status_code == 404  # not her seat
    shown = html.unescape("".join(ann.shown(seat)))
    assert f"You beat the {RUNGS[0]}. Play the {RUNGS[1]}?" in shown
    assert f"Play the {RUNGS[1]}</button>" in shown
    answer = ann.ask("POST", following)
    assert answer.status_code == 303
    assert ann.get(answer.headers["location"]).status_code == 200
    new = room_of(server, answer.headers["location"].split("/")[2])
    assert [chair.kept.player for chair in new.chairs] == ["human", RUNGS[1]]
    assert [chair.kept.name for chair in new.chairs] == ["Ann", "Bo"]
    setup = new.kept.setup
    assert (setup["level"], setup["edition"], setup["first"]) == ("apprentice", "original", 1)
    assert "seed" not in setup
    assert setup["key"]
    assert chosen(ann.get("/").text) == ["human", RUNGS[1]]


def test_after_a_loss_nothing_but_a_new_game_is_offered(server: TestClient) -> None:
    ann = Browser(server)
    seat = begun(ann, **{"player-1": RUNGS[0]})
    ann.get(seat)
    room_of(server, seat.split("/")[2]).game = over([1, 9])
    shown = "".join(ann.shown(seat))
    assert "You beat" not in shown
    assert '<a class="button" href="/">New game</a>' in shown
    assert ann.ask("POST", f"{seat}/next").status_code == 404


def test_a_next_game_that_may_not_be_made_is_refused_in_words(tmp_path: Path) -> None:
    with client(tmp_path, limits=Limits(games_per_minute=1)) as server:
        ann = Browser(server)
        seat = begun(ann, **{"player-1": RUNGS[0]})
        ann.get(seat)
        room_of(server, seat.split("/")[2]).game = over([9, 1])
        answer = ann.ask("POST", f"{seat}/next")
        assert answer.status_code == 429
        assert "Retry-After" in answer.headers
        assert load().text("web.start.problem.too-many-games") in answer.text
