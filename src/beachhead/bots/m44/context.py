"""The context of a decision: the position, the commander who is asked, and the plans. Begin with `Context`.

It is built for every decision from the imagined position. Whatever depends on the board alone is cached while
the board is the same: a bot without the cache gives the same answers, only later.
"""

from __future__ import annotations

from typing import Any, Final

from beachhead.bots.m44.cards import Hand
from beachhead.bots.m44.outlook import Outlook
from beachhead.bots.m44.plans import Plan, Planner
from beachhead.core.decision import Decision
from beachhead.core.seat import Seat
from beachhead.m44.state import M44State


class Context:
    """One question to one commander, and how they see the board."""

    def __init__(
        self, state: M44State, decision: Decision, outlook: Outlook, planner: Planner, scout: Planner
    ) -> None:
        self.state: Final = state
        self.decision: Final = decision
        self.outlook: Final = outlook
        self.planner: Final = planner
        self.scout: Final = scout
        """The planner that values orders while cards and orders are chosen."""
        self.lookup: Final = state.lookup
        self.me: Final = state.lookup.seats.index(decision.seat)
        self.side: Final = outlook.side
        self.step: Final[Any] = step_of(state, decision.seat)

    def hand(self, commander: int) -> Hand:
        return Hand(self.state, self.outlook, self.scout, commander)

    def unit(self) -> int:
        """The unit that the question is about."""
        asked: int = self.decision.about[0][1]
        return asked

    def plan(self, unit: int) -> Plan:
        """What a unit that has its order would best do now."""
        return self.planner.plan(unit, self.state.order[unit])

    def plan_to(self, unit: int, to: int) -> Plan:
        """What it would best do if it went there."""
        return self.planner.plan_to(unit, self.state.order[unit], to)


def step_of(state: M44State, seat: Seat) -> Any:
    """The step that asks this seat; a teammate's lane may ask as well, for a unit that stood on the seam."""
    return state.lanes[state.lane_of(seat)][-1]


def board_of(state: M44State) -> tuple[object, ...]:
    """All that plans depend on."""
    return (
        tuple(state.at),
        tuple(state.figures),
        tuple(state.troop),
        tuple(state.marks),
        tuple(state.aboard),
        tuple(state.craft_at),
        tuple(state.aim),
        tuple(state.accessory),
        tuple(state.weapon),
        (state.wire, state.hedgehogs, state.sandbags, state.spans, state.smoke, state.thin_smoke),
        (state.towns, state.engaged, state.beaches, state.exits_taken, state.rivers_bridged),
        (*state.won, *state.held, *state.pool),
    )
