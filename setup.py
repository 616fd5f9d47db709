"""Compile the message catalogues while building; everything else is in pyproject.toml."""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithCatalogues(build_py):
    """Put a .mo beside each .po: in the source tree if editable, else in the build folder."""

    def run(self) -> None:
        super().run()
        target = Path("src" if self.editable_mode else self.build_lib)
        for source in Path("src").glob("seasons/locale/*/LC_MESSAGES/seasons.po"):
            compile_catalogue(source, target / source.relative_to("src").with_suffix(".mo"))


def compile_catalogue(source: Path, target: Path) -> None:
    with source.open("rb") as po:
        catalogue = read_po(po, abort_invalid=True)
    with target.open("wb") as mo:
        write_mo(mo, catalogue)


setup(cmdclass={"build_py": BuildWithCatalogues})
