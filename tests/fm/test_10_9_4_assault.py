"""Beach assaults: rule 10.9.4. Every result of the table, both lines, ships, and who takes part."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from beachhead.core.event import Event, sentence
from beachhead.core.view import view_of
from beachhead.fm.facts.combat import A1, A2, A3, A_STEP, AE, D2, D3, DE, EX, NO_EFFECT
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.flow.assault import AmphibiousAssaults, suffer
from beachhead.fm.flow.combat import Combat
from beachhead.fm.rules.combat import attack_total, column_of, defence_total, defenders, line_of, shift_of
from beachhead.fm.rules.landings import beachhead_hexes
from beachhead.fm.state import ALLIED_SEAT, BEACH_ASSAULT, ELIMINATED, GERMAN_SEAT
from beachhead.fm.table import FmTable
from tests.fm.positions import ask, asked, options, place, places, play, position, unit, where

WITHIN, BEYOND = 0, 1  # the lines of a beach assault in a German zone, and in none
STACK = {"8/4US": "2707", "12/4US": "2707", "22/4US": "2707"}


def ashore(
    units: Mapping[str, str],
    germans: Mapping[str, str] | None = None,
    scenario: str = "utah",
    edition: str = "quad",
    story: list[Event] | None = None,
) -> FmTable:
    """Units on their beaches, with a beachhead each, and Germans behind."""
    table = position(scenario, germans, turn=1, edition=edition, story=story)
    for name, hex in units.items():
        table.put(unit(table, name), place(table, hex))
        table.settle(unit(table, name))
        table.state.beachheads |= 1 << place(table, hex)
    return table


def assault(units: Mapping[str, str], germans: Mapping[str, str] | None = None, **how: str) -> FmTable:
    """The same, with the assaults begun."""
    table = ashore(units, germans, **how)  # type: ignore[arg-type]  # scenario and edition are words
    ask(table, AmphibiousAssaults())
    return table


def no_markers(table: FmTable) -> None:
    while asked(table) == "commit_marker":
        play(table, "done")


def reduced(table: FmTable, name: str) -> bool:
    return bool(table.state.reduced >> unit(table, name) & 1)


# Who, where and in which order


@pytest.mark.rule("fm-10.9.4-01", "fm-11.4-6", "fm-12.4-10", "fm-13.4-8", "fm-14.4-6")
def test_every_beach_is_assaulted_in_the_order_the_allied_player_likes() -> None:
    table = assault({"8/4US": "2707", "12/4US": "2806", "22/4US": "2906"})
    assert options(table) == ["assault 2707", "assault 2806", "assault 2906"]
    fought = []
    play(table, "assault 2806")
    while asked(table) != "rest":
        fought.append(table.state.facts.grid.name(table.state.battle_hex))  # type: ignore[arg-type]  # a hex
        no_markers(table)
        play(table, "roll 1")
        if asked(table) == "pick_beach":
            assert options(table) == ["assault 2707", "assault 2906"]
            play(table, "assault 2906")
    assert fought == ["2806", "2906", "2707"]


@pytest.mark.rule("fm-10.9.4-01")
def test_a_single_beach_needs_no_question() -> None:
    table = assault({"8/4US": "2707"})
    assert asked(table) == "commit_marker"
    assert (table.state.battle, table.state.battle_hex) == (BEACH_ASSAULT, place(table, "2707"))


@pytest.mark.rule("fm-10.9.4-02")
def test_all_units_of_a_stack_take_part() -> None:
    table = assault(STACK)
    assert table.state.attackers == sum(1 << unit(table, name) for name in STACK)
    assert attack_total(table.state) == 12


@pytest.mark.rule("fm-10.9.4-02")  # amb-012
def test_commandos_still_on_the_beach_take_part() -> None:
    table = assault({"7/3Cdn": "1934", "4Cdo": "1934"}, scenario="gold-juno")
    assert table.state.attackers >> unit(table, "4Cdo") & 1
    table = ashore({"7/3Cdn": "1934"}, scenario="gold-juno")
    table.put(unit(table, "4Cdo"), place(table, "1834"))  # moved off
    ask(table, AmphibiousAssaults())
    assert table.state.attackers == 1 << unit(table, "7/3Cdn")


@pytest.mark.rule("fm-10.9.4-02")  # amb-012
def test_commandos_on_a_beach_without_a_marker_do_not_assault() -> None:
    table = ashore({"69/50UK": "2026"}, scenario="gold-juno")
    table.put(unit(table, "4Cdo"), place(table, "1934"))
    ask(table, AmphibiousAssaults())
    assert table.state.battle_hex == place(table, "2026")
    no_markers(table)
    play(table, "roll 1")
    assert asked(table) == "rest"


@pytest.mark.rule("fm-10.9.4-02")  # ruling 3
def test_paratroopers_who_came_down_on_the_beach_take_part() -> None:
    table = assault({"8/4US": "2806", "505/82US": "2806"})
    assert table.state.attackers == 1 << unit(table, "8/4US") | 1 << unit(table, "505/82US")


@pytest.mark.rule("fm-10.9.4-03")
@pytest.mark.parametrize("scenario", ["utah", "omaha", "gold-juno", "sword", "campaign"])
def test_no_german_can_be_set_up_on_a_beach(scenario: str) -> None:
    facts = position(scenario).state.facts
    assert all(placement.hexes & facts.map.beach == 0 for placement in facts.landing.placements)


# Strength, line and markers


@pytest.mark.rule("fm-10.9.4-05")  # amb-055
def test_within_a_german_zone_the_worst_line_counts() -> None:
    table = assault({"8/4US": "2707"}, {"919/709": "2706"})
    assert line_of(table.state) == WITHIN
    assert "beach assault in an enemy zone" in table.state.facts.crt.lines[WITHIN]


@pytest.mark.rule("fm-10.9.4-06")
def test_out_of_german_zones_the_next_line_counts() -> None:
    table = assault({"8/4US": "2707"}, {"919/709": "2705"})
    assert line_of(table.state) == BEYOND
    assert "beach assault" in table.state.facts.crt.lines[BEYOND]


@pytest.mark.rule("fm-10.9.4-07")
def test_the_defence_is_nothing_but_german_markers() -> None:
    table = assault({"8/4US": "2707"}, {"919/709": "2706"})
    assert (attack_total(table.state), defence_total(table.state)) == (4, 0)
    play(table, "done", "draw_from german", "draw german german+6", "done", "done")
    assert (attack_total(table.state), defence_total(table.state)) == (4, 6)
    assert column_of(table.state) == table.state.facts.crt.column(WITHIN, -2)


@pytest.mark.rule("fm-10.4-02", "fm-10.9.4-07")
def test_the_british_lack_no_combined_arms_on_the_beach() -> None:
    table = assault({"8/3UK": "1740"}, scenario="sword")
    assert shift_of(table.state) == 0
    assert column_of(table.state) == table.state.facts.crt.column(BEYOND, 4)


@pytest.mark.rule("fm-10.9.4-04", "fm-10.8.1-naval-2", "fm-10.8.1-naval-3")  # ed-017
def test_both_sides_commit_markers_in_turn_and_ships_count_among_the_two() -> None:
    table = assault({"8/4US": "2707"})
    seats = []
    draws = {ALLIED_SEAT: ["us_naval", "us_ground"], GERMAN_SEAT: ["german", "german"]}
    while asked(table) == "commit_marker":
        seat = table.state.first.seat
        seats.append(seat)
        if seat == ALLIED_SEAT:
            assert options(table) == ["done", "draw_from us_ground", "draw_from us_air", "draw_from us_naval"]
        play(table, f"draw_from {draws[seat].pop(0)}")
        play(table, next(o for o in options(table) if "mines" not in o))
    assert seats == [ALLIED_SEAT, GERMAN_SEAT, ALLIED_SEAT, GERMAN_SEAT]
    assert asked(table) == "roll_assault"
    kinds = [table.state.facts.markers.kinds[kind].name for kind in table.state.laid]
    assert kinds[0] == "us_naval+7"
    assert attack_total(table.state) == 4 + 7 + 2  # the lowest of the ground cup


@pytest.mark.rule("folio-utah-11.2.7-a", "folio-omaha-11.2.7-a", "folio-gold-juno-11.2.7-a")  # ed-017
@pytest.mark.parametrize(
    ("scenario", "units", "ships"),
    [
        ("utah", {"8/4US": "2707"}, ["us_naval+7"]),
        ("omaha", {"16/1US": "2120"}, ["us_naval+7"]),
        ("gold-juno", {"69/50UK": "2026"}, ["cw_naval+7", "cw_naval+10"]),
    ],
)
def test_in_the_folios_the_allied_player_picks_his_ship(
    scenario: str, units: dict[str, str], ships: list[str]
) -> None:
    table = assault(units, scenario=scenario, edition="folio")
    assert [o.split()[1] for o in options(table) if o.startswith("lay_naval")] == ships
    assert not any("naval" in o for o in options(table) if o.startswith("draw_from"))
    play(table, f"lay_naval {ships[-1]}")
    seen = view_of(table.state, GERMAN_SEAT).known["laid"]
    assert seen[0] < 0  # face down


@pytest.mark.rule("fm-10.8.1-naval-2")
def test_no_ship_helps_in_a_later_battle() -> None:
    table = position("utah", {"8/4US": "2706", "919/709": "2705"}, turn=1)
    ask(table, Combat())
    play(table, "attack 2705")
    assert not any("naval" in option for option in options(table))


@pytest.mark.rule("fm-10.9-02")  # amb-041
def test_markers_spent_in_the_assault_are_spent_for_turn_1() -> None:
    table = assault({"8/4US": "2707"})
    play(table, "draw_from us_air", "draw allied us_air+10", "done", "done", "done", "roll 1")
    ten = next(n for n, kind in enumerate(table.state.facts.markers.kinds) if kind.name == "us_air+10")
    assert (table.state.cup[ten], table.state.used[ten]) == (1, 1)


# Results


@pytest.mark.rule("fm-10.9.4-08", "folio-gold-juno-11.2.3-b", "folio-utah-11.2.3-a", "folio-omaha-11.2.3-b")
# ed-028
@pytest.mark.parametrize("result", [A1, A2, A3])
@pytest.mark.parametrize("edition", ["quad", "folio"])
def test_a_retreat_reduces_all_who_assault(result: int, edition: str) -> None:
    table = ashore(STACK, edition=edition)
    table.begin_battle(BEACH_ASSAULT, place(table, "2707"))
    table.state.attackers = sum(1 << unit(table, name) for name in STACK)
    table.deplete(unit(table, "22/4US"))
    suffer(table, result)
    table.start()
    assert asked(table) == "rest"  # nobody is asked to retreat or to stand
    assert [where(table, name) for name in STACK] == ["2707", "2707", str(ELIMINATED)]
    assert reduced(table, "8/4US")
    assert reduced(table, "12/4US")


@pytest.mark.rule("fm-10.9.4-09")  # amb-054
@pytest.mark.parametrize("result", [A_STEP, EX])
def test_an_exchange_or_a_loss_costs_one_unit_of_the_allied_players_choice(result: int) -> None:
    table = ashore(STACK)
    table.begin_battle(BEACH_ASSAULT, place(table, "2707"))
    table.state.attackers = sum(1 << unit(table, name) for name in STACK)
    suffer(table, result)
    table.start()
    assert table.state.first.seat == ALLIED_SEAT
    assert options(table) == [f"take_loss {name}" for name in STACK]
    play(table, "take_loss 12/4US")
    assert [reduced(table, name) for name in STACK] == [False, True, False]


@pytest.mark.rule("fm-10.9.4-09")  # amb-054
@pytest.mark.parametrize("result", [NO_EFFECT, D2, D3, DE])
def test_results_against_a_defender_do_nothing(result: int) -> None:
    table = ashore(STACK, {"919/709": "2706"})
    table.begin_battle(BEACH_ASSAULT, place(table, "2707"))
    table.state.attackers = sum(1 << unit(table, name) for name in STACK)
    suffer(table, result)
    table.start()
    assert asked(table) == "rest"
    assert table.state.reduced == 0
    assert where(table, "919/709") == "2706"
    assert table.state.beachheads == places(table, "2707")


@pytest.mark.rule("fm-10.9.4-09", "fm-10.9.4-10")
def test_a_beach_where_all_are_eliminated_is_lost_for_good() -> None:
    table = ashore({**STACK, "359/90US": "2806"})
    table.begin_battle(BEACH_ASSAULT, place(table, "2707"))
    table.state.attackers = sum(1 << unit(table, name) for name in STACK)
    suffer(table, AE)
    table.start()
    assert {where(table, name) for name in STACK} == {str(ELIMINATED)}
    assert table.state.beachheads == places(table, "2806")


@pytest.mark.rule("fm-10.9.4-10")
def test_a_beach_with_a_survivor_is_kept() -> None:
    table = ashore({"8/4US": "2707", "12/4US": "2707"})
    table.begin_battle(BEACH_ASSAULT, place(table, "2707"))
    table.state.attackers = sum(1 << unit(table, name) for name in ("8/4US", "12/4US"))
    table.deplete(unit(table, "8/4US"))
    suffer(table, A2)
    table.start()
    assert table.state.beachheads == places(table, "2707")


@pytest.mark.rule("fm-10.9.4-10", "fm-10.9.1-1.d")
def test_a_lost_marker_is_not_placed_again() -> None:
    """Only the first step of the landing asks for markers, so what `beachhead_hexes` says later is idle."""
    table = ashore({"8/4US": "2707"})
    table.deplete(unit(table, "8/4US"))
    ask(table, AmphibiousAssaults())
    no_markers(table)
    play(table, "roll 6")  # 2 against 0, no zone: column 5, (A)
    assert table.state.beachheads == 0
    assert asked(table) == "rest"
    assert beachhead_hexes(table.state, 0)


@pytest.mark.rule("fm-10.9.4-01")
def test_a_whole_assault_as_it_is_told() -> None:
    story: list[Event] = []
    table = ashore({"8/4US": "2707", "12/4US": "2707"}, {"919/709": "2706"}, story=story)
    del story[:]
    ask(table, AmphibiousAssaults())
    play(table, "draw_from us_naval", "draw allied us_naval+7", "draw_from german", "draw german german+5")
    play(table, "done", "done", "roll 4")
    assert [sentence(told, table.state.setup.names, ALLIED_SEAT) for told in story] == [
        "8/4 and 12/4 assaulted the beach near St-Martin-de-Varreville (2707).",
        "The Allies drew US ships +7.",
        "The Germans drew a marker from the cup of German support.",
        "Turned over: US ships +7 and German support +5.",
        "15 against 5 near St-Martin-de-Varreville (2707), beach assault in an enemy zone: column 8, die 4, "
        "Ex, one unit loses a step.",
    ]


# Stacks on the beach afterwards


@pytest.mark.rule("fm-10.9.4-12")  # ed-035
def test_one_unit_of_a_stack_attacks_a_hex_and_another_may_attack_another() -> None:
    table = ashore({"8/4US": "2707", "12/4US": "2707"}, {"919/709": "2706", "729/709": "2606"})
    table.begin_turn()
    ask(table, Combat())
    play(table, "attack 2706", "join 8/4US")
    assert asked(table) == "commit_marker"  # 12/4US cannot join
    no_markers(table)
    play(table, "roll 5")
    while asked(table) not in ("pick_attack", "rest"):
        play(table, options(table)[0])
    assert "attack 2606" in options(table)


@pytest.mark.rule("fm-10.9.4-13")  # ed-035
def test_the_allied_player_names_the_defender_of_a_stack() -> None:
    table = ashore({"8/4US": "2707", "12/4US": "2707"}, {"919/709": "2706"})
    table.begin_turn()
    table.begin_player_turn(GERMAN)
    assert len(defenders(table.state, place(table, "2707"))) == 2
    ask(table, Combat())
    play(table, "attack 2707")
    assert (asked(table), table.state.first.seat) == ("choose_defender", ALLIED_SEAT)
    play(table, "defend_with 12/4US")
    assert table.state.defender == unit(table, "12/4US")
    assert table.state.held[ALLIED] >> place(table, "2707") & 1
