"""Small facts of the rules that mutation testing found unguarded."""

from __future__ import annotations

import pytest

from beachhead.core.seat import SPECTATOR, Seat
from beachhead.core.view import view_of
from beachhead.fm.explain.movement import _ground_words
from beachhead.fm.explain.supply import supply_of_hex
from beachhead.fm.facts.map import NO_WAY, TRAIL
from beachhead.fm.facts.markers import CUPS
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.game import FM
from beachhead.fm.odds.markers import left_in
from beachhead.fm.rules.supply import unsupplied
from beachhead.fm.rules.zoc import enemy_zone
from beachhead.fm.state import ALLIED_SEAT, GERMAN_SEAT
from beachhead.hexes import HexId, each
from tests.fm.positions import position, unit


@pytest.mark.rule("fm-10.12-02")
def test_the_first_hex_of_the_map_is_a_hex_like_others() -> None:
    table = position("utah", {"8/4US": "0101"})
    assert table.state.at[unit(table, "8/4US")] == 0
    assert unsupplied(table.state) == [unit(table, "8/4US")]


@pytest.mark.rule("fm-6.1-08")
def test_no_zone_at_all_holds_a_commando() -> None:
    state = position("campaign", {"919/709": "0102"}).state
    raiders = [UnitId(raider) for raider in each(state.facts.roster.raiders)]
    assert raiders
    assert {enemy_zone(state, raider) for raider in raiders} == {0}


@pytest.mark.rule("fm-10.12-05")
def test_a_hex_with_a_german_unit_has_no_supply() -> None:
    state = position("utah", {"919/709": "2604"}).state
    told = supply_of_hex(state, state.facts.grid.hex("2604"), state.facts.area)
    assert (told.ok, told.rule) == (False, "fm-10.12-05")


@pytest.mark.parametrize("seat", [ALLIED_SEAT, GERMAN_SEAT, SPECTATOR])
def test_how_many_markers_are_left_in_a_cup_is_no_secret(seat: str) -> None:
    """Not even when Mines have been set aside unseen."""
    table = position("omaha", {})
    state, markers = table.state, table.state.facts.markers
    mines = next(kind for kind, is_mines in enumerate(markers.mines) if is_mines and state.cup[kind])
    state.cup[mines] -= 1
    state.aside[mines] += 1
    state.lanes = FM.start("omaha", {}).lanes  # a step of the tests is no step of the game
    supposed = FM.suppose(view_of(state, Seat(seat)))
    for cup in range(len(CUPS)):
        assert left_in(supposed, cup) == sum(state.cup[kind] for kind in markers.in_cup[cup])


def test_the_sums_of_a_step_name_the_way_it_goes() -> None:
    state = position("utah", {}).state
    ground, said = state.facts.map, set()
    for hex in each(state.facts.area):
        for n, step in enumerate(ground.grid.steps):
            way, there = ground.way[hex * 6 + n], HexId(hex + step)
            if there >= 0 and ground.grid.all >> there & 1:
                name = _ground_words(state, HexId(hex), there)
                words = name.partition(" ")[2].split(", ")[0]
                assert words == ("trail" if way == TRAIL else "road") or way == NO_WAY
                assert way != NO_WAY or ("city" in name) == bool(ground.city >> there & 1)
                said.add((way == NO_WAY, words in ("trail", "road")))
    assert said == {(True, False), (False, True)}
