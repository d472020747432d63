"""Styles that were learned from rollouts, as data files: the weights of the captain's style that `beachhead
distil` changed, by side, with where they come from. Begin with `learned_styles`.

There is no date in a file: the same games give the same file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from beachhead.core.errors import BadFile, OtherVersion
from beachhead.core.files import write_lines

FORMAT: Final = 1


def learned_styles(path: Traversable | Path, game: str, style: Any, sides: Sequence[str]) -> tuple[Any, ...]:
    """The style by side, with the weights of a file; refused if they are not for this game."""
    try:
        written = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadFile(f"{path} cannot be read as a style: {error}.") from None
    if not isinstance(written, dict) or written.get("format") != FORMAT:
        raise OtherVersion(f"{path} is not a style of format {FORMAT}, which this program reads.")
    if written.get("game") != game:
        raise BadFile(f"{path} has a style for the game {written.get('game')!r}, not for {game}.")
    try:
        return tuple(
            replace(style, **{name: _frozen(weight) for name, weight in written["weights"][side].items()})
            for side in sides
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise BadFile(f"{path} does not have the weights of a style by side: {error}.") from None


def write_learned(
    path: Path, game: str, weights: Mapping[str, Mapping[str, Any]], source: Mapping[str, Any]
) -> None:
    """A file: the weights by side, and where they come from."""
    written = {"format": FORMAT, "game": game, **source, "weights": weights}
    write_lines(path, json.dumps(written, indent=1).splitlines())


def _frozen(weight: Any) -> Any:
    return tuple(map(_frozen, weight)) if isinstance(weight, list) else weight


def laid_over(learned: Any, standard: Any, style: Any) -> Any:
    """The learned style, but for what `style` does otherwise than the standard one."""
    own = {one.name: getattr(style, one.name) for one in fields(style)}
    return replace(learned, **{name: it for name, it in own.items() if it != getattr(standard, name)})
