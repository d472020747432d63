"""Heat maps: one board, drawn once in a page, and what was counted in its hexes laid over it.

Begin with `HeatMap`. `ground` goes into the page once, out of sight; every `drawn` map refers to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from beachhead.draw.curves import num
from beachhead.draw.ground import hex_shape
from beachhead.draw.paper import Paper
from beachhead.draw.patterns import patterns
from beachhead.draw.picture import boards, picture
from beachhead.draw.style import stylesheet
from beachhead.draw.svg import moved, tag, text
from beachhead.draw.wish import Wish
from beachhead.fm.load import load as load_fm
from beachhead.hexes import Grid
from beachhead.m44.load import load as load_m44

PAPER: Final = 0.5  # how strongly the ground shows, so that the heat stands out
FAINTEST: Final = 0.12
STRONGEST: Final = 0.92
ID: Final = "heat-ground"


class HeatMap:
    """The board of a scenario, ready to be coloured."""

    def __init__(self, scenario: str, options: Mapping[str, object], folder: Path | None) -> None:
        self._sheet = picture(scenario, Wish(numbers=False), options=options, folder=folder)
        self._grid = grid_of(scenario, options, folder)
        self._paper = Paper(self._grid)

    def ground(self) -> str:
        """The board itself, out of sight."""
        sheet = self._sheet
        layers = (tag("g", drawn) for name, drawn in sheet.layers if name not in ("markers", "units"))
        shapes = tag("defs", hex_shape(), patterns(), *sheet.defs, tag("g", *layers, id=ID))
        return tag("svg", tag("style", stylesheet("light")), shapes, width=0, height=0, aria_hidden="true")

    def drawn(self, counts: Mapping[str, int], colour: str, words: str) -> str:
        """The board with each hex the stronger the more was counted there; a hex says its count."""
        window, most = self._sheet.window, max(counts.values(), default=0)
        ground = tag("use", href=f"#{ID}", opacity=PAPER)
        hexes = [self._hex(hex, n, most, colour) for hex, n in counts.items() if n]
        size = {"width": window.width, "height": window.height}
        box = " ".join(num(value) for value in (window.left, window.top, *size.values()))
        title = tag("title", text(words))
        return tag("svg", title, ground, *hexes, viewBox=box, **size, role="img", class_="map")

    def _hex(self, hex: str, n: int, most: int, colour: str) -> str:
        strength = FAINTEST + (STRONGEST - FAINTEST) * (n / most) ** 0.5  # so that small counts still show
        place = moved(*self._paper.centre(self._grid.hex(hex)))
        shape = tag("use", href="#hex", fill=colour, fill_opacity=f"{strength:.2f}")
        return tag("g", tag("title", text(f"{hex}: {n}")), shape, transform=place)


def has_map(scenario: str) -> bool:
    """Whether there is a board to colour."""
    return scenario in boards()


def grid_of(scenario: str, options: Mapping[str, object], folder: Path | None) -> Grid:
    """The hexes of a scenario's board."""
    game, _, name = scenario.partition(":")
    return load_fm(name, options, folder).grid if game == "fm" else load_m44(scenario, options, folder).grid
