"""Texts that no database takes, at every door: they are refused like any other that is wrong."""

from __future__ import annotations

import json

from httpx2 import Response
from starlette.testclient import TestClient

from seasons.rooms import gallery
from tests.web.helpers import Browser, bearer, begun

NUL = "\0"
HALF = "\ud800"  # of a character
ODD = (NUL, HALF, f"a{NUL}b", "\ufffe", "\U0010ffff", "'; --")
IN_PATHS = ("%00", "%ff", "%ed%a0%80", "a%00b", "%EF%BF%BE", "'%3B%20--", "x" * 5000)


def said(server: TestClient, path: str, body: object, token: str = "") -> Response:
    """The answer to JSON in which anything can be written."""
    headers = {"Content-Type": "application/json"} | (bearer(token) if token else {})
    return server.post(path, content=json.dumps(body), headers=headers)


def check(server: TestClient) -> None:
    """Nothing odd is found, kept or said, and nothing breaks."""
    ann, seat, room = begun(server)
    token = room.kept.seats[0].token
    for odd in IN_PATHS:
        for path in (f"/join/{odd}", f"/games/{odd}/0", f"/games/{odd}/0/seats",
                     f"/games/{odd}/watch?key={odd}", f"/games/{room.id}/watch?key={odd}",
                     f"/games/{odd}/watch/of/0?key={gallery.key_of(room.kept)}",
                     f"/games/{odd}/replay", f"/replays/{odd}", f"/replays/{odd}/record",
                     f"/cards/{odd}", f"/own/{odd}"):  # fmt: skip
            assert ann.get(path).status_code == 404, path
        for path in (f"/games/{odd}/leave", f"/games/{odd}/0/resign", f"/games/{odd}/0/rematch",
                     f"/games/{odd}/delete", f"{seat}/codes/{odd}"):  # fmt: skip
            assert ann.ask("POST", path).status_code == 404, path
        for path in ("", "/events", "/record", "/chat", "/watch", "/gallery"):
            answer = server.get(f"/api/games/{odd}{path}", headers=bearer(token))
            assert (answer.status_code, answer.json()["code"]) == (404, "no-game")
        key = bearer(gallery.key_of(room.kept))
        assert server.get(f"/api/games/{odd}/gallery", headers=key).status_code == 404
    for odd in ODD:
        _check_json(server, room.id, token, odd)
        _check_forms(ann, seat, odd)
    assert ann.get(seat).status_code == 200
    assert "Ann" in ann.get("/").text


def _check_json(server: TestClient, game: str, token: str, odd: str) -> None:
    for wanted in ({"seats": [{"name": odd}, {}]}, {"seats": [{"player": odd}, {}]},
                   {"seats": [{}, {}], "seed": odd}, {"seats": [{}, {}], "modules": [odd]},
                   {"seats": [{}, {}], "enchantment": odd}, {odd: odd}):  # fmt: skip
        answer = said(server, "/api/games", wanted)
        assert answer.status_code in (201, 422), (wanted, answer.text)
    assert said(server, "/api/join", {"code": odd}).status_code == (422 if odd == HALF else 404)
    at = f"/api/games/{game}"
    for path, body in (("/gestures", {"ticket": odd, "gesture": odd}), ("/undo", {"ticket": odd})):
        wrong = 422 if odd == HALF else 409
        assert said(server, f"{at}{path}", body, token).status_code == wrong
    table = server.get(at, headers=bearer(token)).json()
    wanted = {"ticket": table["ticket"], "gesture": f"pick {odd}"}
    assert said(server, f"{at}/gestures", wanted, token).status_code == 422
    assert said(server, f"{at}/stand-in", {"bot": odd}, token).status_code == 422
    assert said(server, f"{at}/chat", {"phrase": odd}, token).status_code == 422
    assert said(server, f"{at}/chat", {"text": odd}, token).status_code in (201, 422, 429)


def _check_forms(ann: Browser, seat: str, odd: str) -> None:
    text = odd.encode("utf-8", "surrogatepass")
    game = seat.rpartition("/")[0]
    for path, field in (
        (f"{seat}/name", b"name"), (f"{game}/rename", b"title"), ("/join", b"code"),
        (f"{seat}/away", b"bot"), ("/games", b"seed"), ("/games", b"name-0"),
    ):  # fmt: skip
        sent = field + b"=" + b"".join(b"%%%02X" % each for each in text)
        answer = ann.ask("POST", path, content=sent)
        assert answer.status_code in (204, 303, 404, 409, 422), (path, odd, answer.text[:300])
