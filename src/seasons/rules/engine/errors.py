"""What can go wrong, as types; every error leaves the game unchanged."""

from typing import ClassVar

from seasons.rules.engine.messages import Message


class SeasonsError(Exception):
    """Any refusal of the rules library."""

    code: ClassVar[str] = "error"


class ParseError(SeasonsError):
    """A text is not in our notation; `text` and `offset` point at the place."""

    code: ClassVar[str] = "cannot-parse"

    def __init__(self, problem: str, text: str = "", offset: int = 0) -> None:
        self.problem = problem
        self.text = text
        self.offset = offset
        super().__init__(problem)

    def __str__(self) -> str:
        if not self.text:
            return self.problem
        start = max(0, self.offset - 30)
        piece = self.text[start : self.offset + 40]
        piece = "".join([sign if sign.isprintable() else " " for sign in piece])
        pointer = " " * (self.offset - start) + "^"
        return f"{self.problem} (at character {self.offset + 1})\n  {piece}\n  {pointer}"


class AmbiguousGesture(ParseError):
    """A gesture names something that may be several things; `choices` are their full names."""

    code: ClassVar[str] = "ambiguous"

    def __init__(self, text: str, offset: int, choices: list[str]) -> None:
        self.choices = choices
        super().__init__(f"ambiguous: {', '.join(choices)}", text, offset)


class IllegalAction(SeasonsError):
    """A step or gesture that the rules do not allow now, with the reasons: at least one."""

    code: ClassVar[str] = "not-legal"
    reason: ClassVar[str] = "reason.not-there"  # where nothing more is known

    def __init__(self, problem: str, reasons: list[Message] | None = None) -> None:
        self.reasons = reasons or [Message(self.reason)]
        super().__init__(problem)


class NotYourDecision(IllegalAction):
    """It is another seat's decision, or nobody's."""

    code: ClassVar[str] = "not-your-decision"
    reason: ClassVar[str] = "reason.nothing-to-decide"


class UndoBarred(SeasonsError):
    """Nothing can be taken back, with the reason."""

    code: ClassVar[str] = "undo-barred"

    def __init__(self, reason: Message) -> None:
        self.reason = reason
        super().__init__(reason.key)


class ImpossiblePosition(SeasonsError):
    """A position that cannot exist, or options that do not fit together."""

    code: ClassVar[str] = "impossible"


class RecordMismatch(SeasonsError):
    """A record that does not replay: another rules version, or a remark that differs.

    `line` is the number of the line where it does not, 0 if it is not one of a gesture; `cause` is
    what the rules have against that gesture. Without one, `where` is what came out otherwise than
    it is `written`.
    """

    code: ClassVar[str] = "mismatch"

    def __init__(self, problem: str, line: int = 0, cause: SeasonsError | None = None) -> None:
        self.line = line
        self.cause = cause
        self.where = ""
        self.written = ""
        self.replayed = ""
        super().__init__(problem)


class BadSet(SeasonsError):
    """A set of cards that cannot be added to the game; the message names the set and what is wrong.

    What is missing is named when the set is added, and not first when somebody plays it.
    """

    code: ClassVar[str] = "bad-set"
