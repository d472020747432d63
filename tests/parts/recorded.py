"""Recorded games: files under tests/games with the state key after every entry. They replay the same for
ever.

Record one with `python -m tests.parts.recorded SCENARIO FILE [SEED]`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random

from beachhead.core.match import Match
from beachhead.games import load_match, new_match, verify_file

GAMES = Path(__file__).parents[1] / "games"


def check_recorded(path: Path) -> Match:
    """The file is sound, its dice were fair, and every entry leads to the state it led to when it was
    recorded."""
    match = load_match(path)
    assert match.keys is not None, f"{path.name} was recorded without keys"
    assert len(match.keys) == len(match.entries)
    assert verify_file(path).full
    return match


def record(scenario: str, path: Path, seed: int, options: Mapping[str, object] | None = None) -> Match:
    """Play at random and keep the game."""
    match = new_match(scenario, options=options, seed=seed, keys=True)
    rng = Random(seed)
    while not match.over:
        decision = rng.choice(match.open)
        match.apply(decision.seat, rng.randrange(len(decision.options)))
    match.save(path)
    return match


if __name__ == "__main__":
    name, file, *rest = sys.argv[1:]
    print(record(name, Path(file), int(rest[0]) if rest else 1).result)
