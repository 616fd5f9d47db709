"""Training, in the small: it learns, goes on where it stopped, and refuses what is damaged."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from seasons.bots import weights
from seasons.bots.network import Inputs, Network
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


def trained(
    recipe: Recipe, folder: Path, jobs: int = 1, hours: float | None = None,
    later: tuple[Recipe, ...] = (),
) -> Training:  # fmt: skip
    with opened(jobs=jobs) as engine:
        training = Training([recipe, *later], folder, engine, lambda key, params: None)
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


# Stages


def test_a_stage_follows_another_and_a_search_teaches(tmp_path: Path) -> None:
    first, second = replace(TINY, games=2), replace(TINY, games=2, simulations=8, searched=0.2)
    whole = trained(first, tmp_path / "whole", later=(second,))
    assert (whole.standing.stage, whole.standing.games, whole.standing.earlier) == (1, 2, 2)
    before, after = (weights.load(tmp_path / "whole" / f"stage-{n}.npz") for n in (1, 2))
    assert not np.array_equal(before.weights["rows"], after.weights["rows"])
    parts = trained(first, tmp_path / "parts", hours=ONE_ROUND, later=(second,))
    assert parts.standing.games == 2
    parts = trained(first, tmp_path / "parts", later=(second,))
    for name, weight in weights_of(whole).items():
        assert np.array_equal(weight, weights_of(parts)[name]), name


def test_what_a_search_finds_is_a_lesson() -> None:
    recipe = replace(TINY, simulations=12, searched=0.5)
    network = Network.new((8, 4), 1)
    searching, quick = Actor(recipe, network, 0, [1]), Actor(TINY, network, 0, [1])
    assert len(searching.play(2, 1)) > len(searching.lessons.on) > 10
    quick.play(2, 1)
    assert quick.lessons.samples() == []
    lessons = searching.lessons.samples()[0]
    inputs = Inputs(lessons.on, lessons.scalars)
    found = lessons.targets - network.judge(inputs)
    assert np.abs(found[:, 0]).max() > 1e-3  # it is not what the network says anyway
    assert np.abs(found[:, 1]).max() < 1e-3
    assert ((lessons.targets[:, 0] >= 0) & (lessons.targets[:, 0] <= 1)).all()


def test_stages_say_what_differs() -> None:
    stages = read_stages("seed = 7\n[[stage]]\ngames = 5\n[[stage]]\nsimulations = 9\n")
    assert [(each.seed, each.games, each.simulations) for each in stages] == [
        (7, 5, 0), (7, Recipe().games, 9),
    ]  # fmt: skip
    for wrong in ("stage = 3", "stage = []", "[[stage]]\n[[stage]]\nhidden = [8, 4]"):
        with pytest.raises(ValueError, match="stage"):
            read_stages(wrong)


# A rival that never changes


def test_only_those_learn_who_are_not_the_rival(tmp_path: Path) -> None:
    path = tmp_path / "rival.npz"
    weights.save(path, Network.new((6, 3), 2))
    own = Actor(replace(TINY, rival=str(path)), Network.new((8, 4), 1), 0, [1]).play(2, 4)
    both = Actor(TINY, Network.new((8, 4), 1), 0, [1]).play(2, 4)
    assert 0 < len(own) < 0.7 * len(both)


def test_a_run_may_begin_with_what_another_has_learned(tmp_path: Path) -> None:
    path = tmp_path / "start.npz"
    weights.save(path, Network.new((8, 4), 5))
    standing = checkpoint.Standing(replace(TINY, start=str(path)))
    for name, weight in weights.load(path).weights.items():
        assert np.array_equal(standing.learner.network.weights[name], weight)


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
    recipe = Recipe(warm=0.1, cool=0.01, cooling=100, rate=1.0, last_rate=0.01, slowing=1000)
    assert recipe.temperature(0) == pytest.approx(0.1)
    assert recipe.temperature(500) == pytest.approx(0.01)
    assert recipe.learning_rate(500) == pytest.approx(0.1)


def test_a_curve_without_measurements_is_empty(tmp_path: Path) -> None:
    draw_curve(tmp_path / "curve.svg", [])
    assert "</svg>" in (tmp_path / "curve.svg").read_text()
