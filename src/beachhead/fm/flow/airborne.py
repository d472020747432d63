"""Airborne landings in their seven steps: 10.9.2. Begin with `AirborneLandings`.

A unit is aimed first and stands over its hex without having taken it; it comes down when its dice are rolled.
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Roll
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.seat import Seat
from beachhead.core.step import Step, step
from beachhead.fm import events
from beachhead.fm.actions import Drop, PlaceDropZone, TakeLoss
from beachhead.fm.facts.landing import AFTER_DROP, ELIMINATED, REDUCED
from beachhead.fm.facts.roster import GERMAN, UnitId, Units
from beachhead.fm.flow.dice import roll
from beachhead.fm.flow.drop_attack import DropAttacks
from beachhead.fm.flow.setup import Reveal
from beachhead.fm.rules.airborne import (
    OFF_MAP,
    aim_hexes,
    bad_ground,
    drift_to,
    drop_result,
    dropped,
    sharing,
    zone_hexes,
)
from beachhead.fm.rules.landings import not_landed
from beachhead.fm.state import ALLIED_SEAT, NO_HEX, FmState
from beachhead.fm.table import FmTable
from beachhead.hexes import HexId

WINDS = {
    "W": "west", "NW": "north-west", "NE": "north-east", "E": "east", "SE": "south-east", "SW": "south-west",
}  # fmt: skip


@step("fm.airborne_landings")
@rule("fm-10.9.2-0", "fm-13.4-6", "fm-12.4-7")
@dataclass(frozen=True, slots=True)
class AirborneLandings(Step[FmState, FmTable]):
    """Zones, aims, dice, losses, then the Germans show themselves, then the fights that this leads to."""

    def run(self, table: FmTable) -> None:
        state, drops = table.state, table.state.facts.landing.drops
        units = [unit for drop in drops for unit in drop.units if not_landed(state, unit)]
        zones = [
            n for n, drop in enumerate(drops) if state.drop_zones[n] == NO_HEX and {*units} & {*drop.units}
        ]
        table.push(
            *[ChooseDropZone(n) for n in zones],  # step 1
            *[AimDrop(unit) for unit in units],  # step 2
            *[RollDrop(unit) for unit in units],  # step 3
            BadLandings(),  # step 4
            Reveal(AFTER_DROP),  # step 5
            DropAttacks(),  # step 6
            FlipDropZones(),  # step 7
        )


@step("fm.choose_drop_zone")
@rule("fm-10.9.2-1", "fm-12.4-4", "fm-13.4-4")
@dataclass(frozen=True, slots=True)
class ChooseDropZone(Step[FmState, FmTable]):
    """Where is the drop zone of this division?"""

    drop: int

    def decide(self, state: FmState) -> Decision:
        options = tuple([state.lookup.drop_zone[h] for h in zone_hexes(state, self.drop)])
        return Decision(ALLIED_SEAT, "choose_drop_zone", "fm-10.9.2-1", options, (("DropId", self.drop),))

    def asks(self, state: FmState) -> Seat:
        return ALLIED_SEAT

    def resolve(self, table: FmTable, action: Action) -> None:
        assert isinstance(action, PlaceDropZone)
        table.place_drop_zone(self.drop, action.hex)


@step("fm.aim_drop")
@rule("fm-10.9.2-2.a", "fm-10.9.2-2.b")
@dataclass(frozen=True, slots=True)
class AimDrop(Step[FmState, FmTable]):
    """Where is this unit to come down?"""

    unit: UnitId

    def decide(self, state: FmState) -> Decision:
        options = tuple([state.lookup.drop[h] for h in aim_hexes(state, self.unit)])
        return Decision(ALLIED_SEAT, "aim_drop", "fm-10.9.2-2.a", options, (("UnitId", self.unit),))

    def resolve(self, table: FmTable, action: Action) -> None:
        assert isinstance(action, Drop)
        table.set_down(self.unit, action.hex)
        table.settle(self.unit)


@step("fm.roll_drop")
@rule("fm-10.9.2-3", "folio-utah-11.2.2-a")
@dataclass(frozen=True, slots=True)
class RollDrop(Step[FmState, FmTable]):
    """The drop roll of a unit; its drift follows at once, before the next unit rolls."""

    unit: UnitId

    def decide(self, state: FmState) -> Decision:
        return roll("roll_drop", "fm-10.9.2-3")

    def resolve(self, table: FmTable, action: Action) -> None:
        assert isinstance(action, Roll)
        unit, hex = self.unit, HexId(table.state.at[self.unit])
        if table.telling:
            table.tell(events.Dropped(unit, hex, action.value))
        result = drop_result(table.state, unit, action.value)
        if result.loss == ELIMINATED:
            table.eliminate(unit)
        elif result.loss == REDUCED:
            table.deplete(unit)
        if table.state.at[unit] < 0:
            return
        if result.drifts:
            table.push(RollDrift(unit))
        else:
            come_down(table, unit, hex)


@step("fm.roll_drift")
@rule("fm-10.9.2-3.d", "fm-10.9.2-4.b")
@dataclass(frozen=True, slots=True)
class RollDrift(Step[FmState, FmTable]):
    """The wind takes a unit one hex away; out at sea or beyond the bounds it is lost."""

    unit: UnitId

    def decide(self, state: FmState) -> Decision:
        return roll("roll_drift", "fm-10.9.2-3.d")

    def resolve(self, table: FmTable, action: Action) -> None:
        assert isinstance(action, Roll)
        unit, (direction, hex) = self.unit, drift_to(table.state, self.unit, action.value)
        if hex == OFF_MAP:
            if table.telling:
                table.tell(events.DriftedAway(unit, WINDS[direction]))
            table.eliminate(unit)
            return
        if table.telling:
            table.tell(events.Drifted(unit, WINDS[direction], HexId(hex)))
        if table.state.facts.map.sea >> hex & 1:
            tell_badly(table, unit, HexId(hex), "sea")
            table.eliminate(unit)
        else:
            come_down(table, unit, HexId(hex))


def come_down(table: FmTable, unit: UnitId, hex: HexId) -> None:
    """A unit reaches the ground; where Germans are it has taken nothing yet."""
    if table.state.held[GERMAN] >> hex & 1:
        table.set_down(unit, hex)
    else:
        table.put(unit, hex)
    table.settle(unit)


def tell_badly(table: FmTable, unit: UnitId, hex: HexId, ground: str) -> None:
    if table.telling:
        table.tell(events.LandedBadly(unit, hex, ground))


@step("fm.bad_landings")
@rule("fm-10.9.2-4.a", "fm-10.9.2-4.c")
@dataclass(frozen=True, slots=True)
class BadLandings(Step[FmState, FmTable]):
    """After all drifts, losses for the ground, and then for landing on top of each other."""

    def run(self, table: FmTable) -> None:
        state = table.state
        for unit in dropped(state):
            hex = HexId(state.at[unit])
            ground = bad_ground(state, hex)
            if ground:
                tell_badly(table, unit, hex, ground)
                table.deplete(unit)
        hexes = sorted({HexId(state.at[unit]) for unit in dropped(state)})
        table.push(*[SharedLanding(hex, 0) for hex in hexes if sharing(state, hex, 0)])


@step("fm.shared_landing")
@rule("fm-10.9.2-4.c")
@dataclass(frozen=True, slots=True)
class SharedLanding(Step[FmState, FmTable]):
    """Units in one hex: the Allied player says who suffers, until all but one have."""

    hex: HexId
    hurt: Units

    def decide(self, state: FmState) -> Decision | None:
        units = sharing(state, self.hex, self.hurt)
        if not units:
            return None
        options = tuple([state.lookup.take_loss[unit] for unit in units])
        return Decision(ALLIED_SEAT, "shared_landing", "fm-10.9.2-4.c", options, (("HexId", self.hex),))

    def resolve(self, table: FmTable, action: Action) -> None:
        assert isinstance(action, TakeLoss)
        table.deplete(action.unit)
        table.push(SharedLanding(self.hex, self.hurt | 1 << action.unit))


@step("fm.flip_drop_zones")
@rule("fm-10.9.2-7.a", "fm-12.4-8", "fm-13.4-7")
@dataclass(frozen=True, slots=True)
class FlipDropZones(Step[FmState, FmTable]):
    """The drop zones become sources of supply for airborne units."""

    def run(self, table: FmTable) -> None:
        if table.state.drop_zones:
            table.flip_drop_zones()
