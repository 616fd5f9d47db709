"""The kinds of events in one table: what they say, what moves, who learns more, how they are told.

Whatever treats events differently reads it here: memories, undo, the remarks of a record, the story
in words, the flights on the page. A set of cards declares its own kinds.

A move of cards leads from one zone to another, relative to the seat of the event: pile, discard,
bottom (of the discard pile), hand, library2, library3, pack, aside (held by an effect), play, under
and unseen (beneath a card in play), and the neighbours left and right.
"""

from typing import Final

from seasons.rules.engine.events import Event

Zones = tuple[tuple[str, str], ...]

# Whether somebody knows more after it than they would give back; of cards that somebody holds only
# if that is another player: a card shown out of the own hand is like one that is summoned.
NEVER: Final = 0
ALWAYS: Final = 1
OF_OTHERS: Final = 2


class EventKind:
    """What all events of a kind have in common."""

    __slots__ = (
        "adds_up",
        "chance",
        "details",
        "flies",
        "hidden",
        "mixes",
        "moves",
        "name",
        "opens",
        "quiet",
        "reveals",
        "sees",
        "told",
    )

    def __init__(
        self,
        name: str,
        *details: str,
        told: str = "plain",
        moves: Zones = (),
        sees: str = "",
        hidden: bool = False,
        mixes: bool = False,
        reveals: int = NEVER,
        chance: bool = False,
        quiet: bool = False,
        opens: bool = False,
        adds_up: bool = False,
        flies: bool = False,
    ) -> None:
        self.name: Final = name
        self.details: Final = details  # everybody may know these; a move has more
        self.moves: Final = moves  # the zones that cards go from and to
        self.sees: Final = sees  # the zone in which cards are seen where they lie
        self.hidden: Final = hidden  # which cards they are is known to some only
        self.mixes: Final = mixes  # nobody knows the order of the cards any more
        self.reveals: Final = reveals  # what led to it cannot be taken back
        self.chance: Final = chance  # a record notes how it came out
        self.told: Final = told  # the form of its sentence, whose words are `event.<name>`
        self.quiet: Final = quiet  # not told in a story, for it is plain from what follows
        self.opens: Final = opens  # after it it is plain whose effects follow
        self.adds_up: Final = adds_up  # several in a row are told in one go
        self.flies: Final = flies  # one sees the cards go

    def fields(self, moving: bool) -> set[str]:
        """The details of an event of this kind that does, or does not, move cards."""
        cards = () if self.hidden or not moving else ("cards",)
        return {*self.details, *(("from", "to", "number") if moving else ()), *cards}


_UP_AND_DOWN: Final = "changed"  # told as more or less
_IN_PLAY: Final = "card-in-play"
_CARDS: Final = "cards"  # told with their names to those who may know, else with their number

KINDS: Final = {
    kind.name: kind
    for kind in (
        # Chance and the beginning
        EventKind("sealed", "seal", told="seal"),
        EventKind("seeded"),
        EventKind("unsealed", "key", told="key"),
        EventKind("start", "dice", chance=True),
        EventKind("abilities", "abilities", told="abilities", chance=True),
        # The prelude
        EventKind("answered", quiet=True),
        EventKind("withdrawn", quiet=True),
        EventKind("pick", moves=(("pack", "hand"),), hidden=True, told=_CARDS, flies=True),
        EventKind("pass", moves=(("right", "pack"),), hidden=True, told="number", quiet=True),
        EventKind("give-back", moves=(("pack", "pile"),), hidden=True, told=_CARDS),
        EventKind("split", moves=(("hand", "library2"), ("hand", "library3")), hidden=True,
                  told="to-library"),
        EventKind("keep-ability", "ability", told="ability"),
        # The course of the game
        EventKind("straighten"),
        EventKind("roll", "dice", told="dice", reveals=ALWAYS, chance=True),
        EventKind("die", "die", told="die"),
        EventKind("reroll", "die", told="die", reveals=ALWAYS, chance=True),
        EventKind("ignore-die", "place", "card", told=_IN_PLAY, opens=True),
        EventKind("turn"),
        EventKind("end-turn", quiet=True),
        EventKind("end-round"),
        EventKind("season", "position", told="season"),
        EventKind("library", moves=(("library2", "hand"), ("library3", "hand")), hidden=True,
                  told="from-library", flies=True),
        EventKind("drought", "year"),
        EventKind("end", "scores", told="scores"),
        EventKind("resign"),
        # What players have
        EventKind("crystals", "number", told=_UP_AND_DOWN),
        EventKind("gauge", "number", told=_UP_AND_DOWN),
        EventKind("limit", "number", told="limit"),
        EventKind("gain", "energies", told="energies", adds_up=True),
        EventKind("lose", "energies", told="energies", adds_up=True),
        EventKind("bonus", "bonus", told="bonus"),
        EventKind("bonus-back"),
        EventKind("right", "allowed", told="right"),
        EventKind("ability", "ability", told="ability", opens=True),
        # Cards in play
        EventKind("summon", "place", moves=(("hand", "play"),), told=_IN_PLAY, opens=True,
                  flies=True),
        EventKind("enter", "place", moves=(("hand", "play"), ("aside", "play"), ("pile", "play")),
                  told=_IN_PLAY, opens=True, flies=True),
        EventKind("activate", "place", "card", told="activated", opens=True),
        EventKind("store", "place", "energies", told="stored"),
        EventKind("mark", "place", "card", told=_IN_PLAY),
        EventKind("mimic", "place", "owner", "model", told="model"),
        EventKind("acts-as", "place", "card", told="acting"),
        EventKind("sacrifice", "place", moves=(("play", "discard"),), told=_IN_PLAY, flies=True),
        EventKind("return", "place", moves=(("play", "hand"),), told=_IN_PLAY, flies=True),
        EventKind("pass-card", "place", moves=(("play", "left"),), told=_IN_PLAY),
        EventKind("receive-card", "place", moves=(("right", "play"),), told=_IN_PLAY, flies=True),
        # Cards under one in play; those that nobody has seen are uncovered
        EventKind("tuck", "place", moves=(("hand", "under"), ("hand", "unseen")), hidden=True,
                  told="under-card", flies=True),
        EventKind("hide", "place", moves=(("pile", "under"), ("pile", "unseen")), hidden=True,
                  reveals=ALWAYS, chance=True, told="under-card", flies=True),
        EventKind("untuck", "place", moves=(("under", "hand"), ("under", "discard")), hidden=True,
                  told="under-card", flies=True),
        EventKind("uncover", "place", moves=(("unseen", "hand"), ("unseen", "discard")),
                  hidden=True, reveals=ALWAYS, told="under-card", flies=True),
        # Other cards
        EventKind("draw", moves=(("pile", "pack"), ("pile", "hand"), ("pile", "aside")),
                  hidden=True, reveals=ALWAYS, chance=True, told=_CARDS, flies=True),
        EventKind("keep", "holder", moves=(("aside", "hand"),), hidden=True, reveals=OF_OTHERS,
                  told="kept", flies=True),
        EventKind("discard",
                  moves=(("pack", "discard"), ("hand", "discard"), ("aside", "discard")),
                  hidden=True, told=_CARDS, flies=True),
        EventKind("bury", moves=(("pile", "discard"),), hidden=True, reveals=ALWAYS, told=_CARDS,
                  flies=True),
        EventKind("reveal", moves=(("pile", "aside"), ("pile", "discard")), hidden=True,
                  reveals=ALWAYS, chance=True, told="revealed", flies=True),
        # Where it lies, or several taken aside
        EventKind("look", moves=(("pile", "aside"), ("discard", "aside")), sees="pile",
                  hidden=True, reveals=ALWAYS, chance=True, told="looked"),
        EventKind("look-hand", "holder", "number", sees="hand", hidden=True, reveals=OF_OTHERS,
                  chance=True, told="hand"),
        EventKind("row", "cards", sees="pile", reveals=ALWAYS, told="row"),
        EventKind("replace", moves=(("aside", "pile"),), hidden=True, told=_CARDS),
        EventKind("under", moves=(("aside", "bottom"),), hidden=True, told=_CARDS),
        EventKind("shuffle", moves=(("discard", "pile"), ("pile", "pile")), hidden=True,
                  mixes=True, reveals=ALWAYS, chance=True, told="shuffled"),
    )
}  # fmt: skip
_OTHER: Final = EventKind("")  # of what the rules do not tell, such as an undo


def kind_of(event: Event) -> EventKind:
    """The kind of an event."""
    return KINDS.get(event.kind, _OTHER)


def reveals(event: Event) -> bool:
    """Whether somebody knows more after an event than they would give back."""
    kind = kind_of(event)
    if kind.reveals == OF_OTHERS:
        return event.details["holder"] != event.seat
    return kind.reveals == ALWAYS
