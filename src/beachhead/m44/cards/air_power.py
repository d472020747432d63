"""Air Power: rules m44-air. Begin with `AirPower`.

The group is named unit by unit, each next to one that was named before; then they are attacked one after
the other, in the order the player likes.
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.seat import Seat
from beachhead.core.step import Step, step
from beachhead.m44.actions import Target
from beachhead.m44.cards.barrage import Shell
from beachhead.m44.cards.command_card import Play
from beachhead.m44.ids import CommanderId, UnitId
from beachhead.m44.rules.shelling import air_dice, held_up_by, in_reach, touching
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table

DONE = Done()


class AirPower(Play):
    """It orders no unit (m44-air-04)."""

    @rule("m44-rei-22")
    def played(self, table: M44Table, commander: CommanderId) -> None:
        """Allied aircraft delay the reinforcements of the Axis."""
        state = table.state
        for hindered in held_up_by(state, commander):
            table.hold_up(hindered, state.lookup.facts.mode.air_power_dice)

    @rule("m44-air-02", "m44-air-04")
    def orders(self, table: M44Table, commander: CommanderId, place: int) -> None:
        dice = air_dice(table.state, commander, self.card)
        table.push(NameAirGroup(commander=commander, group=(), most=self.card.targets, dice=dice))


@step("m44.name_air_group")
@dataclass(frozen=True, slots=True)
class NameAirGroup(Step[M44State, M44Table]):
    """Name the units of the group: each next to another of them (m44-air-02)."""

    commander: CommanderId
    group: tuple[UnitId, ...]
    most: int
    dice: int

    def decide(self, state: M44State) -> Decision | None:
        units = self._choice(state)
        if not units:
            return None
        target = state.lookup.target
        options: list[Action] = [target[u] for u in units]
        if self.group:
            options.append(DONE)
        return Decision(state.lookup.seats[self.commander], "air_group", "m44-air-02", tuple(options))

    def _choice(self, state: M44State) -> list[int]:
        if len(self.group) == self.most:
            return []
        units = in_reach(state, self.commander, False)
        return touching(state, self.group, units) if self.group else units

    def asks(self, state: M44State) -> Seat | None:
        return state.lookup.seats[self.commander] if self._choice(state) else None

    def resolve(self, table: M44Table, action: Action) -> None:
        if isinstance(action, Target):
            group = (*self.group, action.unit)
            table.engage(action.unit)
            table.push(NameAirGroup(commander=self.commander, group=group, most=self.most, dice=self.dice))
        else:
            self.run(table)

    def run(self, table: M44Table) -> None:
        """No more units can be named: attack."""
        if self.group:
            table.push(AttackFromTheAir(commander=self.commander, group=self.group, dice=self.dice))


@step("m44.attack_from_the_air")
@dataclass(frozen=True, slots=True)
class AttackFromTheAir(Step[M44State, M44Table]):
    """Which of the group is attacked next? (m44-air-02)"""

    commander: CommanderId
    group: tuple[UnitId, ...]
    dice: int

    def decide(self, state: M44State) -> Decision | None:
        if len(self.group) == 1:
            return None
        target = state.lookup.target
        seat = state.lookup.seats[self.commander]
        return Decision(seat, "air_next", "m44-air-02", tuple([target[u] for u in self.group]))

    def asks(self, state: M44State) -> Seat | None:
        return state.lookup.seats[self.commander] if len(self.group) > 1 else None

    def resolve(self, table: M44Table, action: Action) -> None:
        assert isinstance(action, Target)
        self._attack(table, action.unit)

    def run(self, table: M44Table) -> None:
        self._attack(table, self.group[0])

    def _attack(self, table: M44Table, unit: UnitId) -> None:
        shell = Shell(unit=unit, dice=self.dice, stars=True, from_the_air=True)
        rest = tuple([u for u in self.group if u != unit])
        if rest:
            table.push(shell, AttackFromTheAir(commander=self.commander, group=rest, dice=self.dice))
        else:
            table.push(shell)
