"""The rules of Seasons: pure, standard library only."""

from seasons.rules.cards import abilities, base, enchantments, kingdom
from seasons.rules.game import Game, Outcome

__all__ = ["Game", "Outcome", "abilities", "base", "enchantments", "kingdom"]
