"""The drawn ground of a board. Drawing takes long, so each is drawn once, and ahead of a browser's
request."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock

from beachhead.core.bhd import DataSet
from beachhead.core.game import Source
from beachhead.draw.scene import ground_svg, has_board
from beachhead.games import find_scenario

THEMES = ("light", "dark")
LAYERS = ("ground", "numbers")
DRAWING = Lock()


def draw_ground(
    scenario: str, options: Mapping[str, object], theme: str, layer: str, data: DataSet | None = None
) -> str:
    """The ground as SVG; a request that comes while it is being drawn waits for it."""
    with DRAWING:
        return ground_svg(scenario, tuple(sorted(options.items())), theme, layer, data)


def draw_ahead(scenario: str, options: Mapping[str, object], data: DataSet | None = None) -> None:
    """Draw the ground of a new game, so that it is ready when a browser asks for it."""
    game, chosen = find_scenario(scenario, data)
    setup = game.begin(chosen.name, options, Source(data=data))
    if has_board(setup):
        for theme in THEMES:
            draw_ground(chosen.id, setup.options, theme, "ground", data)
