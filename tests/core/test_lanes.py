"""Two seats open at once: any order, the same end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from beachhead import new_match
from beachhead.core.decision import Decision
from beachhead.core.seat import CHANCE
from tests.parts.random_play import check_asks
from tests.toy.raid import GUARD, NORTH, RAID, SOUTH, GoOn, HideGun, RaidState


def test_both_raiders_are_asked_at_once() -> None:
    m = new_match("raid:field", seed=1)
    m.apply("guard", 0)
    assert [d.seat for d in m.open] == ["north", "south"]


def test_a_seat_that_two_lanes_ask_is_asked_by_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A general who falls back on one map while an Ambush is asked of them on another."""
    decide = GoOn.decide

    def of_north(step: GoOn, state: RaidState) -> Decision | None:
        asked = decide(step, state)
        return asked and replace(asked, seat=NORTH)

    monkeypatch.setattr(GoOn, "decide", of_north)
    monkeypatch.setattr(GoOn, "asks", lambda step, state: NORTH)
    m = new_match("raid:field", seed=1)
    m.apply("guard", 0)
    (asked,) = m.open
    assert asked == m.state.lanes[1][-1].decide(m.state) != m.state.lanes[2][-1].decide(m.state)
    check_asks(m.state)


def test_they_may_answer_in_any_order() -> None:
    keys = set()
    for order in (("north", "south"), ("south", "north")):
        m = new_match("raid:field", seed=1)
        m.apply("guard", "hide 0505")
        for seat in order:
            m.apply(seat, "done")
        assert m.open[0].seat == "guard"
        keys.add(m.state.key)
    assert len(keys) == 1


def test_chance_goes_alone() -> None:
    state = RAID.start("field", {})
    table = RAID.table(state, None)
    table.play(state.open[0], 0)
    assert len(state.lanes) == 3
    assert [d.seat for d in state.open] == [CHANCE]
    assert state.first == state.open[0]


def test_first_is_one_of_the_open_ones_without_listing_the_others() -> None:
    state = RAID.start("field", {})
    table = RAID.table(state, None)
    while state.result is None:
        state._open = None
        first = state.first
        assert first in state.open
        table.play(first, len(first.options) - 1)


def test_a_lane_that_loses_its_question_closes_by_itself() -> None:
    """A raider that is lost while the other still decides is not asked any more."""
    m = new_match("raid:field", seed=1)
    m.apply("guard", 0)
    state = m.state
    assert isinstance(state, RaidState)
    state.at[1] = -1
    m.apply("north", "done")
    assert [d.seat for d in m.open] == ["guard"]


def test_each_seat_finds_the_step_that_asks_it() -> None:
    m = new_match("raid:field", seed=1)
    assert m.state.top(GUARD) == HideGun()
    m.apply("guard", 0)
    assert [m.state.top(seat) for seat in (NORTH, SOUTH, GUARD)] == [GoOn(0), GoOn(1), None]
    assert RAID.blank(m.state.setup).top(GUARD) is None


def test_a_step_that_tells_of_another_seat_than_it_asks_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    m = new_match("raid:field", seed=1)
    m.apply("guard", 0)
    check_asks(m.state)
    monkeypatch.setattr(GoOn, "asks", lambda step, state: GUARD)
    with pytest.raises(AssertionError, match="asks another"):
        check_asks(m.state)
