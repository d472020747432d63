"""The landing of a beach: German set-up, beaches, assaults, drops and raids (10.9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from beachhead.core.datafile import Block
from beachhead.fm.facts.landing import (
    AFTER_DROP,
    AFTER_LANDING,
    AT_ONCE,
    Assault,
    Beach,
    Demand,
    Drop,
    Landing,
    Placement,
    Raid,
    RaidResult,
)  # fmt: skip
from beachhead.fm.facts.roster import GE
from beachhead.fm.loaders.places import hex_set, one_hex
from beachhead.fm.loaders.sector import Sector
from beachhead.fm.loaders.tables import DIE, read_drift, read_drop, read_raid
from beachhead.hexes import Hexes, each, gather, has

SHOWN = {"at once": AT_ONCE, "after landing": AFTER_LANDING, "after drop": AFTER_DROP}


def read_landing(sectors: Iterable[Sector], tables: Block, beachheads: Block) -> Landing:
    """The landings on all beaches of a game, in the order of the beaches."""
    tables.only("drop", "drift", "raid", "weather")
    fronts = tuple(sectors)
    set_ups = [(s, block) for s in fronts for block in s.root.tables("set_up")]
    beaches = [beach for s in fronts for beach in read_beaches(s, beachheads)]
    return Landing(
        placements=tuple(placed for s, block in set_ups for placed in read_set_up(s, block)),
        demands=tuple(demand for s, block in set_ups for demand in read_demand(s, block)),
        beaches=tuple(beaches),
        assaults=tuple(read_assault(s, block, beaches) for s in fronts for block in s.root.tables("assault")),
        drops=tuple(read_zone(s, block) for s in fronts for block in s.root.tables("drop")),
        raids=tuple(read_raids(s, block, tables) for s in fronts for block in s.root.tables("raid")),
        drop_table=read_drop(tables.block("drop"), "unit"),
        glider_brigade_table=read_drop(tables.block("drop"), "glider_brigade"),
        drift=read_drift(tables.block("drift")),
    )


def read_set_up(sector: Sector, block: Block) -> Iterator[Placement]:
    """German units at start: in fixed hexes, in a city, beyond one, or anywhere off the beaches (3.0.b)."""
    block.only("rule", "shown", "count", "units", "hexes", "city", "south_of", "barred", "demand")
    shown, rule = SHOWN[block.one_of("shown", SHOWN)], block.text("rule")
    if "hexes" in block:
        yield from fixed(sector, block, shown, rule)
        return
    hexes = free_hexes(sector, block)
    for unit in sector.units(block, GE):
        yield Placement(unit, hexes, shown, rule)


def fixed(sector: Sector, block: Block, shown: int, rule: str) -> Iterator[Placement]:
    """Units with a hex each; no two in one (5.3)."""
    inner, taken = block.block("hexes"), 0
    if len(inner.tree) != block.number("count", 1, 99, default=len(inner.tree)):
        raise block.wrong(f"there are {len(inner.tree)} units, not {block.value('count')}", "hexes")
    for name in inner.tree:
        hexes = sector.inside(inner, name)
        if hexes & taken or hexes & sector.map.beach or hexes.bit_count() != 1:
            raise inner.wrong(f"{inner.text(name)} is not a free hex off the beaches", name)
        taken |= hexes
        yield Placement(sector.unit(inner, name, name, GE), hexes, shown, rule)


def free_hexes(sector: Sector, block: Block) -> Hexes:
    """Where the units of a set-up may stand: never on a beach (10.9.4)."""
    hexes = sector.area & ~sector.map.beach
    if "city" in block:
        hexes &= sector.city(block)
    if "south_of" in block:
        hexes &= south_of(sector, sector.city(block, "south_of"))
    if "barred" in block:
        hexes &= ~hex_set(block, "barred", sector.grid)
    if hexes.bit_count() < len(block.texts("units")):
        raise block.wrong("there is not enough room for the units")
    return hexes


def south_of(sector: Sector, city: Hexes) -> Hexes:
    """Hexes in a lower row than some hex of the city, and not west of it: south or south-east (12.4)."""
    row, x = sector.grid.row, sector.grid.x
    north = [(row[c], x[c]) for c in each(city)]
    return gather(h for h in each(sector.grid.all) if any(r > row[h] and w <= x[h] for r, w in north))


def read_demand(sector: Sector, block: Block) -> Iterator[Demand]:
    """How many of the units must stand next to a beach (14.4)."""
    if "demand" not in block:
        return
    demand = block.block("demand")
    demand.only("rule", "least", "beside")
    beach = sector.map.beaches[demand.one_of("beside", sector.map.beaches)]
    units = sector.units(block, GE)
    hexes = sector.grid.neighbours(beach) & free_hexes(sector, block)
    least = demand.number("least", 1, len(units))
    yield Demand(sum(1 << u for u in units), hexes, least, demand.text("rule"))


def read_beaches(sector: Sector, beachheads: Block) -> Iterator[Beach]:
    """The hexes of each beach that may take a beachhead marker (10.9.1)."""
    for block in sector.root.tables("beach"):
        block.only("rule", "hexes", "least")
        hexes = sector.inside(block, "hexes")
        for h in each(hexes & ~sector.map.beach):
            raise block.wrong(f"{sector.grid.name(h)} is not a beach", "hexes", sector.grid.name(h))
        markers = min(beachheads.number(block.name, 1, 99), hexes.bit_count())
        least = block.number("least", 0, markers, default=0)
        yield Beach(block.name, sector.nation, hexes, markers, least, block.text("rule"))


def read_assault(sector: Sector, block: Block, beaches: list[Beach]) -> Assault:
    """Units that land on one beach."""
    block.only("rule", "beach", "count", "units")
    names = [beach.name for beach in beaches]
    beach = names.index(block.one_of("beach", names))
    return Assault(beach, sector.units(block, sector.nation), block.text("rule"))


def read_zone(sector: Sector, block: Block) -> Drop:
    """An airborne division; its drop zone is no beach, woods, sea or city (10.9.2)."""
    block.only("rule", "rows_from", "river", "bank", "count", "units")
    ground, grid = sector.map, sector.grid
    zone = sector.area & ~ground.beach & ~ground.woods & ~ground.city
    north = block.number("rows_from", 1, 99)
    zone = gather(h for h in each(zone) if grid.row[h] >= north)
    if "river" in block:
        zone &= bank_of(sector, block)
    if not zone:
        raise block.wrong("no hex is left for the drop zone")
    return Drop(block.name, sector.units(block, sector.nation), zone, block.text("rule"))


def bank_of(sector: Sector, block: Block) -> Hexes:
    """All land that can be reached from the hex `bank` without crossing the river."""
    name = block.one_of("river", [river.name for river in sector.map.rivers])
    river = next(river for river in sector.map.rivers if river.name == name)
    barred = {frozenset((side // 6, sector.grid.side[side])) for side in river.sides}
    found, todo = 0, [one_hex(block, "bank", sector.grid, block.text("bank"))]
    while todo:
        h = todo.pop()
        found |= 1 << h
        for n in sector.grid.around[h]:
            if has(sector.map.land & ~found, n) and frozenset((h, n)) not in barred:
                todo.append(n)
    return found


def read_raids(sector: Sector, block: Block, tables: Block) -> Raid:
    """A commando or ranger assault with its table (10.9.3)."""
    block.only("rule", "unit", "hexes", "table", "removes")
    removes = block.listing("removes")
    if len(removes) != DIE or not all(isinstance(value, int) and 0 <= value <= 20 for value in removes):
        raise block.wrong(f"it must be {DIE} marker values, 0 for none", "removes")
    rolls = read_raid(tables.block("raid"), block.one_of("table", tables.block("raid").tree))
    results = [RaidResult(loss, moves, value) for (loss, moves), value in zip(rolls, removes, strict=True)]
    unit = sector.unit(block, "unit", block.text("unit"), sector.nation)
    return Raid(unit, sector.inside(block, "hexes"), tuple(results), block.text("rule"))
