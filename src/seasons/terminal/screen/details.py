"""What a card, an enchantment or an ability token says, with the rulings on it."""

from __future__ import annotations

from typing import Final

from seasons.rules.engine import steps
from seasons.rules.engine.setup import CARDS, ENCHANTMENTS, NAMED
from seasons.rules.engine.state import USED, Player, State
from seasons.rules.writing.decision import Step
from seasons.terminal.screen.prose import Hanging
from seasons.words.cards import ability_sheet, card_facts, enchantment_sheet
from seasons.words.layout import numbered
from seasons.words.rulings import rulings
from seasons.words.texts import Texts

# What is shown has a source, as decisions have: a card or an enchantment by its id, `ability-3`.
Sources = tuple[str, ...]
_TOKEN: Final = "ability-"


def of_cards(cards: bytes) -> Sources:
    """The sources of some cards, each once, hidden ones left out."""
    return tuple(dict.fromkeys(CARDS[kind].id for kind in cards if kind))


def in_play(player: Player, place: int) -> Sources:
    """A card in play, and what it acts as."""
    return of_cards(bytes((player.play[place], player.acts[place])))


def of_tokens(player: Player) -> Sources:
    """The ability tokens of a player."""
    return tuple(f"{_TOKEN}{number % USED}" for number in player.abilities)


def of_step(state: State, step: Step) -> Sources:
    """What an option is about."""
    verb, argument = steps.verb(step.code), steps.argument(step.code)
    player = state.players[step.seat]
    if step.code == steps.VISION:
        return (state.setup.enchantment.id, *of_cards(state.pile[-1:]))
    if verb in (steps.CARD, steps.SUMMON):
        return of_cards(bytes((argument,)))
    if verb == steps.ACTIVATE:
        return in_play(player, argument)
    if verb == steps.PLACE:
        seat, place = divmod(argument, steps.PLACES)
        return in_play(state.players[seat], place)
    if verb == steps.STORED:
        return in_play(player, argument // 4)
    return (f"{_TOKEN}{argument}",) if verb == steps.ABILITY else ()


def told(words: Texts, sources: Sources, edition: str) -> list[Hanging]:
    """All of them in full, one below the other."""
    return [paragraph for source in sources for paragraph in _told(words, source, edition)]


def _told(words: Texts, source: str, edition: str) -> list[Hanging]:
    name, *rest = _sheet(words, source, edition)
    noted = [Hanging("- ", ruling) for ruling in rulings(words, _key(source))]
    return [Hanging("", (name, "bold")), *[Hanging("", text) for text in rest], *noted]


def _sheet(words: Texts, source: str, edition: str) -> list[str]:
    kind = NAMED.get(source, 0)
    if kind:
        return [numbered(words, kind), *card_facts(words, kind, edition)]
    if source in [each.id for each in ENCHANTMENTS]:
        return enchantment_sheet(words, source)
    return ability_sheet(words, _number(source))


def _key(source: str) -> str:
    """Where the catalogue has the words of something."""
    if source in NAMED:
        return f"card.{source}"
    token = source.startswith(_TOKEN)
    return f"ability.{_number(source)}" if token else f"enchantment.{source}"


def _number(source: str) -> int:
    return int(source.removeprefix(_TOKEN))
