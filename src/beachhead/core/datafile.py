"""Data files: TOML, read by kind, refused with file, line, field and what would have been accepted.

Begin with `read_sheet`. A `Sheet` is the text of one file. A `DataFile` is a shipped sheet, perhaps with the
owner's own of the same name laid on top: tables are merged down to a depth, everything below is replaced. A
`Block` is one table of it and hands out values of the kind asked for. Whatever a loader cannot accept it
refuses with `raise block.wrong(reason, key)`; the file finds the line. A misspelt field is refused too: by
`only`, where the fields are known beforehand, or by `done`, when everything has been read.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources.abc import Traversable
from typing import Any

from beachhead.core.errors import Refusal, listed

Tree = dict[str, Any]
Path = tuple[str | int, ...]

MOST_LISTED = 40
"""How many accepted names a refusal lists at most."""
_KEY = re.compile(r"""^\s*((?:"[^"]*"|[\w-]+)(?:\s*\.\s*(?:"[^"]*"|[\w-]+))*)\s*=""")
_BARE = re.compile("^[A-Za-z0-9_-]+$")
_HEADER = re.compile(r"^\s*\[(\[?)([^\[\]]+)\]")


class DataError(Refusal):
    """A data file that cannot be used: which one, where in it, and why. Nothing of it was loaded."""

    kind = "bad data"

    def __init__(
        self, file: str, place: str, reason: str, allowed: Iterable[str] = (), path: Path = ()
    ) -> None:
        super().__init__(f"{file}, {place}: {reason}" if place else f"{file}: {reason}", allowed=allowed)
        self.file = file
        self.place = place
        self.reason = reason
        self.path = path


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


def read_sheet(path: Traversable, file: str) -> Sheet:
    """The file at `path`, called `file` in refusals."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(file, "", f"cannot be read as text: {error}") from None
    return Sheet(file, text)


class DataFile:
    """A shipped sheet and perhaps the owner's on top of it.

    `layers` are tables that hold what is different in some edition; those in `laid` are laid over the rest,
    and no reader sees the others.
    """

    __slots__ = ("laid", "sheets", "tree")

    def __init__(
        self,
        sheets: Iterable[Sheet],
        *,
        layers: Iterable[str] = (),
        laid: Iterable[str] = (),
        depth: int = 3,
    ) -> None:
        self.sheets = tuple(sheets)
        self.laid = tuple(laid)
        tree: Tree = {}
        for sheet in self.sheets:
            tree = laid_over(tree, sheet.tree, depth)
        hidden = frozenset(layers)
        self.tree = {key: value for key, value in tree.items() if key not in hidden}
        for layer in self.laid:
            self.tree = laid_over(self.tree, tree.get(layer, {}), depth)

    @property
    def name(self) -> str:
        return self.sheets[-1].file

    @property
    def root(self) -> Block:
        return Block(self, (), self.tree)

    def wrong(self, path: Path, token: str, reason: str, allowed: Iterable[str] = ()) -> DataError:
        """The refusal for something at `path`, in the top sheet that has it; `token` narrows the line."""
        sheet, path = self._origin(path)
        words = steps_by_name(sheet.tree, path)
        line = f"line {line_of(sheet.text, path, token, words)}" if sheet.text and (path or token) else ""
        place = ", ".join(filter(None, (line, ".".join(words))))
        return DataError(sheet.file, place, reason, allowed, path)

    def _origin(self, path: Path) -> tuple[Sheet, Path]:
        """The sheet that decides `path`, and where in it."""
        ways: list[Path] = [(layer, *path) for layer in reversed(self.laid)]
        for way in (*ways, path):
            for sheet in reversed(self.sheets):
                if reaches(sheet.tree, way):
                    return sheet, way
        return self.sheets[-1], path


class Block:
    """One table of a data file. Reads its fields by kind and refuses what does not fit."""

    __slots__ = ("_asked", "_inside", "path", "source", "tree")

    def __init__(self, source: DataFile, path: Path, tree: object) -> None:
        if not isinstance(tree, dict):
            raise source.wrong(path, "", f"{tree!r} is not a table")
        self.source = source
        self.path = path
        self.tree: Tree = tree
        self._asked: set[str] = set()
        self._inside: dict[str, list[Block]] = {}

    def __contains__(self, key: str) -> bool:
        return key in self.tree

    @property
    def name(self) -> str:
        """The key it stands under; empty at the top of the file."""
        return str(self.path[-1]) if self.path else ""

    @property
    def file(self) -> str:
        """The name of the file."""
        return self.source.name

    # refusals

    def wrong(self, reason: str, key: str = "", token: str = "", allowed: Iterable[str] = ()) -> DataError:
        """A refusal that names file, line and reason, to be raised."""
        path = (*self.path, key) if key else self.path
        return self.source.wrong(path, token, reason, allowed)

    def only(self, *keys: str) -> None:
        """Refuse fields that mean nothing here: they are typing errors."""
        for key in self.tree:
            if key not in keys:
                reason = f"there is no field {key!r} here, only {listed(keys, MOST_LISTED)}"
                raise self.wrong(reason, key, allowed=keys)

    def done(self) -> None:
        """Refuse fields that were never read, here and in the tables inside."""
        self.only(*sorted(self._asked))
        for blocks in self._inside.values():
            for block in blocks:
                block.done()

    def place_of(self, word: str, names: Sequence[str], key: str) -> int:
        """The index of a word in `names`; refused if it is not there."""
        if word not in names:
            reason = f"there is no {word!r}, only {listed(names, MOST_LISTED)}"
            raise self.wrong(reason, key, word, allowed=names)
        return names.index(word)

    # single values

    def value(self, key: str, default: object = None) -> Any:
        """The value of a field, whatever it is; refused if it is missing and has no default."""
        self._asked.add(key)
        if key in self.tree:
            return self.tree[key]
        if default is None:
            raise self.wrong(f"the field {key!r} is missing")
        return default

    def text(self, key: str, default: str | None = None) -> str:
        """A text."""
        return self._text(key, self.value(key, default))

    def filled(self, key: str) -> str:
        """A text that is not empty."""
        text = self.text(key)
        if not text.strip():
            raise self.wrong("it is empty", key)
        return text

    def one_of(self, key: str, names: Iterable[str], default: str | None = None) -> str:
        """A text that is one of `names`."""
        words = tuple(names)
        return words[self.place_of(self.text(key, default), words, key)]

    def index_of(self, key: str, names: Sequence[str], default: str | None = None) -> int:
        """The index in `names` of the text in this field."""
        return self.place_of(self.text(key, default), names, key)

    def number(self, key: str, least: int = 0, most: int | None = None, *, default: int | None = None) -> int:
        """A whole number from `least` to `most`."""
        return self._number(key, self.value(key, default), least, most)

    def number_or(self, key: str, words: Mapping[str, int], default: int | None = None) -> int:
        """A whole number, or one of `words` that stands for a number."""
        value = self.value(key, default)
        if isinstance(value, str):
            if value not in words:
                raise self.wrong(
                    f"{value!r} is neither a whole number nor {listed(words)}", key, allowed=words
                )
            return words[value]
        return self._number(key, value, 0, None)

    def flag(self, key: str, default: bool | None = None) -> bool:
        """True or false."""
        value = self.value(key, default)
        if not isinstance(value, bool):
            raise self.wrong(f"{value!r} is neither true nor false", key)
        return value

    # lists

    def listing(self, key: str, default: Sequence[object] | None = None) -> Sequence[Any]:
        """A list."""
        value = self.value(key, default)
        if not isinstance(value, list | tuple):
            raise self.wrong(f"{value!r} is not a list in square brackets", key)
        return value

    def texts(self, key: str, default: Sequence[str] | None = None) -> tuple[str, ...]:
        """A list of texts."""
        return tuple(self._text(key, value) for value in self.listing(key, default))

    def some_of(self, key: str, names: Sequence[str], default: Sequence[str] | None = ()) -> frozenset[int]:
        """The indexes in `names` of the texts in this field."""
        return frozenset(self.place_of(word, names, key) for word in self.texts(key, default))

    def words(self, key: str, names: Iterable[str]) -> frozenset[str]:
        """Texts, each of them one of `names`."""
        known = tuple(names)
        return frozenset(known[place] for place in self.some_of(key, known))

    def numbers(self, key: str, length: int = 0, default: Sequence[int] | None = None) -> tuple[int, ...]:
        """Whole numbers, exactly `length` of them unless that is 0."""
        values = self.listing(key, default)
        if length and len(values) != length:
            raise self.wrong(f"it needs {length} numbers, not {len(values)}", key)
        return tuple(self._number(key, value, 0, None) for value in values)

    # tables inside

    def block(self, key: str) -> Block:
        """The table `key`; the same object every time."""
        if key not in self._inside:
            self._inside[key] = [Block(self.source, (*self.path, key), self.value(key))]
        return self._inside[key][0]

    def tables(self, key: str = "") -> list[Block]:
        """The tables inside the table `key`, or inside this one; none if it is not there."""
        if not key:
            return [self.block(name) for name in self.tree]
        return self.block(key).tables() if key in self.tree else []

    def blocks(self, key: str) -> list[Block]:
        """The tables of a list of tables; none if it is not there."""
        if key not in self._inside:
            tables = enumerate(self.listing(key, ()))
            self._inside[key] = [Block(self.source, (*self.path, key, n), tree) for n, tree in tables]
        return self._inside[key]

    def pairs(self, key: str) -> dict[str, str]:
        """A table of texts by name; empty if it is not there."""
        if key not in self.tree:
            return {}
        block = self.block(key)
        return {name: block.text(name) for name in block.tree}

    def counts(self, key: str, names: Sequence[str]) -> tuple[int, ...]:
        """A number for each of `names`, 0 where none is given: `{ infantry = 3, star = 1 }`."""
        block = self.block(key)
        return tuple(block.number(name, default=0) for name in names)

    def _text(self, key: str, value: object) -> str:
        if not isinstance(value, str):
            raise self.wrong(f"{value!r} is not a text in quotes", key)
        return value

    def _number(self, key: str, value: object, least: int, most: int | None) -> int:
        wanted = f"of {least} or more" if most is None else f"from {least} to {most}"
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise self.wrong(f"{value!r} is not a whole number {wanted}", key)
        if most is not None and value > most:
            raise self.wrong(f"{value!r} is not a whole number {wanted}", key)
        return value


def steps_by_name(tree: Any, path: Path) -> list[str]:
    """A path as it is read: a table in a list by its id, or else by its number, counted from 1."""
    words: list[str] = []
    for step in path:
        tree = tree[step] if reaches(tree, (step,)) else None
        word = str(step)
        if isinstance(step, int):
            word = tree["id"] if isinstance(tree, dict) and isinstance(tree.get("id"), str) else str(step + 1)
        words.append(word)
    return words


def laid_over(under: Tree, over: Tree, depth: int) -> Tree:
    """Both trees merged: tables for `depth` levels; below that, what is in `over` replaces the rest."""
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


def line_of(text: str, path: Path, token: str = "", words: Sequence[str] = ()) -> int:
    """The line, counted from 1, where `path` is written, or from there on the first that has `token`.

    The tables of a list that is written in brackets are found by their ids, which are among the `words`.
    """
    lines = text.splitlines() or [""]
    best, depth = 1, 0
    for number, found in _marks(text):
        if len(found) > depth and found == path[: len(found)]:
            best, depth = number, len(found)
    ids = [f'"{word}"' for step, word in zip(path[depth:], words[depth:], strict=False) if step != word]
    for sought in (*ids, *filter(None, (token,))):
        below = range(best, len(lines) + 1)
        best = next((number for number in below if sought in lines[number - 1]), best)
    return best


@lru_cache(maxsize=4)
def _marks(text: str) -> tuple[tuple[int, Path], ...]:
    """Every line that opens a table or a field, with its path."""
    return tuple(_marked(text.splitlines()))


def _marked(lines: list[str]) -> Iterator[tuple[int, Path]]:
    table: Path = ()
    seen: dict[Path, int] = {}
    for number, line in enumerate(lines, 1):
        if header := _HEADER.match(line):
            *outer, last = _steps(header[2])
            table = (*_inside(tuple(outer), seen), last)
            if header[1]:
                seen[table] = seen.get(table, -1) + 1
                table = (*table, seen[table])
            yield number, table
        elif key := _KEY.match(line):
            yield number, (*table, *_steps(key[1]))


def _inside(path: Path, seen: Mapping[Path, int]) -> Path:
    """Where a table lies that is inside others: of a list of tables, in the last one so far."""
    found: Path = ()
    for step in path:
        found = (*found, step)
        if found in seen:
            found = (*found, seen[found])
    return found


def _steps(dotted: str) -> Path:
    """`a."b c"` as two steps, split by the TOML parser itself."""
    if _BARE.match(dotted):
        return (dotted,)
    path: list[str] = []
    tree: Any = tomllib.loads(f"{dotted} = 0")
    while isinstance(tree, dict):
        key = next(iter(tree))
        path.append(key)
        tree = tree[key]
    return tuple(path)
