"""Pictures for the terms of the glossary: figures, obstacles and ground. Begin with `PICTURES`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial

from beachhead.core.overlay import Overlay
from beachhead.draw.kit.svg import use
from beachhead.draw.m44.map import M44Map
from beachhead.draw.m44.obstacles import entry, medal, obstacle_defs, way_out
from beachhead.draw.m44.troops import craft, unit
from beachhead.draw.m44.units import M44Units, at_start
from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.game import M44
from beachhead.m44.state import M44State
from beachhead.manual.contents import Figure
from beachhead.manual.m44 import cutting
from beachhead.manual.pictures import shown_as

AROUND = 1  # rows and columns around a hex


@cache
def _opening(map: str) -> M44State:
    return M44.opening(M44.begin(map, {}))


@cache
def _units() -> M44Units:
    facts = _opening("sword").lookup.facts
    return M44Units(M44Map(facts), at_start(facts))


def _troop(side: int, name: str) -> str:
    return unit(_units().fresh(side, _opening("sword").lookup.facts.troop_numbers[name]), 0, 0)


def _pieces(caption: str, *pieces: Callable[[], str]) -> Figure:
    return shown_as(caption, (piece() for piece in pieces), (obstacle_defs(),))


def _troops(caption: str, *units: tuple[int, str]) -> Callable[[], Figure]:
    return partial(_pieces, caption, *(partial(_troop, side, name) for side, name in units))


def _thing(caption: str, name: str) -> Callable[[], Figure]:
    return partial(_pieces, caption, partial(use, name))


def _ground(caption: str, map: str, hex: str) -> Callable[[], Figure]:
    def draw() -> str:
        state = _opening(map)
        grid = state.lookup.grid
        row, column = grid.row[grid.hex(hex)], grid.column[grid.hex(hex)]
        rows = range(row - AROUND, row + AROUND + 1)
        columns = range(column - AROUND, column + AROUND + 1)
        return cutting.cut(state, rows, columns, Overlay("ground", ""), (), caption)

    return lambda: Figure(caption, caption, draw)


PICTURES: Mapping[str, Callable[[], Figure]] = {
    "term-infantry": _troops(
        "Infantry, Allied and Axis: four figures.", (ALLIES, "infantry"), (AXIS, "infantry")
    ),
    "term-armour": _troops("Armour: three tanks.", (ALLIES, "armor"), (AXIS, "armor")),
    "term-artillery": _troops("Artillery: two guns.", (ALLIES, "artillery"), (AXIS, "artillery")),
    "term-airborne": _troops("Airborne, with their badge.", (ALLIES, "airborne")),
    "term-elite": _troops(
        "Special forces, with their badge.", (ALLIES, "infantry_elite"), (AXIS, "infantry_elite")
    ),
    "term-big-gun": _troops("A Big Gun.", (AXIS, "big_gun")),
    "term-destroyer": _troops("A destroyer.", (ALLIES, "destroyer")),
    "term-craft": partial(
        _pieces,
        "A landing craft, empty and loaded.",
        lambda: craft("", 0, 0, "cw", None),
        lambda: craft(
            "", 0, 0, "cw", _units().fresh(ALLIES, _opening("sword").lookup.facts.troop_numbers["infantry"])
        ),
    ),
    "term-vehicle": _troops(
        "A half-track and a supply truck.", (ALLIES, "half_track"), (ALLIES, "supply_truck")
    ),
    "term-funnies": _troops("A tank of Hobart's.", (ALLIES, "hobart")),
    "term-supported": _troops("Supported infantry.", (ALLIES, "supported_infantry")),
    "term-medal": partial(_pieces, "A medal hex.", lambda: medal(0, 0)),
    "term-exit": partial(_pieces, "An exit.", lambda: way_out(0, 0, "us", 0)),
    "term-entry": partial(_pieces, "An entry hex.", lambda: entry(0, 0, "ge")),
    "term-bunker": _thing("A bunker, its slit towards the sea.", "bunker"),
    "term-wire": _thing("Wire.", "wire"),
    "term-hedgehogs": _thing("Hedgehogs.", "hedgehogs"),
    "term-sandbags": _thing("Sandbags.", "sandbags"),
    "term-smoke": _thing("Smoke.", "smoke"),
    "term-crosshair": _thing("A cross-hair.", "crosshair"),
    "term-beach": _ground("Beach.", "omaha", "r18c5"),
    "term-bluff": _ground("Sea bluffs above the beach.", "omaha", "r16c5"),
    "term-coastline": _ground("Coastline.", "omaha", "r19c6"),
    "term-cliff": _ground("Cliffs at Pointe-du-Hoc.", "utah", "r18c2"),
    "term-hedgerow": _ground("Hedgerows.", "utah", "r9c4"),
}
"""By the names they are called for in the glossary."""
