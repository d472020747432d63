"""Units and hexes of a position as answers, and back."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.core.errors import Refusal
from beachhead.exercises.exercise import Answer
from beachhead.exercises.kind import Position
from beachhead.hexes import HexId
from beachhead.m44.explain.reason import Reason as Why
from beachhead.m44.explain.reason import hex_name, hex_of, unit_name, unit_of
from beachhead.m44.facts import enemy
from beachhead.m44.flow.choose_battle import Act
from beachhead.m44.ids import UnitId
from beachhead.m44.state import M44State

Here = Position[M44State]
ALL = "Name all of them."


def commander_of(here: Here) -> int:
    return here.state.lookup.seats.index(here.view.seat)


def id_of(state: M44State, unit: int) -> str:
    return state.setup.names.write("UnitId", UnitId(unit))


def ids_of(state: M44State, units: Iterable[int]) -> frozenset[str]:
    return frozenset(id_of(state, unit) for unit in units)


def unit_called(state: M44State, name: str) -> int:
    """A unit on the board by its name."""
    found = unit_of(state, name)
    if isinstance(found, Why):
        raise Refusal(found.text)
    return found


def hex_called(state: M44State, name: str) -> int:
    found = hex_of(state, name)
    if isinstance(found, Why):
        raise Refusal(found.text)
    return found


def hex_id(state: M44State, hex: int) -> str:
    return state.lookup.grid.name(HexId(hex))


def hexes_of(state: M44State, hexes: Iterable[int]) -> frozenset[str]:
    return frozenset(hex_id(state, hex) for hex in hexes)


def unit_answers(state: M44State, units: Iterable[int]) -> tuple[Answer, ...]:
    return tuple(Answer(id_of(state, unit), str(unit_name(state, unit))) for unit in units)


def hex_answers(state: M44State, hexes: Iterable[int]) -> tuple[Answer, ...]:
    return tuple(Answer(hex_id(state, hex), str(hex_name(state, hex))) for hex in hexes)


def distance(state: M44State, unit: int, other: int) -> int:
    return state.lookup.grid.distance(HexId(state.at[unit]), HexId(state.at[other]))


def foes_within(state: M44State, unit: int, far: int) -> list[int]:
    """Enemies up to this far from a unit, the nearest first."""
    foes = [foe for foe in state.units(enemy(state.side[unit])) if distance(state, unit, foe) <= far]
    return sorted(foes, key=lambda foe: (distance(state, unit, foe), foe))


def fighter(here: Here) -> int:
    """The unit that is about to battle."""
    here.must_be_asked("battle")
    step = here.state.lanes[here.state.lane_of(here.view.seat)][-1]
    assert isinstance(step, Act), "that is what is asked"
    return step.unit


def counted(n: int, what: str, many: str = "") -> str:
    return f"{n} {what if n == 1 else many or what + 's'}"
