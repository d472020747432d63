"""What a loss really costs: a step that is replaced next turn costs less. Begin with `own_step`."""

from __future__ import annotations

from beachhead.bots.fm.context import Context
from beachhead.bots.fm.evaluation import step_worth
from beachhead.fm.facts.roster import UnitId


def own_step(context: Context, unit: UnitId) -> float:
    """What the next step of a unit costs its own side."""
    state = context.state
    step = step_worth(state, unit)
    if context.style.refit == 1.0 or state.last_step(unit):
        return step
    if context.refits is None:
        context.refits = refits(context)
    return step * context.style.refit if state.lookup.breed[unit] in context.refits else step


def refits(context: Context) -> frozenset[int]:
    """The breeds of which a lost step would come back at once (10.7): next turn there is a point for them
    that no other reduced unit needs. A point that is not used is lost."""
    state = context.state
    breed, at, turn = state.lookup.breed, state.at, state.turn + 1
    weak = [breed[u] for u in state.lookup.units[context.side] if state.reduced >> u & 1 and at[u] >= 0]
    rows = state.facts.schedule.replacements
    return frozenset(
        kind for kind, row in enumerate(rows) if turn < len(row) and row[turn] > weak.count(kind)
    )
