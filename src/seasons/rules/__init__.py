"""The rules of Seasons: pure, standard library only."""

from seasons.rules.cards import abilities, base, enchantments, kingdom
from seasons.rules.course.scoring import Outcome
from seasons.rules.game import Game

__all__ = ["Game", "Outcome", "abilities", "base", "enchantments", "kingdom"]
