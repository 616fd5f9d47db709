"""Other games of this kind, played at random on the same machine at the same moment.

They are measured only if they are installed: `pip install 'seasons[yardsticks]'`.
"""

from collections.abc import Callable
from typing import Final

from seasons.rules.engine.chance import Chance


def catanatron(seed: int) -> int:
    """One random game of Catan between two; returns its decisions."""
    from catanatron import Color, Game, RandomPlayer

    game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)
    game.play()
    return len(game.state.actions)


def chess(seed: int) -> int:
    """One random game of chess; returns its moves."""
    from chess import Board

    board, chance, moves = Board(), Chance(seed), 0
    while not board.is_game_over():
        legal = list(board.legal_moves)
        board.push(legal[chance.below(len(legal))])
        moves += 1
    return moves


YARDSTICKS: Final[dict[str, Callable[[int], int]]] = {
    "catanatron, 2 players": catanatron,
    "python-chess": chess,
}
