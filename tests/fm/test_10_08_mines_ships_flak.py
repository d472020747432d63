"""Mines and ships in battle (10.8), and German flak (10.13)."""

from __future__ import annotations

from random import Random

import pytest

from beachhead.core.event import Event
from beachhead.core.seat import CHANCE
from beachhead.core.view import view_of
from beachhead.fm.actions import KindId
from beachhead.fm.facts.markers import (
    AIR,
    CUPS,
    GERMAN_CUP,
    US_NAVAL,
)
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.flow.battle_result import EndBattle
from beachhead.fm.flow.commit_markers import CommitMarkers, DrawMarker
from beachhead.fm.rules.combat import attack_total, defence_total
from beachhead.fm.rules.markers import cups_of, flak_near, support_of, worth
from beachhead.fm.state import ALLIED_SEAT, BEACH_ASSAULT, BOMBARDED, GERMAN_SEAT, GROUND, UNKNOWN_MINES
from beachhead.fm.table import FmTable
from tests.fm.battles import begin
from tests.fm.positions import GAME, ask, asked, options, place, play, position, why


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
    assert options(table) == ["lay_marker", "keep_mines"]
    assert table.state.first.secret, "nobody may see how long it takes to answer"
    play(table, "lay_marker")
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
    play(table, "lay_marker", "done", "done")
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


@pytest.mark.rule("fm-7.2-05", "fm-10.8.2-04")
def test_mines_that_are_laid_look_like_any_other_marker() -> None:
    """The same question after the draw, the same answer to it, the same back; and they may be imagined."""
    seen = []
    for name in ("mines+4", "german+6"):
        table, story = duel(story=[]), list[str]()
        ask(table, CommitMarkers())
        play(table, "done", "draw_from german")
        drawn = options(table).index(f"draw german {name}")
        for answer in (drawn, 0):
            table.play(table.state.first, answer)
            story.append(repr(view_of(table.state, ALLIED_SEAT)))
        seen.append(story)
        view = view_of(table.state, ALLIED_SEAT)
        assert view.known["laid"] == [-1 - GERMAN_CUP]
        imagined = {GAME.resample(view, Random(seed)).laid[0] for seed in range(80)}
        assert {kind(table, "mines+4"), kind(table, "german+6")} <= imagined
    assert seen[0] == seen[1]


@pytest.mark.rule("fm-10.8.2-04")
def test_nothing_is_asked_where_a_marker_cannot_be_mines() -> None:
    """The only Mines marker of Utah is set aside, or there are none in the pool."""
    table = mined()
    play(table, "keep_mines", "draw_from german")
    table.play(table.state.first, 0)
    assert asked(table) == "commit_marker"
    table = position("sword", {"9/3UK": "1739", "736/716": "1639"})
    begin(table, ["9/3UK"], "736/716")
    ask(table, CommitMarkers())
    play(table, "done", "draw_from german")
    table.play(table.state.first, 0)
    assert asked(table) == "commit_marker"


@pytest.mark.rule("fm-10.8.2-06")
def test_mines_that_had_been_set_aside_are_seen_as_mines() -> None:
    table = duel()
    table.state.cup[kind(table, "mines+4")], table.state.aside[kind(table, "mines+4")] = 0, 1
    ask(table, CommitMarkers())
    play(table, "done", "draw_from german", "draw german german+6", "done", "play_mines mines+4")
    assert view_of(table.state, ALLIED_SEAT).known["laid"] == [-1 - GERMAN_CUP, UNKNOWN_MINES]
    assert GAME.resample(view_of(table.state, ALLIED_SEAT), Random(1)).laid[1] == kind(table, "mines+4")


@pytest.mark.rule("fm-10.8.2-04")
def test_the_enemy_knows_that_mines_were_set_aside_but_not_which() -> None:
    """Ruling 8."""
    table = position("omaha", {"16/1US": "2020", "914/352": "2019"})
    begin(table, ["16/1US"], "914/352")
    ask(table, CommitMarkers())
    play(table, "done", "draw_from german", "draw german mines+5", "keep_mines", "done", "done", "done")
    view = view_of(table.state, ALLIED_SEAT)
    assert view.known["aside"] == [1]
    imagined = [GAME.resample(view, Random(seed)) for seed in range(60)]
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


@pytest.mark.rule("fm-10.8.2-06", "fm-10.9.4-04")
@pytest.mark.parametrize("edition", ["quad", "folio"])
def test_mines_set_aside_wait_for_a_combat_phase_but_those_drawn_serve_on_the_beach(edition: str) -> None:
    """Ruling 30."""
    table = beach(edition)
    play(table, "done", "draw_from german", "draw german mines+4", "keep_mines", "done", "done", "done")
    ask(table, EndBattle())
    table.begin_battle(BEACH_ASSAULT, place(table, "2707"))
    table.state.attackers = 1 << table.state.facts.roster.number["8/4US"]
    ask(table, CommitMarkers())
    play(table, "done")
    assert options(table) == ["done", "draw_from german"]
    assert why(table, GERMAN, "play_mines").text == "Mines set aside are for the combat phases."
    table = beach(edition)
    play(table, "done", "draw_from german", "draw german mines+4", "lay_marker")
    assert support_of(table.state, GERMAN) == 4


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
    assert view_of(table.state, GERMAN_SEAT).known["laid"] == [-1 - US_NAVAL]
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
