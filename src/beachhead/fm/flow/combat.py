"""The Combat Phase and the Mobile Combat Phase: 8.2.

The active player names a hex, then the units that attack it one by one; each battle is fought to its end
before the next is declared. Begin with `Combat`.
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.step import Step, step
from beachhead.fm.actions import Attack, DefendWith, Join
from beachhead.fm.flow.battle_result import EndBattle, RollBattle
from beachhead.fm.flow.commit_markers import CommitMarkers
from beachhead.fm.rules.combat import defenders, joiners, targets
from beachhead.fm.state import COMBAT, GROUND, MOBILE_COMBAT, SEATS, FmState
from beachhead.fm.table import FmTable
from beachhead.hexes import HexId

DONE = Done()


@step("fm.combat")
@rule("fm-4.1-09", "fm-8.0-01", "fm-8.0-05", "fm-8.2-02")
@dataclass(frozen=True, slots=True)
class Combat(Step[FmState, FmTable]):
    """The Combat Phase of the active player."""

    def run(self, table: FmTable) -> None:
        table.begin_phase(COMBAT)
        table.push(PickAttack())


@step("fm.mobile_combat")
@rule("fm-4.1-12", "fm-8.2-04")
@dataclass(frozen=True, slots=True)
class MobileCombat(Step[FmState, FmTable]):
    """The Mobile Combat Phase of the active player."""

    def run(self, table: FmTable) -> None:
        table.begin_phase(MOBILE_COMBAT)
        table.push(PickAttack())


@step("fm.pick_attack")
@rule("fm-8.0-02", "fm-8.0-04", "fm-8.0-06", "fm-8.0-07")
@dataclass(frozen=True, slots=True)
class PickAttack(Step[FmState, FmTable]):
    """Which enemy hex is attacked next, if any?"""

    def decide(self, state: FmState) -> Decision | None:
        hexes = targets(state)
        if not hexes:
            return None
        attack = state.lookup.attack
        return Decision(SEATS[state.side], "pick_attack", "fm-8.2-02", (DONE, *[attack[h] for h in hexes]))

    def resolve(self, table: FmTable, action: Action) -> None:
        if isinstance(action, Attack):
            table.begin_battle(GROUND, action.hex)
            table.push(*BATTLE, self)


@step("fm.join_attack")
@rule("fm-8.2-03", "fm-8.2-05", "fm-8.2-07", "fm-8.2.1.a")
@dataclass(frozen=True, slots=True)
class JoinAttack(Step[FmState, FmTable]):
    """Which unit takes part in the attack? One has to; a single one is taken as named."""

    def decide(self, state: FmState) -> Decision | None:
        units = joiners(state, HexId(state.battle_hex))
        if not units or (not state.attackers and len(units) == 1):
            return None
        options: list[Action] = [DONE] if state.attackers else []
        options += [state.lookup.join[u] for u in units]
        about = (("HexId", state.battle_hex),)
        return Decision(SEATS[state.side], "join_attack", "fm-8.2.1.a", tuple(options), about)

    def resolve(self, table: FmTable, action: Action) -> None:
        if isinstance(action, Join):
            table.join_attack(action.unit)
            table.push(self)

    def run(self, table: FmTable) -> None:
        state = table.state
        if not state.attackers:
            table.join_attack(joiners(state, HexId(state.battle_hex))[0])


@step("fm.choose_defender")
@rule("fm-10.9.4-13")
@dataclass(frozen=True, slots=True)
class ChooseDefender(Step[FmState, FmTable]):
    """Which unit of a stack defends? The others are out of it."""

    def decide(self, state: FmState) -> Decision | None:
        units = defenders(state, HexId(state.battle_hex))
        if len(units) == 1:
            return None
        options = tuple([DefendWith(u) for u in units])
        about = (("HexId", state.battle_hex),)
        return Decision(SEATS[1 - state.side], "choose_defender", "fm-10.9.4-13", options, about)

    def resolve(self, table: FmTable, action: Action) -> None:
        assert isinstance(action, DefendWith)
        table.declare_attack(action.unit)

    def run(self, table: FmTable) -> None:
        table.declare_attack(defenders(table.state, HexId(table.state.battle_hex))[0])


BATTLE = (JoinAttack(), ChooseDefender(), CommitMarkers(), RollBattle(), EndBattle())
