"""Texts that PostgreSQL does not take are ordinary refusals."""

from sqlalchemy.engine import URL

from seasons.rooms.books import Books
from seasons.rooms.shared import Shared
from seasons.web.app import create_app
from tests.web.helpers import OURS, calling
from tests.web.oddities import ODD, check


def test_odd_texts_are_refused_like_any_other(database: URL) -> None:
    with calling(create_app(None, shared=Shared(database, OURS)), "127.0.0.1") as server:
        check(server)
    with Books.shared(database) as books:
        assert [books.game(odd) for odd in ODD] == [None] * len(ODD)
