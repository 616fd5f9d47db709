"""What a seat sees of the table, line by line."""

from __future__ import annotations

from seasons.rules.course.scoring import Outcome
from seasons.rules.engine import energy, tables
from seasons.rules.engine.state import ALLOWED, DISCARDED_TOP, SUMMONED, USED, Player, State
from seasons.rules.secrets.view import View
from seasons.rules.verbs.effects import extra_yield
from seasons.rules.writing.notation import card_code, die_code
from seasons.words.cards import card_row, headings, printed
from seasons.words.layout import columns, listed, name_in_play, numbered, paragraph, signs, under
from seasons.words.narrate import face
from seasons.words.numbers import written
from seasons.words.texts import Texts


def title(words: Texts, state: State) -> str:
    """Year, season and space."""
    if state.top is None:
        return words.text("table.title.over")
    return words.text(
        "table.title",
        number=tables.year_of(state.position),
        number_2=tables.space_of(state.position),
        season=tables.SEASONS[state.season()],
    )


def table(words: Texts, view: View, bots: list[str]) -> list[str]:
    """The whole table below its title."""
    state = view.state
    lines = _board(words, state, view.seat)
    for seat in range(state.setup.players):
        if seat != view.seat:
            lines += ["", *_seat(words, state, seat, bots[seat], own=False)]
    if view.seat is not None:
        lines += ["", *_seat(words, state, view.seat, bots[view.seat], own=True)]
    return lines


def _board(words: Texts, state: State, seat: int | None) -> list[str]:
    lines = paragraph(enchantment(words, state), 0)
    for indent, text in zip((0, 2), rates(words, state, seat), strict=False):
        lines += paragraph(text, indent)
    lines += paragraph(piles(words, state), 0)
    names = ", ".join(numbered(words, kind) for kind in open_cards(state))
    if names:
        lines += paragraph(words.text("table.open", text=names), 0)
    if state.dice:
        lines.append(words.text("table.dice"))
        lines += columns([die_row(words, die) for die in state.dice], 4)
    return lines


def piles(words: Texts, state: State) -> str:
    """How many cards there are to be drawn and were discarded."""
    return words.text("table.piles", number=len(state.pile), number_2=len(state.discard))


def rates(words: Texts, state: State, seat: int | None) -> list[str]:
    """What transmuting brings in this season, and to the player who looks if that is more."""
    told = [words.text("table.rates", text=rate_signs(state, 0))]
    own = extra(state, seat) if seat is not None else 0
    if own:
        told.append(words.text("table.rates.own", text=rate_signs(state, own)))
    return told


def rate_signs(state: State, extra: int) -> str:
    """Crystals for an energy of each type in this season, and so many more."""
    rates = tables.RATES[state.season()]
    return "  ".join(f"{letter} {rate + extra}" for letter, rate in zip("AWFE", rates, strict=True))


def extra(state: State, seat: int) -> int:
    """Crystals more for an energy: bonuses of this turn count only for who is in turn."""
    bonuses = 0 if state.active == seat else state.transmute_bonuses
    return extra_yield(state, seat) - bonuses


def enchantment(words: Texts, state: State) -> str:
    """The enchantment of the game, and whether it is used up for now; nothing if there is none."""
    present = state.setup.enchantment
    if not present.number:
        return ""
    key = "table.enchantment"
    if _used_up(state):
        key = f"{key}.{present.id}"
    return words.text(key, enchantment=present.id)


def _used_up(state: State) -> bool:
    """Whether the enchantment has done for now what it does only once."""
    enchantment = state.setup.enchantment
    return bool(
        state.drought_years >> tables.year_of(state.position) + 1 & 1
        or (enchantment.one_summoning and state.turn & SUMMONED)
        or (enchantment.open_cards and state.turn & DISCARDED_TOP)
    )


def open_cards(state: State) -> bytes:
    """The cards that lie open on the draw pile, from the top down."""
    row = state.pile[: -state.open - 1 : -1] if state.open else b""
    return row.replace(b"\0", b"")


def die_row(words: Texts, die: int) -> list[str]:
    """A die on the table: its notation, what it shows, and what it does if it is left."""
    months = words.text("table.months", number=tables.ALL_FACES[die].pips)
    return [die_code(die), face(words, die), months]


# A seat


def _seat(words: Texts, state: State, seat: int, bot: str, own: bool) -> list[str]:
    player = state.players[seat]
    lines = paragraph(name_line(words, state, seat, bot), 0, 4)
    for parts in (track(words, state, seat), stock(words, state, seat)):
        lines += paragraph("   ".join(parts))
    lines += paragraph(abilities(words, player))
    lines += _in_play(words, state, seat)
    if own or any(player.hand + player.library2 + player.library3):  # when all lies open
        return lines + _own_cards(words, state, player)
    return lines + paragraph("   ".join(hidden_cards(words, player)))


def name_line(words: Texts, state: State, seat: int, bot: str) -> str:
    """The name of a player, and what is to be known about their turn."""
    marks = []
    if bot:
        marks.append(words.text("table.mark.bot", text=words.bot(bot)))
    if state.first == seat:
        marks.append(words.text("table.mark.first"))
    if state.active == seat:
        marks.append(words.text("table.mark.turn"))
        if state.transmute == ALLOWED:
            marks.append(words.text("table.mark.transmute"))
        if extra(state, seat):
            marks.append(words.text("table.mark.bonuses", number=extra(state, seat)))
    name = words.seat(seat)
    return words.text("note", text=name, text_2=", ".join(marks)) if marks else name


def track(words: Texts, state: State, seat: int) -> list[str]:
    """Crystals, gauge and bonuses of a player."""
    player = state.players[seat]
    return [
        words.text("table.crystals", number=player.crystals),
        words.text("table.gauge", number=player.gauge, number_2=player.cards_in_play()),
        words.text("table.bonuses", number=player.bonuses, number_2=tables.BONUS_LIMIT),
    ]


def stock(words: Texts, state: State, seat: int) -> list[str]:
    """The reserve of a player, what lowers it, and the die."""
    player = state.players[seat]
    held, limit = energy.total(player.reserve), state.players[seat].limit
    shown = signs(player.reserve)
    told = [words.text("table.reserve", text=shown, number=held, number_2=limit)]
    if player.droughts:
        told.append(words.text("table.droughts", number=player.droughts))
    if player.die != tables.NO_DIE:
        die = f"{die_code(player.die)} - {face(words, player.die)}"
        told.append(words.text("table.die", text=die))
    return told


def abilities(words: Texts, player: Player) -> str:
    """The ability tokens: those dealt, or the one kept; nothing if there are none."""
    tokens = [number % USED for number in player.abilities]
    if not tokens:
        return ""
    text = ", ".join(
        words.text("cards.token.short", number=number, ability=number) for number in tokens
    )
    if len(tokens) > 1:
        return words.text("table.abilities", text=text)
    used = player.abilities[0] >= USED
    return words.text("table.ability.used" if used else "table.ability", text=text)


def _in_play(words: Texts, state: State, seat: int) -> list[str]:
    play = state.players[seat].play
    cards = [in_place(words, state, seat, place) for place, kind in enumerate(play) if kind]
    if not cards:
        return []
    return paragraph(words.text("table.in-play", text=listed(words, cards)), 2, 4)


def in_place(words: Texts, state: State, seat: int, place: int) -> str:
    """A card in play with its place, what it acts as, the tokens on it and how it lies."""
    player = state.players[seat]
    text = f"{card_code(player.play[place])}#{place} {name_in_play(words, state, seat, place)}"
    if player.stored[place]:
        text += f" [{signs(player.stored[place])}]"
    remarks = [
        words.text("table.turned") if player.turned >> place & 1 else "",
        words.text("table.marked") if player.marked >> place & 1 else "",
        under(words, state, seat, place),
    ]
    for remark in filter(None, remarks):
        text = words.text("note", text=text, text_2=remark)
    return text


def _own_cards(words: Texts, state: State, player: Player) -> list[str]:
    """The hand and the libraries; the cards of a pack are told as options."""
    lines: list[str] = []
    if player.hand:
        lines.append(f"  {words.text('table.hand')}")
        lines += _hand_table(words, state, player.hand)
    for roman, cards in (("II", player.library2), ("III", player.library3)):
        if cards:
            names = ", ".join(numbered(words, kind) for kind in cards)
            lines += paragraph(words.text("table.library", text=roman, text_2=names), 2, 4)
    return lines


def _hand_table(words: Texts, state: State, cards: bytes) -> list[str]:
    setup = state.setup
    rows = [card_row(words, printed(kind, setup.edition), setup.players) for kind in cards]
    return columns([headings(words), *rows], 4, right=(0, 4))


def hidden_cards(words: Texts, player: Player) -> list[str]:
    """How many cards a player has that are not to be seen."""
    parts = [words.text("table.hand.hidden", number=len(player.hand))]
    if player.pack:
        parts.append(words.text("table.pack.hidden", number=len(player.pack)))
    for roman, cards in (("II", player.library2), ("III", player.library3)):
        if cards:
            parts.append(words.text("table.library.hidden", text=roman, number=len(cards)))
    return parts


# The end


def final_scores(words: Texts, state: State, outcome: Outcome) -> list[str]:
    """Every component of every score, and the winners."""
    parts = score_parts(state)
    rows = [[words.text(f"score.{each}") for each in ["seat", *parts, "in-play"]]]
    for seat, score in enumerate(outcome.scores):
        numbers = [written(getattr(score, part)) for part in parts]
        rows.append([words.seat(seat), *numbers, str(state.players[seat].cards_in_play())])
    lines = columns(rows, 0, right=tuple(range(1, len(parts) + 2)))
    return [*lines, "", *paragraph(victory(words, outcome), 0, 0)]


def score_parts(state: State) -> list[str]:
    """What a score consists of in this game, the total last."""
    tokens = ["ability"] if state.setup.tokens else []
    return ["crystals", "cards", "hand", "bonuses", *tokens, "total"]


def victory(words: Texts, outcome: Outcome) -> str:
    """Who has won, and who has resigned if anybody did."""
    if outcome.resigned is not None:
        return words.text("score.resigned", seat=outcome.resigned, seat_2=outcome.winners[0])
    winners = ", ".join(words.seat(seat) for seat in outcome.winners)
    key = "score.winner" if len(outcome.winners) == 1 else "score.winners"
    return words.text(key, text=winners)
