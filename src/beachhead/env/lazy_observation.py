"""A lazy observation: a dictionary whose values are computed when they are read.

`seen["action_mask"]` costs a mask and no planes. Copying, comparing or iterating computes all of it, as with
any dictionary.
"""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterator, ValuesView
from typing import Any, Final, cast

import numpy.typing as npt

PLANES: Final = "observation"
FEATURES: Final = "features"
MASK: Final = "action_mask"
PARTS: Final = (PLANES, FEATURES, MASK)

Array = npt.NDArray[Any]


class LazyObservation(dict[str, Array]):
    """What a seat observes: planes, features and the action mask; `read` computes a part."""

    def __init__(self, read: Callable[[str, str], Array], seat: str) -> None:
        super().__init__(cast("dict[str, Array]", dict.fromkeys(PARTS)))
        self._read, self._seat = read, seat

    def __getitem__(self, part: str) -> Array:
        found = super().__getitem__(part)
        if found is None:
            found = self[part] = self._read(part, self._seat)
        return found

    def get(self, part: str, default: Any = None) -> Any:
        return self[part] if part in PARTS else default

    def __iter__(self) -> Iterator[str]:  # with one of our own, dict(seen) and {**seen} ask for the values
        return super().__iter__()

    def whole(self) -> dict[str, Array]:
        """All of it, as a plain dictionary."""
        return {part: self[part] for part in PARTS}

    def values(self) -> ValuesView[str, Array]:  # type: ignore[override,type-arg]
        return self.whole().values()

    def items(self) -> ItemsView[str, Array]:  # type: ignore[override]
        return self.whole().items()

    def copy(self) -> dict[str, Array]:
        return self.whole()

    def __eq__(self, other: object) -> bool:
        return self.whole() == other

    __hash__ = None

    def __repr__(self) -> str:
        return repr(self.whole())

    def __reduce__(self) -> tuple[Any, ...]:
        return _read_through, (self.whole(),)


def _read_through(parts: dict[str, Array]) -> LazyObservation:
    """A copy with everything computed."""
    seen = LazyObservation(lambda part, seat: parts[part], "")
    seen.update(parts)
    return seen
