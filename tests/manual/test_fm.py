"""The manual of Fire & Movement: every rule is told, tables and figures show what is played."""

from __future__ import annotations

import json
import re
from fnmatch import fnmatchcase
from importlib.resources import files

import pytest

from beachhead.fm.facts.roster import GERMAN
from beachhead.fm.load import load
from beachhead.fm.rules.combat import assault_line
from beachhead.fm.rules.movement import zone_toll
from beachhead.fm.rules.retreat import way_back
from beachhead.fm.rules.supply import unsupplied
from beachhead.fm.rules.zoc import zoc_of
from beachhead.fm.table import FmTable
from beachhead.hexes import HexId
from beachhead.manual import Manual, Table, read_manual
from beachhead.manual.fm.figures import FIGURES, SCENES
from beachhead.manual.fm.tables import TABLES
from tests.fm.battles import settle
from tests.fm.positions import asked, options, play, position, unit

NOT_TOLD = {
    "fm-6.1-07": "there are no minefields or fortifications on this map",
    "fm-8.2.2-06": "there are no ditches on this map",
    "fm-8.2.3-01": "there are no fortifications on this map",
    "fm-8.2.3-02": "there are no fortifications on this map",
}
INSIDE = (
    "engine", "seed", "json", "toml", "data file", "loader", "placeholder", "inventory", "booklet", "hook",
    "inert", "python", "server", "amb-", "ed-0", "reconstructed from", "switch", "parameter", "hex id",
    "half-point",
)  # fmt: skip
"""Words of the program's inside, or of how the rules were gathered, that no player needs."""


def manual() -> Manual:
    return read_manual("fm")


def inventory() -> list[str]:
    rules = json.loads(files("beachhead.fm").joinpath("data", "rules.json").read_text(encoding="utf-8"))
    return [rule["id"] for rule in rules["rules"]]


# The chapters


def test_every_rule_is_told_by_a_section() -> None:
    untold = {rule for rule in inventory() if manual().section_of(rule) is None}
    assert untold == set(NOT_TOLD)


def test_every_section_tells_rules_that_exist() -> None:
    sections = [section for chapter in manual().chapters for section in chapter.sections]
    rules = inventory()
    dead = [
        (section.id, pattern)
        for section in sections
        for pattern in section.rules
        if not any(fnmatchcase(rule, pattern) for rule in rules)
    ]
    assert dead == []
    assert [section.id for section in sections if not section.rules] == ["first-game"]


def test_folio_rules_are_told_where_the_folios_are() -> None:
    folio = [rule for rule in inventory() if rule.startswith("folio-")]
    told = {rule: manual().section_of(rule) for rule in folio}
    assert {section.edition for section in told.values() if section} == {"folio"}


@pytest.mark.parametrize("option", ["weather", "flak", "early_arrival"])
def test_an_option_has_its_section(option: str) -> None:
    told = [s for chapter in manual().chapters for s in chapter.sections if s.option == option]
    assert len(told) == 1


def test_every_table_and_figure_is_called_for() -> None:
    pages = "".join(s.html for chapter in manual().chapters for s in chapter.sections)
    assert [name for name in FIGURES if f'data-figure="{name}"' not in pages] == []
    assert [name for name, table in TABLES.items() if table().html() not in pages] == []


def test_no_word_of_the_inside() -> None:
    words = [(c.id, c.html) for c in manual().chapters]
    words += [(s.id, s.title + s.text) for c in manual().chapters for s in c.sections]
    words += [(t.id, t.title + t.text) for t in manual().glossary]
    words += [(name, figure.caption + figure.says) for name, figure in manual().figures.items()]
    found = [(id, word) for id, text in words for word in INSIDE if re.search(rf"\b{word}", text.lower())]
    assert found == []


def test_no_rule_number_stands_in_the_text() -> None:
    """Numbers of the printed rules are for the lines `rules:`."""
    texts = [s.text for c in manual().chapters for s in c.sections]
    assert [text for text in texts if re.search(r"\b(fm|folio)-|\brule \d", text)] == []


def test_the_glossary_has_each_word_once() -> None:
    spelled = [word.lower() for term in manual().glossary for word in {term.title.lower(), *term.also}]
    assert len({term.title.lower() for term in manual().glossary}) == len(manual().glossary)
    assert 40 <= len(manual().glossary) <= 70
    assert {"ex", "zoc", "ezoc", "crt", "dz", "ma", "mp", "gt"} <= set(spelled)


# The tables


@pytest.mark.parametrize("name", TABLES)
def test_no_table_is_empty_or_crooked(name: str) -> None:
    table = TABLES[name]()
    assert table.rows
    assert {len(row) for row in table.rows} == {len(table.head)}
    assert all(row[0] for row in table.rows)


def cell(table: Table, row: str, column: str) -> str:
    found = [line for line in table.rows if line[0] == row]
    assert len(found) == 1
    return found[0][table.head.index(column)]


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("column", range(12))
def test_the_results_table_is_the_one_that_is_rolled_on(die: int, column: int) -> None:
    crt, names = load("utah", {}).crt, (".", "Ae", "(A)", "A1", "A2", "A3", "Ex", "D2", "D3", "De")
    shown = cell(TABLES["results"](), str(die), str(column + 1))
    assert shown.replace("·", ".") == names[crt.result(column, die)]


@pytest.mark.parametrize("differential", range(-5, 11))
@pytest.mark.parametrize("line", range(5))
def test_each_differential_stands_in_its_column(differential: int, line: int) -> None:
    table, crt = TABLES["columns"](), load("utah", {}).crt
    shown = table.rows[line][1 + crt.column(line, differential)].replace("−", "-")
    if shown.endswith("or less"):
        assert differential <= int(shown.split()[0])
    elif shown.endswith("or more"):
        assert differential >= int(shown.split()[0])
    else:
        assert differential in {int(number) for number in shown.split(", ")}


def test_terrain_costs_and_lines() -> None:
    table = TABLES["terrain"]()
    assert cell(table, "Clear", "Movement points") == "1"
    assert cell(table, "Along a road", "Movement points") == "½"
    assert cell(table, "Bocage", "Line in combat") == "1"
    assert cell(table, "River without a bridge", "Movement points") == "+1"
    assert table.reconstructed
    leg, mobile = load("campaign", {}).map.cost
    assert leg == mobile  # as the note says


@pytest.mark.parametrize("name", ["utah", "omaha", "gold-juno", "sword"])
def test_set_up_beaches_and_goals_are_those_of_the_scenario(name: str) -> None:
    facts = load(name, {})
    places = " ".join(row[0] for row in TABLES[f"victory-{name}"]().rows)
    assert set(re.findall(r"\d{4}", places)) == set(
        facts.grid.names(facts.victory.hexes | facts.victory.beside)
    )
    assert len(TABLES[f"setup-{name}"]().rows) == len(facts.landing.placements)
    landing = TABLES[f"beaches-{name}"]()
    for beach in facts.landing.beaches:
        assert cell(landing, beach.name.capitalize(), "Hexes").split(", ") == facts.grid.names(beach.hexes)


def test_markers_by_cup_and_value() -> None:
    table, facts = TABLES["markers-utah"](), load("utah", {})
    assert cell(table, "German support", "Markers") == str(
        sum(facts.markers.count[k] for k in facts.markers.in_cup[6])
    )
    assert cell(table, "US aircraft", "+8") == "4"
    assert cell(table, "of them Mines", "Markers") == "1"


def test_every_arrival_is_listed() -> None:
    for name in ("utah", "omaha", "gold-juno", "sword"):
        facts = load(name, {})
        listed = " ".join(row[2] for row in TABLES[f"arrivals-{name}"]().rows)
        units = [facts.roster.units[u] for arrival in facts.schedule.arrivals for u in arrival.units]
        assert [u.title for u in units if "/" in u.label and u.title not in listed] == []


def test_goals_raids_and_drops() -> None:
    assert "any 21 of 37 city hexes" in cell(
        TABLES["goals"](), "Combined Campaign", "At the end of the last turn"
    )
    assert cell(TABLES["raids"](), "6", "1st Commando Brigade").endswith("lose a +10")
    assert cell(TABLES["drop"](), "1", "British glider brigade").startswith("reduced")
    assert cell(TABLES["drop"](), "1", "British glider brigade, folio") == "eliminated"
    assert cell(TABLES["replacements"](), "Utah Beach: US, folio", "Mobile points").endswith("from turn 5")


def test_the_drift_goes_where_the_table_says() -> None:
    grid, landing = load("utah", {}).grid, load("utah", {}).landing
    lands = [grid.name(HexId(grid.hex("2304") + grid.steps[way])) for way in landing.drift]
    assert lands == ["2303", "2403", "2404", "2305", "2204", "2203"]
    assert [row[1] for row in TABLES["drift"]().rows] == [
        "west", "north-west", "north-east", "east", "south-east", "south-west"
    ]  # fmt: skip


# The worked examples


@pytest.mark.parametrize(
    ("line", "differential", "results"),
    [
        (0, 8, "D2 Ex Ex . A2 (A)"),  # 8/4, 12/4 and +6 against 1057/91 and +4 in bocage
        (4, 11, "De De D3 D2 D2 Ex"),  # +8 and +6 bombard defence 3 on clear ground
        (0, 13, "D2 Ex Ex Ex . A1"),  # two regiments and a ship against +4 on a beach in an enemy zone
        (4, 4, "D2 D2 Ex Ex Ex ."),  # a Commonwealth brigade with tanks
        (4, 3, "D2 Ex Ex Ex . A1"),  # the same, one column to the left
        (0, 10, "D2 Ex Ex Ex . A1"),  # the best there is against bocage
    ],
)
def test_examples_of_combat(line: int, differential: int, results: str) -> None:
    names = (".", "Ae", "(A)", "A1", "A2", "A3", "Ex", "D2", "D3", "De")
    crt = load("utah", {}).crt
    column = crt.column(line, differential)
    assert " ".join(names[crt.result(column, die)] for die in range(1, 7)) == results


def test_examples_use_the_counters_as_they_are() -> None:
    roster = load("campaign", {}).roster
    shown = {
        id: roster.units[roster.number[id]]
        for id in ("8/4US", "12/4US", "16/1US", "116/29US", "1057/91", "919/709")
    }
    assert [u.attack[0] for u in shown.values()][:4] == [5, 5, 5, 5]
    assert (shown["8/4US"].attack, shown["8/4US"].allowance[0]) == ((5, 3), 6)
    assert (shown["1057/91"].defence[0], shown["919/709"].defence[0]) == (4, 3)
    assert roster.units[roster.number["709/709"]].steps == 1


# The figures


@pytest.mark.parametrize("name", SCENES)
def test_a_figure_is_small_and_shows_its_units(name: str) -> None:
    figure, scene = FIGURES[name](), SCENES[name]
    svg = figure.draw()
    assert svg.startswith("<svg")
    assert len(svg.encode()) < 96_000
    titles = [scene.table().state.facts.roster.units[unit(scene.table(), id)] for id in scene.units]
    near = [u for u in titles if scene.units[u.id] != "2507"]  # beyond the edge, towards the beach
    assert [u.label for u in near if u.label.split("/")[0] not in svg] == []


def lit(name: str) -> dict[str, str]:
    return dict(SCENES[name].overlay().hexes)


def test_zones_are_those_of_the_rules() -> None:
    table = SCENES["zones"].table()
    grid, state = table.state.facts.grid, table.state
    german = set(grid.names(zoc_of(state, GERMAN)))
    assert {hex for hex, word in lit("zones").items() if word in ("German", "both")} == german
    assert [hex for hex, word in lit("zones").items() if word == "both"] == ["1308"]


def test_river_and_road_cost_what_the_figures_say() -> None:
    assert (lit("river")["2601"], lit("river")["2501"]) == ("3", "1")
    assert (lit("road")["1303"], lit("road")["1404"], lit("road")["1302"]) == ("½", "½", "1")


def test_foot_stops_and_tanks_pay() -> None:
    foot, tanks = lit("halt"), lit("tanks")
    assert (foot["1508"], tanks["1508"]) == ("3", "8")
    assert "1306" not in foot
    table = SCENES["tanks"].table()
    assert zone_toll(table.state, unit(table, "CCA/4US")) == 2 * 5


def test_the_beach_next_to_the_germans_is_the_harder_one() -> None:
    assert set(lit("assaults")) == {"2219"}
    state = SCENES["assaults"].table().state
    lines = {hex: assault_line(state, state.facts.grid.hex(hex)) for hex in ("2219", "2121")}
    rows = TABLES["columns"]().rows
    assert "beach assault in an enemy zone" in rows[lines["2219"]][0]
    assert "beach assault in no enemy zone" in rows[lines["2121"]][0]


def beaten(name: str, **where: str) -> FmTable:
    """The position of a figure after the Americans have won with D2."""
    table = position("utah", {**SCENES[name].units, **where})
    settle(table, "D2", attackers=("8/4US", "12/4US"), defender="1057/91")
    return table


def test_the_retreat_goes_where_the_figure_says() -> None:
    table = SCENES["retreat"].table()
    rings = way_back(table.state, unit(table, "1057/91"), 2).rings
    grid = table.state.facts.grid
    assert {hex for hex, word in lit("retreat").items() if word == "2"} == set(grid.names(rings[1]))
    answers = {
        answer.removeprefix("fall_back ") for answer in options(beaten("retreat")) if "fall_back" in answer
    }
    assert answers == {hex for hex, word in lit("retreat").items() if word == "1"}


def test_the_attackers_may_follow_into_the_hexes_that_are_lit() -> None:
    table = beaten("advance", **{"1057/91": "1307"})
    play(table, "fall_back 1206")
    while asked(table) == "fall_back_on":
        play(table, "fall_back 1106")
    open_to_both = {answer.split()[-1] for answer in options(table) if answer.startswith("advance")}
    assert open_to_both == set(lit("advance"))


def test_two_enemies_on_opposite_sides_cut_supply() -> None:
    table = SCENES["supply"].table()
    assert list(unsupplied(table.state)) == [unit(table, "CCA/4US")]
    assert SCENES["supply"].overlay().cut
