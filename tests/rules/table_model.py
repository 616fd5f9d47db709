"""A table rebuilt from nothing but the events that one seat, or a spectator, may see."""

from typing import Any

from seasons.rules.engine import energy
from seasons.rules.engine.events import Event
from seasons.rules.engine.setup import Setup
from seasons.rules.engine.state import SUMMONED, USED, Player, State
from seasons.rules.engine.tables import NO_DIE

HIDDEN_ZONES = ("hand", "library2", "library3", "pack", "aside")


class SeatModel:
    """What lies before one player; 0 is a hidden card."""

    def __init__(self) -> None:
        self.crystals = self.gauge = self.bonuses = self.reserve = 0
        self.zones: dict[str, list[int]] = {zone: [] for zone in HIDDEN_ZONES}
        self.play: dict[int, int] = {}
        self.stored: dict[int, str] = {}
        self.turned: set[int] = set()
        self.marked: set[int] = set()
        self.acts: dict[int, int] = {}
        self.abilities: list[int] = []
        self.droughts = 0
        self.die = NO_DIE

    def data(self) -> dict[str, object]:
        """The seat as it is compared."""
        return {
            "crystals": self.crystals,
            "gauge": self.gauge,
            "bonuses": self.bonuses,
            "reserve": energy.letters(self.reserve),
            **{zone: sorted(self.zones[zone]) for zone in HIDDEN_ZONES if zone != "aside"},
            "play": dict(sorted(self.play.items())),
            "stored": {place: held for place, held in sorted(self.stored.items()) if held},
            "turned": sorted(self.turned),
            "marked": sorted(self.marked),
            "acts": dict(sorted(self.acts.items())),
            "abilities": self.abilities,
            "droughts": self.droughts,
            "die": self.die,
        }


class TableModel:
    """The table as one viewer knows it, fed with `event.seen_by(viewer)` from the deal on."""

    def __init__(self, setup: Setup, viewer: int | None) -> None:
        self.viewer = viewer
        self.seats = [SeatModel() for _ in range(setup.players)]
        self.pile = len(setup.deck())
        self.row: list[int] = []
        self.drought_years: set[int] = set()
        self.summoned = False
        self.discard = 0
        self.position = 1
        self.first = -1
        self.active = -1
        self.dice: list[int] = []
        self.right = 0
        self.transmute_bonuses = 0

    def see(self, event: Event) -> None:
        """Changes the table as the event says."""
        details: dict[str, Any] = dict(event.details)
        if "to" in details:
            self._move(event.seat, event.kind, details)
        change = getattr(self, "_see_" + event.kind.replace("-", "_"), None)
        if change is not None:
            change(event.seat, details)

    # Cards

    def _move(self, seat: int, kind: str, details: dict[str, Any]) -> None:
        number = details["number"]
        cards = list(details.get("cards", (0,) * number))
        assert len(cards) == number
        if kind == "pass":
            self.seats[seat].zones["pack"] = []
        self._take(details.get("holder", seat), details["from"], cards, details)
        self._put(seat, details["to"], cards, details)

    def _take(self, seat: int, zone: str, cards: list[int], details: dict[str, Any]) -> None:
        if zone == "pile":
            self.pile -= len(cards)
        elif zone == "discard":
            self.discard -= len(cards)
        elif zone == "play":
            place = details["place"]
            assert self.seats[seat].play.pop(place) == cards[0]
            self.seats[seat].stored.pop(place, None)
            self.seats[seat].turned.discard(place)
            self.seats[seat].marked.discard(place)
            self.seats[seat].acts.pop(place, None)
        elif zone in HIDDEN_ZONES:
            held = self.seats[seat].zones[zone]
            for card in cards:
                # What lies open is known to all, and only then.
                held.remove(card if card in held else 0)

    def _put(self, seat: int, zone: str, cards: list[int], details: dict[str, Any]) -> None:
        if zone == "pile":
            self.pile += len(cards)
        elif zone in ("discard", "bottom"):
            self.discard += len(cards)
        elif zone == "play":
            assert details["place"] not in self.seats[seat].play
            self.seats[seat].play[details["place"]] = cards[0]
        elif zone in HIDDEN_ZONES:
            known = seat == self.viewer or zone == "aside"
            self.seats[seat].zones[zone] += cards if known else [0] * len(cards)

    def _see_activate(self, seat: int, details: dict[str, Any]) -> None:
        own = self.seats[seat]
        place = details["place"]
        assert own.acts.get(place, own.play[place]) == details["card"]
        self.seats[seat].turned.add(details["place"])

    def _see_straighten(self, seat: int, details: dict[str, Any]) -> None:
        self.seats[seat].turned.clear()

    def _see_mark(self, seat: int, details: dict[str, Any]) -> None:
        self.seats[seat].marked.add(details["place"])

    def _see_acts_as(self, seat: int, details: dict[str, Any]) -> None:
        own, place = self.seats[seat], details["place"]
        own.acts[place] = details["card"]
        own.marked.discard(place)
        if own.acts[place] == own.play[place]:
            own.acts.pop(place)

    def _see_look(self, seat: int, details: dict[str, Any]) -> None:
        if details.get("from") == "pile":
            self.row = []  # until they are put back

    def _see_row(self, seat: int, details: dict[str, Any]) -> None:
        self.row = list(details["cards"])

    def _see_summon(self, seat: int, details: dict[str, Any]) -> None:
        self.summoned = True

    def _see_store(self, seat: int, details: dict[str, Any]) -> None:
        self.seats[seat].stored[details["place"]] = details["energies"]

    # Crystals, energies, gauge, bonuses

    def _see_crystals(self, seat: int, details: dict[str, Any]) -> None:
        self.seats[seat].crystals += details["number"]

    def _see_gauge(self, seat: int, details: dict[str, Any]) -> None:
        self.seats[seat].gauge += details["number"]

    def _see_gain(self, seat: int, details: dict[str, Any]) -> None:
        self.seats[seat].reserve += energy.parse(details["energies"])

    def _see_lose(self, seat: int, details: dict[str, Any]) -> None:
        self.seats[seat].reserve -= energy.parse(details["energies"])

    def _see_bonus(self, seat: int, details: dict[str, Any]) -> None:
        self.seats[seat].bonuses += 1
        self.transmute_bonuses += details["bonus"] == "transmute"

    def _see_bonus_back(self, seat: int, details: dict[str, Any]) -> None:
        self.seats[seat].bonuses -= 1

    def _see_limit(self, seat: int, details: dict[str, Any]) -> None:
        self.seats[seat].droughts -= details["number"]

    def _see_abilities(self, seat: int, details: dict[str, Any]) -> None:
        self.seats[seat].abilities = list(details["abilities"])

    def _see_keep_ability(self, seat: int, details: dict[str, Any]) -> None:
        self.seats[seat].abilities = [details["ability"]]

    def _see_ability(self, seat: int, details: dict[str, Any]) -> None:
        assert self.seats[seat].abilities == [details["ability"]]
        self.seats[seat].abilities = [details["ability"] + USED]
        self.transmute_bonuses += details["ability"] == 6

    def _see_drought(self, seat: int, details: dict[str, Any]) -> None:
        self.drought_years.add(details["year"])

    def _see_right(self, seat: int, details: dict[str, Any]) -> None:
        assert seat == self.active
        self.right = details["allowed"]

    # The course of the game

    def _see_start(self, seat: int, details: dict[str, Any]) -> None:
        self.first = seat

    def _see_roll(self, seat: int, details: dict[str, Any]) -> None:
        self.first = seat
        self.dice = list(details["dice"])
        for each in self.seats:
            each.die = NO_DIE
            each.marked.clear()

    def _see_die(self, seat: int, details: dict[str, Any]) -> None:
        self.dice.remove(details["die"])
        self.seats[seat].die = details["die"]

    def _see_reroll(self, seat: int, details: dict[str, Any]) -> None:
        self.seats[seat].die = details["die"]

    def _see_turn(self, seat: int, details: dict[str, Any]) -> None:
        self.active = seat
        self.right = self.transmute_bonuses = 0
        self.summoned = False

    def _see_end_round(self, seat: int, details: dict[str, Any]) -> None:
        self._see_turn(-1, details)

    def _see_season(self, seat: int, details: dict[str, Any]) -> None:
        self.position = details["position"]

    def data(self) -> dict[str, object]:
        """The table as it is compared."""
        return {
            "seats": [seat.data() for seat in self.seats],
            "aside": sorted(card for seat in self.seats for card in seat.zones["aside"]),
            "pile": self.pile,
            "discard": self.discard,
            "position": self.position,
            "first": self.first,
            "active": self.active,
            "dice": self.dice,
            "right": self.right,
            "transmute_bonuses": self.transmute_bonuses,
            "row": self.row,
            "drought_years": sorted(self.drought_years),
            "summoned": self.summoned,
        }


def data_of_view(state: State) -> dict[str, object]:
    """The same of the state inside a view."""
    aside = b""
    frame = state.top
    while frame is not None:
        aside += frame.cards
        frame = frame.below
    return {
        "seats": [_data_of_player(player) for player in state.players],
        "aside": sorted(aside),
        "pile": len(state.pile),
        "discard": len(state.discard),
        "position": state.position,
        "first": state.first,
        "active": state.active,
        "dice": list(state.dice),
        "right": state.transmute,
        "transmute_bonuses": state.transmute_bonuses,
        "row": list(state.pile[: -state.open - 1 : -1]) if state.open else [],
        "drought_years": [year for year in range(-1, 5) if state.drought_years >> year + 1 & 1],
        "summoned": bool(state.turn & SUMMONED),
    }


def _data_of_player(player: Player) -> dict[str, object]:
    places = [place for place, kind in enumerate(player.play) if kind]
    held = {place: energy.letters(player.stored[place]) for place in places}
    return {
        "crystals": player.crystals,
        "gauge": player.gauge,
        "bonuses": player.bonuses,
        "reserve": energy.letters(player.reserve),
        "hand": sorted(player.hand),
        "library2": sorted(player.library2),
        "library3": sorted(player.library3),
        "pack": sorted(player.pack),
        "play": {place: player.play[place] for place in places},
        "stored": {place: letters for place, letters in held.items() if letters},
        "turned": [place for place in places if player.turned >> place & 1],
        "marked": [place for place in places if player.marked >> place & 1],
        "acts": {p: player.acts[p] for p in places if player.acts[p] != player.play[p]},
        "abilities": list(player.abilities),
        "droughts": player.droughts,
        "die": player.die,
    }
