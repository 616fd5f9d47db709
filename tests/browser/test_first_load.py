"""What a table costs a browser that has nothing of it yet."""

import pytest
from playwright.sync_api import Browser

from benchmarks.frames import FULL_LOAD, first_load
from tests.browser.hosting import Host
from tests.browser.phases import PHASES


@pytest.mark.parametrize("phase", ["draft", "late"])
def test_the_first_load_of_a_table_is_small(chromium: Browser, host: Host, phase: str) -> None:
    load = first_load(chromium, phase, PHASES[phase].scene(host, 4))
    assert {"Document", "Script", "Stylesheet", "Image", "WebSocket"} <= load.files.keys()
    assert load.kilobytes <= FULL_LOAD
