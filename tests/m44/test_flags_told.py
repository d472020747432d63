"""Battle sheets say which flag is ignored, and why."""

from __future__ import annotations

import pytest

from beachhead.core.errors import Refusal
from beachhead.core.seat import Seat
from beachhead.core.view import view_of
from beachhead.m44.game import M44
from beachhead.m44.odds.question import what_ignores
from beachhead.m44.rules.retreat import may_ignore
from beachhead.m44.state import M44State


def omaha() -> M44State:
    return M44.start("omaha", {})


def test_there_is_a_word_for_whoever_may_ignore_a_flag() -> None:
    state = omaha()
    told = {unit: what_ignores(state, unit) for unit in range(len(state.at))}
    assert {unit for unit, words in told.items() if words} == {u for u in told if may_ignore(state, u)}
    assert "the bunker" in told.values()


@pytest.mark.rule("m44-ret-08")
def test_the_sheet_says_so_for_each_number_of_flags() -> None:
    state = omaha()
    bunkers = state.lookup.ground.bunkers
    target = next(u for u in state.units(0) if bunkers >> state.at[u] & 1)
    ground = state.lookup.grid
    near = min(state.units(1), key=lambda u: ground.distance(state.at[u], state.at[target]))  # type: ignore[arg-type]
    write = state.setup.names.write
    view = view_of(state, Seat("allies"))
    odds = None
    for h in ground.around[state.at[target]]:
        battle = {"unit": write("UnitId", near), "target": write("UnitId", target), "at": ground.name(h)}
        try:
            odds = M44.odds(view, battle)
            break
        except Refusal:  # it cannot stand there, or not battle from there
            continue
    assert odds is not None
    flags = next(spread for spread in odds["spreads"] if spread["id"] == "flags")  # type: ignore[attr-defined]
    says = [row["says"] for row in flags["rows"]]
    assert says[:2] == ["no flag", "1 flag, ignored by the bunker"]
    assert all(words.endswith("flags, 1 ignored by the bunker") for words in says[2:])
