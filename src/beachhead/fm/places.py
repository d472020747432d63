"""What hexes are called in sentences: "Carentan", "the bocage by Carentan", and where nothing is near "the
bocage" (`hexes.landmarks`)."""

from __future__ import annotations

from typing import Final

from beachhead.core.said import Said, place
from beachhead.fm.facts import Facts
from beachhead.fm.spelling import spelled, town_name
from beachhead.hexes import HexId, gather
from beachhead.hexes.landmarks import name_by

GROUND: Final = (
    "at the sea", "on the beach", "on open ground", "in the bocage", "in the woods", "in the swamp",
    "on the hill",
)  # fmt: skip
"""By `TERRAINS` of the map: what lies there, and whether one is on or in it."""
TOWN: Final = "in the town"


class Places:
    """The names of hexes; each is made once."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        towns = facts.map.town | facts.map.city
        self._names = {
            h: town_name(name) if towns >> h & 1 else spelled(name) for h, name in facts.map.names.items()
        }
        self._named = gather(facts.map.names)
        self._hexes: dict[int, Said] = {}

    def hex(self, h: int) -> Said:
        found = self._hexes.get(h)
        if found is None:
            found = self._hexes[h] = place(*self._say(HexId(h)), self._facts.grid.name(HexId(h)))
        return found

    def _say(self, h: HexId) -> tuple[str, str]:
        ground = self._facts.map
        words = TOWN if ground.town >> h & 1 else GROUND[ground.terrain[h]]
        _, _, lies = words.partition(" ")
        near = name_by(self._facts.grid, h, self._names, self._named, lies, sea=bool(ground.sea >> h & 1))
        return near or (lies, words)
