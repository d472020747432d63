"""The judge of reasons rings for each kind of false reason, and random games repeat."""

from __future__ import annotations

import pytest

from beachhead.core.decision import Decision
from beachhead.core.explain import Explanation, Intent
from beachhead.core.state import State
from beachhead.games import new_match
from tests.parts.reasons import GENERIC, Case, Wishes, check_reasons, fault_of, refused


def case(text: str, rule: str) -> Case:
    match = new_match("raid:field", seed=1)
    return Case(match.state, match.seats[0], match.open[0], Intent("go"), Explanation(False, text, rule))


def nothing(state: State, decision: Decision) -> tuple[list[str], list[str]]:
    return [], []


def test_a_true_reason_passes_and_a_false_one_does_not() -> None:
    assert fault_of(case("Too far.", "raid-1"), {"raid-1": lambda _: True}) == ""
    assert (
        fault_of(case("Too far.", "raid-1"), {"raid-1": lambda _: False}) == "raid-1 is not what forbids it"
    )


def test_a_reason_has_a_rule_that_the_table_knows() -> None:
    assert fault_of(case("No.", ""), {}) == "it names no rule"
    assert fault_of(case("No.", "raid-2"), {}) == "the table does not know raid-2"


def test_the_generic_answer_only_where_no_rule_is_broken() -> None:
    told = case(f"{GENERIC}3 things you can do now.", "raid-1")
    assert fault_of(told, {"raid-1": lambda _: False}) == ""
    assert fault_of(told, {"raid-1": lambda _: True}) == "the generic answer, and broken is raid-1"


def test_the_same_seed_asks_the_same() -> None:
    def asked(seed: int) -> list[str]:
        wishes = Wishes.of("raid:field", None, seed)
        return [str(case) for case in refused("raid:field", None, seed, wishes, nothing, 60, 3)]

    assert asked(1) == asked(1)
    assert len(asked(1)) > 20
    assert asked(1) != asked(2)


def test_a_failure_says_how_to_repeat_it() -> None:
    with pytest.raises(
        AssertionError, match=r"check_reasons\('raid:field', \{\}, seed=1, tries=60, each=3, longest=100000\)"
    ):
        check_reasons("raid:field", seed=1, table={}, near=nothing, tries=60, each=3)
