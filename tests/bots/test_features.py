"""What the network sees: everything a seat knows, and nothing else."""

from random import Random

import pytest

from seasons import Game
from seasons.bots.fast import ahead, features, layout
from seasons.bots.fast.ahead import Rows
from seasons.rules.engine import flow
from seasons.rules.engine.state import State
from tests.helpers import table

MODULES = ("cards", "enchantment", "tokens")


def seen(state: State, seat: int) -> tuple[list[int], list[float]]:
    on: list[int] = []
    scalars: list[float] = []
    features.write(state, seat, on, scalars)
    return sorted(on), scalars


def named(state: State, seat: int) -> list[str]:
    return [layout.NAMES[number] for number in seen(state, seat)[0]]


@pytest.mark.parametrize("seed", range(12))
def test_nobody_looks_at_what_is_hidden_or_will_be_drawn(seed: int) -> None:
    """Worlds that agree with a seat's view look the same to it, now and after each of its steps."""
    luck = Random(seed)
    game = Game.new(2 + seed % 3, seed=seed, modules=MODULES, enchantment=None)
    while (decision := game.decision) is not None:
        seat = decision.seat
        if luck.random() < 0.08:
            world = Game.from_view(game.view(seat), luck.getrandbits(32)).state
            assert seen(world, seat) == seen(game.state, seat)
            for step in flow.options(game.state, seat):
                after = ahead.after(game.state, seat, step)
                assert seen(ahead.after(world, seat, step), seat) == seen(after, seat)
        game.apply(luck.choice(game.legal(seat)))
    for seat in game.state.seats():
        assert "finished 0" in named(game.state, seat)


def test_every_feature_and_scalar_has_a_name_of_its_own() -> None:
    assert len(set(layout.NAMES)) == len(layout.NAMES) == layout.SIZE
    assert layout.SIZE < 1 << 16
    on, scalars = seen(Game.new(2, seed=1).state, 0)
    assert len(scalars) == len(layout.SCALARS)
    assert max(on) < layout.SIZE


@pytest.mark.parametrize(
    ("keys", "names"),
    [
        ({"hand": [9]}, ["hand 1 divine-chalice", "hand size 1"]),
        ({"hand": [9], "year": 3}, ["hand 3 divine-chalice"]),
        ({"hand": [29], "energies": "WWW"}, ["payable olafs-blessed-statue"]),
        ({"hand": [29], "energies": "WW"}, ["nearly payable olafs-blessed-statue", "energies 2"]),
        ({"play": [16], "gauge": 4}, ["play 1 kairn-the-destroyer", "gauge 4", "room 3"]),
        ({"crystals": 12}, ["crystals 12", "rich 1"]),
    ],
)
def test_what_lies_before_a_seat_is_seen(keys: dict[str, object], names: list[str]) -> None:
    assert set(names) <= set(named(table(**keys).state, 0))  # type: ignore[arg-type]


def test_what_lies_before_others_is_seen_from_the_other_side() -> None:
    found = named(table(play=[16], crystals=12).state, 1)
    assert {"rival's play 1 kairn-the-destroyer", "rival's crystals 0 12"} <= set(found)


def test_crystals_of_a_transmutation_under_way_are_counted() -> None:
    state = table(energies="EE", transmute=True, crystals=1).state
    step = ahead.after(state, 0, flow.options(state, 0)[1])
    step = ahead.after(step, 0, flow.options(step, 0)[0])
    assert features.crystals_of(step, 0) == 4


def test_rows_hold_positions_one_after_the_other() -> None:
    state, rows = Game.new(2, seed=1).state, Rows()
    rows.add_options(state, 0, flow.options(state, 0))
    assert rows.size() == len(flow.options(state, 0))
    assert rows.ends[-1] == len(rows.on)
    rows.clear()
    assert rows.size() == len(rows.on) == len(rows.scalars) == 0
