"""Play the same games on both builds in two processes and compare them byte for byte.

python scripts/differential.py SITE [--games N] [--first N]

SITE is the folder that scripts/compile.py prints. Compared are the records, and at many decisions
the position, what every seat sees and remembers, its options, and a possible world.
"""

import argparse
import hashlib
import itertools
import os
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from seasons import Game

MODULES = [
    modules
    for size in range(4)
    for modules in itertools.combinations(("cards", "enchantment", "tokens"), size)
]
LOOKS = 25  # decisions between two looks at everything


def main() -> None:
    """Compare, or be one of the two processes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", nargs="?", help="the folder of the compiled package")
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    options = parser.parse_args()
    if options.site is None:
        play(options.first, options.games)
    else:
        compare(options.site, options.first, options.games)


def compare(site: str, first: int, games: int) -> None:
    """Run both builds at the same time; stop at the first difference.

    The sources are several times slower, so two processes share their games.
    """
    half = games // 2
    processes = [
        begin(site, "", first, games),
        begin(site, "1", first, half),
        begin(site, "1", first + half, games - half),
    ]
    outputs = [process.communicate()[0].splitlines() for process in processes]
    if any(process.returncode for process in processes):
        sys.exit("one of the builds has failed")
    builds = [lines.pop(0) for lines in outputs]
    if builds != ["compiled", "pure", "pure"]:
        sys.exit(f"the builds are {builds}, not compiled and pure")
    for compiled, pure in zip(outputs[0], outputs[1] + outputs[2], strict=True):
        if compiled != pure:
            sys.exit(f"the builds differ:\ncompiled {compiled}\npure     {pure}")
    print(f"{len(outputs[0])} games, the same on both builds")


def begin(site: str, pure: str, first: int, games: int) -> subprocess.Popen[str]:
    """Begins to play games on one of the builds."""
    return subprocess.Popen(
        [sys.executable, __file__, "--games", str(games), "--first", str(first)],
        env={**os.environ, "PYTHONPATH": site, "SEASONS_PURE": pure},
        stdout=subprocess.PIPE,
        text=True,
    )


def play(first: int, games: int) -> None:
    """Play games and print what came out, one line each."""
    from seasons import build

    print("compiled" if build.compiled() else "pure")
    for number in range(first, first + games):
        print(one_game(number), flush=True)


def one_game(number: int) -> str:
    """The options of a game, and the digest of everything in it."""
    from seasons import Game
    from seasons.rules.engine.chance import Chance

    chance = Chance(f"differential {number}")
    modules = MODULES[number % len(MODULES)]
    level = ("magician", "archmage", "apprentice")[chance.below(3)]
    edition = "original" if "cards" not in modules and chance.below(2) else "revised"
    players = 2 + chance.below(3)
    game = Game.new(players, level, edition, number, modules=modules)
    digest = hashlib.sha256()
    decisions = 0
    while game.decisions:
        waiting = game.decisions
        seat = waiting[chance.below(len(waiting))].seat
        steps = game.legal(seat)
        if decisions % LOOKS == 0:
            look(game, players, digest)
        decisions += 1
        game.apply(steps[chance.below(len(steps))])
    digest.update(game.record().encode())
    look(game, players, digest)
    return f"{number} {players} {level} {edition} {modules} {decisions} {digest.hexdigest()}"


def look(game: "Game", players: int, digest: "hashlib._Hash") -> None:
    """Adds the position, every view with its options, reasons and a possible world."""
    digest.update(game.position().encode())
    for seat in (None, *range(players)):
        view = game.view(seat)
        digest.update(repr(view.data()).encode())
        digest.update(game.from_view(view, 1).position().encode())
        if seat is not None:
            reasons = [game.why_not(thing, seat) for thing in game.things(seat)]
            digest.update(repr(reasons).encode())
    digest.update(game.from_position(game.position()).position().encode())


if __name__ == "__main__":
    main()
