"""Replays: every position as every seat saw it, records that are damaged, playing on."""

from __future__ import annotations

import os
import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from seasons import Game
from seasons.rooms.allowance import ShelfFull, TooManyGames
from seasons.rooms.damage import Damaged, sound
from seasons.rooms.limits import Limits
from seasons.rooms.onward import onward
from seasons.rooms.players import HUMAN
from seasons.rooms.refusals import NothingToDecide
from seasons.rooms.replay import Replay
from seasons.rooms.replays import DAY, Replays
from seasons.rooms.rooms import Rooms
from seasons.rooms.store import FILE
from seasons.rooms.story import Chapter, Era, Played, carried_out, opening
from seasons.rooms.timeline import TRANSMUTATION, timeline
from seasons.rules.course.scoring import score
from seasons.rules.writing.record import read_record
from tests.rooms.helpers import act, enter, hotel, lively, play, until
from tests.rooms.replaying import EVERYTHING, NAMES, begun, gestures, kept_game, played

SOAKED = int(os.environ.get("SEASONS_REPLAYS", "50"))
KINDS: list[tuple[int, int, tuple[str, ...]]] = [
    (2, 1, ()), (3, 2, ("cards",)), (4, 3, EVERYTHING), (2, 4, EVERYTHING),
]  # fmt: skip


def recorded(players: int, seed: int, modules: tuple[str, ...] = ()) -> Replay:
    """The replay of a record."""
    return Replay.of_record(*sound(played(players, seed, modules).record()))


# Every position


@pytest.mark.parametrize(("players", "seed", "modules"), KINDS)
def test_a_replay_reaches_every_position_as_every_seat_saw_it(
    players: int, seed: int, modules: tuple[str, ...]
) -> None:
    check_every_position(players, seed, modules)


@pytest.mark.soak
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", range(100, 100 + SOAKED))
def test_many_replays_reach_every_position(seed: int) -> None:
    check_every_position(2 + seed % 3, seed, [EVERYTHING, ("cards",), ()][seed // 3 % 3])


def check_every_position(players: int, seed: int, modules: tuple[str, ...]) -> None:
    made, game = recorded(players, seed, modules), begun(players, seed, modules)
    lines = gestures(played(players, seed, modules))
    kept = Replay.of_game(*kept_game(players, seed, modules))
    assert made.last == kept.last == len(lines)
    story: list[Any] = [game.opening]
    for at, line in enumerate([None, *lines]):
        if line is not None:
            story.append(game.play(line.gesture, line.seat))
        assert made.moments[at].game.position() == game.position()
        assert kept.moments[at].game.position() == game.position()
        check_views([made, kept][at % 2], at, game, story)
    assert game.record() == made.record == kept.record


def check_views(replay: Replay, at: int, game: Game, story: list[Any]) -> None:
    for seat in range(len(replay.sitters)):
        sight = replay.sight(at, seat)
        assert (sight.view.line(), sight.view.memory.text()) == (
            game.view(seat).line(), game.view(seat).memory.text(),
        )  # fmt: skip
        expected = [event.seen_by(seat).data() for event in story[-1]]
        assert told(sight.story[-1]) == expected
        assert (sight.asked, sight.ticket, sight.undo_reasons) == (None, "", ())
    check_open(replay, at, game)


def check_open(replay: Replay, at: int, game: Game) -> None:
    seen, state = replay.sight(at, None).view.state, game.state
    for shown, player in zip(seen.players, state.players, strict=True):
        zones = ("hand", "pack", "answer", "library2", "library3", "play")
        assert [getattr(shown, zone) for zone in zones] == [getattr(player, zone) for zone in zones]
    hidden = len(state.pile) - state.open
    assert seen.pile == bytes(hidden) + state.pile[hidden:]
    assert (len(seen.discard), any(seen.discard)) == (len(state.discard), False)
    assert (seen.chance, seen.sealed, seen.script) == (0, None, b"")


def told(chapter: Chapter) -> list[Any]:
    return [entry.event.data() for entry in chapter.entries]


def test_an_open_story_tells_what_was_secret_and_a_seat_does_not() -> None:
    replay = recorded(2, 1)
    drawn = {
        seat: str([told(chapter) for chapter in replay.sight(replay.last, seat).story])
        for seat in (None, 0, 1)
    }
    assert len(drawn[None]) > max(len(drawn[0]), len(drawn[1]))
    dealt = str(replay.sight(0, None).view.state.players[1].pack)
    assert str(replay.sight(0, 0).view.state.players[1].pack) != dealt


@lively
async def test_a_game_of_people_who_take_back_is_shown_as_it_went(tmp_path: Path) -> None:
    chance = random.Random(5)
    async with hotel(tmp_path) as rooms:
        made = await rooms.make([(HUMAN, "Ada"), (HUMAN, "Boris")], {"seed": "5"}, None)
        room = await enter(rooms, made.id)
        undone = 0
        while room.game.outcome is None:
            seat = chance.choice(room.game.decisions).seat
            await act(room, seat, chance)
            if chance.random() < 0.1 and not room.game.why_not("undo", seat):
                await room.undo(seat, room.chairs[seat].ticket)
                undone += 1
        assert undone > 3
        found = await rooms.store.finished(made.id)
        assert found is not None
        replay = Replay.of_game(*found)
        assert replay.moments[-1].game.position() == room.game.position()
        assert replay.sight(replay.last, 0).story == tuple(
            replay.story[n].seen_by(0) for n in range(len(replay.story))
        )
        taken = [each.number for each in room.gestures if not each.takes_back]
        assert replay.last == len(taken)
        assert replay.record == room.game.record()


@lively
async def test_whoever_resigned_is_seen_to_have(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        made = await rooms.make([(HUMAN, "Ada"), (HUMAN, "Boris")], {"seed": "6"}, None)
        room = await enter(rooms, made.id)
        await play(room, 0, room.game.legal(0)[0].text)
        await room.resign(1)
        found = await rooms.store.finished(made.id)
        assert found is not None
        replay = Replay.of_game(*found)
        assert [replay.sight(at, 0).resigned for at in range(3)] == [(), (), (1,)]
        outcome = replay.sight(replay.last, 0).outcome
        assert outcome is not None
        assert outcome.winners == [0]
        assert not replay.moments[-1].decided


def test_the_end_of_a_game_that_does_not_replay_any_more_is_shown() -> None:
    kept, lines = kept_game(2, 1)
    broken = [*lines[:30], lines[40]]
    replay = Replay.of_game(kept, broken)
    assert replay.last == 31
    assert replay.sight(replay.last, 0).outcome is not None


# Nothing of a game that goes on


@lively
async def test_a_running_game_has_no_replay(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        running, lines = kept_game(2, 1, done=40)
        over, all_lines = kept_game(2, 2)
        await rooms.store.put_whole(running, lines, [])
        await rooms.store.put_whole(over, all_lines, [])
        replays = shelf(rooms)
        assert await replays.of_game(running.id) is None
        assert await replays.of_game("nothing") is None
        assert await rooms.store.finished(running.id) is None
        found = await replays.of_game(over.id)
        assert found is not None
        assert await replays.of_game(over.id) is found
        assert not rooms._rooms  # nobody's bots were woken
        await rooms.store.delete(over.id)
        assert await replays.of_game(over.id) is None


# Uploads


def shelf(rooms: Rooms, **limits: Any) -> Replays:
    return Replays(rooms.store, rooms.allowance, Limits(**limits))


@lively
async def test_an_upload_is_kept_and_forgotten_after_its_time(tmp_path: Path) -> None:
    record = played(2, 1).record()
    async with hotel(tmp_path) as rooms:
        replays = shelf(rooms, upload_days=3)
        id_ = await replays.keep(record, None)
        found = await replays.of_upload(id_)
        assert found is not None
        assert found.replay.record == record
        assert await replays.of_game(id_) is None
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        connection.execute("UPDATE upload SET created = ?", (time.time() - 3 * DAY - 1,))
    async with hotel(tmp_path) as rooms:
        replays = shelf(rooms, upload_days=3)
        assert await replays.of_upload(id_) is None
        await replays.keep(record, None)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        assert connection.execute("SELECT count(*) FROM upload").fetchone() == (1,)


@lively
async def test_uploads_are_limited_in_all_and_for_an_address(tmp_path: Path) -> None:
    record = played(2, 1).record()
    async with hotel(tmp_path, limits=Limits(games_per_minute_per_address=2)) as rooms:
        replays = shelf(rooms, uploads=1)
        await replays.keep(record, "192.0.2.1")
        with pytest.raises(ShelfFull):
            await replays.keep(record, "192.0.2.1")
        with pytest.raises(TooManyGames):
            await replays.keep(record, "192.0.2.1")


@lively
async def test_nothing_is_kept_of_a_damaged_record(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        with pytest.raises(Damaged):
            await shelf(rooms).keep(played(2, 1).record().replace("roll", "role", 1), None)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        assert connection.execute("SELECT count(*) FROM upload").fetchone() == (0,)


def test_line_ends_and_blank_lines_do_no_harm() -> None:
    record = played(2, 1).record()
    spaced = "\n\n".join(f"  {line} " for line in record.split("\n"))
    assert sound(spaced) == (record, list(NAMES[:2]))


# Damage: what is done to the record, the line that is named, and the reason.


def line_with(record: str, text: str) -> int:
    """The last line of the headers, or else the first one of the gestures, with a text in it."""
    found = [n for n, line in enumerate(record.split("\n"), 1) if text in line]
    return found[-1] if text.startswith("[") else found[0]


def without(name: str) -> Any:
    return lambda text: "\n".join(x for x in text.split("\n") if not x.startswith(f"[{name} "))


def header(name: str, value: str) -> Any:
    def change(text: str) -> str:
        lines = text.split("\n")
        return "\n".join(f'[{name} "{value}"]' if x.startswith(f"[{name} ") else x for x in lines)

    return change


def swap(old: str, new: str) -> Any:
    return lambda text: text.replace(old, new, 1)


DAMAGE: list[tuple[str, Any, str, str]] = [
    ("nothing", lambda text: "", "", "damage.none"),
    ("a letter", lambda text: "Dear grandmother!\n", "", "damage.none"),
    ("another file", lambda text: "<html>\n[1 2]\n</html>", "", "damage.lacks"),
    ("no rules", without("Rules"), "", "damage.lacks"),
    ("no players", without("Players"), "", "damage.lacks"),
    ("no level", without("Level"), "", "damage.lacks"),
    ("no seed", without("Seed"), "", "damage.lacks"),
    ("a header twice", swap("[Level", '[Rules "4"]\n[Level'), "[Rules", "damage.header"),
    ("an unknown header", swap("[Level", "[Lever"), "", "damage.lacks"),
    ("an open header", swap('archmage"]', "archmage"), "[Level", "damage.header"),
    ("an unknown version", header("Rules", "99"), "[Rules", "damage.version"),
    ("no version", header("Rules", "x"), "[Rules", "damage.version"),
    ("one player", header("Players", "Ada"), "[Players", "damage.value"),
    ("five players", header("Players", "A; B; C; D; E"), "[Players", "damage.value"),
    ("a blank name", header("Players", "Ada; "), "[Players", "name.blank"),
    ("a long name", header("Players", f"Ada; {'B' * 41}"), "[Players", "name.too-long"),
    ("a hostile name", header("Players", "Ada; \u202eB"), "[Players", "name.sign"),
    ("another level", header("Level", "expert"), "[Level", "damage.value"),
    ("another edition", header("Edition", "third"), "[Edition", "damage.value"),
    ("no such first player", header("First", "x"), "[First", "damage.value"),
    ("another seed", header("Seed", "other"), "{", "damage.deal"),
    ("another result", header("Result", "1-2"), "[Result", "damage.result"),
    ("an unfinished game", lambda text: unfinished(text), "[Result", "damage.unfinished"),
    ("the end is missing", lambda text: text[: text.rindex("\n", 0, -1) + 1], "[Result",
     "damage.result"),
    ("a line that is none", swap("0: pick", "0 pick"), "0 pick", "damage.line"),
    ("an open remark", swap("}\n", "\n"), "{", "damage.line"),
    ("no gesture", swap("0: pick", "0: pluck"), "pluck", "damage.gesture"),
    ("no such seat", swap("0: pick", "7: pick"), "7: pick", "damage.not-legal"),
    ("a card that is not there", lambda text: other_card(text), "0: pick", "damage.not-legal"),
    ("another roll", swap("roll ", "roll E"), "roll E", "damage.chance"),
    ("too many lines", lambda text: text + "\n" * 5000, "", "damage.long"),
]  # fmt: skip


def unfinished(text: str) -> str:
    cut = text[: text.rindex("\n", 0, -1) + 1]
    return str(header("Result", "*")(cut))


def other_card(text: str) -> str:
    """The first pick is of a card that nobody dealt."""
    lines = text.split("\n")
    dealt = set(next(x for x in lines if x.startswith("{")).split())
    card = next(str(n) for n in range(1, 51) if str(n) not in dealt)
    first = next(n for n, x in enumerate(lines) if x.startswith("0: pick"))
    lines[first] = f"0: pick {card}"
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("change", "line", "reason"), [each[1:] for each in DAMAGE], ids=[each[0] for each in DAMAGE]
)
def test_a_damaged_record_is_refused_with_the_line_and_the_reason(
    change: Any, line: str, reason: str
) -> None:
    text = change(played(2, 1).record())
    with pytest.raises(Damaged) as refused:
        sound(text)
    assert refused.value.reasons[0].key == reason
    assert refused.value.line == (line_with(text, line) if line else 0)
    assert str(refused.value)


def test_any_cut_of_a_record_is_refused_and_nothing_else_happens() -> None:
    record = played(2, 1).record()
    for end in range(0, len(record) - 1, 97):
        with pytest.raises(Damaged):
            sound(record[:end])


def test_any_changed_letter_is_refused_or_means_the_same() -> None:
    record, chance = played(2, 4, EVERYTHING).record(), random.Random(1)
    for _ in range(60):
        at = chance.randrange(len(record))
        letter = chance.choice('09 AWFE*/#{}[]:;\n"x\0é')
        try:
            found, _ = sound(record[:at] + letter + record[at + 1 :])
        except Damaged:
            continue
        assert read_record(found).headers["Result"] == read_record(record).headers["Result"]


# The course


def test_scores_are_those_of_the_table_and_gains_name_what_brought_them() -> None:
    replay = recorded(4, 3, EVERYTHING)
    course = timeline(replay)
    last = replay.moments[-1].game
    assert course.scores[-1] == tuple(score(last.state, seat).total for seat in range(4))
    assert course.scores[0] == (0, 0, 0, 0)
    for gain in course.gains:
        rise = course.scores[gain.at][gain.seat] - course.scores[gain.at - 1][gain.seat]
        assert gain.points == rise > 0
    assert {gain.seat for gain in course.gains} == {0, 1, 2, 3}
    assert [mark.round for mark in course.marks] == list(range(1, len(course.marks) + 1))
    assert [mark.year for mark in course.marks if mark.new_year] == [1, 2, 3]


def test_a_transmutation_is_named() -> None:
    game = Game.set_up(seats=[{"energies": "AAAAAAA"}, {}], transmute=True)
    replay = Replay(recorded(2, 1).sitters)
    replay._watch(opening(game), game)
    replay._watch(carried_out(game, Played(1, 0, "transmute AAAAAAA")), game)
    (gain,) = timeline(replay).gains
    assert (gain.at, gain.seat, gain.source) == (1, 0, TRANSMUTATION)


# Playing on


@pytest.mark.parametrize(("players", "seed", "modules"), KINDS[:3])
def test_playing_on_keeps_what_was_seen_and_deals_the_rest_anew(
    players: int, seed: int, modules: tuple[str, ...]
) -> None:
    replay = recorded(players, seed, modules)
    other = 0
    for at in range(0, replay.last, 19):
        for seat in range(players):
            then = replay.moments[at].game
            new = onward(replay, at, seat, "beginner")
            game = Era.going_on(0, new.start).begun(list(replay.names))
            assert game.view(seat).line() == then.view(seat).line()
            assert game.decisions[0].seat == then.decisions[0].seat
            hidden = [state_of(each, seat) for each in (game, then)]
            other += hidden[0] != hidden[1]
            assert [player for player, _ in new.seats] == [
                HUMAN if n == seat else "beginner" for n in range(players)
            ]
    assert other > replay.last / 19 * players * 0.9


def state_of(game: Game, seat: int) -> list[bytes]:
    """What a seat does not see, but for the order of hands."""
    others = [player for n, player in enumerate(game.state.players) if n != seat]
    return [game.state.pile, *(bytes(sorted(player.hand)) for player in others)]


def test_dice_are_new_each_time() -> None:
    replay = recorded(2, 1)
    at = timeline(replay).marks[0].at
    keys = {Era.going_on(0, onward(replay, at, 0, "beginner").start).setup["key"] for _ in range(3)}
    assert len(keys) == 3


def test_nobody_plays_on_when_the_game_is_over() -> None:
    replay = recorded(2, 1)
    with pytest.raises(NothingToDecide):
        onward(replay, replay.last, 0, "beginner")


@lively
async def test_a_game_that_is_played_on_can_be_played_again(tmp_path: Path) -> None:
    """It knows what was agreed on, so that a rematch is of the same kind."""
    replay = recorded(4, 3, EVERYTHING)
    async with hotel(tmp_path) as rooms:
        new = onward(replay, replay.last - 1, 1, "random")
        made = await rooms.make(new.seats, new.setup, "browser", start=new.start)
        assert made.setup["modules"] == list(EVERYTHING)
        room = await enter(rooms, made.id)
        chance = random.Random(1)
        while room.game.outcome is None:
            await until(lambda: room.idle)
            if room.game.outcome is None:
                await act(room, 1, chance)
        shown = Replay.of_record(*sound(room.game.record()))
        assert shown.moments[-1].game.position() == room.game.position()
        again = await enter(rooms, (await rooms.rematch(room, "browser")).id)
        assert again.game.state.setup.options == room.game.state.setup.options
