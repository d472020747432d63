"""Playing through the environment beside playing on the bare engine: decisions a second, dice included.

In the loop every PettingZoo program has, with the mask read at each step and an option drawn from it; then
with the whole observation worked out as well, and then with many games at once. The design asks that stepping
costs at most twice the engine.
"""

from __future__ import annotations

from random import Random
from time import process_time
from typing import NamedTuple

import numpy as np

from beachhead import env
from beachhead.core.game import Game
from beachhead.env.aec import BattleEnv
from beachhead.env.batches import VectorEnv
from beachhead.games import find_scenario
from bench import Figure

WATCHED = ("fm:utah", "fm:campaign", "m44:omaha", "m44:neptune")
AT_MOST = 2.0
AT_ONCE = 16


def figures() -> list[Figure]:
    found = []
    for scenario in WATCHED:
        now = speeds(scenario)
        found += [
            Figure(
                f"{scenario}, stepping with masks", now.masks, now.bare, now.bare / AT_MOST, "decisions/s"
            ),
            Figure(f"{scenario}, with whole observations", now.whole, now.bare, unit="decisions/s"),
            Figure(f"{scenario}, the same written in full", now.full, now.bare, unit="decisions/s"),
            Figure(f"{scenario}, {AT_ONCE} games at once", now.many, now.bare, unit="decisions/s"),
        ]
    return found


class Speeds(NamedTuple):
    """Decisions a second, dice included."""

    bare: float
    masks: float
    whole: float
    full: float
    many: float


def speeds(scenario: str, rounds: int = 3, seconds: float = 0.5) -> Speeds:
    """The bare engine, with masks, with whole observations, with those written in full each time, and many
    games at once; taking turns, the best of each."""
    game, chosen = find_scenario(scenario)
    turns, full, many = env.make(scenario), env.make(scenario), env.vector(scenario, AT_ONCE)
    full.battle.reader.keeps_track = False  # so its rows are written in full
    best = [0.0] * len(Speeds._fields)
    for _ in range(rounds):
        now = (
            bare(game, chosen.name, seconds),
            stepping(turns, seconds),
            stepping(turns, seconds, whole=True),
            stepping(full, seconds, whole=True),
            at_once(many, seconds),
        )
        best = [max(pair) for pair in zip(best, now, strict=True)]
    return Speeds(*best)


def bare(game: Game, scenario: str, seconds: float) -> float:
    """Decisions a second of the engine alone, with the dice rolled by their odds as the environment does."""
    rng, count, began = Random(1), 0, process_time()
    while process_time() - began < seconds:
        state = game.start(scenario, {})
        table = game.table(state, None)
        while state.result is None:
            decision = state.first
            table.play(decision, rng.choices(range(len(decision.options)), decision.weights or None)[0])
            count += 1
    return count / (process_time() - began)


def stepping(turns: BattleEnv, seconds: float, *, whole: bool = False) -> float:
    """Decisions a second through the environment, over one game at least."""
    rng, count, seed, began = Random(1), 0, 0, process_time()
    while process_time() - began < seconds:
        turns.reset(seed=seed)
        for agent in turns.agent_iter():
            _, _, ended, cut, _ = turns.last(observe=False)
            mask = turns.observe(agent)["action_mask"] if whole else turns.battle.mask(agent)
            legal = mask.view(bool).nonzero()[0]
            turns.step(None if ended or cut else int(legal[int(rng.random() * len(legal))]))
        count, seed = count + turns.battle.decided, seed + 1
    return count / (process_time() - began)


def at_once(many: VectorEnv, seconds: float) -> float:
    """Decisions a second of many games, each answered at random."""
    rng = np.random.default_rng(1)
    many.reset(seed=1)
    games = many._team.games
    count, began = games.decided, process_time()
    while process_time() - began < seconds:
        actions, ends = many.legal()
        drawn = rng.random(many.num_envs) * np.diff(ends)
        many.step(actions[ends[:-1] + drawn.astype(int)])
    return (games.decided - count) / (process_time() - began)
