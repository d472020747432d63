"""Advance after combat: rule 8.5. A and B attack G; C stands by."""

from __future__ import annotations

import pytest

from beachhead.fm.facts.roster import GERMAN
from beachhead.fm.flow.combat import Combat
from beachhead.fm.rules.advance import advances, open_path
from beachhead.fm.rules.combat import targets
from beachhead.fm.rules.movement import movable_again
from beachhead.fm.state import ALLIED_SEAT, COMBAT, ELIMINATED
from beachhead.fm.table import FmTable
from tests.fm.battles import battlefield, begin, settle, units_of
from tests.fm.fields import german, leg, mobile
from tests.fm.positions import ask, asked, options, place, play, position, unit, where

FIELD = """
    .   .   .   .   .   .
      A   .   .   .   .
    .   G   .   .   .   .
      B   .   .   .   .
    C   .   .   .   .   .
    """


def won(result: str = "D2", *, attackers: str = "AB") -> FmTable:
    """G has been beaten and has fallen back to the east."""
    table, _ = battlefield(FIELD, A=leg(4), B=leg(4), C=leg(4), G=german())
    settle(table, result, attackers=attackers)
    play(table, "fall_back r3c3")
    while asked(table) == "fall_back_on":
        play(table, next(o for o in options(table) if o.startswith("fall_back r3")))
    return table


@pytest.mark.rule("fm-8.5-01", "fm-8.5-04", "fm-8.5-05", "fm-8.5-06", "fm-8.5-07")
def test_attackers_may_follow_along_the_path_of_retreat() -> None:
    """amb-031: not to where the beaten unit stands now."""
    table = won()
    assert where(table, "G") == "r3c4"
    assert table.state.first.seat == ALLIED_SEAT
    assert options(table) == ["done", "advance A r3c2", "advance A r3c3", "advance B r3c2", "advance B r3c3"]


@pytest.mark.rule("fm-8.5-05")
def test_only_those_who_took_part() -> None:
    table = won(attackers="A")
    assert options(table) == ["done", "advance A r3c2", "advance A r3c3"]


@pytest.mark.rule("fm-8.5-07")
def test_nobody_has_to_advance() -> None:
    table = won()
    play(table, "done")
    assert asked(table) == "rest"
    assert (where(table, "A"), where(table, "B")) == ("r2c1", "r4c1")


@pytest.mark.rule("fm-8.5-07", "fm-8.5-10")
def test_each_to_a_hex_of_its_own() -> None:
    table = won()
    play(table, "advance A r3c3")
    assert options(table) == ["done", "advance B r3c2"]
    play(table, "advance B r3c2")
    assert asked(table) == "rest"
    assert (where(table, "A"), where(table, "B")) == ("r3c3", "r3c2")


@pytest.mark.rule("fm-8.5-10", "fm-8.5-09")
def test_the_second_may_pass_the_first() -> None:
    """Ruling 12."""
    table = won("D3")
    play(table, "advance A r3c2")
    assert options(table) == ["done", "advance B r3c3", "advance B r3c4"]


@pytest.mark.rule("fm-8.5-08", "fm-8.5-09", "fm-6.2-02")
def test_an_advance_goes_through_zones_to_any_hex_of_the_path_and_no_other() -> None:
    table, _ = battlefield(
        """
        .   .   H   .   .   .
          .   .   .   .   .
        A   G   .   .   .   .
        """,
        A=leg(4),
        G=german(),
        H=german(),
    )
    settle(table, "D3")
    play(table, "fall_back r3c3", "fall_back r3c4")
    while asked(table) != "advance":
        play(table, next(o for o in options(table) if "r3c5" in o))
    assert options(table) == ["done", "advance A r3c2", "advance A r3c3", "advance A r3c4"]
    play(table, "advance A r3c4")
    assert where(table, "A") == "r3c4"


@pytest.mark.rule("fm-8.5-01", "fm-8.5-04")
def test_into_the_hex_of_a_unit_lost_because_it_could_not_retreat() -> None:
    """amb-034."""
    table, _ = battlefield("A   G", A=leg(4), G=german())
    settle(table, "D2")
    play(table, "done")
    assert options(table) == ["done", "advance A r1c2"]


@pytest.mark.rule("fm-8.5-04", "fm-8.3-12")
def test_the_last_hex_is_open_if_the_unit_was_lost_there() -> None:
    """amb-031."""
    table, _ = battlefield("A   G   .", A=leg(4), G=german())
    table.state.reduced = units_of(table, "G")
    settle(table, "D3")
    play(table, "fall_back r1c3")
    assert table.state.at[unit(table, "G")] == ELIMINATED
    assert options(table) == ["done", "advance A r1c2", "advance A r1c3"]


@pytest.mark.rule("fm-8.5-04")
def test_a_retreat_cut_short_leaves_a_short_path() -> None:
    table, _ = battlefield("A   G   .", A=leg(4), G=german())
    settle(table, "D3")
    play(table, "fall_back r1c3")
    assert options(table) == ["done", "advance A r1c2"]


@pytest.mark.rule("fm-8.5-04", "fm-8.5-09")
def test_a_friend_of_the_beaten_bars_the_rest_of_the_path() -> None:
    """Ruling 12."""
    table, _ = battlefield("A   G   .   F   .", A=leg(4), F=german(), G=german())
    settle(table, "D3")
    play(table, "fall_back r1c3")
    assert where(table, "G") == "r1c5"
    assert options(table) == ["done", "advance A r1c2", "advance A r1c3"]


@pytest.mark.rule("fm-8.5-02")
@pytest.mark.parametrize("result", ["A1", "Ae"])
def test_a_defender_never_advances(result: str) -> None:
    table, _ = battlefield(".   A   G   .", A=leg(4), G=german(zoc=False))
    settle(table, result)
    if result == "A1":
        play(table, "fall_back r1c1")
    assert asked(table) == "rest"
    assert where(table, "G") == "r1c3"


@pytest.mark.rule("fm-8.5-11")
def test_who_has_advanced_is_done_for_this_player_turn() -> None:
    """amb-035: no mobile movement either."""
    table, _ = battlefield("A   G   .   .   H", A=mobile(8), G=german(zoc=False), H=german(zoc=False))
    settle(table, "D2")
    while asked(table) != "advance":
        play(table, options(table)[1])
    play(table, options(table)[-1])
    state = table.state
    assert state.advanced == units_of(table, "A")
    assert movable_again(state) == []
    state.attacked = state.targeted = 0
    assert targets(state) == []
    table.begin_player_turn(0)
    assert state.advanced == 0


@pytest.mark.rule("fm-8.5-12")
def test_who_has_advanced_may_be_attacked_in_the_next_enemy_turn() -> None:
    table = won()
    play(table, "advance A r3c3", "done")
    table.begin_player_turn(GERMAN)
    table.begin_phase(COMBAT)
    ask(table, Combat())
    assert "attack r3c3" in options(table)


@pytest.mark.rule("fm-8.5-13", "fm-15.1.a")
def test_the_army_line_binds_an_advance() -> None:
    """amb-007."""
    table = position("campaign", {"16/1US": "1820", "914/352": "1821"})
    begin(table, ["16/1US"], "914/352")
    table.state.path = [place(table, name) for name in ("1821", "1822", "1823", "1824")]
    table.put(unit(table, "914/352"), place(table, "1824"))
    path = open_path(table.state, unit(table, "16/1US"))
    assert [table.state.facts.grid.name(h) for h in path] == ["1821", "1822"]
    assert [table.state.facts.grid.name(h) for _, h in advances(table.state)] == ["1821", "1822"]


@pytest.mark.rule("fm-8.5-09")
def test_an_advance_captures_what_it_goes_through() -> None:
    """amb-068."""
    table = won("D3")
    play(table, "advance A r3c4")
    names = table.state.facts.grid.names(table.state.taken)
    assert {"r3c2", "r3c3", "r3c4"} <= set(names)
