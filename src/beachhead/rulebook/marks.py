"""Where code and tests name a rule, read from their source with `ast` and never imported.

`@rule("id")` on a function or class says that it plays the rule. Any other string in the code that is an id,
such as the rule of a `Decision`, is only a mention. A test proves what its `@pytest.mark.rule("id")` names.
One string may hold several ids with commas between them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from beachhead.rulebook.books import Book


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A file, a line, and the function, class or test there."""

    file: str
    line: int
    name: str


Marks = dict[str, list[Place]]
# Which files are worth parsing at all.
CITES = re.compile(r"""@[\w.]*\brule\(|\brule=|["'](fm|m44|folio)-""")
PROVES = re.compile(r"\bmark\.rule\(")
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def code_marks(folder: Path, root: Path, books: Collection[Book]) -> tuple[Marks, Marks]:
    """Who plays which rule in the code of `folder`, and who mentions which without playing it."""
    played: Marks = {}
    mentioned: Marks = {}
    for tree, file in _sources(folder, root, CITES):
        on_marks: set[ast.AST] = set()
        for node, name in _walk(tree, file):
            if isinstance(node, Definition):
                args = [arg for mark in node.decorator_list for arg in _arguments_of_rule(mark)]
                on_marks.update(args)
                _note(played, args, Place(file, node.lineno, name))
            elif isinstance(node, ast.keyword) and node.arg == "rule" and _is_text(node.value):
                _note(mentioned, [node.value], Place(file, node.value.lineno, name))
            elif isinstance(node, ast.Constant) and node not in on_marks and _is_id(node, books):
                _note(mentioned, [node], Place(file, node.lineno, name))
    return played, mentioned


def test_marks(folder: Path, root: Path) -> Marks:
    """Which tests of `folder` prove which rule."""
    proved: Marks = {}
    for tree, file in _sources(folder, root, PROVES):
        for node, name in _walk(tree, file):
            if isinstance(node, ast.Call) and _called(node.func, "mark", "rule"):
                _note(proved, node.args, Place(file, node.lineno, name))
    return proved


def _sources(folder: Path, root: Path, wanted: re.Pattern[str]) -> Iterator[tuple[ast.Module, str]]:
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if wanted.search(text):
            yield ast.parse(text, str(path)), path.relative_to(root).as_posix()


def _walk(tree: ast.Module, file: str) -> Iterator[tuple[ast.AST, str]]:
    """Every node, with the dotted name of the definition it belongs to, or of the module."""
    module = Path(file).stem
    todo: list[tuple[ast.AST, str]] = [(tree, module)]
    for node, inside in todo:
        if isinstance(node, Definition):
            inside = node.name if inside is module else f"{inside}.{node.name}"
        yield node, inside
        todo.extend((child, inside) for child in ast.iter_child_nodes(node))


def _arguments_of_rule(mark: ast.expr) -> list[ast.expr]:
    """What stands in the brackets of `@rule(...)`; nothing for any other decorator."""
    return mark.args if isinstance(mark, ast.Call) and _called(mark.func, "rule") else []


def _called(function: ast.expr, *names: str) -> bool:
    """Whether `function` is the given name, or ends in it: `rule`, `core.rule`, `pytest.mark.rule`."""
    *before, last = names
    if isinstance(function, ast.Attribute):
        return function.attr == last and (not before or _called(function.value, *before))
    return isinstance(function, ast.Name) and function.id == last and not before


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value != ""


def _is_id(node: ast.Constant, books: Collection[Book]) -> bool:
    """Whether the string is one id, right or wrong, or several."""
    ids = _split(node.value) if isinstance(node.value, str) else [""]
    return all(any(book.means_id(rule_id) for book in books) for rule_id in ids)


def _note(marks: Marks, nodes: Iterable[ast.expr], place: Place) -> None:
    """Enter the ids that stand in `nodes`; what is not written out as a string is entered as it stands."""
    for node in nodes:
        text = node.value if isinstance(node, ast.Constant) else ast.unparse(node)
        for rule_id in _split(str(text)):
            places = marks.setdefault(rule_id, [])
            if place not in places:
                places.append(place)


def _split(ids: str) -> list[str]:
    return [part.strip() for part in ids.split(",")]
