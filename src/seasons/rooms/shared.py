"""A PostgreSQL database that this process shares with others: one address, and all it leads to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from sqlalchemy import Engine
from sqlalchemy.engine import URL

from seasons.rooms.claims import Claims, Process, new_process, session_name
from seasons.rooms.postgres import Postgres, open_engine
from seasons.rooms.schema import prepare
from seasons.rooms.store import Store


@dataclass(frozen=True)
class Shared:
    """The database at an address, and where the others reach this process."""

    url: URL
    address: str

    @cached_property
    def process(self) -> Process:
        """This process, as the others know it."""
        return new_process(self.address)

    @cached_property
    def engine(self) -> Engine:
        """Connections to the database, which others can tell from theirs."""
        return open_engine(self.url, session_name(self.process.id))

    def store(self, patience: float) -> Store:
        """The games."""
        return Store(Postgres(self.engine, prepare), patience)

    def claims(self, silence: float) -> Claims:
        """Which of them this process has."""
        return Claims(self.engine, self.process, silence)
