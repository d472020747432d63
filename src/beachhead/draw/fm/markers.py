"""Markers on the map of Fire & Movement: beachheads, drop zones and the hexes that decide the game."""

from __future__ import annotations

from functools import lru_cache

from beachhead.draw.kit.digits import digits
from beachhead.draw.kit.signs import ANCHOR, EMBLEM, LOZENGE, PARACHUTE, SHIELD, STAR
from beachhead.draw.kit.svg import group, moved, path, tag, use


def marker_defs() -> str:
    shield = path(SHIELD, "k-shade", transform=moved(1.2, 2)) + path(SHIELD, "k-beach")
    anchor = path(ANCHOR, "k-pale", transform=moved(0, -1.5, 0.88), fill_rule="evenodd")
    disc = tag("circle", class_="k-shade", cx=1.2, cy=2, r=15) + tag("circle", class_="k-zone", r=15)
    chute = path(PARACHUTE, "k-chute", transform=moved(0, -4, 0.82))
    return group("", shield, anchor, id="beachhead") + group("", disc, chute, id="drop-zone")


@lru_cache(maxsize=4096)
def beachhead(x: float, y: float) -> str:
    return use("beachhead", x=x, y=y)


def division_number(division: str) -> str:
    """82 of the 82nd Airborne Division."""
    return "".join(letter for letter in division if letter.isdigit())


@lru_cache(maxsize=4096)
def drop_zone(x: float, y: float, division: str) -> str:
    """`division` is its number."""
    return group(
        "", use("drop-zone"), digits(division, (0, 8.4), 7.4, 20, "k-zone-ink", 2.8), transform=moved(x, y)
    )


@lru_cache(maxsize=4096)
def goal(x: float, y: float, holder: str | None, scale: float = 0.8) -> str:
    """A hex that counts for victory, with the emblem of who holds it; a star on a bare map."""
    ground = path(LOZENGE, "k-shade", transform=moved(1, 1.5)) + path(LOZENGE, _ground(holder))
    sign = (
        path(EMBLEM[holder], f"n-{holder}-ink", transform=moved(0, 0.3, 0.72), fill_rule="evenodd")
        if holder
        else path(STAR, "k-star", transform=moved(0, 0.8, 0.62))
    )
    return group("goal", ground, sign, transform=moved(x, y, scale))


def _ground(holder: str | None) -> str:
    return f"k-goal n-{holder}" if holder else "k-goal k-open"
