"""What has changed since a client was last sent something, so that it need not be sent all of it again.

A change is one of three: `{"=": value}` is another value; `{"+": {name: change}, "-": [name]}` changes and
removes fields of an object; `{"~": [row, [first, end]]}` is a list of new rows and of runs of rows that stay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

Change = dict[str, Any]
Rows = list[msgspec.Raw]


def changes(old: Any, new: Any) -> Change | None:
    """What makes `new` of `old`; None if they are the same. Lists of `msgspec.Raw` are compared row by row,
    and the rows have to be objects."""
    if old is new or old == new:
        return None
    if isinstance(old, dict) and isinstance(new, dict):
        return _of_fields(old, new)
    if _has_rows(old) and _has_rows(new):
        return {"~": _runs(old, new)}
    return {"=": new}


def _of_fields(old: Mapping[str, Any], new: Mapping[str, Any]) -> Change:
    put = {name: {"=": value} for name, value in new.items() if name not in old}
    for name, value in old.items():
        if name in new and (change := changes(value, new[name])) is not None:
            put[name] = change
    gone = [name for name in old if name not in new]
    return {"+": put} | ({"-": gone} if gone else {})


def _has_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], msgspec.Raw)


def _runs(old: Rows, new: Rows) -> Sequence[Any]:
    """The rows of `new`; those that were there before as `[first, end]` of the old ones."""
    where = {bytes(row): n for n, row in enumerate(old)}
    found: list[Any] = []
    for row in new:
        n = where.get(bytes(row))
        if n is None:
            found.append(row)
        elif found and isinstance(found[-1], list) and found[-1][1] == n:
            found[-1][1] = n + 1
        else:
            found.append([n, n + 1])
    return found
