"""Idol of the Familiar, card 43: each effect and each clarification."""

from tests.helpers import play, player, reasons, table


def test_idol_of_the_familiar_gives_10_crystals_on_entering() -> None:
    game = table(hand=[43], energies="AWFE", play=[10])
    play(game, "summon 43 pay AWFE")
    assert player(game).crystals == 10
    play(game, "activate 43")
    assert player(game).crystals == 11


def test_idol_of_the_familiar_put_into_play_free_gives_10_crystals() -> None:
    game = table(hand=[43], play=[24])
    play(game, "activate 24", "play 43")
    assert player(game).crystals == 10


def test_the_first_editions_idol_gives_nothing_on_entering() -> None:
    game = table(hand=[43], energies="AWFE", play=[10], edition="original")
    play(game, "summon 43 pay AWFE")
    assert player(game).crystals == 0
    play(game, "activate 43")
    assert player(game).crystals == 1


def test_idol_of_the_familiar_counts_own_familiars_only_and_no_items() -> None:
    game = table(others=[{"play": [11, 12]}], play=[43, 10, 41, {"card": 50, "turned": True}, 3])
    play(game, "activate 43")
    assert player(game).crystals == 3


def test_idol_of_the_familiar_may_be_activated_without_familiars() -> None:
    game = table(play=[43])
    assert reasons(game, "activate 43") == []
    play(game, "activate 43")
    assert (player(game).crystals, reasons(game, "activate 43")) == (0, ["already-turned"])


def test_two_idols_of_the_familiar_are_activated_separately() -> None:
    game = table(play=[43, 43, 10, 12])
    play(game, "activate 43#0", "activate 43#1")
    assert player(game).crystals == 4
