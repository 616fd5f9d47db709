"""Air Elemental, card 40: each effect and each clarification."""

from tests.helpers import play, reserve, table, tokens


def test_air_elemental_turns_the_reserves_of_all_opponents_into_air() -> None:
    game = table(others=[{"energies": "WFEE"}, {"energies": "AAF"}, {}],
                 hand=[40], energies="AAAWF")  # fmt: skip
    play(game, "summon 40 pay AAA")
    assert [reserve(game, seat) for seat in range(4)] == ["WF", "AAAA", "AAA", ""]


def test_air_elemental_turns_the_tokens_of_a_grimoire_but_not_those_on_cards() -> None:
    stores = [18, {"card": 4, "tokens": "WF"}, {"card": 35, "tokens": "EE"}]
    game = table(others=[{"play": stores, "energies": "WWWWWFFFFF"}], hand=[40], energies="AAA")
    play(game, "summon 40 pay AAA")
    assert (reserve(game, 1), tokens(game, 1, 1), tokens(game, 2, 1)) == ("A" * 10, "WF", "EE")
