"""Why not: every reason with its parameters, all of them, in a fixed order."""

import re
from pathlib import Path
from typing import Any

import pytest

import seasons.rules
from seasons import IllegalAction, Message, NotYourDecision, ParseError
from seasons.rules.engine import steps
from seasons.rules.writing.decision import Step
from tests.helpers import play, reasons, table

DRAW = {"phase": "draw", "die": "D/2"}
MALICE = {"phase": "die", "play": [15, 15]}

KINGDOM: dict[str, Any] = {"modules": ["cards"]}
ROOTS: dict[str, Any] = {"enchantment": "entangling-roots", "summoned": True}
SPIRIT: dict[str, Any] = {"enchantment": "nature-spirit"}
TOKENS: dict[str, Any] = {"modules": ["tokens"]}
VISION: dict[str, Any] = {"enchantment": "vision-of-destiny"}

CASES: list[tuple[dict[str, Any], str, list[dict[str, object]]]] = [
    # Summoning: gauge, crystals, energies.
    ({"hand": [9], "gauge": 0}, "summon 9",
     [{"key": "gauge-full"}, {"key": "needs-energies", "energies": "AWFE"}]),
    ({"hand": [9], "energies": "AAF"}, "summon 9", [{"key": "needs-energies", "energies": "WE"}]),
    ({"hand": [9], "energies": "A", "play": [20, 20]}, "summon 9",
     [{"key": "needs-some-of", "number": 1, "energies": "WFE"}]),
    ({"hand": [12], "crystals": 1}, "summon 12", [{"key": "needs-crystals", "number": 2}]),
    ({"hand": [12], "crystals": 1, "others": [{"play": [33, 33]}]}, "summon 12",
     [{"key": "needs-crystals-toll", "number": 4, "number_2": 2}]),
    ({"hand": [20], "gauge": 0, "others": [{"play": [33]}]}, "summon 20",
     [{"key": "gauge-full"}, {"key": "needs-crystals-toll", "number": 4, "number_2": 1},
      {"key": "needs-energies", "energies": "AFE"}]),
    ({"hand": [31]}, "summon 31", [{"key": "needs-tokens", "number": 1}]),
    # Activation: turned, its moment, its costs.
    ({"play": [3]}, "activate 3", [{"key": "no-activation"}]),
    ({"play": [{"card": 43, "turned": True}]}, "activate 43", [{"key": "already-turned"}]),
    ({"play": [{"card": 16, "turned": True}]}, "activate 16",
     [{"key": "already-turned"}, {"key": "needs-tokens", "number": 1}]),
    ({"play": [{"card": 15, "turned": True}]}, "activate 15",
     [{"key": "already-turned"}, {"key": "only-before-die"}]),
    ({"play": [50]}, "activate 50", [{"key": "needs-energies", "energies": "W"}]),
    ({"play": [5], "energies": "AAFF"}, "activate 5", [{"key": "needs-identical", "number": 3}]),
    ({"play": [37]}, "activate 37", [{"key": "needs-cards-in-play", "number": 2}]),
    ({"play": [32], "crystals": 1}, "activate 32",
     [{"key": "needs-crystals", "number": 2}, {"key": "needs-tokens", "number": 1}]),
    ({"play": [32], "crystals": 3, "others": [{"play": [41]}]}, "activate 32",
     [{"key": "needs-crystals", "number": 1}, {"key": "needs-tokens", "number": 1}]),
    ({"play": [44]}, "activate 44",
     [{"key": "no-familiar-in-hand"}, {"key": "no-familiar-in-play"}]),
    ({"play": [24]}, "activate 24", [{"key": "hand-empty"}]),
    ({"play": [24, 3], "gauge": 1}, "activate 24", [{"key": "hand-empty"}, {"key": "gauge-full"}]),
    ({"play": [34], "rest": "hand 1"}, "activate 34",
     [{"key": "draw-pile-empty"}, {"key": "needs-crystals", "number": 3}]),
    ({"play": [47]}, "activate 47",
     [{"key": "needs-crystals", "number": 1}, {"key": "needs-tokens", "number": 1}]),
    # Bonuses.
    ({"bonuses": 3, "energies": "A"}, "bonus exchange",
     [{"key": "bonuses-used"}, {"key": "needs-tokens", "number": 1}]),
    ({"bonuses": 3}, "bonus gauge", [{"key": "bonuses-used"}, {"key": "gauge-at-limit"}]),
    ({"bonuses": 3}, "bonus transmute", [{"key": "bonuses-used"}]),
    ({}, "bonus draw", [{"key": "only-instead-of-draw"}]),
    ({"bonuses": 3}, "bonus draw", [{"key": "bonuses-used"}, {"key": "only-instead-of-draw"}]),
    ({**DRAW, "bonuses": 3}, "bonus draw", [{"key": "bonuses-used"}]),
    # Transmutation.
    ({}, "transmute", [{"key": "no-right-to-transmute"}, {"key": "nothing-to-transmute"}]),
    ({"transmute": True}, "transmute", [{"key": "nothing-to-transmute"}]),
    ({"energies": "A"}, "transmute", [{"key": "no-right-to-transmute"}]),
    # What must happen first.
    ({}, "resolve", [{"key": "die-resolved"}]),
    ({}, "draw", [{"key": "no-draw"}]),
    (MALICE, "end", [{"key": "die-first"}]),
    ({**MALICE, "hand": [12]}, "summon 12",
     [{"key": "die-first"}, {"key": "needs-crystals", "number": 3}]),
    ({**MALICE, "play": [{"card": 15, "turned": True}, 15]}, "activate #0",
     [{"key": "already-turned"}]),
    (DRAW, "end", [{"key": "draw-first"}]),
    ({**DRAW, "energies": "A"}, "transmute",
     [{"key": "draw-first"}, {"key": "no-right-to-transmute"}]),
    # Enchanted Kingdom.
    ({**KINGDOM, "play": [24], "hand": ["e6"]}, "activate 24", [{"key": "only-summoned"}]),
    ({**KINGDOM, "play": ["e3"]}, "activate e3", [{"key": "no-tokens-on-card"}]),
    ({**ROOTS, "hand": [3], "energies": "EE"}, "summon 3", [{"key": "one-summoning"}]),
    ({**ROOTS, "hand": [3], "gauge": 0}, "summon 3",
     [{"key": "gauge-full"}, {"key": "one-summoning"},
      {"key": "needs-energies", "energies": "EE"}]),
    ({**SPIRIT, "hand": [3], "energies": "EE"}, "summon 3", [{"key": "needs-tokens", "number": 1}]),
    ({**SPIRIT, "hand": [3], "energies": "AAE"}, "summon 3",
     [{"key": "needs-energies", "energies": "E"}]),
    ({**SPIRIT, "hand": [31], "energies": "E"}, "summon 31",
     [{"key": "needs-tokens", "number": 1}]),
    ({**SPIRIT, "hand": [7]}, "summon 7", [{"key": "needs-tokens", "number": 1}]),
    ({**TOKENS, "abilities": [7], "ability_used": True}, "token 7", [{"key": "ability-used"}]),
    ({**TOKENS, "abilities": [5]}, "token 5", [{"key": "ability-permanent"}]),
    ({**TOKENS, "abilities": [2]}, "token 2", [{"key": "no-card"}]),
    ({**TOKENS, "abilities": [4], "gauge": 1, "play": [3]}, "token 4", [{"key": "gauge-needed"}]),
    ({**TOKENS, "abilities": [4], "gauge": 0}, "token 4", [{"key": "gauge-at-start"}]),
    ({**TOKENS, "abilities": [8], "energies": "WWA"}, "token 8",
     [{"key": "needs-energies", "energies": "WW"}]),
    ({**TOKENS, "abilities": [1], "rest": "hand 1"}, "token 1", [{"key": "draw-pile-empty"}]),
    ({**MALICE, **TOKENS, "abilities": [7]}, "token 7", [{"key": "die-first"}]),
    ({"enchantment": "olafs-knowledge", "bonuses": 3, "rest": "hand 1"}, "bonus card",
     [{"key": "bonuses-used"}, {"key": "draw-pile-empty"}]),
    ({**VISION, "crystals": 3}, "vision", [{"key": "needs-crystals", "number": 2}]),
    ({**VISION, "crystals": 5, "top_discarded": True}, "vision", [{"key": "vision-used"}]),
    ({**VISION, "top_discarded": True, "rest": "hand 1"}, "vision",
     [{"key": "vision-used"}, {"key": "draw-pile-empty"}, {"key": "needs-crystals", "number": 5}]),
]  # fmt: skip


def messages(wanted: list[dict[str, Any]]) -> list[Message]:
    """The messages of a case."""
    return [
        Message(
            f"reason.{each['key']}", {name: each[name] for name in each if name != "key"} or None
        )
        for each in wanted
    ]


@pytest.mark.parametrize(("keys", "thing", "wanted"), CASES)
def test_a_thing_that_cannot_be_used_says_everything_that_is_missing(
    keys: dict[str, Any], thing: str, wanted: list[dict[str, Any]]
) -> None:
    assert table(**keys).why_not(thing) == messages(wanted)


def test_in_the_middle_of_an_effect_that_comes_first() -> None:
    game = play(table(hand=[7, 9]), "summon 7")
    assert reasons(game, "end") == ["finish-first"]
    assert reasons(game, "summon 9") == ["finish-first", "needs-energies"]


@pytest.mark.parametrize(
    ("keys", "wanted"),
    [
        ({"energies": "AAA"}, [{"key": "needs-tokens", "number": 1}]),
        ({"gauge": 1}, [{"key": "gauge-full"}, {"key": "needs-tokens", "number": 4}]),
        ({**KINGDOM, "energies": "AAAA", "draw": ["mesodaes-lantern"]},
         [{"key": "only-by-summoning"}]),
        ({"energies": "AAAA"}, []),
    ],
)  # fmt: skip
def test_what_a_question_does_not_offer_has_reasons_too(
    keys: dict[str, Any], wanted: list[dict[str, Any]]
) -> None:
    """A Crystal Orb shows a card that cannot be put into play."""
    game = play(table(play=[34], **{"draw": [3], **keys}), "activate 34 look")
    assert game.why_not(Step(0, steps.PLAY, "play", {})) == messages(wanted)
    assert game.why_not(Step(1, steps.PLAY, "play", {})) == messages([{"key": "not-there"}])


def test_another_seat_must_decide_first() -> None:
    game = table(others=[{"hand": [7]}, {}])
    assert game.why_not("end", 2) == [Message("reason.not-your-decision", {"seat": 0})]
    assert reasons(game, "summon 7", 1) == ["not-your-decision", "gauge-full"]
    assert reasons(game, "transmute", 1) == [
        "not-your-decision", "no-right-to-transmute", "nothing-to-transmute"
    ]  # fmt: skip


def test_whoever_has_answered_waits_for_the_others() -> None:
    game = table(phase="draft", pack=[1, 2, 5], others=[{"pack": [3, 4, 6]}])
    assert reasons(game, "end", 0) == ["finish-first"]
    game.play("pick 1", 0)
    assert reasons(game, "end", 0) == ["others-choose"]


def test_the_first_editions_potion_of_life_bans_transmuting() -> None:
    game = table(play=[26], energies="A", transmute=True, edition="original")
    play(game, "activate 26")
    assert reasons(game, "transmute") == ["transmutation-banned", "nothing-to-transmute"]
    play(game, "bonus transmute")
    assert reasons(game, "transmute") == ["transmutation-banned", "nothing-to-transmute"]


def test_when_the_game_is_over_everything_says_so() -> None:
    game = play(table(year=3, space=12, hand=[9], play=[43]), "end", "end")
    things = ["end", "resolve", "draw", "transmute", "summon 9", "activate 43#0"]
    assert game.things(0)[: len(things)] == things
    for thing in game.things(0):
        assert reasons(game, thing, 0)[0] == "game-over"


@pytest.mark.parametrize(
    "keys",
    [
        {"hand": [7, 9], "play": [16, 5, 3], "energies": "AAA", "transmute": True, "gauge": 5},
        {"bonuses": 3},
        {"play": [15], "phase": "die", "hand": [7]},
        {"die": "D/2", "phase": "draw"},
        {"phase": "choose", "hand": [7]},
        {"phase": "draft", "pack": [1, 2, 3], "others": [{"pack": [4, 5, 6]}]},
    ],
)
def test_every_thing_is_legal_or_has_a_reason_and_never_both(keys: dict[str, Any]) -> None:
    game = table(**keys)
    for seat in (0, 1):
        legal = [step.text for step in game.legal(seat)]
        pending = seat in [decision.seat for decision in game.decisions]
        for thing in game.things(seat):
            assert (pending and thing in legal) != bool(game.why_not(thing, seat))


def test_things_are_the_buttons_hand_table_and_bonuses_in_this_order() -> None:
    game = table(hand=[9, 3, 3], play=[16, 5])
    assert game.things(0) == [
        "end", "resolve", "draw", "transmute", "summon 3", "summon 9", "activate 16#0",
        "activate 5#1", "bonus exchange", "bonus transmute", "bonus gauge", "bonus draw",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "thing", ["summon 3", "activate 3#0", "summon 99", "pay A", "vision", "token 4", "die AWT/1#4"]
)
def test_what_is_not_there_has_that_reason(thing: str) -> None:
    assert reasons(table(hand=[9], energies="A"), thing) == ["not-there"]


@pytest.mark.parametrize(
    ("thing", "problem", "offset"),
    [("jump", "not a word", 0), ("", "an empty gesture", 0), ("bonus", "bonus what", 5),
     ("undo 3", "not a word", 0), ("summon phoenix", "cannot be read", 7),
     ("summon 9 3", "more than one thing", 9), ("summon 9 end", "more than one thing", 9),
     ("activate 16", "ambiguous", 9)],
)  # fmt: skip
def test_nobody_can_point_at_what_cannot_be_read(thing: str, problem: str, offset: int) -> None:
    with pytest.raises(ParseError, match=problem) as caught:
        table(hand=[9], play=[16, 16]).why_not(thing)
    assert caught.value.offset == offset


@pytest.mark.parametrize(
    ("gesture", "key"),
    [("activate 16 pay W", "not-there"), ("activate 5 pay FF", "does-not-fit"),
     ("summon 9 pay AWFF", "needs-energies"), ("summon 3 pay AE", "does-not-fit"),
     ("resolve", "die-resolved"), ("summon 12", "needs-crystals"), ("summon 1", "not-there")],
)  # fmt: skip
def test_a_gesture_that_is_refused_has_a_reason(gesture: str, key: str) -> None:
    keys: dict[str, Any] = {"hand": [3, 9, 12], "play": [16, 5], "energies": "AAAEEF"}
    with pytest.raises(IllegalAction) as refused:
        table(**keys).play(gesture)
    assert [reason.key.removeprefix("reason.") for reason in refused.value.reasons] == [key]


def test_whoever_has_nothing_to_decide_is_told_so() -> None:
    with pytest.raises(NotYourDecision) as refused:
        table().play("end", 1)
    assert refused.value.reasons == messages([{"key": "nothing-to-decide"}])


def test_a_step_can_be_asked_about_too() -> None:
    game = table(hand=[12], crystals=3)
    step = next(step for step in game.legal() if step.text == "summon 12")
    assert game.why_not(step) == []
    assert table(hand=[12]).why_not(step) == [Message("reason.needs-crystals", {"number": 3})]


def test_a_step_that_is_not_there_any_more_has_a_reason() -> None:
    for game, text in [
        (table(hand=[12], crystals=6, draw=[1, 2]), "summon 12"),
        (table(play=[23]), "activate 23#0"),
    ]:
        step = next(step for step in game.legal() if step.text == text)
        game.apply(step)
        while game.decision is not None and game.decision.kind != "turn":
            game.apply(game.legal()[0])
        found = [reason.key.removeprefix("reason.") for reason in game.why_not(step)]
        assert found == ["not-there"]


def test_every_reason_of_the_rules_is_tested_here() -> None:
    folder = Path(seasons.rules.__file__).parent
    sources = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))
    rules = Path(__file__).parents[1]
    tests = [Path(__file__), rules / "test_undo.py", rules / "test_resigning.py"]
    tested = "".join(path.read_text(encoding="utf-8") for path in tests)
    tested = tested.replace('"reason.', '"')
    keys = set(re.findall(r'"reason\.([a-z-]+)"', sources))
    assert {key for key in keys if f'"{key}"' not in tested} == set()


def test_messages_are_equal_by_key_and_parameters() -> None:
    message = Message("reason.needs-tokens", {"number": 2})
    assert message == Message("reason.needs-tokens", {"number": 2})
    assert hash(message) == hash(Message("reason.needs-tokens", {"number": 2}))
    assert message != Message("reason.needs-tokens", {"number": 1})
    assert message != "reason.needs-tokens"
    assert repr(message) == "Message('reason.needs-tokens', number=2)"
    assert Message("reason.no-draw").data() == {"key": "reason.no-draw"}
