"""Figures that come back and sandbags: what they are worth. Begin with `restored_worth`."""

from __future__ import annotations

from beachhead.bots.m44.outlook import Outlook
from beachhead.bots.m44.unit_values import worths
from beachhead.m44.cards.dig_in import can_dig_in
from beachhead.m44.rules.figures import restorable

HELPS = 0.5
"""The share of the medics' dice that help a unit."""
ORDERED_TOO = 0.1


def restored_worth(outlook: Outlook, unit: int, figures: int) -> float:
    """What it is worth to give the unit this many figures back."""
    state = outlook.state
    table, now = worths(state.lookup, state.troop[unit]), state.figures[unit]
    return table[min(len(table) - 1, now + min(figures, restorable(state, unit)))] - table[now]


def medics_worth(outlook: Outlook, units: list[int], dice: int) -> float:
    """What this many dice bring back, given to the units that need it most."""
    gains = sorted(
        (restored_worth(outlook, u, 1) for u in units if restorable(outlook.state, u)), reverse=True
    )
    return sum(gain + ORDERED_TOO for gain in gains[: round(HELPS * dice)])


def dug_in(outlook: Outlook, unit: int) -> float:
    """What sandbags spare the unit where it stands."""
    state, here = outlook.state, outlook.state.at[unit]
    bare = outlook.risk(unit, here)
    state.sandbags |= 1 << here
    covered = outlook.risk(unit, here)
    state.sandbags &= ~(1 << here)
    return 2 * (bare - covered)


def dug_in_worth(outlook: Outlook, units: list[int], orders: int) -> float:
    """What a Dig-In brings to the best of these units."""
    found = sorted((dug_in(outlook, u) for u in units if can_dig_in(outlook.state, u)), reverse=True)
    return sum(found[:orders])
