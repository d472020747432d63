"""Airborne landings: rule 10.9.2 with the drop zones of 12.4 and 13.4.

Begin with `zone_hexes`, where a division may have its drop zone, and `aim_hexes`, where its units may drop.
`drift_to` and `bad_ground` say what becomes of them; `contested` is where they have come down on Germans.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.fm.facts.landing import DropResult
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.state import WAITING, FmState
from beachhead.hexes import DIRECTIONS, Hexes, HexId, each

OFF_MAP = -1


@rule("fm-10.9.2-1", "fm-12.4-4", "fm-13.4-4")
def zone_hexes(state: FmState, drop: int) -> list[HexId]:
    """Where the drop zone of a division may be: with room in and around it for all who have to drop there."""
    zones = state.drop_zones[:]
    found = []
    for hex in each(state.facts.landing.drops[drop].zone):
        zones[drop] = hex
        if all_fit(state, zones, 0):
            found.append(hex)
    return found


@rule("fm-10.9.2-2.a", "fm-10.9.2-2.b", "fm-12.4-5", "fm-13.4-5")
def aim_hexes(state: FmState, unit: UnitId) -> list[HexId]:
    """Where a drop may be aimed: in or next to its zone, one unit to a hex, with room left for the rest."""
    drop = drop_of(state, unit)
    around = ground_of(state, drop, state.drop_zones[drop])
    return [h for h in each(around) if all_fit(state, state.drop_zones, 1 << h, unit)]


def drop_of(state: FmState, unit: UnitId) -> int:
    """The division of a unit, as a place in landing.drops."""
    return next(n for n, drop in enumerate(state.facts.landing.drops) if unit in drop.units)


def ground_of(state: FmState, drop: int, zone: int) -> Hexes:
    """The free land in and around a drop zone, of any kind, within the army's bounds."""
    nation = state.facts.roster.nation[state.facts.landing.drops[drop].units[0]]
    around = state.lookup.beside[zone] | 1 << zone
    return around & state.facts.open_to[nation] & ~state.held[ALLIED]


def all_fit(state: FmState, zones: list[int], taken: Hexes, aimed: UnitId | None = None) -> bool:
    """Whether every unit not yet aimed finds a hex of its own around its zone, once `taken` are gone.

    So it is if any divisions together have as many hexes as units.
    """
    drops, wanted = state.facts.landing.drops, []
    for n, zone in enumerate(zones):
        if zone >= 0:
            units = [u for u in drops[n].units if state.at[u] == WAITING and u != aimed]
            wanted.append((ground_of(state, n, zone) & ~taken, len(units)))
    return all(_enough(wanted, some) for some in range(1, 1 << len(wanted)))


def _enough(wanted: list[tuple[Hexes, int]], some: int) -> bool:
    hexes, units = 0, 0
    for n, (around, number) in enumerate(wanted):
        if some >> n & 1:
            hexes |= around
            units += number
    return hexes.bit_count() >= units


@rule("fm-10.9.2-3", "folio-utah-11.2.2-a")
def drop_result(state: FmState, unit: UnitId, die: int) -> DropResult:
    """What the drop roll does to a unit. The glider brigade has a column of its own."""
    landing = state.facts.landing
    glider = state.facts.roster.glider_brigades >> unit & 1
    return (landing.glider_brigade_table if glider else landing.drop_table)[die - 1]


@rule("fm-10.9.2-3.d")
def drift_to(state: FmState, unit: UnitId, die: int) -> tuple[str, int]:
    """The direction of a drift and the hex it ends in; OFF_MAP beyond the map or the army's bounds."""
    facts, direction = state.facts, state.facts.landing.drift[die - 1]
    hex = facts.grid.side[state.at[unit] * 6 + direction]
    bounds = facts.open_to[facts.roster.nation[unit]] | facts.map.sea
    return DIRECTIONS[direction], hex if hex >= 0 and bounds >> hex & 1 else OFF_MAP


@rule("fm-10.9.2-4.a")
def bad_ground(state: FmState, hex: HexId) -> str:
    """The ground that costs a step to land in, "" for all other."""
    ground = state.facts.map
    for area, word in ((ground.city, "city"), (ground.woods, "woods"), (ground.beach, "beach")):
        if area >> hex & 1:
            return word
    return ""


def dropped(state: FmState) -> list[UnitId]:
    """The airborne units on the map, in the order of their divisions."""
    return [u for drop in state.facts.landing.drops for u in drop.units if state.at[u] >= 0]


@rule("fm-10.9.2-4.c")
def sharing(state: FmState, hex: HexId, hurt: int) -> list[UnitId]:
    """The airborne units in a hex of which one has to suffer for landing together; `hurt` have suffered."""
    units = [u for u in dropped(state) if state.at[u] == hex and not hurt >> u & 1]
    return units if len(units) > 1 else []


@rule("fm-10.9.2-6.a")
def contested(state: FmState) -> Hexes:
    """Hexes where Allied units have come down on Germans."""
    return state.held[ALLIED] & state.held[GERMAN]


@rule("fm-10.9.2-6.b")
def drop_sides(state: FmState, hex: HexId) -> tuple[list[UnitId], UnitId]:
    """The Allied units in a hex, who all attack, and the German on whom they have come down."""
    units = state.units_at(hex)
    side = state.facts.roster.side
    return [u for u in units if side[u] == ALLIED], next(u for u in units if side[u] == GERMAN)


@rule("fm-10.9.2-6.f")
def german_holds(state: FmState) -> bool:
    """Whether the German unit is still where it was attacked: neither eliminated nor driven off."""
    return state.at[state.defender] == state.battle_hex
