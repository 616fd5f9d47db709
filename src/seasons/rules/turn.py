"""The game itself as programs: prelude, round, turn, end of round, end of game."""

from typing import Final

from seasons.rules import chance, energy, flow, moves, steps, tables, tokens
from seasons.rules.effects import (
    AllowTransmutation,
    DiscardRest,
    DrawAside,
    GainAny,
    KeepOne,
    KeepOrDiscard,
    Spend,
    extra_yield,
)
from seasons.rules.messages import Message
from seasons.rules.program import Frame, Op, Program, named
from seasons.rules.setup import CARDS, Setup
from seasons.rules.state import ALLOWED, NOT_ALLOWED, Player, State

# The prelude (ruling 1.2). All seats decide at the same time: each writes its answer beside its
# board, and may write another one until the last answer is in.


class Together(Op):
    """A decision that all seats take at the same time."""

    def asks(self, state: State, frame: Frame) -> bool:
        return True

    def changeable(self) -> bool:
        return True

    def complete(self, player: Player) -> bool:
        """Whether this player's answer is all in."""
        raise NotImplementedError

    def finish(self, state: State, frame: Frame) -> None:
        """Carries out all answers."""
        raise NotImplementedError

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

    def complete(self, player: Player) -> bool:
        return len(player.answer) == 1

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


# The round (ruling 1.3)


class EachInTurnOrder(Op):
    """Every player, beginning with the first one, carries out a program."""

    def __init__(self, program: Program) -> None:
        self.program: Final = program

    def do(self, state: State, frame: Frame) -> None:
        for seat in reversed(state.clockwise(state.first)):
            state.top = Frame(self.program, state.top, seat, seat)


class Roll(Op):
    """All cards are straightened and the dice of the season are rolled."""

    def do(self, state: State, frame: Frame) -> None:
        for seat, player in enumerate(state.players):
            player.die = tables.NO_DIE
            if player.turned:
                player.turned = 0
                moves.tell(state, "straighten", seat, {})
        season = state.season()
        number = state.setup.players + 1
        dice = state.box[season * number : (season + 1) * number]
        state.dice = bytes([tables.die_number(season, die, moves.roll_face(state)) for die in dice])
        moves.tell(state, "roll", state.first, {"dice": tuple(state.dice)})


class TakeDie(Op):
    """Take one of the dice."""

    def asks(self, state: State, frame: Frame) -> bool:
        return True

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [steps.DIE + index for index in range(len(state.dice))]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        index = steps.argument(step)
        state.players[seat].die = state.dice[index]
        state.dice = state.dice[:index] + state.dice[index + 1 :]
        moves.tell(state, "die", seat, {"die": state.players[seat].die})
        state.top = frame.next()

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.die")


# The turn


class StartTurn(Op):
    """The turn begins without any right to transmute."""

    def do(self, state: State, frame: Frame) -> None:
        state.active = frame.seat
        state.transmute = NOT_ALLOWED
        state.transmute_bonuses = 0
        moves.tell(state, "turn", frame.seat, {})


class BeforeDie(Op):
    """Cards that are used before the die is resolved, e.g. Die of Malice."""

    def asks(self, state: State, frame: Frame) -> bool:
        return len(self.options(state, frame, frame.seat)) > 1

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [steps.RESOLVE, *activations(state, seat, before_die=True)]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        if step == steps.RESOLVE:
            state.top = frame.next()
        else:
            activate(state, seat, steps.argument(step))

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.before-die")


class ResolveDie(Op):
    """The actions of the die except the draw; they come before everything else."""

    def do(self, state: State, frame: Frame) -> None:
        face = tables.ALL_FACES[state.players[frame.seat].die]
        if face.transmute:
            moves.allow_transmutation(state, ALLOWED)
        if face.crystals:
            moves.gain_crystals(state, frame.seat, face.crystals)
        if face.gauge:
            moves.move_gauge(state, frame.seat, face.gauge)
        if face.energies:
            moves.gain_energies(state, frame.seat, face.energies)


class DieDraw(Op):
    """The card of the die: draw one, or spend a bonus to draw two and keep one."""

    def asks(self, state: State, frame: Frame) -> bool:
        face = tables.ALL_FACES[state.players[frame.seat].die]
        return face.draw and len(state.pile) + len(state.discard) > 0

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        if state.players[seat].bonuses < tables.BONUS_LIMIT:
            return [steps.DRAW, steps.BONUS + tables.DRAW_TWO]
        return [steps.DRAW]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        state.top = frame.next()
        if step == steps.DRAW:
            state.top = Frame(DRAW_ONE, state.top, seat, seat)
        else:
            moves.use_bonus(state, seat, tables.DRAW_TWO)
            state.top = Frame(DRAW_TWO, state.top, seat, seat)

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.draw")


class FreeActions(Op):
    """Transmute, summon, activate and use bonuses in any order, then end the turn."""

    def asks(self, state: State, frame: Frame) -> bool:
        return True

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        player = state.players[seat]
        have = moves.usable(state, player)
        choices = [steps.END]
        if state.transmute == ALLOWED and have:
            choices.append(steps.TRANSMUTE)
        if player.hand and flow.has_room(state, seat):
            choices += summonings(state, seat, have)
        if player.play:
            choices += activations(state, seat, before_die=False)
        if player.bonuses < tables.BONUS_LIMIT:
            if energy.total(have) >= 2:
                choices.append(steps.BONUS + tables.EXCHANGE)
            choices.append(steps.BONUS + tables.TRANSMUTE)
            if player.gauge < tables.GAUGE_LIMIT:
                choices.append(steps.BONUS + tables.GAUGE)
        return choices

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        verb = steps.verb(step)
        if step == steps.END:
            moves.tell(state, "end-turn", seat, {})
            state.top = frame.next()
        elif step == steps.TRANSMUTE:
            state.top = Frame(TRANSMUTATION, frame, seat, seat)
        elif verb == steps.SUMMON:
            state.top = Frame(SUMMONING, frame, seat, seat, steps.argument(step))
        elif verb == steps.ACTIVATE:
            activate(state, seat, steps.argument(step))
        else:
            bonus = steps.argument(step)
            moves.use_bonus(state, seat, bonus)
            state.top = Frame(BONUS_PROGRAMS[bonus], frame, seat, seat)

    def worth(self, state: State, frame: Frame, step: int) -> dict[str, int | str]:
        if steps.verb(step) != steps.SUMMON:
            return {}
        kind = steps.argument(step)
        setup = state.setup
        worth: dict[str, int | str] = {}
        crystals = setup.crystals[kind] + toll(state, frame.seat)
        if crystals:
            worth["pays_crystals"] = crystals
        number = energy.total(setup.energies[kind])
        free = dropped(state, frame.seat, number)
        if free:
            worth["pays_any"] = number - free
        elif number:
            worth["pays_energies"] = energy.letters(setup.energies[kind])
        return worth

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.turn")


# Summoning (ruling 1.8)


def toll(state: State, seat: int) -> int:
    """Crystals that a summoning costs on top, for the opponents' cards."""
    due = 0
    for owner in state.opponents(seat):
        due += sum(state.players[owner].play.translate(state.setup.tolls))
    return due


def dropped(state: State, seat: int, number: int) -> int:
    """How many of `number` energies need not be paid; one always must (ruling 3.1)."""
    if number < 2:
        return 0
    return min(sum(state.players[seat].play.translate(state.setup.discounts)), number - 1)


def summonings(state: State, seat: int, have: int) -> list[int]:
    """The cards in hand that can be paid, gauge aside."""
    player = state.players[seat]
    setup = state.setup
    crystals = player.crystals - toll(state, seat)
    discount = sum(player.play.translate(setup.discounts))
    choices: list[int] = []
    previous = 0
    for kind in player.hand:
        if kind != previous and crystals >= setup.crystals[kind]:
            previous = kind
            need = setup.energies[kind]
            if discount and need:
                payable = tokens.affordable(have, need, min(discount, energy.total(need) - 1))
            elif setup.of_choice[kind]:
                payable = have != 0
            else:
                payable = energy.covers(have, need)
            if payable:
                choices.append(steps.SUMMON + kind)
    return choices


class PayCrystalCost(Op):
    """Crystals for the opponents' Leeches, then for the card."""

    def do(self, state: State, frame: Frame) -> None:
        for owner in state.opponents(frame.seat):
            due = sum(state.players[owner].play.translate(state.setup.tolls))
            if due:
                moves.give_crystals(state, frame.seat, owner, due)
        moves.lose_crystals(state, frame.seat, state.setup.crystals[frame.kind])


class DeclareTypes(Op):
    """Declare one to four different types for a card that costs energies of choice."""

    word = "for"

    def asks(self, state: State, frame: Frame) -> bool:
        return state.setup.of_choice[frame.kind]

    def continues(self, frame: Frame) -> bool:
        return True

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        declared = _declared(frame.picked)
        first = frame.picked[-1] + 1 if frame.picked else 0
        choices = [steps.DONE] if self._payable(state, seat, declared) else []
        for type_ in range(first, 4):
            # Offered if it can be completed with later types.
            later = [declared | 1 << type_ | more << type_ + 1 for more in range(8 >> type_)]
            if any(self._payable(state, seat, types) for types in later):
                choices.append(steps.ENERGY + type_)
        return choices

    def _payable(self, state: State, seat: int, declared: int) -> bool:
        if not declared:
            return False
        need = _one_of_each(declared)
        have = moves.usable(state, state.players[seat])
        return tokens.affordable(have, need, dropped(state, seat, energy.total(need)))

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        if step == steps.DONE:
            state.top = frame.next_counting(_declared(frame.picked))
        else:
            state.top = frame.pick(steps.argument(step))


def _declared(types: bytes) -> int:
    return sum(1 << type_ for type_ in types)


def _one_of_each(declared: int) -> int:
    return sum(energy.ONE[type_] for type_ in energy.TYPES if declared >> type_ & 1)


class PayEnergyCost(Op):
    """Pay the energies of a summoning, token by token."""

    word = "pay"

    def cost(self, state: State, frame: Frame) -> int:
        """The energies of the card, or those declared for it."""
        return _one_of_each(frame.count) or state.setup.energies[frame.kind]

    def asks(self, state: State, frame: Frame) -> bool:
        return self.cost(state, frame) != 0

    def continues(self, frame: Frame) -> bool:
        return True

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        cost = self.cost(state, frame)
        free = dropped(state, seat, energy.total(cost))
        need = cost - tokens.types_of(frame.picked)
        return tokens.for_cost(tokens.held(state, seat), need, free, flow.last_of(frame))

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        moves.spend(state, seat, step)
        number = energy.total(self.cost(state, frame))
        if len(frame.picked) + 1 < number - dropped(state, seat, number):
            state.top = frame.pick(tokens.mark_of(step))
        else:
            state.top = frame.next()

    def worth(self, state: State, frame: Frame, step: int) -> dict[str, int | str]:
        return {"pays_energies": energy.LETTERS[step & 3]}

    def prompt(self, state: State, frame: Frame) -> Message:
        number = energy.total(self.cost(state, frame))
        due = number - dropped(state, frame.seat, number) - len(frame.picked)
        return Message("prompt.pay", {"number": due})


class Summon(Op):
    """The card enters play; the owner's other cards react before its own effect."""

    def do(self, state: State, frame: Frame) -> None:
        player = state.players[frame.seat]
        player.hand = moves.without_card(player.hand, frame.kind)
        place = flow.put_into_play(state, frame.seat, frame.kind, "hand", "summon", frame.count)
        flow.after_summon(state, frame.seat, place)


# Activation (ruling 1.9)


def activations(state: State, seat: int, before_die: bool) -> list[int]:
    """The cards that may be turned now."""
    player = state.players[seat]
    cards = state.setup.cards
    choices: list[int] = []
    for place, kind in enumerate(player.play):
        if kind and not player.turned >> place & 1:
            card = cards[kind]
            program = card.activate
            if (
                program is not None
                and card.before_die == before_die
                and program.possible(state, seat, place)
            ):
                choices.append(steps.ACTIVATE + place)
    return choices


def activate(state: State, seat: int, place: int) -> None:
    """Turns a card; opponents' cards react before its cost is paid."""
    kind = state.players[seat].play[place]
    program = state.setup.cards[kind].activate
    assert program is not None
    moves.turn_card(state, seat, place)
    state.top = Frame(program, state.top, seat, seat, kind, place)
    flow.at_activation(state, seat)


# Transmutation and bonuses (rulings 1.5 and 1.6)


class Transmute(Op):
    """Transmute tokens, one or more, at the rate of the season."""

    word = "transmute"

    def asks(self, state: State, frame: Frame) -> bool:
        return True

    def continues(self, frame: Frame) -> bool:
        return True

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        more = tokens.any_of(tokens.held(state, seat), 1, flow.last_of(frame))
        return [steps.DONE, *more] if frame.picked else more

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        if step != steps.DONE:
            moves.spend(state, seat, step)
            state.top = frame.pick(tokens.mark_of(step))
            return
        moves.gain_crystals(
            state, seat, sum(self.rate(state, seat, mark & 3) for mark in frame.picked)
        )
        state.top = frame.next()

    def rate(self, state: State, seat: int, type_: int) -> int:
        """Crystals for one token now."""
        return tables.RATES[state.season()][type_] + extra_yield(state, seat)

    def worth(self, state: State, frame: Frame, step: int) -> dict[str, int | str]:
        if step == steps.DONE:
            return {}
        type_ = step & 3
        rate = self.rate(state, frame.seat, type_)
        return {"pays_energies": energy.LETTERS[type_], "gains_crystals": rate}


class GiveForExchange(Spend):
    """Give back two tokens."""

    word = "give"

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.exchange", {"number": self.number - len(frame.picked)})


class TakeForExchange(GainAny):
    """Take two tokens of choice for them."""

    word = "take"

    def continues(self, frame: Frame) -> bool:
        return True


class RaiseTransmutation(Op):
    """Each token transmuted from now on this turn gives one crystal more."""

    def do(self, state: State, frame: Frame) -> None:
        state.transmute_bonuses += 1


class GaugeBonus(Op):
    """Gauge +1."""

    def do(self, state: State, frame: Frame) -> None:
        moves.move_gauge(state, frame.seat, 1)


# The end of the round (ruling 1.3, R4)


class RoundEffects(Op):
    """Effects at the end of the round, player by player, each one's in a fixed order."""

    def do(self, state: State, frame: Frame) -> None:
        state.active = -1
        state.transmute = NOT_ALLOWED
        state.transmute_bonuses = 0
        moves.tell(state, "end-round", -1, {})
        for seat in reversed(state.clockwise(state.first)):
            for place in reversed(_by_rank(state, seat)):
                kind = state.players[seat].play[place]
                program = state.setup.cards[kind].round_end
                assert program is not None
                flow.trigger(state, seat, place, program, seat)


def _by_rank(state: State, seat: int) -> list[int]:
    cards = state.setup.cards
    ranked = [
        (cards[kind].rank, place)
        for place, kind in enumerate(state.players[seat].play)
        if kind and cards[kind].round_end is not None
    ]
    return [place for _, place in sorted(ranked)]


class MoveWheel(Op):
    """The season token moves by the pips of the die that nobody took."""

    def do(self, state: State, frame: Frame) -> None:
        pips = tables.ALL_FACES[state.dice[0]].pips
        flow.move_token(state, pips, state.first)


class StartTournament(Op):
    """The first round follows the prelude."""

    def do(self, state: State, frame: Frame) -> None:
        state.top = Frame(ROUND, None, 0, 0)


class NextRound(Op):
    """The game ends beyond the third year; else the next player becomes first."""

    def do(self, state: State, frame: Frame) -> None:
        if tables.year_of(state.position) > tables.YEARS:
            state.top = Frame(GAME_END, None, 0, 0)
        else:
            state.first = (state.first + 1) % state.setup.players
            state.top = Frame(ROUND, None, 0, 0)


class GameEndEffects(Op):
    """Cards that count at the end of the game."""

    def do(self, state: State, frame: Frame) -> None:
        for seat in reversed(state.clockwise(state.first)):
            play = state.players[seat].play
            for place in range(len(play) - 1, -1, -1):
                program = state.setup.cards[play[place]].game_end if play[place] else None
                if program is not None:
                    flow.trigger(state, seat, place, program, seat)


class Finish(Op):
    """The game is over."""

    def do(self, state: State, frame: Frame) -> None:
        moves.tell(state, "end", -1, {"scores": tuple(score(state, s).total for s in seats(state))})


def seats(state: State) -> range:
    """All seats."""
    return range(state.setup.players)


class Score:
    """What a player's final total consists of (ruling 1.12)."""

    __slots__ = ("bonuses", "cards", "crystals", "hand", "total")

    def __init__(self, crystals: int, cards: int, hand: int, bonuses: int) -> None:
        self.crystals: Final = crystals
        self.cards: Final = cards
        self.hand: Final = hand
        self.bonuses: Final = bonuses
        self.total: Final = crystals + cards + hand + bonuses


def score(state: State, seat: int) -> Score:
    """The score as it stands: crystals, prestige in play, and the penalties as negative numbers."""
    player = state.players[seat]
    return Score(
        player.crystals,
        sum(state.setup.cards[kind].prestige for kind in player.play if kind),
        -tables.HAND_PENALTY * len(player.hand),
        -tables.BONUS_PENALTY[player.bonuses],
    )


def winners(state: State) -> list[int]:
    """The seats with the highest total and, among these, the most cards in play."""
    results = [
        (score(state, seat).total, player.cards_in_play())
        for seat, player in enumerate(state.players)
    ]
    return [seat for seat, result in enumerate(results) if result == max(results)]


DRAW_ONE: Final = named("draw", Program(DrawAside(1), KeepOrDiscard()))
DRAW_TWO: Final = named("draw-two", Program(DrawAside(2), KeepOne(), DiscardRest()))
SUMMONING: Final = named(
    "summon", Program(PayCrystalCost(), DeclareTypes(), PayEnergyCost(), Summon())
)
TRANSMUTATION: Final = named("transmute", Program(Transmute()))
BONUS_PROGRAMS: Final = (
    named("bonus-exchange", Program(GiveForExchange(2), TakeForExchange(2))),
    named("bonus-transmute", Program(AllowTransmutation(), RaiseTransmutation())),
    named("bonus-gauge", Program(GaugeBonus())),
)
TAKE_DIE: Final = named("take-die", Program(TakeDie()))
TURN: Final = named(
    "turn", Program(StartTurn(), BeforeDie(), ResolveDie(), DieDraw(), FreeActions())
)
ROUND: Final = named(
    "round",
    Program(
        Roll(),
        EachInTurnOrder(TAKE_DIE),
        EachInTurnOrder(TURN),
        RoundEffects(),
        MoveWheel(),
        NextRound(),
    ),
)
PRELUDE: Final = named("prelude", Program(Pick(), Split(), StartTournament()))
GAME_END: Final = named("game-end", Program(GameEndEffects(), Finish()))


# Setup (ruling 1.1)


def new_state(setup: Setup, seed: int | str, first: int | None, listen: bool) -> State:
    """A game before its first decision; the deal and the first events are in it if one listens."""
    state = State(setup, chance.seeded(seed))
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
    flow.run(state)
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
