"""The ground: sea, coast and every kind of land, from the sets of hexes that are of that kind.

Begin with `Land`. Depth at sea and height on hills are drawn by stroking one outline in several widths, so a
shore has its shallows and a hill its contours without a line being computed for them.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from beachhead.draw.kit.curves import area, chance, outlines, polygon, ring
from beachhead.draw.kit.layout import Point, R, Spot, W, Window, around, centre, corner, middle, place, rim
from beachhead.draw.kit.svg import clip, group, path, shape, tag, use

SHOALS: Final = (
    (64.0, "m-deep"),
    (47.0, "m-deep"),
    (33.0, "m-deep"),
    (21.0, "m-shallow"),
    (10.5, "m-shallow"),
)
FAINTEST: Final = 0.25
CONTOURS: Final = ((22.0, "m-slope-2"), (14.5, "m-slope"), (7.0, "m-slope"))
PAINTED: Final = ("beach", "wet", "bocage", "swamp", "hill", "woods")  # in this order, on clear ground


class Land:
    """The outlines that several layers share, written once into `defs`."""

    def __init__(self, kinds: Mapping[str, Collection[Spot]]) -> None:
        self.kinds = kinds
        land = area({spot for kind, spots in kinds.items() if kind != "sea" for spot in spots})
        hill = area(kinds.get("hill", ()))
        self.defs = shape("land", land)
        self.defs += shape("hill", hill) + clip("c-hill", hill) if hill else ""

    def sea(self, window: Window) -> str:
        """Open water, paler towards the shore, with engraved lines along it."""
        deep = frame(window, "m-sea")
        lines = []
        for n, (far, water) in enumerate(SHOALS):
            faint = FAINTEST + (0.85 - FAINTEST) * n / (len(SHOALS) - 1)
            line = use("land", "m-waterline", stroke_width=2 * far + 1, stroke_opacity=f"{faint:.2f}")
            lines += [line, use("land", water, stroke_width=2 * far - 1)]
        return deep + group("m-shoal", *lines)

    def ground(self) -> str:
        """Everything that lies on land, clear ground first."""
        painted = [self.hills() if kind == "hill" else self._painted(kind) for kind in PAINTED]
        return use("land", "m-clear") + "".join(painted)

    def _painted(self, kind: str) -> str:
        return path(area(self.kinds.get(kind, ())), f"m-{kind}", fill_rule="evenodd")

    def hills(self) -> str:
        """Two tints and contour lines, the highest first."""
        if not self.kinds.get("hill"):
            return ""
        slopes = [use("hill", "m-hilltop")]
        for deep, tint in CONTOURS:
            slopes.append(use("hill", "m-contour", stroke_width=2 * deep + 0.9))
            slopes.append(use("hill", tint, stroke_width=2 * deep - 0.9))
        return group("", *slopes, clip_path="url(#c-hill)") + use("hill", "m-hill-edge")

    def coast(self) -> str:
        return use("land", "m-coast")

    def border(self, kind: str, other: str, name: str) -> str:
        """The line between two kinds of ground."""
        return path(outlines(rim(self.kinds.get(kind, ()), self.kinds.get(other, ()))), name)


def frame(window: Window, name: str, spare: float = 0.0) -> str:
    return tag(
        "rect",
        class_=name,
        x=window.left - spare,
        y=window.top - spare,
        width=window.width + 2 * spare,
        height=window.height + 2 * spare,
    )


def mat(window: Window, spare: float) -> str:
    """Covers what was painted over the rim, as the mat of a framed picture does."""
    return path(_rectangle(window, spare) + _rectangle(window, 0.0), "m-paper", fill_rule="evenodd")


def _rectangle(window: Window, spare: float) -> str:
    left, top = window.left - spare, window.top - spare
    right, bottom = window.right + spare, window.bottom + spare
    return polygon([(left, top), (right, top), (right, bottom), (left, bottom)])


def hex_shape() -> str:
    """The outline of one hex round (0, 0), which the grid uses for each of its own."""
    knots = [place(corner((0, 0), k)) for k in range(6)]
    x0, y0 = centre((0, 0))
    return shape("hex", "M" + "L".join(f"{x - x0:.2f} {y - y0:.2f}" for x, y in knots) + "z")


def hex_grid(hexes: Iterable[tuple[str, Spot]], name: str) -> str:
    """Each hex once, under its name: `h0938`, `h-sword-r10c4`."""
    drawn = []
    for called, spot in hexes:
        x, y = centre(spot)
        drawn.append(use("hex", id=hex_id(called), x=x, y=y))
    return group(name, *drawn)


def hex_id(called: str) -> str:
    return f"h{called.replace(':', '-')}"


def built_up(spots: Collection[Spot]) -> str:
    """The streets of a city over all its hexes."""
    blots = [_blot(centre(spot), 0.44 * W) for spot in sorted(spots)]
    for spot in sorted(spots):
        near = [n for n in around(spot) if n in spots and n > spot]
        blots += [_blot(middle(centre(spot), centre(n)), 0.33 * W) for n in near]
    d = "".join(blots)
    return path(d, "m-city-edge") + path(d, "m-city-ground")


def _blot(at: Point, radius: float) -> str:
    x, y = at
    points = []
    for n in range(11):
        far = radius * (1 + 0.09 * chance(round(x), round(y), n))
        points.append((x + far * math.sin(n * math.tau / 11), y - far * math.cos(n * math.tau / 11)))
    return ring(points)


def veil(spots: Collection[Spot]) -> str:
    """Ground that is out of play."""
    return path(area(spots), "m-veil", fill_rule="evenodd")


def border(inside: Collection[Spot], outside: Collection[Spot], name: str) -> str:
    """A line along the hexsides between two areas."""
    return path(outlines(rim(inside, outside), 0.0), name)


def below(spot: Spot) -> Point:
    """The gutter below the place of a counter, where a name can always be read."""
    x, y = centre(spot)
    return x, y + R * 0.868
