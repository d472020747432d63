"""What the tests of simulation share: a plan for the raid, and runs compared without their seconds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from beachhead.sim.plan import Plan, make_plan
from beachhead.sim.run import Crew, simulate

GAMES = 12


def raid(who: str = "random", **more: Any) -> Plan:
    return make_plan("raid:field", who, **more)


def results(folder: Path) -> list[dict[str, Any]]:
    """The lines of a run, in the order of the file, without what the clock says."""
    lines = [json.loads(line) for line in (folder / "results.jsonl").read_text().splitlines()]
    return [{name: value for name, value in line.items() if name != "seconds"} for line in lines]


def files(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in sorted((folder / "games").iterdir())}


def undisturbed(folder: Path, plan: Plan, games: int = GAMES) -> Path:
    """The same run, played by one process that nobody kills."""
    simulate(plan, folder, games, Crew(jobs=1))
    return folder


def assert_same(one: Path, other: Path) -> None:
    """Both runs hold the same games, each exactly once and in order."""
    assert results(one) == results(other)
    assert [row["number"] for row in results(one)] == list(range(1, len(results(one)) + 1))
    assert files(one) == files(other)
