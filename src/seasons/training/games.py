"""Which games are played in training: everything there is, most of it as people play most."""

from __future__ import annotations

from typing import Final

import numpy as np

from seasons.rules.engine.setup import Setup, possible_enchantments, setup_for

LEVELS: Final = (("archmage", 0.8), ("magician", 0.12), ("apprentice", 0.08))
ORIGINAL: Final = 0.1  # the share of games with the cards of the first edition
MODULES: Final[tuple[tuple[tuple[str, ...], float], ...]] = (
    ((), 0.45),
    (("cards",), 0.12),
    (("tokens",), 0.06),
    (("enchantment",), 0.07),
    (("cards", "tokens"), 0.08),
    (("cards", "enchantment", "tokens"), 0.22),
)


def some_setup(players: int, luck: np.random.Generator) -> Setup:
    """The options of one game."""
    level = LEVELS[int(luck.choice(len(LEVELS), p=[odds for _, odds in LEVELS]))][0]
    modules = MODULES[int(luck.choice(len(MODULES), p=[odds for _, odds in MODULES]))][0]
    edition = "revised"
    if luck.random() < ORIGINAL and "cards" not in modules:
        edition = "original"
    enchantment = "none"
    if "enchantment" in modules:
        fitting = possible_enchantments(players, level, edition, modules)
        enchantment = fitting[int(luck.integers(len(fitting)))]
    return setup_for(players, level, edition, modules, enchantment)
