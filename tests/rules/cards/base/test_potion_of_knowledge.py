"""Potion of Knowledge, card 25: each effect and each clarification."""

from tests.helpers import asked_for, discarded, in_play, options, play, reserve, table


def test_potion_of_knowledge_gives_five_energies_of_choice() -> None:
    game = table(play=[25])
    play(game, "activate 25")
    assert (asked_for(game), discarded(game)) == ((0, "gain", 5), ["25"])
    assert [step.worth for step in game.legal()] == [{"gains_energies": e} for e in "AWFE"]
    play(game, "gain AWFEE")
    assert (reserve(game), in_play(game)) == ("AWFEE", [])


def test_potion_of_knowledge_overflows_after_all_five_have_arrived() -> None:
    game = table(play=[25], energies="AAAAAA")
    play(game, "activate 25", "gain EEEEE")
    assert asked_for(game) == (0, "drop", 4)
    assert [step.worth for step in game.legal()] == [{"pays_energies": "A"}, {"pays_energies": "E"}]
    play(game, "drop AAAA")
    assert reserve(game) == "AAEEEEE"


def test_potion_of_knowledge_overflows_at_ten_with_a_grimoire() -> None:
    game = table(play=[25, 18], energies="AAAAAA")
    play(game, "activate 25", "gain EEEEE")
    assert asked_for(game) == (0, "drop", 1)
    play(game, "drop E")
    assert reserve(game) == "AAAAAAEEEE"


def test_energies_of_a_choice_are_named_in_order() -> None:
    game = table(play=[25])
    play(game, "activate 25")
    game.apply(next(step for step in game.legal() if step.text == "gain F"))
    assert (options(game), asked_for(game)) == (["gain F", "gain E"], (0, "gain", 4))
    assert reserve(game) == ""
