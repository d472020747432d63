"""Support fire markers in battle: rules 7.0 to 7.2, and the cups of 10.8."""

from __future__ import annotations

from random import Random

import pytest

from beachhead.core.event import Event, sentence
from beachhead.core.seat import CHANCE
from beachhead.core.view import view_of
from beachhead.fm.actions import KindId
from beachhead.fm.facts.markers import (
    CW_AIR,
    CW_GROUND,
    GERMAN_CUP,
    US_AIR,
    US_GROUND,
)
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.flow.battle_result import EndBattle
from beachhead.fm.flow.commit_markers import CommitMarkers, DrawMarker
from beachhead.fm.rules.combat import attack_total, defence_total
from beachhead.fm.rules.markers import cups_of
from beachhead.fm.state import ALLIED_SEAT, GERMAN_SEAT
from beachhead.fm.table import FmTable
from tests.fm.battles import begin
from tests.fm.positions import GAME, ask, asked, options, play, position


def kind(table: FmTable, name: str) -> int:
    return [k.name for k in table.state.facts.markers.kinds].index(name)


def duel(scenario: str = "utah", *, side: int = ALLIED, story: list[Event] | None = None) -> FmTable:
    """One US and one German regiment face to face, the battle declared, the markers not yet."""
    table = position(scenario, {"8/4US": "2604", "1057/91": "2603"}, side=side, story=story)
    if side == ALLIED:
        begin(table, ["8/4US"], "1057/91")
    else:
        begin(table, ["1057/91"], "8/4US")
    return table


def drawn(table: FmTable, *names: str) -> FmTable:
    """Lay markers as if they had been drawn."""
    for name in names:
        table.lay(KindId(kind(table, name)))
    return table


# 7.1, 10.8: the pools


@pytest.mark.rule("fm-7.1-01", "fm-10.8.1-06", "fm-15.1.g", "fm-15.1.f")
def test_each_nation_draws_from_cups_of_its_own() -> None:
    table = position("campaign", {"8/4US": "2604", "9/3UK": "1739", "1057/91": "2603", "736/716": "1639"})
    begin(table, ["8/4US"], "1057/91")
    assert cups_of(table.state, ALLIED) == (US_GROUND, US_AIR)
    assert cups_of(table.state, GERMAN) == (GERMAN_CUP,)
    begin(table, ["9/3UK"], "736/716")
    assert cups_of(table.state, ALLIED) == (CW_GROUND, CW_AIR)
    assert cups_of(table.state, GERMAN) == (GERMAN_CUP,)


@pytest.mark.rule("fm-10.8.1-06")
def test_markers_of_the_defenders_nation_help_him() -> None:
    table = position("campaign", {"9/3UK": "1739", "736/716": "1639"}, side=GERMAN)
    begin(table, ["736/716"], "9/3UK")
    assert cups_of(table.state, ALLIED) == (CW_GROUND, CW_AIR)


@pytest.mark.rule("fm-10.8.1-02", "fm-10.8.1-03")
def test_aircraft_and_others_lie_in_two_cups_and_the_player_chooses_between_them() -> None:
    table = duel()
    markers = table.state.facts.markers
    assert all(markers.kinds[k].name.startswith("us_air") for k in markers.in_cup[US_AIR])
    assert all(markers.kinds[k].name.startswith("us_ground") for k in markers.in_cup[US_GROUND])
    ask(table, CommitMarkers())
    assert options(table) == ["done", "draw_from us_ground", "draw_from us_air"]


@pytest.mark.rule("fm-7.1-02", "fm-7.2-03", "fm-7.2-04")
def test_every_marker_is_back_in_its_cup_next_turn_unless_it_is_lost() -> None:
    table = drawn(duel(), "us_air+8", "german+5")
    table.end_battle()
    table.lose(KindId(kind(table, "german+6")))
    table.fill_cups()
    state = table.state
    assert state.cup[kind(table, "us_air+8")] == state.facts.markers.count[kind(table, "us_air+8")]
    assert state.cup[kind(table, "german+5")] == 2
    assert state.cup[kind(table, "german+6")] == 1
    assert sum(state.cup) == sum(state.facts.markers.count) - 1


# 7.2: drawing and using


@pytest.mark.rule("fm-7.2-05")
def test_a_draw_is_by_chance_with_every_marker_as_likely_as_the_next() -> None:
    table = duel()
    ask(table, DrawMarker(GERMAN_CUP))
    decision = table.state.first
    assert decision.seat == CHANCE
    counts = {
        "german+1": 1,
        "german+2": 1,
        "german+3": 2,
        "german+4": 2,
        "mines+4": 1,
        "german+5": 2,
        "german+6": 2,
    }
    assert dict(zip(options(table), decision.weights, strict=True)) == {
        f"draw german {name}": number for name, number in counts.items()
    }


@pytest.mark.rule("fm-7.2-05")
def test_the_owner_sees_what_he_draws_and_the_enemy_only_the_cup() -> None:
    """amb-014."""
    story: list[Event] = []
    table = duel(story=story)
    ask(table, CommitMarkers())
    play(table, "draw_from us_air", "draw allied us_air+10")
    state, names = table.state, table.state.setup.names
    assert view_of(state, ALLIED_SEAT).known["laid"] == [kind(table, "us_air+10")]
    assert view_of(state, GERMAN_SEAT).known["laid"] == [-1 - US_AIR]
    assert sentence(story[-1], names, ALLIED_SEAT) == "The Allies drew US aircraft +10."
    assert sentence(story[-1], names, GERMAN_SEAT) == "The Allies drew a marker from the cup of US aircraft."


@pytest.mark.rule("fm-7.2-05")
def test_two_positions_that_differ_in_a_hidden_marker_look_alike() -> None:
    views = []
    for name in ("us_air+8", "us_air+10"):
        table = duel()
        ask(table, CommitMarkers())
        play(table, "draw_from us_air", f"draw allied {name}")
        views.append(view_of(table.state, GERMAN_SEAT).json())
    assert views[0] == views[1]


@pytest.mark.rule("fm-7.2-05")
def test_what_is_imagined_fits_what_is_seen() -> None:
    for seed in range(40):
        table, rng = duel(), Random(seed)
        ask(table, CommitMarkers())
        while asked(table) != "rest":
            for seat in (ALLIED_SEAT, GERMAN_SEAT):
                view = view_of(table.state, seat)
                assert view_of(GAME.resample(view, rng), seat).json() == view.json()
            table.play(table.state.first, rng.randrange(len(table.state.first.options)))


@pytest.mark.rule("fm-7.2-02", "fm-8.1-06")
def test_a_marker_is_used_once_in_a_turn() -> None:
    table = drawn(duel(), "german+1")
    ask(table, EndBattle())
    state = table.state
    assert state.laid == []
    assert state.used[kind(table, "german+1")] == 1
    ask(table, DrawMarker(GERMAN_CUP))
    assert "draw german german+1" not in options(table)


@pytest.mark.rule("fm-7.2-01", "fm-7.2-06", "fm-8.2.1.c")
def test_the_example_of_the_booklet() -> None:
    """Two attackers of 4 with +2 and +2 make 12, a defender of 3 with +6 makes 9."""
    table = position("utah", {"8/4US": "2604", "12/4US": "2704", "919/709": "2603"})
    begin(table, ["8/4US", "12/4US"], "919/709")
    drawn(table, "us_ground+2", "us_ground+2", "german+6")
    assert attack_total(table.state) == 12
    assert defence_total(table.state) == 9


@pytest.mark.rule("fm-2.3.2-03", "fm-7.2-06")
def test_markers_add_to_the_side_of_their_owner_whoever_attacks() -> None:
    table = drawn(duel(side=GERMAN), "us_ground+5", "german+3")
    assert (attack_total(table.state), defence_total(table.state)) == (2 + 3, 5 + 5)


@pytest.mark.rule("fm-7.2-07", "fm-7.2-08")
def test_a_marker_serves_one_battle_and_no_result_destroys_it() -> None:
    table = drawn(duel(), "us_ground+5")
    ask(table, EndBattle())
    begin(table, ["8/4US"], "1057/91")
    assert attack_total(table.state) == 4
    assert sum(table.state.lost) == 0
