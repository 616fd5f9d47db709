"""Answers: what the API sends, as its description shows it.

The answers themselves are the plain data of the rules; the tests hold them against this.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from seasons.web.api.problems import Message

Seat = Annotated[int, Field(ge=0, le=3)]
AnySeat = Annotated[int, Field(ge=-1, le=3)]  # -1: nobody in particular
Cards = list[str | None]  # ids; null for a card that this seat may not see


class Answer(BaseModel):
    """Anything that is sent, with these fields and no others."""

    model_config = ConfigDict(extra="forbid")


class About(Answer):
    """Which server this is and what can be played on it."""

    name: Literal["seasons"]
    version: str
    instance: str
    bots: list[str]
    levels: list[str]
    editions: list[str]
    modules: list[str]
    enchantments: list[str]


class SeatMade(Answer):
    """A seat of a new game; nobody but the server opens a bot's, which has no token."""

    player: str
    name: str
    token: str | None


class Made(Answer):
    """A game that has begun."""

    game: str
    seats: list[SeatMade]


class Opened(Answer):
    """A seat of a game, and the token that opens it."""

    game: str
    seat: Seat
    token: str


class Rematch(Opened):
    """The game that follows one that is over, and the token of the same seat in it."""


class Code(Answer):
    """What somebody types to open a seat once, and how many seconds it can be used."""

    code: str
    seconds: int


class Gallery(Answer):
    """What opens the gallery of a game: a key for programs, and a link for people."""

    key: str
    link: str


class Place(Answer):
    """A card in play."""

    place: int
    card: str
    number: str
    turned: bool
    marked: bool
    tokens: str
    acts_as: str | None
    model: list[int] | None
    under: Cards


class Board(Answer):
    """What lies before a player, as this seat may see it."""

    crystals: int
    gauge: int
    bonuses: int
    reserve: str
    hand: Cards
    library2: Cards
    library3: Cards
    pack: Cards
    answer: Cards
    play: list[Place]
    limit: int
    abilities: list[int]
    ability_used: bool
    droughts: int
    die: str | None
    score: int


class Decision(Answer):
    """What a seat must decide, and which card, enchantment or token asks."""

    seat: Seat
    kind: str
    prompt: Message
    source: str | None


class Step(Answer):
    """Something a seat may do, with what it pays and gains if it does."""

    code: int
    text: str
    pays_energies: str = ""
    pays_crystals: int = 0
    pays_any: int = 0
    gains_energies: str = ""
    gains_crystals: int = 0


class View(Answer):
    """All that a seat may know of a game."""

    seat: Seat | None  # null: somebody who watches
    players: Annotated[int, Field(ge=2, le=4)]
    level: str
    edition: str
    modules: list[str]
    enchantment: str | None
    year: int
    space: int
    season: str
    first: Seat
    active: AnySeat
    transmute: int
    transmute_bonuses: int
    summoned: bool
    top_discarded: bool
    drought_years: list[int]
    dice: list[str]
    draw_pile: int
    open_cards: Cards
    discard_pile: int
    seats: list[Board]
    aside: Cards
    decisions: list[Decision]
    steps: list[Step]
    looking_at: Cards
    memory: str
    line: str


class Attendance(Answer):
    """Whether somebody is at a seat now, by a page or a stream, and if not since when.

    A moment in seconds of Unix time; null: nobody was there since the server started, nor before.
    """

    here: bool
    since: int | None


class Saying(Answer):
    """What somebody has said: a ready phrase by its key, or words; the text in one's language."""

    number: int
    seat: Seat
    at: float
    phrase: str | None
    text: str


class Clock(Answer):
    """How long people may think: about each decision, or in the whole game."""

    per: Literal["decision", "game"]
    seconds: int


class Time(Answer):
    """What a person has left, in seconds, and whether it becomes less now."""

    seat: Seat
    seconds: float
    runs: bool


class Farewell(Answer):
    """Who is asked whether the game is to be deleted, who agrees, and whether it is gone."""

    deleted: bool
    asked: list[Seat]
    agreed: list[Seat]


class Table(Answer):
    """A game as one seat sees it, and the ticket to act by; empty for those who watch."""

    version: int
    ticket: str
    names: list[str]
    players: list[str]
    over: bool
    resigned: list[Seat]  # of two: the game is over; of more: a bot plays on there
    stand_ins: list[Seat]  # of people for whom a bot plays until they are back
    clock: Clock | None  # how long people may think; null: as long as they like
    times: list[Time]  # what is left to people who have been here, unless a bot plays for them
    wants_gone: list[Seat]  # whose people agree to delete the game
    rematch: bool  # whether somebody has begun one
    presence: list[Attendance | None]  # by seat; null: it is a bot's
    seal: str | None  # the hash of the key to all chance; null: somebody chose the seed
    key: str | None  # that key, when the game is over
    view: View


class Event(Answer):
    """One thing that happened to a seat (-1: to nobody in particular), with its details."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, int | str | list[int]] = Field(init=False)
    event: str
    seat: AnySeat


class Chapter(Answer):
    """A gesture and what happened by it; 0 is the deal, or a remark of the server.

    Numbers only grow: those of gestures that were taken back are not used again.
    """

    number: int
    seat: AnySeat
    automatic: bool
    events: list[Event]
    takes_back: list[int]  # the numbers of gestures that were undone by it


class News(Table):
    """What a stream sends: the table, and what happened since."""

    happened: list[Chapter]
