"""The pictures of the screens: those that the documentation shows, and written only if changed."""

import io
import re
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from scripts.gallery import WIDTH, keep

ROOT = Path(__file__).resolve().parent.parent
GALLERY = ROOT / "docs" / "gallery"
LARGEST = 120_000  # bytes of a picture


def screenshot(noise: int = 0, label: str = "12") -> bytes:
    """A screen with a number in it, every third column brighter by some noise."""
    image = Image.new("RGB", (1440, 900), "#192736")
    draw = ImageDraw.Draw(image)
    for x in range(0, image.width, 3):
        draw.line((x, 0, x, image.height), fill=(25 + noise, 39 + noise, 54 + noise))
    draw.text((300, 300), label, fill="white", font_size=24)
    written = io.BytesIO()
    image.save(written, "PNG")
    return written.getvalue()


@pytest.mark.parametrize(
    ("later", "written"),
    [(screenshot(), False), (screenshot(noise=8), False), (screenshot(label="13"), True)],
    ids=["the same", "noise", "another number"],
)
def test_a_picture_is_written_only_if_it_looks_different(
    tmp_path: Path, later: bytes, written: bool
) -> None:
    path = tmp_path / "screen.webp"
    assert keep(path, screenshot())
    before = path.read_bytes()
    assert keep(path, later) == written
    assert (path.read_bytes() != before) == written


def test_a_picture_is_small(tmp_path: Path) -> None:
    keep(tmp_path / "screen.webp", screenshot())
    with Image.open(tmp_path / "screen.webp") as image:
        assert image.size == (WIDTH, 600)


def test_every_picture_is_shown_and_every_shown_one_is_there() -> None:
    shown = set(re.findall(r"\((\S+\.webp)\)", (GALLERY / "README.md").read_text("utf-8")))
    files = {path for path in GALLERY.iterdir() if path.name != "README.md"}
    assert {path.name for path in files} == shown
    assert [path.name for path in files if path.stat().st_size > LARGEST] == []
