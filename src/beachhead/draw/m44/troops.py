"""Units of Memoir: figures on a plate in the shape of their nation, with a dot for each figure at start.

Begin with `Troops` and `unit`. Figures that fell leave the hex, their dots stay, hollow. What makes a unit
special (elite, a mortar, a mine plough) is a badge at the end of the plate.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from beachhead.draw.kit.figures import figure, men
from beachhead.draw.kit.signs import EMBLEM, PLATE
from beachhead.draw.kit.svg import group, moved, path, tag, text, use
from beachhead.draw.m44.alternate import symbol

# Where figures stand, by how many there are.
MEN: Final = {
    1: ((0, 12),), 2: ((-12, 8), (12, 13)), 3: ((0, 5), (-17, 12), (17, 13)),
    4: ((-8, 1), (19, 3), (-20, 11), (7, 13)), 5: ((-11, 1), (12, 2), (-22, 11), (1, 12), (22, 12)),
}  # fmt: skip
THINGS: Final = {
    1: ((0, 11),), 2: ((-8, -4), (7, 12)), 3: ((-14, -5), (14, -3), (0, 12)),
    4: ((-14, -6), (14, -8), (-13, 11), (14, 12)),
}  # fmt: skip
THING_SCALE: Final = {1: 1.12, 2: 0.92, 3: 0.76, 4: 0.7}
LARGE: Final = frozenset(("tiger", "tank_destroyer", "flame_thrower", "hobart"))
ALONE: Final = frozenset(("destroyer", "big_gun", "landing_craft"))  # one figure, whatever it can lose


@dataclass(frozen=True)
class Troops:
    """A unit as it stands."""

    id: str
    title: str
    kind: str  # a man or a thing of figures.toml
    nation: str  # us, cw or ge
    figures: int
    start: int
    badges: tuple[str, ...] = ()
    alternate: bool = False  # a symbol, not figures


def unit(troops: Troops, x: float, y: float) -> str:
    """A unit in the middle of its hex."""
    label = tag("title", text(troops.title))
    return group("unit", label, *_figures(troops), plate(troops), transform=moved(x, y), data_unit=troops.id)


def _figures(troops: Troops) -> list[str]:
    nation, left = troops.nation, troops.figures
    if troops.alternate:
        return [symbol(troops.kind, nation)]
    if troops.kind in ALONE:
        return [figure(troops.kind, nation, 0, 13, 1.18)]
    if troops.kind in men():
        stand = zip(_poses(troops), MEN[min(left, 5)], strict=True)
        return [figure(pose, nation, x, y, 1.04) for pose, (x, y) in stand]
    scale = THING_SCALE[min(left, 4)] * (0.88 if troops.kind in LARGE else 1.0)
    return [figure(troops.kind, nation, x, y, scale) for x, y in THINGS[min(left, 4)]]


def _poses(troops: Troops) -> list[str]:
    """Riflemen, led by an officer while there are enough; the weapon in front, support in the rear."""
    poses = ["infantry"] * min(troops.figures, 5)
    if len(poses) >= 3 and troops.start >= 4:
        poses[0] = "officer"
    if troops.kind != "infantry":
        poses[-1] = troops.kind
    return poses


def plate(troops: Troops) -> str:
    """The strip at the foot of the hex."""
    nation, tight = troops.nation, bool(troops.badges)
    emblem = path(EMBLEM[nation], f"n-{nation}-ink", transform=moved(-19, 0, 0.56), fill_rule="evenodd")
    first, step, r = (-9.0, 6.6, 2.9) if tight else (-7.0, 8.4, 3.1)
    dots = [_dot(first + n * step, n < troops.figures, nation, r) for n in range(troops.start)]
    badges = [
        badge(name, 26 if troops.start < 5 else 30, -3 - n * 17) for n, name in enumerate(troops.badges)
    ]
    ground = path(PLATE[nation], f"n-{nation} u-plate")
    return group("", ground, emblem, *dots, *badges, transform=moved(0, 22))


def _dot(x: float, standing: bool, nation: str, r: float) -> str:
    if standing:
        return tag("circle", class_=f"n-{nation}-ink", cx=x, r=r)
    return tag("circle", class_=f"n-{nation}-line", cx=x, r=r - 0.6, stroke_width=1.2)


def badge(name: str, x: float, y: float) -> str:
    disc = tag("circle", class_="f-disc", r=8)
    return group("", disc, use(f"badge-{name}", "f-sign"), transform=moved(x, y, 0.88))


def craft(id: str, x: float, y: float, nation: str, load: Troops | None) -> str:
    """A landing craft; its load shows over the side and its dots on the plate."""
    if load is None:
        return group("u-empty", figure("landing_craft", nation, x, y + 8, 1.05), data_craft=id)
    if load.alternate:
        aboard = [group("", symbol(load.kind, load.nation), transform=moved(x, y - 3, 0.72))]
    elif load.kind in men():
        aboard = [figure("infantry", nation, x + dx, y + 2, 0.8) for dx in (-8, 2, 12)]
    else:
        aboard = [figure(load.kind, nation, x + 2, y + 2, 0.72)]
    boat = figure("landing_craft", nation, x, y + 15, 1.2)
    strip = group("", plate(load), transform=moved(x, y))
    return group(
        "unit", tag("title", text(load.title)), *aboard, boat, strip, data_unit=load.id, data_craft=id
    )
