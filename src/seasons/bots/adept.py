"""A bot with a learned eye: looks one step ahead and takes what its network likes best."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import inf
from typing import ClassVar, Final

import numpy as np

from seasons.bots import weights
from seasons.bots.beginner import Beginner
from seasons.bots.bot import Bot
from seasons.bots.fast import ahead, layout
from seasons.bots.fast.ahead import Rows
from seasons.bots.network import Floats, Inputs, Network, worth
from seasons.rules.cards.define import OTHERS
from seasons.rules.course.prelude import Split
from seasons.rules.engine import steps
from seasons.rules.engine.chance import Chance
from seasons.rules.engine.state import State
from seasons.rules.secrets.view import View
from seasons.rules.secrets.worlds import resample
from seasons.rules.writing.decision import Step

ZONES: Final = (layout.HAND[0], layout.LIBRARY2, layout.LIBRARY3)


class Adept(Bot):
    """Judges the position after each step by a network.

    The network has never seen cards of a set from outside; with them the rules of thumb play.
    """

    name = "adept"
    net: ClassVar[str] = "adept"  # whose weights it plays by

    def __init__(self, seed: str, network: Network | None = None) -> None:
        self.chance: Final = Chance(seed)
        self.network: Final = weights.shipped(self.net) if network is None else network
        self.thumb: Final = Beginner(seed)

    def choose(self, view: View, seconds: float = inf) -> Step:
        if len(view.steps) == 1:
            return view.steps[0]
        if max(view.state.setup.deck()) >= OTHERS:
            return self.thumb.choose(view)
        assert view.seat is not None
        world = resample(view.state, view.seat, view.memory, self.chance)
        frame = world.top
        if frame is not None and isinstance(frame.op, Split):
            code = next_of_split(self.network, world, view.seat)
            return next(step for step in view.steps if step.code == code)
        rows = Rows()
        rows.add_options(world, view.seat, [step.code for step in view.steps])
        return view.steps[int(worth(self.network.judge(Inputs.of(rows))).argmax())]


# Splitting the cards


def next_of_split(network: Network, world: State, seat: int) -> int:
    """The next step towards the best split that what was chosen so far allows."""
    player = world.players[seat]
    splits = all_splits(len(player.hand))
    for number in np.argsort(-split_values(network, world, seat, splits), kind="stable"):
        answer = answer_of(player.hand, splits[number])
        if answer.startswith(player.answer):
            break
    return steps.CARD + answer[len(player.answer)]


@lru_cache(maxsize=4)
def all_splits(size: int) -> np.ndarray:
    """For every split of so many cards: into which of the three zones each card goes."""
    third = size // 3
    found: list[list[int]] = []
    for first in combinations(range(size), third):
        left = [card for card in range(size) if card not in first]
        for second in combinations(left, third):
            zones = [2] * size
            for card in first:
                zones[card] = 0
            for card in second:
                zones[card] = 1
            found.append(zones)
    return np.array(found, dtype=np.uint8)


def answer_of(hand: bytes, zones: np.ndarray) -> bytes:
    """A split as it is answered: the cards for the hand, then those for the second year."""
    groups = [[kind for kind, z in zip(hand, zones, strict=True) if z == zone] for zone in (0, 1)]
    return bytes(groups[0] + groups[1])


def split_values(network: Network, world: State, seat: int, splits: np.ndarray) -> Floats:
    """What each split is worth.

    Splits differ in nothing but the zones of the cards, so their rows are added to the rest.
    """
    hand = world.players[seat].hand
    state = world.copy()
    state.players[seat].answer = b""
    for kind in answer_of(hand, splits[0]):
        state = ahead.after(state, seat, steps.CARD + kind)
    rows = Rows()
    rows.add(state, seat)
    inputs = Inputs.of(rows)
    table = network.weights["rows"]
    rest = network.sums(inputs.on)[0]
    sums = np.empty((len(splits), len(rest)), np.float32)
    sums[:] = rest
    for card, kind in enumerate(hand):
        zones = table[[zone + kind for zone in ZONES]]
        sums += (zones - zones[splits[0][card]])[splits[:, card]]
    scalars = np.repeat(inputs.scalars, len(splits), axis=0)
    return worth(network.finish(sums, scalars))
