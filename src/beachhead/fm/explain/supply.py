"""Supply in words: the way a unit or a place traces, or the hex where every way ends (10.12).

Ask with the verb "supply" and a unit or a hex: {"do": "supply", "unit": "8/4US"}.
"""

from __future__ import annotations

from beachhead.core.explain import Explanation, Intent
from beachhead.core.view import View
from beachhead.fm.facts.roster import GERMAN, UnitId
from beachhead.fm.naming import hex_name, name_of
from beachhead.fm.rules.supply import open_ground, sources_of, supplied
from beachhead.fm.rules.zoc import zoc_of
from beachhead.fm.state import FmState
from beachhead.hexes import Hexes, HexId, each

Rows = tuple[tuple[str, str], ...]


def why_not_supplied(state: FmState, view: View, intent: Intent) -> Explanation | None:
    """Whether the unit or the hex has supply, with the path or with what blocks it; None if not asked."""
    if intent.do != "supply":
        return None
    names = view.setup.names
    try:
        if "unit" in intent.what:
            return supply_of_unit(state, UnitId(names.read("UnitId", intent.what["unit"])))
        return supply_of_hex(state, HexId(names.read("HexId", intent.what.get("hex", ""))), state.beachheads)
    except (KeyError, ValueError):
        return Explanation(False, "There is no such unit or hex in this game, so no supply for it.")


def supply_of_unit(state: FmState, unit: UnitId) -> Explanation:
    """The supply of a unit, with those that need none."""
    roster, name = state.facts.roster, name_of(state, unit)
    if roster.side[unit] == GERMAN:
        return Explanation(True, f"{name} {name:is} German and needs no supply.", "fm-10.12-01")
    if state.at[unit] < 0:
        return Explanation(False, f"{name} {name:is} not on the map.", "fm-10.12-03")
    if roster.raiders >> unit & 1:
        text = f"{name} {name:is} a commando or ranger unit and needs no supply."
        return Explanation(True, text, "fm-10.12-09", (("supply", "none needed"),))
    return supply_of_hex(state, HexId(state.at[unit]), sources_of(state, unit))


def supply_of_hex(state: FmState, hex: HexId, sources: Hexes) -> Explanation:
    """The way from a hex to a source, drawn as a row of hexes, or the hex that bars the nearest one."""
    place = hex_name(state, hex)
    if not sources:
        return Explanation(
            False, f"{place} {place:has} no supply: there is no beachhead left.", "fm-10.12-03"
        )
    if state.held[GERMAN] >> hex & 1:
        return Explanation(False, f"{place} {place:has} no supply: a German unit is there.", "fm-10.12-05")
    way, bar = traced(state, hex, sources)
    if bar >= 0:
        return _cut(state, place, way, HexId(bar))
    if way:
        return Explanation(True, _told(state, way), "fm-10.12-03", _drawn(state, way))
    return Explanation(False, f"{place} {place:is} out of play.", "fm-10.12-03")


def traced(state: FmState, hex: HexId, sources: Hexes) -> tuple[list[HexId], int]:
    """A shortest way of supply and -1; or, where there is none, the nearest way and the hex that bars it."""
    if supplied(state, sources) >> hex & 1:
        return way_to(state, hex, sources, _passable(state)), -1
    way = way_to(state, hex, sources, state.facts.area)
    return way, next((h for h in way[1:] if not _passable(state) >> h & 1), -1)


def _cut(state: FmState, place: str, way: list[HexId], bar: HexId) -> Explanation:
    """The nearest way, and the first hex in which it cannot go on."""
    name = hex_name(state, bar)
    rows = (("blocked at", name), *_drawn(state, way))
    if state.held[GERMAN] >> bar & 1:
        return Explanation(
            False, f"{place} {place:has} no supply: a German unit {name:at}.", "fm-10.12-05", rows
        )
    text = f"{place} {place:has} no supply: the way would pass through a German zone of control {name:at}."
    return Explanation(False, text, "fm-10.12-06", rows)


def _passable(state: FmState) -> Hexes:
    return open_ground(state) & ~zoc_of(state, GERMAN)


def way_to(state: FmState, start: HexId, sources: Hexes, passable: Hexes) -> list[HexId]:
    """A shortest way from `start` to a source, passing only through `passable`; empty if there is none."""
    grid = state.facts.grid
    rings: list[Hexes] = [1 << start]
    seen = 1 << start
    while not rings[-1] & sources:
        ring = grid.neighbours(rings[-1]) & (passable | sources) & ~seen
        if not ring:
            return []
        seen |= ring
        rings.append(ring)
    way = [each(rings[-1] & sources)[0]]
    for ring in reversed(rings[:-1]):
        way.append(each(ring & grid.neighbours(1 << way[-1]))[0])
    return way[::-1]


def _told(state: FmState, way: list[HexId]) -> str:
    here = hex_name(state, way[0])
    if len(way) == 1:
        return f"{here} {here:is} a source of supply itself."
    far = "1 hex" if len(way) == 2 else f"{len(way) - 1} hexes"
    return f"{here} {here:has} supply: {far} to {hex_name(state, way[-1])}."


def _drawn(state: FmState, way: list[HexId]) -> Rows:
    return (("way", " ".join(f"({hex_name(state, h):number})" for h in way)),)
