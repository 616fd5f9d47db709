"""A small policy learns to play by imitating whoever wins, with scikit-learn.

pip install 'seasons[examples]'
python examples/train_policy.py --minutes 5

Many games are played in lock step by the policy against itself. Of each finished game the choices
of the winner are kept, and the policy is fitted to them; so it plays a little more like winners do,
and the next games begin where the last ones ended. Then it plays against random choices.
"""

from __future__ import annotations

import argparse
import time
import warnings
from math import sqrt
from typing import Any

import numpy as np
from sklearn.neural_network import MLPClassifier

from seasons.env import actions
from seasons.env.lockstep import Lockstep

GAMES = 64


class Policy:
    """Odds for every action; before the first lesson all that are allowed are alike."""

    def __init__(self, seed: int) -> None:
        self.network = MLPClassifier((64,), learning_rate_init=2e-3, random_state=seed)
        self.lessons = 0

    def odds(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """How likely each action is; nothing for those a mask forbids."""
        odds = masks.astype(np.float64)
        if self.lessons:
            odds *= self.network.predict_proba(observations) + 1e-4
        shares: np.ndarray = odds / odds.sum(axis=1, keepdims=True)
        return shares

    def learn(self, observations: np.ndarray, chosen: np.ndarray) -> None:
        """One lesson: these choices were good."""
        self.lessons += 1
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of 495 classes only some occur in a lesson
            self.network.partial_fit(observations, chosen, classes=np.arange(actions.NUMBER))


def drawn(odds: np.ndarray, luck: np.random.Generator) -> np.ndarray:
    """An action for each row of odds."""
    found: np.ndarray = (odds.cumsum(axis=1) > luck.random((len(odds), 1))).argmax(axis=1)
    return found


def winners_choices(
    policy: Policy, games: Lockstep, luck: np.random.Generator, number: int
) -> tuple[np.ndarray, np.ndarray]:
    """What the winners of some games saw and chose."""
    paths: list[list[tuple[int, np.ndarray, int]]] = [[] for _ in range(len(games))]
    seen: list[np.ndarray] = []
    chosen: list[int] = []
    finished = 0
    while finished < number:
        picked = drawn(policy.odds(games.observations, games.masks), luck)
        for game, path in enumerate(paths):
            seat = int(games.seats[game])
            path.append((seat, games.observations[game].astype(np.float16), int(picked[game])))
        rewards, over = games.step(picked)
        for game in np.flatnonzero(over).tolist():
            winner = int(rewards[game].argmax())
            for seat, saw, action in paths[game]:
                if seat == winner:
                    seen.append(saw)
                    chosen.append(action)
            paths[game] = []
            finished += 1
    return np.stack(seen).astype(np.float32), np.array(chosen)


def against_random(policy: Policy, luck: np.random.Generator, number: int) -> tuple[float, float]:
    """The share of games won against random choices, and the half width of its 95 % interval."""
    games = Lockstep(GAMES, seed=int(luck.integers(1 << 30)))
    own = np.arange(GAMES) % 2  # the seat of the policy
    won: list[float] = []
    while len(won) < number:
        odds = policy.odds(games.observations, games.masks)
        even = games.masks / games.masks.sum(axis=1, keepdims=True)
        rewards, over = games.step(drawn(np.where((games.seats == own)[:, None], odds, even), luck))
        won += [(float(rewards[game, own[game]]) + 1) / 2 for game in np.flatnonzero(over)]
    share = float(np.mean(won))
    return share, 1.96 * sqrt(share * (1 - share) / len(won))


def trained(minutes: float, seed: int, say: Any = print) -> Policy:
    """A policy after some minutes of lessons."""
    policy, luck = Policy(seed), np.random.default_rng(seed)
    games = Lockstep(GAMES, seed=seed)
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end or policy.lessons < 2:
        seen, chosen = winners_choices(policy, games, luck, GAMES)
        policy.learn(seen, chosen)
        left = max(0.0, end - time.monotonic())
        say(f"lesson {policy.lessons}: {len(chosen)} choices, {left:.0f} s left")
    return policy


def main() -> None:
    """Trains a policy and says how good it is."""
    raw = argparse.RawTextHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=400, help="to be played against random")
    arguments = parser.parse_args()
    policy = trained(arguments.minutes, arguments.seed)
    share, margin = against_random(policy, np.random.default_rng(arguments.seed), arguments.games)
    print(f"won {share:.1%} +- {margin:.1%} of {arguments.games} games against random choices")


if __name__ == "__main__":
    main()
