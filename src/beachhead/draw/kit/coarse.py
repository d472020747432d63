"""Outlines made coarser and cut down, for a picture much smaller than what was drawn. Begin with `coarse`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from beachhead.draw.kit.layout import Window

OUTLINE: Final = re.compile(r' d="([^"]*)"')
NUMBER: Final = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
SPARE: Final = 80.0  # broad strokes reach so far beyond their line
PAIRS: Final = {"M": 1, "l": 1, "q": 2, "c": 3, "z": 0}
"""The commands of our outlines, and how many points each has."""
Points = list[tuple[float, float]]


def coarse(svg: str, window: Window, unit: int) -> str:
    """The drawing with the points of its paths on a raster of `unit`, and without the pieces of paths that
    lie beyond the window. A piece that is written in other commands than `PAIRS` stays as it is."""
    return OUTLINE.sub(lambda found: f' d="{_coarse(found[1], window, unit)}"', svg)


def _coarse(outline: str, window: Window, unit: int) -> str:
    return "".join(_piece(piece, window, unit) for piece in re.findall(r"M[^M]*", outline))


def _piece(piece: str, window: Window, unit: int) -> str:
    steps = list(_steps(piece))
    if any(len(points) != PAIRS.get(command, -1) for command, points in steps):
        return piece
    passed = list(_passed(steps))
    if not _touches([point for points in passed for point in points], window):
        return ""
    return _written([command for command, _ in steps], passed, unit)


def _steps(piece: str) -> Iterator[tuple[str, Points]]:
    """The commands of a path, each with its points."""
    for command, numbers in re.findall(r"([A-Za-z])([^A-Za-z]*)", piece):
        found = [float(number) for number in NUMBER.findall(numbers)]
        yield command, list(zip(found[::2], found[1::2], strict=False))


def _passed(steps: list[tuple[str, Points]]) -> Iterator[Points]:
    """The points of each step where they lie, and not as seen from the one before."""
    at = (0.0, 0.0)
    for _, moves in steps:
        points = [(at[0] + dx, at[1] + dy) for dx, dy in moves]
        yield points
        at = points[-1] if points else at


def _touches(points: Points, window: Window) -> bool:
    across, down = zip(*points, strict=True)
    beside = max(across) < window.left - SPARE or min(across) > window.right + SPARE
    return not beside and max(down) >= window.top - SPARE and min(down) <= window.bottom + SPARE


def _written(commands: list[str], passed: list[Points], unit: int) -> str:
    """The steps on the raster: what is rounded off at one is made up for at the next."""
    x, y, written = 0, 0, list[str]()
    for command, points in zip(commands, passed, strict=True):
        moves = [(unit * round((a - x) / unit), unit * round((b - y) / unit)) for a, b in points]
        if not moves or any(map(any, moves)):
            written.append(command + " ".join(f"{dx} {dy}" for dx, dy in moves).replace(" -", "-"))
        if moves:
            x, y = x + moves[-1][0], y + moves[-1][1]
    return "".join(written)
