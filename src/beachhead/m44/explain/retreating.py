"""Why a retreat cannot end there."""

from __future__ import annotations

from beachhead.hexes import HexId
from beachhead.m44.explain.reason import Reason, hex_name, hex_names, unit_name
from beachhead.m44.facts import ALLIES, AXIS, SHIP
from beachhead.m44.flow.retreating import FallBack
from beachhead.m44.rules.movement import enterable
from beachhead.m44.rules.retreat import LONG, choices, may_ignore
from beachhead.m44.state import M44State


def why_no_retreat(state: M44State, step: FallBack, to: int) -> Reason | None:
    """Why the unit cannot fall back to this hex."""
    unit = step.unit
    ends = choices(state, unit, step.flags, step.ignore)
    if to in ends:
        return None
    name, where = unit_name(state, unit), hex_name(state, to)
    if to == state.at[unit]:
        return why_no_stand(state, step)
    ship = state.lookup.arm[state.troop[unit]] == SHIP
    if state.unit_at[to] >= 0:
        return Reason(f"{where} {where:is} held by {unit_name(state, state.unit_at[to])}.", "m44-ret-04")
    if not enterable(state, unit) >> to & 1:
        return Reason(f"{where} {where:is} closed to {name}.", "m44-unit-15" if ship else "m44-ret-04")
    open_to = hex_names(state, sum(1 << h for h in ends if h != state.at[unit]))
    rule = _rule_of_way(state, step, to)
    return Reason(f"{name} must go one hex a flag, as far as possible: to {open_to}. {SAYS[rule]}", rule)


SAYS = {
    "m44-ret-01": "That hex is further away than its flags send it.",
    "m44-ret-02": "Every hex of the way is in the next row toward its baseline.",
    "m44-ret-03": "It makes as many of its flags good as it can.",
    "m44-ret-04": "The way to that hex is closed.",
    "m44-ret-10": "It goes three hexes a flag at most.",
}


def why_no_stand(state: M44State, step: FallBack) -> Reason | None:
    """Why the unit cannot stay where it is."""
    unit, name = step.unit, unit_name(state, step.unit)
    if state.at[unit] in choices(state, unit, step.flags, step.ignore):
        return None
    if step.ignore:
        return Reason(
            f"{name} can ignore {step.ignore} of {step.flags} flags, not all of them.", "m44-ret-06"
        )
    if may_ignore(state, unit):
        return Reason(f"Flags of shells and aircraft cannot be ignored: {name} must fall back.", "m44-ret-08")
    return Reason(f"Nothing lets {name} ignore a flag: {name:it} must fall back.", "m44-ret-06")


def _rule_of_way(state: M44State, step: FallBack, to: int) -> str:
    """An open hex where its retreat does not end: the wrong way, too far, not far enough, or cut off."""
    unit, grid = step.unit, state.lookup.grid
    here = state.at[unit]
    away = grid.distance(HexId(here), HexId(to))
    if not _goes_any_way(state, unit) and not any(
        _toward(state, here, to, side) for side in _baselines(state, unit)
    ):
        return "m44-ret-02"
    if state.lookup.long_retreat >> state.troop[unit] & 1:
        if away > step.flags * LONG:
            return "m44-ret-10"
    elif away > step.flags:
        return "m44-ret-01"
    return "m44-ret-03" if away < step.flags - step.ignore else "m44-ret-04"


def _goes_any_way(state: M44State, unit: int) -> bool:
    """Whether it is Airborne where these retreat in any direction (m44-ret-11, m44-ret-12)."""
    lookup = state.lookup
    special = lookup.facts.maps[state.home[unit]].has("airborne_retreat_any_way")
    return state.side[unit] == ALLIES and special and bool(lookup.airborne >> state.troop[unit] & 1)


def _baselines(state: M44State, unit: int) -> tuple[int, ...]:
    """The sides toward whose baseline it may go (m44-ret-12)."""
    either = state.lookup.facts.maps[state.home[unit]].has("axis_retreat_either_way")
    return (AXIS, ALLIES) if either and state.side[unit] == AXIS else (state.side[unit],)


def _toward(state: M44State, here: int, to: int, side: int) -> bool:
    """Whether `to` lies row by row toward the baseline of a side."""
    grid, edge = state.lookup.grid, {here}
    for _ in range(grid.distance(HexId(here), HexId(to))):
        edge = {n for h in edge for n in state.lookup.ground.back[side][h]}
    return to in edge
