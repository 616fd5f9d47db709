"""A bot that takes its time, to be seen while it does."""

import time

from seasons.bots import Bot
from seasons.rules.secrets.view import View
from seasons.rules.writing.decision import Step

SECONDS = 2.0


class Ponderer(Bot):
    """Takes the first step, later."""

    name = "ponderer"
    seconds = SECONDS

    def __init__(self, seed: str) -> None:
        pass

    def choose(self, view: View, seconds: float = SECONDS) -> Step:
        """Sleeps, as others think."""
        time.sleep(seconds)
        return view.steps[0]
