"""The final score and the winners (ruling 1.12)."""

from typing import Final

from seasons.rules.engine import tables
from seasons.rules.engine.setup import ABILITIES
from seasons.rules.engine.state import USED, State


class Score:
    """What a player's final total consists of (ruling 1.12)."""

    __slots__ = ("ability", "bonuses", "cards", "crystals", "hand", "total")

    def __init__(self, crystals: int, cards: int, hand: int, bonuses: int, ability: int) -> None:
        self.crystals: Final = crystals
        self.cards: Final = cards
        self.hand: Final = hand
        self.bonuses: Final = bonuses
        self.ability: Final = ability  # of a token that was used
        self.total: Final = crystals + cards + hand + bonuses + ability


def score(state: State, seat: int) -> Score:
    """The score as it stands: crystals, prestige in play, and the penalties as negative numbers."""
    player = state.players[seat]
    hand_card, ability = -tables.HAND_PENALTY, 0
    if len(player.abilities) == 1:  # before the tournament there are more to choose from
        token = ABILITIES[player.abilities[0] % USED - 1]
        hand_card = token.hand_card
        ability = token.prestige if player.abilities[0] >= USED else 0
    return Score(
        player.crystals,
        sum(state.setup.cards[kind].prestige for kind in player.play if kind),
        hand_card * len(player.hand),
        -tables.BONUS_PENALTY[player.bonuses],
        ability,
    )


def winners(state: State) -> list[int]:
    """The seats with the highest total and, among these, the most cards in play."""
    results = [
        (score(state, seat).total, player.cards_in_play())
        for seat, player in enumerate(state.players)
    ]
    return [seat for seat, result in enumerate(results) if result == max(results)]


class Outcome:
    """The end of a game: every seat's score and the winners; a seat may have resigned."""

    __slots__ = ("resigned", "scores", "winners")

    def __init__(
        self, scores: list[Score], winners: list[int], resigned: int | None = None
    ) -> None:
        self.scores: Final = scores
        self.winners: Final = winners
        self.resigned: Final = resigned

    def __repr__(self) -> str:
        return f"<Outcome {[score.total for score in self.scores]}, winners {self.winners}>"


def outcome(state: State) -> Outcome | None:
    """Scores and winners when the game is over."""
    if state.top is not None:
        return None
    return Outcome([score(state, seat) for seat in state.seats()], winners(state))


def given_up(state: State, resigned: int) -> Outcome:
    """The scores as they stood when a seat resigned; the others have won."""
    others = [seat for seat in state.seats() if seat != resigned]
    return Outcome([score(state, seat) for seat in state.seats()], others, resigned)
