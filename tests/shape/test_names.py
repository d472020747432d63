"""Nobody outside a game knows it by name: what differs from game to game, the game brings along.

Read are the code and the data files; docstrings and comments may give examples. `ALLOWED` has a reason for
each file that names a game nevertheless.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE, CLIENT = ROOT / "src" / "beachhead", ROOT / "web" / "src"
NAMED = re.compile(r"(?<![A-Za-z0-9])(?:fm|FM|m44|M44)(?![A-Za-z0-9])|\b(?:Fm|M44)(?=[A-Z])")
OWN = (
    "fm/", "m44/", "draw/fm/", "draw/m44/", "bots/fm/", "bots/m44/", "env/planes/fm.py", "env/planes/m44.py",
    "manual/fm/", "manual/m44/", "lessons/fm/", "lessons/m44/", "exercises/fm/", "exercises/m44/",
    "tasks/fm/", "tasks/m44/", "games.py",
    "webdist/",
)  # fmt: skip
"""The games, what they bring along, the front door, and the built client."""
ALLOWED = {
    "draw/data/style.css": "one stylesheet for all drawings; pictures of long ago have the class `m-m44`",
}


def code_of(source: str) -> str:
    """Python without its docstrings and comments."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [line for line in body if not is_text(line)] or [ast.Pass()]  # type: ignore[attr-defined]
    return ast.unparse(tree)


def is_text(line: ast.AST) -> bool:
    return (
        isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant) and type(line.value.value) is str
    )


def named(source: str, suffix: str) -> list[str]:
    """The lines that name a game."""
    text = code_of(source) if suffix == ".py" else source
    return [line.strip() for line in text.splitlines() if NAMED.search(line)]


def read(folder: Path, *endings: str) -> dict[str, list[str]]:
    """By file of the folder: the lines that name a game."""
    files = [path for path in folder.rglob("*") if path.suffix in endings]
    found = {path.relative_to(folder).as_posix(): path for path in files}
    return {name: named(path.read_text("utf-8"), path.suffix) for name, path in sorted(found.items())}


def test_no_room_of_the_house_names_a_game() -> None:
    lines = read(SOURCE, ".py", ".css", ".html", ".toml", ".js")
    knows = {name: found for name, found in lines.items() if found and not name.startswith(OWN)}
    assert {name: found for name, found in knows.items() if name not in ALLOWED} == {}
    assert set(ALLOWED) - set(knows) == set(), "nobody needs this allowance any more"


def test_no_file_of_the_client_names_a_game() -> None:
    lines = read(CLIENT, ".ts", ".svelte", ".css")
    assert len(lines) > 50
    assert {name: found for name, found in lines.items() if found and not name.endswith(".test.ts")} == {}


@pytest.mark.parametrize(
    "source",
    [
        "from beachhead.fm.state import FmState",
        "def read(setup: M44Setup) -> None: ...",
        "if scenario.startswith('m44:'): pass",
        "def fm_picture() -> None: ...",
        "places = f'beachhead.bots.fm:{name}'",
        "GAMES = ('fm', 'm44')",
    ],
)
def test_a_name_would_be_found(source: str) -> None:
    assert named(source, ".py")


@pytest.mark.parametrize(
    "source",
    [
        '"""Such as fm:utah."""',
        "x = 1  # as in m44",
        'class A:\n    """`@rule("fm-8.3-07")`."""',
        "form44 = 'fmt'",
    ],
)
def test_an_example_is_not_a_name(source: str) -> None:
    assert named(source, ".py") == []
