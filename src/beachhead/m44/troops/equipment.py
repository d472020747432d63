"""What is put on units before the battle, or when they arrive: m44-set-06, m44-set-07. Begin with `Equip`."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.step import Step, step
from beachhead.m44.facts import ALLIES
from beachhead.m44.ids import AccessoryId, CommanderId, MapId, UnitId, WeaponId
from beachhead.m44.rules.eligibility import owner
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table
from beachhead.m44.troops import actions as act


@step("m44.equip")
@dataclass(frozen=True, slots=True)
class Equip(Step[M44State, M44Table]):
    """Before the cards are dealt the Allies equip their Funnies and some of their Airborne."""

    @rule("m44-set-06", "m44-set-07")
    def run(self, table: M44Table) -> None:
        state = table.state
        carriers = [u for u in state.units(ALLIES) if state.lookup.accessories >> state.troop[u] & 1]
        funnies = [EquipUnit(chooser(state, u), UnitId(u)) for u in carriers]
        weapons = [ArmAirborne(m.number, w) for m in state.lookup.facts.maps for w in m.weapons]
        table.push(*funnies, *weapons)


def chooser(state: M44State, unit: int) -> CommanderId:
    """Who equips a unit: the Commander in Chief, or the commander of its map."""
    chief = state.lookup.chiefs[state.side[unit]]
    return chief if chief >= 0 else owner(state, unit)


@step("m44.equip_unit")
@dataclass(frozen=True, slots=True)
class EquipUnit(Step[M44State, M44Table]):
    """Which accessory does the Churchill of this unit carry? Asked of Funnies only (m44-set-06)."""

    commander: CommanderId
    unit: UnitId

    def decide(self, state: M44State) -> Decision | None:
        lookup = state.lookup
        if not lookup.accessories >> state.troop[self.unit] & 1 or state.accessory[self.unit] >= 0:
            return None
        options = tuple([act.Equip(AccessoryId(a.number)) for a in lookup.facts.accessories])
        seat = lookup.seats[self.commander]
        return Decision(seat, "equip", "m44-set-06", options, (("UnitId", self.unit),))

    @rule("m44-set-06")
    def resolve(self, table: M44Table, action: Action) -> None:
        assert isinstance(action, act.Equip)
        table.equip(self.unit, action.accessory)


@step("m44.arm_airborne")
@dataclass(frozen=True, slots=True)
class ArmAirborne(Step[M44State, M44Table]):
    """Which Airborne unit of the map carries this weapon? One weapon to a unit (m44-set-07)."""

    map: MapId
    weapon: WeaponId

    def _units(self, state: M44State) -> list[int]:
        return [
            u
            for u in state.units(ALLIES)
            if state.lookup.airborne >> state.troop[u] & 1
            and state.home[u] == self.map
            and state.weapon[u] < 0
        ]

    def decide(self, state: M44State) -> Decision | None:
        units = self._units(state)
        if not units:
            return None
        seat = state.lookup.seats[chooser(state, units[0])]
        options = tuple([act.Arm(UnitId(u)) for u in units])
        return Decision(seat, "arm", "m44-set-07", options, (("WeaponId", self.weapon),))

    @rule("m44-set-07")
    def resolve(self, table: M44Table, action: Action) -> None:
        assert isinstance(action, act.Arm)
        table.arm(action.unit, self.weapon)
