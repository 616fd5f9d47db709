"""Bespelled Grimoire, card 18: each effect and each clarification."""

from tests.helpers import asked_for, holding, in_play, options, play, player, reserve, table


def test_grimoire_raises_the_limit_before_its_two_energies_arrive() -> None:
    game = table(play=[holding(4, "WE")], hand=[18], energies="AAAAAAA")
    play(game, "summon 18 pay W#0 E#0")
    assert asked_for(game) == (0, "gain", 2)
    play(game, "gain FF")
    assert (reserve(game), asked_for(game)[1]) == ("AAAAAAAFF", "turn")


def test_second_grimoire_gives_two_energies_but_no_more_room() -> None:
    game = table(play=[18, holding(4, "WE")], hand=[18], energies="AAAAAAAAAA")
    play(game, "summon 18 pay W#1 E#1", "gain FE")
    assert asked_for(game) == (0, "drop", 2)
    assert options(game) == ["drop A", "drop F"]
    play(game, "drop AE")
    assert reserve(game) == "AAAAAAAAAF"


def test_grimoire_put_into_play_free_gives_its_energies_and_room_too() -> None:
    game = table(play=[34, holding(4, "AAAA")], energies="WWWWWWW", draw=[18])
    play(game, "activate 34 look", "play pay A#1 A#1 A#1 A#1", "gain FE")
    assert (reserve(game), in_play(game)) == ("WWWWWWWFE", ["34", "4", "18"])


def test_limit_falls_at_once_when_the_last_grimoire_goes_back_to_hand() -> None:
    game = table(
        others=[{"play": [18], "energies": "AAAAAWWWWW"}, {"play": [3]}], hand=[17], energies="AW"
    )
    play(game, "summon 17 pay AW", "return 18")
    assert asked_for(game) == (1, "drop", 3)
    assert options(game) == ["drop A", "drop W"]
    play(game, "drop AWW")
    assert reserve(game, 1) == "AAAAWWW"
    assert asked_for(game)[:2] == (2, "return")


def test_limit_falls_before_the_effect_goes_on() -> None:
    game = table(play=[37, 18, 3], energies="AAAAAAAAEE")
    play(game, "activate 37 sacrifice 37#0 18#1 3#2")
    assert (asked_for(game), player(game).crystals) == ((0, "drop", 3), 0)
    play(game, "drop AAA")
    assert (reserve(game), player(game).crystals) == ("AAAAAEE", 15)


def test_limit_stays_while_another_grimoire_is_in_play() -> None:
    game = table(others=[{"play": [18, 18], "energies": "AAAAAAAAAA"}], hand=[10], energies="FFF")
    play(game, "summon 10 pay FFF", "sacrifice 18#0")
    assert (reserve(game, 1), asked_for(game)[:2]) == ("AAAAAAAAAA", (0, "turn"))


def test_nothing_is_dropped_if_the_reserve_fits_the_lower_limit() -> None:
    game = table(others=[{"play": [18], "energies": "AAAAAAA"}], hand=[10], energies="FFF")
    play(game, "summon 10 pay FFF", "sacrifice 18#0")
    assert (reserve(game, 1), asked_for(game)[:2]) == ("AAAAAAA", (0, "turn"))


def test_the_grimoire_of_an_opponent_gives_no_room() -> None:
    game = table(others=[{"play": [18]}], play=[25], energies="AAAAAAA")
    play(game, "activate 25", "gain WWWWW")
    assert asked_for(game) == (0, "drop", 5)
