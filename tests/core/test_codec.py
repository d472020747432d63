"""JSON both ways."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from beachhead.core.codec import column, plain, result_from, step_from, step_json
from tests.toy.raid import RAID, GoOn, result

columns = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**80), 2**1600) | st.sampled_from(["rain", "", "clear"]),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=12,
)


@given(columns)
def test_columns_come_back(value: object) -> None:
    again = column(json.loads(json.dumps(plain(value))))
    assert again == value
    assert repr(again) == repr(value)


@given(st.integers(2**53, 2**2000))
def test_hex_sets_are_safe_for_other_languages(hexes: int) -> None:
    assert isinstance(plain(hexes), str)


@given(st.lists(columns, min_size=2, max_size=3))
@example([[1, 0], [True, 0], [1, False]])
def test_a_position_is_written_alike_whatever_was_written_before(values: list[Any]) -> None:
    """Keys are made of it, and those on file stay as they are."""
    state = RAID.start("field", {})
    for value in (*values, *values):
        state.at = value
        own = [(field.name, getattr(state, field.name)) for field in state.FIELDS]
        steps = [[(step.NAME, step.values()) for step in lane] for lane in state.lanes]
        assert state.written() == repr((own, steps, None))


def test_steps_come_back() -> None:
    assert step_from(json.loads(json.dumps(step_json(GoOn(1)))), RAID.steps) == GoOn(1)


def test_results_come_back() -> None:
    end = result("guard", "narrow", "Time.", "raid-6")
    assert result_from(json.loads(json.dumps(end.json()))) == end
