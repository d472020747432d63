"""What can be changed in a source file. Begin with `changes`.

Only bodies of functions are changed: no defaults, annotations, decorators, texts or assertions. A change is
named by its file, its function, and what becomes of what, so it keeps its name while the file around it
changes.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
Function = ast.FunctionDef | ast.AsyncFunctionDef
Path = tuple[tuple[str, int], ...]
"""The way from a body to a node: names of fields, with the place where a field is a list and -1 else."""


@dataclass(frozen=True)
class Change:
    """One mutant: the node at the end of `path` in the body of `function` becomes something else."""

    file: str
    function: str
    first_line: int
    line: int
    before: str
    after: str
    nth: int
    source: str
    path: Path

    def mutant(self) -> ast.Module:
        """The whole file with the one node replaced."""
        tree = ast.parse(self.source)
        function = next(
            f for f, name in functions(tree) if (name, first_line(f)) == (self.function, self.first_line)
        )
        place = reach(function.body, self.path)
        (_, new), *_ = replacements(place)
        if isinstance(place, ast.If | ast.IfExp | ast.While):
            place.test = ast.copy_location(cast(ast.expr, new), place.test)
        else:
            put(function, self.path, ast.copy_location(new, place))
        return ast.fix_missing_locations(tree)

    @property
    def key(self) -> str:
        return f"{self.file} {self.function}: {self.before} -> {self.after} ({self.nth})"


def changes(file: str, source: str) -> Iterator[Change]:
    """Every mutant of a file, in the order of its lines."""
    seen: Counter[str] = Counter()
    tree = ast.parse(source)
    for function, name in functions(tree):
        for path in places(function.body):
            for old, new in replacements(reach(function.body, path)):
                before, after = said(old), said(new)
                seen[f"{name} {before} {after}"] += 1
                nth = seen[f"{name} {before} {after}"]
                line, first = old.lineno, first_line(function)
                yield Change(file, name, first, line, before, after, nth, source, path)


def functions(tree: ast.AST, inside: str = "") -> Iterator[tuple[Function, str]]:
    """The functions and methods of a file, those within functions left out: they are part of theirs."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Function):
            yield node, inside + node.name
        elif isinstance(node, ast.ClassDef):
            yield from functions(node, f"{inside}{node.name}.")
        elif isinstance(node, ast.If | ast.Try):
            yield from functions(node, inside)


def first_line(function: Function) -> int:
    return min(node.lineno for node in (function, *function.decorator_list))


def places(body: list[ast.stmt]) -> Iterator[Path]:
    for n, statement in enumerate(body):
        if not (n == 0 and is_text(statement)):
            yield from below(statement, (("body", n),))


def below(node: ast.AST, path: Path) -> Iterator[Path]:
    if isinstance(node, ast.Assert | ast.Raise | ast.JoinedStr | ast.Import | ast.ImportFrom):
        return
    yield path
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "args") and not isinstance(node, ast.Call):
            continue
        children = value if isinstance(value, list) else [value]
        for n, child in enumerate(children):
            if isinstance(child, ast.AST):
                yield from below(child, (*path, (field, n if isinstance(value, list) else -1)))


def is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def reach(body: list[ast.stmt], path: Path) -> ast.AST:
    node: ast.AST = body[path[0][1]]
    for field, n in path[1:]:
        value = getattr(node, field)
        node = value if n < 0 else value[n]
    return node


def replacements(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, ast.expr | ast.stmt]]:
    """What the node may become."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
        yield (
            node,
            ast.Compare(node.left, [COMPARISONS[type(node.ops[0])](), *node.ops[1:]], node.comparators),
        )
    elif isinstance(node, ast.BoolOp):
        yield node, ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node, node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        yield node, ast.BinOp(node.left, OPERATORS[type(node.op)](), node.right)
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield node, ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield node, ast.Constant(node.value + 1)
    elif isinstance(node, ast.Name) and node.id in NAMES:
        yield node, ast.Name(NAMES[node.id], ast.Load())
    elif isinstance(node, ast.If | ast.IfExp | ast.While) and isinstance(node.test, ast.Call | ast.Name):
        yield node.test, ast.UnaryOp(ast.Not(), node.test)
    elif isinstance(node, ast.AugAssign) and type(node.op) in OPERATORS:
        yield node, ast.AugAssign(node.target, OPERATORS[type(node.op)](), node.value)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield node, ast.Pass()


def said(node: ast.AST) -> str:
    """The node on one line, cut where it is long."""
    words = " ".join(ast.unparse(node).split())
    return words if len(words) <= 90 else f"{words[:87]}..."


def put(function: Function, path: Path, new: ast.AST) -> None:
    *way, (field, n) = path
    owner: ast.AST = reach(function.body, tuple(way)) if way else function
    if n < 0:
        setattr(owner, field, new)
    else:
        getattr(owner, field)[n] = new
