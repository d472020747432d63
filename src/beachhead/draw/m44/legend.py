"""The legend to the boards of Memoir: only what is on them."""

from __future__ import annotations

from typing import Final

from beachhead.draw.kit.legend import Entry, patch, stroke
from beachhead.draw.kit.svg import group, moved, path, use
from beachhead.draw.m44.map import M44Map
from beachhead.draw.m44.marks import BODY
from beachhead.draw.m44.obstacles import entry, medal, way_out
from beachhead.draw.m44.troops import Troops, unit
from beachhead.draw.m44.villages import churches, villages
from beachhead.m44.facts import ALLIES

KINDS: Final = {
    "clear": "Open ground", "bocage": "Hedgerow", "woods": "Forest", "swamp": "Marsh", "beach": "Beach",
    "wet": "Coastline",
}  # fmt: skip
RIVER: Final = stroke("m-bank m-key-bank-2", "m-water m-key-water-2", d="M-12 3C-5-6 4 7 12-3")
NATIONS: Final = {"us": "United States", "cw": "Commonwealth", "ge": "Germany; hollow dots: figures lost"}
HERE: Final = (-32.0, -37.0)  # the centre of the first hex, moved to (0, 0)


def m44_legend(board: M44Map, manned: bool) -> list[Entry]:
    kinds = [Entry(patch(f"m-{kind}"), says) for kind, says in KINDS.items() if board.kinds.get(kind)]
    return [*kinds, *_ground(board), *_obstacles(board), *_marks(board), *(_units(board) if manned else [])]


def _ground(board: M44Map) -> list[Entry]:
    ground = board.ground
    found = [
        (ground.hills, patch("m-hilltop"), "Hill"),
        (ground.cliffs | ground.bluffs, _bluff(), "Cliff or sea bluff"),
        (ground.towns, _small(villages([(0, 0)]), *HERE), "Town"),
        (ground.churches, _small(churches([(0, 0)]), *HERE), "Church"),
        (ground.rivers, RIVER, "River"),
        (ground.mouths, RIVER + path("M-11-3h8m4 4h8", "m-ripple"), "River mouth, fordable"),
        (ground.roads, stroke("m-road-edge m-broad-edge", "m-road m-broad"), "Road"),
    ]
    return [Entry(picture, says) for there, picture, says in found if there]


def _obstacles(board: M44Map) -> list[Entry]:
    facts = board.facts
    found = [
        (facts.ground.bunkers, "bunker", "Bunker"),
        (facts.wire, "wire", "Wire"),
        (facts.hedgehogs, "hedgehogs", "Hedgehogs"),
        (facts.sandbags, "sandbags", "Sandbags"),
    ]
    return [
        Entry(group("", use(what), transform=moved(0, 4, 0.55)), says) for there, what, says in found if there
    ]


def _marks(board: M44Map) -> list[Entry]:
    sections = Entry(stroke("m-section0", "m-section", d="M-19 0H19"), "Between sections")
    maps = board.facts.maps
    exits = [Entry(way_out(0, 0, BODY[m.nations[ALLIES]], -90), "Exit, for a medal") for m in maps if m.exits]
    worth = [Entry(medal(0, 0), "Medal") for m in maps if m.objectives or m.bridges or m.majority]
    return [sections, Entry(entry(0, 0, "ge"), "Axis reinforcements"), *exits[:1], *worth[:1]]


def _units(board: M44Map) -> list[Entry]:
    here = {BODY[nation] for m in board.facts.maps for nation in m.nations}
    return [Entry(_small(_sample(nation)), says) for nation, says in NATIONS.items() if nation in here]


def _sample(nation: str) -> str:
    return unit(Troops("sample", "A unit", "infantry", nation, 3, 4), 0, 0)


def _small(drawn: str, x: float = 0.0, y: float = 0.0) -> str:
    return group("", group("", drawn, transform=moved(x, y)), transform="scale(.55)")


def _bluff() -> str:
    ticks = "".join(f"M{x} 0v{6 if n % 2 else 4}" for n, x in enumerate(range(-17, 18, 4)))
    return path(ticks, "m-tick") + path("M-19 0C-9-3 9 3 19 0", "m-bluff")
