"""The bot that takes any step."""

from math import inf
from typing import Final

from seasons.bots.bot import Bot
from seasons.rules.engine.chance import Chance
from seasons.rules.secrets.view import View
from seasons.rules.writing.decision import Step


class RandomBot(Bot):
    """Takes any of the steps it may take."""

    name = "random"

    def __init__(self, seed: str) -> None:
        self.chance: Final = Chance(seed)

    def choose(self, view: View, seconds: float = inf) -> Step:
        return view.steps[self.chance.below(len(view.steps))]
