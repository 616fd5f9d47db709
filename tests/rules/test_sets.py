"""Sets of cards: fixed numbers, and one clear refusal of whatever is missing, wrong or taken."""

from typing import Any

import pytest

from seasons import Game
from seasons.rules.cards.base import BASE
from seasons.rules.cards.define import CardSet, Traits
from seasons.rules.engine import setup, steps
from seasons.rules.engine.card import MOMENTS, Card
from seasons.rules.engine.chance import Chance
from seasons.rules.engine.errors import BadSet
from seasons.rules.engine.event_kinds import KINDS, EventKind, kind_of
from seasons.rules.engine.events import Event
from seasons.rules.engine.program import PROGRAMS, Op
from seasons.rules.verbs.effects import Gain, GainCrystals, OneOf
from seasons.rules.writing.notation import card_code

ROW = 'number = 1, type = "item", cost = "A", prestige = 3'
MOON = f"moon = {{ {ROW} }}"


def new_set(table: str = MOON, name: str = "moons", **keys: Any) -> CardSet:
    """A set of one card that is not there yet."""
    usual: dict[str, Any] = {"first": 200, "module": "moons", "prefix": "m", "home": "x"}
    return CardSet(name, table, **usual | keys)


def added(table: str = MOON, id_: str = "moon", **keys: Any) -> CardSet:
    """The same, added."""
    made = new_set(table, **keys)
    made.define(id_, enter=(Gain("A"),))
    made.complete()
    return made


def known() -> tuple[object, ...]:
    """All that sets have brought."""
    return (
        dict(setup.CARDS),
        dict(setup.SETS),
        set(PROGRAMS),
        set(KINDS),
        list(steps.WORDS),
        dict(setup.NAMED),
        setup.all_modules(),
    )


def test_cards_keep_their_kinds() -> None:
    kinds = {card.id: (kind, card_code(kind)) for kind, card in setup.CARDS.items()}
    assert list(setup.CARDS) == list(range(1, 71))
    assert kinds["amulet-of-air"] == (1, "1")
    assert kinds["damned-soul-of-onys"] == (50, "50")
    assert kinds["heart-of-argos"] == (51, "e1")
    assert kinds["ratty-nightshade"] == (70, "e20")


def test_every_trait_of_a_card_can_be_defined() -> None:
    blank = Card(1, "", "", "", 1, 0, 0, setup.NO_CARD.costs)
    fixed = {"kind", "id", "set", "code", "number", "type", "prestige", "costs"}
    assert {name for name in dir(blank) if not name.startswith("__")} - {"ability"} - fixed == {
        *Traits.__annotations__
    }
    assert set(MOMENTS) < {*Traits.__annotations__}


def test_sets_stand_in_the_order_of_their_cards_whichever_came_first() -> None:
    before = known()
    late = added(
        f"comet = {{ {ROW} }}", "comet", name="comets", first=210, module="comets", prefix="c"
    )
    early = added()
    assert list(setup.CARDS)[-2:] == [200, 210]
    assert setup.all_modules() == ["cards", "moons", "comets", "enchantment", "tokens"]
    game = Game.new(2, "magician", seed="a", modules=["comets", "moons"])
    assert "+moons+comets " in game.position()
    late.forget()
    early.forget()
    assert known() == before


def played(seed: int) -> tuple[str, str]:
    """The record and the last position of a random game."""
    game, chance = Game.new(3, "archmage", seed=seed, modules=["cards"]), Chance(seed)
    while game.decision is not None:
        steps = game.legal()
        game.apply(steps[chance.below(len(steps))])
    return game.record(), game.position()


def test_a_set_leaves_the_games_of_others_as_they_are() -> None:
    before = Game.new(3, "archmage", seed="a", modules=["cards"]).position()
    game = played(1)
    moons = added()
    assert Game.new(3, "archmage", seed="a", modules=["cards"]).position() == before
    assert Game.from_position(before).position() == before
    assert played(1) == game
    moons.forget()
    assert Game.from_position(before).position() == before


@pytest.mark.parametrize(
    ("table", "keys", "problem"),
    [
        ("moon = {", {}, "the table cannot be read"),
        (MOON, {"name": "Moons"}, "its name and its module are small letters"),
        (MOON, {"module": ""}, "its name and its module are small letters"),
        (MOON, {"prefix": ""}, "its prefix is small letters, not ''"),
        (MOON, {"words": ("end",)}, "'end' is a word already, or cannot be one"),
        (MOON, {"words": ("Wax",)}, "'Wax' is a word already, or cannot be one"),
        (MOON, {"events": (EventKind("draw"),)}, "there are events 'draw' already"),
        (MOON, {"prefix": "m1"}, "its prefix is small letters, not 'm1'"),
        (f"{MOON}\nsun = {{ {ROW} }}", {}, "cards without definition: sun"),
        ("sun = {}", {}, "moon has no row in the table"),
        ("moon = { number = 1 }", {}, "moon has no type, cost, prestige in the table"),
        (MOON.replace("item", "spell"), {}, "moon is of type 'spell', not item or familiar"),
        (MOON.replace('"A"', '"X"'), {}, "moon has something wrong in the table: .*X"),
        (MOON, {"name": "base"}, "there is a set of that name"),
        (MOON, {"prefix": "e"}, "another set has the prefix 'e'"),
        (MOON, {"module": "cards"}, "'cards' is a module already"),
        (MOON, {"module": "all"}, "'all' is a module already, or cannot be one"),
        (MOON, {"first": 199}, "moon would be kind 199; there are 200 to 255 for it"),
        (MOON, {"first": 256}, "moon would be kind 256; there are 200 to 255 for it"),
        (MOON, {"home": ""}, "moon would be kind 200; there are 1 to 199 for it"),
        (MOON, {"home": "", "first": 70}, "moon would be kind 70, which another card is"),
    ],
)  # fmt: skip
def test_a_set_that_does_not_fit_is_refused(table: str, keys: dict[str, Any], problem: str) -> None:
    before = known()
    name = keys.get("name", "moons")
    with pytest.raises(BadSet, match=f"^the set '{name}' cannot be added: {problem}"):
        added(table, **keys)
    assert known() == before


@pytest.mark.parametrize("id_", ["amulet-of-air", "drought", "ability-3", "Moon", "m1-"])
def test_a_card_has_an_id_of_its_own(id_: str) -> None:
    with pytest.raises(BadSet, match=f"'{id_}' is something else already, or cannot be the id"):
        added(f"{id_} = {{ {ROW} }}", id_)


def test_no_two_cards_of_a_set_have_one_number() -> None:
    made = new_set(f"{MOON}\nsun = {{ {ROW} }}")
    made.define("moon")
    made.define("sun")
    with pytest.raises(BadSet, match="sun would be kind 200, which another card is"):
        made.complete()


def test_a_card_is_defined_once_and_not_only_as_it_was() -> None:
    made = new_set()
    made.define("moon", original=True)
    with pytest.raises(BadSet, match="only an original version of moon"):
        made.complete()
    made.define("moon")
    with pytest.raises(BadSet, match="moon is defined twice"):
        made.define("moon")


class Wax(Op):
    word = "wax"


def test_a_word_of_an_operation_is_declared() -> None:
    before = known()
    for words in ((), ("wax",)):
        made = new_set(words=words)
        made.define("moon", enter=(OneOf(discard=(Wax(),)),))
        if words:
            made.complete()
            made.forget()
        else:
            with pytest.raises(
                BadSet, match="moon: 'wax', the word of Wax, is not among its words"
            ):
                made.complete()
        assert known() == before


def test_kinds_of_events_come_and_go_with_their_set() -> None:
    moons = added(events=(EventKind("eclipse", "year"),))
    assert kind_of(Event("eclipse", -1, {"year": 1})).details == ("year",)
    moons.forget()
    assert kind_of(Event("eclipse", -1, {"year": 1})).name == ""


def test_a_set_is_added_once() -> None:
    with pytest.raises(BadSet, match="there is a set of that name"):
        BASE.complete()


@pytest.mark.parametrize(
    ("traits", "problem"),
    [
        ({"entr": (Gain("A"),)}, "there is no 'entr'; there are enter, activate, "),
        ({"kind": 3}, "there is no 'kind'"),
        ({"enter": Gain("A")}, "enter is a tuple of operations, not <"),  # a comma is missing
        ({"enter": ()}, r"enter is a tuple of operations, not \(\)"),
        ({"enter": (GainCrystals,)}, "enter has <class .*, which is no operation"),
        ({"holds": "3"}, "holds is int, not '3'"),
        ({"pays": 1}, "pays is bool, not 1"),
        ({"alters": 1}, "alters is Alteration, not 1"),
    ],
)  # fmt: skip
def test_a_wrong_trait_is_refused(traits: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadSet, match=f"moon: {problem}"):
        new_set().define("moon", **traits)


def test_the_type_checker_finds_a_wrong_trait_before() -> None:
    """What is ignored here is an error; an ignored line without one would be an error, too."""
    made = new_set()
    with pytest.raises(BadSet, match="moon: enter is a tuple"):
        made.define("moon", enter=(Gain("A")))  # type: ignore[arg-type]
    with pytest.raises(BadSet, match="moon: there is no 'entr'"):
        made.define("moon", entr=(Gain("A"),))  # type: ignore[call-arg]
    with pytest.raises(BadSet, match="moon: holds is int"):
        made.define("moon", holds="3")  # type: ignore[arg-type]
