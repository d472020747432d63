"""The German set-up: rules 3.0, 11.4, 12.4, 13.4 and 14.4, and the secret until the reveal."""

from __future__ import annotations

import json
from random import Random

import pytest

from beachhead.core.event import Event, sentence
from beachhead.core.match import Match
from beachhead.core.seat import SPECTATOR, Seat
from beachhead.core.view import view_of
from beachhead.fm.facts.landing import AFTER_DROP, AFTER_LANDING
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.flow.setup import GermanSetUp, Reveal
from beachhead.fm.game import FM
from beachhead.fm.resample import fill_set_up
from beachhead.fm.rules.setup import set_up_hexes
from beachhead.fm.state import ALLIED_SEAT, GERMAN_SEAT, LANDINGS, RECORDED, SETUP, WAITING, FmState
from beachhead.fm.table import FmTable
from beachhead.games import new_match
from beachhead.hexes import HexId, each
from tests.fm.positions import ask, asked, may_go, options, place, places, play, position, unit, where
from tests.parts.random_play import check_view


def set_up(scenario: str, story: list[Event] | None = None, edition: str = "quad") -> FmTable:
    """A table where the German player is about to set up."""
    table = position(scenario, turn=0, story=story, edition=edition)
    ask(table, GermanSetUp())
    return table


def about(table: FmTable) -> str:
    """The unit that the open question is about."""
    kind, number = table.state.first.about[0]
    return table.state.setup.names.write(kind, number)


def record_any(table: FmTable, rng: Random) -> None:
    """Write down all units at random."""
    while asked(table) == "record":
        play(table, rng.choice(options(table)))


# Who sets up, and how


@pytest.mark.rule("fm-3.0.a")
@pytest.mark.parametrize("scenario", ["omaha", "gold-juno", "sword", "campaign"])
def test_the_german_player_sets_up_first_and_the_allied_player_moves_first(scenario: str) -> None:
    state = FM.start(scenario, {})
    assert isinstance(state, FmState)
    assert (state.turn, state.phase, state.side) == (0, SETUP, GERMAN)
    assert state.first.seat == GERMAN_SEAT
    assert state.facts.first == ALLIED
    rng = Random(1)
    while state.phase == SETUP:
        following = FM.after(state, state.first, rng.randrange(len(state.first.options)))
        assert isinstance(following, FmState)
        state = following
    assert (state.turn, state.phase, state.side) == (1, LANDINGS, ALLIED)
    assert state.first.seat == ALLIED_SEAT


@pytest.mark.rule("fm-3.0.b", "fm-13.4-1")
def test_fixed_hexes_need_no_question() -> None:
    table = set_up("utah")
    assert asked(table) == "rest"
    found = {name: where(table, name) for name in ("6/2", "709/709", "919/709", "729/709", "739/709")}
    assert found == {
        "6/2": "1709",
        "709/709": "3303",
        "919/709": "3002",
        "729/709": "3203",
        "739/709": "3304",
    }


@pytest.mark.rule("folio-utah-11.1.1-a")  # ed-033
def test_the_folio_does_not_stack_739_on_709() -> None:
    table = set_up("utah", edition="folio")
    assert where(table, "739/709") == "3304"
    assert where(table, "709/709") == "3303"


@pytest.mark.rule("fm-3.0.b", "fm-11.4-1")
def test_an_area_is_the_players_choice() -> None:
    table = set_up("gold-juno")
    facts = table.state.facts
    assert about(table) == "726/716"
    assert offered(table) == facts.area & ~facts.map.beach
    play(table, "record 1829")
    assert asked(table) == "rest"
    assert where(table, "726/716") == str(RECORDED)


def offered(table: FmTable) -> int:
    """The hexes that can be written down now."""
    return sum(1 << place(table, option.split()[1]) for option in options(table))


@pytest.mark.rule("folio-gold-juno-11.0-a", "folio-gold-juno-10.1-a")  # ed-036
def test_the_line_hexes_are_open_for_set_up_in_the_quad_and_closed_in_the_folio() -> None:
    line = {"record 0637", "record 0737", "record 0836", "record 0936", "record 1035", "record 1135"}
    assert line <= set(options(set_up("gold-juno")))
    assert not line & set(options(set_up("gold-juno", edition="folio")))


@pytest.mark.rule("fm-12.4-1.a", "fm-12.4-1.b", "fm-12.4-1.c")  # amb-081
def test_sword_has_three_areas() -> None:
    table = set_up("sword")
    facts, rng = table.state.facts, Random(3)
    caen = next(city.hexes for city in facts.map.cities if city.name == "Caen")
    seen: dict[str, int] = {}
    while asked(table) == "record":
        seen[about(table)] = offered(table)
        play(table, rng.choice(options(table)))
    assert list(seen) == [  # those with the fewest hexes first
        "2-AA", "200/21", "22/21", "125/21", "192/21", "305/21", "716/716", "736/716", "857/346",
    ]  # fmt: skip
    assert seen["2-AA"] == caen
    assert seen["716/716"] & ~facts.area == 0
    assert seen["716/716"] & facts.map.beach == 0
    row, x = facts.grid.row, facts.grid.x
    for h in each(seen["200/21"]):
        assert any(row[c] > row[h] and x[c] <= x[h] for c in each(caen)), facts.grid.name(h)


@pytest.mark.rule("fm-5.3-01", "fm-12.4-1.c")
def test_no_two_units_are_written_down_in_one_hex() -> None:
    table = set_up("sword")
    play(table, "record 0838")
    assert "record 0838" not in options(table)


@pytest.mark.rule("fm-14.4-1.a", "fm-14.4-1.c", "fm-10.9.4-03")
def test_omaha_is_open_but_for_beaches_and_pointe_du_hoc() -> None:
    table = set_up("omaha")
    facts = table.state.facts
    assert offered(table) == facts.area & ~facts.map.beach & ~places(table, "2417")


@pytest.mark.rule("fm-14.4-1.b")
@pytest.mark.parametrize("edition", ["quad", "folio"])
def test_two_of_five_stand_beside_omaha_beach(edition: str) -> None:
    table = set_up("omaha", edition=edition)
    beach = places(table, "2318", "2319", "2219", "2120", "2121", "2122")
    beside = table.state.facts.grid.neighbours(beach) & offered(table)
    play(table, "record 0510", "record 0511", "record 0512")
    assert about(table) == "916/352"
    assert offered(table) == beside  # both that are left are needed there
    play(table, options(table)[0])
    assert offered(table).bit_count() == beside.bit_count() - 1
    play(table, options(table)[0])
    assert asked(table) == "rest"


@pytest.mark.rule("fm-14.4-1.b")
def test_once_two_are_beside_the_beach_the_others_are_free() -> None:
    table = set_up("omaha")
    beach = places(table, "2318", "2319", "2219", "2120", "2121", "2122")
    near = [
        table.state.facts.grid.name(h)
        for h in each(table.state.facts.grid.neighbours(beach) & offered(table))
    ]
    play(table, f"record {near[0]}", f"record {near[1]}", "record 0510", "record 0511")
    assert "record 0512" in options(table)
    play(table, "record 0512")
    assert asked(table) == "rest"


@pytest.mark.rule("fm-14.4-1.b")
def test_one_beside_the_beach_leaves_three_free_choices() -> None:
    table = set_up("omaha")
    play(table, "record 2119", "record 0510", "record 0511", "record 0512")
    assert "record 0513" not in options(table)


@pytest.mark.rule("fm-15.1-00")  # amb-081
def test_campaigns_keep_the_set_up_areas_of_each_beach() -> None:
    table, rng = set_up("campaign"), Random(5)
    alone = {}
    for scenario in ("omaha", "gold-juno", "sword"):
        facts = position(scenario).state.facts
        for placement in facts.landing.placements:
            alone[facts.roster.units[placement.unit].id] = placement.hexes
    assert where(table, "6/2") == "1709"
    while asked(table) == "record":
        assert offered(table) & ~alone.pop(about(table)) == 0
        play(table, rng.choice(options(table)))
    assert alone == {}


# The secret


@pytest.mark.rule("fm-11.4-1", "fm-12.4-1.a", "fm-14.4-1.a")
@pytest.mark.parametrize(
    "scenario", ["omaha", "gold-juno", "sword", "campaign-us", "campaign-cw", "campaign"]
)
def test_views_before_the_reveal_are_the_same_wherever_the_germans_are(scenario: str) -> None:
    """Two games that differ in nothing but the recorded hexes look alike to all but the German player."""
    one, other = set_up(scenario), set_up(scenario)
    record_any(one, Random(1))
    record_any(other, Random(2))
    assert one.state.recorded != other.state.recorded
    for seat in (ALLIED_SEAT, SPECTATOR):
        assert json.dumps(view_of(one.state, seat).json()) == json.dumps(view_of(other.state, seat).json())
    assert view_of(one.state, GERMAN_SEAT).known["recorded"] == one.state.recorded


@pytest.mark.rule("fm-14.4-1.a")
def test_nothing_of_the_log_or_the_story_tells_the_hex() -> None:
    match = new_match("fm:omaha", seed=4)
    rng = Random(4)
    while match.state.open[0].ask == "record":
        match.apply(GERMAN_SEAT, rng.randrange(len(match.open[0].options)))
    hexes = {match.state.setup.names.write("HexId", h) for h in recorded(match) if h >= 0}
    assert len(hexes) == 5
    for seat in (ALLIED_SEAT, SPECTATOR):
        page = " ".join(match.text(seat))
        assert "914/352 was set up in secret." in page
        assert not any(hex in page for hex in hexes)
        assert not any(option.seat == GERMAN_SEAT for option in view_of(match.state, seat).open)
    german = " ".join(match.text(GERMAN_SEAT))
    assert all(hex in german for hex in hexes)


def recorded(match: Match) -> list[int]:
    assert isinstance(match.state, FmState)
    return match.state.recorded


@pytest.mark.rule("fm-3.0.b", "fm-14.4-1.b")
@pytest.mark.parametrize("scenario", ["omaha", "sword", "campaign"])
def test_imagined_set_ups_keep_the_rules(scenario: str) -> None:
    table, rng = set_up(scenario), Random(9)
    record_any(table, rng)
    placements = table.state.facts.landing.placements
    for _ in range(20):
        fill_set_up(table.state, rng)
        spots = {p.unit: HexId(h) for p, h in zip(placements, table.state.recorded, strict=True)}
        again = set_up(scenario)
        while asked(again) == "record":
            spot = spots[unit(again, about(again))]
            play(again, f"record {again.state.facts.grid.name(spot)}")  # not offered if the rules forbid it


@pytest.mark.rule("fm-14.4-1.b")
def test_half_a_set_up_can_be_imagined() -> None:
    table, rng = set_up("omaha"), Random(11)
    play(table, "record 0510", "record 0511", "record 0512")
    seen = set()
    for _ in range(20):
        fill_set_up(table.state, rng)
        seen.add(tuple(table.state.recorded))
        assert table.state.recorded[3:] == [-1, -1]
        assert set_up_hexes(table.state, 3)
    assert len(seen) > 10


@pytest.mark.rule("fm-12.4-6")
def test_random_landings_never_show_the_set_up_too_early() -> None:
    """check_view at every question from the first record to the last assault."""
    for scenario in ("omaha", "gold-juno", "sword", "campaign"):
        match, rng = new_match(f"fm:{scenario}", seed=2), Random(2)
        while isinstance(match.state, FmState) and match.state.phase <= LANDINGS:
            for seat in (ALLIED_SEAT, GERMAN_SEAT, SPECTATOR):
                check_view(match, Seat(seat), rng)
            match.apply(match.open[0].seat, rng.randrange(len(match.open[0].options)))


# The reveal


@pytest.mark.rule("fm-10.9.1-3.a", "fm-11.4-4", "fm-14.4-4")
@pytest.mark.parametrize("scenario", ["omaha", "gold-juno"])
def test_omaha_and_gold_juno_are_revealed_after_the_landing(scenario: str) -> None:
    table = set_up(scenario)
    record_any(table, Random(1))
    wanted = list(table.state.recorded)
    ask(table, Reveal(AFTER_LANDING))
    placements = table.state.facts.landing.placements
    assert [table.state.at[p.unit] for p in placements] == wanted
    assert table.state.recorded == [-1] * len(placements)
    assert table.revealed


@pytest.mark.rule("fm-10.9.1-3.b", "fm-10.9.2-5", "fm-12.4-6")  # ed-022
@pytest.mark.parametrize("scenario", ["sword", "campaign-us", "campaign-cw", "campaign"])
def test_sword_and_the_campaigns_are_revealed_after_the_drops(scenario: str) -> None:
    table = set_up(scenario)
    record_any(table, Random(1))
    hidden = table.state.at.count(RECORDED)
    ask(table, Reveal(AFTER_LANDING))
    assert table.state.at.count(RECORDED) == hidden
    assert not table.revealed
    ask(table, Reveal(AFTER_DROP))
    assert table.state.at.count(RECORDED) == 0
    assert table.state.held[GERMAN].bit_count() == len(table.state.facts.landing.placements)


@pytest.mark.rule("fm-10.9.1-3.a")  # ed-022
def test_in_folio_campaigns_omaha_and_gold_juno_show_themselves_before_the_drops() -> None:
    table = set_up("campaign", edition="folio")
    record_any(table, Random(1))
    ask(table, Reveal(AFTER_LANDING))
    still = {table.state.facts.roster.units[u].id for u, box in enumerate(table.state.at) if box == RECORDED}
    assert still == {"716/716", "736/716", "857/346", "200/21", "22/21", "125/21", "192/21", "305/21", "2-AA"}


@pytest.mark.rule("fm-11.4-4")
def test_the_reveal_is_told_to_everybody() -> None:
    story: list[Event] = []
    table = set_up("gold-juno", story)
    play(table, "record 1829")
    ask(table, Reveal(AFTER_LANDING))
    names = table.state.setup.names
    assert [sentence(told, names, ALLIED_SEAT) for told in story[-2:]] == [
        "726/716 was set up in secret.",
        "726/716 was set up by Arromanches (1829).",
    ]


@pytest.mark.rule("fm-3.0.c")
def test_reinforcements_are_off_the_map_during_set_up() -> None:
    table = set_up("utah")
    waiting = [u for u, box in enumerate(table.state.at) if box == WAITING]
    assert len(waiting) == len(table.state.at) - 5
    assert all(table.state.due[unit(table, name)] == 1 for name in ("191/91", "1057/91", "1058/91"))


# Which games there are, and where their units may go


@pytest.mark.rule("fm-10.1-03", "folio-gold-juno-14.0-b")  # ed-002, ed-004
def test_four_beaches_and_three_campaigns_and_sword_has_no_folio() -> None:
    beaches = {name: FM.scenario(name) for name in ("utah", "omaha", "gold-juno", "sword")}
    campaigns = {name: FM.scenario(name) for name in ("campaign-us", "campaign-cw", "campaign")}
    assert list(FM.scenarios) == [*beaches, *campaigns]
    editions = {
        name: next(option.values for option in chosen.options if option.name == "edition")
        for name, chosen in FM.scenarios.items()
    }
    assert editions.pop("sword") == ("quad",)
    assert set(editions.values()) == {("quad", "folio")}
    made_of = {name: position(name).state.facts.beaches for name in campaigns}
    assert made_of["campaign-us"] == ("utah", "omaha")
    assert made_of["campaign-cw"] == ("gold-juno", "sword")
    assert made_of["campaign"] == ("utah", "omaha", "gold-juno", "sword")


@pytest.mark.rule("fm-15.1.a", "fm-15.1.d3", "folio-gold-juno-14.0-a")  # ed-051
@pytest.mark.parametrize("edition", ["quad", "folio"])
def test_armies_keep_to_their_half_of_a_campaign_and_germans_roam(edition: str) -> None:
    units = {"8/4US": "1522", "69/50UK": "1523", "914/352": "1022"}
    table = position("campaign", units, turn=3, edition=edition)
    assert not may_go(table, "8/4US", "1524")
    assert may_go(table, "8/4US", "1521")
    assert not may_go(table, "69/50UK", "1521")
    assert may_go(table, "69/50UK", "1524")
    assert may_go(table, "914/352", "1023")
