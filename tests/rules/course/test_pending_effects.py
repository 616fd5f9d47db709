"""Who is asked for the order of effects at the end of a round, by trying every order (G6)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from seasons import Game
from seasons.rules.course.rounds import OWN_EFFECTS
from seasons.rules.engine import flow, steps
from seasons.rules.engine.card import ORDERED
from seasons.rules.engine.program import Frame
from seasons.rules.engine.state import State
from tests.helpers import decider, kingdom

Key = tuple[object, ...]


# The reference: carry the effects out on copies, in every order and with every choice


def key_of(state: State) -> Key:
    player = state.players[0]
    return player.reserve, player.stored, player.crystals, player.play


def outcomes(state: State, place: int) -> list[State]:
    """What becomes of the table by one effect, whatever is chosen."""
    copy = state.copy()
    copy.top = Frame(OWN_EFFECTS, None, 0, 0)  # the reserve is settled before that goes on
    program = copy.setup.cards[copy.players[0].acts[place]].round_end
    assert program is not None
    flow.trigger(copy, 0, place, program, 0)
    flow.run(copy)
    waiting, over = [copy], []
    while waiting:
        each = waiting.pop()
        if each.top is None:
            over.append(each)
            continue
        seat = flow.pending(each)[0]
        for step in flow.options(each, seat):
            further = each.copy()
            flow.apply(further, seat, step)
            waiting.append(further)
    return over


def active(state: State, places: frozenset[int], seen: dict[Key, set[int]]) -> set[int]:
    """The places of the effects that do something in some order."""
    key = (places, key_of(state))
    if key not in seen:
        found: set[int] = set()
        for place in places:
            results = {key_of(after): after for after in outcomes(state, place)}
            if set(results) != {key_of(state)}:
                found.add(place)
            for after in results.values():
                found |= active(after, places - {place}, seen)
        seen[key] = found
    return seen[key]


def must_ask(state: State, places: set[int]) -> bool:
    known = state.setup.cards
    kinds = {state.players[0].acts[place] for place in places}
    concerned = [known[kind].with_reserve for kind in kinds if known[kind].with_reserve]
    return ORDERED in concerned and len(concerned) > 1


# Against the rules


def asked_for(state: State, places: frozenset[int]) -> set[int]:
    """The places that the owner is asked about while these effects are still to come, or none."""
    frame = Frame(OWN_EFFECTS, None, 0, 0, target=sum(1 << place for place in places))
    if not frame.op.asks(state, frame):
        return set()
    return {steps.argument(step) % steps.PLACES for step in frame.op.options(state, frame, 0)}


ON_RESERVE = ["e1", "e1", "e2", "e2", "e3", "e3", 13, 13, 14, 14]
OTHERS = ["e9", 39, 50, "e6", "e6", "e7", "e7"]  # the last four leave less room in the reserve


def some_table(chance: random.Random) -> Game:
    """Cards with effects at the end of a round, and not many tokens anywhere."""
    narrow = OTHERS[-4:] if chance.random() < 0.2 else chance.sample(OTHERS, chance.randint(0, 2))
    play: list[Any] = [*chance.sample(ON_RESERVE, chance.randint(1, 4)), *narrow]
    play = [{"card": c, "tokens": chance.choice(["", "E"])} if c == "e1" else c for c in play]
    if chance.random() < 0.3:
        play.append({"card": 4, "tokens": chance.choice(["", "F", "WE"])})
    droughts = chance.choice([0, 0, 3])
    room = 7 - droughts - sum(card in ("e6", "e7") for card in play)
    number = min(chance.choice([0, 0, 0, 1, 1, 2, 2, 3, 4, 5, 7]), room)
    return kingdom(
        enchantment="drought", year=3, play=play, crystals=9, droughts=droughts,
        energies="".join(chance.choices("EW", k=number)),
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_the_question_is_asked_exactly_if_two_effects_can_do_something(seed: int) -> None:
    chance = random.Random(seed)
    asked = 0
    for _ in range(40):
        state = some_table(chance).state
        cards, acts = state.setup.cards, state.players[0].acts
        due = [place for place, kind in enumerate(acts) if cards[kind].round_end is not None]
        places = frozenset(due)
        can_act = active(state, places, {})
        on_reserve = {place for place in places if cards[acts[place]].with_reserve}
        found = asked_for(state, places)
        assert (len(found) > 0) == must_ask(state, can_act)
        assert not found or found & on_reserve == can_act & on_reserve
        asked += len(found) > 0
    assert 5 < asked < 35


@pytest.mark.parametrize(
    ("keys", "then"),
    [
        ({"play": ["e1", 13], "energies": "AAAA"}, (1, "die")),  # a Heart without earth
        ({"play": ["e1", "e2"], "energies": "A"}, (0, "discard-energy")),
        ({"play": ["e2", 13]}, (1, "die")),  # nothing for a Horn of Plenty
        ({"play": ["e2", 14]}, (0, "round-order")),  # but a Beggar's Horn could bring something
        ({"play": ["e3", "e2", {"card": 4, "tokens": "F"}]}, (0, "round-order")),
        ({"play": ["e3", 13], "energies": "AWF"}, (0, "may-place")),  # never four for the Chest
        ({"play": ["e3", 14], "energies": "AWF"}, (0, "may-place")),  # and never one
        ({"play": ["e3", "e3", 14], "energies": "AWF"}, (0, "round-order")),
        ({"play": ["e3", "e1", "e9"], "energies": "AWF"}, (0, "may-place")),
    ],
)
def test_who_is_asked_at_the_end_of_the_round(keys: dict[str, Any], then: tuple[int, str]) -> None:
    game = kingdom(active=1, **keys)
    game.play("end")
    assert decider(game) == then


def test_what_cannot_do_anything_is_not_offered() -> None:
    game = kingdom(play=["e1", "e2", "e3", "e9", 50], energies="A", crystals=9, first=1)
    game.play("end")
    assert [step.text for step in game.legal()] == [
        "next e2#1",
        "next e3#2",
        "next e9#3",
        "next 50#4",
    ]
