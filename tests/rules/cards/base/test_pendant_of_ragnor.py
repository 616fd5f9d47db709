"""Pendant of Ragnor, card 48: each effect and each clarification."""

from tests.helpers import in_play, play, reserve, table
from tests.rules.cards.helpers import asked


def test_pendant_of_ragnor_gives_a_token_for_each_other_item_of_its_owner() -> None:
    items = [3, {"card": 43, "turned": True}, 10, 48]
    game = table(others=[{"play": [6, 8]}], hand=[48], energies="AWF", play=items)
    play(game, "summon 48 pay AWF")
    # Turned items and the other Pendant count, familiars do not.
    assert asked(game) == (0, "gain", 3, "pendant-of-ragnor")
    play(game, "gain AEE")
    assert reserve(game) == "AEE"


def test_pendant_of_ragnor_without_other_items_gives_nothing() -> None:
    game = table(hand=[48], energies="AWF", play=[10, 12])
    play(game, "summon 48 pay AWF")
    assert (asked(game)[1], reserve(game)) == ("turn", "")


def test_pendant_of_ragnor_put_into_play_by_a_potion_does_not_count_the_potion() -> None:
    game = table(hand=[48], energies="E", play=[24, 3])
    play(game, "activate 24", "play 48", "gain W")
    assert (reserve(game), in_play(game)) == ("W", ["48", "3"])


def test_pendant_of_ragnor_with_many_items_overflows_the_reserve() -> None:
    game = table(hand=[48], energies="AAWWF", play=[3, 3, 6, 6, 8, 8, 13, 13])
    play(game, "summon 48 pay AWF")
    assert asked(game) == (0, "gain", 7, "pendant-of-ragnor")
    play(game, "gain EEEEEEE", "drop EE")
    assert reserve(game) == "AWEEEEE"
