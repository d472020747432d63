"""The arithmetic of clocks, whatever happens and whenever one looks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beachhead.core.errors import NotAnOption
from beachhead.server.clocks import (
    DAY,
    LEAST_DAYS,
    LEAST_LIVE,
    GameClock,
    SeatClock,
    new_clock,
    packed,
    unpacked,
)
from beachhead.server.errors import TimeOut
from beachhead.server.schemas import TimeControl

EPOCH = 1.8e9
NEAR = 1e-4
seconds = st.floats(0, 20 * DAY)
moments = seconds.map(lambda after: EPOCH + after)
spans = st.tuples(moments, seconds).map(lambda span: (span[0], span[0] + span[1]))


@st.composite
def running(draw: st.DrawFn) -> SeatClock:
    return SeatClock(
        draw(seconds),
        draw(st.sampled_from([0.0, 3600.0, 3 * DAY])),
        draw(moments),
        holiday=draw(st.none() | spans),
    )


@given(running(), st.lists(moments, max_size=6))
def test_looking_and_charging_in_between_changes_nothing(clock: SeatClock, looks: list[float]) -> None:
    end = EPOCH + 50 * DAY
    whole, often = packed_seat(clock), packed_seat(clock)
    for now in sorted(looks):
        often.charge(now)
    assert often.left(end) == pytest.approx(whole.left(end), abs=NEAR)
    assert often.left_of_turn(end) == pytest.approx(whole.left_of_turn(end), abs=NEAR)


@given(running())
def test_it_is_out_when_it_is_due_and_not_before(clock: SeatClock) -> None:
    due = clock.due
    assert due is not None
    assert clock.left(due) == pytest.approx(0, abs=NEAR)
    before = due - 1
    if clock.since is not None and before > clock.since and not away(clock, before):
        assert clock.left(before) > 0


@given(running(), moments, seconds)
def test_what_is_skipped_counts_for_nobody(clock: SeatClock, begins: float, silent: float) -> None:
    clock.holiday = None
    alone = packed_seat(clock)
    clock.skip(begins, begins + silent)
    assert clock.left(begins + silent) == pytest.approx(alone.left(begins), abs=NEAR)


@given(running(), moments)
def test_a_clock_that_stands_loses_nothing(clock: SeatClock, now: float) -> None:
    clock.run(now, runs=False)
    left = clock.left(now)
    assert clock.due is None
    assert clock.left(now + 100 * DAY) == left
    clock.run(now + 5 * DAY, runs=True)
    assert clock.left(now + 5 * DAY) == left


@given(running(), moments, seconds)
def test_a_holiday_only_ever_gives_time(clock: SeatClock, now: float, length: float) -> None:
    clock.holiday, clock.holidays, clock.since = None, 40 * DAY, min(clock.since or now, now)
    plain = packed_seat(clock)
    clock.take_holiday(now, length, now)
    end = now + length
    assert clock.left(end) == pytest.approx(plain.left(now), abs=NEAR)
    assert clock.holidays == pytest.approx(40 * DAY - length)
    clock.take_holiday(end, 0, now + length / 2)
    assert clock.holidays == pytest.approx(40 * DAY - length / 2, abs=NEAR)
    assert clock.left(now + length) == pytest.approx(max(0, plain.left(now) - length / 2), abs=NEAR)


@given(running(), st.floats(0, 100))
def test_time_that_goes_backwards_takes_nothing(clock: SeatClock, back: float) -> None:
    assert clock.since is not None
    left = clock.bank + clock.turn
    clock.charge(clock.since - back)
    assert clock.left(clock.since) == left


@given(st.lists(st.tuples(st.floats(0, DAY), st.integers(0, 3), st.booleans()), max_size=30))
def test_no_undo_and_no_turn_again_makes_time(steps: list[tuple[float, int, bool]]) -> None:
    """However the turn goes back and forth, a seat has no more than the turns that it has seen give."""
    clock = begun(TimeControl("live", minutes=10, increment=20))
    now, seen, used = EPOCH, 1, 0.0
    for wait, turn, runs in steps:
        ran = clock.seats["a"].since is not None
        used += min(wait, clock.seats["a"].left(now)) if ran else 0.0
        now, seen = now + wait, max(seen, turn)
        clock.go_on(now, turn, {"a"} if runs else ())
        assert clock.seats["a"].left(now) == pytest.approx(600 + 20 * (seen - 1) - used, abs=NEAR)
        assert clock.seats["b"].left(now) == pytest.approx(600 + 20 * (seen - 1), abs=NEAR)


def test_the_time_of_a_turn_is_used_first_and_does_not_add_up() -> None:
    clock = begun(TimeControl("days", days=2, bank=1))
    clock.go_on(EPOCH, 1, {"a"})
    clock.go_on(EPOCH + DAY, 2, {"a"})
    assert clock.seats["a"].left(EPOCH + DAY) == 3 * DAY
    assert clock.seats["a"].left(EPOCH + 3.5 * DAY) == DAY / 2
    clock.go_on(EPOCH + 3.5 * DAY, 3, ())
    assert clock.seats["a"].left(EPOCH + 9 * DAY) == 2.5 * DAY
    assert clock.due is None


def test_whoever_comes_back_has_what_a_turn_gives_once_in_a_turn() -> None:
    for control, least in (
        (TimeControl("live", minutes=1, increment=0), LEAST_LIVE),
        (TimeControl("live", minutes=1, increment=45), 45.0),
        (TimeControl("days", days=1, bank=0), LEAST_DAYS),
    ):
        clock = begun(control)
        clock.go_on(EPOCH, 1, {"a"})
        now = EPOCH + 3 * DAY
        assert clock.out(now) == ["a"]
        clock.expire("a", now)
        clock.go_on(now, 1, ())
        clock.come_back("a", now)
        assert clock.seats["a"].left(now) == least
        clock.go_on(now, 1, {"a"})
        clock.expire("a", now + DAY)
        with pytest.raises(NotAnOption, match="twice in this turn"):
            clock.come_back("a", now + DAY)
        clock.go_on(now + DAY, 2, ())
        clock.come_back("a", now + DAY)
        clock.come_back("a", now + DAY)
        assert clock.seats["a"].left(now + DAY) == max(clock.of_turn + clock.with_turn, least)


def test_an_answer_after_the_end_is_too_late() -> None:
    clock = begun(TimeControl("live", minutes=1))
    clock.go_on(EPOCH, 1, {"a"})
    clock.require_time("a", EPOCH + 59)
    clock.require_time("b", EPOCH + 61)
    with pytest.raises(TimeOut):
        clock.require_time("a", EPOCH + 60)
    shown = begun(TimeControl("live", minutes=1, then="nothing"))
    shown.go_on(EPOCH, 1, {"a"})
    shown.require_time("a", EPOCH + 61)


def test_what_holidays_are_refused() -> None:
    clock = begun(TimeControl("days", holidays=5))
    for begins, days, says in (
        (None, 6, "5 more days"),
        (EPOCH + 400 * DAY, 1, "a year"),
        (None, 0, "no holiday"),
    ):
        with pytest.raises(NotAnOption, match=says):
            clock.holiday("a", begins, days, EPOCH)
    clock.holiday("a", None, 5, EPOCH)
    with pytest.raises(NotAnOption, match="5 more days"):  # ended on the same day it begins anew
        clock.holiday("a", None, 6, EPOCH)
    with pytest.raises(NotAnOption, match="minutes"):
        begun(TimeControl("live")).holiday("a", None, 1, EPOCH)


def test_it_is_read_as_it_was_written() -> None:
    clock = begun(TimeControl("days", holidays=5))
    clock.holiday("a", EPOCH + 1, 2, EPOCH)
    clock.go_on(EPOCH, 1, {"a", "b"})
    assert unpacked(packed(clock)) == clock


def begun(control: TimeControl) -> GameClock:
    clock = new_clock(control, ("a", "b"))
    clock.begun, clock.turn, clock.paid = True, 1, 1
    return clock


def packed_seat(clock: SeatClock) -> SeatClock:
    """Another just like it."""
    other = GameClock(TimeControl("live"), {"a": clock})
    return unpacked(packed(other)).seats["a"]


def away(clock: SeatClock, now: float) -> bool:
    return clock.holiday is not None and clock.holiday[0] - 1 <= now < clock.holiday[1] + 1
