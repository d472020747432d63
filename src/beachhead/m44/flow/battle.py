"""One battle, from its declaration to the ground that is taken. Begin with `declare`.

    declare -> Ambush? -> RollBattle -> losses -> FallBack -> BattleBack? -> TakeGround? -> EndBattle
            -> BattleOn?

Both units are `engaged` until it is over, so that teammates who battle at the same time leave them alone. A
unit that battles on declares a new battle: the enemy it has just driven back is a valid target too.
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision, chance
from beachhead.core.rule import rule
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.step import Step, step
from beachhead.hexes import HexId
from beachhead.m44 import actions as act
from beachhead.m44.actions import Throw
from beachhead.m44.events import Battled, BattledBack
from beachhead.m44.facts import FACE_FLAG
from beachhead.m44.flow.card_draws import DrawCards
from beachhead.m44.flow.losses import inflict
from beachhead.m44.flow.retreating import FallBack
from beachhead.m44.ids import CommanderId, UnitId
from beachhead.m44.rules.ambush import ambush_in_hand, ambusher_of, may_ambush
from beachhead.m44.rules.battle import AMBUSH, BACK, FIRST, SECOND, dice, hits, takes_aim
from beachhead.m44.rules.battle_back import DICE, may_battle_back
from beachhead.m44.rules.dice import count, marked, result_words, throws
from beachhead.m44.rules.eligibility import owner
from beachhead.m44.rules.retreat import may_ignore
from beachhead.m44.rules.take_ground import can_take, may_battle_on, may_take_again, targets_from_ground
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table
from beachhead.m44.unit_flags import TOOK_GROUND

DONE = Done()
HOLD = act.Hold()
TAKE_GROUND = act.TakeGround()
BATTLE_BACK = act.BattleBack()
AMBUSH_CARD = act.Ambush()


@rule("m44-bat-03", "m44-mode-08")
def declare(table: M44Table, commander: CommanderId, unit: UnitId, target: UnitId, kind: int) -> None:
    """A unit battles a target: nothing is rolled yet (m44-bat-03)."""
    state = table.state
    table.engage(unit)
    table.engage(target)
    end = EndBattle(commander=commander, unit=unit, target=target, kind=kind)
    table.push(roll_battle(state, commander, unit, target, kind), end)
    if state.lookup.disc(state.at[unit], 1) >> state.at[target] & 1:
        table.push(OfferAmbush(commander=ambusher_of(state, target), unit=target, attacker=unit))


def roll_battle(
    state: M44State, commander: CommanderId, unit: UnitId, target: UnitId, kind: int
) -> RollBattle:
    """The roll of a unit against a target, from where both stand now."""
    here, there = HexId(state.at[unit]), HexId(state.at[target])
    return RollBattle(commander=commander, unit=unit, target=target, kind=kind, here=here, there=there)


@step("m44.offer_ambush")
@dataclass(frozen=True, slots=True)
class OfferAmbush(Step[M44State, M44Table]):
    """Does the commander of the assaulted unit play an Ambush? Asked whenever they might (m44-amb-01)."""

    commander: CommanderId
    unit: UnitId
    attacker: UnitId

    def decide(self, state: M44State) -> Decision | None:
        if not may_ambush(state, self.commander, self.unit, self.attacker):
            return None
        options = (AMBUSH_CARD, DONE) if ambush_in_hand(state, self.commander) >= 0 else (DONE,)
        about = (("UnitId", self.unit), ("UnitId", self.attacker))
        return Decision(
            state.lookup.seats[self.commander], "ambush", "m44-amb-01", options, about, secret=True
        )

    def asks(self, state: M44State) -> Seat | None:
        possible = may_ambush(state, self.commander, self.unit, self.attacker)
        return state.lookup.seats[self.commander] if possible else None

    @rule("m44-amb-02", "m44-ovl-13")
    def resolve(self, table: M44Table, action: Action) -> None:
        """The assaulted unit rolls first; the assault follows only if the attacker is still there."""
        if not isinstance(action, act.Ambush):
            return
        state = table.state
        table.ambush(self.commander, ambush_in_hand(state, self.commander), self.unit)
        table.push(roll_battle(state, owner(state, self.unit), self.unit, self.attacker, AMBUSH))
        if state.lookup.facts.commanders[self.commander].chief:
            table.push(DrawCards(commander=self.commander, cards=1, aside=False))
        else:
            table.owe_a_card(self.commander)


@step("m44.end_battle")
@dataclass(frozen=True, slots=True)
class EndBattle(Step[M44State, M44Table]):
    """The battle of these two is over; a unit that has taken ground may battle on."""

    commander: CommanderId
    unit: UnitId
    target: UnitId
    kind: int

    @rule("m44-tg-03", "m44-tg-04", "m44-tg-08")
    def run(self, table: M44Table) -> None:
        state, unit = table.state, self.unit
        table.disengage(unit)
        table.disengage(self.target)
        if self.kind == FIRST and state.marks[unit] & TOOK_GROUND and may_battle_on(state, unit):
            table.push(BattleOn(self.commander, unit))


@step("m44.disengage")
@dataclass(frozen=True, slots=True)
class Disengage(Step[M44State, M44Table]):
    """This unit is no longer under fire."""

    unit: UnitId

    def run(self, table: M44Table) -> None:
        table.disengage(self.unit)


@step("m44.roll_battle")
@dataclass(frozen=True, slots=True)
class RollBattle(Step[M44State, M44Table]):
    """The dice of a battle (m44-bat-10), if both units are still where they were."""

    commander: CommanderId
    unit: UnitId
    target: UnitId
    kind: int
    here: HexId
    there: HexId

    def decide(self, state: M44State) -> Decision | None:
        rolled = self._dice(state)
        return chance("battle_dice", "m44-bat-10", *throws(rolled)) if rolled > 0 else None

    def asks(self, state: M44State) -> Seat | None:
        return CHANCE if self._dice(state) > 0 else None

    @rule("m44-bb-02")
    def _dice(self, state: M44State) -> int:
        if state.at[self.unit] != self.here or state.at[self.target] != self.there:
            return 0
        if self.kind == BACK:
            return DICE
        return dice(state, self.unit, self.target, self._distance(state), self.kind)

    def _distance(self, state: M44State) -> int:
        return state.lookup.grid.distance(self.here, self.there)

    def resolve(self, table: M44Table, action: Action) -> None:
        assert isinstance(action, Throw)
        state, target = table.state, self.target
        scored = hits(state, self.unit, target, action.faces)
        flags = count(action.faces, FACE_FLAG)
        if table.telling:
            self._tell(table, action, result_words(scored, flags))
        after = AfterBattle(
            commander=self.commander,
            unit=self.unit,
            target=target,
            kind=self.kind,
            here=self.here,
            there=self.there,
            scored=scored,
        )
        table.push(FlagsFor(unit=target, flags=flags, ignorable=1), after)
        inflict(table, target, scored)

    def _tell(self, table: M44Table, action: Throw, result: str) -> None:
        state, unit, target, faces = table.state, self.unit, self.target, action.faces
        marks = marked(faces, lambda face: hits(state, unit, target, face) > 0)
        if self.kind == BACK:
            table.tell(BattledBack(unit, target, faces, marks, result))
        else:
            far = self._distance(state)
            how = "close-assaulted" if far == 1 else "fired at"
            table.tell(Battled(unit, target, far, faces, marks, how, result))


@step("m44.flags_for")
@dataclass(frozen=True, slots=True)
class FlagsFor(Step[M44State, M44Table]):
    """Flags are settled after the losses; a unit that is gone does not retreat (m44-bat-18)."""

    unit: UnitId
    flags: int
    ignorable: int
    """How many may be ignored if its hex or badge allows it; none after Air Power (m44-ret-08)."""

    @rule("m44-bat-18", "m44-ret-08")
    def run(self, table: M44Table) -> None:
        state = table.state
        if self.flags and state.at[self.unit] >= 0:
            ignore = self.ignorable if may_ignore(state, self.unit) else 0
            table.push(
                FallBack(commander=owner(state, self.unit), unit=self.unit, flags=self.flags, ignore=ignore)
            )


@step("m44.after_battle")
@dataclass(frozen=True, slots=True)
class AfterBattle(Step[M44State, M44Table]):
    """What follows when losses and flags are settled."""

    commander: CommanderId
    unit: UnitId
    target: UnitId
    kind: int
    here: HexId
    there: HexId
    scored: int

    @rule("m44-tg-01", "m44-bb-01", "m44-bb-03", "m44-bb-05", "m44-amb-03", "m44-unit-09")
    def run(self, table: M44Table) -> None:
        state = table.state
        if state.at[self.unit] != self.here:
            return
        stands = state.at[self.target] == self.there
        if stands and self.scored and takes_aim(state, self.unit, self.target):
            table.take_aim(self.unit, self.there)
        close = state.lookup.grid.distance(self.here, self.there) == 1
        if not close or self.kind >= AMBUSH:
            return
        if not stands and (self.kind == FIRST or may_take_again(state, self.unit)):
            table.push(TakeGround(commander=self.commander, unit=self.unit, hex=self.there))
        if stands and may_battle_back(state, self.target):
            table.push(
                OfferBattleBack(commander=owner(state, self.target), unit=self.target, attacker=self.unit)
            )


@step("m44.offer_battle_back")
@dataclass(frozen=True, slots=True)
class OfferBattleBack(Step[M44State, M44Table]):
    """Does the unit battle back? (m44-bb-01)"""

    commander: CommanderId
    unit: UnitId
    attacker: UnitId

    def decide(self, state: M44State) -> Decision:
        seat = state.lookup.seats[self.commander]
        about = (("UnitId", self.unit), ("UnitId", self.attacker))
        return Decision(seat, "battle_back", "m44-bb-01", (BATTLE_BACK, DONE), about)

    def resolve(self, table: M44Table, action: Action) -> None:
        if isinstance(action, act.BattleBack):
            table.push(roll_battle(table.state, self.commander, self.unit, self.attacker, BACK))


@step("m44.take_ground")
@dataclass(frozen=True, slots=True)
class TakeGround(Step[M44State, M44Table]):
    """Does the unit advance into the hex it has won? (m44-tg-01)"""

    commander: CommanderId
    unit: UnitId
    hex: HexId

    def decide(self, state: M44State) -> Decision | None:
        if state.at[self.unit] < 0 or not can_take(state, self.unit, self.hex):
            return None
        seat = state.lookup.seats[self.commander]
        about = (("UnitId", self.unit), ("HexId", self.hex))
        return Decision(seat, "take_ground", "m44-tg-01", (TAKE_GROUND, DONE), about)

    def resolve(self, table: M44Table, action: Action) -> None:
        if isinstance(action, act.TakeGround):
            table.take_ground(self.unit, self.hex)


@step("m44.battle_on")
@dataclass(frozen=True, slots=True)
class BattleOn(Step[M44State, M44Table]):
    """Armor overruns, supported infantry assaults once more: whom? (m44-tg-03, m44-tg-08)

    While a teammate battles its only targets it may wait.
    """

    commander: CommanderId
    unit: UnitId

    @rule("m44-tg-03", "m44-tg-08", "m44-mode-06")
    def decide(self, state: M44State) -> Decision | None:
        found = targets_from_ground(state, self.unit)
        if not found:
            return None
        target = state.lookup.target
        seat = state.lookup.seats[self.commander]
        options = (*[target[t] for t in found if not state.engaged >> t & 1], HOLD)
        rule = "m44-tg-08" if state.lookup.second_assault >> state.troop[self.unit] & 1 else "m44-tg-03"
        return Decision(seat, "overrun", rule, options, (("UnitId", self.unit),))

    def resolve(self, table: M44Table, action: Action) -> None:
        if isinstance(action, act.Target):
            declare(table, self.commander, self.unit, action.unit, SECOND)
