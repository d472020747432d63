"""Bombardment: rule 8.1 with the ranges of 10.8. T is the target, A a unit of the side that fires."""

from __future__ import annotations

import pytest

from beachhead.core.event import Event, sentence
from beachhead.core.seat import CHANCE
from beachhead.core.view import view_of
from beachhead.fm.facts.combat import RESULTS
from beachhead.fm.facts.markers import CW_AIR, CW_GROUND, GERMAN_CUP, US_AIR, US_GROUND
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.flow.bombardment import Bombardment
from beachhead.fm.rules.bombardment import cups_in_range, targets
from beachhead.fm.rules.combat import column_of, defence_total, line_of, shift_of
from beachhead.fm.state import ALLIED_SEAT, BOMBARDED, COMBAT, ELIMINATED, GERMAN_SEAT, FmState
from beachhead.fm.table import FmTable
from beachhead.hexes.diagram import assert_hexes
from tests.fm.battles import battlefield, begin, shell, way
from tests.fm.fields import german, leg
from tests.fm.positions import ask, asked, options, place, play, position, unit, where

FACING = {"8/4US": "2604", "1057/91": "2603"}


def barrage(*answers: str, units: dict[str, str] | None = None, side: int = ALLIED) -> FmTable:
    """The Bombardment Phase, with these answers given."""
    table = position("utah", units or FACING, side=side)
    ask(table, Bombardment())
    play(table, *answers)
    return table


def only_ground(state: FmState) -> None:
    """Take all aircraft out of the cups."""
    for kind in state.facts.markers.in_cup[US_AIR]:
        state.barred[kind] += state.cup[kind]
        state.cup[kind] = 0


def names_of_targets(table: FmTable) -> list[str]:
    return [table.state.facts.roster.units[u].id for u in targets(table.state)]


# Who may be bombarded


@pytest.mark.rule("fm-4.1-08", "fm-8.0-01", "fm-8.0-02")
def test_the_active_player_may_bombard_or_leave_it() -> None:
    table = barrage()
    assert table.state.first.seat == ALLIED_SEAT
    assert options(table) == ["done", "bombard 1057/91"]
    play(table, "done")
    assert asked(table) == "rest"
    table = barrage(side=GERMAN)
    assert table.state.first.seat == GERMAN_SEAT
    assert options(table) == ["done", "bombard 8/4US"]


@pytest.mark.rule("fm-8.1-01", "fm-10.8.1-05", "fm-8.1.1-01", "fm-8.1.4-01")
def test_aircraft_reach_any_enemy_with_no_friend_near_and_over_anything() -> None:
    table = position("utah", {"8/4US": "2604", "1057/91": "2603", "1058/91": "0702"})
    assert names_of_targets(table) == ["1057/91", "1058/91"]
    assert cups_in_range(table.state, place(table, "0702")) == (US_AIR,)


@pytest.mark.rule("fm-8.1.1-01", "fm-10.8.1-04", "fm-8.1.4-01")
def test_other_allied_markers_reach_two_hexes_from_a_friend() -> None:
    units = {"8/4US": "2604", "1057/91": "2603", "1058/91": "2602", "1049/77": "2601"}
    table = position("utah", units)
    only_ground(table.state)
    assert names_of_targets(table) == ["1057/91", "1058/91"]
    assert cups_in_range(table.state, place(table, "2602")) == (US_GROUND, US_AIR)
    assert cups_in_range(table.state, place(table, "2601")) == (US_AIR,)


@pytest.mark.rule("fm-10.8.2-03")
def test_german_markers_reach_two_hexes_from_a_german_unit() -> None:
    units = {"1057/91": "2601", "8/4US": "2603", "12/4US": "2604"}
    table = position("utah", units, side=GERMAN)
    assert names_of_targets(table) == ["8/4US"]
    assert cups_in_range(table.state, place(table, "2603")) == (GERMAN_CUP,)
    assert cups_in_range(table.state, place(table, "2604")) == ()


@pytest.mark.rule("fm-10.8.1-04")
def test_in_a_campaign_each_army_gives_range_to_its_own_guns() -> None:
    """amb-080: on either side of the army line."""
    table = position("campaign", {"16/1US": "1822", "69/50UK": "1227", "914/352": "1823", "915/352": "1228"})
    assert cups_in_range(table.state, place(table, "1823")) == (US_GROUND, US_AIR, CW_AIR)
    assert cups_in_range(table.state, place(table, "1228")) == (US_AIR, CW_GROUND, CW_AIR)


@pytest.mark.rule("fm-10.8.1-05")
def test_without_markers_in_range_nothing_is_asked() -> None:
    table = position("utah", {"8/4US": "2604", "1058/91": "0702"})
    only_ground(table.state)
    ask(table, Bombardment())
    assert asked(table) == "rest"


# The procedure


@pytest.mark.rule("fm-8.1.2-01", "fm-8.1.2-02", "fm-8.1-03", "fm-8.1-05")
def test_target_then_cup_then_perhaps_a_second_marker_once_the_first_is_seen() -> None:
    table = barrage("bombard 1057/91")
    assert options(table) == ["draw_from us_ground", "draw_from us_air"], "one marker has to be drawn"
    play(table, "draw_from us_ground")
    assert table.state.first.seat == CHANCE
    assert "draw allied us_ground+2" in options(table)
    assert "draw allied us_ground+6" in options(table)
    play(table, "draw allied us_ground+2")
    assert asked(table) == "draw_second"
    assert options(table) == ["done", "draw_from us_ground", "draw_from us_air"]
    play(table, "draw_from us_air", "draw allied us_air+8")
    assert asked(table) == "roll_battle", "two markers are the limit"


@pytest.mark.rule("fm-8.1.2-02", "fm-7.2-05")
def test_both_players_see_a_marker_drawn_for_a_bombardment_at_once() -> None:
    """amb-014."""
    story: list[Event] = []
    table = position("utah", FACING, story=story)
    ask(table, Bombardment())
    play(table, "bombard 1057/91", "draw_from us_air", "draw allied us_air+10")
    for seat in (ALLIED_SEAT, GERMAN_SEAT):
        assert view_of(table.state, seat).known["laid"] == table.state.laid
    play(table, "draw_from us_ground", "draw allied us_ground+3")
    told = [sentence(event, table.state.setup.names, GERMAN_SEAT) for event in story]
    assert told[-1] == "Turned over: US artillery +3."
    assert "Turned over: US aircraft +10." in told


@pytest.mark.rule("fm-2.3.2-07", "fm-8.1-07", "fm-8.1.2-03", "fm-8.1-02")
def test_markers_alone_against_the_unit_alone() -> None:
    """amb-015: the other side commits nothing."""
    table = barrage("bombard 1057/91", "draw_from us_air", "draw allied us_air+8", "done")
    assert asked(table) == "roll_battle", "no marker is asked of the defender"
    state = table.state
    assert defence_total(state) == 4
    assert column_of(state) == state.facts.crt.column(line_of(state), 8 - 4)


@pytest.mark.rule("fm-8.1.2-03", "fm-8.1.4-02")
def test_the_ground_of_the_hex_counts_and_rivers_do_not() -> None:
    table = position("utah", {"8/4US": "1806", "1057/91": "1906", "1058/91": "1805"})
    begin(table, [], "1057/91", BOMBARDED)
    assert line_of(table.state) == 3, "swamp"
    begin(table, [], "1058/91", BOMBARDED)
    assert line_of(table.state) == 0, "a city in the bocage"
    table = position("utah", {"8/4US": "1706", "1057/91": "1806"})
    begin(table, [], "1057/91", BOMBARDED)
    assert line_of(table.state) == 4, "clear ground behind a river"


@pytest.mark.rule("fm-8.1.2-04")
def test_the_die_falls_and_the_result_is_applied_at_once() -> None:
    units = {"8/4US": "2604", "919/709": "2204"}
    table = barrage("bombard 919/709", "draw allied us_air+10", "draw_from us_air", units=units)
    play(table, "draw allied us_air+10")
    assert options(table) == [f"roll {n}" for n in range(1, 7)]
    play(table, "roll 1")
    assert asked(table) == "fall_back", "bocage, +17: column 8, D2"


@pytest.mark.rule("fm-10.4-03")
def test_combined_arms_are_not_asked_of_a_bombardment() -> None:
    table = position("sword", {"9/3UK": "1739", "736/716": "1639"})
    begin(table, [], "736/716", BOMBARDED)
    assert shift_of(table.state) == 0


@pytest.mark.rule("fm-8.0-03", "fm-8.1-04")
def test_a_hex_is_bombarded_once_a_player_turn() -> None:
    """amb-085."""
    table = barrage("bombard 1057/91", "draw_from us_ground", "draw allied us_ground+2", "done", "roll 6")
    assert asked(table) == "rest", "nobody else to bombard"
    table = position("utah", FACING)
    table.state.bombarded = 1 << place(table, "2603")
    assert targets(table.state) == []
    table.begin_player_turn(ALLIED)
    assert names_of_targets(table) == ["1057/91"]


@pytest.mark.rule("fm-8.0-03")
def test_a_unit_that_has_fallen_back_is_not_bombarded_again() -> None:
    """One attack a phase is for the unit, wherever it stands by then."""
    units = {"8/4US": "2604", "919/709": "2204"}
    table = barrage("bombard 919/709", "draw allied us_air+10", "draw_from us_air", units=units)
    play(table, "draw allied us_air+10", "roll 1")
    back = next(answer for answer in options(table) if answer.startswith("fall_back"))
    play(table, back)
    while asked(table) == "fall_back_on":
        play(table, options(table)[0])
    assert not table.state.bombarded >> table.state.at[unit(table, "919/709")] & 1, "it stands elsewhere"
    assert asked(table) == "rest", "nobody is left to bombard"


@pytest.mark.rule("fm-10.9.4-11", "folio-utah-11.2.3-b", "folio-omaha-11.2.3-c", "folio-gold-juno-11.2.3-c")
@pytest.mark.parametrize("edition", ["quad", "folio"])
@pytest.mark.parametrize("turn", [1, 5])
def test_of_a_stack_on_a_beach_one_unit_is_the_target(edition: str, turn: int) -> None:
    """amb-056: at any time; amb-085: a beach is one hex, so that is its only bombardment."""
    units = {"8/4US": "2707", "12/4US": "2707", "1057/91": "2705"}
    table = position("utah", units, side=GERMAN, turn=turn, edition=edition)
    ask(table, Bombardment())
    assert options(table) == ["done", "bombard 8/4US", "bombard 12/4US"]
    play(
        table, "bombard 12/4US", "draw german german+6", "draw_from german", "draw german german+6", "roll 1"
    )
    assert asked(table) == "fall_back"
    play(table, "stand_fast")
    assert table.state.reduced == 1 << unit(table, "12/4US")
    assert asked(table) == "rest"


@pytest.mark.rule("fm-8.0-03")
def test_a_unit_bombarded_can_still_be_attacked_in_the_combat_phase() -> None:
    table = barrage("bombard 1057/91", "draw_from us_ground", "draw allied us_ground+2", "done", "roll 6")
    assert table.state.targeted
    table.begin_phase(COMBAT)
    assert not table.state.targeted


@pytest.mark.rule("fm-10.8.2-05")
def test_a_bombardment_with_nothing_but_mines_in_the_cup_comes_to_nothing() -> None:
    """Ruling 8."""
    table = position("utah", FACING, side=GERMAN)
    for kind in table.state.facts.markers.in_cup[GERMAN_CUP]:
        if not table.state.facts.markers.mines[kind]:
            table.state.used[kind] += table.state.cup[kind]
            table.state.cup[kind] = 0
    ask(table, Bombardment())
    play(table, "bombard 8/4US", "draw german mines+4")
    assert asked(table) == "rest"
    assert table.state.battle_hex == -1


# The results


@pytest.mark.rule("fm-8.1.3-01", "fm-crt-02")
@pytest.mark.parametrize("result", ["Ae", "A1", "A2", "A3", "Ex", "."])
def test_void_results(result: str) -> None:
    """amb-019."""
    table, _ = battlefield(".   A   G   .", A=leg(4), G=german())
    shell(table, result)
    assert asked(table) == "rest"
    assert table.state.reduced == 0
    assert min(table.state.at) >= 0


@pytest.mark.rule("fm-8.1.3-01", "fm-crt-02")
def test_the_table_says_which_are_void() -> None:
    crt = position("utah").state.facts.crt
    void = [name for name, out in zip(RESULTS, crt.void_in_bombardment, strict=True) if out]
    assert void == ["Ae", "A1", "A2", "A3", "Ex"]


@pytest.mark.rule("fm-8.1.3-02", "fm-8.1-02", "fm-8.2.4-A")
def test_friendly_fire_needs_a_friend_next_to_the_target() -> None:
    table, _ = battlefield(".   A   .   G   .", A=leg(4), G=german())
    shell(table, "(A)")
    assert table.state.reduced == 0
    table, _ = battlefield(".   .   A   G   .", A=leg(4), G=german())
    shell(table, "(A)")
    assert table.state.reduced == 1 << unit(table, "A")


@pytest.mark.rule("fm-8.1.3-02")
def test_the_bombarding_player_chooses_whom_his_fire_hits() -> None:
    """amb-020."""
    table, _ = battlefield(".   A   G   B   .", A=leg(4), B=leg(4), G=german())
    table.state.reduced = 1 << unit(table, "B")
    shell(table, "(A)")
    assert table.state.first.seat == ALLIED_SEAT
    assert options(table) == ["take_loss A", "take_loss B"]
    play(table, "take_loss B")
    assert table.state.at[unit(table, "B")] == ELIMINATED


@pytest.mark.rule("fm-8.1.3-03", "fm-8.2.4-De")
def test_de_is_as_in_ground_combat() -> None:
    table, _ = battlefield(".   .   G   .", G=german())
    shell(table, "De")
    assert table.state.at[unit(table, "G")] == ELIMINATED


@pytest.mark.rule("fm-8.1.3-03", "fm-8.4-02")
@pytest.mark.parametrize(("result", "distance"), [("D2", 2), ("D3", 3)])
def test_a_bombarded_unit_retreats_or_stands_fast(result: str, distance: int) -> None:
    table, _ = battlefield("G   .   .   .   .", G=german())
    shell(table, result)
    assert table.state.first.seat == GERMAN_SEAT
    play(table, "fall_back r1c2")
    assert where(table, "G") == f"r1c{1 + distance}"
    table, _ = battlefield("G   .   .   .   .", G=german())
    shell(table, result)
    play(table, "stand_fast")
    assert where(table, "G") == "r1c1"
    assert table.state.reduced == 1 << unit(table, "G")


@pytest.mark.rule("fm-8.5-03", "fm-8.1-02")
def test_nobody_advances_after_a_bombardment() -> None:
    table, _ = battlefield("A   G   .   .   .", A=leg(4), G=german())
    shell(table, "D2")
    play(table, "fall_back r1c3")
    assert asked(table) == "rest"


# 8.1.5: where to


@pytest.mark.rule("fm-8.1.5-01", "fm-8.1.5-02")
def test_away_from_the_nearest_enemy_if_possible() -> None:
    """amb-030: that comes before nearer home, which lies in the west here."""
    table, drawn = battlefield(
        """
        .   .   .   .   .   .   .
          .   .   .   .   .   .
        h   A   .   G   .   x   .
          .   .   .   .   .   .
        .   .   .   .   .   .   .
        """,
        german_home="h",
        A=leg(4),
        G=german(),
    )
    begin(table, [], "G", BOMBARDED)
    ends = table.state.facts.grid.names(way(table, 2).rings[-1])
    east = [
        name for name in ends if table.state.facts.grid.distance(drawn.hex("A"), drawn.grid.hex(name)) > 2
    ]
    assert ends == east
    assert "r3c6" in ends
    assert "r3c2" not in ends


@pytest.mark.rule("fm-8.1.5-02")
def test_the_aim_is_dropped_where_it_cannot_be_reached() -> None:
    table, _ = battlefield(".   .   G   .   A", A=leg(4), G=german())
    begin(table, [], "G", BOMBARDED)
    assert table.state.facts.grid.names(way(table, 2).rings[-1]) == ["r1c1"]
    table, _ = battlefield("G   .   .   .   A", A=leg(4), G=german())
    begin(table, [], "G", BOMBARDED)
    assert table.state.facts.grid.names(way(table, 2).rings[-1]) == ["r1c3"], (
        "nearer, but there is no other way"
    )


@pytest.mark.rule("fm-8.1.5-03")
def test_with_no_enemy_on_the_map_towards_the_nearest_friend() -> None:
    table, _ = battlefield("F   .   .   G   .   .", F=german(), G=german())
    begin(table, [], "G", BOMBARDED)
    assert table.state.facts.grid.names(way(table, 2).rings[-1]) == ["r1c2"]


@pytest.mark.rule("fm-8.1.5-03")
def test_nearer_to_the_friend_and_not_as_far_from_him_as_before() -> None:
    table, drawn = battlefield(
        """
        .   .   .   .   .   .
          .   x   .   .   .
        F   x   .   G   .   .
          .   x   .   .   .
        .   .   .   .   .   .
        """,
        F=german(),
        G=german(),
    )
    begin(table, [], "G", BOMBARDED)
    assert_hexes(drawn, way(table, 2).rings[-1])


@pytest.mark.rule("fm-8.1.5-02")
def test_after_ground_combat_the_nearest_enemy_does_not_matter() -> None:
    table, _ = battlefield("A   .   .   G   .   .", A=leg(4, zoc=False), G=german())
    begin(table, ["A"], "G")
    assert table.state.facts.grid.names(way(table, 2).rings[-1]) == ["r1c2", "r1c6"]


@pytest.mark.rule("fm-8.1.5-02")
def test_farther_from_each_of_several_nearest_enemies() -> None:
    """Ruling 11: only due north is farther from both."""
    table, drawn = battlefield(
        """
        .   .   .   .   .   .
          .   .   x   .   .
        .   .   .   .   .   .
          A   .   G   .   B
        """,
        A=leg(4),
        B=leg(4),
        G=german(),
    )
    begin(table, [], "G", BOMBARDED)
    assert_hexes(drawn, way(table, 2).rings[-1])


@pytest.mark.rule("fm-8.1.3-01", "fm-8.1.3-02")
@pytest.mark.parametrize(
    ("spot", "said"),
    [("2604", "(A), a friend beside it loses a step."), ("2605", "(A), no effect in a bombardment.")],
)
def test_the_story_says_what_is_void(spot: str, said: str) -> None:
    story: list[Event] = []
    table = position("utah", {"8/4US": spot, "1057/91": "2603"}, story=story)
    ask(table, Bombardment())
    play(table, "bombard 1057/91", "draw_from us_ground", "draw allied us_ground+2", "done", "roll 4")
    told = [sentence(event, table.state.setup.names, None) for event in story]
    assert f"2 against 4 by Ste-Mère-Église (2603), bocage: column 1, die 4, {said}" in told
