"""Events: what is told, and who may know the secret part."""

from typing import Any

import pytest

from seasons import Event, Game
from seasons.rules.engine.chance import Chance
from seasons.rules.engine.event_kinds import KINDS, kind_of
from seasons.rules.engine.events import NOBODY, PUBLIC
from seasons.rules.writing.record import remark
from tests.helpers import LARGER_TABLES, kingdom, play, table


def told(game: Game, gesture: str, viewer: int | None) -> list[dict[str, object]]:
    """What a viewer learns of a gesture."""
    return [event.seen_by(viewer).data() for event in game.play(gesture)]


@pytest.mark.parametrize(
    ("known_to", "knowing"),
    [(PUBLIC, [0, 1, 2, None]), (NOBODY, []), (0b01, [0]), (0b101, [0, 2])],
)
def test_only_those_who_may_know_see_the_secret_part(
    known_to: int, knowing: list[int | None]
) -> None:
    event = Event("draw", 0, {"number": 1}, {"cards": (3,)}, known_to)
    for viewer in (0, 1, 2, None):
        seen = event.seen_by(viewer)
        assert ("cards" in seen.data()) == (viewer in knowing)
        assert (seen.secret, seen.kind, seen.seat) == ({}, "draw", 0)
        assert seen.seen_by(1) == seen


def test_events_are_equal_by_all_they_say() -> None:
    event = Event("draw", 0, {"number": 1}, {"cards": (3,)}, 1)
    same = Event("draw", 0, {"number": 1}, {"cards": (3,)}, 1)
    assert event == same
    assert hash(event) == hash(same)
    for other in (
        Event("draw", 1, {"number": 1}, {"cards": (3,)}, 1),
        Event("draw", 0, {"number": 2}, {"cards": (3,)}, 1),
        Event("draw", 0, {"number": 1}, {"cards": (4,)}, 1),
        Event("draw", 0, {"number": 1}, {"cards": (3,)}, 2),
        "draw",
    ):
        assert event != other
    assert repr(event) == (
        "Event({'event': 'draw', 'seat': 0, 'number': 1}, secret={'cards': (3,)}, known_to=1)"
    )


def test_a_summoning_tells_payment_entry_and_gain() -> None:
    game = table(hand=[3], energies="EE", others=[{"play": [33]}], crystals=1)
    assert told(game, "summon 3", None) == [
        {"event": "crystals", "seat": 0, "number": -1, "cause": "arcano-leech"},
        {"event": "crystals", "seat": 1, "number": 1, "cause": "arcano-leech"},
        {"event": "lose", "seat": 0, "energies": "E"},
        {"event": "lose", "seat": 0, "energies": "E"},
        {"event": "summon", "seat": 0, "from": "hand", "to": "play", "number": 1, "place": 0,
         "cards": (3,)},
        {"event": "crystals", "seat": 0, "number": 9, "cause": "amulet-of-earth"},
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("keys", "gesture", "told"),
    [
        ({"phase": "die", "die": "F*T/3", "gauge": 3, "play": ["e14"], "modules": ["cards"]},
         "resolve", [("right", 0, "die"), ("gauge", 0, "die"), ("gain", 0, "die")]),
        ({"energies": "AA", "transmute": 1}, "transmute AA",
         [("lose", 0, "transmute"), ("lose", 0, "transmute"), ("crystals", 0, "transmute")]),
        ({"energies": "AA"}, "bonus exchange give AA take WW",
         [("bonus", 0, ""), ("lose", 0, "exchange"), ("lose", 0, "exchange"),
          ("gain", 0, "exchange")]),
        ({"energies": "AAA", "play": [5]}, "activate 5",
         [("activate", 0, ""), ("lose", 0, "pay"), ("lose", 0, "pay"), ("lose", 0, "pay"),
          ("crystals", 0, "transmute")]),
        ({"energies": "A", "play": [35]}, "activate 35",
         [("activate", 0, ""), ("lose", 0, "place"), ("store", 0, "")]),
        ({"energies": "A", "play": [16], "others": [{"crystals": 9}]}, "activate 16",
         [("activate", 0, ""), ("lose", 0, "pay"), ("crystals", 1, "")]),
    ],
)  # fmt: skip
def test_what_is_gained_and_lost_says_how(
    keys: dict[str, Any], gesture: str, told: list[tuple[str, int, str]]
) -> None:
    game = table(**keys)
    events = game.play(gesture)
    assert [(event.kind, event.seat, event.how) for event in events] == told


def test_what_is_too_much_for_a_reserve_is_told_as_that() -> None:
    game = table(energies="AAAAAAA", play=[25])
    play(game, "activate 25", "gain WWWWW")
    events = game.play("drop AAAAA")
    assert {(event.kind, event.how) for event in events if event.kind == "lose"} == {
        ("lose", "overflow")
    }


@pytest.mark.parametrize(
    ("keys", "before", "gesture", "secrets"),
    [
        # Naria's owner knows what she deals, a receiver only their own card.
        ({"hand": [12], "crystals": 3, "draw": [1, 2, 3], "others": [{}, {}]},
         ["summon 12", "keep 2"], "give 3 1", {0: [(3,), (1,)], 1: [(3,)], 2: [(1,)], None: []}),
        # The Crown's card is shown to all.
        ({"hand": [36], "energies": "AW", "draw": [9]}, ["summon 36"], "draw",
         {0: [(9,)], 1: [(9,)], None: [(9,)]}),
        # So is a familiar discarded to the Kriss.
        ({"play": [44], "hand": [10]}, [], "activate 44 discard 10",
         {0: [(10,)], 1: [(10,)], None: [(10,)]}),
        # The Orb shows the top card to its owner alone, and buries it unseen.
        ({"play": [34], "draw": [9]}, [], "activate 34 look", {0: [(9,)], 1: [], None: []}),
        ({"play": [34], "draw": [9], "crystals": 3}, [], "activate 34 bury",
         {0: [], 1: [], None: []}),
        # A card drawn by the die and discarded stays unseen by the others.
        ({"phase": "draw", "die": "D/2", "draw": [9]}, ["draw"], "discard",
         {0: [(9,)], 1: [], None: []}),
        # The Demon lets each opponent draw.
        ({"hand": [38], "energies": "AWFE", "draw": [5, 6], "others": [{}, {}]}, [],
         "summon 38", {0: [(38,)], 1: [(38,), (5,)], 2: [(38,), (6,)], None: [(38,)]}),
    ],
)  # fmt: skip
def test_secrets_are_told_to_those_who_may_know(
    keys: dict[str, Any],
    before: list[str],
    gesture: str,
    secrets: dict[int | None, list[tuple[int, ...]]],
) -> None:
    for viewer, wanted in secrets.items():
        seen = told(play(table(**keys), *before), gesture, viewer)
        assert [each["cards"] for each in seen if "cards" in each] == wanted


def test_the_deal_is_told_too() -> None:
    game = Game.new(3, seed=1, first=1)
    seeded, start, *deals = game.opening
    assert seeded.kind == "seeded"
    assert (start.kind, start.seat, len(start.data()["dice"])) == ("start", 1, 16)  # type: ignore[arg-type]
    for seat, deal in enumerate(deals):
        assert (deal.kind, deal.seat, deal.details["to"]) == ("draw", seat, "pack")
        for viewer in (0, 1, 2, None):
            cards = deal.seen_by(viewer).details.get("cards")
            assert cards == (tuple(deal.secret["cards"]) if viewer == seat else None)  # type: ignore[arg-type]


def test_a_game_without_listener_builds_no_events() -> None:
    game = table(hand=[3], energies="EE")
    assert game.state.events is None
    play(game, "summon 3")
    assert game.state.events is None


def test_the_course_of_a_round_is_told() -> None:
    game = table(dice=["D/1#3"], play=[{"card": 43, "turned": True}])
    assert [each["event"] for each in told(game, "end", None)] == [
        "end-turn", "turn", "gauge", "gain"
    ]  # fmt: skip
    assert [each["event"] for each in told(game, "end", None)] == [
        "end-turn", "end-round", "season", "straighten", "roll"
    ]  # fmt: skip
    assert [each["event"] for each in told(game, game.legal()[0].text, None)] == ["die"]


def test_a_reshuffle_is_told_without_its_order() -> None:
    game = table(play=[23], draw=[3], discard=[4, 5], rest="hand 1")
    seen = told(game, "activate 23", 0)
    assert [each["event"] for each in seen] == ["activate", "sacrifice", "draw", "shuffle"]
    assert seen[-1] == {
        "event": "shuffle", "seat": -1, "from": "discard", "to": "pile", "number": 3,
        "cause": "potion-of-power",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("keys", "gesture", "kind", "cause"),
    [
        ({"gauge": 3, "energies": "AA", "hand": [1]}, "summon 1", "gauge", "amulet-of-air"),
        ({"play": [8], "transmute": True, "energies": "A"}, "transmute A", "crystals", ""),
        ({"modules": ["tokens"], "abilities": [7]}, "token 7", "crystals", "ability-7"),
        ({"enchantment": "argos-embrace", "crystals": 9, "play": [23]}, "activate 23", "crystals",
         "argos-embrace"),
        ({"modules": ["cards"], "play": ["e13", 26]}, "activate 26 sacrifice e13#0", "sacrifice",
         "potion-of-life"),
    ],
)  # fmt: skip
def test_an_event_names_the_effect_it_belongs_to(
    keys: dict[str, Any], gesture: str, kind: str, cause: str
) -> None:
    game = table(**keys)
    events = [event for event in game.play(gesture) if event.kind == kind]
    assert {event.cause for event in events} == {cause}
    assert {event.seen_by(1).cause for event in events} == {cause}


DROUGHT: dict[str, Any] = {"enchantment": "drought", "space": 6, "active": 1, "dice": ["WW*/3"]}
SHIELD, TITUS = "shield-of-zira", "titus-deepgaze"


@pytest.mark.parametrize(
    ("keys", "gestures", "causes"),
    [
        # Whatever demands a card, the crystals are the Shield's.
        ({"play": ["e13", 26]}, ["activate 26 sacrifice e13"], ["potion-of-life", SHIELD]),
        ({"play": ["e13", 39], "active": 1}, ["end", "sacrifice e13"], [TITUS, SHIELD]),
        ({"play": ["e13", 37, 1, 2], "others": [{}]}, ["activate 37 sacrifice e13 1 2"],
         [SHIELD, SHIELD, "dragon-skull", "dragon-skull", "dragon-skull"]),
        ({"play": ["e13"], "hand": ["e10", 1], "energies": "WFF"}, ["summon e10", "discard e13"],
         [SHIELD, SHIELD]),
        # Drought demands a card; a Shield is given up for another one, or is lost to it.
        ({"play": ["e13"], "crystals": 9, **DROUGHT}, ["end", "sacrifice", "sacrifice e13"],
         ["drought"]),
        ({"play": ["e13", 1], "crystals": 9, **DROUGHT}, ["end", "sacrifice", "sacrifice e13"],
         [SHIELD, SHIELD]),
        # A toll is paid to a card.
        ({"hand": [3], "energies": "EE", "crystals": 2, "others": [{"play": [33, 33]}]},
         ["summon 3"], ["arcano-leech", "arcano-leech", "amulet-of-earth"]),
    ],
)  # fmt: skip
def test_what_is_paid_or_given_up_names_the_card_that_it_belongs_to(
    keys: dict[str, Any], gestures: list[str], causes: list[str]
) -> None:
    game = kingdom(**keys)
    events = [game.play(gesture) for gesture in gestures][-1]
    found = [event.cause for event in events if event.kind in ("crystals", "sacrifice")]
    assert found == causes


# The table of kinds


def check_kind(event: Event) -> None:
    """An event says exactly what its kind says, and moves cards where its kind does."""
    kind = KINDS[event.kind]
    moving = "from" in event.details
    assert set(event.details) == kind.fields(moving), event
    assert set(event.secret) == ({"cards"} if kind.hidden else set()), event
    assert moving == (len(kind.moves) > 0) or kind.sees, event
    if moving:
        assert (event.details["from"], event.details["to"]) in kind.moves, event
    assert bool(remark(event)) == kind.chance, event


@pytest.mark.parametrize("edition", ["revised", "original"])
@pytest.mark.parametrize("players", [2, *LARGER_TABLES])
def test_every_event_of_random_games_has_the_fields_of_its_kind(players: int, edition: str) -> None:
    modules = ["cards", "tokens"] if edition == "revised" else ["tokens"]
    enchantments = ["none", "natural-selection", "drought", "vision-of-destiny"]
    told: set[str] = set()
    for number, enchantment in enumerate(enchantments):
        game = Game.new(
            players, "archmage", edition, seed=number, modules=modules, enchantment=enchantment
        )
        chance = Chance(number)
        events = game.opening
        while game.decision is not None:
            steps = game.legal()
            events += game.apply(steps[chance.below(len(steps))])
        for event in events:
            check_kind(event)
        told |= {event.kind for event in events}
    assert len(told) > 30


def test_what_the_rules_do_not_tell_is_of_no_kind_of_theirs() -> None:
    assert kind_of(Event("undo", 0, {})).name == ""
