"""Figures of Memoir: silhouettes that stand in their hex, feet on one line. The paths are in figures.toml.

Begin with `figure_defs`, which writes each figure once: its pale outline first, then the figure in the colour
of whoever uses it. Allies face right, the Axis left.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from beachhead.draw.kit.curves import num
from beachhead.draw.kit.svg import group, moved, path, use

NATIONS: Final = ("us", "cw", "ge")
OUTLINE: Final = 2.6


@cache
def paths() -> Mapping[str, Any]:
    """The data file."""
    return tomllib.loads(files("beachhead.draw").joinpath("data", "figures.toml").read_text("utf-8"))


def has_figure(kind: str, nation: str) -> bool:
    """Whether a man or a thing of this name is drawn for a nation."""
    return nation in NATIONS and (kind in men() or kind in paths()["thing"])


def has_badge(name: str) -> bool:
    """Whether there is such a badge."""
    return name in paths()["badge"]


@cache
def men() -> frozenset[str]:
    return frozenset(paths()["man"])


def figure_defs() -> str:
    """Every figure and badge."""
    drawn = [
        _figure(f"{name}-{nation}", [f"b {paths()['helmet'][man['wears']][nation]}", *man["parts"]])
        for name, man in paths()["man"].items()
        for nation in NATIONS
    ]
    drawn += [_figure(name, thing["parts"]) for name, thing in paths()["thing"].items()]
    badges = [path(d, id=f"badge-{name}", fill_rule="evenodd") for name, d in paths()["badge"].items()]
    return "".join(drawn + badges)


def _figure(id: str, parts: Iterable[str]) -> str:
    split = [part.split(" ", 1) for part in parts]
    solid = "".join(d for kind, d in split if kind in "bf")
    outline = [path(solid, stroke_width=OUTLINE)]
    outline += [
        path(d, stroke_width=num(float(kind[1:]) + OUTLINE), fill="none")
        for kind, d in split
        if kind[0] == "s"
    ]
    inside = [_part(kind, d) for kind, d in split]
    return group("", group("f-out", *outline), group("f-in", *inside), id=f"f-{id}")


def _part(kind: str, d: str) -> str:
    if kind[0] == "s":
        return path(d, "f-line", stroke_width=kind[1:])
    return path(d, {"b": "", "d": "f-dark", "l": "f-light", "f": "f-flame"}[kind])


def figure(kind: str, nation: str, x: float, y: float, scale: float = 1.0) -> str:
    """One figure with its feet at (x, y)."""
    name = f"f-{kind}-{nation}" if kind in men() else f"f-{kind}"
    return use(name, f"f-{nation}", transform=moved(x, y, scale, flip=nation == "ge"))
