"""Units and their counters: rules 2.3 to 3.0."""

from __future__ import annotations

from pathlib import Path

import pytest

from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.game import FM
from beachhead.fm.initial import lay_out
from beachhead.fm.load import load
from beachhead.fm.state import ELIMINATED, WAITING
from tests.fm.positions import position, unit, where

CAMPAIGN = load("campaign", {})


@pytest.mark.rule("fm-2.3-01", "fm-2.3.2-01", "fm-2.3.2-02")
def test_each_face_has_its_strengths() -> None:
    """The attack strength attacks, the defence strength defends, and both fall with the first loss."""
    table = position("utah", {"8/4US": "2604"})
    regiment = unit(table, "8/4US")
    counter = table.state.facts.roster.units[regiment]
    assert counter.attack != counter.defence
    assert table.state.attack_of(regiment) == counter.attack[0]
    assert table.state.defence_of(regiment) == counter.defence[0]
    table.deplete(regiment)
    assert table.state.attack_of(regiment) == counter.attack[1] < counter.attack[0]
    assert table.state.defence_of(regiment) == counter.defence[1] < counter.defence[0]


@pytest.mark.rule("fm-2.3-02", "fm-8.2.4-02")
def test_two_steps_are_lost_one_after_the_other() -> None:
    table = position("utah", {"8/4US": "2604"})
    regiment = unit(table, "8/4US")
    assert not table.state.last_step(regiment)
    table.deplete(regiment)
    assert where(table, "8/4US") == "2604"
    assert table.state.last_step(regiment)
    table.deplete(regiment)
    assert table.state.at[regiment] == ELIMINATED
    assert table.state.held[ALLIED] == 0


@pytest.mark.rule("fm-2.3-02", "fm-8.2.4-02")
def test_a_unit_of_one_step_is_lost_at_once() -> None:
    table = position("utah", {"709/709": "3303"})
    battalion = unit(table, "709/709")
    assert table.state.facts.roster.steps[battalion] == 1
    assert table.state.last_step(battalion)
    table.deplete(battalion)
    assert table.state.at[battalion] == ELIMINATED
    assert table.state.held[GERMAN] == 0


@pytest.mark.rule("fm-2.3-02")
@pytest.mark.parametrize("scenario", list(FM.scenarios))
def test_units_begin_on_their_front(scenario: str) -> None:
    assert position(scenario).state.reduced == 0


@pytest.mark.rule("fm-2.3.1-01")
def test_units_are_known_by_their_identifiers() -> None:
    """Every unit has one name, and game files and rules know it by that name alone."""
    roster = CAMPAIGN.roster
    names = FM.start("campaign", {}).setup.names
    assert len({counter.id for counter in roster.units}) == len(roster.units)
    for number, counter in enumerate(roster.units):
        assert names.write("UnitId", number) == counter.id
        assert names.read("UnitId", counter.id) == number


@pytest.mark.rule("fm-2.3.2-05")
def test_every_unit_is_leg_or_mobile() -> None:
    roster = CAMPAIGN.roster
    assert roster.leg & roster.mobiles == 0
    assert roster.leg | roster.mobiles == roster.all


@pytest.mark.rule("fm-3.0.c")
@pytest.mark.parametrize("scenario", list(FM.scenarios))
def test_reinforcements_wait_beside_the_map_for_their_turn(scenario: str) -> None:
    state = position(scenario).state
    lay_out(state)
    for arrival in state.facts.schedule.arrivals:
        for waiting in arrival.units:
            assert state.at[waiting] == WAITING
            assert state.due[waiting] == arrival.turn


@pytest.mark.rule("fm-3.0-04")
def test_an_allotment_is_a_number_of_markers() -> None:
    """Utah: 11 German markers, 20 Allied ones and 6 ships, whatever their values."""
    table = position("utah")
    markers, owner = table.state.facts.markers, table.state.lookup.marker_owner
    table.fill_cups()
    have = [0, 0]
    for kind, number in enumerate(table.state.cup):
        have[owner[kind]] += number
    assert have == [26, 11]
    assert sum(v * n for v, n in zip(markers.value, table.state.cup, strict=True)) > sum(have)


@pytest.mark.rule("fm-5.4-05")
def test_terrain_with_a_plus_is_paid_on_top(tmp_path: Path) -> None:
    """The booklet's example: a clear hex at 1 with a village at +1, over a river at +1, costs 3."""
    (tmp_path / "terrain.toml").write_text(
        '[hex]\ntown = { leg = "+1", mobile = "+1" }\n[hexside]\nriver = { leg = "+1", mobile = "+1" }\n'
    )
    ground = load("campaign", {}, tmp_path).map
    steps = [
        (h * 6 + d, n)
        for h, around in enumerate(ground.grid.around)
        for n in around
        for d in range(6)
        if ground.grid.side[h * 6 + d] == n
    ]
    towns = [
        side
        for side, n in steps
        if (ground.town & ground.clear) >> n & 1 and not ground.way[side] and ground.cost[0][side] != 255
    ]
    assert {ground.cost[0][side] for side in towns if not ground.crossing[side]} == {4}
    assert {ground.cost[0][side] for side in towns if ground.crossing[side] == 1} <= {6}
