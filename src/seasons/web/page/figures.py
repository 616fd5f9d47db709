"""The finished games of somebody as tables and plots, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from markupsafe import Markup

from seasons.plots.drawing import About, Point, Share, Stack, course, shares, stacks
from seasons.plots.interval import interval
from seasons.rooms.tally import FEW, CardResults, Opponent, Results, Tally
from seasons.rules.engine.setup import CARDS
from seasons.words.numbers import MINUS, written
from seasons.words.scores import PARTS
from seasons.words.texts import Texts

LATELY: Final = 10  # games whose average is drawn
LISTED: Final = 50  # games in a table at most
PLOTTED: Final = 12  # rows of a plot at most; the table has all


@dataclass(frozen=True, slots=True)
class Row:
    """A group of games in a table."""

    label: str
    sign: str  # before the label, if any
    games: int
    won: str
    share: str
    even: str


@dataclass(frozen=True, slots=True)
class Group:
    """Games grouped by something."""

    name: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card in the table of cards."""

    name: str
    drafted: str
    drafted_share: str
    played: str
    played_share: str
    times: int


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game that was played to its end."""

    number: int
    own: str
    best: str
    won: bool


@dataclass(frozen=True, slots=True)
class PartRow:
    """A part of totals on average, or the whole of them."""

    part: str
    own: str
    theirs: str
    ahead: str
    behind: bool  # whether the others had more of it


class Figures:
    """Everything that a page shows of some games."""

    def __init__(self, tally: Tally, words: Texts) -> None:
        self.tally: Final = tally
        self.words: Final = words
        self.few: Final = FEW
        self.lately: Final = LATELY

    # Results

    @property
    def total(self) -> Row:
        """All games together."""
        return self._row("", "", self.tally.results)

    @property
    def mean(self) -> str:
        """The total of a game on average; nothing, if none was played to its end."""
        whole = sum(self.tally.own_points.values())
        return self.decimal(whole) if self.tally.whole else ""

    @cached_property
    def groups(self) -> list[Group]:
        """Results by opponent, level, number of players, seat and order of play."""
        tally, words = self.tally, self.words
        found: dict[str, list[tuple[str, str, Results]]] = {
            "opponent": [(self.opponent(key), "bot" if key.kind == "bot" else "human", each)
                         for key, each in tally.by_opponent().items()],
            "level": [(_cap(words.text(f"level.{key}")), "", each)
                      for key, each in tally.by_level().items()],
            "players": [(words.text("web.mine.players", number=key), "", each)
                        for key, each in tally.by_players().items()],
            "seat": [(words.text("web.start.seat", number=key + 1), f"mark-{key}", each)
                     for key, each in tally.by_seat().items()],
            "turn": [(words.text("web.mine.turn", number=key + 1), "", each)
                     for key, each in tally.by_turn().items()],
        }  # fmt: skip
        return [
            Group(name, tuple(self._row(*each) for each in rows)) for name, rows in found.items()
        ]

    def opponent(self, opponent: Opponent) -> str:
        """A bot by its rung, a person by name."""
        if opponent.kind == "bot":
            return _cap(self.words.bot(opponent.name))
        person = self.words.text("web.start.person")
        return self.words.text("note", text=opponent.name, text_2=person)

    def _row(self, label: str, sign: str, results: Results) -> Row:
        won = str(results.won)
        if results.shared:
            won = self.words.text("web.mine.shared", number=results.won, number_2=results.shared)
        return Row(label, sign, results.games, won, self._share(results), self._even(results))

    def _share(self, results: Results) -> str:
        """A share with its interval; nothing, if there are too few games to speak of one."""
        if not results.told:
            return ""
        low, high = interval(results.share, results.games)
        share, low, high = (round(100 * value) for value in (results.share, low, high))
        return self.words.text("web.mine.interval", number=share, number_2=low, number_3=high)

    def _even(self, results: Results) -> str:
        return self.percent(results.even) if results.games else ""

    @property
    def opponents_plot(self) -> Markup | None:
        """How often one has won against each opponent."""
        groups = self.tally.by_opponent()
        return self._shares("opponents", [(self.opponent(key), groups[key]) for key in groups])

    # Prestige

    @property
    def course_plot(self) -> Markup | None:
        """The total of each game, and the average of the last ones."""
        whole = self.tally.whole
        if len(whole) < 2:
            return None
        totals = [each.sheet.total for each in whole]
        line = [sum(totals[end - LATELY : end]) / LATELY for end in range(LATELY, len(totals) + 1)]
        points = [Point(each.sheet.total, each.sheet.won) for each in whole]
        text = self.words.text(
            "web.mine.course.text", number=len(whole), number_2=min(totals), number_3=max(totals)
        )
        return Markup(course(points, line, self._about("course", text), self._whole))

    @property
    def last_games(self) -> list[GameRow]:
        """The same as numbers, the latest first."""
        numbered = [*enumerate(self.tally.whole, 1)][: -LISTED - 1 : -1]
        return [
            GameRow(
                number, self._whole(each.sheet.total),
                self._whole(max(other.total for other in each.others)), each.sheet.won,
            )
            for number, each in numbered
        ]  # fmt: skip

    @property
    def line(self) -> bool:
        """Whether there are enough games for an average of the last ones to be a line."""
        return len(self.tally.whole) > LATELY

    @property
    def parts(self) -> list[str]:
        """The parts that a total has in these games."""
        own, theirs = self.tally.own_points, self.tally.their_points
        always = ("crystals", "cards")
        return [part for part in PARTS if own[part] or theirs[part] or part in always]

    @property
    def parts_plot(self) -> Markup | None:
        """What totals consist of, one's own and those of the others."""
        if not self.tally.whole:
            return None
        rows = []
        for who, points in self._sides():
            parts = {part: points[part] for part in self.parts}
            total = self.decimal(sum(points.values()))
            rows.append(Stack(self.words.text(f"web.mine.{who}"), parts, total))
        text = self.words.text("web.mine.parts.text", number=len(self.tally.whole))
        return Markup(stacks(rows, self._about("parts", text), self._whole))

    @property
    def part_rows(self) -> list[PartRow]:
        """The same as numbers, the total last."""
        (_, own), (_, theirs) = self._sides()
        return [
            *(self._part(part, own[part], theirs[part]) for part in self.parts),
            self._part("total", sum(own.values()), sum(theirs.values())),
        ]

    def _sides(self) -> list[tuple[str, Mapping[str, float]]]:
        return [("you", self.tally.own_points), ("others", self.tally.their_points)]

    def _part(self, part: str, own: float, theirs: float) -> PartRow:
        ahead = own - theirs
        signed = f"{'+' if round(10 * ahead) > 0 else ''}{self.decimal(ahead)}"
        return PartRow(part, self.decimal(own), self.decimal(theirs), signed, ahead < 0)

    # Cards

    @property
    def card_rows(self) -> list[CardRow]:
        """All cards."""
        return [self._card(each) for each in self.tally.cards]

    def _card(self, card: CardResults) -> CardRow:
        return CardRow(
            self._name(card.kind), self._of(card.drafted), self._share(card.drafted),
            self._of(card.played), self._share(card.played), card.times,
        )  # fmt: skip

    def _of(self, results: Results) -> str:
        if not results.games:
            return ""
        return self.words.text("web.mine.of", number=results.won, number_2=results.games)

    def _name(self, kind: int) -> str:
        """The name of a card; of one whose set is gone there is only its number."""
        card = CARDS.get(kind)
        return f"#{kind}" if card is None else self.words.card(card.id)

    @property
    def cards_plot(self) -> Markup | None:
        """How often one has won with the cards that were played most often."""
        cards = self.tally.cards
        return self._shares("cards", [(self._name(each.kind), each.played) for each in cards])

    # Plots

    def _shares(self, name: str, groups: list[tuple[str, Results]]) -> Markup | None:
        """Of all groups of which a share can be told."""
        rows = [self._drawn(label, each) for label, each in groups if each.told]
        if not rows:
            return None
        about = self._about(name, self.words.text(f"web.mine.{name}.text"))
        return Markup(shares(rows[:PLOTTED], about, self.percent))

    def _drawn(self, label: str, results: Results) -> Share:
        low, high = interval(results.share, results.games)
        text = self.words.text("web.mine.of", number=results.won, number_2=results.games)
        return Share(label, low, results.share, high, results.even, text)

    def _about(self, name: str, text: str) -> About:
        return About(f"plot-{name}", self.words.text(f"web.mine.{name}.title"), text)

    # Numbers

    def percent(self, share: float) -> str:
        """A share in whole percent."""
        return self.words.text("web.mine.percent", number=round(100 * share))

    def decimal(self, value: float) -> str:
        """A number with one digit behind the point, or what a language has instead of that."""
        whole, tenth = divmod(round(10 * abs(value)), 10)
        told = self.words.text("web.mine.decimal", number=whole, number_2=tenth)
        return f"{MINUS}{told}" if value < 0 and (whole or tenth) else told

    def _whole(self, value: float) -> str:
        return written(round(value))


def chosen(words: Texts, tally: Tally) -> dict[str, Any]:
    """What the filters offer: all that occurs in some games, by the value of its choice."""
    figures = Figures(tally, words)
    return {
        "opponent": {str(each): figures.opponent(each) for each in tally.by_opponent()},
        "level": {each: _cap(words.text(f"level.{each}")) for each in tally.by_level()},
        "players": {str(n): words.text("web.mine.players", number=n) for n in tally.by_players()},
    }


def _cap(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"
