"""PNG through `resvg`, a small renderer that needs no network and no browser: the extra `draw`.

Begin with `to_png`. An SVG names fonts, and the machine has to have one of them; without any the picture
would lack its names, so that is refused.
"""

from __future__ import annotations

from functools import cache

from beachhead.core.errors import Refusal
from beachhead.draw.kit.style import SANS, SERIF

MISSING = (
    "PNG needs a package that is not installed: `pip install beachhead[draw]` brings it. "
    "An .svg needs nothing and opens in every browser."
)
NO_FONTS = (
    "This machine has no font for the names on the map: install one, such as DejaVu or Liberation, "
    "or write an .svg."
)


class CannotRender(Refusal):
    """The picture is fine, but this machine cannot turn it into a PNG."""

    kind = "cannot render"


def to_png(svg: str) -> bytes:
    """The picture as PNG, as many pixels wide and high as the SVG says."""
    if not _has_fonts():
        raise CannotRender(NO_FONTS, allowed=[".svg"])
    return _render(svg)


def _render(svg: str) -> bytes:
    try:
        import resvg_py
    except ImportError:
        raise CannotRender(MISSING, allowed=[".svg"]) from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg))


@cache
def _has_fonts() -> bool:
    """Whether text is rendered in both kinds of fonts."""
    blank = _render(_word("", SERIF))
    return all(_render(_word("Caen", fonts)) != blank for fonts in (SERIF, SANS))


def _word(words: str, fonts: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30">'
        f'<text y="20" style="font:16px {fonts}">{words}</text></svg>'
    )
