"""Set-up, landing, goal and ground of the four beaches and three campaigns, against the texts."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest

from beachhead.fm.facts import Facts
from beachhead.fm.facts.landing import AFTER_DROP, AFTER_LANDING, AT_ONCE, ELIMINATED, REDUCED, UNHARMED
from beachhead.fm.facts.roster import CW, GE, US
from beachhead.fm.load import SCENARIOS, load
from beachhead.hexes import Hexes, each

UTAH, OMAHA, GOLD_JUNO, SWORD = (load(name, {}) for name in SCENARIOS[:4])
US_CAMPAIGN, CW_CAMPAIGN, CAMPAIGN = (load(name, {}) for name in SCENARIOS[4:])
ALL = (UTAH, OMAHA, GOLD_JUNO, SWORD, US_CAMPAIGN, CW_CAMPAIGN, CAMPAIGN)


def named(facts: Facts, hexes: Hexes) -> list[str]:
    return sorted(facts.grid.names(hexes))


def labels(facts: Facts, units: tuple[int, ...]) -> str:
    return " ".join(facts.roster.units[u].label for u in units)


@pytest.mark.parametrize("facts", ALL)
def test_every_unit_comes_from_one_place(facts: Facts) -> None:
    places = [placement.unit for placement in facts.landing.placements]
    places += [u for assault in facts.landing.assaults for u in assault.units]
    places += [u for drop in facts.landing.drops for u in drop.units]
    places += [raid.unit for raid in facts.landing.raids]
    assert all(facts.schedule.arrival_of[u] == -1 for u in places)
    for number, arrival in enumerate(facts.schedule.arrivals):
        places += arrival.units
        assert all(facts.schedule.arrival_of[u] == number for u in arrival.units)
    assert sorted(places) == list(range(len(facts.roster.units)))


# ---- German set-up


@pytest.mark.rule("fm-13.4-1")
def test_utah_germans_have_fixed_hexes() -> None:
    found = {UTAH.roster.units[p.unit].id: named(UTAH, p.hexes) for p in UTAH.landing.placements}
    assert found == {
        "6/2": ["1709"], "709/709": ["3303"], "919/709": ["3002"], "729/709": ["3203"], "739/709": ["3304"],
    }  # fmt: skip
    assert {p.shown for p in UTAH.landing.placements} == {AT_ONCE}


@pytest.mark.rule("fm-14.4-1.a", "fm-14.4-1.b", "fm-14.4-1.c")
def test_omaha_germans_hide_anywhere_but_two_by_the_beach() -> None:
    free = OMAHA.area & ~OMAHA.map.beach & ~OMAHA.grid.hexes("2417")
    assert {p.hexes for p in OMAHA.landing.placements} == {free}
    assert {OMAHA.roster.units[p.unit].id for p in OMAHA.landing.placements} == {
        "352/352", "914/352", "915/352", "916/352", "1-AA",
    }  # fmt: skip
    (demand,) = OMAHA.landing.demands
    assert demand.least == 2
    assert demand.units.bit_count() == 5
    assert named(OMAHA, demand.hexes) == "2019 2020 2021 2022 2119 2217 2218 2317".split()


@pytest.mark.rule("fm-11.4-1")
def test_gold_and_juno_have_one_hidden_unit() -> None:
    (placement,) = GOLD_JUNO.landing.placements
    assert GOLD_JUNO.roster.units[placement.unit].id == "726/716"
    assert placement.hexes == GOLD_JUNO.area & ~GOLD_JUNO.map.beach


@pytest.mark.rule("fm-12.4-1.a", "fm-12.4-1.b", "fm-12.4-1.c")
def test_sword_germans_in_three_places() -> None:
    where = {SWORD.roster.units[p.unit].id: p.hexes for p in SWORD.landing.placements}
    free, caen = SWORD.area & ~SWORD.map.beach, SWORD.landing.placements[-1].hexes
    assert len(where) == 9
    assert {where[name] for name in ("716/716", "736/716", "857/346")} == {free}
    assert where["2-AA"] == caen
    assert caen.bit_count() == 9
    beyond = where["22/21"]
    assert {where[name] for name in ("200/21", "125/21", "192/21", "305/21")} == {beyond}
    for name in ("0738", "0837", "0840", "0844", "0737", "0139"):
        assert beyond >> SWORD.grid.hex(name) & 1, name
    for name in ("0937", "0636", "1038"):
        assert not beyond >> SWORD.grid.hex(name) & 1, name


@pytest.mark.rule("fm-10.9.1-3.a", "fm-10.9.1-3.b")
@pytest.mark.parametrize(
    ("facts", "shown"),
    [
        (OMAHA, {AFTER_LANDING}),
        (GOLD_JUNO, {AFTER_LANDING}),
        (SWORD, {AFTER_DROP}),
        (US_CAMPAIGN, {AT_ONCE, AFTER_DROP}),
        (CW_CAMPAIGN, {AFTER_DROP}),
        (CAMPAIGN, {AT_ONCE, AFTER_DROP}),
    ],
)
def test_when_hidden_units_are_shown(facts: Facts, shown: set[int]) -> None:
    assert {p.shown for p in facts.landing.placements} == shown


# ---- the landing


@pytest.mark.rule("fm-13.4-2", "fm-14.4-2", "fm-11.4-2.a", "fm-11.4-2.b", "fm-12.4-2", "fm-10.9.1-1.b")
def test_beaches() -> None:
    found = {
        b.name: (b.nation, named(CAMPAIGN, b.hexes), b.markers, b.least) for b in CAMPAIGN.landing.beaches
    }
    assert found == {
        "utah": (US, sorted("3005 2906 2806 2707 2607 2508".split()), 6, 0),
        "omaha": (US, sorted("2318 2319 2219 2120 2121 2122".split()), 6, 0),
        "gold": (CW, sorted("2026 2027 2028 2029 2030 2031".split()), 6, 1),
        "juno": (CW, sorted("2032 2033 1934 1935 1936 1937".split()), 6, 0),
        "sword": (CW, sorted("1838 1739 1740 1640".split()), 4, 0),
    }


@pytest.mark.rule("fm-13.4-3", "fm-14.4-3", "fm-11.4-3.a", "fm-11.4-3.b", "fm-12.4-3", "fm-15.1.b")
def test_assault_units() -> None:
    beaches = CAMPAIGN.landing.beaches
    assert {beaches[a.beach].name: labels(CAMPAIGN, a.units) for a in CAMPAIGN.landing.assaults} == {
        "utah": "8/4 12/4 22/4 359/90",
        "omaha": "16/1 18/1 26/1 115/29 116/29 175/29",
        "gold": "69/50 151/50 231/50 8",
        "juno": "7/3 8/3 9/3 2",
        "sword": "8/3 9/3 185/3 27",
    }


@pytest.mark.rule("fm-13.4-4", "fm-13.4-5", "fm-10.9.2-1")
def test_us_drop_zones() -> None:
    assert [(d.division, labels(UTAH, d.units)) for d in UTAH.landing.drops] == [
        ("82nd Airborne Division", "505/82 507/82 508/82 325/82"),
        ("101st Airborne Division", "501/101 502/101 506/101 327/101"),
    ]
    ground = UTAH.map
    for drop in UTAH.landing.drops:
        assert {UTAH.grid.row[h] >= 20 for h in each(drop.zone)} == {True}
        assert not drop.zone & (ground.sea | ground.beach | ground.woods | ground.city)
        assert {"2503", "2206", "2001"} <= set(named(UTAH, drop.zone))


@pytest.mark.rule("fm-12.4-4", "fm-12.4-5")
def test_british_drop_zone_lies_north_of_row_9_and_east_of_the_orne() -> None:
    (drop,) = SWORD.landing.drops
    assert labels(SWORD, drop.units) == "3/6 5/6 6/6"
    zone = set(named(SWORD, drop.zone))
    assert min(zone) >= "1001"
    assert {"1241", "1642", "1041", "1343"} <= zone
    assert not zone & {"1341", "1240", "0942", "1042", "1039", "1641"}
    assert len(zone) == 21


@pytest.mark.rule("fm-10.9.3-2", "fm-11.4-5", "fm-12.4-9", "fm-14.4-5")
def test_raids() -> None:
    raids = {CAMPAIGN.roster.units[r.unit].id: r for r in CAMPAIGN.landing.raids}
    assert {name: named(CAMPAIGN, r.hexes) for name, r in raids.items()} == {
        "2Rgr": ["2417"], "4Cdo": ["1934"], "1Cdo": ["1641", "1642"],
    }  # fmt: skip
    for raid in raids.values():
        losses = [(result.loss, result.moves) for result in raid.results]
        assert losses == [
            (ELIMINATED, 0),
            (REDUCED, 0),
            (REDUCED, 0),
            (REDUCED, 1),
            (REDUCED, 1),
            (UNHARMED, 1),
        ]
    assert {name: [result.removes for result in r.results] for name, r in raids.items()} == {
        "2Rgr": [0, 0, 0, 6, 6, 6], "4Cdo": [0, 0, 0, 0, 0, 9], "1Cdo": [0, 0, 0, 6, 6, 10],
    }  # fmt: skip


@pytest.mark.rule("fm-10.9.3-0", "fm-10.9.2-0")
def test_beaches_without_raid_or_drop() -> None:
    assert not UTAH.landing.raids
    assert not OMAHA.landing.drops
    assert not GOLD_JUNO.landing.drops


# ---- victory


@pytest.mark.rule("fm-13.8-03", "fm-14.8-03", "fm-11.8-03", "fm-12.8-03", "fm-12.8-04")
@pytest.mark.parametrize(
    ("facts", "hexes", "need", "supply"),
    [
        (UTAH, "1706 1805 2206 2605 2503 2901 2501", 7, True),
        (OMAHA, "1718 1811 1911 0421", 4, True),
        (GOLD_JUNO, "0430 0532 0533 0534 0635 0228 0229", 5, True),
        (SWORD, "0937 0938 0939 0837", 4, False),
    ],
)
def test_victory(facts: Facts, hexes: str, need: int, supply: bool) -> None:
    goal = facts.victory
    assert named(facts, goal.hexes) == sorted(hexes.split())
    assert (goal.need, goal.supply) == (need, supply)


@pytest.mark.rule("fm-14.8-04")
def test_omaha_needs_two_units_by_st_lo() -> None:
    assert named(OMAHA, OMAHA.victory.beside) == ["0608", "0609", "0709"]
    assert OMAHA.victory.units == 2
    assert all(facts.victory.units == 0 for facts in ALL if facts is not OMAHA)


@pytest.mark.rule("fm-15.5.a", "fm-15.5.b", "fm-15.5-03", "fm-15.1.e")
def test_campaign_victory_is_by_city_hexes() -> None:
    assert [f.victory.need for f in (US_CAMPAIGN, CW_CAMPAIGN, CAMPAIGN)] == [14, 14, 21]
    assert [f.victory.hexes.bit_count() for f in (US_CAMPAIGN, CW_CAMPAIGN, CAMPAIGN)] == [17, 20, 37]
    assert all(f.victory.supply for f in (US_CAMPAIGN, CW_CAMPAIGN, CAMPAIGN))


# ---- ground


@pytest.mark.rule(
    "fm-11.1-01", "fm-12.1-01", "fm-13.1-01", "fm-14.1-01", "fm-15.0-01", "fm-15.0-02", "fm-15.0-03"
)
def test_ground_in_play() -> None:
    for facts in ALL:
        assert not facts.area & facts.map.sea
        assert facts.open_to[GE] == facts.area
    assert UTAH.open_to[US] == UTAH.area
    assert UTAH.open_to[CW] == 0
    assert US_CAMPAIGN.area == US_CAMPAIGN.map.halves[US] & US_CAMPAIGN.map.land
    assert CW_CAMPAIGN.area == CW_CAMPAIGN.map.halves[CW] & CW_CAMPAIGN.map.land
    assert CAMPAIGN.area == CAMPAIGN.map.land
    assert [f.armies for f in ALL] == [(US,), (US,), (CW,), (CW,), (US,), (CW,), (US, CW)]


@pytest.mark.rule("fm-15.1.a")
def test_the_army_boundary_splits_the_combined_campaign() -> None:
    us, cw, german = CAMPAIGN.open_to
    assert not us & cw
    assert us | cw == german


# ---- rules named in the files


def test_every_rule_named_in_the_data_is_in_the_rule_book() -> None:
    book = json.loads(files("beachhead.fm").joinpath("data", "rules.json").read_text(encoding="utf-8"))
    known = {rule["id"] for rule in book["rules"]} | {entry["id"] for entry in book["edition_differences"]}
    data = files("beachhead.fm").joinpath("data")
    papers = [path for folder in (data, data.joinpath("scenarios")) for path in folder.iterdir()]
    named_rules = {
        rule
        for path in papers
        if path.name.endswith(".toml") and path.name != "claims.toml"
        for rule in re.findall(
            r"\b(?:fm|folio-[a-z]+(?:-juno)?|ed)-\d[\w.-]*\w", path.read_text(encoding="utf-8")
        )
    }
    assert len(named_rules) > 120
    assert named_rules <= known
