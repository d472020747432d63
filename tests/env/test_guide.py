"""The guide for researchers tells of every call and every task; tests/docs runs its programs."""

from __future__ import annotations

import re
from pathlib import Path

from beachhead import env

GUIDE = (Path(__file__).parents[2] / "docs/guides/research.md").read_text("utf-8")
EXAMPLE_OF_A_TASK = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)


def test_the_example_of_a_task_is_one_that_is_played() -> None:
    (example,) = EXAMPLE_OF_A_TASK
    folder = Path(__file__).parents[2] / "src/beachhead/tasks"
    bare = re.sub(r" +#.*", "", example)
    assert bare in {path.read_text("utf-8") for path in folder.glob("*/*.toml")}


def test_every_task_is_in_the_table() -> None:
    assert [id for id in env.tasks().values() if f"| {id} |" not in GUIDE] == []


def test_every_call_is_told() -> None:
    assert [name for name in env.__all__ if name not in GUIDE] == ["Module"]
