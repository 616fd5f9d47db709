"""Training, in the small: it learns, goes on where it stopped, and refuses what is damaged."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from seasons.bots import weights
from seasons.bots.network import Network
from seasons.bots.weights import BadWeights
from seasons.cli.main import main
from seasons.engines.choice import opened
from seasons.training import checkpoint
from seasons.training.curve import draw_curve
from seasons.training.learner import Learner, dense_features
from seasons.training.measure import Match, Thumb
from seasons.training.recipe import Recipe, read_stages
from seasons.training.samples import Path as Seen
from seasons.training.samples import Replay, Samples
from seasons.training.selfplay import Actor
from seasons.training.train import Training

TINY = Recipe(
    hidden=(8, 4), tables=2, shares=(1, 0, 0), games=6, replay=900, batch=64, splits=3,
    measure_every=4, measure_games=2,
)  # fmt: skip


ONE_ROUND = 1e-9  # hours


def trained(recipe: Recipe, folder: Path, jobs: int = 1, hours: float | None = None) -> Training:
    with opened(jobs=jobs) as engine:
        training = Training([recipe], folder, engine, lambda key, params: None)
        training.run(hours)
    return training


def weights_of(training: Training) -> dict[str, np.ndarray]:
    return dict(training.standing.learner.network.weights)


def test_a_run_that_was_stopped_gives_the_same_network(tmp_path: Path) -> None:
    whole = trained(TINY, tmp_path / "whole")
    assert trained(TINY, tmp_path / "parts", hours=ONE_ROUND).standing.games == 2
    parts = trained(TINY, tmp_path / "parts")
    assert parts.standing.games == whole.standing.games == 6
    assert parts.standing.history[0]["beginner"] == whole.standing.history[0]["beginner"]
    for name, weight in weights_of(whole).items():
        assert np.array_equal(weight, weights_of(parts)[name]), name


@pytest.fixture(scope="module")
def samples() -> Samples:
    return Actor(TINY, Network.new((8, 4), 1), 0, [1]).play(3, 2)


def test_samples_end_with_what_came_of_the_game(samples: Samples) -> None:
    assert len(samples) > 100
    assert samples.on.dtype == np.uint16
    assert ((samples.targets[:, 0] >= 0) & (samples.targets[:, 0] <= 1)).all()


def test_the_error_falls(samples: Samples) -> None:
    learner = Learner(Network.new((16, 8), 1), 0.5)
    errors = [learner.learn(samples, 3e-3) for _ in range(60)]
    assert errors[-1][0] < errors[0][0] / 2
    assert errors[-1][1] < errors[0][1] / 2


def test_gradients_are_those_of_the_loss(samples: Samples) -> None:
    few = Samples(samples.on[:6], samples.scalars[:6], samples.targets[:6])
    learner = Learner(Network.new((6, 5), 2), 0.5)

    def loss() -> float:
        used, dense = dense_features(few.on)
        hidden = learner.network.weights
        one = np.maximum(dense.astype(float) @ hidden["rows"][used]
                         + few.scalars @ hidden["scalars"] + hidden["bias1"], 0)  # fmt: skip
        out = np.maximum(one @ hidden["second"] + hidden["bias2"], 0) @ hidden["third"]
        out = out + hidden["bias3"]
        won = few.targets[:, 0]
        log = won * np.logaddexp(0, -out[:, 0]) + (1 - won) * np.logaddexp(0, out[:, 0])
        lead = 0.25 * (out[:, 1] - few.targets[:, 1]) ** 2
        return float((log + lead).mean())

    for name in ("third", "second", "scalars", "bias1", "bias2", "bias3", "rows"):
        weight = learner.network.weights[name].astype(np.float64)
        learner.network.weights[name] = weight  # type: ignore[assignment]
        place = (int(few.on[0, 0]), 1) if name == "rows" else (0, 0)[: weight.ndim]
        weight[place] += 1e-4
        above = loss()
        weight[place] -= 2e-4
        slope = (above - loss()) / 2e-4
        weight[place] += 1e-4
        found: dict[str, np.ndarray] = {}
        learner_gradients(learner, few, found)
        gradient = found[name][list(dense_features(few.on)[0]).index(place[0])][1] if (
            name == "rows") else found[name][place]  # fmt: skip
        assert gradient == pytest.approx(slope, abs=1e-4), name


def learner_gradients(learner: Learner, samples: Samples, found: dict[str, np.ndarray]) -> None:
    """What a step of learning would go by, without taking it."""
    probe = Learner(Network({n: w.copy() for n, w in learner.network.weights.items()}), 0.5)
    probe._adjust = lambda name, gradient, rate: found.update({name: gradient})  # type: ignore[method-assign]
    probe._adjust_rows = lambda used, gradient, rate: found.update(rows=gradient)  # type: ignore[method-assign]
    probe.learn(samples, 0.0)


def test_targets_mix_later_judgements_and_stop_at_mistakes() -> None:
    def row(value: float) -> np.ndarray:
        return np.array([value, 0], np.float32)

    seen, on = Seen(), np.zeros(3, np.uint16)
    for judged, best in ((0.1, None), (0.2, None), (0.3, row(0.9)), (0.4, None)):
        seen.add(on, np.zeros(2, np.float32), row(judged), best)
    targets = seen.samples(row(1.0), 0.5).targets[:, 0]
    # From the end: the result; half of it and half of 0.4; what would have been better; and so on.
    assert targets == pytest.approx([0.55, 0.9, 0.7, 1.0])


def test_the_oldest_samples_make_room(samples: Samples) -> None:
    replay = Replay(len(samples) - 10)
    replay.add(samples)
    assert len(replay) == len(samples) - 10
    assert np.array_equal(replay.on[:10], samples.on[-10:])
    drawn = replay.draw(5, np.random.default_rng(1))
    assert len(drawn) == 5


def test_a_match_is_played_from_both_sides() -> None:
    network = Network.new((8, 4), 1)
    result = Match(TINY, network, Thumb("seed"), 1).play(4)
    assert result.games == 4
    assert 0 <= result.share <= 0.5  # it knows nothing
    again = Match(TINY, network, Network.new((8, 4), 1), 1).play(4)
    assert again.share == 0.5  # the same player in both seats


def test_actors_in_processes_play_the_same_games(tmp_path: Path) -> None:
    alone = trained(replace(TINY, measure_every=100), tmp_path / "alone")
    many = trained(replace(TINY, measure_every=100), tmp_path / "many", jobs=2)
    assert np.array_equal(weights_of(alone)["rows"], weights_of(many)["rows"])


def test_a_damaged_run_is_refused(tmp_path: Path) -> None:
    trained(replace(TINY, games=2), tmp_path)
    path = tmp_path / "run.npz"
    with pytest.raises(BadWeights, match="not a run of this recipe"):
        checkpoint.load(path, replace(TINY, hidden=(9, 4)))
    with np.load(path) as found:
        arrays = {name: found[name] for name in found.files}
    arrays["weights bias1"] = arrays["weights bias1"] + 1
    weights.write_arrays(path, arrays)
    with pytest.raises(BadWeights, match="checksum"):
        checkpoint.load(path, TINY)
    path.write_bytes(b"nothing")
    with pytest.raises(BadWeights, match="cannot be read"):
        checkpoint.load(path, TINY)


@pytest.mark.parametrize(
    "text", ["games = 1.5", "spell = 3", "hidden = [1]", 'rate = "high"', "games = true", "="]
)
def test_a_recipe_that_says_something_else_is_refused(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "recipe.toml").write_text(text)
    assert main(["train", str(tmp_path / "recipe.toml"), "--out", str(tmp_path / "out")]) == 2
    assert "not a recipe" in capsys.readouterr().err


def test_the_recipes_of_the_project_can_be_read() -> None:
    for path in (Path(__file__).parents[2] / "recipes").glob("*.toml"):
        assert all(stage.games > 0 for stage in read_stages(path.read_text()))


def test_the_command_trains(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recipe = "hidden = [8, 4]\ntables = 2\nshares = [1, 0, 0]\ngames = 2\nreplay = 900\n"
    (tmp_path / "recipe.toml").write_text(recipe + "measure_every = 2\nmeasure_games = 2\n")
    assert main(["train", str(tmp_path / "recipe.toml"), "--out", str(tmp_path / "out")]) == 0
    said = capsys.readouterr().out
    assert "2 games" in said
    assert "wins against beginner" in said
    assert (tmp_path / "out" / "curve.svg").read_text().startswith("<svg")
    weights.load(tmp_path / "out" / "latest.npz")


def test_what_cools_down_and_slows_down() -> None:
    recipe = Recipe(warm=0.1, cool=0.01, cooling=100, rate=1.0, last_rate=0.01, games=1000)
    assert recipe.temperature(0) == pytest.approx(0.1)
    assert recipe.temperature(500) == pytest.approx(0.01)
    assert recipe.learning_rate(500) == pytest.approx(0.1)


def test_a_curve_without_measurements_is_empty(tmp_path: Path) -> None:
    draw_curve(tmp_path / "curve.svg", [])
    assert "</svg>" in (tmp_path / "curve.svg").read_text()
