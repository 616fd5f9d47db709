"""A game at the table: the state, what happened, and what may be taken back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from seasons.rules.checks.invariants import refuse_impossible
from seasons.rules.checks.stack import is_view
from seasons.rules.course import prelude, reasons, scoring
from seasons.rules.course.scoring import Score
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
from seasons.rules.engine.event_kinds import reveals
from seasons.rules.engine.events import Event
from seasons.rules.engine.messages import Message
from seasons.rules.engine.sealed import Sealed, drawn_key, key_of_seed, key_of_text, seal_of
from seasons.rules.engine.setup import Setup
from seasons.rules.engine.state import State
from seasons.rules.secrets.knowledge import Memory
from seasons.rules.secrets.view import View, redact
from seasons.rules.secrets.worlds import resample
from seasons.rules.writing import decision as decide
from seasons.rules.writing import notation, position, reading
from seasons.rules.writing import record as records
from seasons.rules.writing.decision import Decision, Step
from seasons.rules.writing.table import checked_seed, choose_setup, read_table, set_up, shown

VERSION_2: Final = 2


class Outcome:
    """The end of a game: every seat's score and the winners."""

    __slots__ = ("scores", "winners")

    def __init__(self, scores: list[Score], winners: list[int]) -> None:
        self.scores: Final = scores
        self.winners: Final = winners

    def __repr__(self) -> str:
        return f"<Outcome {[score.total for score in self.scores]}, winners {self.winners}>"


class _Entry:
    """A finished gesture and everything before it: a linked list that copies share."""

    __slots__ = ("automatic", "barred", "before", "lines", "memories", "previous", "seat")

    def __init__(
        self,
        previous: _Entry | None,
        before: State,
        memories: tuple[Memory, ...],
        seat: int,
        lines: list[records.Line],
        barred: bool,
        automatic: bool,
    ) -> None:
        self.previous: Final = previous
        self.before: Final = before
        self.memories: Final = memories  # before it, too
        self.seat: Final = seat  # -1: all seats at the same time
        self.lines: Final = lines
        self.barred: Final = barred
        self.automatic: Final = automatic


class Game:
    """A game of Seasons: who decides, what is legal, what happens, and its record."""

    __slots__ = (
        "_automatic",
        "_before",
        "_entry",
        "_memories",
        "_remembered",
        "_seen",
        "_writer",
        "headers",
        "opening",
        "state",
    )

    def __init__(self, state: State, headers: dict[str, str], memories: tuple[Memory, ...]) -> None:
        self.headers: Final = headers
        self.opening: list[Event] = state.events or []  # what happened before the first decision
        state.events = None
        self.state = state
        self._memories = memories  # of every seat, and of a spectator
        self._entry: _Entry | None = None
        # The gesture that is under way: the state before it, its text and its events so far.
        self._before: State | None = None
        self._remembered = memories
        self._automatic = True
        self._writer = notation.GestureWriter()
        self._seen: list[Event] = []

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
        options = players, level, edition, tuple(modules), enchantment, rules
        if rules == VERSION_2:
            if seed is None or key is not None:
                raise ImpossiblePosition("a game of version 2 has a seed")
            source = {"Seed": _plain(str(checked_seed(seed)))}
            return cls._begin(options, source["Seed"], first, names, source)
        if seed is None:
            secret = drawn_key() if key is None else key_of_text(key)
            source = {"Key": secret.hex(), "Seal": seal_of(secret)}
            told = Event("sealed", -1, {"seal": source["Seal"]})
        elif key is None:
            source = {"Seed": _plain(str(checked_seed(seed)))}
            secret = key_of_seed(source["Seed"])
            told = Event("seeded", -1, {})
        else:
            raise ImpossiblePosition("a game has a seed or a key, not both")
        game = cls._begin(options, Sealed(secret), first, names, source)
        game.opening.insert(0, told)
        return game

    @classmethod
    def _begin(
        cls,
        options: tuple[int, str, str, tuple[str, ...], str | None, int],
        chance: str | Sealed,
        first: int | None,
        names: list[str] | None,
        source: dict[str, str],
    ) -> Game:
        """A game whose chance is sealed or, in version 2, the fast generator of a seed."""
        setup = choose_setup(*options[:5], chance, options[5])
        if first is not None and not 0 <= first < setup.players:
            last = setup.players - 1
            raise ImpossiblePosition(f"no seat {first} to be first: the seats are 0 to {last}")
        headers = _headers(setup, names) | source
        headers["First"] = "?" if first is None else str(first)
        state = prelude.new_state(setup, chance, first, listen=True)
        memories = tuple([Memory.start(setup, seat) for seat in [*state.seats(), None]])
        return cls(state, headers, _remember(memories, state.events or []))

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
            named = _names(table.pop("names", None))
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
        memories = list(_read_memories(state, ""))
        memories[state.setup.players if view.seat is None else view.seat] = view.memory
        return cls._from_state(state, None, " ".join([memory.text() for memory in memories]))

    @classmethod
    def _from_state(
        cls, state: State, names: list[str] | None, remembered: str = "", key: str | None = None
    ) -> Game:
        headers = _headers(state.setup, names)
        if key is not None:
            secret = key_of_text(key)
            state.chance, state.sealed = 0, Sealed(secret)
            headers |= {"Key": key, "Seal": seal_of(secret)}
            state.events = [Event("sealed", -1, {"seal": headers["Seal"]})]
        memories = _read_memories(state, remembered)
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
        new._entry = self._entry
        new._before = self._before
        new._remembered = self._remembered
        new._automatic = self._automatic
        new._writer = self._writer.copy()
        new._seen = list(self._seen)
        return new

    # Deciding

    @property
    def decisions(self) -> list[Decision]:
        """All pending decisions, in seat order; none when the game is over."""
        return decide.decisions(self.state)

    @property
    def decision(self) -> Decision | None:
        """The first pending decision."""
        pending = self.decisions
        return pending[0] if pending else None

    @property
    def outcome(self) -> Outcome | None:
        """Scores and winners when the game is over."""
        if self.state.top is not None:
            return None
        scores = [scoring.score(self.state, seat) for seat in self.state.seats()]
        return Outcome(scores, scoring.winners(self.state))

    @property
    def seal(self) -> str | None:
        """The hash of the key that was drawn for this game; None if its seed was chosen."""
        return self.headers.get("Seal")

    @property
    def key(self) -> str | None:
        """The key that was drawn, when the game is over: now anybody can check the dice."""
        return self.headers.get("Key") if self.state.top is None else None

    @property
    def under_way(self) -> int | None:
        """The seat whose gesture is not complete yet; the others still see what was before it."""
        return None if self._before is None else flow.pending(self.state)[0]

    def legal(self, seat: int | None = None) -> list[Step]:
        """The steps a seat may take; by default of the seat that decides first."""
        if seat is None:
            return decide.legal(self.state, self._decider())
        return decide.legal(self.state, self._checked(seat))

    def why_not(self, thing: str | Step, seat: int | None = None) -> list[Message]:
        """All reasons why a thing cannot be used now, be it there or not; none if it can.

        A thing is a card in hand (`summon 9`), an own card in play (`activate 16#2`), a bonus
        (`bonus gauge`) or a button (`end`, `resolve`, `draw`, `transmute`, `undo`).
        """
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

    def apply(self, step: Step, automatic: bool = False, goes_on: bool = False) -> list[Event]:
        """Takes one step; returns what happened.

        `automatic` marks an answer that nobody was asked for: undo takes it back together with
        the gesture before it. A gesture that `goes_on` does so even if it could end here.
        """
        seat = self._checked(step.seat)
        if not decide.may_answer(self.state, seat):
            raise NotYourDecision(f"seat {seat} has nothing to decide now")
        if step.code not in flow.options(self.state, seat):
            found = reasons.why_not(self.state, seat, step.code)
            raise IllegalAction(f"{step.text!r} is not possible now", found)
        frame = self.state.top
        assert frame is not None
        if frame.op.together:
            return self._apply_together(seat, step.code)
        if self._before is None:
            self._before = self.state.copy()
            self._remembered = self._memories
        self._automatic = self._automatic and automatic
        self._writer.add(self.state, seat, step.code)
        events = self._run(seat, step.code)
        if self.key is not None:
            events.append(Event("unsealed", -1, {"key": self.key}))
        self._seen += events
        if not goes_on and not notation.continues(self.state, seat):
            self._close(seat)
        return events

    def play(self, gesture: str, seat: int | None = None, automatic: bool = False) -> list[Event]:
        """Plays a gesture in our notation, all or nothing; returns what happened."""
        seat = self._decider() if seat is None else self._checked(seat)
        taken = reading.play_line(self.state.copy(), seat, gesture)
        frame, player = self.state.top, self.state.players[seat]
        if frame is not None and frame.op.together and not frame.op.complete(player):
            player.answer = b""  # a whole answer replaces a part of one
        events: list[Event] = []
        for number, code in enumerate(taken, 1):
            step = Step(seat, code, gesture, {})
            events += self.apply(step, automatic, goes_on=number < len(taken))
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
        pending = flow.pending(self.state)
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
        self._memories = _remember(self._memories, events)
        return events

    def _apply_together(self, seat: int, code: int) -> list[Event]:
        """Every seat's answer enters the record when the last is in, in seat order."""
        before, memories = self.state.copy(), self._memories
        events = self._run(seat, code)
        if not self.state.players[seat].answer:
            answer = before.players[seat].answer + bytes((code & 255,))
            before.players[seat].answer = answer
            texts = [
                notation.answer_line(before, s, before.players[s].answer) for s in before.seats()
            ]
            lines = [records.Line(each, text, "") for each, text in enumerate(texts)]
            lines[-1] = records.Line(lines[-1].seat, texts[-1], records.remarks(events))
            self._entry = _Entry(
                self._entry, before, memories, -1, lines, barred=True, automatic=False
            )
        return events

    def _close(self, seat: int) -> None:
        assert self._before is not None
        line = records.Line(seat, self._writer.line, records.remarks(self._seen))
        # Everything is shown when the game is over.
        barred = self.state.top is None or any(reveals(event) for event in self._seen)
        self._entry = _Entry(
            self._entry, self._before, self._remembered, seat, [line], barred, self._automatic
        )
        self._open_nothing()

    def _open_nothing(self) -> None:
        self._before = None
        self._automatic = True
        self._writer = notation.GestureWriter()
        self._seen = []

    # Taking back

    def undo(self, seat: int) -> None:
        """Takes back this seat's last gesture; UndoBarred says what stands in the way."""
        found = self._undo_reasons(self._checked(seat))
        if found:
            raise UndoBarred(found[0])
        if self.state.players[seat].answer:
            self.state.players[seat].answer = b""
            return
        if self._before is not None:
            self.state = self._before.copy()
            self._memories = self._remembered
            self._open_nothing()
            return
        entry = self._entry
        assert entry is not None
        while entry.automatic and entry.previous is not None:
            entry = entry.previous
        self.state = entry.before.copy()
        self._memories = entry.memories
        self._entry = entry.previous

    def _undo_reasons(self, seat: int) -> list[Message]:
        if self.state.players[seat].answer:
            return []
        if self._before is not None:
            mine = self.under_way == seat
            return [] if mine else [Message("reason.undo-other-seat")]
        entry = self._entry
        while entry is not None:
            if entry.barred:
                return [Message("reason.undo-revealed")]
            if entry.seat != seat and not entry.automatic:
                return [Message("reason.undo-other-seat")]
            if not entry.automatic:
                return []
            entry = entry.previous
        return [Message("reason.nothing-to-undo")]

    # Looking and writing down

    def view(self, seat: int | None) -> View:
        """What a seat (None: a spectator) may see; of a gesture under way only whose it is."""
        at = self.state.setup.players if seat is None else self._checked(seat)
        if self._before is not None and seat != self.under_way:
            return View(self._before, seat, self._remembered[at])
        return View(self.state, seat, self._memories[at])

    def position(self) -> str:
        """The whole position on one line, secrets included."""
        memories = " ".join([memory.text() for memory in self._memories])
        return f"{position.write_position(self.state)} | {memories}"

    def record(self) -> str:
        """The record so far: finished gestures with every chance outcome, secrets included."""
        chain: list[_Entry] = []
        entry = self._entry
        while entry is not None:
            chain.append(entry)
            entry = entry.previous
        lines = [line for entry in reversed(chain) for line in entry.lines]
        result = records.UNFINISHED
        if self.outcome is not None:
            result = "-".join(str(score.total) for score in self.outcome.scores)
        opening = [records.Line(-1, "", records.remarks(self.opening))]
        return str(records.Record({**self.headers, "Result": result}, opening + lines))

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


def _names(value: Any) -> list[str] | None:
    if value is None or (isinstance(value, list) and all(isinstance(name, str) for name in value)):
        return value
    raise ImpossiblePosition(f"names are a list of texts, not {shown(value)}")


def _remember(memories: tuple[Memory, ...], events: list[Event]) -> tuple[Memory, ...]:
    for event in events:
        memories = tuple([memory.after(event) for memory in memories])
    return memories


def _read_memories(state: State, text: str) -> tuple[Memory, ...]:
    """What the seats and a spectator remember: as written, or only what they see now."""
    seats: list[int | None] = [*state.seats(), None]
    if not text:
        return tuple([Memory.blank(redact(state, seat), seat) for seat in seats])
    memories = tuple([Memory.parse(word) for word in text.split(" ")])
    if [(memory.players, memory.seat) for memory in memories] != [
        (state.setup.players, seat) for seat in seats
    ]:
        raise ParseError("there must be a memory for each seat and for a spectator", text, 0)
    for seat, memory in zip(seats, memories, strict=True):
        if not memory.fits(redact(state, seat)) or not memory.agrees(state):
            raise ImpossiblePosition("a memory does not belong to this position")
    return memories


def _headers(setup: Setup, names: list[str] | None) -> dict[str, str]:
    if names is None:
        names = [f"Player {seat + 1}" for seat in range(setup.players)]
    if len(names) != setup.players:
        raise ImpossiblePosition(f"{len(names)} names for {setup.players} players")
    headers = {
        "Rules": str(setup.rules),
        "Players": "; ".join(_plain(name.strip()) for name in names),
        "Level": setup.level,
        "Edition": setup.edition,
    }
    if setup.modules:
        headers["Modules"] = ",".join(setup.modules)
    if setup.enchantment.number:
        headers["Enchantment"] = setup.enchantment.id
    return headers


def _plain(text: str) -> str:
    # Joiners are not printed, but some names are not written without them.
    printed = text.replace("\u200c", "").replace("\u200d", "")
    if not printed.isprintable() or any(sign in text for sign in '";[]{}'):
        raise ImpossiblePosition(f'names and seeds have no ";[]{{}}: {text!r}')
    return text


def _begun(headers: dict[str, str]) -> Game:
    """The game of a record before its first gesture."""
    names = [name.strip() for name in headers["Players"].split(";")]
    seed, key = headers.get("Seed"), headers.get("Key")
    goes_first = _first(headers.get("First", "?"))
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
        _compare("the seal", headers.get("Seal", game.seal), game.seal)
    written = record.lines[0].remark if record.lines and record.lines[0].seat < 0 else ""
    _compare("the deal", written, records.remarks(game.opening))
    for line in record.lines:
        if line.seat >= 0:
            where = f"line {line.number}"
            try:
                events = game.play(line.gesture, line.seat)
            except SeasonsError as error:
                raise RecordMismatch(f"{where}: {error}") from None
            _compare(where, line.remark, records.remarks(events))
    result = game.record().partition('[Result "')[2].partition('"')[0]
    _compare("the result", headers.get("Result", result), result)
    return game


def _first(text: str) -> int | None:
    """The first player that a record names, None if chance decides."""
    try:
        return None if text == "?" else notation.read_number(text, 9)
    except ValueError as error:
        raise ParseError(f"no first player: {error}") from None


def _compare(where: str, written: str, replayed: str) -> None:
    if written != replayed:
        raise RecordMismatch(f"{where}: written {written!r}, replayed {replayed!r}")
