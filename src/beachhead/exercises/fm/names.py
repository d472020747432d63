"""Units and hexes of a position as answers, and back."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.core.errors import Refusal, unknown
from beachhead.exercises.exercise import Answer
from beachhead.exercises.kind import Position
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.naming import hex_name, name_of
from beachhead.fm.state import FmState
from beachhead.hexes import Hexes, HexId, each

Here = Position[FmState]


def id_of(state: FmState, unit: int) -> str:
    return state.facts.roster.units[unit].id


def ids_of(state: FmState, units: Iterable[int]) -> frozenset[str]:
    return frozenset(id_of(state, unit) for unit in units)


def unit_called(state: FmState, name: str) -> UnitId:
    """A unit on the map by its name."""
    number = state.facts.roster.number
    if name not in number:
        raise unknown("unit", name, number)
    if state.at[number[name]] < 0:
        raise Refusal(f"{name} is not on the map.")
    return number[name]


def hex_called(state: FmState, name: str) -> HexId:
    return state.facts.grid.hex(name)


def hexes_of(state: FmState, hexes: Hexes) -> frozenset[str]:
    return frozenset(state.facts.grid.name(h) for h in each(hexes))


def unit_answers(state: FmState, units: Iterable[int]) -> tuple[Answer, ...]:
    """Units with where they stand, to be picked."""
    return tuple(
        Answer(id_of(state, u), f"{name_of(state, u)}, {hex_name(state, HexId(state.at[u])):at}")
        for u in units
    )


def hex_answers(state: FmState, hexes: Iterable[int]) -> tuple[Answer, ...]:
    return tuple(Answer(state.facts.grid.name(HexId(h)), str(hex_name(state, HexId(h)))) for h in hexes)


def on_map(state: FmState, side: int) -> list[UnitId]:
    """The units of a side on the map."""
    return [unit for unit in state.lookup.units[side] if state.at[unit] >= 0]


def named(state: FmState, units: Iterable[int]) -> str:
    """Several units in a sentence: 8/4, 12/4 and 22/4."""
    words = [str(name_of(state, unit)) for unit in units]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
