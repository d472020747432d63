"""What is drawn for the open question, against the rules that say so."""

from __future__ import annotations

from random import Random

import pytest

from beachhead import new_match
from beachhead.core.errors import Refusal
from beachhead.core.view import view_of
from beachhead.m44.flow.choose_battle import Act
from beachhead.m44.flow.moving import MoveUnit
from beachhead.m44.game import M44
from beachhead.m44.rules.movement import reach
from beachhead.m44.unit_flags import BATTLED, MOVED


@pytest.fixture(scope="module")
def seen() -> dict[str, int]:
    """A game of chance in which every question is checked against what is drawn for it."""
    counted = {"goals": 0, "full": 0, "aims": 0, "refused": 0, "marks": 0}
    state, rng = M44.start("omaha", {}), Random(4)
    table = M44.table(state, None)
    for _ in range(900):
        if state.result is not None:
            break
        decision = state.first
        if decision.seat in state.setup.seats:
            _check(state, decision.seat, counted)
        table.play(decision, rng.choices(range(len(decision.options)), decision.weights or None)[0])
    return counted


def _check(state: object, seat: str, counted: dict[str, int]) -> None:
    view = view_of(state, seat)  # type: ignore[arg-type]
    drawn, step = M44.guide(view), state.top(seat)  # type: ignore[attr-defined]
    texts = {view.setup.names.text(option) for option in view.open[0].options}
    if isinstance(step, MoveUnit):
        near = reach(state, step.unit).near  # type: ignore[arg-type]
        grid = view.setup.lookup.grid  # type: ignore[attr-defined]
        for goal in drawn.goals:
            assert f"move {goal.hex}" in texts
            assert not goal.full or near >> grid.hex(goal.hex) & 1
            assert (goal.note == "–") == (goal.full and not goal.aims)
            for aim in goal.aims[:1]:
                told = M44.odds(view, dict(aim.battle or {}))
                none = next(row for row in told["hits"] if row["hits"] == 0)  # type: ignore[attr-defined]
                assert aim.says.startswith(f"{told['dice']} d")
                assert aim.says.endswith(f"· {100 - none['percent']:.0f} %")
            counted["goals"] += 1
            counted["full"] += goal.full
    if isinstance(step, Act):
        for aim in drawn.aims:
            assert f"target {aim.unit}" in texts
            try:
                M44.odds(view, dict(aim.battle or {}))
            except Refusal:
                counted["refused"] += 1
            counted["aims"] += 1
    marks = M44.unit_marks(view)
    for id, mark in marks.items():
        flags = state.marks[view.setup.names.read("UnitId", id)]  # type: ignore[attr-defined]
        assert (mark == "fought") == bool(flags & BATTLED)
        assert mark != "moved" or flags & MOVED
        counted["marks"] += 1


def test_what_is_drawn_is_what_may_be_done(seen: dict[str, int]) -> None:
    assert seen["refused"] == 0
    assert min(seen["goals"], seen["aims"], seen["marks"]) > 10
    assert 0 < seen["full"] < seen["goals"], "some hexes are for moving alone"


def test_a_card_lights_those_whom_it_orders() -> None:
    """A game of chance: who is ordered by a card was lit when it was looked at; but for Their Finest Hour,
    where dice say whom it orders."""
    match, rng, checked = new_match("m44:omaha", seed=5), Random(5), 0
    lit, card = set[str](), ""
    while match.result is None and match.length < 1200:
        decision = match.open[0]
        n = rng.randrange(len(decision.options))
        text = match.notation(decision.options[n])
        if decision.ask == "play":
            card = text.split()[1]
            lit = set(M44.could_order(match.view(decision.seat), card))
        elif decision.ask == "order" and card != "their-finest-hour" and text.startswith("order "):
            assert text.split()[1] in lit
            checked += 1
        elif decision.ask != "order":
            assert M44.could_order(match.view(decision.seat), "recon-left") == ()
        match.apply(decision.seat, n)
    assert checked > 10
