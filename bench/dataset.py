"""Games as rows: how many decisions a second become a data set, and how many come out of it again.

The games are random ones, kept as game files. All of it on one core: reading the file and checking its chain,
playing the game once more, drawing the observation, finding what has changed, listing the legal actions,
Parquet. Beside it the same games read and only played once more. The design asks for 20,000 rows a second.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

from beachhead.dataset import open_dataset
from beachhead.dataset.layout import layout_of
from beachhead.dataset.making import Order, make_dataset
from beachhead.dataset.rows import Rows, Written, asked
from beachhead.dataset.sources import Kept, kept
from beachhead.dataset.tables import parts_of
from beachhead.games import find_game
from beachhead.sim.plan import make_plan
from beachhead.sim.run import Crew, simulate
from bench import Figure

WATCHED = ("fm:utah", "m44:omaha")
GAMES = 3
ROUNDS = 2
TARGET = 20_000


def figures() -> list[Figure]:
    found = []
    for scenario in WATCHED:
        with tempfile.TemporaryDirectory() as place:
            found += figures_of(scenario, Path(place))
    return found


def figures_of(scenario: str, place: Path) -> list[Figure]:
    simulate(make_plan(scenario, "random"), place / "run", GAMES, Crew())
    source = kept([place / "run"])
    bare, plain, whole = 0.0, 0.0, 0.0
    for _ in range(ROUNDS):  # taking turns, the best of each
        bare = max(bare, pace(lambda: replay(source)))
        plain = max(plain, pace(lambda: write(source, Written(evaluation="none"))))
        whole = max(whole, pace(lambda: write(source, Written())))
    make_dataset(Order(source, GAMES, GAMES, Written(evaluation="none")), place / "set", Crew())
    data = open_dataset(place / "set")
    again = max(pace(lambda: sum(len(batch) for batch in data.batches(256))) for _ in range(ROUNDS))
    mixed = max(
        pace(lambda: sum(len(batch) for batch in data.batches(256, shuffle=1))) for _ in range(ROUNDS)
    )
    return [
        Figure(f"{scenario}, from game files", plain, bare, TARGET, "rows/s"),
        Figure(f"{scenario}, with the chance to win", whole, bare, unit="rows/s"),
        Figure(f"{scenario}, read in order", again, unit="rows/s"),
        Figure(f"{scenario}, read mixed", mixed, unit="rows/s"),
    ]


def pace(work: Callable[[], int]) -> float:
    began = process_time()
    return work() / (process_time() - began)


def write(source: Kept, written: Written) -> int:
    """Rows written as the bytes of their files."""
    rows = Rows(layout_of(source.setup), written)
    for number in range(1, GAMES + 1):
        rows.add(number, source.course(number, None))
    parts_of(rows)
    return len(rows)


def replay(source: Kept) -> int:
    """The same decisions, only played once more by the engine."""
    count, game = 0, find_game(source.setup.game)
    for number in range(1, GAMES + 1):
        course = source.course(number, None)
        state = course.begins.copy()
        table: Any = game.table(state, None)
        for _, by, action in course.moves:
            decision = asked(state, by)
            assert decision is not None
            count += len(decision.options) > 1 and not decision.weights
            table.play(decision, decision.options.index(action))
    return count
