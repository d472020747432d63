"""Why a retreat cannot end there."""

from __future__ import annotations

from beachhead.m44.explain.reason import Reason, hex_name, hex_names, unit_name
from beachhead.m44.flow.retreating import FallBack
from beachhead.m44.rules.movement import enterable
from beachhead.m44.rules.retreat import choices
from beachhead.m44.state import M44State


def why_no_retreat(state: M44State, step: FallBack, to: int) -> Reason | None:
    """Why the unit cannot fall back to this hex."""
    name, where = unit_name(state, step.unit), hex_name(state, to)
    if state.unit_at[to] >= 0 and to != state.at[step.unit]:
        return Reason(f"{where} is held by {unit_name(state, state.unit_at[to])}.", "m44-ret-04")
    if to != state.at[step.unit] and not enterable(state, step.unit) >> to & 1:
        return Reason(f"{where} is closed to {name}.", "m44-ret-04")
    ends = choices(state, step.unit, step.flags, step.ignore)
    if to in ends:
        return None
    open_to = hex_names(state, sum(1 << h for h in ends))
    return Reason(
        f"{name} goes one hex a flag toward its own baseline, as far as it can: to {open_to}.", "m44-ret-02"
    )
