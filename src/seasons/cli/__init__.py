"""The command line."""

from seasons.cli.main import main

__all__ = ["main"]
