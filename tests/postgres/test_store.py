"""The store on PostgreSQL: the same as on SQLite, and writes that depend on what is there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest
from sqlalchemy.engine import URL

from seasons.rooms.shared import Shared
from seasons.rooms.store import NotSaved, Overtaken, Store, unless_overtaken
from tests.postgres.cluster import Cluster
from tests.rooms.helpers import lively
from tests.rooms.test_store import PLAYED, loaded, some_game

NOWHERE = "http://127.0.0.1:9/"


@pytest.fixture
def store(database: URL) -> Iterator[Store]:
    with closing(Shared(database, NOWHERE).store(2.0)) as found:
        yield found


@lively
async def test_smoke(store: Store) -> None:
    game = some_game()
    await store.add(game, None)
    assert await store.load("game") == (game, [])
    await store.play("game", PLAYED, "there", None)
    found, played = await loaded(store)
    assert (found.version, played) == (4, PLAYED)
    with unless_overtaken(found):
        await store.rename("game", "x")
    with unless_overtaken(game), pytest.raises(Overtaken):
        await store.rename("game", "y")
