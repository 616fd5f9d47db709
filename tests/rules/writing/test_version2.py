"""What version 2 of the rules has written is read for ever: positions, views and whole records."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest

from seasons import Game
from seasons.rules.engine.errors import ImpossiblePosition, ParseError
from seasons.rules.engine.setup import by_id
from seasons.rules.writing import version2
from seasons.rules.writing.position import read_position, write_position

FOLDER = Path(__file__).parents[2] / "version2"
GOLDEN = sorted(path.name.removesuffix(".txt.gz") for path in FOLDER.glob("*.txt.gz"))


def golden(name: str) -> tuple[list[str], str]:
    """The views of a whole game, and its record, as version 2 has written them."""
    text = gzip.decompress((FOLDER / f"{name}.txt.gz").read_bytes()).decode()
    views, _, record = text.partition("\n\n")
    return [line.partition(": ")[2] for line in views.splitlines()], record


def test_there_are_games_of_all_sizes_with_and_without_modules() -> None:
    assert set(GOLDEN) == {
        f"{number}-players{kingdom}" for number in (2, 3, 4) for kingdom in ("", "-kingdom")
    }


@pytest.mark.parametrize("name", GOLDEN)
def test_a_record_replays_and_is_written_as_it_was(name: str) -> None:
    _, record = golden(name)
    game = Game.from_record(record)
    assert game.outcome is not None
    assert game.record() == record


@pytest.mark.parametrize("name", GOLDEN)
def test_the_lines_of_views_are_read(name: str) -> None:
    for line in golden(name)[0]:
        assert write_position(read_position(line)) == line


@pytest.mark.parametrize("name", GOLDEN)
def test_a_position_goes_on(name: str) -> None:
    """Of a running game, too: it goes on with the generator it was written with."""
    _, record = golden(name)
    lines = record.splitlines()
    body = lines.index("")
    half = "\n".join(lines[: body + (len(lines) - body) // 2])
    begun = Game.from_record(half.replace(lines[body - 1], '[Result "*"]'))
    again = Game.from_position(begun.position())
    assert again.position() == begun.position()
    assert again.state.sealed is None
    for step in iter(lambda: again.legal()[0] if again.decisions else None, None):
        again.apply(step)
        begun.apply(step)
    assert again.position() == begun.position()


def test_the_numbers_of_steps_mean_what_they_meant() -> None:
    """While nothing is numbered otherwise, that is what they mean today."""
    for number in range(len(version2.VERBS)):
        for argument in range(256):
            code = number * 256 + argument
            try:
                assert version2.read_steps(str(code)) == [code]
            except ParseError:
                assert argument >= _size(version2.VERBS[number]) or argument == 0
    assert version2.read_steps("266 1281  0") == [266, 1281, 0]


def _size(verb: str) -> int:
    sizes = {"word": 17, "card": 71, "summon": 71, "energy": 4, "bonus": 5}
    return sizes.get(verb, 256)


@pytest.mark.parametrize(
    "text", ["-1", "x", "3072", "17", "256", "327", "1284", "2565", 5000 * "9"]
)
def test_what_was_no_step_is_refused(text: str) -> None:
    with pytest.raises(ParseError):
        version2.read_steps(text)


def test_the_numbers_of_cards_are_those_of_the_time() -> None:
    """The first card of the list, whatever number it has today."""
    assert len(version2.CARDS) == 70
    assert version2.CARDS[0] == by_id("amulet-of-air").id
    assert version2.CARDS[50] == by_id("heart-of-argos").id


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"rules": 2}, "has a seed"),
        ({"rules": 2, "seed": 1, "key": 64 * "0"}, "has a seed"),
        ({"rules": 1, "seed": 1}, "no version 1"),
        ({"rules": 99, "seed": 1}, "no version 99"),
    ],
)
def test_only_known_versions_are_begun(options: dict[str, Any], problem: str) -> None:
    with pytest.raises(ImpossiblePosition, match=problem):
        Game.new(**options)
