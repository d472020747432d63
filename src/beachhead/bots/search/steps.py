"""How far the weights of a style may be moved when one tries whether another style is better. Begin with
`stepped`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple


class Step(NamedTuple):
    """How a weight is varied: multiplied and divided by `by`, or, if it is `added`, plus and minus it."""

    by: float
    added: bool = False

    def taken(self, weight: Any, way: float) -> Any:
        """The weight `way` steps further, from -1 to 1; each one of several."""
        if isinstance(weight, tuple):
            return tuple(self.taken(one, way) for one in weight)
        found = weight + self.by * way if self.added else weight * self.by**way
        return round(found) if isinstance(weight, int) else found


def stepped(style: Any, steps: Mapping[str, Step], ways: Mapping[str, float]) -> Any:
    """The style with its weights taken so far."""
    taken = {name: steps[name].taken(getattr(style, name), way) for name, way in ways.items()}
    return replace(style, **taken)
