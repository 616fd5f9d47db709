"""The rules of Seasons: pure, standard library only."""

from seasons.rules.cards import base
from seasons.rules.game import Game, Outcome

__all__ = ["Game", "Outcome", "base"]
