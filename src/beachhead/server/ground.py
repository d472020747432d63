"""The drawn ground of a board. Drawing takes long, so each is drawn once, and ahead of a browser's
request."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock

from beachhead.draw.scene import ground_svg, has_board
from beachhead.games import find_scenario

THEMES = ("light", "dark")
LAYERS = ("ground", "numbers")
DRAWING = Lock()


def draw_ground(scenario: str, options: Mapping[str, object], theme: str, layer: str) -> str:
    """The ground as SVG; a request that comes while it is being drawn waits for it."""
    with DRAWING:
        return ground_svg(scenario, tuple(sorted(options.items())), theme, layer)


def draw_ahead(scenario: str, options: Mapping[str, object]) -> None:
    """Draw the ground of a new game, so that it is ready when a browser asks for it."""
    game, chosen = find_scenario(scenario)
    setup = game.begin(chosen.name, options)
    if has_board(setup):
        for theme in THEMES:
            draw_ground(scenario, setup.options, theme, "ground")
