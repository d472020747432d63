"""No import cycle inside any room: a module can be read, and imported, after those it stands on.

An import inside a function counts like any other; what only the type checker reads does not.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.parts.sources import imports, modules, without_type_checking

Graph = dict[str, set[str]]


def graph(sources: Mapping[str, str]) -> Graph:
    """By module: those of the same room that it imports."""
    return {name: set(neighbours(name, text, sources)) for name, text in sources.items()}


def neighbours(module: str, text: str, house: Mapping[str, str]) -> Iterator[str]:
    for name in imports(module, without_type_checking(ast.parse(text))):
        found = module_of(name, house)
        if found is not None and found != module and room_of(found) == room_of(module):
            yield found
            yield from (
                package for package in packages(found) if package in house and not within(module, package)
            )


def packages(module: str) -> Iterator[str]:
    """Python imports the packages of a module before it."""
    parts = module.split(".")
    return (".".join([*parts[:n], "__init__"]) for n in range(1, len(parts)))


def within(module: str, package: str) -> bool:
    return module.startswith(package.removesuffix("__init__"))


def module_of(name: str, house: Mapping[str, str]) -> str | None:
    """The module that an import reads: the thing itself, or the module or package that has it."""
    outer = name.rpartition(".")[0]
    for found in (name, f"{name}.__init__", outer, f"{outer}.__init__"):
        if found in house:
            return found
    return None


def room_of(module: str) -> str:
    return module.split(".")[1]


def cycle(graph: Graph) -> list[str]:
    """One cycle, each module followed by one that imports it; empty if there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


def rooms() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for name, text in modules().items():
        found.setdefault(room_of(name), {})[name] = text
    return found


ROOMS = rooms()


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_no_module_imports_itself_by_way_of_others(room: str) -> None:
    found = cycle(graph(ROOMS[room]))
    assert not found, " is imported by ".join(found)


@pytest.mark.parametrize(
    "source",
    [
        "from beachhead.fm.b import thing",
        "import beachhead.fm.b",
        "from beachhead.fm import b",
        "from . import b",
        "from .b import thing",
        "def late():\n    from beachhead.fm.b import thing",
        "from beachhead.fm import things",
    ],
)
def test_a_cycle_is_heard(source: str) -> None:
    house = {
        "beachhead.fm.__init__": "from beachhead.fm.b import things",
        "beachhead.fm.a": source,
        "beachhead.fm.b": "from beachhead.fm.c import more",
        "beachhead.fm.c": "from beachhead.fm import a",
    }
    assert {"beachhead.fm.a", "beachhead.fm.b", "beachhead.fm.c"} <= set(cycle(graph(house)))


@pytest.mark.parametrize(
    "source",
    [
        "if TYPE_CHECKING:\n    from beachhead.fm.b import thing",
        "from beachhead.core import b",
        "import json",
    ],
)
def test_what_is_no_cycle(source: str) -> None:
    house = {"beachhead.fm.a": source, "beachhead.fm.b": "from beachhead.fm.a import thing"}
    assert cycle(graph(house)) == []


def test_a_package_is_imported_before_what_is_in_it() -> None:
    house = {
        "beachhead.fm.odds": "from beachhead.fm.explain.words import name",
        "beachhead.fm.explain.__init__": "from beachhead.fm.odds import weigh",
        "beachhead.fm.explain.words": "",
    }
    assert set(cycle(graph(house))) == {"beachhead.fm.odds", "beachhead.fm.explain.__init__"}
    inside = {**house, "beachhead.fm.odds": "", "beachhead.fm.explain.combat": "from .words import name"}
    assert not cycle(graph(inside))
