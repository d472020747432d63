"""What the Allies must have at the end."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.hexes import Hexes


@dataclass(frozen=True)
class Victory:
    """Captured: `need` of `hexes`, in supply if `supply` says so; `units` units next to `beside` (14.8)."""

    hexes: Hexes
    need: int
    supply: bool
    beside: Hexes
    units: int
    rule: str
