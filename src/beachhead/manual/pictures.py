"""Small pictures for the terms of a glossary: one or two pieces on paper. Begin with `picture`."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.draw.kit.digits import digit_defs
from beachhead.draw.kit.figures import figure_defs
from beachhead.draw.kit.ground import hex_shape
from beachhead.draw.kit.patterns import patterns
from beachhead.draw.kit.signs import sign_defs
from beachhead.draw.kit.style import stylesheet
from beachhead.draw.kit.svg import group, tag, text
from beachhead.manual.contents import Figure
from beachhead.manual.pruning import SVG, pruned

SIDE = 76  # of the square in which a piece lies


def picture(pieces: Iterable[str], defs: Iterable[str], says: str) -> str:
    """Pieces that are each drawn around (0, 0), side by side."""
    shown = list(pieces)
    wide = SIDE * len(shown)
    placed = [
        group("", piece, transform=f"translate({SIDE * n + SIDE / 2} {SIDE / 2})")
        for n, piece in enumerate(shown)
    ]
    common = (digit_defs(), hex_shape(), patterns(), sign_defs(), figure_defs())
    return pruned(
        tag(
            "svg",
            tag("title", text(says)),
            tag("style", stylesheet("light")),
            tag("defs", *common, *defs),
            tag("rect", class_="m-paper", x=0, y=0, width=wide, height=SIDE),
            *placed,
            xmlns=SVG,
            width=wide,
            height=SIDE,
            viewBox=f"0 0 {wide} {SIDE}",
            role="img",
        )
    )


def shown_as(caption: str, pieces: Iterable[str], defs: Iterable[str]) -> Figure:
    """A figure of a term; the caption says what is to be seen."""
    kept, known = tuple(pieces), tuple(defs)
    return Figure(caption, caption, lambda: picture(kept, known, caption))
