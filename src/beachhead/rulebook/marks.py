"""Where code and tests name a rule, read from their source with `ast` and never imported.

`@rule("id")` on a function or class says that it plays the rule. Any other string in the code that is an id,
such as the rule of a `Decision`, is only a mention. A test proves what its `@pytest.mark.rule("id")` names.
One string may hold several ids with commas between them.
"""

from __future__ import annotations

import ast
import re
from bisect import bisect_left
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
"""By rule id: where it is marked."""
# lines worth parsing
MARKED = r"@[\w.]*\brule\(|\brule="
PROVES = re.compile(r"\bmark\.rule\(")
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def code_marks(folder: Path, root: Path, books: Collection[Book]) -> tuple[Marks, Marks]:
    """Who plays which rule in the code of `folder`, and who mentions which without playing it."""
    played: Marks = {}
    mentioned: Marks = {}
    on_marks: set[ast.AST] = set()
    for node, file, name in _nodes(folder, root, _cites(books)):
        if isinstance(node, Definition):
            args = [arg for mark in node.decorator_list for arg in _arguments_of_rule(mark)]
            on_marks.update(args)
            _note(played, args, Place(file, node.lineno, name))
        elif isinstance(node, ast.keyword) and node.arg == "rule" and _is_text(node.value):
            _note(mentioned, [node.value], Place(file, node.value.lineno, name))
        elif isinstance(node, ast.Constant) and node not in on_marks and _is_id(node, books):
            _note(mentioned, [node], Place(file, node.lineno, name))
    return played, mentioned


def _cites(books: Collection[Book]) -> re.Pattern[str]:
    """A rule that is named: by a mark, or by a text that begins as the ids of a book do."""
    begin = sorted({rule.partition("-")[0] for book in books for rule in book.rules})
    return re.compile(rf"""{MARKED}|["']({"|".join(map(re.escape, begin))})-""")


def proof_marks(folder: Path, root: Path) -> Marks:
    """Which tests of `folder` prove which rule."""
    proved: Marks = {}
    for node, file, name in _nodes(folder, root, PROVES):
        if isinstance(node, ast.Call) and _called(node.func, "mark", "rule"):
            _note(proved, node.args, Place(file, node.lineno, name))
    return proved


def _nodes(folder: Path, root: Path, wanted: re.Pattern[str]) -> Iterator[tuple[ast.AST, str, str]]:
    """All nodes on lines with something wanted: each with its file and its dotted name in it."""
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if lines := [n for n, line in enumerate(text.splitlines(), 1) if wanted.search(line)]:
            file = path.relative_to(root).as_posix()
            for node, name in _walk(ast.parse(text, str(path)), path.stem, lines):
                yield node, file, name


def _walk(tree: ast.Module, module: str, lines: list[int]) -> Iterator[tuple[ast.AST, str]]:
    """The nodes that reach over one of `lines`, outer ones first, with the definition they belong to."""
    todo: list[tuple[ast.AST, str]] = [(tree, module)]
    for node, inside in todo:
        if isinstance(node, Definition):
            inside = node.name if inside is module else f"{inside}.{node.name}"
        yield node, inside
        todo.extend((child, inside) for child in ast.iter_child_nodes(node) if _reaches(child, lines))


def _reaches(node: ast.AST, lines: list[int]) -> bool:
    if not isinstance(node, ast.stmt | ast.expr):
        return True  # argument lists and the like have no lines of their own
    marks = node.decorator_list if isinstance(node, Definition) else []
    first = marks[0].lineno if marks else node.lineno
    nearest = bisect_left(lines, first)
    return nearest < len(lines) and lines[nearest] <= (node.end_lineno or node.lineno)


def _arguments_of_rule(mark: ast.expr) -> list[ast.expr]:
    """The arguments of `@rule(...)`; none for any other decorator."""
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
