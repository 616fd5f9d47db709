"""The promises the project makes about itself: its imports, its examples, its links."""

import ast
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "src" / "seasons" / "rules"
PAGES = [ROOT / "README.md", *sorted(ROOT.glob("docs/*.md"))]

# A module of seasons.rules imports only from its own row and the rows above. A package is one
# entry: its modules may import each other. Only __init__ may import everything, and no module
# imports it.
LAYERS = [
    ["messages", "native"],
    ["energy", "errors", "steps", "chance", "events"],
    ["sealed", "question"],
    ["tables"],
    # A program acts on a state, a state holds programs.
    ["program", "card", "enchantment", "ability", "setup", "state"],
    ["moves"],
    ["flow", "tokens"],
    ["leaving"],
    ["effects", "spending", "drawing", "giving"],
    ["cards", "summoning", "scoring"],
    ["turn", "playout", "version2"],
    ["rounds"],
    ["prelude"],
    ["reasons", "stack", "invariants", "notation", "pools", "knowledge"],
    ["decision", "position"],
    ["view"],
    ["table", "record"],
    ["game"],
]


def rules_imports() -> Iterator[tuple[str, str]]:
    """Pairs of an entry of LAYERS (or `__init__`) and the full name of a thing it imports."""
    for path in sorted(RULES.rglob("*.py")):
        inside = path.relative_to(RULES).with_suffix("").parts
        for name in imported_names(path, ["seasons", "rules", *inside[:-1]]):
            yield inside[0], name


def imported_names(path: Path, package: list[str]) -> Iterator[str]:
    """Full names of all a file imports, also inside functions and for type checking only."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            start = [*above, *([node.module] if node.module else [])]
            yield from (".".join([*start, alias.name]) for alias in node.names)


def test_rules_import_only_the_standard_library_and_themselves() -> None:
    foreign = [
        f"{importer} imports {name}"
        for importer, name in rules_imports()
        if not f"{name}.".startswith("seasons.rules.")
        and name.split(".")[0] not in sys.stdlib_module_names
    ]
    # Only while types are checked; what runs is a function that does nothing.
    assert foreign == ["native imports mypy_extensions.mypyc_attr"]


def test_every_module_of_the_rules_has_a_layer() -> None:
    modules = {path.relative_to(RULES).with_suffix("").parts[0] for path in RULES.rglob("*.py")}
    assert modules - {"__init__"} - {name for row in LAYERS for name in row} == set()


def test_dependencies_inside_the_rules_point_one_way() -> None:
    height = {name: row for row, names in enumerate(LAYERS) for name in names}
    height["__init__"] = len(LAYERS)
    wrong = []
    for importer, name in rules_imports():
        if not f"{name}.".startswith("seasons.rules."):
            continue
        imported = [*name.split("."), "__init__"][2]
        allowed = height.get(imported, len(LAYERS)) <= height.get(importer, 0)
        if not allowed:
            wrong.append(f"{importer} imports {name}")
    assert wrong == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python blocks share one namespace; `$ seasons ...` lines must exit with 0."""
    monkeypatch.chdir(tmp_path)
    text = page.read_text(encoding="utf-8")
    namespace: dict[str, object] = {"__name__": "__main__"}
    for block in re.finditer(r"^ *```(py|console).*\n((?s:.*?))^ *```$", text, re.MULTILINE):
        language, code = block.groups()
        if language == "console":
            run_commands(code)
        else:
            lines_before = text.count("\n", 0, block.start(2))
            exec(compile("\n" * lines_before + dedent(code), page, "exec"), namespace)


def run_commands(block: str) -> None:
    seasons = str(Path(sys.executable).with_name("seasons"))
    for arguments in re.findall(r"^ *\$ seasons\b(.*)", block, re.MULTILINE):
        command = [seasons, *shlex.split(arguments)]
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120
        )
        assert done.returncode == 0, f"seasons{arguments}\n{done.stdout}{done.stderr}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_relative_links_lead_to_files(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = re.findall(r'(?:\]\(|src="|href=")([^)"\s#]+)', text)
    local = [link for link in links if not re.match(r"[a-z]+:", link)]
    assert [link for link in local if not (page.parent / link).exists()] == []
