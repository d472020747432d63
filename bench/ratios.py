"""The engine held against python-chess in the same minute, so that the machine cancels out.

`ratios.json` keeps what was measured when it was last stored: how many of our decisions go into the time of
one random move of python-chess. Who loses more than a fifth of it misses the target. After a change that is
meant to cost, or that gains, `python -m bench.ratios --store` writes them again.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from beachhead.cli.bench import pace
from beachhead.games import find_scenario
from bench import Figure
from bench.yardsticks import python_chess, rate

STORED = Path(__file__).with_name("ratios.json")
WATCHED = ("fm:utah", "m44:omaha")
MAY_LOSE = 0.2


def measure(rounds: int = 4, seconds: float = 0.3) -> dict[str, float]:
    """By scenario: our decisions for a move of chess. Everybody takes turns, and the best of each counts."""
    chess, ours = 0.0, dict.fromkeys(WATCHED, 0.0)
    for _ in range(rounds):
        chess = max(chess, rate(python_chess))
        for scenario in WATCHED:
            game, chosen = find_scenario(scenario)
            ours[scenario] = max(ours[scenario], pace(game, chosen.name, seconds=seconds)[0])
    return {scenario: speed / chess for scenario, speed in ours.items()}


def stored() -> dict[str, float]:
    kept: dict[str, float] = json.loads(STORED.read_text())
    return kept


def figures() -> list[Figure]:
    return [held_against(scenario, now, stored()[scenario]) for scenario, now in measure().items()]


def held_against(scenario: str, now: float, before: float) -> Figure:
    name = f"{scenario}, decisions for a move of chess; beside it the stored ones"
    return Figure(name, now, before, (1 - MAY_LOSE) * before, "times")


def main() -> None:
    found = {scenario: round(ratio, 2) for scenario, ratio in measure(rounds=10).items()}
    if "--store" in sys.argv[1:]:
        STORED.write_text(json.dumps(found, indent=2) + "\n")
    print(json.dumps({"now": found, "stored": stored()}, indent=2))


if __name__ == "__main__":
    main()
