"""Write the perft and golden files anew: `make golden`. Read the diff before you commit it."""

from pathlib import Path
from typing import Any

from seasons import Game
from seasons.rules.engine.chance import Chance
from seasons.rules.writing.position import write_position
from seasons.tools.perft import perft
from tests.rules.perft_positions import POSITIONS, position

FOLDER = Path(__file__).parent
LEAVES = 3_000

ALL_MODULES = ("cards", "enchantment", "tokens")
GOLDEN_GAMES: dict[str, dict[str, Any]] = {
    "2-players": {"players": 2, "level": "archmage", "edition": "revised", "seed": 2},
    "3-players": {"players": 3, "level": "magician", "edition": "original", "seed": 3},
    "4-players": {"players": 4, "level": "apprentice", "edition": "revised", "seed": 4},
    "2-players-kingdom": {"players": 2, "seed": 5, "modules": ALL_MODULES,
                          "enchantment": "vision-of-destiny"},
    "3-players-kingdom": {"players": 3, "level": "magician", "seed": 6, "modules": ALL_MODULES,
                          "enchantment": "argos-embrace"},
    "4-players-kingdom": {"players": 4, "seed": 7, "modules": ALL_MODULES,
                          "enchantment": "natural-selection"},
}  # fmt: skip


def perft_file(name: str) -> str:
    """The position and the number of leaves for each depth, up to about LEAVES of them."""
    game = position(name)
    lines = [write_position(game.state)]
    for depth in range(1, 10):
        lines.append(f"{depth} {perft(game.state, depth)}")
        if int(lines[-1].split()[1]) > LEAVES:
            break
    return "\n".join(lines) + "\n"


def golden_file(options: dict[str, Any]) -> str:
    """A whole random game: what every seat sees at the start of each turn, and the record."""
    game = Game.new(**options)
    chance = Chance(f"golden {options['seed']}")
    lines: list[str] = []
    turns = 0
    while (decision := game.decision) is not None:
        if decision.kind in ("pick", "split", "keep-ability") or (
            decision.kind == "turn" and new_turn(game)
        ):
            turns += 1
            seats = [*range(game.state.setup.players), None]
            lines += [f"{turns} {seat}: {game.view(seat).line()}" for seat in seats]
        steps = game.legal(decision.seat)
        game.apply(steps[chance.below(len(steps))])
    return "\n".join([*lines, "", game.record()])


def new_turn(game: Game) -> bool:
    """Whether the last gesture was not of the seat that decides now."""
    record = game.record().rstrip().splitlines()
    return game.decision is not None and not record[-1].startswith(f"{game.decision.seat}: ")


def main() -> None:
    """Write all files."""
    for name in POSITIONS:
        (FOLDER / "perft" / f"{name}.txt").write_text(perft_file(name), encoding="utf-8")
    for name, options in GOLDEN_GAMES.items():
        (FOLDER / "golden" / f"{name}.txt").write_text(golden_file(options), encoding="utf-8")


if __name__ == "__main__":
    main()
