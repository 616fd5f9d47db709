"""Olaf's Blessed Statue, card 29: each effect and each clarification."""

from tests.helpers import play, player, table


def test_statue_gives_twenty_crystals_each_time_it_enters() -> None:
    game = table(play=[24], hand=[29, 29], energies="WWW", crystals=1)
    play(game, "summon 29 pay WWW")
    assert player(game).crystals == 21
    play(game, "activate 24", "play 29")
    assert player(game).crystals == 41
