"""Imports follow the street, and the rules keep their hands off the world.

`STREET` is the house plan: each room with the rooms it may look into. Three walls are watched: between the
rooms, between the rules and the outside world (files, clocks, dice of their own), and between the engine and
other people's packages. Every kind of hole is drilled once below, to hear that the alarm rings.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable

import pytest

from tests.parts.sources import imports, modules, without_type_checking

ENGINE = {"hexes", "core"}
ABOVE = {"beachhead", "games", "rulebook", *ENGINE}  # what the rooms above the games may look into
STREET: dict[str, set[str]] = {
    "hexes": set(),
    "core": set(),
    "fm": ENGINE,
    "m44": ENGINE,
    "rulebook": {"core"},
    "games": {"fm", "m44", "rulebook", *ENGINE},  # the front door: the only file that knows both games
    "beachhead": {"games", "core", "bots", "library_hook"},
    "library_hook": set(),  # it imports `env` by name, once a library that wants it is there
    "draw": {"games", *ENGINE},
    "draw.fm": {"draw", "fm", *ENGINE},
    "draw.m44": {"draw", "m44", *ENGINE},
    "lessons": {"bots", "draw", *ABOVE},
    "lessons.fm": {"lessons"},
    "lessons.m44": {"lessons"},
    "tasks": {"bots", *ABOVE},
    "tasks.fm": {"tasks", "fm"},
    "tasks.m44": {"tasks"},
    "manual": {"draw", *ABOVE},  # small pictures for the glossaries
    "manual.fm": {"manual", "fm", "draw", "draw.fm", *ABOVE},
    "manual.m44": {"manual", "m44", "draw", "draw.m44", *ABOVE},
    "bots": ABOVE,
    "bots.fm": {"bots", "fm", *ABOVE},
    "bots.m44": {"bots", "m44", *ABOVE},
    "analysis": {"bots", *ABOVE},
    "sim": {"bots", "draw", *ABOVE},  # a report lays what was counted on the map
    "exercises": {"sim", *ABOVE},  # they are made from simulated games
    "exercises.fm": {"exercises", "fm", *ABOVE},
    "exercises.m44": {"exercises", "m44", *ABOVE},
    "env": {"env.planes", "bots", "draw", "tasks", *ABOVE},
    "env.planes": {"env", *ABOVE},
    "env.planes.fm": {"env", "env.planes", "fm", *ABOVE},
    "env.planes.m44": {"env", "env.planes", "m44", *ABOVE},
    "dataset": {"sim", "env", "env.planes", "bots", "tasks", *ABOVE},
    "server": {"analysis", "bots", "draw", "exercises", "lessons", "manual", "sim", "web", *ABOVE},
    "web": set(),
    "cli": {
        "analysis",
        "bots",
        "draw",
        "exercises",
        "lessons",
        "manual",
        "sim",
        "server",
        "dataset",
        "tasks",
        *ABOVE,
    },
    "__main__": {"cli"},
}

PURE = ("beachhead.hexes.", "beachhead.core.", "beachhead.fm.rules.", "beachhead.m44.rules.")
AT_THE_DOOR = {f"beachhead.core.{name}" for name in ("datafile", "datasets", "files")}
"""Data files and game files, for all."""
WORLD = set(
    "asyncio builtins ctypes datetime fileinput glob http importlib io multiprocessing os pathlib random "
    "secrets select shutil signal socket sqlite3 subprocess tempfile threading time urllib uuid".split()
)
HANDED_IN = {"pathlib.Path", "random.Random"}  # a rule may be handed one; it reads no file and makes no dice
WORLDLY = set(
    "open print input __import__ Random read_text read_bytes write_text write_bytes "
    "exists is_file is_dir stat mkdir iterdir rglob unlink touch".split()
)

STANDARD_ONLY = ("hexes", "core", "fm", "m44", "games", "rulebook", "beachhead")


def room_of(module: str) -> str:
    """The longest name on the street that `module` stands in; what is not on it is the front of the house."""
    words = module.split(".")[1:]
    names = [".".join(words[:n]) for n in range(len(words), 0, -1)]
    return next((name for name in names if name in STREET), "beachhead")


def between_rooms(module: str, source: str) -> list[str]:
    room = room_of(module)
    ours = [name for name in imports(module, ast.parse(source)) if name.split(".")[0] == "beachhead"]
    return [
        f"{module} ({room}) imports {name}" for name in ours if room_of(name) not in STREET[room] | {room}
    ]


def to_the_world(module: str, source: str) -> list[str]:
    if module in AT_THE_DOOR or not module.startswith(PURE):
        return []
    tree = ast.parse(source)
    names = [name for name in imports(module, tree) if name.split(".")[0] in WORLD and name not in HANDED_IN]
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    called = [call.id if isinstance(call, ast.Name) else getattr(call, "attr", "") for call in calls]
    return [f"{module} reaches for {name}" for name in [*names, *WORLDLY.intersection(called)]]


def to_other_packages(module: str, source: str) -> list[str]:
    """What only the type checker reads does not count."""
    if room_of(module) not in STANDARD_ONLY:
        return []
    names = imports(module, without_type_checking(ast.parse(source)))
    known = {"beachhead", *sys.stdlib_module_names}
    return [f"{module} needs the package {name}" for name in names if name.split(".")[0] not in known]


WALLS = (between_rooms, to_the_world, to_other_packages)


@pytest.mark.parametrize("wall", WALLS)
def test_no_wall_is_broken_through(wall: Callable[[str, str], list[str]]) -> None:
    assert [hole for module, source in modules().items() for hole in wall(module, source)] == []


def test_every_room_has_its_place_on_the_street() -> None:
    rooms = {module.split(".")[1] for module in modules()} - {"__init__"}
    assert rooms <= set(STREET), "a new room: say in STREET what it may look into"


def test_every_door_is_still_used() -> None:
    """An exception that nobody needs any more is removed from the list."""
    house = modules()
    unused = {door for door in AT_THE_DOOR if not to_the_world(f"{door}_without_leave", house.get(door, ""))}
    assert unused == set()


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("beachhead.hexes.grid", "import beachhead.core"),
        ("beachhead.hexes.grid", "from beachhead import new_match"),
        ("beachhead.core.state", "from beachhead.hexes import Grid"),
        ("beachhead.core.state", "from beachhead import fm"),
        ("beachhead.fm.state", "from beachhead.m44.state import State"),
        ("beachhead.fm.state", "from ..m44 import state"),
        ("beachhead.fm.rules.zoc", "from ...m44 import state"),
        ("beachhead.m44.state", "def late():\n    from beachhead import games"),
        ("beachhead.bots.greedy", "from beachhead.fm import state"),
        ("beachhead.bots.fm.greedy", "from beachhead.m44 import state"),
        ("beachhead.fm.state", "from beachhead.draw import picture"),
        ("beachhead.draw.scene", "from beachhead.fm import facts"),
        ("beachhead.draw.fm.map", "from beachhead.draw.m44 import map"),
        ("beachhead.sim.batch", "import beachhead.m44.rules"),
        ("beachhead.env.aec", "from beachhead.fm import state"),
        ("beachhead.server.app", "if TYPE_CHECKING:\n    from beachhead.m44 import state"),
        ("beachhead.cli.play", "from beachhead.fm import state"),
        ("beachhead.web.__init__", "from .. import core"),
    ],
)
def test_a_hole_between_rooms_is_heard(module: str, source: str) -> None:
    assert len(between_rooms(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("beachhead.fm.rules.zoc", "from beachhead.hexes import Grid\nfrom ..state import State"),
        ("beachhead.games", "from beachhead import fm, m44"),
        ("beachhead.bots.fm.greedy", "from beachhead.fm.rules import zoc\nfrom beachhead.bots import search"),
        ("beachhead.env.planes.fm", "from beachhead.fm import state"),
        ("beachhead.cli.play", "from beachhead import new_match"),
    ],
)
def test_an_open_door_is_not_a_hole(module: str, source: str) -> None:
    assert between_rooms(module, source) == []


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "import os.path",
        "from time import perf_counter",
        "from pathlib import PurePath",
        "def late():\n    from secrets import randbelow",
        "text = open('crt.toml')",
        "print('boom')",
        "def load(path):\n    return path.read_text()",
        "from pathlib import Path\nfound = Path('crt.toml').exists()",
        "from random import Random\nrng = Random(7)",
    ],
)
def test_a_rule_that_touches_the_world_is_heard(source: str) -> None:
    for room in PURE:
        assert len(to_the_world(f"{room}combat", source)) == 1
    assert to_the_world("beachhead.fm.load", source) == []


def test_a_rule_may_be_handed_a_generator() -> None:
    source = "from random import Random\ndef shuffle(rng: Random): rng.random()"
    assert to_the_world("beachhead.fm.rules.markers", source) == []


@pytest.mark.parametrize("room", ["hexes", "core", "fm.rules", "m44"])
def test_an_engine_that_needs_a_package_is_heard(room: str) -> None:
    assert len(to_other_packages(f"beachhead.{room}.paths", "import json\nimport numpy as np")) == 1
    assert to_other_packages("beachhead.env.aec", "import numpy as np") == []


def test_what_only_the_type_checker_reads_needs_no_package() -> None:
    source = "if TYPE_CHECKING:\n    import numpy\nelse:\n    import rich"
    assert to_other_packages("beachhead.core.state", source) == [
        "beachhead.core.state needs the package rich"
    ]
