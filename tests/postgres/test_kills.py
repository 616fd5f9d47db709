"""Servers on PostgreSQL are killed at any moment: the only one, or one of two."""

from __future__ import annotations

import random
import time
from contextlib import closing
from pathlib import Path
from urllib.error import HTTPError

import pytest
from sqlalchemy.engine import URL

from tests.postgres.servers import SILENCE, written
from tests.rooms.helpers import GENEROUS
from tests.web.test_durability import NUMBERS, House, outlive

UNSURE = 503  # nobody knows now


class Pair(House):
    """Two servers; whoever asks comes to any of them, also while the other one is gone."""

    def __init__(self, data: Path, options: tuple[str, ...], seed: str) -> None:
        super().__init__(data, options)
        self.chance = random.Random(seed)
        self.killed = False

    def open(self) -> None:
        """The one that is left is asked first."""
        super().open()
        self.killed = False

    def complete(self) -> None:
        """The other one is begun again."""
        while len(self.servers) < 2:
            self.servers.append(self.begin())

    def text(self, path: str, token: str = "", body: object = None) -> str:
        """An answer; who only looks asks again if nobody can tell."""
        deadline = time.monotonic() + GENEROUS
        while not self.killed:
            try:
                return self.chance.choice(self.servers).text(path, token, body)
            except HTTPError as refusal:
                if refusal.code != UNSURE or time.monotonic() > deadline:
                    raise
                refusal.close()
                if body is not None:
                    break
            time.sleep(SILENCE / 20)
        raise ConnectionResetError

    def kill(self) -> None:
        """One of them."""
        self.chance.choice(self.servers).kill()
        self.killed = True


@pytest.mark.slow
@NUMBERS
def test_the_only_server_is_killed_and_nothing_is_lost_or_doubled(
    tmp_path: Path, database: URL, capsys: pytest.CaptureFixture[str], number: int, seed: str
) -> None:
    with closing(House(tmp_path / "none", _options(database))) as house:
        outlive(house, number, seed, capsys)


@pytest.mark.slow
@NUMBERS
def test_one_of_two_servers_is_killed_and_nothing_is_lost_or_doubled(
    tmp_path: Path, database: URL, capsys: pytest.CaptureFixture[str], number: int, seed: str
) -> None:
    with closing(Pair(tmp_path / "none", _options(database), seed)) as house:
        outlive(house, number, seed, capsys)


def _options(database: URL) -> tuple[str, ...]:
    return ("--database", written(database), "--silence-seconds", str(SILENCE),
            "--games-per-minute", "100000")  # fmt: skip
