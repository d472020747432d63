"""Landing Craft: rules m44-lc. Begin with `land`.

A loaded craft is its unit: the unit stands in the hex of the craft and `aboard` names it. An empty craft is a
piece of equipment that waits on an icon. It belongs to one map and goes back to the icons of that map.
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.step import Step, step
from beachhead.hexes import HexId, each
from beachhead.m44.facts import ALLIES
from beachhead.m44.ids import CraftId, SideId, UnitId
from beachhead.m44.state import ADRIFT, M44State
from beachhead.m44.table import M44Table
from beachhead.m44.troops.actions import Moor
from beachhead.m44.troops.events import Landed


@rule("m44-lc-02", "m44-lc-03")
def land(table: M44Table, unit: UnitId, to: int, near: bool) -> None:
    """A loaded craft sails to `to`; on the coastline its unit goes ashore and the craft back to an icon."""
    state = table.state
    craft = state.aboard[unit]
    table.sail(unit, to)
    ashore = bool(state.lookup.ground.coast >> to & 1)
    if ashore:  # before the medals are counted
        table.disembark(unit)
    table.move(unit, to, near)
    if ashore:
        if table.telling:
            table.tell(Landed(unit, HexId(to)))
        table.push(ReturnCraft(CraftId(craft)))


@rule("m44-lc-01", "m44-lc-03")
def free_icons(state: M44State, craft: int) -> list[HexId]:
    """Empty hexes of its map that are printed with a craft icon."""
    icons = state.lookup.facts.maps[state.lookup.facts.craft[craft].map].icons
    icons &= ~state.occupied[0] & ~state.occupied[1]
    return [h for h in each(icons) if h not in state.craft_at]


@step("m44.return_craft")
@dataclass(frozen=True, slots=True)
class ReturnCraft(Step[M44State, M44Table]):
    """To which icon does the empty craft go back? With none free it waits for one (m44-lc-03, m44-lc-06)."""

    craft: CraftId

    def decide(self, state: M44State) -> Decision | None:
        icons = free_icons(state, self.craft)
        if state.craft_at[self.craft] != ADRIFT or len(icons) < 2:
            return None
        seat = state.lookup.seats[skipper(state, self.craft)]
        return Decision(seat, "moor", "m44-lc-03", tuple([Moor(h) for h in icons]))

    def resolve(self, table: M44Table, action: Action) -> None:
        assert isinstance(action, Moor)
        self._moor(table, action.hex)

    def run(self, table: M44Table) -> None:
        icons = free_icons(table.state, self.craft)
        if icons and table.state.craft_at[self.craft] == ADRIFT:
            self._moor(table, icons[0])

    @rule("m44-lc-03", "m44-lc-06")
    def _moor(self, table: M44Table, hex: HexId) -> None:
        table.moor(self.craft, hex)


def skipper(state: M44State, craft: int) -> int:
    """The commander who decides for an empty craft: of its map, or the Commander in Chief."""
    lookup = state.lookup
    if lookup.chiefs[ALLIES] >= 0:
        return lookup.chiefs[ALLIES]
    battle_map = lookup.facts.craft[craft].map
    return next(c for c in lookup.fighters[ALLIES] if lookup.map_of[c] == battle_map)


@rule("m44-lc-03")
def bring_in_craft(table: M44Table, side: SideId) -> None:
    """At the start of an Allied turn, empty craft without an icon try again."""
    if side == ALLIES and ADRIFT in table.state.craft_at:
        table.push(
            *[ReturnCraft(CraftId(craft)) for craft, h in enumerate(table.state.craft_at) if h == ADRIFT]
        )
