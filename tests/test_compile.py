"""`scripts/compile.py` in a tree of its own, where another program stands in for pip.

That one says that it has compiled what it only copies, so minutes become moments.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scripts import compile as compiling

GENEROUS = 60  # seconds until a test gives up

PIP = """
import fcntl, os, pathlib, shutil, sys, time

HERE = pathlib.Path(__file__).resolve().parent.parent.parent
with (HERE / "calls").open("a") as calls:
    calls.write(sys.argv[2] + "\\n")
pathlib.Path(os.environ["TMPDIR"], "note").touch()
trouble = os.environ.get("TROUBLE", "")
if trouble == "failing":
    sys.exit("a wrong type")
if trouble == "endless":
    lock = (HERE / "lock").open("w")
    fcntl.flock(lock, fcntl.LOCK_EX)
    (HERE / "begun").touch()
    time.sleep(3600)
if sys.argv[2] == "wheel":
    tree = pathlib.Path(sys.argv[-1])
    (tree / "build" / "mypyc").mkdir(parents=True)
    (tree / "build" / "mypyc" / "native.c").touch()
    shutil.make_archive(tree.parent / "seasons", "zip", tree / "src")
    (tree.parent / "seasons.zip").rename(tree.parent / "seasons-1.whl")
    if trouble == "changing":
        (HERE / "tree" / "src" / "seasons" / "rules" / "flow.py").write_text("changed = True")
else:
    site = sys.argv[sys.argv.index("--target") + 1]
    shutil.unpack_archive(sys.argv[-1], site, "zip")
    (pathlib.Path(site) / "seasons" / "build.py").write_text(
        f"def compiled(): return {trouble != 'broken'}"
    )
"""
FILES = {
    "setup.py": "def wants_compiled(): return True\ndef can_compile(): return {can_compile}\n",
    "pyproject.toml": "",
    "README.md": "",
    "LICENSE": "",
    "constraints.txt": "mypy==2.0\n",
    "src/seasons/__init__.py": "",
    "src/seasons/build.py": "def compiled(): return False",
    "src/seasons/rules/flow.py": "",
    "src/seasons/bots/fast/search.py": "",
    "src/seasons/web/page.py": "",
}


class Tree:
    """A small package and a cache of its own."""

    def __init__(self, folder: Path, can_compile: bool = True) -> None:
        self.folder = folder
        self.root = folder / "tree"
        self.cache = folder / "cache" / "seasons" / "compiled"
        for name, text in FILES.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.format(can_compile=can_compile))
        (self.root / "scripts").mkdir()
        shutil.copy(compiling.__file__, self.root / "scripts" / "compile.py")
        (folder / "modules" / "pip").mkdir(parents=True)
        (folder / "modules" / "pip" / "__init__.py").touch()
        (folder / "modules" / "pip" / "__main__.py").write_text(PIP)

    def start(self, *arguments: str, trouble: str = "") -> subprocess.Popen[str]:
        """Starts to compile, in a group of its own."""
        cache = {"XDG_CACHE_HOME": str(self.folder / "cache")}
        path = {"PYTHONPATH": str(self.folder / "modules"), "TROUBLE": trouble}
        return subprocess.Popen(
            [sys.executable, str(self.root / "scripts" / "compile.py"), *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, process_group=0,
            env={**os.environ, **cache, **path},
        )  # fmt: skip

    def run(self, *arguments: str, trouble: str = "") -> tuple[int, str, str]:
        """Compiles; the exit code, what was said, and the errors."""
        with self.start(*arguments, trouble=trouble) as process:
            said, errors = process.communicate(timeout=GENEROUS)
        return process.returncode, said.strip(), errors

    def calls(self) -> list[str]:
        """What pip was asked for."""
        path = self.folder / "calls"
        return path.read_text().split() if path.exists() else []

    def kept(self) -> list[str]:
        """The kinds of what is in the cache."""
        return sorted(path.name.partition("-")[0] for path in self.cache.iterdir())


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)


def test_the_folder_is_known_before_anything_is_compiled(tree: Tree) -> None:
    code, folder, errors = tree.run("--where")
    assert (code, errors, tree.calls()) == (0, "", [])
    assert not Path(folder).exists()
    code, said, errors = tree.run()
    assert (code, said, tree.calls()) == (0, folder, ["wheel", "install"])
    assert errors.startswith("2/3 ")
    assert (Path(folder) / "seasons" / "web" / "page.py").exists()


def test_the_same_rules_are_compiled_once(tree: Tree) -> None:
    first = tree.run()[1]
    assert tree.run() == tree.run("--where") == (0, first, "")
    (tree.root / "src" / "seasons" / "web" / "page.py").write_text("changed = True")
    code, second, errors = tree.run("--where")
    assert (code, errors, tree.calls()) == (0, "", ["wheel", "install"])
    assert second != first
    assert "changed" in (Path(second) / "seasons" / "web" / "page.py").read_text()
    (tree.root / "src" / "seasons" / "rules" / "flow.py").write_text("changed = True")
    assert tree.run()[0] == 0
    assert tree.calls() == ["wheel", "install"] * 2


@pytest.mark.parametrize(
    ("trouble", "reason"),
    [("failing", "a wrong type"), ("broken", "cannot be imported")],
)
def test_what_fails_leaves_nothing_and_is_tried_again(
    tree: Tree, trouble: str, reason: str
) -> None:
    code, said, errors = tree.run(trouble=trouble)
    assert (code, said, tree.kept()) == (1, "", [])
    assert reason in errors
    assert tree.run()[0] == 0
    assert tree.kept() == ["rules", "site"]


def test_rules_that_change_meanwhile_are_never_taken_for_those_that_were_compiled(
    tree: Tree,
) -> None:
    code, said, errors = tree.run(trouble="changing")
    assert (code, said, tree.kept()) == (1, "", ["rules"])
    assert "meanwhile" in errors
    assert not Path(tree.run("--where")[1]).exists()


def test_whoever_is_stopped_leaves_nothing_half_made(tree: Tree) -> None:
    with tree.start(trouble="endless") as process:
        deadline = time.monotonic() + GENEROUS
        while not (tree.folder / "begun").exists():
            assert time.monotonic() < deadline
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGTERM)
    assert process.returncode == 1
    assert tree.kept() == []
    with (tree.folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # pip is gone, too


def test_without_a_compiler_nothing_is_fetched(tmp_path: Path) -> None:
    tree = Tree(tmp_path, can_compile=False)
    code, said, errors = tree.run()
    assert (code, errors, tree.calls()) == (compiling.NO_COMPILER, "", [])
    assert "compiler" in said


def test_what_was_killed_long_ago_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "cache", lambda: tmp_path)
    for name, age in (("new-old", 2 * compiling.DAY), ("new-young", 0)):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (time.time() - age,) * 2)
    compiling.tidy()
    assert [path.name for path in tmp_path.iterdir()] == ["new-young"]


# mypy


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache, and a Python without mypy."""
    monkeypatch.setattr(compiling, "cache", lambda: tmp_path)
    monkeypatch.setattr(compiling, "installed", lambda name: "")
    return tmp_path


def test_the_folder_does_not_depend_on_whether_mypy_is_there_yet(bare: Path) -> None:
    before = compiling.named("rules", [])
    with pytest.MonkeyPatch.context() as patch:
        version = {"mypy": compiling.mypy()}
        patch.setattr(compiling, "installed", lambda name: version.get(name, ""))
        assert compiling.named("rules", []) == before


def test_mypy_is_fetched_once(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fetch(scratch: Path, *arguments: str) -> bool:
        Path(arguments[arguments.index("--target") + 1]).mkdir()
        return True

    monkeypatch.setattr(compiling, "pip", fetch)
    for _ in range(2):
        with compiling.half_made() as scratch:
            folder = compiling.translator(scratch)
        assert [str(path) for path in bare.iterdir()] == [folder]
        monkeypatch.delattr(compiling, "pip", raising=False)


def test_without_mypy_and_a_network_there_is_nothing_to_be_done(
    bare: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiling, "pip", lambda *arguments: False)
    with pytest.raises(SystemExit) as stop, compiling.half_made() as scratch:
        compiling.translator(scratch)
    assert stop.value.code == compiling.NO_MYPY
    assert "mypy" in capsys.readouterr().out
    assert list(bare.iterdir()) == []
