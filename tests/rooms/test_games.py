"""The life of games: resigned, played again, left, renamed, deleted, and seen in a list."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from seasons import Game, IllegalAction, NotYourDecision, UndoBarred
from seasons.bots import USUAL
from seasons.rooms.glance import Glance, Moment, glance
from seasons.rooms.kept import LEFT, MADE
from seasons.rooms.players import HUMAN
from seasons.rooms.refusals import Gone, NotOver, OthersPlay
from seasons.rooms.result import Result
from seasons.rooms.room import Room
from seasons.rooms.rooms import Rooms
from seasons.rooms.sight import Sight
from seasons.rooms.store import NotSaved
from seasons.rules.engine.errors import SeasonsError
from tests.helpers import table
from tests.rooms.helpers import (
    Slow,
    act,
    enter,
    entered,
    gesture_of,
    hotel,
    kept,
    lively,
    play,
    reopened,
    told,
    until,
    unwilling,
)


async def made(rooms: Rooms, *players: str, browser: str | None = None, **setup: object) -> Room:
    """The room of a new game."""
    seats = [(player, f"Name {number}") for number, player in enumerate(players)]
    found = await rooms.make(seats, {"level": "apprentice", **setup}, browser)
    return await enter(rooms, found.id)


def last_turn(players: int = 2) -> Game:
    """A game that is over when seat 0 ends its turn."""
    seats = [{"crystals": 10 * seat + 3} for seat in range(players)]
    return Game.set_up(players=players, year=3, space=12, first=1 % players, active=0, seats=seats)


def reasons(error: pytest.ExceptionInfo[IllegalAction]) -> list[str]:
    return [reason.key for reason in error.value.reasons]


# Resigning


@pytest.mark.parametrize("seat", [0, 1])
@lively
async def test_a_game_of_two_is_over_for_good_when_somebody_resigns(
    tmp_path: Path, seat: int
) -> None:
    async with hotel(tmp_path) as rooms:
        room = await made(rooms, HUMAN, HUMAN)
        chance = random.Random(1)
        for _ in range(12):
            await act(room, room.game.decisions[0].seat, chance)
        await room.resign(seat)
        for each in (room, await reopened(room)):
            outcome = each.game.outcome
            assert outcome is not None
            assert (outcome.resigned, outcome.winners) == (seat, [1 - seat])
            assert each.kept.result == str(Result.of(outcome))
            assert each.game.record() == room.game.record()
            assert Game.from_record(each.game.record()).outcome is not None
            for viewer in (0, 1):
                sight = each.sight(viewer)
                assert (sight.asked, sight.resigned) == (None, (seat,))
                assert [reason.key for reason in sight.undo_reasons] == ["reason.game-over"]
                assert sight.key == each.game.key is not None
                with pytest.raises(NotYourDecision):
                    await play(each, viewer, "end")
                with pytest.raises(UndoBarred):
                    await each.undo(viewer, each.chairs[viewer].ticket)
                with pytest.raises(IllegalAction) as refused:
                    await each.resign(viewer)
                assert reasons(refused) == ["reason.game-over"]


@lively
async def test_the_story_says_who_resigned(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table())
        await room.resign(1)
        events = [entry.event for entry in room.story[-1].entries]
        assert [(event.kind, event.seat) for event in events] == [("resign", 1), ("unsealed", -1)]
        assert told((await reopened(room)).story) == told(room.story)


@lively
async def test_a_bot_that_still_thinks_when_its_opponent_resigns_does_nothing(
    tmp_path: Path,
) -> None:
    thinkers = Slow()
    async with hotel(tmp_path, thinkers) as rooms:
        room = await made(rooms, HUMAN, "random")
        await thinkers.asked.wait()
        await room.resign(0)
        over = room.game
        thinkers.allowed.set()
        await until(lambda: room.idle)
        assert room.game is over
        assert room.bot_to_act() is None


@lively
async def test_a_resignation_that_cannot_be_written_did_not_happen(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table())
        unwilling(room).failures = 1
        with pytest.raises(NotSaved):
            await room.resign(0)
        assert room.game.outcome is None
        await play(room, 0, "end")


@pytest.mark.parametrize(
    "players", [[HUMAN, HUMAN, HUMAN], [HUMAN, HUMAN, "random", HUMAN], [HUMAN, "random", "random"]]
)
@lively
async def test_among_more_a_bot_plays_on(tmp_path: Path, players: list[str]) -> None:
    async with hotel(tmp_path) as rooms:
        room = await made(rooms, *players)
        await until(lambda: room.idle)
        begun = gesture_of(room, 0)
        await room.resign(0)
        await until(lambda: room.idle)
        assert room.game.outcome is None or HUMAN not in players[1:]
        for each in (room, await reopened(room)):
            assert each.chairs[0].bot == USUAL
            assert each.chairs[0].person  # its link still opens it, to look on
            sight = each.sight(0)
            assert (sight.asked, sight.resigned) == (None, (0,))
            assert [reason.key for reason in sight.undo_reasons] == ["reason.resigned"]
            ticket = each.chairs[0].ticket
            for attempt in (
                each.pick(0, ticket, begun.offered()[0].code),
                each.play(0, ticket, "end"),
                each.back(0, ticket),
                each.resign(0),
            ):
                with pytest.raises(IllegalAction) as refused:
                    await attempt
                assert reasons(refused) == ["reason.resigned"]
            with pytest.raises(UndoBarred, match=r"reason\.resigned"):
                await each.undo(0, ticket)
        handed = [
            entry.event.seat
            for chapter in room.story
            for entry in chapter.entries
            if entry.event.kind == "hand-over"
        ]
        assert handed == [0]


@lively
async def test_a_whole_game_goes_on_without_those_who_resigned(tmp_path: Path) -> None:
    chance = random.Random(4)
    async with hotel(tmp_path) as rooms:
        room = await made(rooms, HUMAN, HUMAN, HUMAN, seed="4")
        while room.game.outcome is None:
            await until(lambda: room.idle)
            if room.version == 10:
                await room.resign(1)
            elif room.version > 80 and not room.chairs[2].resigned:
                await room.resign(2)
            elif room.chairs[0].gesture is not None:
                await act(room, 0, chance)
            elif room.game.outcome is None:
                seat = room.game.decisions[0].seat
                await act(room, seat, chance)
        again = await reopened(room)
        assert again.game.position() == room.game.position()
        assert again.game.outcome is not None
        assert again.game.outcome.resigned is None
        assert told(again.story) == told(room.story)
        assert again.sight(0).resigned == (1, 2)


@lively
async def test_an_undo_never_takes_back_that_somebody_resigned(tmp_path: Path) -> None:
    async with hotel(tmp_path, Slow()) as rooms:  # whose bots never come to an end
        room = await entered(rooms, Game.set_up(players=3, seats=[{"crystals": 9}] * 3))
        before = room.game.position()
        await play(room, 0, "bonus gauge")
        await room.resign(2)
        await room.undo(0, room.chairs[0].ticket)
        for each in (room, await reopened(room)):
            assert each.game.position() == before
            assert [chair.resigned for chair in each.chairs] == [False, False, True]


@pytest.mark.parametrize(
    ("text", "totals", "resigned"),
    [("5 7", (5, 7), None), ("-3 0 12", (-3, 0, 12), None), ("5 -7 resigned 1", (5, -7), 1)],
)
def test_a_result_is_read_as_it_was_written(
    text: str, totals: tuple[int, ...], resigned: int | None
) -> None:
    assert Result.read(text) == Result(totals, resigned)
    assert str(Result.read(text)) == text


# Rematch


@pytest.mark.parametrize(("first", "following"), [(0, 1), (1, 2), (2, 0)])
@lively
async def test_a_rematch_has_the_same_seats_and_the_next_one_begins(
    tmp_path: Path, first: int, following: int
) -> None:
    options = {"level": "magician", "edition": "revised", "modules": ["tokens"], "seed": "x"}
    async with hotel(tmp_path) as rooms:
        room = await made(rooms, HUMAN, "random", HUMAN, browser="ann", first=first, **options)
        await room.register.admit("bob", 2)
        with pytest.raises(NotOver):
            await rooms.rematch(room, "ann")
        room.game = last_turn(3)
        await play_end(room)
        again = await enter(rooms, (await rooms.rematch(room, "bob")).id)
        assert [(seat.player, seat.name) for seat in again.kept.seats] == [
            (seat.player, seat.name) for seat in room.kept.seats
        ]
        assert again.game.state.first == following
        setup = again.kept.setup
        assert (setup["level"], setup["modules"]) == ("magician", ["tokens"])
        assert "seed" not in setup  # chance is drawn anew
        assert again.game.seal is not None
        assert not {seat.token for seat in again.kept.seats} & {s.token for s in room.kept.seats}
        assert again.register.browsers == {("ann", 0), ("bob", 2), ("bob", MADE)}


async def play_end(room: Room) -> None:
    """Ends the last turn of a game that was put into a room by hand."""
    room.game.play("end", 0)
    assert room.game.outcome is not None


@lively
async def test_whoever_began_by_chance_does_not_begin_again(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        for number in range(4):
            room = await made(rooms, HUMAN, HUMAN, seed=str(number))
            began = room.game.state.first
            await room.resign(number % 2)
            again = await enter(rooms, (await rooms.rematch(await reopened(room), None)).id)
            assert again.game.state.first == 1 - began


@lively
async def test_all_who_ask_at_once_are_led_to_one_game(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await made(rooms, HUMAN, HUMAN, browser="ann")
        await room.register.admit("bob", 1)
        seen = Watching()
        room.viewers.add(seen)
        await room.resign(0)
        assert [sight.rematch for sight in seen.sights] == [False]
        asked = [rooms.rematch(room, browser) for browser in ("ann", "bob", "ann", None)]
        found = await asyncio.gather(*asked)
        assert len({each.id for each in found}) == 1
        assert await rooms.store.count() == 2
        assert [sight.rematch for sight in seen.sights] == [False, True]
        again = await reopened(room)
        assert again.following == found[0].id
        assert (await rooms.rematch(again, "bob")).id == found[0].id


class Watching:
    """Somebody at a table who remembers all that they were shown."""

    seat: int | None = 1

    def __init__(self) -> None:
        self.sights: list[Sight] = []

    def show(self, sight: Sight) -> None:
        self.sights.append(sight)


@lively
async def test_people_who_resigned_are_people_again_and_lost_bots_are_replaced(
    tmp_path: Path,
) -> None:
    async with hotel(tmp_path, Slow()) as rooms:
        room = await made(rooms, HUMAN, HUMAN, "random")
        await room.resign(1)
        room.chairs[2].replaced = True
        room.game = last_turn(3)
        await play_end(room)
        again = await enter(rooms, (await rooms.rematch(room, None)).id)
        assert [seat.player for seat in again.kept.seats] == [HUMAN, HUMAN, USUAL]


@lively
async def test_a_rematch_that_was_deleted_can_be_made_again(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await made(rooms, HUMAN, "random", browser="ann")
        await room.resign(0)
        again = await enter(rooms, (await rooms.rematch(room, "ann")).id)
        await rooms.delete(again)
        assert not room.sight(0).rematch
        other = await rooms.rematch(room, "ann")
        assert other.id != again.id


# Leaving, renaming, deleting


@lively
async def test_a_seat_is_forgotten_and_its_link_brings_one_back(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await made(rooms, HUMAN, HUMAN, browser="ann")
        await room.register.admit("ann", 1)
        await room.register.admit("bob", 1)
        await room.register.forget("ann")
        for each in (room, await reopened(room)):
            # The seats count as opened: whoever made the game does not get at their links.
            assert each.register.browsers == {("ann", MADE), ("bob", 1), (LEFT, 0), (LEFT, 1)}
        await room.register.forget("bob")
        assert (await reopened(room)).register.browsers == {("ann", MADE), (LEFT, 0), (LEFT, 1)}
        found = await rooms.opened_by(room.kept.seats[0].token)
        assert found is not None
        await found[0].register.admit("ann", 0)
        assert (await rooms.store.seats_of("ann")) == {room.id: [MADE, 0]}


@lively
async def test_a_title_is_kept_with_the_game_wherever_that_goes(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await made(rooms, HUMAN, HUMAN, browser="ann")
        await room.register.rename("Sunday")
        await act(room, 0, random.Random(1))
        assert [game.title for game in await rooms.store.games([room.id])] == ["Sunday"]
        await rooms.store.put_whole(room.kept, room.gestures, room.register.browsers)
        assert (await reopened(room)).kept.title == "Sunday"
        await room.register.rename("")
        assert (await reopened(room)).kept.title == ""


@pytest.mark.parametrize(
    ("players", "over", "deleted"),
    [
        ([HUMAN, "random"], False, True),
        ([HUMAN, "random", "random"], False, True),
        ([HUMAN, HUMAN], False, False),
        ([HUMAN, HUMAN, "random"], False, False),
        ([HUMAN, HUMAN], True, False),
    ],
)
@lively
async def test_what_others_still_play_is_not_deleted(
    tmp_path: Path, players: list[str], over: bool, deleted: bool
) -> None:
    async with hotel(tmp_path) as rooms:
        room = await made(rooms, *players, browser="ann")
        token = room.kept.seats[0].token
        if over:
            await room.resign(0)
        if not deleted:
            with pytest.raises(OthersPlay):
                await rooms.delete(room)
            assert await rooms.enter(room.id) is room
            assert await rooms.store.load(room.id) is not None
            return
        await rooms.delete(room)
        assert await rooms.enter(room.id) is None
        assert await rooms.opened_by(token) is None
        assert await rooms.store.load(room.id) is None
        assert await rooms.store.seats_of("ann") == {}
        assert await rooms.store.count() == 0
        assert room.idle


@lively
async def test_nothing_brings_a_deleted_game_back(tmp_path: Path) -> None:
    thinkers = Slow()
    async with hotel(tmp_path, thinkers) as rooms:
        room = await made(rooms, HUMAN, "random")
        await thinkers.asked.wait()
        deleting = asyncio.create_task(rooms.delete(room))
        thinkers.allowed.set()
        await deleting
        with pytest.raises(Gone):
            await room.pick(0, room.chairs[0].ticket, gesture_of(room, 0).offered()[0].code)
        for attempt in (
            room.save(),
            room.register.rename("x"),
            room.resign(0),
            room.register.admit("eve", 0),
        ):
            with pytest.raises(SeasonsError):
                await attempt
        await rooms.save()
        assert await rooms.store.count() == 0


# A list


def test_a_game_at_a_glance() -> None:
    game = Game.set_up(
        players=3, year=2, space=8, active=1, first=1, seats=[{"crystals": 20}, {"play": [16]}, {}]
    )
    seen = glance(kept(game, [HUMAN, HUMAN, "random"], title="Sunday"), [MADE, 1])
    points = [score["score"] for score in game.view(None).data()["seats"]]  # type: ignore[attr-defined]
    assert seen.moment == Moment(2, "summer", tuple(points), (1,), (0,))
    assert (seen.title, seen.seats, seen.made, seen.mine) == ("Sunday", (1,), True, True)
    assert (seen.result, seen.winners, seen.alone) == (None, (), False)


def test_it_is_not_the_turn_of_somebody_who_has_resigned() -> None:
    game = kept(Game.new(3, seed=1), [HUMAN] * 3)
    assert glance(game, [0]).mine
    assert not glance(game, [0], [0]).mine
    assert glance(game, [0, 1], [0]).mine


def seen(players: list[str], opened: list[int], result: str | None = None) -> Glance:
    return glance(kept(table(), players, result=result), opened)


@pytest.mark.parametrize(("players", "alone"), [([HUMAN, "random"], True), ([HUMAN, HUMAN], False)])
def test_a_list_says_whether_others_must_agree(players: list[str], alone: bool) -> None:
    assert seen(players, [MADE, 0]).alone == seen(players, [MADE, 0], "5 7").alone == alone


def test_in_the_draft_no_year_has_begun_and_everybody_decides() -> None:
    moment = glance(kept(Game.new(3, seed=1), [HUMAN] * 3), [0]).moment
    assert moment is not None
    assert (moment.year, moment.deciding) == (0, (0, 1, 2))


def test_nobody_decides_in_a_game_that_is_over() -> None:
    over = seen([HUMAN, HUMAN], [0], "9 4 resigned 0")
    assert (over.mine, over.winners) == (False, (1,))
    assert over.moment is not None
    assert over.moment.deciding == ()


@pytest.mark.parametrize(("result", "winners"), [("5 7", (1,)), ("7 7", (0, 1))])
def test_a_game_whose_cards_are_gone_is_still_listed(result: str, winners: tuple[int, ...]) -> None:
    broken = kept(table(), [HUMAN, HUMAN], result=result, position="seasons4 nothing")
    found = glance(broken, [0])
    assert (found.moment, found.mine, found.winners) == (None, False, winners)
