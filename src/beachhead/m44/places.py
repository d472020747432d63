"""What hexes and units are called in sentences: "the beach near D-1", "Rangers near D-1".

Towns, bridges, draws and batteries give their names to the hexes around them (`hexes.landmarks`); ridges,
rivers, marshes and airfields only to their own. What is left goes by its section, as the map has it: "the
fields on the left".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from beachhead.core.event import Event
from beachhead.core.said import Said, place, thing
from beachhead.hexes import HexId, gather
from beachhead.hexes.landmarks import name_by
from beachhead.m44.facts import Facts

POINTS: Final = ("draw", "battery")  # features that are one spot on the map
ARTICLES: Final = {"river": "the ", "marsh": "the "}
PREPOSITIONS: Final = {"river": "in", "marsh": "in", "airfield": "on", "hill": "on"}
GROUND: Final = {
    "clear": "in the fields", "road": "on the road", "forest": "in the woods", "town": "in the town",
    "church": "at the church", "hill": "on the hill", "cliff": "on the cliffs", "sea_bluff": "on the bluffs",
    "hedgerow": "in the hedgerows", "river": "in the river", "river_mouth": "in the river mouth",
    "ford": "at the ford", "bridge": "on the bridge", "beach": "on the beach", "coastline": "on the shore",
    "ocean": "in the sea", "marsh": "in the marsh", "airfield": "on the airfield",
}  # fmt: skip
BEACHES: Final = ("the left beach", "the central beach", "the right beach")
SECTIONS: Final = ("on the left", "in the centre", "on the right")


class Standing(int):
    """A unit as it stood when something was told of it."""

    stood: tuple[int, int]  # what it was, and where


def standing(unit: int, troops: Sequence[int], at: Sequence[int]) -> Standing:
    found = Standing(unit)
    found.stood = troops[unit], at[unit]
    return found


def as_they_stand(event: Event, troops: Sequence[int], at: Sequence[int]) -> Event:
    """The event, with its units as they stand now."""
    kind: Any = type(event)
    if kind not in _OF_UNITS:
        _OF_UNITS[kind] = any(slot.kind == "UnitId" for slot in event.FIELDS)
    if not _OF_UNITS[kind]:
        return event
    told: Event = kind(
        *[
            standing(getattr(event, slot.name), troops, at)
            if slot.kind == "UnitId"
            else getattr(event, slot.name)
            for slot in event.FIELDS
        ]
    )
    return told


_OF_UNITS: dict[type[Event], bool] = {}
"""Whether an event tells of units."""


class Places:
    """The names of hexes and of units in them; each is made once."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._names = _points(facts)
        self._named = gather(self._names)
        self._areas = _areas(facts)
        self._hexes: dict[int, Said] = {}
        self._units: dict[tuple[int, int], Said] = {}
        self._unit_troops = [unit.troop for unit in facts.units]

    def hex(self, h: int) -> Said:
        """What a hex is called."""
        found = self._hexes.get(h)
        if found is None:
            found = self._hexes[h] = place(*self._say(HexId(h)), self._number(h))
        return found

    def unit(self, unit: int) -> Said:
        """What a unit is called; without having been told of where it stood, by its kind alone."""
        if isinstance(unit, Standing):
            return self.troop(*unit.stood)
        known = unit < len(self._unit_troops)
        return self.troop(self._unit_troops[unit], -1) if known else thing("Reinforcements", "", "")

    def troop(self, troop: int, at: int) -> Said:
        """Troops in a hex; -1 is nowhere."""
        found = self._units.get((troop, at))
        if found is None:
            found = self._units[troop, at] = self._stationed(self._facts.troops[troop].name, at)
        return found

    def _stationed(self, name: str, at: int) -> Said:
        several = name.endswith("s")
        if at < 0:
            return thing(name, "", "", several=several)
        where = self.hex(at)
        return thing(name, where.forms["where"], where.forms["number"], several=several)

    def _number(self, h: int) -> str:
        return self._facts.grid.name(HexId(h))

    def _say(self, h: HexId) -> tuple[str, str]:
        ground = self._facts.ground
        if h in self._areas and h not in self._names:
            return self._areas[h]
        preposition, _, lies = self._ground(h).partition(" ")
        sea = bool(ground.ocean >> h & 1)
        near = name_by(self._facts.grid, h, self._names, self._named, lies, sea=sea)
        if near is not None:
            return near
        where = self._section(h)
        return f"{lies} {where}", f"{'at sea' if sea else f'{preposition} {lies}'} {where}"

    def _ground(self, h: HexId) -> str:
        """What lies there, and whether one is on or in it."""
        ground = self._facts.ground
        if ground.bunkers >> h & 1:
            return "in the bunker"
        if ground.bluffs >> h & 1:
            return GROUND["sea_bluff"]
        if ground.cliffs >> h & 1:
            return GROUND["cliff"]
        return GROUND[self._facts.terrains[ground.terrain[h]].id]

    def _section(self, h: HexId) -> str:
        return self._where(next(s for s, hexes in enumerate(self._facts.ground.sections) if hexes >> h & 1))

    def _where(self, section: int) -> str:
        """As the map has it: left and right are those of the Allies, who sit at the foot of it."""
        where, maps = SECTIONS[section % len(SECTIONS)], self._facts.maps
        return (
            f"{where} of the {maps[section // len(SECTIONS)].id.capitalize()} map" if len(maps) > 1 else where
        )

    def section(self, section: int) -> Said:
        """A section of the battlefield."""
        at = self._where(section)
        name = at.replace("on the left", "the left section").replace("on the right", "the right section")
        return Said(name.removeprefix("in "), {"at": at})


def _points(facts: Facts) -> dict[HexId, str]:
    """The spots that give their names to the hexes around them."""
    found = {
        h: f.name
        for f in facts.features
        if f.kind in POINTS
        for h in range(facts.grid.size)
        if f.hexes >> h & 1
    }
    return {**{HexId(h): name for h, name in found.items()}, **_towns(facts.names)}


def _towns(names: Mapping[HexId, str]) -> dict[HexId, str]:
    """A town on the rim is the north of it, and so on: Bayeux (north)."""
    found = {}
    for h, name in names.items():
        town, bracket, part = name.partition(" (")
        found[h] = f"the {part.removesuffix(')')} of {town}" if bracket else name
    return found


def _areas(facts: Facts) -> dict[int, tuple[str, str]]:
    """The hexes of ridges, rivers, marshes and airfields: their name, and where somebody there is."""
    found = {}
    for feature in facts.features:
        if feature.kind not in POINTS:
            name = f"{ARTICLES.get(feature.kind, '')}{feature.name}"
            for h in range(facts.grid.size):
                if feature.hexes >> h & 1:
                    found[h] = name, f"{PREPOSITIONS[feature.kind]} {name}"
    return found
