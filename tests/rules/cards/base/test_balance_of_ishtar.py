"""Balance of Ishtar, card 5: each effect and each clarification."""

import pytest

from tests.helpers import (
    LAST,
    all_crystals,
    decider,
    options,
    play,
    reasons,
    reserve,
    table,
    tokens,
)
from tests.rules.cards.helpers import WATER


@pytest.mark.parametrize(
    ("edition", "price", "number", "gained"), [("revised", 2, 3, 9), ("original", 6, 4, 12)]
)
def test_balance_of_ishtar_in_both_editions(
    edition: str, price: int, number: int, gained: int
) -> None:
    game = table(edition=edition, hand=[5], energies="FFFF", crystals=price)
    play(game, "summon 5", f"activate 5 pay {'F' * number}")
    assert (all_crystals(game)[0], reserve(game)) == (gained, "F" * (4 - number))
    poor = table(edition=edition, hand=[5], crystals=price - 1)
    assert poor.why_not("summon 5")[0].data() == {"key": "reason.needs-crystals", "number": 1}


@pytest.mark.parametrize(
    ("edition", "purses", "bonuses", "gained"),
    [
        ("revised", 1, 0, 12),
        ("revised", 2, 0, 15),
        ("revised", 0, 1, 12),
        ("revised", 0, 3, 18),
        ("revised", 1, 1, 15),
        ("original", 1, 0, 16),
        ("original", 0, 1, 12),
        ("original", 2, 2, 20),
    ],
)
def test_balance_of_ishtar_with_purses_and_transmute_bonuses(
    edition: str, purses: int, bonuses: int, gained: int
) -> None:
    game = table(edition=edition, play=[5, *[8] * purses], energies="AAAA")
    play(game, *["bonus transmute"] * bonuses)
    play(game, "activate 5 pay AAA" + ("A" if edition == "original" else ""))
    assert all_crystals(game)[0] == gained


@pytest.mark.parametrize("space", [1, 4, 7, 10])
def test_balance_of_ishtar_ignores_the_season_and_needs_and_gives_no_right_to_transmute(
    space: int,
) -> None:
    game = table(play=[5], energies="WWWW", space=space)
    play(game, "activate 5 pay WWW")
    assert all_crystals(game)[0] == 9
    assert reasons(game, "transmute") == ["no-right-to-transmute"]


def test_balance_of_ishtar_does_not_use_up_the_right_to_transmute() -> None:
    game = play(table(play=[5], energies="WWWW", transmute=True), "activate 5 pay WWW")
    assert all_crystals(play(game, "transmute W"))[0] == 10


def test_two_balances_of_ishtar_are_turned_one_after_the_other() -> None:
    game = table(play=[5, 5], energies="AAAEEE")
    play(game, "activate 5#1 pay EEE")
    assert reasons(game, "activate 5#0") == []
    assert reasons(game, "activate 5#1") == ["already-turned"]
    assert all_crystals(play(game, "activate 5#0 pay AAA"))[0] == 18


def test_balance_of_ishtar_cannot_take_different_tokens() -> None:
    game = table(play=[5], energies="AAAWWEE")
    assert options(game)[1] == "activate 5#0"
    game.apply(game.legal()[1])
    assert options(game) == ["pay A"]
    short = table(play=[5], energies="AAWWFEE")
    assert short.why_not("activate 5")[0].data() == {"key": "reason.needs-identical", "number": 3}
    both = table(play=[{"card": 5, "turned": True}], energies="AA")
    assert reasons(both, "activate 5") == ["already-turned", "needs-identical"]
    assert short.why_not("activate 5#0", 0) == short.why_not("activate balance-of-ishtar", 0)


def test_balance_of_ishtar_takes_tokens_from_two_amulets_of_water() -> None:
    game = table(play=[5, WATER, {"card": 4, "tokens": "AF"}], energies="WW")
    game.apply(game.legal()[1])
    assert options(game) == ["pay W", "pay A#1"]
    game.apply(game.legal()[1])
    assert options(game) == ["pay A#1"]
    assert game.decision is not None
    assert game.decision.prompt.data() == {"key": "prompt.pay", "number": 2}
    play(game, "pay A#1 A#2")
    assert (tokens(game, 1), tokens(game, 2), reserve(game)) == ("WE", "F", "WW")
    assert all_crystals(game)[0] == 9


def test_a_card_cannot_be_activated_in_another_player_s_turn() -> None:
    game = table(others=[{"play": [5, 16], "energies": "AAA"}])
    for thing in ("activate 5", "activate 16"):
        assert reasons(game, thing, 1) == ["not-your-decision"]
    assert game.legal(1) == []


def test_a_turned_card_is_straight_again_in_the_next_round() -> None:
    game = table(play=[5], energies="AAAAAA", rolls=[1, 1, 1], **LAST)
    play(game, "activate 5 pay AAA")
    assert reasons(game, "activate 5") == ["already-turned"]
    play(game, "end", "die F*T/3", "die WW*/3")
    assert (decider(game)[0], reasons(game, "activate 5")) == (0, [])
