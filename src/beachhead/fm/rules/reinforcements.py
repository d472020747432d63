"""Reinforcements: rules 10.10, 10.11 and the schedules 11.5 to 14.6.

Begin with `can_come_on`: the units that can enter the map now.
"""

from __future__ import annotations

from beachhead.fm.facts.roster import UnitId
from beachhead.fm.state import FmState


def can_come_on(state: FmState) -> list[UnitId]:
    """The German reinforcements that can enter the map now."""
    return []


def must_come_on(state: FmState, coming: list[UnitId]) -> bool:
    """Whether the phase cannot end yet: who can come on in time has to (10.10)."""
    return bool(coming)
