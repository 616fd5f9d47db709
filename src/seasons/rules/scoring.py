"""The final score (ruling 1.12)."""

from typing import Final

from seasons.rules import tables
from seasons.rules.state import State


class Score:
    """What a player's final total consists of (ruling 1.12)."""

    __slots__ = ("bonuses", "cards", "crystals", "hand", "total")

    def __init__(self, crystals: int, cards: int, hand: int, bonuses: int) -> None:
        self.crystals: Final = crystals
        self.cards: Final = cards
        self.hand: Final = hand
        self.bonuses: Final = bonuses
        self.total: Final = crystals + cards + hand + bonuses


def score(state: State, seat: int) -> Score:
    """The score as it stands: crystals, prestige in play, and the penalties as negative numbers."""
    player = state.players[seat]
    return Score(
        player.crystals,
        sum(state.setup.cards[kind].prestige for kind in player.play if kind),
        -tables.HAND_PENALTY * len(player.hand),
        -tables.BONUS_PENALTY[player.bonuses],
    )


def winners(state: State) -> list[int]:
    """The seats with the highest total and, among these, the most cards in play."""
    results = [
        (score(state, seat).total, player.cards_in_play())
        for seat, player in enumerate(state.players)
    ]
    return [seat for seat, result in enumerate(results) if result == max(results)]
