"""The public API, from its docstrings: a page for each module of `PUBLIC`. Begin with `stage`.

What is public is what these modules name in `__all__`; RELEASING.md says what that promises.
"""

from __future__ import annotations

import ast
from pathlib import Path

from docsite.pages import write

FOLDER = Path("reference")
SOURCE = Path(__file__).resolve().parents[1] / "src"
PUBLIC = (
    "beachhead",
    "beachhead.bots",
    "beachhead.bots.value",
    "beachhead.sim",
    "beachhead.dataset",
    "beachhead.analysis",
    "beachhead.env",
    "beachhead.tasks",
    "beachhead.draw",
    "beachhead.manual",
    "beachhead.lessons",
    "beachhead.exercises",
    "beachhead.rulebook",
    "beachhead.core",
    "beachhead.hexes",
)


def names_of(module: str) -> list[str]:
    """What a module names in `__all__`, read without importing it."""
    tree = ast.parse((SOURCE / Path(*module.split(".")) / "__init__.py").read_text("utf-8"))
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return [str(name) for name in ast.literal_eval(node.value)]
    raise LookupError(f"{module} has no __all__, so nothing says what of it is public.")


def stage(into: Path) -> None:
    """Write the pages."""
    for module in PUBLIC:
        write(into / FOLDER / f"{module}.md", page(module))
    listed = "\n".join(f"* [`{module}`]({module}.md)" for module in PUBLIC)
    write(into / FOLDER / "README.md", f"# API reference\n\n{INTRODUCTION}\n\n{listed}\n")


INTRODUCTION = """Everything here is public: it keeps its meaning from one minor release to the next, as
[RELEASING](../RELEASING.md#what-is-public) says. A module or a name that is not listed is not, and may change
with any release. The server is reached over HTTP, and describes its own interface at `/api/docs`."""


def page(module: str) -> str:
    """Markdown that asks mkdocstrings for one module, and for names that it shares with a file of its own."""
    shared = [name for name in names_of(module) if place(module, name) != f"{module}.{name}"]
    members = "".join(f"        - '{name}'\n" for name in names_of(module) if name not in shared)
    asked = "".join(
        f"\n::: {place(module, name)}\n    options:\n      show_root_toc_entry: true\n"
        "      show_root_heading: true\n"
        for name in shared
    )
    return f"# `{module}`\n\n::: {module}\n    options:\n      members:\n{members}{asked}"


def place(module: str, name: str) -> str:
    """Where a public name is looked up: a file of the same name would stand in its way."""
    file = SOURCE / Path(*module.split(".")) / f"{name}.py"
    return f"{module}.{name}.{name}" if file.exists() else f"{module}.{name}"
