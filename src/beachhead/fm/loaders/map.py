"""The map put together from its files."""

from __future__ import annotations

from beachhead.core.datafile import DataFile
from beachhead.fm.facts.combat import Crt
from beachhead.fm.facts.map import BEACH, BOCAGE, CLEAR, HILL, ROAD, SEA, SWAMP, TERRAINS, TRAIL, WOODS, Map
from beachhead.fm.loaders.costs import edge_prices, entry_prices, read_prices, step_prices
from beachhead.fm.loaders.hexes import Ground, read_ground
from beachhead.fm.loaders.hexsides import Waters, read_waters
from beachhead.hexes import Hexes, HexId, each, gather

FIELDS = (
    "rows", "columns", "shifted", "codes", "terrain", "beaches", "cities", "towns", "landmarks", "rivers",
    "roads", "trails", "boundary", "lines", "areas", "confidence", "provenance",
)  # fmt: skip


def read_map(map_file: DataFile, terrain_file: DataFile, crt: Crt) -> Map:
    """The whole map, checked."""
    map_file.root.only(*FIELDS)
    ground = read_ground(map_file.root)
    waters = read_waters(map_file.root, ground)
    leg, mobile = read_prices(terrain_file.root)
    on_foot, on_wheels = entry_prices(ground, leg), entry_prices(ground, mobile)
    rim = ground.edges
    kinds, grid = ground.kinds, ground.grid
    return Map(
        grid=grid,
        terrain=ground.terrain,
        line=_lines(ground, crt),
        city_at=_city_at(ground),
        confidence=ground.confidence,
        entry_cost=(
            edge_prices(rim, waters, leg, on_foot),
            edge_prices(rim, waters, mobile, on_wheels),
        ),
        crossing=waters.crossing,
        way=waters.way,
        cost=(
            step_prices(grid, waters, leg, on_foot),
            step_prices(grid, waters, mobile, on_wheels),
        ),
        sea=kinds[SEA], land=ground.land, beach=kinds[BEACH], clear=kinds[CLEAR], bocage=kinds[BOCAGE],
        woods=kinds[WOODS], swamp=kinds[SWAMP], hill=kinds[HILL], city=ground.city, town=ground.town,
        road=_along(waters, ROAD), trail=_along(waters, TRAIL),
        west=rim["west"], south=rim["south"], east=rim["east"], north=rim["north"],
        halves=ground.halves,
        areas=ground.areas,
        beaches=ground.beaches,
        lines=ground.lines,
        cities=ground.cities,
        names=_names(ground),
        landmarks=ground.landmarks,
        rivers=waters.rivers,
        tracks=waters.tracks,
    )  # fmt: skip


def _lines(ground: Ground, crt: Crt) -> tuple[int, ...]:
    """The CRT line of each hex: of all its terrains the one best for the defender (8.2.2)."""
    line_of = {name: number for number, names in enumerate(crt.lines) for name in names}
    base = [line_of.get(name, len(crt.lines) - 1) for name in TERRAINS]
    lines = [base[kind] for kind in ground.terrain]
    for hexes, name in ((ground.town, "town"), (ground.city, "city")):
        for h in each(hexes):
            lines[h] = min(lines[h], line_of[name])
    return tuple(lines)


def _city_at(ground: Ground) -> tuple[int, ...]:
    at = [-1] * ground.grid.size
    for number, city in enumerate(ground.cities):
        for h in each(city.hexes):
            at[h] = number
    return tuple(at)


def _along(waters: Waters, kind: int) -> Hexes:
    return gather(h for track in waters.tracks if track.kind == kind for h in track.path)


def _names(ground: Ground) -> dict[HexId, str]:
    """What each hex is called: a city or town before a landmark."""
    cities = {h: city.name for city in ground.cities for h in each(city.hexes)}
    return ground.landmarks | ground.towns | cities
