"""Everything that the rules can say has words, and records are told with them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from seasons import Event, Game, texts
from seasons.narrate import (
    WRITERS,
    annotate,
    everything,
    face,
    play_areas,
    replay,
    seen_by,
    sentence,
    sentences,
)
from seasons.rules.chance import Chance
from seasons.rules.notation import die_code
from seasons.rules.program import PROGRAMS
from seasons.terminal.choices import meaning, question
from tests.helpers import table

RULES = Path(texts.__file__).parent / "rules"
WORDS = texts.Texts(names=("Ada", "Bo", "Cy", "Di"))
# The arguments in which these functions are given the kind of an event.
TELLING = {"tell": 1, "tell_cards": 1, "Event": 0, "enter": 4, "leave": 4, "put_into_play": 4}


def calls() -> Iterator[tuple[str, ast.Call]]:
    """All calls in the source of the rules, with the name of what is called."""
    for path in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func
                name = called.attr if isinstance(called, ast.Attribute) else None
                yield called.id if isinstance(called, ast.Name) else name or "", node


def literal(node: ast.Call, argument: int) -> str | None:
    if len(node.args) <= argument:
        return None
    value = node.args[argument]
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else None


def message_keys() -> set[str]:
    """The keys of all messages in the source; those made of a word are found by the programs."""
    keys = {literal(node, 0) for name, node in calls() if name == "Message"}
    spoken = {f"prompt.{op.word}" for program in PROGRAMS.values() for op in program.ops if op.word}
    return {key for key in keys if key} | spoken


def event_kinds() -> set[str]:
    kinds = {literal(node, TELLING[name]) for name, node in calls() if name in TELLING}
    return {kind for kind in kinds if kind}


def test_the_search_finds_messages_and_events() -> None:
    assert {"prompt.turn", "prompt.sacrifice", "reason.gauge-full"} <= message_keys()
    assert {"crystals", "draw", "summon", "reroll", "pass-card"} <= event_kinds()


@pytest.mark.parametrize("key", sorted(message_keys()))
def test_every_message_of_the_rules_has_words(key: str) -> None:
    assert WORDS.knows(key)


def test_every_event_of_the_rules_has_a_sentence_and_no_other() -> None:
    assert event_kinds() | {"undo"} == set(WRITERS)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["revised", "original"])
def test_prompts_options_reasons_and_events_of_random_games_can_be_said(
    players: int, edition: str
) -> None:
    said: set[str] = set()
    for seed in range(2):
        game = Game.new(players, edition=edition, seed=seed)
        chance = Chance(f"words {seed}")
        while (decision := game.decision) is not None:
            said.add(question(WORDS, decision))
            steps = game.legal()
            said |= {meaning(WORDS, game.state, decision, step) for step in steps}
            for thing in game.things(decision.seat):
                said |= {WORDS.message(reason) for reason in game.why_not(thing, decision.seat)}
            before = play_areas(game.state)
            entries = annotate(game.apply(steps[chance.below(len(steps))]), before)
            for see in (everything, seen_by(0), seen_by(None)):
                said |= set(sentences(WORDS, entries, see))
    assert len(said) > 300
    assert not [text for text in said if "{" in text or not text.strip()]


def test_a_sentence_hides_what_a_seat_may_not_know() -> None:
    event = Event("draw", 0, {"number": 2}, {"cards": (9, 12)}, known_to=1)
    assert sentence(WORDS, event.seen_by(0)) == "Ada draws Divine Chalice, Naria the Prophetess."
    assert sentence(WORDS, event.seen_by(1)) == "Ada draws 2 cards."


def test_a_card_given_away_names_both_players() -> None:
    event = Event("keep", 1, {"number": 1, "holder": 0}, {"cards": (9,)}, known_to=3)
    assert sentence(WORDS, event.seen_by(1)) == "Bo receives Divine Chalice from Ada."
    assert sentence(WORDS, event.seen_by(None)) == "Bo receives a card from Ada."


def test_tokens_on_a_card_name_the_card_even_when_it_leaves_at_once() -> None:
    game = table(energies="W", play=[{"card": 35, "tokens": "AAAAAA"}])
    before = play_areas(game.state)
    told = sentences(WORDS, annotate(game.play("activate 35 place W"), before), seen_by(1))
    assert "Energy on Glutton Cauldron of Ada now: 6 air, 1 water." in told
    assert "Ada sacrifices Glutton Cauldron." in told


def test_payments_are_told_in_one_sentence() -> None:
    game = table(energies="AWFE", hand=[27])
    before = play_areas(game.state)
    told = sentences(WORDS, annotate(game.play("summon 27"), before), seen_by(0))
    assert told == [
        "Ada gives back 1 air, 1 water, 1 fire, 1 earth.",
        "Ada summons Hourglass of Time.",
    ]


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        (5, "The season token is on space 5: spring of year 1."),
        (14, "The season token is on space 2: winter of year 2."),
        (37, "The season token passes the end of the last year."),
    ],
)
def test_the_season_token_is_told_by_season_and_year(position: int, expected: str) -> None:
    assert sentence(WORDS, Event("season", -1, {"position": position})) == expected


def test_a_die_is_told_by_what_it_gives() -> None:
    faces = {die_code(die): face(WORDS, die) for die in range(120)}
    assert faces["F*T/3#1"] == "1 fire, gauge +1, may transmute"
    assert faces["D/2#1"] == "draw a card"
    assert faces["WW3/1#1"] == "2 water, 3 crystals"


def test_a_record_is_told_gesture_by_gesture() -> None:
    game = Game.set_up(
        seats=[{"gauge": 1, "hand": [1], "energies": "AA"}, {}], names=["Eve", "Fay"]
    )
    game.play("summon 1")
    assert list(replay(texts.Texts(), game.record())) == [
        "Eve: summon 1 pay AA",
        "    Eve gives back 2 air.",
        "    Eve summons Amulet of Air.",
        "    The summoning gauge of Eve rises by 2.",
        "The record ends here; the game is not over.",
    ]
