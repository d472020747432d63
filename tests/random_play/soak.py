"""Random play in bulk, for an idle hour: `make soak`, or `make soak ARGS="fm:utah m44:omaha"`.

Every scenario, BEACHHEAD_SOAK_GAMES games of each, options drawn at random, and the checks of
`tests.parts.random_play` on the way. A game that breaks a promise is named by its seed, which plays it again;
the others go on.
"""

from __future__ import annotations

import os
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

os.environ.setdefault("BEACHHEAD_GAMES", "tests.toy.raid:RAID")

from beachhead.core.errors import Refusal
from beachhead.core.game import Scenario
from beachhead.games import find_scenario, scenarios
from tests.parts.random_play import check_random_play

COSTLY_CHECKS_EVERY = 25  # decisions


def drawn_options(scenario: Scenario, seed: int) -> dict[str, object]:
    """Options at random that go together: an edition has choices of its own."""
    rng = Random(seed)
    while True:
        drawn: dict[str, object] = {o.name: rng.choice(o.values) for o in scenario.options}
        try:
            return scenario.settle_options(drawn)
        except Refusal:
            continue


def broken_promise(scenario: str, seed: int) -> str | None:
    """Play one game; what went wrong, if anything did."""
    options = drawn_options(find_scenario(scenario)[1], seed)
    try:
        check_random_play(scenario, options, seed=seed, every=COSTLY_CHECKS_EVERY)
    except Exception:  # noqa: BLE001  (whatever it is, it is a finding, and the other games go on)
        return f"{scenario} seed {seed} {options}\n{traceback.format_exc()}"
    return None


def soak(names: list[str], games: int, workers: int) -> int:
    """The number of games that broke a promise, after telling of each."""
    broken = 0
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for name in names:
            begin = time.perf_counter()
            found = [*filter(None, pool.map(broken_promise, [name] * games, range(games)))]
            print(
                f"{name:<28}{games:>6} games{time.perf_counter() - begin:9.1f} s{len(found):>5} broken",
                flush=True,
            )
            print(*found, sep="\n", end="", flush=True)
            broken += len(found)
    return broken


def main(names: list[str]) -> int:
    games = os.environ.get("BEACHHEAD_SOAK_GAMES", "100")
    if not games.isdecimal():
        print(f"BEACHHEAD_SOAK_GAMES is a number of games, not {games!r}.", file=sys.stderr)
        return 2
    try:
        chosen = [find_scenario(name)[1].id for name in names] or [scenario.id for scenario in scenarios()]
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 2
    return 1 if soak(chosen, int(games), os.cpu_count() or 1) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
