"""The files of the page: readable, in working order, and nothing in them that nobody uses.

Browsers say nothing of a rule they cannot read or a module that is never imported.
"""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import tinycss2
from tinycss2.ast import Node as Style
from tree_sitter import Language, Node, Parser
from tree_sitter_javascript import language

from seasons.web.page import assets
from seasons.web.page.rendering import environment

WEB = assets.FOLDER
TEMPLATES = sorted((WEB / "templates").rglob("*.html"))
SHEETS = sorted((WEB / "static" / "styles").glob("*.css"))
SCRIPTS = sorted((WEB / "static" / "scripts").glob("*.js"))

WIDTHS = {".html": 120, ".css": 100, ".js": 100}


def shown(path: Path) -> str:
    return path.relative_to(WEB).as_posix()


@pytest.mark.parametrize("path", [*TEMPLATES, *SHEETS, *SCRIPTS], ids=shown)
def test_lines_are_short_and_clean(path: Path) -> None:
    assert wrong_lines(path.read_text("utf-8"), WIDTHS[path.suffix]) == []


def wrong_lines(text: str, width: int) -> list[str]:
    lines = text.split("\n")
    wrong = [line for line in lines if len(line) > width or line != line.rstrip() or "\t" in line]
    return wrong if text.endswith("\n") and not text.endswith("\n\n") else [*wrong, lines[-1]]


@pytest.mark.parametrize("path", TEMPLATES, ids=shown)
def test_a_template_can_be_read(path: Path) -> None:
    environment().get_template(path.relative_to(WEB / "templates").as_posix())


def test_every_file_is_used() -> None:
    named = Counter(
        name
        for path in [*TEMPLATES, *SHEETS, *SCRIPTS, *WEB.rglob("*.py")]
        for name in re.findall(r"[a-z_-]+\.(?:html|css|js)\b", path.read_text("utf-8"))
    )
    drawn = {f"{name}.html" for name in names_in(WEB / "page")}  # sections, by their names
    files = {path.name for path in [*TEMPLATES, *SHEETS, *SCRIPTS]}
    assert files - set(named) - drawn == set()


def names_in(folder: Path) -> set[str]:
    """The words between quotation marks in Python modules."""
    return {
        name
        for path in folder.rglob("*.py")
        for name in re.findall(r'"([a-z_-]+)"', path.read_text("utf-8"))
    }


# Sheets: a selector to a line, a declaration to a line

LAYOUT = re.compile(
    r"""(?:
    (?:/\*[^*]*\*/\n)                             # a heading
    | @import\ "[a-z-]+\.css";\n
    | \n
    | [ ]*(?:@[a-z]+\ )?[^\s;{}][^;{}]*\ \{\n     # a rule begins; its selectors are looked at below
    | [ ]*\}\n
    | [ ]+[a-z-]+:[^;{}]+;\n                      # a declaration
    )*""",
    re.VERBOSE,
)


def css_problems(text: str) -> list[str]:
    """What is wrong with the layout of a sheet, or with its syntax."""
    laid = LAYOUT.match(text)
    assert laid is not None
    found = [] if laid.end() == len(text) else [text[laid.end() :].split("\n")[0]]
    if text.count("{\n") != text.count("}\n"):
        found.append("a brace is missing")
    for rule, _ in rules_of(text):
        if rule.type == "error":
            found.append(rule.message)
            continue
        if re.search(r",(?!\n)", outside_brackets(rule.prelude)):
            found.append(tinycss2.serialize(rule.prelude))
        declared = tinycss2.parse_blocks_contents(rule.content, skip_whitespace=True)
        found += [each.message for each in declared if each.type == "error"]
    return found


def outside_brackets(prelude: list[Style]) -> str:
    return "".join(
        token.serialize() for token in prelude if token.type not in ("function", "[] block")
    )


def rules_of(text: str, inside: str = "") -> Iterator[tuple[Style, str]]:
    """Every rule of a sheet with the at-rule it stands in, those of media queries as well."""
    for rule in tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True):
        if rule.type == "at-rule" and rule.at_keyword == "property":
            continue  # declarations, no rules
        if rule.type == "at-rule" and rule.content is not None:
            yield from rules_of(tinycss2.serialize(rule.content), rule.at_keyword)
        elif rule.type != "at-rule":
            yield rule, inside


@pytest.mark.parametrize("path", SHEETS, ids=shown)
def test_a_sheet_has_a_declaration_to_a_line(path: Path) -> None:
    assert css_problems(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "text",
    [
        "a { color: red; }\n", "a {\n  color: red; top: 0;\n}\n", "a, b {\n  top: 0;\n}\n",
        "a {\n  top 0;\n}\n", "a {\n  top: 0\n}\n", "a {\n  top: 0;\n", "a {\n  top: 0; }\n",
        "@media print { a {\n  top: 0;\n}\n}\n",
    ],
)  # fmt: skip
def test_an_untidy_sheet_is_noticed(text: str) -> None:
    assert css_problems(text)


def test_every_class_and_id_of_the_sheets_is_somewhere_on_a_page() -> None:
    there = set()
    drawn = [*(WEB / "page").glob("*.py"), *(WEB.parent / "plots").glob("*.py")]
    for path in [*TEMPLATES, *SCRIPTS, *drawn]:
        there |= set(re.findall(r"[\w-]+", path.read_text("utf-8")))
    named = {name for path in SHEETS for name in selected(path.read_text("utf-8"))}
    # Seasons, energies and the like are names of the rules; what is counted ends in a number.
    known = {"familiar", "winter", "spring", "summer", "fall"}
    lost = {
        name
        for name in named - there - known
        if not re.fullmatch(r"(?:step-|by-|of-|signs-|p)\d", name)
    }
    assert lost == set()


def selected(text: str) -> Iterator[str]:
    """The classes and ids in the selectors of a sheet."""
    for rule, inside in rules_of(text):
        if inside != "keyframes":
            selector = re.sub(r'"[^"]*"', "", tinycss2.serialize(rule.prelude))
            yield from re.findall(r"[.#]([a-z][\w-]*)", selector)


# Scripts

PARSER = Parser(Language(language()))
# What browsers and the language bring along; add to it what you need.
GLOBALS = {
    "Array", "AudioContext", "Boolean", "Date", "Event", "FormData", "Intl", "JSON", "Map", "Math",
    "MessageChannel", "MutationObserver", "Node", "Notification", "Number", "Object", "Promise",
    "Set", "String", "WebSocket", "addEventListener", "clearTimeout", "document", "fetch",
    "history", "innerHeight", "innerWidth", "localStorage", "location", "matchMedia", "navigator",
    "performance", "requestAnimationFrame", "setTimeout", "undefined", "URLSearchParams",
    "encodeURIComponent", "window",
}  # fmt: skip


class Module:
    """A script as a tree: what it imports, exports, declares and uses."""

    def __init__(self, source: str) -> None:
        self.tree = PARSER.parse(source.encode()).root_node
        self.imports: dict[str, list[str]] = {}
        self.exports: set[str] = set()
        self.declared: set[str] = set()
        self.used: Counter[str] = Counter()
        self.broken = self.tree.has_error
        self._read(self.tree)

    def _read(self, node: Node) -> None:
        if node.type == "import_statement":
            self._read_import(node)
            return
        if node.type == "export_statement":
            self.exports |= set(self._names_of(node.named_children[-1]))
        if node.type in ("identifier", "shorthand_property_identifier_pattern"):
            self._read_name(node)
        if node.type == "shorthand_property_identifier":
            self.used[text_of(node)] += 1
        for child in node.named_children:
            self._read(child)

    def _read_import(self, node: Node) -> None:
        source = node.child_by_field_name("source")
        assert source is not None
        names = [text_of(name) for name in found(node, "import_specifier")]
        self.imports[text_of(source).strip('"').removeprefix("./")] = names

    def _read_name(self, node: Node) -> None:
        if declares(node):
            self.declared.add(text_of(node))
        else:
            self.used[text_of(node)] += 1

    @staticmethod
    def _names_of(declaration: Node) -> Iterator[str]:
        own = declaration.child_by_field_name("name")
        for node in [own] if own else declaration.named_children:
            name = node.child_by_field_name("name") or node
            yield text_of(name)

    def undefined(self) -> set[str]:
        """Names that are used and come from nowhere."""
        imported = {name for names in self.imports.values() for name in names}
        return set(self.used) - self.declared - imported - GLOBALS

    def unused(self) -> set[str]:
        """Names that are imported or declared, and neither used nor exported."""
        imported = {name for names in self.imports.values() for name in names}
        return (imported | self.declared) - set(self.used) - self.exports


def text_of(node: Node) -> str:
    return (node.text or b"").decode()


def found(node: Node, kind: str) -> Iterator[Node]:
    """The nodes of a kind inside another one."""
    for child in node.named_children:
        if child.type == kind:
            yield child
        else:
            yield from found(child, kind)


def declares(node: Node) -> bool:
    """Whether a name is brought in here: as a variable, a function or a parameter."""
    below, above = node, node.parent
    while above is not None and above.type in (
        "array_pattern", "object_pattern", "pair_pattern", "rest_pattern",
    ):  # fmt: skip
        below, above = above, above.parent
    if above is None:
        return False
    if above.type in ("assignment_pattern", "object_assignment_pattern"):
        return above.child_by_field_name("left") == below and declares(above)
    fields = {
        "variable_declarator": "name", "function_declaration": "name",
        "arrow_function": "parameter", "catch_clause": "parameter", "for_in_statement": "left",
    }  # fmt: skip
    if above.type in fields:
        return above.child_by_field_name(fields[above.type]) == below
    return above.type == "formal_parameters"


def modules() -> dict[str, Module]:
    return {path.name: Module(path.read_text("utf-8")) for path in SCRIPTS}


@pytest.mark.parametrize("path", SCRIPTS, ids=shown)
def test_a_script_is_sound(path: Path) -> None:
    module = Module(path.read_text("utf-8"))
    assert not module.broken
    assert (module.undefined(), module.unused()) == (set(), set())


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("const a = ;", lambda each: each.broken),
        ("function f( { }", lambda each: each.broken),
        ("lost();", lambda each: each.undefined() == {"lost"}),
        ("const f = ({ a }) => a + b;\nf();", lambda each: each.undefined() == {"b"}),
        ('import { a } from "./b.js";', lambda each: each.unused() == {"a"}),
        ("const [a, b] = [1, 2];\nlocation.reload(b);", lambda each: each.unused() == {"a"}),
        ("function left() {}", lambda each: each.unused() == {"left"}),
    ],
)
def test_an_unsound_script_is_noticed(source: str, problem: Callable[[Module], bool]) -> None:
    assert problem(Module(source))


def test_modules_give_each_other_what_they_ask_for_and_nothing_else() -> None:
    known = modules()
    asked = {
        (source, name)
        for module in known.values()
        for source, names in module.imports.items()
        for name in names
    }
    given = {(source, name) for source, module in known.items() for name in module.exports}
    assert (asked - given, given - asked) == (set(), set())


def test_modules_do_not_import_each_other_in_a_circle() -> None:
    known = modules()
    done: set[str] = set()
    while ready := {
        name for name in known if name not in done and set(known[name].imports) <= done
    }:
        done |= ready
    assert set(known) - done == set()


# Addresses


def addresses(folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The addresses of the entries, as of a server that begins with the files of a folder."""
    monkeypatch.setattr(assets, "FOLDER", folder)
    for kept in (assets._asset, assets._found, assets._by_url, assets.modules, assets.edition):
        kept.cache_clear()
    return {name: assets.url(name) for name in assets._assets()}


@pytest.fixture
def copied(tmp_path: Path) -> Iterator[Path]:
    shutil.copytree(WEB / "static", tmp_path / "static")
    yield tmp_path
    for kept in (assets._asset, assets._found, assets._by_url, assets.modules, assets.edition):
        kept.cache_clear()


@pytest.mark.parametrize(
    ("changed", "others"),
    [
        ("scripts/morph.js", ["scripts/log.js", "scripts/drawing.js", "scripts/table.js"]),
        ("scripts/choices.js", ["scripts/start.js"]),
        ("styles/wheel.css", ["styles/seasons.css"]),
        ("scripts/table.js", []),
    ],
)
def test_what_holds_a_changed_file_has_another_address(
    copied: Path, monkeypatch: pytest.MonkeyPatch, changed: str, others: list[str]
) -> None:
    before = addresses(copied, monkeypatch)
    edition = assets.edition()
    with (copied / "static" / changed).open("a") as file:
        file.write("/* new */\n")
    after = addresses(copied, monkeypatch)
    moved = {name for name in before if before[name] != after[name]}
    assert {f"static/{name}" for name in [changed, *others]} <= moved
    assert "static/scripts/page.js" not in moved
    assert assets.edition() != edition


def test_a_page_names_every_module_that_it_will_ask_for() -> None:
    for entry in ("static/scripts/start.js", "static/scripts/table.js"):
        named = {assets.url(entry), *assets.modules(entry)}
        for address in named:
            asset = assets.find(address)
            assert asset is not None
            assert set(re.findall(r'"(/[^"]+\.js)"', asset.content.decode())) <= named
