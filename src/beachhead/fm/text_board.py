"""The board as text, for a terminal, as one seat sees it. Begin with `sketch`.

Each hex is a letter for its ground and, if somebody is there, one for the army with the number of units; row
numbers stand at the margin, column numbers on top of the rows that are not pushed to the east. Below it every
stack is named.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from beachhead.core.codec import column
from beachhead.core.view import View
from beachhead.fm.facts import Facts
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.state import PHASES
from beachhead.hexes import Hexes, HexId, each

GROUND: Final = "~:.bwsh"  # sea, beach, clear, bocage, woods, swamp, hill
CITY: Final = "#"
TOWN: Final = "t"
BEACHHEAD: Final = "="
ARMIES: Final = "UCG"  # by nation; small letters for units that are all reduced
LEGEND: Final = (
    "~ sea  : beach  = beachhead  . clear  b bocage  w woods  s swamp  h hill  # city  t town\n"
    "U US  C Commonwealth  G German, with the number if more than one; small letters: reduced"
)
WIDEST: Final = 22  # columns side by side; a wider map is drawn in sheets


def sketch(view: View, facts: Facts) -> str:
    """The map, the stacks on it and a line on where the game stands."""
    known = {name: column(value) for name, value in view.known.items()}
    stacks = stacks_of(known, facts)
    sheets = [_sheet(columns, facts, known, stacks) for columns in _columns(facts)]
    return "\n\n".join([_heading(known, facts), *sheets, LEGEND, _listing(known, facts, stacks)])


def stacks_of(known: dict[str, Any], facts: Facts) -> dict[HexId, list[UnitId]]:
    """The units in each hex, with those that this seat has set up in secret."""
    stacks: dict[HexId, list[UnitId]] = {}
    for unit, hex in enumerate(_places(known, facts)):
        if hex >= 0:
            stacks.setdefault(HexId(hex), []).append(UnitId(unit))
    return stacks


def _places(known: dict[str, Any], facts: Facts) -> list[int]:
    places = list(known["at"])
    for placement, hex in zip(facts.landing.placements, known.get("recorded") or (), strict=False):
        if hex >= 0 and places[placement.unit] < 0:
            places[placement.unit] = hex
    return places


def _heading(known: dict[str, Any], facts: Facts) -> str:
    turn = f"turn {known['turn']} of {known['last_turn']}" if known["turn"] else "before the first turn"
    weather = ", inclement weather" if known["storm"] else ""
    return f"{facts.title}, {turn}: {PHASES[known['phase']]}{weather}"


# The map


def _shown(facts: Facts) -> Hexes:
    """The land in play and the sea around it."""
    return facts.area | facts.grid.neighbours(facts.area) & facts.map.sea


def _columns(facts: Facts) -> Iterator[range]:
    """The columns of each sheet, as even as can be."""
    seen = [facts.grid.column[h] for h in each(_shown(facts))]
    first, number = min(seen), max(seen) - min(seen) + 1
    sheets = -(-number // WIDEST)
    for n in range(sheets):
        yield range(first + number * n // sheets, first + number * (n + 1) // sheets)


def _sheet(columns: range, facts: Facts, known: dict[str, Any], stacks: dict[HexId, list[UnitId]]) -> str:
    """Rows from the north, every second one pushed half a hex to the east."""
    grid, shown = facts.grid, _shown(facts)
    rows: dict[int, str] = {}
    for h in each(shown):
        if grid.column[h] in columns:
            at = 4 + 2 * (grid.x[h] - 2 * columns[0])
            row = rows.get(grid.row[h], f"{grid.row[h]:02}")
            rows[grid.row[h]] = row.ljust(at) + _cell(h, facts, known, stacks)
    numbers = "    " + "".join(f"{number:02}  " for number in columns)
    return "\n".join([numbers.rstrip(), *(rows[row].rstrip() for row in sorted(rows, reverse=True))])


def _cell(h: HexId, facts: Facts, known: dict[str, Any], stacks: dict[HexId, list[UnitId]]) -> str:
    units = stacks.get(h, [])
    if not units:
        return _ground(h, facts, known)
    army = ARMIES[facts.roster.nation[units[0]]]
    letter = army.lower() if all(known["reduced"] >> u & 1 for u in units) else army
    return f"{_ground(h, facts, known)}{letter}{len(units) if len(units) > 1 else ''}"


def _ground(h: HexId, facts: Facts, known: dict[str, Any]) -> str:
    if known["beachheads"] >> h & 1:
        return BEACHHEAD
    if facts.map.city >> h & 1:
        return CITY
    return TOWN if facts.map.town >> h & 1 else GROUND[facts.map.terrain[h]]


# The stacks


def _listing(known: dict[str, Any], facts: Facts, stacks: dict[HexId, list[UnitId]]) -> str:
    """One line for each hex with units, from the north, and the drop zones."""
    lines = [f"{facts.grid.name(h)}  drop zone" for h in known["drop_zones"] if h >= 0]
    for h in sorted(stacks, reverse=True):
        place = facts.map.names.get(h, "")
        units = ", ".join(_unit(unit, known, facts) for unit in stacks[h])
        lines.append(f"{facts.grid.name(h)}  {units}" + (f"  ({place})" if place else ""))
    return "\n".join(lines) if lines else "No unit is on the map."


def _unit(unit: UnitId, known: dict[str, Any], facts: Facts) -> str:
    """A unit as its counter shows it: 8/4US 4-5-6."""
    roster, face = facts.roster, 2 * unit + (known["reduced"] >> unit & 1)
    values = f"{roster.attack[face]}-{roster.defence[face]}-{roster.allowance[face]}"
    return f"{roster.units[unit].id} {values}" + (" reduced" if face % 2 else "")
