"""The core with the small test game: applied decisions a second, and what a copy and a key cost.

What every game is measured by is here too: `decisions_a_second`. A second is one of the
processor's, so that what else the machine does counts as little as possible.
"""

from __future__ import annotations

from copy import deepcopy
from random import Random
from time import process_time

from beachhead.core.game import Game
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
