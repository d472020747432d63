"""The alternate drawing of a counter: silhouettes in its box, not a symbol. Nothing else changes, so that
strengths and dots stay in place."""

from __future__ import annotations

from typing import Final

from beachhead.draw.kit.figures import figure
from beachhead.draw.kit.svg import group, moved, tag, use

# Who stands in the box of a counter, by the type of the unit: figures, and a badge.
WIDE, HIGH = 56.0, 36.0
RANK: Final = ((15.0, 1.0), (28.0, 1.0), (41.0, 1.0))
VEHICLE: Final = {"mechanized": "half_track", "tank": "tank", "at": "tank_destroyer", "aa": "flak88"}
BADGES: Final = {
    "parachute": "airborne",
    "glider": "airborne",
    "commando": "commando",
    "ranger": "ranger",
}


def silhouettes(type: str, nation: str) -> str:
    """The figures of a type of unit, in a box of 56 by 36."""
    if type in VEHICLE:
        return figure(VEHICLE[type], nation, WIDE / 2, HIGH - 4, 1.05)
    men = [figure("infantry", nation, x, HIGH - y - 2, 1.05) for x, y in RANK]
    return "".join(men) + _badge(BADGES.get(type))


def _badge(name: str | None) -> str:
    if name is None:
        return ""
    disc = tag("circle", class_="f-disc", r=8)
    return group("", disc, use(f"badge-{name}", "f-sign"), transform=moved(WIDE - 6, 6, 0.8))
