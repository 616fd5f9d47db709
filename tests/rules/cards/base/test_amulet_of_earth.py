"""Amulet of Earth, card 3: each effect and each clarification."""

from tests.helpers import all_crystals, in_play, play, table


def test_amulet_of_earth_gives_nine_crystals_each_time() -> None:
    game = play(table(hand=[3, 3], energies="EEEE", crystals=1), "summon 3")
    assert all_crystals(game) == [10, 0]
    assert all_crystals(play(game, "summon 3")) == [19, 0]


def test_amulet_of_earth_gives_its_crystals_unpaid_too() -> None:
    game = play(table(play=[24], hand=[3]), "activate 24", "play 3")
    assert (all_crystals(game), in_play(game)) == ([9, 0], ["3"])
