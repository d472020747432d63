"""Memoir '44 in numbers: figures, medals, and what a throw is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from beachhead.core.decision import Decision
from beachhead.core.measure import Measure, Worth
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.state import Setup
from beachhead.m44.actions import Throw
from beachhead.m44.cards.barrage import Shell
from beachhead.m44.facts import ALLIES, AXIS, SIDES
from beachhead.m44.flow.battle import RollBattle
from beachhead.m44.rules.battle import hits
from beachhead.m44.rules.shelling import shell_hits
from beachhead.m44.state import M44Setup, M44State


class M44Measure(Measure[M44State]):
    """Losses are figures; what a side holds is its medals."""

    sides: ClassVar = SIDES
    lost = "figures lost"
    holding = "medals that are held"

    def teams(self, setup: Setup) -> dict[str, tuple[Seat, ...]]:
        assert isinstance(setup, M44Setup)
        lookup = setup.lookup
        return {
            SIDES[side]: tuple(
                seat for seat, of in zip(lookup.seats, lookup.side_of, strict=True) if of == side
            )
            for side in (ALLIES, AXIS)
        }

    def turn(self, state: M44State) -> int:
        return state.turn

    def owners(self, state: M44State) -> Sequence[int]:
        return state.side

    def places(self, state: M44State) -> Sequence[int]:
        return state.at

    def strengths(self, state: M44State) -> Sequence[int]:
        return state.figures

    def held(self, state: M44State) -> Sequence[int]:
        return [state.medals(side) for side in range(len(SIDES))]

    def worth(self, state: M44State, decision: Decision) -> Worth | None:
        """A hit is worth 1, as far as there are figures to lose, to the side that rolls."""
        step = state.lanes[state.lane_of(CHANCE)][-1]
        thrown = [throw.faces for throw in decision.options if isinstance(throw, Throw)]
        if isinstance(step, RollBattle):
            target, side = step.target, state.side[step.unit]
            scored = [hits(state, step.unit, target, faces) for faces in thrown]
        elif isinstance(step, Shell):
            target, side = step.unit, 1 - state.side[step.unit]
            scored = [shell_hits(state, target, faces, step.stars) for faces in thrown]
        else:
            return None
        return Worth(side, [float(min(hit, state.figures[target])) for hit in scored])
