"""The network: what it says, and that only sound weights are read."""

import io
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import pytest

from seasons import Game
from seasons.bots import weights
from seasons.bots.fast import layout
from seasons.bots.fast.ahead import Rows
from seasons.bots.network import Inputs, Network
from seasons.bots.weights import BadWeights
from seasons.rules.engine import flow


def some_inputs() -> Inputs:
    rows = Rows()
    for players in (2, 4):
        state = Game.new(players, seed=3).state
        rows.add_options(state, 0, flow.options(state, 0))
    return Inputs.of(rows)


def test_the_first_layer_adds_up_the_rows_of_what_is_on() -> None:
    network, inputs = Network.new((8, 4), 1), some_inputs()
    counts = np.zeros((len(inputs.on), layout.SIZE + 1), np.float32)
    for number, on in enumerate(inputs.on):
        np.add.at(counts[number], on, 1)
    assert counts[:, layout.SIZE].max() > 0  # positions with fewer features are filled up
    expected = counts @ network.weights["rows"] + network.weights["bias1"]
    assert np.allclose(network.sums(inputs.on), expected, atol=1e-5)


def test_positions_are_judged_alone_as_among_others() -> None:
    network, inputs = Network.new((8, 4), 1), some_inputs()
    together = network.judge(inputs)
    assert ((together[:, 0] > 0) & (together[:, 0] < 1)).all()
    for number in range(len(together)):
        one = Inputs(inputs.on[number : number + 1], inputs.scalars[number : number + 1])
        assert np.allclose(network.judge(one)[0], together[number], atol=1e-6)


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    network, inputs = Network.new((8, 4), 1), some_inputs()
    weights.save(tmp_path / "net.npz", network)
    read = weights.load(tmp_path / "net.npz")
    assert np.allclose(read.judge(inputs), network.judge(inputs), atol=1e-3)
    assert [path.name for path in tmp_path.iterdir()] == ["net.npz"]


def test_a_feature_that_is_new_or_gone_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    network = Network.new((8, 4), 1)
    weights.save(tmp_path / "net.npz", network)
    names = list(layout.NAMES)
    names[0], names[1], names[2] = names[1], names[0], "something new"
    monkeypatch.setattr(layout, "NAMES", names)
    read = weights.load(tmp_path / "net.npz").weights["rows"]
    assert np.allclose(read[0], network.weights["rows"][1], atol=1e-3)
    assert not read[2].any()
    assert not read[layout.SIZE].any()


def altered(path: Path, **arrays: np.ndarray | None) -> Path:
    """The file with other arrays, and the checksum that belongs to them."""
    with np.load(path) as found:
        kept = {name: found[name] for name in found.files if name != "checksum"} | arrays
    sound = {name: array for name, array in kept.items() if array is not None}
    sound["checksum"] = weights.text_array(weights.checksum(sound))
    weights.write_arrays(path, sound)
    return path


@pytest.mark.parametrize(
    ("arrays", "problem"),
    [
        ({"about": np.array([1, 1])}, "version 1 of the rules"),
        ({"rows": np.zeros((3, 8), np.float16)}, "not the weights"),
        ({"third": None}, "not the weights"),
        ({"bias2": np.full(4, np.nan, np.float16)}, "not the weights"),
        ({"second": np.zeros((2000, 4), np.float16)}, "not the weights"),
        ({"features": np.zeros(3)}, "not the weights"),
        ({"about": np.array([1])}, "not the weights"),
    ],
)
def test_weights_that_do_not_fit_are_refused(
    arrays: dict[str, np.ndarray | None], problem: str, tmp_path: Path
) -> None:
    weights.save(tmp_path / "net.npz", Network.new((8, 4), 1))
    with pytest.raises(BadWeights, match=problem) as refused:
        weights.load(altered(tmp_path / "net.npz", **arrays))
    assert "\n" not in str(refused.value)


def test_damaged_missing_and_huge_files_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "net.npz"
    with pytest.raises(BadWeights, match="no such file"):
        weights.load(path)
    weights.save(path, Network.new((8, 4), 1))
    whole = path.read_bytes()
    for damaged in (b"", b"not an archive", whole[: len(whole) // 2]):
        path.write_bytes(damaged)
        with pytest.raises(BadWeights, match="cannot be read"):
            weights.load(path)
    path.write_bytes(whole)
    with np.load(path) as found:
        arrays = {name: found[name] for name in found.files}
    arrays["bias1"] = arrays["bias1"] + 1
    weights.write_arrays(path, arrays)
    with pytest.raises(BadWeights, match="checksum"):
        weights.load(path)
    monkeypatch.setattr(weights, "MOST_BYTES", 1000)
    with pytest.raises(BadWeights, match="too large"):
        weights.load(path)


def test_objects_are_never_unpickled(tmp_path: Path) -> None:
    path, buffer = tmp_path / "net.npz", io.BytesIO()
    np.save(buffer, np.array([print], dtype=object), allow_pickle=True)
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("checksum.npy", buffer.getvalue())
    with pytest.raises(BadWeights, match="cannot be read"):
        weights.load(path)


def test_the_rules_and_simple_bots_do_without_numpy() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "import seasons, seasons.bots, seasons.cli.main, seasons.web.app\n"
        "print(seasons.Game.new(2, seed=1).decision.kind)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.split() == ["pick"], done.stderr
