"""Where in the rules to read more: sections by the keys of prompts and reasons, and of cards."""

from __future__ import annotations

from typing import Final

# The parts of the rules, and their sections with the sign of each.
PARTS: Final[dict[str, dict[str, str]]] = {
    "begin": {"aim": "prestige", "pieces": "any-energy", "card": "hand", "words": "text"},
    "prepare": {"setup": "first", "levels": "library", "draft": "draw", "players": "human"},
    "round": {
        "round": "turned", "die": "die", "turn": "play", "reserve": "any-energy",
        "transmuting": "transmute", "summoning": "enter", "gauge": "gauge", "costs": "crystal",
        "activating": "activate", "bonuses": "bonus", "leaving": "discard", "piles": "pile",
    },
    "time": {"year": "spring", "change": "fall", "finish": "done"},
    "end": {"end": "crown"},
    "kingdom": {
        "kingdom": "crown", "enchantments": "summer", "abilities": "ability", "acting": "link",
    },
    "more": {
        "editions": "log", "seen": "lock", "principles": "rules", "here": "settings",
        "rulings": "help",
    },
}  # fmt: skip
SECTIONS: Final = {name: sign for part in PARTS.values() for name, sign in part.items()}

# The section that says more about what is asked, or about why something is not possible.
_BY_SECTION: Final[dict[str, str]] = {
    "draft": "prompt.pick prompt.split reason.others-choose",
    "enchantments": (
        "prompt.construct prompt.select prompt.reject reason.vision-used reason.one-summoning"
    ),
    "abilities": "prompt.keep-ability reason.ability-used reason.ability-permanent",
    "acting": "prompt.mimic",
    "round": "prompt.die reason.not-your-decision",
    "die": (
        "prompt.before-die prompt.draw prompt.keep-or-discard reason.die-first reason.draw-first "
        "reason.die-resolved reason.no-draw reason.only-before-die"
    ),
    "turn": "prompt.turn reason.finish-first",
    "reserve": (
        "prompt.take prompt.drop prompt.drop-from-reserve prompt.gain prompt.store prompt.place "
        "prompt.may-place prompt.take-from-card prompt.take-from prompt.copy prompt.discard-energy "
        "prompt.gain-mirrored prompt.mirror reason.no-tokens-on-card"
    ),
    "transmuting": (
        "prompt.transmute reason.nothing-to-transmute reason.transmutation-banned "
        "reason.no-right-to-transmute"
    ),
    "summoning": ("prompt.play prompt.play-or-leave reason.only-summoned reason.only-by-summoning"),
    "gauge": ("reason.gauge-full reason.gauge-needed reason.gauge-at-start reason.gauge-at-limit"),
    "costs": (
        "prompt.pay prompt.for reason.needs-crystals reason.needs-crystals-toll "
        "reason.needs-tokens reason.needs-energies reason.needs-some-of reason.needs-identical"
    ),
    "activating": (
        "reason.no-activation reason.already-turned reason.needs-cards-in-play "
        "reason.no-familiar-in-play reason.no-familiar-in-hand reason.hand-empty reason.no-card"
    ),
    "bonuses": "prompt.exchange reason.bonuses-used reason.only-instead-of-draw",
    "leaving": (
        "prompt.sacrifice prompt.return prompt.discard prompt.discard-any prompt.give-up "
        "prompt.lose"
    ),
    "piles": (
        "prompt.keep prompt.keep-or-search prompt.order prompt.give prompt.name "
        "reason.draw-pile-empty"
    ),
    "year": "prompt.move",
    "finish": "prompt.round-order",
    "end": "reason.game-over",
    "here": (
        "reason.resigned reason.others-play-on reason.undo-other-seat reason.undo-revealed "
        "reason.nothing-to-undo reason.stand-in reason.undo-handed-over reason.not-absent "
        "reason.handed-over-often"
    ),
}
_SECTION_OF: Final = {key: name for name, keys in _BY_SECTION.items() for key in keys.split()}

# What leads nowhere, and why.
ALONE: Final[dict[str, str]] = {
    "prompt.either": "the card that asks says what there is to choose",
    "reason.not-there": "says that nothing is there, of which no rule speaks",
    "reason.does-not-fit": "the prompt beside it says what fits",
    "reason.ended": "whoever runs the server does not need the rules for it",
    "reason.named": "names are no matter of the rules",
    "reason.nothing-to-decide": "nothing is asked, so there is nothing to look up",
}

# When a card acts, as its signs say.
_BY_MOMENT: Final = {"enter": "summoning", "activate": "activating", "permanent": "card"}


def section_of(key: str) -> str:
    """The section for a prompt or a reason by its key; nothing if there is none."""
    return _SECTION_OF.get(key, "")


def section_of_moment(moment: str) -> str:
    """The section about cards that act at this moment."""
    return _BY_MOMENT[moment]


def anchor_of(source: str) -> str:
    """Where a card, an enchantment or a token stands among the rulings."""
    return f"card-{source}"
