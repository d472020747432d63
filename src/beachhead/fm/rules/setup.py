"""Set-up: rules 3.0, 11.4, 12.4, 13.4 and 14.4. Begin with `set_up_hexes`."""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.fm.state import FmState
from beachhead.hexes import Hexes


@rule("fm-3.0.b")
def set_up_hexes(state: FmState, place: int) -> Hexes:
    """Where the unit of landing.placements[place] may be set up, given what is written down."""
    free = state.facts.landing.placements[place].hexes & ~state.held[1]
    for hex in state.recorded:
        if hex >= 0:
            free &= ~(1 << hex)
    return free
