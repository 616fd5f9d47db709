"""What a seat remembers, and the worlds made of it.

`Tracker` is a second, slow and plain account of the same thing: it keeps all events and looks for
a history of single cards that explains a world. `possible` asks a memory the same question.
"""

import itertools
import os
import random
from collections import Counter
from typing import Any

import pytest

from seasons import Game
from seasons.rules.checks.invariants import violations
from seasons.rules.course.prelude import PHASES, PRELUDE, Together, new_state
from seasons.rules.engine import flow, moves, tables
from seasons.rules.engine.chance import Chance, valid
from seasons.rules.engine.errors import ImpossiblePosition, ParseError
from seasons.rules.engine.events import PUBLIC, Event
from seasons.rules.engine.program import PROGRAMS, Frame
from seasons.rules.engine.setup import CARDS, setup_for
from seasons.rules.engine.state import State, new_players
from seasons.rules.engine.steps import argument
from seasons.rules.secrets.knowledge import Memory
from seasons.rules.secrets.view import redact
from seasons.rules.secrets.worlds import resample
from seasons.rules.writing.position import write_position

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
        if event.kind == "look-hand":
            holder = details["holder"]
            assert isinstance(holder, int)
            if known is not None and holder != self.seat:
                self.take("hand", holder, len(known), known)
                self.put("hand", holder, [], known)
        elif event.kind in ("look", "row") and "from" not in details:
            if known is not None:
                self.take("pile", 0, len(known), known)
                for kind in reversed(known):
                    self.piles["pile"].append(self.node([kind]))
        elif event.kind == "shuffle":
            mixed = self.piles[str(details["from"])]
            self.piles[str(details["from"])] = []
            pool = self.node([])
            for card in mixed:
                self.go(card, pool, 1)
            # What is left of the pile is just being taken.
            self.piles["pile"] = [pool] * len(mixed) + self.piles["pile"]
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
        if name in self.piles or name == "bottom":
            cards = [self.node([kind]) for kind in known or []]
            for start, number in taken:
                cards += [start] * number
            if name == "bottom":
                self.piles["discard"] = cards + self.piles["discard"]
            else:
                self.piles[name] += cards
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

    def __init__(
        self, players: int, level: str, edition: str, seed: int, enchantment: str = ""
    ) -> None:
        self.random = random.Random(seed)
        setup = setup_for(players, level, edition)
        if enchantment:
            setup = setup_for(players, level, edition, ("cards", "tokens"), enchantment)
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
                [
                    c.kind
                    for c in CARDS.values()
                    if c.set == "base" and c.number in tables.PRESET_DECKS[deck]
                ]
                for deck in order
            ]
            own = self.histories[self.seats.index(seat)]
            if seat is None or not preset or dealt_to(own, seat) == preset[seat]:
                tracker = Tracker.dealt(setup.players, seat, setup.deck(), preset)
                for event in own:
                    tracker.fold(event)
                trackers.append(tracker)
        return trackers


def cards_of(event: Event) -> tuple[int, ...]:
    cards = event.details["cards"]
    assert isinstance(cards, tuple)
    return cards


def dealt_to(history: list[Event], seat: int) -> list[int]:
    """The first cards of a seat."""
    draws = [event for event in history if event.kind == "draw" and event.seat == seat]
    return list(cards_of(draws[0]))


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
    assert violations(world) == []
    assert valid(world.chance)
    assert world.script == b""
    cards = [world.pile, world.discard]
    cards += [player.play.replace(b"\0", b"") for player in world.players]
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


OPTIONS = [
    *[(*options, "") for options in itertools.product((2, 3, 4), tables.LEVELS, tables.EDITIONS)],
    (2, "archmage", "revised", "vision-of-destiny"),
    (3, "magician", "revised", "vision-of-destiny"),
    (2, "magician", "revised", "elemental-construction"),
    (3, "archmage", "revised", "natural-selection"),
    (2, "apprentice", "revised", "argos-embrace"),
    (2, "archmage", "revised", "olafs-knowledge"),
]


GAMES = 20 if os.environ.get("HYPOTHESIS_PROFILE") == "soak" else 1


@pytest.mark.battery
@pytest.mark.parametrize(("players", "level", "edition", "enchantment"), OPTIONS)
def test_worlds_agree_with_all_that_was_seen(
    players: int, level: str, edition: str, enchantment: str
) -> None:
    verdicts: list[bool | None] = []
    for seed in range(GAMES):
        table = Table(players, level, edition, seed, enchantment)
        while table.state.top is not None:
            busy = table.state.top.kind != 0 or table.state.top.program is PRELUDE
            if table.random.random() < (0.05 if busy else 0.01):
                number = table.random.randrange(players)
                seat, memory = table.seats[number], table.memories[number]
                trackers = table.trackers(seat)
                seen = redact(table.state, seat)
                assert possible(memory, table.state)
                assert memory.agrees(table.state)
                for sample in range(3):
                    world = resample(seen, seat, memory, Chance(seed * 10 + sample))
                    check(world, seen, seat)
                    verdict = agrees(trackers, world)
                    assert verdict is not False
                    assert possible(memory, world)
                    other = swapped(world, seat, table.random)
                    judgement = agrees(trackers, other)
                    assert judgement in (possible(memory, other), None)
                    assert memory.agrees(other) == possible(memory, other)
                    verdicts += [verdict, judgement]
            table.step()
    assert verdicts.count(False) > 0
    assert verdicts.count(None) < len(verdicts) / 10


@pytest.mark.battery
@pytest.mark.parametrize(("players", "level", "edition", "enchantment"), OPTIONS)
def test_memories_stay_small_and_can_be_written(
    players: int, level: str, edition: str, enchantment: str
) -> None:
    table = Table(players, level, edition, 7, enchantment)
    while table.state.top is not None:
        for seat, memory in zip(table.seats, table.memories, strict=True):
            text = memory.text()
            assert len(text) < (9_000 if seat is None else 2_500)
            assert " " not in text
            if table.random.random() < 0.1:
                assert Memory.parse(text) == memory
                seen = redact(table.state, seat)
                assert memory.fits(seen)
                check(resample(seen, seat, memory, Chance(1)), seen, seat)
        table.step()


# Each kind of memory by itself


class Scene:
    """A table set up by hand: who has which cards; all others are in the draw pile."""

    def __init__(self, players: int = 2, pile: bytes | None = None, **zones: bytes) -> None:
        setup = setup_for(players, "magician", "revised")
        self.state = State(setup, new_players(setup), 1)
        left = list(self.state.setup.deck())
        for name, cards in zones.items():
            zone, seat = name[:-1], int(name[-1])
            setattr(self.state.players[seat], zone, bytes(sorted(cards)))
            for kind in cards:
                left.remove(kind)
        self.state.pile = bytes(left) if pile is None else pile
        for player in self.state.players:
            player.stored, player.acts = (0,) * len(player.play), player.play
        seats = [*range(players), None]
        self.memories = {seat: Memory.blank(redact(self.state, seat), seat) for seat in seats}
        self.start = {seat: redact(self.state, seat) for seat in seats}
        self.events: list[Event] = []
        self.state.events = []

    def listen(self) -> None:
        for event in self.state.events or []:
            self.events.append(event)
            for seat, memory in self.memories.items():
                self.memories[seat] = memory.after(event)
        self.state.events = []

    def worlds(self, seat: int | None, number: int = 60) -> list[State]:
        """Worlds of a seat as things stand now."""
        self.listen()
        seen, chance = redact(self.state, seat), Chance(1)
        worlds = [resample(seen, seat, self.memories[seat], chance) for _ in range(number)]
        assert all(possible(self.memories[seat], world) for world in worlds[:5])
        return worlds

    # What cards do, in short

    def draw(self, seat: int, known_to: int = 0) -> None:
        moves.draw_to_hand(self.state, seat, 1, known_to)

    def discard(self, seat: int, kind: int, shown: bool = False) -> None:
        moves.discard_from_hand(self.state, seat, kind, PUBLIC if shown else 1 << seat)

    def summon(self, seat: int, kind: int) -> None:
        player = self.state.players[seat]
        player.hand = moves.without_card(player.hand, kind)
        moves.enter(self.state, seat, kind, "hand", "summon")

    def sacrifice(self, seat: int, kind: int) -> None:
        place = self.state.players[seat].play.index(kind)
        moves.bury(
            self.state, bytes((moves.leave(self.state, seat, place, "discard", "sacrifice"),))
        )

    def take_back(self, seat: int, kind: int) -> None:
        player = self.state.players[seat]
        moves.leave(self.state, seat, player.play.index(kind), "hand", "return")
        player.hand = moves.with_card(player.hand, kind)

    def look(self, seat: int) -> None:
        secret: dict[str, int | str | tuple[int, ...]] = {"cards": (self.state.pile[-1],)}
        assert self.state.events is not None
        self.state.events.append(Event("look", seat, {}, secret, 1 << seat))


def always(flags: list[bool]) -> bool:
    return all(flags)


def sometimes(flags: list[bool]) -> bool:
    return any(flags) and not all(flags)


def test_own_discards_are_remembered_and_the_others_do_not_know_them() -> None:
    scene = Scene(hand0=bytes((5, 7)))
    scene.discard(0, 5)
    assert always([world.discard == bytes((5,)) for world in scene.worlds(0)])
    assert sometimes([world.discard == bytes((5,)) for world in scene.worlds(1, 500)])


def test_a_card_returned_to_a_hand_is_known_to_be_there_by_all() -> None:
    scene = Scene(hand1=bytes((3,)), play1=bytes((9,)))
    scene.take_back(1, 9)
    for seat in (0, None):
        assert always([9 in world.players[1].hand for world in scene.worlds(seat)])


def test_after_an_unseen_discard_a_known_card_is_in_hand_or_discarded() -> None:
    scene = Scene(hand1=bytes((3,)), play1=bytes((9,)))
    scene.take_back(1, 9)
    scene.discard(1, 3)
    worlds = scene.worlds(0)
    assert always([9 in world.players[1].hand + world.discard for world in worlds])
    assert sometimes([9 in world.discard for world in worlds])


def test_shown_cards_are_remembered_in_hand_and_in_the_discard_pile() -> None:
    scene = Scene(hand1=bytes((10, 11)))
    top = scene.state.pile[-1]
    scene.draw(1, PUBLIC)
    scene.discard(1, 11, shown=True)
    worlds = scene.worlds(0)
    assert always([top in world.players[1].hand for world in worlds])
    assert always([world.discard == bytes((11,)) for world in worlds])


def test_what_is_dealt_by_hand_is_known_to_the_dealer_and_each_card_to_its_receiver() -> None:
    scene = Scene(players=3)
    cards = moves.draw(scene.state, 0, 3, "aside", 1)
    for taker, kind in enumerate(cards):
        moves.take_aside(scene.state, 0, taker, kind)
    worlds = scene.worlds(0)
    assert always([world.players[1].hand == cards[1:2] for world in worlds])
    assert always([world.players[2].hand == cards[2:3] for world in worlds])
    assert sometimes([world.players[2].hand == cards[2:3] for world in scene.worlds(1, 500)])


def test_a_look_at_the_top_is_remembered_until_the_card_is_drawn_and_after() -> None:
    scene = Scene()
    top = scene.state.pile[-1]
    scene.look(0)
    assert always([world.pile[-1] == top for world in scene.worlds(0)])
    assert sometimes([world.pile[-1] == top for world in scene.worlds(1, 500)])
    scene.draw(1)
    assert always([world.players[1].hand == bytes((top,)) for world in scene.worlds(0)])


def test_a_known_card_is_known_among_the_cards_another_has_set_aside() -> None:
    scene = Scene()
    top = scene.state.pile[-1]
    scene.look(0)
    cards = moves.draw(scene.state, 1, 2, "aside", 2)
    below = Frame(PROGRAMS["turn"], None, 1, 1, at=4)
    scene.state.top = Frame(PROGRAMS["draw-two"], below, 1, 1, at=1, cards=cards)
    frames = [world.top for world in scene.worlds(0)]
    assert always([frame is not None and top in frame.cards for frame in frames])
    assert len({frame.cards for frame in frames if frame is not None}) > 1
    own = scene.worlds(1, 1)[0].top
    assert own is not None
    assert own.cards == cards
    # A frame without cards on top of one with cards is made anew with it.
    scene.state.top = Frame(PROGRAMS["turn"], scene.state.top, 1, 1)
    filled = scene.worlds(0, 1)[0].top
    assert filled is not None
    assert filled.below is not None
    assert top in filled.below.cards


def test_a_buried_card_is_known_to_whoever_looked_at_it() -> None:
    scene = Scene()
    card = scene.state.pile[-1:]
    scene.look(0)
    scene.state.pile = scene.state.pile[:-1]
    moves.tell_cards(scene.state, "bury", 1, "pile", "discard", card, 0)
    moves.bury(scene.state, card)
    assert always([world.discard == card for world in scene.worlds(0)])


def test_a_reshuffle_forgets_the_order_but_not_which_cards_there_are() -> None:
    scene = Scene(hand0=bytes((3, 4)), hand1=bytes((5,)), pile=bytes((6,)))
    scene.discard(0, 3)
    scene.discard(1, 5)
    scene.discard(0, 4)
    assert always([world.discard[::2] == bytes((3, 4)) for world in scene.worlds(0)])
    scene.draw(0)
    worlds = scene.worlds(0, 100)
    assert {world.pile.index(3) for world in worlds} == {0, 1, 2}
    assert always([{3, 4} <= set(world.pile) for world in worlds])


def test_a_card_taken_while_the_pile_is_renewed_is_not_one_of_the_renewed_cards() -> None:
    everything = Scene().state.pile
    own = moves.without_card(moves.without_card(everything, 8), 8)
    scene = Scene(hand0=own, pile=bytes((8,)), play1=bytes((8,)))
    scene.sacrifice(1, 8)
    scene.state.pile = b""
    moves.enter(scene.state, 1, 8, "pile", "enter")
    moves.reshuffle(scene.state)
    assert always([world.pile == bytes((8,)) for world in scene.worlds(0)])


def test_a_card_that_leaves_its_owners_library_for_their_hand_stays_known() -> None:
    scene = Scene(hand1=bytes((3, 4)), play1=bytes((9,)))
    scene.take_back(1, 9)
    player = scene.state.players[1]
    player.library2, player.hand = bytes((9,)), bytes((3, 4))
    moves.tell_cards(scene.state, "split", 1, "hand", "library2", bytes((9,)), 2)
    worlds = scene.worlds(0)
    assert always([9 in world.players[1].library2 + world.players[1].hand for world in worlds])
    assert sometimes([world.players[1].library2 == bytes((9,)) for world in worlds])
    scene.state.year_reached = 1
    moves.advance_token(scene.state, 12)
    assert always([9 in world.players[1].hand for world in scene.worlds(0)])


# The draft


def after_the_draft(players: int, seed: int) -> Table:
    table = Table(players, "archmage", "revised", seed)
    while table.state.players[0].pack:
        table.step()
    return table


def test_with_two_players_only_the_first_pick_of_the_other_remains_unknown() -> None:
    table = after_the_draft(2, 3)
    truth = Counter(table.state.players[1].hand)
    seen = redact(table.state, 0)
    picks: Counter[int] = Counter()
    for number in range(2_000):
        world = resample(seen, 0, table.memories[0], Chance(number))
        other = Counter(world.players[1].hand)
        shared = truth & other
        assert shared.total() >= 8
        picks.update(other - shared if other != truth else {0: 1})
    unseen = Counter(table.state.pile)
    assert set(picks) - {0} == {kind for kind in unseen if kind != _first_pick(table)}
    assert all(picks[kind] < 90 * unseen[kind] for kind in unseen)


def _first_pick(table: Table) -> int:
    picks = [event for event in table.histories[1] if event.kind == "pick" and event.seat == 1]
    return cards_of(picks[0])[0]


def test_cards_that_two_others_took_from_a_pack_go_both_ways() -> None:
    table = after_the_draft(3, 2)
    own = [event for event in table.histories[0] if event.seat == 0]
    packs = [Counter(cards_of(event)) for event in own if event.kind in ("draw", "pass")]
    picked = [cards_of(event)[0] for event in own if event.kind == "pick"]
    gone = sorted((packs[0] - packs[3] - Counter([picked[0]])).elements())
    assert len(set(gone)) == 2
    seen = redact(table.state, 0)
    ways = set()
    for number in range(40):
        world = resample(seen, 0, table.memories[0], Chance(number))
        hands = [Counter(world.players[seat].hand) for seat in (1, 2)]
        assert not Counter(gone) - Counter([*hands[0].elements(), *hands[1].elements()])
        ways.add(tuple(gone[0] in hand for hand in hands))
    assert {(True, False), (False, True)} <= ways


def test_what_others_must_have_taken_is_settled_when_a_pack_comes_back() -> None:
    table = after_the_draft(2, 3)
    assert table.memories[0].text().count("(") < 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_preset_deck_is_another_seats_whole_hand(players: int) -> None:
    table = Table(players, "apprentice", "revised", 5)
    decks = [
        bytes(sorted(c.kind for c in CARDS.values() if c.set == "base" and c.number in numbers))
        for numbers in tables.PRESET_DECKS
    ]
    seen = redact(table.state, 1)
    dealt = set()
    for number in range(100):
        world = resample(seen, 1, table.memories[1], Chance(number))
        check(world, seen, 1)
        dealt.add(tuple(decks.index(player.hand) for player in world.players))
    own = decks.index(table.state.players[1].hand)
    orders = [order for order in itertools.permutations(range(4), players) if order[1] == own]
    assert dealt == set(orders)


def test_cards_of_a_deck_make_that_deck_more_likely() -> None:
    table = Table(2, "apprentice", "revised", 5)
    while not table.state.players[1].library2:
        table.step()
    player = table.state.players[1]
    deck = set(player.hand + player.library2 + player.library3)
    moves.draw_to_hand(table.state, 1, 2)
    table.listen()
    for kind in player.hand[:2]:
        # It goes to the table and back, so it is known where it is when it is shown again.
        for _ in range(2):
            player.hand = moves.without_card(player.hand, kind)
            place = moves.enter(table.state, 1, kind, "hand", "summon")
            moves.leave(table.state, 1, place, "hand", "return")
            player.hand = moves.with_card(player.hand, kind)
    table.listen()
    seen = redact(table.state, 0)
    worlds = [resample(seen, 0, table.memories[0], Chance(number)) for number in range(200)]
    same = [world for world in worlds if set(world.players[1].library3) < deck]
    assert 120 < len(same) < 200


def test_answers_given_at_the_same_time_are_made_up_and_missing_ones_stay_missing() -> None:
    for level, length in (("magician", 1), ("apprentice", 6)):
        table = Table(3, level, "revised", 1)
        for _ in range(length):
            flow.apply(table.state, 1, flow.options(table.state, 1)[-1])
        flow.apply(table.state, 0, flow.options(table.state, 0)[0])
        table.listen()
        seen = redact(table.state, 0)
        answers = set()
        for number in range(40):
            world = resample(seen, 0, table.memories[0], Chance(number))
            check(world, seen, 0)
            assert world.players[0].answer == table.state.players[0].answer
            assert len(world.players[1].answer) == length
            assert world.players[2].answer == b""
            answers.add(world.players[1].answer)
        assert len(answers) > 5


# Completeness and soundness on tables so small that all worlds can be listed


def all_worlds(scene: Scene, seat: int) -> Counter[tuple[bytes, ...]]:
    """All worlds that the tracker agrees with."""
    scene.listen()
    seen = redact(scene.state, seat)
    start = scene.start[seat]
    visible = Counter(start.players[seat].hand)
    for player in start.players:
        visible.update(player.play)
    hidden = Counter(start.setup.deck()) - visible
    tracker = Tracker.blank(start, seat, list(hidden.elements()))
    for event in scene.events:
        tracker.fold(event.seen_by(seat))
    cards = [scene.state.pile, scene.state.discard]
    cards += [player.hand for other, player in enumerate(scene.state.players) if other != seat]
    found: Counter[tuple[bytes, ...]] = Counter()
    for order in set(itertools.permutations(b"".join(cards))):
        world, left = seen.copy(), bytes(order)
        for holder, zone in [
            (world, "pile"),
            (world, "discard"),
            *[(player, "hand") for other, player in enumerate(world.players) if other != seat],
        ]:
            number = len(getattr(holder, zone))
            part = left[:number]
            setattr(holder, zone, bytes(sorted(part)) if zone == "hand" else part)
            left = left[number:]
        if tracker.agrees(world):
            found[picture(world)] += 1
    return found


def picture(world: State) -> tuple[bytes, ...]:
    return (world.pile, world.discard, *[player.hand for player in world.players])


def small(pile: bytes, **zones: bytes) -> Scene:
    """A scene in which seat 0 sees all cards but a few."""
    sight = Counter(Scene().state.pile)
    for cards in (pile, *zones.values()):
        sight.subtract(cards)
    return Scene(2, pile, hand0=bytes(sight.elements()), **zones)


def test_nothing_known_gives_every_world_equally_often() -> None:
    scene = small(bytes((1, 2)), hand1=bytes((3, 4)))
    expected = all_worlds(scene, 0)
    found = Counter(picture(world) for world in scene.worlds(0, 2_400))
    assert set(found) == set(expected)
    assert len(found) == 12
    assert all(140 < number < 260 for number in found.values())


def test_a_summoned_card_may_be_either_of_its_copies() -> None:
    scene = small(bytes((6, 2, 1)), hand1=bytes((3,)), play1=bytes((1,)))
    scene.take_back(1, 1)  # one copy is known in the hand,
    scene.draw(1)  # the other may follow
    scene.discard(1, 3)
    scene.summon(1, 1)
    scene.draw(1)
    expected = all_worlds(scene, 0)
    found = Counter(picture(world) for world in scene.worlds(0, 2_000))
    assert set(found) == set(expected)
    assert len(found) > 10


@pytest.mark.battery
def test_worlds_of_a_busy_table_are_exactly_those_that_can_be_explained() -> None:
    for seed in range(12):
        chance = random.Random(seed)
        scene = small(bytes((1, 2, 2)), hand1=bytes((1, 5)), play1=bytes((4, 3)), play0=bytes((4,)))
        for _ in range(14):
            _something(scene, chance)
        expected = all_worlds(scene, 0)
        found = Counter(picture(world) for world in scene.worlds(0, 1_500))
        assert set(found) == set(expected)


def _something(scene: Scene, chance: random.Random) -> None:
    hand, play = scene.state.players[1].hand, scene.state.players[1].play
    free = [kind for kind in play if kind]
    choice = chance.randrange(6)
    if choice == 0 and scene.state.pile:
        scene.draw(1)
    elif choice == 1 and hand:
        scene.discard(1, chance.choice(hand))
    elif choice == 2 and hand:
        scene.summon(1, chance.choice(hand))
    elif choice == 3 and free:
        scene.take_back(1, chance.choice(free))
    elif choice == 4 and free:
        scene.sacrifice(1, chance.choice(free))
    elif choice == 5 and scene.state.pile:
        scene.look(0)
    if not scene.state.pile and scene.state.discard:
        moves.reshuffle(scene.state)
    scene.listen()


@pytest.mark.slow
def test_a_very_long_game_blurs_memories_but_never_excludes_the_truth() -> None:
    scene = Scene(players=4)
    chance = random.Random(4)
    longest = 0
    for _ in range(500):
        seat = chance.randrange(4)
        hand = scene.state.players[seat].hand
        free = [kind for kind in scene.state.players[seat].play if kind]
        choice = chance.random()
        if choice < 0.4 or not hand:
            scene.draw(seat)
        elif choice < 0.6:
            scene.discard(seat, chance.choice(hand))
        elif choice < 0.8 or not free:
            scene.summon(seat, chance.choice(hand))
        else:
            scene.sacrifice(seat, chance.choice(free))
        if not scene.state.pile and scene.state.discard:
            moves.reshuffle(scene.state)
        scene.listen()
        longest = max(longest, len(scene.memories[0].text()))
    assert longest < 1_500
    assert possible(scene.memories[0], scene.state)
    for world in scene.worlds(0, 3):
        assert [len(player.hand) for player in world.players] == [
            len(player.hand) for player in scene.state.players
        ]


# The judge and the question have teeth


def test_worlds_with_a_known_card_elsewhere_are_refused() -> None:
    scene = Scene(hand1=bytes((3,)), play1=bytes((9,)))
    scene.take_back(1, 9)
    world = scene.worlds(0)[0]
    visible = Counter({9: 1})
    tracker = Tracker.blank(
        scene.start[0], 0, list((Counter(world.setup.deck()) - visible).elements())
    )
    for event in scene.events:
        tracker.fold(event.seen_by(0))
    assert tracker.agrees(world)
    assert possible(scene.memories[0], world)
    hand = moves.without_card(world.players[1].hand, 9)
    at = next(at for at, kind in enumerate(world.pile) if kind != 9)
    world.players[1].hand = bytes(sorted((*hand, world.pile[at])))
    world.pile = world.pile[:at] + bytes((9,)) + world.pile[at + 1 :]
    assert not tracker.agrees(world)
    assert not possible(scene.memories[0], world)
    world.pile = world.pile[1:]
    assert not tracker.agrees(world)


# Positions set up by hand, text, refusals


def test_a_position_may_do_without_some_cards() -> None:
    scene = Scene(hand1=bytes((3,)), pile=bytes((5, 6)))
    worlds = scene.worlds(0, 200)
    assert {len(world.pile) for world in worlds} == {2}
    assert len({world.pile for world in worlds}) > 100


def test_a_position_may_be_in_mid_draft() -> None:
    scene = Scene(pack0=bytes((1, 2)), pack1=bytes((3, 4)), hand0=bytes((5,)), hand1=bytes((6,)))
    scene.state.top = Frame(PROGRAMS["prelude"], None, 0, 0, at=PHASES.index("draft"))
    flow.apply(scene.state, 0, flow.options(scene.state, 0)[0])
    flow.apply(scene.state, 1, flow.options(scene.state, 1)[0])
    worlds = scene.worlds(0)
    assert always([world.players[1].pack == bytes((2,)) for world in worlds])
    assert always([world.players[0].pack == bytes((4,)) for world in worlds])


@pytest.mark.parametrize(("keys", "gesture"), [
    ({"hand": ["e5"], "energies": "FF", "draw": [13, 3]}, "name E"),
    ({"enchantment": "vision-of-destiny", "draw": [13, 3]}, ""),
])  # fmt: skip
def test_whoever_comes_late_sees_what_lies_open(keys: dict[str, Any], gesture: str) -> None:
    game = Game.set_up(modules=["cards"], seats=[{"gauge": 9, **pop_seat(keys)}, {}], **keys)
    for each in ["summon e5 pay FF", gesture] if gesture else []:
        game.play(each)
    late = Game.from_position(write_position(game.state))
    for seat in (0, 1, None):
        world = Game.from_view(late.view(seat), 5).state
        assert violations(world) == []
        if gesture:  # the Scroll has found the amulet of earth
            assert world.top is not None
            assert world.top.cards == bytes((3,))
        else:
            assert world.pile[-2:] == bytes((3, 13))


def pop_seat(keys: dict[str, Any]) -> dict[str, Any]:
    return {key: keys.pop(key) for key in ("hand", "energies") if key in keys}


def test_a_position_with_more_hidden_cards_than_the_deck_has_is_refused() -> None:
    state = Scene().state
    state.pile += bytes((1,))
    with pytest.raises(ImpossiblePosition):
        Memory.blank(redact(state, 0), 0)


def test_a_memory_of_another_table_is_refused() -> None:
    scene, other = Scene(hand1=bytes((3,))), Scene(hand1=bytes((3, 4)))
    seen = redact(scene.state, 0)
    with pytest.raises(ImpossiblePosition):
        resample(seen, 0, other.memories[0], Chance(1))
    assert scene.memories[0].fits(seen)
    assert not other.memories[0].fits(seen)
    one, two = Scene(hand0=bytes((1,))), Scene(hand0=bytes((2,)))
    one.state.top = Frame(PROGRAMS["turn"], None, 1, 1)
    one.state.players[1].play = b"\0\0"  # empty places are no cards
    assert one.memories[0].fits(redact(one.state, 0))
    assert one.memories[None].fits(redact(one.state, None))
    assert not two.memories[0].fits(redact(one.state, 0))
    assert not Scene(players=3).memories[0].fits(seen)
    assert Scene(pack0=bytes((1,))).memories[0].fits(redact(Scene(pack0=bytes((1,))).state, 0))


@pytest.mark.parametrize(
    ("zone", "cards"),
    [("hand", (31,)), ("hand", (3, 3)), ("pile", (31,)), ("library2", (1,)), ("discard", (7,))],
)
def test_a_memory_cannot_go_on_with_what_is_impossible(zone: str, cards: tuple[int, ...]) -> None:
    scene = Scene(hand1=bytes((3,)), play1=bytes((9,)))
    scene.discard(1, 3, shown=True)
    scene.take_back(1, 9)
    scene.look(0)
    scene.listen()
    with pytest.raises(ImpossiblePosition):
        scene.memories[0].after(shown(1, zone, bytes(cards)))
    unseen = Event("discard", 1, {"from": "hand", "to": "discard", "number": 2})
    with pytest.raises(ImpossiblePosition):
        scene.memories[0].after(unseen)


def test_events_about_other_things_change_nothing() -> None:
    memory = Scene().memories[0]
    assert memory.after(Event("crystals", 0, {"number": 3})) is memory
    assert (
        memory.after(Event("library", 1, {"from": "library2", "to": "hand", "number": 0})) == memory
    )


def test_memories_are_values() -> None:
    one, two = Scene(hand1=bytes((3,))), Scene(hand1=bytes((3,)))
    assert one.memories[0] == two.memories[0]
    assert len({one.memories[0], two.memories[0], one.memories[1]}) == 2
    assert repr(one.memories[0]) == f"Memory({one.memories[0].text()})"
    assert Memory.parse(one.memories[None].text()).seat is None


def test_a_memory_in_mid_game_is_the_same_when_read_again() -> None:
    table = Table(4, "magician", "original", 2)
    for _ in range(250):
        table.step()
    for memory in table.memories:
        again = Memory.parse(memory.text())
        assert again == memory
        assert again.deal(Chance(3)) == memory.deal(Chance(3))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2.0",
        "5.0;1:::",
        "2.2;1::,,,,,,,,,,,,",
        "2.0;0::,,,,,,,,,,,,",
        "2.0;1::,,,,,,,,,,,",
        "2.0;1::,,,,,,,,,,00,,",
        "2.0;1::,,,,,,,,,,0A,,",
        "2.0;1::,,,,,,,,,,5,,",
        "2.0;1::,,,,,,,,,,(0*1),,",
        "2.0;1:01:,,,,,,,,,,(0*2),,",
        "2.0;1:01:,,,,,,,,,,(0*0),,",
        "2.0;1:01:,,,,,,,,,,(0*1,,",
        "2.0;1:01,:,,,,,,,,,,(0*1),,",
        "2.0;1:01(0*1):,,,,,,,,,,(0*1),,",
        "2.0;1:01!zz:,,,,,,,,,,(0*1),,",
        "2.0;1;1",
        "nonsense",
        "2.0;1::,,,,,,,,,,(-5*1),,",
        "2.0;1::,,,,,,,,,,(-5*999999999999),,",
        pytest.param(f"2.0;1:01:,,,,,,,,,,(0*{'9' * 5_000}),,", id="a number without end"),
        pytest.param(f"2.0;{'9' * 5_000}::,,,,,,,,,,,,", id="odds without end"),
        "2.0;1::,,,,,,,,,,ff,,",
        pytest.param(f"2.0;1::,,,,,,,,,,{'0102' * 101},,", id="too many cards"),
        pytest.param(f"2.0;1::,,,,,,,,,,{'01' * 50_000},,", id="too long"),
        pytest.param(f"2.0{';1::,,,,,,,,,,,,' * 25}", id="too many accounts"),
        pytest.param(f"2.0;1:{'01,' * 32}01:,,,,,,,,,,,,", id="too many pools"),
        "2.\ud800;1::,,,,,,,,,,,,",
    ],
)
def test_other_texts_are_not_memories(text: str) -> None:
    with pytest.raises(ParseError):
        Memory.parse(text)


def test_changed_texts_are_refused_or_read_exactly() -> None:
    chance = random.Random(1)
    text = Memory.parse(after_the_draft(3, 2).memories[1].text()).text()
    for _ in range(500):
        at = chance.randrange(len(text))
        other = text[:at] + chance.choice("0123456789abcdef()*!,:;.- x") + text[at + 1 :]
        try:
            assert Memory.parse(other).text() == other
        except ParseError:
            continue


def test_a_memory_without_any_world_says_so() -> None:
    # Two copies were seen leaving a pool into which only one of them can have come.
    text = "2.0;1:0105,0607,(0*1)(1*1)!0505:,,,,,,,,,,(0*1)(1*1),,"
    with pytest.raises(ImpossiblePosition):
        Memory.parse(text).deal(Chance(1))


def test_a_memory_with_too_many_ways_to_trace_a_card_is_refused() -> None:
    # Each pool takes cards of both pools before it, so the ways back grow like Fibonacci numbers.
    def text(last: int) -> str:
        pools = ["0102030405", "(0*4)", *(f"({at}*1)({at + 1}*3)" for at in range(last - 1))]
        return f"2.0;1:{','.join(pools)}:,,,,,,,,,,({last - 1}*1)({last}*4),,"

    assert Memory.parse(text(10)).text() == text(10)
    with pytest.raises(ParseError, match="not a memory"):
        Memory.parse(text(31))


def test_a_card_that_is_being_summoned_is_in_its_hand_in_every_world() -> None:
    game = Game.set_up(seats=[{"hand": [9, 3], "energies": "AWFEA", "gauge": 3}, {"hand": [4]}])
    game.apply(next(step for step in game.legal() if step.text == "summon 9"))
    for viewer in (1, None):
        view = Game.from_position(game.position()).view(viewer)
        worlds = [Game.from_view(view, seed).state for seed in range(20)]
        assert always([9 in world.players[0].hand for world in worlds])
        assert all(violations(world) == [] for world in worlds)


def test_a_card_that_is_shown_is_in_its_hand_in_every_world() -> None:
    seat = {"hand": [36, 3], "energies": "AW", "play": ["e13"], "gauge": 9}
    game = Game.set_up(modules=["cards"], seats=[seat, {}])
    game.play("summon 36 pay AW")
    for text in ("discard", "discard 3"):
        game.apply(next(step for step in game.legal() if step.text == text))
    view = Game.from_position(game.position()).view(1)
    worlds = [Game.from_view(view, seed).state for seed in range(20)]
    assert always([world.players[0].hand == bytes((3,)) for world in worlds])


def test_a_memory_that_is_not_true_is_refused() -> None:
    game = Game.set_up(seats=[{"hand": [17], "energies": "AW", "gauge": 3}, {"play": [3]}])
    game.play("summon 17 pay AW")
    game.play("return 3", 1)
    line, memories = game.position().split(" | ")
    words = line.split(" ")
    top = words[7].split(".")[-1]  # another card in that hand, and the one that was seen below it
    words[7] = words[7][: -len(top)] + "3"
    words[10] = words[10].replace("/3/", f"/{top}/")
    with pytest.raises(ImpossiblePosition, match="a memory does not belong to this position"):
        Game.from_position(f"{' '.join(words)} | {memories}")


def test_the_accounts_of_a_memory_hold_all_that_is_hidden() -> None:
    """In every way that is possible the same cards are hidden, and the places have their sizes."""
    game = Game.new(2, "apprentice", seed=5)  # whose preset decks may be dealt in several ways
    memory = game.view(0).memory
    cards = [account.cards() for account in memory.accounts()]
    assert cards
    assert all(each == cards[0] for each in cards)
    deck = sorted(game.state.setup.deck())
    seen = game.state.players[0].hand + game.state.players[0].library2
    seen += game.state.players[0].library3
    assert sorted([*cards[0], *seen]) == deck
