"""Reinforcements: the roll, what it buys, deploying it (m44-rei). Begin with `RollForReinforcements`.

The roll follows the card. Its flags give orders On the Move; the other dice are spent at once on rows of the
table (`CallUnits`). What was called is put on the board in the movement phase, whenever its commander likes
(`deployments`, `DeployUnit`), or lost at the end of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision, chance
from beachhead.core.rule import rule
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.step import Step, step
from beachhead.hexes import each
from beachhead.m44.actions import Throw
from beachhead.m44.ids import ArrivalId, CommanderId, RowId, TroopId
from beachhead.m44.rules.dice import throws
from beachhead.m44.rules.reinforcements import arrival, called, calls, dice_to_roll, places
from beachhead.m44.rules.surroundings import pool_bit
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table
from beachhead.m44.troops.actions import Call, Deploy, DeployTo
from beachhead.m44.troops.equipment import EquipUnit

DONE = Done()


@step("m44.roll_for_reinforcements")
@dataclass(frozen=True, slots=True)
class RollForReinforcements(Step[M44State, M44Table]):
    """A commander rolls for reinforcements after their card (m44-turn-04)."""

    commander: CommanderId

    @rule("m44-turn-04", "m44-rei-04")
    def decide(self, state: M44State) -> Decision | None:
        dice = dice_to_roll(state, self.commander)
        by_turn = state.lookup.facts.mode.dice_by_turn[state.lookup.side_of[self.commander]]
        rule = "m44-rei-02" if by_turn else "m44-rei-01"
        return chance("reinforcement_dice", rule, *throws(dice)) if dice else None

    def asks(self, state: M44State) -> Seat | None:
        return CHANCE if dice_to_roll(state, self.commander) else None

    @rule("m44-rei-05")
    def resolve(self, table: M44Table, action: Action) -> None:
        assert isinstance(action, Throw)
        table.roll_reinforcements(self.commander, action.faces)
        table.push(CallUnits(self.commander))

    @rule("m44-rei-22")
    def run(self, table: M44Table) -> None:
        table.miss_roll(self.commander)


@step("m44.call_units")
@dataclass(frozen=True, slots=True)
class CallUnits(Step[M44State, M44Table]):
    """Which reinforcement do they call? Asked again while their dice buy another (m44-rei-05, m44-rei-06)."""

    commander: CommanderId

    def decide(self, state: M44State) -> Decision | None:
        found = calls(state, self.commander)
        if not found:
            return None
        seat = state.lookup.seats[self.commander]
        options = [Call(RowId(row), TroopId(troop)) for row, troop in found]
        return Decision(seat, "call", "m44-rei-05", (*options, DONE))

    def asks(self, state: M44State) -> Seat | None:
        return state.lookup.seats[self.commander] if calls(state, self.commander) else None

    def reads(self, state: M44State) -> int | None:
        return pool_bit(state)

    def resolve(self, table: M44Table, action: Action) -> None:
        if isinstance(action, Call):
            table.call(self.commander, action.row, action.troop)
            table.push(self)


@rule("m44-rei-07", "m44-rei-08")
def deployments(state: M44State, commander: int) -> list[Action]:
    """What the commander can deploy now, of the units that they have called."""
    found: list[Action] = []
    for waiting in sorted(set(state.arrivals[commander])):
        if places(state, commander, waiting):
            row, troop = called(state, waiting)
            found.append(Deploy(RowId(row), TroopId(troop)))
    return found


def deploy(table: M44Table, commander: CommanderId, action: Action) -> None:
    """Begin one of their `deployments`."""
    assert isinstance(action, Deploy)
    table.push(DeployUnit(commander, arrival(table.state, action.row, action.troop)))


@step("m44.deploy_unit")
@dataclass(frozen=True, slots=True)
class DeployUnit(Step[M44State, M44Table]):
    """Where does the called unit come in? (m44-rei-13 to m44-rei-17, m44-ent-04)"""

    commander: CommanderId
    arrival: ArrivalId

    def decide(self, state: M44State) -> Decision | None:
        found = places(state, self.commander, self.arrival)
        if not found:
            return None
        seat = state.lookup.seats[self.commander]
        about = (("TroopId", called(state, self.arrival)[1]),)
        return Decision(seat, "deploy", "m44-rei-07", tuple([DeployTo(h) for h in each(found)]), about)

    @rule("m44-ent-04", "m44-rei-13", "m44-rei-23")
    def resolve(self, table: M44Table, action: Action) -> None:
        assert isinstance(action, DeployTo)
        unit = table.bring_on(self.commander, self.arrival, action.hex)
        table.push(EquipUnit(self.commander, unit))
