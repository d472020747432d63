"""Medals that are settled when a turn begins: rules m44-turn-02, m44-vic-02."""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.m44.table import M44Table


@rule("m44-turn-02", "m44-vic-02")
def settle_turn_start(table: M44Table, side: int) -> None:
    """The side whose turn begins takes what it qualifies for; then victory is tested."""
    table.recount()
    table.test_victory()
