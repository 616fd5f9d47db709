"""Bots by name: what is understood, and what is never opened."""

from pathlib import Path

import pytest

from seasons import Game, bots
from seasons.bots import registry
from seasons.bots.registry import LONGEST, Kind
from seasons.cli.main import main

OWN = """
from pathlib import Path
from seasons.bots import Bot

Path(__file__).with_suffix(".trace").touch()


class First(Bot):
    name = "first"

    def __init__(self, seed):
        pass

    def choose(self, view, seconds=0.0):
        return view.steps[0]
"""


@pytest.fixture(autouse=True)
def as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test registers is gone after it."""
    monkeypatch.setattr(registry, "_KINDS", dict(registry._KINDS))
    monkeypatch.setattr(registry, "_FILES", [])


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.py"
    path.write_text(OWN)
    return path


def test_parameters_are_said_behind_the_name() -> None:
    wanted = bots.wanted("master:time=0.5:simulations=20")
    assert (wanted.name, wanted.values) == ("master", {"time": 0.5, "simulations": 20})
    assert wanted.seconds == 0.5
    assert bots.wanted("master").seconds == 1.0
    assert bots.wanted("beginner").seconds == 0.0


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "bot.no-such"),
        ("Master", "bot.no-such"),
        ("own.py", "bot.no-such"),
        ("../own", "bot.no-such"),
        ("/tmp/own.py", "bot.no-such"),
        ("seasons.bots.adept", "bot.no-such"),
        ("os:system", "bot.no-such"),
        ("beginner\n", "bot.no-such"),
        ("beginner:time=1", "bot.no-parameter"),
        ("master:", "bot.no-parameter"),
        ("master:network=x.npz", "bot.no-parameter"),
        ("master:time=", "bot.no-number"),
        ("master:time=inf", "bot.no-number"),
        ("master:time=1e9", "bot.no-number"),
        ("master:time=-1", "bot.no-number"),
        ("master:time=\N{ARABIC-INDIC DIGIT ONE}", "bot.no-number"),
        ("master:time=0", "bot.not-between"),
        ("master:time=601", "bot.not-between"),
        ("master:simulations=1.5", "bot.not-between"),
        ("master:simulations=999999999", "bot.not-between"),
        ("master" + ":time=1" * LONGEST, "bot.no-such"),
    ],
)
def test_what_names_no_bot_is_refused_with_the_reason(
    own: Path, monkeypatch: pytest.MonkeyPatch, text: str, key: str
) -> None:
    monkeypatch.chdir(own.parent)
    with pytest.raises(bots.NoSuchBot) as error:
        bots.wanted(text)
    assert error.value.reason.key == key
    with pytest.raises(bots.Unavailable):
        bots.make(text, "seed")
    assert not own.with_suffix(".trace").exists()


def test_a_bot_of_ones_own_is_a_file_with_one_class(own: Path) -> None:
    bots.add_file("mine", str(own))
    view = Game.new(seed=1).view(0)
    assert bots.make("mine", "seed").choose(view) == view.steps[0]
    assert bots.names()[-1] == "mine"
    assert bots.files() == [("mine", str(own.resolve()))]
    bots.add_files(bots.files())  # in a process that has them already nothing happens


def test_another_process_adds_the_same_files(own: Path) -> None:
    bots.add_files([("mine", str(own))])
    assert "mine" in bots.names()


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ("mine=nowhere.py", "no such file"),
        ("mine", "no such file"),
        ("Mine={own}", "no name for a bot"),
        ("random={own}", "already"),
        ("mine={two}", "2 classes"),
        ("mine={none}", "0 classes"),
        ("mine={bug}", "division by zero"),
        ("mine={text}", "not a Python file"),
        ("mine={slow}", "no seconds"),
    ],
)
def test_what_cannot_be_added_is_said_in_one_line(
    own: Path, given: str, problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = {"two": OWN + OWN.replace("First", "Second"), "none": "", "bug": "1 / 0"}
    texts["slow"] = OWN.replace("name =", "seconds = 'many'\n    name =")
    paths = {name: own.with_name(f"{name}.py") for name in texts}
    for name, text in texts.items():
        paths[name].write_text(text)
    plain = own.with_name("text.txt")
    plain.write_text("not Python")
    bot = given.format(own=own, text=plain, **paths)
    asked = ["arena", "--bots", "mine,random", "--games", "2", "--bot", bot]
    assert main(asked) == 2
    assert problem in capsys.readouterr().err.splitlines()[-1]


def test_the_arena_knows_it_in_every_process(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["arena", "--bots", "mine,random", "--games", "2", "--jobs", "2"]
    assert main([*asked, "--bot", f"mine={own}"]) == 0
    assert "mine" in capsys.readouterr().out


def test_names_are_registered_once_and_are_plain() -> None:
    kind = Kind(lambda seed, values: bots.RandomBot(seed))
    for name in ("random", "Some Bot", "", "a:b", "x" * 40):
        with pytest.raises(ValueError, match="bot"):
            registry.register(name, kind)
