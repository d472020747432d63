"""Reinforcements, ways in, replacements and length of all games, against the texts."""

from __future__ import annotations

import pytest

from beachhead.fm.facts import Facts
from beachhead.fm.facts.roster import ALLIED, CW, GE, US
from beachhead.fm.load import SCENARIOS, load
from beachhead.hexes import Hexes

UTAH, OMAHA, GOLD_JUNO, SWORD = (load(name, {}) for name in SCENARIOS[:4])
US_CAMPAIGN, CW_CAMPAIGN, CAMPAIGN = (load(name, {}) for name in SCENARIOS[4:])
ALL = (UTAH, OMAHA, GOLD_JUNO, SWORD, US_CAMPAIGN, CW_CAMPAIGN, CAMPAIGN)


def named(facts: Facts, hexes: Hexes) -> list[str]:
    return sorted(facts.grid.names(hexes))


def labels(facts: Facts, units: tuple[int, ...]) -> str:
    return " ".join(facts.roster.units[u].label for u in units)


def calendar(facts: Facts, nation: int) -> list[tuple[int, str, str]]:
    """Turn, way in and units of each arrival."""
    return [
        (a.turn, a.entry.name, labels(facts, a.units)) for a in facts.schedule.arrivals if a.nation == nation
    ]


@pytest.mark.rule(
    "fm-13.5-gt1", "fm-13.5-gt2w", "fm-13.5-gt2s", "fm-13.5-gt3", "fm-13.5-gt4", "fm-13.5-gt5", "fm-13.5-gt9"
)
def test_german_arrivals_at_utah() -> None:
    assert calendar(UTAH, GE) == [
        (1, "west", "191/91 1057/91 1058/91"),
        (2, "west", "243/243 920/243 921/243 922/243"),
        (2, "south", "37/17SS 17/17SS"),
        (3, "west_roads", "33/17SS 17/17SS"),
        (4, "south", "1049/77 1050/77"),
        (5, "south", "5/5 15/5"),
        (9, "south", "897/266"),
    ]


@pytest.mark.rule("fm-13.6-gt2", "fm-13.6-gt3", "fm-13.6-gt4", "fm-13.6-gt5", "fm-13.6-gt15")
def test_allied_arrivals_at_utah() -> None:
    assert calendar(UTAH, US) == [
        (2, "beach", "357/90 358/90"),
        (3, "beach", "39/9 47/9 60/9"),
        (4, "beach", "CCA/4 CCB/4 CCR/4"),
        (5, "beach", "313/79 314/79 315/79"),
        (15, "beach", "18/8 121/8 28/8 CCA/5 CCB/5 CCR/5"),
    ]


@pytest.mark.rule("fm-14.5-gt1", "fm-14.5-gt3", "fm-14.5-gt4", "fm-14.5-gt7")
def test_german_arrivals_at_omaha() -> None:
    assert calendar(OMAHA, GE) == [
        (1, "inland", "Sch/30"),
        (3, "south", "3/3 9/3 5/3 8/3 894/265 895/265 896/265"),
        (4, "south", "983/275 984/275 985/275 709/275"),
        (7, "south", "353/353 941/353 942/353 943/353"),
    ]


@pytest.mark.rule("fm-14.6-gt2", "fm-14.6-gt3", "fm-14.6-gt7", "fm-14.6-gt10", "fm-14.6-gt16")
def test_allied_arrivals_at_omaha() -> None:
    assert calendar(OMAHA, US) == [
        (2, "beach", "9/2 23/2 38/2 CCA/2 CCB/2 CCR/2"),
        (3, "beach", "117/30 119/30 120/30"),
        (7, "beach", "331/83 330/83 329/83"),
        (10, "beach", "CCA/3 CCB/3 CCR/3"),
        (16, "beach", "134/35 137/35 320/35"),
    ]


@pytest.mark.rule("fm-11.5-gt1", "fm-11.5-gt3", "fm-11.5-gt4", "fm-11.5-gt6")
def test_german_arrivals_at_gold_and_juno() -> None:
    assert calendar(GOLD_JUNO, GE) == [
        (1, "carpiquet", "12/12SS 1/12SS 2/12SS 12/12SS 12/12SS"),
        (3, "south", "130/Lehr 901/Lehr 902/Lehr 130/Lehr 311/Lehr"),
        (4, "south", "3/2 2/2 304/2 273/2"),
        (6, "south", "2/2SS Reich/2SS Fuh/2SS Deut/2SS Reich/2SS"),
    ]


@pytest.mark.rule(
    "fm-11.6-gt2", "fm-11.6-gt3", "fm-11.6-gt4", "fm-11.6-gt7", "fm-11.6-gt10", "fm-11.6-gt11",
    "fm-11.6-gt12", "fm-11.6-gt13",
)  # fmt: skip
def test_allied_arrivals_at_gold_and_juno() -> None:
    assert calendar(GOLD_JUNO, CW) == [
        (2, "beach", "56 22/7 131/7"),
        (3, "beach", "146/49 147/49 70/49"),
        (4, "beach", "29/11 159/11"),
        (7, "beach", "31"),
        (10, "beach", "129/43 130/43 214/43 71/53 158/53 160/53"),
        (11, "beach", "177/59 176/59 197/59"),
        (12, "beach", "34"),
        (13, "beach", "33"),
    ]


@pytest.mark.rule("fm-12.5-00", "fm-12.5-gt1", "fm-12.5-gt2", "fm-12.5-gt11", "fm-12.5-gt13", "fm-12.5-gt15")
def test_german_arrivals_at_sword() -> None:
    assert calendar(SWORD, GE) == [
        (1, "east", "3 4"),
        (2, "east", "858/346 346/346"),
        (11, "east", "1/1SS 1/1SS 2/1SS 1/1SS 1/1SS"),
        (13, "east", "631/711 644/711 763/711"),
        (15, "east", "1051/84 1052/84 184/84 16/116 60/116 156/116 288/116 281/116"),
    ]


@pytest.mark.rule("fm-12.6-gt2", "fm-12.6-gt3", "fm-12.6-gt6", "fm-12.6-gt10", "fm-15.4-gt18", "fm-15.4-gt21")
def test_allied_arrivals_at_sword() -> None:
    assert calendar(SWORD, CW) == [
        (2, "beach", "152/51 153/51 154/51"),
        (3, "beach", "4"),
        (6, "beach", "32G/GA 5G/GA"),
        (10, "beach", "44/15 46/15 227/15"),
        (18, "beach", "4/2 5/2 6/2"),
        (21, "beach", "4/4 10/4"),
    ]


@pytest.mark.rule("fm-15.4-01")
def test_units_that_can_never_come_are_not_in_the_game() -> None:
    """Without early arrival Sword ends on turn 17."""
    short = load("sword", {"early_arrival": False})
    assert calendar(short, CW)[-1][0] == 10
    assert "4/2Cdn" not in short.roster.number
    assert short.schedule.longest == 17


@pytest.mark.rule("fm-15.1-00")
@pytest.mark.parametrize(
    ("campaign", "beaches"),
    [
        (US_CAMPAIGN, (UTAH, OMAHA)),
        (CW_CAMPAIGN, (GOLD_JUNO, SWORD)),
        (CAMPAIGN, (UTAH, OMAHA, GOLD_JUNO, SWORD)),
    ],
)
def test_a_campaign_has_the_units_and_turns_of_its_beaches(
    campaign: Facts, beaches: tuple[Facts, ...]
) -> None:
    for nation in (US, CW, GE):
        want = [(turn, units) for beach in beaches for turn, _, units in calendar(beach, nation)]
        assert [(turn, units) for turn, _, units in calendar(campaign, nation)] == want
    assert {u.id for b in beaches for u in b.roster.units} == {u.id for u in campaign.roster.units}


def entry(facts: Facts, turn: int, name: str) -> tuple[Hexes, Hexes]:
    found = next(a.entry for a in facts.schedule.arrivals if (a.turn, a.entry.name) == (turn, name))
    return found.hexes, found.late


@pytest.mark.rule("fm-13.5-00", "fm-13.5-01")
def test_utah_west_edge_is_row_24_and_up_and_all_of_it_a_turn_later() -> None:
    hexes, late = entry(UTAH, 1, "west")
    assert named(UTAH, hexes) == [f"{row}01" for row in range(24, 34)]
    assert late == UTAH.map.west


@pytest.mark.rule("fm-13.5-gt3")
def test_utah_west_roads() -> None:
    assert named(UTAH, entry(UTAH, 3, "west_roads")[0]) == ["0401", "1001", "1301"]


@pytest.mark.rule("fm-10.10-01")
@pytest.mark.parametrize(
    ("facts", "turn", "first", "last"), [(UTAH, 4, 1, 9), (OMAHA, 3, 4, 22), (GOLD_JUNO, 3, 23, 37)]
)
def test_south_edges(facts: Facts, turn: int, first: int, last: int) -> None:
    hexes, late = entry(facts, turn, "south")
    assert named(facts, hexes) == [f"01{column:02}" for column in range(first, last + 1)]
    assert late == 0


@pytest.mark.rule("fm-12.5-00")
def test_sword_east_edge() -> None:
    hexes = entry(SWORD, 1, "east")[0]
    assert hexes == SWORD.map.east
    assert named(SWORD, hexes)[0] == "0144"


@pytest.mark.rule("fm-11.5-gt1", "fm-14.5-gt1")
def test_ways_in_inland() -> None:
    lists = {a.entry.name: a.entry for f in (OMAHA, GOLD_JUNO) for a in f.schedule.arrivals if a.entry.inside}
    assert {name: (named(OMAHA, way.hexes), way.points) for name, way in lists.items()} == {
        "inland": (["1005"], -1),
        "carpiquet": (["0835"], 8),  # four points in halves
    }


@pytest.mark.rule("fm-15.1.d1")
@pytest.mark.parametrize("facts", [CW_CAMPAIGN, CAMPAIGN])
def test_12ss_comes_by_the_east_edge_in_campaigns(facts: Facts) -> None:
    arrival = facts.schedule.arrivals[facts.schedule.arrival_of[facts.roster.number["12/12SS-Pz"]]]
    assert (arrival.turn, arrival.entry.name, arrival.entry.points) == (1, "east", -1)
    assert arrival.entry.hexes == facts.map.east


@pytest.mark.rule("fm-15.1.d2")
def test_south_entries_keep_to_their_army_in_campaigns() -> None:
    for name, columns in (("1049/77", range(1, 23)), ("3/3", range(1, 23)), ("130/Lehr-Pz", range(23, 45))):
        arrival = CAMPAIGN.schedule.arrivals[CAMPAIGN.schedule.arrival_of[CAMPAIGN.roster.number[name]]]
        assert named(CAMPAIGN, arrival.entry.hexes) == [f"01{column:02}" for column in columns]


@pytest.mark.rule("fm-8.3-04")
def test_german_home_is_where_germans_come_from() -> None:
    south = UTAH.map.south
    assert UTAH.schedule.german_home == UTAH.map.west | south & UTAH.area
    assert OMAHA.schedule.german_home == south & OMAHA.area
    assert GOLD_JUNO.schedule.german_home == south & GOLD_JUNO.area
    assert SWORD.schedule.german_home == SWORD.map.east


@pytest.mark.rule("fm-10.5-02", "fm-10.5-03", "fm-10.5-04", "fm-15.3-01", "fm-15.3-03", "fm-12.5.1-02")
@pytest.mark.parametrize("facts", ALL)
def test_length(facts: Facts) -> None:
    schedule = facts.schedule
    assert schedule.turns == 17
    assert schedule.longest == (25 if facts.campaign or facts is SWORD else 17)
    assert schedule.by_cities == facts.campaign
    assert facts.first == ALLIED


@pytest.mark.rule("fm-12.5.1-01")
def test_early_arrival() -> None:
    assert [(e.division, labels(SWORD, e.units), e.first, e.due) for e in SWORD.schedule.early] == [
        ("84th Infantry Division", "1051/84 1052/84 184/84", 10, 15),
        ("116th Panzer Division", "16/116 60/116 156/116 288/116 281/116", 10, 15),
    ]
    assert len(CW_CAMPAIGN.schedule.early) == len(CAMPAIGN.schedule.early) == 2
    assert not load("campaign", {"early_arrival": False}).schedule.early


def points(facts: Facts, nation: int, mobile: int) -> dict[int, int]:
    row = facts.schedule.replacements[nation * 2 + mobile]
    assert len(row) == facts.schedule.longest + 1
    return {turn: received for turn, received in enumerate(row) if received}


@pytest.mark.rule("fm-10.7-03", "fm-10.7-04", "fm-13.7-01", "fm-14.7-01")
@pytest.mark.parametrize("facts", [UTAH, OMAHA])
def test_us_replacements(facts: Facts) -> None:
    assert points(facts, US, 0) == dict.fromkeys(range(2, 18), 1)
    assert points(facts, US, 1) == dict.fromkeys(range(3, 18, 2), 1)
    assert not points(facts, CW, 0)


@pytest.mark.rule("fm-10.7-05", "fm-10.7-06", "fm-11.7-01", "fm-12.7-01")
@pytest.mark.parametrize("facts", [GOLD_JUNO, load("sword", {"early_arrival": False})])
def test_cw_replacements(facts: Facts) -> None:
    assert points(facts, CW, 0) == dict.fromkeys(range(2, 18, 2), 1)
    assert points(facts, CW, 1) == dict.fromkeys(range(3, 18, 2), 1)
    assert not points(facts, US, 0)


@pytest.mark.rule("fm-15.2-01", "fm-15.2-02", "fm-15.2-03")
def test_campaign_replacements() -> None:
    for facts in (US_CAMPAIGN, CAMPAIGN):
        assert points(facts, US, 0) == dict.fromkeys(range(2, 26), 2)
        assert points(facts, US, 1) == {3: 1} | dict.fromkeys(range(5, 26, 2), 2)
    for facts in (CW_CAMPAIGN, CAMPAIGN):
        assert points(facts, CW, 0) == dict.fromkeys(range(2, 26, 2), 2)
        assert points(facts, CW, 1) == dict.fromkeys(range(3, 26, 2), 2)
    assert not points(US_CAMPAIGN, CW, 0)
    assert not points(CW_CAMPAIGN, US, 1)
