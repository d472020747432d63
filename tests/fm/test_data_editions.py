"""The two editions side by side: where they print different figures, and where they must not differ."""

from __future__ import annotations

import pytest

from beachhead.core.errors import Refusal, Unknown
from beachhead.fm.facts import Facts, Options
from beachhead.fm.facts.landing import AFTER_DROP, AFTER_LANDING
from beachhead.fm.facts.roster import US
from beachhead.fm.load import SCENARIOS, choices, load, title_of
from beachhead.hexes import Hexes


def pair(scenario: str) -> tuple[Facts, Facts]:
    return load(scenario, {"edition": "quad"}), load(scenario, {"edition": "folio"})


def named(facts: Facts, hexes: Hexes) -> list[str]:
    return sorted(facts.grid.names(hexes))


@pytest.mark.rule("fm-11.1-01", "folio-gold-juno-10.1-a")
def test_ed_005_the_line_to_caen_is_closed_in_the_folio() -> None:
    quad, folio = pair("gold-juno")
    line = quad.grid.hexes("0637", "0737", "0836", "0936", "1035", "1135")
    assert not line & ~quad.area
    assert quad.area & ~folio.area == line
    assert not folio.area & ~quad.area


@pytest.mark.rule("fm-14.1-01", "folio-omaha-10.1-a")
def test_ed_006_omaha_has_the_same_ground() -> None:
    quad, folio = pair("omaha")
    assert quad.area == folio.area


@pytest.mark.rule("fm-10.7-04", "folio-utah-11.2.5-b", "folio-omaha-11.2.5-b")
def test_ed_015_first_mobile_replacement_at_utah() -> None:
    quad, folio = (facts.schedule.replacements[US * 2 + 1] for facts in pair("utah"))
    assert [quad.index(1), folio.index(1)] == [3, 5]
    quad, folio = (facts.schedule.replacements[US * 2 + 1] for facts in pair("omaha"))
    assert [quad.index(1), folio.index(1)] == [3, 3]
    quad, folio = (facts.schedule.replacements[US * 2 + 1] for facts in pair("campaign-us"))
    assert quad == folio


@pytest.mark.rule("fm-10.8.1-naval-1", "folio-gold-juno-11.2.7-a", "fm-10.8.1-naval-4", "folio-utah-11.2.7-b")
@pytest.mark.parametrize("scenario", [name for name in SCENARIOS if name != "sword"])
def test_ed_017_and_018_naval_markers_are_named_rules(scenario: str) -> None:
    quad, folio = pair(scenario)
    assert quad.rules == {"naval_drawn_blind", "naval_leave_after_assaults"}
    assert folio.rules == {"naval_chosen_openly", "naval_leave_after_turn_1"}


@pytest.mark.rule("fm-10.9.1-3.b")
def test_ed_022_hidden_units_of_omaha_and_gold_are_shown_earlier_in_folio_campaigns() -> None:
    quad, folio = pair("campaign")
    for unit, early in (("916/352", True), ("726/716", True), ("22/21", False)):
        shown = [
            next(p.shown for p in facts.landing.placements if p.unit == facts.roster.number[unit])
            for facts in (quad, folio)
        ]
        assert shown == [AFTER_DROP, AFTER_LANDING if early else AFTER_DROP]


@pytest.mark.rule("fm-10.9.2-3", "folio-utah-11.2.2-a")
def test_ed_025_a_drop_roll_of_1() -> None:
    quad, folio = (facts.landing for facts in pair("campaign-cw"))
    assert quad.drop_table == folio.drop_table
    assert quad.glider_brigade_table[0] != folio.glider_brigade_table[0]
    assert quad.glider_brigade_table[1:] == folio.glider_brigade_table[1:]


@pytest.mark.rule("fm-10.9.3-2", "folio-omaha-11.2.3-a", "folio-gold-juno-11.2.3-a")
def test_ed_027_raid_tables() -> None:
    quad, folio = ([(r.loss, r.moves, r.removes) for r in f.landing.raids[0].results] for f in pair("omaha"))
    assert quad == [(2, 0, 0), (1, 0, 0), (1, 0, 0), (1, 1, 6), (1, 1, 6), (0, 1, 6)]
    assert folio == [(2, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 6), (0, 1, 6), (0, 1, 6)]
    quad_cdo, folio_cdo = (facts.landing.raids[0].results for facts in pair("gold-juno"))
    assert quad_cdo == folio_cdo


@pytest.mark.rule("folio-omaha-11.1.2-a", "fm-10.10-01")
def test_ed_030_no_entry_west_of_marigny() -> None:
    quad, folio = pair("omaha")
    assert quad.schedule.arrivals[1].entry.hexes == folio.schedule.arrivals[1].entry.hexes
    campaign = load("campaign-us", {"edition": "folio"})
    arrival = campaign.schedule.arrivals[campaign.schedule.arrival_of[campaign.roster.number["3/3"]]]
    assert named(campaign, arrival.entry.hexes)[0] == "0104"


@pytest.mark.rule("fm-13.5-01", "folio-utah-11.1.2-b")
def test_ed_032_late_west_arrivals_have_the_same_hexes() -> None:
    quad, folio = (facts.schedule.arrivals[0].entry for facts in pair("utah"))
    assert quad == folio


@pytest.mark.rule("fm-13.4-1", "folio-utah-11.1.1-a")
def test_ed_033_739_709_stands_in_3304_in_both() -> None:
    for facts in pair("utah"):
        placement = next(p for p in facts.landing.placements if p.unit == facts.roster.number["739/709"])
        assert named(facts, placement.hexes) == ["3304"]


@pytest.mark.rule("fm-11.4-2.a", "folio-gold-juno-11.2.1-a")
def test_ed_034_beaches_of_gold_and_juno() -> None:
    quad, folio = (
        {b.name: (named(f, b.hexes), b.markers) for b in f.landing.beaches} for f in pair("gold-juno")
    )
    assert quad == {
        "gold": (sorted("2026 2027 2028 2029 2030 2031".split()), 6),
        "juno": (sorted("2032 2033 1934 1935 1936 1937".split()), 6),
    }
    assert folio == {
        "gold": (["2026", "2027"], 2),
        "juno": (sorted("1930 1931 2031 2032 2033 1934".split()), 6),
    }


@pytest.mark.rule("fm-15.2-01", "folio-utah-14.0-g", "folio-omaha-14.0-g")
def test_ed_038_campaign_replacements_are_not_added_to_those_of_the_beaches() -> None:
    quad, folio = pair("campaign")
    assert quad.schedule.replacements == folio.schedule.replacements


@pytest.mark.rule("fm-15.1.d2")
def test_ed_042_south_entries_in_folio_campaigns_use_the_whole_edge() -> None:
    quad, folio = pair("campaign")
    for unit, columns in (("1049/77", (22, 44)), ("130/Lehr-Pz", (22, 44)), ("3/3", (22, 41))):
        counts = [
            facts.schedule.arrivals[
                facts.schedule.arrival_of[facts.roster.number[unit]]
            ].entry.hexes.bit_count()
            for facts in (quad, folio)
        ]
        assert tuple(counts) == columns


@pytest.mark.rule("fm-15.4-gt18", "folio-utah-14.2-gt22", "folio-utah-14.2-gt25", "folio-omaha-14.2-gt24")
def test_ed_044_late_us_units_only_in_folio_campaigns() -> None:
    quad, folio = pair("campaign")
    late = {u.id for u in folio.roster.units} - {u.id for u in quad.roster.units}
    assert late == {
        "2/5US",
        "10/5US",
        "11/5US",
        "CCA/6US",
        "CCB/6US",
        "CCR/6US",
        "112/28US",
        "110/28US",
        "109/28US",
    }
    turns = {a.turn for a in folio.schedule.arrivals if folio.roster.units[a.units[0]].id in late}
    assert turns == {22, 24, 25}
    assert "2/5US" not in load("utah", {"edition": "folio"}).roster.number


@pytest.mark.rule("fm-15.5.a", "folio-gold-juno-14.3-a", "folio-utah-14.3-a", "folio-omaha-14.3-a")
def test_ed_045_city_hexes_of_the_campaigns() -> None:
    found = {name: [facts.victory.need for facts in pair(name)] for name in SCENARIOS[4:]}
    assert found == {"campaign-us": [14, 7], "campaign-cw": [14, 14], "campaign": [21, 21]}


@pytest.mark.rule("fm-12.5.1-01", "fm-12.5.1-02")
def test_ed_046_early_arrival_only_in_the_collected_edition() -> None:
    quad, folio = pair("campaign")
    assert len(quad.schedule.early) == 2
    assert not folio.schedule.early
    with pytest.raises(Unknown, match="early_arrival is always no"):
        load("campaign", {"edition": "folio", "early_arrival": True})


@pytest.mark.rule("fm-12.1-01")
def test_ed_002_sword_is_borrowed_in_folio_campaigns_and_says_so() -> None:
    quad, folio = pair("campaign-cw")
    assert not any(note.topic == "sword" for note in quad.notes)
    assert any(note.topic == "sword" for note in folio.notes)


# ---- options


def test_choices_name_their_rule_and_say_what_they_do() -> None:
    for choice in choices("campaign-us"):
        assert choice.rule.startswith("fm-")
        assert choice.says.endswith(".")
        assert choice.default in choice.values


@pytest.mark.rule("fm-options-01", "fm-10.6-01", "fm-10.13-01", "fm-12.5.1-01")
@pytest.mark.parametrize(
    ("scenario", "edition", "free"),
    [
        ("utah", "quad", {"edition", "weather", "flak"}),
        ("omaha", "folio", {"edition", "weather", "flak"}),
        ("gold-juno", "quad", {"edition", "weather", "flak"}),
        ("sword", "quad", {"weather", "flak", "early_arrival"}),
        ("campaign-us", "quad", {"edition", "flak", "us_city_hexes"}),
        ("campaign-cw", "quad", {"edition", "flak", "early_arrival"}),
        ("campaign-cw", "folio", {"edition", "flak"}),
        ("campaign", "quad", {"edition", "flak", "early_arrival"}),
    ],
)
def test_what_can_be_chosen(scenario: str, edition: str, free: set[str]) -> None:
    assert {choice.name for choice in choices(scenario, edition) if len(choice.values) > 1} == free


@pytest.mark.rule("fm-10.6-01", "fm-12.5.1-01")
def test_defaults() -> None:
    assert load("utah", {}).options == Options("quad", False, False, False, 14)
    assert load("sword", {}).options == Options("quad", False, False, True, 14)
    assert load("campaign", {}).options == Options("quad", True, False, True, 14)
    assert load("campaign-us", {"edition": "folio"}).options == Options("folio", True, False, False, 7)


@pytest.mark.rule("fm-10.6-01")
def test_weather_is_off_on_a_single_beach_unless_asked() -> None:
    assert load("utah", {}).schedule.weather_from > load("utah", {}).schedule.longest
    assert load("utah", {"weather": True}).schedule.weather_from == 2


@pytest.mark.rule("fm-15.5.a")
def test_the_us_campaign_can_be_played_for_seven_city_hexes() -> None:
    assert load("campaign-us", {"us_city_hexes": 7}).victory.need == 7
    assert load("campaign-us", {"edition": "folio", "us_city_hexes": 14}).victory.need == 14


@pytest.mark.parametrize(
    ("scenario", "options", "says"),
    [
        ("utha", {}, "did you mean utah"),
        ("utah", {"wether": True}, "did you mean weather"),
        ("utah", {"edition": "duo"}, "edition can be quad or folio, not duo"),
        ("sword", {"edition": "folio"}, "In Sword Beach edition is always quad, not folio"),
        ("campaign", {"weather": False}, "weather is always yes, not no"),
        ("utah", {"weather": 1}, "weather can be no or yes, not 1"),
        ("utah", {"early_arrival": True}, "early_arrival is always no"),
        ("campaign-us", {"us_city_hexes": 9}, "us_city_hexes can be 14 or 7, not 9"),
        ("utah", {"us_city_hexes": 7}, "us_city_hexes is always 14"),
    ],
)
def test_wrong_choices_are_refused_with_what_is_allowed(
    scenario: str, options: dict[str, object], says: str
) -> None:
    with pytest.raises(Refusal, match=says) as refusal:
        load(scenario, options)
    assert refusal.value.allowed


def test_titles() -> None:
    assert [title_of(name) for name in SCENARIOS] == [
        "Utah Beach", "Omaha Beach", "Gold and Juno Beach", "Sword Beach",
        "US Campaign", "Commonwealth Campaign", "Combined Campaign",
    ]  # fmt: skip
