"""The map of Fire & Movement, layer by layer. Begin with `FmMap`; `fm_picture` puts the layers together.

Every layer is a method that gives a fragment of SVG in the coordinates of `layout`; what lies outside the
window is not drawn.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property

from beachhead.draw.fm.names import fm_names
from beachhead.draw.fm.rivers import course, downhill, rivers
from beachhead.draw.fm.roads import Way, Ways, bridges, towns
from beachhead.draw.kit.ground import Land, border, built_up, hex_grid, veil
from beachhead.draw.kit.layout import Knot, Layout, Point, Spot, W, Window, centre, side
from beachhead.draw.kit.svg import group
from beachhead.draw.labels.afar import names
from beachhead.draw.labels.candidates import number
from beachhead.draw.labels.lettering import Label
from beachhead.draw.labels.placement import Crowd
from beachhead.fm.facts import Facts, River, Track
from beachhead.fm.facts.map import BRIDGE, ROAD, TERRAINS
from beachhead.fm.facts.roster import CW, US
from beachhead.hexes import HexId

MARGIN = 2  # hexes around the playable area
OFF = 8.0  # how far a road runs past the frame


class FmMap:
    """The part of the map shown for a scenario: its playable area and some hexes around, or the `whole` of
    it."""

    def __init__(self, facts: Facts, *, whole: bool = False) -> None:
        self.facts = facts
        self.grid = facts.grid
        self.map = facts.map
        self.layout = Layout(facts.grid)
        shown = self.map.grid.all if whole else facts.area
        self.window: Window = self.layout.window(shown, MARGIN)
        self.shown = self.layout.shown(self.window)
        self.kinds: dict[str, set[Spot]] = defaultdict(set)
        for spot in self.shown:
            self.kinds[TERRAINS[self.map.terrain[self.layout.nearest(spot)]]].add(spot)
        self.land = Land(self.kinds)

    def inside(self, hexes: int) -> list[Spot]:
        """The hexes of a set that show, in the order of the page."""
        return sorted(s for s in self.layout.spots(hexes) if self.window.holds(centre(s)))

    @cached_property
    def seen(self) -> list[tuple[HexId, Spot]]:
        """Every hex that shows, whole or in part."""
        return [(self.layout.hexes[spot], spot) for spot in self.inside(self.map.grid.all)]

    def sea_grid(self) -> str:
        return self._grid(self.map.sea, "m-grid-sea")

    def land_grid(self) -> str:
        return self._grid(self.map.land, "m-grid")

    def _grid(self, of: int, name: str) -> str:
        return hex_grid([(self.map.grid.name(h), spot) for h, spot in self.seen if of >> h & 1], name)

    def cities(self) -> str:
        return group("m-cities", *(built_up(self.layout.spots(c.hexes)) for c in self.map.cities))

    @cached_property
    def courses(self) -> list[tuple[str, list[Knot]]]:
        """The rivers as corners from source to mouth."""
        listed = [(river.name, course(self._sides(river))) for river in self.map.rivers]
        return downhill(listed, self.layout.spots(self.map.sea))

    def _sides(self, river: River) -> list[tuple[Knot, Knot]]:
        return [side(self.layout.spot(HexId(s // 6)), s % 6) for s in river.sides]

    def rivers(self) -> tuple[str, str]:
        return rivers(self.courses, self.kinds["sea"])

    @cached_property
    def ways(self) -> Ways:
        settled = self.layout.spots(self.map.city | self.map.town)
        return Ways((self._way(track) for track in self.map.tracks), settled, set(self.shown))

    def _way(self, track: Track) -> Way:
        ends = {h: self._leaves(h, edge) for h, edge in track.exits}
        path = tuple(self.layout.spot(h) for h in track.path)
        return Way(track.kind == ROAD, path, ends.get(track.path[0]), ends.get(track.path[-1]))

    def _leaves(self, h: HexId, edge: str) -> Point:
        """Where a road that goes on beyond the map is cut off."""
        x, y = self.layout.centre(h)
        ends = {
            "west": (-OFF, y), "east": (self.layout.width + OFF, y),
            "north": (x, -OFF), "south": (x, self.layout.height + OFF),
        }  # fmt: skip
        return ends[edge]

    def bridges(self) -> str:
        pairs = [
            (spot, self.layout.spot(HexId(self.map.grid.side[h * 6 + d])))
            for h, spot in self.seen
            for d in range(3)  # each hexside from one of its two hexes
            if self.map.crossing[h * 6 + d] == BRIDGE
        ]
        return bridges(pairs)

    def towns(self) -> str:
        return towns(self.inside(self.map.town), self.ways.arms)

    @cached_property
    def dry(self) -> set[Spot]:
        return {spot for kind, spots in self.kinds.items() if kind != "sea" for spot in spots}

    def in_play(self, spot: Spot) -> bool:
        return bool(self.facts.area >> self.layout.nearest(spot) & 1)

    def veil(self) -> str:
        """What is out of play, and the line where land in play ends."""
        play = {spot for spot in self.dry if self.in_play(spot)}
        rest = self.dry - play
        return veil(rest) + border(play, rest, "m-limit") if rest else ""

    def army_line(self) -> str:
        """The line between the two armies, where both are in play (15.1.a)."""
        if self.facts.armies != (US, CW):
            return ""
        west, east = ({s for s in self.dry if half >> self.layout.nearest(s) & 1} for half in self.map.halves)
        return border(west, east, "m-army")

    @cached_property
    def _written(self) -> tuple[list[Label], Crowd]:
        return fm_names(self)

    def names(self) -> str:
        return group("m-names", names(self._written[0]))

    @cached_property
    def numbers(self) -> list[Label]:
        """Numbers of the land hexes: no unit ever stands at sea."""
        crowd, land = self._written[1], self.map.land
        whole = [(h, spot) for h, spot in self.seen if land >> h & 1 and self._whole(spot)]
        return [number(self.map.grid.name(h), s, crowd, faint=not self.in_play(s)) for h, s in whole]

    def _whole(self, spot: Spot) -> bool:
        """Whether the hex lies whole inside the frame."""
        return self.window.holds(centre(spot), 1 - W / 2)

    def labels(self) -> list[Label]:
        """Everything that is written on the map."""
        return [*self._written[0], *self.numbers]
