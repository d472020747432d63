"""The ground: what each hex and each hexside is, and what it costs to cross.

A hexside is (hex, direction); everything about hexsides is a flat tuple with the index `hex * 6 +
direction`, so that `cost[mobile][h * 6 + d]` is the price of the step from `h` in direction `d`. Prices and
rates are counted in half points, because roads cost half a point (5.4.1). Settlements lie on top of the
base terrain, which stays what it is (5.4).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from beachhead.hexes import Grid, Hexes, HexId

TERRAINS: Final = ("sea", "beach", "clear", "bocage", "woods", "swamp", "hill")
SEA: Final = 0
BEACH: Final = 1
CLEAR: Final = 2
BOCAGE: Final = 3
WOODS: Final = 4
SWAMP: Final = 5
HILL: Final = 6

# What lies on a hexside: `crossing`
DRY: Final = 0
RIVER: Final = 1
BRIDGE: Final = 2  # a river crossed by a road (8.2.2), or between two hexes of one city (10.1)

# What crosses a hexside: `way`
NO_WAY: Final = 0
TRAIL: Final = 1
ROAD: Final = 2

CLOSED: Final = -1  # the price of a step nobody can take: into the sea or off the map


@dataclass(frozen=True)
class City:
    """A named city. It is captured when all its hexes are (15.3); each hex counts for victory (15.5)."""

    name: str
    nation: int  # the army in whose half it lies: US or CW
    hexes: Hexes
    confidence: str  # "S" all hexes stated, "P" some, "R" reconstructed


@dataclass(frozen=True)
class River:
    """A named river as a chain of hexsides (`hex * 6 + direction`), source first."""

    name: str
    sides: tuple[int, ...]


@dataclass(frozen=True)
class Track:
    """A road or trail from hex to hex. For drawing; play reads `Map.way`."""

    name: str
    kind: int  # ROAD or TRAIL
    path: tuple[HexId, ...]
    # (hex, "north" | "east" | "south" | "west") where it runs off the map
    exits: tuple[tuple[HexId, str], ...]


@dataclass(frozen=True)
class Map:
    """The map, the same for all scenarios played with the same files."""

    grid: Grid
    # hexes: one item for each index of the grid
    terrain: tuple[int, ...]  # SEA ... HILL; SEA where the index is not a hex
    # CRT line of a defender in the hex, hexsides apart: the best among its terrains (8.2.2)
    line: tuple[int, ...]
    city_at: tuple[int, ...]  # position in `cities`, or -1
    confidence: tuple[str, ...]  # S P d c o r, as explained in map.toml; "" where the index is not a hex
    # [mobile][hex]: price of coming on at a map-edge hex (10.10)
    entry_cost: tuple[tuple[int, ...], tuple[int, ...]]
    # hexsides: one item for each hex * 6 + direction
    crossing: tuple[int, ...]  # DRY, RIVER, BRIDGE
    way: tuple[int, ...]  # NO_WAY, TRAIL, ROAD
    # [mobile][side]: half points for the step, CLOSED if there is none
    cost: tuple[tuple[int, ...], tuple[int, ...]]
    # areas
    sea: Hexes
    land: Hexes  # all that is not sea, beaches too
    beach: Hexes
    clear: Hexes
    bocage: Hexes
    woods: Hexes
    swamp: Hexes
    hill: Hexes
    city: Hexes
    town: Hexes
    road: Hexes  # hexes a road passes through
    trail: Hexes
    west: Hexes  # land hexes on the west edge of the map
    south: Hexes
    east: Hexes
    north: Hexes
    halves: tuple[Hexes, Hexes]  # [US], [CW]: the two sides of the army boundary (15.1.a), sea and all
    # playable area of each single-beach scenario, sea and all (11.1, 12.1, 13.1, 14.1)
    areas: dict[str, Hexes]
    beaches: dict[str, Hexes]  # beach terrain by area
    lines: dict[str, Hexes]  # named lines of hexes on which a boundary runs
    # names and drawing
    cities: tuple[City, ...]
    names: dict[HexId, str]  # what a hex is called: city, town or landmark
    landmarks: dict[HexId, str]
    rivers: tuple[River, ...]
    tracks: tuple[Track, ...]
