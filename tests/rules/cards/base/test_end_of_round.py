"""The end of a round: which cards act, and in which order."""

import pytest

from seasons import Game
from tests.helpers import (
    all_crystals,
    in_play,
    of_kind,
    play,
    reserve,
    table,
)
from tests.rules.cards.helpers import asked


def test_at_the_end_of_a_round_souls_come_before_horns_and_horns_before_tituses() -> None:
    game = table(others=[{"crystals": 5}], play=[39, 14, 50], crystals=2, active=1)
    play(game, "end")
    assert asked(game) == (0, "gain", 1, "beggars-horn")
    assert all_crystals(game) == [0, 5]
    play(game, "gain A")
    assert (all_crystals(game), reserve(game)) == ([1, 4], "A")


def test_at_the_end_of_a_round_chests_come_last() -> None:
    game = table(others=[{"crystals": 5}], play=[13, 39, 50], energies="AAAA", crystals=2, active=1)
    changes = [event.data() for event in of_kind(game.play("end"), "crystals")]
    assert [(change["seat"], change["number"]) for change in changes] == [
        (0, -2), (1, -1), (0, 1), (0, 3)
    ]  # fmt: skip
    assert all_crystals(game) == [4, 4]


def test_one_player_is_finished_at_the_end_of_a_round_before_the_next() -> None:
    # The Chest of the first player is paid before the Titus of the second one looks.
    seats = [{"play": [13], "energies": "AAAA"}, {"play": [39]}]
    game = Game.set_up(seats=seats, first=0, active=1)
    play(game, "end")
    assert (all_crystals(game), in_play(game, 1)) == ([2, 1], ["39"])
    later = Game.set_up(seats=seats, first=1, active=0)
    play(later, "end")
    assert (all_crystals(later), in_play(later, 1)) == ([3, 0], [])


@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_the_end_of_a_round_begins_with_its_first_player(first: int, order: list[int]) -> None:
    seats = [{"play": [50], "crystals": 5}, {"play": [50], "crystals": 5}, {"play": [13],
             "energies": "AAAA"}]  # fmt: skip
    game = Game.set_up(seats=seats, first=first, active=order[-1])
    changes = of_kind(game.play("end"), "crystals")
    assert [event.seat for event in changes] == order
    assert all_crystals(game) == [2, 2, 3]
