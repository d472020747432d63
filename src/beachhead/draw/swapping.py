"""The other manner: silhouettes on the counters of Fire & Movement, symbols on the plates of Memoir.

Nothing else of a piece changes, so that strengths, dots and badges stay where they are looked for.
"""

from __future__ import annotations

from typing import Final

from beachhead.draw.figures import figure, men
from beachhead.draw.svg import group, moved, path, tag, use

SWAPPED: Final = "~"  # at the end of a look

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

# Which sign a figure of Memoir has; men are infantry.
SIGN: Final = {
    "tank": "tank", "tiger": "tank", "flame_thrower": "tank", "hobart": "tank", "tank_destroyer": "at",
    "flak88": "aa", "supply_truck": "mechanized", "half_track": "mechanized", "command_car": "mechanized",
}  # fmt: skip
GUN: Final = "M28 10A8 8 0 1 1 27.99 10Z"
HULL: Final = "M6 17H50L44 28H12ZM22 16V9H32V16Z"


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


def symbol(kind: str, nation: str) -> str:
    """The symbol of a troop, in a box of the nation's colour around (0, 0)."""
    box = tag("rect", class_=f"c-box n-{nation}", width=WIDE, height=HIGH)
    inner = tag("rect", class_="c-pale", x=3.5, y=3.5, width=WIDE - 7, height=HIGH - 7)
    return group("", box, inner, _sign(kind), transform=moved(-WIDE * 0.4, -24, 0.8))


def _sign(kind: str) -> str:
    if kind in men():
        return use("sign-infantry")
    if kind in SIGN:
        return use(f"sign-{SIGN[kind]}")
    return path(HULL if kind in ("destroyer", "landing_craft") else GUN, "c-fill")
