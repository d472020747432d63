"""The Germans of a campaign: who is put into a city, and who stays in it."""

from __future__ import annotations

from beachhead.bots.fm.garrisons import garrison, is_campaign
from beachhead.fm.facts.roster import GERMAN, UnitId
from beachhead.fm.flow.moving import Movement
from beachhead.fm.state import FmState
from beachhead.fm.table import FmTable
from beachhead.hexes import Hexes
from tests.bots.fm.test_positions import follow
from tests.fm.positions import ask, place, position, unit

CAEN = {"12/12SS-AT": "0938", "1/12SS": "0737"}


def posted(table: FmTable, post: str) -> UnitId:
    """The unit that is sent to a post, the only one there is."""
    state, bound = table.state, dict[UnitId, Hexes]()
    garrison(
        state, 1 << place(table, post), [u for u in state.board.units[GERMAN] if state.at[u] >= 0], bound
    )
    (best,) = bound
    return best


def test_the_sturdiest_unit_goes_where_the_allies_are_near() -> None:
    table = position("campaign-cw", {**CAEN, "8/3UK": "1038"}, side=GERMAN)
    assert posted(table, "0938") == unit(table, "1/12SS")


def test_a_small_unit_will_do_where_they_are_far() -> None:
    table = position("campaign-cw", {**CAEN, "8/3UK": "1739"}, side=GERMAN)
    assert posted(table, "0938") == unit(table, "12/12SS-AT")


def test_a_garrison_does_not_leave_its_city_to_strike() -> None:
    table = position("campaign-cw", {"1/12SS": "0938", "27UK": "1138"}, side=GERMAN, turn=6)
    table.state.reduced |= 1 << unit(table, "27UK")
    ask(table, Movement())
    follow(table, 6)
    assert table.state.at[unit(table, "1/12SS")] == place(table, "0938")


def test_only_campaigns_are_about_cities() -> None:
    found = []
    for scenario in ("utah", "sword", "campaign-us", "campaign"):
        state = position(scenario, {}).state
        assert isinstance(state, FmState)
        found.append(is_campaign(state))
    assert found == [False, False, True, True]
