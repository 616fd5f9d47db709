"""What a browser is sent: it shows what would be drawn anew, whatever was kept or left out."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from seasons import Game
from seasons.rooms.room import Room
from seasons.rooms.sight import Sight
from seasons.rules.engine.setup import all_modules
from seasons.web.page.markup import Marked
from seasons.web.page.sections import sections
from seasons.web.page.table import Table
from seasons.web.page.updates import Page
from tests.helpers import table
from tests.rooms.helpers import act, entered, hotel, lively, pick

SLOT = re.compile(r'<i data-front="([^"]+)"></i>')
PART = re.compile(r'<(\w+) id="([^"]+)"></\1>')  # an element that a section of its own fills
ACTIONS = 120
STAFF = "staff-of-spring"


class Browser:
    """A page that shows what it is sent."""

    def __init__(self, room: Room, seat: int) -> None:
        self.sections: dict[str, str] = {}
        self.fronts: dict[str, str] = {}
        self.last: dict[str, Any] = {}
        self.page = Page(seat, "en", self._receive)
        self.page.connect(room.sight(seat))
        room.viewers.add(self.page)

    def _receive(self, message: dict[str, Any]) -> None:
        self.last = message
        self.sections |= message["sections"]
        self.fronts |= message["fronts"]

    def shown(self, name: str) -> str:
        """A section with the fronts of its cards, and those that are parts of it."""
        with_parts = PART.sub(lambda part: self.sections.get(part[2], ""), self.sections[name])
        return SLOT.sub(lambda slot: self.fronts[slot[1]], with_parts)


def drawn_anew(sight: Sight) -> dict[str, str]:
    """All sections; nothing that is kept ready is for these words."""
    table = Table(sight, Marked("en", sight.names))
    drawn = sections(table)
    return {
        name: SLOT.sub(lambda slot: str(table.fronts[slot[1]].html), html)
        for name, html in drawn.items()
    }


def assembled(drawn: dict[str, str], name: str) -> str:
    return PART.sub(lambda part: drawn[part[2]], drawn[name])


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@lively
async def test_what_is_kept_ready_is_what_would_be_drawn_anew(tmp_path: Path, players: int) -> None:
    chance = Random(players)
    game = Game.new(players, seed=players, modules=all_modules() if players > 2 else ())
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, game)
        browsers = [Browser(room, seat) for seat in range(players)]
        for _ in range(ACTIONS):
            await act(room, chance.choice(room.game.decisions).seat, chance)
            seat = chance.randrange(players)
            drawn = drawn_anew(room.sight(seat))
            for name in drawn:
                assert browsers[seat].shown(name) == assembled(drawn, name)


@lively
async def test_a_front_is_sent_once_and_only_to_those_who_see_the_card(tmp_path: Path) -> None:
    game = table([{}], hand=[6, 9], energies="EEE", gauge=5)
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, game)
        own, other = Browser(room, 0), Browser(room, 1)
        assert (set(own.fronts), set(other.fronts)) == ({"divine-chalice", STAFF}, set())
        await pick(room, 0, "summon 6")
        assert own.last["fronts"] == {}
        assert SLOT.findall(own.last["sections"]["play"]) == [STAFF]
        assert set(other.last["fronts"]) == {STAFF}


@lively
async def test_only_the_parts_that_changed_are_sent(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table([{}], energies="AF"))
        own, other = Browser(room, 0), Browser(room, 1)
        await pick(room, 0, "bonus transmute")
        assert {"bonus-track", "purse"} <= set(own.last["sections"])
        assert not {"mine", "my-die", "gauge-0", "seat-1"} & set(own.last["sections"])
        assert "seat-0" in other.last["sections"]
        assert not {"opponents", "mine", "reserve", "seat-1"} & set(other.last["sections"])


@lively
async def test_a_game_that_was_ended_is_over(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table([{}]))
        browser = Browser(room, 0)
        assert not browser.last["over"]
        await room.register.end()
        assert browser.last["over"]


@lively
async def test_a_page_that_connects_again_is_sent_everything(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table([{"play": [3]}], hand=[9]))
        browser = Browser(room, 0)
        first = browser.last
        browser.page.show(room.sight(0))
        assert (browser.last["sections"], browser.last["fronts"]) == ({}, {})
        browser.page.connect(room.sight(0))
        assert browser.last == first
