"""Gestures as text: what one player does, on one line that a person can read and type.

`summon 9 pay AWFE`, `transmute FFF`, `activate 16#2 pay A`, `split 1 4 7 / 2 5 8 / 3 6 9`.
Cards are written by number (or id), energies by letter, a card in play as `number#place`.
"""

from typing import Final

from seasons.rules.course import reasons
from seasons.rules.course.prelude import Construct, Split
from seasons.rules.engine import energy, flow, moves, steps, tables
from seasons.rules.engine.errors import IllegalAction, NotYourDecision, ParseError
from seasons.rules.engine.messages import Message
from seasons.rules.engine.setup import CARDS, NAMED
from seasons.rules.engine.state import State


def card_code(kind: int) -> str:
    """A card as a number, marked by its set, `?` if unknown."""
    return CARDS[kind].code if kind else "?"


_MOST_DIGITS: Final = 20
_MOST_LETTERS: Final = 1_000  # of a gesture; a split of twelve cards by their ids has fewer


def card_named(text: str) -> int:
    """The kind of a card given by number, id or English-like name; ValueError if unknown."""
    wanted = text.strip().lower().replace(" ", "-").replace("'", "")
    if wanted not in NAMED:
        raise ValueError(f"no card {text[:40]!r}")
    return NAMED[wanted]


def die_code(die: int) -> str:
    """A die on the table: its face and, behind #, its number among the five of its season."""
    return f"{tables.ALL_FACES[die].name}#{die // tables.FACES % tables.DICE_PER_SEASON + 1}"


def read_number(text: str, most: int, least: int = 0) -> int:
    """A number in plain digits; ValueError for anything else, and beyond the limits."""
    digits = text[1:] if least < 0 and text.startswith("-") else text
    plain = digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS
    if not plain or not least <= int(text) <= most:
        limits = f"up to {most}" if least == 0 else f"from {least} to {most}"
        raise ValueError(f"{text[:20]!r} is not a number {limits}")
    return int(text)


# Steps


def step_forms(state: State, seat: int, step: int) -> tuple[str, list[str]]:
    """A step as a word and the arguments that mean it, the canonical one first."""
    word = "" if state.top is None else state.top.op.word
    verb, argument = steps.verb(step), steps.argument(step)
    if verb == steps.WORD:
        return steps.WORDS[argument], [""]
    if verb == steps.BONUS:
        return "bonus", [tables.BONUSES[argument]]
    if verb == steps.SUMMON:
        return "summon", _card_forms(argument)
    if verb == steps.ACTIVATE:
        return "activate", _place_forms(state.players[seat].play[argument], argument)
    if verb == steps.ABILITY:
        return "token", [str(argument)]
    if verb == steps.DIE:
        code = die_code(state.dice[argument])
        return "die", [code, code.split("#")[0]]
    if verb == steps.CARD:
        return word, _card_forms(argument)
    if verb == steps.PLACE:
        owner, place = divmod(argument, steps.PLACES)
        forms = _place_forms(state.players[owner].play[place], place)
        if owner != seat:
            forms = [f"{_card_forms(state.players[owner].play[place])[0]}@{owner}#{place}", *forms]
        return word, forms
    if verb == steps.ENERGY:
        return word, [energy.LETTERS[argument]]
    if verb == steps.STORED:
        place, type_ = divmod(argument, 4)
        return word, [f"{energy.LETTERS[type_]}#{place}"]
    if verb == steps.SEAT:
        return word, [str(argument)]
    return word, [f"{argument - steps.NOWHERE:+d}"]


def _card_forms(kind: int) -> list[str]:
    return [card_code(kind), CARDS[kind].id]


def _place_forms(kind: int, place: int) -> list[str]:
    return [f"{card_code(kind)}#{place}", f"#{place}", *_card_forms(kind)]


def step_text(state: State, seat: int, step: int) -> str:
    """One step as text."""
    word, forms = step_forms(state, seat, step)
    return f"{word} {forms[0]}".strip()


# Gestures


class GestureWriter:
    """Puts the steps of one gesture together to a line."""

    __slots__ = ("line", "word")

    def __init__(self) -> None:
        self.line = ""
        self.word = ""

    def copy(self) -> "GestureWriter":
        """An independent copy."""
        new = GestureWriter()
        new.line = self.line
        new.word = self.word
        return new

    def add(self, state: State, seat: int, step: int) -> None:
        """Adds a step that is about to be taken in `state`."""
        if step == steps.DONE:
            return
        word, forms = step_forms(state, seat, step)
        text = forms[0]
        if word != self.word or not text:
            self.line = f"{self.line} {word} {text}".strip()
        elif len(text) == 1 and text in energy.LETTERS and self.line[-1] in energy.LETTERS:
            self.line += text
        else:
            self.line += f" {text}".rstrip()
        self.word = word


def split_line(state: State, seat: int, answer: bytes) -> str:
    """The split into hand, Library II and Library III as a gesture."""
    left = state.players[seat].hand
    size = len(left) // 3
    for kind in answer:
        left = moves.without_card(left, kind)
    groups = (answer[:size], answer[size:], left)
    return "split " + " / ".join(" ".join(map(card_code, group)) for group in groups)


class Atom:
    """One word with one argument of a gesture, and where it stands in the text."""

    __slots__ = ("argument", "offset", "word")

    def __init__(self, word: str, argument: str, offset: int) -> None:
        self.word: Final = word
        self.argument: Final = argument
        self.offset: Final = offset


_ASKING_WORDS: Final = (
    "pay", "gain", "store", "place", "drop", "give", "take", "for", "keep", "play", "pick",
    "split", "sacrifice", "return", "discard", "move", "copy", "transmute", "instead", "lose",
    "mimic", "name", "next", "order",
)  # fmt: skip
_FREE_WORDS: Final = ("summon", "activate", "bonus", "die", "token")
VOCABULARY: Final = frozenset(_ASKING_WORDS + _FREE_WORDS)


def _tokens(text: str) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    offset = 0
    for piece in text.split(" "):
        if piece:
            found.append((piece, offset))
        offset += len(piece) + 1
    return found


def _is_word(piece: str) -> bool:
    return piece.lower() in VOCABULARY or piece.lower() in steps.WORDS


def atoms(text: str) -> list[Atom]:
    """The words of a gesture with their arguments, one each."""
    found: list[Atom] = []
    word, fresh = "", False
    start = 0
    for piece, offset in _tokens(text):
        if _is_word(piece) and not (word == "bonus" and fresh):
            if fresh:
                found.append(Atom(word, "", start))
            word, fresh, start = piece.lower(), True, offset
        elif not word:
            raise ParseError(f"{piece!r} is not a word of the notation", text, offset)
        else:
            fresh = False
            if piece.strip(energy.LETTERS) == "":
                found += [Atom(word, letter, offset + i) for i, letter in enumerate(piece)]
            else:
                found.append(Atom(word, piece, offset))
    if fresh:
        found.append(Atom(word, "", start))
    if not found:
        raise ParseError("an empty gesture", text, 0)
    return found


def play_line(state: State, seat: int, text: str) -> list[int]:
    """The steps that a gesture stands for; `state` is moved along them and must be a copy."""
    frame = state.top
    if frame is None or (seat not in frame.op.pending(state, frame) and not frame.op.changeable()):
        raise NotYourDecision(f"seat {seat} has nothing to decide now")
    if len(text) > _MOST_LETTERS:
        raise ParseError(f"a gesture has at most {_MOST_LETTERS} letters", text, 0)
    if isinstance(frame.op, Split):
        return _play_split(state, seat, text)
    if isinstance(frame.op, Construct):
        return _play_construct(state, seat, text)
    reader = _Reader(state, seat, text)
    reader.read()
    return reader.taken


class _Reader:
    """Matches the words of a gesture with the options of one decision after another."""

    __slots__ = ("left", "said", "seat", "state", "taken", "text")

    def __init__(self, state: State, seat: int, text: str) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.text: Final = text
        self.said: Final = atoms(text)
        self.left = list(self.said)
        self.taken: list[int] = []

    def read(self) -> None:
        """Takes steps until the gesture is complete."""
        while self.left:
            if self.taken and not continues(self.state, self.seat):
                atom = self.left[0]
                raise ParseError("the gesture is complete before this", self.text, atom.offset)
            self._take(self._next())
        while continues(self.state, self.seat):
            choices = flow.options(self.state, self.seat)
            if choices[0] == steps.DONE:
                self._take(steps.DONE)
            elif len(choices) == 1 and not self._mentioned(choices[0]):
                self._take(choices[0])
            else:
                listed = ", ".join(step_text(self.state, self.seat, s) for s in choices)
                raise ParseError(f"incomplete: {listed}", self.text, len(self.text))

    def _mentioned(self, step: int) -> bool:
        """Whether the gesture says something about this; then it must say all of it."""
        word, _ = step_forms(self.state, self.seat, step)
        return any(atom.word == word for atom in self.said)

    def _take(self, step: int) -> None:
        self.taken.append(step)
        flow.apply(self.state, self.seat, step)

    def _next(self) -> int:
        """The step that one of the arguments of the present word stands for."""
        choices = flow.options(self.state, self.seat)
        named = self._named(choices)
        if named:
            # Cards are given in the order of the text; the order of a set does not matter.
            chosen = named[0]
            frame = self.state.top
            ordered = frame is not None and frame.op.ordered
            if steps.verb(chosen[0]) != steps.CARD and not ordered:
                chosen = min(named, key=lambda pair: pair[0])
            self.left.remove(chosen[1])
            return chosen[0]
        atom = self.left[0]
        if atom.word in steps.WORDS and steps.word(atom.word) in choices:
            return steps.word(atom.word)  # `transmute FFF`: the word alone opens the choice
        if steps.DONE in choices:
            return steps.DONE
        said = f"{atom.word} {atom.argument}".strip()
        listed = ", ".join(step_text(self.state, self.seat, step) for step in choices[:12])
        problem = ParseError(f"{said!r} is not possible now; possible: {listed}", self.text,
                             atom.offset)  # fmt: skip
        raise IllegalAction(str(problem), self._reasons(atom))

    def _reasons(self, atom: Atom) -> list[Message]:
        """Why something that one can point at is not possible."""
        for step in reasons.things(self.state, self.seat):
            word, forms = step_forms(self.state, self.seat, step)
            if word == atom.word and atom.argument in forms:
                return reasons.why_not(self.state, self.seat, step)
        if atom.word == "transmute":  # the energies are named along with it
            return reasons.why_not(self.state, self.seat, steps.TRANSMUTE)
        return [Message("reason.not-there")]

    def _named(self, choices: list[int]) -> list[tuple[int, Atom]]:
        """The options that the present word's arguments name, in the order of the text."""
        named: list[tuple[int, Atom]] = []
        for atom in self.left:
            if atom.word != self.left[0].word:
                break
            named += [(step, atom) for step in self._matching(choices, atom)]
        return named

    def _matching(self, choices: list[int], atom: Atom) -> list[int]:
        found: list[int] = []
        for step in choices:
            word, forms = step_forms(self.state, self.seat, step)
            if word == atom.word and atom.argument in forms:
                if atom.argument == forms[0]:
                    return [step]
                found.append(step)
        if len(found) > 1:
            listed = ", ".join(step_text(self.state, self.seat, step) for step in found)
            raise ParseError(f"ambiguous: {listed}", self.text, atom.offset)
        return found


def continues(state: State, seat: int) -> bool:
    """Whether the gesture of this seat goes on with the decision that is pending now."""
    frame = state.top
    if frame is None:
        return False
    return frame.op.continues(frame) and frame.op.pending(state, frame) == [seat]


def _play_split(state: State, seat: int, text: str) -> list[int]:
    """Reads `split 1 4 7 / 2 5 8 / 3 6 9`; the last group may be left out."""
    player = state.players[seat]
    size = len(player.hand) // 3
    groups = _groups(text, "split")
    if len(groups) not in (2, 3) or any(len(group) != size for group in groups):
        raise ParseError(f"a split has groups of {size} cards with / between", text, len(text))
    given = sorted(kind for group in groups for kind in group)
    if len(groups) == 3 and bytes(given) != player.hand:
        raise IllegalAction("these are not the cards to be split")
    return _take_all(state, seat, sorted(groups[0]) + sorted(groups[1]))


def _play_construct(state: State, seat: int, text: str) -> list[int]:
    """Reads `keep 1 4 7 2 5 8 3 6 9`."""
    groups = _groups(text, "keep")
    if [len(group) for group in groups] != [tables.HAND]:
        raise ParseError(f"{tables.HAND} cards are kept", text, len(text))
    return _take_all(state, seat, sorted(groups[0]))


def _groups(text: str, word: str) -> list[list[int]]:
    """The cards behind a word, in groups with / between."""
    words = _tokens(text)
    if not words or words[0][0].lower() != word:
        raise ParseError(f"here one says: {word} and the cards", text, 0)
    groups: list[list[int]] = [[]]
    for piece, offset in words[1:]:
        if piece == "/":
            groups.append([])
            continue
        try:
            groups[-1].append(card_named(piece))
        except ValueError as error:
            raise ParseError(str(error), text, offset) from None
    return groups


def _take_all(state: State, seat: int, kinds: list[int]) -> list[int]:
    """Answers with these cards; nothing answered before counts any more."""
    state.players[seat].answer = b""
    taken: list[int] = []
    for kind in kinds:
        step = steps.CARD + kind
        if step not in flow.options(state, seat):
            raise IllegalAction(f"card {card_code(kind)} is not among the cards to choose from")
        flow.apply(state, seat, step)
        taken.append(step)
    return taken
