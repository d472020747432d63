"""The Germans: who is put into a hex that counts for victory, and who stays in it."""

from __future__ import annotations

import pytest

from beachhead.bots.budget import Budget
from beachhead.bots.fm.aims import aims_of
from beachhead.bots.fm.context import Context, Memory
from beachhead.bots.fm.garrisons import garrison, is_campaign, weaker_army
from beachhead.bots.fm.map_cache import map_cache_of
from beachhead.bots.fm.moving import means_of
from beachhead.bots.fm.outlook import outlook_of
from beachhead.fm.facts.roster import ALLIED, CW, GERMAN, UnitId
from beachhead.fm.flow.movement import Movement
from beachhead.fm.state import GERMAN_SEAT
from beachhead.fm.table import FmTable
from beachhead.hexes import Hexes
from tests.fm.positions import ask, place, position, unit

# both armies a little inland, the Americans near cities of the others
BOTH = {"8/4US": "1622", "9/2US": "2004", "8/3UK": "1238", "69/50UK": "1628", "1/12SS": "0938", "3/2": "0609"}
CAEN = {"12/12SS-AT": "0938", "1/12SS": "0737"}


def posted(table: FmTable, post: str) -> UnitId:
    """The unit that is sent to a post, the only one there is."""
    state, bound = table.state, dict[UnitId, Hexes]()
    garrison(
        state, 1 << place(table, post), [u for u in state.lookup.units[GERMAN] if state.at[u] >= 0], bound
    )
    (best,) = bound
    return best


def test_the_sturdiest_unit_goes_where_the_allies_are_near() -> None:
    table = position("campaign-cw", {**CAEN, "8/3UK": "1038"}, side=GERMAN)
    assert posted(table, "0938") == unit(table, "1/12SS")


def test_a_small_unit_will_do_where_they_are_far() -> None:
    table = position("campaign-cw", {**CAEN, "8/3UK": "1739"}, side=GERMAN)
    assert posted(table, "0938") == unit(table, "12/12SS-AT")


@pytest.mark.parametrize(
    ("scenario", "mine", "city", "enemy", "beside"),
    [
        ("campaign-cw", "1/12SS", "0938", "8/3UK", "1038"),
        ("sword", "125/21", "0938", "8/3UK", "1038"),
        ("gold-juno", "1/12SS", "0532", "69/50UK", "0632"),
    ],
)
def test_a_garrison_strikes_from_its_hex_only(
    scenario: str, mine: str, city: str, enemy: str, beside: str
) -> None:
    table = position(scenario, {mine: city, enemy: beside}, side=GERMAN, turn=6)
    ask(table, Movement())
    state, holder = table.state, unit(table, mine)
    context = Context(state, GERMAN_SEAT, state.first, Memory(), Budget())
    post = outlook_of(context).post_of(holder)
    assert post
    assert not means_of(context, [holder]).get(holder, 0) & ~post


def test_only_campaigns_are_about_cities() -> None:
    found = []
    for scenario in ("utah", "sword", "campaign-us", "campaign"):
        state = position(scenario, {}).state
        found.append(is_campaign(state))
    assert found == [False, False, True, True]


def test_each_army_is_bound_for_cities_of_its_own_half() -> None:
    table = position("campaign", BOTH)
    state = table.state
    aims, roster = aims_of(state, map_cache_of(state), ALLIED), state.facts.roster
    assert len(aims.bound) == 4
    for mine, where in aims.bound.items():
        assert where & state.facts.open_to[roster.nation[mine]]
    assert all(aims.wanted & state.facts.open_to[army] for army in state.facts.armies)


def test_of_two_armies_the_germans_throw_back_the_weaker() -> None:
    table = position("campaign", BOTH, side=GERMAN)
    state = table.state
    half = state.facts.open_to[CW]
    assert weaker_army(state) == CW
    aims = aims_of(state, map_cache_of(state), GERMAN)
    assert aims.wanted == (state.facts.victory.hexes | state.beachheads) & half
    assert aims.bound[unit(table, "3/2")] & half, "it stands in St Lo, and leaves it"


def test_in_a_campaign_one_army_is_waited_for_and_two_are_not() -> None:
    found = []
    for scenario in ("sword", "campaign-cw", "campaign"):
        table = position(scenario, {"192/21": "0437", "8/3UK": "1238"}, side=GERMAN, turn=6)
        ask(table, Movement())
        context = Context(table.state, GERMAN_SEAT, table.state.first, Memory(), Budget())
        found.append(outlook_of(context).waits)
    assert found == [False, True, False]
