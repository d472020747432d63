"""Landing Craft: rules m44-lc. Begin with `land`."""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.hexes import each
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table


@rule("m44-lc-02", "m44-lc-03")
def land(table: M44Table, unit: int, to: int, near: bool) -> None:
    """A loaded craft sails to `to`; on the coastline its unit goes ashore and the craft back to an icon."""
    state = table.state
    craft = state.aboard[unit]
    state.craft_at[craft] = to
    table.move(unit, to, near)
    if state.book.ground.coast >> to & 1:
        state.aboard[unit] = -1
        state.craft_load[craft] = -1
        state.craft_at[craft] = next(iter(free_icons(state)), -1)


def free_icons(state: M44State) -> list[int]:
    """Empty hexes printed with a craft icon."""
    icons = 0
    for battle_map in state.book.facts.maps:
        icons |= battle_map.icons
    icons &= ~state.occupied[0] & ~state.occupied[1]
    return [h for h in each(icons) if h not in state.craft_at]
