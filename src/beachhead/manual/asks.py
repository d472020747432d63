"""What each question of a game means, for somebody who is asked it for the first time; see `read_asks`.

They stand in `asks.toml` beside the chapters: a table for each question (`Decision.ask`) with its `says`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources.abc import Traversable

from beachhead.core.datafile import DataError

FILE = "asks.toml"
SHORTEST, LONGEST = 15, 45
"""In words: enough to learn something, and read before the next move."""


def read_asks(folder: Traversable, prompts: Mapping[str, str]) -> dict[str, str]:
    """The explanations by question, checked; none if the manual brings none."""
    file = folder.joinpath(FILE)
    if not file.is_file():
        return {}
    try:
        written = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise DataError(FILE, "it", f"is not TOML: {error}.") from None
    return {ask: _checked(ask, table, prompts) for ask, table in written.items()}


def _checked(ask: str, table: object, prompts: Mapping[str, str]) -> str:
    if ask not in prompts:
        raise DataError(FILE, ask, "there is no such question in this game.")
    if not isinstance(table, dict) or set(table) != {"says"} or not isinstance(table["says"], str):
        raise DataError(FILE, ask, 'a question has one text, as in says = "...".')
    says: str = table["says"]
    if not SHORTEST <= len(says.split()) <= LONGEST:
        raise DataError(
            FILE, ask, f"it has {len(says.split())} words; {SHORTEST} to {LONGEST} are read before a move."
        )
    return says
