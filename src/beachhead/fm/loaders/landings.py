"""The landing of a beach: German set-up, beaches, assaults, drops and raids (10.9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
from beachhead.fm.loaders.datafile import Part
from beachhead.fm.loaders.places import hex_set, one_hex
from beachhead.fm.loaders.sector import Sector
from beachhead.fm.loaders.tables import DIE, read_drift, read_drop, read_raid
from beachhead.hexes import Hexes, each, gather, has

SHOWN = {"at once": AT_ONCE, "after landing": AFTER_LANDING, "after drop": AFTER_DROP}


def read_landing(sectors: Iterable[Sector], tables: Part, beachheads: Part) -> Landing:
    """The landings on all beaches of a game, in the order of the beaches."""
    tables.only("drop", "drift", "raid", "weather")
    fronts = tuple(sectors)
    set_ups = [(s, part) for s in fronts for part in s.root.parts("set_up")]
    beaches = [beach for s in fronts for beach in read_beaches(s, beachheads)]
    return Landing(
        placements=tuple(placed for s, part in set_ups for placed in read_set_up(s, part)),
        demands=tuple(demand for s, part in set_ups for demand in read_demand(s, part)),
        beaches=tuple(beaches),
        assaults=tuple(read_assault(s, part, beaches) for s in fronts for part in s.root.parts("assault")),
        drops=tuple(read_zone(s, part) for s in fronts for part in s.root.parts("drop")),
        raids=tuple(read_raids(s, part, tables) for s in fronts for part in s.root.parts("raid")),
        drop_table=read_drop(tables.part("drop"), "unit"),
        glider_brigade_table=read_drop(tables.part("drop"), "glider_brigade"),
        drift=read_drift(tables.part("drift")),
    )


def read_set_up(sector: Sector, part: Part) -> Iterator[Placement]:
    """German units at start: in fixed hexes, in a city, beyond one, or anywhere off the beaches (3.0.b)."""
    part.only("rule", "shown", "count", "units", "hexes", "city", "south_of", "barred", "demand")
    shown, rule = SHOWN[part.one_of("shown", SHOWN)], part.text("rule")
    if "hexes" in part.tree:
        yield from fixed(sector, part, shown, rule)
        return
    hexes = free_hexes(sector, part)
    for unit in sector.units(part, GE):
        yield Placement(unit, hexes, shown, rule)


def fixed(sector: Sector, part: Part, shown: int, rule: str) -> Iterator[Placement]:
    """Units with a hex each; no two in one (5.3)."""
    inner, taken = part.part("hexes"), 0
    if len(inner.tree) != part.number("count", 1, 99, len(inner.tree)):
        raise part.wrong(f"there are {len(inner.tree)} units, not {part.value('count')}", "hexes")
    for name in inner.tree:
        hexes = sector.inside(inner, name)
        if hexes & taken or hexes & sector.map.beach or hexes.bit_count() != 1:
            raise inner.wrong(f"{inner.text(name)} is not a free hex off the beaches", name)
        taken |= hexes
        yield Placement(sector.unit(inner, name, name, GE), hexes, shown, rule)


def free_hexes(sector: Sector, part: Part) -> Hexes:
    """Where the units of a set-up may stand: never on a beach (10.9.4)."""
    hexes = sector.area & ~sector.map.beach
    if "city" in part.tree:
        hexes &= sector.city(part)
    if "south_of" in part.tree:
        hexes &= south_of(sector, sector.city(part, "south_of"))
    if "barred" in part.tree:
        hexes &= ~hex_set(part, "barred", sector.grid)
    if hexes.bit_count() < len(part.texts("units")):
        raise part.wrong("there is not room enough for the units")
    return hexes


def south_of(sector: Sector, city: Hexes) -> Hexes:
    """Hexes in a lower row than some hex of the city, and not west of it: south or south-east (12.4)."""
    row, x = sector.grid.row, sector.grid.x
    north = [(row[c], x[c]) for c in each(city)]
    return gather(h for h in each(sector.grid.all) if any(r > row[h] and w <= x[h] for r, w in north))


def read_demand(sector: Sector, part: Part) -> Iterator[Demand]:
    """So many of the units must stand next to a beach (14.4)."""
    if "demand" not in part.tree:
        return
    demand = part.part("demand")
    demand.only("rule", "least", "beside")
    beach = sector.map.beaches[demand.one_of("beside", sector.map.beaches)]
    units = sector.units(part, GE)
    hexes = sector.grid.neighbours(beach) & free_hexes(sector, part)
    least = demand.number("least", 1, len(units))
    yield Demand(sum(1 << u for u in units), hexes, least, demand.text("rule"))


def read_beaches(sector: Sector, beachheads: Part) -> Iterator[Beach]:
    """The hexes of each beach that may take a beachhead marker (10.9.1)."""
    for part in sector.root.parts("beach"):
        part.only("rule", "hexes", "least")
        hexes = sector.inside(part, "hexes")
        for h in each(hexes & ~sector.map.beach):
            raise part.wrong(f"{sector.grid.name(h)} is no beach", "hexes", sector.grid.name(h))
        markers = min(beachheads.number(part.name, 1, 99), hexes.bit_count())
        least = part.number("least", 0, markers, 0)
        yield Beach(part.name, sector.nation, hexes, markers, least, part.text("rule"))


def read_assault(sector: Sector, part: Part, beaches: list[Beach]) -> Assault:
    """Units that land on one beach."""
    part.only("rule", "beach", "count", "units")
    names = [beach.name for beach in beaches]
    beach = names.index(part.one_of("beach", names))
    return Assault(beach, sector.units(part, sector.nation), part.text("rule"))


def read_zone(sector: Sector, part: Part) -> Drop:
    """An airborne division; its drop zone is no beach, woods, sea or city (10.9.2)."""
    part.only("rule", "rows_from", "river", "bank", "count", "units")
    ground, grid = sector.map, sector.grid
    zone = sector.area & ~ground.beach & ~ground.woods & ~ground.city
    north = part.number("rows_from", 1, 99)
    zone = gather(h for h in each(zone) if grid.row[h] >= north)
    if "river" in part.tree:
        zone &= bank_of(sector, part)
    if not zone:
        raise part.wrong("no hex is left for the drop zone")
    return Drop(part.name, sector.units(part, sector.nation), zone, part.text("rule"))


def bank_of(sector: Sector, part: Part) -> Hexes:
    """All land that can be reached from the hex `bank` without crossing the river."""
    name = part.one_of("river", [river.name for river in sector.map.rivers])
    river = next(river for river in sector.map.rivers if river.name == name)
    barred = {frozenset((side // 6, sector.grid.side[side])) for side in river.sides}
    found, todo = 0, [one_hex(part, "bank", sector.grid, part.text("bank"))]
    while todo:
        h = todo.pop()
        found |= 1 << h
        for n in sector.grid.around[h]:
            if has(sector.map.land & ~found, n) and frozenset((h, n)) not in barred:
                todo.append(n)
    return found


def read_raids(sector: Sector, part: Part, tables: Part) -> Raid:
    """A commando or ranger assault with its table (10.9.3)."""
    part.only("rule", "unit", "hexes", "table", "removes")
    removes = part.listing("removes")
    if len(removes) != DIE or not all(isinstance(value, int) and 0 <= value <= 20 for value in removes):
        raise part.wrong(f"it must be {DIE} marker values, 0 for none", "removes")
    rolls = read_raid(tables.part("raid"), part.one_of("table", tables.part("raid").tree))
    results = [RaidResult(loss, moves, value) for (loss, moves), value in zip(rolls, removes, strict=True)]
    unit = sector.unit(part, "unit", part.text("unit"), sector.nation)
    return Raid(unit, sector.inside(part, "hexes"), tuple(results), part.text("rule"))
