"""A game on the full screen, and what is left to say when the screen is as it was before."""

from __future__ import annotations

from seasons.terminal.console import Console
from seasons.terminal.screen.app import Table
from seasons.terminal.screen.shown import Shown


def run(play: Shown, pace: float, console: Console) -> int:
    """Plays until somebody leaves; returns the exit code."""
    app = Table(play, pace)
    try:
        app.run()
    finally:
        play.saver.save(play.game)
        over = play.scores() if play.game.outcome is not None else []
        for line in [*over, *play.where()]:
            console.write(line)
    if app.problem is not None:
        raise app.problem
    return app.return_code or 0
