"""Mirror of the Seasons, card 47: each effect and each clarification."""

import pytest

from seasons.rules.engine.errors import IllegalAction
from tests.helpers import (
    all_crystals,
    missing,
    options,
    play,
    player,
    reasons,
    reserve,
    table,
    take,
    tokens,
)
from tests.rules.cards.helpers import asked


def test_mirror_of_the_seasons_turns_identical_tokens_into_another_type_for_crystals() -> None:
    game = table(play=[47], energies="AAAW", crystals=4)
    play(game, "activate 47 pay AAA gain F")
    assert (reserve(game), player(game).crystals) == ("WFFF", 1)
    assert reasons(game, "activate 47") == ["already-turned"]


def test_mirror_of_the_seasons_asks_for_tokens_of_one_type_and_then_for_another_type() -> None:
    game = table(play=[47], energies="AAW", crystals=5)
    take(game, "activate 47#0")
    assert asked(game) == (0, "mirror", 0, "mirror-of-the-seasons")
    assert options(game) == ["pay A", "pay W"]
    assert game.legal()[0].worth == {"pays_energies": "A"}
    take(game, "pay A")
    assert options(game) == ["done", "pay A"]
    take(game, "pay A")
    assert [each.worth for each in game.legal()] == [{"pays_crystals": 2}]
    take(game, "done")
    assert asked(game) == (0, "gain-mirrored", 2, "mirror-of-the-seasons")
    assert options(game) == ["gain W", "gain F", "gain E"]
    assert game.legal()[0].worth == {"gains_energies": "WW"}


@pytest.mark.parametrize(("crystals_held", "energies", "expected"), [
    (0, "A", [{"key": "reason.needs-crystals", "number": 1}]),
    (3, "", [{"key": "reason.needs-tokens", "number": 1}]),
    (0, "", [{"key": "reason.needs-crystals", "number": 1},
             {"key": "reason.needs-tokens", "number": 1}]),
])  # fmt: skip
def test_mirror_of_the_seasons_needs_a_crystal_and_a_token(
    crystals_held: int, energies: str, expected: list[dict[str, object]]
) -> None:
    game = table(play=[47], energies=energies, crystals=crystals_held)
    assert missing(game, "activate 47") == expected
    assert "activate 47#0" not in options(game)


def test_mirror_of_the_seasons_is_limited_by_the_crystals() -> None:
    game = table(play=[47], energies="AAA", crystals=2)
    with pytest.raises(IllegalAction):
        game.play("activate 47 pay AAA gain W")
    play(game, "activate 47 pay AA gain W")
    assert (reserve(game), player(game).crystals) == ("AWW", 0)


def test_mirror_of_the_seasons_is_limited_by_the_crystals_left_after_fairies() -> None:
    game = table(others=[{"play": [41]}], play=[47], energies="AAA", crystals=3)
    with pytest.raises(IllegalAction):
        game.play("activate 47 pay AAA gain W")
    play(game, "activate 47 pay AA gain W")
    assert (reserve(game), all_crystals(game)) == ("AWW", [0, 2])


def test_mirror_of_the_seasons_cannot_be_used_if_the_fairies_leave_nothing() -> None:
    game = table(others=[{"play": [41]}], play=[47], energies="A", crystals=1)
    assert missing(game, "activate 47") == [{"key": "reason.needs-crystals", "number": 1}]
    with pytest.raises(IllegalAction):
        game.play("activate 47 pay A gain W")
    assert all_crystals(game) == [1, 0]  # nothing was paid


def test_mirror_of_the_seasons_never_gives_the_same_type() -> None:
    game = table(play=[47], energies="W", crystals=1)
    with pytest.raises(IllegalAction):
        game.play("activate 47 pay W gain W")


def test_mirror_of_the_seasons_takes_tokens_from_an_amulet_of_water_into_the_reserve() -> None:
    game = table(play=[47, {"card": 4, "tokens": "AAE"}], energies="A", crystals=3)
    play(game, "activate 47 pay A A#1 A#1 gain W")
    assert (reserve(game), tokens(game, 1), player(game).crystals) == ("WWW", "E", 0)


def test_mirror_of_the_seasons_may_overflow_the_reserve_with_tokens_of_an_amulet() -> None:
    game = table(play=[47, {"card": 4, "tokens": "AA"}], energies="EEEEEEE", crystals=2)
    play(game, "activate 47 pay A#1 A#1 gain W")
    assert asked(game)[:3] == (0, "drop", 2)
    play(game, "drop EE")
    assert reserve(game) == "WWEEEEE"


def test_two_mirrors_of_the_seasons_work_one_after_the_other() -> None:
    game = table(play=[47, 47], energies="AA", crystals=4)
    play(game, "activate 47#0 pay AA gain W", "activate 47#1 pay WW gain A")
    assert (reserve(game), player(game).crystals) == ("AA", 0)
