"""The stylesheet. Drawings carry classes only; style.css says what each looks like, theme by theme.

Begin with `stylesheet`. The browser board takes the same classes and may bring its own colours.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from string import Template
from typing import Final

from beachhead.draw.kit.palette import NATIONS, colours
from beachhead.draw.labels.lettering import HANDS, Hand

# No font is shipped: the first of these that is found is used, and drawn to the length we ask for.
SERIF: Final = (
    "Georgia,'Palatino Linotype','Times New Roman','Liberation Serif','Noto Serif',"
    "'DejaVu Serif',FreeSerif,serif"
)
SANS: Final = (
    "'Segoe UI',Helvetica,Arial,'Liberation Sans','Noto Sans','DejaVu Sans',Cantarell,FreeSans,sans-serif"
)


@cache
def stylesheet(theme: str) -> str:
    """All classes in the colours of a theme."""
    rules = files("beachhead.draw").joinpath("data", "style.css").read_text("utf-8")
    rules += "".join((*map(_nation, NATIONS), *map(_lettering, HANDS)))
    return _pressed(Template(rules).substitute(colours(theme), serif=SERIF, sans=SANS))


def _lettering(hand: Hand) -> str:
    weight = 700 if hand.bold else 600 if hand.name == "m-no" else 400
    return f".{hand.name}{{font:{weight} {hand.size}px {'$sans' if hand.sans else '$serif'}}}"


def _nation(n: str) -> str:
    """The body and the ink of a nation: `n-us`, `n-us-ink`, `n-us-line`."""
    return f".n-{n}{{fill:${n}}}.n-{n}-ink{{fill:${n}_ink}}.n-{n}-line{{fill:none;stroke:${n}_ink}}"


def _pressed(css: str) -> str:
    """The stylesheet without comments and extra blanks."""
    css = re.sub(r"/\*.*?\*/|\n", "", css)
    return re.sub(r"\s*([{};:,])\s*", r"\1", css)
