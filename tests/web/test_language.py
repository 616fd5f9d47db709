"""Everybody reads in the language they have chosen, or the one their browser asks for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from seasons.web.language import COOKIE, language_of, offered
from seasons.web.page.keys import KEYS, printed
from seasons.words.texts import load
from tests.web.helpers import OURS, SOCKETS, client, received


@pytest.mark.parametrize(
    ("accepted", "expected"),
    [
        ("", "en"),
        ("de", "en"),
        ("fr", "fr"),
        ("uk-UA,uk;q=0.9,en;q=0.8", "uk"),
        ("de-DE,de;q=0.9,fr;q=0.5,en;q=0.4", "fr"),
        ("en;q=0.3, FR-ca;q=0.7", "fr"),
        ("fr;q=0, uk;q=0.1", "uk"),
        ("fr;q=nonsense", "fr"),
        (";;,,;q=1,*", "en"),
    ],
)
def test_a_browser_asks_for_languages(accepted: str, expected: str) -> None:
    assert language_of({"accept-language": accepted}) == expected


@pytest.mark.parametrize(
    ("cookie", "expected"),
    [("uk", "uk"), ("en", "en"), ("tlh", "fr"), ("", "fr"), ("../../etc", "fr")],
)
def test_what_was_chosen_comes_first(cookie: str, expected: str) -> None:
    headers = {"accept-language": "fr", "cookie": f"a=b; {COOKIE}={cookie}; seasons=x"}
    assert language_of(headers) == expected


def test_languages_are_offered_by_their_own_names() -> None:
    known = dict(offered())
    assert (known["en"], known["fr"]) == ("English", "Fran\u00e7ais")
    assert len({*known.values()}) == len(known)


@pytest.mark.parametrize("code", [code for code, _ in offered()])
def test_all_pages_follow_the_choice(tmp_path: Path, code: str) -> None:
    words = load(code)
    with client(tmp_path) as caller:
        begun = caller.post("/games", content="player-0=human&player-1=human&level=apprentice",
                            headers={"Origin": OURS}, follow_redirects=False)  # fmt: skip
        table = begun.headers["location"]
        chosen = caller.post("/language", data={"language": code, "back": table},
                             headers={"Origin": OURS}, follow_redirects=False)  # fmt: skip
        assert (chosen.status_code, chosen.headers["location"]) == (303, table)
        pages = {"/": "web.start.play", "/rules": "rules.title", "/nowhere": "web.lost"}
        for path, key in (pages | {table: "web.settings"}).items():
            page = caller.get(path).text
            assert f'<html lang="{code}">' in page, path
            assert words.text(key) in page, path
        card = caller.get("/cards/divine-chalice").text
        assert words.card("divine-chalice") in card
        with caller.websocket_connect(f"{SOCKETS}{table}/socket", headers={"Origin": OURS}) as at:
            assert words.text("season.winter") in str(received(at)["sections"]).lower()


@pytest.mark.parametrize(
    ("back", "led"),
    [
        ("/rules", "/rules"),
        ("/games/aB-_9/0?at=3", "/games/aB-_9/0?at=3"),
        ("//elsewhere.example/", "/"),
        ("/\\elsewhere.example", "/"),
        ("https://elsewhere.example", "/"),
        ("javascript:alert(1)", "/"),
        ("/rules\r\nX: y", "/"),
        ("", "/"),
    ],
)
def test_a_choice_leads_back_to_a_page_of_ours(tmp_path: Path, back: str, led: str) -> None:
    with client(tmp_path) as caller:
        answer = caller.post("/language", data={"language": "fr", "back": back},
                             headers={"Origin": OURS}, follow_redirects=False)  # fmt: skip
        assert (answer.status_code, answer.headers["location"]) == (303, led)


@pytest.mark.parametrize("body", ["", "language=", "language=tlh", "language=xx"])
def test_a_language_without_texts_cannot_be_chosen(tmp_path: Path, body: str) -> None:
    with client(tmp_path) as caller:
        answer = caller.post("/language", content=body, headers={"Origin": OURS})
        assert answer.status_code == 404
        assert COOKIE not in caller.cookies


def test_keys_are_those_of_the_reader() -> None:
    letters = [key for code, key, _, _ in KEYS if re.fullmatch("Key[A-Z]", code)]
    assert {code: printed("A", code) for code in ("en", "fr", "uk")} == {
        "en": ["A"], "fr": ["A"], "uk": ["\u0424", "A"],
    }  # fmt: skip
    assert all(len(printed(letter, "uk")) == 2 for letter in letters)
