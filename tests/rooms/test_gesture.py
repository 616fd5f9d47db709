"""A gesture in the making: whatever a person points at, in any order, becomes steps."""

from __future__ import annotations

import copy
import itertools
import random
from typing import Any

import pytest

from seasons import Game, IllegalAction
from seasons.rooms.gesture import Gesture
from seasons.rules.engine import steps
from seasons.rules.engine.program import ASIDE, HAND, PACK
from seasons.rules.engine.setup import all_modules
from seasons.rules.writing.decision import Step
from tests.helpers import cards, discarded, hand, in_play, kingdom, player, reserve, table, tokens
from tests.rooms.helpers import addable, code


def begun(game: Game, *texts: str, seat: int = 0) -> Gesture:
    """A gesture that has come as far as these things."""
    gesture = Gesture(game.state, seat)
    for text in texts:
        gesture.pick(code(gesture, text))
    return gesture


def transmuting(game: Game, letters: str) -> Gesture:
    """A transmutation of these energies, named one by one."""
    gesture = begun(game, "transmute")
    gesture.none()
    for letter in letters:
        gesture.pick(code(gesture, f"transmute {letter}"))
    return gesture


def offered(gesture: Gesture) -> list[str]:
    """Everything that lies there to point at."""
    return [step.text for step in gesture.offered()]


def possible(gesture: Gesture) -> list[str]:
    """What can still be pointed at."""
    return [step.text for step in gesture.offered() if gesture.can_add(step.code)]


def carried_out(game: Game, gesture: Gesture) -> Game:
    """The game after a gesture, which the rules take as it is and as one."""
    assert gesture.complete
    for step in gesture.steps:
        game.apply(Step(gesture.seat, step, "", {}))
    assert game.under_way is None
    return game


# One thing


def test_one_thing_is_the_answer() -> None:
    game = table(hand=[7])
    gesture = begun(game, "summon 7")
    assert gesture.complete
    assert in_play(carried_out(game, gesture)) == ["7"]


def test_what_is_forced_is_taken_with_the_choice_before_it() -> None:
    game = table(hand=[9], energies="EFWA", draw=[3, 29, 40, 1])
    gesture = begun(game, "summon 9")
    assert gesture.complete
    assert reserve(carried_out(game, gesture)) == ""


def test_the_only_answer_is_complete_before_anybody_chooses() -> None:
    others = [{"hand": list(range(11, 19)), "pack": [19]}]
    game = table(others, phase="draft", gauge=0, hand=list(range(1, 9)), pack=[9])
    assert not Gesture(game.state, 1).complete  # a person is still asked
    gesture = Gesture(game.state, 1, eager=True)
    assert (gesture.complete, gesture.steps) == (True, [steps.CARD + 19])
    assert cards(player(carried_out(game, gesture), 1).answer) == ["19"]


def test_the_end_of_a_turn_is_never_forced() -> None:
    game = table(bonuses=3)
    gesture = Gesture(game.state, 0)
    assert offered(gesture) == ["end"]
    assert not gesture.complete
    gesture.pick(steps.END)
    assert gesture.steps == [steps.END]


def test_what_is_not_offered_is_refused_and_changes_nothing() -> None:
    gesture = begun(table(hand=[7, 22]))
    for step in (steps.SUMMON + 22, steps.DONE, steps.ENERGY, -1, 10**30):
        with pytest.raises(IllegalAction) as refused:
            gesture.pick(step)
        assert [reason.key for reason in refused.value.reasons] == ["reason.finish-first"]
    assert (gesture.steps, gesture.picked, gesture.complete) == ([], [], False)


# Several things


@pytest.mark.parametrize("order", sorted(set(itertools.permutations("AEE"))))
def test_energies_are_named_in_any_order(order: tuple[str, ...]) -> None:
    game = table(energies="AAFEE", transmute=True)
    gesture = transmuting(game, "".join(order))
    assert (gesture.several, gesture.number()) == (True, None)
    assert (gesture.ready, gesture.full) == (True, False)
    gesture.done()
    assert reserve(carried_out(game, gesture)) == "AF"


def test_only_what_there_is_can_be_picked() -> None:
    gesture = transmuting(table(energies="AF", transmute=True), "A")
    assert possible(gesture) == ["transmute F"]
    with pytest.raises(IllegalAction):
        gesture.pick(steps.ENERGY)
    assert gesture.picked == [steps.ENERGY]


def test_nothing_is_not_an_answer() -> None:
    gesture = transmuting(table(energies="AF", transmute=True), "")
    assert not gesture.ready
    with pytest.raises(IllegalAction):
        gesture.done()
    assert not gesture.complete


def test_what_is_dropped_was_never_picked() -> None:
    game = table(energies="AAF", transmute=True)
    gesture = transmuting(game, "AFA")
    gesture.drop(steps.ENERGY)
    assert gesture.picked == [steps.ENERGY, steps.ENERGY + 2]  # the last of those alike
    gesture.drop(steps.ENERGY + 2)
    gesture.drop(steps.ENERGY)
    assert (gesture.picked, gesture.ready) == ([], False)
    with pytest.raises(IllegalAction):
        gesture.drop(steps.ENERGY)
    gesture.pick(steps.ENERGY + 2)
    gesture.done()
    assert reserve(carried_out(game, gesture)) == "AA"


# Everything at once


def test_a_transmutation_begins_with_everything_picked() -> None:
    game = table(energies="AAF", transmute=True, play=[{"card": 4, "tokens": "EE"}])
    gesture = begun(game, "transmute")
    assert (gesture.ready, possible(gesture), gesture.can_add_all) == (True, [], False)
    gesture.drop(code(gesture, "transmute F"))
    assert (possible(gesture), gesture.can_add_all) == (["transmute F"], True)
    gesture.none()
    assert (gesture.picked, gesture.ready, gesture.can_add_all) == ([], False, True)
    gesture.all()
    gesture.done()
    carried_out(game, gesture)
    assert (reserve(game), tokens(game, 0)) == ("", "")


@pytest.mark.parametrize("number", [1, 2])
def test_of_equal_energies_any_number_is_transmuted(number: int) -> None:
    """None of them is in every answer more than another, so none is picked for good."""
    game = table(energies="AA", transmute=True)
    gesture = transmuting(game, "A" * number)
    gesture.done()
    assert reserve(carried_out(game, gesture)) == "A" * (2 - number)


def test_an_elemental_amulet_is_declared_for_the_only_type_that_must_be_in_it() -> None:
    """With one air and a Hand of Fortune air may go alone, or along with any other."""
    game = table(hand=[31], play=[20], energies="A")
    gesture = begun(game, "summon 31")
    assert (gesture.forced, gesture.picked) == ([], [])
    gesture.pick(code(gesture, "for A"))
    gesture.done()
    assert in_play(carried_out(game, gesture)) == ["20", "31"]


@pytest.mark.parametrize(
    ("game", "texts"),
    [
        (table(energies="AWFE"), ["bonus exchange"]),  # exactly two
        (table(play=[47], crystals=9, energies="AAFF"), ["activate 47#0"]),  # of one type only
        (table(hand=[7, 22]), []),  # one thing
    ],
)
def test_not_every_question_is_answered_by_everything(game: Game, texts: list[str]) -> None:
    gesture = begun(game, *texts)
    assert not gesture.can_add_all
    before = list(gesture.picked)
    with pytest.raises(IllegalAction):
        gesture.all()
    assert gesture.picked == before


def test_an_energy_that_may_be_transmuted_begins_the_transmutation() -> None:
    game = table(energies="AAF", transmute=True, play=[{"card": 4, "tokens": "E"}])
    gesture = Gesture(game.state, 0)
    assert set(gesture.ahead) == {steps.ENERGY, steps.ENERGY + 2, steps.STORED + 3}
    gesture.pick(steps.STORED + 3)
    assert (gesture.picked, gesture.ahead) == ([steps.STORED + 3], {})
    gesture.pick(steps.ENERGY)
    gesture.done()
    carried_out(game, gesture)
    assert (reserve(game), tokens(game, 0)) == ("AF", "")


@pytest.mark.parametrize("keys", [{"energies": "AF"}, {"transmute": True}])
def test_no_energy_can_be_pointed_at_that_cannot_be_transmuted(keys: dict[str, Any]) -> None:
    gesture = Gesture(table(**keys).state, 0)
    assert gesture.ahead == {}
    with pytest.raises(IllegalAction):
        gesture.pick(steps.ENERGY)


def test_the_only_energy_is_transmuted_at_once() -> None:
    game = table(energies="F", transmute=True)
    gesture = Gesture(game.state, 0)
    gesture.pick(steps.ENERGY + 2)
    assert reserve(carried_out(game, gesture)) == ""


# A fixed number


def test_a_fixed_number_is_asked_for_and_no_more_can_be_picked() -> None:
    game = table(energies="AWFE")
    gesture = begun(game, "bonus exchange")
    assert (gesture.number(), gesture.ready, gesture.full) == (2, False, False)
    gesture.pick(code(gesture, "give E"))
    assert (gesture.ready, possible(gesture)) == (False, ["give A", "give W", "give F"])
    gesture.pick(code(gesture, "give A"))
    assert (gesture.ready, gesture.full, possible(gesture)) == (True, True, [])
    gesture.done()
    assert (gesture.number(), offered(gesture)) == (2, ["take A", "take W", "take F", "take E"])
    gesture.pick(code(gesture, "take F"))
    gesture.pick(code(gesture, "take F"))
    gesture.done()
    assert reserve(carried_out(game, gesture)) == "WFFF"


def test_a_thing_that_does_not_go_with_the_others_is_not_possible() -> None:
    """One of four energies costs nothing with a Hand of Fortune, whichever it is."""
    game = table(hand=[9], play=[20], energies="AAWFE", draw=[22])
    gesture = begun(game, "summon 9")
    assert offered(gesture) == ["pay A", "pay W", "pay F", "pay E"]
    assert gesture.number() == 3
    for text in ("pay E", "pay A"):
        gesture.pick(code(gesture, text))
    assert possible(gesture) == ["pay W", "pay F"]  # a second A would be paid for nothing
    gesture.pick(code(gesture, "pay W"))
    assert (gesture.ready, possible(gesture)) == (True, [])
    gesture.drop(code(gesture, "pay A"))
    assert (gesture.ready, possible(gesture)) == (False, ["pay A", "pay F"])
    gesture.pick(code(gesture, "pay F"))
    gesture.done()
    assert reserve(carried_out(game, gesture)) == "AA"


def test_the_forced_part_of_a_payment_need_not_be_named() -> None:
    """A Hand of Fortune, and only one way to begin: what is left to choose comes after it."""
    game = table(hand=[45], play=[20], energies="FFEEE")
    gesture = begun(game, "summon 45")
    assert gesture.complete
    assert reserve(carried_out(game, gesture)) == ""


def test_an_elemental_amulet_is_declared_and_then_paid() -> None:
    game = table(hand=[31], energies="AWFE", draw=[3, 4])
    gesture = begun(game, "summon 31", "for E", "for W")
    assert (gesture.number(), possible(gesture)) == (None, ["for A", "for F"])
    gesture.done()
    assert gesture.complete  # what pays for it is forced
    assert len(gesture.steps) == 6  # the card, two types, done, two tokens
    assert reserve(carried_out(game, gesture))[:2] == "AF"


def test_an_elemental_amulet_with_a_hand_of_fortune_leaves_a_choice() -> None:
    game = table(hand=[31], play=[20], energies="AWFE")
    gesture = begun(game, "summon 31", "for E", "for W", "for A")
    gesture.done()
    assert (gesture.complete, gesture.number()) == (False, 2)
    assert possible(gesture) == ["pay A", "pay W", "pay E"]
    gesture.pick(code(gesture, "pay E"))
    gesture.pick(code(gesture, "pay A"))
    gesture.done()
    assert gesture.complete
    carried_out(game, gesture)
    assert in_play(game) == ["20", "31"]


@pytest.mark.parametrize("order", list(itertools.permutations((1, 3, 37))))
def test_cards_lie_in_the_order_in_which_they_were_sacrificed(order: tuple[int, ...]) -> None:
    places = {1: "1#0", 3: "3#1", 37: "37#2"}
    game = table(play=[1, 3, 37, 7])
    gesture = begun(game, "activate 37#2", *(f"sacrifice {places[each]}" for each in order))
    assert (gesture.number(), gesture.ready) == (3, True)
    gesture.done()
    carried_out(game, gesture)
    assert discarded(game) == [str(each) for each in order]


def test_tokens_on_a_card_pay_along_with_the_reserve_and_what_is_forced_is_not_asked_for() -> None:
    """Three tokens, two of them in each place at most: one of each in any case."""
    game = table(hand=[10], energies="FF", play=[{"card": 4, "tokens": "FF"}])
    gesture = begun(game, "summon 10")
    assert (gesture.forced, gesture.number()) == ([steps.ENERGY + 2, steps.STORED + 2], 1)
    assert offered(gesture) == ["pay F", "pay F#0"]
    gesture.pick(code(gesture, "pay F"))
    gesture.drop(code(gesture, "pay F"))
    gesture.pick(code(gesture, "pay F#0"))
    assert (gesture.ready, possible(gesture)) == (True, [])
    gesture.done()
    carried_out(game, gesture)
    assert (reserve(game), tokens(game, 0)) == ("F", "")


@pytest.mark.parametrize(
    ("draw", "named", "expected"),
    [
        ([3, 5, 10], ["10", "3"], ["10", "3", "5"]),
        ([3, 5, 10], ["5", "10"], ["5", "10", "3"]),
        ([5, 5, 10], ["5", "10"], ["5", "10", "5"]),
        ([5, 5, 10], ["10"], ["10", "5", "5"]),
    ],
)
def test_cards_are_put_back_in_the_order_in_which_they_were_named(
    draw: list[int], named: list[str], expected: list[str]
) -> None:
    game = kingdom(play=["arcane-telescope"], draw=draw, crystals=5)
    game.play("activate arcane-telescope")
    gesture = begun(game, *(f"order {each}" for each in named))
    gesture.done()
    carried_out(game, gesture)
    assert cards(game.state.pile)[:-4:-1] == expected


def test_where_the_order_counts_a_thing_more_never_changes_what_came_first() -> None:
    """Two of three cards are alike: after the other one there is nothing left to put in order."""
    game = kingdom(play=["arcane-telescope"], draw=[5, 5, 10], crystals=5)
    game.play("activate arcane-telescope")
    assert possible(begun(game, "order 10")) == []


# All at the same time


def split_table() -> Game:
    others = [{"hand": list(range(11, 20))}]
    return table(others, phase="split", gauge=0, hand=list(range(1, 10)))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ([1, 4, 7], [2, 5, 8]),
        ([7, 8, 9], [1, 2, 3]),
        ([7, 1, 4], [8, 2, 5]),
        ([9, 1, 5], [8, 6, 2]),
    ],
)
def test_a_split_is_what_was_picked_first_and_what_was_picked_next(
    first: list[int], second: list[int]
) -> None:
    game = split_table()
    gesture = begun(game, *(f"split {kind}" for kind in first + second))
    assert (gesture.number(), gesture.ready) == (6, True)
    gesture.done()
    carried_out(game, gesture)
    game.play("split 11 12 13 / 14 15 16 / 17 18 19", 1)
    own = player(game)
    assert (hand(game), cards(own.library2)) == (
        [str(kind) for kind in sorted(first)],
        [str(kind) for kind in sorted(second)],
    )


def test_a_split_is_answered_as_a_whole_with_or_without_its_last_third() -> None:
    for named in (6, 9):
        game = split_table()
        gesture = Gesture(game.state, 0)
        codes = [steps.CARD + kind for kind in (9, 1, 5, 3, 8, 2, 4, 6, 7)]
        for wrong in (codes[:5], codes[:7], [*codes[:5], codes[0]], [*codes[:5], steps.CARD + 20]):
            with pytest.raises(IllegalAction):
                gesture.answer(wrong)
        gesture.answer(codes[:named])
        carried_out(game, gesture)
        game.play("split 11 12 13 / 14 15 16 / 17 18 19", 1)
        assert (hand(game), cards(player(game).library2)) == (["1", "5", "9"], ["2", "3", "8"])


def test_the_nine_cards_of_a_construction_are_kept_in_any_order() -> None:
    game = Game.new(2, seed=4, modules=["enchantment"], enchantment="elemental-construction")
    pack = list(player(game, 1).pack)
    wanted = random.Random(1).sample(pack, 9)
    gesture = Gesture(game.state, 1)
    assert gesture.number() == 9
    for kind in wanted:
        assert not gesture.ready
        gesture.pick(steps.CARD + kind)
    gesture.done()
    carried_out(game, gesture)
    assert sorted(player(game, 1).answer) == sorted(wanted)


def test_a_gesture_shows_and_changes_nothing_of_the_game() -> None:
    game = table(energies="AF", transmute=True)
    before = game.position()
    gesture = transmuting(game, "A")
    gesture.done()
    assert gesture.complete
    assert game.position() == before


def test_identical_energies_of_a_type_that_is_not_the_first_are_offered_wherever_they_lie() -> None:
    """Balance of Ishtar: one earth of the reserve goes with two on an Amulet of Water."""
    game = table(play=[5, {"card": 4, "tokens": "AEE"}], energies="AAAE")
    gesture = begun(game, "activate 5#0", "pay E")
    assert "pay E#1" in [step.text for step in gesture.offered()]
    for _ in range(2):
        gesture.pick(code(gesture, "pay E#1"))
    gesture.done()
    assert gesture.complete


# Whole games


def play_at_random(game: Game, seat: int, chance: random.Random) -> Gesture:
    """A whole gesture by pointing about; at no point is there nothing left to do."""
    gesture = Gesture(game.state, seat)
    for _ in range(200):
        if gesture.complete:
            return gesture
        if gesture.ready:
            assert_accepted(gesture)
        assert_lying_there(gesture)
        things = addable(gesture)
        assert things or gesture.ready, (seat, gesture.steps, gesture.picked)
        if gesture.ready and (not things or chance.random() < 0.5):
            gesture.done()
        elif gesture.picked and chance.random() < 0.15:
            gesture.drop(chance.choice(gesture.picked))
        elif gesture.can_add_all and chance.random() < 0.1:
            gesture.all()
            assert gesture.ready
        else:
            gesture.pick(chance.choice(things))
    raise AssertionError("it never comes to an end")


def assert_lying_there(gesture: Gesture) -> None:
    """Cards that are chosen from lie where the operation says they do."""
    frame, own = gesture.frame, gesture.state.players[gesture.seat]
    assert frame is not None
    zones = {PACK: own.pack, ASIDE: frame.cards, HAND: own.hand}
    for step, number in gesture.question.things:
        if steps.verb(step) == steps.CARD:
            assert zones[frame.op.lies].count(steps.argument(step)) >= number


def assert_accepted(gesture: Gesture) -> None:
    """What is ready is done at once, here with a copy."""
    twin = copy.copy(gesture)
    twin.steps, twin.picked = list(gesture.steps), list(gesture.picked)
    assert gesture.frame is not None
    kept_in_order = gesture.frame.op.word == "order" or gesture.frame.op.ordered
    twin.done()
    assert not twin.picked
    picked = gesture.forced + gesture.picked
    made = twin.steps[len(gesture.steps) :][: len(picked)]
    assert made == picked if kept_in_order else sorted(made) == sorted(picked)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "modules",
    [
        chosen
        for number in range(len(all_modules()) + 1)
        for chosen in itertools.combinations(all_modules(), number)
    ],
    ids="+".join,
)
def test_whole_games_are_played_by_pointing_at_things(
    players: int, modules: tuple[str, ...]
) -> None:
    seed = f"{players} {modules}"
    chance = random.Random(seed)
    game = Game.new(players, seed=seed, modules=modules)
    while game.decisions:
        seat = chance.choice(game.decisions).seat
        carried_out(game, play_at_random(game, seat, chance))
    assert game.outcome is not None
    assert Game.from_record(game.record()).position() == game.position()
