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
from tests.helpers import kingdom, play, table

FOLDER = Path(__file__).parents[2] / "version3"
GOLDEN = sorted(path.name.removesuffix(".txt.gz") for path in FOLDER.glob("*.txt.gz"))


def golden(name: str) -> tuple[list[str], str]:
    """The views of a whole game, and its record, as version 3 has written them."""
    text = gzip.decompress((FOLDER / f"{name}.txt.gz").read_bytes()).decode()
    views, _, record = text.partition("\n\n")
    return [line.partition(": ")[2] for line in views.splitlines()], record


@pytest.mark.parametrize(
    "name", [GOLDEN[0], *(pytest.param(name, marks=pytest.mark.long) for name in GOLDEN[1:])]
)
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


# Forms of the notation


def of_version_3(game: Game) -> Game:
    """The same table in a game that was begun by version 3."""
    return Game.from_position(game.position().replace("seasons4", "seasons3", 1))


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        (kingdom([{"play": [3, "e13", "e13"]}], hand=[10], energies="FFF"),
         ["summon 10 pay FFF", "sacrifice e13#1", "sacrifice e13#2"]),
        (kingdom(play=[3, "e13", "e13"], hand=["e10", 5], energies="WFF"),
         ["summon e10 pay WFF", "discard e13#1", "sacrifice e13#1"]),
        (kingdom(play=[25, "e13", "e13"]), ["activate 25#0 sacrifice e13#1 e13#1", "gain AWFEE"]),
        (kingdom(play=[44, "e13"], hand=[10]), ["activate 44#0 discard 10 10", "gain AWFE"]),
        (table([{}, {}], hand=[12], crystals=3, draw=[1, 3, 5]),
         ["summon 12", "keep 1", "give 3 5"]),
        (table(play=[5, {"card": 4, "tokens": "FF"}], energies="F"),
         ["activate 5#0 pay F F#1 F#1"]),
        (kingdom(play=["e14"], phase="die"), ["instead e14#0 energy gain F"]),
    ],
)  # fmt: skip
def test_what_was_written_in_old_forms_is_read_and_written_so(game: Game, lines: list[str]) -> None:
    old = play(of_version_3(game), *lines)
    written = [line.gesture for line in read_record(old.record()).lines if line.seat >= 0]
    assert written == lines
    assert Game.from_record(old.record()).position() == old.position()
