"""Reinforcements: rules m44-rei and m44-ent. Begin with `dice_to_roll`, `calls` and `places`.

A commander rolls, spends the dice on rows of the table (`calls`), and puts what was called on the board in
the movement phase (`places`). What was called is noted as one number, `arrival`: the row and the troop.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.hexes import Hexes, each
from beachhead.m44.facts import (
    ALLIES,
    ARTILLERY,
    AT_ENTRY,
    GERONIMO,
    SHIP,
    VIVE_LA_FRANCE,
    Choice,
    Row,
    enemy,
)
from beachhead.m44.ids import ArrivalId
from beachhead.m44.rules.cards import cards_held, recon_in_force
from beachhead.m44.rules.control import free_beaches
from beachhead.m44.rules.dice import count, pack, unpack
from beachhead.m44.rules.figures import can_assemble, kinds_of, pool_place
from beachhead.m44.rules.movement import marks_after, open_ground
from beachhead.m44.state import M44State
from beachhead.m44.unit_flags import NEW, NO_BATTLE


@rule("m44-rei-01", "m44-rei-02", "m44-rei-03", "m44-rei-22", "m44-card-06")
def dice_to_roll(state: M44State, commander: int) -> int:
    """Dice of their roll: one a card, or by turn in OverThrough; two more after a Recon 1, fewer after Air
    Power."""
    lookup, mode = state.lookup, state.lookup.facts.mode
    if not any(lookup.facts.maps[m].has("reinforcements") for m in lookup.maps_of[commander]):
        return 0
    by_turn = mode.dice_by_turn[lookup.side_of[commander]]
    if by_turn:
        dice = by_turn[min(state.turn, len(by_turn)) - 1]
    else:
        dice = cards_held(state, commander)
    if recon_in_force(state, commander):
        dice += mode.recon_dice
    return max(0, dice - state.held_up[commander])


@rule("m44-rei-05", "m44-rei-06", "m44-rei-18", "m44-rei-19", "m44-rei-21")
def calls(state: M44State, commander: int) -> list[tuple[int, int]]:
    """The (row, troop) pairs that their dice can call and that figures can be found for."""
    lookup, side = state.lookup, state.lookup.side_of[commander]
    found: list[tuple[int, int]] = []
    for row in lookup.rows_for(unpack(state.dice[commander])):
        for m in lookup.maps_of[commander]:
            for choice in row.choices[m][side]:
                if (row.number, choice.troop) not in found and available(state, m, side, choice.troop):
                    found.append((row.number, choice.troop))
    return found


def dice_left(dice: int, row: Row) -> int:
    """What is left of the dice: each is used once (m44-rei-05)."""
    return pack(tuple(count(dice, face) - n for face, n in enumerate(row.dice)))


def available(state: M44State, battle_map: int, side: int, troop: int) -> bool:
    """Whether the map has the figures, and has not had its one Command Car."""
    return can_assemble(state, battle_map, side, troop) and not has_had_its_one(
        state, battle_map, side, troop
    )


@rule("m44-unit-33")
def has_had_its_one(state: M44State, battle_map: int, side: int, troop: int) -> bool:
    """Whether it is a Command Car and one was deployed on the map, lost or not (ruling 35).

    The pool tells: a car's one figure never comes back to it, and the map does not change where it drives.
    """
    lookup = state.lookup
    if not lookup.one_per_map >> troop & 1:
        return False
    piece = kinds_of(lookup.facts.troops[troop])[0]
    return (
        state.pool[pool_place(state, battle_map, side) + piece] < lookup.facts.pools[battle_map][side][piece]
    )


def arrival(state: M44State, row: int, troop: int) -> ArrivalId:
    """A called unit as one number, for the column `arrivals`."""
    return ArrivalId(row * len(state.lookup.facts.troops) + troop)


def called(state: M44State, arrival: int) -> tuple[int, int]:
    """The row and the troop of a called unit."""
    return divmod(arrival, len(state.lookup.facts.troops))


@rule("m44-rei-08", "m44-rei-09", "m44-mode-11", "m44-ovl-18")
def places(state: M44State, commander: int, arrival: int) -> Hexes:
    """Where they can put a called unit now; empty Landing Craft by their hexes."""
    row, troop = called(state, arrival)
    lookup, side = state.lookup, state.lookup.side_of[commander]
    found = opened = closed = 0
    for m in lookup.maps_of[commander]:
        if not available(state, m, side, troop):
            closed |= lookup.facts.maps[m].hexes
            continue
        opened |= lookup.facts.maps[m].hexes
        for choice in lookup.facts.rows[row].choices[m][side]:
            if choice.troop == troop:
                found |= _spots(state, commander, m, choice)
    return found & ~(closed & ~opened)


def _spots(state: M44State, commander: int, battle_map: int, choice: Choice) -> Hexes:
    """Where this choice of a row lets the unit in."""
    lookup, side = state.lookup, state.lookup.side_of[commander]
    free = open_ground(state, choice.troop)
    if choice.placement == AT_ENTRY:
        if side == ALLIES:
            craft = empty_craft(state) & lookup.entry_zones[commander]
            return craft | held_coast(state, commander) & free
        return lookup.entries & lookup.entry_zones[commander] & free
    free &= lookup.zones[commander] & lookup.facts.maps[battle_map].hexes & ~lookup.ground.water
    if choice.placement == VIVE_LA_FRANCE:
        return beside(state, ground_units(state, side)) & free & lookup.ground.forests
    if choice.placement == GERONIMO:
        return beside(state, ground_units(state, side)) & free
    return beside(state, state.occupied[side]) & free


@rule("m44-rei-16", "m44-rei-17", "m44-rei-20")
def beside(state: M44State, hexes: Hexes) -> Hexes:
    """The hexes next to these."""
    return state.lookup.grid.neighbours(hexes)


def ground_units(state: M44State, side: int) -> Hexes:
    """Where the ground units of a side are: no ships, nobody afloat (m44-ctl-10)."""
    arm, troop = state.lookup.arm, state.troop
    found = state.occupied[side]
    for u in state.units(side):
        if arm[troop[u]] == SHIP or state.aboard[u] >= 0:
            found &= ~(1 << state.at[u])
    return found


@rule("m44-rei-14", "m44-lc-07")
def empty_craft(state: M44State) -> Hexes:
    """Where empty Landing Craft wait."""
    found = 0
    for craft, h in enumerate(state.craft_at):
        if h >= 0 and state.craft_load[craft] < 0:
            found |= 1 << h
    return found


@rule("m44-rei-15")
def held_coast(state: M44State, commander: int) -> Hexes:
    """Coastline of two adjacent beach sections, both free of the enemy now; one is under their command.

    A map commander may use both, wherever those are; a general stays within their own sections.
    """
    lookup, coast, found = state.lookup, state.lookup.ground.coast_of, 0
    free = free_beaches(state)
    for s in each(free & free >> 1):
        if lookup.section_mask[commander] & (1 << s | 1 << s + 1):
            found |= coast[s] | coast[s + 1]
    return found if lookup.map_of[commander] >= 0 else found & lookup.zones[commander]


@rule("m44-vic-04")
def can_bring(state: M44State, side: int) -> bool:
    """Whether any commander of the side could put any unit of the table on the board as it stands."""
    lookup = state.lookup
    return any(
        places(state, commander, arrival(state, row.number, choice.troop))
        for commander in lookup.fighters[side]
        for row in lookup.facts.rows
        for m in lookup.maps_of[commander]
        for choice in row.choices[m][side]
    )


def craft_at(state: M44State, hex: int) -> int:
    """The empty craft in a hex, or -1."""
    for craft, h in enumerate(state.craft_at):
        if h == hex and state.craft_load[craft] < 0:
            return craft
    return -1


@rule("m44-mode-11")
def source_of(state: M44State, commander: int, troop: int, to: int) -> int:
    """The map whose figures a unit deployed at `to` takes: that of the hex if theirs, else their own."""
    side = state.lookup.side_of[commander]
    maps = [m for m in state.lookup.maps_of[commander] if can_assemble(state, m, side, troop)]
    return next((m for m in maps if state.lookup.map_bits[to] >> m & 1), maps[0])


@rule("m44-rei-10", "m44-rei-11", "m44-rei-14", "m44-ord-08")
def marks_on_arrival(state: M44State, unit: int) -> int:
    """What a unit that was just deployed has done: its move, and perhaps its battle."""
    lookup, here, troop = state.lookup, state.at[unit], state.troop[unit]
    marks = NEW | marks_after(state, unit, here, near=True)
    slow = lookup.arm[troop] == ARTILLERY and not lookup.move_and_battle[troop]
    close = lookup.disc(here, 1) & state.occupied[enemy(state.side[unit])]
    return marks | NO_BATTLE if slow or close or state.aboard[unit] >= 0 else marks
