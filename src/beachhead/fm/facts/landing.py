"""D-Day itself: where the Germans stand, where the Allies land, and the dice of the landing (10.9).

Nothing here changes in play: what is placed where belongs to the state. `HexId`s are merged into sets, and
each record names the rule it was typed from.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from beachhead.fm.facts.roster import UnitId, Units
from beachhead.hexes import Hexes

# When German units at start become known: `Placement.shown`
AT_ONCE: Final = 0  # fixed hexes, known to both
AFTER_LANDING: Final = 1  # secret until the assault units are placed (10.9.1 step 3)
AFTER_DROP: Final = 2  # secret until the drops have drifted (10.9.2 step 5)

# What a landing die does to a unit
UNHARMED: Final = 0
REDUCED: Final = 1
ELIMINATED: Final = 2


@dataclass(frozen=True)
class Placement:
    """A German unit at start and the hexes it may be set up in; one hex if it is fixed."""

    unit: UnitId
    hexes: Hexes
    shown: int  # AT_ONCE, AFTER_LANDING, AFTER_DROP
    rule: str


@dataclass(frozen=True)
class Demand:
    """At least `least` of `units` must be set up in `hexes` (14.4: two beside the beach)."""

    units: Units
    hexes: Hexes
    least: int
    rule: str


@dataclass(frozen=True)
class Beach:
    """A landing beach: the hexes for beachhead markers, how many of these there are and must be placed."""

    name: str
    nation: int
    hexes: Hexes
    markers: int
    least: int
    rule: str


@dataclass(frozen=True)
class Assault:
    """Units that land on one beach before the first turn."""

    beach: int  # position in Landing.beaches
    units: tuple[UnitId, ...]
    rule: str


@dataclass(frozen=True)
class Drop:
    """An airborne division: its units and the hexes that may be its drop zone."""

    division: str
    units: tuple[UnitId, ...]
    zone: Hexes
    rule: str


@dataclass(frozen=True)
class DropResult:
    """One die of the drop table."""

    loss: int  # UNHARMED, REDUCED, ELIMINATED
    drifts: bool


@dataclass(frozen=True)
class RaidResult:
    """One die of a commando or ranger assault; `removes` is the German marker lost by value, 0 for none."""

    loss: int
    moves: int
    removes: int


@dataclass(frozen=True)
class Raid:
    """A commando or ranger assault (10.9.3): the unit, where it lands, and its six results."""

    unit: UnitId
    hexes: Hexes
    results: tuple[RaidResult, ...]
    rule: str


@dataclass(frozen=True)
class Landing:
    """Everything that happens before the first player turn."""

    placements: tuple[Placement, ...]
    demands: tuple[Demand, ...]
    beaches: tuple[Beach, ...]
    assaults: tuple[Assault, ...]
    drops: tuple[Drop, ...]
    raids: tuple[Raid, ...]
    drop_table: tuple[DropResult, ...]  # by die - 1
    glider_brigade_table: tuple[DropResult, ...]
    drift: tuple[int, ...]  # direction by die - 1
