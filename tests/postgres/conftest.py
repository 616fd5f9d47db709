"""One PostgreSQL for all tests here, and a database for each."""

from collections.abc import Iterator

import pytest
from sqlalchemy.engine import URL

from scripts.postgres import find
from tests.postgres.cluster import Cluster, cluster


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL that runs."""
    found = find()
    if found is None:
        pytest.skip("there is no PostgreSQL; type: sudo apt-get install postgresql")
    with cluster(found) as server:
        yield server


@pytest.fixture
def database(postgres: Cluster) -> URL:
    """A database with nothing in it."""
    return postgres.new()
