"""The sections of the table as a seat or a spectator sees it, each by a template of its own."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from seasons.web.page.ending import ending
from seasons.web.page.guide import told
from seasons.web.page.in_words import InWords
from seasons.web.page.lancets import lancets
from seasons.web.page.opponents import climb
from seasons.web.page.pieces import Board
from seasons.web.page.ready import rendered, section
from seasons.web.page.rematch import rematch
from seasons.web.page.table import Table


def sections(table: Table, text: bool = False, guide: bool = False) -> dict[str, str]:
    """Every section as HTML; the table in words and what the guide says only if wanted."""
    sight, words = table.sight, table.words
    boards, prelude = table.boards(), table.choosing.together
    found = {
        **_world(table, boards, prelude),
        **_others(table, boards, prelude),
        **_own(table, boards[table.seat], prelude),
    }
    context = _asking(table, boards)
    chosen_unseen = prelude and sight.spectator
    found["stage"] = rendered("choosers" if chosen_unseen else "stage", words, context)
    asks = "moment" if sight.past else "gallery" if sight.spectator else "prompt"
    found["prompt"] = rendered(asks, words, context)
    found["final"] = _final(table)
    if text:
        context["in_words"] = InWords(sight, table.choosing, words)
        found["text"] = rendered("text", words, context)
    if guide:
        found["lessons"] = section("lessons", words, lessons=told(sight, words))
    return found


def _world(table: Table, boards: list[Board], prelude: bool) -> dict[str, str]:
    """What belongs to nobody."""
    drawn, state, over = _drawn(table), table.state, table.outcome is not None
    enchantment = state.setup.enchantment.id if state.setup.enchantment.number else ""
    return {
        "title": drawn("title", season=table.season, moved=table.sight.moved,
                       position=state.position, over=over, prelude=prelude,
                       outlook=table.outlook, hurried=table.sight.hurried,
                       parting=table.parting),
        "race": "" if prelude or over else drawn("race", race=table.race(boards)),
        "wheel": str(table.wheel()),
        "dice": drawn("dice", dice=table.dice(), rates=table.rates(), outlook=table.outlook),
        "piles": drawn("piles", pile=len(state.pile), enchantment=enchantment,
                       discard=len(state.discard), open_cards=table.open_cards()),
    }  # fmt: skip


def _others(table: Table, boards: list[Board], prelude: bool) -> dict[str, str]:
    """The seats of the others: where they are, then each by itself."""
    drawn, seats = _drawn(table), tuple(table.state.clockwise(table.seat)[1:])
    each = {f"seat-{seat}": drawn("opponent", b=boards[seat], prelude=prelude) for seat in seats}
    return {"opponents": drawn("opponents", seats=seats), **each}


def _own(table: Table, me: Board, prelude: bool) -> dict[str, str]:
    """The own board, where its parts are, then each by itself, and the own cards."""
    if prelude:
        return {"mine": "", "play": "", "hand": ""}
    drawn, seat, arriving = _drawn(table), me.seat, table.arriving
    return {
        "mine": drawn("mine", seat=seat),
        f"seat-{seat}": drawn("own_name", seat=seat, name=me.name, first=me.first,
                              transmutes=me.transmutes, ability=me.ability),
        "my-die": drawn("own_die", die=me.die),
        "purse": drawn("purse", seat=seat, crystals=me.crystals, ledger=me.ledger,
                       score=me.score),
        "reserve": drawn("reserve", seat=seat, reserve=me.reserve, free=me.free),
        f"gauge-{seat}": drawn("gauge", seat=seat, cards=len(me.cards), gauge=me.gauge,
                               room=me.room, arriving=arriving is not None),
        "bonus-track": drawn("bonus_track", used=me.bonuses),
        "medallions": drawn("medallions", bonuses=table.bonuses, price=table.bonus_price),
        "play": drawn("play", cards=me.cards, room=me.room, arriving=arriving),
        "hand": _hand(table, me),
    }  # fmt: skip


def _hand(table: Table, me: Board) -> str:
    """The own cards; who has no seat sees how many there are."""
    drawn = _drawn(table)
    if table.sight.spectator:
        return drawn("backs", name=me.name, hand=me.hand, libraries=me.libraries)
    return drawn("hand", hand=table.hand(), libraries=table.libraries(),
                 reasons=table.choosing.hand_reasons)  # fmt: skip


def _asking(table: Table, boards: list[Board]) -> dict[str, Any]:
    """What the sections about the present decision need; all else has its place already."""
    context: dict[str, Any] = {
        "table": table, "choosing": table.choosing,
        "boards": boards, "me": boards[table.seat], "over": table.outcome is not None,
    }  # fmt: skip
    context["stage"] = table.stage()
    context["buttons"] = table.buttons()
    context["bonuses"] = table.bonuses
    return context


def _final(table: Table) -> str:
    """The final scoring, and whom to play next after a win."""
    sight, again = table.sight, rematch(table.sight)
    resigned = None if table.outcome is None else table.outcome.resigned
    found = ending(sight, table.words, resigned=resigned, rematch=again is not None)
    if found is None:
        return ""
    return section("final", table.words, ending=found, windows=lancets(found), seat=table.seat,
                   next=climb(sight), rematch=again)  # fmt: skip


def _drawn(table: Table) -> Callable[..., str]:
    """Draws a section by its name, in the words of the table."""

    def drawn(name: str, /, **values: Hashable) -> str:
        return section(name, table.words, **values)

    return drawn
