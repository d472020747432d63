"""Playing through the environment beside playing on the bare engine: decisions a second, dice included.

In the loop every PettingZoo program has, with the mask read at each step and an option drawn from it; then
with the whole observation worked out as well. The design asks that stepping costs at most twice the engine.
"""

from __future__ import annotations

from random import Random
from time import process_time

from beachhead import env
from beachhead.core.game import Game
from beachhead.env.aec import BattleEnv
from beachhead.games import find_scenario
from bench import Figure

WATCHED = ("fm:utah", "fm:campaign", "m44:omaha", "m44:neptune")
AT_MOST = 2.0


def figures() -> list[Figure]:
    found = []
    for scenario in WATCHED:
        bare, masks, whole = speeds(scenario)
        found += [
            Figure(f"{scenario}, stepping with masks", masks, bare, bare / AT_MOST, "decisions/s"),
            Figure(f"{scenario}, with whole observations", whole, bare, unit="decisions/s"),
        ]
    return found


def speeds(scenario: str, rounds: int = 3, seconds: float = 0.5) -> tuple[float, float, float]:
    """Decisions a second of the bare engine, with masks, and with whole observations; taking turns, the best
    of each."""
    game, chosen = find_scenario(scenario)
    turns, best = env.make(scenario), [0.0, 0.0, 0.0]
    for _ in range(rounds):
        now = (
            bare(game, chosen.name, seconds),
            stepping(turns, seconds),
            stepping(turns, seconds, whole=True),
        )
        best = [max(pair) for pair in zip(best, now, strict=True)]
    return best[0], best[1], best[2]


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
