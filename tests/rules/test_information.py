"""Rulings 1.13 and 1.14: who sees what, and who is asked."""

from typing import Any

import pytest

from seasons import Game
from seasons.rules.course.prelude import new_state
from seasons.rules.engine.events import Event
from seasons.rules.engine.setup import setup_for
from tests.helpers import (
    cards,
    facts,
    hand,
    options,
    play,
    seat_data,
    table,
)


def seen(events: list[Event], kind: str, viewer: int | None) -> list[str] | None:
    """The cards that events of a kind show to a viewer; None if they show none."""
    shown: list[str] = []
    for event in events:
        if event.kind == kind:
            found = event.seen_by(viewer).data().get("cards")
            if found is None:
                return None
            assert isinstance(found, tuple)
            shown += cards(bytes(found))
    return shown


def run(game: Game, *gestures: str) -> list[Event]:
    """All that happens while gestures are played."""
    return [event for gesture in gestures for event in game.play(gesture)]


# Public


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everything_on_the_table_is_public(viewer: int | None) -> None:
    amulet = {"card": 4, "tokens": "AF"}
    other = {
        "crystals": 12, "gauge": 5, "bonuses": 2, "energies": "AWF", "hand": [3, 5],
        "play": [{"card": 16, "turned": True}, amulet], "library2": [1, 2], "die": "WW*/2",
    }  # fmt: skip
    game = table(others=[other], draw=[8], discard=[9, 10], dice=["D/3"])
    data = seat_data(game, viewer, 1)
    assert (data["crystals"], data["gauge"], data["bonuses"]) == (12, 5, 2)
    assert (data["reserve"], data["die"]) == ("AWF", "WW*/2#1")
    in_play = [(card["number"], card["turned"], card["tokens"]) for card in data["play"]]
    assert in_play == [("16", True, ""), ("4", False, "AF")]
    assert (len(data["hand"]), len(data["library2"])) == (2, 2)
    view = game.view(viewer).data()
    assert (view["draw_pile"], view["discard_pile"]) == (100 - 2 - 2 - 2 - 2, 2)
    assert view["dice"] == ["D/3#2"]


PUBLIC_CHANGES: list[tuple[dict[str, Any], str, dict[str, object]]] = [
    ({"play": [25]}, "gain AAFFE", {"event": "gain", "seat": 0, "energies": "AAFFE"}),
    ({"play": [35], "energies": "A"}, "", {"event": "lose", "seat": 0, "energies": "A"}),
    (
        {"play": [35], "energies": "A"},
        "",
        {"event": "store", "seat": 0, "place": 0, "energies": "A"},
    ),
    ({"play": [35], "energies": "A"}, "", {"event": "activate", "seat": 0, "place": 0, "card": 35}),
    ({"play": [23], "gauge": 4}, "", {"event": "gauge", "seat": 0, "number": 2}),
    ({"play": [23], "gauge": 14}, "", {"event": "gauge", "seat": 0, "number": 1}),
    (
        {"play": [16], "energies": "A", "others": [{"crystals": 3}]},
        "",
        {"event": "crystals", "seat": 1, "number": -3},
    ),
    ({"play": [43, 16]}, "", {"event": "crystals", "seat": 0, "number": 1}),
]


@pytest.mark.parametrize(("keys", "answer", "told"), PUBLIC_CHANGES)
def test_every_change_on_the_table_is_told_to_all(
    keys: dict[str, Any], answer: str, told: dict[str, object]
) -> None:
    game = table(**keys)
    events = game.play(f"activate {keys['play'][0]}")
    if answer:
        events += game.play(answer)
    for viewer in (0, 1, None):
        assert told in [facts(event.seen_by(viewer)) for event in events]


def test_a_bonus_and_the_right_to_transmute_are_told_to_all() -> None:
    events = table().play("bonus transmute")
    assert [facts(event.seen_by(None)) for event in events] == [
        {"event": "bonus", "seat": 0, "bonus": "transmute"},
        {"event": "right", "seat": 0, "allowed": 1},
    ]
    # Who has the right already does not get it again.
    assert [event.kind for event in table(transmute=True).play("bonus transmute")] == ["bonus"]


def test_what_changes_nothing_is_not_told() -> None:
    full = table(play=[23], gauge=15, draw=[3]).play("activate 23")
    assert [event.kind for event in full] == ["activate", "sacrifice", "draw"]
    poor = table(play=[16], energies="A").play("activate 16 pay A")
    assert [event.kind for event in poor] == ["activate", "lose"]
    lonely = table(play=[43]).play("activate 43")
    assert [event.kind for event in lonely] == ["activate"]
    empty = table(play=[26]).play("activate 26")
    assert [event.kind for event in empty] == ["activate", "sacrifice"]


# Private


@pytest.mark.parametrize("zone", ["hand", "library2", "library3"])
def test_hand_and_libraries_are_seen_by_their_owner_alone(zone: str) -> None:
    game = table(others=[{zone: [3, 5]}, {}])
    assert seat_data(game, 1, 1)[zone] == ["amulet-of-earth", "balance-of-ishtar"]
    for viewer in (0, 2, None):
        assert seat_data(game, viewer, 1)[zone] == [None, None]


def test_a_pack_of_the_draft_is_seen_by_its_holder_alone() -> None:
    game = Game.set_up(
        phase="draft", seats=[{"pack": [1, 2], "hand": [7]}, {"pack": [3, 4], "hand": [8]}]
    )
    assert seat_data(game, 0, 0)["pack"] == ["amulet-of-air", "amulet-of-fire"]
    assert seat_data(game, 1, 0)["pack"] == [None, None]
    events = run(game, "pick 2") + game.play("pick 3", 1)
    assert seen([event for event in events if event.seat == 0], "pick", 0) == ["2"]
    assert seen([event for event in events if event.seat == 0], "pick", 1) is None
    # Seat 1 gets what seat 0 passed on, and sees it.
    assert seat_data(game, 1, 1)["pack"] == ["amulet-of-air"]
    assert seen([event for event in events if event.seat == 1], "pass", 1) == ["1"]
    assert seen([event for event in events if event.seat == 1], "pass", 0) is None


def test_until_the_last_answer_others_learn_only_who_has_answered() -> None:
    packs = [[1, 2, 7], [3, 4, 8], [5, 6, 9]]
    game = Game.set_up(phase="draft", seats=[{"pack": pack} for pack in packs])
    events = game.play("pick 2", 0)
    assert [facts(event.seen_by(1)) for event in events] == [{"event": "answered", "seat": 0}]
    assert seat_data(game, 0, 0)["answer"] == ["amulet-of-fire"]
    assert seat_data(game, 1, 0)["answer"] == [None]
    assert seat_data(game, 1, 2)["answer"] == []


def test_how_far_a_split_has_come_is_not_seen() -> None:
    game = Game.set_up(phase="split", seats=[{"hand": [1, 2, 3]}, {"hand": [4, 5, 6]}])
    before = game.view(1)
    events = game.apply(game.legal(0)[0])
    assert (events, game.view(1) == before) == ([], True)
    assert seat_data(game, 0, 0)["answer"] == ["amulet-of-air"]
    game.apply(game.legal(0)[0])
    assert seat_data(game, 1, 0)["answer"] == [None, None]


def test_the_split_is_secret() -> None:
    game = Game.set_up(phase="split", seats=[{"hand": [1, 2, 3]}, {"hand": [4, 5, 6]}])
    events = game.play("split 2 / 3 / 1", 0) + game.play("split 4 / 5 / 6", 1)
    own = [event for event in events if event.seat == 0]
    assert (seen(own, "split", 0), seen(own, "split", 1), seen(own, "split", None)) == (
        ["3", "1"],
        None,
        None,
    )


def test_the_deal_shows_each_player_their_own_pack() -> None:
    state = new_state(setup_for(2, "magician", "revised"), 1, None, listen=True)
    assert state.events is not None
    own = [event for event in state.events if event.seat == 1]
    assert seen(own, "draw", 1) is not None
    assert sorted(seen(own, "draw", 1) or [], key=int) == cards(state.players[1].pack)
    assert seen(own, "draw", 0) is None
    assert [event.kind for event in state.events] == ["start", "draw", "draw"]


def test_a_preset_deck_is_seen_by_its_owner() -> None:
    state = new_state(setup_for(2, "apprentice", "revised"), 1, 1, listen=True)
    own = [event for event in state.events or [] if event.seat == 0]
    assert seen(own, "draw", 0) == cards(state.players[0].hand)
    assert seen(own, "draw", 1) is None


def test_neither_pile_may_be_inspected() -> None:
    game = table(draw=[3], discard=[5])
    for viewer in (0, 1, None):
        state = game.view(viewer).state
        assert set(state.pile) == {0}
        assert set(state.discard) == {0}
        assert state.chance == 0


def test_two_worlds_that_differ_in_hidden_cards_look_alike() -> None:
    one = table(others=[{"hand": [3], "library2": [5]}], draw=[8, 10], seed=1)
    other = table(others=[{"hand": [20], "library2": [21]}], draw=[22, 11], seed=2)
    assert one.view(0) == other.view(0)
    assert one.view(0).line() == other.view(0).line()
    assert one.view(1) != other.view(1)


# Cards drawn

DRAWS = [
    ("die", {"phase": "draw", "die": "D/2", "draw": [3]}, ["draw"], 0, ["3"]),
    ("bonus", {"phase": "draw", "die": "D/2", "draw": [3, 5]}, ["bonus draw"], 0, ["3", "5"]),
    (
        "amulet of fire",
        {"hand": [2], "energies": "FF", "draw": [3, 5, 6, 8]},
        ["summon 2 pay FF"],
        0,
        ["3", "5", "6", "8"],
    ),
    (
        "elemental amulet",
        {"hand": [31], "energies": "F", "draw": [3]},
        ["summon 31 for F pay F"],
        0,
        ["3"],
    ),
    (
        "chalice",
        {"hand": [9], "energies": "AWFE", "draw": [3, 5, 6, 8]},
        ["summon 9 pay AWFE"],
        0,
        ["3", "5", "6", "8"],
    ),
    ("potion of power", {"play": [23], "draw": [3]}, ["activate 23"], 0, ["3"]),
    ("naria", {"hand": [12], "crystals": 3, "draw": [3, 5]}, ["summon 12"], 0, ["3", "5"]),
    (
        "demon",
        {"hand": [38], "energies": "AWFE", "draw": [3]},
        ["summon 38 pay AWFE"],
        1,
        ["3"],
    ),
]


@pytest.mark.parametrize(
    ("keys", "gestures", "drawer", "drawn"),
    [case[1:] for case in DRAWS],
    ids=[case[0] for case in DRAWS],
)
def test_only_the_drawer_sees_the_cards_drawn(
    keys: dict[str, Any], gestures: list[str], drawer: int, drawn: list[str]
) -> None:
    events = run(table(**keys), *gestures)
    assert seen(events, "draw", drawer) == drawn
    assert seen(events, "draw", 1 - drawer) is None
    assert seen(events, "draw", None) is None


def test_cards_held_by_an_effect_are_seen_by_the_drawer_alone() -> None:
    game = table(hand=[2], energies="FF", draw=[3, 5, 6, 8])
    play(game, "summon 2 pay FF")
    own = game.view(0).data()["aside"]
    assert isinstance(own, list)
    assert (len(own), None in own) == (4, False)
    for viewer in (1, None):
        assert game.view(viewer).data()["aside"] == [None] * 4


def test_only_the_owner_sees_the_card_the_orb_looks_at() -> None:
    events = table(play=[34], draw=[3]).play("activate 34 look")
    assert seen(events, "look", 0) == ["3"]
    assert seen(events, "look", 1) is None


def test_nobody_sees_the_card_that_the_orb_buries() -> None:
    events = table(play=[34], crystals=3, draw=[3]).play("activate 34 bury")
    for viewer in (0, 1, None):
        assert seen(events, "bury", viewer) is None


def test_nobody_sees_the_order_of_a_reshuffle() -> None:
    game = table(phase="draw", die="D/2", draw=[3], discard=[5, 6], rest="hand 1")
    events = game.play("draw")
    for viewer in (0, 1, None):
        assert seen(events, "shuffle", viewer) is None
    assert "shuffle" in [event.kind for event in events]


def test_cards_discarded_from_a_draw_stay_unseen_by_the_others() -> None:
    game = table(phase="draw", die="D/2", draw=[3, 5])
    events = run(game, "bonus draw", "keep 3")
    assert (seen(events, "discard", 0), seen(events, "discard", 1)) == (["5"], None)
    assert (seen(events, "keep", 0), seen(events, "keep", 1)) == (["3"], None)
    game = table(phase="draw", die="D/2", draw=[3])
    events = run(game, "draw", "discard")
    assert (seen(events, "discard", 0), seen(events, "discard", 1)) == (["3"], None)


def test_narias_owner_sees_all_cards_and_each_receiver_only_their_own() -> None:
    game = table(others=[{}, {}], hand=[12], crystals=3, draw=[1, 2, 3])
    events = run(game, "summon 12", "keep 2", "give 3 1")
    kept = [event for event in events if event.kind == "keep"]
    assert [event.seat for event in kept] == [0, 1, 2]
    assert seen(kept, "keep", 0) == ["2", "3", "1"]
    assert [seen([event], "keep", 1) for event in kept] == [None, ["3"], None]
    assert [seen([event], "keep", 2) for event in kept] == [None, None, ["1"]]
    assert [seen([event], "keep", None) for event in kept] == [None, None, None]


@pytest.mark.parametrize("way", ["draw", "discard"])
def test_the_card_of_the_vampiric_crown_is_shown_to_all(way: str) -> None:
    game = table(hand=[36, 25], energies="AW", draw=[26])
    events = run(game, "summon 36 pay AW", way)
    if way == "discard":
        events += run(game, "discard 25")
    for viewer in (0, 1, None):
        assert seen(events, way, viewer) == ["26" if way == "draw" else "25"]


def test_a_familiar_discarded_to_the_kriss_is_shown_to_all() -> None:
    events = run(table(play=[44], hand=[16]), "activate 44 discard discard 16")
    for viewer in (1, None):
        assert seen(events, "discard", viewer) == ["16"]


def test_a_card_discarded_from_hand_otherwise_is_not_shown() -> None:
    game = table(edition="original", hand=[31, 3], energies="A")
    events = run(game, "summon 31 for A pay A", "discard 3")
    assert (seen(events, "discard", 0), seen(events, "discard", 1)) == (["3"], None)


def test_cards_that_enter_or_leave_play_are_seen_by_all() -> None:
    game = table(others=[{"play": [29]}], hand=[10], energies="FFF")
    events = run(game, "summon 10 pay FFF", "sacrifice 29")
    for viewer in (0, 1, None):
        assert seen(events, "summon", viewer) == ["10"]
        assert seen(events, "sacrifice", viewer) == ["29"]


def test_library_cards_taken_are_seen_by_their_owner_alone() -> None:
    game = table(others=[{}], library2=[1, 2], first=1, space=12)
    events = [event for event in game.play("end") if event.seat == 0]
    assert (seen(events, "library", 0), seen(events, "library", 1)) == (["1", "2"], None)


# 1.14 Decisions of others


def others_asked(game: Game, *gestures: str) -> tuple[int, str]:
    """Who is asked after the gestures, and what."""
    play(game, *gestures)
    assert game.decision is not None
    return game.decision.seat, game.decision.kind


@pytest.mark.parametrize(
    ("keys", "gestures", "asked"),
    [
        (
            {"hand": [10], "energies": "FFF", "others": [{"play": [3]}]},
            ["summon 10 pay FFF"],
            "sacrifice",
        ),
        (
            {"hand": [17], "energies": "AW", "others": [{"play": [3]}]},
            ["summon 17 pay AW"],
            "return",
        ),
        (
            {"hand": [7], "space": 3, "others": [{"play": [27]}]},
            ["summon 7", "move +1"],
            "gain",
        ),
        (
            {"hand": [7], "space": 3, "others": [{"play": [27], "energies": "AAAAAAA"}]},
            ["summon 7", "move +1", "gain F"],
            "drop",
        ),
        (
            {"hand": [17], "energies": "AW", "others": [{"play": [18], "energies": "AAAAAAAA"}]},
            ["summon 17 pay AW", "return 18"],
            "drop",
        ),
    ],
    ids=["syllas", "amsug", "hourglass", "overflow", "limit"],
)
def test_another_player_is_asked_in_somebodys_turn(
    keys: dict[str, Any], gestures: list[str], asked: str
) -> None:
    assert others_asked(table(**keys), *gestures) == (1, asked)


def test_who_is_asked_is_the_only_one_who_may_answer() -> None:
    game = table(others=[{"play": [3, 5]}], hand=[10], energies="FFF")
    play(game, "summon 10 pay FFF")
    assert (options(game, 0), options(game, 1)) == ([], ["sacrifice 3#0", "sacrifice 5#1"])


@pytest.mark.parametrize(
    ("keys", "gestures"),
    [
        ({"hand": [12], "crystals": 3}, ["summon 12"]),
        ({"hand": [38], "energies": "AWFE"}, ["summon 38 pay AWFE"]),
        ({"hand": [40], "energies": "AAA"}, ["summon 40 pay AAA"]),
        ({"hand": [21], "energies": "AF"}, ["summon 21 pay AF", "copy 1"]),
        ({"hand": [49], "energies": "E", "crystals": 20}, ["summon 49 pay E"]),
        ({"play": [16], "energies": "A"}, ["activate 16 pay A"]),
        ({"play": [11], "hand": [7], "space": 3}, ["summon 7", "move +1"]),
        ({"play": [50], "energies": "W"}, ["activate 50 pay W"]),
    ],
    ids=["naria", "demon", "air elemental", "lewis", "sid", "kairn", "figrim", "damned soul"],
)
def test_everything_else_in_a_turn_is_decided_by_the_active_player(
    keys: dict[str, Any], gestures: list[str]
) -> None:
    other = {"crystals": 9, "energies": "FFF", "play": [41, 33], "hand": [3, 5], "gauge": 4}
    keys = {"crystals": 2, **keys}
    keys["crystals"] += 2
    assert others_asked(table(others=[other], **keys), *gestures)[0] == 0


def test_at_the_end_of_a_round_horn_hourglass_and_overflow_ask_their_owners() -> None:
    game = table(others=[{"play": [14]}, {"play": [27], "energies": "AAAAAAA"}], first=1, space=3)
    assert others_asked(game, "end") == (1, "gain")
    assert others_asked(game, "gain A") == (2, "gain")
    assert others_asked(game, "gain F") == (2, "drop")
    assert others_asked(game, "drop F")[1] == "die"


def test_a_spectator_has_no_options() -> None:
    view = table(hand=[7]).view(None)
    assert (view.steps, hand(table(hand=[7]))) == ([], ["7"])
