"""Statue of Eolis, card e7: each effect and each clarification."""

import pytest

from tests.helpers import (
    ALONE,
    FINAL,
    LAST,
    cards_read,
    crystals,
    decider,
    hand,
    holding,
    in_play,
    kingdom,
    options,
    pile,
    play,
    player,
    reserve,
    with_token,
)
from tests.rules.cards.helpers import Keys, final_crystals, gains

STATUE = "e7"


@pytest.mark.parametrize(
    ("space", "move"), [(3, "+1"), (4, "-1"), (6, "+3"), (10, "-3"), (12, "+1"), (1, "-1")]
)
def test_the_statue_acts_at_once_when_boots_change_the_season_either_way(
    space: int, move: str
) -> None:
    game = kingdom(play=[STATUE], hand=[7], energies="A", space=space, year=2)
    play(game, "summon 7", f"move {move}")
    assert (decider(game), options(game)) == ((0, "either"), ["energy", "crystals"])
    play(game, "energy")
    assert options(game) == ["gain A", "gain W", "gain F", "gain E"]
    play(game, "gain F")
    assert (reserve(game), crystals(game), decider(game)) == ("AF", 0, (0, "turn"))


def test_the_statue_does_nothing_within_a_season() -> None:
    game = play(kingdom(play=[STATUE], hand=[7], space=1), "summon 7", "move +2")
    assert (decider(game), crystals(game), reserve(game)) == ((0, "turn"), 0, "")


@pytest.mark.parametrize(("space", "move"), [(2, "+2"), (5, "-2")])
def test_the_statue_acts_when_an_ability_token_changes_the_season(space: int, move: str) -> None:
    game = play(with_token(10, play=[STATUE], space=space), "token 10", f"move {move}")
    assert options(game) == ["energy", "crystals"]
    assert crystals(play(game, "crystals")) == 2


def test_the_statue_gives_two_crystals_and_a_look_that_its_owner_has_alone() -> None:
    game = kingdom(play=[STATUE], hand=[7], space=3, draw=[22, 3])
    play(game, "summon 7", "move +1")
    events = game.play("crystals")
    assert (crystals(game), reserve(game), pile(game)[:2]) == (2, "", ["22", "3"])
    assert (cards_read(events, 0, "look"), cards_read(events, 1, "look")) == (["22"], [])
    assert [event.kind for event in events].count("look") == 1


def test_whoever_takes_the_energy_of_the_statue_does_not_look() -> None:
    game = kingdom(play=[STATUE], hand=[7], space=3, draw=[22])
    play(game, "summon 7", "move +1")
    events = game.play("energy") + game.play("gain W")
    assert (crystals(game), reserve(game)) == (0, "W")
    assert "look" not in [event.kind for event in events]


def test_without_any_card_in_the_piles_the_statue_gives_its_crystals_without_a_look() -> None:
    game = kingdom(play=[STATUE], hand=[7], space=3, **ALONE)
    play(game, "summon 7", "move +1")
    assert options(game) == ["energy", "crystals"]
    events = game.play("crystals")
    assert crystals(game) == 2
    assert "look" not in [event.kind for event in events]


def test_two_statues_give_two_choices() -> None:
    game = kingdom(play=[STATUE, STATUE], hand=[7], space=3)
    play(game, "summon 7", "move +1", "crystals")
    assert options(game) == ["energy", "crystals"]
    play(game, "energy", "gain E")
    assert (crystals(game), reserve(game), decider(game)) == (2, "E", (0, "turn"))


def test_the_energy_of_the_statue_overflows_its_narrow_reserve_at_once() -> None:
    game = kingdom(play=[STATUE, STATUE], hand=[7], energies="AAAAA", space=3)
    play(game, "summon 7", "move +1", "energy", "gain F")
    # The second Statue waits until the reserve is in order.
    assert (decider(game), options(game)) == ((0, "drop"), ["drop A", "drop F"])
    play(game, "drop A")
    assert (reserve(game), decider(game)) == ("AAAAF", (0, "either"))


def test_at_the_end_of_the_round_the_statues_act_from_the_first_player_on() -> None:
    game = kingdom(others=[{"play": [STATUE]}], play=[STATUE], space=3, **LAST)
    play(game, "end")
    assert decider(game) == (1, "either")
    play(game, "crystals")
    assert decider(game) == (0, "either")
    play(game, "crystals")
    assert (crystals(game), crystals(game, 1), decider(game)) == (2, 2, (0, "die"))


def test_during_a_turn_the_statues_act_from_the_active_player_on() -> None:
    statue: Keys = {"play": [STATUE]}
    game = kingdom(others=[statue], **statue, hand=[7], space=3, **LAST)
    play(game, "summon 7", "move +1")
    assert decider(game) == (0, "either")
    play(game, "crystals")
    assert decider(game) == (1, "either")
    play(game, "energy", "gain A")
    assert (crystals(game), reserve(game, 1), decider(game)) == (2, "A", (0, "turn"))


def test_a_round_that_ends_within_a_season_leaves_the_statue_alone() -> None:
    game = play(kingdom(play=[STATUE], space=1, **LAST), "end")
    assert (decider(game), crystals(game)) == ((0, "die"), 0)


def test_end_of_round_effects_come_before_the_season_and_the_library_before_the_statue() -> None:
    game = kingdom(play=[STATUE, "e6"], library2=[3], space=12, **LAST)
    assert gains(game.play("end")) == [3]
    assert (decider(game), hand(game)) == ((0, "either"), ["3"])


def test_the_statue_acts_when_the_last_fall_ends() -> None:
    game = play(kingdom(play=[STATUE, 45], **FINAL), "end")
    assert (decider(game), game.outcome) == ((0, "either"), None)
    assert final_crystals(play(game, "crystals")) == 2
    game = play(kingdom(play=[STATUE, 45], **FINAL), "end", "energy", "gain A")
    assert final_crystals(game) == 3


def test_the_statue_lowers_the_limit_at_once_when_it_enters() -> None:
    game = kingdom(play=[holding(4, "WFE")], hand=[STATUE], energies="AAAAAAA")
    play(game, "summon e7 pay W#0 F#0 E#0")
    assert (decider(game), options(game)) == ((0, "drop"), ["drop A"])
    play(game, "drop A")
    assert (reserve(game), decider(game)) == ("AAAAAA", (0, "turn"))


def test_the_statue_lowers_the_limit_before_the_token_of_the_vase_arrives() -> None:
    game = kingdom(play=[holding(4, "WFE"), 30], hand=[STATUE], energies="AAAAAAA")
    play(game, "summon e7 pay W#0 F#0 E#0")
    assert decider(game) == (0, "drop")
    play(game, "drop A")
    assert decider(game) == (0, "gain")
    play(game, "gain E")
    assert (decider(game), options(game)) == ((0, "drop"), ["drop A", "drop E"])
    play(game, "drop A")
    assert (reserve(game), decider(game)) == ("AAAAAE", (0, "turn"))


def test_a_statue_put_into_play_unpaid_lowers_the_limit_at_once_too() -> None:
    game = kingdom(play=[34], energies="AAAAAAA", draw=[STATUE])
    play(game, "activate 34 look", "play pay AAAA")
    assert (in_play(game), player(game).limit, reserve(game)) == (["34", "e7"], 6, "AAA")
