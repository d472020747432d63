"""What a change in the workshop takes to be checked, over the API of a server on loopback: the median of many
changes, each with values that were never checked before, and what the processor works for one of them, the
process that checks included: a busy machine makes the first longer, not the second.

A set with one change is checked, and one that holds every counter and the whole map, or every board, in which
one value more is changed.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import Any

from beachhead.core.owned import rows_of
from beachhead.games import find_game
from bench import Figure
from bench.server import Served, serving

TIMES = 24
TARGET = 100.0
"""Milliseconds from a change to its verdict."""
CHANGES: dict[str, tuple[str, str, str, list[Any]]] = {
    "a counter": ("fm", "counters", "full", ["4-4-7", "5-4-7", "6-4-7", "7-4-7"]),
    "a hex of the map": ("fm", "hexes", "terrain", ["hill", "woods", "bocage"]),
    "a cost of terrain": ("fm", "terrain", "leg", ["2", "3", "4"]),
    "a counter's arrival": ("fm", "arrivals", "turn", [2, 3, 4, 5]),
    "a hex of a board": ("m44", "hexes", "terrain", ["forest", "hill", "hedgerow"]),
    "a unit on a board": ("m44", "units", "troop", ["infantry", "artillery"]),
    "a troop": ("m44", "troops", "move", [2, 3, 4]),
    "a reinforcement": ("m44", "reinforcements", "dice", [{"armor": 2}, {"armor": 3}, {"infantry": 2}]),
}
WHOLE = {
    "fm": ("counters", "hexes", "rivers", "roads", "trails"),
    "m44": ("hexes", "units", "craft", "features"),
}


def figures() -> list[Figure]:
    with serving() as server:
        found = [figure for name, change in CHANGES.items() for figure in measured(server, name, *change, [])]
        for game, forms in WHOLE.items():
            kept = list(whole(game, forms))
            name, change = next((n, c) for n, c in CHANGES.items() if c[0] == game and c[1] == "hexes")
            found += measured(server, f"{name}, in a set of {len(kept)} rows", *change, kept)
    return found


def measured(
    server: Served, name: str, game: str, form: str, field: str, values: list[Any], kept: list[dict[str, Any]]
) -> list[Figure]:
    rows = [row.id for row in rows_of(form_of(game, form), find_game(game).files()).values()]
    took, worked = [], 0.0
    for number, (row, value) in enumerate(
        zip(cycle(rows[:: max(1, len(rows) // TIMES)]), cycle(values), strict=False)
    ):
        if number > TIMES:
            break
        change = {"form": form, "row": row, "values": {field: value}, "from": "guessed"}
        others = [one for one in kept if (one["form"], one["row"]) != (form, row)]
        head = {"game": game, "title": f"Measured {name} {number}"[:80], "variant": True}
        if number == 1:  # the first one starts the process that checks
            worked = processor(server)
        begun = time.perf_counter()
        server.ask("/api/workshop/check", {"head": head, "changes": [*others, change]})
        took.append(1000 * (time.perf_counter() - begun))
    each = 1000 * (processor(server) - worked) / TIMES
    return [
        Figure(f"{name} checked, median", median(took[1:]), None, TARGET, "ms"),
        Figure(f"{name} checked, processor", each, None, TARGET, "ms"),
    ]


def processor(server: Served) -> float:
    """The processor's time that the server and its processes have taken, in seconds."""
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task").glob("*/children")
    pids = {pid, *(int(word) for path in children for word in path.read_text().split())}
    stats = [Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split() for one in pids]
    return sum(int(fields[11]) + int(fields[12]) for fields in stats) / os.sysconf("SC_CLK_TCK")


def form_of(game: str, name: str) -> Any:
    return next(form for form in find_game(game).forms if form.name == name)


def whole(game: str, forms: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """Every row of these forms, as somebody would enter who enters all of it."""
    for name in forms:
        for row in rows_of(form_of(game, name), find_game(game).files()).values():
            values = {
                field: value for field, value in row.values.items() if value not in (None, "", [], False)
            }
            yield {"form": name, "row": row.id, "values": values, "from": "printed"}
