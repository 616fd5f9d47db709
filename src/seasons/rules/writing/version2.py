"""The steps of version 2 of the rules, which saved games of that time hold as numbers.

These tables never change: they say what the numbers meant then, however things are numbered today.
"""

from typing import Final

from seasons.rules.engine import energy, steps, tables
from seasons.rules.engine.errors import ParseError
from seasons.rules.engine.setup import by_id

# By number, beginning with 1.
CARDS: Final = (
    "amulet-of-air", "amulet-of-fire", "amulet-of-earth", "amulet-of-water",
    "balance-of-ishtar", "staff-of-spring", "temporal-boots", "purse-of-io", "divine-chalice",
    "syllas-the-faithful", "figrim-the-avaricious", "naria-the-prophetess", "wondrous-chest",
    "beggars-horn", "die-of-malice", "kairn-the-destroyer", "amsug-longneck",
    "bespelled-grimoire", "ragfields-helm", "hand-of-fortune", "lewis-greyface",
    "runic-cube-of-eolis", "potion-of-power", "potion-of-dreams", "potion-of-knowledge",
    "potion-of-life", "hourglass-of-time", "scepter-of-greatness", "olafs-blessed-statue",
    "yjangs-forgotten-vase", "elemental-amulet", "tree-of-light", "arcano-leech", "crystal-orb",
    "glutton-cauldron", "vampiric-crown", "dragon-skull", "demon-of-argos", "titus-deepgaze",
    "air-elemental", "thieving-fairies", "cursed-treatise-of-arus", "idol-of-the-familiar",
    "necrotic-kriss", "lantern-of-xidit", "sealed-chest-of-urm", "mirror-of-the-seasons",
    "pendant-of-ragnor", "sid-nightshade", "damned-soul-of-onys", "heart-of-argos",
    "horn-of-plenty", "fairy-monolith", "selenias-codex", "scroll-of-ishtar",
    "mesodaes-lantern", "statue-of-eolis", "familiar-catcher", "ios-transmuter",
    "throne-of-renewal", "potion-of-resurrection", "jewel-of-the-ancients", "shield-of-zira",
    "steadfast-die", "amulet-of-time", "arcane-telescope", "argos-hawk", "raven-the-usurper",
    "warden-of-argos", "ratty-nightshade",
)  # fmt: skip
WORDS: Final = (
    "end", "resolve", "done", "draw", "discard", "transmute", "crystals", "energy", "look",
    "bury", "leave", "play", "sacrifice", "gauge", "lower", "blank", "vision",
)  # fmt: skip
ENERGIES: Final = "AWFE"
BONUSES: Final = ("exchange", "transmute", "gauge", "draw", "card")
PLACES: Final = 32
NOWHERE: Final = 8
_ARGUMENTS: Final = 256  # each verb had that many
VERBS: Final = (
    "word", "card", "summon", "activate", "place", "energy", "stored", "die", "seat", "move",
    "bonus", "ability",
)  # fmt: skip


def read_steps(text: str) -> list[int]:
    """The steps of today that some numbers of version 2 stand for."""
    words = text.split()
    if not all(word.isascii() and word.isdigit() and len(word) < 9 for word in words):
        raise ParseError("steps of version 2 are numbers", text)
    try:
        return [_step(*divmod(int(word), _ARGUMENTS)) for word in words]
    except (IndexError, KeyError):
        raise ParseError("there was no such step in version 2", text) from None


def _step(number: int, argument: int) -> int:
    verb = VERBS[number]
    if verb == "word":
        return steps.word(WORDS[argument])
    if verb == "card":
        return steps.CARD + _kind(argument)
    if verb == "summon":
        return steps.SUMMON + _kind(argument)
    if verb == "place":
        return steps.in_play(*divmod(argument, PLACES))
    if verb == "energy":
        return steps.ENERGY + _type(argument)
    if verb == "stored":
        place, type_ = divmod(argument, len(ENERGIES))
        return steps.STORED + place * len(energy.LETTERS) + _type(type_)
    if verb == "move":
        return steps.MOVE + steps.NOWHERE + argument - NOWHERE
    if verb == "bonus":
        return steps.BONUS + tables.BONUSES.index(BONUSES[argument])
    return _SAME[verb] + argument


# Whose argument is the number of a place, a die, a seat or an ability token.
_SAME: Final = {
    "activate": steps.ACTIVATE,
    "die": steps.DIE,
    "seat": steps.SEAT,
    "ability": steps.ABILITY,
}


def _kind(number: int) -> int:
    if number == 0:
        raise IndexError(number)
    return by_id(CARDS[number - 1]).kind


def _type(number: int) -> int:
    return energy.LETTERS.index(ENERGIES[number])
