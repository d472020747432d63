"""What a question about units depends on: themselves, and what lies and stands around them.

Where several commanders act at the same time, what each is asked is listed again only when this has changed
(`Step.reads`). To leave something out would show stale options; so rather too much is in here than too
little.
"""

from __future__ import annotations

from collections.abc import Sequence

from beachhead.hexes import Hexes, each
from beachhead.m44.lookup import FAR
from beachhead.m44.state import M44State


def for_moves(state: M44State, units: Sequence[int], steps: int) -> tuple[object, ...]:
    """All that says where these units can go with at most so many `steps`."""
    zone, mine = _about(state, units, steps)
    return (
        mine,
        state.occupied[0] & zone,
        state.occupied[1] & zone,
        state.spans,
        state.hedgehogs,
        state.wire,
        state.exits_taken,
        state.craft_at,
        state.troop,
        state.accessory,
    )


def for_arrivals(state: M44State, commander: int) -> tuple[object, ...]:
    """All that says where the units that wait for this commander can come in."""
    return (
        state.arrivals[commander],
        state.occupied[0],
        state.occupied[1],
        state.at[:],
        state.aboard[:],
        state.pool,
        state.craft_load,
    )


def for_battles(state: M44State, units: Sequence[int]) -> tuple[object, ...] | None:
    """All that says whom these units can battle and what else they can do; None where some of them do more
    than battle."""
    special = state.lookup.specialists
    for unit in units:
        if special >> state.troop[unit] & 1:
            return None
    zone, mine = _about(state, units, FAR)
    unit_at = state.unit_at
    return (
        mine,
        [unit_at[h] for h in each((state.occupied[0] | state.occupied[1]) & zone)],
        state.occupied[0] & zone,
        state.occupied[1] & zone,
        state.engaged,
        state.spans,
        state.wire,
        state.sandbags,
        state.smoke,
        state.thin_smoke,
        state.troop,
        state.weapon,
        state.accessory,
        state.aim,
    )


def _about(state: M44State, units: Sequence[int], steps: int) -> tuple[Hexes, list[int]]:
    """The hexes at most so many steps from any of the units, and how each of them stands."""
    disc, at, order, marks, aboard = state.lookup.disc, state.at, state.order, state.marks, state.aboard
    zone, mine = 0, list[int]()
    for unit in units:
        h = at[unit]
        if h >= 0:
            zone |= disc(h, steps)
        mine += (unit, h, order[unit], marks[unit], aboard[unit])
    return zone, mine
