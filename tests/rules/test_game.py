"""The public surface of a game: decisions, options, steps, gestures, copies, the outcome."""

from typing import Any

import pytest

from seasons import Decision, Game, IllegalAction, Message, Outcome, Step
from seasons.rules.engine import card, setup, steps
from seasons.rules.engine.program import PROGRAMS, Frame, Op, Program, named
from seasons.rules.writing.notation import card_named
from tests.helpers import options, play, table


def test_a_new_game_has_the_options_it_was_given() -> None:
    game = Game.new(3, "magician", "original", seed=5, first=2, names=["A", "B", "C"])
    data = game.view(None).data()
    wanted = {"players": 3, "level": "magician", "edition": "original", "first": 2}
    assert {key: data[key] for key in wanted} == wanted
    assert game.headers["Players"] == "A; B; C"


def test_without_a_seed_chance_decides() -> None:
    games = [Game.new() for _ in range(3)]
    assert len({game.headers["Key"] for game in games}) == 3
    assert len({game.position() for game in games}) == 3


def test_the_same_seed_deals_the_same_and_decides_who_is_first() -> None:
    assert Game.new(seed=7).position() == Game.new(seed="7").position()
    firsts = {Game.new(4, seed=seed).state.first for seed in range(40)}
    assert firsts == {0, 1, 2, 3}


def test_decisions_say_who_must_decide_what_and_why() -> None:
    game = table(hand=[10], energies="FFF", others=[{"play": [3]}, {"play": [4]}])
    assert game.decision is not None
    assert game.decision.data() == {
        "seat": 0, "kind": "turn", "prompt": {"key": "prompt.turn"}, "source": None
    }  # fmt: skip
    play(game, "summon 10")
    assert [decision.data() for decision in game.decisions] == [
        {"seat": 1, "kind": "sacrifice", "prompt": {"key": "prompt.sacrifice", "number": 1},
         "source": "syllas-the-faithful"}
    ]  # fmt: skip
    assert repr(game.decision) == "<Decision of seat 1: sacrifice, syllas-the-faithful>"


def test_in_simultaneous_phases_every_seat_has_a_decision_until_it_has_answered() -> None:
    game = Game.new(3, seed=1)
    assert [decision.seat for decision in game.decisions] == [0, 1, 2]
    assert repr(game.decision) == "<Decision of seat 0: pick, the game>"
    game.apply(game.legal(1)[0])
    assert [decision.seat for decision in game.decisions] == [0, 2]
    assert len(game.legal(1)) > 0  # it may still change its mind


def test_decisions_and_steps_are_values() -> None:
    decision = Decision(0, "turn", Message("prompt.turn"), None)
    assert decision == Decision(0, "turn", Message("prompt.turn"), None)
    assert hash(decision) == hash(Decision(0, "turn", Message("prompt.turn"), None))
    assert decision != Decision(1, "turn", Message("prompt.turn"), None)
    assert decision != "turn"
    step = Step(0, 3, "draw", {"pays_crystals": 1})
    assert step == Step(0, 3, "another text", {})
    assert hash(step) == hash(Step(0, 3, "", {}))
    assert step != Step(1, 3, "draw", {})
    assert step != "draw"
    assert step.data() == {"code": 3, "text": "draw", "pays_crystals": 1}
    assert repr(step) == "<Step of seat 0: draw>"


def test_legal_is_that_of_the_deciding_seat_unless_another_is_named() -> None:
    game = table(active=1, others=[{"gauge": 3}])
    assert game.legal() == game.legal(1) != []
    assert game.legal(0) == []


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("summon 20", {"pays_crystals": 4, "pays_energies": "AFE"}),
        ("summon 7", {"pays_crystals": 1}),
        ("summon 31", {"pays_crystals": 1}),
        ("end", {}),
    ],
)
def test_an_option_says_what_it_pays(text: str, worth: dict[str, int | str]) -> None:
    game = table(hand=[20, 7, 31], energies="AFE", crystals=4, others=[{"play": [33]}])
    assert next(step.worth for step in game.legal() if step.text == text) == worth


def test_an_option_says_how_many_tokens_are_due_with_a_hand_of_fortune() -> None:
    game = table(hand=[9], energies="AWF", play=[20])
    assert next(step.worth for step in game.legal() if step.text == "summon 9") == {"pays_any": 3}


def test_apply_takes_one_step_and_tells_what_happened() -> None:
    game = table(energies="A", transmute=True)
    transmute = next(step for step in game.legal() if step.text == "transmute")
    assert game.apply(transmute) == []
    assert options(game) == ["transmute A"]
    assert [event.kind for event in game.apply(game.legal()[0])] == ["lose"]
    assert [event.kind for event in game.apply(game.legal()[0])] == ["crystals"]


def test_play_is_all_or_nothing() -> None:
    game = table(play=[44], hand=[10], energies="A")
    before = (game.position(), game.record())
    with pytest.raises(IllegalAction):
        game.play("activate 44 discard 9")
    assert (game.position(), game.record()) == before
    game.play("activate 44 discard 10")
    assert (game.position(), game.record()) != before


def test_play_goes_on_with_a_gesture_under_way() -> None:
    game = table(hand=[3], energies="EE")
    game.apply(next(step for step in game.legal() if step.text == "summon 3"))
    game.play("pay EE")
    assert game.record().endswith("0: summon 3 pay EE\n")


def test_a_copy_is_equal_and_independent_in_the_middle_of_a_gesture_too() -> None:
    game = table(hand=[3], energies="EE")
    game.apply(next(step for step in game.legal() if step.text == "summon 3"))
    copy = game.copy()
    before = (game.position(), game.record(), game.view(0))
    assert (copy.position(), copy.record(), copy.view(0)) == before
    play(copy, "pay EE", "end")
    assert (game.position(), game.record(), game.view(0)) == before
    play(game, "pay EE", "end")
    assert (game.position(), game.record()) == (copy.position(), copy.record())


def test_the_outcome_has_every_part_of_every_score_and_the_winners() -> None:
    seats = [{"crystals": 10, "hand": [3], "bonuses": 2}]
    game = table(seats, year=3, space=12, crystals=5, play=[29, 1], die="6/2", dice=["D/1"])
    before, after = game.outcome, play(game, "end", "end").outcome
    assert (before, game.decision) == (None, None)
    assert isinstance(after, Outcome)
    parts = [(s.crystals, s.cards, s.hand, s.bonuses, s.total) for s in after.scores]
    assert parts == [(5, 6, 0, 0, 11), (10, 0, -5, -12, -7)]
    assert after.winners == [0]
    assert repr(after) == "<Outcome [11, -7], winners [0]>"


def test_the_state_shares_its_setup_with_all_games_of_the_same_options() -> None:
    game, other = Game.new(2, seed=1), Game.new(2, seed=2)
    assert game.state.setup is other.state.setup
    assert game.state.setup == setup.Setup((2, "archmage", "revised", (), "none"))
    assert hash(game.state.setup) == hash(setup.Setup((2, "archmage", "revised", (), "none")))
    assert game.state.setup != setup.Setup((3, "archmage", "revised", (), "none"))
    assert game.state.setup != setup.Setup((2, "archmage", "revised", (), "none"), rules=3)
    assert game.state.setup != "archmage"


# Cards and programs


def test_cards_are_found_by_id() -> None:
    found = setup.by_id("divine-chalice")
    assert (found.kind, repr(found)) == (card_named("9"), "<Card 9 divine-chalice>")
    assert found.ability("enter") is PROGRAMS["divine-chalice.enter"]
    assert found.ability("activate") is None
    for nothing in ("phoenix", "9"):
        with pytest.raises(KeyError):
            setup.by_id(nothing)


def test_a_cost_is_read_from_its_letters() -> None:
    cost = card.Cost("FFE", 3)
    assert (cost.energies, cost.crystals, cost.of_choice) == (2 << 16 | 1 << 24, 3, False)


def test_a_program_has_a_name_of_its_own() -> None:
    with pytest.raises(ValueError, match="there is a program 'turn' already"):
        named("turn", Program())


def test_an_operation_does_nothing_unless_it_says_so() -> None:
    game = table()
    state, position = game.state, game.position()
    program = Program(Op())
    frame = Frame(program, state.top, 0, 0)
    op = frame.op
    assert not op.asks(state, frame)
    op.do(state, frame)
    op.answer(state, frame, 0, 0)
    assert game.position() == position
    assert (op.options(state, frame, 0), op.pending(state, frame)) == ([], [0])
    assert (op.changeable(), op.continues(frame)) == (False, False)
    assert (op.opens, op.joins, op.together, op.covers) == (False, False, False, False)
    assert (op.unsaid(state, frame), op.receiver(state, frame)) == (steps.DONE, -1)
    assert (op.shown(frame), op.complete(state.players[0])) == (0, False)
    assert op.first(state, 0, steps.END) == [Message("reason.finish-first")]
    assert (op.worth(state, frame, 0), op.programs()) == ({}, [])
    assert op.prompt(state, frame) == Message("prompt.")
    assert program.possible(state, 0, 0)
    assert (op.reasons(state, 0, 0), program.reasons(state, 0, 0)) == ([], [])


# Who asks


@pytest.mark.parametrize(
    ("keys", "gesture", "source"),
    [
        ({"hand": [9], "energies": "AWFE", "draw": [1, 2, 3, 4]}, "summon 9", "divine-chalice"),
        ({"enchantment": "argos-embrace", "hand": [2, 3], "energies": "FF"}, "summon 2 pay FF",
         "amulet-of-fire"),
        ({"modules": ["tokens"], "abilities": [3]}, "token 3", "ability-3"),
        ({"enchantment": "drought", "space": 6, "hand": [7], "crystals": 1}, "move +1", "drought"),
        ({}, "bonus transmute", None),
    ],
)  # fmt: skip
def test_a_decision_says_what_asks(keys: dict[str, Any], gesture: str, source: str | None) -> None:
    game = table(**keys)
    if gesture.startswith("move"):
        game.play("summon 7")
    game.play(gesture)
    assert game.decision is not None
    assert game.decision.source == source


def test_an_enchantment_that_takes_a_card_is_named_though_a_card_has_given_one() -> None:
    game = table(enchantment="argos-embrace", hand=[2, 3], energies="FF", draw=[1, 4, 5, 6])
    play(game, "summon 2 pay FF", "keep 1")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.source) == ("lose", "argos-embrace")


@pytest.mark.parametrize(
    ("keys", "gestures", "worth"),
    [
        ({"play": ["e13", 37, 3, 4]}, ["activate 37 "], {"sacrifice e13#0": 10}),
        ({"play": [3, 37, "e13", 4]}, ["activate 37 "], {"sacrifice e13#2": 10}),
        ({"play": ["e13", 37, 3]}, ["activate 37"], {"sacrifice e13#0": None}),
        ({"hand": ["e10", 3], "play": ["e13"], "energies": "WFF"}, ["summon e10"],
         {"discard e13#0": 10, "discard 3": None}),
        ({"hand": [3], "play": ["e13"], "abilities": [2]}, ["token 2"],
         {"lose e13#0": 10, "lose 3": None}),
        ({"play": ["e13"], "abilities": [2]}, ["token 2"], {"lose e13#0": None}),
    ],
)  # fmt: skip
def test_a_shield_is_worth_crystals_where_it_saves_another_card(
    keys: dict[str, Any], gestures: list[str], worth: dict[str, int | None]
) -> None:
    game = table(modules=["cards", "tokens"], **keys)
    for gesture in gestures:
        first = next(step for step in game.legal() if step.text.startswith(gesture.strip()))
        game.apply(first)
        while game.legal()[0].text.startswith("pay"):
            game.apply(game.legal()[0])
    found = {step.text: step.worth.get("gains_crystals") for step in game.legal()}
    for text, crystals in worth.items():
        assert found[text] == crystals


@pytest.mark.parametrize(
    ("keys", "gestures", "worth"),
    [
        ({"play": ["e2"], "energies": "WE"}, ["end"],
         {"pay W": {"pays_energies": "W"}, "pay E": {"pays_energies": "E", "gains_crystals": 5}}),
        ({"play": ["e3"], "energies": "WE"}, ["end"],
         {"leave": {}, "place W": {"pays_energies": "W"}, "place E": {"pays_energies": "E"}}),
    ],
)  # fmt: skip
def test_a_step_says_what_it_pays_and_gains_at_the_end_of_a_round(
    keys: dict[str, Any], gestures: list[str], worth: dict[str, dict[str, Any]]
) -> None:
    game = play(table(modules=["cards"], first=1, active=0, **keys), *gestures)
    assert {step.text: step.worth for step in game.legal()} == worth


def test_tokens_taken_off_a_card_are_gained() -> None:
    game = table(modules=["cards"], play=[{"card": "e3", "tokens": "AF"}])
    game.apply(next(step for step in game.legal() if step.text == "activate e3#0"))
    game.apply(next(step for step in game.legal() if step.text == "take A"))
    assert {step.text: step.worth for step in game.legal()} == {
        "done": {}, "take F": {"gains_energies": "F"}
    }  # fmt: skip


def test_energies_taken_from_an_opponent_are_gained() -> None:
    game = play(
        table([{"energies": "AWW"}], modules=["cards"], hand=["e20"], crystals=2), "summon e20"
    )
    assert {step.text: step.worth for step in game.legal()} == {
        "take A": {"gains_energies": "A"}, "take W": {"gains_energies": "W"}
    }  # fmt: skip


def test_a_shield_in_the_place_of_a_potion_is_worth_its_crystals() -> None:
    game = table(modules=["cards"], play=[25, "e13"])
    game.apply(next(step for step in game.legal() if step.text == "activate 25#0"))
    assert {step.text: step.worth for step in game.legal()} == {
        "sacrifice 25#0": {}, "sacrifice e13#1": {"gains_crystals": 10}
    }  # fmt: skip


# Looking back, and writing down


def test_a_table_laid_open_shows_all_cards_but_no_coming_ones() -> None:
    game = Game.new(players=3, seed="laid open", level="apprentice")
    view, own = game.laid_open(1), game.view(1)
    assert [player.hand for player in view.state.players] == [
        player.hand for player in game.state.players
    ]
    assert {*own.state.players[0].hand} == {0}
    assert {*view.state.pile} == {0}
    assert view.state.sealed is None


def test_steps_are_written_as_the_gesture_they_make() -> None:
    game = Game.set_up(seats=[{"hand": [31], "energies": "AWF", "gauge": 5}])
    other, taken = game.copy(), []
    step = next(each for each in other.legal(0) if each.text == "summon 31")
    while True:
        taken.append(step.code)
        other.apply(step)
        if other.under_way is None:
            break
        step = other.legal(0)[0]
    assert len(taken) > 2
    game.play(game.written(0, taken))
    assert game.position() == other.position()


def test_an_answer_that_all_give_at_once_is_written_in_one_line() -> None:
    game = Game.new(players=2, seed="written")
    step = game.legal(0)[0]
    assert game.written(0, [step.code]) == step.text


def test_the_gestures_of_a_turn_are_counted_up_to_a_number() -> None:
    game = table(hand=[9], energies="AWFE", draw=[12, 3, 7, 1])
    assert game.gestures_of_turn(9) == 0
    play(game, "bonus exchange give AW take FF", "bonus transmute")
    assert (game.gestures_of_turn(9), game.gestures_of_turn(1)) == (2, 1)
    play(game, "end")
    assert game.gestures_of_turn(9) == 0
