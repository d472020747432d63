"""Self-play against what was learned before. Begin with `League`."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypedDict

from beachhead import bots
from beachhead.core.errors import Malformed
from beachhead.env.encodings import Array

Policy = Callable[[Array, Array], Any]
"""From an observation and the mask of its actions: the number of an action."""


class Members(TypedDict, total=False):
    """What can be chosen for a league."""

    size: int
    past: float
    seed: int


class League:
    """Opponents for the other seats: some `builtin` bots, and the last `size` policies that were added. One
    of them plays each game (`draw`): a policy with the probability `past`, if there is one."""

    def __init__(
        self,
        builtin: Sequence[str] = ("random", "greedy"),
        *,
        size: int = 8,
        past: float = 0.5,
        seed: int = 0,
    ) -> None:
        if not builtin or size < 1 or not 0 <= past <= 1:
            raise Malformed(
                "A league has one bot or more, room for one policy or more, and `past` is from 0 to 1."
            )
        for name in builtin:
            bots.make(name)  # refused here, a name that is not known gets a sentence
        self.builtin, self.past = tuple(builtin), past
        self.policies: deque[tuple[str, Policy]] = deque(maxlen=size)
        self.results: dict[str, Counter[str]] = {}
        self._rng = Random(f"league/{seed}")

    def add(self, name: str, policy: Policy) -> None:
        """Keep a policy as it is now: give a copy, not the one that goes on learning."""
        self.policies.append((name, policy))

    def draw(self) -> tuple[str, Policy | None]:
        """The opponent of the next game: its name, and what it plays by unless it is a bot of that name."""
        if self.policies and self._rng.random() < self.past:
            return self._rng.choice(self.policies)
        return self._rng.choice(self.builtin), None

    def note(self, name: str, outcome: float) -> None:
        """How a game against this opponent went for the one who learns: `results` counts them."""
        words = "won" if outcome > 0 else "lost" if outcome < 0 else "drawn"
        self.results.setdefault(name, Counter())[words] += 1
