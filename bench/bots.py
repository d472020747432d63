"""How long the players think: an answer of each level on the largest scenarios.

Processor time of this thread, for an answer of a new player to a position that has been looked at before.
Beside each stands what one move of the engine costs in the same run: a busy or slow machine changes both.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import thread_time

from beachhead import bots
from beachhead.core.decision import Decision
from beachhead.core.game import Game
from beachhead.core.seat import CHANCE
from beachhead.core.state import State
from beachhead.core.view import view_of
from beachhead.games import find_scenario
from bench import Figure
from bench.core import decisions_a_second

WATCHED = ("fm:campaign", "m44:neptune")
TARGETS = {"greedy": 5.0, "captain": 100.0}
"""Milliseconds."""
POSITIONS, APART = 60, 25


def figures() -> list[Figure]:
    return [figure for scenario in WATCHED for figure in of_scenario(scenario)]


def of_scenario(id: str) -> Iterator[Figure]:
    game, scenario = find_scenario(id)
    asked = [*positions(game, scenario.name)]
    move = 1e3 / decisions_a_second(game, scenario.name, games=1)
    for level, target in TARGETS.items():
        took = sorted(answer(level, state, decision) for state, decision in asked)
        slow = took[len(took) * 95 // 100]
        yield Figure(f"{id}, {level}, answer, 95th percentile; beside it a move", slow, move, target, "ms")


def positions(game: Game, scenario: str) -> Iterator[tuple[State, Decision]]:
    """Positions of random play where somebody has a choice."""
    rng, state, found, since = Random(1), game.start(scenario, {}), 0, 0
    table = game.table(state, None)
    while state.result is None and found < POSITIONS:
        decision = state.first
        since += 1
        if decision.seat != CHANCE and len(decision.options) > 1 and since >= APART:
            found, since = found + 1, 0
            yield state.copy(), decision
        table.play(decision, rng.choices(range(len(decision.options)), decision.weights or None)[0])


def answer(level: str, state: State, decision: Decision) -> float:
    """Milliseconds of the second look: what is worked out once for a map is not counted."""
    view = view_of(state, decision.seat)
    bots.make(level, 1).choose(view, decision)
    player, began = bots.make(level, 1), thread_time()
    player.choose(view, decision)
    return (thread_time() - began) * 1e3
