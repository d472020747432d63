"""Forms: what an owner of the printed game may change in the data files of a game, field by field.

A game lists its forms (`Game.forms`). A form is a kind of thing, such as counters or hexes; its rows are the
things, and each has the same fields. Begin with `Form`: it reads rows from the data files and writes changed
values into them. Most forms are `Records`, whose rows are tables of a data file as they stand; the others
translate, such as hexes, which are letters in a picture. What a form accepts is only well formed: whether it
makes a game is for the loaders to say.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Literal

from beachhead.core.errors import Malformed, listed, unknown

Tree = dict[str, Any]
Path = tuple[str | int, ...]
Value = Any
"""A value as it is written: a text, a number, true or false, a list of texts or numbers, or a small table."""
Kind = Literal[
    "text", "lines", "number", "flag", "choice", "choices", "numbers", "counts", "texts", "hexes", "pairs"
]
LONGEST = {"text": 120, "lines": 4000}
MOST = 400
"""How many things a list holds at most."""
_UNSAFE = re.compile(
    "[<>\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)


def checked_text(value: object, longest: int, *, lines: bool = False) -> str:
    """A text that can be shown anywhere: no control characters, no angle brackets, not too long."""
    if not isinstance(value, str):
        raise Malformed(f"{shown(value)} is not a text.")
    if len(value) > longest:
        raise Malformed(f"it has {len(value)} letters and signs, and {longest} are accepted.")
    found = _UNSAFE.search(value)
    if found or ("\n" in value and not lines):
        raise Malformed(
            f"{shown(value)} holds a sign that no name has: write letters, digits and plain signs, "
            "without < and >."
        )
    return value


def shown(value: object) -> str:
    """A value as a sentence quotes it: short, and without anything that cannot be printed."""
    text = repr(value)
    text = text.encode("ascii", "backslashreplace").decode() if _UNSAFE.search(text) else text
    return text if len(text) <= 60 else text[:57] + "..."


@dataclass(frozen=True)
class Field:
    """A value that every row of a form has. `form` is a regular expression that a text must match, `example`
    one that does; `empty` says that it may be left out, which is written as null."""

    name: str
    title: str
    kind: Kind = "text"
    says: str = ""
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 99
    form: str = ""
    example: str = ""
    empty: bool = False

    def check(self, value: Value) -> None:
        """Refuse a value that cannot be one of this field."""
        if value is None:
            if not self.empty:
                raise Malformed("it cannot be left out.")
            return
        _CHECKS[self.kind](self, value)

    def json(self) -> dict[str, object]:
        return {
            "name": self.name, "title": self.title, "kind": self.kind, "says": self.says,
            "choices": list(self.choices), "least": self.least, "most": self.most, "form": self.form,
            "example": self.example, "empty": self.empty,
        }  # fmt: skip

    # one check for each kind

    def _text(self, value: Value) -> None:
        text = checked_text(value, LONGEST["text"])
        if self.form and not re.fullmatch(self.form, text):
            raise Malformed(f"{shown(text)} is not written like {self.example}.")

    def _lines(self, value: Value) -> None:
        checked_text(value, LONGEST["lines"], lines=True)

    def _number(self, value: Value) -> None:
        if isinstance(value, bool) or not isinstance(value, int) or not self.least <= value <= self.most:
            raise Malformed(f"{shown(value)} is not a whole number from {self.least} to {self.most}.")

    def _flag(self, value: Value) -> None:
        if not isinstance(value, bool):
            raise Malformed(f"{shown(value)} is neither true nor false.")

    def _choice(self, value: Value) -> None:
        if not isinstance(value, str) or value not in self.choices:
            raise Malformed(f"{shown(value)} is none of {listed(self.choices)}.", allowed=self.choices)

    def _list(self, value: Value, each: Callable[[Value], None]) -> None:
        if not isinstance(value, list) or len(value) > MOST:
            raise Malformed(f"{shown(value)} is not a list of at most {MOST}.")
        for item in value:
            each(item)

    def _choices(self, value: Value) -> None:
        self._list(value, self._choice)
        if len(set(value)) != len(value):
            raise Malformed("it names something twice.")

    def _numbers(self, value: Value) -> None:
        self._list(value, self._number)

    def _texts(self, value: Value) -> None:
        self._list(value, self._text)

    def _hexes(self, value: Value) -> None:
        self._list(value, self._text)
        if len(set(value)) != len(value):
            raise Malformed("it names a hex twice.")

    def _table(self, value: Value, each: Callable[[Value], None]) -> None:
        if not isinstance(value, dict) or len(value) > MOST:
            raise Malformed(f"{shown(value)} is not a table of at most {MOST} values by name.")
        for name, item in value.items():
            checked_text(name, LONGEST["text"])
            each(item)

    def _counts(self, value: Value) -> None:
        self._table(value, self._number)
        for name in value:
            if self.choices and name not in self.choices:
                raise Malformed(f"{shown(name)} is none of {listed(self.choices)}.", allowed=self.choices)

    def _pairs(self, value: Value) -> None:
        self._table(value, self._text)


_CHECKS: dict[str, Callable[[Field, Value], None]] = {
    "text": Field._text,
    "lines": Field._lines,
    "number": Field._number,
    "flag": Field._flag,
    "choice": Field._choice,
    "choices": Field._choices,
    "numbers": Field._numbers,
    "counts": Field._counts,
    "texts": Field._texts,
    "hexes": Field._hexes,
    "pairs": Field._pairs,
}


class Files:
    """Data files by name, each copied when it is first written to; `changed` are those."""

    def __init__(self, files: Mapping[str, Tree]) -> None:
        self._files = files
        self.changed: dict[str, Tree] = {}

    def __getitem__(self, name: str) -> Tree:
        return self.changed[name] if name in self.changed else self._files[name]

    def __contains__(self, name: str) -> bool:
        return name in self._files

    def names(self, folder: str = "") -> list[str]:
        return [name for name in self._files if name.startswith(folder)]

    def edit(self, name: str) -> Tree:
        """The file, to be written to."""
        if name not in self.changed:
            self.changed[name] = deepcopy(self._files[name])
        return self.changed[name]


@dataclass(frozen=True)
class Row:
    """A thing of a form: its values, in which groups it is listed (by what the form calls them), and which of
    its fields a booklet prints, so that changing them makes a variant."""

    id: str
    title: str
    values: dict[str, Value]
    groups: dict[str, str] = field(default_factory=dict)
    printed: frozenset[str] = frozenset()

    def json(self) -> dict[str, object]:
        return {
            "id": self.id,
            "title": self.title,
            "values": self.values,
            "groups": self.groups,
            "printed": sorted(self.printed),
        }


class Form(ABC):
    """A kind of thing that an owner may change. `groups` are headings by which its rows can be filtered;
    `on_map` says that its rows are hexes, or stand in them: its field `hex` or its id says in which. If it is
    `open`, rows may be added and taken away."""

    name: str
    title: str
    says: str = ""
    fields: tuple[Field, ...]
    groups: tuple[str, ...] = ()
    on_map: str = ""
    open: bool = False
    locked: bool = False
    """Whether booklets print all of it, so that a row more or less makes a variant."""
    maps: Mapping[str, str] = {}
    """On which scenario's board its rows lie: by the first word of their ids, or by nothing if there is one
    board for all."""

    def json(self) -> dict[str, object]:
        return {
            "name": self.name, "title": self.title, "says": self.says,
            "fields": [each.json() for each in self.fields], "groups": list(self.groups),
            "on_map": self.on_map, "open": self.open, "locked": self.locked, "maps": dict(self.maps),
        }  # fmt: skip

    def field(self, name: str) -> Field:
        for each in self.fields:
            if each.name == name:
                return each
        raise unknown("field", name, [each.name for each in self.fields])

    @abstractmethod
    def ids(self, files: Files) -> Iterable[str]:
        """The rows by their ids, in the order of the file."""

    @abstractmethod
    def row(self, files: Files, id: str) -> Row:
        """One of them."""

    @abstractmethod
    def put(self, files: Files, id: str, values: Mapping[str, Value]) -> None:
        """Write values that were checked into the files."""

    def rows(self, files: Files) -> list[Row]:
        return [self.row(files, id) for id in self.ids(files)]

    def check_id(self, id: str) -> None:
        """Refuse an id that a new row cannot have."""
        checked_text(id, LONGEST["text"])

    def add(self, files: Files, id: str, values: Mapping[str, Value]) -> None:
        """A new row with these values."""
        raise Malformed(f"nothing can be added to {self.title}.")

    def remove(self, files: Files, id: str) -> None:
        """Take a row away."""
        raise Malformed(f"nothing can be taken away from {self.title}.")

    def place(self, files: Files, file: str, path: Path) -> tuple[str, str] | None:
        """The row and the field of something in a data file; None if it is in none."""
        return None


def same(value: Value) -> Value:
    return value


@dataclass(frozen=True)
class Column:
    """A field and where it stands in the table of its row; `default` is what its absence means."""

    field: Field
    at: tuple[str, ...] = ()
    default: Value = None
    printed: bool = True
    reads: Callable[[Value], Value] = same
    writes: Callable[[Value], Value] = same

    @property
    def path(self) -> tuple[str, ...]:
        return self.at or (self.field.name,)


Spots = Mapping[str, tuple[str, Path]]
"""By the id of a row: its file, and where in it."""


class Records(Form):
    """Rows that are tables of data files. `find` says where they lie; `ours` whether the values of one, by
    its table, are our own, and not printed in a booklet."""

    def __init__(
        self,
        name: str,
        title: str,
        columns: Sequence[Column],
        find: Callable[[Files], Spots],
        *,
        says: str = "",
        groups: tuple[str, ...] = (),
        grouped: Callable[[Files, str, Tree], dict[str, str]] | None = None,
        called: Callable[[str, Tree], str] | None = None,
        ours: Callable[[Files, str, Tree], bool] | None = None,
        on_map: str = "",
        maps: Mapping[str, str] | None = None,
        maker: Maker | None = None,
    ) -> None:
        self.name, self.title, self.says = name, title, says
        self.columns = {column.field.name: column for column in columns}
        self.fields = tuple(column.field for column in columns)
        self.groups, self.grouped, self.called, self.ours = groups, grouped, called, ours
        self.find, self.on_map, self.maker, self.maps = find, on_map, maker, maps or {}
        self.open = maker is not None
        self.locked = all(column.printed for column in columns)

    def ids(self, files: Files) -> Iterable[str]:
        return self.find(files)

    def row(self, files: Files, id: str) -> Row:
        return self._row(files, id, self._table(files, id))

    def rows(self, files: Files) -> list[Row]:
        spots = self.find(files)
        return [self._row(files, id, reach(files[file], path)) for id, (file, path) in spots.items()]

    def _row(self, files: Files, id: str, table: Tree) -> Row:
        values = {}
        for name, column in self.columns.items():
            found = _found(table, column.path)
            values[name] = column.default if found is None else column.reads(found)
        ours = self.ours is not None and self.ours(files, id, table)
        printed = () if ours else (name for name, column in self.columns.items() if column.printed)
        return Row(
            id,
            self.called(id, table) if self.called else id,
            values,
            self.grouped(files, id, table) if self.grouped else {},
            frozenset(printed),
        )

    def put(self, files: Files, id: str, values: Mapping[str, Value]) -> None:
        file, path = self.find(files)[id]
        table = reach(files.edit(file), path)
        for name, value in values.items():
            column = self.columns[name]
            _write(table, column.path, None if value is None else column.writes(value))

    def check_id(self, id: str) -> None:
        if self.maker is not None:
            self.maker.check(id)

    def add(self, files: Files, id: str, values: Mapping[str, Value]) -> None:
        if self.maker is None:
            return super().add(files, id, values)
        self.maker.add(files, id, values)
        self.put(files, id, {name: value for name, value in values.items() if name in self.columns})
        return None

    def remove(self, files: Files, id: str) -> None:
        if self.maker is None:
            return super().remove(files, id)
        file, path = self.find(files)[id]
        *outer, last = path
        within = reach(files.edit(file), tuple(outer))
        del within[last]
        return None

    def place(self, files: Files, file: str, path: Path) -> tuple[str, str] | None:
        for id, (own, at) in self.find(files).items():
            if own == file and path[: len(at)] == at:
                rest = tuple(map(str, path[len(at) :]))
                inside = [n for n, c in self.columns.items() if rest and rest[: len(c.path)] == c.path]
                return id, inside[0] if inside else ""
        return None

    def _table(self, files: Files, id: str) -> Tree:
        file, path = self.find(files)[id]
        found: Tree = reach(files[file], path)
        return found


@dataclass(frozen=True)
class Maker:
    """How a new row is written: `file_of` and the path to the table or list that it goes into, from its id;
    `start` is what it holds at first."""

    where: Callable[[str, Mapping[str, Value]], tuple[str, Path]]
    start: Callable[[str], Tree]
    form: str
    example: str
    last: Callable[[str], str] = same

    def check(self, id: str) -> None:
        if not re.fullmatch(self.form, id):
            raise Malformed(f"{shown(id)} is no name for a new one: write it like {self.example}.")

    def add(self, files: Files, id: str, values: Mapping[str, Value]) -> None:
        file, path = self.where(id, values)
        if file not in files:
            raise Malformed(f"{shown(id)} is no name for a new one: write it like {self.example}.")
        within: Any = files.edit(file)
        for n, step in enumerate(path):
            if isinstance(within, dict) and step not in within:
                within[step] = self._empty(path, n)
            within = within[step]
        if isinstance(within, list):
            within.append(self.start(id))
        else:
            within[self.last(id)] = self.start(id)

    def _empty(self, path: Path, n: int) -> Any:
        return [] if n == len(path) - 1 and "id" in self.start("") else {}


def reach(tree: Any, path: Path) -> Any:
    """What lies at a path that is there."""
    for step in path:
        tree = tree[step]
    return tree


def _found(table: Tree, path: tuple[str, ...]) -> Value:
    found: Any = table
    for step in path:
        if not isinstance(found, dict) or step not in found:
            return None
        found = found[step]
    return found


def _write(table: Tree, path: tuple[str, ...], value: Value) -> None:
    """Write a value, or with None take it away."""
    *outer, last = path
    for step in outer:
        table = table.setdefault(step, {})
    if value is None:
        table.pop(last, None)
    else:
        table[last] = value


def tables_of(file: str, *path: str) -> Callable[[Files], Spots]:
    """The tables inside a table of a file, by their names."""
    return lambda files: {str(name): (file, (*path, name)) for name in reach(files[file], path)}


def listed_in(file: str, key: str) -> Callable[[Files], Spots]:
    """The tables of a list, by their ids."""
    return lambda files: {row["id"]: (file, (key, n)) for n, row in enumerate(files[file].get(key, ()))}
