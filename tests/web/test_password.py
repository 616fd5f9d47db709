"""The shared password for making games: who is asked, who is not, and how often one may guess."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from seasons.cli.main import main
from seasons.rooms.replay import Replay
from seasons.web.app import create_app
from seasons.web.serving import launch
from seasons.web.serving.password import (
    COOKIE,
    TRIES,
    TRIES_EACH,
    NeedsPassword,
    Password,
    TooManyTries,
    WrongPassword,
)
from seasons.words.texts import load
from tests.rooms.replaying import kept_game
from tests.web.helpers import Browser, bearer, calling

WORD = "Zauberstab ü"
ASKED = 'name="password"'
SAID = {b"Seasons-Password": WORD.encode()}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    with calling(create_app(tmp_path, password=WORD), "203.0.113.7") as found:
        yield found


# The password itself


@pytest.mark.parametrize(
    ("given", "error"),
    [
        (WORD, None), ("", NeedsPassword), (f"{WORD} ", WrongPassword), (WORD[:-1], WrongPassword),
        (WORD.lower(), WrongPassword), ("x" * 100_000, WrongPassword), ("\0", WrongPassword),
    ],
)  # fmt: skip
def test_only_the_password_itself_is_taken(given: str, error: type[Exception] | None) -> None:
    password = Password(WORD)
    if error is None:
        password.check(given.encode(), None)
        return
    with pytest.raises(error):
        password.check(given.encode(), None)


def guesses(password: Password, callers: list[str | None], now: float = 0.0) -> list[str]:
    """What becomes of wrong passwords."""
    found = []
    for caller in callers:
        with pytest.raises((WrongPassword, TooManyTries)) as refused:
            password.check(b"wrong", caller, now)
        found.append(refused.value.code)
    return found


@pytest.mark.parametrize("caller", ["203.0.113.7", None])
def test_few_may_be_tried_from_one_address(caller: str | None) -> None:
    password = Password(WORD)
    expected = ["wrong-password"] * TRIES_EACH + ["too-many-tries"]
    assert guesses(password, [caller] * (TRIES_EACH + 1)) == expected
    with pytest.raises(TooManyTries) as refused:  # not even the right one, or one could go on
        password.check(WORD.encode(), caller, 1.0)
    assert refused.value.seconds == 59
    password.check(WORD.encode(), "198.51.100.1", 1.0)
    password.check(WORD.encode(), caller, 60.0)


def test_not_many_may_be_tried_in_all() -> None:
    password = Password(WORD)
    callers: list[str | None] = [f"198.51.100.{n}" for n in range(TRIES + 1)]
    assert guesses(password, callers) == ["wrong-password"] * TRIES + ["too-many-tries"]


def test_a_proof_is_of_one_password_and_cannot_be_made_up() -> None:
    password = Password(WORD)
    proof = password.proof()
    number, _, signed = proof.partition(".")
    assert password.proves(proof)
    assert proof != password.proof()
    assert Password(WORD).proves(proof)  # after a restart, too
    assert not Password("another").proves(proof)
    for forged in ("", ".", number, f"{number}.", f".{signed}", f"x{proof}", f"{proof}0", "ü.ü"):
        assert not password.proves(forged)
    assert WORD not in proof


# Browsers


def asked_for(browser: Browser, **form: str) -> Response:
    return browser.ask("POST", "/games", data={"player-0": "human", "player-1": "human", **form})


def test_a_browser_is_asked_once(server: TestClient) -> None:
    start = server.get("/")
    assert ASKED in start.text
    wrong = asked_for(Browser(server), password="abracadabra", **{"name-0": "Ada"})
    assert wrong.status_code == 403
    assert load().text("web.start.problem.wrong-password") in wrong.text
    assert "abracadabra" not in wrong.text
    assert 'value="Ada"' in wrong.text  # what was chosen stays
    missing = asked_for(Browser(server))
    assert missing.status_code == 403
    assert load().text("web.start.problem.password-needed") in missing.text
    right = server.post("/games", data={"player-1": "human", "password": WORD},
                        follow_redirects=False)  # fmt: skip
    assert right.status_code == 303
    assert COOKIE in server.cookies
    assert ASKED not in server.get("/").text
    again = server.post("/games", data={"player-1": "human"}, follow_redirects=False)
    assert again.status_code == 303


def test_a_right_password_is_remembered_though_the_game_was_refused(server: TestClient) -> None:
    refused = server.post("/games", data={"player-0": "", "player-1": "", "password": WORD})
    assert refused.status_code == 422
    assert ASKED not in refused.text
    assert ASKED not in server.get("/").text


def test_too_many_guesses_are_refused_with_the_time_to_wait(server: TestClient) -> None:
    for _ in range(TRIES_EACH):
        assert asked_for(Browser(server), password="x").status_code == 403
    refused = asked_for(Browser(server), password=WORD)
    assert refused.status_code == 429
    assert 1 <= int(refused.headers["retry-after"]) <= 60


def test_no_other_way_to_a_game_goes_around_it(server: TestClient) -> None:
    kept, lines = kept_game(2, 1)
    assert server.portal is not None
    store = server.app.state.rooms.store  # type: ignore[attr-defined]
    server.portal.call(store.put_whole, kept, lines, [])
    record = {"record": ("game.txt", Replay.of_game(kept, lines).record, "text/plain")}
    ways: list[tuple[str, dict[str, Any]]] = [
        ("/learn", {}),
        (f"/games/{kept.id}/replay/play", {"data": {"at": "0", "seat": "0"}}),
        ("/replays", {"files": record}),
        ("/replays", {"files": record, "data": {"password": "wrong"}}),
    ]
    for path, sent in ways:
        assert Browser(server).ask("POST", path, **sent).status_code == 403, path
    known = Browser(server)
    sent = {"files": record, "data": {"password": WORD}}
    assert known.ask("POST", "/replays", **sent).status_code == 303
    assert known.cookie.startswith(COOKIE)
    for path, sent in ways[:3]:
        once = Browser(server)
        once.cookie = known.cookie
        assert once.ask("POST", path, **sent).status_code == 303, path


def test_joining_by_a_link_and_a_rematch_need_no_password(server: TestClient) -> None:
    wanted: dict[str, list[dict[str, str]]] = {"seats": [{}, {}]}
    made = server.post("/api/games", json=wanted, headers=SAID)
    game, token = made.json()["game"], made.json()["seats"][1]["token"]
    guest = Browser(server)
    assert guest.get(f"/join/{token}").status_code == 303
    assert guest.get(f"/games/{game}/1").status_code == 200
    assert server.post(f"/api/games/{game}/resign", headers=bearer(token)).status_code == 200
    assert server.post(f"/api/games/{game}/rematch", headers=bearer(token)).status_code == 200
    assert guest.ask("POST", f"/games/{game}/1/rematch").status_code == 303


# Programs


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({}, 403, "password-needed"),
        ({b"Seasons-Password": b""}, 403, "password-needed"),
        ({b"Seasons-Password": b"wrong"}, 403, "wrong-password"),
        ({b"Authorization": f"Bearer {WORD}".encode()}, 403, "password-needed"),
        (SAID, 201, None),
    ],
)
def test_a_program_says_it_in_a_header(
    server: TestClient, headers: dict[bytes, bytes], status: int, code: str | None
) -> None:
    wanted: dict[str, list[dict[str, str]]] = {"seats": [{}, {}]}
    answer = server.post("/api/games", json=wanted, headers=headers)
    assert (answer.status_code, answer.json().get("code")) == (status, code)


def test_without_a_password_nobody_is_asked(tmp_path: Path) -> None:
    with calling(create_app(tmp_path), "203.0.113.7") as server:
        assert ASKED not in server.get("/").text
        assert asked_for(Browser(server), password="anything").status_code == 303


# Where it comes from


@pytest.mark.parametrize(
    ("variable", "file", "found"),
    [
        (None, None, None), ("word", None, "word"), (None, b"word\n", "word"),
        (None, b"word \r\nsecond", "word"), ("other", b"word", "word"),
    ],
)  # fmt: skip
def test_the_password_comes_from_a_file_or_the_environment(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    variable: str | None,
    file: bytes | None,
    found: str | None,
) -> None:
    seen: list[object] = []
    typed = ["serve", "--port", "0", "--data", str(tmp_path / "data")]
    monkeypatch.delenv(launch.PASSWORD, raising=False)
    if variable is not None:
        monkeypatch.setenv(launch.PASSWORD, variable)
    if file is not None:
        (tmp_path / "password").write_bytes(file)
        typed += ["--password-file", str(tmp_path / "password")]
    monkeypatch.setattr(launch, "_app", lambda *given: seen.append(given[-1]))
    monkeypatch.setattr(launch._Server, "run", lambda server, sockets: None)
    assert main(typed) == 0
    assert seen == [found]


@pytest.mark.parametrize(
    ("file", "said"),
    [(None, "No such file or directory"), (b"", "the password is empty"), (b"\n", "is empty"),
     (b"\xff\xfe", "cannot read the password")],
)  # fmt: skip
def test_a_password_that_cannot_be_read_starts_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], file: bytes | None, said: str
) -> None:
    path = tmp_path / "password"
    if file is not None:
        path.write_bytes(file)
    data = str(tmp_path / "data")
    typed = ["serve", "--port", "0", "--data", data, "--password-file", str(path)]
    assert main(typed) == 1
    assert said in capsys.readouterr().err
