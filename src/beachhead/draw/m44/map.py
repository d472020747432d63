"""The battlefield of Memoir, one board or several joined, layer by layer. Begin with `M44Map`.

Rivers, roads and bridges fill hexes of their own here, so the ground under them is that of their neighbours.
The half-hexes at the rim belong to nobody and are painted like the hex beside them, under a veil.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cached_property
from itertools import pairwise
from typing import Final

from beachhead.draw.kit.curves import num
from beachhead.draw.kit.ground import Land, hex_grid, veil
from beachhead.draw.kit.layout import (
    Edge,
    Layout,
    Point,
    R,
    Spot,
    Window,
    around,
    beside,
    centre,
    corner,
    middle,
    place,
    side,
)
from beachhead.draw.kit.svg import group, path
from beachhead.draw.labels.afar import names
from beachhead.draw.labels.candidates import NUMBER_SPOTS, number
from beachhead.draw.labels.lettering import Label
from beachhead.draw.labels.placement import Crowd
from beachhead.draw.m44.bluffs import bluffs
from beachhead.draw.m44.marks import Mark, marks
from beachhead.draw.m44.names import m44_names
from beachhead.draw.m44.rivers_and_roads import Arms, decks, joined, pools, ripples, stream, web
from beachhead.draw.m44.villages import airfields, churches, villages
from beachhead.hexes import Hexes, each
from beachhead.m44.facts import NO_CLIMB, Facts

KIND: Final = {
    "ocean": "sea", "beach": "beach", "coastline": "wet", "hedgerow": "bocage", "marsh": "swamp",
    "hill": "hill", "forest": "woods",
}  # fmt: skip
UNDER: Final = ("river", "river_mouth", "bridge")  # these take the ground of their neighbours
NUMBERS: Final = ((0.0, -R * 0.7), (0.0, R * 0.9), *NUMBER_SPOTS)
OFF: Final = 16.0  # how far a road or river runs past the frame


class M44Map:
    """The ground of a battle on paper."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.grid = facts.grid
        self.ground = facts.ground
        self.layout = Layout(facts.grid)
        self.window: Window = self.layout.window(facts.grid.all, 0)
        self.kinds: dict[str, set[Spot]] = defaultdict(set)
        for spot in self.layout.shown(self.window):
            self.kinds[self._kind(spot)].add(spot)
        self.land = Land(self.kinds)

    def _terrain(self, spot: Spot) -> str:
        return self.facts.terrains[self.ground.terrain[self.layout.nearest(spot)]].id

    def _kind(self, spot: Spot) -> str:
        own = self._terrain(spot)
        if own not in UNDER:
            return KIND.get(own, "clear")
        beside = [KIND.get(t, "clear") for t in map(self._terrain, around(spot)) if t not in UNDER]
        dry = [kind for kind in beside if kind in ("clear", "beach", "wet", "swamp")]
        return Counter(dry).most_common(1)[0][0] if dry else "clear"

    def spots(self, hexes: Hexes) -> list[Spot]:
        return sorted(self.layout.spots(hexes))

    def points(self, hexes: Hexes) -> list[Point]:
        return [centre(spot) for spot in self.spots(hexes)]

    def hex_lines(self) -> str:
        name = self.facts.grid.name
        return hex_grid([(name(h), self.layout.spot(h)) for h in each(self.facts.grid.all)], "m-grid")

    def foam(self) -> str:
        """Broken lines between beach and wet sand."""
        return self.land.border("wet", "beach", "m-foam") + self.land.border("wet", "beach", "m-foam m-foam2")

    def half_hexes(self) -> str:
        """The half-hexes at the rim, unless another board is joined there."""
        shown = {spot for spots in self.kinds.values() for spot in spots if 0 <= spot[0] < self.layout.lines}
        return veil(shown - set(self.layout.hexes))

    def _off_side(self, spot: Spot) -> list[Point]:
        """Where a line would leave the sheet to the left or right, from a hex at that edge."""
        y = centre(spot)[1]
        ends = (-OFF, 0), (self.layout.width + OFF, 3)
        return [(x, y) for x, direction in ends if beside(spot, direction) not in self.layout.hexes]

    def _off_end(self, spot: Spot) -> list[Point]:
        """The same for the upper and lower edge."""
        x = centre(spot)[0]
        ends = {0: -OFF, self.layout.lines - 1: self.layout.height + OFF}
        return [(x, ends[spot[0]])] if spot[0] in ends else []

    def rivers(self) -> str:
        wet = self.layout.spots(self.ground.rivers | self.ground.mouths | self.ground.bridges)
        arms, mouths = joined(wet), self.spots(self.ground.mouths)

        def ends(spot: Spot) -> list[Point]:
            return self._off_end(spot) + (self._off_side(spot) if len(arms[spot]) == 1 else [])

        tails = [(centre(spot), sea) for spot in mouths for sea in self._seaward(spot)]
        return stream(web(arms, ends), pools(wet), tails) + ripples(mouths)

    def _seaward(self, spot: Spot) -> list[Point]:
        """Where a river mouth opens: the hexside to the sea below it, or the corner between two."""
        sides = [side(spot, d) for d in (4, 5) if beside(spot, d) in self.kinds["sea"]]
        if len(sides) == 2:
            x, y = place(corner(spot, 3))
            return [(x, y - 5)]  # the shore cuts the corner
        return [middle(place(a), place(b)) for a, b in sides]

    @cached_property
    def road_arms(self) -> Arms:
        return joined(self.layout.spots(self.ground.roads))

    def roads(self) -> str:
        arms = self.road_arms

        def ends(spot: Spot) -> list[Point]:
            level = any(near[0] == spot[0] for near in arms[spot])
            return self._off_end(spot) + (self._off_side(spot) if level else [])

        line = web(arms, ends, self.layout.spots(self.ground.towns))
        roads = path(line, "m-road-edge m-broad-edge") + path(line, "m-road m-broad")
        return roads + decks(self.spots(self.ground.bridges), arms)

    def buildings(self) -> str:
        towns = self.ground.towns & ~self.ground.churches
        return villages(self.spots(towns)) + churches(self.spots(self.ground.churches))

    def airfields(self) -> str:
        return airfields(self.spots(self.ground.airfields))

    def bluffs(self) -> str:
        """Cliffs and sea bluffs: the hexsides that cost a climb, seen from the hill."""
        steep: list[tuple[Edge, Spot]] = [
            (side(spot, d), beside(spot, d))
            for spot in self.spots(self.ground.hills)
            for d in range(6)
            if self.ground.climbs[self.layout.hexes[spot] * 6 + d] != NO_CLIMB
        ]
        return bluffs(steep)

    def sections(self) -> str:
        """Dotted lines through the hexes that belong to two sections; a full line where boards are joined."""
        return "".join(
            path(self._upright(x), "m-section0") + path(self._upright(x), "m-section")
            for x in self.section_lines
        ) + "".join(path(self._upright(x), "m-seam") for x in self.seams)

    @cached_property
    def section_lines(self) -> list[float]:
        """Where the dotted lines stand, two to a board."""
        found = []
        for s, (a, b) in enumerate(zip(self.ground.sections, self.ground.sections[1:], strict=False)):
            if s % 3 < 2:
                found.append(_mean_x(self.points(a & b)))
        return found

    @cached_property
    def seams(self) -> list[float]:
        boards = self.facts.maps
        return [_mean_x(self.points(a.hexes & b.hexes)) for a, b in pairwise(boards)]

    def _upright(self, x: float) -> str:
        return f"M{num(x)} 0V{num(self.layout.height)}"

    @cached_property
    def marks(self) -> list[Mark]:
        return marks(self)

    @cached_property
    def written(self) -> tuple[list[Label], Crowd]:
        return m44_names(self)

    def names(self) -> str:
        return group("m-names", names(self.written[0]))

    @cached_property
    def numbers(self) -> list[Label]:
        """`r10c4`, without the board: that stands above it."""
        crowd, name = self.written[1], self.facts.grid.name
        hexes = each(self.facts.grid.all)
        return [number(name(h).rpartition(":")[2], self.layout.spot(h), crowd, NUMBERS) for h in hexes]

    def labels(self) -> list[Label]:
        """Everything that is written on the board."""
        return [*self.written[0], *self.numbers]


def _mean_x(points: list[Point]) -> float:
    return sum(x for x, _ in points) / len(points)
