"""The table as a seat or a spectator sees it: what lies where, can be done, and is asked."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Final

from markupsafe import Markup

from seasons.rooms.sight import Sight, Time
from seasons.rules.course.scoring import score
from seasons.rules.engine import energy, steps, tables
from seasons.rules.engine.program import HAND
from seasons.rules.engine.setup import CARDS
from seasons.rules.engine.state import ALLOWED, USED, State
from seasons.rules.writing.decision import Step
from seasons.web.page import markup
from seasons.web.page.choosing import Choosing, Thing
from seasons.web.page.company import others
from seasons.web.page.fronts import Front, front
from seasons.web.page.happenings import Happening, happenings
from seasons.web.page.in_words import TURN_BUTTONS
from seasons.web.page.markup import Marked, html, plain, unmarked
from seasons.web.page.outlook import Outlook, if_left, outlook
from seasons.web.page.pieces import (
    NO_THING,
    AbilityToken,
    Board,
    Button,
    Die,
    Place,
    die_key,
    face_signs,
)
from seasons.web.page.race import Runner, race
from seasons.web.page.stage import Stage, copies
from seasons.web.page.turns import last_turn
from seasons.web.page.wheel import Goal
from seasons.web.page.wheel import draw as draw_wheel
from seasons.words import choices as wording
from seasons.words.layout import under
from seasons.words.narrate import face as die_face
from seasons.words.table import extra, open_cards, score_parts, victory
from seasons.words.texts import ENERGIES
from seasons.words.voice import voice

_LAST: Final = tables.YEARS * tables.SPACES  # where the season token can be
_USUAL: Final = ("turn", "before-die", "draw")


class Table:
    """All that is shown to one seat, or to a spectator."""

    def __init__(self, sight: Sight, words: Marked) -> None:
        self.sight: Final = sight
        self.seat: Final = sight.front
        self.words: Final = words
        self.view: Final = sight.view
        self.state: Final = sight.view.state
        self.choosing: Final = Choosing(sight, words)
        self.placed: set[int] = set()  # options that have their place on the table
        self.fronts: Final[dict[str, Front]] = {}  # of all cards that are shown, by their ids
        self.outcome: Final = sight.outcome

    def boards(self) -> list[Board]:
        """What lies before every seat."""
        return [self.board(seat) for seat in self.state.seats()]

    # The board

    @property
    def season(self) -> str:
        """The name of the season."""
        return tables.SEASONS[self.state.season()]

    @cached_property
    def outlook(self) -> Outlook:
        """Where the season token may go next."""
        return Outlook() if self.outcome is not None else outlook(self.words, self.state)

    def wheel(self) -> Markup:
        """The wheel of the seasons as a drawing."""
        more, goals = extra(self.state, self.seat), self.goals
        position = self.state.position
        if self.outcome is not None:  # the token has nowhere to go any more
            position = min(position, _LAST)
        months = () if goals else self.outlook.months
        return draw_wheel(self.words, position, more, months, self.outlook.certain, goals)

    @cached_property
    def goals(self) -> tuple[Goal, ...]:
        """The spaces the season token can be moved to now."""
        codes = [code for code in self.choosing.offered if steps.verb(code) == steps.MOVE]
        self.placed |= set(codes)
        return tuple(Goal(steps.argument(code) - steps.NOWHERE, code) for code in codes)

    def race(self, boards: list[Board]) -> tuple[Runner, ...]:
        """Everybody's score now, on one line."""
        return race([(board.seat, board.score) for board in boards], self.seat)

    def rates(self) -> tuple[tuple[str, int], ...]:
        """What this seat gets for each energy now, the best first."""
        rates, more = tables.RATES[self.state.season()], extra(self.state, self.seat)
        found = [(name, rate + more) for name, rate in zip(energy.NAMES, rates, strict=True)]
        return tuple(sorted(found, key=lambda each: -each[1]))

    def dice(self) -> tuple[Die, ...]:
        """The dice that nobody has taken."""
        found = [
            self._die(die, None, self.thing(steps.DIE + index))
            for index, die in enumerate(self.state.dice)
        ]
        return tuple(sorted(found, key=lambda die: die.number // tables.FACES))

    def _die(self, die: int, owner: int | None, thing: Thing) -> Die:
        face = tables.ALL_FACES[die]
        season = tables.SEASONS[die // (tables.FACES * tables.DICE_PER_SEASON)]
        label = plain(die_face(self.words, die))
        left = "" if owner is not None else if_left(self.words, self.state, die)
        return Die(die_key(die), die, season, face, face_signs(face), label, owner, left, thing)

    def open_cards(self) -> tuple[Place, ...]:
        """The cards that lie open on the draw pile, the top first."""
        return tuple(
            Place(f"open-{n}", self.front(kind), self.thing(steps.VISION) if n == 0 else NO_THING)
            for n, kind in enumerate(open_cards(self.state))
        )

    # Seats

    def board(self, seat: int) -> Board:
        """What lies before a seat."""
        state, player = self.state, self.state.players[seat]
        letters, points, active = energy.letters(player.reserve), score(state, seat), state.active
        pending = [decision.seat for decision in self.choosing.pending]
        return Board(
            seat=seat,
            name=self.words.seat(seat),
            bot=self._bot(seat),
            stands_in=seat in self.sight.stand_ins,
            timed=seat in self.clocks,
            thinking=self.sight.thinking == seat,
            crystals=player.crystals,
            gauge=player.gauge,
            bonuses=player.bonuses,
            hand=len(player.hand),
            libraries=(len(player.library2), len(player.library3)),
            prestige=points.cards,
            score=points.total,
            ledger=tuple((part, int(getattr(points, part))) for part in self._ledger),
            first=state.first == seat,
            in_turn=active == seat,
            transmutes=active == seat and state.transmute == ALLOWED,
            deciding=seat in pending and not self.sight.over,
            reserve=self._reserve(seat, letters),
            free=max(0, player.limit - len(letters)),
            cards=tuple(self._place(seat, p) for p, kind in enumerate(player.play) if kind),
            room=max(0, player.gauge - player.cards_in_play()),
            die=None if player.die == tables.NO_DIE else self._die(player.die, seat, NO_THING),
            ability=self._kept_ability(seat),
            last=None if seat == self.seat else last_turn(self.sight, self.words, seat),
            attended=seat in others(self.sight),
            seen=() if seat == self.seat else self._seen(seat),
        )

    def _seen(self, seat: int) -> tuple[tuple[str, tuple[Place, ...]], ...]:
        """The cards of another seat that lie open, by where they are; in a game none do."""
        player, front = self.state.players[seat], self.front
        zones = {"hand": player.hand, "pack": player.pack,
                 "II": player.library2, "III": player.library3}  # fmt: skip
        return tuple(
            (zone, tuple(Place(f"{zone}-{seat}-{kind}-{copy}", front(kind))
                         for kind, copy in copies(cards)))
            for zone, cards in zones.items()
            if any(cards)
        )  # fmt: skip

    @property
    def _ledger(self) -> list[str]:
        """What adds to the crystals of a seat."""
        return [part for part in score_parts(self.state) if part not in ("crystals", "total")]

    def _bot(self, seat: int) -> str:
        bot = self.sight.sitters[seat].bot
        return "" if bot is None else self.words.bot(bot)

    def _kept_ability(self, seat: int) -> AbilityToken | None:
        abilities = self.state.players[seat].abilities
        if len(abilities) != 1:
            return None
        number = abilities[0] % USED
        thing = self.thing(steps.ABILITY + number) if seat == self.seat else NO_THING
        return AbilityToken(number, abilities[0] >= USED, thing)

    def _reserve(self, seat: int, letters: str) -> tuple[tuple[str, Thing], ...]:
        """The tokens of a reserve; those of the own one may be spent."""
        counts = dict.fromkeys(letters, 0)
        found = []
        for letter in letters:
            code = steps.ENERGY + energy.LETTERS.index(letter)
            spends = seat == self.seat and self.choosing.spends(code)
            thing = self.thing(code, counts[letter]) if spends else NO_THING
            found.append((ENERGIES[letter], thing))
            counts[letter] += 1
        return tuple(found)

    def _place(self, seat: int, place: int) -> Place:
        state, player = self.state, self.state.players[seat]
        kind, acts = player.play[place], player.acts[place]
        acts_as = ""
        if acts != kind:
            acts_as = plain(self.words.text("table.acts-as", card=CARDS[acts].id))
        named = steps.PLACE + seat * steps.PLACES + place
        if named in self.choosing.offered:
            thing = self.thing(named)
        else:
            thing = self.thing(steps.ACTIVATE + place) if seat == self.seat else NO_THING
        return Place(
            key=f"play-{seat}-{place}",
            front=self.front(kind),
            thing=thing,
            turned=bool(player.turned >> place & 1),
            marked=bool(player.marked >> place & 1),
            acts_as=acts_as,
            under=plain(under(self.words, state, seat, place)),
            tokens=self._tokens(state, seat, place),
        )

    def _tokens(self, state: State, seat: int, place: int) -> tuple[tuple[str, Thing], ...]:
        found = []
        counts = [0] * 4
        for letter in energy.letters(state.players[seat].stored[place]):
            type_ = energy.LETTERS.index(letter)
            code = steps.STORED + place * 4 + type_
            mine = seat == self.seat and self.choosing.spends(code)
            found.append((ENERGIES[letter], self.thing(code, counts[type_]) if mine else NO_THING))
            counts[type_] += 1
        return tuple(found)

    # Own cards

    def front(self, kind: int) -> Front:
        """The front of a card as it counts in this game."""
        setup = self.state.setup
        found = front(kind, setup.edition, setup.players, self.words.language)
        self.fronts[found.id] = found
        return found

    def hand(self) -> tuple[Place, ...]:
        """The cards in hand; they are summoned, or chosen for something else."""
        return self._hand

    @cached_property
    def _hand(self) -> tuple[Place, ...]:
        return self._cards("hand", self.state.players[self.seat].hand, hand=True)

    def libraries(self) -> tuple[tuple[str, tuple[Place, ...]], ...]:
        """The cards of the coming years."""
        player = self.state.players[self.seat]
        return tuple(
            (roman, self._cards(f"library-{roman}", cards))
            for roman, cards in (("II", player.library2), ("III", player.library3))
        )

    def _cards(self, zone: str, cards: bytes, hand: bool = False) -> tuple[Place, ...]:
        found = []
        for kind, copy in copies(cards):
            chosen = steps.CARD + kind
            thing = NO_THING
            if hand and self.choosing.lies(chosen) == HAND:
                thing = self.thing(chosen, copy)
            elif hand:
                thing = self._unless_said(self.thing(steps.SUMMON + kind))
            found.append(Place(f"{zone}-{kind}-{copy}", self.front(kind), thing))
        return tuple(found)

    def _unless_said(self, thing: Thing) -> Thing:
        """A card of the hand; what is said once for all of them does not stand on it, too."""
        said = self.choosing.hand_reasons
        own = tuple(reason for reason in thing.reasons if reason not in said)
        shared = tuple(reason for reason in thing.reasons if reason in said)
        return replace(thing, reasons=own + shared, quiet=thing.quiet or (bool(said) and not own))

    # The decision

    def thing(self, code: int, copy: int = 0) -> Thing:
        """What can be done with something that has its place on the table."""
        self.placed.add(code)
        return self.choosing.thing(code, copy)

    def stage(self) -> Stage:
        """Cards and tokens to choose from that lie nowhere else: packs, cards looked at."""
        return Stage(self)

    def buttons(self) -> list[Button]:
        """What is offered and lies nowhere on the table, the usual actions of a turn first."""
        found = []
        decision = self.choosing.decision
        asked_first = self.mine and decision is not None and decision.kind != "turn"
        if self.in_turn and not asked_first:
            for word in TURN_BUTTONS:
                code = steps.word(word)
                label = html(self.words.text(f"web.button.{word}"))
                found.append(Button(self.thing(code), label, word))
        return found + [self._button(step) for step in self.choosing.buttons(self.placed)]

    @property
    def in_turn(self) -> bool:
        """Whether the usual actions of a turn are shown: not while something else is decided."""
        decision = self.choosing.decision
        busy = self.mine and decision is not None and decision.kind not in _USUAL
        over = self.sight.over or self.sight.past or self.sight.spectator
        return self.state.active == self.seat and not over and not busy and not self.away

    def _button(self, step: Step) -> Button:
        decision, asked = self.choosing.decision, self.choosing.asked
        assert decision is not None
        assert asked is not None
        thing = self.choosing.thing(step.code)
        if steps.verb(step.code) == steps.ENERGY:
            letter = energy.LETTERS[steps.argument(step.code)]
            label = Markup(markup.energies(letter, unmarked(self.words.language).energies(letter)))
            thing = self.choosing.thing(step.code, self.choosing.picked[step.code])
        else:
            label = html(wording.button(self.words, asked.state, decision, step))
        name = step.text.split(" ")[0]
        return Button(thing, label, name, self.choosing.picked[step.code])

    @cached_property
    def bonuses(self) -> tuple[Button, ...]:
        """The ways to use a step of the bonus track."""
        fifth = self.state.setup.enchantment.extra_bonus
        shown = tables.BONUSES if fifth else tables.BONUSES[: tables.DRAW_ONE]
        return tuple(
            Button(self.thing(steps.BONUS + n), html(self.words.text(f"bonus.{name}")), name)
            for n, name in enumerate(shown)
        )

    @property
    def bonus_price(self) -> int:
        """What the next step of the bonus track costs at the end."""
        used = self.state.players[self.seat].bonuses
        if used == tables.BONUS_LIMIT:
            return 0
        return tables.BONUS_PENALTY[used + 1] - tables.BONUS_PENALTY[used]

    @property
    def mine(self) -> bool:
        """Whether this seat has something to decide."""
        return self.choosing.asked is not None

    @property
    def waiting_names(self) -> str:
        """The other seats that must decide."""
        own = self.bot is None and not self.sight.past and not self.sight.spectator
        others = [each.seat for each in self.choosing.pending if each.seat != self.seat or not own]
        return ", ".join(self.words.seat(seat) for seat in others)

    @property
    def happened(self) -> tuple[Happening, ...]:
        """What was done last, a line for each thing."""
        story = self.sight.story
        return happenings(story[-1], voice(self.words, self.sight.reader)) if story else ()

    @property
    def total(self) -> int | None:
        """How many things are to be picked; None: as many as one likes."""
        asked = self.choosing.asked
        return None if asked is None else asked.number

    @property
    def arriving(self) -> Front | None:
        """The card that is being paid for."""
        asked = self.choosing.asked
        if asked is None or asked.opened is None or steps.verb(asked.opened) != steps.SUMMON:
            return None
        kind = steps.argument(asked.opened)
        return self.front(kind) if kind in self.state.players[self.seat].hand else None

    @property
    def missing(self) -> int:
        """How many things are still to be picked."""
        return max(0, (self.total or 0) - self.choosing.picked.total())

    @property
    def sums_html(self) -> Markup:
        """What is picked pays and gains: signs, an arrow, signs."""
        paid, gained = self._side("pays"), self._side("gains")
        return paid + Markup(' <span class="arrow">→</span> ') + gained if gained else paid

    def _side(self, verb: str) -> Markup:
        letters = "".join(map(str, self.choosing.worths(f"{verb}_energies")))
        crystals = self.choosing.worths(f"{verb}_crystals")
        found = Markup()
        if letters:
            label = unmarked(self.words.language).energies(letters)
            found += Markup(markup.energies(letters, label))
        if crystals:
            number = sum(map(int, crystals))
            label = self.words.text("die.crystals", number=number)
            found += markup.icon("crystal", label) + str(number)
        return found

    @property
    def away(self) -> bool:
        """Whether a bot plays for this seat until its person is back."""
        return self.seat in self.sight.stand_ins and not self.sight.over

    @property
    def timed(self) -> tuple[tuple[int, str], ...]:
        """The seats with a clock, by name."""
        return tuple((time.seat, self.words.seat(time.seat)) for time in self._times)

    @property
    def _times(self) -> tuple[Time, ...]:
        return () if self.sight.over else self.sight.times

    @property
    def clocks(self) -> dict[int, tuple[float, bool]]:
        """What is left to each seat, in seconds, and whether its time runs."""
        return {time.seat: (time.seconds, time.runs) for time in self._times}

    @property
    def parting(self) -> str:
        """Who agrees to delete the game."""
        agreed = ", ".join(self.words.seat(seat) for seat in self.sight.wants_gone)
        return self.words.text("web.farewell.wanted", text=agreed) if agreed else ""

    @property
    def thinker(self) -> str:
        """That a bot thinks, if it has for a while."""
        seat = self.sight.thinking
        return "" if seat is None else self.words.text("web.thinks", seat=seat)

    # The end

    @property
    def bot(self) -> str | None:
        """The bot that plays in this seat, if its person has resigned."""
        return self.sight.sitters[self.seat].bot

    @property
    def winner(self) -> Markup:
        """Who has won."""
        return Markup() if self.outcome is None else html(victory(self.words, self.outcome))
