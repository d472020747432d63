"""Which entries of a log were taken back."""

from __future__ import annotations

from collections.abc import Sequence

from beachhead.core.log import Entry


def undone(entries: Sequence[Entry]) -> set[int]:
    """The entries that were taken back, those that did so included."""
    found: set[int] = set()
    for n, entry in enumerate(entries, 1):
        if entry.is_undo:
            found.update(range(entry.back + 1, n + 1))
    return found
