"""A bot of Memoir '44: it ranks the options that the engine lists. Begin with `M44Bot`.

All rank them with the same questions (`ANSWERS`); they differ in how they see the board, and in who plans.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate
from math import exp
from random import Random

from beachhead.bots.budget import Budget
from beachhead.bots.m44.context import Context, board_of
from beachhead.bots.m44.fighting import FIGHTING
from beachhead.bots.m44.marching import MARCHING, way_worth
from beachhead.bots.m44.ordering import ORDERING
from beachhead.bots.m44.plans import Planner
from beachhead.bots.m44.purposes import battle_ahead
from beachhead.bots.m44.reasons import passes, reason
from beachhead.bots.thinking import Answer, ThinkingBot, Weighed, ranked
from beachhead.core.action import Action
from beachhead.core.decision import Decision
from beachhead.m44.state import M44State

ANSWERS: Mapping[str, Callable[[Context, Action], float]] = {**ORDERING, **MARCHING, **FIGHTING}
"""By question: what an answer is worth."""
RANKS: Mapping[str, Callable[[Context, Action], float]] = {"move": way_worth}
"""For a ranking of all options: where a bot has a plan already when it is asked, it weighs no others."""


class M44Bot(ThinkingBot):
    """Takes the best option; of equals the first."""

    def __init__(self, parameters: str = "", seed: int = 0) -> None:
        super().__init__(parameters, seed)
        self._board: tuple[object, ...] = ()
        self._planner: Planner | None = None
        self._scout: Planner | None = None

    def think(self, state: M44State, decision: Decision, budget: Budget) -> Answer:
        context = self._context(state, decision, budget)
        index, worth = self._chosen(context)
        return Answer(index, reason(context, decision.options[index], worth))

    def choose_only(self, state: M44State, decision: Decision, budget: Budget) -> int:
        return self._chosen(self._context(state, decision, budget))[0]

    def _chosen(self, context: Context) -> tuple[int, float]:
        """The place of an answer, and what it is worth."""
        ask, options = context.decision.ask, context.decision.options
        temperature = context.outlook.style.temperature
        score = RANKS.get(ask, ANSWERS[ask]) if temperature else ANSWERS[ask]
        worth = [score(context, option) for option in options]
        index = strayed(worth, temperature, self._chance(context)) if temperature else worth.index(max(worth))
        return index, worth[index]

    def _chance(self, context: Context) -> float:
        """From 0 to 1: as if by chance, but the same whenever the same is asked in the same position."""
        state, decision = context.state, context.decision
        known = (state.turn, state.hands[context.me], state.ordered, state.dice, state.marks)
        asked = (decision.ask, decision.about, decision.options)
        return Random(f"{self.seed}/{asked}/{known}/{self._board}").random()

    def weigh(self, state: M44State, decision: Decision, budget: Budget) -> Iterator[Weighed]:
        chosen = self.think(state, decision, budget).option
        context = self._context(state, decision, budget)
        score = RANKS.get(decision.ask, ANSWERS[decision.ask])
        worth = {place: score(context, option) for place, option in enumerate(decision.options)}

        def tell(place: int) -> str:
            option = decision.options[place]
            return "" if place != chosen and passes(option) else reason(context, option, worth[place])

        for one in ranked(chosen, worth, tell):
            yield one._replace(battle=battle_ahead(context, decision.options[one.option]))

    def _context(self, state: M44State, decision: Decision, budget: Budget) -> Context:
        me = state.lookup.seats.index(decision.seat)
        board = (state.setup.scenario, me, *board_of(state))
        if self._planner is None or self._scout is None or self._board != board:
            side, maps = state.lookup.side_of[me], _maps(state, me)
            self._planner, self._scout = self.planners(state, side, maps)
            self._board = board
        self._planner.begin(state, budget)
        if self._scout is not self._planner:
            self._scout.begin(state, Budget())
        return Context(state, decision, self._planner.outlook, self._planner, self._scout)

    @abstractmethod
    def planners(self, state: M44State, side: int, maps: tuple[int, ...]) -> tuple[Planner, Planner]:
        """Who plans moves, and who says what an order is worth."""


def strayed(worth: list[float], temperature: float, chance: float) -> int:
    """The place of an answer, the best the likeliest: each is e times less likely for every `temperature`
    that it is worth less."""
    best = max(worth)
    weights = [exp((one - best) / temperature) for one in worth]
    bounds = list(accumulate(weights))
    return min(bisect_right(bounds, chance * bounds[-1]), len(worth) - 1)


def _maps(state: M44State, commander: int) -> tuple[int, ...]:
    """The maps that concern the commander; a Commander in Chief sees all."""
    return state.lookup.maps_of[commander] or tuple(range(state.lookup.maps))
