"""The description of the API, held against all that is really sent."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from httpx2 import Response
from hypothesis import settings
from schemathesis import Case
from schemathesis.config import SchemathesisConfig
from schemathesis.core.parameters import ParameterLocation
from schemathesis.schemas import BaseSchema
from starlette.routing import Route
from starlette.testclient import TestClient

from seasons import Game
from seasons.rooms import chat as talk
from seasons.rooms.players import HUMAN
from seasons.web.api import chat, inviting, people
from seasons.web.api.problems import STATUS
from seasons.web.api.routes import router
from tests.rooms.helpers import Slow, kept
from tests.web.helpers import OURS, any_gesture, bearer, client, seen

HERE = Path(__file__).parent
DOCS = HERE.parent.parent / "docs" / "server.md"
EXAMPLES = settings().max_examples // 4  # each is asked several times, and may begin a game


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with pytest.MonkeyPatch.context() as patched:
        # Bots would go on with hundreds of games that nobody looks at.
        patched.setattr("seasons.web.app.Thinkers", lambda *_: Slow())
        with client(tmp_path_factory.mktemp("data")) as found:
            yield found


@pytest.fixture(scope="module")
def description(server: TestClient) -> dict[str, Any]:
    found: dict[str, Any] = server.get("/api/openapi.json").json()
    return found


# What it says


def test_the_description_names_every_route(server: TestClient, description: dict[str, Any]) -> None:
    found = {(path, each.upper()) for path, one in description["paths"].items() for each in one}
    routes = {
        (route.path, method)
        for each in (router, chat.router, people.router, inviting.router)
        for route in each.routes
        if isinstance(route, Route)
        for method in route.methods or ()
    }
    assert len(routes) == 18
    assert found == routes
    for path, method in found:
        operation = description["paths"][path][method.lower()]
        assert operation["description"]
        opens = "gallery" if path.endswith("/gallery") else "seat"
        assert operation.get("security", []) == ([{opens: []}] if "{game}" in path else [])
    assert server.get("/docs").status_code == server.get("/redoc").status_code == 404


def test_a_seat_is_opened_by_a_bearer_token(description: dict[str, Any]) -> None:
    schemes = description["components"]["securitySchemes"]
    assert schemes.keys() == {"seat", "gallery"}
    assert {(each["type"], each["scheme"]) for each in schemes.values()} == {("http", "bearer")}


def test_every_refusal_is_described_as_a_problem_with_its_codes(
    description: dict[str, Any],
) -> None:
    told = set()
    for path in description["paths"].values():
        for operation in path.values():
            for status, answer in operation["responses"].items():
                (content,) = answer["content"].values()
                if int(status) < 400:
                    assert content["schema"]
                    continue
                assert content["schema"] == {"$ref": "#/components/schemas/Problem"}
                codes = re.findall(r"`([a-z-]+)`", answer["description"])
                assert {STATUS[code] for code in codes} == {int(status)}
                told |= set(codes)
    # The rest is said of addresses and methods that are not described: those of pages among them.
    assert set(STATUS) - told == {"not-found", "method-not-allowed", "shelf-full"}
    assert "ValidationError" not in str(description)


def test_every_code_is_explained(description: dict[str, Any]) -> None:
    page = DOCS.read_text(encoding="utf-8")
    assert [code for code in STATUS if f"`{code}`" not in page] == []


# What is sent


class Tables:
    """A game that is under way and one that is over, for those who have a token."""

    def __init__(self, server: TestClient) -> None:
        self._server = server
        self._chance = random.Random(1)
        self._running = ""
        self._tokens: list[str] = []
        game = Game.new(2, seed=1)
        while game.decisions:
            game.apply(self._chance.choice(game.legal()))
        store = server.app.state.rooms.store  # type: ignore[attr-defined]
        assert server.portal is not None
        server.portal.call(store.add, kept(game, [HUMAN, HUMAN], "over"), None)

    def seated(self, case: Case[Any]) -> Iterator[Case[Any]]:
        """The same case from somebody who sits at a table, and does what is possible."""
        yield self._at(case, "over", "over-token-0")
        game, token, table = self._to_decide()
        yield self._at(case, game, token)
        if isinstance(case.body, dict) and not _wrong(case, ParameterLocation.BODY):
            case.body = {**case.body, "ticket": table["ticket"]}
            yield case
            if "gesture" in case.body:
                case.body = {**case.body, "gesture": any_gesture(seen(table), self._chance)}
                yield case

    def _at(self, case: Case[Any], game: str, token: str) -> Case[Any]:
        case.path_parameters = {"game": game}
        case.headers.update(bearer(token))
        return case

    def _to_decide(self) -> tuple[str, str, dict[str, Any]]:
        """A seat that has something to decide; in a new game when the last one is over."""
        for seat, token in enumerate(self._tokens):
            answer = self._server.get(f"/api/games/{self._running}", headers=bearer(token))
            table: dict[str, Any] = answer.json()
            if answer.status_code == 404:
                break  # it was deleted
            if seat in [decision["seat"] for decision in table["view"]["decisions"]]:
                return self._running, token, table
        made = self._server.post("/api/games", json={"seats": [{}, {}]}).json()
        self._running, self._tokens = made["game"], [seat["token"] for seat in made["seats"]]
        return self._to_decide()


@pytest.fixture(scope="module")
def tables(server: TestClient) -> Iterator[Tables]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(talk, "PACES", ((1, 0.0),))  # what is said too fast has tests of its own
        yield Tables(server)


@pytest.fixture(scope="module")
def described(description: dict[str, Any]) -> BaseSchema:
    config = SchemathesisConfig.from_path(HERE / "schemathesis.toml")
    return schemathesis.openapi.from_dict(description, config=config)


def _wrong(case: Case[Any], *locations: ParameterLocation) -> bool:
    """Whether something there is wrong on purpose."""
    assert case.meta is not None
    return any(case.meta.is_negative_at(location) for location in locations)


def sent(server: TestClient, case: Case[Any]) -> Response:
    """The answer to a case, by a client that lets the application live on."""
    wanted = case.as_transport_kwargs(base_url=OURS)
    if isinstance(wanted.get("data"), bytes):
        wanted["content"] = wanted.pop("data")
    known = ("method", "url", "headers", "params", "content", "data", "json", "files")
    return server.request(**{name: wanted[name] for name in known if name in wanted})


@schemathesis.pytest.from_fixture("described").parametrize()
@settings(max_examples=EXAMPLES)
def test_all_that_is_sent_is_described(case: Case[Any], server: TestClient, tables: Tables) -> None:
    case.validate_response(sent(server, case))
    if case.path_parameters and not _wrong(case, ParameterLocation.PATH, ParameterLocation.HEADER):
        for each in tables.seated(case):
            case.validate_response(sent(server, each))
