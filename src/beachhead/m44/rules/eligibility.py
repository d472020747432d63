"""Who may be ordered by whom: rules m44-ord and m44-otm.

Begin with `commanded`. A section card has a number of orders for each section it names, and a unit on a
dotted line counts in either of its two, so `fits` asks whether the units can be shared out over the sections.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.hexes import each
from beachhead.m44.ids import CommanderId
from beachhead.m44.rules.order_effects import NOT_ORDERED
from beachhead.m44.state import M44State


@rule("m44-mode-07", "m44-ovl-01")
def commands(state: M44State, commander: int, unit: int) -> bool:
    """Whether the unit is under their command: on their map, or in their sections."""
    lookup = state.lookup
    if lookup.side_of[commander] != state.side[unit]:
        return False
    battle_map = lookup.map_of[commander]
    if battle_map >= 0:
        return state.home[unit] == battle_map
    return lookup.ground.section_bits[state.at[unit]] & lookup.section_mask[commander] != 0


def commanded(state: M44State, commander: int) -> list[int]:
    """Their units on the board."""
    lookup = state.lookup
    side, battle_map = lookup.side_of[commander], lookup.map_of[commander]
    unit_at = state.unit_at
    found = sorted([unit_at[h] for h in each(state.occupied[side] & lookup.commands[commander])])
    if battle_map < 0 or lookup.maps == 1:
        return found
    home = state.home  # on a seam stand units of both maps
    return [u for u in found if home[u] == battle_map]


@rule("m44-ord-01", "m44-ord-02")
def unordered(state: M44State, commander: int) -> list[int]:
    """Their units that have no order yet."""
    order = state.order
    return [u for u in commanded(state, commander) if order[u] == NOT_ORDERED]


@rule("m44-mov-09", "m44-mode-07", "m44-ret-03")
def owner(state: M44State, unit: int) -> CommanderId:
    """The commander who decides for a unit: the one who ordered it this turn, else the one whose map or
    section it is on."""
    fighters = state.lookup.fighters[state.side[unit]]
    for commander in fighters:
        if unit in state.ordered[commander]:
            return commander
    for commander in fighters:
        if commands(state, commander, unit):
            return commander
    raise AssertionError("every unit on the board is under somebody's command")


@rule("m44-ord-05", "m44-ord-06", "m44-ord-07")
def of_arms(state: M44State, units: list[int], arms: int) -> list[int]:
    """Those of the units that a card for these arms (a set of bits) can order; all of them if it names none.

    A craft counts as what it carries, because the unit aboard is the unit; a Destroyer is of no arm.
    """
    arm, troop = state.lookup.arm, state.troop
    return [u for u in units if not arms or arms >> arm[troop[u]] & 1]


@rule("m44-ord-04", "m44-brd-09")
def in_sections(state: M44State, units: list[int], sections: int) -> list[int]:
    """Those of the units that stand in one of the sections (a set of bits)."""
    bits, at = state.lookup.ground.section_bits, state.at
    return [u for u in units if bits[at[u]] & sections]


@rule("m44-ord-04", "m44-brd-09")
def fits(state: M44State, units: list[int], sections: tuple[int, ...], counts: tuple[int, ...]) -> bool:
    """Whether all these units can be ordered with this many orders for each section.

    By Hall's condition: no group of sections may have more units that only it can order than it has orders.
    """
    if len(sections) == 1:
        return len(units) <= counts[0]
    named = sum([1 << s for s in sections])
    mine = [state.lookup.ground.section_bits[state.at[u]] & named for u in units]
    for chosen in range(1, 1 << len(sections)):
        group = room = 0
        for i, s in enumerate(sections):
            if chosen >> i & 1:
                group |= 1 << s
                room += counts[i]
        if len([bits for bits in mine if not bits & ~group]) > room:
            return False
    return True
