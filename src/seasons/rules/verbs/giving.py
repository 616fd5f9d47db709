"""The verbs of sacrificing, discarding and taking back cards.

Wherever a player has to part with one of their cards they may give up a Shield instead.
"""

from typing import Final

from seasons.rules.engine import flow, moves, setup, steps
from seasons.rules.engine.card import FAMILIAR, ITEM
from seasons.rules.engine.events import PUBLIC
from seasons.rules.engine.messages import Message
from seasons.rules.engine.program import Frame, Op
from seasons.rules.engine.question import DONE_UNLESS_ALL, Question, kinds_in, one_of
from seasons.rules.engine.state import State
from seasons.rules.verbs import leaving
from seasons.rules.verbs.leaving import GiveUp


def own_places(state: State, seat: int) -> list[int]:
    """The places of the own cards in play that may leave it."""
    promised = leaving.pledged(state, seat)
    play = state.players[seat].play
    return [place for place, kind in enumerate(play) if kind and place not in promised]


def of_type(state: State, seat: int, type_: int) -> list[int]:
    """Those of one type."""
    play = state.players[seat].play
    return [p for p in own_places(state, seat) if state.setup.cards[play[p]].type == type_]


def shield_worth(state: State, seat: int, step: int, saves: bool) -> dict[str, int | str]:
    """The crystals of a step that names a Shield, if it saves another card."""
    place = steps.argument(step) % steps.PLACES
    if steps.verb(step) != steps.PLACE or not saves or place not in leaving.shields(state, seat):
        return {}
    return {"gains_crystals": leaving.shield_crystals(state, seat, place)}


# Cards in play


class SacrificeThis(GiveUp):
    """Sacrifice this card, or a Shield, which then leaves when the effect is over.

    `at_the_end` the card itself leaves then, too. `makes_room`: the effect may need its place.
    """

    def __init__(self, at_the_end: bool = False, makes_room: bool = False) -> None:
        self.at_the_end: Final = at_the_end
        self.makes_room: Final = makes_room

    def rescuers(self, state: State, frame: Frame) -> list[int]:
        if self.makes_room and not flow.has_room(state, frame.seat):
            return []
        return super().rescuers(state, frame)

    def do(self, state: State, frame: Frame) -> None:
        place = self.leaving(frame)
        if place == frame.place and not self.at_the_end:
            leaving.sacrifice(state, frame.seat, place)
        else:
            crystals = self.crystals(state, frame)
            pledge = leaving.pledge(frame.below, frame.seat, frame.kind, place, crystals)
            state.top = frame.next_over(pledge)


class ChooseOwnCards(Op):
    """Choose own cards in play."""

    def __init__(self, number: int = 1) -> None:
        self.number: Final = number

    def eligible(self, state: State, seat: int) -> list[int]:
        """The places of the cards that may be chosen."""
        return own_places(state, seat)

    def asks(self, state: State, frame: Frame) -> bool:
        return len(self.eligible(state, frame.seat)) > 0

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        places = [place for place in self.eligible(state, seat) if place not in frame.picked]
        return [steps.in_play(seat, place) for place in places]

    def question(self, state: State, frame: Frame, seat: int) -> Question:
        things = [(steps.in_play(seat, place), 1) for place in self.eligible(state, seat)]
        return Question(things, self.number, self.number, ordered=self.ordered)

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        picked = frame.pick(steps.argument(step) % steps.PLACES)
        if len(picked.picked) < self.number:
            state.top = picked
        else:
            state.top = frame.next()
            self.chosen(state, frame, picked.picked)

    def chosen(self, state: State, frame: Frame, places: bytes) -> None:
        """What is done with the chosen cards."""

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message(f"prompt.{self.word}", {"number": self.number - len(frame.picked)})

    def possible(self, state: State, seat: int, place: int) -> bool:
        return len(self.eligible(state, seat)) >= self.number

    def reasons(self, state: State, seat: int, place: int) -> list[Message]:
        short = self.number - len(self.eligible(state, seat))
        return [Message("reason.needs-cards-in-play", {"number": short})]


class Sacrifice(ChooseOwnCards):
    """Sacrifice own cards in play, which lie in the order named.

    A Shield that is chosen saves another card, if there is one.
    """

    word = "sacrifice"
    ordered = True

    def chosen(self, state: State, frame: Frame, places: bytes) -> None:
        seat = frame.seat
        shields = leaving.shields(state, seat)
        spared = [place for place in self.eligible(state, seat) if place not in places]
        alone = len(places) == 1 and not spared
        if alone or not setup.any_of(bytes(shields), places):
            for place in places:
                leaving.sacrifice(state, seat, place)
            return
        given = len([place for place in places if place in shields])
        saving = min(given, len(spared))
        staying = max(saving - len([place for place in spared if place not in shields]), 0)
        for place in reversed(places):
            if place in shields and saving > 0:
                saving -= 1
                leaving.use_shield(state, seat, place, staying)
            else:
                state.top = leaving.pledge(state.top, seat, frame.kind, place, 0)

    def worth(self, state: State, frame: Frame, step: int) -> dict[str, int | str]:
        spared = len(self.eligible(state, frame.seat)) > self.number
        return shield_worth(state, frame.seat, step, spared)


class SacrificeFamiliar(Sacrifice):
    """Sacrifice an own familiar in play, or a Shield in its place."""

    def eligible(self, state: State, seat: int) -> list[int]:
        return of_type(state, seat, FAMILIAR)

    def chosen(self, state: State, frame: Frame, places: bytes) -> None:
        cards, hand = state.setup.cards, state.players[frame.seat].hand
        shields = leaving.shields(state, frame.seat)
        others = [place for place in self.eligible(state, frame.seat) if place != places[0]]
        plain = len([place for place in others if place not in shields])
        plain += len([kind for kind in hand if cards[kind].type == FAMILIAR])
        if places[0] in shields and len(others) + plain > 0:
            leaving.use_shield(state, frame.seat, places[0], 0 if plain else 1)
        else:
            leaving.give_up(state, frame.seat, places[0])

    def reasons(self, state: State, seat: int, place: int) -> list[Message]:
        return [Message("reason.no-familiar-in-play")]


class TakeBackItem(ChooseOwnCards):
    """Take one own magic item in play back to hand."""

    word = "return"

    def eligible(self, state: State, seat: int) -> list[int]:
        return of_type(state, seat, ITEM)

    def chosen(self, state: State, frame: Frame, places: bytes) -> None:
        leaving.take_back(state, frame.seat, places[0])


class PassLeft(Op):
    """The card goes, straightened, to the player on the left."""

    def do(self, state: State, frame: Frame) -> None:
        kind = leaving.leave_play(state, frame.seat, frame.place, "left", "pass-card")
        moves.enter(state, state.opponents(frame.seat)[0], kind, "right", "receive-card")


# Cards in hand


class DiscardCard(Op):
    """Discard a card from hand, unseen by the others, or give up a Shield for it."""

    word = "discard"

    def asks(self, state: State, frame: Frame) -> bool:
        return len(state.players[frame.seat].hand) > 0

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        cards = [steps.CARD + kind for kind in moves.kinds_of(state.players[seat].hand)]
        return cards + [steps.in_play(seat, place) for place in leaving.shields(state, seat)]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        state.top = frame.next()
        self.give(state, seat, step)

    def give(self, state: State, seat: int, step: int) -> None:
        """Gives the chosen card away."""
        if steps.verb(step) == steps.PLACE:
            leaving.use_shield(state, seat, steps.argument(step) % steps.PLACES)
        else:
            moves.discard_from_hand(state, seat, steps.argument(step), 1 << seat)

    def worth(self, state: State, frame: Frame, step: int) -> dict[str, int | str]:
        return shield_worth(state, frame.seat, step, True)


class DiscardAnyNumber(DiscardCard):
    """Discard any number of cards from hand and count them; they lie in the order named.

    Of each Shield given up for one of them the frame remembers that a card stays in hand.
    """

    ordered = True

    def asks(self, state: State, frame: Frame) -> bool:
        return sum(frame.picked) < len(state.players[frame.seat].hand)

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [steps.DONE if frame.picked else steps.LEAVE, *super().options(state, frame, seat)]

    def question(self, state: State, frame: Frame, seat: int) -> Question:
        if leaving.shields(state, seat):  # what one of them saves is another question
            return one_of(self.options(state, frame, seat))
        hand = state.players[seat].hand
        return Question(kinds_in(hand), 1, len(hand), DONE_UNLESS_ALL, True, (steps.LEAVE,))

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        if steps.verb(step) == steps.WORD:
            state.top = frame.next_for(len(frame.picked))
        else:
            state.top = frame.pick(1 if steps.verb(step) == steps.PLACE else 0)
            self.give(state, seat, step)

    def do(self, state: State, frame: Frame) -> None:
        state.top = frame.next_for(len(frame.picked))

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.discard-any")


class ShowCard(Op):
    """Choose a card in hand and show it to all."""

    word = "discard"

    def eligible(self, state: State, seat: int) -> list[int]:
        """The kinds that may be chosen."""
        return moves.kinds_of(state.players[seat].hand)

    def asks(self, state: State, frame: Frame) -> bool:
        return True

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [steps.CARD + kind for kind in self.eligible(state, seat)]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        state.top = frame.next_for(target=steps.argument(step))

    def possible(self, state: State, seat: int, place: int) -> bool:
        return len(self.eligible(state, seat)) > 0


class ShowFamiliar(ShowCard):
    """Choose a familiar in hand and show it to all."""

    def eligible(self, state: State, seat: int) -> list[int]:
        cards = state.setup.cards
        return [kind for kind in super().eligible(state, seat) if cards[kind].type == FAMILIAR]

    def reasons(self, state: State, seat: int, place: int) -> list[Message]:
        return [Message("reason.no-familiar-in-hand")]


class DiscardShown(Op):
    """Discard the card that was shown, or give up a Shield for it; count its prestige."""

    word = "discard"

    def asks(self, state: State, frame: Frame) -> bool:
        return len(leaving.shields(state, frame.seat)) > 0

    def continues(self, frame: Frame) -> bool:
        return True

    def unsaid(self, state: State, frame: Frame) -> int:
        return steps.CARD + frame.target

    def shown(self, frame: Frame) -> int:
        return frame.target

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        shields = [steps.in_play(seat, place) for place in leaving.shields(state, seat)]
        return [steps.CARD + frame.target, *shields]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        if steps.verb(step) == steps.PLACE:
            self._count_prestige(state, frame)
            moves.look_at_hand(state, seat, seat, bytes((frame.target,)), PUBLIC)
            leaving.use_shield(state, seat, steps.argument(step) % steps.PLACES)
        else:
            self.do(state, frame)

    def do(self, state: State, frame: Frame) -> None:
        self._count_prestige(state, frame)
        moves.discard_from_hand(state, frame.seat, frame.target, PUBLIC)

    def _count_prestige(self, state: State, frame: Frame) -> None:
        prestige = max(0, state.setup.cards[frame.target].prestige)
        state.top = frame.next_for(prestige)

    def worth(self, state: State, frame: Frame, step: int) -> dict[str, int | str]:
        return shield_worth(state, frame.seat, step, True)

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.give-up")


# Either


class SacrificeOrDiscard(Op):
    """Part with an own card, in play or in hand; a Shield chosen saves another, if there is one."""

    word = "lose"

    def asks(self, state: State, frame: Frame) -> bool:
        return self.possible(state, frame.seat, frame.place)

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        cards = [steps.CARD + kind for kind in moves.kinds_of(state.players[seat].hand)]
        return cards + [steps.in_play(seat, place) for place in own_places(state, seat)]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        state.top = frame.next()
        if steps.verb(step) == steps.CARD:
            moves.discard_from_hand(state, seat, steps.argument(step), 1 << seat)
            return
        place = steps.argument(step) % steps.PLACES
        shields = leaving.shields(state, seat)
        others = len(own_places(state, seat)) - 1 + len(state.players[seat].hand)
        if place in shields and others > 0:
            plain = others > len(shields) - 1
            leaving.use_shield(state, seat, place, 0 if plain else 1)
        else:
            leaving.sacrifice(state, seat, place)

    def worth(self, state: State, frame: Frame, step: int) -> dict[str, int | str]:
        others = len(own_places(state, frame.seat)) + len(state.players[frame.seat].hand) > 1
        return shield_worth(state, frame.seat, step, others)

    def possible(self, state: State, seat: int, place: int) -> bool:
        return len(state.players[seat].hand) > 0 or len(own_places(state, seat)) > 0

    def reasons(self, state: State, seat: int, place: int) -> list[Message]:
        return [Message("reason.no-card")]
