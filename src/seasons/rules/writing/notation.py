"""Gestures as text: what one player does, on one line that a person can read and type.

`summon 9 pay AWFE`, `transmute FFF`, `activate 16#2 pay A`, `split 1 4 7 / 2 5 8 / 3 6 9`.
Cards are written by number (or id), energies by letter, a card in play as `number#place`.
"""

from typing import Final

from seasons.rules.engine import energy, steps, tables
from seasons.rules.engine.event_kinds import reveals
from seasons.rules.engine.program import Frame
from seasons.rules.engine.setup import CARDS, NAMED
from seasons.rules.engine.state import State
from seasons.rules.writing.phrases import BETWEEN


def card_code(kind: int) -> str:
    """A card as a number, marked by its set, `?` if unknown."""
    return CARDS[kind].code if kind else "?"


_MOST_DIGITS: Final = 20


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
        return word, _given_forms(state, argument)
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
    spaces = argument - steps.NOWHERE
    return word, [f"{spaces:+d}", str(spaces)]


def _card_forms(kind: int) -> list[str]:
    return [card_code(kind), CARDS[kind].id]


def _place_forms(kind: int, place: int) -> list[str]:
    return [f"{card_code(kind)}#{place}", f"#{place}", *_card_forms(kind)]


def _given_forms(state: State, kind: int) -> list[str]:
    """A card, and who gets it if it is given away."""
    frame, forms = state.top, _card_forms(kind)
    receiver = -1 if frame is None else frame.op.receiver(state, frame)
    if receiver < 0:
        return forms
    named = [f"{form}@{receiver}" for form in forms]
    return named + forms if _regular(state) else forms + named


def _regular(state: State) -> bool:
    """Whether a game is written in today's forms; older ones are written as they were begun."""
    return state.setup.rules >= tables.REGULAR_NOTATION


def step_text(state: State, seat: int, step: int) -> str:
    """One step as text."""
    word, forms = step_forms(state, seat, step)
    return f"{word} {forms[0]}".strip()


# Gestures


class GestureWriter:
    """Puts the steps of one gesture together to a line."""

    __slots__ = ("bare", "line", "tokens", "unsaid", "word")

    def __init__(self) -> None:
        self.line = ""
        self.word = ""  # the last one
        self.bare = False  # it was written alone; what it is about may follow
        self.tokens = False  # energies were written last; others follow without a space
        self.unsaid = ""  # what is only said if more follows behind the same word

    def copy(self) -> "GestureWriter":
        """An independent copy."""
        new = GestureWriter()
        new.line = self.line
        new.word = self.word
        new.bare = self.bare
        new.tokens = self.tokens
        new.unsaid = self.unsaid
        return new

    def add(self, state: State, seat: int, step: int) -> None:
        """Adds a step that is about to be taken in `state`."""
        frame = state.top
        assert frame is not None
        word, forms = step_forms(state, seat, step)
        if self.line and frame.op.joins:
            word = self.word
        same = word == self.word and self._in_phrase(frame)
        if step == steps.DONE:
            return
        if same and step == frame.op.unsaid(state, frame) and _regular(state):
            self.unsaid = forms[0]
            return
        if same and self.unsaid:
            self.line += f" {self.unsaid}"
        self.unsaid = ""
        stored = steps.verb(step) == steps.STORED and _regular(state)
        self._write(word, forms[0], same, stored or steps.verb(step) == steps.ENERGY)

    def _in_phrase(self, frame: Frame) -> bool:
        """Whether a step belongs to the phrase before it: each question has one of its own."""
        op = frame.op
        return self.line != "" and (self.bare or op.joins or op.continues(frame))

    def _write(self, word: str, text: str, same: bool, token: bool) -> None:
        if not same or not text:
            self.line = f"{self.line} {word} {text}".strip()
        elif token and self.tokens:
            self.line += text
        else:
            self.line += f" {text}"
        self.word, self.tokens, self.bare = word, token, text == ""


def answer_line(state: State, seat: int, answer: bytes) -> str:
    """An answer that is given at the same time as those of the others, as a gesture."""
    frame = state.top
    assert frame is not None
    question = frame.op.question(state, frame, seat)
    codes = [frame.op.answer_step(each) for each in answer]
    texts = [step_forms(state, seat, code)[1][0] for code in codes]
    if question.size:  # the last group is what is left
        left = [step for step, number in question.things for _ in range(number - codes.count(step))]
        texts += [step_forms(state, seat, code)[1][0] for code in left]
        for at in range(len(texts) - question.size, 0, -question.size):
            texts.insert(at, BETWEEN)
    return " ".join([frame.op.word, *texts])


def continues(state: State, seat: int) -> bool:
    """Whether what this seat has begun must go on with the decision that is pending now."""
    frame = state.top
    if frame is None:
        return False
    return frame.op.continues(frame) and frame.op.pending(state, frame) == [seat]


def may_go_on(state: State, seat: int) -> bool:
    """Whether a gesture may go on with the decision that is pending now.

    It never goes beyond something that chance or a look tells, beyond the decision of another seat,
    or to where the game asks what to do next. What happened by it is in the events of the state.
    """
    frame = state.top
    if frame is None or frame.op.opens or frame.op.pending(state, frame) != [seat]:
        return False
    return not any(reveals(event) for event in state.events or [])
