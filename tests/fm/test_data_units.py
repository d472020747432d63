"""The counters: who they are, what they are, and where their values come from."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from beachhead.fm.facts import Facts, Unit
from beachhead.fm.facts.roster import ALLIED, CW, GE, GERMAN, US
from beachhead.fm.load import load
from beachhead.hexes import each

ALL = load("campaign", {"edition": "folio"})  # the folio campaign calls up every counter there is
UNITS = {unit.id: unit for unit in ALL.roster.units}


def shape(unit: Unit) -> tuple[str, str, bool]:
    return unit.type, unit.size, unit.mobile


def ids(facts: Facts, units: int) -> set[str]:
    return {facts.roster.units[u].id for u in each(units)}


def test_number_of_counters() -> None:
    assert Counter(unit.country for unit in UNITS.values()) == {
        "us": 63,
        "uk": 42,
        "canada": 9,
        "germany": 91,
    }


@pytest.mark.rule("fm-2.3.1-01")
def test_ids_are_words_and_unique() -> None:
    assert len(UNITS) == len(ALL.roster.units) == 205
    for name in UNITS:
        assert re.fullmatch(r"[A-Za-z0-9/-]+", name)
        assert name != "-"


def test_ids_stay_what_they_were() -> None:
    """Game files hold them: a renamed unit makes old games unreadable."""
    kept = "8/4US CCA/2US 505/82US 2Rgr 69/50UK 8UK 7/3Cdn 2Cdn 1Cdo 4Cdo 32G/GA 6/6UK 6/2 Sch/30 1-AA"
    assert set(kept.split()) <= set(UNITS)


@pytest.mark.rule("fm-10.2-01")
@pytest.mark.parametrize(
    ("name", "want"),
    [
        ("8/4US", ("infantry", "regiment", False)),
        ("CCA/4US", ("mechanized", "regiment", True)),
        ("505/82US", ("parachute", "regiment", False)),
        ("325/82US", ("glider", "regiment", False)),
        ("2Rgr", ("ranger", "battalion", False)),
        ("4Cdo", ("commando", "brigade", False)),
        ("27UK", ("tank", "brigade", True)),
        ("32G/GA", ("mechanized", "brigade", True)),
        ("6/6UK", ("glider", "brigade", False)),
        ("6/2", ("parachute", "regiment", False)),
        ("346/346", ("infantry", "battalion", False)),
        ("12/12SS-Pz", ("tank", "battalion", True)),
        ("Reich/2SS-Pz", ("tank", "regiment", True)),
        ("12/12SS-AA", ("aa", "regiment", True)),
        ("281/116", ("aa", "battalion", True)),
        ("709/275", ("at", "battalion", True)),
    ],
)
def test_types_and_sizes_of_the_texts(name: str, want: tuple[str, str, bool]) -> None:
    assert shape(UNITS[name]) == want


@pytest.mark.rule("fm-2.3-01", "fm-2.3-02", "fm-2.3.2-05")
def test_every_value_says_where_it_comes_from() -> None:
    assert {unit.provenance for unit in UNITS.values()} == {"reconstructed"}
    for unit in UNITS.values():
        assert unit.steps in (1, 2)
        assert unit.allowance[0] > 0
        assert (unit.allowance[1] > 0) == (unit.steps == 2)
        assert unit.attack[1] <= unit.attack[0]
        assert unit.defence[1] <= unit.defence[0]


@pytest.mark.parametrize(
    ("name", "front", "back"),
    [
        ("8/4US", (5, 5, 6), (3, 3, 6)),
        ("CCB/3US", (7, 5, 10), (4, 3, 10)),
        ("8/3UK", (6, 6, 6), (3, 4, 6)),
        ("22/7UK", (5, 4, 9), (3, 2, 9)),
        ("919/709", (1, 3, 4), (1, 1, 4)),
        ("916/352", (3, 4, 6), (2, 2, 6)),
        ("22/21", (5, 4, 9), (3, 2, 9)),
        ("716/716", (2, 3, 8), (0, 0, 0)),
    ],
)
def test_values_of_both_faces(name: str, front: tuple[int, int, int], back: tuple[int, int, int]) -> None:
    roster, u = ALL.roster, ALL.roster.number[name]
    for reduced, want in enumerate((front, back)):
        i = 2 * u + reduced
        assert (roster.attack[i], roster.defence[i], roster.allowance[i]) == want


@pytest.mark.rule(
    "fm-13.4-3", "fm-13.4-5", "fm-14.4-3", "fm-11.4-3.a", "fm-11.4-3.b", "fm-12.4-3", "fm-12.4-5"
)
def test_units_the_texts_only_count_have_reconstructed_labels() -> None:
    counted = [unit for unit in UNITS.values() if unit.label_provenance == "reconstructed"]
    assert Counter(unit.formation for unit in counted) == {
        "1st Infantry Division": 3, "29th Infantry Division": 3, "4th Infantry Division": 3,
        "82nd Airborne Division": 4, "101st Airborne Division": 4, "3rd Infantry Division": 3,
        "6th Airborne Division": 3, "50th Infantry Division": 3, "3rd Canadian Infantry Division": 3,
    }  # fmt: skip


def test_labels_are_those_of_the_counters() -> None:
    labels = {name: UNITS[name].label for name in ("8/4US", "12/12SS-AA", "1-AA", "2Cdn", "32G/GA")}
    assert labels == {"8/4US": "8/4", "12/12SS-AA": "12/12SS", "1-AA": "1", "2Cdn": "2", "32G/GA": "32G/GA"}
    assert UNITS["12/12SS-AA"].title == "12/12SS Motorized AA Regiment"


# ---- sets


def test_sets_share_out_the_roster() -> None:
    roster = ALL.roster
    assert roster.sides[ALLIED] | roster.sides[GERMAN] == roster.all
    assert roster.nations[US] | roster.nations[CW] == roster.sides[ALLIED]
    assert roster.nations[GE] == roster.sides[GERMAN]
    assert roster.leg ^ roster.mobiles == roster.all
    assert not roster.without_zoc  # no text says which: all have one (fm-6.0-02)
    for u, unit in enumerate(roster.units):
        assert roster.number[unit.id] == u
        assert roster.nation[u] == unit.nation
        assert roster.side[u] == unit.side
        assert roster.mobile[u] == roster.mobiles >> u & 1
        assert roster.steps[u] == 1 + (roster.two_step >> u & 1)


@pytest.mark.rule("fm-10.4-04")
def test_combined_arms() -> None:
    armour, infantry = ids(ALL, ALL.roster.cw_armour), ids(ALL, ALL.roster.cw_infantry)
    assert armour == {
        "4UK",
        "8UK",
        "27UK",
        "31UK",
        "33UK",
        "34UK",
        "22/7UK",
        "29/11UK",
        "5G/GA",
        "2Cdn",
        "4/4Cdn",
    }
    assert {"32G/GA", "3/6UK", "6/6UK", "1Cdo", "131/7UK"} <= infantry
    assert armour | infantry == ids(ALL, ALL.roster.nations[CW])


@pytest.mark.rule("fm-10.9.2-7.a")
def test_airborne_units_are_those_that_drop() -> None:
    dropped = {ALL.roster.units[u].id for drop in ALL.landing.drops for u in drop.units}
    assert ids(ALL, ALL.roster.airborne) == dropped
    assert ids(ALL, ALL.roster.glider_brigades) == {"6/6UK"}


@pytest.mark.rule("fm-10.13-01", "fm-6.1-08")
def test_flak_and_raiders() -> None:
    assert len(ids(ALL, ALL.roster.flak)) == 12
    assert ids(ALL, ALL.roster.raiders) == {"1Cdo", "4Cdo", "2Rgr"}
