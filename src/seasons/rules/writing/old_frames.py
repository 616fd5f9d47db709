"""What the one number of a frame meant in positions of versions 2 and 3.

Frames have a number and a target now. These tables never change.
"""

from typing import Final

from seasons.rules.engine.program import Program

# Programs whose number was a target: types of energy, a place or places, a seat; or the kind of a
# card, but only while that operation of the program was to be done.
_TARGETED: Final = (
    "summon", "round-effects", "elemental-amulet.enter", "elemental-amulet.original.enter",
    "raven-the-usurper.enter.0a", "scroll-of-ishtar.enter", "ratty-nightshade.enter.0a",
)  # fmt: skip
_TARGETED_AT: Final = (("vampiric-crown.enter.0b", 1), ("necrotic-kriss.activate.0a", 1))
# Four times the number of energies, and their type.
_MIRRORED: Final = "mirror-of-the-seasons.activate"


def number_and_target(program: Program, at: int, count: int) -> tuple[int, int]:
    """The number and the target that a frame with one number stands for."""
    name = program.name
    if name == _MIRRORED and count:
        return count // 4, 1 << count % 4
    if name in _TARGETED or (name, at) in _TARGETED_AT:
        return 0, count
    return count, 0
