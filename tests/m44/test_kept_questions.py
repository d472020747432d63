"""Where several commanders act at once, a question is listed again only if something was touched that it
reads."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from beachhead import new_match
from beachhead.core.seat import CHANCE
from beachhead.core.state import State
from beachhead.hexes import each
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table


def listed_anew(state: State) -> dict[str, object]:
    """What every seat is asked, without anything kept."""
    steps = [lane[-1] for lane in state.lanes if lane]
    found = [decision for step in steps if (decision := step.decide(state))]
    return {decision.seat: decision for decision in reversed(found)}


def shaken(state: M44State, rng: Random) -> M44State:
    """A copy in which something near a unit is different: somebody else stands there, or is gone, or wire,
    sandbags, hedgehogs or smoke lie there."""
    copy = state.copy()
    table = M44Table(copy)
    led = [unit for units in copy.ordered for unit in units if copy.at[unit] >= 0]
    other = rng.choice([unit for unit, h in enumerate(copy.at) if h >= 0])
    near = list(each(copy.lookup.disc(copy.at[rng.choice(led or [other])], rng.choice([1, 1, 2, 3, 5]))))
    there = rng.choice(near)
    match rng.randrange(7):
        case 0 | 1 | 2 if copy.unit_at[there] < 0:
            table.place(other, there)
        case 3:
            table.remove(other)
        case 4:
            table.lay_obstacles(copy.wire ^ 1 << there, copy.hedgehogs)
        case 5:
            table.lay_obstacles(copy.wire, copy.hedgehogs ^ 1 << there)
        case _:
            table.lay_sandbags(other)
            table.lay_smoke(other, there)
    copy._open = copy._asking = None
    return copy


@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_kept_is_what_would_be_listed(seed: int) -> None:
    match, rng, kept = new_match("m44:neptune", seed=seed), Random(seed), Counter[str]()
    for _ in range(1500):
        before = {id(decision) for decision in match.open}
        answered = rng.choice(match.open)
        match.apply(answered.seat, rng.randrange(len(answered.options)))
        kept.update(decision.ask for decision in match.open if id(decision) in before)
        assert isinstance(match.state, M44State)
        for state in (match.state, shaken(match.state, rng)):
            if len(state.lanes) > 1 and state.result is None and CHANCE not in state.asking:
                assert {decision.seat: decision for decision in state.open} == listed_anew(state)
        if match.over:
            break
    assert kept["choose_mover"] > 100
    assert kept["move"] > 100
    assert kept["choose_fighter"] > 20
