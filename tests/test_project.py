"""The promises the project makes about itself: its imports, its examples, its links."""

import ast
import re
import shlex
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "seasons"
RULES = PACKAGE / "rules"
PAGES = [ROOT / "README.md", *sorted(ROOT.glob("docs/*.md"))]

# What each part of the package may import beside itself, and nothing else may be imported at all.
# The command line alone sees everything.
PARTS = {
    "build": [],
    "rules": [],
    "plots": [],
    "words": ["rules"],
    "bots": ["rules"],
    "engines": ["rules", "bots"],
    "env": ["rules", "words", "bots"],
    "tools": ["build", "rules", "words", "bots", "engines"],
    "rooms": ["rules", "words", "bots"],
    "terminal": ["rules", "words", "bots"],
    "training": ["rules", "words", "bots", "engines"],
    "arena": ["rules", "plots", "words", "bots", "engines"],
    "web": ["build", "rules", "plots", "words", "bots", "rooms"],
    "cli": [
        "build",
        "rules",
        "plots",
        "words",
        "bots",
        "engines",
        "env",
        "tools",
        "rooms",
        "terminal",
        "training",
        "arena",
        "web",
    ],
}

# Inside the rules a package imports only from itself and the packages before it, and a module of a
# package only from its own row and the rows above.
LAYERS = {
    "engine": [
        ["messages", "native"],
        ["energy", "errors", "steps", "chance", "events", "event_kinds"],
        ["sealed", "question"],
        ["tables"],
        # A program acts on a state, a state holds programs.
        ["program", "card", "enchantment", "ability", "setup", "state"],
        ["moves"],
        ["tokens", "under"],
        ["flow"],
        ["playout"],
    ],
    "verbs": [
        ["leaving", "conditions"],
        ["effects", "spending", "drawing", "giving"],
        ["summoning"],
    ],
    "cards": [["define"], ["base", "kingdom", "abilities", "enchantments", "outside"]],
    "course": [["pending", "scoring"], ["turn"], ["rounds"], ["prelude"], ["reasons"]],
    "checks": [["traces"], ["stack"], ["invariants"]],
    "writing": [
        ["phrases", "version2", "old_frames"],
        ["notation"],
        ["reading", "decision", "position"],
        ["table", "record"],
    ],
    "secrets": [
        ["runs", "covered"],
        ["pools"],
        ["tracing", "places", "account_text"],
        ["knowledge"],
        ["worlds", "view"],
    ],
    "keeping": [["memories", "beginning"], ["gestures"]],
}


def imports_of(part: str) -> Iterator[tuple[Path, str]]:
    """The modules of a part of the package and the full names of what each imports."""
    for path in [PACKAGE / f"{part}.py", *sorted((PACKAGE / part).rglob("*.py"))]:
        if path.exists():
            inside = path.relative_to(PACKAGE.parent).with_suffix("").parts
            yield from ((path, name) for name in imported_names(path, list(inside[:-1])))


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
        f"{path.stem} imports {name}"
        for path, name in imports_of("rules")
        if not f"{name}.".startswith("seasons.rules.")
        and name.split(".")[0] not in sys.stdlib_module_names
    ]
    # Only while types are checked; what runs is a function that does nothing.
    assert foreign == ["native imports mypy_extensions.mypyc_attr"]


def test_what_is_compiled_with_the_rules_needs_nothing_but_them() -> None:
    foreign = [
        f"{path.stem} imports {name}"
        for path, name in imports_of("bots")
        if path.parent.name == "fast"
        and not f"{name}.".startswith(("seasons.rules.", "seasons.bots.fast."))
        and name.split(".")[0] not in sys.stdlib_module_names
    ]
    assert foreign == []


def test_every_part_of_the_package_is_known() -> None:
    parts = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or path.is_dir()}
    assert parts - {"__init__", "__pycache__"} == set(PARTS)


@pytest.mark.parametrize("part", PARTS)
def test_parts_import_only_what_they_stand_on(part: str) -> None:
    """`seasons` itself, for its version, may be imported by all but the rules."""
    allowed = {"seasons", *(f"seasons.{name}" for name in [part, *PARTS[part]])}
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path, name in imports_of(part)
        if name.split(".")[0] == "seasons" and ".".join(name.split(".")[:2]) not in allowed
    ]
    assert wrong == []


def test_pages_are_drawn_from_what_a_seat_sees_and_from_nothing_else() -> None:
    """Only the routes, which carry clicks to the room, know one, and who asks for it."""
    # The last two tell of games that are over.
    told = ("sight", "story", "glance", "tally", "timeline")
    seen = tuple(f"seasons.rooms.{name}." for name in told)
    doors = (
        "routes", "lobby", "own", "parting", "replays", "gallery", "inviting", "standing",
        "visitors",
    )  # fmt: skip
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path, name in imports_of("web")
        if path.parent.name == "page" and path.stem not in doors
        if name.startswith(("seasons.rooms.", "seasons.rules.game.")) and not name.startswith(seen)
    ]
    assert wrong == []


def heights() -> dict[str, int]:
    """How high each module of the rules stands; `rules` itself is on top of all."""
    rows = [(part, row) for part, rows in LAYERS.items() for row in rows]
    height = {f"{part}.{name}": n for n, (part, row) in enumerate(rows) for name in row}
    # A package is imported to get at its modules.
    return height | dict.fromkeys(LAYERS, 0) | {"game": len(rows), "": len(rows)}


def module_of(name: str, height: dict[str, int]) -> str:
    """The module of the rules that an imported name belongs to."""
    inside = name.split(".")[2:]
    return next(m for n in (2, 1, 0) for m in [".".join(inside[:n])] if m in height)


def test_dependencies_inside_the_rules_point_one_way() -> None:
    height, wrong = heights(), []
    for path, name in imports_of("rules"):
        inside = path.relative_to(RULES).with_suffix("").parts
        importer = ".".join(part for part in inside if part != "__init__")
        assert importer in height, f"{importer} has no layer"
        own = f"{name}.".startswith("seasons.rules.")
        if own and height[module_of(name, height)] > height[importer]:
            wrong.append(f"{importer} imports {name}")
    assert wrong == []


# Lists of cards may be as long as there are cards.
LISTS = ["base.py", "kingdom.py"]


def test_no_file_is_long() -> None:
    long = [
        path.relative_to(PACKAGE)
        for path in PACKAGE.rglob("*.py")
        if len(path.read_text(encoding="utf-8").splitlines()) > 500
    ]
    assert [path for path in long if path.parts != ("rules", "cards", path.name)] == []
    assert {path.name for path in long} <= set(LISTS)


def lengths_of_functions() -> dict[str, int]:
    """The lines of all functions, without their head and their docstring."""
    found = {}
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                body = node.body[1:] if ast.get_docstring(node) else node.body
                size = (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0
                found[f"{path.relative_to(PACKAGE)}:{node.lineno} {node.name}"] = size
    return found


def test_functions_are_short() -> None:
    """Only lists of what a thing has are long: attributes, what a page is served from."""
    lengths = lengths_of_functions()
    assert statistics.median(lengths.values()) <= 6
    long = {name.partition(" ")[2] for name, size in lengths.items() if size > 35}
    assert long <= {"__init__", "create_app"}


@pytest.mark.slow
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


def test_every_test_has_a_time_limit(pytestconfig: pytest.Config) -> None:
    assert float(pytestconfig.getini("timeout")) > 0
