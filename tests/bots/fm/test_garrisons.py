"""The Germans of a campaign: who is put into a city, and who stays in it."""

from __future__ import annotations

from beachhead.bots.fm.garrisons import garrison, is_campaign
from beachhead.bots.fm.look import Look, Memory
from beachhead.bots.fm.moving import means_of
from beachhead.bots.fm.outlook import outlook_of
from beachhead.fm.facts.roster import GERMAN, UnitId
from beachhead.fm.flow.moving import Movement
from beachhead.fm.state import GERMAN_SEAT, FmState
from beachhead.fm.table import FmTable
from beachhead.hexes import Hexes
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


def test_a_garrison_strikes_from_its_city_only() -> None:
    table = position("campaign-cw", {"1/12SS": "0938", "8/3UK": "1038"}, side=GERMAN, turn=6)
    ask(table, Movement())
    state, mine = table.state, unit(table, "1/12SS")
    look = Look(state, GERMAN_SEAT, state.first, Memory(), 1.0)
    post = outlook_of(look).post_of(mine)
    assert post
    assert not means_of(look, [mine]).get(mine, 0) & ~post


def test_only_campaigns_are_about_cities() -> None:
    found = []
    for scenario in ("utah", "sword", "campaign-us", "campaign"):
        state = position(scenario, {}).state
        assert isinstance(state, FmState)
        found.append(is_campaign(state))
    assert found == [False, False, True, True]
