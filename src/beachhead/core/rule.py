"""The mark that ties code to the rules it plays: `@rule("fm-8.3-07")`.

It does nothing at run time. `beachhead.rulebook` reads the marks from the source, checks the ids against the
inventories, and `beachhead rules 8.3` shows them beside the tests that carry `@pytest.mark.rule`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def rule(*ids: str) -> Callable[[T], T]:
    """Say which rules the function or class below plays; it is handed back untouched."""
    return _same


def _same(marked: T) -> T:
    return marked
