"""What a seat remembers, and the worlds made of it.

`Tracker` is a second, slow and plain account of the same thing: it keeps all events and looks for
a history of single cards that explains a world. `possible` asks a memory the same question.
"""

import itertools
import random
from collections import Counter

import pytest

import seasons.rules.cards.base  # noqa: F401  (registers the cards)
from seasons.rules import flow, tables
from seasons.rules.chance import Chance, valid
from seasons.rules.errors import ImpossiblePosition
from seasons.rules.events import Event
from seasons.rules.knowledge import Memory, resample
from seasons.rules.prelude import PRELUDE, Together, new_state
from seasons.rules.setup import CARDS, setup_for
from seasons.rules.state import State
from seasons.rules.steps import argument
from seasons.rules.view import redact

Zone = tuple[str, int]
Use = tuple[int, int]  # an arc, or ~node and kind of a source
Path = tuple[Use, ...]

# The slow tracker


class Tracker:
    """Judges whether a world agrees with all that a seat has seen.

    Time is spread out: each zone gets a new node whenever cards leave it. Known cards enter at
    sources and leave at sinks; arcs are unseen moves with the number of cards that went along.
    A world is explained by a path back to a source for each sink.
    """

    def __init__(self, players: int, seat: int | None) -> None:
        self.players = players
        self.seat = seat
        self.incoming: list[list[tuple[int, int]]] = []  # by node: node before and arc, -1: stay
        self.room: list[int] = []  # by arc
        self.sources: list[Counter[int]] = []
        self.sinks: list[tuple[int, int]] = []  # node and kind
        self.zones: dict[Zone, int] = {}
        self.piles: dict[str, list[int]] = {"pile": [], "discard": []}  # by card: whence it came
        self.pack: list[int] = []

    @classmethod
    def dealt(
        cls, players: int, seat: int | None, deck: bytes, preset: list[list[int]]
    ) -> "Tracker":
        """Before the deal, the preset decks on top of the others."""
        tracker = cls(players, seat)
        rest = Counter(deck)
        for kinds in preset:
            rest.subtract(kinds)
        heaps = [list(rest.elements()), *reversed(preset)]
        for heap in heaps:
            tracker.piles["pile"] += [tracker.node(heap)] * len(heap)
        return tracker

    @classmethod
    def blank(cls, seen: State, seat: int, hidden: list[int]) -> "Tracker":
        """Nothing known but what is hidden."""
        tracker = cls(len(seen.players), seat)
        pool = tracker.node(hidden)
        for other, player in enumerate(seen.players):
            if other != seat:
                zones = {"hand": player.hand, "library2": player.library2}
                for zone, cards in {**zones, "library3": player.library3}.items():
                    tracker.go(pool, tracker.zone((zone, other)), len(cards))
        tracker.piles = {"pile": [pool] * len(seen.pile), "discard": [pool] * len(seen.discard)}
        return tracker

    # The graph

    def node(self, cards: list[int]) -> int:
        self.incoming.append([])
        self.sources.append(Counter(cards))
        return len(self.incoming) - 1

    def go(self, start: int, end: int, number: int) -> None:
        for before, arc in self.incoming[end]:
            if before == start and arc >= 0:
                self.room[arc] += number
                return
        self.incoming[end].append((start, len(self.room)))
        self.room.append(number)

    def zone(self, zone: Zone) -> int:
        if zone not in self.zones:
            self.zones[zone] = self.node([])
        return self.zones[zone]

    def hidden(self, name: str, seat: int) -> bool:
        return name in ("hand", "library2", "library3", "pack", "aside") and seat != self.seat

    # Events

    def fold(self, event: Event) -> None:
        details = event.details
        cards = details.get("cards")
        known = list(cards) if isinstance(cards, tuple) else None
        if event.kind == "look":
            if known is not None:
                self.take("pile", 0, len(known), known)
                for kind in reversed(known):
                    self.piles["pile"].append(self.node([kind]))
        elif event.kind == "shuffle":
            pool = self.node([])
            number = len(self.piles["discard"])
            for card in self.piles["discard"]:
                self.go(card, pool, 1)
            self.piles = {"pile": [pool] * number, "discard": []}
        elif event.kind == "pass":
            self.pass_on(event.seat, known)
        elif "from" in details:
            holder = details.get("holder", event.seat)
            number = details["number"]
            assert isinstance(holder, int)
            assert isinstance(number, int)
            taken = self.take(str(details["from"]), holder, number, known)
            self.put(str(details["to"]), event.seat, taken, known)

    def pass_on(self, receiver: int, known: list[int] | None) -> None:
        if receiver == 0:
            packs = [self.zones.pop(("pack", seat), -1) for seat in range(self.players)]
            for seat in range(self.players):
                before = (seat - 1) % self.players
                if before == self.seat:
                    self.zones["pack", seat] = self.node(self.pack)
                else:
                    self.zones["pack", seat] = packs[before]
        if known is not None:
            start = self.zones.pop(("pack", receiver))
            self.sinks += [(start, kind) for kind in known]
            self.pack = known

    def take(
        self, name: str, seat: int, number: int, known: list[int] | None
    ) -> list[tuple[int, int]]:
        """Takes cards away; returns the nodes and numbers they come from, if unseen."""
        if name in self.piles:
            nodes = [self.piles[name].pop() for _ in range(number)]
            if known is None:
                return [(node, 1) for node in nodes]
            self.sinks += list(zip(nodes, known, strict=True))
        elif self.hidden(name, seat):
            start = self.zone((name, seat))
            self.zones[name, seat] = self.node([])
            self.incoming[self.zones[name, seat]].append((start, -1))
            if known is None:
                return [(start, number)]
            self.sinks += [(start, kind) for kind in known]
        elif name == "pack":
            assert known is not None
            for kind in known:
                self.pack.remove(kind)
        return []

    def put(
        self, name: str, seat: int, taken: list[tuple[int, int]], known: list[int] | None
    ) -> None:
        if name in self.piles:
            for kind in known or []:
                self.piles[name].append(self.node([kind]))
            for start, number in taken:
                self.piles[name] += [start] * number
        elif self.hidden(name, seat):
            goal = self.zone((name, seat))
            if known is not None:
                self.sources[goal].update(known)
            for start, number in taken:
                self.go(start, goal, number)
        elif name == "pack":
            self.pack = list(known or [])

    # The judgement

    def ends(self, world: State) -> list[tuple[int, int]] | None:
        """The sinks for the cards of the world; None if their numbers are wrong."""
        sinks = list(self.sinks)
        for seat, zones in enumerate(hidden_zones(world)):
            for name, cards in zones.items():
                if seat != self.seat and cards:
                    sinks += [(self.zone((name, seat)), kind) for kind in cards]
        for name, cards in (("pile", world.pile), ("discard", world.discard)):
            if len(cards) != len(self.piles[name]):
                return None
            sinks += list(zip(self.piles[name], cards, strict=True))
        return sinks

    def agrees(self, world: State) -> bool | None:
        """Whether the world can be explained; None if that is too hard to say."""
        sinks = self.ends(world)
        if sinks is None:
            return False
        wanted = Counter(kind for _, kind in sinks)
        given = sum(self.sources, Counter())
        if any(wanted[kind] > given[kind] for kind in wanted):
            return False
        ways: dict[int, dict[int, list[Path]]] = {kind: {} for kind in wanted}
        for kind in wanted:
            reach = self.reached_from(kind)
            for node, other in sinks:
                if other == kind:
                    self.paths(node, kind, reach, ways[kind])
        room: Counter[Use] = Counter({(arc, 0): number for arc, number in enumerate(self.room)})
        for node, cards in enumerate(self.sources):
            room.update({(~node, kind): number for kind, number in cards.items()})
        return Search(room).run([ways[kind][node] for node, kind in sinks])

    def reached_from(self, kind: int) -> set[int]:
        """The nodes that a card of that kind may come to."""
        later: list[list[int]] = [[] for _ in self.incoming]
        for node, before in enumerate(self.incoming):
            for start, _ in before:
                later[start].append(node)
        waiting = [node for node, cards in enumerate(self.sources) if cards[kind]]
        reached = set(waiting)
        while waiting:
            for node in later[waiting.pop()]:
                if node not in reached:
                    reached.add(node)
                    waiting.append(node)
        return reached

    def paths(
        self, node: int, kind: int, reach: set[int], known: dict[int, list[Path]]
    ) -> list[Path]:
        """All ways back to a source, as the source and the arcs they use."""
        if node not in known:
            found: set[Path] = set()
            if self.sources[node][kind]:
                found.add(((~node, kind),))
            for start, arc in self.incoming[node]:
                if start in reach:
                    for path in self.paths(start, kind, reach, known):
                        found.add(path if arc < 0 else (*path, (arc, 0)))
            known[node] = sorted(found)
        return known[node]


class Search:
    """Chooses a path for each sink so that every arc gets exactly its number of cards."""

    def __init__(self, room: Counter[Use]) -> None:
        self.room = room
        self.random = random.Random(1)
        self.trouble: Counter[int] = Counter()
        self.budget = 0
        self.noise = 0.0

    def run(self, ways: list[list[Path]]) -> bool | None:
        """Whether there is a choice; None if that is too hard to say.

        What gave trouble is decided first at the next attempt.
        """
        for attempt in range(14):
            self.budget = 20 << attempt // 3
            self.noise = 0.2 if attempt % 2 else 100.0
            try:
                return self.explain(dict(enumerate(ways)), self.room.copy())
            except OverflowError:
                continue
        return None

    def explain(self, sinks: dict[int, list[Path]], room: Counter[Use]) -> bool:
        size = -1
        while size != sum(map(len, sinks.values())):
            size = sum(map(len, sinks.values()))
            for number in [number for number, ways in sinks.items() if len(ways) < 2]:
                ways = [path for path in sinks.pop(number) if all(room[use] for use in path)]
                if not ways:
                    self.trouble[number] += 1
                    return False
                room.subtract(ways[0])
            if not self.narrow(sinks, room):
                return False
        if not sinks:
            return True
        self.budget -= 1
        if self.budget < 0:
            raise OverflowError
        chosen = min(sinks, key=lambda number: len(sinks[number]) / (1 + self.trouble[number]))
        users = self.users(sinks)
        crowd = {path: max(users[use] / room[use] for use in path) for path in sinks[chosen]}
        paths = sorted(crowd, key=lambda path: crowd[path] + self.random.uniform(0, self.noise))
        return any(self.explain({**sinks, chosen: [path]}, room.copy()) for path in paths)

    def users(self, sinks: dict[int, list[Path]]) -> Counter[Use]:
        """How many sinks may use each arc."""
        users: Counter[Use] = Counter()
        for ways in sinks.values():
            users.update({use for path in ways for use in path})
        return users

    def narrow(self, sinks: dict[int, list[Path]], room: Counter[Use]) -> bool:
        """Keeps the paths along which there is room; False if an arc cannot be filled any more."""
        for number, ways in sinks.items():
            sinks[number] = [path for path in ways if all(room[use] > 0 for use in path)]
        users = self.users(sinks)
        tight = {use for use, number in room.items() if use[0] >= 0 and number >= users[use]}
        if any(room[use] > users[use] for use in tight):
            return False
        for number, ways in sinks.items():
            for use in tight.intersection(use for path in ways for use in path):
                ways = [path for path in ways if use in path]
            sinks[number] = ways
        return True


def hidden_zones(state: State) -> list[dict[str, bytes]]:
    """By seat, what may be hidden."""
    zones = [
        {"hand": p.hand, "library2": p.library2, "library3": p.library3, "pack": p.pack}
        for p in state.players
    ]
    frame = state.top
    while frame is not None:
        zones[frame.seat]["aside"] = zones[frame.seat].get("aside", b"") + frame.cards
        frame = frame.below
    return zones


# Games and questions


class Table:
    """A random game, with the memory and the tracker of some seats."""

    def __init__(self, players: int, level: str, edition: str, seed: int) -> None:
        self.random = random.Random(seed)
        setup = setup_for(players, level, edition)
        self.state = new_state(setup, seed, None, True)
        self.seats: list[int | None] = [*range(players), None]
        self.memories = [Memory.start(setup, seat) for seat in self.seats]
        self.histories: list[list[Event]] = [[] for _ in self.seats]
        self.listen()

    def listen(self) -> None:
        for event in self.state.events or []:
            self.memories = [memory.after(event) for memory in self.memories]
            for seat, history in zip(self.seats, self.histories, strict=True):
                history.append(event.seen_by(seat))
        self.state.events = []

    def step(self) -> None:
        seat = self.random.choice(flow.pending(self.state))
        choices = flow.options(self.state, seat)
        flow.apply(self.state, seat, self.random.choice(choices))
        self.listen()

    def trackers(self, seat: int | None) -> list[Tracker]:
        """One tracker for each way in which the preset decks may have been dealt."""
        setup = self.state.setup
        orders: list[tuple[int, ...]] = [()]
        if setup.level == "apprentice":
            orders = list(itertools.permutations(range(4), setup.players))
        trackers: list[Tracker] = []
        for order in orders:
            preset = [
                [c.kind for c in CARDS if c.set == "base" and c.number in tables.PRESET_DECKS[deck]]
                for deck in order
            ]
            own = self.histories[self.seats.index(seat)]
            if seat is None or not preset or dealt_to(own, seat) == preset[seat]:
                tracker = Tracker.dealt(setup.players, seat, setup.deck(), preset)
                for event in own:
                    tracker.fold(event)
                trackers.append(tracker)
        return trackers


def dealt_to(history: list[Event], seat: int) -> list[int]:
    """The preset deck of a seat."""
    for event in history:
        cards = event.details.get("cards")
        if event.kind == "draw" and event.seat == seat and isinstance(cards, tuple):
            return list(cards)
    raise ValueError


def agrees(trackers: list[Tracker], world: State) -> bool | None:
    """Whether one of the trackers agrees with the world; None if that is too hard to say."""
    judgement: bool | None = False
    for tracker in trackers:
        one = tracker.agrees(world)
        if one:
            return True
        if one is None:
            judgement = None
    return judgement


def possible(memory: Memory, world: State) -> bool:
    """Whether a memory can go on if all that is hidden in this world is now shown."""
    try:
        for seat, zones in enumerate(hidden_zones(world)):
            for zone, cards in zones.items():
                if seat != memory.seat and cards:
                    memory = memory.after(shown(seat, zone, cards))
        memory = memory.after(shown(0, "pile", world.pile[::-1]))
        memory = memory.after(shown(0, "discard", world.discard[::-1]))
        memory.deal(Chance(1))
    except ImpossiblePosition:
        return False
    return True


def shown(seat: int, zone: str, cards: bytes) -> Event:
    details: dict[str, int | str | tuple[int, ...]] = {"from": zone, "to": "play"}
    return Event("enter", seat, {**details, "number": len(cards), "cards": tuple(cards)})


def check(world: State, seen: State, seat: int | None) -> None:
    """What must hold in every world, whatever was seen before."""
    assert valid(world.chance)
    cards = [world.pile, world.discard]
    for player in world.players:
        cards.append(player.play.replace(b"\0", b""))
    for zones in hidden_zones(world):
        cards += zones.values()
    assert sorted(b"".join(cards)) == sorted(world.setup.deck())
    again = redact(world, seat)
    assert (again.pile, again.discard, again.box) == (seen.pile, seen.discard, seen.box)
    assert hidden_zones(again) == hidden_zones(seen)
    assert [p.answer for p in again.players] == [p.answer for p in seen.players]
    frame = world.top
    if frame is not None and isinstance(frame.op, Together):
        for other, player in enumerate(world.players):
            answer, player.answer = player.answer, b""
            for choice in answer:
                options = frame.op.options(world, frame, other)
                assert choice in [argument(step) for step in options]
                player.answer += bytes((choice,))


def swapped(world: State, seat: int | None, chance: random.Random) -> State:
    """Two different hidden cards change places."""
    spots: list[tuple[str, int, int]] = []
    for other, zones in enumerate(hidden_zones(world)):
        for zone, cards in zones.items():
            if other != seat and zone != "aside":
                spots += [(zone, other, at) for at in range(len(cards))]
    spots += [("pile", -1, at) for at in range(len(world.pile))]
    spots += [("discard", -1, at) for at in range(len(world.discard))] * 3
    other_world = world.copy()
    one, two = chance.sample(spots, 2)
    kinds = [_at(world, spot) for spot in (one, two)]
    _set(other_world, one, kinds[1])
    _set(other_world, two, kinds[0])
    return other_world


def _at(world: State, spot: tuple[str, int, int]) -> int:
    holder = world if spot[1] < 0 else world.players[spot[1]]
    cards = getattr(holder, spot[0])
    assert isinstance(cards, bytes)
    return cards[spot[2]]


def _set(world: State, spot: tuple[str, int, int], kind: int) -> None:
    holder = world if spot[1] < 0 else world.players[spot[1]]
    cards = bytearray(getattr(holder, spot[0]))
    cards[spot[2]] = kind
    setattr(holder, spot[0], bytes(cards))


LEVELS = list(tables.LEVELS)
OPTIONS = list(itertools.product((2, 3, 4), LEVELS, tables.EDITIONS))


@pytest.mark.battery
@pytest.mark.parametrize(("players", "level", "edition"), OPTIONS)
def test_worlds_agree_with_all_that_was_seen(players: int, level: str, edition: str) -> None:
    verdicts: list[bool | None] = []
    for seed in range(2):
        table = Table(players, level, edition, seed)
        while table.state.top is not None:
            busy = table.state.top.kind != 0 or table.state.top.program is PRELUDE
            if table.random.random() < (0.05 if busy else 0.01):
                number = table.random.randrange(players)
                seat, memory = table.seats[number], table.memories[number]
                trackers = table.trackers(seat)
                seen = redact(table.state, seat)
                assert possible(memory, table.state)
                for sample in range(3):
                    world = resample(seen, seat, memory, Chance(seed * 10 + sample))
                    check(world, seen, seat)
                    verdict = agrees(trackers, world)
                    assert verdict is not False
                    assert possible(memory, world)
                    other = swapped(world, seat, table.random)
                    judgement = agrees(trackers, other)
                    assert judgement in (possible(memory, other), None)
                    verdicts += [verdict, judgement]
            table.step()
    print(verdicts.count(True), verdicts.count(False), verdicts.count(None))
    assert verdicts.count(False) > 0
    assert verdicts.count(None) < len(verdicts) / 10
