"""The alternate drawing of troops: a symbol over their plate, not figures. Nothing else changes, so that dots
and badges stay in place."""

from __future__ import annotations

from typing import Final

from beachhead.draw.kit.figures import men
from beachhead.draw.kit.svg import group, moved, path, tag, use

WIDE, HIGH = 56.0, 36.0

# Which sign a figure has; men are infantry.
SIGN: Final = {
    "tank": "tank", "tiger": "tank", "flame_thrower": "tank", "hobart": "tank", "tank_destroyer": "at",
    "flak88": "aa", "supply_truck": "mechanized", "half_track": "mechanized", "command_car": "mechanized",
}  # fmt: skip
GUN: Final = "M28 10A8 8 0 1 1 27.99 10Z"
HULL: Final = "M6 17H50L44 28H12ZM22 16V9H32V16Z"


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
