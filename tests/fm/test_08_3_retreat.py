"""Retreat: rules 8.3 and 6.2. G is beaten, A and B are enemies, D to F friends, x where G can end."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from beachhead.core.event import Event
from beachhead.fm.events import Retreated
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.rules.displacement import pushable
from beachhead.fm.rules.movement import movable_again
from beachhead.fm.rules.retreat import way_back
from beachhead.fm.rules.retreat_aims import aimed, legal_ground
from beachhead.fm.state import BOMBARDED, ELIMINATED, GERMAN_SEAT, GROUND, FmState
from beachhead.hexes import Hexes, HexId, gather
from beachhead.hexes.diagram import assert_hexes
from tests.fm.battles import assert_falls_back, battlefield, settle, units_of, way
from tests.fm.fields import german, leg, mobile
from tests.fm.positions import asked, options, place, play, position, scattered, unit, where

# How far, and over which ground


@pytest.mark.rule("fm-8.3-11", "fm-8.3-07", "fm-6.2-01")
def test_two_hexes_away_and_not_through_enemy_zones() -> None:
    """amb-027: two steps, each farther from where it stood."""
    assert_falls_back(
        """
        .   .   .   x   x   .   .
          .   .   .   .   x   .
        .   .   A   G   .   x   .
          .   .   .   .   x   .
        .   .   .   x   x   .   .
        """,
        2,
        A=leg(4),
        G=german(),
    )


@pytest.mark.rule("fm-8.3-11")
def test_three_hexes_away() -> None:
    assert_falls_back(
        """
        .   .   .   .   .   x   .
          .   .   .   .   .   x
        .   .   A   G   .   .   x
          .   .   .   .   .   x
        .   .   .   .   .   x   .
        """,
        3,
        A=leg(4),
        G=german(),
    )


@pytest.mark.rule("fm-8.3-06", "fm-8.3-07")
def test_an_enemy_without_a_zone_bars_only_his_own_hex() -> None:
    assert_falls_back(
        """
          .   .   .
        .   x   x   .
          A   G   x
        .   x   x   .
          .   .   .
        """,
        1,
        A=leg(4, zoc=False),
        G=german(),
    )


@pytest.mark.rule("fm-8.3-08")
def test_a_friend_in_an_enemy_zone_does_not_make_it_safe() -> None:
    """F would give way to G, but it stands in the zone of A."""
    table, drawn = battlefield(
        """
        .   A   .   .
          .   F   .
        .   G   .   .
        """,
        A=leg(4),
        F=german(),
        G=german(),
    )
    assert not legal_ground(table.state, unit(table, "G")) >> drawn.hex("F") & 1


@pytest.mark.rule("fm-8.3-07", "fm-6.2-01", "fm-10.9.3-5")
def test_commandos_and_rangers_fall_back_through_zones() -> None:
    table, drawn = battlefield("G   A   x   H", A=leg(4, type="commando"), G=german(), H=german())
    assert_hexes(drawn, way(table, 1, "A").rings[-1])
    table, _ = battlefield("G   A   .   H", A=leg(4), G=german(), H=german())
    assert way(table, 1, "A").lost


@pytest.mark.rule("fm-8.3-09", "fm-8.3-13", "fm-8.3-14")
def test_no_retreat_into_the_sea_or_off_the_map_or_beyond_the_boundary() -> None:
    """amb-007."""
    table = position("utah", {"919/709": "2707"})
    ground = legal_ground(table.state, unit(table, "919/709"))
    assert not ground & table.state.facts.map.sea
    assert not ground & ~table.state.facts.area
    table = position("campaign", {"16/1US": "1822", "69/50UK": "1823"})
    assert not legal_ground(table.state, unit(table, "16/1US")) >> place(table, "1823") & 1
    assert not legal_ground(table.state, unit(table, "69/50UK")) >> place(table, "1822") & 1


@pytest.mark.rule("fm-8.3-02", "fm-5.2-i")
def test_a_retreat_costs_no_points_and_is_no_movement() -> None:
    table, _ = battlefield("A   G   .   .   .", A=leg(4), G=german(1))
    settle(table, "D3")
    play(table, "fall_back r1c3")
    assert where(table, "G") == "r1c5"
    assert table.state.moved == 0


@pytest.mark.rule("fm-5.2-i")
def test_a_mobile_unit_that_has_only_retreated_moves_in_the_mobile_phase() -> None:
    """amb-036."""
    table, _ = battlefield(".   .   .   A   G", A=mobile(8), G=german(zoc=False))
    settle(table, "A1")
    play(table, "fall_back r1c3")
    assert movable_again(table.state) == [unit(table, "A")]


# When it is cut short


@pytest.mark.rule("fm-8.3-12")
def test_a_retreat_cut_short_costs_a_step_in_the_last_hex() -> None:
    table, _ = battlefield("A   G   .", A=leg(4, zoc=False), G=german())
    settle(table, "D3")
    assert asked(table) == "fall_short"
    play(table, "fall_back r1c3")
    assert where(table, "G") == "r1c3"
    assert table.state.reduced == units_of(table, "G")


@pytest.mark.rule("fm-8.3-12", "fm-8.2.4-02")
def test_and_eliminates_a_unit_on_its_last_step() -> None:
    table, _ = battlefield("A   G   .", A=leg(4), G=german())
    table.state.reduced = units_of(table, "G")
    settle(table, "D3")
    play(table, "fall_back r1c3")
    assert table.state.at[unit(table, "G")] == ELIMINATED


@pytest.mark.rule("fm-8.3-12")
def test_it_has_to_go_as_far_as_it_can() -> None:
    """amb-027: of three hexes it can go two to the west and one to the east."""
    assert assert_falls_back("x   .   G   .", 3, G=german()).short


@pytest.mark.rule("fm-8.3-05", "fm-8.3-12")
def test_cut_short_it_goes_behind_a_friend_only_if_no_vacant_path_leads_as_far() -> None:
    """Two hexes are all there are of the three: those behind F are no better than the vacant ones."""
    assert assert_falls_back(".   F   G   .   x", 3, F=german(), G=german()).short
    assert assert_falls_back("x   F   G   .", 3, F=german(), G=german()).short


@pytest.mark.rule("fm-8.3-03")
def test_a_unit_that_cannot_retreat_at_all_is_eliminated() -> None:
    table, _ = battlefield("A   G", A=leg(4), G=german())
    settle(table, "D2")
    assert asked(table) == "no_way_back"
    assert options(table) == ["stand_fast", "done"]
    play(table, "done")
    assert table.state.at[unit(table, "G")] == ELIMINATED


# Vacant hexes first


@pytest.mark.rule("fm-8.3-05")
def test_a_path_of_vacant_hexes_has_to_be_taken() -> None:
    assert_falls_back(
        """
        .   .   .   .   .   .
          .   .   E   .   .
        .   A   G   F   .   .
          .   .   .   x   .
        .   .   x   x   .   .
        """,
        2,
        A=leg(4),
        E=german(),
        F=german(),
        G=german(),
    )


@pytest.mark.rule("fm-8.3-05", "fm-8.3.1-09")
def test_through_friends_only_if_there_is_no_other_way() -> None:
    assert_falls_back(
        """
        .   .   x   x   .   .
          .   .   D   x   .
        .   A   G   F   x   .
          .   .   E   x   .
        .   .   x   x   .   .
        """,
        2,
        A=leg(4),
        D=german(),
        E=german(),
        F=german(),
        G=german(),
    )


@pytest.mark.rule("fm-8.3-05", "fm-8.3.1-09")
def test_the_full_distance_comes_before_a_vacant_path_and_passing_displaces_nobody() -> None:
    """amb-030."""
    table, drawn = battlefield(
        """
        .   A   G   F   x
              .
        """,
        A=leg(4, zoc=False),
        F=german(),
        G=german(),
    )
    assert_hexes(drawn, way(table, 2).rings[-1])
    settle(table, "D2")
    play(table, "fall_back r1c4")
    assert (where(table, "G"), where(table, "F")) == ("r1c5", "r1c4")
    assert table.state.displaced == 0
    assert table.state.reduced == 0


# Who leads it, and by which way


@pytest.mark.rule("fm-8.2.4-01", "fm-8.3-01")
def test_the_owner_leads_his_unit_hex_by_hex() -> None:
    story: list[Event] = []
    table, _ = battlefield(
        """
        .   .   .   .   .
          .   .   .   .
        A   G   .   .   .
          .   .   .   .
        .   .   .   .   .
        """,
        A=leg(4),
        G=german(),
    )
    table.story, table.telling = story, True
    settle(table, "D2")
    assert table.state.first.seat == GERMAN_SEAT
    assert sorted(options(table)) == ["fall_back r2c2", "fall_back r3c3", "fall_back r4c2", "stand_fast"]
    play(table, "fall_back r3c3")
    assert sorted(options(table)) == ["fall_back r2c3", "fall_back r3c4", "fall_back r4c3"]
    play(table, "fall_back r2c3")
    assert where(table, "G") == "r2c3"
    told = next(event for event in story if isinstance(event, Retreated))
    assert [table.state.facts.grid.name(h) for h in told.path] == ["r3c2", "r3c3", "r2c3"]


@pytest.mark.rule("fm-8.3-01")
def test_a_retreat_takes_the_hexes_it_passes() -> None:
    """amb-068: entering is enough."""
    table, drawn = battlefield("A   G   .   .   .", A=leg(4), G=german())
    table.state.taken = drawn.grid.all & ~drawn.hexes("G")
    settle(table, "D2")
    play(table, "fall_back r1c3")
    assert drawn.grid.names(table.state.taken) == ["r1c1", "r1c5"]


# The slow and obvious way


def slow_ends(state: FmState, unit: UnitId, distance: int) -> Hexes:
    """All ends by walking every path: the longest, and of those the vacant ones, and then the aims."""
    grid, here = state.facts.grid, HexId(state.at[unit])
    friends = state.held[state.facts.roster.side[unit]]
    ground = legal_ground(state, unit)
    paths = [[here]]
    by_length: list[list[list[HexId]]] = []
    for far in range(1, distance + 1):
        paths = [
            [*path, n] for path in paths for n in grid.around[path[-1]]
            if ground >> n & 1 and grid.distance(here, n) == far
        ]  # fmt: skip
        by_length.append(paths)
    for found in reversed(by_length):
        vacant = [path for path in found if not any(friends >> h & 1 for h in path[1:])]
        through = [path for path in found if not friends >> path[-1] & 1]
        ends = gather(path[-1] for path in vacant or through)
        ends = ends or pushable(state, gather(path[-1] for path in found), 1 << unit)
        if ends:
            return aimed(state, unit, ends)
    return 0


@pytest.mark.rule("fm-8.3-05", "fm-8.3-11", "fm-8.3-12")
@pytest.mark.parametrize("scenario", ["utah", "campaign"])
def test_rings_agree_with_walking_every_path(scenario: str) -> None:
    rng = Random(8)
    seen = {"short": 0, "pushes": 0, "lost": 0}
    for _ in range(12):
        table = scattered(scenario, rng)
        state = table.state
        for unit_number, spot in enumerate(state.at):
            if spot < 0:
                continue
            beaten = UnitId(unit_number)
            state.battle = rng.choice((GROUND, BOMBARDED))
            for distance in (1, 2, 3):
                found = way_back(state, beaten, distance)
                assert (found.rings[-1] if found.rings else 0) == slow_ends(state, beaten, distance)
                for name in seen:
                    seen[name] += getattr(found, name)
                assert_rings_hang_together(state, spot, found.rings)
    assert seen["short"]
    assert seen["lost"]


def assert_rings_hang_together(state: FmState, start: int, rings: tuple[Hexes, ...]) -> None:
    """Every hex of a ring can be reached from the one before and leads on to the next."""
    grid = state.facts.grid
    for before, after in pairwise((1 << start, *rings)):
        assert after & ~grid.neighbours(before) == 0
        assert before & ~grid.neighbours(after) == 0


@pytest.mark.rule("fm-8.3-01", "fm-8.2.4-01")
def test_one_displaced_before_its_turn_retreats_from_where_it_stands_then() -> None:
    """Ruling 13: B is pushed to r1c4 and goes one hex from there."""
    table, _ = battlefield("G   A   B   .   .   .", A=leg(4), B=leg(4), G=german(zoc=False))
    settle(table, "A1", attackers="AB")
    play(table, "pick_to_retreat A", "displace B")
    assert where(table, "B") == "r1c4"
    assert options(table) == ["stand_fast", "fall_back r1c5"]
