"""Runic Cube of Eolis, card 22: each effect and each clarification."""

from tests.helpers import asked_for, hand, in_play, play, player, reserve, table


def test_runic_cube_does_nothing_on_entering() -> None:
    game = table(hand=[22], crystals=25, energies="A", gauge=3, draw=[1])
    play(game, "summon 22")
    assert (player(game).crystals, reserve(game), player(game).gauge) == (5, "A", 3)
    assert (asked_for(game)[:2], hand(game), in_play(game)) == ((0, "turn"), [], ["22"])
