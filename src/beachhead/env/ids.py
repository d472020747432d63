"""The ids of the environments: `beachhead/fm-utah-v2` is the scenario `fm:utah`.

The version goes up when observations or action ids change their meaning, so that a trained policy can tell.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from beachhead.core.bhd import DataSet
from beachhead.core.errors import unknown
from beachhead.games import makes, scenarios
from beachhead.tasks import task_ids

VERSION: Final = 2


def environments() -> dict[str, str]:
    """Every id with its scenario."""
    return {env_id(scenario.id): scenario.id for scenario in scenarios()}


def tasks() -> dict[str, str]:
    """The ids of the small tasks: `beachhead/fm-task-take-town-v2` is the task `fm:task/take-town`. What is
    observed and how actions are numbered is as in the scenario that a task is cut from."""
    return {env_id(task): task for task in task_ids()}


def env_id(scenario: str) -> str:
    """The id of a scenario's environment: only letters, digits, hyphens and one slash."""
    return f"beachhead/{scenario.replace(':', '-').replace('/', '-').replace('+', '-')}-v{VERSION}"


def scenario_of(name: str, data: str | Path | DataSet | None = None) -> str:
    """The scenario or task that is meant by its own id or by that of its environment; or one that an owner
    has made, which is in `data` or kept."""
    known = {**environments(), **tasks()}
    if name in known.values() or makes(name, data):
        return name
    if name not in known:
        raise unknown("environment", name, known if str(name).startswith("beachhead/") else known.values())
    return known[name]
