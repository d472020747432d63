"""A data set as one file: what an owner of the printed game changes in the data of a game.

JSON Lines, written `.bhd`. The first line says what it is; every other line is a change: values of one row of
one form (`core.forms`), with where each was taken from. A set holds only what differs from ours, so that its
line numbers say where something is wrong, and two of them can be compared line by line. Begin with
`read_set`; docs/guides/your-own-copy.md has the format in full. Nothing here opens a file: `datasets` does.
"""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Any, Literal, NoReturn

from beachhead.core.datafile import DataError
from beachhead.core.errors import Malformed, OtherVersion, Refusal, listed
from beachhead.core.forms import Value, checked_text, shown

MAGIC = "beachhead data"
FORMAT = 1
SUFFIX = ".bhd"
LARGEST = 1 << 20
"""Bytes of a file; all counters and the whole map come to a fifth of it."""
LONGEST_LINE = 1 << 13
SHORT = 400
"""Lines up to this length are remembered."""
MOST_CHANGES = 8000
SOURCES = ("printed", "measured", "guessed")
"""Where a value was taken from: read off the printed game, measured on it, or guessed."""
HEAD = {"file", "format", "game", "title", "author", "note", "variant", "scenario"}
OWN_NAME = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"
"""How a scenario of one's own is named: `short-utah`."""
LONGEST_NAME = 40
KINDS = ("set", "add", "remove")
Act = Literal["set", "add", "remove"]
LONGEST = {"game": 40, "title": 80, "author": 80, "note": 2000}


class DataFault(DataError):
    """Something in a data set that cannot be: in which line, and if it is known of which row and field."""

    def __init__(
        self,
        file: str,
        line: int,
        reason: str,
        *,
        form: str = "",
        row: str = "",
        field: str = "",
        allowed: Iterable[str] = (),
    ) -> None:
        place = ", ".join(filter(None, (f"line {line}" if line else "", form, row, field)))
        super().__init__(file, place, reason.rstrip("."), allowed)
        self.line, self.form, self.row, self.field = line, form, row, field


@dataclass(frozen=True)
class Change:
    """What is changed in one row: values by field, and where each was taken from. A row may be added or
    removed."""

    form: str
    row: str
    values: Mapping[str, Value] = field(default_factory=dict)
    sources: Mapping[str, str] = field(default_factory=dict)
    act: Act = "set"
    line: int = field(default=0, compare=False)

    @property
    def key(self) -> tuple[str, str]:
        return self.form, self.row

    def json(self) -> dict[str, Any]:
        """The change as its line has it: one source if all values have the same."""
        written: dict[str, Any] = {"form": self.form, "row": self.row}
        if self.act != "set":
            written[self.act] = True
        if self.values:
            written["values"] = dict(self.values)
        kinds = set(self.sources.values())
        if kinds:
            written["from"] = kinds.pop() if len(kinds) == 1 else dict(self.sources)
        return written


@dataclass(frozen=True)
class OwnScenario:
    """A scenario that a set makes: it is played as `name`, beside that from which it begins (`start`), with
    the options that it gives. It is called as the set is."""

    name: str
    start: str
    says: str = ""
    options: Mapping[str, bool | int | str] = field(default_factory=dict)

    def json(self) -> dict[str, Any]:
        written: dict[str, Any] = {"name": self.name, "from": self.start}
        if self.says:
            written["says"] = self.says
        if self.options:
            written["options"] = {name: self.options[name] for name in sorted(self.options)}
        return written


@dataclass(frozen=True, eq=False)
class DataSet:
    """A whole data set. Two with the same title and values are the same, whatever is noted about them."""

    game: str
    title: str
    author: str = ""
    note: str = ""
    variant: bool = False
    """Whether it may change what booklets print."""
    changes: tuple[Change, ...] = ()
    file: str = "the data set"
    scenario: OwnScenario | None = None
    """The scenario of their own that the values are for, if it is not for all of them."""

    @property
    def scenario_id(self) -> str:
        """The id of the scenario that it makes, such as `fm:short-utah`; empty if it makes none."""
        return f"{self.game}:{self.scenario.name}" if self.scenario else ""

    @cached_property
    def fingerprint(self) -> str:
        """The same for the same values under the same title, which players are told."""
        rows = sorted(
            [c.form, c.row, c.act, {name: c.values[name] for name in sorted(c.values)}] for c in self.changes
        )
        made = [] if self.scenario is None else [self.scenario.json()]
        said = [self.game, self.title, self.variant, rows, *made]
        text = json.dumps(said, sort_keys=True, ensure_ascii=False)
        return sha256(text.encode()).hexdigest()[:16]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DataSet) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def fault(self, change: Change, reason: str, field: str = "", allowed: Iterable[str] = ()) -> DataFault:
        """The refusal for something in one of its changes."""
        return DataFault(
            self.file, change.line, reason, form=change.form, row=change.row, field=field, allowed=allowed
        )

    def head(self) -> dict[str, Any]:
        words = {"title": self.title, "author": self.author, "note": self.note}
        return {
            "file": MAGIC,
            "format": FORMAT,
            "game": self.game,
            **{name: text for name, text in words.items() if text or name == "title"},
            **({"variant": True} if self.variant else {}),
            **({"scenario": self.scenario.json()} if self.scenario else {}),
        }

    def lines(self) -> Iterator[str]:
        """The file, line by line."""
        for row in (self.head(), *(change.json() for change in self.changes)):
            yield json.dumps(row, ensure_ascii=False, separators=(",", ":"))

    def text(self) -> str:
        return "".join(line + "\n" for line in self.lines())


def read_set(name: str, content: bytes) -> DataSet:
    """The data set in a file called `name`, checked as far as it goes without its game."""
    if len(content) > LARGEST:
        raise DataFault(name, 0, f"it has {len(content)} bytes, and {LARGEST} are accepted")
    rows = content.removeprefix(BOM_UTF8).split(b"\n")
    if rows and not rows[-1]:
        rows.pop()
    if not rows or MAGIC.encode() not in rows[0]:
        raise DataFault(
            name, 0, "it is not a Beachhead data set: its first line should say so", allowed=["*.bhd"]
        )
    if len(rows) > MOST_CHANGES + 1:
        raise DataFault(name, 0, f"it has {len(rows) - 1} changes, and {MOST_CHANGES} are accepted")
    head = _head(name, _parsed(name, 1, rows[0]))
    seen: dict[tuple[str, str], int] = {}
    changes = []
    for number, line in enumerate(rows[1:], 2):
        change = _numbered(name, number, line)
        if change.key in seen:
            raise DataFault(
                name, number, f"line {seen[change.key]} changes it already", form=change.form, row=change.row
            )
        seen[change.key] = number
        changes.append(change)
    return replace(head, changes=tuple(changes))


def _numbered(name: str, number: int, line: bytes) -> Change:
    """The change of a line. Who enters a set has it checked again and again with one line more: those that
    are known are not read again."""
    if len(line) <= SHORT:
        try:
            known = _known(line)
        except Refusal:
            pass  # said below, with its place
        else:
            return Change(known.form, known.row, known.values, known.sources, known.act, number)
    return _change(name, number, _parsed(name, number, line))


@lru_cache(maxsize=8192)
def _known(line: bytes) -> Change:
    return _change("", 0, _parsed("", 0, line))


def _parsed(name: str, number: int, line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise DataFault(name, number, f"it is longer than {LONGEST_LINE} bytes")
    try:
        row = _READER.decode(line.decode())
    except _Twice as twice:
        raise DataFault(name, number, f"{shown(str(twice))} stands there twice") from None
    except (ValueError, RecursionError):
        raise DataFault(name, number, "it is not readable as JSON") from None
    if not isinstance(row, dict):
        raise DataFault(name, number, "it is not a table in curly brackets")
    return row


class _Twice(Exception):
    """A name that a table has twice."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) != len(pairs):
        raise _Twice(next(key for n, (key, _) in enumerate(pairs) if key in dict(pairs[:n])))
    return table


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number")


def _no_float(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a whole number: costs are written as texts")


_READER = json.JSONDecoder(parse_constant=_no_number, parse_float=_no_float, object_pairs_hook=_once)


def _head(name: str, row: dict[str, Any]) -> DataSet:
    if row.get("file") != MAGIC:
        raise DataFault(name, 1, "it is not a Beachhead data set: its first line should say so")
    if type(row.get("format")) is not int or row["format"] != FORMAT:
        raise OtherVersion(
            f"{name} has format {shown(row.get('format'))}, and this program reads {FORMAT}.", line=1
        )
    if unknown := sorted(set(row) - HEAD):
        raise DataFault(name, 1, f"there is no field {shown(unknown[0])} here, only {listed(sorted(HEAD))}")
    if type(row.get("variant", False)) is not bool:
        raise DataFault(name, 1, f"{shown(row['variant'])} is neither true nor false", field="variant")
    words = {}
    for key, longest in LONGEST.items():
        try:
            words[key] = checked_text(row.get(key, ""), longest, lines=key == "note")
        except Malformed as wrong:
            raise DataFault(name, 1, wrong.message, field=key) from None
    for key in ("game", "title"):
        if not words[key].strip():
            raise DataFault(name, 1, "it is empty", field=key)
    return DataSet(
        words["game"],
        words["title"],
        words["author"],
        words["note"],
        row.get("variant", False) or "scenario" in row,
        file=name,
        scenario=_own_scenario(name, row["scenario"]) if "scenario" in row else None,
    )


def _own_scenario(name: str, row: object) -> OwnScenario:
    known = ("name", "from", "says", "options")
    if not isinstance(row, dict) or not {"name", "from"} <= set(row) <= set(known):
        reason = (
            f"{shown(row)} is no scenario: it has a name, where it begins from, and perhaps says, options"
        )
        raise DataFault(name, 1, reason, field="scenario")
    words = {}
    for key, longest in (("name", LONGEST_NAME), ("from", LONGEST_NAME), ("says", LONGEST["note"])):
        try:
            words[key] = checked_text(row.get(key, ""), longest)
        except Malformed as wrong:
            raise DataFault(name, 1, wrong.message, field=f"scenario {key}") from None
    if not re.fullmatch(OWN_NAME, words["name"]):
        reason = f"{shown(words['name'])} is no name: small letters, digits and hyphens, such as short-utah"
        raise DataFault(name, 1, reason, field="scenario name")
    options = row.get("options", {})
    if not isinstance(options, dict) or not all(type(v) in (bool, int, str) for v in options.values()):
        reason = f"{shown(options)} is no table of options by name"
        raise DataFault(name, 1, reason, field="scenario options")
    return OwnScenario(words["name"], words["from"], words["says"], options)


def _change(name: str, number: int, row: dict[str, Any]) -> Change:
    known = {"form", "row", "values", "from", "add", "remove"}
    if unknown := sorted(set(row) - known):
        raise DataFault(
            name, number, f"there is no field {shown(unknown[0])} here, only {listed(sorted(known))}"
        )
    texts = []
    for key in ("form", "row"):
        try:
            texts.append(checked_text(row.get(key), 120))
        except Malformed as wrong:
            raise DataFault(name, number, wrong.message, field=key) from None
    form, id = texts
    acts = [act for act in KINDS[1:] if act in row]
    if len(acts) > 1 or any(row[act] is not True for act in acts):
        raise DataFault(name, number, "a row is added or removed with true, not both", form=form, row=id)
    act: Act = "remove" if acts == ["remove"] else "add" if acts else "set"
    values = row.get("values", {})
    if not isinstance(values, dict) or bool(values) == (act == "remove"):
        reason = "a row that is removed has no values, any other has some, as a table by field"
        raise DataFault(name, number, reason, form=form, row=id)
    given = row.get("from", "guessed" if act == "remove" else None)
    sources: dict[str, Any] = given if isinstance(given, dict) else dict.fromkeys(values, given)
    for key in values:
        if sources.get(key) not in SOURCES:
            reason = f"it is from {shown(sources.get(key))}: say whether it is {listed(SOURCES)}"
            raise DataFault(name, number, reason, form=form, row=id, field=key, allowed=SOURCES)
    if extra := [key for key in sources if key not in values]:
        raise DataFault(name, number, f"{shown(extra[0])} has a source but no value", form=form, row=id)
    return Change(form, id, values, sources, act, number)


def renumbered(data: DataSet) -> DataSet:
    """The same with the line numbers that its file will have."""
    changes = tuple(replace(change, line=n) for n, change in enumerate(data.changes, 2))
    return replace(data, changes=changes)
