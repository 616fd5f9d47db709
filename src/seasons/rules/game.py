"""A game at the table: the state, what happened, and what may be taken back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from seasons.rules.checks.invariants import refuse_impossible
from seasons.rules.checks.stack import is_view
from seasons.rules.course import prelude, reasons, scoring
from seasons.rules.course.scoring import Outcome
from seasons.rules.engine import flow, tables
from seasons.rules.engine.chance import Chance
from seasons.rules.engine.errors import (
    IllegalAction,
    ImpossiblePosition,
    NotYourDecision,
    ParseError,
    RecordMismatch,
    SeasonsError,
    UndoBarred,
)
from seasons.rules.engine.events import Event
from seasons.rules.engine.messages import Message
from seasons.rules.engine.state import State
from seasons.rules.keeping.beginning import (
    check_first,
    checked_names,
    headers_of,
    key_source,
    source_of,
)
from seasons.rules.keeping.gestures import (
    Finished,
    UnderWay,
    answered_together,
    lines_of,
    undo_reasons,
)
from seasons.rules.keeping.memories import (
    Memories,
    before_the_deal,
    memories_text,
    read_memories,
    remember,
)
from seasons.rules.secrets.view import View
from seasons.rules.secrets.worlds import resample
from seasons.rules.writing import decision as decide
from seasons.rules.writing import notation, position, reading
from seasons.rules.writing import record as records
from seasons.rules.writing.decision import Decision, Step
from seasons.rules.writing.table import choose_setup, read_table, set_up


class Game:
    """A game of Seasons: who decides, what is legal, what happens, and its record."""

    __slots__ = ("_begun", "_last", "_memories", "_resigned", "headers", "opening", "state")

    def __init__(self, state: State, headers: dict[str, str], memories: Memories) -> None:
        self.headers: Final = headers
        self.opening: list[Event] = state.events or []  # what happened before the first decision
        state.events = None
        self.state = state
        self._memories = memories
        self._last: Finished | None = None
        self._begun: UnderWay | None = None
        self._resigned: int | None = None

    # Beginning

    @classmethod
    def new(
        cls,
        players: int = 2,
        level: str = "archmage",
        edition: str = "revised",
        seed: int | str | None = None,
        first: int | None = None,
        names: list[str] | None = None,
        modules: Iterable[str] = (),
        enchantment: str | None = None,
        key: str | None = None,
        rules: int = tables.RULES_VERSION,
    ) -> Game:
        """A new game; without `first` chance decides who begins.

        Chance is a key that is drawn and that nobody knows before the end; `key` is one that was
        drawn before. A chosen `seed` gives the same game again, and whoever knows it can know
        every card and every roll.

        `modules` are `cards`, `enchantment` and `tokens`. An enchantment is named, or `random`
        as also the module alone says; then chance decides.

        `rules` is the version of the rules a game was begun with that is played again: in version
        2 a seed started the fast generator.
        """
        if rules not in tables.RULES_VERSIONS:
            raise ImpossiblePosition(f"no version {rules} of the rules is known")
        source = source_of(seed, key, rules)
        chance = source.chance()
        setup = choose_setup(players, level, edition, tuple(modules), enchantment, chance, rules)
        check_first(setup, first)
        headers = headers_of(setup, names) | source.headers
        headers["First"] = "?" if first is None else str(first)
        state = prelude.new_state(setup, chance, first, listen=True)
        events = state.events or []
        memories = remember(before_the_deal(state), events)
        state.events = source.told + events
        return cls(state, headers, memories)

    @classmethod
    def set_up(cls, *, names: list[str] | None = None, **table: Any) -> Game:
        """A game from a position described by keywords; `docs/notation.md` lists them."""
        return cls._from_state(set_up(**table), names)

    @classmethod
    def from_position(
        cls, text: str, names: list[str] | None = None, key: str | None = None
    ) -> Game:
        """A game from a position: one line, or a TOML table.

        With a `key`, what chance brings from now on comes from that, and is sealed.
        """
        if "=" in text and not text.lstrip().startswith(tuple(position.VERSIONS)):
            table = read_table(text)
            named = checked_names(table.pop("names", None))
            return cls._from_state(set_up(**table), named if names is None else names, key=key)
        line, _, remembered = text.strip().partition(" | ")
        state = position.read_position(line)
        if is_view(state):
            raise ImpossiblePosition("this is a view: it does not say what is hidden")
        refuse_impossible(state)
        return cls._from_state(state, names, remembered, key)

    @classmethod
    def from_view(cls, view: View, seed: int | str) -> Game:
        """A possible world: a game that agrees with everything the seat of the view has seen.

        What is hidden is drawn again, by the seed; the other seats remember nothing.
        """
        state = resample(view.state, view.seat, view.memory, Chance(seed))
        memories = list(read_memories(state, ""))
        memories[state.setup.players if view.seat is None else view.seat] = view.memory
        return cls._from_state(state, None, memories_text(tuple(memories)))

    @classmethod
    def _from_state(
        cls, state: State, names: list[str] | None, remembered: str = "", key: str | None = None
    ) -> Game:
        headers = headers_of(state.setup, names)
        if key is not None:
            source = key_source(key)
            state.chance, state.sealed, state.events = 0, source.sealed, source.told
            headers |= source.headers
        memories = read_memories(state, remembered)
        # The record will have the answers that all seats give at the same time, all of them.
        unanswered = state.copy()
        for player in unanswered.players:
            player.answer = b""
        line = position.write_position(unanswered)
        headers["Position"] = f"{line} | {remembered}" if remembered else line
        return cls(state, headers, memories)

    def copy(self) -> Game:
        """An independent copy; the history is shared."""
        new = Game(self.state.copy(), self.headers, self._memories)
        new.opening = self.opening
        new._last = self._last
        new._begun = None if self._begun is None else self._begun.copy()
        new._resigned = self._resigned
        return new

    # Deciding

    @property
    def decisions(self) -> list[Decision]:
        """All pending decisions, in seat order; none when the game is over."""
        return [] if self._over else decide.decisions(self.state)

    @property
    def decision(self) -> Decision | None:
        """The first pending decision."""
        pending = self.decisions
        return pending[0] if pending else None

    @property
    def outcome(self) -> Outcome | None:
        """Scores and winners when the game is over."""
        if self._resigned is not None:
            return scoring.given_up(self.state, self._resigned)
        return scoring.outcome(self.state)

    @property
    def _over(self) -> bool:
        return self.state.top is None or self._resigned is not None

    @property
    def seal(self) -> str | None:
        """The hash of the key that was drawn for this game; None if its seed was chosen."""
        return self.headers.get("Seal")

    @property
    def key(self) -> str | None:
        """The key that was drawn, when the game is over: now anybody can check the dice."""
        return self.headers.get("Key") if self._over else None

    @property
    def under_way(self) -> int | None:
        """The seat whose gesture is not complete yet; the others still see what was before it."""
        return None if self._begun is None else flow.pending(self.state)[0]

    def legal(self, seat: int | None = None) -> list[Step]:
        """The steps a seat may take; by default of the seat that decides first."""
        seat = self._decider() if seat is None else self._checked(seat)
        return [] if self._over else decide.legal(self.state, seat)

    def why_not(self, thing: str | Step, seat: int | None = None) -> list[Message]:
        """All reasons why a thing cannot be used now, be it there or not; none if it can.

        A thing is a card in hand (`summon 9`), an own card in play (`activate 16#2`), a bonus
        (`bonus gauge`) or a button (`end`, `resolve`, `draw`, `transmute`, `undo`).
        """
        if self._resigned is not None:
            return [Message("reason.game-over")]
        if isinstance(thing, Step):
            return reasons.why_not(self.state, self._checked(thing.seat), thing.code)
        seat = self._decider() if seat is None else self._checked(seat)
        if thing.strip() == "undo":
            return self._undo_reasons(seat)
        code = reading.thing_named(self.state, seat, thing)
        return reasons.why_not(self.state, seat, code)

    def things(self, seat: int) -> list[str]:
        """Everything a seat can point at, for `why_not`."""
        return [
            notation.step_text(self.state, seat, code)
            for code in reasons.things(self.state, self._checked(seat))
        ]

    def gestures_of_turn(self, most: int) -> int:
        """How many gestures the present turn has had, counted up to a number."""
        turn, number, gesture = (self.state.active, self.state.first), 0, self._last
        while gesture is not None and number < most:
            if (gesture.before.active, gesture.before.first) != turn:
                break
            number, gesture = number + 1, gesture.previous
        return number

    def apply(self, step: Step, automatic: bool = False, goes_on: bool = False) -> list[Event]:
        """Takes one step; returns what happened.

        `automatic` marks an answer that nobody was asked for: undo takes it back together with
        the gesture before it. A gesture that `goes_on` does so even if it could end here.
        """
        seat = self._checked(step.seat)
        if self._over or not decide.may_answer(self.state, seat):
            raise NotYourDecision(f"seat {seat} has nothing to decide now")
        if step.code not in flow.options(self.state, seat):
            found = reasons.why_not(self.state, seat, step.code)
            raise IllegalAction(f"{step.text!r} is not possible now", found)
        frame = self.state.top
        assert frame is not None
        if frame.op.together:
            return self._apply_together(seat, step.code)
        if self._begun is None:
            self._begun = UnderWay(self.state.copy(), self._memories)
        begun = self._begun
        begun.automatic = begun.automatic and automatic
        begun.writer.add(self.state, seat, step.code)
        events = self._run(seat, step.code)
        if self.key is not None:
            events.append(Event("unsealed", -1, {"key": self.key}))
        begun.events += events
        if not goes_on and not notation.continues(self.state, seat):
            self._last = begun.finished(self._last, seat, over=self.state.top is None)
            self._begun = None
        return events

    def play(self, gesture: str, seat: int | None = None, automatic: bool = False) -> list[Event]:
        """Plays a gesture in our notation, all or nothing; returns what happened."""
        seat = self._decider() if seat is None else self._checked(seat)
        if gesture == records.RESIGN:
            return self.resign(seat)
        taken = reading.play_line(self.state.copy(), seat, gesture)
        frame, player = self.state.top, self.state.players[seat]
        if frame is not None and frame.op.together and not frame.op.complete(player):
            player.answer = b""  # a whole answer replaces a part of one
        events: list[Event] = []
        for number, code in enumerate(taken, 1):
            step = Step(seat, code, gesture, {})
            events += self.apply(step, automatic, goes_on=number < len(taken))
        return events

    def resign(self, seat: int) -> list[Event]:
        """Gives up a game of two: it ends as it stands, and the other seat has won.

        What a seat had begun is dropped.
        """
        seat = self._checked(seat)
        if self._over:
            raise IllegalAction("the game is over", [Message("reason.game-over")])
        if self.state.setup.players != 2:
            raise IllegalAction("more than two play", [Message("reason.others-play-on")])
        if self._begun is not None:
            self.state, self._memories = self._begun.before.copy(), self._begun.memories
            self._begun = None
        self._resigned = seat
        line = records.Line(seat, records.RESIGN, "")
        before = self.state.copy()
        self._last = Finished(self._last, before, self._memories, seat, [line], True, False)
        events = [Event("resign", seat, {})]
        if self.key is not None:
            events.append(Event("unsealed", -1, {"key": self.key}))
        return events

    def written(self, seat: int, taken: list[int]) -> str:
        """The gesture that some steps of a seat make, in our notation."""
        state = self.state.copy()
        if state.top is not None and state.top.op.together:
            return notation.answer_line(state, seat, bytes([code & 255 for code in taken]))
        writer = notation.GestureWriter()
        for code in taken:
            writer.add(state, seat, code)
            flow.apply(state, seat, code)
        return writer.line

    def _decider(self) -> int:
        pending = [] if self._over else flow.pending(self.state)
        if not pending:
            raise NotYourDecision("the game is over")
        return pending[0]

    def _checked(self, seat: int) -> int:
        if not 0 <= seat < self.state.setup.players:
            raise NotYourDecision(f"there is no seat {seat}")
        return seat

    def _run(self, seat: int, code: int) -> list[Event]:
        events: list[Event] = []
        self.state.events = events
        flow.apply(self.state, seat, code)
        self.state.events = None
        self._memories = remember(self._memories, events)
        return events

    def _apply_together(self, seat: int, code: int) -> list[Event]:
        """Every seat's answer enters the record when the last is in, in seat order."""
        before, memories = self.state.copy(), self._memories
        events = self._run(seat, code)
        if not self.state.players[seat].answer:
            before.players[seat].answer += bytes((code & 255,))
            self._last = answered_together(self._last, before, memories, events)
        return events

    # Taking back

    def undo(self, seat: int) -> None:
        """Takes back this seat's last gesture; UndoBarred says what stands in the way."""
        found = self._undo_reasons(self._checked(seat))
        if found:
            raise UndoBarred(found[0])
        if self.state.players[seat].answer:
            self.state.players[seat].answer = b""
            return
        if self._begun is not None:
            self.state, self._memories = self._begun.before.copy(), self._begun.memories
            self._begun = None
            return
        assert self._last is not None
        gesture = self._last.chosen()
        self.state, self._memories = gesture.before.copy(), gesture.memories
        self._last = gesture.previous

    def _undo_reasons(self, seat: int) -> list[Message]:
        if self._resigned is not None:
            return [Message("reason.game-over")]
        if self.state.players[seat].answer or self.under_way == seat:
            return []
        if self._begun is not None:
            return [Message("reason.undo-other-seat")]
        return undo_reasons(self._last, seat)

    # Looking and writing down

    def view(self, seat: int | None) -> View:
        """What a seat (None: a spectator) may see; of a gesture under way only whose it is."""
        at = self.state.setup.players if seat is None else self._checked(seat)
        if self._begun is not None and seat != self.under_way:
            return View(self._begun.before, seat, self._begun.memories[at])
        return View(self.state, seat, self._memories[at], self._resigned is not None)

    def laid_open(self, seat: int) -> View:
        """All that lies on the table from the place of a seat, for whoever looks back at a game."""
        memory, given_up = self._memories[self._checked(seat)], self._resigned is not None
        return View(self.state, seat, memory, given_up, laid_open=True)

    def position(self) -> str:
        """The whole position on one line, secrets included."""
        return f"{position.write_position(self.state)} | {memories_text(self._memories)}"

    def record(self) -> str:
        """The record so far: finished gestures with every chance outcome, secrets included."""
        result = records.result(self.outcome)
        opening = [records.Line(-1, "", records.remarks(self.opening))]
        return str(
            records.Record({**self.headers, "Result": result}, opening + lines_of(self._last))
        )

    @classmethod
    def from_record(cls, text: str) -> Game:
        """Replays a record; RecordMismatch says where it does not come out as written."""
        record = records.read_record(text)
        version = records.version_problem(record)
        try:
            game = _replay(record)
        except SeasonsError as error:
            if not version:
                raise
            raise RecordMismatch(f"{version}; first difference: {error}") from None
        if version:
            raise RecordMismatch(f"{version}; no difference found")
        return game


def _begun(headers: dict[str, str]) -> Game:
    """The game of a record before its first gesture."""
    names = [name.strip() for name in headers["Players"].split(";")]
    seed, key = headers.get("Seed"), headers.get("Key")
    goes_first = records.first_player(headers)
    modules = tuple([module for module in headers.get("Modules", "").split(",") if module])
    options = len(names), headers["Level"], headers["Edition"], modules, headers.get("Enchantment")
    if "Position" in headers:
        game = Game.from_position(headers["Position"], names, key)
    elif seed is None and key is None:
        raise ParseError("the record has neither a Seed, nor a Key, nor a Position")
    else:
        known = headers["Rules"] in records.READABLE  # else whatever differs is told
        rules = int(headers["Rules"]) if known else tables.RULES_VERSION
        game = Game.new(*options[:3], seed, goes_first, names, *options[3:], key, rules)
    for name in ("Rules", "Position"):  # they are written as they were read
        if name in headers:
            game.headers[name] = headers[name]
    return game


def _replay(record: records.Record) -> Game:
    headers = record.headers
    game = _begun(headers)
    if game.seal is not None:
        records.compare("the seal", headers.get("Seal", game.seal), game.seal)
    written = record.lines[0].remark if record.lines and record.lines[0].seat < 0 else ""
    records.compare("the deal", written, records.remarks(game.opening))
    for line in record.lines:
        if line.seat >= 0:
            where = f"line {line.number}"
            try:
                events = game.play(line.gesture, line.seat)
            except SeasonsError as error:
                raise RecordMismatch(f"{where}: {error}", line.number, error) from None
            records.compare(where, line.remark, records.remarks(events), line.number)
    result = game.record().partition('[Result "')[2].partition('"')[0]
    records.compare("the result", headers.get("Result", result), result)
    return game
