"""States and steps as JSON, both ways, without loss.

Columns hold numbers, words, None and lists of those; a number too long for other languages (a hex set) is
written as `"0x..."`. Steps are written with their permanent name, which the game's list of steps turns back
into the class.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from beachhead.core.seat import Seat
from beachhead.core.state import Result, State
from beachhead.core.step import AnyStep

SAFE = 1 << 53


def plain(value: Any) -> Any:
    """A column as JSON."""
    if isinstance(value, int):
        return value if -SAFE < value < SAFE else hex(value)
    if isinstance(value, (list, tuple)):  # mostly small numbers, which need no call
        return [item if type(item) is int and -SAFE < item < SAFE else plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value


def column(value: Any) -> Any:
    """A column from JSON, or from a view that already has it; always a new list."""
    if type(value) is list:
        kinds = set(map(type, value))
        return [column(item) for item in value] if str in kinds or list in kinds else value[:]
    if isinstance(value, str) and value.startswith(("0x", "-0x")):
        return int(value, 16)
    return value


def own(value: Any) -> Any:
    """A copy of a column that shares no list with it."""
    if type(value) is list:
        return [own(item) for item in value] if list in map(type, value) else value[:]
    return value


def step_json(step: AnyStep) -> list[Any]:
    return [step.NAME, {name: plain(value) for name, value in step.values()}]


def step_from(written: list[Any], steps: Mapping[str, type[AnyStep]]) -> AnyStep:
    name, values = written
    return steps[name](**{key: frozen(column(value)) for key, value in values.items()})


def frozen(value: Any) -> Any:
    """A value of a step: steps hold no lists."""
    return tuple(frozen(item) for item in value) if isinstance(value, list) else value


def state_json(state: State) -> dict[str, Any]:
    """The whole state, secrets included: for files and workers, never for a seat."""
    return {
        "columns": {field.name: plain(getattr(state, field.name)) for field in state.FIELDS},
        "lanes": [[step_json(step) for step in lane] for lane in state.lanes],
        "result": None if state.result is None else state.result.json(),
    }


def fill_state(state: State, written: Mapping[str, Any], steps: Mapping[str, type[AnyStep]]) -> None:
    """Fill a blank state (made by the game for the same set-up) from what `state_json` wrote."""
    for field in state.FIELDS:
        setattr(state, field.name, column(written["columns"][field.name]))
    state.lanes = [[step_from(step, steps) for step in lane] for lane in written["lanes"]]
    state.result = None if written["result"] is None else result_from(written["result"])
    state._open = state._asking = None


def result_from(written: Mapping[str, Any]) -> Result:
    scores = tuple((Seat(seat), score) for seat, score in written["scores"].items())
    return Result(written["winner"], written["grade"], written["reason"], written["rule"], scores)
