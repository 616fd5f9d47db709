"""Who may sit down: people, and bots that are registered and keep to the owner's bounds.

Names come from the net. They are only looked up: nothing is opened or imported for them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from seasons import bots
from seasons.rules.engine.errors import SeasonsError
from seasons.rules.engine.messages import Message
from seasons.words.texts import load

HUMAN: Final = "human"


class BadPlayer(SeasonsError):
    """Neither a person nor a bot that may play here, with the reason."""

    code = "bad-player"

    def __init__(self, reason: Message) -> None:
        self.reason: Final = reason
        super().__init__(load().message(reason))


def check_players(players: Iterable[str], longest: float) -> None:
    """Refuses who cannot play here; a bot is asked to think for `longest` seconds at most."""
    for player in players:
        if player != HUMAN:
            check_bot(player, longest)


def check_bot(text: str, longest: float) -> None:
    """Refuses a bot that is not there, or asks to think for too long."""
    try:
        wanted = bots.wanted(text)
    except bots.NoSuchBot as error:
        raise BadPlayer(error.reason) from None
    # A name alone is never too much to ask: that bot thinks for as long as it may.
    if wanted.name != text and wanted.seconds > longest:
        params: dict[str, int | str] = {"text": text, "text_2": f"{longest:g}"}
        raise BadPlayer(Message("bot.too-long", params))
