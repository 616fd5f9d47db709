"""Break the rules on purpose, one small change at a time, and see whether a test notices.

Every survivor is printed with its line: kill it with a test, or explain why it changes nothing.

    python scripts/mutate.py [FILE ...] [--jobs N] [--every N]
"""

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILES = [
    f"src/seasons/rules/{name}.py"
    for name in (
        "cards/base",
        "cards/kingdom",
        "cards/enchantments",
        "cards/abilities",
        "verbs/leaving",
        "verbs/giving",
        "verbs/drawing",
        "course/prelude",
        "course/rounds",
        "course/turn",
        "verbs/summoning",
        "course/scoring",
    )
]
TESTS = ["tests/rules", "-m", "not battery and not soak"]
TIMEOUT = 120

COMPARISONS: dict[type[ast.cmpop], ast.cmpop] = {
    ast.Lt: ast.LtE(),
    ast.LtE: ast.Lt(),
    ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(),
    ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(),
    ast.Is: ast.IsNot(),
    ast.IsNot: ast.Is(),
    ast.In: ast.NotIn(),
    ast.NotIn: ast.In(),
}
ARITHMETIC: dict[type[ast.operator], ast.operator] = {
    ast.Add: ast.Sub(),
    ast.Sub: ast.Add(),
    ast.Mult: ast.Add(),
    ast.Mod: ast.Mult(),
    ast.FloorDiv: ast.Mult(),
    ast.BitAnd: ast.BitOr(),
    ast.RShift: ast.LShift(),
}


def main() -> None:
    """Run all mutants and report the survivors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", default=FILES)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--every", type=int, default=1, help="only every Nth mutant")
    options = parser.parse_args()
    mutants = [
        (file, line, change, source)
        for file in options.files
        for line, change, source in mutations((ROOT / file).read_text(encoding="utf-8"))
    ][:: options.every]
    print(f"{len(mutants)} mutants", flush=True)
    with ThreadPoolExecutor(options.jobs) as pool:
        results = pool.map(lambda mutant: survives(mutant[0], mutant[3]), mutants)
        survivors = 0
        for number, (mutant, alive) in enumerate(zip(mutants, results, strict=True), 1):
            if alive:
                survivors += 1
                print(f"survived: {mutant[0]}:{mutant[1]}: {mutant[2]}", flush=True)
            if sys.stderr.isatty() or number % 50 == 0:
                print(f"{number}/{len(mutants)}, {survivors} survived", file=sys.stderr, flush=True)
    print(f"{len(mutants) - survivors} killed, {survivors} survived")
    sys.exit(1 if survivors else 0)


def mutations(source: str) -> Iterator[tuple[int, str, str]]:
    """Line, description and source of every mutant."""
    tree = ast.parse(source)
    for node in [node for node in ast.walk(tree) if hasattr(node, "lineno")]:
        before, fields = ast.unparse(node).splitlines()[0], dict(vars(node))
        if change(node):
            after = ast.unparse(node).splitlines()[0]
            yield getattr(node, "lineno", 0), f"{before} -> {after}", ast.unparse(tree)
            vars(node).update(fields)


def change(node: ast.AST) -> bool:
    """Change a node; False if there is nothing to change."""
    match node:
        case ast.Constant(value=bool() as value):
            node.value = not value
        case ast.Constant(value=int() as value):
            node.value = value + 1
        case ast.Compare(ops=[op]) if type(op) in COMPARISONS:
            node.ops = [COMPARISONS[type(op)]]
        case ast.BoolOp(op=op):
            node.op = ast.Or() if isinstance(op, ast.And) else ast.And()
        case ast.BinOp(op=op) if type(op) in ARITHMETIC:
            node.op = ARITHMETIC[type(op)]
        case ast.UnaryOp(op=ast.Not()):
            node.op = ast.UAdd()
        case ast.Expr(value=ast.Call(func=func)) if "define" not in ast.unparse(func):
            node.value = ast.Constant(value=None)
        case ast.If():
            node.test = ast.Constant(value=True)
        case _:
            return False
    return True


def survives(file: str, source: str) -> bool:
    """Whether all tests pass with the mutated file."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "src", Path(folder) / "src")
        target = Path(folder) / file
        target.write_text(source, encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *TESTS]
        environment = {**os.environ, "PYTHONPATH": str(Path(folder) / "src")}
        try:
            result = subprocess.run(
                command, cwd=ROOT, env=environment, capture_output=True, timeout=TIMEOUT
            )
        except subprocess.TimeoutExpired:
            return False
        return result.returncode == 0


if __name__ == "__main__":
    main()
