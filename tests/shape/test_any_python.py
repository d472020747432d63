"""The engine runs on any Python 3.11, PyPy too: it leans on nothing that only CPython has.

That is: no C library, no look at the interpreter's own frames, counts or sizes, and nothing that happens when
an object is thrown away, since other Pythons do that when they like.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "beachhead"
ENGINE = ("hexes", "core", "fm", "m44", "games", "rulebook")
MODULES = {"ctypes", "cffi", "gc", "dis", "opcode", "tracemalloc", "weakref", "_ctypes"}
LOOKS = {"getrefcount", "getsizeof", "_getframe", "currentframe", "__del__", "__weakref__"}


def files() -> list[Path]:
    found = [path for room in ENGINE for path in (SOURCE / room).rglob("*.py")]
    return sorted([*found, *(SOURCE / f"{room}.py" for room in ENGINE if (SOURCE / f"{room}.py").exists())])


def only_cpython(source: str) -> Iterator[str]:
    """Whatever in a file leans on CPython."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names if name.name.split(".")[0] in MODULES)
            case ast.ImportFrom(module=str(module), names=names):
                yield from [module] * (module.split(".")[0] in MODULES)
                yield from (name.name for name in names if name.name in LOOKS)
            case ast.Attribute(attr=name) | ast.FunctionDef(name=name) if name in LOOKS:
                yield name


def test_the_engine_leans_on_no_cpython() -> None:
    assert len(files()) > 100
    found = {path.name: list(only_cpython(path.read_text("utf-8"))) for path in files()}
    assert {name: what for name, what in found.items() if what} == {}


@pytest.mark.parametrize(
    "hole",
    [
        "import ctypes.util",
        "from gc import collect",
        "from sys import getrefcount",
        "import sys\nprint(sys._getframe())",
        "class Unit:\n    def __del__(self): ...",
    ],
)
def test_every_hole_is_heard(hole: str) -> None:
    assert list(only_cpython(hole))
    assert list(only_cpython("from collections import deque")) == []
