"""Bots that think on while a person decides."""

from collections.abc import Callable
from threading import Event

import pytest

from seasons import Game
from seasons.bots import Bot
from seasons.rules.secrets.view import View
from seasons.terminal.pondering import pondering


class Thinker(Bot):
    """Notes that it thinks, until it must stop."""

    def __init__(self) -> None:
        self.begun, self.ended = Event(), Event()

    def ponder(self, view: View, going: Callable[[], bool]) -> None:
        while going():
            self.begun.set()
        self.ended.set()


@pytest.mark.parametrize("number", [0, 1, 3])
def test_they_think_exactly_as_long_as_somebody_decides(number: int) -> None:
    view = Game.new(seed=1).view(1)
    bots = [Thinker() for _ in range(number)]
    with pondering([(bot, view) for bot in bots]):
        for bot in bots:
            assert bot.begun.wait(60)
            assert not bot.ended.is_set()
    assert all(bot.ended.is_set() for bot in bots)


def test_they_stop_when_the_person_leaves() -> None:
    bot = Thinker()
    with pytest.raises(EOFError), pondering([(bot, Game.new(seed=1).view(1))]):
        raise EOFError
    assert bot.ended.is_set()


def test_a_bot_thinks_only_when_it_is_asked_unless_it_says_otherwise() -> None:
    Bot().ponder(Game.new(seed=1).view(1), lambda: True)  # comes back at once
