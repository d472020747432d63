"""What a question about units depends on, as bits: the hexes around them, and one more for the figure pools.

Where several commanders act at the same time, what each is asked is listed again only when a hand has touched
one of these (`Step.reads`, `Table.touch`). A hand touches the hexes where something has changed, the bit of
the pools, or EVERYTHING where it cannot say. To leave something out would show stale options; so rather too
much is in here than too little.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from beachhead.hexes import Hexes
from beachhead.m44.lookup import FAR
from beachhead.m44.state import M44State

EVERYTHING: Final = -1


def around(state: M44State, units: Sequence[int], steps: int) -> Hexes:
    """The hexes at most so many steps from any of the units."""
    disc, at, zone = state.lookup.disc, state.at, 0
    for unit in units:
        if at[unit] >= 0:
            zone |= disc(at[unit], steps)
    return zone


def for_arrivals(state: M44State, commander: int) -> int:
    """All that says where the units that wait for this commander can come in."""
    return state.lookup.approaches[commander] | pool_bit(state)


def for_battles(state: M44State, units: Sequence[int]) -> Hexes | None:
    """All that says whom these units can battle; None where some of them can do more than battle."""
    special = state.lookup.specialists
    for unit in units:
        if special >> state.troop[unit] & 1:
            return None
    return around(state, units, FAR)


def pool_bit(state: M44State) -> int:
    """Which figures are in the pools."""
    return 1 << state.lookup.size
