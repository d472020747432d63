"""Open fields for tests: a picture is the board, its letters are the units, every hex is clear ground.

A moves, G stands, x must be exactly the hexes where A can end its move:

    assert_ends('''
        x   x   .
          x   A   G
        x   x   .
    ''', A=leg(1), G=german())
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

from beachhead.fm.facts import Facts, Landing, Roster, Unit
from beachhead.fm.facts.map import CLEAR, CLOSED, DRY, NO_WAY, ROAD, Map
from beachhead.fm.facts.roster import GE, US
from beachhead.fm.game import FM, FmSetup
from beachhead.fm.initial import lay_out
from beachhead.fm.load import load
from beachhead.fm.loaders.counters import roster_of
from beachhead.fm.lookup import Lookup
from beachhead.fm.naming import names_of
from beachhead.fm.rules.movement import allowance, ends_of, reach_of
from beachhead.fm.state import SEATS
from beachhead.fm.table import FmTable
from beachhead.hexes import Grid, HexId, gather
from beachhead.hexes.diagram import Diagram, assert_hexes, parse
from tests.fm.positions import Rest


@dataclass(frozen=True)
class Counter:
    """A counter for a picture."""

    allowance: int
    mobile: bool = False
    nation: int = US
    type: str = "infantry"
    zoc: bool = True


def leg(points: int, *, type: str = "infantry", zoc: bool = True) -> Counter:
    return Counter(points, type=type, zoc=zoc)


def mobile(points: int) -> Counter:
    return Counter(points, mobile=True, type="tank")


def german(points: int = 4, *, mobile: bool = False, zoc: bool = True) -> Counter:
    return Counter(points, mobile=mobile, nation=GE, zoc=zoc)


def field(picture: str, *, roads: Iterable[str] = (), **counters: Counter) -> tuple[FmTable, Diagram]:
    """A table with the picture as its board. A road is a row of hexes: "r1c1 r1c2 r2c2"."""
    drawn = parse(picture)
    roster = roster_of(_unit(name, counter) for name, counter in counters.items())
    facts = _facts(drawn.grid, roster, roads)
    state = FM.blank(FmSetup("fm", "utah", {}, SEATS, 1, "", names_of(facts), facts, Lookup(facts)))
    lay_out(state)
    state.lanes, state.turn = [[Rest()]], 2
    table = FmTable(state)
    for name in counters:
        table.put(roster.number[name], drawn.hex(name))
    return table, drawn


def assert_ends(picture: str, *, roads: Iterable[str] = (), **counters: Counter) -> None:
    """`A` can end its move in the hexes under `x`, and nowhere else."""
    __tracebackhide__ = True
    table, drawn = field(picture, roads=roads, **counters)
    assert_hexes(drawn, gather(ends(table, "A")))


def ends(table: FmTable, name: str = "A") -> list[HexId]:
    """Where a unit can end its move."""
    state, unit = table.state, table.state.facts.roster.number[name]
    points = 2 * allowance(state, unit)
    return ends_of(state, reach_of(state, unit, HexId(state.at[unit]), points))


def points_left(table: FmTable, hex: HexId, name: str = "A") -> float:
    """What a unit has left in a hex, in whole points; -1 if it cannot get there."""
    state, unit = table.state, table.state.facts.roster.number[name]
    found = reach_of(state, unit, HexId(state.at[unit]), 2 * allowance(state, unit))
    return (found.left[hex] - 1) / 2 if found.left[hex] else -1


def _unit(name: str, counter: Counter) -> Unit:
    return Unit(
        id=name, label=name, title=name, nation=counter.nation, formation="", type=counter.type,
        country="germany" if counter.nation == GE else "us", size="regiment", mobile=counter.mobile, steps=2,
        attack=(4, 2), defence=(4, 2), allowance=(counter.allowance, counter.allowance), zoc=counter.zoc,
        provenance="reconstructed", label_provenance="reconstructed",
    )  # fmt: skip


def _facts(grid: Grid, roster: Roster, roads: Iterable[str]) -> Facts:
    """The facts of Utah on another board, with other units, and nothing that happens by itself."""
    utah = load("utah", {})
    idle = (-1,) * len(roster.units)
    return replace(
        utah,
        map=_map(utah.map, grid, roads),
        area=grid.all,
        open_to=(grid.all, grid.all, grid.all),
        roster=roster,
        landing=Landing((), (), (), (), (), (), (), (), ()),
        schedule=replace(utah.schedule, arrivals=(), arrival_of=idle, german_home=0),
    )


def _map(ground: Map, grid: Grid, roads: Iterable[str]) -> Map:
    """Clear ground everywhere, with roads."""
    way = [NO_WAY] * (grid.size * 6)
    for road in roads:
        path = [grid.hex(name) for name in road.split()]
        for a, b in pairwise(path):
            for one, other in ((a, b), (b, a)):
                way[one * 6 + grid.steps.index(other - one)] = ROAD
    cost = tuple(CLOSED if n < 0 else 1 if way[side] else 2 for side, n in enumerate(grid.side))
    return replace(
        ground, grid=grid, terrain=(CLEAR,) * grid.size, line=(4,) * grid.size, city_at=(-1,) * grid.size,
        crossing=(DRY,) * (grid.size * 6), way=tuple(way), cost=(cost, cost), sea=0, land=grid.all, beach=0,
        clear=grid.all, bocage=0, woods=0, swamp=0, hill=0, city=0, town=0, cities=(), names={}, landmarks={},
    )  # fmt: skip
