"""What the documentation promises to list, it lists."""

import contextlib
import functools
import importlib
import json
import re
from pathlib import Path

import pytest

import seasons
from seasons.cli.main import main
from seasons.rules.engine import steps
from seasons.rules.engine.card import MOMENTS, Card
from seasons.rules.engine.enchantment import Enchantment
from seasons.rules.engine.event_kinds import KINDS
from seasons.rules.engine.setup import CARDS, ENCHANTMENTS, all_modules
from seasons.rules.writing import table
from seasons.rules.writing.notation import card_code
from tests.test_project import PARTS

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "src" / "seasons" / "rules"
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(RULES.rglob("*.py")))


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def in_source(pattern: str) -> list[str]:
    return sorted(set(re.findall(pattern, SOURCE)))


@pytest.mark.parametrize("name", seasons.__all__)
def test_public_name_is_documented(name: str) -> None:
    assert f"`{name}" in page("api.md")


@pytest.mark.parametrize("key", in_source(r'"reason\.([a-z-]+)"'))
def test_reason_is_documented(key: str) -> None:
    assert f"`{key}`" in page("api.md")


@pytest.mark.parametrize("key", in_source(r'(?:"prompt\.|word = ")([a-z-]+)"'))
def test_decision_kind_is_documented(key: str) -> None:
    assert f"`{key}`" in page("api.md")


def test_every_kind_of_event_is_documented_with_its_details() -> None:
    events = page("api.md").partition("| event |")[2].partition("##")[0]
    rows = [row.split("|")[1:4:2] for row in events.splitlines() if row.startswith("| `")]
    named = [(re.findall("`(.+?)`", kinds), details) for kinds, details in rows]
    assert {kind for kinds, _ in named for kind in kinds} == set(KINDS)
    for kinds, text in named:
        details = {detail for kind in kinds for detail in KINDS[kind].details}
        assert set(re.findall("`(.+?)`", text)) == details, kinds
        assert ("a move" in text) == any(KINDS[kind].moves for kind in kinds), kinds


@pytest.mark.parametrize("code", in_source(r'code: ClassVar\[str\] = "([a-z-]+)"'))
def test_error_code_is_documented(code: str) -> None:
    assert code == "error" or f"`{code}`" in page("api.md")


@pytest.mark.parametrize(
    "key", [*table.KEYS, *table.SEAT_KEYS, *table.CARD_KEYS, *table.PHASES, *all_modules()]
)
def test_key_of_a_position_is_documented(key: str) -> None:
    assert f"`{key}`" in page("notation.md")


@pytest.mark.parametrize("word", steps.WORDS)
def test_word_of_a_gesture_is_documented(word: str) -> None:
    # `done` is never written: a choice ends where its arguments end.
    assert word == "done" or re.search(rf"`[^`]*\b{word}\b[^`]*`", page("notation.md"))


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.id)
def test_card_has_its_section_in_the_rules(card: Card) -> None:
    assert re.search(rf"^### {card_code(card.kind)} ", page("rules.md"), re.MULTILINE)


@pytest.mark.parametrize("enchantment", ENCHANTMENTS, ids=lambda enchantment: enchantment.id)
def test_enchantment_has_its_section_in_the_rules(enchantment: Enchantment) -> None:
    heading = rf"^### Enchantment {enchantment.number} "
    assert re.search(heading, page("rules.md"), re.MULTILINE)


def test_keys_of_the_json_output_are_documented(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "1", "--json"]) == 0
    for key in json.loads(capsys.readouterr().out):
        assert f"`{key}`" in page("command-line.md")


@pytest.mark.parametrize("moment", MOMENTS)
def test_moment_of_a_card_is_documented(moment: str) -> None:
    assert f"`{moment}`" in page("add-a-card.md")


# What the pages name exists


def found(name: str) -> object:
    """What a dotted name stands for: a module of the package, or something in one."""
    parts = name.split(".")
    for number in range(len(parts), 0, -1):
        with contextlib.suppress(ModuleNotFoundError):
            thing: object = importlib.import_module(".".join(["seasons", *parts[:number]]))
            return functools.reduce(getattr, parts[number:], thing)
    raise AttributeError(name)


def names_in(text: str) -> list[str]:
    """Dotted names of the package in a page, between backquotes."""
    packages = "rules|words|bots|tools|rooms|terminal|training|web|cli"
    return sorted(set(re.findall(rf"`((?:{packages})\.[\w.]+)`", text)))


@pytest.mark.parametrize("name", names_in(page("tour.md") + page("glossary.md")))
def test_what_is_named_exists(name: str) -> None:
    assert found(name)


def test_a_name_that_is_nowhere_is_noticed() -> None:
    with pytest.raises(AttributeError):
        found("rooms.room.Room.teleport")
    with pytest.raises(AttributeError):
        found("rooms.cellar.Cellar")


@pytest.mark.parametrize(
    ("module", "name"), sorted(set(re.findall(r"`(\w+)\.(\w+)\(\)`", page("tour.md"))))
)
def test_functions_of_the_page_exist(module: str, name: str) -> None:
    script = ROOT / "src" / "seasons" / "web" / "static" / "scripts" / f"{module}.js"
    assert re.search(rf"function {name}\b", script.read_text(encoding="utf-8"))


def test_the_architecture_knows_all_parts_and_what_they_import() -> None:
    layout = page("architecture.md").partition("## Layout")[2].partition("Inside the rules")[0]
    rows = re.findall(r"^\| `(\w+)` \|.*\| ([^|]*) \|$", layout, re.MULTILINE)
    told = {part: re.findall(r"\w+", allowed) for part, allowed in rows}
    told = {part: [] if names == ["nothing"] else names for part, names in told.items()}
    told["cli"] = [part for part in told if part != "cli"]
    assert told.keys() == PARTS.keys()
    assert {part: set(names) for part, names in told.items()} == {
        part: set(names) for part, names in PARTS.items()
    }
