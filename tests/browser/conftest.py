"""A server and a Chromium for all tests of a process, and a fresh window for each."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from scripts.browsers import find
from tests.browser.hosting import Host
from tests.browser.seat import ARGUMENTS, Contexts, Seat

HERE = Path(__file__).parent

Window = Callable[..., Seat]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All that lies here is for the stage `browser`."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A Chromium without a window."""
    path = os.environ.get("SEASONS_BROWSER") or find("chromium")
    if path is None:
        pytest.skip("no Chromium; `make test STAGE=browser` says what to do")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The application."""
    host = Host(tmp_path_factory.mktemp("data"))
    yield host
    host.kill()


@pytest.fixture(scope="session")
def contexts(chromium: Browser) -> Contexts:
    """What windows are opened in."""
    return Contexts(chromium)


@pytest.fixture
def window(contexts: Contexts) -> Iterator[Window]:
    """Opens windows of people who know nothing of each other; no page may have had an error."""
    seats: list[Seat] = []

    def open_window(*given: Any, **more: Any) -> Seat:
        seats.append(Seat.at(contexts, *given, **more))
        return seats[-1]

    yield open_window
    for seat in seats:
        contexts.take_back(seat)
    assert [error for seat in seats for error in seat.unforgiven] == []
