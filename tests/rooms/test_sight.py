"""What a viewer is handed leads nowhere else: not to the room, the game or anybody's secrets."""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType

from seasons import Game
from seasons.rooms.gesture import Gesture
from seasons.rooms.room import Room
from seasons.rooms.sight import Sight
from seasons.rooms.story import Chapter
from seasons.rules.engine.events import Event
from seasons.rules.engine.program import Frame, Program
from seasons.rules.engine.sealed import Sealed
from seasons.rules.engine.setup import Setup
from seasons.rules.engine.state import State
from tests.rooms.helpers import act, entered, hotel, lively

ROOTS = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType, Program, Setup)


def reached(value: object) -> Iterator[object]:
    """Everything that can be got at from a value, but for code and the printed cards."""
    seen: set[int] = set()
    waiting: list[object] = [value]
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, ROOTS):
            continue
        seen.add(id(one))
        yield one
        waiting += gc.get_referents(one)


def secrets_in(sight: Sight) -> list[str]:
    """What a sight gives away, by its sort."""
    found = []
    for one in reached(sight):
        if isinstance(one, Room | Game | Gesture | Sealed):
            found.append(type(one).__name__)
        elif isinstance(one, Event) and one.secret:
            found.append(f"a secret of {one.kind}")
        elif isinstance(one, State):
            found += open_secrets(one, sight.seat)
        elif isinstance(one, Frame) and one.seat != sight.seat and not one.program.open:
            found += ["cards set aside"] * any(one.cards)
    return found


def open_secrets(state: State, seat: int | None) -> list[str]:
    """Hidden cards and coming rolls that a state still has."""
    hidden = [state.discard, state.script, state.pile[: len(state.pile) - state.open]]
    for other, player in enumerate(state.players):
        if other != seat:
            hidden += [player.hand, player.library2, player.library3, player.pack, player.answer]
    chance = state.chance != 0 or state.sealed is not None
    return ["hidden cards"] * any(map(any, hidden)) + ["chance"] * chance


@lively
async def test_a_sight_reaches_no_secret(tmp_path: Path) -> None:
    luck, gestures = random.Random(7), 0
    async with hotel(tmp_path) as rooms:
        modules = ["cards", "tokens", "enchantment"]
        room = await entered(rooms, Game.new(3, seed=7, modules=modules))
        while room.game.decisions and gestures < 100:
            seat = luck.choice([n for n, chair in enumerate(room.chairs) if chair.gesture])
            await act(room, seat, luck)
            gestures += 1
            for viewer in (0, 1, 2, None):
                assert secrets_in(room.sight(viewer)) == []
    assert gestures == 100


def test_a_sight_that_holds_a_secret_would_be_found() -> None:
    game = Game.new(2, seed=1)
    told = Chapter(1, 0, False, [])
    open_hand = Sight(game.view(0), (), 1, "", None, (), (told,), None, None, None, False)
    assert secrets_in(open_hand) == []
    object.__setattr__(open_hand.view.state.players[1], "hand", b"\x05")
    assert secrets_in(open_hand) == ["hidden cards"]


@lively
async def test_what_is_picked_in_a_gesture_is_seen_by_its_seat_alone(tmp_path: Path) -> None:
    game = Game.set_up(seats=[{"hand": [9], "energies": "AWFE", "gauge": 5}, {}], draw=[12, 3, 7])
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, game)
        asked = room.sight(0).asked
        assert asked is not None
        bonus = next(step.code for step in asked.offered if step.text == "bonus exchange")
        await room.pick(0, room.sight(0).ticket, bonus)
        asked = room.sight(0).asked
        assert asked is not None
        assert (asked.begun, asked.several, asked.number) == (True, True, 2)
        assert asked.decision is not None
        assert asked.state.players[0].bonuses == 1
        for other in (1, None):
            sight = room.sight(other)
            assert (sight.asked, sight.view.state.players[0].bonuses) == (None, 0)
