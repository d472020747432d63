"""The two players of Memoir '44. Begin with `Thinker`.

Both rank the options that the engine lists with the same questions (`ANSWERS`). Greedy looks one step ahead:
who can be hit from here, what is near. The captain plans with every unit he could order, weighs the danger,
and knows what wins the battle.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping

from beachhead.bots.budget import Budget
from beachhead.bots.m44.fighting import FIGHTING
from beachhead.bots.m44.marching import MARCHING
from beachhead.bots.m44.mind import Mind, board_of
from beachhead.bots.m44.naive import AtOnce, Naive, Nearer
from beachhead.bots.m44.ordering import ORDERING
from beachhead.bots.m44.outlook import Outlook
from beachhead.bots.m44.plans import Planner, Planning
from beachhead.bots.m44.words import reason
from beachhead.core.action import Action
from beachhead.core.decision import Decision
from beachhead.core.view import View
from beachhead.m44.state import M44State

ANSWERS: Mapping[str, Callable[[Mind, Action], float]] = {**ORDERING, **MARCHING, **FIGHTING}
"""By question: what an answer is worth."""


class Thinker(ABC):
    """Takes the best option; of equals the first."""

    def __init__(self, seed: int) -> None:
        self.why = ""
        self._board: tuple[object, ...] = ()
        self._planner: Planner | None = None
        self._scout: Planning | None = None

    def choose(self, state: M44State, view: View, decision: Decision, budget: Budget) -> int:
        mind = self._mind(state, decision, budget)
        score = ANSWERS[decision.ask]
        worth = [score(mind, option) for option in decision.options]
        index = worth.index(max(worth))
        self.why = reason(mind, decision.options[index], worth[index])
        return index

    def _mind(self, state: M44State, decision: Decision, budget: Budget) -> Mind:
        me = state.lookup.seats.index(decision.seat)
        board = (state.setup.scenario, me, *board_of(state))
        if self._planner is None or self._scout is None or self._board != board:
            side, maps = state.lookup.side_of[me], _maps(state, me)
            self._planner, self._scout = self.planners(state, side, maps)
            self._board = board
        self._planner.begin(budget)
        self._planner.state.order = state.order[:]
        return Mind(state, decision, self._planner.outlook, self._planner, self._scout)

    @abstractmethod
    def planners(self, state: M44State, side: int, maps: tuple[int, ...]) -> tuple[Planner, Planning]:
        """Who plans moves, and who says what an order is worth."""


def _maps(state: M44State, commander: int) -> tuple[int, ...]:
    """The maps that concern him; a Commander in Chief sees all."""
    return state.lookup.maps_of[commander] or tuple(range(state.lookup.maps))


class Greedy(Thinker):
    """One step ahead."""

    def planners(self, state: M44State, side: int, maps: tuple[int, ...]) -> tuple[Planner, Planning]:
        outlook = Naive(state, side, maps)
        return Nearer(outlook), AtOnce(outlook)


class Captain(Thinker):
    """A whole turn ahead."""

    def planners(self, state: M44State, side: int, maps: tuple[int, ...]) -> tuple[Planner, Planning]:
        planner = Planner(Outlook(state, side, maps))
        return planner, planner
