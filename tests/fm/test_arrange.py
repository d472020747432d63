"""Positions that somebody wrote down: what can be written, and what is refused."""

from __future__ import annotations

import pytest

from beachhead.core.datafile import DataError, DataFile, Sheet
from beachhead.fm.arrange import PHASE_NAMES, starts
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.flow.sequence import GAME
from beachhead.fm.game import FM
from beachhead.fm.rules.supply import in_supply
from beachhead.fm.state import ABSENT, WAITING
from beachhead.fm.table import FmTable
from tests.fm.positions import asked, options, place, places, play, unit, where

MARCH = """
turn = 3
phase = "allied movement"
units = { "8/4US" = "2407", "919/709" = "2505" }
"""
BOTH = 'units = { "8/4US" = "2406", "919/709" = "2405" }'
NO_MARKERS = "cups = { us_ground = [], us_air = [], german = [] }"


def written(text: str, scenario: str = "utah", **choices: object) -> FmTable:
    block = DataFile([Sheet("lesson.toml", text)]).root
    return FM.table(FM.arrange(FM.begin(scenario, choices), block), None)


def test_nobody_is_on_the_map_but_those_who_are_named() -> None:
    table = written(MARCH)
    assert (where(table, "8/4US"), where(table, "919/709")) == ("2407", "2505")
    assert table.state.at.count(ABSENT) == len(table.state.at) - 2
    assert table.state.held == [places(table, "2407"), places(table, "2505")]


def test_the_position_asks_its_first_question() -> None:
    table = written(MARCH)
    assert (table.state.turn, table.state.side, asked(table)) == (3, ALLIED, "pick_mover")
    assert options(table) == ["done", "move 8/4US"]


def test_those_who_take_no_part_never_come() -> None:
    table = written(MARCH + 'beachheads = ["2607"]')
    while table.state.turn < 6:
        play(table, "done")
    assert table.state.at.count(ABSENT) == len(table.state.at) - 2


@pytest.mark.parametrize(
    ("phase", "question"),
    [
        ("allied bombardment", "pick_target"),
        ("allied combat", "pick_attack"),
        ("allied mobile combat", "pick_mover"),  # nobody mobile: it is the Germans who move next
        ("german movement", "pick_mover"),
        ("german bombardment", "pick_target"),
        ("german combat", "pick_attack"),
        ("allied supply", "pick_mover"),
    ],
)
def test_a_position_may_begin_with_any_phase(phase: str, question: str) -> None:
    table = written(f'turn = 2\nphase = "{phase}"\n{BOTH}')
    assert asked(table) == question
    german = phase.startswith("german") or question == "pick_mover"
    assert table.state.side == (GERMAN if german else ALLIED)


def test_the_rest_of_the_game_follows_the_phase_that_is_named() -> None:
    table = written(f'turn = 2\nphase = "allied combat"\n{BOTH}\nbeachheads = ["2607"]')
    seen = []
    while table.state.turn < 4:
        seen.append((table.state.turn, table.state.side, asked(table)))
        play(table, "done")
    assert seen[:4] == [
        (2, ALLIED, "pick_attack"),
        (2, GERMAN, "pick_mover"),
        (2, GERMAN, "pick_target"),
        (2, GERMAN, "pick_attack"),
    ]
    assert (3, ALLIED, "pick_mover") in seen


@pytest.mark.parametrize("turn", [1, 2])
def test_every_phase_of_a_turn_has_a_name(turn: int) -> None:
    assert len(starts(turn)) == len(set(starts(turn)))
    names = {name.removeprefix("allied ").removeprefix("german ") for n in (1, 2) for name in starts(n)}
    assert names == set(PHASE_NAMES.values())


def test_a_game_from_the_beginning_is_laid_out_as_ever() -> None:
    state = FM.blank(FM.begin("utah", {}))
    FM.lay_out(state)
    assert state.lanes == [list(reversed(GAME))]
    assert set(state.at) == {WAITING}


def test_reduced_units_show_their_back() -> None:
    table = written(MARCH + 'reduced = ["8/4US"]')
    assert table.state.attack_of(unit(table, "8/4US")) == 3


def test_a_reinforcement_waits_and_comes() -> None:
    table = written(MARCH + 'waiting = ["39/9US", "CCA/4US"]\nbeachheads = ["2607"]')
    play(table, "done")
    assert options(table) == ["done", "bring_on 39/9US"]


def test_units_on_a_beachhead_share_it_until_they_leave() -> None:
    text = 'turn = 3\nphase = "allied movement"\nunits = { "8/4US" = "2607", "12/4US" = "2607" }'
    table = written(text + '\nbeachheads = ["2607"]')
    assert table.state.at.count(place(table, "2607")) == 2
    assert table.state.fresh.bit_count() == 2


def test_places_are_taken_and_held() -> None:
    table = written(MARCH + 'taken = ["2605"]')
    assert table.state.taken == places(table, "2605", "2407")


def test_cups_hold_what_is_named_and_nothing_else() -> None:
    table = written(MARCH + 'cups = { us_air = ["us_air+8", "us_air+8"], german = [] }')
    kinds = table.state.facts.markers.kinds
    left = {kind.name: n for kind, n in zip(kinds, table.state.cup, strict=True) if n}
    artillery = {kind.name: kind.count for kind in kinds if kind.name.startswith("us_ground")}
    assert left == {**artillery, "us_air+8": 2}
    table.fill_cups()
    assert table.state.cup[table.state.setup.names.read("KindId", "us_air+8")] == 2, "next turn, too"


def test_an_attack_without_markers_asks_for_none() -> None:
    table = written(f'turn = 2\nphase = "allied combat"\n{BOTH}\n{NO_MARKERS}')
    play(table, "attack 2405")
    assert asked(table) == "roll_battle"


# Landing day


def test_only_those_who_wait_land() -> None:
    table = written('turn = 1\nphase = "landings"\nwaiting = ["8/4US"]')
    assert asked(table) == "place_beachhead"
    play(table, "beachhead 2607", "done")
    assert asked(table) == "land_unit"
    play(table, "land 2607")
    assert asked(table) == "commit_marker", "nobody else lands, nobody drops: the assault begins"


def test_only_those_who_wait_drop_and_only_their_division_has_a_zone() -> None:
    text = 'turn = 1\nphase = "drops"\nwaiting = ["505/82US"]\nunits = { "8/4US" = "2607" }'
    table = written(text + '\nbeachheads = ["2607"]')
    assert asked(table) == "choose_drop_zone"
    play(table, "drop_zone 2404")
    assert asked(table) == "aim_drop"
    play(table, "drop 2404", "roll 6")
    assert asked(table) == "commit_marker"
    assert table.state.supply_zones == 1


def test_a_drop_zone_that_lies_there_is_not_chosen_again() -> None:
    zones = 'drop_zones = { "82nd Airborne Division" = "2404" }'
    table = written(f'turn = 1\nphase = "drops"\nwaiting = ["505/82US"]\n{zones}')
    assert asked(table) == "aim_drop"
    assert table.state.supply_zones == 0


def test_a_drop_zone_of_turn_2_supplies() -> None:
    zones = 'drop_zones = { "82nd Airborne Division" = "2404" }'
    table = written(f'turn = 2\nphase = "allied movement"\nunits = {{ "505/82US" = "2303" }}\n{zones}')
    assert in_supply(table.state, unit(table, "505/82US"))


def test_rangers_raid_when_they_wait() -> None:
    text = 'turn = 1\nphase = "raids"\nunits = { "16/1US" = "2219" }\nbeachheads = ["2219"]'
    assert asked(written(text, "omaha")) == "commit_marker"
    with pytest.raises(DataError, match="nobody is asked anything here"):
        written(text + '\nwaiting = ["2Rgr"]', "omaha")


def test_who_has_landed_today_stays() -> None:
    text = 'turn = 1\nphase = "beach assaults"\nbeachheads = ["2607", "2707"]'
    table = written(text + '\nunits = { "8/4US" = "2607", "12/4US" = "2607", "22/4US" = "2707" }')
    assert asked(table) == "pick_beach"
    assert table.state.pinned.bit_count() == 3


def test_ships_have_left_after_the_assaults() -> None:
    naval = FM.begin("utah", {}).names.read("KindId", "us_naval+7")
    early = written('turn = 1\nphase = "landings"\nwaiting = ["8/4US"]')
    late = written('turn = 1\nphase = "german movement"\nunits = { "919/709" = "2505" }')
    assert (early.state.cup[naval], late.state.cup[naval], written(MARCH).state.cup[naval]) == (6, 0, 0)
    folio = written('turn = 1\nphase = "german movement"\nunits = { "919/709" = "2505" }', edition="folio")
    assert folio.state.cup[folio.state.setup.names.read("KindId", "us_naval+7")] > 0


def test_replacements_rebuild_the_reduced() -> None:
    text = 'turn = 2\nphase = "support fire markers"\nunits = { "8/4US" = "2607" }\nreduced = ["8/4US"]'
    table = written(text + '\nbeachheads = ["2607"]')
    assert options(table) == ["done", "rebuild 8/4US"]


# Refusals


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('phase = "allied movement"', "lesson.toml: the field 'turn' is missing"),
        ('turn = 18\nphase = "allied movement"', "line 1, turn: 18 is not a whole number from 1 to 17"),
        ('turn = 2\nphase = "dinner"', "line 2, phase: there is no 'dinner', only support fire markers"),
        ('turn = 2\nphase = "landings"', "line 2, phase: there is no 'landings', only support fire"),
        (MARCH + "moon = 1", "line 5, moon: there is no field 'moon' here, only turn, phase, units"),
        (MARCH.replace("8/4US", "8/4UK"), "There is no unit '8/4UK': did you mean 8/4US"),
        (MARCH.replace("2407", "2499"), "there is no hex '2499'; a hex is named"),
        (MARCH.replace("2407", "2408"), "2408 is not open to this unit: there is 0101"),
        (MARCH.replace("2407", "2505"), "there is no room: 8/4US already there, where 1 may be"),
        (MARCH + 'beachheads = ["2505"]', "2505 is not a beach of this scenario: there is 2508"),
        (MARCH.replace("2505", "2607") + 'beachheads = ["2607"]', "where only Allied units can be"),
        (MARCH + 'taken = ["2409"]', "line 5, taken: 2409 is not a land hex of this scenario"),
        (MARCH + 'reduced = ["12/4US"]', "the units on the map with two steps: 8/4US or 919/709"),
        (MARCH + 'reduced = ["8/4US", "8/4US"]', "the units on the map with two steps: 919/709"),
        (MARCH + 'waiting = ["12/4US"]', "line 5, waiting: there is no '12/4US', only 18/8US"),
        (MARCH + 'drop_zones = { "82nd Airborne Division" = "2404" }', "zones leave the map after turn 2"),
        (MARCH + 'cups = { tea = [] }', "there is no 'tea', only us_ground"),
        (MARCH + 'cups = { us_air = ["us_air+9"] }', "there is no 'us_air+9', only us_air+8 or us_air+10"),
        (MARCH + 'cups = { german = ["german+1", "german+1"] }', "there are 1 german+1, not 2"),
        (MARCH + 'cups = { us_naval = ["us_naval+7"] }', "there are 0 us_naval+7, not 1"),
        ('turn = 17\nphase = "end of turn"\nbeachheads = ["2607"]', "nobody is asked anything here; begin"),
    ],
)  # fmt: skip
def test_what_cannot_be_arranged_is_refused(text: str, said: str) -> None:
    with pytest.raises(DataError) as refusal:
        written(text)
    assert said in str(refusal.value)


def test_a_drop_zone_lies_where_one_may_be_chosen() -> None:
    text = 'turn = 1\nphase = "drops"\nwaiting = ["505/82US"]\ndrop_zones = '
    with pytest.raises(DataError, match="2607 is not open to a drop zone: there is 2001"):
        written(text + '{ "82nd Airborne Division" = "2607" }')
    with pytest.raises(DataError, match="there is no '83rd', only 82nd Airborne Division or 101st"):
        written(text + '{ "83rd" = "2404" }')


def test_who_takes_no_part_has_no_strength() -> None:
    table = written(MARCH)
    assert sum(FM.measure.strengths(table.state)) == 4, "two regiments of two steps"
