"""Heat maps: one board, drawn once in a page, and what was counted in its hexes laid over it.

Begin with `HeatMap`. `ground` goes into the page once, hidden; every `drawn` map refers to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from beachhead.core.game import Game, Source
from beachhead.core.state import Setup
from beachhead.draw.drawing import drawing_of
from beachhead.draw.kit.curves import num
from beachhead.draw.kit.ground import hex_shape
from beachhead.draw.kit.patterns import patterns
from beachhead.draw.kit.style import stylesheet
from beachhead.draw.kit.svg import moved, tag, text
from beachhead.draw.options import DrawOptions
from beachhead.draw.picture import picture
from beachhead.games import find_scenario

PAPER: Final = 0.5  # how strongly the ground shows, so that the heat stands out
FAINTEST: Final = 0.12
STRONGEST: Final = 0.92
ID: Final = "heat-ground"


class HeatMap:
    """The board of a scenario, ready to be coloured."""

    def __init__(self, scenario: str, options: Mapping[str, object], own: Source) -> None:
        game, setup = _setup(scenario, options, own)
        how = DrawOptions(numbers=False)
        self._document = picture(scenario, how, options=options, folder=own.folder, data=own.data)
        board = drawing_of(game).board(setup)
        self._grid, self._layout = board.grid, board.layout

    def ground(self) -> str:
        """The board itself, hidden."""
        document = self._document
        layers = (tag("g", drawn) for name, drawn in document.layers if name not in ("markers", "units"))
        shapes = tag("defs", hex_shape(), patterns(), *document.defs, tag("g", *layers, id=ID))
        return tag("svg", tag("style", stylesheet("light")), shapes, width=0, height=0, aria_hidden="true")

    def drawn(self, counts: Mapping[str, int], colour: str, words: str) -> str:
        """The board with each hex coloured by its count, which it shows on hover."""
        window, most = self._document.window, max(counts.values(), default=0)
        ground = tag("use", href=f"#{ID}", opacity=PAPER)
        hexes = [self._hex(hex, n, most, colour) for hex, n in counts.items() if n]
        size = {"width": window.width, "height": window.height}
        box = " ".join(num(value) for value in (window.left, window.top, *size.values()))
        title = tag("title", text(words))
        return tag("svg", title, ground, *hexes, viewBox=box, **size, role="img", class_="map")

    def _hex(self, hex: str, n: int, most: int, colour: str) -> str:
        strength = FAINTEST + (STRONGEST - FAINTEST) * (n / most) ** 0.5  # so that small counts still show
        place = moved(*self._layout.centre(self._grid.hex(hex)))
        shape = tag("use", href="#hex", fill=colour, fill_opacity=f"{strength:.2f}")
        return tag("g", tag("title", text(f"{hex}: {n}")), shape, transform=place)


def has_map(scenario: str, options: Mapping[str, object], own: Source) -> bool:
    """Whether there is a board to colour."""
    game, setup = _setup(scenario, options, own)
    return drawing_of(game).has_board(setup)


def _setup(scenario: str, options: Mapping[str, object], own: Source) -> tuple[Game, Setup]:
    game, chosen = find_scenario(scenario)
    return game, game.begin(chosen.name, options, own)
