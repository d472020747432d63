"""An overlay on the document: highlighted hexes with their words, paths with arrows, crosses where a path is
cut."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from beachhead.core.overlay import Overlay
from beachhead.draw.kit.curves import num
from beachhead.draw.kit.layout import Layout, Point, W, middle
from beachhead.draw.kit.svg import group, moved, path, use
from beachhead.draw.labels.lettering import WORD, Label
from beachhead.hexes import Grid

FOOT: Final = 0.36 * W  # how far below the centre of its hex a word stands
CROSS: Final = "M-13-13 13 13M-13 13 13-13"
HEAD: Final = 9.0  # length of an arrow head


def overlay_layers(grid: Grid, shown: Overlay) -> tuple[str, str]:
    """What an overlay shows under the units (the highlighted hexes) and over them; its lines are for the
    foot."""
    layout = Layout(grid)
    places = {hex: layout.centre(grid.hex(hex)) for hex in _named(shown)}
    lit = [use("hex", "o-hex", transform=moved(*places[hex])) for hex, _ in shown.hexes]
    ways = [_way([places[hex] for hex in way]) for way in shown.paths]
    cuts = [path(CROSS, "o-cut", transform=moved(*places[hex])) for hex in shown.cut]
    words = [
        Label(word, WORD, places[hex][0], places[hex][1] + FOOT).svg() for hex, word in shown.hexes if word
    ]
    return group("o-lit", *lit), group("o-drawn", *ways, *cuts, *words)


def _named(shown: Overlay) -> set[str]:
    """Every hex that it names."""
    return {hex for hex, _ in shown.hexes} | {hex for way in shown.paths for hex in way} | set(shown.cut)


def _way(points: list[Point]) -> str:
    """A line from hex to hex, with an arrow head on every hexside it crosses."""
    line = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
    heads = "".join(_head(a, b) for a, b in pairwise(points))
    return path(line, "o-way-edge") + path(line, "o-way") + path(heads, "o-head")


def _head(a: Point, b: Point) -> str:
    (x, y), (dx, dy) = middle(a, b), ((b[0] - a[0]) / W * HEAD, (b[1] - a[1]) / W * HEAD)
    corners = ((x + dx, y + dy), (x - dx - dy, y - dy + dx), (x - dx + dy, y - dy - dx))
    return "M" + "L".join(f"{num(px)} {num(py)}" for px, py in corners) + "z"
