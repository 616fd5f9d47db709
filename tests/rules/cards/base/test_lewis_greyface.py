"""Lewis Greyface, card 21: each effect and each clarification."""

from tests.helpers import asked_for, holding, options, play, reserve, table, tokens


def test_lewis_copies_the_reserve_of_the_chosen_opponent_who_keeps_it() -> None:
    game = table(others=[{"energies": "EE"}, {"energies": "AWW"}], hand=[21], energies="AFF")
    play(game, "summon 21 pay AF")
    assert options(game) == ["copy 1", "copy 2"]
    play(game, "copy 2")
    assert (reserve(game), reserve(game, 1), reserve(game, 2)) == ("AWWF", "EE", "AWW")


def test_lewis_must_choose_even_an_opponent_with_nothing() -> None:
    game = table(others=[{}], hand=[21], energies="AFE")
    play(game, "summon 21 pay AF")
    assert options(game) == ["copy 1"]
    play(game, "copy 1")
    assert (reserve(game), asked_for(game)[:2]) == ("E", (0, "turn"))


def test_lewis_copies_the_energies_beyond_seven_but_not_those_on_cards() -> None:
    cauldron = {"card": 35, "tokens": "EE"}
    opponent = {"play": [18, holding(4, "FFFF"), cauldron], "energies": "AAAAAAAAWW"}
    game = table(others=[opponent], play=[18], hand=[21], energies="AF")
    play(game, "summon 21 pay AF", "copy 1")
    assert reserve(game) == "AAAAAAAAWW"
    assert (tokens(game, 1, 1), tokens(game, 2, 1)) == ("FFFF", "EE")


def test_lewis_drops_freely_among_old_and_new_energies() -> None:
    game = table(others=[{"energies": "WWWWWWW"}], hand=[21], energies="AFEEEEE")
    play(game, "summon 21 pay AF", "copy 1")
    assert (asked_for(game), options(game)) == ((0, "drop", 5), ["drop W", "drop E"])
    play(game, "drop WWWEE")
    assert reserve(game) == "WWWWEEE"


def test_lewis_put_into_play_free_copies_too() -> None:
    game = table(others=[{"energies": "AW"}], play=[24], hand=[21], energies="EEEE")
    play(game, "activate 24", "play 21", "copy 1")
    assert reserve(game) == "AW"


def test_two_lewis_copy_twice() -> None:
    game = table(others=[{"energies": "EE"}], hand=[21, 21], energies="AAFF")
    play(game, "summon 21 pay AF", "copy 1", "summon 21 pay AF", "copy 1")
    assert reserve(game) == "EEEE"
