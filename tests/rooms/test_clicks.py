"""How many clicks everything takes: as few as leave a person in control, and no fewer."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from seasons import Game
from seasons.rooms.room import Room
from seasons.rooms.sight import Asked
from seasons.rules.engine import steps
from tests.helpers import crystals, hand, player, reserve, table
from tests.rooms.helpers import code, entered, gesture_of, hotel, lively, play

PAGE = Path(__file__).resolve().parents[2] / "docs" / "server.md"
BUTTONS = ("done", "all", "none", "back", "undo")  # what is there beside the things


@dataclass(frozen=True)
class Action:
    """What a person wants to do, where they click for it, and what is written down then."""

    name: str  # as in the documentation
    game: Callable[[], Game]
    clicks: tuple[str, ...]
    written: str
    before: tuple[str, ...] = ()  # gestures of those who decide until then


def turn_with_a_draw(bonuses: int) -> Callable[[], Game]:
    """Seat 1 is about to end its turn; then comes that of seat 0, whose die draws a card."""
    return lambda: table(first=1, active=1, die="D/2", bonuses=bonuses, draw=[3, 5])


ACTIONS = [
    Action("take a die", lambda: table(phase="choose", gauge=0),
           ("die WW*/3#2",), "die WW*/3#2"),
    Action("summon a card", lambda: table(hand=[27], energies="AWFE"),
           ("summon 27",), "summon 27 pay AWFE"),
    Action("end the turn", table, ("end",), "end"),
    Action("draw the card of the die, without bonuses", turn_with_a_draw(3),
           ("keep 3",), "keep 3", ("end",)),
    Action("draw the card of the die", turn_with_a_draw(0),
           ("draw", "discard"), "discard", ("end",)),
    Action("gain two energies", lambda: play_out(table(hand=[18], energies="WE"), "summon 18"),
           ("gain W", "gain E"), "gain WE"),
    Action("transmute four energies", lambda: table(energies="AWFE", transmute=True),
           ("transmute", "done"), "transmute AWFE"),
    Action("transmute one of four energies", lambda: table(energies="AWFE", transmute=True),
           (f"{steps.ENERGY + 2}", "done"), "transmute F"),
    Action("exchange two energies", lambda: table(energies="AWFE"),
           ("bonus exchange", "give E", "give A", "take F", "take F"),
           "bonus exchange give AE take FF"),
]  # fmt: skip


def play_out(game: Game, *gestures: str) -> Game:
    for gesture in gestures:
        game.play(gesture)
    return game


async def click(room: Room, seat: int, where: str) -> None:
    """One click: on a button, or on a thing with this text or code."""
    ticket = room.chairs[seat].ticket
    if where in BUTTONS:
        await getattr(room, where)(seat, ticket)
    else:
        step = int(where) if where.isdigit() else code(gesture_of(room, seat), where)
        await room.pick(seat, ticket, step)


def asked(room: Room, seat: int = 0) -> Asked:
    found = room.sight(seat).asked
    assert found is not None
    return found


def documented() -> dict[str, int]:
    """The clicks that the documentation promises."""
    rows = re.findall(r"^\| ([a-z ,]+) \| (\d) \|$", PAGE.read_text(encoding="utf-8"), re.M)
    return {name: int(number) for name, number in rows}


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.name)
@lively
async def test_an_action_takes_as_many_clicks_as_promised(tmp_path: Path, action: Action) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, action.game())
        for gesture in action.before:
            await play(room, room.game.decisions[0].seat, gesture)
        for where in action.clicks:
            assert room.gestures[-1:] == [] or room.gestures[-1].gesture != action.written
            await click(room, 0, where)
        chosen = [each.gesture for each in room.gestures if not each.automatic]
        assert chosen[-1] == action.written
        assert documented()[action.name] == len(action.clicks)


def test_every_action_of_the_documentation_is_measured() -> None:
    assert set(documented()) == {action.name for action in ACTIONS}


# The last thing of a fixed number


@lively
async def test_the_last_of_a_fixed_number_is_the_answer_and_can_be_taken_back(
    tmp_path: Path,
) -> None:
    """A Hand of Fortune leaves a choice: what is paid last summons the Hourglass of Time."""
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table(hand=[27], play=[20], energies="AWFE"))
        for where in ("summon 27", "pay E", "pay A", "pay W"):
            assert hand(room.game) == ["27"]
            await click(room, 0, where)
        assert (hand(room.game), reserve(room.game)) == ([], "F")
        await click(room, 0, "undo")
        assert (hand(room.game), reserve(room.game)) == (["27"], "AWFE")


@dataclass(frozen=True)
class Final:
    """A choice of a fixed number that ends in something that cannot be taken back."""

    game: Callable[[], Game]
    clicks: tuple[str, ...]
    written: str


FINAL = [
    # Cards are drawn.
    Final(lambda: table(hand=[9], play=[20], energies="AWFE", draw=[3, 29, 40, 1]),
          ("summon 9", "pay A", "pay W", "pay F"), "summon 9 pay AWF"),
    # The end of the effect leads to another player's decision.
    Final(lambda: table([{"play": [3, 5]}], hand=[10], energies="FF",
                        play=[20, {"card": 4, "tokens": "F"}]),
          ("summon 10", "pay F#1"), "summon 10 pay FF#1"),
    # Others choose at the same time: what is answered may be final at any moment.
    Final(lambda: table([{"hand": list(range(11, 20))}], phase="split", gauge=0,
                        hand=list(range(1, 10))),
          tuple(f"split {kind}" for kind in range(1, 7)), "split 1 2 3 / 4 5 6 / 7 8 9"),
]  # fmt: skip


@pytest.mark.parametrize("final", FINAL, ids=lambda final: final.written)
@lively
async def test_what_could_not_be_taken_back_waits_for_done(tmp_path: Path, final: Final) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, final.game())
        for where in final.clicks:
            await click(room, 0, where)
        assert (room.gestures, asked(room).ready) == ([], True)
        await click(room, 0, "done")
        assert [each.gesture for each in room.gestures] == [final.written]


@lively
async def test_as_many_as_one_likes_are_never_all_by_themselves(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table(energies="AF", transmute=True))
        for where in ("transmute", "none", "transmute A", "transmute F"):
            await click(room, 0, where)
        assert (room.gestures, asked(room).ready, asked(room).number) == ([], True, None)


@lively
async def test_in_the_middle_of_a_gesture_back_gives_up_what_was_answered(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table(energies="AWFE"))
        for where in ("bonus exchange", "give A", "give W"):
            await click(room, 0, where)
        assert {step.text for step in asked(room).offered} == {f"take {each}" for each in "AWFE"}
        assert asked(room).begun
        await click(room, 0, "back")
        assert (gesture_of(room, 0).steps, reserve(room.game)) == ([], "AWFE")
        assert player(room.game).bonuses == 0


# Everything, nothing, and what can be pointed at before it is asked for


@lively
async def test_a_person_is_told_what_can_be_picked_at_once(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table(energies="AAF", transmute=True))
        assert asked(room).ahead == {steps.ENERGY, steps.ENERGY + 2}
        for where, all_, picked in (
            ("transmute", False, 3), ("none", True, 0), ("all", False, 3), ("done", False, 0),
        ):  # fmt: skip
            await click(room, 0, where)
            assert (asked(room).all, len(asked(room).picked)) == (all_, picked)
        assert (reserve(room.game), crystals(room.game), asked(room).ahead) == (
            "", 4, frozenset()
        )  # fmt: skip


# One receiver at a time


@pytest.mark.parametrize(
    ("players", "clicks", "written"),
    [
        (2, ("keep 5",), ["keep 5", "give 3@1"]),
        (3, ("keep 5", "give 9@1"), ["keep 5", "give 9@1 3@2"]),
        (4, ("keep 5", "give 9@1", "give 22@2"), ["keep 5", "give 9@1 22@2 3@3"]),
    ],
)
@lively
async def test_naria_asks_for_one_receiver_after_another(
    tmp_path: Path, players: int, clicks: tuple[str, ...], written: list[str]
) -> None:
    others: list[dict[str, Any]] = [{} for _ in range(players - 1)]
    draw = [3, 5, 9, 22][:players]
    game = play_out(table(others, hand=[12], crystals=3, draw=draw), "summon 12")
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, game)
        for number, where in enumerate(clicks):
            decision = asked(room).decision
            assert decision is not None
            if number:  # the first card is one's own
                assert decision.prompt.data() == {"key": "prompt.give", "seat": number}
            await click(room, 0, where)
        assert [each.gesture for each in room.gestures] == written
        assert all(len(hand(room.game, seat)) == 1 for seat in range(players))


@lively
async def test_that_the_last_cards_of_naria_are_alike_is_not_told(tmp_path: Path) -> None:
    """To give two equal cards without being asked would tell each receiver what the other has."""
    game = play_out(table([{}, {}], hand=[12], crystals=3, draw=[5, 3, 3]), "summon 12")
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, game)
        await click(room, 0, "keep 5")
        assert [each.gesture for each in room.gestures] == ["keep 5"]
        await click(room, 0, "give 3@1")
        assert [(each.gesture, each.automatic) for each in room.gestures] == [
            ("keep 5", False), ("give 3@1 3@2", False)
        ]  # fmt: skip
