"""Actions are written down, sent, and read back."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beachhead.core.action import ACTIONS, Action, Roll, action, slots_of
from beachhead.core.notation import Names, listing, usage


@action("probe.march")
@dataclass(frozen=True, slots=True)
class March(Action):
    who: tuple[UnitId, ...]  # type: ignore[name-defined]  # noqa: F821  # kinds are names, not classes
    to: HexId | None  # type: ignore[name-defined]  # noqa: F821
    fast: bool
    cost: int


NAMES = Names("probe", {"UnitId": listing(["Sch/30", "116/29", "A"]), "HexId": listing(["0101", "0102"])})

marches = st.builds(
    March,
    st.lists(st.integers(0, 2), max_size=3).map(tuple),
    st.none() | st.integers(0, 1),
    st.booleans(),
    st.integers(-9, 99),
)


@given(marches)
def test_it_parses_back(march: March) -> None:
    assert NAMES.action(NAMES.text(march)) == march


def test_it_reads_well() -> None:
    assert NAMES.text(March((0, 1), 1, True, 3)) == "march Sch/30+116/29 0102 yes 3"
    assert NAMES.text(March((), None, False, 0)) == "march - - no 0"
    assert NAMES.text(March((0,), 1, True, 3), frozenset({"to"})) == "march Sch/30 ? yes 3"
    assert usage(March) == "march WHO TO FAST COST"


def test_a_name_is_never_given_twice() -> None:
    @dataclass(frozen=True, slots=True)
    class Other(Action):
        pass

    with pytest.raises(ValueError, match="belongs to March already"):
        action("probe.march")(Other)
    assert ACTIONS["probe.march"] is March


def test_a_field_holds_ids_only() -> None:
    @dataclass(frozen=True, slots=True)
    class Wrong(Action):
        what: dict[str, int]

    with pytest.raises(TypeError, match="what: dict"):
        slots_of(Wrong)


def test_the_core_has_its_own_words() -> None:
    assert NAMES.action("roll 6") == Roll(6)
