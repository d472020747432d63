"""The core with the small test game: applied decisions a second, and what a copy and a key cost.

What every game is measured by is here too: `decisions_a_second`, `pace`, `kilobytes`, `megabytes`. A second
is one of the processor's, so that what else the machine does counts as little as possible.
"""

from __future__ import annotations

import subprocess
import sys
import tracemalloc
from copy import deepcopy
from random import Random
from time import process_time

from beachhead.core.game import Game
from beachhead.core.state import State
from bench import Figure, microseconds
from tests.toy.raid import RAID


def decisions_a_second(game: Game, scenario: str, *, games: int, copying: bool = False) -> float:
    """Applied decisions a second in random play, events off; with `copying` each on a copy."""
    rng, count, began = Random(1), 0, process_time()
    for _ in range(games):
        state = game.start(scenario, {})
        table = game.table(state, None)
        while state.result is None:
            if copying:
                state = state.copy()
                table = game.table(state, None)
            decision = state.first
            table.play(decision, int(rng.random() * len(decision.options)))
            count += 1
    return count / (process_time() - began)


def pace(game: Game, scenario: str, *, seconds: float) -> tuple[float, float]:
    """Decisions and games a second in random play, over one game at least."""
    rng, count, ended, began = Random(1), 0, 0, process_time()
    while process_time() - began < seconds or not ended:
        state = game.start(scenario, {})
        table = game.table(state, None)
        while state.result is None:
            decision = state.first
            table.play(decision, int(rng.random() * len(decision.options)))
            count += 1
        ended += 1
    took = process_time() - began
    return count / took, ended / took


def kilobytes(state: State, copies: int = 200) -> float:
    """What one more copy of a state keeps in memory."""
    tracemalloc.start()
    kept = [state.copy() for _ in range(copies)]
    size = tracemalloc.get_traced_memory()[0] / len(kept) / 1024
    tracemalloc.stop()
    return size


HOLD_ONE = """
import resource
from beachhead.games import find_game
kept = find_game({game!r}).start({scenario!r}, {{}})
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def megabytes(game: str, scenario: str) -> float:
    """The memory of a new process that holds one game."""
    script = HOLD_ONE.format(game=game, scenario=scenario)
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    return int(said) / 1024


def figures() -> list[Figure]:
    state = RAID.start("field", {})
    fast = max(decisions_a_second(RAID, "field", games=400) for _ in range(5))
    copied = max(decisions_a_second(RAID, "field", games=400, copying=True) for _ in range(3))
    return [
        Figure("decisions applied, events off", fast, target=60_000, unit="decisions/s"),
        Figure("decisions applied, each on a copy", copied, unit="decisions/s"),
        Figure(
            "copy of a state", microseconds(state.copy), microseconds(lambda: deepcopy(state.columns())), 5.0
        ),
        Figure("key of a state", microseconds(lambda: state.key)),
    ]
