"""Damaged texts are refused, or they are games: a sample in every run, very many in `make soak`."""

from random import Random, SystemRandom

import pytest

from tests.rules.writing.mutants import Mutator, check
from tests.rules.writing.samples import Sample


def _check_all(seed: int, games: int, mutants: int) -> None:
    """Makes mutants of the texts of some games and checks them; shows the one that fails."""
    luck = Random(seed)
    mutator = Mutator(luck, [Sample(luck) for _ in range(games)])
    accepted = 0
    for number in range(mutants):
        mutant = mutator.mutant()
        try:
            accepted += check(mutant, luck)
        except Exception as error:
            pytest.fail(f"{error!r} for mutant {number} of seed {seed}, a {mutant!r}")
    assert 0 < accepted < mutants


@pytest.mark.battery
@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_text_is_refused_or_a_game_that_plays_to_its_end(seed: int) -> None:
    _check_all(seed, games=3, mutants=100)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(50))
def test_very_many_damaged_texts(part: int) -> None:
    _check_all(SystemRandom().getrandbits(32), games=20, mutants=2_000)
