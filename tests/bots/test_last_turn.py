"""The last turn: solved as plainly as possible, and found to be worth the same."""

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from random import Random
from typing import Any

import pytest

from seasons import Game
from seasons.bots import Beginner, Bot, RandomBot
from seasons.bots.fast.last_turn import LIMIT, PATIENCE, Solution, applies, solve
from seasons.bots.fast.unseen import Unseen
from seasons.rules.course.scoring import outcome
from seasons.rules.engine import flow
from seasons.rules.engine.state import State
from seasons.rules.secrets.knowledge import Memory
from seasons.rules.secrets.pools import ODDS, Account
from seasons.rules.secrets.runs import Pool, Runs
from seasons.rules.secrets.view import redact
from seasons.rules.writing.position import write_position
from tests.helpers import FINAL, kingdom, play, table

MODULES = ("cards", "enchantment", "tokens")
# Events that bring what was not known; where they happen, one world is not enough.
REVEALING = {"draw", "look", "look-hand", "reveal", "reroll", "row", "shuffle", "roll"}
World = tuple[float, State]  # with how likely it is

# The same, once more and as plainly as possible: all worlds that agree with what the seat sees are
# played at the same time, and told apart by what it sees of them.


class TooLong(Exception):
    """There are too many positions for a plain search."""


class Plain:
    """A search without any knowledge of cards."""

    def __init__(
        self, seat: int, most: int = 40_000, otherwise: float | None = None, sure: bool = False
    ) -> None:
        self.seat = seat
        self.sure = sure  # that all worlds are there
        self.most = most
        self.otherwise = otherwise
        self.found: dict[tuple[tuple[str, float], ...], list[float]] = {}

    def values(self, worlds: list[World]) -> dict[int, float]:
        """What each step of the seat is worth."""
        steps = flow.options(worlds[0][1], self.seat)
        return {step: self.after(worlds, self.seat, step)[self.seat] for step in steps}

    def after(self, worlds: list[World], decider: int, step: int) -> list[float]:
        groups: dict[str, list[World]] = {}
        for weight, world in worlds:
            new = world.copy()
            new.events = []
            flow.apply(new, decider, step)
            if len(worlds) == 1:
                if not self.sure and REVEALING & {event.kind for event in new.events}:
                    raise TooLong
                return self.worth([(1, without_events(new))])
            seen = [str(event.seen_by(self.seat).data()) for event in new.events]
            seen.append(write_position(redact(new, self.seat)))
            groups.setdefault("".join(seen), []).append((weight, without_events(new)))
        total = sum(weight for weight, _ in worlds)
        return mean(
            [(sum(w for w, _ in group) / total, self.worth(group)) for group in groups.values()]
        )

    def worth(self, worlds: list[World]) -> list[float]:
        state = worlds[0][1]
        if state.top is None:
            return mean([(w / sum(w for w, _ in worlds), final(world)) for w, world in worlds])
        if state.top.program.name == "take-die":
            assert self.otherwise is not None
            return self.for_seat(self.otherwise, state.setup.players)
        key = tuple(sorted((write_position(world), weight) for weight, world in worlds))
        if key not in self.found:
            self.most -= len(worlds)
            if self.most < 0:
                raise TooLong
            decider = flow.pending(state)[0]
            options = [self.after(worlds, decider, s) for s in flow.options(state, decider)]
            self.found[key] = max(options, key=lambda w: (round(w[decider], 9), -w[self.seat]))
        return self.found[key]

    def for_seat(self, value: float, players: int) -> list[float]:
        found = [(1 - value) / (players - 1)] * players
        found[self.seat] = value
        return found


def without_events(state: State) -> State:
    state.events = None
    return state


def mean(parts: list[tuple[float, list[float]]]) -> list[float]:
    return [
        sum(weight * worth[seat] for weight, worth in parts) for seat in range(len(parts[0][1]))
    ]


def final(state: State) -> list[float]:
    """A victory is worth one, fifty points a tenth."""
    result = outcome(state)
    assert result is not None
    totals = [score.total for score in result.scores]
    found = []
    for seat, total in enumerate(totals):
        rivals = totals[:seat] + totals[seat + 1 :]
        won = 1 / len(result.winners) if seat in result.winners else 0
        found.append(won + (total - max(rivals)) / 500)
    return found


def solved(game: Game, memory: Memory | None = None, **keys: Any) -> Solution:
    """The solution for whoever decides."""
    seat = decider(game)
    solution = solve(game.state, seat, memory or game.view(seat).memory, **keys)
    assert solution is not None
    return solution


def decider(game: Game) -> int:
    assert game.decision is not None
    return game.decision.seat


def agree(game: Game, worlds: list[World] | None = None, memory: Memory | None = None) -> Solution:
    """Both searches find the same for every step."""
    solution = solved(game, memory)
    plain = Plain(decider(game), sure=worlds is not None).values(worlds or [(1, game.state)])
    assert solution.values == pytest.approx(plain, abs=1e-9)
    assert solution.value == pytest.approx(max(plain.values()), abs=1e-9)
    assert solution.values[solution.step] == pytest.approx(solution.value)
    return solution


# Positions without chance

POSITIONS: list[dict[str, Any]] = [
    # Transmuting: bonuses that pay, and bonuses that do not.
    {"energies": "WWWWWWW", "transmute": True, "bonuses": 2},
    {"energies": "AAAAA", "bonuses": 2},
    {"energies": "AWFE", "play": [8, 8], "transmute": True, "bonuses": 2},
    # Cards of the hand, what they cost, and those that react.
    {"energies": "WWWEE", "hand": [29, 3], "crystals": 4},
    {"energies": "WWWFE", "hand": [29, 30], "play": [6, 30], "gauge": 3},
    {"energies": "AWFE", "hand": [28, 43, 27], "play": [1, 2, 20], "crystals": 3},
    {"energies": "W", "hand": [42, 50, 22], "crystals": 15},
    {"energies": "AW", "hand": [17, 29], "play": [3, 29]},
    {"energies": "EF", "hand": [49, 39], "crystals": 8, "others": [{"crystals": 10}]},
    # Activations and sacrifices.
    {"energies": "WWW", "play": [5, 16], "bonuses": 3, "others": [{"crystals": 3}]},
    {"energies": "EE", "play": [37, 1, 42, 50, 29]},
    {"energies": "WE", "play": [26, 25], "hand": [8]},
    {"energies": "AAW", "play": [44, 41], "hand": [24, 16]},
    {"energies": "AA", "play": [24], "hand": [45], "gauge": 1},
    {"energies": "A", "play": [32, 47], "crystals": 4, "bonuses": 2},
    {"play": [{"card": 35, "tokens": "AWFEAW"}], "energies": "F", "transmute": True},
    {"play": [{"card": 4, "tokens": "WE"}], "energies": "F", "hand": [3], "bonuses": 2},
    # The ends of the round and of the game, the others' cards among them.
    {"energies": "AAFF", "play": [13, 14, 45], "transmute": True},
    {"energies": "WFE", "play": [46, 19, 27], "hand": [11], "crystals": 3},
    {"energies": "FFF", "hand": [10, 33], "others": [{"play": [1, 3, 42], "crystals": 60}]},
    {"energies": "WE", "play": [5], "others": [{"play": [41, 33, 27, 39], "energies": "AAAAAAA"}]},
    {"energies": "AF", "hand": [21, 40], "others": [{"energies": "WWE", "play": [45, 27]}]},
]


@pytest.mark.parametrize("keys", POSITIONS, ids=str)
def test_it_finds_what_a_plain_search_finds(keys: dict[str, Any]) -> None:
    game = table(**{**FINAL, "bonuses": 3, **keys})
    agree(game, [(1, game.state)])


@pytest.mark.parametrize("taken", [0, 1, 2])
def test_a_sacrifice_that_has_begun_may_go_on_in_any_order(taken: int) -> None:
    """Dragon Skull takes three cards; somebody may have named the last ones first."""
    game = table(**FINAL, energies="EE", play=[37, 1, 42, 50, 29], bonuses=3)
    game.apply(next(step for step in game.legal(0) if step.text.startswith("activate 37")))
    for _ in range(taken):
        game.apply(game.legal(0)[-1])
    agree(game, [(1, game.state)])


KINGDOM: list[dict[str, Any]] = [
    {"energies": "EEE", "play": ["e12", "e1", "e2", "e3"]},
    {"energies": "AW", "play": ["e13", "e13", 37, 1, 42]},
    {"energies": "AWF", "hand": ["e18", "e4"], "others": [{"play": [29, 28]}]},
    {"energies": "FFE", "hand": ["e19", 3], "others": [{"play": ["e2"], "energies": "AWE"}]},
    {"energies": "AEE", "hand": ["e20", 3], "others": [{"energies": "WE"}]},
    {"energies": "A", "play": ["e7", "e9"], "die": "6/2", "others": [{"play": ["e7", 45]}]},
    {"energies": "A", "phase": "die", "play": ["e14", "e9"], "die": "6/2"},
    {"energies": "EE", "play": ["e17", 32], "crystals": 3},
    {"energies": "WWWW", "abilities": [8]},
    {"energies": "WW", "hand": [1, 29], "abilities": [2], "play": [42]},
    {"energies": "A", "abilities": [11], "hand": [7], "gauge": 0},
]


@pytest.mark.parametrize("keys", KINGDOM, ids=str)
def test_it_finds_the_same_with_the_cards_and_tokens_of_the_kingdom(keys: dict[str, Any]) -> None:
    game = kingdom(**{**FINAL, "bonuses": 3, **keys})
    agree(game, [(1, game.state)])


# Draws: the pile is a handful of cards that the seat has counted


def counted(game: Game, in_hand: int = 0) -> tuple[Memory, list[World]]:
    """A memory that knows which cards the draw pile and some of the rival's are, and its worlds.

    All other cards lie where they lie.
    """
    state = game.state
    hand = state.players[1].hand
    pool, rest = state.pile + hand[:in_hand], hand[in_hand:] + state.discard
    runs: Runs = tuple([(0, in_hand)] if in_hand else []) + (
        ((1, len(hand) - in_hand),) if len(hand) > in_hand else ()
    )
    places: list[Runs] = [(), (), (), (), (), runs, (), (), (), ()]
    places += [((0, len(state.pile)),), ((1, len(state.discard)),), ()]
    account = Account(ODDS, [Pool(bytes(sorted(pool)), (), b""), Pool(rest, (), b"")], places)
    memory = Memory(2, 0, [account])
    assert memory.fits(redact(state, 0))
    worlds = []
    for order, number in Counter(permutations(pool)).items():
        world = state.copy()
        world.pile = bytes(order[in_hand:])
        world.players[1].hand = bytes(sorted(bytes(order[:in_hand]) + hand[in_hand:]))
        worlds.append((float(number), world))
    return memory, worlds


DRAWS: list[dict[str, Any]] = [
    # The card of the die, and the bonus that lets the seat choose.
    {"phase": "draw", "die": "D/2", "draw": [3, 29, 42, 8], "energies": "EWW"},
    {"phase": "draw", "die": "D/2", "draw": [3, 3, 41, 22], "energies": "EE", "bonuses": 2},
    {"phase": "draw", "die": "D/2", "draw": [23, 29, 5], "energies": "FFWWW", "crystals": 3},
    # Cards that draw when they enter, and cards they bring that draw again.
    {"hand": [2], "draw": [3, 29, 41, 22, 42], "energies": "FFEE"},
    {"hand": [9], "draw": [29, 43, 50, 26, 3], "energies": "AWFE"},
    {"hand": [9], "draw": [31, 29, 41, 22, 3], "energies": "AWFE"},
    {"hand": [12], "draw": [29, 41, 15, 3], "energies": "EE", "crystals": 5},
    {"hand": [31], "draw": [3, 42, 41, 15], "energies": "WFE"},
    {"hand": [36], "draw": [5, 42, 39], "energies": "AW", "gauge": 1},
    {"hand": [38, 31], "draw": [3, 29, 41], "energies": "AWFEE"},
    # Cards that draw, look or bury when they are turned.
    {"play": [23], "hand": [3], "draw": [29, 41, 3], "energies": "EE", "gauge": 1},
    {"play": [34], "hand": [31], "draw": [29, 3, 41], "energies": "WEEEF", "crystals": 3},
    {"play": [34, 23], "draw": [29, 50, 41], "energies": "AAAA", "crystals": 4},
]


@pytest.mark.long
@pytest.mark.parametrize("keys", DRAWS, ids=str)
@pytest.mark.parametrize("in_hand", [0, 1])
def test_what_may_be_drawn_counts_as_often_as_it_may(keys: dict[str, Any], in_hand: int) -> None:
    game = table(**{**FINAL, "bonuses": 3, "rest": "discard", "others": [{"hand": [28]}], **keys})
    memory, worlds = counted(game, in_hand)
    agree(game, worlds, memory)


KINGDOM_DRAWS: list[dict[str, Any]] = [
    {"hand": ["e15", 1], "draw": [3, 29, 41], "energies": "AWF"},
    {"hand": ["e10", 1], "draw": [3, 41, 29], "energies": "EEE"},
    {"play": ["e16"], "draw": [3, 29, 41], "energies": "EE", "crystals": 5},
    {"abilities": [1], "draw": [3, 41, 41], "energies": "EE"},
    {"abilities": [12], "draw": [3, 41, 41], "energies": "EE"},
    {"enchantment": "olafs-knowledge", "draw": [3, 29, 8], "energies": "EE", "bonuses": 2},
    {"enchantment": "argos-embrace", "hand": [31], "draw": [3, 8], "energies": "F", "crystals": 3},
]


@pytest.mark.parametrize("keys", KINGDOM_DRAWS, ids=str)
def test_draws_with_the_cards_of_the_kingdom(keys: dict[str, Any]) -> None:
    modules = ["cards", "tokens", "enchantment"] if "enchantment" in keys else ["cards", "tokens"]
    keys = {"abilities": [7], **FINAL, "bonuses": 3, "rest": "discard", "modules": modules, **keys}
    game = table([{"abilities": [9], "hand": [28]}], **keys)
    memory, worlds = counted(game)
    agree(game, worlds, memory)


def test_each_face_of_a_die_is_equally_likely() -> None:
    game = table(phase="die", play=[15, 13], die="6/2", energies="A", bonuses=3, **FINAL)
    agree(game, [(1.0, scripted(game.state, face)) for face in range(6)], game.view(0).memory)


def scripted(state: State, face: int) -> State:
    new = state.copy()
    new.script = bytes((face,))
    return new


def test_a_card_that_was_seen_on_top_is_drawn() -> None:
    game = table(play=[34], hand=[31], energies="FEE", bonuses=3, draw=[3], **FINAL)
    play(game, "activate 34 look", "leave")
    agree(game, [(1, game.state)])


def test_where_cards_came_from_is_weighed() -> None:
    """A pool was filled with two unseen cards, and one of its three cards was seen leaving."""
    first, added, seen = b"\x01\x02\x03\x03\x05", b"\x03", 3
    pools = [Pool(first, (), b""), Pool(added, ((0, 2),), bytes((seen,)))]
    places: list[Runs] = [()] * 10 + [((0, 1), (1, 2)), (), ((0, 2),)]
    unseen = Unseen.of(Memory(2, 0, [Account(ODDS, pools, places)]))
    tops: Counter[tuple[int, ...]] = Counter()
    for order in permutations(first):
        for shown, *left in permutations([*order[:2], *added]):
            if shown == seen:
                tops[tuple(left)] += 1
    total = sum(tops.values())
    chances: Counter[int] = Counter()
    for (top, _), number in tops.items():
        chances[top] += number
    found = {draw.cards[0]: draw.chance for draw in unseen.draws(1)}
    assert found == pytest.approx({kind: n / total for kind, n in chances.items()})
    pairs: Counter[tuple[int, ...]] = Counter()
    for cards, number in tops.items():
        pairs[tuple(sorted(cards))] += number
    both = {tuple(draw.cards): draw.chance for draw in unseen.draws(2)}
    assert both == pytest.approx({cards: n / total for cards, n in pairs.items()})


# Several rivals, and what follows the turn


@pytest.mark.parametrize(
    "keys",
    [
        {"energies": "FFF", "hand": [10], "crystals": 5},
        {"energies": "E", "hand": [49], "crystals": 22},
        {"energies": "AAA", "play": [16, 45], "hand": [40]},
        {"energies": "AW", "hand": [17], "play": [3, 29]},
    ],
    ids=str,
)
def test_every_rival_does_what_is_best_for_them(keys: dict[str, Any]) -> None:
    others: list[dict[str, Any]] = [
        {"play": [42, 1], "crystals": 20},
        {"play": [3, 50, 22], "energies": "W"},
    ]
    agree(table(others, **{**FINAL, "bonuses": 3, **keys}))


def test_it_goes_on_when_the_turn_is_over() -> None:
    game = kingdom(play=["e2", "e3", 13], energies="EEAA", bonuses=3, **FINAL)
    play(game, "end")
    assert applies(game.state, 0)
    agree(game)


# The best line


def test_a_greedy_player_loses_points_that_are_there() -> None:
    """Dragon Skull takes Olaf's Statue, which has given its crystals, and cards that cost points.

    Before that they bring what they can, and the Treatise comes first: it makes room for the rest.
    """
    keys: dict[str, Any] = {"hand": [29, 42, 50], "energies": "WWWWW", "play": [37], "gauge": 3}
    game = table([{"crystals": 60}], bonuses=3, crystals=20, **keys, **FINAL)
    solution = agree(game)
    greedy = game.copy()
    bot = Beginner("greedy")
    while greedy.decision is not None:
        greedy.apply(bot.choose(greedy.view(greedy.decision.seat)))
    assert final(greedy.state)[0] < solution.value - 0.02
    assert final(following(game.state, solution))[0] == pytest.approx(solution.value)


def following(state: State, solution: Solution) -> State:
    """The end of a game in which the steps of a solution are taken."""
    state = state.copy()
    for step in solution.line:
        flow.apply(state, 0, step)
    return state


# Giving up


@pytest.mark.parametrize(
    "keys",
    [
        {"year": 3, "space": 9},
        {"year": 3, "space": 12, "first": 0},
        {"year": 3, "space": 12, "first": 1, "phase": "choose"},
    ],
    ids=str,
)
def test_it_is_for_the_last_turn_only(keys: dict[str, Any]) -> None:
    game = table(**{"active": 0, **keys} if "phase" not in keys else keys)
    seat = decider(game)
    assert not applies(game.state, seat)
    assert solve(game.state, seat, game.view(seat).memory) is None


def test_whoever_is_asked_in_anothers_turn_does_not_know_what_will_follow() -> None:
    game = table([{"play": [1, 3]}], hand=[10], energies="FFF", **FINAL)
    play(game, "summon 10 pay FFF")
    assert decider(game) == 1
    assert not applies(game.state, 1)


def test_another_round_is_worth_what_the_caller_says() -> None:
    game = table(hand=[7], energies="WW", transmute=True, bonuses=3, **FINAL)
    memory = game.view(0).memory
    assert solve(game.state, 0, memory) is None
    for value in (0.2, 1.3):
        solution = solved(game, otherwise=lambda _, value=value: value)
        plain = Plain(0, otherwise=value, sure=True).values([(1, game.state)])
        assert solution.values == pytest.approx(plain)


@pytest.mark.parametrize(
    "keys",
    [
        {"hand": ["e8"], "energies": "AAAWWWFFFEEE"[:7]},  # a search through the pile
        {"play": ["e16", 23], "crystals": 20, "energies": "A"},  # a look before a draw
        {"play": ["e11"], "discard": [3], "rest": "discard", "draw": [1, 3]},  # unseen discards
        {"play": [23], "draw": [1], "rest": "discard", "hand": [31], "energies": "F"},  # shuffled
    ],
    ids=str,
)
def test_it_gives_up_where_too_much_is_hidden(keys: dict[str, Any]) -> None:
    game = kingdom(**{**FINAL, "bonuses": 3, **keys})
    assert applies(game.state, 0)
    assert solve(game.state, 0, game.view(0).memory, otherwise=lambda _: 0.5) is None


def test_it_gives_up_after_so_many_positions_or_when_it_is_late() -> None:
    game = table(energies="AAWWF", play=[13], transmute=True, bonuses=1, **FINAL)
    memory = game.view(0).memory
    positions = solved(game).positions
    assert 2 * PATIENCE < positions < LIMIT
    assert solve(game.state, 0, memory, limit=positions - 1) is None
    assert solved(game, limit=positions).positions == positions
    assert solve(game.state, 0, memory, late=lambda: True) is None
    assert solved(game, late=lambda: False).positions == positions


def test_roughly_it_finds_more() -> None:
    game = table(hand=[9], energies="AWFE", gauge=2, crystals=30, bonuses=3, **FINAL)
    memory = game.view(0).memory
    assert solve(game.state, 0, memory, otherwise=lambda _: 0.5) is None
    solved(game, otherwise=lambda _: 0.5, roughly=True)


# Whole games


def last_decision(game: Game, bots: list[Bot]) -> bool:
    """Plays to the first choice in the last turn; False if there is none."""
    while (decision := game.decision) is not None:
        if applies(game.state, decision.seat) and len(game.legal(decision.seat)) > 1:
            return True
        game.apply(bots[decision.seat].choose(game.view(decision.seat)))
    return False


@pytest.mark.long
@pytest.mark.parametrize("bot", [RandomBot, Beginner])
def test_the_ends_of_games_are_worth_the_same(bot: Callable[[str], Bot]) -> None:
    compared = 0
    for seed in range(60):
        game = Game.new(2 + seed % 3 // 2, seed=seed, modules=MODULES[: seed % 2])
        bots = [bot(f"{seed} {seat}") for seat in game.state.seats()]
        if not last_decision(game, bots):
            continue
        seat = decider(game)
        solution = solve(game.state, seat, game.view(seat).memory, limit=2_000)
        if solution is None:
            continue
        try:
            plain = Plain(seat, most=3_000).values([(1, game.state)])
        except TooLong:
            continue
        assert solution.values == pytest.approx(plain, abs=1e-9), game.position()
        compared += 1
        if compared == 3:
            return
    pytest.fail(f"only {compared} ends were small enough")


@pytest.mark.long
def test_nothing_hidden_sways_it() -> None:
    compared = 0
    for seed in range(40):
        game, luck = Game.new(2 + seed % 3, seed=seed, modules=MODULES), Random(seed)
        if not last_decision(game, [RandomBot(f"{seed} {seat}") for seat in game.state.seats()]):
            continue
        view = game.view(decider(game))
        assert view.seat is not None
        found = []
        for _ in range(2):
            world = Game.from_view(view, luck.getrandbits(32)).state
            found.append(solve(world, view.seat, view.memory, limit=1_000, otherwise=lambda _: 0.5))
        answers = [(s.values, s.step, s.line, s.positions) if s else None for s in found]
        assert answers[0] == answers[1]
        compared += answers[0] is not None
    assert compared >= 3
