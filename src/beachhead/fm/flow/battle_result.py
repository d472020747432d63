"""The die of a battle and what comes of it: 8.1.3, 8.2.1 d, 8.2.4.

Begin with `RollBattle`, for ground combat and bombardment. Landings roll `fight` in steps of their own,
because their results differ (10.9.2, 10.9.4).
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Roll
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.step import Step, step
from beachhead.fm import events
from beachhead.fm.actions import TakeLoss
from beachhead.fm.facts.combat import A1, A2, A3, A_STEP, AE, D2, D3, DE, EX, NO_EFFECT, RESULTS
from beachhead.fm.facts.roster import UnitId, Units
from beachhead.fm.flow.dice import roll
from beachhead.fm.flow.retreat import AdvanceAfterCombat, PickRetreat, Retreat
from beachhead.fm.odds.outcome import applied
from beachhead.fm.rules.bombardment import friends_beside
from beachhead.fm.rules.combat import attack_total, column_of, defence_total, shift_of
from beachhead.fm.rules.terrain import ground_words
from beachhead.fm.state import BEACH_ASSAULT, BOMBARDED, GROUND, FmState
from beachhead.fm.table import FmTable
from beachhead.hexes import HexId, each

MEANS = {
    GROUND: {
        AE: "the attackers are eliminated", A_STEP: "an attacker loses a step",
        A1: "the attackers fall back a hex", A2: "the attackers fall back 2 hexes",
        A3: "the attackers fall back 3 hexes", EX: "both sides lose a step",
        D2: "the defender falls back 2 hexes", D3: "the defender falls back 3 hexes",
        DE: "the defender is eliminated",
    },
    BOMBARDED: {
        A_STEP: "a friend beside it loses a step", D2: "the defender falls back 2 hexes",
        D3: "the defender falls back 3 hexes", DE: "the defender is eliminated",
    },
    BEACH_ASSAULT: {
        AE: "all are lost", A_STEP: "one unit loses a step", EX: "one unit loses a step",
        A1: "every unit loses a step", A2: "every unit loses a step", A3: "every unit loses a step",
        D2: "nobody is hurt", D3: "nobody is hurt", DE: "nobody is hurt",
    },
}  # fmt: skip
"""By the kind of battle: what a result comes to, in words."""
RETREATS = {D2: 2, D3: 3, A1: 1, A2: 2, A3: 3}
LOSSES = {A_STEP: "fm-8.2.4-A", EX: "fm-8.2.4-Ex"}  # by which rule one of the attackers loses a step


@step("fm.roll_battle")
@rule("fm-8.2.1.d", "fm-8.1.2-04")
@dataclass(frozen=True, slots=True)
class RollBattle(Step[FmState, FmTable]):
    """The die is rolled, and the result applied at once. A bombardment without a marker comes to nothing."""

    def decide(self, state: FmState) -> Decision | None:
        if state.battle == BOMBARDED and not state.laid:
            return None
        return roll("roll_battle", "fm-8.1.2-04" if state.battle == BOMBARDED else "fm-8.2.1.d")

    def resolve(self, table: FmTable, action: Action) -> None:
        assert isinstance(action, Roll)
        result = fight(table, action.value)
        if table.state.battle == BOMBARDED:
            bombarded(table, result)
        else:
            beaten(table, result)


def fight(table: FmTable, die: int) -> int:
    """The result of a die in the battle being fought, as printed; the caller applies it."""
    state = table.state
    column = column_of(state)
    result = state.facts.crt.result(column, die)
    if table.telling:
        sums = (attack_total(state), defence_total(state))
        ground, hex = ground_words(state), HexId(state.battle_hex)
        words = result_words(state, result)
        table.tell(events.Fought(hex, *sums, ground, shift_of(state), column + 1, die, words))
    return result


def result_words(state: FmState, result: int) -> str:
    """A result for the story and what it comes to, also where a bombardment makes it void."""
    if result == NO_EFFECT:
        return "no effect"
    means = MEANS.get(state.battle, {}).get(result, "")
    if state.battle == BOMBARDED:
        friends = bool(friends_beside(state, HexId(state.battle_hex)))
        if applied(state.facts.crt, result, friends=friends) == NO_EFFECT:
            means = "no effect in a bombardment"
    return f"{RESULTS[result]}, {means}" if means else RESULTS[result]


@rule("fm-8.1.3-01", "fm-8.1.3-02", "fm-8.1.3-03", "fm-crt-02", "fm-8.1-02", "fm-8.5-03")
def bombarded(table: FmTable, result: int) -> None:
    """Apply the result of a bombardment: most of those against the attacker are void."""
    state = table.state
    if result == A_STEP:
        table.push(LoseStep(friends_beside(state, HexId(state.battle_hex)), "fm-8.1.3-02"))
    elif not state.facts.crt.void_in_bombardment[result]:
        beaten(table, result)


@rule("fm-8.2.4-De", "fm-8.2.4-D3", "fm-8.2.4-D2", "fm-8.2.4-Ex", "fm-8.2.4-A1", "fm-8.2.4-A2")
@rule("fm-8.2.4-A3", "fm-8.2.4-A", "fm-8.2.4-Ae", "fm-8.2.4-NE", "fm-8.3-01")
def beaten(table: FmTable, result: int) -> None:
    """Apply a result of ground combat."""
    state = table.state
    defender = UnitId(state.defender)
    if result == NO_EFFECT:
        return
    if result == DE:
        table.eliminate(defender)
    elif result in (D2, D3):
        table.push(Retreat(defender, RETREATS[result]), AdvanceAfterCombat())
    elif result == AE:
        for unit in each(state.attackers):
            table.eliminate(UnitId(unit))
    elif result == A_STEP:
        table.push(LoseStep(state.attackers, LOSSES[A_STEP]))
    elif result == EX:
        table.deplete(defender)
        table.push(LoseStep(state.attackers, LOSSES[EX]))
    else:
        table.push(PickRetreat(state.attackers, RETREATS[result]))


@step("fm.lose_step")
@rule("fm-8.2.4-A", "fm-8.2.4-Ex", "fm-8.1.3-02")
@dataclass(frozen=True, slots=True)
class LoseStep(Step[FmState, FmTable]):
    """One of these units loses a step, its owner chooses which; nothing happens if there are none."""

    units: Units
    rule: str

    def decide(self, state: FmState) -> Decision | None:
        units = list(each(self.units))
        if len(units) < 2:
            return None
        options = tuple([state.lookup.take_loss[u] for u in units])
        about = (("HexId", state.battle_hex),)
        return Decision(state.seat_of(UnitId(units[0])), "lose_step", self.rule, options, about)

    def resolve(self, table: FmTable, action: Action) -> None:
        assert isinstance(action, TakeLoss)
        table.deplete(action.unit)

    def run(self, table: FmTable) -> None:
        for unit in each(self.units):
            table.deplete(UnitId(unit))


@step("fm.end_battle")
@dataclass(frozen=True, slots=True)
class EndBattle(Step[FmState, FmTable]):
    """The battle is over and its markers are used."""

    def run(self, table: FmTable) -> None:
        table.end_battle()
