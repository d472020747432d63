"""A beach in a game: its paper, its army and its ground. What `landings` and `schedule` read from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from beachhead.fm.facts.map import Map
from beachhead.fm.facts.roster import NATIONS, Roster, Unit, UnitId
from beachhead.fm.loaders.datafile import Part
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
    root: Part
    nation: int
    area: Hexes  # land hexes of the scenario; in campaigns it still bounds set-up and drops
    entering: dict[str, Hexes]  # by edge: the hexes by which its German units may come
    map: Map
    roster: Roster

    @property
    def grid(self) -> Grid:
        return self.map.grid

    def unit(self, part: Part, key: str, name: str, nation: int) -> UnitId:
        """The unit called `name`, which must belong to `nation`."""
        unit = self.roster.number[name]
        if self.roster.nation[unit] != nation:
            raise part.wrong(f"{name} is not one of the {NATIONS[nation]} units", key, name)
        return unit

    def units(self, part: Part, nation: int) -> tuple[UnitId, ...]:
        """The units of a list, as many as `count` says if it is there."""
        names = part.texts("units")
        if len(names) != part.number("count", 1, 99, len(names)):
            raise part.wrong(f"there are {len(names)} units, not {part.value('count')}", "units")
        return tuple(self.unit(part, "units", name, nation) for name in names)

    def inside(self, part: Part, key: str) -> Hexes:
        """The hexes of a field, all of them on land in the area."""
        hexes = gather(hexes_in(part, key, self.grid))
        for h in each(hexes & ~self.area):
            name = self.grid.name(h)
            raise part.wrong(f"{name} is not on land in the playable area", key, name)
        return hexes

    def city(self, part: Part, key: str = "city") -> Hexes:
        """The hexes of a named city."""
        name = part.one_of(key, [city.name for city in self.map.cities])
        return next(city.hexes for city in self.map.cities if city.name == name)


def read_area(root: Part, ground: Map) -> Hexes:
    """The playable land of a single beach (11.1 to 14.1), without a line of hexes that is closed."""
    root.only(*FIELDS)
    area = ground.areas[root.one_of("area", ground.areas)] & ground.land
    closed = root.text("closed", "")
    if closed:
        area &= ~ground.lines[root.one_of("closed", ground.lines)]
    return area


def called_up(root: Part, longest: int) -> Iterator[tuple[Part, str, str]]:
    """Every unit a beach brings into a game of at most `longest` turns, with the field that names it."""
    for part in root.parts("set_up"):
        key = "hexes" if "hexes" in part.tree else "units"
        names = part.part(key).tree if key == "hexes" else part.texts(key)
        yield from ((part, key, name) for name in names)
    for part in (*root.parts("assault"), *root.parts("drop")):
        yield from ((part, "units", name) for name in part.texts("units"))
    for part in root.parts("raid"):
        yield part, "unit", part.text("unit")
    for part in (*root.parts("german"), *root.parts("allied")):
        if part.number("turn", 1, 99) <= longest:
            yield from ((part, "units", name) for name in part.texts("units"))


def enlist(roots: list[Part], units: dict[str, Unit], longest: int) -> list[Unit]:
    """The units of a game in the order of units.toml; each must exist and be called up once."""
    called: set[str] = set()
    for root in roots:
        for part, key, name in called_up(root, longest):
            if name not in units:
                raise part.wrong(f"there is no unit {name!r} in units.toml", key, name)
            if name in called:
                raise part.wrong(f"{name} is called up twice", key, name)
            called.add(name)
    return [unit for unit in units.values() if unit.id in called]
