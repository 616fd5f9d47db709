"""Two cards of the second expansion, written outside the package: the next set is one file away.

They are not part of the game. One changes every gain of crystals, the other interrupts another
player's entering card, and neither needs a change of the rules package.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from seasons import Game
from seasons.rules.cards.define import CardSet
from seasons.rules.engine import energy, flow, moves
from seasons.rules.engine.card import Alteration
from seasons.rules.engine.program import Frame, Op, Program
from seasons.rules.engine.state import State
from seasons.rules.verbs import leaving
from seasons.rules.verbs.effects import Gain, MoveGauge, OneOf
from seasons.rules.verbs.giving import PassLeft, Sacrifice
from seasons.rules.verbs.spending import Spend
from tests.helpers import discarded, hand, in_play, options, play, player, reserve, table, tokens

TABLE = """
urmian-psychic-cage = { number = 15, type = "item", cost = "2", prestige = 10 }
ios-minion = { number = 18, type = "familiar", cost = "A", prestige = -5 }
"""


class NoCrystals(Alteration):
    """The owner gains no crystals."""

    def crystals(self, state: State, seat: int, number: int) -> int:
        return 0


TRAP = energy.ONE[energy.AIR]  # the token on the Cage while the trap is set


class SetTrap(Op):
    """Set the trap."""

    def do(self, state: State, frame: Frame) -> None:
        moves.store(state, frame.seat, frame.place, TRAP)


class SpringTrap(Op):
    """If the trap is set, whoever has laid down the card that is the target must choose.

    Another trap may have caught the card before.
    """

    def __init__(self, *ops: Op) -> None:
        self.program = Program(*ops)

    def programs(self) -> list[Program]:
        return [self.program]

    def do(self, state: State, frame: Frame) -> None:
        there = any(state.players[frame.seat].play[frame.target : frame.target + 1])
        if there and state.players[frame.owner].stored[frame.place]:
            moves.store(state, frame.owner, frame.place, -TRAP)
            state.top = Frame(
                self.program, state.top, frame.seat, frame.owner, frame.kind, frame.place,
                0, frame.target,
            )  # fmt: skip


class DiscardEntered(Op):
    """Discard the card that is entering play, before it has any effect."""

    def do(self, state: State, frame: Frame) -> None:
        flow.without_effect(state, frame.seat, frame.target)
        kind = leaving.leave_play(state, frame.seat, frame.target, "discard", "sacrifice")
        moves.bury(state, bytes((kind,)))


def define() -> CardSet:
    """The set, added to the game."""
    cards = CardSet("destiny", TABLE, first=200, module="destiny", prefix="p", home=__name__)
    # 15 Urmian Psychic Cage. A trap: the next card that enters play is discarded without effect,
    # or its player sacrifices a card.
    cards.define(
        "urmian-psychic-cage",
        enter=(SetTrap(),),
        on_enter=(SpringTrap(OneOf(discard=(DiscardEntered(),), sacrifice=(Sacrifice(),))),),
        holds=1,
    )
    # 18 Io's Minion. Entering: an air, gauge +1. Its owner gains no crystals. Turn, discarding an
    # air: it goes to the player on the left.
    cards.define(
        "ios-minion",
        enter=(Gain("A"), MoveGauge(1)),
        activate=(Spend("A"), PassLeft()),
        alters=NoCrystals(),
    )
    cards.complete()
    return cards


@pytest.fixture(autouse=True, scope="module")
def the_set() -> Iterator[None]:
    """Registers the set for the tests of this file only."""
    added = define()
    yield
    added.forget()


def destiny(others: list[dict[str, Any]] | None = None, **keys: Any) -> Game:
    return table(others, modules=["cards", "destiny"], **keys)


def test_an_alteration_changes_nothing_by_itself() -> None:
    assert Alteration().crystals(destiny().state, 0, 5) == 5


# Io's Minion


def test_the_minion_brings_an_air_and_a_step_of_the_gauge() -> None:
    game = play(destiny(hand=["p18"], energies="A", gauge=3), "summon p18 pay A")
    assert (reserve(game), player(game).gauge) == ("A", 4)


@pytest.mark.parametrize(
    ("keys", "gestures"),
    [
        ({"hand": [3], "energies": "EE"}, ["summon 3 pay EE"]),
        ({"energies": "EEE", "transmute": True}, ["transmute EEE"]),
        ({"energies": "FFF", "play": ["p18", 5]}, ["activate 5 pay FFF"]),
        ({"energies": "WW", "play": ["p18", 26]}, ["activate 26"]),
        ({"hand": [1], "energies": "AA", "play": ["p18", 6]}, ["summon 1 pay AA"]),
        (
            {"play": ["p18", "e13", 25]},
            ["activate 25 sacrifice e13#1", "gain AAAAA"],
        ),
    ],
    ids=["entering", "transmuting", "Balance", "Potion of Life", "Staff of Spring", "Shield"],
)
def test_the_owner_of_the_minion_gains_no_crystals(
    keys: dict[str, Any], gestures: list[str]
) -> None:
    game = destiny(crystals=2, **{"play": ["p18"], **keys})
    play(game, *gestures)
    assert player(game).crystals == 2
    without = destiny(crystals=2, **{**keys, "play": [22, *keys.get("play", ["p18"])[1:]]})
    play(without, *gestures)
    assert player(without).crystals > 2  # the same without the Minion


def test_crystals_given_by_others_are_lost_to_the_minion() -> None:
    game = destiny([{"crystals": 9}], crystals=10, hand=[49], energies="E", play=["p18"])
    play(game, "summon 49 pay E")
    assert (player(game).crystals, player(game, 1).crystals) == (10, 4)


def test_the_minion_goes_to_the_left_straightened_and_takes_its_curse_along() -> None:
    game = destiny([{}], crystals=1, play=["p18"], energies="A", hand=[3])
    play(game, "activate p18 pay A")
    assert (in_play(game), in_play(game, 1)) == ([], ["p18"])
    assert player(game, 1).turned == 0
    moves.gain_crystals(game.state, 0, 5)
    moves.gain_crystals(game.state, 1, 5)
    assert (player(game).crystals, player(game, 1).crystals) == (6, 0)


# Urmian Psychic Cage


def caged(**keys: Any) -> Game:
    """Seat 1 has a Cage with its trap set, seat 0 is about to play a card."""
    return destiny([{"play": [{"card": "p15", "tokens": "A"}]}], **keys)


def test_the_cage_sets_its_trap_and_is_not_caught_itself() -> None:
    game = play(destiny(hand=["p15"], crystals=2), "summon p15")
    assert (in_play(game), tokens(game, 0), options(game)[0]) == (["p15"], "A", "end")


def test_a_caught_card_may_be_discarded_without_effect() -> None:
    game = play(caged(hand=[3], energies="EE", play=[22]), "summon 3 pay EE")
    decision = game.decision
    assert decision is not None
    assert (decision.seat, decision.source) == (0, "urmian-psychic-cage")
    assert options(game) == ["discard", "sacrifice"]
    play(game, "discard")
    assert (in_play(game), discarded(game), player(game).crystals) == (["22"], ["3"], 0)
    assert tokens(game, 0, seat=1) == ""


def test_a_caught_card_may_be_saved_by_a_sacrifice() -> None:
    game = play(caged(hand=[3], energies="EE", play=[22]), "summon 3 pay EE")
    play(game, "sacrifice", "sacrifice 22")
    assert (in_play(game), discarded(game), player(game).crystals) == (["3"], ["22"], 9)


def test_the_trap_is_sprung_once() -> None:
    game = caged(hand=[3, 1], energies="EEAA", play=[22])
    play(game, "summon 3 pay EE", "discard", "summon 1 pay AA")
    assert (in_play(game), player(game).gauge) == (["22", "1"], 15)
    assert options(game)[0] == "end"


def test_of_two_traps_the_second_waits_for_another_card() -> None:
    traps = [{"card": "p15", "tokens": "A"}]
    game = destiny([{"play": traps}, {"play": traps}], hand=[3], energies="EE")
    play(game, "summon 3 pay EE", "discard")
    assert (in_play(game), player(game).crystals) == ([], 0)
    assert (tokens(game, 0, seat=1), tokens(game, 0, seat=2)) == ("", "A")
    assert options(game)[0] == "end"


def test_the_owner_of_the_cage_is_caught_as_well() -> None:
    game = destiny(play=[{"card": "p15", "tokens": "A"}], hand=[3], energies="EE")
    play(game, "summon 3 pay EE", "discard")
    assert (in_play(game), player(game).crystals) == (["p15"], 0)


def test_a_card_put_into_play_by_another_is_caught_and_the_other_effect_goes_on() -> None:
    game = caged(play=[24], hand=[29], energies="W")
    play(game, "activate 24", "play 29", "discard")
    assert (in_play(game), hand(game), player(game).crystals) == ([], [], 0)
    assert sorted(discarded(game)) == ["24", "29"]
    assert options(game)[0] == "end"


def test_a_position_with_the_set_is_written_and_read() -> None:
    game = play(caged(hand=[3], energies="EE", play=[22]), "summon 3 pay EE")
    again = Game.from_position(game.position())
    assert again.position() == game.position()
    assert "+cards+destiny" in game.position()
    play(again, "discard")
    assert in_play(again) == ["22"]
