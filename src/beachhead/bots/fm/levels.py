"""The captain's younger officers, who stray from the best option now and then, and the major, who plays by
weights that were learned.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from typing import ClassVar

from beachhead.bots.fm.captain import Captain
from beachhead.bots.fm.style import STYLES, Style
from beachhead.bots.learned import laid_over, learned_styles
from beachhead.bots.parameters import STANDARD
from beachhead.bots.search.general import plans_of
from beachhead.fm.state import SEATS

LAID_OVER = 256
"""Styles that are remembered as the major plays them: the general makes up new ones every turn."""


class Recruit(Captain):
    """Strays often."""

    name = "recruit"
    styles: ClassVar = {STANDARD: replace(STYLES[STANDARD], temperature=1.2)}


class Sergeant(Captain):
    """Strays seldom."""

    name = "sergeant"
    styles: ClassVar = {STANDARD: replace(STYLES[STANDARD], temperature=0.45)}


class Major(Captain):
    """The captain with the weights that rollouts found better, by side; other styles are laid over them."""

    name = "major"
    styles: ClassVar = {name: STYLES[name] for name in (STANDARD, *plans_of(STYLES))}

    def style_of(self, side: int) -> Style:
        return _learned(side, self.style)


@lru_cache(maxsize=LAID_OVER)
def _learned(side: int, style: Style) -> Style:
    """The learned style of a side, with what this style does otherwise than the standard one."""
    by_side = learned_styles(files("beachhead.bots.fm") / "major.json", "fm", STYLES[STANDARD], SEATS)
    found: Style = laid_over(by_side[side], STYLES[STANDARD], style)
    return found
