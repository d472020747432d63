"""Ground combat: who may attack whom, and with what strength on which line of the table (8.0, 8.2, 10.4).

Begin with `targets`. `column_of` takes the battle being fought, of whatever kind, to its column of the CRT.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.fm.facts.map import BRIDGE, DRY
from beachhead.fm.facts.roster import CW, UnitId, Units
from beachhead.fm.rules.markers import support_of
from beachhead.fm.rules.zoc import zoc_of
from beachhead.fm.state import BEACH_ASSAULT, BOMBARDED, GROUND, MOBILE_COMBAT, FmState
from beachhead.hexes import Hexes, HexId, each


@rule("fm-8.2-01", "fm-8.2-04", "fm-8.2-09", "fm-8.2-11", "fm-8.3.1-08", "fm-8.5-11")
@rule("fm-4.1-10", "fm-4.1-12", "fm-10.9.1-1.k", "fm-10.9.2-7.d")
def barred(state: FmState) -> Units:
    """Units that may not attack now: one attack a turn, and only mobile units in the mobile phase."""
    out = state.attacked | state.displaced | state.advanced | state.pinned
    return out | state.facts.roster.leg if state.phase == MOBILE_COMBAT else out


@rule("fm-8.0-03")
def exposed(state: FmState) -> Hexes:
    """The hexes with an enemy that has not been attacked in this phase."""
    enemy = 1 - state.side
    if not state.targeted:
        return state.held[enemy]
    at, targeted, found = state.at, state.targeted, 0
    for unit in state.lookup.units[enemy]:
        if at[unit] >= 0 and not targeted >> unit & 1:
            found |= 1 << at[unit]
    return found


@rule("fm-8.0-02", "fm-8.0-04", "fm-8.0-05", "fm-8.0-07", "fm-8.2-02", "fm-8.2-08")
def targets(state: FmState) -> list[HexId]:
    """The enemy hexes that some unit can attack now."""
    grid, at, side = state.facts.map.grid, state.at, state.side
    enemies, out = exposed(state), barred(state)
    front = grid.neighbours(enemies)
    nation, open_to = state.facts.roster.nation, state.facts.open_to
    from_hexes = [0, 0, 0]
    for unit in state.lookup.units[side]:
        if at[unit] >= 0 and front >> at[unit] & 1 and not out >> unit & 1:
            from_hexes[nation[unit]] |= 1 << at[unit]
    found = 0
    for army, hexes in enumerate(from_hexes):
        if hexes:
            found |= grid.neighbours(hexes) & open_to[army]
    return list(each(found & enemies))


@rule("fm-8.2-01", "fm-8.2-03", "fm-8.2-05", "fm-8.2-06", "fm-8.2-07", "fm-8.2-08", "fm-8.2-10")
def joiners(state: FmState, hex: HexId) -> list[UnitId]:
    """The units that can still join the attack on a hex: next to it, and one of a stack (10.9.4)."""
    at, out = state.at, barred(state) | state.attackers
    near = state.lookup.beside[hex] & ~joined_hexes(state)
    nation, open_to = state.facts.roster.nation, state.facts.open_to
    return [
        u for u in state.lookup.units[state.side]
        if at[u] >= 0 and near >> at[u] & 1 and not out >> u & 1 and open_to[nation[u]] >> hex & 1
    ]  # fmt: skip


@rule("fm-10.9.4-12")
def joined_hexes(state: FmState) -> Hexes:
    """The hexes whose one attacker has been named: the others of a stack stay out of this attack."""
    found = 0
    for unit in each(state.attackers):
        found |= 1 << state.at[unit]
    return found


@rule("fm-8.0-03", "fm-10.9.4-13")
def defenders(state: FmState, hex: HexId) -> list[UnitId]:
    """The units of a hex that can be made to defend it: those not attacked in this phase."""
    return [unit for unit in state.units_at(hex) if not state.targeted >> unit & 1]


# The sum


@rule("fm-2.3.2-07", "fm-7.2-06", "fm-8.1.2-03", "fm-8.2-10", "fm-8.2.1.c")
def attack_total(state: FmState) -> int:
    """Attack strengths and markers; in a bombardment markers alone."""
    own = sum([state.attack_of(UnitId(u)) for u in each(state.attackers)])
    return own + support_of(state, state.side)


@rule("fm-8.2.1.c", "fm-7.2-06", "fm-8.1-07", "fm-8.1.2-03", "fm-10.9.4-07")
def defence_total(state: FmState) -> int:
    """The defence strength and markers; nothing but markers holds a beach that is assaulted."""
    own = state.defence_of(UnitId(state.defender)) if state.defender >= 0 else 0
    return own + support_of(state, 1 - state.side)


@rule("fm-8.2.1.d", "fm-crt-01", "fm-crt-04")
def column_of(state: FmState, more: int = 0) -> int:
    """The column of the battle, shifted; or if the attacker had this much more strength."""
    differential = attack_total(state) - defence_total(state) + more
    return shifted(state.facts.crt.column(line_of(state), differential), shift_of(state))


@rule("fm-crt-04")
def shifted(column: int, left: int) -> int:
    """A column shifted to the left; there is none before the first."""
    return max(0, column - left)


@rule("fm-8.2.2-01", "fm-8.2.2-04", "fm-8.1.4-02", "fm-crt-03", "fm-crt-06")
def line_of(state: FmState) -> int:
    """The terrain line: the best for the defender among its hex and, if all attack across it, the river."""
    hex = HexId(state.battle_hex)
    if state.battle == BEACH_ASSAULT:
        return assault_line(state, hex)
    line = state.facts.map.line[hex]
    return min(line, water_line(state, hex)) if state.battle == GROUND else line


@rule("fm-10.9.4-05", "fm-10.9.4-06")
def assault_line(state: FmState, hex: HexId) -> int:
    """The line of a beach assault: whether a German zone of control reaches the beach."""
    crt = state.facts.crt
    return crt.opposed_assault_line if zoc_of(state, 1 - state.side) >> hex & 1 else crt.assault_line


NO_WATER = 99  # below every line of the table


@rule("fm-8.2.2-02", "fm-8.2.2-03", "fm-8.2.2-05")
def water_line(state: FmState, hex: HexId) -> int:
    """The line of a river that all attackers have to cross, with or without a bridge."""
    ground = state.facts.map
    crossing, steps = ground.crossing, ground.grid.steps
    bridged = False
    for unit in each(state.attackers):
        here = state.at[unit]
        over = crossing[here * 6 + steps.index(hex - here)]
        if over == DRY:
            return NO_WATER
        bridged = bridged or over == BRIDGE
    return state.facts.crt.bridge_line if bridged else state.facts.crt.river_line


@rule("fm-10.4-01", "fm-10.4-02", "fm-10.4-03", "fm-10.4-04", "fm-10.4-05")
def shift_of(state: FmState) -> int:
    """Columns to the left: one for a Commonwealth attack without both an armoured brigade and infantry."""
    if state.battle in (BOMBARDED, BEACH_ASSAULT):
        return 0
    return lacks_combined_arms(state, state.attackers)


def lacks_combined_arms(state: FmState, attackers: Units) -> int:
    roster = state.facts.roster
    if not attackers & roster.nations[CW]:
        return 0
    return 0 if attackers & roster.cw_armour and attackers & roster.cw_infantry else 1
