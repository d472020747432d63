"""Support fire markers: the pools as printed, the cups, the German losses."""

from __future__ import annotations

from collections import Counter

import pytest

from beachhead.fm.facts import Facts
from beachhead.fm.facts.markers import (
    CW_AIR,
    CW_GROUND,
    CW_NAVAL,
    GERMAN_CUP,
    US_AIR,
    US_GROUND,
    US_NAVAL,
)  # fmt: skip
from beachhead.fm.load import load

ALLIED_CUPS = (US_GROUND, US_AIR, CW_GROUND, CW_AIR)
NAVAL_CUPS = (US_NAVAL, CW_NAVAL)


def pool(facts: Facts, *cups: int) -> Counter[int]:
    found: Counter[int] = Counter()
    for kind in facts.markers.kinds:
        if kind.cup in cups:
            found[kind.value] += kind.count
    return found


@pytest.mark.rule("fm-11.2-01", "fm-12.2-01", "fm-13.2-01", "fm-14.2-01")
@pytest.mark.parametrize("edition", ["quad", "folio"])
@pytest.mark.parametrize(
    ("scenario", "total", "values"),
    [
        ("utah", 11, {1: 1, 2: 1, 3: 2, 4: 3, 5: 2, 6: 2}),
        ("omaha", 15, {1: 1, 2: 2, 3: 2, 4: 2, 5: 2, 6: 3, 8: 2, 9: 1}),
        ("gold-juno", 15, {3: 2, 4: 1, 5: 2, 6: 3, 7: 3, 8: 3, 9: 1}),
        ("sword", 21, {2: 1, 3: 2, 4: 3, 5: 3, 6: 3, 7: 3, 8: 3, 9: 2, 10: 1}),
    ],
)
def test_german_pools(scenario: str, total: int, values: dict[int, int], edition: str) -> None:
    facts = load(scenario, {"edition": "quad" if scenario == "sword" else edition})
    assert pool(facts, GERMAN_CUP) == values
    assert pool(facts, GERMAN_CUP).total() == total


@pytest.mark.rule("fm-11.3-01", "fm-12.3-01", "fm-13.3-01", "fm-14.3-01")
@pytest.mark.parametrize("edition", ["quad", "folio"])
@pytest.mark.parametrize(
    ("scenario", "total", "values"),
    [
        ("utah", 20, {2: 3, 3: 4, 4: 1, 5: 1, 6: 5, 8: 4, 10: 2}),
        ("omaha", 25, {2: 3, 3: 3, 4: 2, 5: 1, 6: 6, 7: 3, 8: 4, 9: 2, 10: 1}),
        ("gold-juno", 18, {1: 1, 2: 2, 3: 2, 4: 1, 6: 5, 7: 2, 8: 4, 10: 1}),
        ("sword", 22, {1: 1, 2: 3, 3: 3, 4: 1, 6: 6, 7: 2, 8: 4, 10: 2}),
    ],
)
def test_allied_pools(scenario: str, total: int, values: dict[int, int], edition: str) -> None:
    facts = load(scenario, {"edition": "quad" if scenario == "sword" else edition})
    assert pool(facts, *ALLIED_CUPS) == values
    assert pool(facts, *ALLIED_CUPS).total() == total


@pytest.mark.rule("fm-11.3-02", "fm-12.3-02", "fm-13.3-02", "fm-14.3-02")
@pytest.mark.parametrize(
    ("scenario", "values"),
    [("utah", {7: 6}), ("omaha", {7: 4}), ("gold-juno", {7: 3, 10: 1}), ("sword", {7: 3, 10: 2})],
)
def test_naval_markers(scenario: str, values: dict[int, int]) -> None:
    assert pool(load(scenario, {}), *NAVAL_CUPS) == values


@pytest.mark.rule("fm-15.1.f", "fm-15.1.g")
@pytest.mark.parametrize(
    ("scenario", "german", "us", "cw", "us_naval", "cw_naval"),
    [
        ("campaign-us", 26, 45, 0, {7: 10}, {}),
        ("campaign-cw", 36, 0, 40, {}, {7: 6, 10: 3}),
        ("campaign", 62, 45, 40, {7: 10}, {7: 6, 10: 3}),
    ],
)
def test_campaign_cups(
    scenario: str, german: int, us: int, cw: int, us_naval: dict[int, int], cw_naval: dict[int, int]
) -> None:
    facts = load(scenario, {})
    assert pool(facts, GERMAN_CUP).total() == german
    assert pool(facts, US_GROUND, US_AIR).total() == us
    assert pool(facts, CW_GROUND, CW_AIR).total() == cw
    assert pool(facts, US_NAVAL) == us_naval
    assert pool(facts, CW_NAVAL) == cw_naval


@pytest.mark.rule("fm-10.8.1-02")
def test_aircraft_begin_at_eight_and_have_their_own_cup() -> None:
    facts = load("campaign", {})
    for kind in facts.markers.kinds:
        if kind.cup in ALLIED_CUPS:
            assert (kind.value >= 8) == (kind.cup in (US_AIR, CW_AIR))
    assert any(note.topic == "aircraft" and note.provenance == "reconstructed" for note in facts.notes)


@pytest.mark.rule("fm-10.8.2-08", "folio-utah-11.1.4-a", "folio-omaha-11.1.4-a", "folio-gold-juno-11.1.4-a")
@pytest.mark.parametrize(
    ("scenario", "mines"), [("utah", 1), ("omaha", 2), ("gold-juno", 0), ("sword", 0), ("campaign", 3)]
)
def test_mines_are_members_of_the_german_pools(scenario: str, mines: int) -> None:
    kinds = load(scenario, {}).markers.kinds
    assert sum(kind.count for kind in kinds if kind.mines) == mines
    assert all(kind.cup == GERMAN_CUP for kind in kinds if kind.mines)


def test_columns_agree_with_the_kinds() -> None:
    markers = load("campaign", {}).markers
    assert markers.value == tuple(kind.value for kind in markers.kinds)
    assert markers.cup == tuple(kind.cup for kind in markers.kinds)
    assert markers.count == tuple(kind.count for kind in markers.kinds)
    assert [bool(mines) for mines in markers.mines] == [kind.mines for kind in markers.kinds]
    assert sorted(i for kinds in markers.in_cup for i in kinds) == list(range(len(markers.kinds)))
    assert all(markers.cup[i] == cup for cup, kinds in enumerate(markers.in_cup) for i in kinds)
    assert len({kind.name for kind in markers.kinds}) == len(markers.kinds)


def losses(scenario: str) -> dict[str, tuple[list[str], int]]:
    facts = load(scenario, {})
    return {loss.name: (sorted(facts.grid.names(loss.hexes)), loss.markers) for loss in facts.markers.losses}


@pytest.mark.rule("fm-11.2-02")
def test_losses_of_gold_and_juno() -> None:
    assert losses("gold-juno") == {"Longues sur Mer": (["1926"], 1), "Arromanches": (["1929"], 1)}


@pytest.mark.rule("fm-12.2-02", "fm-10.8.2-09")
def test_sword_loses_two_for_all_of_caen() -> None:
    hexes, markers = losses("sword")["Caen"]
    assert (len(hexes), markers) == (9, 2)


@pytest.mark.rule("fm-13.2-02")
def test_utah_loses_one_for_each_of_seven_edge_hexes_but_2301() -> None:
    found = losses("utah").values()
    assert sorted(hexes[0] for hexes, _ in found) == sorted("2901 2501 1801 1301 1001 0601 0401".split())
    assert all(len(hexes) == 1 and markers == 1 for hexes, markers in found)


@pytest.mark.rule("fm-14.2-02")
def test_omaha_loses_one_for_each_of_three_places() -> None:
    assert losses("omaha") == {
        "Trevieres": (["1718"], 1),
        "Isigny": (["1811", "1911"], 1),
        "Caumont": (["0421"], 1),
    }


@pytest.mark.rule("fm-15.0-04")
def test_campaigns_keep_the_losses_of_their_beaches() -> None:
    assert len(losses("campaign-us")) == 10
    assert len(losses("campaign-cw")) == 3
    assert losses("campaign") == losses("campaign-us") | losses("campaign-cw")
