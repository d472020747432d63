"""The ground of a battle: what each hex is, and what that means. Begin with `Ground`; `loaders.ground` makes
it.

Sets are `Hexes`; tuples have an item per hex at its `HexId`, or per hexside at `h * 6 + d`. The terrain
is the printed one: a bridge laid by the Funnies, wire, hedgehogs, sandbags and smoke are for the state to
keep. Cliffs and bluffs are worked out on the battlefield as it lies, so a joined map may make a hill a
cliff.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from beachhead.hexes import Grid, Hexes, HexId

NO_CLIMB: Final = 0
BLUFF: Final = 1
CLIFF: Final = 2


@dataclass(frozen=True, slots=True)
class Ground:
    """The terrain of the whole battlefield, one map or several joined."""

    grid: Grid
    terrain: tuple[int, ...]
    """The number of the printed terrain of each hex."""
    of: tuple[Hexes, ...]
    """By terrain number: the hexes printed with it."""
    forests: Hexes
    towns: Hexes
    """Towns and churches."""
    churches: Hexes
    hills: Hexes
    hedgerows: Hexes
    rivers: Hexes
    """Not fordable; a bridge may be laid there."""
    mouths: Hexes
    """River mouths, fordable (m44-ter-08)."""
    bridges: Hexes
    beaches: Hexes
    coast: Hexes
    """Coastline hexes, where craft land."""
    ocean: Hexes
    deep: Hexes
    """Ocean that touches no land: where a Destroyer may lie (m44-unit-12)."""
    land: Hexes
    """All that is not ocean, river mouths and rivers included."""
    marshes: Hexes
    airfields: Hexes
    roads: Hexes
    """Every hex with a road, bridges and the towns it runs through included; neighbours are connected."""
    bunkers: Hexes
    """Bunkers, all of them Axis; they are never removed (m44-ter-18)."""
    water: Hexes
    """Hexes with water: no bridge may be entered from them (m44-ter-10)."""
    open_to: tuple[Hexes, ...]
    """By INFANTRY, ARMOR, ARTILLERY, SHIP, CRAFT, VEHICLE: where the printed terrain lets them in."""
    stops: Hexes
    """Entering ends the move."""
    no_battle: Hexes
    """A unit that entered this turn may not battle."""
    leaving_stops: Hexes
    """A unit that leaves stops in the first hex: hedgerow and marsh."""
    limit_two: Hexes
    """A move that enters is at most two hexes long: beach and coastline."""
    no_sandbags: Hexes
    blocks_sight: Hexes
    """What always blocks: forest, town, church, hedgerow, bunker. Hills are judged by `hill_group`."""
    hill_group: tuple[int, ...]
    """A number for each group of touching hills, -1 elsewhere (m44-los-07)."""
    cliffs: Hexes
    """Hills next to ocean or coastline."""
    bluffs: Hexes
    """Hills next to a beach; a hill may be both (m44-ter-17)."""
    climbs: tuple[int, ...]
    """By hexside: CLIFF between coastline and hill, BLUFF between beach and hill, in either direction,
    else NO_CLIMB."""
    cover: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    """By attacking INFANTRY, ARMOR, ARTILLERY and hex: dice lost. On `hills` only against attackers not
    on a hill. Bunkers and sandbags are not in it."""
    battle_out: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    """By arm and hex: dice lost when battling out of it."""
    back: tuple[tuple[tuple[HexId, ...], ...], tuple[tuple[HexId, ...], ...]]
    """By side and hex: the neighbours in the next row toward its baseline (m44-ret-02)."""
    baselines: tuple[Hexes, Hexes]
    """By side (m44-brd-12)."""
    sections: tuple[Hexes, ...]
    """Three to a map, from the Allied left to the Allied right; hexes on a line or a seam are in two
    (m44-brd-09, 11)."""
    section_bits: tuple[int, ...]
    """By hex: the sections it is in, bit s for section s."""
    beach_of: tuple[Hexes, ...]
    """By section: its Beach hexes."""
    beach_watch: tuple[Hexes, ...]
    """By section: its Beach hexes and all hexes next to them; an Axis unit there holds the section
    (m44-ctl-05)."""
    coast_of: tuple[Hexes, ...]
    """By section: its Coastline hexes (m44-rei-15)."""
