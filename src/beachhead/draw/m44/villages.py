"""Buildings of Memoir: villages and churches seen a little from the side, and airfields."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from beachhead.draw.kit.layout import Spot, centre
from beachhead.draw.kit.mosaic import Lot
from beachhead.draw.kit.svg import group, moved, path, tag

LOTS: Final = ((-14, -12), (2, -16), (16, -9), (-20, 2), (-2, -2), (19, 5), (-12, 13), (5, 13))
CHURCH: Final = path("M-9 12V-4H9V12Z", "v-wall") + path("M-11-4L0-13 11-4Z", "v-roof")
CHURCH_CROSS: Final = path("M0-13V-27M-4.5-22.5H4.5", "v-cross")


def villages(spots: Iterable[Spot]) -> str:
    return group("m-villages", *map(_village, spots))


def _village(spot: Spot) -> str:
    lot = Lot(spot[0] * 100 + spot[1] + 3)
    houses = sorted((dy, dx) for dx, dy in LOTS)
    drawn = [_house(dx + lot(-2, 2), dy + lot(-1.5, 1.5), lot) for dy, dx in houses]
    return group("", *drawn, transform=moved(*centre(spot)))


def _house(x: float, y: float, lot: Lot) -> str:
    w, h = lot(10, 14.5), lot(7.5, 10)
    turn = lot(-14, 14) + (90 if lot() < 0.3 else 0)
    shade = tag("rect", class_="v-shade", x=1 - w / 2, y=1.4 - h / 2, width=w, height=h)
    lit = tag("rect", class_="v-roof", x=-w / 2, y=-h / 2, width=w, height=h / 2)
    dark = tag("rect", class_="v-wall", x=-w / 2, y=0, width=w, height=h / 2)
    return group("", shade, lit, dark, transform=moved(x, y, turn=turn))


def churches(spots: Iterable[Spot]) -> str:
    return group("m-churches", *(group("", CHURCH, CHURCH_CROSS, transform=moved(*centre(s))) for s in spots))


def airfields(spots: Iterable[Spot]) -> str:
    strips = path("M-30 8L30-8M-14-24L14 24", "m-strip") + path("M-26 7L26-7", "m-strip2")
    return group("m-airfields", *(group("", strips, transform=moved(*centre(s))) for s in spots))
