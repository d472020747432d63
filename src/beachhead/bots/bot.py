"""What a bot is: somebody who answers decisions from what a seat may know."""

from __future__ import annotations

from typing import Protocol

from beachhead.core.decision import Decision
from beachhead.core.view import View


class Bot(Protocol):
    """Somebody who answers decisions."""

    def choose(self, view: View, decision: Decision) -> int:
        """The index of the option to take, from what the seat of the view may know."""
        ...
