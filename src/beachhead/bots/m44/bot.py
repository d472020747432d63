"""A bot of Memoir '44: it ranks the options that the engine lists. Begin with `M44Bot`.

All rank them with the same questions (`ANSWERS`); they differ in how they see the board, and in who plans.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping

from beachhead.bots.budget import Budget
from beachhead.bots.m44.context import Context, board_of
from beachhead.bots.m44.fighting import FIGHTING
from beachhead.bots.m44.marching import MARCHING
from beachhead.bots.m44.ordering import ORDERING
from beachhead.bots.m44.plans import Planner, Planning
from beachhead.bots.m44.reasons import reason
from beachhead.bots.thinking import Answer, ThinkingBot
from beachhead.core.action import Action
from beachhead.core.decision import Decision
from beachhead.m44.state import M44State

ANSWERS: Mapping[str, Callable[[Context, Action], float]] = {**ORDERING, **MARCHING, **FIGHTING}
"""By question: what an answer is worth."""


class M44Bot(ThinkingBot):
    """Takes the best option; of equals the first."""

    def __init__(self, parameters: str = "", seed: int = 0) -> None:
        super().__init__(parameters, seed)
        self._board: tuple[object, ...] = ()
        self._planner: Planner | None = None
        self._scout: Planning | None = None

    def think(self, state: M44State, decision: Decision, budget: Budget) -> Answer:
        context = self._context(state, decision, budget)
        score = ANSWERS[decision.ask]
        worth = [score(context, option) for option in decision.options]
        index = worth.index(max(worth))
        return Answer(index, reason(context, decision.options[index], worth[index]))

    def _context(self, state: M44State, decision: Decision, budget: Budget) -> Context:
        me = state.lookup.seats.index(decision.seat)
        board = (state.setup.scenario, me, *board_of(state))
        if self._planner is None or self._scout is None or self._board != board:
            side, maps = state.lookup.side_of[me], _maps(state, me)
            self._planner, self._scout = self.planners(state, side, maps)
            self._board = board
        self._planner.begin(budget)
        self._planner.state.order = state.order[:]
        return Context(state, decision, self._planner.outlook, self._planner, self._scout)

    @abstractmethod
    def planners(self, state: M44State, side: int, maps: tuple[int, ...]) -> tuple[Planner, Planning]:
        """Who plans moves, and who says what an order is worth."""


def _maps(state: M44State, commander: int) -> tuple[int, ...]:
    """The maps that concern the commander; a Commander in Chief sees all."""
    return state.lookup.maps_of[commander] or tuple(range(state.lookup.maps))
