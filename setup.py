"""Compile the message catalogues and, where there is a C compiler, the rules; see pyproject.toml.

SEASONS_PURE=1 leaves the rules as they are. All of them are compiled or none: a module that the
compiler rejects fails the build, for that is a wrong type and not a missing compiler.
"""

import os
import sys
import tempfile
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import Extension, setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.errors import CompileError, DistutilsError
from setuptools._distutils.sysconfig import customize_compiler, get_python_inc
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

COMPILED = [Path("src/seasons/rules"), Path("src/seasons/bots/fast")]
UNCOMPILED = {"editable_wheel", "dist_info"}  # commands


class BuildWithCatalogues(build_py):
    """Put a .mo beside each .po: in the source tree if editable, else in the build folder."""

    def run(self) -> None:
        super().run()
        target = Path("src" if self.editable_mode else self.build_lib)
        for source in Path("src").glob("seasons/words/locale/*/LC_MESSAGES/seasons.po"):
            compile_catalogue(source, target / source.relative_to("src").with_suffix(".mo"))


class BuildCompiledRules(build_ext):
    """Translate the rules to C only when they are really built."""

    def finalize_options(self) -> None:
        from mypyc.build import mypycify

        # What only the interpreter runs is not compiled.
        paths = [path for folder in COMPILED for path in sorted(folder.rglob("*.py"))]
        sources = [str(path) for path in paths if path.stem != "native"]
        options = ["--config-file=", "--strict"]
        self.distribution.ext_modules = mypycify(
            [*options, *sources], opt_level="3", debug_level="0", target_dir="build/mypyc"
        )
        super().finalize_options()


def compile_catalogue(source: Path, target: Path) -> None:
    with source.open("rb") as po:
        catalogue = read_po(po, abort_invalid=True)
    with target.open("wb") as mo:
        write_mo(mo, catalogue)


def can_compile() -> bool:
    """Whether a C compiler and Python's headers are there."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\n", encoding="utf-8")
        compiler = new_compiler()
        customize_compiler(compiler)
        try:
            compiler.compile([str(source)], folder, include_dirs=[get_python_inc()])
        except (CompileError, DistutilsError, OSError):
            return False
    return True


def wants_compiled() -> bool:
    """A development install runs the sources, so that an edit is never hidden by an old build.

    Nor is anything translated only to tell the name and the version, which pip asks for first.
    """
    return os.environ.get("SEASONS_PURE") != "1" and not UNCOMPILED & {*sys.argv}


if __name__ == "__main__":  # others may only ask whether it would compile
    compiled = wants_compiled() and can_compile()
    setup(
        cmdclass={"build_py": BuildWithCatalogues, "build_ext": BuildCompiledRules},
        ext_modules=[Extension("seasons.rules", [])] if compiled else [],
    )
