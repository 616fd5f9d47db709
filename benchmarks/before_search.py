"""The last network before a search taught it, kept to measure others by: it looks one step ahead.

seasons arena --bot before-search=benchmarks/before_search.py --bots master:time=0.1,before-search
"""

from pathlib import Path

from seasons.bots import weights
from seasons.bots.adept import Adept


class BeforeSearch(Adept):
    """Plays like `adept`, by the network at the end of self-play."""

    name = "before-search"

    def __init__(self, seed: str) -> None:
        super().__init__(seed, weights.load(Path(__file__).with_name("before_search.npz")))
