"""The context of a decision: the position, the side that is asked, the land. Begin with `Context`.

A `Context` lives as long as one decision. What holds for a whole phase is cached in `Memory`, and recomputed
whenever it no longer fits the position: a new bot plays the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from beachhead.bots.budget import Budget
from beachhead.bots.fm.evaluation import last_chance, urgency
from beachhead.bots.fm.map_cache import MapCache, map_cache_of
from beachhead.bots.fm.style import STANDARD, Style
from beachhead.core.action import Action
from beachhead.core.decision import Decision
from beachhead.core.said import Said
from beachhead.core.seat import Seat
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.state import SEATS, FmState
from beachhead.hexes import HexId

if TYPE_CHECKING:
    from beachhead.bots.fm.outlook import Outlook
    from beachhead.bots.fm.strikes import Strike


@dataclass(slots=True)
class Memory:
    """What a bot caches from one question to the next; only for speed."""

    outlook: Outlook | None = None
    strikes: tuple[object, list[Strike]] | None = None
    settled: tuple[object, set[UnitId]] | None = None
    bound: dict[UnitId, HexId] = field(default_factory=dict)
    reaches: tuple[object, dict[tuple[int, ...], list[HexId]]] = (None, {})
    standing: tuple[tuple[object, ...], list[Strike], int] | None = None


class Context:
    """A decision with its surroundings."""

    def __init__(
        self,
        state: FmState,
        seat: Seat,
        decision: Decision,
        memory: Memory,
        budget: Budget,
        style: Style = STANDARD,
    ) -> None:
        self.state = state
        self.seat = seat
        self.decision = decision
        self.memory = memory
        self.budget = budget
        self.style = style
        self.side = SEATS.index(seat)
        self.enemy = 1 - self.side
        self.map: MapCache = map_cache_of(state)
        self.values: dict[int, float] = {}
        """By index: what the options are worth that have been weighed."""
        self.outlook: Outlook | None = None
        """How things stand, once somebody has asked (`outlook.outlook_of`)."""
        self.grounds: dict[int, float] = {}
        """By hex: what the ground is worth, where somebody has asked (`strikes.ground_worth`)."""

        self.expected: dict[int, int] | None = None
        """By cup: the markers that the enemy will draw in this battle (`markers.battle_value`)."""
        self.refits: frozenset[int] | None = None
        """The breeds of which a step that is lost now comes back next turn (`losses.own_step`)."""
        self.scratch: FmState | None = None
        """A copy of the position for bombardments that are only weighed."""

    @cached_property
    def urgency(self) -> float:
        """From 0 to 1: how much the side that is asked is pressed for time if it is behind."""
        return urgency(self.state, self.side)

    @cached_property
    def last_chance(self) -> bool:
        """Whether this turn is the last in which the side that is asked can turn defeat into victory."""
        return last_chance(self.state, self.side)

    def about(self) -> int:
        """The unit or hex that the question is about."""
        asked: int = self.decision.about[0][1]
        return asked

    def index(self, action: Action) -> int:
        return self.decision.options.index(action)

    def find(self, kind: type[Action]) -> int:
        """The index of the first option of a kind, -1 if there is none."""
        for index, option in enumerate(self.decision.options):
            if isinstance(option, kind):
                return index
        return -1

    def best(self, value: Callable[[Action], float]) -> int:
        """The index of the option with the highest value; the first among equals."""
        values = [value(option) for option in self.decision.options]
        self.values = dict(enumerate(values))
        return values.index(max(values))

    def hex_name(self, hex: int) -> Said:
        """What people call a hex, as the story does."""
        return Said.of(self.state.setup.names.say("HexId", hex))

    def unit_name(self, unit: int) -> str:
        return self.state.setup.names.say("UnitId", unit)


Chapter = Callable[[Context], int]
"""Chooses the answer to a question, by its index; why is told in `reasons`."""
Tell = Callable[[Context, Action], str]
"""Explains an option in a sentence; empty if nothing speaks for it."""
