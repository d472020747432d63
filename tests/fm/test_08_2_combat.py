"""Ground combat: who may attack whom, and the exchange of markers (8.0, 8.2, 8.2.1)."""

from __future__ import annotations

import pytest

from beachhead.core.event import Event, sentence
from beachhead.core.seat import CHANCE
from beachhead.core.view import view_of
from beachhead.fm.events import MarkersRevealed
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.flow.combat import Combat, MobileCombat
from beachhead.fm.flow.commit_markers import CommitMarkers
from beachhead.fm.flow.movement import Movement
from beachhead.fm.rules.combat import (
    attack_total,
    column_of,
    defence_total,
    joiners,
    line_of,
    targets,
)
from beachhead.fm.state import (
    ALLIED_SEAT,
    COMBAT,
    GERMAN_SEAT,
    MOBILE_COMBAT,
)
from beachhead.fm.table import FmTable
from tests.fm.battles import battlefield, begin, settle, units_of
from tests.fm.fields import german, leg
from tests.fm.positions import ask, asked, options, place, play, position, unit, where

FACING = {"8/4US": "2604", "12/4US": "2703", "1057/91": "2603", "1058/91": "2504"}
BOCAGE, HILL, WOODS, SWAMP, CLEAR = range(5)  # the lines of the table, best for the defender first


def combat(units: dict[str, str] | None = None, *, side: int = ALLIED, scenario: str = "utah") -> FmTable:
    table = position(scenario, units or FACING, side=side)
    ask(table, Combat())
    return table


def no_markers(table: FmTable) -> None:
    """Pass in all steps of the exchange."""
    while asked(table) == "commit_marker":
        play(table, "done")


def hexes_attackable(table: FmTable) -> list[str]:
    return [table.state.facts.grid.name(h) for h in targets(table.state)]


def names(table: FmTable, units: list[UnitId]) -> list[str]:
    return [table.state.facts.roster.units[u].id for u in units]


# 8.0: whom and when


@pytest.mark.rule("fm-8.2-01")
def test_from_the_first_hex_of_the_grid_too() -> None:
    """0101 is hex number 0."""
    table = combat({"8/4US": "0101", "1057/91": "0102"})
    assert hexes_attackable(table) == ["0102"]
    assert names(table, joiners(table.state, place(table, "0102"))) == ["8/4US"]


@pytest.mark.rule("fm-4.1-09", "fm-8.0-01")
@pytest.mark.parametrize(("side", "seat"), [(ALLIED, ALLIED_SEAT), (GERMAN, GERMAN_SEAT)])
def test_the_active_player_attacks(side: int, seat: str) -> None:
    table = combat(side=side)
    assert table.state.first.seat == seat


@pytest.mark.rule("fm-8.0-02", "fm-8.2-02")
def test_nobody_has_to_attack() -> None:
    table = combat()
    assert options(table)[0] == "done"
    play(table, "done")
    assert asked(table) == "rest"


@pytest.mark.rule("fm-8.0-02")
def test_a_target_cannot_decline() -> None:
    table = combat({"8/4US": "2604", "1057/91": "2603"})
    play(table, "attack 2603")
    assert asked(table) == "commit_marker"
    no_markers(table)
    assert asked(table) == "roll_battle"


@pytest.mark.rule("fm-8.0-03")
def test_a_unit_is_attacked_once_a_phase_and_again_in_the_next() -> None:
    table = combat({"8/4US": "2604", "CCA/4US": "2703", "1057/91": "2603"})
    play(table, "attack 2603", "join 8/4US", "done")
    no_markers(table)
    play(table, "roll 3")
    while asked(table) != "rest":
        play(table, "stand_fast" if "stand_fast" in options(table) else options(table)[0])
    assert hexes_attackable(table) == []
    table.begin_phase(MOBILE_COMBAT)
    assert hexes_attackable(table) == ["2603"]


@pytest.mark.rule("fm-8.0-03")
def test_a_unit_that_fell_back_is_not_attacked_again_in_that_phase() -> None:
    table, _ = battlefield("A   G   .   .   B", A=leg(4), B=leg(4, zoc=False), G=german())
    settle(table, "D2")
    play(table, "fall_back r1c3")
    assert where(table, "G") == "r1c4"
    assert targets(table.state) == []


@pytest.mark.rule("fm-8.0-04", "fm-8.0-05", "fm-8.0-07", "fm-8.2-02")
def test_one_hex_at_a_time_in_any_order() -> None:
    table = combat()
    assert options(table) == ["done", "attack 2504", "attack 2603"]
    play(table, "attack 2603")
    assert table.state.battle_hex == place(table, "2603")


@pytest.mark.rule("fm-8.0-06")
def test_a_battle_is_fought_to_its_end_before_the_next_is_declared() -> None:
    table = combat()
    play(table, "attack 2603", "join 12/4US", "done")
    no_markers(table)
    play(table, "roll 4")
    assert asked(table) == "pick_attack", "column 1: (A), one step lost"
    assert table.state.reduced == 1 << unit(table, "12/4US")
    assert table.state.battle_hex == -1
    assert options(table) == ["done", "attack 2504"]


# 8.2: who may attack


@pytest.mark.rule("fm-8.2-01")
def test_only_units_next_to_the_target_attack_it() -> None:
    table = combat({"8/4US": "2604", "12/4US": "2605", "1057/91": "2603"})
    assert names(table, joiners(table.state, place(table, "2603"))) == ["8/4US"]
    assert hexes_attackable(table) == ["2603"]
    assert hexes_attackable(combat({"8/4US": "2605", "1057/91": "2603"})) == []


@pytest.mark.rule("fm-8.2-03", "fm-8.2-05", "fm-8.2.1.a")
def test_the_attacker_says_who_takes_part() -> None:
    table = combat()
    play(table, "attack 2603")
    assert options(table) == ["join 8/4US", "join 12/4US"], "one has to"
    play(table, "join 12/4US")
    assert options(table) == ["done", "join 8/4US"]
    play(table, "done")
    assert table.state.attackers == units_of(table, ["12/4US"])


@pytest.mark.rule("fm-8.2.1.a")
def test_a_single_unit_is_not_asked_whether_it_takes_part() -> None:
    table = combat({"8/4US": "2604", "1057/91": "2603"})
    play(table, "attack 2603")
    assert asked(table) == "commit_marker"
    assert table.state.attackers == units_of(table, ["8/4US"])


@pytest.mark.rule("fm-8.2.1.a")
def test_an_attack_declared_cannot_be_called_off() -> None:
    table = combat()
    play(table, "attack 2603")
    assert "done" not in options(table)
    play(table, "join 8/4US", "done")
    while asked(table) == "commit_marker":
        assert table.state.attackers
        play(table, "done")
    assert table.state.first.seat == CHANCE


@pytest.mark.rule("fm-8.2-04", "fm-4.1-10", "fm-4.1-12")
def test_a_mobile_unit_attacks_in_one_phase_or_the_other() -> None:
    table = position("utah", {"CCA/4US": "2604", "CCB/4US": "2703", "8/4US": "2702", "1057/91": "2603"})
    table.state.attacked = units_of(table, ["CCA/4US"])
    ask(table, MobileCombat())
    assert names(table, joiners(table.state, place(table, "2603"))) == ["CCB/4US"], "and no leg unit"


@pytest.mark.rule("fm-8.2-06", "fm-8.2-11")
def test_who_was_held_back_may_attack_another_hex_and_who_attacked_may_not() -> None:
    table = combat()
    play(table, "attack 2603", "join 12/4US", "done")
    no_markers(table)
    play(table, "roll 4")
    play(table, "attack 2504")
    assert table.state.attackers == units_of(table, ["8/4US"])


@pytest.mark.rule("fm-8.2-07")
def test_a_hex_is_attacked_from_all_six_sides() -> None:
    table, _ = battlefield(
        """
        .   .   .   .
          A   B   .
        C   G   D   .
          E   F   .
        """,
        A=leg(4), B=leg(4), C=leg(4), D=leg(4), E=leg(4), F=leg(4), G=german(),
    )  # fmt: skip
    ask(table, Combat())
    play(table, "attack r3c2", *[f"join {name}" for name in "ABCDEF"])
    assert attack_total(table.state) == 24
    assert asked(table) == "commit_marker", "nobody is left to join"


@pytest.mark.rule("fm-8.2-08", "fm-15.1.a")
def test_no_attack_into_a_hex_that_is_closed_to_the_attacker() -> None:
    """amb-080: beyond the army line, in the combined campaign."""
    table = combat({"16/1US": "1822", "69/50UK": "1724", "914/352": "1823"}, scenario="campaign")
    assert names(table, joiners(table.state, place(table, "1823"))) == ["69/50UK"]
    table = combat({"16/1US": "1822", "914/352": "1823"}, scenario="campaign")
    assert asked(table) == "rest"
    table = combat({"16/1US": "1822", "914/352": "1823"}, scenario="campaign", side=GERMAN)
    assert options(table) == ["done", "attack 1822"], "Germans are not bound"


@pytest.mark.rule("fm-8.2-09", "fm-8.2.2-01")
def test_the_ground_under_the_attacker_does_not_matter() -> None:
    for spot in ("2704", "2703", "2604"):  # bocage, clear, clear
        table = position("utah", {"8/4US": spot, "1057/91": "2603"})
        begin(table, ["8/4US"], "1057/91")
        assert line_of(table.state) == BOCAGE
        assert attack_total(table.state) == 4
    table = position("utah", {"8/4US": "2602", "1057/91": "2502"})
    begin(table, ["8/4US"], "1057/91")
    assert attack_total(table.state) == 4, "out of a swamp"


@pytest.mark.rule("fm-8.2-10")
def test_strength_is_never_divided() -> None:
    table = combat()
    play(table, "attack 2603", "join 8/4US", "join 12/4US")
    assert attack_total(table.state) == 4 + 4
    assert defence_total(table.state) == 4
    no_markers(table)
    play(table, "roll 2")
    assert not any(option.startswith("attack") for option in options(table)), "both have attacked"


@pytest.mark.rule("fm-8.2-11", "fm-8.3.1-08", "fm-8.5-11", "fm-10.9.1-1.k", "fm-10.9.2-7.d")
@pytest.mark.parametrize("column", ["attacked", "displaced", "advanced", "pinned"])
def test_who_may_not_attack_any_more(column: str) -> None:
    table = position("utah", {"8/4US": "2604", "1057/91": "2603"})
    table.state.phase = COMBAT
    assert hexes_attackable(table) == ["2603"]
    setattr(table.state, column, units_of(table, ["8/4US"]))
    assert hexes_attackable(table) == []


@pytest.mark.rule("fm-8.2-01")
def test_a_unit_that_has_moved_attacks() -> None:
    table = position("utah", {"8/4US": "2605", "1057/91": "2603"})
    ask(table, Movement())
    play(table, "move 8/4US", "go 2604")
    while asked(table) != "rest":
        play(table, "done")
    table.begin_phase(COMBAT)
    assert hexes_attackable(table) == ["2603"]


# 8.2.1: the exchange of markers


@pytest.mark.rule("fm-8.2.1.b1", "fm-8.2.1.b2", "fm-8.2.1.b3", "fm-8.2.1.b4", "fm-8.2.1.b5")
def test_the_five_steps() -> None:
    story: list[Event] = []
    table = position("utah", FACING, story=story)
    begin(table, ["8/4US"], "1057/91")
    ask(table, CommitMarkers())
    seats = []
    for drawing in ("us_ground+2", "german+1", "us_air+8", "german+3"):
        seats.append(table.state.first.seat)
        cup, _, _ = drawing.partition("+")
        play(table, f"draw_from {cup}", f"draw {table.state.first.seat} {drawing}")
    assert seats == [ALLIED_SEAT, GERMAN_SEAT, ALLIED_SEAT, GERMAN_SEAT]
    assert asked(table) == "rest"
    assert table.state.revealed
    assert isinstance(story[-1], MarkersRevealed)
    assert sorted(story[-1].kinds) == sorted(table.state.laid)
    assert story[-1].owners == (ALLIED_SEAT, ALLIED_SEAT, GERMAN_SEAT, GERMAN_SEAT)
    assert story[-1].adds == (2, 8, 1, 3)
    assert view_of(table.state, GERMAN_SEAT).known["laid"] == table.state.laid


@pytest.mark.rule("fm-8.2.1.b1", "fm-8.2.1.b2")
def test_the_german_attacker_is_asked_first_in_his_turn() -> None:
    table = position("utah", FACING, side=GERMAN)
    begin(table, ["1057/91"], "8/4US")
    ask(table, CommitMarkers())
    assert table.state.first.seat == GERMAN_SEAT
    play(table, "done")
    assert table.state.first.seat == ALLIED_SEAT


@pytest.mark.rule("fm-8.2.1.b2", "fm-8.2.1.b3", "fm-8.2.1.b4", "fm-8.2.1.b6")
def test_who_has_passed_may_still_commit_one_later_but_never_two() -> None:
    table = position("utah", FACING)
    begin(table, ["8/4US"], "1057/91")
    ask(table, CommitMarkers())
    play(table, "done", "done", "draw_from us_air", "draw allied us_air+8")
    assert table.state.first.seat == GERMAN_SEAT
    play(table, "draw_from german", "draw german german+1")
    assert asked(table) == "rest"
    assert len(table.state.laid) == 2


@pytest.mark.rule("fm-8.2.1.b1")
def test_with_empty_cups_nothing_is_asked() -> None:
    table = position("utah", FACING)
    begin(table, ["8/4US"], "1057/91")
    table.state.used, table.state.cup = table.state.cup, [0] * len(table.state.cup)
    ask(table, CommitMarkers())
    assert asked(table) == "rest"


@pytest.mark.rule("fm-8.2.1.c", "fm-8.2.1.d")
def test_sums_column_die_and_result() -> None:
    story: list[Event] = []
    table = position("utah", {"8/4US": "2504", "12/4US": "2505", "919/709": "2404"}, story=story)
    ask(table, Combat())
    play(table, "attack 2404", "join 8/4US", "join 12/4US")
    play(table, "draw_from us_ground", "draw allied us_ground+2", "done", "draw_from us_ground")
    play(table, "draw allied us_ground+2", "draw_from german", "draw german german+6")
    assert column_of(table.state) == 3, "12 against 9 in the bocage: +3, column 4"
    play(table, "roll 2")
    told = [sentence(event, table.state.setup.names, None) for event in story]
    assert (
        "12 against 9 near St-Martin-de-Varreville (2404), bocage: column 4, die 2, A2, the "
        "attackers fall back 2 hexes." in told
    )
    assert asked(table) == "pick_retreat"
