"""Whom one can play against: rungs from the weakest up, others, and what comes after a win."""

from __future__ import annotations

from dataclasses import dataclass

from seasons import bots
from seasons.bots import RUNGS, RandomBot
from seasons.rooms.sight import Sight, Sitter
from seasons.words.texts import Texts


@dataclass(frozen=True, slots=True)
class Opponent:
    """A bot in words."""

    player: str
    name: str
    about: str


def opponents(words: Texts) -> list[Opponent]:
    """All bots: the rungs, the owner's own, and chance at the end."""
    others = [name for name in bots.names() if name not in (*RUNGS, RandomBot.name)]
    return [_opponent(name, words) for name in [*RUNGS, *others, RandomBot.name]]


def _opponent(name: str, words: Texts) -> Opponent:
    about = f"bot.{name}.about"
    told = words.text(about if words.knows(about) else "web.start.own-bot")
    return Opponent(name, words.bot(name), told)


@dataclass(frozen=True, slots=True)
class Climb:
    """A rung that was beaten, the next one, and who plays in each seat if it is played."""

    beaten: str
    rung: str
    players: tuple[str, ...]


def climb(sight: Sight) -> Climb | None:
    """What is offered to a person who has won against bots alone: the strongest one counts."""
    outcome, sitters = sight.outcome, sight.sitters
    if outcome is None or sight.past or sight.seat not in outcome.winners:
        return None
    if sitters[sight.seat].bot is not None:
        return None  # who resigned has not won, although a bot did so in their place
    if sight.stand_ins or sum(sitter.bot is None for sitter in sitters) > 1:
        return None  # whom the others want to play is not for one of them to say
    lost = {_name(each) for seat, each in enumerate(sitters) if seat not in outcome.winners}
    highest = max((RUNGS.index(name) for name in lost if name in RUNGS), default=len(RUNGS))
    if highest + 1 >= len(RUNGS):
        return None
    beaten, rung = RUNGS[highest : highest + 2]
    seated = (rung if _name(each) == beaten else each.bot or each.player for each in sitters)
    return Climb(beaten, rung, tuple(seated))


def _name(sitter: Sitter) -> str:
    """Of the bot that plays, without what it was given."""
    return (sitter.bot or "").partition(":")[0]
