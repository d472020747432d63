"""A picture of a position with its title, as other pages show it beside a link. Begin with `postcard`.

It is as wide and high as those pages want it, and made of the few strokes of a `thumbnail`.
"""

from __future__ import annotations

from typing import Final

from beachhead.core.view import View
from beachhead.draw.kit.palette import colours
from beachhead.draw.kit.style import SANS, SERIF
from beachhead.draw.kit.svg import tag, text
from beachhead.draw.scene import board_for
from beachhead.draw.thumbnail import sketched, style_of

WIDTH: Final = 1200
HEIGHT: Final = 630
BAND: Final = 118
"""The part at the foot that has the words."""
MARGIN: Final = 40


def postcard(view: View, title: str, says: str, theme: str = "light") -> str:
    """The picture of what a view shows, with a title and a line below it, as SVG."""
    drawn, cut = sketched(view, WIDTH, WIDTH / (HEIGHT - BAND))
    whole, high, colour = board_for(view.setup)[1].window, HEIGHT - BAND, colours(theme)
    inside = tag(
        "svg", drawn, x=whole.left, y=whole.top, width=whole.width, height=whole.height,
        viewBox=f"{whole.left:.0f} {whole.top:.0f} {whole.width:.0f} {whole.height:.0f}",
    )  # fmt: skip
    board = tag(
        "svg", inside, width=WIDTH, height=high, preserveAspectRatio="xMidYMid slice",
        viewBox=f"{cut.left:.0f} {cut.top:.0f} {cut.width:.0f} {cut.height:.0f}",
    )  # fmt: skip
    sea = tag("rect", width=WIDTH, height=HEIGHT, fill=colour["sea"])
    band = tag("rect", y=high, width=WIDTH, height=BAND, fill=colour["paper"])
    words = (
        tag("text", text(title), x=MARGIN, y=high + 52, fill=colour["ink"], style=f"font:700 42px {SERIF}"),
        tag("text", text(says), x=MARGIN, y=high + 94, fill=colour["ink"], style=f"font:28px {SANS}"),
    )
    return tag(
        "svg", tag("style", style_of(drawn, theme)), sea, board, band, *words,
        xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {HEIGHT}", width=WIDTH, height=HEIGHT,
    )  # fmt: skip
