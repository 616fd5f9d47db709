"""A server for all tests, and one browser of each engine."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.browsers import find
from tests.browser.hosting import Host
from tests.smoke.driver import Driver
from tests.smoke.firefox import Firefox
from tests.smoke.person import Person
from tests.smoke.webkit import WebKit

HERE = Path(__file__).parent
ENGINES = {"firefox": Firefox, "webkit": WebKit}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All that lies here needs a browser."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(
    scope="session",
    params=[
        pytest.param("firefox", marks=pytest.mark.firefox),
        pytest.param("webkit", marks=pytest.mark.webkit),
    ],
)
def driver(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Driver]:
    """A browser."""
    path = os.environ.get("SEASONS_BROWSER") or find(request.param)
    if path is None:
        pytest.skip(f"`make test STAGE={request.param}` says what to do")
    driver = ENGINES[request.param](path, tmp_path_factory.mktemp(request.param))
    yield driver
    driver.close()


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The application."""
    host = Host(tmp_path_factory.mktemp("data"))
    yield host
    host.kill()


@pytest.fixture
def person(driver: Driver) -> Iterator[Person]:
    """Somebody who has come to a table when the test ends; nothing may have gone wrong there."""
    person = Person(driver)
    yield person
    assert person.failures() == []
