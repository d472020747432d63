"""Nearer home: the aim of a retreat (8.3). G is beaten, A is an enemy, h its home, x where G can end."""

from __future__ import annotations

import pytest

from beachhead.fm.rules.retreat_aims import home_of, nearest
from beachhead.hexes import each
from beachhead.hexes.diagram import assert_hexes
from tests.fm.battles import assert_falls_back, battlefield, way
from tests.fm.fields import german, leg
from tests.fm.positions import place, places, position, unit

# Nearer home


@pytest.mark.rule("fm-8.3-04")
def test_nearer_home_if_possible() -> None:
    """amb-028, amb-030: h is the edge by which Germans come on."""
    assert_falls_back(
        """
        .   .   .   .   .   .
          .   x   .   .   .
        h   x   .   G   A   .
          .   x   .   .   .
        .   .   .   .   .   .
        """,
        2,
        german_home="h",
        A=leg(4),
        G=german(),
    )


@pytest.mark.rule("fm-8.3-04")
def test_nearer_home_is_not_asked_where_it_cannot_be() -> None:
    assert_falls_back(
        """
        .   .   .   x   x   .   .
          .   .   .   .   x   .
        h   .   A   G   .   x   .
          .   .   .   .   x   .
        .   .   .   x   x   .   .
        """,
        2,
        german_home="h",
        A=leg(4),
        G=german(),
    )


@pytest.mark.rule("fm-8.3-04", "fm-8.3-05")
def test_a_vacant_path_comes_before_nearer_home() -> None:
    """amb-030."""
    table, drawn = battlefield("h   F   G   .   x", german_home="h", F=german(), G=german())
    assert_hexes(drawn, way(table, 2).rings[-1])


@pytest.mark.rule("fm-8.3-04")
def test_where_home_is() -> None:
    """amb-028."""
    table = position("utah", {"8/4US": "2504", "505/82US": "2404", "1057/91": "2503"})
    state = table.state
    assert home_of(state, unit(table, "1057/91")) == state.facts.schedule.german_home
    state.beachheads = places(table, "2707", "2607")
    state.drop_zones = [place(table, "2503"), -1]
    assert home_of(state, unit(table, "8/4US")) == places(table, "2707", "2607")
    assert home_of(state, unit(table, "505/82US")) == places(table, "2707", "2607", "2503")


@pytest.mark.rule("fm-8.3-04")
def test_in_a_campaign_home_is_a_beachhead_of_the_own_army() -> None:
    table = position("campaign", {"8/4US": "2504", "69/50UK": "1727"})
    table.state.beachheads = places(table, "2707", "2027")
    assert home_of(table.state, unit(table, "8/4US")) == places(table, "2707")
    assert home_of(table.state, unit(table, "69/50UK")) == places(table, "2027")


@pytest.mark.rule("fm-8.3-04")
@pytest.mark.parametrize("scenario", ["utah", "sword", "campaign"])
def test_the_way_home_is_measured_in_hexes(scenario: str) -> None:
    state = position(scenario).state
    grid, home = state.facts.grid, state.facts.schedule.german_home
    for h in list(each(state.facts.area))[::7]:
        assert state.lookup.from_home[h] == nearest(grid, h, home)[1]
