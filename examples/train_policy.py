"""A small policy learns to play from games against itself, with scikit-learn.

pip install 'seasons[examples]'
python examples/train_policy.py --lessons 30

Many games are played in lock step. A critic learns to foretell, from what a seat sees, by how much
it will win; an actor learns by how much each action turned out better than foretold. The better an
action seems, the likelier it is taken in the next games. Then the policy plays against random
choices.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

import numpy as np
from scipy.sparse import csr_matrix, hstack, vstack
from sklearn.neural_network import MLPRegressor

from seasons.env import actions
from seasons.env.lockstep import Lockstep

GAMES = 64
BATCH = 512
PASSES = 3  # through each lesson
TRACE = 0.8  # lambda: how far what happens later reaches back
TEMPERATURE = 0.02  # in the units of the reward: differences below it hardly matter


# Which verb an action belongs to: what is learned of one summoning is learned of all.
VERBS = np.repeat(
    np.arange(len(actions.SLICES)), [s.stop - s.start for s in actions.SLICES.values()]
)


class Policy:
    """Odds for every action; before the first lesson all that are allowed are alike."""

    def __init__(self, seed: int) -> None:
        self.critic, self.actor = (
            MLPRegressor(hidden_layer_sizes=(32,), batch_size=BATCH, random_state=seed)
            for _ in range(2)
        )
        self.lessons = 0

    def foretold(self, seen: csr_matrix) -> np.ndarray:
        """By how much each seat will win."""
        values: np.ndarray = self.critic.predict(seen) if self.lessons else np.zeros(seen.shape[0])
        return values

    def odds(self, seen: csr_matrix, masks: np.ndarray) -> np.ndarray:
        """How likely each action is; nothing for those a mask forbids."""
        merits = np.full(masks.shape, -np.inf)
        rows, allowed = np.nonzero(masks)
        merits[rows, allowed] = (
            self.actor.predict(asked(seen[rows], allowed)) if self.lessons else 0
        )
        odds = np.exp((merits - merits.max(axis=1, keepdims=True)) / TEMPERATURE)
        shares: np.ndarray = odds / odds.sum(axis=1, keepdims=True)
        return shares

    def learn(self, lesson: Lesson) -> None:
        """The critic learns what came of it, the actor what was better than foretold."""
        taken = asked(lesson.seen, lesson.chosen)
        for _ in range(PASSES):
            self.actor.partial_fit(taken, lesson.results - lesson.foretold)
            self.critic.partial_fit(lesson.seen, lesson.results)
        self.lessons += 1


def asked(seen: csr_matrix, taken: np.ndarray) -> csr_matrix:
    """What the actor is asked about: what is seen, a verb and an action."""
    kinds = np.stack([taken, actions.NUMBER + VERBS[taken]], axis=1)
    ones, ends = np.ones(kinds.size, np.float32), np.arange(len(taken) + 1) * 2
    size = (len(taken), actions.NUMBER + len(actions.SLICES))
    return hstack([seen, csr_matrix((ones, kinds.ravel(), ends), size)], format="csr")


@dataclass
class Lesson:
    """What was seen and chosen in some games, what was foretold and what came of it."""

    seen: csr_matrix
    chosen: np.ndarray
    foretold: np.ndarray
    results: np.ndarray


def drawn(odds: np.ndarray, luck: np.random.Generator) -> np.ndarray:
    """An action for each row of odds."""
    found: np.ndarray = (odds.cumsum(axis=1) > luck.random((len(odds), 1))).argmax(axis=1)
    return found


def played(policy: Policy, luck: np.random.Generator) -> Lesson:
    """Some games of the policy against itself, each to its end."""
    games = Lockstep(GAMES, seed=int(luck.integers(1 << 30)), reward="margin")
    seen: list[csr_matrix] = []
    chosen, foretold = [], []
    paths: list[tuple[list[int], list[int]]] = [([], []) for _ in range(GAMES)]  # rows by seat
    margins = np.full((GAMES, 2), np.nan)
    while np.isnan(margins).any():
        seen.append(csr_matrix(games.observations))
        foretold.append(policy.foretold(seen[-1]))
        chosen.append(drawn(policy.odds(seen[-1], games.masks), luck))
        for game in np.flatnonzero(np.isnan(margins[:, 0])).tolist():
            paths[game][games.seats[game]].append((len(seen) - 1) * GAMES + game)
        rewards, over = games.step(chosen[-1])
        ended = over & np.isnan(margins[:, 0])  # a game that begins anew is not looked at
        margins[ended] = rewards[ended]
    values = np.concatenate(foretold)
    results = np.zeros(len(values))
    for path, margin in zip(paths, margins, strict=True):
        for seat in range(2):
            results[path[seat]] = mixed(values[path[seat]], margin[seat])
    rows = [row for path in paths for seat in path for row in seat]
    return Lesson(vstack(seen)[rows], np.concatenate(chosen)[rows], values[rows], results[rows])


def mixed(values: np.ndarray, margin: float) -> np.ndarray:
    """For each step of a seat what it led to: what was foretold later, and the end."""
    results = np.zeros(len(values))
    following = later = margin
    for step in reversed(range(len(values))):
        results[step] = later = TRACE * later + (1 - TRACE) * following
        following = values[step]
    return results


def against_random(policy: Policy, luck: np.random.Generator, number: int) -> tuple[float, float]:
    """The share of games won against random choices, and the half width of its 95 % interval."""
    games = Lockstep(GAMES, seed=int(luck.integers(1 << 30)))
    own = np.arange(GAMES) % 2  # the seat of the policy
    won: list[float] = []
    while len(won) < number:
        odds = policy.odds(csr_matrix(games.observations), games.masks)
        even = games.masks / games.masks.sum(axis=1, keepdims=True)
        rewards, over = games.step(drawn(np.where((games.seats == own)[:, None], odds, even), luck))
        won += [(float(rewards[game, own[game]]) + 1) / 2 for game in np.flatnonzero(over)]
    share = float(np.mean(won))
    return share, 1.96 * sqrt(share * (1 - share) / len(won))


def trained(lessons: int, seed: int, say: Callable[[str], None] = print) -> Policy:
    """A policy after some lessons."""
    policy, luck = Policy(seed), np.random.default_rng(seed)
    start = time.monotonic()
    for _ in range(lessons):
        lesson = played(policy, luck)
        policy.learn(lesson)
        taken = time.monotonic() - start
        say(f"lesson {policy.lessons}: {len(lesson.chosen)} choices, {taken:.0f} s")
    return policy


def main() -> None:
    """Trains a policy and says how good it is."""
    raw = argparse.RawTextHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--lessons", type=int, default=30, help=f"of {GAMES} games each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=400, help="to be played against random")
    arguments = parser.parse_args()
    policy = trained(arguments.lessons, arguments.seed)
    share, margin = against_random(policy, np.random.default_rng(arguments.seed), arguments.games)
    print(f"won {share:.1%} +- {margin:.1%} of {arguments.games} games against random choices")


if __name__ == "__main__":
    main()
