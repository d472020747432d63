"""The two editions side by side: what differs in play is proved where its rule is; here is the rest.

Every edition difference of the inventory is named by a test under tests/fm, most of them as a pair.
"""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

from beachhead.fm.facts import Facts
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.flow.bombardment import Bombardment
from beachhead.fm.flow.marker_phase import SupportFireMarkers
from beachhead.fm.flow.supply import SupplyCheck
from beachhead.fm.load import load
from beachhead.fm.rules.combat import lacks_combined_arms
from beachhead.fm.rules.supply import unsupplied
from beachhead.fm.rules.victory import goal_met
from tests.fm.positions import ask, asked, may_go, options, place, play, position, unit

BOTH = pytest.mark.parametrize("edition", ["quad", "folio"])
PRINTED = ("utah", "omaha", "gold-juno", "campaign-us", "campaign-cw", "campaign")


def names(facts: Facts, units: int) -> set[str]:
    return {facts.roster.units[u].id for u in range(len(facts.roster.units)) if units >> u & 1}


def test_every_difference_is_named_by_a_test() -> None:
    written = json.loads(files("beachhead.fm").joinpath("data/rules.json").read_text(encoding="utf-8"))
    differences = {entry["id"] for entry in written["edition_differences"]}
    assert len(differences) == 51
    texts = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert differences == set(re.findall(r"ed-\d{3}", texts))


@pytest.mark.parametrize("scenario", PRINTED)
def test_without_effect(scenario: str) -> None:
    """The system rules (ed-001), the length of a turn (ed-003), notes on units and letters (ed-008, ed-009),
    pointers (ed-016) and advice (ed-049): map, table, counters and pools are the same."""
    quad, folio = load(scenario, {"edition": "quad"}), load(scenario, {"edition": "folio"})
    assert quad.map is folio.map
    assert quad.crt is folio.crt
    assert quad.markers == folio.markers
    known = {u.id: u for u in quad.roster.units}
    assert all(known.get(u.id, u) == u for u in folio.roster.units)


@pytest.mark.rule("fm-11.1-01", "folio-gold-juno-10.1-a")
def test_the_line_at_gold_and_juno_is_open_or_closed() -> None:
    """ed-005."""
    units = {"22/7UK": "0635"}
    assert may_go(position("gold-juno", units, edition="quad"), "22/7UK", "0737")
    assert not may_go(position("gold-juno", units, edition="folio"), "22/7UK", "0737")


@BOTH
@pytest.mark.rule("fm-14.1-01", "folio-omaha-10.1-a", "folio-gold-juno-10.1-b")
def test_the_same_ground(edition: str) -> None:
    """ed-006: the east of Omaha is the line or the edge of the old map. ed-007: 2027 is a beach."""
    facts = load("omaha", {"edition": edition})
    assert max(facts.grid.column[h] for h in range(facts.grid.size) if facts.area >> h & 1) == 22
    assert facts.map.beach >> facts.grid.hex("2027") & 1


@BOTH
@pytest.mark.rule("fm-10.4-01")
def test_combined_arms(edition: str) -> None:
    """ed-010: 10.4 in both, which asks for armour and infantry."""
    table = position("gold-juno", edition=edition)
    armour, foot = 1 << unit(table, "8UK"), 1 << unit(table, "56UK")
    assert lacks_combined_arms(table.state, armour | foot) == 0
    assert lacks_combined_arms(table.state, armour) == lacks_combined_arms(table.state, foot) == 1


@BOTH
@pytest.mark.rule("fm-10.5-03", "fm-10.5-04")
def test_length(edition: str) -> None:
    """ed-011."""
    for scenario in PRINTED:
        schedule = load(scenario, {"edition": edition}).schedule
        assert (schedule.turns, schedule.longest) == (17, 25 if "campaign" in scenario else 17)


@BOTH
@pytest.mark.rule("fm-10.6-01", "fm-10.6.c")
def test_weather(edition: str) -> None:
    """ed-012: a general rule or one of the campaign. ed-013: each side picks from its own."""
    table = position("utah", edition=edition, weather=True)
    table.retire_ships()
    ask(table, SupportFireMarkers())
    play(table, "roll 6", "roll 1")
    assert not any("german" in option for option in options(table))
    play(table, "bar us_ground+2", "roll 1")
    assert not any("us_" in option for option in options(table))
    plain = position("utah", edition=edition)
    ask(plain, SupportFireMarkers())
    assert asked(plain) == "rest"


@BOTH
@pytest.mark.rule("fm-10.8.2-08", "folio-utah-11.1.4-a", "folio-omaha-11.1.4-a", "folio-gold-juno-11.1.4-a")
def test_mines(edition: str) -> None:
    """ed-019: the numbers of the folios in both."""
    for scenario, number in (("utah", 1), ("omaha", 2), ("gold-juno", 0), ("campaign", 3)):
        markers = load(scenario, {"edition": edition}).markers
        assert sum(kind.count for kind in markers.kinds if kind.mines) == number


@BOTH
@pytest.mark.rule("fm-10.8.2-09", "fm-12.2-02", "fm-15.0-04")
def test_losses_in_campaigns(edition: str) -> None:
    """ed-020, ed-043: every beach costs its markers; Caen has to be held whole and in supply."""
    table = position("campaign-cw", turn=2, edition=edition)
    for hex in ("0738", "0739", "0837", "0838", "0839", "0937", "0938", "0939", "0940", "1926"):
        table.enter(ALLIED, place(table, hex))
    ask(table, SupplyCheck())
    assert table.state.losses_due == 0
    table.place_beachhead(place(table, "2026"))
    ask(table, SupplyCheck())
    losses = table.state.facts.markers.losses
    assert [loss.name for n, loss in enumerate(losses) if table.state.losses_due >> n & 1] == [
        "Longues sur Mer",
        "Caen",
    ]


@BOTH
@pytest.mark.rule("fm-10.9.4-11", "folio-utah-11.2.3-b")
def test_bombarding_a_stack_at_any_time(edition: str) -> None:
    """ed-029."""
    table = position("utah", {"8/4US": "2607", "12/4US": "2607", "919/709": "2606"}, turn=6, side=GERMAN,
                     edition=edition)  # fmt: skip
    table.state.fresh = 1 << unit(table, "8/4US") | 1 << unit(table, "12/4US")
    ask(table, Bombardment())
    assert {"bombard 8/4US", "bombard 12/4US"} <= set(options(table))


@BOTH
@pytest.mark.rule("fm-10.12-01", "fm-10.12-04", "fm-10.12-09")
def test_who_needs_supply(edition: str) -> None:
    """ed-037: not the Germans, not commandos and rangers; airborne units may use a drop zone."""
    units = {"2Rgr": "2417", "16/1US": "1515", "505/82US": "2503", "919/709": "3002"}
    table = position("campaign-us", units, edition=edition)
    assert names(table.state.facts, sum(1 << u for u in unsupplied(table.state))) == {"16/1US", "505/82US"}
    table.state.drop_zones[0], table.state.supply_zones = place(table, "2402"), 1
    assert names(table.state.facts, sum(1 << u for u in unsupplied(table.state))) == {"16/1US"}


@BOTH
@pytest.mark.rule("fm-14.8-05", "fm-15.5-03")
def test_capture_asks_for_supply(edition: str) -> None:
    """ed-040: the number in the reference differs, the rule meant is the same."""
    table = position("omaha", {"16/1US": "0508", "18/1US": "0710"}, edition=edition)
    for hex in ("1718", "1811", "1911", "0421"):
        table.enter(ALLIED, place(table, hex))
    assert not goal_met(table.state)
    table.place_beachhead(place(table, "2219"))
    assert goal_met(table.state)


@BOTH
@pytest.mark.rule("fm-14.5-gt3", "fm-14.5-gt4", "fm-14.5-gt7")
def test_omaha_by_the_south_edge(edition: str) -> None:
    """ed-048: tagged or by the general sentence."""
    facts = load("omaha", {"edition": edition})
    south = [a.entry.hexes for a in facts.schedule.arrivals if a.turn > 1 and not a.entry.beach]
    assert len(south) == 3
    assert all(hexes == facts.map.south & facts.area for hexes in south)
