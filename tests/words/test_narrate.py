"""Everything that the rules can say has words, and records are told with them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from seasons import Event, Game
from seasons.rules.engine.chance import Chance
from seasons.rules.engine.event_kinds import KINDS
from seasons.rules.engine.program import PROGRAMS, Op
from seasons.rules.engine.setup import ENCHANTMENTS, all_modules
from seasons.rules.verbs.effects import GainAny
from seasons.rules.verbs.giving import ChooseOwnCards
from seasons.rules.verbs.spending import Spend
from seasons.rules.writing.notation import die_code
from seasons.words import texts
from seasons.words.choices import meaning, question
from seasons.words.deeds import COMPOSED as DEEDS
from seasons.words.deeds import deed_of, deeds
from seasons.words.entries import Entry, annotate, everything, play_areas, seen_by
from seasons.words.narrate import COMPOSED, WRITERS, because, face, sentence, sentences
from seasons.words.replay import replay
from seasons.words.voice import Voice
from tests.helpers import table

RULES = Path(texts.__file__).parent.parent / "rules"
WORDS = texts.Texts(names=("Ada", "Bo", "Cy", "Di"))
# The arguments in which these functions are given the kind of an event.
TELLING = {
    "tell": 1, "tell_cards": 1, "Event": 0, "enter": 4, "leave": 4, "leave_play": 4,
    "put_into_play": 4, "draw": 5, "tell_under": 1,
}  # fmt: skip
# The prompts that are made of the word of an operation.
WORDED = (Op.prompt, GainAny.prompt, Spend.prompt, ChooseOwnCards.prompt)


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
    asking = [op for program in PROGRAMS.values() for op in program.ops if op.word]
    spoken = {f"prompt.{op.word}" for op in asking if type(op).prompt in WORDED}
    return {key for key in keys if key} | spoken


def event_kinds() -> set[str]:
    kinds = {literal(node, TELLING[name]) for name, node in calls() if name in TELLING}
    return {kind for kind in kinds if kind} | {"draw"}  # a default


def test_the_search_finds_messages_and_events() -> None:
    assert {"prompt.turn", "prompt.sacrifice", "reason.gauge-full"} <= message_keys()
    assert {"crystals", "draw", "summon", "reroll", "pass-card"} <= event_kinds()


@pytest.mark.parametrize("key", sorted(message_keys()))
def test_every_message_of_the_rules_has_words(key: str) -> None:
    assert WORDS.knows(key)


def test_every_event_of_the_rules_has_its_kind_and_a_form_of_sentence() -> None:
    assert event_kinds() == set(KINDS)
    assert {kind.told for kind in KINDS.values()} == set(WRITERS)
    assert set(DEEDS) == set(COMPOSED)
    assert not set(DEEDS) & set(KINDS)


def said(event: Event) -> str:
    """An event as a sentence."""
    return sentence(Voice(WORDS), deed_of(Entry(event, 0)))


def said_in(game: Game, seed: int) -> set[str]:
    """All that is said in a random game."""
    said: set[str] = set()
    chance = Chance(f"words {seed}")
    while (decision := game.decision) is not None:
        steps = game.legal()
        said.add(question(WORDS, game.state, decision, steps))
        said |= {meaning(WORDS, game.state, decision, step) for step in steps}
        for thing in game.things(decision.seat):
            said |= {WORDS.message(reason) for reason in game.why_not(thing, decision.seat)}
        before = play_areas(game.state)
        entries = annotate(game.apply(steps[chance.below(len(steps))]), before)
        for see in (everything, seen_by(0), seen_by(None)):
            said |= set(sentences(WORDS, entries, see))
    return said


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["revised", "original"])
def test_prompts_options_reasons_and_events_of_random_games_can_be_said(
    players: int, edition: str
) -> None:
    games = [Game.new(players, edition=edition, seed=seed) for seed in range(2)]
    said = set().union(*(said_in(game, seed) for seed, game in enumerate(games)))
    assert len(said) > 300
    assert not [text for text in said if "{" in text or not text.strip()]


@pytest.mark.slow
@pytest.mark.parametrize("enchantment", [each.id for each in ENCHANTMENTS])
def test_all_of_a_game_with_everything_in_it_can_be_said(enchantment: str) -> None:
    number = [each.id for each in ENCHANTMENTS].index(enchantment)
    game = Game.new(2 + number % 3, seed=number, modules=all_modules(), enchantment=enchantment)
    said = said_in(game, number)
    assert len(said) > 200
    assert not [text for text in said if "{" in text or not text.strip()]


def test_a_sentence_hides_what_a_seat_may_not_know() -> None:
    event = Event("draw", 0, {"number": 2}, {"cards": (9, 12)}, known_to=1)
    assert said(event.seen_by(0)) == "Ada draws Divine Chalice, Naria the Prophetess."
    assert said(event.seen_by(1)) == "Ada draws 2 cards."


def test_a_card_given_away_names_both_players() -> None:
    event = Event("keep", 1, {"number": 1, "holder": 0}, {"cards": (9,)}, known_to=3)
    assert said(event.seen_by(1)) == "Bo receives Divine Chalice from Ada."
    assert said(event.seen_by(None)) == "Bo receives a card from Ada."


NAMES = "Divine Chalice, Naria the Prophetess"
LOOK = {"from": "pile", "to": "aside", "number": 2}


@pytest.mark.parametrize(
    ("kind", "details", "known", "hidden"),
    [
        ("look", LOOK, f"looks at the top of the draw pile: {NAMES}.",
         "looks at the top 2 cards of the draw pile."),
        ("look", {**LOOK, "from": "discard"}, f"looks at the top of the discard pile: {NAMES}.",
         "looks at the top 2 cards of the discard pile."),
        ("replace", {"number": 2},
         "returns to the draw pile, from the top down: Naria the Prophetess, Divine Chalice.",
         "returns 2 cards to the draw pile."),
        ("under", {"number": 2}, f"lays under the discard pile: {NAMES}.",
         "lays 2 cards under the discard pile."),
        ("give-back", {"number": 2}, f"returns {NAMES} to the draw pile.",
         "returns 2 cards to the draw pile."),
        ("look-hand", {"number": 2, "holder": 1}, f"looks at the hand of Bo: {NAMES}.",
         "looks at the hand of Bo: 2 cards."),
        ("discard", {"from": "pack", "number": 2}, f"discards {NAMES}.", "discards 2 cards."),
    ],
)  # fmt: skip
def test_looking_and_putting_back_hide_the_cards_from_the_others(
    kind: str, details: dict[str, int | str], known: str, hidden: str
) -> None:
    event = Event(kind, 0, dict(details), {"cards": (9, 12)}, known_to=1)
    assert said(event.seen_by(0)) == f"Ada {known}"
    assert said(event.seen_by(1)) == f"Ada {hidden}"
    assert said(event.seen_by(None)) == f"Ada {hidden}"


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Event("bonus-back", 0, {}), "Ada goes one step back on the bonus track."),
        (Event("bonus", 0, {"bonus": "card"}),
         "Ada uses a bonus: draw a card, keep or discard it."),
        (Event("abilities", 1, {"abilities": (5, 12)}),
         "Bo receives the ability tokens 5 Collector, 12 Foresight."),
        (Event("keep-ability", 1, {"ability": 5}), "Bo keeps the ability token 5 Collector."),
        (Event("ability", 0, {"ability": 7}), "Ada uses the ability token 7 Treasure."),
        (Event("limit", 1, {"number": -1}),
         "The reserve of Bo holds 1 energy less from now on."),
        (Event("drought", 1, {"year": 2}), "Drought strikes Bo, who has most crystals."),
        (Event("look-hand", 0, {"holder": 1, "number": 0}, {"cards": ()}, 1),
         "Ada looks at the hand of Bo, which is empty."),
        (Event("look-hand", 0, {"holder": 0, "number": 1, "cards": (10,)}),
         "Ada shows Syllas the Faithful."),
        (Event("reveal", 0, {"to": "aside", "cards": (9,)}), "Ada shows Divine Chalice."),
        (Event("reveal", 0, {"to": "discard", "cards": (9, 12)}),
         "Ada shows and discards Divine Chalice, Naria the Prophetess."),
        (Event("row", -1, {"cards": (9, 12)}),
         "Open on the draw pile, from the top down: Divine Chalice, Naria the Prophetess."),
        (Event("shuffle", -1, {"from": "pile", "to": "pile", "number": 90}),
         "The draw pile is shuffled."),
        (Event("shuffle", -1, {"from": "discard", "to": "pile", "number": 9}),
         "The discard pile is shuffled and becomes the draw pile: 9 cards."),
        (Event("bury", 0, {"number": 1, "cards": (9,)}),
         "Ada discards the top card of the draw pile: Divine Chalice."),
    ],
)  # fmt: skip
def test_what_is_new_in_the_expansion_is_told(event: Event, expected: str) -> None:
    assert said(event) == expected


def told_of(game: Game, gesture: str, seat: int | None = 1) -> list[str]:
    before = play_areas(game.state)
    return sentences(WORDS, annotate(game.play(gesture), before), seen_by(seat))


def test_a_card_that_acts_as_another_is_told_with_both_names() -> None:
    game = table(
        [{"play": [25, 16]}], energies="FWW", hand=["e18"], modules=["cards"], bonuses=3
    )  # fmt: skip
    assert "Ada summons Raven the Usurper for 1 fire." in told_of(game, "summon e18 pay F")
    assert told_of(game, "mimic 25#0 pay WW") == [
        "Raven the Usurper: Ada chooses Potion of Knowledge of Bo as a model.",
        "Ada pays 2 water.",
        "Raven the Usurper of Ada now acts as Potion of Knowledge.",
    ]
    told = told_of(game, "activate e18")
    assert told[0] == "Ada activates Raven the Usurper as Potion of Knowledge."
    assert told[-1] == "Ada sacrifices Raven the Usurper."


def test_a_saved_raven_is_told_to_act_as_no_card_any_more() -> None:
    event = Event("acts-as", 0, {"place": 0, "card": 68})
    game = table(play=["e18"], modules=["cards"])
    (entry,) = annotate([event], play_areas(game.state))
    assert sentences(WORDS, [entry], everything) == [
        "Raven the Usurper of Ada now acts as no other card."
    ]


def test_a_die_that_is_ignored_and_a_permission_that_is_used_are_told() -> None:
    game = table(phase="die", play=["e14"], modules=["cards"])
    assert told_of(game, "instead e14 gauge")[0] == "Ada uses Steadfast Die instead of the die."
    game = table(phase="die", die="WW3/1", energies="F", play=["e9", 15], modules=["cards"])
    game.play("resolve")
    told = told_of(game, "transmute F")
    assert told == [
        "Ada transmutes 1 fire into 2 crystals.",
        "Io's Transmuter of Ada was used this round.",
    ]


def test_tokens_on_a_card_name_the_card_even_when_it_leaves_at_once() -> None:
    game = table(energies="W", play=[{"card": 35, "tokens": "AAAAAA"}])
    before = play_areas(game.state)
    told = sentences(WORDS, annotate(game.play("activate 35 place W"), before), seen_by(1))
    assert told[:3] == [
        "Ada activates Glutton Cauldron.",
        "Ada puts 1 water on Glutton Cauldron.",
        "Ada sacrifices Glutton Cauldron.",
    ]


LEECH = [{"play": [33]}]
ORB = {"play": [34], "crystals": 3, "draw": [9]}


@pytest.mark.parametrize(
    ("keys", "gesture", "expected"),
    [
        ({"energies": "AWFE", "hand": [27]}, "summon 27",
         ["Ada summons Hourglass of Time for 1 air, 1 water, 1 fire, 1 earth."]),
        ({"energies": "EE", "hand": [3], "crystals": 1, "others": LEECH}, "summon 3",
         ["Arcano Leech: Ada gives Bo 1 crystal.", "Ada summons Amulet of Earth for 2 earth.",
          "Ada gains 9 crystals."]),
        ({"hand": [12], "crystals": 3, "draw": [1, 2, 3]}, "summon 12",
         ["Ada summons Naria the Prophetess for 3 crystals.", "Ada draws 2 cards."]),
        (ORB, "activate 34 bury",
         ["Ada activates Crystal Orb for 3 crystals.",
          "Ada discards the top card of the draw pile unseen."]),
        ({"energies": "FFF", "transmute": True}, "transmute FFF",
         ["Ada transmutes 3 fire into 6 crystals."]),
        ({"energies": "AAA", "play": [5]}, "activate 5",
         ["Ada activates Balance of Ishtar for 3 air.", "Ada gains 9 crystals."]),
        ({"energies": "F", "play": [{"card": 4, "tokens": "F"}], "transmute": True},
         "transmute F F#0", ["Ada transmutes 2 fire into 4 crystals."]),
        ({"energies": "AAW"}, "bonus exchange give AW take FE",
         ["Ada uses a bonus and exchanges 1 air, 1 water for 1 fire, 1 earth."]),
        ({"gauge": 3}, "bonus gauge", ["Ada uses a bonus: raise the summoning gauge by 1."]),
        ({"play": ["e14"], "phase": "die", "die": "F*T/3", "gauge": 3, "modules": ["cards"]},
         "resolve", ["Ada gains from the die: 1 fire, gauge +1, may transmute."]),
    ],
)  # fmt: skip
def test_what_belongs_together_is_told_in_one_sentence(
    keys: dict[str, Any], gesture: str, expected: list[str]
) -> None:
    assert told_of(table(**keys), gesture) == expected


def test_what_is_too_much_is_discarded_and_not_paid() -> None:
    game = table(energies="AAAAAAA", play=[25])
    game.play("activate 25")
    game.play("gain WWWWW")
    assert told_of(game, "drop AAAAA") == ["Ada discards what the reserve cannot hold: 5 air."]


class Signs(texts.Texts):
    """Texts of a front end that draws amounts."""

    style = "signs"


def told_to(reader: int | None, events: list[Event], owner: int | None = None) -> list[str]:
    """Some events, in the words of a page."""
    voice = Voice(Signs(names=("Ada", "Bo")), reader, owner)
    return [sentence(voice, deed) for deed in deeds(annotate(events, [(b"\5", (0,))] * 2))]


GIFT = [
    Event("crystals", 0, {"number": -1}, how="give"),
    Event("crystals", 1, {"number": 1}, how="give"),
]
LOOK_AT_HAND = [Event("look-hand", 0, {"holder": 1, "number": 2})]


@pytest.mark.parametrize(
    ("events", "named", "own", "other", "short"),
    [
        ([Event("summon", 0, {"place": 0, "cards": (9,), "number": 1})],
         "Ada summons Divine Chalice.", "You summon Divine Chalice.",
         "Ada summons Divine Chalice.", "summons Divine Chalice"),
        (GIFT, "Ada gives Bo", "You give Bo", "Ada gives you", "gives you"),
        (LOOK_AT_HAND, "Ada looks at the hand of Bo: 2 cards.",
         "Ada looks at the hand of Bo: 2 cards.", "Ada looks at your hand: 2 cards.",
         "Ada looks at your hand: 2 cards."),
        ([Event("gauge", 0, {"number": 1})], "The summoning gauge of Ada rises",
         "Your summoning gauge rises", "The summoning gauge of Ada rises", "gauge rises"),
        ([Event("mark", 0, {"place": 0, "card": 5})],
         "Balance of Ishtar of Ada was used this round.",
         "Your Balance of Ishtar was used this round.",
         "Balance of Ishtar of Ada was used this round.",
         "Balance of Ishtar of Ada was used this round."),
    ],
)  # fmt: skip
def test_a_reader_is_you_and_the_owner_of_a_turn_is_not_named_again(
    events: list[Event], named: str, own: str, other: str, short: str
) -> None:
    assert told_to(None, events) == [named]
    assert told_to(0, events) == [own]
    assert told_to(1, events) == [other]
    assert told_to(1, events, owner=0) == [short]


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_no_reader_is_told_of_themselves_by_name(players: int) -> None:
    words = Signs(names=("Zyx", "Bo", "Cy", "Di"))
    game = Game.new(players, seed=players, modules=all_modules())
    chance, heard = Chance(f"you {players}"), set()
    while game.decision is not None:
        before, options = play_areas(game.state), game.legal()
        entries = annotate(game.apply(options[chance.below(len(options))]), before)
        for deed in deeds(entry.seen(seen_by(0)) for entry in entries):
            if deed.kind != "turn":  # which a heading says
                heard.add(sentence(Voice(words, 0), deed))
    assert len(heard) > 100
    assert [line for line in heard if "Zyx" in line] == []


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        (5, "The season token is on month 5: spring of year 1."),
        (14, "The season token is on month 2: winter of year 2."),
        (37, "The season token passes the end of the last year."),
    ],
)
def test_the_season_token_is_told_by_season_and_year(position: int, expected: str) -> None:
    assert said(Event("season", -1, {"position": position})) == expected


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
        "    Eve summons Amulet of Air for 2 air.",
        "    The summoning gauge of Eve rises by 2.",
        "The record ends here; the game is not over.",
    ]


def test_a_record_begins_with_the_enchantment_and_the_tokens() -> None:
    modules = ["tokens"]
    game = Game.new(seed=1, modules=modules, enchantment="drought", names=["Eve", "Fay"])
    told = list(replay(texts.Texts(), game.record()))
    assert told[0] == "Enchantment: Drought"
    assert [line.partition(" receives the ability tokens ")[0] for line in told[2:4]] == [
        "Eve",
        "Fay",
    ]


@pytest.mark.parametrize(
    ("text", "begins"),
    [("Vous recevez 3 cristaux.", "v"), ("Ada reçoit 3 cristaux.", "A"), ("Calice divin va…", "C")],
)
def test_a_sentence_behind_a_colon_begins_small_unless_with_a_name(text: str, begins: str) -> None:
    said = because(Voice(texts.load("fr", ("Ada", "Bo"))), text, "purse-of-io")
    assert said == f"Bourse d\u2019Io\u202f: {begins}{text[1:]}"


def test_whose_effect_it_is_is_said_when_it_is_not_plain() -> None:
    game = table(
        [{"crystals": 5, "play": [41]}], crystals=5, play=[39, 50, 16], energies="F", first=1
    )  # fmt: skip
    assert told_of(game, "activate 16 pay F") == [
        "Ada activates Kairn the Destroyer.",
        "Thieving Fairies: Ada gives Bo 1 crystal.",
        "Bo gains 1 crystal.",
        "Kairn the Destroyer: Ada pays 1 fire.",
        "Bo loses 4 crystals.",
    ]
    ended = told_of(game, "end")
    assert "Damned Soul of Onys: Ada loses 3 crystals." in ended
    assert "Titus Deepgaze: Bo gives Ada 1 crystal." in ended
