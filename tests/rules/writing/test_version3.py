"""Games begun by version 3 of the rules go on by it: at the end of a round they ask for more.

In these games somebody was asked for the order of effects that could do nothing (ruling G6).
"""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from seasons import Game
from seasons.rules.course.rounds import OWN_EFFECTS
from seasons.rules.writing.position import read_position, rewritten, write_position
from seasons.rules.writing.record import Record, read_record

FOLDER = Path(__file__).parents[2] / "version3"
GOLDEN = sorted(path.name.removesuffix(".txt.gz") for path in FOLDER.glob("*.txt.gz"))


def golden(name: str) -> tuple[list[str], str]:
    """The views of a whole game, and its record, as version 3 has written them."""
    text = gzip.decompress((FOLDER / f"{name}.txt.gz").read_bytes()).decode()
    views, _, record = text.partition("\n\n")
    return [line.partition(": ")[2] for line in views.splitlines()], record


@pytest.mark.parametrize("name", GOLDEN)
def test_a_record_replays_and_is_written_as_it_was(name: str) -> None:
    views, record = golden(name)
    game = Game.from_record(record)
    assert game.outcome is not None
    assert game.record() == record
    for line in views:
        assert rewritten(line).split(" ")[:-1] == line.split(" ")[:-1]  # frames have changed
        assert rewritten(rewritten(line)) == rewritten(line)


def asking_for_more(name: str) -> list[Game]:
    """The games of a record at each question for an order, those that nobody is asked today."""
    record = read_record(golden(name)[1])
    headers = {key: value for key, value in record.headers.items() if key != "Result"}
    opening = [line for line in record.lines if line.seat < 0]
    game = Game.from_record(str(Record(headers, opening)))
    found = []
    for line in record.lines:
        if line.seat >= 0:
            top = game.state.top
            if top is not None and top.program is OWN_EFFECTS:
                today = read_position(write_position(game.state).replace("seasons3", "seasons4"))
                assert today.top is not None
                if not today.top.op.asks(today, today.top):
                    found.append(game.copy())
            game.play(line.gesture, line.seat)
    return found


@pytest.mark.parametrize("name", GOLDEN)
def test_a_position_at_such_a_question_goes_on(name: str) -> None:
    found = asking_for_more(name)
    assert found
    for game in found:
        again = Game.from_position(game.position())
        assert again.position() == game.position()
        assert again.legal() == game.legal()
        again.apply(again.legal()[-1])
        game.apply(game.legal()[-1])
        assert again.position() == game.position()
        assert Game.from_record(again.record()).position() == again.position()
