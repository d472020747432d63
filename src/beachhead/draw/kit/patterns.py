"""Patterns of the ground, so that it can be recognized without colour. Begin with `patterns`.

Each is a tile that fits its own neighbours. They are the same in every picture, so they are made once.
"""

from __future__ import annotations

import math
from functools import cache

from beachhead.draw.kit.curves import discs, num, polygon
from beachhead.draw.kit.layout import PITCH, Point, W
from beachhead.draw.kit.mosaic import Lot, Polygon, cells, repeated, shrunk
from beachhead.draw.kit.svg import group, moved, path, pattern, tag, use

TREE = (
    "M0-6C3-6.4 6-4.4 5.9-1.2 7-.2 6 3.6 3.6 4.3 2.6 6.2-1.8 6.2-3 4.6-5.6 4.8-6.8 1.4-5.6-.6"
    "-6.4-3.2-3.4-6.2 0-6Z"
)
TREE_LIT = "M-1-4.8C1.5-5.2 3.4-3.6 2.8-1.6 1.8 0-1 .2-2.6 1.2-4.6.6-5-3.8-1-4.8Z"


@cache
def patterns() -> str:
    """The definitions of all patterns."""
    return fields() + hedged() + woods() + swamp() + sand() + streets()


def _ground(name: str, width: float, height: float) -> str:
    return tag("rect", class_=name, width=width, height=height)


def fields() -> str:
    """Clear ground: large fields in hairlines, a third of them ploughed."""
    width, height, lot = 4 * W, 4 * PITCH, Lot(9)
    edges, furrows = [], []
    for _, cell in cells(20, width, height, 8, even=1):
        ploughed, turn = lot() < 0.34, lot(0, math.pi)
        for copy in repeated(cell, width, height, 0.0):
            edges.append(polygon(copy))
            furrows += _furrows(shrunk(copy, 3), turn, 5.0) if ploughed else []
    drawn = (path("".join(edges), "p-edge"), path("".join(furrows), "p-furrow"))
    return pattern("p-clear", width, height, (_ground("p-land", width, height), *drawn))


def _furrows(cell: Polygon, turn: float, gap: float) -> list[str]:
    """Parallel lines across a polygon."""
    cos, sin = math.cos(turn), math.sin(turn)
    turned = [(x * cos + y * sin, y * cos - x * sin) for x, y in cell]
    levels = [y for _, y in turned]
    lines = []
    for n in range(int((max(levels, default=0) - min(levels, default=0)) / gap)):
        y = min(levels) + gap * (n + 0.5)
        for a, b in _crossings(turned, y):
            ends = (a * cos - y * sin, a * sin + y * cos), (b * cos - y * sin, b * sin + y * cos)
            lines.append(_stroke(*ends))
    return lines


def _crossings(cell: Polygon, y: float) -> list[tuple[float, float]]:
    xs = []
    for n, (x2, y2) in enumerate(cell):
        x1, y1 = cell[n - 1]
        if y1 <= y < y2 or y2 <= y < y1:
            xs.append(x1 + (y - y1) / (y2 - y1) * (x2 - x1))
    xs.sort()
    return list(zip(xs[::2], xs[1::2], strict=False))


def _stroke(a: Point, b: Point) -> str:
    return f"M{num(a[0])} {num(a[1])}L{num(b[0])} {num(b[1])}"


def hedged() -> str:
    """Bocage: small fields in three greens, and between them hedges with trees."""
    width, height, lot = 4 * W, 4 * PITCH, Lot(5)
    greens: list[list[str]] = [[], [], []]
    trees: list[Polygon] = []
    sizes = []
    for _, cell in cells(84, width, height, 11, even=1):
        green = greens[int(lot(0, 3))]
        green += [polygon(shrunk(copy, 0.8)) for copy in repeated(cell, width, height, 2.0)]
        for n, end in enumerate(cell):
            for _ in range(int(math.dist(cell[n - 1], end) / 7)):
                t, grows, sway = lot(), lot() < 0.5, (lot(-0.6, 0.6), lot(-0.6, 0.6))
                if grows:
                    trees.append([_along(cell[n - 1], end, t, sway)])
                    sizes.append(lot(0.7, 1.55))
    dots = [
        (x, y, size)
        for tree, size in zip(trees, sizes, strict=True)
        for ((x, y),) in repeated(tree, width, height, 3.0)
    ]
    fields = [path("".join(green), f"p-field{n}") for n, green in enumerate(greens, 1)]
    hedges = path(discs(dots), "p-hedge-tree")
    return pattern("p-bocage", width, height, (_ground("p-hedge", width, height), *fields, hedges))


def _along(a: Point, b: Point, t: float, sway: Point) -> Point:
    return a[0] + t * (b[0] - a[0]) + sway[0], a[1] + t * (b[1] - a[1]) + sway[1]


def woods() -> str:
    """Crowns, each with a shadow to the south-east and a lit side to the north-west."""
    width, height, lot = 2 * W, 2 * PITCH, Lot(21)
    crowns = []
    for (x, y), _ in cells(74, width, height, 31, even=2):
        crown, size = [(x + lot(-1, 1), y + lot(-1, 1))], lot(4.4, 6.8)
        crowns += [(cy, cx, size) for ((cx, cy),) in repeated(crown, width, height, 10.0)]
    tree = (
        tag("circle", class_="p-shade", cx=0.9, cy=1.3, r=6) + path(TREE, "p-tree") + path(TREE_LIT, "p-lit")
    )
    drawn = "".join(use("tree", transform=moved(x, y, size / 6)) for y, x, size in sorted(crowns))
    ground = _ground("p-floor", width, height)
    return group("", tree, id="tree") + pattern("p-woods", width, height, (ground, drawn))


def swamp() -> str:
    """Level strokes of water and a few tufts."""
    width, height, lot = 2 * W, 2 * PITCH, Lot(77)
    water, tufts = [], []
    for n in range(13):
        x = lot(0, 20)
        while x < width - 4:
            long = min(lot(7, 19), width - x - 3)
            water.append(f"M{num(x)} {num((n + 0.5) * height / 13 + lot(-0.8, 0.8))}h{num(long)}")
            x += long + lot(7, 18)
    for _ in range(15):
        x, y = lot(5, width - 5), lot(5, height - 5)
        tufts.append(f"M{num(x)} {num(y)}v-4.5m-1 4.5l-2.2-3.4m4.2 3.4l2.2-3.4")
    drawn = (path("".join(water), "p-water"), path("".join(tufts), "p-tuft"))
    return pattern("p-swamp", width, height, (_ground("p-flood", width, height), *drawn))


def sand() -> str:
    """A stippled beach."""
    width, height, lot = 2 * W, 2 * PITCH, Lot(3)
    grains = [(lot(1, width - 1), lot(1, height - 1), lot(0.4, 0.85)) for _ in range(420)]
    ground = _ground("p-beach", width, height)
    return pattern("p-sand", width, height, (ground, path(discs(grains), "p-grain")))


def streets() -> str:
    """A town plan: a square split recursively; some plots stay open."""
    lot, wide = Lot(17), 92.0
    plots = [p for p in _plots(lot, 0.0, 0.0, wide, wide) if lot() > 0.13 and min(p[2:]) > 2.6]
    blocks = [
        f"M{num(x + 0.8)} {num(y + 0.8)}h{num(w - 1.6)}v{num(h - 1.6)}h{num(1.6 - w)}z"
        for x, y, w, h in plots
    ]
    drawn = (_ground("p-urban", wide, wide), path("".join(blocks), "p-block"))
    return pattern("p-city", wide, wide, drawn, turn=-14)


def _plots(lot: Lot, x: float, y: float, w: float, h: float) -> list[tuple[float, float, float, float]]:
    if max(w, h) < 8 or (max(w, h) < 15 and lot() < 0.45):
        return [(x, y, w, h)]
    k = lot(0.36, 0.64)
    if w > h:
        return _plots(lot, x, y, w * k, h) + _plots(lot, x + w * k, y, w * (1 - k), h)
    return _plots(lot, x, y, w, h * k) + _plots(lot, x, y + h * k, w, h * (1 - k))
