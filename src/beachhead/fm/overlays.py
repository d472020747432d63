"""Overlays on the map: reach, zones, supply, objectives, what is to come. Begin with `LENSES`.

Each lens asks the rules of its chapter. `state` looks to the seat like the true position; all these questions
are about units on the map, which everybody sees. Units that were set up in secret are not on it yet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from beachhead.core.errors import unknown
from beachhead.core.overlay import Lens, Overlay
from beachhead.core.view import View
from beachhead.fm.explain.supply import supply_of_unit, traced
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.flow.march import March
from beachhead.fm.naming import name_of
from beachhead.fm.rules.movement import allowance, ends_of, reach_of
from beachhead.fm.rules.reinforcements import beaches_for, entry_of
from beachhead.fm.rules.supply import sources_of, supplied, unsupplied
from beachhead.fm.rules.victory import places_won, units_beside
from beachhead.fm.rules.zoc import zoc_of
from beachhead.fm.state import SEATS, WAITING, FmState
from beachhead.hexes import Hexes, HexId, each

SIDES: Final = ("Allied", "German")
SOON: Final = 3  # turns of arrivals whose entry hexes are highlighted

Hexed = tuple[tuple[str, str], ...]
Drawn = Callable[[FmState, int, str], Overlay]


def overlay(state: FmState, view: View, name: str, about: str) -> Overlay:
    """The overlay of one of `LENSES`, for the side of the view; a spectator looks with the active side."""
    side = SEATS.index(view.seat) if view.seat in SEATS else state.side
    return DRAWN[name](state, side, about)


def reach(state: FmState, side: int, about: str) -> Overlay:
    """What the points of one unit reach, with the price; or of all the units of a side, with how many."""
    if not about:
        return _reach_of_all(state, side, "reach", f"Where {SIDES[side]} units can move to")
    unit = _unit(state, about)
    if state.at[unit] < 0:
        return Overlay("reach", f"{about} is not on the map")
    points = _points(state, unit)
    found = reach_of(state, unit, HexId(state.at[unit]), points)
    grid = state.facts.grid
    hexes = tuple((grid.name(h), half_points(points + 1 - found.left[h])) for h in ends_of(state, found))
    return Overlay("reach", f"{about} can move to {len(hexes)} hexes", hexes)


def enemy_reach(state: FmState, side: int, about: str) -> Overlay:
    return _reach_of_all(state, 1 - side, "enemy", f"Where {SIDES[1 - side]} units can move to")


def _reach_of_all(state: FmState, side: int, name: str, title: str) -> Overlay:
    """How many units of a side can get to each hex from where they stand."""
    found: Counter[HexId] = Counter()
    for unit in state.lookup.units[side]:
        if state.at[unit] >= 0:
            found.update(ends_of(state, reach_of(state, unit, HexId(state.at[unit]), _points(state, unit))))
    return Overlay(name, title, tuple((state.facts.grid.name(h), str(n)) for h, n in sorted(found.items())))


def _points(state: FmState, unit: UnitId) -> int:
    """The half points of a unit: what is left of them on the march, else its allowance."""
    top = state.top(SEATS[state.side])
    return top.left if isinstance(top, March) and top.unit == unit else 2 * allowance(state, unit)


def half_points(halves: int) -> str:
    """Half points as players write them: 2½."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def zones(state: FmState, side: int, about: str) -> Overlay:
    """Whose zone of control each hex is in."""
    allied, german = (zoc_of(state, s) & state.facts.area for s in (ALLIED, GERMAN))
    words = ((allied & ~german, "Allied"), (german & ~allied, "German"), (allied & german, "both"))
    return Overlay("zones", "Zones of control", _worded(state, *words))


def supply(state: FmState, side: int, about: str) -> Overlay:
    """The way of one unit to its source, or where it is cut; or all the ground in supply and who lacks it."""
    if about:
        return supply_way(state, _unit(state, about))
    ground, lacking = supplied(state, state.beachheads), unsupplied(state)
    lines = tuple((str(name_of(state, u)), "no supply", supply_of_unit(state, u).text) for u in lacking)
    without = "1 unit" if len(lines) == 1 else f"{len(lines)} units"
    title = f"{without} without supply" if lines else "All Allied units have supply"
    cut = sorted({state.facts.grid.name(HexId(state.at[u])) for u in lacking})
    return Overlay("supply", title, _worded(state, (ground, "")), cut=tuple(cut), lines=lines)


def supply_way(state: FmState, unit: UnitId) -> Overlay:
    """The way of supply of one unit, drawn from hex to hex, and the hex that bars it."""
    told = supply_of_unit(state, unit)
    title = told.text.rstrip(".")
    sources = sources_of(state, unit)
    if state.at[unit] < 0 or state.facts.roster.side[unit] == GERMAN or not sources:
        return Overlay("supply", title)
    name = state.facts.grid.name
    way, bar = traced(state, HexId(state.at[unit]), sources)
    path = (tuple(name(h) for h in way),) if len(way) > 1 else ()
    return Overlay(
        "supply", title, ((name(HexId(state.at[unit])), ""),), path, (name(HexId(bar)),) * (bar >= 0)
    )


def control(state: FmState, side: int, about: str) -> Overlay:
    """Who has the places that decide the game, and how many the Allies still need."""
    goal = state.facts.victory
    won, taken = places_won(state), goal.hexes & state.taken
    words = ((won, "Allied"), (taken & ~won, "cut off"), (goal.hexes & ~taken, "German"))
    lines = [("Captured", f"{won.bit_count()} of {goal.need}", "places the Allies need to win")]
    if goal.units:
        lines.append(("Units at the city", f"{units_beside(state)} of {goal.units}", ""))
    lines.append(("Beachheads", str(state.beachheads.bit_count()), "with none left the Germans win at once"))
    return Overlay("control", "Objectives", _worded(state, *words), lines=tuple(lines))


def arrivals(state: FmState, side: int, about: str) -> Overlay:
    """Who is to come, turn by turn, and by which hexes in the next turns."""
    due: dict[int, list[UnitId]] = {}
    for unit in (*state.lookup.units[ALLIED], *state.lookup.units[GERMAN]):
        if state.at[unit] == WAITING and state.due[unit]:
            due.setdefault(max(state.due[unit], state.turn), []).append(unit)
    lit: dict[HexId, set[str]] = {}
    for turn in sorted(due):
        if turn < state.turn + SOON:
            for unit in due[turn]:
                for h in each(_entries(state, unit)):
                    lit.setdefault(h, set()).add(str(turn))
    lines = tuple(
        (f"Turn {t}", str(len(due[t])), ", ".join(name_of(state, u) for u in due[t])) for t in sorted(due)
    )
    hexes = tuple((state.facts.grid.name(h), "/".join(sorted(lit[h]))) for h in sorted(lit))
    return Overlay(
        "arrivals", "Reinforcements, and the turns in which they come by each hex", hexes, lines=lines
    )


def _entries(state: FmState, unit: UnitId) -> Hexes:
    roster = state.facts.roster
    if roster.side[unit] == ALLIED:
        return beaches_for(state, unit)
    return entry_of(state, unit).hexes if state.facts.schedule.arrival_of[unit] >= 0 else 0


def _worded(state: FmState, *words: tuple[Hexes, str]) -> Hexed:
    """Sets of hexes, each with its word, by name."""
    name = state.facts.grid.name
    return tuple((name(h), word) for hexes, word in words for h in each(hexes))


def _unit(state: FmState, name: str) -> UnitId:
    number = state.facts.roster.number
    if name not in number:
        raise unknown("unit", name, number)
    return number[name]


LENSES: Final = (
    Lens("reach", "Where my units can move to", "unit"),
    Lens("enemy", "Where the enemy can move to"),
    Lens("zones", "Zones of control"),
    Lens("supply", "Supply: the way, and where it is cut", "unit"),
    Lens("control", "Who holds the objectives"),
    Lens("arrivals", "Reinforcements: when and where"),
)
DRAWN: Final[dict[str, Drawn]] = {
    "reach": reach,
    "enemy": enemy_reach,
    "zones": zones,
    "supply": supply,
    "control": control,
    "arrivals": arrivals,
}
