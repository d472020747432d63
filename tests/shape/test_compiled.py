"""The compiled build: what the compiler is given means the same, and what it makes plays the same games.

Here the core alone is compiled, which takes seconds, with the walking that is C already, and both games run
on it; how far units get and by which way is compared on random positions. The whole engine takes
minutes: `make compiled` builds it and runs the engine's tests against it.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from copy import copy
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import hatch_build
from beachhead.core.step import STEPS

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "beachhead"

STEP = '''
from __future__ import annotations
from dataclasses import dataclass, field
from beachhead.core.action import secret
from beachhead.core.rule import rule
from beachhead.core.step import Step, step

@step("test.march")
@rule("fm-5.1-01",
      "fm-5.1-02")
@dataclass(frozen=True, slots=True)
class March(Step[int, int]):
    """A unit goes."""

    unit: int
    seen: str = field(metadata=secret(to="actor"))
    """Told to nobody else."""
    points: int = 2

    @rule("fm-5.2.a")
    def run(self, table: int) -> None:
        self.run(table)
'''

PLAY = """
import sys
from random import Random
import beachhead.core.table
import beachhead.fm.reach
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.rules.movement import ends_of, reach_of
from beachhead.games import find_game
from beachhead.hexes import HexId, each
from tests.fm.positions import scattered

print(beachhead.core.table.__file__.endswith(".py"), not beachhead.fm.reach.IN_C)
for seed in range(60):
    rng = Random(seed)
    state = scattered(rng.choice(("utah", "campaign")), rng).state
    unit = UnitId(rng.choice([u for u, place in enumerate(state.at) if place >= 0]))
    found = reach_of(state, unit, HexId(state.at[unit]), rng.randrange(20))
    print(each(rng.getrandbits(rng.randrange(1, 3000)) & rng.getrandbits(3000)))
    print(found.order, list(found.left), ends_of(state, found), [found.path_to(h) for h in found.order])
for name, scenario in (("fm", "utah"), ("m44", "omaha")):
    game, rng = find_game(name), Random(5)
    state = game.start(scenario, {})
    table, count = game.table(state, None), 0
    while state.result is None:
        decision = state.first
        table.play(decision, rng.randrange(len(decision.options)))
        count += 1
        if count % 50 == 0:
            print(state.key)
    print(name, count, state.key, state.result)
"""


FACT = """
from __future__ import annotations
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fact:
    hex: int
    name: str = "x"
"""


def classes(source: str) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": __name__}
    exec(compile(source, "marching", "exec"), names)
    return names


@pytest.fixture(scope="module")
def march() -> tuple[Any, Any]:
    """The step as it is written, and as the compiler is given it; both run as plain Python here."""
    given = hatch_build.for_the_compiler(STEP).replace("class March(Step)", "class March(Step[int, int])")
    return classes(STEP)["March"], classes(given)["March"]


def test_a_step_is_written_out_as_the_dataclass_would_be(march: tuple[Any, Any]) -> None:
    for plain, given in ((kind(1, "x"), kind(1, "x", 5)) for kind in march):
        assert (plain == given, plain == type(plain)(1, "x"), plain == 1) == (False, True, False)
        assert hash(plain) == hash((1, "x", 2))
        assert repr(given) == "March(unit=1, seen='x', points=5)"


def test_a_step_keeps_its_permanent_name(march: tuple[Any, Any]) -> None:
    assert [kind.NAME for kind in march] == ["test.march", "test.march"]
    assert STEPS["test.march"] is march[1]


def test_what_a_step_hides_is_still_told(march: tuple[Any, Any]) -> None:
    written, given = ([(f.name, f.type, dict(f.metadata)) for f in fields(kind)] for kind in march)
    assert written == given
    assert given[1] == ("seen", "str", {"secret": "actor"})


def test_a_frozen_dataclass_says_how_it_is_copied() -> None:
    fact = classes(hatch_build.for_the_compiler(FACT))["Fact"](1)
    assert fact.__getstate__() == [1, "x"]
    assert copy(fact) == fact


def test_marks_and_parameters_are_gone() -> None:
    given = hatch_build.for_the_compiler(STEP)
    assert "@" not in given
    assert "class March(Step):" in given
    assert given.splitlines().index("class March(Step):") == STEP.splitlines().index(
        "class March(Step[int, int]):"
    )


def test_every_module_that_is_compiled_can_be_read_when_it_is_rewritten() -> None:
    modules = list(hatch_build.chosen(PACKAGE))
    assert {"core/table.py", "fm/flow/march.py", "m44/rules/battle.py"} <= {
        path.relative_to(PACKAGE).as_posix() for path in modules
    }
    for path in modules:
        tree = ast.parse(hatch_build.for_the_compiler(path.read_text("utf-8")))
        marks = [ast.unparse(mark) for node in ast.walk(tree) for mark in getattr(node, "decorator_list", ())]
        assert not [mark for mark in marks if mark.startswith("rule(") or "slots" in mark], path


def test_actions_and_events_stay_plain() -> None:
    names = {path.name for path in hatch_build.chosen(PACKAGE)}
    assert names.isdisjoint({"__init__.py", "actions.py", "events.py", "prompts.py"})


def play(source: Path) -> list[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(source), str(ROOT)])}
    done = subprocess.run([sys.executable, "-c", PLAY], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.slow
def test_a_compiled_core_plays_the_same_games(tmp_path: Path) -> None:
    core = tuple(pattern for pattern in hatch_build.COMPILED if pattern.startswith("core/"))
    libraries = hatch_build.compile_package(PACKAGE, tmp_path, core)
    assert len(libraries) == len(core) + 2  # what they share, and `hexes.kernel`
    plain, compiled = play(PACKAGE.parent), play(tmp_path)
    assert (plain[0], compiled[0]) == ("True True", "False False")
    assert plain[1:] == compiled[1:]
    assert not list(PACKAGE.rglob("*.so"))
