"""A room: what is shown has happened, what has happened is kept, and what is kept can be undone."""

from __future__ import annotations

import asyncio
import gc
import random
import time
from collections import Counter
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from seasons import Game, IllegalAction, NotYourDecision, UndoBarred
from seasons.rooms import driver as driver_module
from seasons.rooms.gesture import Gesture
from seasons.rooms.kept import Kept, Seat
from seasons.rooms.limits import Limits
from seasons.rooms.players import HUMAN, BadPlayer, check_players
from seasons.rooms.refusals import Stale
from seasons.rooms.room import Room
from seasons.rooms.rooms import Rooms
from seasons.rooms.sight import Sight
from seasons.rooms.store import NotSaved
from seasons.rooms.story import Bookmark, Chapter, Era, Played
from seasons.rules.engine import steps, tables
from seasons.rules.engine.errors import SeasonsError
from seasons.web.page.updates import Page
from tests.helpers import cards, player, reserve, table
from tests.rooms.helpers import (
    Slow,
    Unwilling,
    act,
    enter,
    entered,
    gesture_of,
    hotel,
    kept,
    lively,
    pick,
    play,
    reopened,
    told,
    until,
    unwilling,
)


@dataclass(eq=False)
class Watcher:
    """Somebody who notes the tickets and versions they are shown."""

    seat: int | None
    seen: list[tuple[int, str]] = field(default_factory=list)

    def show(self, sight: Sight) -> None:
        assert sight.seat == self.seat
        self.seen.append((sight.version, sight.ticket))


def draft_of_two(**first: Any) -> Game:
    """The second last pick of a draft for two."""
    own = {"hand": list(range(1, 8)), "pack": [21, 22], **first}
    return table([{"hand": list(range(11, 18)), "pack": [23, 24]}], phase="draft", gauge=0, **own)


async def refused(action: Awaitable[None], error: type[SeasonsError], room: Room) -> SeasonsError:
    """An action is refused, and everything is as it was before, kept things included."""
    before = await everything(room)
    with pytest.raises(error) as caught:
        await action
    assert await everything(room) == before
    return caught.value


async def everything(room: Room) -> tuple[object, ...]:
    """All that an action could change."""
    tickets = [chair.ticket for chair in room.chairs]
    picked = [chair.gesture and (chair.gesture.picked, chair.gesture.steps)
              for chair in room.chairs]  # fmt: skip
    found = await room.store.load(room.id)
    return room.game.position(), room.version, told(room.story), tickets, str(picked), found


async def assert_kept(room: Room) -> None:
    """Whoever opens the room again finds the game as it is."""
    again = await reopened(room)
    assert not again.moved
    assert again.game.position() == room.game.position()
    assert again.game.record() == room.game.record()
    assert told(again.story) == told(room.story)


async def finish(room: Room, people: list[int], chance: random.Random) -> None:
    """People who do anything play a game to its end."""
    while room.game.outcome is None:
        await until(lambda: room.idle)
        deciding = [seat for seat in people if room.chairs[seat].gesture is not None]
        if deciding:
            await act(room, chance.choice(deciding), chance)


# Whole games


@pytest.mark.parametrize(
    ("players", "modules"),
    [([HUMAN, "random"], []), (["random", HUMAN, "random"], ["cards", "tokens", "enchantment"])],
)
@lively
async def test_a_whole_game_is_found_again_as_it_was_left(
    tmp_path: Path, players: list[str], modules: list[str]
) -> None:
    seats = [(each, f"Name {number}") for number, each in enumerate(players)]
    async with hotel(tmp_path) as rooms:
        made = await rooms.make(seats, {"seed": "9", "modules": modules}, None)
        room = await enter(rooms, made.id)
        await finish(room, [players.index(HUMAN)], random.Random(9))
        outcome = room.game.outcome
        assert outcome is not None
        await assert_kept(room)
        found = await rooms.store.load(room.id)
        assert found is not None
        assert found[0].result == " ".join(str(score.total) for score in outcome.scores)
        assert Game.from_record(room.game.record()).position() == room.game.position()


@lively
async def test_a_room_that_is_opened_again_has_the_same_version(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        made = await rooms.make([(HUMAN, "A"), (HUMAN, "B")], {"seed": "3"}, None)
        room = await enter(rooms, made.id)
        await finish(room, [0, 1], random.Random(3))
        assert any(chapter.automatic for chapter in room.story if chapter.number)
        assert (await reopened(room)).version == room.version


@lively
async def test_every_room_is_opened_once(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        made = await rooms.make([(HUMAN, "A"), (HUMAN, "B")], {}, None)
        found = await asyncio.gather(*(rooms.enter(made.id) for _ in range(5)))
        assert {id(room) for room in found} == {id(found[0])}
        assert await rooms.enter("nothing") is None


async def opened(rooms: Rooms, number: int) -> list[Room]:
    """Rooms of new games for two people."""
    made = [await rooms.make([(HUMAN, "A"), (HUMAN, "B")], {}, None) for _ in range(number)]
    return [await enter(rooms, each.id) for each in made]


async def still_open(rooms: Rooms, found: list[Room], after: float) -> list[bool]:
    """Which of these rooms are open when it was tidied up after some seconds."""
    await rooms.tidy(time.monotonic() + after)
    return [rooms._rooms.get(room.id) is room for room in found]


@lively
async def test_a_room_is_closed_when_nobody_was_in_it_for_long(tmp_path: Path) -> None:
    thinkers = Slow()
    limits = Limits(room_idle_seconds=100)
    async with hotel(tmp_path, thinkers, limits) as rooms:
        empty, watched, written = found = await opened(rooms, 3)
        watched.viewers.add(watcher := Watcher(0))
        unwilling(written).gate = gate = asyncio.Event()
        playing = asyncio.create_task(play(written, 0, written.game.legal(0)[0].text))
        await until(lambda: unwilling(written).waiting)
        found.append(await entered(rooms, draft_of_two(), [HUMAN, "random"]))
        await thinkers.asked.wait()  # so the bot of that one is about to act
        assert await still_open(rooms, found, 90) == [True] * 4
        assert await still_open(rooms, found, 110) == [False, True, True, True]
        gate.set()
        thinkers.allowed.set()
        await playing
        await until(lambda: found[3].idle)
        watched.viewers.remove(watcher)
        assert await still_open(rooms, found[1:], 190) == [True, False, False]
        assert await still_open(rooms, found[1:2], 220) == [False]
        for room in (empty, written):
            assert (await enter(rooms, room.id)).game.position() == room.game.position()


@lively
async def test_if_too_many_rooms_are_open_empty_ones_are_closed_sooner(tmp_path: Path) -> None:
    """But not before whoever enters sits down."""
    async with hotel(tmp_path, limits=Limits(rooms=2, room_idle_seconds=600)) as rooms:
        found = await opened(rooms, 5)
        found[0].viewers.add(Watcher(0))
        await enter(rooms, found[1].id)  # so the third one is now the one left alone for longest
        assert await still_open(rooms, found, 0) == [True] * 5
        found[2].visited -= 61
        await opened(rooms, 1)
        assert await still_open(rooms, found, 0) == [True, True, False, True, True]
        assert await still_open(rooms, found, 61) == [True, False, False, False, False]


@lively
async def test_rooms_are_closed_also_while_nobody_opens_another(tmp_path: Path) -> None:
    async with hotel(tmp_path, limits=Limits(room_idle_seconds=0.1)) as rooms:
        await opened(rooms, 3)
        assert len(rooms._rooms) == 3
        rooms.begin()
        await until(lambda: not rooms._rooms)


def living() -> dict[str, int]:
    """How many there are of all that belongs to a room."""
    gc.collect()
    kinds = (Room, Chapter, Bookmark, Gesture, Page)
    found = Counter(type(each).__name__ for each in gc.get_objects() if isinstance(each, kinds))
    return {kind.__name__: found[kind.__name__] for kind in kinds}


@lively
async def test_nothing_is_left_of_a_room_that_was_closed(tmp_path: Path) -> None:
    before = living()
    async with hotel(tmp_path) as rooms:
        for _ in range(2):
            bots = [("random", "A"), ("random", "B")]
            made = await rooms.make(bots, {"seed": "5", "level": "apprentice"}, None)
            room = await enter(rooms, made.id)
            room.viewers.add(page := Page(0, "en", lambda message: None))
            page.connect(room.sight(0))
            await until(lambda room=room: room.idle)  # type: ignore[misc]
            assert room.game.outcome is not None
            assert living()["Chapter"] > before["Chapter"] + 50
            room.viewers.remove(page)
            del room, page
            await rooms.tidy(time.monotonic() + 3600)
            assert living() == before


@lively
async def test_two_games_have_different_seeds_unless_one_is_given(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        people = [(HUMAN, "A"), (HUMAN, "B")]
        made = [await rooms.make(people, {"seed": seed}, None) for seed in (None, None, "x", "x")]
    assert len({each.position for each in made}) == 3
    assert made[2].position == made[3].position
    assert len({seat.token for each in made for seat in each.seats}) == 8


def test_a_player_is_a_person_or_a_bot() -> None:
    check_players([HUMAN, "random", "beginner"], 0.0)
    for player_ in ("", "Human", "__class__"):
        with pytest.raises(BadPlayer):
            check_players([HUMAN, player_], 0.0)


# Tickets


@lively
async def test_an_action_on_a_table_that_has_changed_is_refused(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table(energies="AAF", transmute=True, hand=[15]))
        stale = room.chairs[0].ticket
        await pick(room, 0, "transmute")
        for action in (
            room.pick(0, stale, steps.ENERGY),
            room.done(0, stale),
            room.drop(0, stale, steps.ENERGY),
            room.all(0, stale),
            room.none(0, stale),
            room.back(0, stale),
            room.play(0, stale, "end"),
            room.undo(0, stale),
            room.pick(0, "", steps.ENERGY),
            room.pick(0, room.chairs[1].ticket, steps.ENERGY),
        ):
            await refused(action, Stale, room)
        await room.none(0, room.chairs[0].ticket)
        await pick(room, 0, "transmute A")
        await room.done(0, room.chairs[0].ticket)
        assert reserve(room.game) == "AF"


@lively
async def test_nobody_acts_while_another_decides(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table(hand=[15]))
        ticket = room.chairs[1].ticket
        for action in (
            room.pick(1, ticket, steps.END),
            room.done(1, ticket),
            room.drop(1, ticket, steps.END),
            room.all(1, ticket),
            room.none(1, ticket),
            room.back(1, ticket),
            room.play(1, ticket, "end"),
        ):
            await refused(action, NotYourDecision, room)
        for action in (
            room.pick(1, room.chairs[0].ticket, steps.END),
            room.play(1, room.chairs[0].ticket, "end"),
        ):
            await refused(action, Stale, room)


@lively
async def test_what_the_rules_do_not_allow_changes_nothing(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table(energies="AAF", transmute=True, hand=[22]))
        ticket = room.chairs[0].ticket
        for gesture in ("summon 22", "summon 15", "nonsense", "transmute AW", ""):
            await refused(room.play(0, ticket, gesture), SeasonsError, room)
        await refused(room.pick(0, ticket, steps.SUMMON + 22), IllegalAction, room)
        await refused(room.done(0, ticket), IllegalAction, room)
        await refused(room.drop(0, ticket, steps.ENERGY), IllegalAction, room)
        await refused(room.all(0, ticket), IllegalAction, room)


@lively
async def test_answers_at_the_same_time_do_not_make_each_other_stale(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, draft_of_two())
        tickets = [chair.ticket for chair in room.chairs]
        await room.play(1, tickets[1], "pick 24")
        assert room.chairs[0].ticket == tickets[0]
        await room.pick(0, tickets[0], steps.CARD + 21)
        assert cards(player(room.game, 0).hand)[-2:] == ["21", "23"]  # the last one is forced
        await assert_kept(room)


@lively
async def test_what_is_picked_stays_picked_while_others_answer(tmp_path: Path) -> None:
    others = [{"hand": list(range(11, 20))}]
    game = table(others, phase="split", gauge=0, hand=list(range(1, 10)))
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, game)
        for kind in (1, 5):
            await room.pick(0, room.chairs[0].ticket, steps.CARD + kind)
        ticket = room.chairs[0].ticket
        await play(room, 1, "split 11 12 13 / 14 15 16 / 17 18 19")
        assert gesture_of(room, 0).picked == [steps.CARD + 1, steps.CARD + 5]
        await room.pick(0, ticket, steps.CARD + 6)
        for kind in (2, 3, 4):
            await room.pick(0, room.chairs[0].ticket, steps.CARD + kind)
        await room.done(0, room.chairs[0].ticket)
        assert cards(player(room.game).hand) == ["1", "5", "6"]
        assert cards(player(room.game, 1).library2) == ["14", "15", "16"]
        await assert_kept(room)


@pytest.mark.parametrize("way", ["play", "pick", "undo"])
@lively
async def test_the_same_action_twice_at_the_same_time_happens_once(
    tmp_path: Path, way: str
) -> None:
    """Two tabs, or a click that was sent twice: the second is about a table that is gone."""
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table(hand=[15], gauge=3))
        if way == "undo":
            for _ in range(2):
                await play(room, 0, "bonus gauge")
        before = player(room.game).bonuses
        ticket = room.chairs[0].ticket
        bonus = {step.text: step.code for step in room.game.legal(0)}.get("bonus gauge", -1)
        actions = {
            "play": lambda: room.play(0, ticket, "bonus gauge"),
            "pick": lambda: room.pick(0, ticket, bonus),
            "undo": lambda: room.undo(0, ticket),
        }
        found = await asyncio.gather(actions[way](), actions[way](), return_exceptions=True)
        assert abs(player(room.game).bonuses - before) == 1
        assert [type(each) for each in found] == [type(None), Stale]
        await assert_kept(room)


@lively
async def test_a_ticket_from_before_a_restart_is_not_one_for_another_table(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table(hand=[15, 35], gauge=3))
        given: dict[str, str] = {}
        for gesture in ("summon 15", "bonus gauge"):
            await play(room, 0, gesture)
            given[room.chairs[0].ticket] = room.game.position()
        for _ in range(2):
            await room.undo(0, room.chairs[0].ticket)
    async with hotel(tmp_path) as rooms:
        room = await enter(rooms, "game")
        for gesture in ("summon 35", "bonus transmute"):
            await play(room, 0, gesture)
            ticket = room.chairs[0].ticket
            assert given.get(ticket, room.game.position()) == room.game.position()


# Who is shown what


@lively
async def test_what_is_picked_is_shown_to_the_own_seat_alone(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table(energies="AAF", transmute=True))
        watchers = [Watcher(0), Watcher(1), Watcher(None)]
        room.viewers.update(watchers)
        await pick(room, 0, "transmute")
        await room.none(0, room.chairs[0].ticket)
        await pick(room, 0, "transmute A")
        await room.drop(0, room.chairs[0].ticket, steps.ENERGY)
        await room.all(0, room.chairs[0].ticket)
        assert [len(watcher.seen) for watcher in watchers] == [5, 0, 0]
        await room.back(0, room.chairs[0].ticket)
        assert [len(watcher.seen) for watcher in watchers] == [6, 0, 0]
        await play(room, 0, "transmute A")
        assert [len(watcher.seen) for watcher in watchers] == [7, 1, 1]
        tickets = [ticket for _, ticket in watchers[0].seen]
        assert len(set(tickets)) == len(tickets)
        assert tickets[-1] == room.chairs[0].ticket


@lively
async def test_nothing_is_shown_before_it_is_kept(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table(hand=[15]))
        watcher, store = Watcher(1), unwilling(room)
        room.viewers.add(watcher)
        before, store.gate = room.game.position(), asyncio.Event()
        playing = asyncio.create_task(play(room, 0, "summon 15"))
        await until(lambda: store.waiting)
        assert (watcher.seen, room.game.position()) == ([], before)
        store.gate.set()
        await playing
        assert len(watcher.seen) == 1


@lively
async def test_a_gesture_is_carried_out_though_whoever_made_it_is_gone(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table(hand=[15]))
        store = unwilling(room)
        store.gate = asyncio.Event()
        playing = asyncio.create_task(play(room, 0, "summon 15"))
        await until(lambda: store.waiting)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        store.gate.set()
        await until(lambda: room.version == 1)
        await assert_kept(room)


# Forced


@lively
async def test_forced_choices_resolve_themselves(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, draft_of_two())
        await play(room, 0, "pick 21")
        await play(room, 1, "pick 24")
        numbers = [(each.seat, each.automatic) for each in room.story if each.number]
        assert numbers == [(0, False), (1, False), (0, True), (1, True)]
        assert [len(each.hand) for each in room.game.state.players] == [9, 9]


@lively
async def test_the_end_of_a_turn_never_resolves_itself(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table(hand=[15], bonuses=3))
        await play(room, 0, "summon 15")
        assert [step.text for step in room.game.legal(0)] == ["end"]
        assert room.game.decisions[0].seat == 0
        await pick(room, 0, "end")
        assert room.game.decisions[0].seat == 1


# Taking back


@lively
async def test_undo_gives_up_what_is_only_picked(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table(energies="AAF", transmute=True, hand=[15]))
        await play(room, 0, "summon 15")
        for step in (steps.TRANSMUTE, steps.ENERGY):
            await room.pick(0, room.chairs[0].ticket, step)
            assert gesture_of(room, 0).picked
            before = room.game.position()
            await room.undo(0, room.chairs[0].ticket)
            assert (gesture_of(room, 0).picked, gesture_of(room, 0).steps) == ([], [])
            assert room.game.position() == before
        await room.undo(0, room.chairs[0].ticket)
        assert cards(player(room.game).hand) == ["15"]
        await assert_kept(room)


@lively
async def test_undo_takes_back_gestures_newest_first(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table(hand=[3, 29], energies="EEWWW", gauge=3))
        positions = [room.game.position()]
        for gesture in ("summon 3", "bonus gauge", "summon 29"):
            await play(room, 0, gesture)
            positions.append(room.game.position())
        for position in reversed(positions[:-1]):
            await room.undo(0, room.chairs[0].ticket)
            assert room.game.position() == position
            await assert_kept(room)
        barred = await refused(room.undo(0, room.chairs[0].ticket), UndoBarred, room)
        assert isinstance(barred, UndoBarred)
        assert barred.reason.key == "reason.nothing-to-undo"
        remarks = [each.entries[0].event.kind for each in room.story if each.entries]
        assert remarks[-3:] == ["undo"] * 3
        await play(room, 0, "summon 29")
        await assert_kept(room)


@lively
async def test_a_gesture_goes_back_together_with_automatic_answers(tmp_path: Path) -> None:
    game = table(hand=[10], energies="FFF", others=[{"play": [7], "gauge": 3}])
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, game)
        before = room.game.position()
        await play(room, 0, "summon 10")  # Syllas: the opponent sacrifices their only card
        assert [(each.seat, each.automatic) for each in room.story if each.number] == [
            (0, False),
            (1, True),
        ]
        barred = await refused(room.undo(1, room.chairs[1].ticket), UndoBarred, room)
        assert isinstance(barred, UndoBarred)
        assert barred.reason.key == "reason.undo-other-seat"
        await room.undo(0, room.chairs[0].ticket)
        assert room.game.position() == before
        assert [(each.number, each.takes_back) for each in room.story if each.number] == [
            (3, (2, 1))
        ]
        await assert_kept(room)


@lively
async def test_an_answer_is_withdrawn_while_the_other_still_thinks(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, draft_of_two())
        before, other = room.game.position(), room.chairs[1].ticket
        for gesture in ("pick 21", "pick 22"):
            await play(room, 0, gesture)
            assert room.chairs[0].gesture is None
            await room.undo(0, room.chairs[0].ticket)
            assert room.game.position() == before
            await assert_kept(room)
        await play(room, 0, "pick 22")
        await room.play(1, other, "pick 23")
        assert "22" in cards(player(room.game).hand)
        await refused(room.undo(0, room.chairs[0].ticket), UndoBarred, room)
        await assert_kept(room)


@lively
async def test_only_the_own_answer_is_withdrawn(tmp_path: Path) -> None:
    others = [{"hand": list(range(11, 18)), "pack": [23, 24]},
              {"hand": list(range(31, 38)), "pack": [41, 42]}]  # fmt: skip
    game = table(others, phase="draft", gauge=0, hand=list(range(1, 8)), pack=[21, 22])
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, game)
        await play(room, 0, "pick 21")
        await play(room, 1, "pick 24")
        await room.undo(0, room.chairs[0].ticket)
        assert [cards(each.answer) for each in room.game.state.players] == [[], ["24"], []]
        await assert_kept(room)


@lively
async def test_two_cards_alike_are_not_picked_for_anybody(tmp_path: Path) -> None:
    """They leave no choice, but to answer at once would tell the others so."""
    own = {"hand": list(range(1, 7)), "pack": [9, 21, 21]}
    others = [{"hand": list(range(11, 17)), "pack": [22, 23, 24]}]
    game = table(others, phase="draft", gauge=0, **own)
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, game)
        await play(room, 0, "pick 9")
        await play(room, 1, "pick 22")
        assert [(each.seat, each.automatic) for each in room.story if each.number][2:] == []
        await play(room, 1, "pick 21")
        await room.undo(1, room.chairs[1].ticket)
        assert [each.number for each in room.story if each.number] == [1, 2, 4]
        await assert_kept(room)
        await play(room, 1, "pick 21")
        await play(room, 0, "pick 24")
        await until(lambda: all(len(each.hand) >= 8 for each in room.game.state.players))
        await assert_kept(room)


@pytest.mark.parametrize("seed", range(3))
@lively
async def test_after_any_plays_and_undos_the_game_is_kept_as_it_is(
    tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)
    players = [HUMAN, HUMAN, "random"][: 2 + seed % 2]
    setup = {"seed": str(seed), "modules": [[], ["cards", "tokens"], ["cards"]][seed]}
    async with hotel(tmp_path) as rooms:
        made = await rooms.make([(each, "Name") for each in players], setup, None)
        room = await enter(rooms, made.id)
        undone = number = 0
        while room.game.outcome is None:
            await until(lambda: room.idle)
            seat = chance.randrange(2)
            picked = room.chairs[seat].gesture
            # Whoever has to pick thirty energies would never come to an end.
            patient = picked is not None and len(picked.picked) > 3
            if chance.random() < 0.25 and not patient:
                with suppress(UndoBarred):
                    await room.undo(seat, room.chairs[seat].ticket)
                    undone += 1
            elif room.chairs[seat].gesture is not None:
                await act(room, seat, chance)
            number += 1
            if number % 25 == 0:
                await until(lambda: room.idle)
                await assert_kept(room)
        assert undone > 20
        await assert_kept(room)


# Writing fails


@pytest.mark.parametrize("way", ["play", "pick", "done"])
@lively
async def test_what_cannot_be_written_did_not_happen(tmp_path: Path, way: str) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table(energies="AAF", transmute=True, hand=[15]))
        watcher = Watcher(1)
        room.viewers.add(watcher)
        if way == "done":
            await pick(room, 0, "transmute")
        ticket = room.chairs[0].ticket
        before = room.game.position(), room.version, told(room.story), await room.store.load("game")
        unwilling(room).failures = 1
        actions = {
            "play": lambda: room.play(0, ticket, "summon 15"),
            "pick": lambda: room.pick(0, ticket, steps.SUMMON + 15),
            "done": lambda: room.done(0, ticket),
        }
        with pytest.raises(NotSaved):
            await actions[way]()
        after = room.game.position(), room.version, told(room.story), await room.store.load("game")
        assert after == before
        assert watcher.seen == []
        assert not gesture_of(room, 0).complete
        assert steps.SUMMON + 15 in [step.code for step in room.game.legal(0)]


@lively
async def test_the_person_goes_on_after_a_write_that_failed(tmp_path: Path) -> None:
    """The next gesture is one gesture, not the one that failed and another."""
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table(hand=[15, 35], gauge=3))
        unwilling(room).failures = 1
        with pytest.raises(NotSaved):
            await pick(room, 0, "summon 15")
        await pick(room, 0, "summon 35")
        assert cards(player(room.game).play) == ["35"]
        await assert_kept(room)


@lively
async def test_an_undo_that_cannot_be_written_did_not_happen(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table(hand=[15]))
        await play(room, 0, "summon 15")
        unwilling(room).failures = 1
        await refused(room.undo(0, room.chairs[0].ticket), NotSaved, room)
        await room.undo(0, room.chairs[0].ticket)
        assert cards(player(room.game).hand) == ["15"]


@lively
async def test_a_bot_tries_again_what_could_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver_module, "_RETRY", 0.0)
    async with hotel(tmp_path) as rooms:
        assert isinstance(rooms.store, Unwilling)
        rooms.store.failures = 3
        room = await entered(rooms, draft_of_two(), [HUMAN, "random"])
        assert not room.idle
        await until(lambda: room.idle)
        assert rooms.store.failures == 0
        assert [bool(each.answer) for each in room.game.state.players] == [False, True]
        await assert_kept(room)


# Bots


@lively
async def test_bots_play_by_themselves_and_stop_where_a_person_decides(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        made = await rooms.make([(HUMAN, "A"), ("random", "B"), ("random", "C")], {}, None)
        room = await enter(rooms, made.id)
        await until(lambda: room.idle)
        assert [decision.seat for decision in room.game.decisions] == [0]
        assert [bool(each.answer) for each in room.game.state.players] == [False, True, True]


@lively
async def test_a_game_of_bots_alone_comes_to_its_end(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        made = await rooms.make([("random", "A"), ("random", "B")], {"seed": "5"}, None)
        room = await enter(rooms, made.id)
        await until(lambda: room.idle)
        assert room.game.outcome is not None
        await assert_kept(room)


@lively
async def test_a_bot_thinks_again_when_a_person_takes_something_back(tmp_path: Path) -> None:
    thinkers = Slow()
    async with hotel(tmp_path, thinkers) as rooms:
        room = await entered(rooms, table(phase="choose", gauge=0), [HUMAN, "random"])
        before = room.game.position()
        await pick(room, 0, gesture_of(room, 0).offered()[0].text)
        await thinkers.asked.wait()
        await room.undo(0, room.chairs[0].ticket)
        thinkers.allowed.set()
        await until(lambda: room.idle)
        assert room.game.position() == before
        await pick(room, 0, gesture_of(room, 0).offered()[1].text)
        await until(lambda: room.idle)
        assert player(room.game, 1).die != tables.NO_DIE
        await assert_kept(room)


@lively
async def test_a_bot_answers_while_an_undo_is_being_written(tmp_path: Path) -> None:
    """Its answer is about a table that is gone; the bot notices, and plays on later."""
    thinkers = Slow()
    async with hotel(tmp_path, thinkers) as rooms:
        room = await entered(rooms, table(phase="choose", gauge=0), [HUMAN, "random"])
        before, store = room.game.position(), unwilling(room)
        await pick(room, 0, gesture_of(room, 0).offered()[0].text)
        await thinkers.asked.wait()
        store.gate = asyncio.Event()
        undoing = asyncio.create_task(room.undo(0, room.chairs[0].ticket))
        await until(lambda: store.waiting)
        thinkers.allowed.set()
        for _ in range(20):  # let the bot come to the point where it waits for the undo
            await asyncio.sleep(0)
        store.gate.set()
        await undoing
        await until(lambda: room.idle)
        assert room._driver.task is not None
        assert room._driver.task.exception() is None
        assert room.game.position() == before


# Other rules


async def moved_room(rooms: Rooms, game: Game, **changes: Any) -> Room:
    await rooms.store.add(kept(game, [HUMAN, HUMAN], **changes), None)
    return await enter(rooms, "game")


def with_rules(position: str, version: int) -> str:
    """A position as another version of the rules has written it."""
    return position.replace(f"seasons{tables.RULES_VERSION} ", f"seasons{version} ", 1)


@pytest.mark.parametrize("header", [tables.RULES_VERSION, 2])
@lively
async def test_a_game_of_other_rules_goes_on_from_its_position(tmp_path: Path, header: int) -> None:
    """Its gestures cannot be played any more, but where they led to was kept."""
    game = table(hand=[15, 35], gauge=3)
    position = with_rules(game.position(), header)
    eras = (Era(0, 1, {"seed": 1}),)
    async with hotel(tmp_path) as rooms:
        room = await moved_room(rooms, game, position=position, eras=eras)
        assert room.moved
        assert table_of(room.game) == table_of(game)
        assert room.game.state.sealed is not None
        await play(room, 0, "summon 15")
    async with hotel(tmp_path) as rooms:
        again = await enter(rooms, "game")
        assert not again.moved
        assert cards(player(again.game).play) == ["15"]
        found = await rooms.store.load("game")
        assert found is not None
        versions = [era.rules_version for era in found[0].eras]
        assert (versions, len(found[1])) == ([1, header], 1)


def table_of(game: Game) -> list[str]:
    """A position without its version and its chance."""
    words = game.position().split(" ")
    return words[1:3] + words[4:]


@lively
async def test_a_game_that_replays_to_another_position_goes_on_from_what_was_kept(
    tmp_path: Path,
) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table(hand=[15, 35], gauge=3))
        await play(room, 0, "summon 15")
        found = await rooms.store.load("game")
        assert found is not None
        expected = Game.from_position(room.game.position())
        expected.play("bonus gauge")
        await rooms.store.play("game", [Played(9, 0, "bonus exchange")], expected.position(), None)
        again = await reopened(room)
        assert again.moved
        assert table_of(again.game) == table_of(expected)
        era = replace(found[0].eras[0], start=table(hand=[1]).position())
        broken = replace(found[0], id="broken", seats=other_seats(found[0]), eras=(era,))
        await rooms.store.add(broken, None)
        other = await Room.open(broken, found[1], rooms.store, rooms.thinkers)
        assert other.moved
        assert table_of(other.game) == table_of(room.game)


def other_seats(game: Kept) -> tuple[Seat, ...]:
    """The same people with other links."""
    return tuple(replace(seat, token=f"other-{seat.token}") for seat in game.seats)


@lively
async def test_a_game_that_was_moved_can_be_played_and_undone(tmp_path: Path) -> None:
    game = draft_of_two()
    game.play("pick 21", 0)
    async with hotel(tmp_path) as rooms:
        room = await moved_room(rooms, game, eras=(Era(0, 1, {"seed": 1}),))
        assert room.chairs[0].gesture is None
        await room.undo(0, room.chairs[0].ticket)
        await assert_kept(room)
        await play(room, 0, "pick 22")
        await play(room, 1, "pick 24")
        await assert_kept(room)


# Numbers


@lively
async def test_numbers_only_grow_through_undos_and_restarts(tmp_path: Path) -> None:
    """Whoever asks what came after a number misses nothing, and learns what was taken back."""
    numbers: list[int] = []

    def told(room: Room) -> list[tuple[int, tuple[int, ...]]]:
        after = numbers[-1] if numbers else 0
        news = [(each.number, each.takes_back) for each in room.story if each.number > after]
        numbers.extend(number for number, _ in news)
        return news

    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table(energies="AAF", transmute=True))
        await play(room, 0, "transmute A")
        assert told(room) == [(1, ())]
        await room.undo(0, room.chairs[0].ticket)
        assert told(room) == [(2, (1,))]
    async with hotel(tmp_path) as rooms:
        room = await enter(rooms, "game")
        assert room.version == 2
        await play(room, 0, "transmute F")
        assert told(room) == [(3, ())]
        await room.undo(0, room.chairs[0].ticket)
    async with hotel(tmp_path) as rooms:
        room = await enter(rooms, "game")
        assert told(room) == [(4, (3,))]
        await play(room, 0, "transmute AA")
        await play(room, 0, "end")
        assert [number for number, _ in told(room)] == [5, 6]
    assert numbers == sorted(set(numbers))
