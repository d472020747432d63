"""Fire & Movement under random play: every scenario, campaign, edition and option, and its own promises.

Every unit and every marker is somewhere exactly once, no unit is in the sea or out of bounds or stacks where
it may not, and whatever follows from where the units are is kept up to date.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from beachhead.core.state import State
from beachhead.fm.facts.roster import ALLIED, UnitId
from beachhead.fm.flow.march import March
from beachhead.fm.rules.zoc import has_zone
from beachhead.fm.state import ELIMINATED, LANDINGS, RECORDED, SETUP, WAITING, FmState
from beachhead.hexes import HexId
from tests.parts.random_play import check_random_play

SCENARIOS = ("utah", "omaha", "gold-juno", "sword", "campaign-us", "campaign-cw", "campaign")
BOXES = (WAITING, ELIMINATED, RECORDED)


def whole(state: State) -> None:
    """All that must hold whenever somebody is asked."""
    assert isinstance(state, FmState)
    units_are_somewhere(state)
    held_follows(state)
    nobody_stacks(state)
    markers_add_up(state)
    clock_runs(state)


def units_are_somewhere(state: FmState) -> None:
    """In a box, or on land that the nation may enter; only two-step units are reduced."""
    facts = state.facts
    assert len(state.at) == len(facts.roster.units)
    for unit, place in enumerate(state.at):
        if place < 0:
            assert place in BOXES
        elif state.phase != LANDINGS:
            name = facts.roster.units[unit].id
            assert facts.open_to[facts.roster.nation[unit]] >> place & 1, f"{name} is out of bounds"
    assert state.reduced & ~facts.roster.two_step == 0


def held_follows(state: FmState) -> None:
    held, exerting = [0, 0], [0, 0]
    for unit, place in enumerate(state.at):
        if place >= 0:
            side = state.facts.roster.side[unit]
            held[side] |= 1 << place
            if has_zone(state, UnitId(unit)):
                exerting[side] |= 1 << place
    assert (held, exerting) == (state.held, state.exerting)
    if state.phase > LANDINGS:
        assert held[0] & held[1] == 0, "friend and foe in one hex"
        assert held[0] & ~state.taken == 0
        assert held[1] & state.taken == 0


def nobody_stacks(state: FmState) -> None:
    """One to a hex; more only where they landed, or while the last of them is on the march (10.10)."""
    if state.phase in (SETUP, LANDINGS):
        return
    top = state.lanes[0][-1] if state.lanes[0] else None
    marching = top.unit if isinstance(top, March) else -1
    shared = Counter(place for place in state.at if place >= 0)
    for place, number in shared.items():
        if number > 1:
            together = [u for u in state.units_at(HexId(place)) if u != marching]
            dropped = any(state.facts.roster.airborne >> u & 1 for u in together)
            assert len(together) <= 3 or dropped  # drift knows no limit (10.9.2 step 4)
            assert len(together) == 1 or all(state.fresh >> u & 1 for u in together)
            assert len(together) == 1 or state.facts.roster.side[together[0]] == ALLIED


def markers_add_up(state: FmState) -> None:
    laid = Counter(state.laid)
    for kind, count in enumerate(state.facts.markers.count):
        places = (state.cup, state.used, state.aside, state.barred, state.lost)
        assert all(column[kind] >= 0 for column in places)
        assert sum(column[kind] for column in places) + laid[kind] == count


def clock_runs(state: FmState) -> None:
    schedule = state.facts.schedule
    assert state.turn <= state.last_turn <= schedule.longest


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_scenario(scenario: str, tmp_path: Path) -> None:
    """Of the campaigns the shortest tries its file."""
    every = 150 if scenario.startswith("campaign") else 40
    folder = None if scenario in ("campaign", "campaign-cw") else tmp_path
    check_random_play(f"fm:{scenario}", seed=1, every=every, extra=whole, folder=folder)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", [name for name in SCENARIOS if not name.startswith("campaign")])
def test_each_scenario_once_more(scenario: str) -> None:
    check_random_play(f"fm:{scenario}", seed=2, every=200, extra=whole)


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("utah", {"edition": "folio"}),
        ("omaha", {"edition": "folio", "weather": True}),
        ("gold-juno", {"edition": "folio", "flak": True}),
        ("sword", {"weather": True, "flak": True}),
        ("sword", {"early_arrival": False}),
        ("campaign-us", {"edition": "folio"}),
        ("campaign-us", {"us_city_hexes": 7, "flak": True}),
        ("campaign-cw", {"edition": "folio"}),
        ("campaign", {"edition": "folio", "flak": True}),
    ],
)
def test_editions_and_options(scenario: str, options: dict[str, object]) -> None:
    check_random_play(f"fm:{scenario}", options, seed=7, every=100, extra=whole)
