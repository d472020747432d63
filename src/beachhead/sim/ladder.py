"""The ladder: every bot against every other, scenario by scenario, in a folder that grows.

    ladder.json                       ratings by scenario, as they stand
    fm-utah/captain-greedy-1/         a run of `beachhead sim` for each pair and seed

Ratings are computed from all runs in the folder, so more games, another seed or another bot simply add to
them.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

from beachhead.core.errors import BadFile, Malformed
from beachhead.core.files import write_lines
from beachhead.sim.folder import read_plan, records
from beachhead.sim.plan import Plan, make_plan
from beachhead.sim.ratings import Ladder, rate
from beachhead.sim.run import Crew, simulate

Progress = Callable[[str, int], None]


def pairings(scenario: str, bots: list[str], options: Mapping[str, object], seed: str) -> Iterator[Plan]:
    """A plan for every pair, with sides swapped."""
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise Malformed("A ladder needs two bots or more, each named once, such as random,greedy,captain.")
    for one, other in combinations(bots, 2):
        yield make_plan(scenario, f"{one},{other}", options=options, seed=seed, swap=True)


def climb(folder: Path, plans: list[Plan], games: int, crew: Crew, told: Progress) -> dict[str, Ladder]:
    """Play the missing games of every pair, and rate everybody."""
    for plan in plans:
        one, other = dict.fromkeys(plan.lineups[0].values())
        named = f"{one}-{other}-{plan.seed}"
        place = folder / plain(plan.scenario) / plain(named)
        simulate(plan, place, games, crew, lambda kept, named=named: told(named, kept))  # type: ignore[misc]
    ladders = standings(folder)
    text = json.dumps({scenario: ladder_json(ladder) for scenario, ladder in ladders.items()}, indent=1)
    write_lines(folder / "ladder.json", text.splitlines())
    return ladders


def plain(name: str) -> str:
    """A name that every file system takes."""
    return "".join(letter if letter.isalnum() or letter in "-+." else "-" for letter in name)


def standings(folder: Path) -> dict[str, Ladder]:
    """The ratings by scenario, from every run in the folder."""
    scores: defaultdict[str, dict[tuple[str, str], tuple[float, int]]] = defaultdict(dict)
    sides: dict[str, str] = {}
    for place in sorted(path.parent for path in folder.glob("*/*/run.json")):
        plan = read_plan(place)
        named = label(plan)
        sides[named] = next(iter(plan.teams))
        for record in records(place):
            pair, points = outcome(plan, record)
            before, games = scores[named].get(pair, (0.0, 0))
            scores[named][pair] = (before + points, games + 1)
    if not scores:
        raise BadFile(f"There is no ladder in {folder} yet: `beachhead ladder run SCENARIO` begins one.")
    return {named: rate(pairs)._replace(side=sides[named]) for named, pairs in sorted(scores.items())}


def label(plan: Plan) -> str:
    """The scenario, with its options if they are not the defaults."""
    usual = make_plan(plan.scenario, "random").options
    chosen = [f"{name}={value}" for name, value in plan.options.items() if usual.get(name) != value]
    return " ".join([plan.scenario, *chosen])


def outcome(plan: Plan, record: Mapping[str, Any]) -> tuple[tuple[str, str], float]:
    """The bots of the first and second side, and the points of the first."""
    (first, seats), (_, others) = plan.teams.items()
    pair = (str(record["bots"][seats[0]]), str(record["bots"][others[0]]))
    winner = record["winner"]
    return pair, 0.5 if winner is None else float(winner == first)


def ladder_json(ladder: Ladder) -> dict[str, Any]:
    rows = [{**rating._asdict(), **_rounded(rating._asdict())} for rating in ladder.ratings]
    edge = {"edge": round(ladder.edge, 1) + 0.0, "edge_error": round(ladder.edge_error, 1)}
    return {"ratings": rows, "first_side": ladder.side, **edge}


def _rounded(row: Mapping[str, Any]) -> dict[str, float]:
    return {name: round(row[name], 1) for name in ("points", "low", "high")}
