"""Memoir '44: applied decisions a second on one map and on all six, and what the hot parts cost."""

from __future__ import annotations

from random import Random
from time import process_time

from beachhead.cli.bench import kilobytes, megabytes
from beachhead.m44 import load
from beachhead.m44.facts import ALLIES
from beachhead.m44.game import M44, M44Game
from beachhead.m44.rules.battle import targets
from beachhead.m44.rules.movement import reach
from beachhead.m44.state import M44State
from bench import Figure, microseconds
from bench.core import decisions_a_second
from bench.yardsticks import chess_moves


def midway(scenario: str, decisions: int = 2000) -> M44State:
    """A position out of random play."""
    rng, state = Random(1), M44.start(scenario, {})
    table = M44.table(state, None)
    for _ in range(decisions):
        decision = state.first
        table.play(decision, rng.randrange(len(decision.options)))
        if state.result is not None:
            break
    return state


def loading(scenario: str) -> float:
    """Milliseconds of the processor to begin a scenario for the first time, files and all."""
    for kept in ("_shipped", "_shipped_scenarios"):
        getattr(load, kept).cache_clear()
    began = process_time()
    M44Game().start(scenario, {})
    return (process_time() - began) * 1e3


def figures() -> list[Figure]:
    single = max(decisions_a_second(M44, "omaha", games=3) for _ in range(3))
    neptune = max(decisions_a_second(M44, "neptune", games=1) for _ in range(2))
    chess, state, large = chess_moves(), midway("sword"), midway("neptune")
    units = state.units(ALLIES)
    return [
        Figure("m44:omaha, decisions applied", single, chess, 20_000, "decisions/s", 60_000),
        Figure("m44:neptune, decisions applied", neptune, chess, 8_000, "decisions/s"),
        Figure("copy of a state, one map", microseconds(state.copy), target=10.0),
        Figure("copy of a state, six maps", microseconds(large.copy)),
        Figure("memory of a further copy, six maps", kilobytes(large), unit="kB"),
        Figure("process with one Neptune", megabytes("m44", "neptune"), unit="MB"),
        Figure("reach of every Allied unit", microseconds(lambda: [reach(state, u) for u in units])),
        Figure("targets of every Allied unit", microseconds(lambda: [targets(state, u) for u in units])),
        Figure("m44:omaha begun for the first time", loading("omaha"), target=150.0, unit="ms"),
        Figure("m44:neptune begun for the first time", loading("neptune"), target=500.0, unit="ms"),
    ]
