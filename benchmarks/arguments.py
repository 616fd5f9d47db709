"""What the benchmarks are told at the shell: their help is their own docstring."""

import argparse


class _Help(argparse.RawDescriptionHelpFormatter, argparse.ArgumentDefaultsHelpFormatter):
    """Examples as they are, and defaults."""


def described(doc: str | None) -> argparse.ArgumentParser:
    """A parser for a program whose docstring has a line, examples and an explanation."""
    description, examples, explained = (doc or "").split("\n\n")
    return argparse.ArgumentParser(
        description=description,
        epilog=f"examples:\n{examples}\n\n{explained}",
        formatter_class=_Help,
    )
