"""Airborne landings: rule 10.9.2 from step 5 on: the Germans are shown, the fights, and what follows."""

from __future__ import annotations

import pytest

from beachhead.core.event import Event
from beachhead.fm.events import AttackBegan
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.flow.airborne import AimDrop, FlipDropZones
from beachhead.fm.flow.drop_attack import DropAttacks
from beachhead.fm.rules.combat import column_of, line_of, shift_of, targets
from beachhead.fm.rules.movement import movable
from beachhead.fm.rules.supply import in_supply
from beachhead.fm.rules.zoc import has_zone, zoc_of
from beachhead.fm.state import DROP_ATTACK, ELIMINATED, GERMAN_SEAT
from beachhead.fm.table import FmTable
from beachhead.hexes import HexId, each
from tests.fm.drops import (
    ALL_82ND,
    ALL_101ST,
    aimed,
    drop,
    dropped_on,
    offered,
    on_ground,
    reduced,
)
from tests.fm.positions import ask, asked, options, place, places, play, position, unit, where

# Steps 5 and 6


@pytest.mark.rule("fm-10.9.2-5", "fm-10.9.2-6.a")  # amb-050, amb-052
def test_germans_are_placed_after_the_losses_and_before_the_attacks() -> None:
    table = drop()
    order = [type(step).__name__ for step in reversed(table.state.lanes[0])]
    wanted = [
        "ChooseDropZone",
        "AimDrop",
        "RollDrop",
        "BadLandings",
        "Reveal",
        "DropAttacks",
        "FlipDropZones",
    ]
    assert list(dict.fromkeys(order))[:7] == wanted


@pytest.mark.rule("fm-10.9.2-6.a", "fm-13.4-6", "fm-12.4-7")
def test_a_unit_on_a_german_attacks_at_once() -> None:
    table = dropped_on(("505/82US", "2504"), **{"919/709": "2504"})
    assert (table.state.battle, table.state.battle_hex) == (DROP_ATTACK, place(table, "2504"))
    assert table.state.defender == unit(table, "919/709")
    assert asked(table) == "commit_marker"


@pytest.mark.rule("fm-10.9.2-6.b")
def test_the_attack_is_told() -> None:
    story: list[Event] = []
    table = position("utah", {"919/709": "2504"}, turn=1, story=story)
    on_ground(table, ("505/82US", "2504"), ("507/82US", "2504"))
    ask(table, DropAttacks())
    units = unit(table, "505/82US"), unit(table, "507/82US")
    assert AttackBegan(units, unit(table, "919/709"), place(table, "2504")) in story


@pytest.mark.rule("fm-10.9.2-6.b")
def test_all_in_the_hex_attack_and_nobody_else() -> None:
    table = dropped_on(
        ("505/82US", "2504"), ("507/82US", "2504"), ("508/82US", "2505"), **{"919/709": "2504"}
    )
    assert table.state.attackers == 1 << unit(table, "505/82US") | 1 << unit(table, "507/82US")


@pytest.mark.rule("fm-10.9.2-6.a")
def test_of_several_attacks_the_allied_player_picks_the_order() -> None:
    table = dropped_on(("505/82US", "2504"), ("507/82US", "2601"), **{"919/709": "2504", "729/709": "2601"})
    assert options(table) == ["attack 2504", "attack 2601"]
    play(table, "attack 2601", "done", "roll 6")
    assert table.state.battle_hex == place(table, "2504")  # the last one goes by itself


@pytest.mark.rule("fm-10.9.2-6.c")
def test_the_allied_player_alone_may_add_one_marker_and_no_ship() -> None:
    table = dropped_on(("505/82US", "2504"), **{"919/709": "2504"})
    assert options(table) == ["done", "draw_from us_ground", "draw_from us_air"]
    play(table, "draw_from us_air")
    play(table, options(table)[0])
    assert asked(table) == "roll_drop_attack"  # no second marker, none for the Germans


@pytest.mark.rule("fm-10.9.2-6.c")
def test_no_marker_need_be_used() -> None:
    table = dropped_on(("505/82US", "2504"), **{"919/709": "2504"})
    play(table, "done")
    assert asked(table) == "roll_drop_attack"


@pytest.mark.rule("fm-10.9.2-6.g", "fm-8.2.2-01")
@pytest.mark.parametrize(("hex", "line"), [("2504", 4), ("2503", 0), ("3003", 1)])
def test_the_ground_of_the_hex_counts_and_no_river(hex: str, line: int) -> None:
    table = dropped_on(("505/82US", hex), **{"919/709": hex})
    assert line_of(table.state) == line


@pytest.mark.rule("fm-10.4-05")  # amb-018
def test_the_british_lack_combined_arms_when_they_drop() -> None:
    table = dropped_on(("3/6UK", "1442"), scenario="sword", **{"736/716": "1442"})
    assert shift_of(table.state) == 1
    assert column_of(table.state) == table.state.facts.crt.column(4, 4 - 3) - 1


# 4 + 10 against 3 on clear ground is the last column: De, De, D3, D2, D2, Ex by die; 4 against 3 is the one
# with D2, Ex, Ex, dot, A2, (A); 2 against 5 the one with (A)


def fought(die: int, marker: str = "us_air+10", *units: tuple[str, str], **germans: str) -> FmTable:
    """A drop attack at 2504, resolved."""
    spots = units or (("505/82US", "2504"),)
    table = dropped_on(*spots, **(germans or {"919/709": "2504"}))
    if marker:
        play(table, "draw_from us_air", f"draw allied {marker}")
    else:
        play(table, "done")
    play(table, f"roll {die}")
    return table


@pytest.mark.rule("fm-10.9.2-6.f")
def test_a_german_eliminated_leaves_the_hex_to_the_paratroopers() -> None:
    table = fought(1)
    assert where(table, "919/709") == str(ELIMINATED)
    assert where(table, "505/82US") == "2504"
    assert table.state.taken == places(table, "2504")
    assert table.state.battle == 0


@pytest.mark.rule("fm-10.9.2-6.d", "fm-10.9.2-6.f")
def test_a_german_retreats_without_stiff_resistance() -> None:
    table = fought(3)  # D3
    while table.state.first.seat == GERMAN_SEAT:
        assert "stand_fast" not in options(table)
        play(table, options(table)[0])
    spot = table.state.at[unit(table, "919/709")]
    assert table.state.facts.grid.distance(HexId(spot), place(table, "2504")) == 3
    assert where(table, "505/82US") == "2504"
    assert not reduced(table, "919/709")
    assert table.state.taken >> place(table, "2504") & 1


@pytest.mark.rule("fm-10.9.2-6.e")  # amb-049
def test_the_retreat_ignores_zones_of_control() -> None:
    """All around are zones of landed regiments, through which a German could never fall back otherwise."""
    table = position("utah", {"919/709": "2504", "8/4US": "2404", "12/4US": "2604"}, turn=1)
    table.put(unit(table, "22/4US"), place(table, "2502"))
    on_ground(table, ("505/82US", "2504"))
    ask(table, DropAttacks())
    assert zoc_of(table.state, ALLIED) & table.state.lookup.beside[place(table, "2504")]
    play(table, "draw_from us_air", "draw allied us_air+10", "roll 5")  # D2
    while asked(table) != "rest":
        play(table, options(table)[0])
    assert table.state.at[unit(table, "919/709")] >= 0
    assert not reduced(table, "919/709")


@pytest.mark.rule("fm-10.9.2-6.f")  # amb-049
def test_an_exchange_that_the_german_survives_kills_the_paratroopers() -> None:
    table = fought(6)  # Ex
    assert where(table, "919/709") == "2504"
    assert reduced(table, "919/709")
    assert where(table, "505/82US") == str(ELIMINATED)
    assert table.state.taken == 0


@pytest.mark.rule("fm-10.9.2-6.f")
def test_an_exchange_that_finishes_the_german_costs_one_unit_a_step() -> None:
    units = (("505/82US", "2504"), ("507/82US", "2504"))
    table = dropped_on(*units, **{"191/91": "2504"})  # a unit of one step
    play(table, "draw_from us_air", "draw allied us_air+10", "roll 6")
    assert where(table, "191/91") == str(ELIMINATED)
    assert options(table) == ["take_loss 505/82US", "take_loss 507/82US"]
    play(table, "take_loss 507/82US")
    assert reduced(table, "507/82US")
    assert not reduced(table, "505/82US")
    assert table.state.taken >> place(table, "2504") & 1


@pytest.mark.rule("fm-10.9.2-6.f")  # amb-049
@pytest.mark.parametrize("die", [4, 5, 6])
def test_a_dot_a_retreat_and_a_loss_of_the_attacker_all_kill(die: int) -> None:
    table = fought(die, "")  # 4 against 3, clear: dot, A2, (A)
    assert where(table, "505/82US") == str(ELIMINATED)
    assert where(table, "919/709") == "2504"
    assert asked(table) == "rest"  # no retreat, no stiff resistance for the Allies


@pytest.mark.rule("fm-10.9.2-6.a", "fm-5.2.d")
def test_no_hex_is_shared_with_the_enemy_in_the_end() -> None:
    for die in range(1, 7):
        table = fought(die)
        while asked(table) != "rest":
            play(table, options(table)[0])
        assert table.state.held[ALLIED] & table.state.held[GERMAN] == 0
        hex = 1 << place(table, "2504")
        assert bool(table.state.taken & hex) == bool(table.state.held[ALLIED] & hex)


@pytest.mark.rule("fm-10.9.2-6.f", "fm-8.3.1-02")  # ruling 4
def test_a_german_who_stays_rather_than_push_a_friend_has_not_retreated() -> None:
    table = position("campaign-us", turn=1)
    state, hex = table.state, place(table, "2504")
    table.put(unit(table, "919/709"), hex)
    friends = [u for u in state.lookup.units[GERMAN] if state.at[u] < 0]
    for spot in each(state.facts.grid.disc(hex, 2) & ~(1 << hex)):
        table.put(friends.pop(), spot)
    on_ground(table, ("505/82US", "2504"))
    ask(table, DropAttacks())
    play(table, "draw_from us_air", "draw allied us_air+10", "roll 5")  # D2
    assert asked(table) == "push_or_hold"
    play(table, "done")
    assert where(table, "919/709") == "2504"
    assert reduced(table, "919/709")
    assert where(table, "505/82US") == str(ELIMINATED)
    assert asked(table) == "rest"


@pytest.mark.rule("fm-10.9.2-6.f", "fm-8.5-01")  # ruling 4
def test_paratroopers_do_not_advance() -> None:
    table = fought(5)  # D2
    while table.state.first.seat == GERMAN_SEAT:
        play(table, options(table)[0])
    assert asked(table) == "rest"
    assert where(table, "505/82US") == "2504"


# Step 7


@pytest.mark.rule("fm-10.9.2-7.a", "fm-12.4-8", "fm-13.4-7")  # amb-051, amb-092
def test_flipped_zones_supply_airborne_units_only_and_any_of_them() -> None:
    table = position("utah", {"8/4US": "2504", "505/82US": "2305"}, turn=2)
    table.state.drop_zones = [place(table, "2503"), place(table, "2204")]
    assert not in_supply(table.state, unit(table, "505/82US"))
    ask(table, FlipDropZones())
    assert table.state.supply_zones == 1
    assert in_supply(table.state, unit(table, "505/82US"))  # by the other division's zone, if need be
    assert not in_supply(table.state, unit(table, "8/4US"))


@pytest.mark.rule("fm-10.9.2-7.c")  # amb-091, amb-092
def test_airborne_units_have_no_zone_on_turn_1_in_either_player_turn() -> None:
    table = position("utah", {"505/82US": "2504", "6/2": "1706"}, turn=1)
    for side in (ALLIED, GERMAN):
        table.begin_player_turn(side)
        assert not has_zone(table.state, unit(table, "505/82US"))
        assert zoc_of(table.state, ALLIED) == 0
    assert has_zone(table.state, unit(table, "6/2"))  # German paratroopers did not drop
    table.begin_turn()
    assert zoc_of(table.state, ALLIED) == table.state.lookup.beside[place(table, "2504")]


@pytest.mark.rule("fm-10.9.2-7.d", "fm-10.9.2-7.e")
def test_airborne_units_neither_move_nor_attack_on_turn_1_but_defend() -> None:
    table = aimed("505/82US", "2504", **{"919/709": "2505"})
    play(table, "roll 6")
    table.begin_player_turn(ALLIED)
    assert movable(table.state) == []
    assert targets(table.state) == []
    table.begin_player_turn(GERMAN)
    assert targets(table.state) == [place(table, "2504")]
    table.begin_turn()
    table.begin_player_turn(ALLIED)
    assert movable(table.state) == [unit(table, "505/82US")]
    assert targets(table.state) == [place(table, "2505")]


@pytest.mark.rule("fm-10.9.2-2.a")
def test_a_whole_drop_from_zone_to_supply() -> None:
    table = drop()
    play(table, "drop_zone 2503", "drop_zone 2305")
    play(table, "drop 2503", "drop 2502", "drop 2504", "drop 2603")
    play(table, "drop 2305", "drop 2304", "drop 2306", "drop 2205")
    play(table, *["roll 6"] * 8)
    assert asked(table) == "rest"
    assert [where(table, name) for name in ALL_82ND] == ["2503", "2502", "2504", "2603"]
    assert [where(table, name) for name in ALL_101ST] == ["2305", "2304", "2306", "2205"]
    assert table.state.pinned == sum(1 << UnitId(unit(table, name)) for name in ALL_82ND + ALL_101ST)
    assert table.state.supply_zones == 1


@pytest.mark.rule("fm-10.9.2-2.b")
def test_aim_is_asked_only_with_a_zone() -> None:
    table = position("utah", turn=1)
    table.state.drop_zones = [place(table, "2503"), place(table, "2305")]
    ask(table, AimDrop(unit(table, "501/101US")))
    assert offered(table) == {"2305", "2304", "2306", "2405", "2404", "2204", "2205"}
