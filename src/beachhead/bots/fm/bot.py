"""A bot of Fire & Movement: it has a function for each question of the game. Begin with `FmBot`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import exp
from random import Random
from typing import ClassVar

from beachhead.bots.budget import Budget
from beachhead.bots.fm.context import Chapter, Context, Memory
from beachhead.bots.fm.deploying import record
from beachhead.bots.fm.ranking import RANKS
from beachhead.bots.fm.reasons import reason
from beachhead.bots.fm.style import Style
from beachhead.bots.thinking import Answer, ThinkingBot, Weighed, ranked
from beachhead.core.action import Done
from beachhead.core.decision import Decision
from beachhead.fm.state import SEATS, FmState


class FmBot(ThinkingBot):
    """Answers each question with the function for it."""

    chapters: ClassVar[Mapping[str, Chapter]]
    style: Style

    def __init__(self, parameters: str = "", seed: int = 0) -> None:
        super().__init__(parameters, seed)
        self._memory = Memory()

    def think(self, state: FmState, decision: Decision, budget: Budget) -> Answer:
        context = self._context(state, decision, budget)
        index = self._choose(context)
        return Answer(index, reason(context, decision.options[index]))

    def choose_only(self, state: FmState, decision: Decision, budget: Budget) -> int:
        return self._choose(self._context(state, decision, budget))

    def weigh(self, state: FmState, decision: Decision, budget: Budget) -> Iterator[Weighed]:
        context = self._context(state, decision, budget)
        chosen = self._choose(context)
        rank = RANKS.get(decision.ask)
        values = rank(context) if rank else context.values

        def tell(place: int) -> str:
            option = decision.options[place]
            passes = isinstance(option, Done)  # all that speaks for it is that nothing else is better
            return "" if place != chosen and passes else reason(context, option)

        return ranked(chosen, values, tell)

    def _context(self, state: FmState, decision: Decision, budget: Budget) -> Context:
        style = self.style_of(SEATS.index(decision.seat))
        return Context(state, decision.seat, decision, self._memory, budget, style)

    def style_of(self, side: int) -> Style:
        """How it plays this side."""
        return self.style

    def _choose(self, context: Context) -> int:
        if context.decision.ask == "record":
            return record(context, Random(f"{self.seed}/{context.about()}"))
        chosen = self.chapters[context.decision.ask](context)
        return self._stray(context, chosen) if context.style.temperature > 0 else chosen

    def _stray(self, context: Context, chosen: int) -> int:
        """One of the options that have been weighed, the likelier the better it is; by the seed and what both
        sides see of the position."""
        state, decision = context.state, context.decision
        values = RANKS["pick_attack"](context) if decision.ask == "pick_attack" else dict(context.values)
        idle = context.find(Done)
        if idle >= 0:
            values.setdefault(idle, 0.0)
        if len(values) < 2:
            return chosen
        top = values[chosen] = max(values.values())
        key = (self.seed, state.turn, state.phase, decision.ask, decision.about, state.at, state.attackers)
        places = sorted(values)
        weights = [exp((values[place] - top) / context.style.temperature) for place in places]
        return Random(repr(key)).choices(places, weights)[0]
