"""A step is known by its class. Its permanent name is for what is kept, and stands nowhere but above it."""

from __future__ import annotations

import ast

import pytest

from beachhead.core.step import STEPS
from beachhead.games import games
from tests.parts.sources import modules


def names_as_text(source: str) -> list[str]:
    """Names of steps in a module, other than in a decorator: there actions and events may have the same."""
    nodes = list(ast.walk(ast.parse(source)))
    marks = [mark for node in nodes if isinstance(node, ast.ClassDef) for mark in node.decorator_list]
    given = {id(node) for mark in marks for node in ast.walk(mark)}
    texts = [node for node in nodes if isinstance(node, ast.Constant) and id(node) not in given]
    return [f"{node.lineno}: {node.value}" for node in texts if node.value in STEPS]


def test_nobody_asks_a_step_for_its_name() -> None:
    assert games()
    found = {name: names_as_text(source) for name, source in modules().items()}
    assert {name: places for name, places in found.items() if places} == {}


@pytest.mark.parametrize(
    ("source", "heard"),
    [
        ("marching = top[0] == 'fm.march'", 1),
        ("ANSWERS = {'fm.march': go, 'fm.retreat': back}", 2),
        ("@step('fm.march')\nclass March: pass", 0),
        ("marching = isinstance(top, March)", 0),
    ],
)
def test_a_name_as_text_is_heard(source: str, heard: int) -> None:
    assert games()
    assert len(names_as_text(source)) == heard
