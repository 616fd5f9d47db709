"""The bot that takes any step."""

from typing import Final

from seasons.bots.bot import Bot
from seasons.rules.chance import Chance
from seasons.rules.decision import Step
from seasons.rules.view import View


class RandomBot(Bot):
    """Takes any of the steps it may take."""

    name = "random"

    def __init__(self, seed: str) -> None:
        self.chance: Final = Chance(seed)

    def choose(self, view: View) -> Step:
        return view.steps[self.chance.below(len(view.steps))]
