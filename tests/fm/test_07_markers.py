"""Support fire markers in battle: rules 7.0 to 7.2, the cups of 10.8, Mines, ships and flak (10.13)."""

from __future__ import annotations

from random import Random

import pytest

from beachhead.core.event import Event, sentence
from beachhead.core.seat import CHANCE
from beachhead.fm.actions import KindId
from beachhead.fm.facts.markers import (
    AIR,
    CUPS,
    CW_AIR,
    CW_GROUND,
    GERMAN_CUP,
    US_AIR,
    US_GROUND,
    US_NAVAL,
)
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.flow.battle import EndBattle
from beachhead.fm.flow.support import CommitMarkers, DrawMarker
from beachhead.fm.rules.combat import attack_total, defence_total
from beachhead.fm.rules.markers import cups_of, flak_near, support_of, worth
from beachhead.fm.state import ALLIED_SEAT, BEACH_ASSAULT, BOMBARDED, GERMAN_SEAT, GROUND
from beachhead.fm.table import FmTable
from tests.fm.battles import begin
from tests.fm.positions import GAME, ask, asked, options, place, play, position


def kind(table: FmTable, name: str) -> int:
    return [k.name for k in table.state.facts.markers.kinds].index(name)


def laid(table: FmTable) -> list[str]:
    return [table.state.facts.markers.kinds[k].name for k in table.state.laid]


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
    assert state.view(ALLIED_SEAT).known["laid"] == [kind(table, "us_air+10")]
    assert state.view(GERMAN_SEAT).known["laid"] == [-1 - US_AIR]
    assert sentence(story[-1], names, ALLIED_SEAT) == "allied draws us_air+10."
    assert sentence(story[-1], names, GERMAN_SEAT) == "allied draws a marker from the cup us_air."


@pytest.mark.rule("fm-7.2-05")
def test_two_positions_that_differ_in_a_hidden_marker_look_alike() -> None:
    views = []
    for name in ("us_air+8", "us_air+10"):
        table = duel()
        ask(table, CommitMarkers())
        play(table, "draw_from us_air", f"draw allied {name}")
        views.append(table.state.view(GERMAN_SEAT).json())
    assert views[0] == views[1]


@pytest.mark.rule("fm-7.2-05")
def test_what_is_imagined_fits_what_is_seen() -> None:
    for seed in range(40):
        table, rng = duel(), Random(seed)
        ask(table, CommitMarkers())
        while asked(table) != "rest":
            for seat in (ALLIED_SEAT, GERMAN_SEAT):
                view = table.state.view(seat)
                assert GAME.imagine(view, rng).view(seat).json() == view.json()
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


# 10.8.2: Mines


def mined(*, side: int = ALLIED) -> FmTable:
    """The Germans have drawn Mines in the battle."""
    table = duel(side=side)
    ask(table, CommitMarkers())
    play(table, *(["done"] if side == ALLIED else []), "draw_from german", "draw german mines+4")
    return table


@pytest.mark.rule("fm-10.8.2-04")
def test_mines_are_used_or_set_aside() -> None:
    table = mined()
    assert table.state.first.seat == GERMAN_SEAT
    assert options(table) == ["lay_mines", "keep_mines"]
    play(table, "lay_mines")
    assert laid(table) == ["mines+4"]
    assert support_of(table.state, GERMAN) == 4


@pytest.mark.rule("fm-10.8.2-04")
def test_for_mines_set_aside_another_marker_may_be_drawn() -> None:
    """Ruling 8."""
    table = mined()
    play(table, "keep_mines")
    assert laid(table) == []
    assert options(table) == ["done", "draw_from german"]
    play(table, "draw_from german", "draw german german+6")
    assert laid(table) == ["german+6"]


@pytest.mark.rule("fm-10.8.2-06")
def test_mines_set_aside_are_for_a_later_battle_where_they_come_on_top() -> None:
    """amb-009, ruling 8."""
    table = mined()
    play(table, "keep_mines", "draw_from german", "draw german german+6", "done")
    assert options(table) == ["done", "draw_from german"], "not in the battle they were drawn for"
    play(table, "draw_from german", "draw german german+5")
    ask(table, EndBattle())
    begin(table, ["8/4US"], "1057/91")
    ask(table, CommitMarkers())
    play(table, "done")
    assert options(table) == ["done", "draw_from german", "play_mines mines+4"]
    play(table, "play_mines mines+4", "draw_from german", "draw german german+1", "done")
    play(table, "draw_from german", "draw german german+2")
    assert laid(table) == ["mines+4", "german+1", "german+2"]
    assert support_of(table.state, GERMAN) == 7


@pytest.mark.rule("fm-10.8.2-06")
def test_every_mines_marker_set_aside_may_be_added_in_attack_as_in_defence() -> None:
    table = position("omaha", {"16/1US": "2020", "914/352": "2019"}, side=GERMAN)
    begin(table, ["914/352"], "16/1US")
    for name in ("mines+4", "mines+5"):
        table.state.cup[kind(table, name)] -= 1
        table.state.aside[kind(table, name)] += 1
    ask(table, CommitMarkers())
    play(table, "play_mines mines+4", "play_mines mines+5")
    assert options(table) == ["done", "draw_from german"]
    assert support_of(table.state, GERMAN) == 9


@pytest.mark.rule("fm-10.8.2-07")
def test_mines_not_played_go_back_and_played_ones_are_used() -> None:
    table = mined()
    play(table, "keep_mines", "done", "done", "done")
    ask(table, EndBattle())
    assert table.state.aside[kind(table, "mines+4")] == 1
    table.fill_cups()
    assert table.state.cup[kind(table, "mines+4")] == 1
    table = mined()
    play(table, "lay_mines", "done", "done")
    ask(table, EndBattle())
    assert table.state.used[kind(table, "mines+4")] == 1


@pytest.mark.rule("fm-10.8.2-05")
def test_mines_drawn_for_a_bombardment_are_set_aside_and_replaced() -> None:
    """amb-009."""
    table = position("utah", {"8/4US": "2604", "1057/91": "2603"}, side=GERMAN)
    begin(table, [], "8/4US", BOMBARDED)
    ask(table, DrawMarker(GERMAN_CUP))
    play(table, "draw german mines+4")
    assert table.state.first.seat == CHANCE
    assert "draw german mines+4" not in options(table)
    play(table, "draw german german+3")
    assert laid(table) == ["german+3"]
    assert table.state.aside[kind(table, "mines+4")] == 1


@pytest.mark.rule("fm-10.8.2-04")
def test_the_enemy_knows_that_mines_lie_there_but_not_which() -> None:
    """Ruling 8."""
    table = position("omaha", {"16/1US": "2020", "914/352": "2019"})
    begin(table, ["16/1US"], "914/352")
    ask(table, CommitMarkers())
    play(table, "done", "draw_from german", "draw german mines+5", "keep_mines", "done", "done", "done")
    view = table.state.view(ALLIED_SEAT)
    assert view.known["aside"] == [1]
    imagined = [GAME.imagine(view, Random(seed)) for seed in range(60)]
    kinds = {next(k for k, n in enumerate(state.aside) if n) for state in imagined}
    assert kinds == {kind(table, "mines+4"), kind(table, "mines+5")}
    assert all(state.kept for state in imagined)


# 10.8.1: ships


def beach(edition: str) -> FmTable:
    table = position("utah", {"8/4US": "2707"}, turn=1, edition=edition)
    table.begin_battle(BEACH_ASSAULT, place(table, "2707"))
    table.state.attackers = 1 << table.state.facts.roster.number["8/4US"]
    ask(table, CommitMarkers())
    return table


@pytest.mark.rule("fm-10.8.1-naval-1", "fm-10.8.1-naval-2", "fm-10.8.1-naval-3", "fm-10.9.4-04")
def test_ships_are_drawn_from_a_cup_of_their_own_for_beach_assaults_only() -> None:
    table = beach("quad")
    assert options(table) == ["done", "draw_from us_ground", "draw_from us_air", "draw_from us_naval"]
    play(
        table,
        "draw_from us_naval",
        "draw allied us_naval+7",
        "done",
        "draw_from us_air",
        "draw allied us_air+8",
    )
    assert laid(table) == ["us_naval+7", "us_air+8"]
    play(table, "done")
    assert asked(table) == "rest", "the ships count against the two markers"
    assert CUPS.index("us_naval") == US_NAVAL
    assert US_NAVAL not in cups_of(duel().state, ALLIED)


@pytest.mark.rule("folio-utah-11.2.7-a", "folio-omaha-11.2.7-a", "folio-gold-juno-11.2.7-a")
def test_in_the_folios_the_allied_player_picks_the_ship_and_lays_it_face_down() -> None:
    """ed-017; the test above has the other edition."""
    table = beach("folio")
    assert options(table) == ["done", "draw_from us_ground", "draw_from us_air", "lay_naval us_naval+7"]
    play(table, "lay_naval us_naval+7")
    assert laid(table) == ["us_naval+7"]
    assert table.state.view(GERMAN_SEAT).known["laid"] == [-1 - US_NAVAL]
    assert table.state.first.seat == GERMAN_SEAT


@pytest.mark.rule("folio-gold-juno-11.2.7-a")
def test_in_the_folios_the_big_ships_can_be_told_from_the_small_ones() -> None:
    table = position("gold-juno", {"69/50UK": "2027"}, turn=1, edition="folio")
    table.begin_battle(BEACH_ASSAULT, place(table, "2027"))
    table.state.attackers = 1 << table.state.facts.roster.number["69/50UK"]
    ask(table, CommitMarkers())
    assert options(table)[-2:] == ["lay_naval cw_naval+7", "lay_naval cw_naval+10"]
    play(table, "lay_naval cw_naval+10", "done")
    assert options(table)[-1] == "lay_naval cw_naval+7"


# 10.13: flak


def near_flak(hex_of_flak: str, *, flak: bool = True) -> FmTable:
    units = {"8/4US": "2604", "1057/91": "2603", "17/17SS-AA": hex_of_flak}
    table = position("utah", units, flak=flak)
    begin(table, ["8/4US"], "1057/91")
    return drawn(table, "us_air+8", "us_ground+5")


@pytest.mark.rule("fm-10.13-01")
def test_flak_next_to_the_target_halves_aircraft_and_nothing_else() -> None:
    assert support_of(near_flak("2602").state, ALLIED) == 4 + 5
    assert support_of(near_flak("2601").state, ALLIED) == 8 + 5
    assert support_of(near_flak("2602", flak=False).state, ALLIED) == 8 + 5


@pytest.mark.rule("fm-10.13-01")
def test_half_an_odd_value_is_rounded_up() -> None:
    table = position("omaha", {"16/1US": "2020", "1-AA": "2019"}, flak=True)
    assert worth(table.state, kind(table, "us_air+9"), flak=True) == 5


@pytest.mark.rule("fm-10.13-01")
def test_flak_that_is_itself_the_target_counts_and_two_do_not_count_double() -> None:
    """amb-079."""
    table = position("sword", {"9/3UK": "1739", "2-AA": "1639", "3-AA": "1638", "4-AA": "1640"}, flak=True)
    begin(table, ["9/3UK"], "2-AA")
    drawn(table, "cw_air+8")
    assert support_of(table.state, ALLIED) == 4


@pytest.mark.rule("fm-10.13-01")
def test_when_allied_units_defend_the_hex_they_hold_is_what_counts() -> None:
    """amb-079."""
    table = position("sword", {"9/3UK": "1739", "736/716": "1639", "2-AA": "1538"}, side=GERMAN, flak=True)
    begin(table, ["736/716"], "9/3UK")
    assert not flak_near(table.state, place(table, "1739"))
    drawn(table, "cw_air+8")
    assert defence_total(table.state) == 6 + 8
    assert table.state.battle == GROUND


@pytest.mark.rule("fm-10.13-01")
def test_german_markers_and_bombardments_under_flak() -> None:
    table = position("utah", {"17/17SS-AA": "2603", "8/4US": "2604"}, flak=True)
    begin(table, [], "17/17SS-AA", BOMBARDED)
    drawn(table, "us_air+10")
    assert attack_total(table.state) == 5
    assert worth(table.state, kind(table, "german+6"), flak=True) == 6
    assert GERMAN_CUP % 3 != AIR
