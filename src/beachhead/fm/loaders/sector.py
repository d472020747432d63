"""A beach in a game: its file, its army and its ground. What `landings` and `schedule` read from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from beachhead.core.datafile import Block
from beachhead.fm.facts.map import Map
from beachhead.fm.facts.roster import NATIONS, Roster, Unit, UnitId
from beachhead.fm.loaders.places import hexes_in
from beachhead.hexes import Grid, Hexes, each, gather

FIELDS = (
    "title", "maturity", "army", "area", "closed", "turns", "first", "set_up", "beach", "assault", "drop",
    "raid", "entry", "german", "allied", "early", "replacements", "loss", "victory",
)  # fmt: skip


@dataclass(frozen=True)
class Sector:
    """One of the four beaches as it is used in a game."""

    name: str
    root: Block
    nation: int
    area: Hexes  # land hexes of the scenario; in campaigns it still bounds set-up and drops
    entering: dict[str, Hexes]  # by edge: the hexes by which its German units may come
    map: Map
    roster: Roster

    @property
    def grid(self) -> Grid:
        return self.map.grid

    def unit(self, block: Block, key: str, name: str, nation: int) -> UnitId:
        """The unit called `name`, which must belong to `nation`."""
        unit = self.roster.number[name]
        if self.roster.nation[unit] != nation:
            raise block.wrong(f"{name} is not one of the {NATIONS[nation]} units", key, name)
        return unit

    def units(self, block: Block, nation: int) -> tuple[UnitId, ...]:
        """The units of a list, as many as `count` says if it is there."""
        names = block.texts("units")
        if len(names) != block.number("count", 1, 99, default=len(names)):
            raise block.wrong(f"there are {len(names)} units, not {block.value('count')}", "units")
        return tuple(self.unit(block, "units", name, nation) for name in names)

    def inside(self, block: Block, key: str) -> Hexes:
        """The hexes of a field, all of them on land in the area."""
        hexes = gather(hexes_in(block, key, self.grid))
        for h in each(hexes & ~self.area):
            name = self.grid.name(h)
            raise block.wrong(f"{name} is not on land in the playable area", key, name)
        return hexes

    def city(self, block: Block, key: str = "city") -> Hexes:
        """The hexes of a named city."""
        name = block.one_of(key, [city.name for city in self.map.cities])
        return next(city.hexes for city in self.map.cities if city.name == name)


def read_area(root: Block, ground: Map) -> Hexes:
    """The playable land of a single beach (11.1 to 14.1), without a line of hexes that is closed."""
    root.only(*FIELDS)
    area = ground.areas[root.one_of("area", ground.areas)] & ground.land
    closed = root.text("closed", "")
    if closed:
        area &= ~ground.lines[root.one_of("closed", ground.lines)]
    return area


def called_up(root: Block, longest: int) -> Iterator[tuple[Block, str, str]]:
    """Every unit a beach brings into a game of at most `longest` turns, with the field that names it."""
    for block in root.tables("set_up"):
        key = "hexes" if "hexes" in block else "units"
        names = block.block(key).tree if key == "hexes" else block.texts(key)
        yield from ((block, key, name) for name in names)
    for block in (*root.tables("assault"), *root.tables("drop")):
        yield from ((block, "units", name) for name in block.texts("units"))
    for block in root.tables("raid"):
        yield block, "unit", block.text("unit")
    for block in (*root.tables("german"), *root.tables("allied")):
        if block.number("turn", 1, 99) <= longest:
            yield from ((block, "units", name) for name in block.texts("units"))


def enlist(roots: list[Block], units: dict[str, Unit], longest: int) -> list[Unit]:
    """The units of a game in the order of units.toml; each must exist and be called up once."""
    called: set[str] = set()
    for root in roots:
        for block, key, name in called_up(root, longest):
            if name not in units:
                raise block.wrong(f"there is no unit {name!r} in units.toml", key, name)
            if name in called:
                raise block.wrong(f"{name} is called up twice", key, name)
            called.add(name)
    return [unit for unit in units.values() if unit.id in called]
