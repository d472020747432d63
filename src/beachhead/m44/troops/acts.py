"""What special troops do in place of a battle. `flow.battling` asks here; begin with `special_acts`."""

from __future__ import annotations

from beachhead.core.action import Action
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table


def special_acts(state: M44State, unit: int) -> list[Action]:
    """What this unit, which may battle, may do instead."""
    return []


def do_special(table: M44Table, commander: int, unit: int, action: Action) -> None:
    """Carry out one of its `special_acts`."""
