"""The prelude and the setup before it (rulings 1.1 and 1.2).

All seats decide at the same time: each writes its answer beside its board, and may write another
one until the last answer is in.
"""

from typing import Final

from seasons.rules import chance, moves, steps, tables
from seasons.rules.program import Frame, Op, Program, named
from seasons.rules.rounds import ROUND
from seasons.rules.setup import CARDS, Setup
from seasons.rules.state import Player, State, new_players


class Together(Op):
    """A decision that all seats take at the same time."""

    def asks(self, state: State, frame: Frame) -> bool:
        return True

    def changeable(self) -> bool:
        return True

    def complete(self, player: Player) -> bool:
        """Whether this player's answer is all in."""
        return len(player.answer) > 0

    def finish(self, state: State, frame: Frame) -> None:
        """Carries out all answers."""

    def pending(self, state: State, frame: Frame) -> list[int]:
        return [seat for seat, player in enumerate(state.players) if not self.complete(player)]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        player = state.players[seat]
        again = self.complete(player)
        so_far = b"" if again else player.answer
        player.answer = so_far + bytes((steps.argument(step),))
        if self.complete(player):
            moves.tell(state, "answered", seat, {})
        elif again:
            moves.tell(state, "withdrawn", seat, {})
        if not self.pending(state, frame):
            self.finish(state, frame)


class Pick(Together):
    """Each player keeps one card of the pack and passes the others to the left."""

    word = "pick"

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [steps.CARD + kind for kind in sorted(set(state.players[seat].pack))]

    def finish(self, state: State, frame: Frame) -> None:
        for seat, player in enumerate(state.players):
            player.hand = bytes(sorted(player.hand + player.answer))
            player.pack = moves.without_card(player.pack, player.answer[0])
            moves.tell_cards(state, "pick", seat, "pack", "hand", player.answer, 1 << seat)
            player.answer = b""
        packs = [player.pack for player in state.players]
        if not packs[0]:
            state.top = frame.next()
            return
        for seat, player in enumerate(state.players):
            player.pack = packs[seat - 1]
            moves.tell_cards(state, "pass", seat, "right", "pack", player.pack, 1 << seat)


class Split(Together):
    """Each player splits the nine cards: hand, Library II and Library III.

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
        return [steps.CARD + kind for kind in sorted(set(within_reach))]

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


class StartTournament(Op):
    """The first round follows the prelude."""

    def do(self, state: State, frame: Frame) -> None:
        state.top = Frame(ROUND, None, 0, 0)


PRELUDE: Final = named("prelude", Program(Pick(), Split(), StartTournament()))

# Setup


def new_state(setup: Setup, seed: int | str, first: int | None, listen: bool) -> State:
    """A game before its first decision; the deal and the first events are in it if one listens."""
    state = State(setup, new_players(setup), chance.seeded(seed))
    if listen:
        state.events = []
    number = setup.players + 1
    for _ in tables.SEASONS:
        state.box += bytes(sorted(_shuffled(state, bytes(range(tables.DICE_PER_SEASON)))[:number]))
    state.first = _shuffled(state, bytes(range(setup.players)))[0] if first is None else first
    moves.tell(state, "start", state.first, {"dice": tuple(state.box)})
    state.pile = setup.deck()
    if setup.level == "apprentice":
        _deal_preset_decks(state)
        at = 1
    else:
        state.pile = _shuffled(state, state.pile)
        for seat, player in enumerate(state.players):
            player.pack = bytes(sorted(moves.draw(state, seat, 9, "pack", 1 << seat)))
        at = 0
    state.top = Frame(PRELUDE, None, 0, 0, at=at)
    return state


def _shuffled(state: State, cards: bytes) -> bytes:
    state.chance, mixed = chance.shuffle(state.chance, cards)
    return mixed


def _deal_preset_decks(state: State) -> None:
    decks = _shuffled(state, bytes(range(len(tables.PRESET_DECKS))))
    for seat, player in enumerate(state.players):
        numbers = tables.PRESET_DECKS[decks[seat]]
        kinds = [c.kind for c in CARDS if c.set == "base" and c.number in numbers]
        player.hand = bytes(sorted(kinds))
        for kind in kinds:
            state.pile = moves.without_card(state.pile, kind)
        moves.tell_cards(state, "draw", seat, "pile", "hand", player.hand, 1 << seat)
    state.pile = _shuffled(state, state.pile)
