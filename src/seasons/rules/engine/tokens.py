"""Choosing energy tokens one by one, always in one order, so that no choice dead-ends.

A token is named by a mark: its type if it lies in the reserve, else STORED_MARK plus the place of
the card it lies on times four plus its type. A choice goes on with marks that are not lower.
"""

from typing import Final

from seasons.rules.engine import energy, moves, steps
from seasons.rules.engine.question import Things
from seasons.rules.engine.state import State

STORED_MARK: Final = 128


def held(state: State, seat: int) -> list[tuple[int, int]]:
    """The tokens a seat may spend: marks in ascending order with their numbers."""
    player = state.players[seat]
    tokens = _by_type(player.reserve, 0)
    for place in moves.payers(state, player):
        tokens += _by_type(player.stored[place], STORED_MARK + 4 * place)
    return tokens


def _by_type(energies: int, base: int) -> list[tuple[int, int]]:
    return [
        (base + type_, number)
        for type_ in energy.TYPES
        if (number := energy.amount(energies, type_))
    ]


def step_of(mark: int) -> int:
    """The step that names a token."""
    return steps.ENERGY + mark if mark < STORED_MARK else steps.STORED + mark - STORED_MARK


def things(tokens: list[tuple[int, int]]) -> Things:
    """The same tokens as steps, to choose from."""
    return [(step_of(mark), number) for mark, number in tokens]


def types_in(energies: int) -> Things:
    """Some energies to choose from, by their types."""
    return things(_by_type(energies, 0))


def mark_of(step: int) -> int:
    """The mark of the token that a step names."""
    mark = steps.argument(step)
    return mark if steps.verb(step) == steps.ENERGY else mark + STORED_MARK


def types_of(marks: bytes) -> int:
    """The energies that were chosen."""
    energies = 0
    for mark in marks:
        energies += energy.ONE[mark & 3]
    return energies


def put_back(state: State, seat: int, marks: bytes) -> bool:
    """Puts tokens that were spent back where they lay; False if they cannot have lain there."""
    player = state.players[seat]
    for mark in marks:
        place = (mark - STORED_MARK) // 4
        if mark in energy.TYPES:
            player.reserve += energy.ONE[mark]
        elif 0 <= place < len(player.stored):
            moves.store(state, seat, place, energy.ONE[mark & 3])
        else:
            return False
    return True


def any_of(tokens: list[tuple[int, int]], number: int, last: int) -> list[int]:
    """The steps to choose next when `number` more of these tokens are due."""
    choices: list[int] = []
    left = 0
    for mark, count in reversed(tokens):
        if mark < last:
            break
        left += count
        if left >= number:
            choices.append(step_of(mark))
    choices.reverse()
    return choices


def of_type(tokens: list[tuple[int, int]], type_: int) -> list[tuple[int, int]]:
    """Only the tokens of one type."""
    return [token for token in tokens if token[0] & 3 == type_]


def identical(tokens: list[tuple[int, int]], number: int, picked: bytes) -> list[int]:
    """The steps to choose next when `number` tokens of one type are due in all."""
    if picked:
        type_ = picked[0] & 3
        return any_of(of_type(tokens, type_), number - len(picked), picked[-1])
    choices: list[int] = []
    for type_ in energy.TYPES:
        choices += any_of(of_type(tokens, type_), number, 0)
    return sorted(choices)


def for_cost(
    tokens: list[tuple[int, int]], cost: int, dropped: int, extra: int, picked: bytes
) -> list[int]:
    """The steps to choose next for `cost` and `extra` tokens of any type, less `dropped` ones.

    Whatever is chosen beyond the types of the cost is one of the extra tokens.
    """
    need = cost - types_of(picked)
    beyond = 0  # extra tokens not chosen yet
    if extra:
        paid = types_of(picked)
        need = energy.shortfall(paid, cost)
        beyond = extra - energy.total(energy.shortfall(cost, paid))
    due = energy.total(cost) + extra - dropped - len(picked)
    last = picked[-1] if picked else 0
    choices: list[int] = []
    fitting = 0  # tokens of `need` that this mark and the later ones can pay
    seen = 0
    for mark, count in reversed(tokens):
        if mark < last:
            break
        type_ = mark & 3
        wanted = energy.amount(need, type_)
        before = min(energy.amount(seen, type_), wanted)
        seen += count * energy.ONE[type_]
        fitting += min(energy.amount(seen, type_), wanted) - before
        others = energy.total(seen) - fitting
        if (wanted or beyond) and fitting + min(others, beyond) >= due:
            choices.append(step_of(mark))
    choices.reverse()
    return choices


def affordable(have: int, cost: int, dropped: int, extra: int = 0) -> bool:
    """Whether `have` pays `cost` and `extra` tokens of any type, less `dropped` ones."""
    if dropped == 0 and extra == 0:
        return energy.covers(have, cost)
    if energy.total(have) < energy.total(cost) + extra - dropped:
        return False
    return energy.total(energy.shortfall(have, cost)) <= dropped
