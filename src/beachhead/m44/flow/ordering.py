"""Naming the units that are ordered: m44-turn-05, m44-ord, m44-otm. Begin with `Orders`.

First each card of the commander pushes what it orders (`CardOrders`), then the orders On the Move of card and
flags are given (`GiveOnTheMove`). Where every unit that could be ordered is ordered anyway, nobody is asked.
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.seat import Seat
from beachhead.core.step import Step, step
from beachhead.m44.actions import Order, OrderOnTheMove
from beachhead.m44.facts import EVERY, FACE_STAR
from beachhead.m44.ids import CommanderId, SectionId, UnitId
from beachhead.m44.rules.dice import count
from beachhead.m44.rules.eligibility import fits, in_sections, of_arms, unordered
from beachhead.m44.rules.order_effects import NOT_ORDERED, ON_THE_MOVE, PLAIN
from beachhead.m44.state import OFF_MAP, M44State
from beachhead.m44.table import M44Table
from beachhead.m44.troops.command_car import BringAlong

DONE = Done()


@step("m44.orders")
@dataclass(frozen=True, slots=True)
class Orders(Step[M44State, M44Table]):
    """All orders of a commander: those of their cards, then On the Move."""

    commander: CommanderId

    @rule("m44-turn-05", "m44-otm-04", "m44-ovl-09", "m44-ovl-16")
    def run(self, table: M44Table) -> None:
        state, commander = table.state, self.commander
        cards = state.in_force[commander]
        on_the_move = state.on_the_move[commander]
        for card, place in zip(cards, state.used_in[commander], strict=True):
            if place != OFF_MAP:  # m44-off-02
                on_the_move += state.lookup.plays[card].on_the_move()
        table.push(GiveOnTheMove(commander, on_the_move), BringAlong(commander))
        if cards:
            table.push(*[CardOrders(commander, place) for place in range(len(cards))])
        elif state.order_dice[commander]:
            stars = count(state.order_dice[commander], FACE_STAR)
            table.push(
                OrderUnits(commander=commander, manner=PLAIN, sections=(), counts=(stars,))
            )  # m44-ovl-09


@step("m44.card_orders")
@dataclass(frozen=True, slots=True)
class CardOrders(Step[M44State, M44Table]):
    """What one card that is in force for them orders."""

    commander: CommanderId
    place: int

    def run(self, table: M44Table) -> None:
        card = table.state.in_force[self.commander][self.place]
        table.state.lookup.plays[card].orders(table, self.commander, self.place)


@step("m44.order_units")
@dataclass(frozen=True, slots=True)
class OrderUnits(Step[M44State, M44Table]):
    """Order units of certain arms (a set of bits, 0 for all) in a certain manner.

    `counts` says how many in each of `sections`; with no sections, `counts` is one number for the whole
    command. EVERY orders all of them. It asks by pushing an `OrderOne` where there is a choice.
    """

    commander: CommanderId
    manner: int
    sections: tuple[SectionId, ...]
    counts: tuple[int, ...]
    arms: int = 0
    taken: tuple[UnitId, ...] = ()
    """Units that have used up orders of this step."""

    def asks(self, state: M44State) -> Seat | None:
        return None

    @rule("m44-ord-03", "m44-turn-11")
    def run(self, table: M44Table) -> None:
        """Order all units for which there are orders, or let the commander choose one of them."""
        units = self._eligible(table.state)
        if not units:
            return
        if self._room(table.state, [*self.taken, *units]):
            for unit in units:
                table.order(self.commander, unit, self.manner)
            return
        choice = self._choice(table.state, units)
        if choice:
            table.push(
                OrderOne(
                    commander=self.commander,
                    manner=self.manner,
                    sections=self.sections,
                    counts=self.counts,
                    arms=self.arms,
                    taken=self.taken,
                    units=choice,
                )
            )

    def has_choice_without(self, state: M44State, ordered: UnitId) -> bool:
        """Whether the commander has to choose, once that unit is ordered."""
        units = [u for u in self._eligible(state) if u != ordered]
        return not self._room(state, [*self.taken, *units]) and bool(self._choice(state, units))

    def _eligible(self, state: M44State) -> list[int]:
        units = of_arms(state, unordered(state, self.commander), self.arms)
        return in_sections(state, units, sum(1 << s for s in self.sections)) if self.sections else units

    def _choice(self, state: M44State, units: list[int]) -> tuple[UnitId, ...]:
        """The units for which there is still an order; those in the same sections are alike."""
        bits, at = state.lookup.ground.section_bits, state.at
        room: dict[int, bool] = {}
        for unit in units:
            where = bits[at[unit]]
            if where not in room:
                room[where] = self._room(state, [*self.taken, unit])
        return tuple([UnitId(u) for u in units if room[bits[at[u]]]])

    def _room(self, state: M44State, units: list[int]) -> bool:
        """Whether there are orders for all these units (m44-ord-03)."""
        if EVERY in self.counts and len(set(self.counts)) == 1:
            return True
        if not self.sections:
            return len(units) <= self.counts[0]
        return fits(state, units, self.sections, self.counts)


@step("m44.order_one")
@dataclass(frozen=True, slots=True)
class OrderOne(Step[M44State, M44Table]):
    """Which of these units is ordered next? The other fields are those of its `OrderUnits`."""

    commander: CommanderId
    manner: int
    sections: tuple[SectionId, ...]
    counts: tuple[int, ...]
    arms: int
    taken: tuple[UnitId, ...]
    units: tuple[UnitId, ...]

    def decide(self, state: M44State) -> Decision:
        order, given = state.lookup.order, state.order
        options = [order[u] for u in self.units if given[u] == NOT_ORDERED]
        return Decision(state.lookup.seats[self.commander], "order", "m44-turn-05", (*options, DONE))

    def asks(self, state: M44State) -> Seat | None:
        return state.lookup.seats[self.commander]

    def resolve(self, table: M44Table, action: Action) -> None:
        if isinstance(action, Order):
            table.order(self.commander, action.unit, self.manner)
            table.push(self._rest(action.unit))

    def asks_again(self, state: M44State) -> tuple[UnitId, ...]:
        """The units after which another one has to be chosen."""
        return tuple([u for u in self.units if self._rest(u).has_choice_without(state, u)])

    def _rest(self, unit: UnitId) -> OrderUnits:
        """The orders that are left after this unit."""
        return OrderUnits(
            commander=self.commander,
            manner=self.manner,
            sections=self.sections,
            counts=self.counts,
            arms=self.arms,
            taken=(*self.taken, unit),
        )


@step("m44.order_among")
@dataclass(frozen=True, slots=True)
class OrderAmong(Step[M44State, M44Table]):
    """Order a number of these units in a certain manner; nobody is asked if there are orders for all."""

    commander: CommanderId
    manner: int
    units: tuple[UnitId, ...]
    orders: int

    def decide(self, state: M44State) -> Decision | None:
        if not self._choice():
            return None
        order = state.lookup.order
        seat = state.lookup.seats[self.commander]
        return Decision(seat, "order", "m44-turn-05", (*[order[u] for u in self.units], DONE))

    def _choice(self) -> bool:
        return 0 < self.orders < len(self.units)

    def asks(self, state: M44State) -> Seat | None:
        return state.lookup.seats[self.commander] if self._choice() else None

    def resolve(self, table: M44Table, action: Action) -> None:
        if isinstance(action, Order):
            table.order(self.commander, action.unit, self.manner)
            left = tuple([u for u in self.units if u != action.unit])
            table.push(
                OrderAmong(commander=self.commander, manner=self.manner, units=left, orders=self.orders - 1)
            )

    def run(self, table: M44Table) -> None:
        for unit in self.units[: self.orders]:
            table.order(self.commander, unit, self.manner)


@step("m44.give_on_the_move")
@dataclass(frozen=True, slots=True)
class GiveOnTheMove(Step[M44State, M44Table]):
    """Orders On the Move, anywhere under the commander (m44-otm-01, m44-otm-03)."""

    commander: CommanderId
    orders: int

    def asks(self, state: M44State) -> Seat | None:
        return None

    def run(self, table: M44Table) -> None:
        units = unordered(table.state, self.commander) if self.orders else []
        if units:
            choice = tuple([UnitId(u) for u in units])
            table.push(OrderOneOnTheMove(commander=self.commander, orders=self.orders, units=choice))


@step("m44.order_one_on_the_move")
@dataclass(frozen=True, slots=True)
class OrderOneOnTheMove(Step[M44State, M44Table]):
    """Which of these units is ordered On the Move next? (m44-otm-02)"""

    commander: CommanderId
    orders: int
    units: tuple[UnitId, ...]

    def decide(self, state: M44State) -> Decision:
        order, given = state.lookup.on_the_move, state.order
        options = [order[u] for u in self.units if given[u] == NOT_ORDERED]
        return Decision(state.lookup.seats[self.commander], "on_the_move", "m44-otm-02", (*options, DONE))

    def asks(self, state: M44State) -> Seat | None:
        return state.lookup.seats[self.commander]

    def resolve(self, table: M44Table, action: Action) -> None:
        if isinstance(action, OrderOnTheMove):
            table.order(self.commander, action.unit, ON_THE_MOVE)
            table.push(GiveOnTheMove(self.commander, self.orders - 1))
