"""Paratroopers who have come down on Germans fight for the hex at once: 10.9.2 step 6.

Begin with `DropAttacks`. One side of the two is gone from the hex in the end.
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Roll
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.step import Step, step
from beachhead.fm import events
from beachhead.fm.actions import Attack
from beachhead.fm.facts.combat import D2, D3, DE, EX
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.flow.battle_result import LOSSES, RETREATS, LoseStep, fight
from beachhead.fm.flow.commit_markers import CommitMarkers
from beachhead.fm.flow.dice import roll
from beachhead.fm.flow.retreat import Retreat
from beachhead.fm.rules.airborne import contested, drop_sides, german_holds
from beachhead.fm.state import ALLIED_SEAT, DROP_ATTACK, FmState
from beachhead.fm.table import FmTable
from beachhead.hexes import HexId, each


@step("fm.drop_attacks")
@rule("fm-10.9.2-6.a", "fm-12.4-7", "fm-13.4-6")
@dataclass(frozen=True, slots=True)
class DropAttacks(Step[FmState, FmTable]):
    """One fight after the other, in the order the Allied player likes."""

    def decide(self, state: FmState) -> Decision | None:
        hexes = contested(state)
        if hexes.bit_count() < 2:
            return None
        options = tuple([state.lookup.attack[h] for h in each(hexes)])
        return Decision(ALLIED_SEAT, "pick_drop_attack", "fm-10.9.2-6.a", options)

    def resolve(self, table: FmTable, action: Action) -> None:
        assert isinstance(action, Attack)
        self._attack(table, action.hex)

    def run(self, table: FmTable) -> None:
        for hex in each(contested(table.state)):
            self._attack(table, hex)

    @rule("fm-10.9.2-6.b", "fm-10.9.2-6.c")
    def _attack(self, table: FmTable, hex: HexId) -> None:
        table.begin_battle(DROP_ATTACK, hex)
        units, german = drop_sides(table.state, hex)
        table.join_attack(*units)
        table.name_defender(german)
        if table.telling:
            table.tell(events.AttackBegan(tuple(units), german, hex))
        table.push(CommitMarkers(attacker=1, defender=0), RollDropAttack(), self)


@step("fm.roll_drop_attack")
@rule("fm-10.9.2-6.d", "fm-10.9.2-6.e", "fm-10.9.2-6.f", "fm-10.9.2-6.g")
@dataclass(frozen=True, slots=True)
class RollDropAttack(Step[FmState, FmTable]):
    """The die is rolled: either the Germans go, or nobody survives who dropped on them."""

    def decide(self, state: FmState) -> Decision:
        return roll("roll_drop_attack", "fm-10.9.2-6.a")

    def resolve(self, table: FmTable, action: Action) -> None:
        assert isinstance(action, Roll)
        german = UnitId(table.state.defender)
        result = fight(table, action.value)
        table.push(EndDropAttack())
        if result == DE:
            table.eliminate(german)
        elif result in (D2, D3):
            table.push(Retreat(german, RETREATS[result]))
        elif result == EX:
            table.deplete(german)
            if not german_holds(table.state):
                table.push(LoseStep(table.state.attackers, LOSSES[EX]))


@step("fm.end_drop_attack")
@rule("fm-10.9.2-6.f")
@dataclass(frozen=True, slots=True)
class EndDropAttack(Step[FmState, FmTable]):
    """If the Germans still hold the hex, all who dropped into it are eliminated; otherwise it is taken."""

    def run(self, table: FmTable) -> None:
        state = table.state
        hex, lost = HexId(state.battle_hex), german_holds(state)
        if lost:
            for unit in each(state.attackers):
                table.eliminate(UnitId(unit))
        if lost or state.held[ALLIED] >> hex & 1:
            table.enter(GERMAN if lost else ALLIED, hex)
        table.end_battle()
