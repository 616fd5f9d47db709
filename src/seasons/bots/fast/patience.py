"""What can wait in a turn: transmuting and raising the gauge, if nothing is lost by doing it later.

Whoever only tries the later way finds the same in far fewer positions. Cards that make a difference
are named here; where one of them may come, or any of a set that is not known here, nothing waits.
"""

from typing import Final

from seasons.rules.cards.base import BASE
from seasons.rules.engine import energy
from seasons.rules.engine.setup import CARDS, any_of
from seasons.rules.engine.state import USED, Player, State
from seasons.rules.verbs.summoning import toll


def kinds(*ids: str) -> bytes:
    """The kinds of some cards."""
    return bytes([kind for kind, card in CARDS.items() if card.set == BASE.name and card.id in ids])


# They draw, move the season token, take cards out of play or count crystals when they enter.
RESTLESS_IN_HAND: Final = kinds(
    "temporal-boots", "divine-chalice", "amulet-of-fire", "naria-the-prophetess", "amsug-longneck",
    "potion-of-power", "potion-of-dreams", "elemental-amulet", "crystal-orb", "vampiric-crown",
    "sid-nightshade",
)  # fmt: skip
# They draw, discard the reserve, or end the right to transmute when they are turned.
RESTLESS_IN_PLAY: Final = kinds("potion-of-power", "potion-of-dreams", "crystal-orb")
SKULL: Final = kinds("dragon-skull")
# What should not be sacrificed before everything is transmuted.
DEAR: Final = kinds("purse-of-io", "cursed-treatise-of-arus", "bespelled-grimoire")
LIFE: Final = kinds("potion-of-life")
VASE: Final = kinds("yjangs-forgotten-vase")
MIRROR: Final = kinds("mirror-of-the-seasons")
CAULDRON: Final = kinds("glutton-cauldron")
LEWIS: Final = kinds("lewis-greyface")
PENDANT: Final = kinds("pendant-of-ragnor")
# Energies that cards bring when they enter, or when they are turned.
BROUGHT: Final = {
    **dict.fromkeys(kinds("bespelled-grimoire", "cursed-treatise-of-arus"), 2),
    **dict.fromkeys(kinds("damned-soul-of-onys"), 1),
}
TURNED_FOR: Final = {
    **dict.fromkeys(kinds("potion-of-knowledge"), 5),
    **dict.fromkeys(kinds("necrotic-kriss"), 4),
    **dict.fromkeys(kinds("tree-of-light"), 1),
}
# The reserve counts when the round or the game ends.
COUNTING: Final = kinds("wondrous-chest", "lantern-of-xidit")

FULL: Final = 7  # energies that come back from a cauldron
PRICE: Final = 3  # crystals that turning a card costs at most, but for a mirror
MOST: Final = 10  # energies that a mirror turns into others
SPARE: Final = 12  # crystals that may be lost at the end of the round
CHAIN: Final = 3  # cards that enter one after the other without a choice in between: two chalices


def known(state: State) -> bool:
    """Whether all that may happen in a turn is known here."""
    return not state.setup.modules and not state.copies


def gauge_waits(state: State, seat: int) -> bool:
    """Whether there is so much room that the gauge can still be raised when it is needed."""
    player = state.players[seat]
    return known(state) and player.gauge - player.cards_in_play() >= CHAIN


def counts(player: Player) -> bool:
    """Whether energies that are left are worth something when the turn is over."""
    return any_of(COUNTING, player.acts)


def transmuting_waits(state: State, seat: int) -> bool:
    """Whether energies can be transmuted last: none gets lost, none is worth less then.

    Nor are their crystals needed before.
    """
    player = state.players[seat]
    if not known(state) or (player.abilities and player.abilities[0] < USED):
        return False
    straight = _straight(player)
    cards = player.hand + straight
    if any_of(RESTLESS_IN_HAND, player.hand) or any_of(RESTLESS_IN_PLAY, straight):
        return False
    if any_of(SKULL, cards) and any_of(DEAR, player.hand + player.acts):
        return False
    if any_of(LIFE, cards) and state.setup.edition == "original":
        return False
    if player.crystals < _prices(state, seat, cards):
        return False
    return energy.total(player.reserve) + _gains(state, seat, straight) <= player.limit


def _straight(player: Player) -> bytes:
    """The kinds of the own cards in play that were not turned yet."""
    return bytes([kind for place, kind in enumerate(player.acts) if not player.turned >> place & 1])


def _prices(state: State, seat: int, cards: bytes) -> int:
    """More crystals than can be paid in the turn, and lost at its end."""
    setup = state.setup
    costs = [setup.crystals[kind] + toll(state, seat) for kind in state.players[seat].hand]
    turning = len([kind for kind in cards if setup.cards[kind].activate is not None])
    watched = sum([setup.on_activation.count(kind) for p in state.players for kind in p.acts])
    return sum(costs) + turning * (PRICE + watched) + MOST * _number(MIRROR, cards) + SPARE


def _number(wanted: bytes, cards: bytes) -> int:
    return sum([cards.count(kind) for kind in wanted])


def _gains(state: State, seat: int, straight: bytes) -> int:
    """How many energies may come into the reserve, at most."""
    player, setup = state.players[seat], state.setup
    hand = player.hand
    discount = setup.discounts.over(player.acts) + setup.discounts.over(hand)
    vases = _number(VASE, hand + player.acts)
    total = 0
    for kind in hand:
        paid = energy.total(setup.energies[kind])
        paid = max(paid - discount, min(paid, 1))
        total += max(_brought(state, seat, kind) + vases - paid, 0)
    for kind in hand + straight:
        total += TURNED_FOR.get(kind, 0)
    return total + _returned(player)


def _returned(player: Player) -> int:
    """The energies on cauldrons that one more will fill."""
    total = 0
    for place, kind in enumerate(player.acts):
        if kind in CAULDRON and energy.total(player.stored[place]) == FULL - 1:
            total += FULL
    return total


def _brought(state: State, seat: int, kind: int) -> int:
    """How many energies a card brings when it enters, at most."""
    if kind in LEWIS:
        return max([energy.total(state.players[s].reserve) for s in state.opponents(seat)])
    if kind in PENDANT:
        return len(state.players[seat].play) + len(state.players[seat].hand)
    return BROUGHT.get(kind, 0)
