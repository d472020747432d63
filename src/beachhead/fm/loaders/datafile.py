"""A data file: its tables, and where in it each thing stands.

A `Paper` is a shipped file, with the owner's own file of the same name laid on top: tables are merged down to
a depth, everything below is replaced. A `Part` is one table of it. Whatever a reader cannot accept it refuses
with `part.wrong(reason, key)`; the paper finds the file and the line.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from typing import Any

from beachhead.core.errors import Refusal, listed

Tree = dict[str, Any]
Path = tuple[str | int, ...]

_KEY = re.compile(r"""^\s*((?:"[^"]*"|[\w-]+)(?:\s*\.\s*(?:"[^"]*"|[\w-]+))*)\s*=""")
_HEADER = re.compile(r"^\s*\[(\[?)([^\[\]]+)\]")


class DataError(Refusal):
    """A data file that cannot be used: which one, where in it, and why. Nothing of it was loaded."""

    kind = "bad data"

    def __init__(self, file: str, place: str, reason: str, allowed: Iterable[str] = ()) -> None:
        super().__init__(f"{file}, {place}: {reason}" if place else f"{file}: {reason}", allowed=allowed)
        self.file = file
        self.place = place
        self.reason = reason


class Sheet:
    """The text of one file, parsed; or the `tree` alone of one whose text is not kept."""

    __slots__ = ("file", "text", "tree")

    def __init__(self, file: str, text: str, tree: Tree | None = None) -> None:
        self.file = file
        self.text = text
        try:
            self.tree: Tree = tomllib.loads(text) if tree is None else tree
        except tomllib.TOMLDecodeError as error:
            reason, _, place = str(error).partition(" (at ")
            raise DataError(file, place.rstrip(")"), f"not TOML: {reason[:1].lower()}{reason[1:]}") from None


LAYERS = ("folio", "campaign", "folio_campaign")
"""Tables that hold what is different in an edition or in a campaign."""


class Paper:
    """A shipped file and perhaps the owner's on top of it, with the layers asked for laid over the rest."""

    __slots__ = ("layers", "sheets", "tree")

    def __init__(self, sheets: Iterable[Sheet], layers: Iterable[str] = (), depth: int = 3) -> None:
        self.sheets = tuple(sheets)
        self.layers = tuple(layers)
        tree: Tree = {}
        for sheet in self.sheets:
            tree = laid_over(tree, sheet.tree, depth)
        self.tree = {key: value for key, value in tree.items() if key not in LAYERS}
        for layer in self.layers:
            self.tree = laid_over(self.tree, tree.get(layer, {}), depth)

    @property
    def root(self) -> Part:
        return Part(self, (), self.tree)

    def wrong(self, path: Path, token: str, reason: str, allowed: Iterable[str] = ()) -> DataError:
        """The refusal for something at `path`, in the top sheet that has it; `token` narrows the line."""
        sheet, path = self._origin(path)
        line = line_of(sheet.text, path, token)
        field = ".".join(str(step) for step in path)
        return DataError(sheet.file, f"line {line}, {field}" if field else f"line {line}", reason, allowed)

    def _origin(self, path: Path) -> tuple[Sheet, Path]:
        """The sheet that has the last word on `path`, and where it says it."""
        ways: list[Path] = [(layer, *path) for layer in reversed(self.layers)]
        for way in (*ways, path):
            for sheet in reversed(self.sheets):
                if reaches(sheet.tree, way):
                    return sheet, way
        return self.sheets[-1], path


class Part:
    """One table of a paper. Reads its fields by kind and refuses what does not fit."""

    __slots__ = ("paper", "path", "tree")

    def __init__(self, paper: Paper, path: Path, tree: Tree) -> None:
        self.paper = paper
        self.path = path
        self.tree = tree

    @property
    def name(self) -> str:
        return str(self.path[-1]) if self.path else ""

    def wrong(self, reason: str, key: str = "", token: str = "", allowed: Iterable[str] = ()) -> DataError:
        path = (*self.path, key) if key else self.path
        return self.paper.wrong(path, token, reason, allowed)

    def only(self, *keys: str) -> None:
        """Refuse fields that mean nothing here: they are slips of the pen."""
        for key in self.tree:
            if key not in keys:
                raise self.wrong(f"there is no field {key!r} here, only {listed(keys)}", key, allowed=keys)

    def value(self, key: str, default: object = None) -> Any:
        if key in self.tree:
            return self.tree[key]
        if default is None:
            raise self.wrong(f"the field {key!r} is missing")
        return default

    def text(self, key: str, default: str | None = None) -> str:
        value = self.value(key, default)
        if not isinstance(value, str):
            raise self.wrong(f"{value!r} is no text in quotes", key)
        return value

    def one_of(self, key: str, allowed: Iterable[str], default: str | None = None) -> str:
        value, names = self.text(key, default), tuple(allowed)
        if value not in names:
            raise self.wrong(f"there is no {value!r}, only {listed(names)}", key, allowed=names)
        return value

    def number(self, key: str, least: int, most: int, default: int | None = None) -> int:
        value = self.value(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.wrong(f"{value!r} is not a whole number from {least} to {most}", key)
        return value

    def flag(self, key: str, default: bool | None = None) -> bool:
        value = self.value(key, default)
        if not isinstance(value, bool):
            raise self.wrong(f"{value!r} is neither true nor false", key)
        return value

    def listing(self, key: str) -> list[Any]:
        value = self.value(key)
        if not isinstance(value, list):
            raise self.wrong(f"{value!r} is no list in square brackets", key)
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        values = self.listing(key)
        for value in values:
            if not isinstance(value, str):
                raise self.wrong(f"{value!r} is no text in quotes", key)
        return tuple(values)

    def part(self, key: str) -> Part:
        value = self.value(key)
        if not isinstance(value, dict):
            raise self.wrong(f"{value!r} is no table", key)
        return Part(self.paper, (*self.path, key), value)

    def parts(self, key: str = "") -> list[Part]:
        """The tables inside the table `key`, or inside this one; none if it is not there."""
        if not key:
            return [self.part(name) for name in self.tree]
        return self.part(key).parts() if key in self.tree else []

    def rows(self, key: str) -> list[Part]:
        """The tables of a list of tables."""
        path = (*self.path, key)
        found = []
        for i, value in enumerate(self.listing(key)):
            if not isinstance(value, dict):
                raise self.wrong(f"{value!r} is no table", key)
            found.append(Part(self.paper, (*path, i), value))
        return found


def laid_over(under: Tree, over: Tree, depth: int) -> Tree:
    """Both trees in one: tables are merged for `depth` levels; below, what is in `over` takes the place."""
    merged = dict(under)
    for key, value in over.items():
        below = merged.get(key)
        if depth > 1 and isinstance(below, dict) and isinstance(value, dict):
            value = laid_over(below, value, depth - 1)
        merged[key] = value
    return merged


def reaches(tree: Any, path: Path) -> bool:
    """Whether a tree has something at `path`."""
    for step in path:
        if isinstance(tree, dict) and step in tree:
            tree = tree[str(step)]
        elif isinstance(tree, list) and isinstance(step, int) and step < len(tree):
            tree = tree[step]
        else:
            return False
    return True


def line_of(text: str, path: Path, token: str) -> int:
    """The line, counted from 1, where `path` is written, or from there on the first that has `token`."""
    lines = text.splitlines() or [""]
    best, depth = 1, 0
    for number, found in _marks(lines):
        if len(found) > depth and found == path[: len(found)]:
            best, depth = number, len(found)
    if token:
        for number in range(best, len(lines) + 1):
            if token in lines[number - 1]:
                return number
    return best


def _marks(lines: list[str]) -> Iterator[tuple[int, Path]]:
    """Every line that opens a table or a field, with the way to it."""
    table: Path = ()
    seen: dict[Path, int] = {}
    for number, line in enumerate(lines, 1):
        if header := _HEADER.match(line):
            table = _steps(header[2])
            if header[1]:
                seen[table] = seen.get(table, -1) + 1
                table = (*table, seen[table])
            yield number, table
        elif key := _KEY.match(line):
            yield number, (*table, *_steps(key[1]))


def _steps(dotted: str) -> Path:
    """`a."b c"` as two steps: the parser of the language itself splits it."""
    path: list[str] = []
    tree: Any = tomllib.loads(f"{dotted} = 0")
    while isinstance(tree, dict):
        key = next(iter(tree))
        path.append(key)
        tree = tree[key]
    return tuple(path)
