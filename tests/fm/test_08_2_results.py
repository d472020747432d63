"""The results of ground combat (8.2.4), and stacks on beaches (10.9.4)."""

from __future__ import annotations

import pytest

from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.flow.battle_result import EndBattle
from beachhead.fm.flow.combat import Combat
from beachhead.fm.rules.combat import (
    defence_total,
)
from beachhead.fm.state import (
    ALLIED_SEAT,
    ELIMINATED,
    GERMAN_SEAT,
)
from beachhead.fm.table import FmTable
from beachhead.hexes import HexId
from tests.fm.battles import battlefield, settle, units_of
from tests.fm.fields import german, leg, mobile
from tests.fm.positions import ask, asked, options, place, play, position, unit, where

FACING = {"8/4US": "2604", "12/4US": "2703", "1057/91": "2603", "1058/91": "2504"}


def combat(units: dict[str, str] | None = None, *, side: int = ALLIED, scenario: str = "utah") -> FmTable:
    table = position(scenario, units or FACING, side=side)
    ask(table, Combat())
    return table


def no_markers(table: FmTable) -> None:
    """Pass in all steps of the exchange."""
    while asked(table) == "commit_marker":
        play(table, "done")


# 10.9.4: stacks

STACK = {"8/4US": "2707", "12/4US": "2707", "22/4US": "2707", "1057/91": "2706", "1058/91": "2606"}


@pytest.mark.rule("fm-10.9.4-12")
def test_one_unit_of_a_stack_attacks_a_hex_and_another_one_the_next() -> None:
    table = combat(STACK)
    play(table, "attack 2706")
    assert options(table) == ["join 8/4US", "join 12/4US", "join 22/4US"]
    play(table, "join 12/4US")
    assert asked(table) == "commit_marker", "no other of the stack may join"
    no_markers(table)
    play(table, "roll 6", "attack 2606")
    assert options(table) == ["join 8/4US", "join 22/4US"]


@pytest.mark.rule("fm-10.9.4-13")
def test_the_owner_of_a_stack_picks_the_one_that_defends_and_the_others_are_out_of_it() -> None:
    table = combat(STACK, side=GERMAN)
    play(table, "attack 2707", "join 1057/91", "done")
    assert table.state.first.seat == ALLIED_SEAT
    assert options(table) == ["defend_with 8/4US", "defend_with 12/4US", "defend_with 22/4US"]
    play(table, "defend_with 22/4US")
    assert defence_total(table.state) == 5
    no_markers(table)
    play(table, "roll 1")
    assert table.state.at[unit(table, "8/4US")] == place(table, "2707")
    assert table.state.reduced & units_of(table, ["8/4US", "12/4US"]) == 0


@pytest.mark.rule("fm-8.0-03", "fm-10.9.4-13")
def test_a_stack_attacked_again_has_to_be_defended_by_another() -> None:
    """Ruling 9."""
    table = combat({"8/4US": "2707", "12/4US": "2707", "1057/91": "2706", "1058/91": "2606"}, side=GERMAN)
    play(table, "attack 2707", "join 1057/91", "done", "defend_with 8/4US")
    no_markers(table)
    play(table, "roll 6")
    assert options(table) == ["done", "attack 2707"]
    play(table, "attack 2707")
    assert table.state.defender == unit(table, "12/4US")
    no_markers(table)
    play(table, "roll 6")
    assert asked(table) == "rest"


@pytest.mark.rule("fm-10.9.4-13")
def test_who_stays_in_the_hex_bars_the_advance() -> None:
    """amb-057, ruling 12."""
    table = combat({"8/4US": "2707", "12/4US": "2707", "1057/91": "2706"}, side=GERMAN)
    settle(table, "D2", attackers=["1057/91"], defender="8/4US")
    while asked(table) not in ("rest", "pick_attack"):
        play(table, next(o for o in options(table) if o.startswith("fall_back")))
    assert table.state.at[unit(table, "1057/91")] == place(table, "2706")


# 8.2.4: the results


def clash(result: str) -> FmTable:
    table, _ = battlefield(
        """
        .   .   .   .   .   .   .
          .   .   A   .   .   .
        .   .   .   G   .   .   .
          .   .   B   .   .   .
        .   .   .   .   .   .   .
        """,
        A=leg(4), B=leg(4), G=german(),
    )  # fmt: skip
    settle(table, result, attackers="AB")
    return table


@pytest.mark.rule("fm-8.2.4-De", "fm-8.5-01")
def test_de_eliminates_even_a_fresh_defender_and_nobody_advances() -> None:
    table = clash("De")
    assert table.state.at[unit(table, "G")] == ELIMINATED
    assert asked(table) == "rest"


@pytest.mark.rule("fm-8.2.4-Ae")
def test_ae_eliminates_all_attackers_even_fresh_ones() -> None:
    table = clash("Ae")
    assert [table.state.at[unit(table, name)] for name in "AB"] == [ELIMINATED, ELIMINATED]


@pytest.mark.rule("fm-8.2.4-NE")
def test_the_dot_changes_nothing() -> None:
    table = clash(".")
    assert asked(table) == "rest"
    assert table.state.reduced == 0


@pytest.mark.rule("fm-8.2.4-Ex", "fm-8.5-01")
def test_ex_costs_the_defender_and_one_attacker_a_step() -> None:
    table = clash("Ex")
    assert table.state.first.seat == ALLIED_SEAT
    assert options(table) == ["take_loss A", "take_loss B"]
    play(table, "take_loss B")
    assert table.state.reduced == units_of(table, "BG")
    assert asked(table) == "rest", "nobody advances"


@pytest.mark.rule("fm-8.2.4-Ex", "fm-8.2.4-02", "fm-8.5-01")
def test_ex_eliminates_who_is_reduced_and_still_nobody_advances() -> None:
    table, _ = battlefield(".   A   G   .", A=leg(4), G=german())
    table.state.reduced = units_of(table, "AG")
    settle(table, "Ex")
    assert [table.state.at[unit(table, name)] for name in "AG"] == [ELIMINATED, ELIMINATED]
    assert asked(table) == "rest"


@pytest.mark.rule("fm-8.2.4-A")
def test_a_in_brackets_costs_one_attacker_a_step() -> None:
    """amb-020: one that took part, not any that stands by."""
    table, _ = battlefield("A   G   B   .", A=leg(4), B=leg(4), G=german())
    settle(table, "(A)")
    assert table.state.reduced == units_of(table, "A")
    table = clash("(A)")
    assert options(table) == ["take_loss A", "take_loss B"]


@pytest.mark.rule("fm-8.2.4-02")
def test_a_loss_eliminates_a_unit_of_one_step() -> None:
    table = position("utah", {"5/5": "2603", "8/4US": "2604"}, side=GERMAN)
    settle(table, "(A)", attackers=["5/5"], defender="8/4US")
    assert table.state.at[unit(table, "5/5")] == ELIMINATED


@pytest.mark.rule("fm-8.2.4-D2", "fm-8.2.4-D3")
@pytest.mark.parametrize(("result", "distance"), [("D2", 2), ("D3", 3)])
def test_d_makes_the_defender_retreat(result: str, distance: int) -> None:
    table = clash(result)
    assert table.state.first.seat == GERMAN_SEAT
    start = HexId(table.state.battle_hex)
    while asked(table) in ("fall_back", "fall_back_on"):
        play(table, options(table)[-1])
    grid = table.state.facts.grid
    assert grid.distance(start, HexId(table.state.at[unit(table, "G")])) == distance
    assert asked(table) == "advance"


@pytest.mark.rule("fm-8.2.4-A1", "fm-8.2.4-A2", "fm-8.2.4-A3", "fm-8.2.4-01")
@pytest.mark.parametrize(("result", "distance"), [("A1", 1), ("A2", 2), ("A3", 3)])
def test_a_makes_every_attacker_retreat(result: str, distance: int) -> None:
    table = clash(result)
    grid, start = table.state.facts.grid, {n: HexId(table.state.at[unit(table, n)]) for n in "AB"}
    assert table.state.first.seat == ALLIED_SEAT
    assert options(table) == ["pick_to_retreat A", "pick_to_retreat B"]
    play(table, "pick_to_retreat B")
    short = 0
    while asked(table) != "rest":
        short += asked(table) == "fall_short"
        play(table, options(table)[-1])
    for name in "AB":
        gone = grid.distance(start[name], HexId(table.state.at[unit(table, name)]))
        assert gone == distance or short
    assert not short or distance == 3, "the field is too small for three hexes"


@pytest.mark.rule("fm-8.2.4-01")
def test_a_mobile_defender_retreats_by_the_same_rules() -> None:
    table, _ = battlefield("A   G   .   .   .", A=mobile(8), G=german(8, mobile=True))
    settle(table, "D3")
    play(table, "fall_back r1c3")
    assert where(table, "G") == "r1c5"
    assert asked(table) == "advance"
    assert not isinstance(table.state.lanes[0][-1], EndBattle)
