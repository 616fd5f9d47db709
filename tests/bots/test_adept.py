"""The learned bot: legal, blind to what is hidden, quick to refuse what it cannot read."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from seasons import Game
from seasons.bots import Beginner, Bot, make, names, weights
from seasons.bots.adept import Adept, all_splits, answer_of, split_values
from seasons.bots.bot import Unavailable
from seasons.bots.fast import ahead
from seasons.bots.fast.ahead import Rows
from seasons.bots.network import Inputs, Network, worth
from seasons.bots.weights import BadWeights
from seasons.cli.main import main
from seasons.rules.engine import steps
from tests.bots.test_bots import played

MODULES = ("cards", "enchantment", "tokens")


@pytest.fixture(scope="module")
def network() -> Network:
    return Network.new((16, 8), 3)


def before_the_split(seed: int, **options: object) -> Game:
    game, luck = Game.new(2, seed=seed, **options), Random(seed)  # type: ignore[arg-type]
    while game.decisions[0].kind in ("pick", "keep"):
        game.apply(luck.choice(game.legal()))
    assert game.decisions[0].kind == "split"
    return game


@pytest.mark.parametrize(("size", "number"), [(9, 1680), (12, 34650)])
def test_all_splits_are_compared(size: int, number: int) -> None:
    splits = all_splits(size)
    assert len(np.unique(splits, axis=0)) == len(splits) == number
    assert all((splits == zone).sum() == number * size // 3 for zone in range(3))


def test_a_split_is_judged_like_the_position_it_leads_to(network: Network) -> None:
    state = before_the_split(1).state
    splits = all_splits(9)
    values = split_values(network, state, 0, splits)
    for number in (0, 7, 900, 1679):
        after, rows = state, Rows()
        for kind in answer_of(state.players[0].hand, splits[number]):
            after = ahead.after(after, 0, steps.CARD + kind)
        rows.add(after, 0)
        assert worth(network.judge(Inputs.of(rows)))[0] == pytest.approx(values[number], abs=1e-5)


@pytest.mark.parametrize("enchantment", [None, "extended-experience"])
def test_a_split_goes_on_with_what_was_chosen(network: Network, enchantment: str | None) -> None:
    modules = () if enchantment is None else ("enchantment",)
    game = before_the_split(2, modules=modules, enchantment=enchantment)
    chosen = game.legal(0)[1]
    game.apply(chosen)
    while 0 in [decision.seat for decision in game.decisions]:
        game.apply(Adept("seed", network).choose(game.view(0)))
    assert chosen.code - steps.CARD in game.state.players[0].answer


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_with_all_modules(players: int) -> None:
    bots: list[Bot] = [make("adept", f"bot {seat}") for seat in range(players)]
    game = played(Game.new(players, seed=players, modules=MODULES), bots)
    assert game.outcome is not None


def test_nothing_hidden_sways_it() -> None:
    game, luck = Game.new(3, seed=8, modules=MODULES), Random(8)
    checked = 0
    while (decision := game.decision) is not None and checked < 25:
        seat = decision.seat
        if luck.random() < 0.1:
            checked += 1
            view = game.view(seat)
            other = Game.from_view(view, luck.getrandbits(32)).view(seat)
            assert make("adept", "one").choose(other) == make("adept", "two").choose(view)
        game.apply(luck.choice(game.legal(seat)))
    assert checked == 25


def test_it_has_learned_something() -> None:
    wins = 0.0
    for seed in range(8):
        bots: list[Bot] = [make("adept", "a"), make("random", "b")]
        game = Game.new(2, "magician", seed=f"adept {seed}")
        outcome = played(game, bots if seed % 2 else bots[::-1]).outcome
        assert outcome is not None
        wins += outcome.winners == [0 if seed % 2 else 1]
    assert wins >= 7


# Weights that are missing


@pytest.fixture
def without_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Network:
        raise BadWeights(f"{name}.npz: there is no such file")

    monkeypatch.setattr(weights, "shipped", missing)


@pytest.mark.usefixtures("without_weights")
def test_missing_weights_are_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Unavailable, match="no such file"):
        make("adept", "seed")
    asked = ["arena", "--bots", "adept,random", "--games", "2", "--jobs", "1"]
    assert main(asked) == 1
    assert capsys.readouterr().err == "seasons: adept.npz: there is no such file\n"


def test_the_shipped_weights_are_small_and_read_once() -> None:
    assert weights.shipped("adept") is weights.shipped("adept")
    folder = Path(weights.__file__).parent / "nets"
    assert sum(path.stat().st_size for path in folder.iterdir()) < 4_000_000
    assert Beginner("seed").name in names()
