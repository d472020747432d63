"""Their Finest Hour: dice say which units are ordered (m44-card-15, m44-card-07, m44-rei-04, m44-ovl-14).

The dice are rolled before the reinforcement roll and lie in `order_dice` until units are named.
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision, chance
from beachhead.core.rule import rule
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.step import Step, step
from beachhead.m44.actions import Order, Throw
from beachhead.m44.cards.command_card import Play
from beachhead.m44.facts import ARMOR, FACE_ARMOR, FACE_INFANTRY, FACE_STAR, INFANTRY, Card
from beachhead.m44.ids import CommanderId, UnitId
from beachhead.m44.rules.cards import dice_of
from beachhead.m44.rules.dice import count, throws
from beachhead.m44.rules.eligibility import unordered
from beachhead.m44.rules.order_effects import FINEST_HOUR
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table

DONE = Done()


class TheirFinestHour(Play):
    """Unit symbols order units of their kind, stars any unit, all with an extra die."""

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.leads_generals = card.chief

    @rule("m44-rei-04", "m44-card-07", "m44-ovl-14")
    def played(self, table: M44Table, commander: CommanderId) -> None:
        """The deck is to be shuffled when the turn is over; the dice come before those of reinforcements."""
        state = table.state
        table.plan_reshuffle(commander)
        if not state.lookup.facts.commanders[commander].chief:
            table.push(RollForOrders(commander, dice_of(state, commander, self.card)))

    def orders(self, table: M44Table, commander: CommanderId, place: int) -> None:
        table.push(OrderByDice(commander, ()))


@step("m44.roll_for_orders")
@dataclass(frozen=True, slots=True)
class RollForOrders(Step[M44State, M44Table]):
    """How do the dice fall? (m44-card-15)"""

    commander: CommanderId
    dice: int

    def decide(self, state: M44State) -> Decision:
        rule = "m44-ovl-14" if state.lookup.facts.mode.chiefs else "m44-card-15"
        return chance("order_dice", rule, *throws(self.dice))

    def asks(self, state: M44State) -> Seat | None:
        return CHANCE

    def resolve(self, table: M44Table, action: Action) -> None:
        assert isinstance(action, Throw)
        table.roll_for_orders(self.commander, action.faces)


@rule("m44-card-15", "m44-ord-07")
def dice_order(state: M44State, units: list[int], faces: int) -> bool:
    """Whether the dice order all these units: what no symbol orders takes a star."""
    arms = [state.lookup.arm[state.troop[u]] for u in units]
    infantry, armor = arms.count(INFANTRY), arms.count(ARMOR)
    others = len(units) - infantry - armor
    others += max(0, infantry - count(faces, FACE_INFANTRY)) + max(0, armor - count(faces, FACE_ARMOR))
    return others <= count(faces, FACE_STAR)


@step("m44.order_by_dice")
@dataclass(frozen=True, slots=True)
class OrderByDice(Step[M44State, M44Table]):
    """Which unit do the dice order? (m44-card-15)"""

    commander: CommanderId
    taken: tuple[UnitId, ...]
    """Units that these dice have ordered."""

    def decide(self, state: M44State) -> Decision | None:
        units = self._choice(state)
        if not units:
            return None
        order = state.lookup.order
        seat = state.lookup.seats[self.commander]
        return Decision(seat, "order", "m44-card-15", (*[order[u] for u in units], DONE))

    def _choice(self, state: M44State) -> list[int]:
        faces = state.order_dice[self.commander]
        units = unordered(state, self.commander)
        if not units or dice_order(state, [*self.taken, *units], faces):
            return []
        return [u for u in units if dice_order(state, [*self.taken, u], faces)]

    def asks(self, state: M44State) -> Seat | None:
        return state.lookup.seats[self.commander] if self._choice(state) else None

    def resolve(self, table: M44Table, action: Action) -> None:
        if isinstance(action, Order):
            table.order(self.commander, action.unit, FINEST_HOUR)
            table.push(OrderByDice(self.commander, (*self.taken, action.unit)))

    def run(self, table: M44Table) -> None:
        """No choice is left: if there are dice for all units, all are ordered."""
        state = table.state
        units = unordered(state, self.commander)
        if dice_order(state, [*self.taken, *units], state.order_dice[self.commander]):
            for unit in units:
                table.order(self.commander, unit, FINEST_HOUR)
