"""The static facts of a game: everything the rules ask that does not change in play.

Begin with `Facts`; `beachhead.fm.load.load` makes one. Facts are frozen and shared by every state of every
game with the same scenario, options and files. Sets of hexes and of units are integers; what is asked often
is a flat tuple.

    facts.map       the ground               terrain, costs, rivers, roads, cities, edges
    facts.roster    the counters             strengths, classes, sets of units
    facts.crt       the combat results table
    facts.landing   before the first turn    German set-up, beaches, assaults, drops, raids
    facts.schedule  the calendar             reinforcements, replacements, weather, length
    facts.markers   support fire             kinds, cups, pools, German losses
    facts.victory   the Allied goal
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.fm.facts.combat import Crt
from beachhead.fm.facts.landing import (
    Assault,
    Beach,
    Demand,
    Drop,
    DropResult,
    Landing,
    Placement,
    Raid,
    RaidResult,
)
from beachhead.fm.facts.map import City, Map, River, Track
from beachhead.fm.facts.markers import Kind, MarkerLoss, Markers
from beachhead.fm.facts.options import Choice, Note, Options
from beachhead.fm.facts.roster import Roster, Unit, UnitId, Units
from beachhead.fm.facts.schedule import Arrival, EarlyArrival, Entry, Schedule
from beachhead.fm.facts.victory import Victory
from beachhead.hexes import Grid, Hexes

__all__ = [
    "Arrival", "Assault", "Beach", "Choice", "City", "Crt", "Demand", "Drop", "DropResult",
    "EarlyArrival", "Entry", "Facts", "Kind", "Landing", "Map", "MarkerLoss", "Markers", "Note",
    "Options", "Placement", "Raid", "RaidResult", "River", "Roster", "Schedule", "Track", "Unit",
    "UnitId", "Units", "Victory",
]  # fmt: skip


@dataclass(frozen=True)
class Facts:
    """One scenario or campaign in one edition with its options settled."""

    scenario: str  # utah, omaha, gold-juno, sword, campaign-us, campaign-cw, campaign
    title: str
    maturity: str  # draft, playable or proven
    beaches: tuple[str, ...]  # the single-beach scenarios it is made of
    armies: tuple[int, ...]  # the Allied nations in play: US, CW or both
    first: int  # the side that moves first (10.5)
    options: Options
    rules: frozenset[str]  # named rules of the edition: where a sentence differs, not a number
    notes: tuple[Note, ...]  # what is reconstructed, to be shown to players
    map: Map
    area: Hexes  # land hexes in play for anybody
    open_to: tuple[Hexes, Hexes, Hexes]  # [US], [CW], [GE]: the hexes a unit of the nation may be in (15.1.a)
    roster: Roster
    crt: Crt
    landing: Landing
    schedule: Schedule
    markers: Markers
    victory: Victory

    @property
    def grid(self) -> Grid:
        return self.map.grid

    @property
    def campaign(self) -> bool:
        return len(self.beaches) > 1
