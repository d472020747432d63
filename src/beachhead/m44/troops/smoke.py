"""Smoke shells of the Nebelwerfer: m44-unit-18, m44-unit-19, m44-scn-01. Begin with `may_fire_smoke`."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.step import Step, step
from beachhead.hexes import Hexes, each
from beachhead.m44.facts import AXIS
from beachhead.m44.ids import CommanderId, SideId, UnitId
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table
from beachhead.m44.troops.actions import Smoke
from beachhead.m44.unit_flags import MOVED

DONE = Done()
SHELLS = 3
RANGE = 6


@rule("m44-unit-18", "m44-unit-19", "m44-scn-01")
def may_fire_smoke(state: M44State, unit: int) -> bool:
    """Whether it can lay smoke where it stands: by its troop, the rules of its map, and not having moved."""
    lookup = state.lookup
    if not lookup.smokers >> state.troop[unit] & 1 or state.marks[unit] & MOVED:
        return False
    return lookup.facts.maps[state.home[unit]].has("smoke_shells")


@rule("m44-unit-19")
def smoke_hexes(state: M44State, unit: int, laid: Hexes) -> Hexes:
    """Where the next shell may fall: within range, on no smoke, next to those of this salvo."""
    lookup, here = state.lookup, state.at[unit]
    area = lookup.disc(here, RANGE) & ~(1 << here | state.smoke)
    return area & lookup.grid.neighbours(laid) if laid else area


@step("m44.lay_smoke")
@dataclass(frozen=True, slots=True)
class LaySmoke(Step[M44State, M44Table]):
    """One shell after another, up to three on contiguous hexes (m44-unit-19)."""

    commander: CommanderId
    unit: UnitId
    laid: Hexes = 0

    def decide(self, state: M44State) -> Decision | None:
        found = smoke_hexes(state, self.unit, self.laid)
        if not found or self.laid.bit_count() == SHELLS:
            return None
        options: tuple[Action, ...] = tuple([Smoke(h) for h in each(found)])
        seat = state.lookup.seats[self.commander]
        more = (*options, DONE) if self.laid else options
        return Decision(seat, "smoke", "m44-unit-19", more, (("UnitId", self.unit),))

    def resolve(self, table: M44Table, action: Action) -> None:
        if isinstance(action, Smoke):
            table.lay_smoke(self.unit, action.hex)
            table.push(LaySmoke(commander=self.commander, unit=self.unit, laid=self.laid | 1 << action.hex))


@rule("m44-unit-19")
def clear_smoke(table: M44Table, side: SideId) -> None:
    """At the end of an Axis turn its new smoke thins and its thin smoke clears; nobody else lays smoke."""
    state = table.state
    if side == AXIS and (state.smoke or state.thin_smoke):
        table.thin_smoke()
