"""The prelude and the setup before it (rulings 1.1 and 1.2).

All seats decide at the same time: each writes its answer beside its board, and may write another
one until the last answer is in.
"""

from typing import Final

from seasons.rules.course.rounds import ROUND
from seasons.rules.engine import chance, flow, moves, sealed, steps, tables
from seasons.rules.engine.events import NOBODY
from seasons.rules.engine.messages import Message
from seasons.rules.engine.program import PACK, Frame, Op, Program, named
from seasons.rules.engine.question import Groups, Question, kinds_in
from seasons.rules.engine.sealed import Sealed
from seasons.rules.engine.setup import ABILITIES, CARDS, Setup
from seasons.rules.engine.state import Player, State, new_players


class Together(Op):
    """A decision that all seats take at the same time."""

    opens = True
    together = True

    def asks(self, state: State, frame: Frame) -> bool:
        return True

    def changeable(self) -> bool:
        return True

    def complete(self, player: Player) -> bool:
        return len(player.answer) > 0

    def finish(self, state: State, frame: Frame) -> None:
        """Carries out all answers."""

    def pending(self, state: State, frame: Frame) -> list[int]:
        return [seat for seat, player in enumerate(state.players) if not self.complete(player)]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        player = state.players[seat]
        again = self.complete(player)
        so_far = b"" if again else player.answer
        player.answer = so_far + steps.SINGLE[steps.argument(step)]
        if state.events is not None:
            if self.complete(player):
                moves.tell(state, "answered", seat, {})
            elif again:
                moves.tell(state, "withdrawn", seat, {})
        if not self.pending(state, frame):
            self.finish(state, frame)


class Construct(Together):
    """Each player keeps nine of the cards dealt; the others are shuffled into the draw pile."""

    word = "keep"
    lies = PACK

    def asks(self, state: State, frame: Frame) -> bool:
        return not state.setup.enchantment.passes

    def complete(self, player: Player) -> bool:
        return len(player.answer) == tables.HAND

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        player = state.players[seat]
        chosen = b"" if self.complete(player) else player.answer
        left = player.pack
        for kind in chosen:
            left = moves.without_card(left, kind)
        if chosen:
            left = bytes(kind for kind in left if kind >= chosen[-1])
        within_reach = left[: len(left) - (tables.HAND - len(chosen)) + 1]
        return [steps.CARD + kind for kind in moves.kinds_of(within_reach)]

    def question(self, state: State, frame: Frame, seat: int) -> Question:
        return Question(kinds_in(state.players[seat].pack), tables.HAND, tables.HAND)

    def finish(self, state: State, frame: Frame) -> None:
        for seat, player in enumerate(state.players):
            rest = player.pack
            for kind in player.answer:
                rest = moves.without_card(rest, kind)
            player.hand = player.answer
            moves.tell_cards(state, "pick", seat, "pack", "hand", player.hand, 1 << seat)
            state.pile += rest
            moves.tell_cards(state, "give-back", seat, "pack", "pile", rest, 1 << seat)
            player.pack = player.answer = b""
        state.pile = moves.shuffled(state, sealed.RESHUFFLE, state.pile)
        moves.tell_cards(state, "shuffle", -1, "pile", "pile", state.pile, NOBODY)
        state.top = frame.next()

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.construct", {"number": tables.HAND})


def _pass_left(state: State) -> None:
    packs = [player.pack for player in state.players]
    for seat, player in enumerate(state.players):
        player.pack = packs[seat - 1]
        moves.tell_cards(state, "pass", seat, "right", "pack", player.pack, 1 << seat)


class Select(Together):
    """Each player discards one card of the pack and passes the others to the left."""

    word = "discard"
    lies = PACK

    def asks(self, state: State, frame: Frame) -> bool:
        return state.setup.enchantment.selects

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [steps.CARD + kind for kind in moves.kinds_of(state.players[seat].pack)]

    def finish(self, state: State, frame: Frame) -> None:
        for seat in state.clockwise(state.first):
            player = state.players[seat]
            player.pack = moves.without_card(player.pack, player.answer[0])
            state.discard += player.answer
            moves.tell_cards(state, "discard", seat, "pack", "discard", player.answer, 1 << seat)
            player.answer = b""
        _pass_left(state)
        state.top = frame.next()

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.select")


class Pick(Together):
    """Each player keeps one card of the pack and passes the others to the left."""

    word = "pick"
    lies = PACK

    def asks(self, state: State, frame: Frame) -> bool:
        return len(state.players[0].pack) > 0

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [steps.CARD + kind for kind in moves.kinds_of(state.players[seat].pack)]

    def finish(self, state: State, frame: Frame) -> None:
        for seat, player in enumerate(state.players):
            player.hand = bytes(sorted(player.hand + player.answer))
            player.pack = moves.without_card(player.pack, player.answer[0])
            moves.tell_cards(state, "pick", seat, "pack", "hand", player.answer, 1 << seat)
            player.answer = b""
        if state.players[0].pack:
            _pass_left(state)
        else:
            state.top = frame.next()


class Reject(Together):
    """Each player discards one of the cards drafted."""

    word = "discard"

    def asks(self, state: State, frame: Frame) -> bool:
        return state.setup.enchantment.selects

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [steps.CARD + kind for kind in moves.kinds_of(state.players[seat].hand)]

    def finish(self, state: State, frame: Frame) -> None:
        for seat in state.clockwise(state.first):
            kind = state.players[seat].answer[0]
            moves.discard_from_hand(state, seat, kind, 1 << seat)
            state.players[seat].answer = b""
        state.top = frame.next()

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.reject")


class Split(Together):
    """Each player splits the cards: hand, Library II and Library III.

    Chosen one by one: first those for the hand, then those for Library II, each group in
    ascending order; what is left is Library III.
    """

    word = "split"

    def complete(self, player: Player) -> bool:
        return len(player.answer) == 2 * (len(player.hand) // 3)

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        player = state.players[seat]
        chosen = b"" if self.complete(player) else player.answer
        size = len(player.hand) // 3
        left = player.hand
        for kind in chosen:
            left = moves.without_card(left, kind)
        group = len(chosen) % size
        if group:
            left = bytes(kind for kind in left if kind >= chosen[-1])
        within_reach = left[: len(left) - (size - group) + 1]
        return [steps.CARD + kind for kind in moves.kinds_of(within_reach)]

    def question(self, state: State, frame: Frame, seat: int) -> Question:
        return Groups(kinds_in(state.players[seat].hand), 3)

    def finish(self, state: State, frame: Frame) -> None:
        for seat, player in enumerate(state.players):
            size = len(player.hand) // 3
            left = player.hand
            for kind in player.answer:
                left = moves.without_card(left, kind)
            player.hand = player.answer[:size]
            player.library2 = player.answer[size:]
            player.library3 = left
            player.answer = b""
            known_to = 1 << seat
            moves.tell_cards(state, "split", seat, "hand", "library2", player.library2, known_to)
            moves.tell_cards(state, "split", seat, "hand", "library3", left, known_to)
        state.top = frame.next()


class ChooseAbility(Together):
    """Each player keeps one of the ability tokens dealt."""

    word = "token"

    def asks(self, state: State, frame: Frame) -> bool:
        return state.setup.tokens

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [steps.ABILITY + number for number in state.players[seat].abilities]

    def answer_step(self, argument: int) -> int:
        return steps.ABILITY + argument

    def finish(self, state: State, frame: Frame) -> None:
        for seat, player in enumerate(state.players):
            player.abilities = player.answer
            player.answer = b""
            moves.tell(state, "keep-ability", seat, {"ability": player.abilities[0]})
        state.top = frame.next()

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.keep-ability")


class StartTournament(Op):
    """The first round follows the prelude."""

    def do(self, state: State, frame: Frame) -> None:
        state.open = state.setup.enchantment.open_cards
        moves.show_top(state)
        state.top = Frame(ROUND, None, 0, 0)


# The decisions of the prelude in their order; the enchantment says which of them there are.
PHASES: Final = ("construct", "select", "draft", "reject", "split", "token")
PRELUDE: Final = named(
    "prelude",
    Program(Construct(), Select(), Pick(), Reject(), Split(), ChooseAbility(), StartTournament()),
)

# Setup


def new_state(setup: Setup, seed: int | str | Sealed, first: int | None, listen: bool) -> State:
    """A game before its first decision; the deal and the first events are in it if one listens.

    A seed starts the fast generator; games that are played are sealed.
    """
    state = State(setup, new_players(setup), 0)
    if isinstance(seed, Sealed):
        state.sealed = seed
    else:
        state.chance = chance.seeded(seed)
    if listen:
        state.events = []
    number = setup.players + 1
    for _ in tables.SEASONS:
        dice = moves.shuffled(state, sealed.DICE, bytes(range(tables.DICE_PER_SEASON)))
        state.box += bytes(sorted(dice[:number]))
    if first is None:
        first = moves.shuffled(state, sealed.FIRST, bytes(range(setup.players)))[0]
    state.first = first
    moves.tell(state, "start", state.first, {"dice": tuple(state.box)})
    if setup.tokens:
        _deal_abilities(state)
    state.pile = setup.deck()
    if setup.level == "apprentice":
        _deal_preset_decks(state)
    else:
        state.pile = moves.shuffled(state, sealed.DEAL, state.pile)
        for seat, player in enumerate(state.players):
            cards = moves.draw(state, seat, setup.enchantment.dealt, "pack", 1 << seat)
            player.pack = bytes(sorted(cards))
    state.top = Frame(PRELUDE, None, 0, 0)
    flow.run(state)
    return state


def _deal_abilities(state: State) -> None:
    """Three ability tokens for each player; everybody sees them."""
    tokens = moves.shuffled(state, sealed.ABILITIES, bytes(each.number for each in ABILITIES))
    for seat, player in enumerate(state.players):
        at = seat * tables.ABILITIES_DEALT
        player.abilities = bytes(sorted(tokens[at : at + tables.ABILITIES_DEALT]))
        moves.tell(state, "abilities", seat, {"abilities": tuple(player.abilities)})


def _deal_preset_decks(state: State) -> None:
    decks = moves.shuffled(state, sealed.DECKS, bytes(range(len(tables.PRESET_DECKS))))
    for seat, player in enumerate(state.players):
        numbers = tables.PRESET_DECKS[decks[seat]]
        kinds = [c.kind for c in CARDS.values() if c.set == "base" and c.number in numbers]
        player.hand = bytes(sorted(kinds))
        for kind in kinds:
            state.pile = moves.without_card(state.pile, kind)
        moves.tell_cards(state, "draw", seat, "pile", "hand", player.hand, 1 << seat)
    state.pile = moves.shuffled(state, sealed.DEAL, state.pile)
