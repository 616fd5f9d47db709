"""A set written outside the package, with cards that lie under others: tests/outside/moons."""

import re
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from seasons import Event, Game, IllegalAction, ImpossiblePosition, ParseError, UndoBarred
from seasons.rules.cards import outside
from seasons.rules.checks.invariants import violations
from seasons.rules.engine.chance import Chance
from seasons.rules.engine.errors import BadSet
from seasons.rules.engine.under import put_top
from seasons.rules.secrets.knowledge import Memory
from seasons.rules.secrets.view import read_view
from seasons.rules.secrets.worlds import resample
from tests.helpers import discarded, hand, in_play, options, play, player, reasons, seat_data, table
from tests.outside import MOONS

HOME = "tests.outside.moons"


@pytest.fixture(autouse=True, scope="module")
def moons() -> Iterator[None]:
    """The set is there for the tests of this file only."""
    outside.load([HOME])
    yield
    sys.modules.pop(HOME).MOONS.forget()


def test_a_set_is_brought_in_by_the_name_of_its_package() -> None:
    assert outside.homes() == [HOME]
    with pytest.raises(BadSet, match="suns' cannot be added: No module"):
        outside.load(["tests.outside.suns"])


def test_the_guide_shows_the_files_as_they_are() -> None:
    guide = (MOONS.parents[2] / "docs" / "add-a-card.md").read_text(encoding="utf-8")
    shown = re.findall(r"^`moons/(\S+)`:\n\n``` \w+\n(.*?)^```$", guide, re.DOTALL | re.MULTILINE)
    assert len(shown) == 4
    for name, text in shown:
        assert (MOONS / name).read_text(encoding="utf-8") == text


def moonlit(others: list[dict[str, Any]] | None = None, **keys: Any) -> Game:
    return table(others, modules=["cards", "moons"], **keys)


def under(game: Game, viewer: int | None, seat: int = 0, place: int = 0) -> list[str | None]:
    """What a viewer sees under a card."""
    found = seat_data(game, viewer, seat)["play"][place]["under"]
    assert isinstance(found, list)
    return found


def checked(game: Game) -> Game:
    """The game, which is sound, can be written down, and whose views have possible worlds."""
    assert violations(game.state) == []
    assert Game.from_position(game.position()).position() == game.position()
    for viewer in (0, 1, None):
        view = game.view(viewer)
        assert read_view(view.line(), viewer, view.memory.text()) == view
        assert view.memory.agrees(game.state)
        for seed in range(3):
            world = Game.from_view(view, seed)
            assert violations(world.state) == []
            assert world.view(viewer) == view
    return game


def test_a_plain_card() -> None:
    game = play(moonlit(hand=["m1"], energies="A"), "summon m1 pay A")
    assert (player(game).crystals, in_play(game)) == (7, ["m1"])


def test_a_card_goes_under_the_well_with_a_word_of_its_own() -> None:
    game = checked(moonlit(play=["m2"], hand=[3, 9]))
    assert "activate m2#0" in options(game)
    assert [event.kind for event in game.play("activate m2 sink 9")] == ["activate", "tuck"]
    assert (hand(game), under(game, 0), under(game, 1)) == (["3"], ["divine-chalice"], [None])
    assert "/m2'^9/" in game.position()
    assert "/m2'^1?/" in game.view(1).line()
    assert game.record().splitlines()[-1] == "0: activate m2#0 sink 9"
    checked(game)
    game.undo(0)
    assert (hand(game), under(game, 0)) == (["3", "9"], [])
    with pytest.raises(IllegalAction):
        game.play("activate m2 sink 1")


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        ({"play": ["m2"], "hand": [3]}, []),
        ({"play": ["m2"]}, ["hand-empty"]),
        ({"play": [{"card": "m2", "under": [1, 2]}], "hand": [3]}, ["well-full"]),
    ],
)
def test_the_well_has_room_for_two_and_needs_a_card(keys: dict[str, Any], found: list[str]) -> None:
    assert reasons(moonlit(**keys), "activate m2#0") == found


def test_the_well_gives_its_cards_back_when_the_season_changes() -> None:
    game = moonlit([{}], play=[{"card": "m2", "under": [9, 3]}], hand=[1, 7], space=3)
    checked(game)
    play(game, "summon 7", "move +1")
    assert (hand(game), under(game, 0)) == (["1", "3", "9"], [])
    checked(game)


def test_what_lies_under_a_card_that_leaves_is_discarded() -> None:
    game = moonlit([{}], play=[{"card": "m2", "under": [9]}, 37, 1, 2])
    play(game, "activate 37 sacrifice m2#0 1#2 2#3")
    assert discarded(game)[0] == "9"
    assert "m2" in discarded(game)
    assert game.state.under == b""
    checked(game)


def test_a_seat_remembers_which_card_it_saw_go_under_which() -> None:
    """All that seat 0 takes into its hand is seen by seat 1, which gave it."""
    game = moonlit([{}], play=["m2", "m2"], hand=[9, 9])
    memory = game.view(1).memory
    for event in (
        Event("look-hand", 1, {"holder": 0, "number": 2}, {"cards": (9, 9)}, 2),
        *game.play("activate m2#1 sink 9"),
    ):
        memory = memory.after(event)
    assert memory.text().startswith("2.1.1;")
    worlds = [resample(game.view(1).state, 1, memory, Chance(seed)) for seed in range(5)]
    assert {world.under for world in worlds} == {bytes((1, 9))}


def test_nobody_knows_what_lies_under_the_gate_until_it_is_taken() -> None:
    game = moonlit([{}], hand=["m3"], crystals=2, draw=[9])
    play(game, "summon m3")
    for viewer in (0, 1, None):
        assert under(game, viewer) == [None]
    assert "m3^9" in game.position()
    checked(game)
    worlds = [Game.from_view(game.view(0), seed).state.under[1] for seed in range(12)]
    assert len(set(worlds)) > 3
    play(game, "activate m3")
    assert (hand(game), under(game, 0)) == (["9"], [])
    with pytest.raises(UndoBarred):
        game.undo(0)
    checked(game)


@pytest.mark.parametrize(
    ("pile", "discard", "hidden", "left"),
    [(b"\x01", b"", b"\x01", b""), (b"", b"\x02", b"\x02", b""), (b"", b"", b"", b"")],
)
def test_the_last_cards_go_under_the_gate(
    pile: bytes, discard: bytes, hidden: bytes, left: bytes
) -> None:
    state = moonlit(play=["m3"]).state
    state.pile, state.discard = pile, discard
    put_top(state, 0, 0)
    assert (state.cards_under(0, 0), state.pile + state.discard) == (hidden, left)
    assert state.unsettled == (len(hidden) > 0)


def test_the_card_under_a_gate_that_leaves_stays_unseen() -> None:
    game = moonlit([{}], play=[{"card": "m3", "under": [9]}, 37, 1, 2])
    events = game.play("activate 37 sacrifice m3#0 1#2 2#3")
    gone = next(event for event in events if event.kind == "uncover")
    for viewer in (0, 1, None):
        assert "cards" not in gone.seen_by(viewer).details
    checked(game)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("/m2^9/", "/m2^9,9,3/"),  # too many
        ("/m2^9/", "/m2^3?/"),
        ("/m2^9/", "/m2^9,3/"),  # not sorted
        ("/m2^9/", "/m2^/"),
        ("/m2^9/", "/1^9/"),  # a card that covers nothing
        ("/m2^9/", "/m2^x9/"),
    ],
)
def test_a_position_with_wrong_cards_under_others_is_refused(old: str, new: str) -> None:
    line = moonlit([{}], play=[{"card": "m2", "under": [9]}]).position().split(" | ")[0]
    assert old in line
    with pytest.raises((ImpossiblePosition, ParseError)):
        Game.from_position(line.replace(old, new))


@pytest.mark.parametrize("codes", [".64", ".x", ".0.0", ".1.0", ".0.1", ""])
def test_a_memory_with_wrong_places_is_refused(codes: str) -> None:
    memory = moonlit([{}], play=[{"card": "m2", "under": [9]}]).view(1).memory.text()
    assert memory.startswith("2.1.0;")
    Memory.parse(memory)
    with pytest.raises(ParseError):
        Memory.parse(memory.replace("2.1.0;", f"2.1{codes};"))


@pytest.mark.battery
def test_whole_games_with_the_set_are_sound_at_every_decision() -> None:
    for seed in range(3):
        game, chance = Game.new(2, "magician", seed=seed, modules=["moons"]), Chance(seed)
        number = 0
        while game.decision is not None:
            steps = game.legal()
            words = [step for step in steps if "m2" in step.text or "m3" in step.text]
            game.apply((words or steps)[chance.below(len(words or steps))])
            number += 1
            assert violations(game.state) == []
            if game.state.under and number % 7 == 0:
                checked(game)
        assert Game.from_record(game.record()).record() == game.record()
