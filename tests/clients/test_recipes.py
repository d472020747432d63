"""The recipes of the guide for researchers that need PyTorch: run as they stand there, with fewer steps."""

from __future__ import annotations

import contextlib
import io
from typing import Any

from tests.docs.examples import programs

FEWER = {
    "learn(10_000)": "learn(500)",
    "max_epochs=5": "max_epochs=1",
    "epoch_num_steps=2_000": "epoch_num_steps=80",
}
RECIPES = programs("docs/guides/research.md")


def cooked(program: str) -> str:
    for much, little in FEWER.items():
        program = program.replace(much, little)
    return program


def run(*recipes: str) -> dict[str, Any]:
    """One after another, as a reader of the page would."""
    names: dict[str, Any] = {"__name__": "__main__"}
    with contextlib.redirect_stdout(io.StringIO()):
        for recipe in recipes:
            exec(compile(cooked(recipe), "research.md", "exec"), names)
    return names


def test_every_number_that_is_made_smaller_is_there() -> None:
    page = "".join(RECIPES)
    assert [much for much in FEWER if page.count(much) != 1] == []


def test_stable_baselines() -> None:
    (recipe,) = [recipe for recipe in RECIPES if "import MaskablePPO" in recipe]
    run(recipe)


def test_tianshou() -> None:
    (wrapper,) = [recipe for recipe in RECIPES if "class Masked" in recipe]
    (recipe,) = [recipe for recipe in RECIPES if "from tianshou.algorithm import DQN" in recipe]
    names = run(wrapper, recipe)
    assert names["train"].collect_step >= 80
