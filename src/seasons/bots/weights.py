"""Weights of a network as a file: plain arrays with what they are for, checked before use."""

from __future__ import annotations

import hashlib
import os
import zipfile
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from seasons.bots.bot import Unavailable
from seasons.bots.fast import layout
from seasons.bots.network import OUTPUTS, Floats, Network
from seasons.bots.registry import NETS
from seasons.rules.engine import tables

MOST_BYTES: Final = 64_000_000
MOST_HIDDEN: Final = 1024
FORMAT: Final = 1


class BadWeights(Unavailable):
    """A file that does not hold the weights of a network for these rules."""


def save(path: Path, network: Network) -> None:
    """Writes a network, rounded to half precision, all at once or not at all."""
    arrays: dict[str, np.ndarray] = {
        name: weight.astype(np.float16) for name, weight in network.weights.items()
    }
    arrays["rows"] = arrays["rows"][: layout.SIZE]
    arrays["features"] = text_array("\n".join(layout.NAMES))
    arrays["inputs"] = text_array("\n".join(layout.SCALARS))
    arrays["about"] = np.array([FORMAT, tables.RULES_VERSION])
    arrays["checksum"] = text_array(checksum(arrays))
    write_arrays(path, arrays)


def write_arrays(path: Path, arrays: dict[str, np.ndarray], small: bool = True) -> None:
    """Writes arrays to a file, all at once or not at all; a small file takes its time."""
    partial = path.with_name(f"{path.name}.{os.getpid()}.part")
    with partial.open("wb") as file:
        write = np.savez_compressed if small else np.savez
        write(file, allow_pickle=False, **arrays)
        file.flush()
        os.fsync(file.fileno())
    partial.replace(path)


def load(path: Path) -> Network:
    """Reads a network; BadWeights with one line that says what is wrong."""
    arrays = read_arrays(path, MOST_BYTES)
    try:
        said = array_text(arrays.pop("checksum"))
        if said != checksum(arrays):
            raise BadWeights(f"{path.name}: damaged, its checksum is another one")
        format_, rules = (int(number) for number in arrays["about"])
        if format_ != FORMAT or rules != tables.RULES_VERSION:
            raise BadWeights(f"{path.name}: made for version {rules} of the rules")
        return Network(_fitted(arrays))
    except (KeyError, ValueError, IndexError, TypeError) as error:
        raise BadWeights(f"{path.name}: not the weights of a network") from error


@cache
def shipped(name: str) -> Network:
    """A network that comes with the program, read once."""
    return load(NETS / f"{name}.npz")


def named(text: str) -> Network:
    """The network of a bot that comes with the program, or of a file."""
    return load(Path(text)) if text.endswith(".npz") else shipped(text)


def read_arrays(path: Path, most: int) -> dict[str, np.ndarray]:
    """The arrays of a file, if they are not too large all together."""
    try:
        with zipfile.ZipFile(path) as file:
            if sum(each.file_size for each in file.infolist()) > most:
                raise BadWeights(f"{path.name}: too large")
        with np.load(path, allow_pickle=False) as found:
            return {name: found[name] for name in found.files}
    except FileNotFoundError as error:
        raise BadWeights(f"{path.name}: there is no such file") from error
    except (OSError, ValueError, zipfile.BadZipFile, EOFError) as error:
        raise BadWeights(f"{path.name}: cannot be read") from error


def _fitted(arrays: dict[str, np.ndarray]) -> dict[str, Floats]:
    """The weights for the features as they are now; of a new one nothing is known yet."""
    first, second = arrays["second"].shape
    if max(first, second) > MOST_HIDDEN:
        raise ValueError("too many hidden units")
    features = array_text(arrays["features"]).split("\n")
    inputs = array_text(arrays["inputs"]).split("\n")
    shapes = {
        "rows": (len(features), first),
        "scalars": (len(inputs), first),
        "bias1": (first,),
        "second": (first, second),
        "bias2": (second,),
        "third": (second, OUTPUTS),
        "bias3": (OUTPUTS,),
    }
    weights: dict[str, Floats] = {}
    for name, shape in shapes.items():
        weights[name] = arrays[name].astype(np.float32)
        if weights[name].shape != shape or not np.isfinite(weights[name]).all():
            raise ValueError(name)
    weights["rows"] = placed(weights["rows"], features, [*layout.NAMES, ""])
    weights["scalars"] = placed(weights["scalars"], inputs, list(layout.SCALARS))
    return weights


def placed(rows: Floats, names: list[str], wanted: list[str]) -> Floats:
    """Rows by name in another order; one that is missing is zero."""
    at = {name: number for number, name in enumerate(names)}
    found = np.zeros((len(wanted), rows.shape[1]), np.float32)
    for number, name in enumerate(wanted):
        if name in at:
            found[number] = rows[at[name]]
    return found


def checksum(arrays: dict[str, np.ndarray]) -> str:
    """A hash of all arrays, their names and shapes."""
    digest = hashlib.sha256()
    for name in sorted(arrays):
        array = np.ascontiguousarray(arrays[name])
        digest.update(f"{name} {array.dtype} {array.shape}".encode() + array.tobytes())
    return digest.hexdigest()


def text_array(text: str) -> np.ndarray:
    """A text as an array of its bytes."""
    return np.frombuffer(text.encode(), dtype=np.uint8)


def array_text(array: np.ndarray) -> str:
    """The text of an array of bytes."""
    if array.dtype != np.uint8 or array.ndim != 1:
        raise ValueError("not a text")
    return array.tobytes().decode()
