"""What a release leaves behind: its data files, and a game of every scenario.

`python -m tests.parts.archive 0.2.0` writes both; see RELEASING.md. What is kept is never written again.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from random import Random

from beachhead.core.datasets import write_release
from beachhead.core.match import Match
from beachhead.games import games, new_match

ARCHIVE = Path(__file__).parents[1] / "archive"
LONGEST = 1500  # entries: the whole of most games, and enough of the others


def play(scenario: str, seed: int) -> Match:
    """Some of a game, played at random."""
    match, rng = new_match(scenario, seed=seed, keys=True), Random(seed)
    while not match.over and len(match.entries) < LONGEST:
        decision = rng.choice(match.open)
        match.apply(decision.seat, rng.randrange(len(decision.options)))
    return match


def keep(release: str) -> None:
    folder = ARCHIVE / release
    folder.mkdir(parents=True)
    for name, game in games().items():
        loading = import_module(f"beachhead.{name}.load")
        print(write_release(loading.RELEASES, release, loading.data_files()))
        for scenario in game.scenarios.values():
            path = folder / f"{scenario.id.replace(':', '-').replace('/', '-')}.bhg"
            play(scenario.id, 1).save(path)
            print(path)


if __name__ == "__main__":
    keep(sys.argv[1])
