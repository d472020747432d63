"""Ground combat: rules 8.0 and 8.2, Commonwealth combined arms (10.4), stacks on beaches (10.9.4)."""

from __future__ import annotations

import pytest

from beachhead.core.event import Event, sentence
from beachhead.core.seat import CHANCE
from beachhead.fm.events import MarkersRevealed
from beachhead.fm.facts.map import BRIDGE, RIVER
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.flow.battle import EndBattle
from beachhead.fm.flow.combat import Combat, MobileCombat
from beachhead.fm.flow.moving import Movement
from beachhead.fm.flow.support import CommitMarkers
from beachhead.fm.rules.combat import (
    attack_total,
    column_of,
    defence_total,
    joiners,
    line_of,
    shift_of,
    targets,
    water_line,
)
from beachhead.fm.state import (
    ALLIED_SEAT,
    BEACH_ASSAULT,
    COMBAT,
    DROP_ATTACK,
    ELIMINATED,
    GERMAN_SEAT,
    MOBILE_COMBAT,
)
from beachhead.fm.table import FmTable
from beachhead.hexes import HexId
from tests.fm.battles import battlefield, begin, settle, units_of
from tests.fm.fields import german, leg, mobile
from tests.fm.positions import ask, asked, options, place, play, position, unit, where

FACING = {"8/4US": "2604", "12/4US": "2703", "1057/91": "2603", "1058/91": "2504"}
BOCAGE, HILL, WOODS, SWAMP, CLEAR = range(5)  # the lines of the table, best for the defender first
WATER, OVER_A_BRIDGE = 2, 3


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
    assert list(story[-1].kinds) == table.state.laid
    assert table.state.view(GERMAN_SEAT).known["laid"] == table.state.laid


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
    assert "12 against 9 at 2404, bocage: column 4, die 2, A2." in told
    assert asked(table) == "pick_retreat"


# 8.2.2: terrain


def line(units: dict[str, str], attackers: list[str], defender: str) -> int:
    table = position("utah", units)
    begin(table, attackers, defender)
    return line_of(table.state)


@pytest.mark.rule("fm-8.2.2-02")
def test_a_river_helps_only_if_all_attack_across_it() -> None:
    units = {"8/4US": "1706", "12/4US": "1906", "22/4US": "1707", "919/709": "1806"}
    assert line(units, ["8/4US"], "919/709") == WATER
    assert line(units, ["8/4US", "12/4US"], "919/709") == WATER
    assert line(units, ["8/4US", "12/4US", "22/4US"], "919/709") == CLEAR
    assert line(units, ["22/4US"], "919/709") == CLEAR


@pytest.mark.rule("fm-8.2.2-03")
def test_one_bridge_makes_it_an_attack_over_a_bridge() -> None:
    units = {"8/4US": "1809", "12/4US": "1710", "22/4US": "1711", "919/709": "1810"}
    assert line(units, ["8/4US"], "919/709") == OVER_A_BRIDGE
    assert line(units, ["12/4US"], "919/709") == WATER
    assert line(units, ["8/4US", "12/4US"], "919/709") == OVER_A_BRIDGE


@pytest.mark.rule("fm-8.2.2-02", "fm-8.2.2-03")
def test_an_attacker_off_the_river_cancels_it_bridge_or_not() -> None:
    """amb-039."""
    units = {"8/4US": "1809", "12/4US": "1710", "22/4US": "1811", "919/709": "1810"}
    assert line(units, ["8/4US", "12/4US", "22/4US"], "919/709") == CLEAR
    assert line(units, ["8/4US", "22/4US"], "919/709") == CLEAR


@pytest.mark.rule("fm-8.2.2-05")
def test_a_trail_over_a_river_is_no_bridge_but_a_road_is() -> None:
    """amb-039."""
    table = position("utah", {"8/4US": "2501", "12/4US": "2301", "919/709": "2502", "729/709": "2302"})
    begin(table, ["8/4US"], "919/709")
    assert water_line(table.state, place(table, "2502")) == WATER
    begin(table, ["12/4US"], "729/709")
    assert water_line(table.state, place(table, "2302")) == OVER_A_BRIDGE
    crossing = table.state.facts.map.crossing
    assert crossing[place(table, "2501") * 6 + 3] == RIVER
    assert crossing[place(table, "2301") * 6 + 3] == BRIDGE


@pytest.mark.rule("fm-10.1-02", "fm-8.2.2-05")
def test_a_river_inside_a_city_is_bridged() -> None:
    table = position("sword", {"9/3UK": "0938", "736/716": "0838"})
    begin(table, ["9/3UK"], "736/716")
    assert water_line(table.state, place(table, "0838")) == OVER_A_BRIDGE


@pytest.mark.rule("fm-8.2.2-04", "fm-crt-06")
def test_of_several_terrains_the_defender_has_the_best() -> None:
    assert line({"8/4US": "2504", "919/709": "2503"}, ["8/4US"], "919/709") == BOCAGE, "a town in the bocage"
    assert line({"8/4US": "1904", "919/709": "1905"}, ["8/4US"], "919/709") == BOCAGE, "bocage behind a river"
    assert line({"8/4US": "1806", "919/709": "1906"}, ["8/4US"], "919/709") == WATER, "a swamp behind a river"
    assert line({"8/4US": "1903", "919/709": "2003"}, ["8/4US"], "919/709") == WATER
    assert line({"8/4US": "2104", "919/709": "2004"}, ["8/4US"], "919/709") == SWAMP, "a town in the open"


@pytest.mark.rule("fm-crt-03")
def test_a_beach_is_clear_ground_but_for_beach_assaults() -> None:
    """amb-040."""
    table = position("utah", {"8/4US": "2707", "919/709": "2706"}, side=GERMAN)
    begin(table, ["919/709"], "8/4US")
    assert line_of(table.state) == CLEAR


@pytest.mark.rule("fm-10.9.4-05", "fm-10.9.4-06", "fm-10.9.4-07")
def test_the_two_lines_of_a_beach_assault() -> None:
    for spot, expected in (("2706", BOCAGE), ("2705", HILL)):
        table = position("utah", {"8/4US": "2707", "919/709": spot}, turn=1)
        table.begin_battle(BEACH_ASSAULT, place(table, "2707"))
        table.state.attackers = units_of(table, ["8/4US"])
        assert line_of(table.state) == expected
        assert (attack_total(table.state), defence_total(table.state)) == (4, 0)


# 10.4: Commonwealth combined arms


def shifted(*attackers: str, scenario: str = "sword", kind: int = 2) -> int:
    table = position(scenario, {"736/716": "1240"} if scenario == "sword" else {"919/709": "2603"})
    state = table.state
    defender = "736/716" if scenario == "sword" else "919/709"
    table.begin_battle(kind, place(table, "1240" if scenario == "sword" else "2603"))
    state.attackers, state.defender = units_of(table, attackers), unit(table, defender)
    return shift_of(state)


@pytest.mark.rule("fm-10.4-01")
def test_a_commonwealth_attack_wants_armour_and_infantry() -> None:
    """amb-016: both, not armour alone."""
    assert shifted("9/3UK") == 1
    assert shifted("9/3UK", "8/3UK") == 1
    assert shifted("27UK") == 1
    assert shifted("27UK", "4UK") == 1
    assert shifted("27UK", "9/3UK") == 0
    assert shifted("8/4US", scenario="utah") == 0


@pytest.mark.rule("fm-10.4-04")
@pytest.mark.parametrize("infantry", ["3/6UK", "6/6UK", "1Cdo", "32G/GA", "4/2Cdn"])
def test_what_counts_as_infantry(infantry: str) -> None:
    """amb-017: the mechanized brigade is infantry, not armour."""
    assert shifted(infantry, "4/4Cdn") == 0
    assert shifted(infantry, "9/3UK") == 1


@pytest.mark.rule("fm-10.4-02", "fm-10.4-03", "fm-10.4-05")
def test_where_the_shift_applies() -> None:
    """amb-018: not to beach assaults and bombardments, but to those who drop on a German."""
    assert shifted("9/3UK", kind=BEACH_ASSAULT) == 0
    assert shifted("3/6UK", kind=DROP_ATTACK) == 1
    assert shifted("3/6UK", "27UK", kind=DROP_ATTACK) == 0


@pytest.mark.rule("fm-10.4-01", "fm-8.2.1.d", "fm-crt-04")
def test_the_shift_is_one_column_and_stops_at_the_first() -> None:
    """amb-018."""
    table = position("sword", {"9/3UK": "1340", "27UK": "1339", "736/716": "1240"})
    begin(table, ["9/3UK"], "736/716")
    printed = table.state.facts.crt.column(line_of(table.state), 4 - 3)
    assert column_of(table.state) == printed - 1
    begin(table, ["9/3UK", "27UK"], "736/716")
    assert column_of(table.state) == table.state.facts.crt.column(line_of(table.state), 10 - 3)
    table.state.reduced = units_of(table, ["9/3UK"])
    begin(table, ["9/3UK"], "736/716")
    table.state.laid = [table.state.facts.markers.in_cup[6][-1]]
    assert column_of(table.state) == 0


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
