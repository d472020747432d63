"""Marks on the boards of Memoir: where reinforcements come in and units leave, and what is worth a medal.

Begin with `marks`. Names keep off them, so they are told where each one is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, TypeAlias

from beachhead.draw.kit.curves import outlines
from beachhead.draw.kit.figures import figure
from beachhead.draw.kit.layout import Point, beside, rim
from beachhead.draw.kit.svg import group, path
from beachhead.draw.m44.obstacles import entry, medal, way_out
from beachhead.hexes import HexId, each
from beachhead.m44.facts import ALLIES, AXIS, SIDES, BattleMap

if TYPE_CHECKING:
    from beachhead.draw.m44.map import M44Map

BODY: Final = {"usa": "us", "britain": "cw", "canada": "cw", "germany": "ge"}
SIZE: Final = 10.5  # half the width of a mark
Mark: TypeAlias = tuple[Point, str]


def marks(board: M44Map) -> list[Mark]:
    """Each mark with its place."""
    return [mark for battle_map in board.facts.maps for mark in _of(board, battle_map)]


def _of(board: M44Map, m: BattleMap) -> Iterator[Mark]:
    bodies = [BODY[m.nations[side]] for side in range(len(SIDES))]
    for h in each(m.entries):
        x, y = _at(board, h, (-22, -20))
        yield (x, y), entry(x, y, bodies[AXIS])
    for out in m.exits:
        east = beside(board.layout.spot(out.hex), 3) not in board.layout.hexes or out.beyond >= 0
        at, turn = ((19, 0), -90) if east else ((-19, 0), 90)
        x, y = _at(board, out.hex, at)
        yield (x, y), way_out(x, y, bodies[out.side], turn)
    for objective in m.objectives:
        yield _medal(board, objective.hex, objective.medals)
    for h in each(m.bridges):
        yield _medal(board, h, m.bridge_medals)
    if m.majority:
        yield _medal(board, each(m.majority)[0], m.majority_medals)


def _at(board: M44Map, h: HexId, aside: Point) -> Point:
    x, y = board.layout.centre(h)
    return x + aside[0], y + aside[1]


def _medal(board: M44Map, h: HexId, count: int) -> Mark:
    x, y = _at(board, h, (20, -20))
    return (x, y), medal(x, y, count)


def outlined(board: M44Map) -> str:
    """The hexes of which somebody must hold most."""
    held = [board.layout.spots(m.majority) for m in board.facts.maps]
    return "".join(path(outlines(rim(spots), 0.0), "m-majority") for spots in held)


def moorings(board: M44Map) -> str:
    """Where landing craft lie before the battle."""
    boats = [
        figure("landing_craft", BODY[m.nations[ALLIES]], x, y + 8, 1.05)
        for m in board.facts.maps
        for x, y in board.points(m.icons)
    ]
    return group("m-icon", *boats)
