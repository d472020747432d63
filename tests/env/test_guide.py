"""The examples of the guide for researchers run, as they stand there."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from beachhead import env

GUIDE = (Path(__file__).parents[2] / "docs/guides/research.md").read_text("utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
NEEDS = [example for example in EXAMPLES if "sb3_contrib" in example and find_spec("sb3_contrib") is None]
"""What needs a library that is not among ours is only compiled where that is missing."""
EXAMPLE_OF_A_TASK = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES, ids=[str(n) for n in range(1, 1 + len(EXAMPLES))])
def test_an_example_runs(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # some write files
    program = compile(example, "research.md", "exec")
    if example not in NEEDS:
        exec(program, {"__name__": "__main__"})


def test_the_example_of_a_task_is_one_that_is_played() -> None:
    (example,) = EXAMPLE_OF_A_TASK
    folder = Path(__file__).parents[2] / "src/beachhead/tasks"
    bare = re.sub(r" +#.*", "", example)
    assert bare in {path.read_text("utf-8") for path in folder.glob("*/*.toml")}


def test_every_task_is_in_the_table() -> None:
    assert [id for id in env.tasks().values() if f"| {id} |" not in GUIDE] == []


def test_every_call_is_told() -> None:
    assert [name for name in env.__all__ if name not in GUIDE] == ["Module"]
