"""A link as a picture that the camera of a phone can read."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import segno
from markupsafe import Markup

_QUIET: Final = 4  # modules of light around it: cameras find it by them, whatever lies beside it


@lru_cache(256)
def picture(link: str) -> Markup:
    """A QR code as SVG, dark on light, as large as the place it is put in."""
    drawn = segno.make(link, error="m", micro=False).svg_inline(
        border=_QUIET, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None
    )
    return Markup(drawn)
