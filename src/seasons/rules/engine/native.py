"""What the compiler must be told about a class, and the interpreter ignores.

A class of the compiled rules can be extended by ordinary Python only if it says so.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_attributes):
        """The decorator as the interpreter needs it: nothing is changed."""
        return lambda cls: cls


__all__ = ["mypyc_attr"]
