"""docs/notebooks, run from the top and written as pages with what they print. Begin with `run`.

A notebook is kept without outputs. Its cell with the tag `parameters` holds plain assignments; with `small`
the values of `SMALL` stand in for them, so that a test takes seconds.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path("docs/notebooks")
SECONDS = 3600
SMALL: dict[str, dict[str, object]] = {
    "first-game": {},
    "a-bot": {"GAMES": 1},
    "train": {"GAMES": 30, "TESTED": 10},
    "thousand-games": {"GAMES": 3},
}
"""What a quick run of a notebook takes in place of its own numbers."""
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def all_in(root: Path) -> list[Path]:
    """The notebooks, in the order one reads them."""
    return [root / FOLDER / f"{name}.ipynb" for name in SMALL]


def run(path: Path, *, small: bool) -> Any:
    """The notebook with its outputs; a cell that fails raises what it raised."""
    notebook = read(path)
    if small:
        take(notebook, SMALL[path.stem])
    client = NotebookClient(notebook, timeout=SECONDS, kernel_name="python3")
    client.execute(cwd=str(path.parent))
    return notebook


def read(path: Path) -> Any:
    """The notebook as it is kept."""
    return nbformat.reads(path.read_text("utf-8"), as_version=4)  # type: ignore[no-untyped-call]


def take(notebook: Any, values: dict[str, object]) -> None:
    """Put other values into the cell of the parameters; it has to have each of them."""
    cells = [cell for cell in notebook.cells if "parameters" in cell.metadata.get("tags", [])]
    for cell in cells:
        cell.source = "\n".join(_taken(line, values) for line in cell.source.splitlines())
    named = {name for cell in cells for name in assigned(cell.source)}
    if missing := values.keys() - named:
        raise LookupError(f"The notebook has no parameters called {', '.join(sorted(missing))}.")


def assigned(source: str) -> list[str]:
    """The names that a cell assigns."""
    return [ast.unparse(node.targets[0]) for node in ast.parse(source).body if isinstance(node, ast.Assign)]


def _taken(line: str, values: dict[str, object]) -> str:
    name = line.partition(" =")[0]
    return f"{name} = {values[name]!r}" if name in values else line


def title_of(path: Path) -> str:
    """Its first heading."""
    notebook = read(path)
    return str(notebook.cells[0].source.splitlines()[0].removeprefix("# "))


def page(notebook: Any, name: str) -> tuple[str, dict[str, str]]:
    """The notebook as Markdown, and its pictures by file name."""
    parts, pictures = list[str](), dict[str, str]()
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            parts.append(cell.source)
        else:
            parts.append(f"```python\n{cell.source}\n```")
            parts += [_shown(output, name, pictures) for output in joined(cell.outputs)]
    return "\n\n".join(filter(None, parts)) + "\n", pictures


def joined(outputs: list[Any]) -> list[Any]:
    """The outputs of a cell; what it printed in several pieces is one."""
    whole: list[Any] = []
    for output in outputs:
        if whole and output.output_type == whole[-1].output_type == "stream":
            whole[-1].text += output.text
        else:
            whole.append(output)
    return whole


def _shown(output: Any, name: str, pictures: dict[str, str]) -> str:
    """What a cell printed, or drew."""
    data = output.get("data", {})
    if "image/svg+xml" in data:
        file = f"{name}-{len(pictures) + 1}.svg"
        pictures[file] = data["image/svg+xml"]
        return f"![What the cell above draws]({file})"
    text = COLOURS.sub("", output.get("text") or data.get("text/plain", "")).rstrip()
    return f"```text\n{text}\n```" if text else ""
