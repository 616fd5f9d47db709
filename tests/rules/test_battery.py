"""Random games, checked at every decision: what must hold whatever the players do."""

import os
import subprocess
import sys
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from seasons import Event, Game, SeasonsError, UndoBarred, View
from seasons.rules.checks.invariants import violations
from seasons.rules.course.prelude import Together
from seasons.rules.engine import chance, flow, steps
from seasons.rules.engine.program import Frame
from seasons.rules.engine.state import State
from seasons.rules.engine.tables import EDITIONS, LEVELS
from seasons.rules.secrets.view import read_view
from seasons.rules.verbs.summoning import SUMMONING
from seasons.rules.writing.decision import Step
from seasons.rules.writing.record import read_record
from tests.rules.table_model import TableModel, data_of_view

pytestmark = pytest.mark.battery

MOST_DECISIONS = 4_000
REVEALING = (
    "draw", "look", "row", "reveal", "bury", "roll", "reroll", "shuffle",
)  # fmt: skip


def reveals(event: Event) -> bool:
    """Chance, a look, or a card given to another."""
    return event.kind in REVEALING or event.details.get("holder", event.seat) != event.seat


class Options:
    """What a random game is played with; the seed drives the players too."""

    def __init__(
        self, seed: int, players: int, level: str, edition: str, modules: set[str]
    ) -> None:
        self.seed = seed
        self.players = players
        self.level = level
        self.edition = "revised" if "cards" in modules else edition
        self.modules = sorted(modules)

    def __repr__(self) -> str:
        return f"Options({', '.join(map(repr, vars(self).values()))})"

    def game(self) -> Game:
        """A new game; the seed also draws the enchantment."""
        options = (self.players, self.level, self.edition, self.seed)
        return Game.new(*options, modules=self.modules)


options = st.builds(
    Options,
    st.integers(0, 2**32 - 1),
    st.sampled_from((2, 3, 4)),
    st.sampled_from(LEVELS),
    st.sampled_from(EDITIONS),
    st.sets(st.sampled_from(("cards", "enchantment", "tokens"))),
)


def share(percent: int) -> settings:
    """A part of the examples of the profile, so that every profile keeps the proportions.

    Nothing is shrunk: the game of a smaller seed is not a simpler one.
    """
    phases = (Phase.explicit, Phase.reuse, Phase.generate)
    return settings(max_examples=max(1, settings().max_examples * percent // 100), phases=phases)


def choose(game: Game, luck: Random) -> Step:
    """A random step of a random seat among those that must decide; turns seldom end early."""
    seat = luck.choice(game.decisions).seat
    choices = game.legal(seat)
    if choices[0].code == steps.END and len(choices) > 1 and luck.random() < 0.8:
        choices = choices[1:]
    return luck.choice(choices)


def walk(game: Game, luck: Random) -> Iterator[list[Event]]:
    """Plays a game to its end; stops at every decision with what happened since the last."""
    events: list[Event] = []
    for _ in range(MOST_DECISIONS):
        yield events
        if game.decision is None:
            return
        events = game.apply(choose(game, luck))
    pytest.fail(f"no end within {MOST_DECISIONS} decisions")


def sampled(game: Game, luck: Random, one_in: int) -> Iterator[list[Event]]:
    """Some decisions of a game and its end."""
    for events in walk(game, luck):
        if game.decision is None or luck.randrange(one_in) == 0:
            yield events


def length(game: Game) -> int:
    """The number of lines in the record: it grows with every finished gesture."""
    return game.record().count("\n")


@share(40)
@given(options)
def test_every_decision_is_sound_and_the_game_ends(drawn: Options) -> None:
    game = drawn.game()
    for _ in walk(game, Random(drawn.seed)):
        assert violations(game.state) == []
        assert all(game.legal(decision.seat) for decision in game.decisions)
        assert (game.outcome is None) == (game.decision is not None)
    assert game.outcome is not None
    best = max(score.total for score in game.outcome.scores)
    assert all(game.outcome.scores[seat].total == best for seat in game.outcome.winners)


@share(20)
@given(options)
def test_every_thing_is_either_legal_or_has_a_reason(drawn: Options) -> None:
    game = drawn.game()
    for _ in sampled(game, Random(drawn.seed), 4):
        deciding = [decision.seat for decision in game.decisions]
        for seat in range(drawn.players):
            legal = [step.text for step in game.legal(seat)] if seat in deciding else []
            for thing in game.things(seat):
                assert (thing in legal) != bool(game.why_not(thing, seat)), (seat, thing)


@share(20)
@given(options)
def test_every_option_is_accepted_and_a_copy_is_equal_and_independent(drawn: Options) -> None:
    game, luck = drawn.game(), Random(drawn.seed)
    kept: list[tuple[Game, str, str]] = []
    for _ in sampled(game, luck, 5):
        before = (game.position(), game.record())
        kept.append((game.copy(), *before))
        for seat in range(drawn.players):
            assert game.copy().view(seat) == game.view(seat)
            for step in game.legal(seat):
                copy = game.copy()
                assert (copy.position(), copy.record()) == before
                copy.apply(step)
                assert violations(copy.state) == []
        assert (game.position(), game.record()) == before
    for copy, position, record in kept:
        assert (copy.position(), copy.record()) == (position, record)


@share(20)
@given(options)
def test_anything_else_is_refused_and_changes_nothing(drawn: Options) -> None:
    game, luck = drawn.game(), Random(drawn.seed)
    for _ in sampled(game, luck, 2):
        before = (game.position(), game.record())
        seat = luck.randrange(drawn.players)
        legal = [step.code for step in game.legal(seat)]
        code = luck.randrange(steps.VERBS) << 8 | luck.choice((luck.randrange(8), 40, 255))
        if code not in legal:
            with pytest.raises(SeasonsError):
                game.apply(Step(seat, code, "a forged step", {}))
            assert (game.position(), game.record()) == before


@share(20)
@given(options)
def test_positions_and_views_survive_being_written_and_read(drawn: Options) -> None:
    game = drawn.game()
    for _ in sampled(game, Random(drawn.seed), 6):
        position = game.position()
        copy = Game.from_position(position)
        assert copy.position() == position
        assert copy.decisions == game.decisions
        for seat in (None, *range(drawn.players)):
            view = game.view(seat)
            again = read_view(view.line(), seat, view.memory.text())
            assert (again.line(), again.steps) == (view.line(), view.steps)


@share(20)
@given(options)
def test_a_record_gives_the_same_positions_gesture_by_gesture(drawn: Options) -> None:
    game = drawn.game()
    positions: dict[int, str] = {}  # when the record has grown to that many lines
    for _ in walk(game, Random(drawn.seed)):
        positions.setdefault(length(game), game.position())
    record = game.record()
    copy = drawn.game()
    before = length(copy)
    for line in read_record(record).lines[1:]:
        copy.play(line.gesture, line.seat)
        if length(copy) > before:
            before = length(copy)
            assert copy.position() == positions.pop(before), line
    assert len(positions) == 1
    assert (copy.position(), copy.record()) == (game.position(), record)
    assert Game.from_record(record).record() == record


@share(10)
@given(options)
def test_undo_leads_back_step_by_step_to_what_was_learned_last(drawn: Options) -> None:
    game, luck = drawn.game(), Random(drawn.seed)
    past: list[str] = []  # the positions before the gestures that may still be taken back
    owner, lines, start, learned = -1, length(game), game.position(), False
    for events in walk(game, luck):
        # When the game is over everything is shown.
        learned = learned or not game.decisions or any(reveals(event) for event in events)
        now, position = length(game), game.position()
        if now > lines:
            seat = read_record(game.record()).lines[-1].seat
            together = now > lines + 1 or any(event.kind == "answered" for event in events)
            past = [] if learned or together else [*(past if seat == owner else []), start]
            owner, lines, start, learned = seat, now, position, False
        under_way = position != start and not any(player.answer for player in game.state.players)
        if past and not under_way and luck.randrange(3) == 0:
            _undo_all(game.copy(), owner, past)
        elif under_way:
            copy = game.copy()
            assert copy.decision is not None
            copy.undo(copy.decision.seat)
            assert copy.position() == start


def _undo_all(game: Game, seat: int, past: list[str]) -> None:
    for position in reversed(past):
        game.undo(seat)
        assert game.position() == position
    record = game.record()
    with pytest.raises(UndoBarred):
        game.undo(seat)
    assert (game.position(), game.record()) == (past[0], record)
    assert game.why_not("undo", seat) != []


# Secrets


@share(25)
@given(options)
def test_a_view_is_the_same_in_all_worlds_that_a_seat_cannot_tell_apart(drawn: Options) -> None:
    game, luck = drawn.game(), Random(drawn.seed)
    for _ in sampled(game, luck, 10):
        for seat in (None, *range(drawn.players)):
            view = View(game.state, seat, game.view(seat).memory)
            other = another_world(game.state, seat, luck)
            if view.looking_at and not other.pile.endswith(view.looking_at):
                continue  # the seat can tell: it looks at the top of the draw pile
            assert View(other, seat, view.memory).data() == view.data()
            if seat is not None:
                copy = game.copy()
                copy.state = other
                things = game.things(seat)
                assert copy.things(seat) == things
                for thing in things:
                    assert copy.why_not(thing, seat) == game.why_not(thing, seat)


def another_world(state: State, seat: int | None, luck: Random) -> State:
    """The state with all cards hidden from a seat mixed, and another generator."""
    world = state.copy()
    world.chance = chance.seeded(luck.getrandbits(32))
    world.script = bytes(luck.randrange(6) for _ in range(luck.randrange(3)))
    covered = len(world.pile) - world.open
    hidden = bytearray(world.pile[: max(covered, 0)] + world.discard)
    frames = _frames(world.top)
    shown = [frame.kind if frame.program is SUMMONING else 0 for frame in frames[:1]]
    others = [player for each, player in enumerate(world.players) if each != seat]
    for player in others:
        hidden += player.hand + player.library2 + player.library3 + player.pack
    for frame in frames:
        if frame.seat != seat and not frame.program.open:
            hidden += frame.cards
    # Everybody can see a card that is being summoned, so it stays in its hand.
    summoner = world.players[frames[0].seat] if shown and shown[0] else None
    if summoner in others:
        hidden.remove(shown[0])
    luck.shuffle(hidden)
    cards = iter(bytes(hidden))

    def deal(zone: bytes) -> bytes:
        return bytes(next(cards) for _ in zone)

    world.pile = deal(world.pile[: max(covered, 0)]) + world.pile[max(covered, 0) :]
    world.discard = deal(world.discard)
    for player in others:
        kept = bytes(shown) if player is summoner else b""
        player.hand = bytes(sorted(kept + deal(player.hand[len(kept) :])))
        player.library2 = bytes(sorted(deal(player.library2)))
        player.library3 = bytes(sorted(deal(player.library3)))
        player.pack = bytes(sorted(deal(player.pack)))
        player.answer = (player.pack or player.hand)[: len(player.answer)]
    world.top = None
    for frame in reversed(frames):
        visible = frame.seat == seat or frame.program.open
        held = frame.cards if visible else deal(frame.cards)
        world.top = Frame(
            frame.program, world.top, frame.seat, frame.owner, frame.kind, frame.place,
            frame.number, frame.target, frame.at, held, frame.picked,
        )  # fmt: skip
    return world


def _frames(frame: Frame | None) -> list[Frame]:
    found: list[Frame] = []
    while frame is not None:
        found.append(frame)
        frame = frame.below
    return found


@share(30)
@given(options)
def test_events_alone_rebuild_every_view(drawn: Options) -> None:
    game = drawn.game()
    viewers = (None, *range(drawn.players))
    models = [TableModel(game.state.setup, viewer) for viewer in viewers]
    for number, events in enumerate(walk(game, Random(drawn.seed))):
        for model in models:
            for event in events if number else game.opening:
                model.see(event.seen_by(model.viewer))
            if game.under_way in (None, model.viewer):  # else it still shows what was before
                assert model.data() == data_of_view(game.view(model.viewer).state)


# Simultaneous answers and reproducibility


@share(20)
@given(options, st.randoms(use_true_random=False))
def test_the_order_of_simultaneous_answers_does_not_matter(drawn: Options, luck: Random) -> None:
    in_order, mixed = drawn.game(), drawn.game()
    for phase in range(20):
        if in_order.state.top is None or not isinstance(in_order.state.top.op, Together):
            break
        seats = list(range(drawn.players))
        for game in (in_order, mixed):
            for seat in seats:
                if game is mixed and luck.random() < 0.3 and seat != seats[-1]:
                    _answer(game, seat, Random(luck.random()))
                    game.undo(seat)
                _answer(game, seat, Random(f"{drawn.seed} {phase} {seat}"))
            luck.shuffle(seats)
        assert in_order.position() == mixed.position()
        assert in_order.record() == mixed.record()
    assert flow.pending(in_order.state) == [in_order.state.first]


def _answer(game: Game, seat: int, luck: Random) -> None:
    """Answers completely, not looking at what the others did."""
    events = [game.apply(luck.choice(game.legal(seat)))]
    while not any(event.kind == "answered" for event in events[-1]):
        events.append(game.apply(luck.choice(game.legal(seat))))


PLAY_ONE_GAME = """
from seasons import Game
from seasons.rules.engine.chance import Chance
game, luck = Game.new(4, seed=5), Chance(5)
while game.decision:
    choices = game.legal()
    game.apply(choices[luck.below(len(choices))])
print(game.record())
"""


def test_the_same_seed_gives_the_same_record_in_every_process() -> None:
    records = set()
    for hash_seed in ("1", "2"):
        environment = {
            **os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)
        }  # fmt: skip
        command = [sys.executable, "-c", PLAY_ONE_GAME]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        records.add(done.stdout)
    assert len(records) == 1
    assert '[Result "' in records.pop()
