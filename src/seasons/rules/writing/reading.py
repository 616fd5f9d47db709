"""Reading gestures: the phrases of a line answer one question after another.

A question takes the arguments it can from the phrase at hand, in any order unless that matters.
What has only one answer need not be said.
"""

import re
from typing import Final

from seasons.rules.course import reasons
from seasons.rules.engine import flow, steps, tables
from seasons.rules.engine.errors import (
    AmbiguousGesture,
    IllegalAction,
    NotYourDecision,
    ParseError,
)
from seasons.rules.engine.messages import Message
from seasons.rules.engine.question import Question, one_of
from seasons.rules.engine.state import State
from seasons.rules.writing.notation import (
    card_named,
    continues,
    may_go_on,
    step_forms,
    step_text,
)
from seasons.rules.writing.phrases import BETWEEN, Argument, Phrase, phrases

_MOST_LETTERS: Final = 1_000  # of a gesture; a split of twelve cards by their ids has fewer
_MOST_LISTED: Final = 12
# What an argument may look like: cards are looked up.
_PLAIN: Final = re.compile(
    "[AWFE](#[0-9]+)?|[+-]?[0-9]+|#[0-9]+|[AWFEDT*0-9]+/[0-9](#[0-9])?|" + "|".join(tables.BONUSES)
)
_CARD: Final = re.compile("([^@#]+)(@[0-9])?(#[0-9]+)?")


def play_line(state: State, seat: int, text: str) -> list[int]:
    """The steps that a gesture stands for; `state` is moved along them and must be a copy."""
    frame = state.top
    if frame is None or (seat not in frame.op.pending(state, frame) and not frame.op.changeable()):
        raise NotYourDecision(f"seat {seat} has nothing to decide now")
    if len(text) > _MOST_LETTERS:
        raise ParseError(f"a gesture has at most {_MOST_LETTERS} letters", text, 0)
    if frame.op.together:
        state.players[seat].answer = b""  # a whole answer replaces a part of one
    state.events = []
    reader = _Reader(state, seat, text)
    reader.read()
    state.events = None
    return reader.taken


def thing_named(state: State, seat: int, text: str) -> int:
    """What a phrase points at, of all that a seat can point at; -1 if that is not there."""
    said = phrases(text)
    surplus = [*said[0].arguments[1:], *(phrase.rest for phrase in said[1:])]
    if surplus:
        raise ParseError("this is more than one thing", text, surplus[0].offset)
    _check_readable(said[0], said[0].rest, text)
    things = [
        step
        for step in reasons.things(state, seat)
        if step_forms(state, seat, step)[0] == said[0].word
    ]
    if not said[0].arguments:
        return things[0] if things else -1
    return _only_one(state, seat, things, said[0].arguments[0], text)


class _Reader:
    """Answers the questions of a gesture, each with the phrase that speaks of it."""

    __slots__ = ("left", "seat", "state", "taken", "text")

    def __init__(self, state: State, seat: int, text: str) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.text: Final = text
        self.left: Final = phrases(text)  # those not used up
        self.taken: Final[list[int]] = []

    def read(self) -> None:
        """Takes steps until the gesture is complete and nothing is left to read."""
        self._answer()
        while self.left or continues(self.state, self.seat):
            if self.left and not self._goes_on():
                surplus = self.left[0].rest
                raise ParseError("the gesture is complete before this", self.text, surplus.offset)
            self._answer()

    def _goes_on(self) -> bool:
        return continues(self.state, self.seat) or may_go_on(self.state, self.seat)

    def _joins(self) -> bool:
        """Whether the question goes on with what was chosen before."""
        return self.state.top is not None and self.state.top.op.joins

    def _answer(self) -> None:
        """Answers the question that is pending."""
        frame = self.state.top
        assert frame is not None
        question = frame.op.question(self.state, frame, self.seat)
        if frame.picked:  # it was begun before
            question = one_of(frame.op.options(self.state, frame, self.seat))
        if question.size:
            chosen = self._in_groups(question)
        elif question.several:
            chosen = self._several(question)
        else:
            chosen = self._one(question)
        for step in chosen or self._left_out(question):
            self.taken.append(step)
            flow.apply(self.state, self.seat, step)
        if self.left and not self.left[0].arguments and self.left[0].begun:
            del self.left[0]

    # One thing

    def _one(self, question: Question) -> list[int]:
        """The answer that the phrase names: an argument of its, or the word alone."""
        if not self.left:
            return []
        phrase = self.left[0]
        for argument in phrase.arguments:
            step = self._named(argument, question.things)
            if step >= 0:
                phrase.use(argument)
                return [step]
        return self._word(question)

    def _word(self, question: Question) -> list[int]:
        """The word of the phrase, if it is an answer; its arguments belong to what follows."""
        phrase = self.left[0]
        step = steps.word(phrase.word) if phrase.word in steps.WORDS else -1
        if phrase.begun or step not in _all_of(question):
            return []
        if not phrase.arguments:
            phrase.begun = True
        return [step]

    # Several things

    def _several(self, question: Question) -> list[int]:
        """The answer that the arguments of the phrase make, with what is forced along with them."""
        picked: list[int] = []
        if self.left:
            picked = self._picked(question, self.left[0])
        if not picked:
            return self._word(question) if self.left else []
        rest = self.left[0].arguments
        if rest and (question.number is None or not question.complete(picked)):
            raise self._refusal(rest[0], question)
        if not question.complete(picked):
            picked = question.completed(tuple(picked)) or picked
        if not question.complete(picked):
            raise self._missing(question, picked)
        return question.steps_of(picked)

    def _picked(self, question: Question, phrase: Phrase) -> list[int]:
        """What the arguments name, as far as they go together."""
        picked: list[int] = []
        for argument in list(phrase.arguments):
            step = self._named(argument, _left_of(question, picked))
            if step < 0 or not question.fits([*picked, step]):
                break
            picked.append(step)
            phrase.use(argument)
        return picked

    def _in_groups(self, question: Question) -> list[int]:
        """The answer with groups of one size, `/` between; the last one may be left out."""
        phrase = self.left[0]
        groups: list[list[Argument]] = [[]]
        word = step_forms(self.state, self.seat, question.things[0][0])[0]
        if phrase.word != word:
            return []
        for argument in phrase.arguments:
            if argument.text == BETWEEN:
                groups.append([])
            else:
                groups[-1].append(argument)
        sizes = [len(group) for group in groups]
        if sum(sizes) not in (question.least, question.most) or set(sizes) != {question.size}:
            problem = f"a {word} has groups of {question.size} cards with {BETWEEN} between"
            raise ParseError(problem, self.text, len(self.text))
        picked: list[int] = []
        for argument in [each for group in groups for each in group]:
            step = self._named(argument, _left_of(question, picked))
            if step < 0:
                raise self._refusal(argument, question)
            picked.append(step)
        del self.left[0]
        return question.steps_of(picked)

    # What is left out

    def _left_out(self, question: Question) -> list[int]:
        """What need not be said; refuses what is said instead, or says what is missing."""
        frame = self.state.top
        assert frame is not None
        unsaid = frame.op.unsaid(self.state, frame)
        if self.taken and unsaid in [step for step, _ in question.things]:
            return [unsaid]
        forced = question.completed()
        if self.taken and forced and not self._speaks(question):
            return question.steps_of(forced)
        if self.left:
            raise self._refusal(self.left[0].rest, question)
        raise self._missing(question, [])

    def _speaks(self, question: Question) -> bool:
        """Whether the phrase speaks of this question, though it names nothing that fits."""
        if not self.left or not self.left[0].arguments:
            return False
        words = [step_forms(self.state, self.seat, step)[0] for step, _ in question.things]
        return self.left[0].word in words

    def _missing(self, question: Question, picked: list[int]) -> ParseError:
        fitting = [step for step, _ in question.things if question.fits([*picked, step])]
        choices = fitting if picked else [*question.words, *fitting]
        listed = ", ".join(self._text(step) for step in choices[:_MOST_LISTED])
        return ParseError(f"incomplete: {listed}", self.text, len(self.text))

    # Names

    def _named(self, argument: Argument, things: list[tuple[int, int]]) -> int:
        """The thing that an argument of the phrase names, -1 if there is none."""
        spoken = [
            step
            for step, _ in things
            if (self.left[0].begun and self._joins())
            or step_forms(self.state, self.seat, step)[0] == self.left[0].word
        ]
        return _only_one(self.state, self.seat, spoken, argument, self.text)

    def _text(self, step: int) -> str:
        return step_text(self.state, self.seat, step)

    def _refusal(self, argument: Argument, question: Question) -> IllegalAction:
        """Why something is not possible; ParseError if it cannot be read."""
        phrase = self.left[0]
        _check_readable(phrase, argument, self.text)
        said = f"{phrase.word} {argument.text}" if phrase.arguments else phrase.word
        choices = _all_of(question)
        listed = ", ".join(self._text(step) for step in choices[:_MOST_LISTED])
        problem = f"{said[:80]!r} is not possible now; possible: {listed}"
        where = ParseError(problem, self.text, argument.offset)
        return IllegalAction(str(where), self._reasons(phrase, argument, question))

    def _reasons(self, phrase: Phrase, argument: Argument, question: Question) -> list[Message]:
        """Why something that one can point at is not possible."""
        for step in reasons.things(self.state, self.seat):
            word, forms = step_forms(self.state, self.seat, step)
            # The energies of a transmutation are named along with it.
            if word == phrase.word and (forms == [""] or _among(argument.text, forms)):
                return reasons.why_not(self.state, self.seat, step)
        for step, _ in question.things:
            word, forms = step_forms(self.state, self.seat, step)
            if word == phrase.word and _among(argument.text, forms):
                return [Message("reason.does-not-fit")]
        return []


def _only_one(state: State, seat: int, things: list[int], argument: Argument, text: str) -> int:
    """The one thing that an argument means, -1 if there is none."""
    found: list[int] = []
    for step in things:
        _, forms = step_forms(state, seat, step)
        if _spelled(argument.text) == _spelled(forms[0]):
            return step
        if _among(argument.text, forms):
            found.append(step)
    if len(found) > 1:
        choices = [step_text(state, seat, step) for step in found]
        raise AmbiguousGesture(text, argument.offset, choices)
    return found[0] if found else -1


def _all_of(question: Question) -> list[int]:
    """Everything that answers a question, or is part of an answer."""
    return [*question.words, *(step for step, _ in question.things)]


def _left_of(question: Question, picked: list[int]) -> list[tuple[int, int]]:
    """The things that are not all picked."""
    return [(step, number) for step, number in question.things if picked.count(step) < number]


def _spelled(text: str) -> str:
    """An argument with the symbols of a die in one order."""
    symbols, slash, behind = text.partition("/")
    return "".join(sorted(symbols)) + slash + behind if slash else text


def _among(text: str, forms: list[str]) -> bool:
    return _spelled(text) in [_spelled(form) for form in forms]


def _check_readable(phrase: Phrase, argument: Argument, text: str) -> None:
    """Refuses what means nothing: ParseError points at it."""
    if not phrase.arguments and phrase.word not in steps.WORDS:
        end = phrase.offset + len(phrase.word)
        raise ParseError(f"{phrase.word} what?", text, end)
    if phrase.arguments and not _readable(argument.text):
        raise ParseError(f"{argument.text[:40]!r} cannot be read", text, argument.offset)


def _readable(text: str) -> bool:
    """Whether an argument means something, be it there or not."""
    card = _CARD.fullmatch(text)
    if _PLAIN.fullmatch(text) or card is None:
        return _PLAIN.fullmatch(text) is not None
    try:
        return card_named(card.group(1)) > 0
    except ValueError:
        return False
