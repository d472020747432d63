"""Mosaics: a tile cut into cells that fit their neighbours on all sides, for fields, hedges and crowns."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TypeAlias

from beachhead.draw.kit.layout import Point

Polygon: TypeAlias = list[Point]


class Lot:
    """Pseudo-random numbers, the same on every machine (xorshift)."""

    def __init__(self, seed: int) -> None:
        self.state = (seed * 2654435761 + 97) & 0xFFFFFFFF or 1

    def __call__(self, low: float = 0.0, high: float = 1.0) -> float:
        s = self.state
        s ^= s << 13 & 0xFFFFFFFF
        s ^= s >> 17
        s ^= s << 5 & 0xFFFFFFFF
        self.state = s
        return low + (high - low) * (s / 4294967296)


def cells(count: int, width: float, height: float, seed: int, *, even: int) -> list[tuple[Point, Polygon]]:
    """Voronoi cells of the seeds, on a tile that repeats. More rounds of `even` make
    the cells more alike."""
    lot = Lot(seed)
    seeds = [(lot(0, width), lot(0, height)) for _ in range(count)]
    for _ in range(even):
        moved = [middle_of(cell) for cell in _mosaic(seeds, width, height)]
        seeds = [(x % width, y % height) for x, y in moved]
    return list(zip(seeds, _mosaic(seeds, width, height), strict=True))


def _mosaic(seeds: list[Point], width: float, height: float) -> list[Polygon]:
    reach = 1.8 * math.sqrt(width * height / len(seeds))
    copies = [copy for seed in seeds for (copy,) in repeated([seed], width, height, 2 * reach)]
    return [_cell(seed, copies, reach) for seed in seeds]


def _cell(seed: Point, others: list[Point], reach: float) -> Polygon:
    x, y = seed
    cell = [(x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach)]
    for ox, oy in others:
        if 0 < max(abs(ox - x), abs(oy - y)) < 2 * reach:
            cell = cut(cell, ((x + ox) / 2, (y + oy) / 2), (ox - x, oy - y))
    return cell


def repeated(polygon: Polygon, width: float, height: float, spare: float = math.inf) -> Iterator[Polygon]:
    """A polygon and its copies on the tiles around; with `spare` only those that near to this one."""
    for dx in (-width, 0.0, width):
        for dy in (-height, 0.0, height):
            copy = [(x + dx, y + dy) for x, y in polygon]
            xs, ys = [x for x, _ in copy], [y for _, y in copy]
            across = max(xs) > -spare and min(xs) < width + spare
            if across and max(ys) > -spare and min(ys) < height + spare:
                yield copy


def cut(polygon: Polygon, through: Point, away: Point) -> Polygon:
    """The part of a polygon on the near side of a line through a point; `away` points to the far side."""
    kept = []
    far = [(x - through[0]) * away[0] + (y - through[1]) * away[1] for x, y in polygon]
    for n, (x2, y2) in enumerate(polygon):
        x1, y1 = polygon[n - 1]
        if far[n - 1] < 0 < far[n] or far[n] < 0 < far[n - 1]:
            t = far[n - 1] / (far[n - 1] - far[n])
            kept.append((x1 + t * (x2 - x1), y1 + t * (y2 - y1)))
        if far[n] <= 0:
            kept.append((x2, y2))
    return kept


def middle_of(polygon: Polygon) -> Point:
    """The centre of gravity."""
    total = mx = my = 0.0
    for n, (x2, y2) in enumerate(polygon):
        x1, y1 = polygon[n - 1]
        share = x1 * y2 - x2 * y1
        total += share
        mx += (x1 + x2) * share
        my += (y1 + y2) * share
    return mx / (3 * total), my / (3 * total)


def shrunk(polygon: Polygon, by: float) -> Polygon:
    """A convex polygon with each side moved inwards; empty if nothing is left."""
    kept = polygon
    cx, cy = middle_of(polygon)
    for n, (x2, y2) in enumerate(polygon):
        x1, y1 = polygon[n - 1]
        long = math.hypot(x2 - x1, y2 - y1)
        if long < 1e-6 or not kept:
            continue
        nx, ny = (y2 - y1) / long, (x1 - x2) / long
        if (cx - x1) * nx + (cy - y1) * ny > 0:
            nx, ny = -nx, -ny
        kept = cut(kept, (x1 - nx * by, y1 - ny * by), (nx, ny))
    return kept if len(kept) > 2 else []
