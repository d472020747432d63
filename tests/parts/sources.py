"""Our modules as text, and what each of them imports: for the tests of the shape of the house."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"


def modules() -> dict[str, str]:
    """The text of every module by its dotted name; a package is its `__init__`."""
    files = {file.relative_to(SOURCE).with_suffix(""): file for file in SOURCE.rglob("*.py")}
    return {".".join(path.parts): file.read_text("utf-8") for path, file in files.items()}


def imports(module: str, tree: ast.AST) -> Iterator[str]:
    """Everything that is imported, anywhere in the file, by its full dotted name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = [*module.split(".")[: -node.level], node.module] if node.level else [node.module]
            yield from (".".join(filter(None, [*base, alias.name])) for alias in node.names)


def without_type_checking(tree: ast.AST) -> ast.AST:
    """The same without what only the type checker reads."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
    return tree
