"""Data sets for these tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from beachhead.core.bhd import Change, DataSet, renumbered

COUNTER = ("counters", "8/4US", {"full": "4-4-7", "reduced": "2-2-7"})


def set_of(game: str, *rows: tuple[str, str, Mapping[str, Any]], variant: bool = False) -> DataSet:
    """A set with these values, all of them printed."""
    changes = tuple(Change(form, row, v, dict.fromkeys(v, "printed")) for form, row, v in rows)
    return renumbered(DataSet(game, "Test copy", variant=variant, changes=changes, file="test.bhd"))


def head(**more: Any) -> dict[str, Any]:
    return {"file": "beachhead data", "format": 1, "game": "fm", "title": "Test copy", **more}
