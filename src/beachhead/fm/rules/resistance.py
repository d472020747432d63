"""Stiff resistance: rule 8.4. The unit loses a step and holds its hex; nobody advances into it."""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.fm.facts.roster import GERMAN, UnitId
from beachhead.fm.state import DROP_ATTACK, FmState


@rule("fm-8.4-01", "fm-8.4-02", "fm-8.4-05", "fm-8.4-07")
def may_stand(state: FmState, unit: UnitId) -> bool:
    """Whether a beaten unit may stand: always, but for Germans on whom paratroopers have dropped (10.9.2)."""
    return state.battle != DROP_ATTACK or state.facts.roster.side[unit] != GERMAN
