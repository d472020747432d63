"""The Support Fire Marker Phase: 4.1, 7.1, 10.8, and the German losses of 11.2, 12.2, 13.2, 14.2."""

from __future__ import annotations

import pytest

from beachhead.core.event import Event
from beachhead.fm import events
from beachhead.fm.actions import KindId
from beachhead.fm.facts.markers import AIR, CUPS, GERMAN_CUP, GROUND, NAVAL
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.flow.marker_phase import SupportFireMarkers
from beachhead.fm.flow.sequence import FIRST_TURN, GAME_TURN
from beachhead.fm.flow.supply import SupplyCheck
from beachhead.fm.table import FmTable
from tests.fm.positions import ask, asked, options, place, play, position, unit


def total(table: FmTable, cup: int) -> int:
    return sum(table.state.cup[kind] for kind in table.state.facts.markers.in_cup[cup])


def take(table: FmTable, *spots: str) -> None:
    """The Allies have been in these hexes last."""
    for spot in spots:
        table.enter(ALLIED, place(table, spot))


def earned(table: FmTable) -> list[str]:
    losses = table.state.facts.markers.losses
    return [loss.name for n, loss in enumerate(losses) if table.state.losses_due >> n & 1]


# The cups


@pytest.mark.rule("fm-7.1-02", "fm-10.8.1-01", "fm-10.8.2-01", "fm-4.1-04")
def test_every_turn_all_markers_are_there() -> None:
    """amb-013, amb-087: the lists of the scenario are the allotment, whole, each turn."""
    table = position("utah")
    table.state.cup = [0] * len(table.state.cup)
    ask(table, SupportFireMarkers())
    assert table.state.cup == [*table.state.facts.markers.count]
    assert GAME_TURN[0] == FIRST_TURN[0] == SupportFireMarkers()


@pytest.mark.rule("fm-10.8.1-02", "fm-10.8.2-02", "fm-7.1-01")
def test_two_cups_for_the_allies_and_one_for_the_germans() -> None:
    table = position("utah")
    ask(table, SupportFireMarkers())
    assert (total(table, GROUND), total(table, AIR), total(table, NAVAL)) == (14, 6, 6)
    assert total(table, GERMAN_CUP) == 11
    assert [total(table, cup) for cup in (3, 4, 5)] == [0, 0, 0]


@pytest.mark.rule("fm-15.1.f", "fm-15.1.g", "fm-7.1-01")
def test_cups_of_a_campaign() -> None:
    """One German cup of all beaches; the armies keep theirs apart."""
    table = position("campaign")
    ask(table, SupportFireMarkers())
    by_cup = {name: total(table, cup) for cup, name in enumerate(CUPS)}
    assert by_cup["us_ground"] + by_cup["us_air"] == 45
    assert by_cup["cw_ground"] + by_cup["cw_air"] == 40
    assert (by_cup["us_naval"], by_cup["cw_naval"], by_cup["german"]) == (10, 9, 62)


@pytest.mark.rule("fm-7.2-03", "fm-7.2-04", "fm-10.8.2-07")
def test_used_markers_and_mines_set_aside_come_back() -> None:
    table = position("utah")
    mines = KindId(next(k for k, kind in enumerate(table.state.facts.markers.kinds) if kind.mines))
    table.lay(mines)
    table.keep()
    table.lay(KindId(0))
    table.use_laid()
    assert (table.state.cup[mines], table.state.aside[mines], table.state.used[0]) == (0, 1, 1)
    ask(table, SupportFireMarkers())
    assert table.state.cup == [*table.state.facts.markers.count]
    assert not any(table.state.aside)
    assert not any(table.state.used)


@pytest.mark.rule("fm-4.1-15", "fm-10.9.2-7.b")
def test_drop_zones_are_removed_on_turn_3() -> None:
    story: list[Event] = []
    for turn, left in ((2, 1), (3, 0)):
        table = position("utah", turn=turn, story=story)
        table.state.drop_zones = [place(table, "2402"), place(table, "2205")]
        table.state.supply_zones = 1
        ask(table, SupportFireMarkers())
        assert table.state.supply_zones == left
        assert all((hex >= 0) == bool(left) for hex in table.state.drop_zones)
    assert sum(isinstance(event, events.DropZonesRemoved) for event in story) == 1


@pytest.mark.rule("fm-4.1-15")
def test_the_order_at_the_start_of_a_turn() -> None:
    """amb-064: zones, weather, losses, aircraft, rolls of both sides, then replacements."""
    story: list[Event] = []
    table = position("utah", {"8/4US": "2607"}, turn=3, weather=True, story=story)
    table.state.drop_zones, table.state.supply_zones = [place(table, "2402"), place(table, "2205")], 1
    table.state.losses_due = 1
    table.state.reduced = 1 << unit(table, "8/4US")
    table.place_beachhead(place(table, "2607"))
    story.clear()
    ask(table, *GAME_TURN[:2])
    play(table, "roll 6", "lose_marker german+6", "roll 1", "bar us_ground+2", "roll 1", "bar german+1")
    play(table, "rebuild 8/4US")
    names = [event.NAME.removeprefix("fm.") for event in story]
    assert names == [
        "phase_began", "drop_zones_removed", "weather_rolled", "marker_lost", "aircraft_grounded",
        "markers_rolled", "marker_barred", "markers_rolled", "marker_barred", "replacements_came",
        "unit_rebuilt", "replacements_lost",
    ]  # fmt: skip


# Ships


@pytest.mark.rule(
    "fm-10.8.1-naval-4", "folio-utah-11.2.7-b", "folio-omaha-11.2.7-b", "folio-gold-juno-11.2.7-b"
)
@pytest.mark.parametrize("scenario", ["utah", "omaha", "gold-juno"])
def test_when_ships_leave(scenario: str) -> None:
    """ed-018: after the beach assaults in the collected edition, at the end of turn 1 in the folios."""
    for edition, moment in (("quad", 0), ("folio", 1)):
        table = position(scenario, turn=1, edition=edition)
        steps = [step for step in FIRST_TURN if type(step).__name__ == "ShipsLeave"]
        assert len(steps) == 2
        ships = table.state.lookup.ships
        for n, step in enumerate(steps):
            table.lay(KindId(ships[0]))
            table.use_laid()
            step.run(table)
            gone = n >= moment
            assert [table.state.lost[k] for k in ships] == [
                table.state.facts.markers.count[k] if gone else 0 for k in ships
            ]
            if gone:
                break
        table.fill_cups()
        assert not any(table.state.cup[k] for k in ships)
    order = [type(step).__name__ for step in FIRST_TURN]
    assert order.index("Landings") + 1 == order.index("ShipsLeave")
    assert order[-2:] == ["ShipsLeave", "TurnEnd"]


# Losses for captured places


@pytest.mark.rule("fm-13.2-02", "fm-11.2-04")
def test_a_capture_costs_a_marker_the_turn_after() -> None:
    story: list[Event] = []
    table = position("utah", story=story)
    table.place_beachhead(place(table, "2607"))
    take(table, "2901", "2301")
    ask(table, SupplyCheck())
    assert earned(table) == ["Road at 2901"]
    assert sum(table.state.lost) == 0
    ask(table, SupportFireMarkers())
    assert asked(table) == "lose_marker"
    assert sum(table.state.first.weights) == 11
    play(table, "lose_marker mines+4")
    assert asked(table) == "rest"
    assert total(table, GERMAN_CUP) == 10
    assert sum(table.state.lost) == 1
    assert [e.place for e in story if isinstance(e, events.LossEarned)] == ["the bocage by Montebourg (2901)"]


@pytest.mark.rule("fm-13.2-02")
def test_2301_is_left_out_on_purpose() -> None:
    table = position("utah")
    table.place_beachhead(place(table, "2607"))
    take(table, "2301")
    ask(table, SupplyCheck())
    assert earned(table) == []


@pytest.mark.rule("fm-11.2-04")
def test_without_supply_it_is_not_captured() -> None:
    """amb-093: the same definition as for victory, tested when supply is."""
    table = position("utah")
    take(table, "2901")
    ask(table, SupplyCheck())
    assert earned(table) == []
    table.place_beachhead(place(table, "2607"))
    ask(table, SupplyCheck())
    assert earned(table) == ["Road at 2901"]


@pytest.mark.rule("fm-11.2-03", "fm-12.2-03", "fm-13.2-03", "fm-14.2-03")
@pytest.mark.parametrize(
    ("scenario", "beach", "hexes"),
    [
        ("gold-juno", "2026", ["1926"]),
        ("sword", "1739", ["0738", "0739", "0837", "0838", "0839", "0937", "0938", "0939", "0940"]),
        ("utah", "2607", ["2501"]),
        ("omaha", "2219", ["1718"]),
    ],
)
def test_once_for_each_place_and_for_good(scenario: str, beach: str, hexes: list[str]) -> None:
    """amb-082: recapture brings nothing back, and a second capture costs nothing. The loss stands even if
    the place is retaken before it falls due."""
    table = position(scenario)
    table.place_beachhead(place(table, beach))
    take(table, *hexes)
    ask(table, SupplyCheck())
    assert len(earned(table)) == 1
    table.enter(GERMAN, place(table, hexes[0]))
    ask(table, SupportFireMarkers())
    while asked(table) == "lose_marker":
        play(table, options(table)[0])
    lost = sum(table.state.lost)
    assert lost == (2 if scenario == "sword" else 1)
    take(table, hexes[0])
    ask(table, SupplyCheck(), SupportFireMarkers())
    assert asked(table) == "rest"
    assert sum(table.state.lost) == lost


@pytest.mark.rule("fm-11.2-02")
def test_gold_and_juno() -> None:
    table = position("gold-juno")
    table.place_beachhead(place(table, "2026"))
    take(table, "1926", "1929")
    ask(table, SupplyCheck(), SupportFireMarkers())
    play(table, "lose_marker german+3", "lose_marker german+9")
    assert (asked(table), total(table, GERMAN_CUP)) == ("rest", 13)


@pytest.mark.rule("fm-12.2-02", "fm-10.8.2-09")
def test_caen_has_to_be_taken_whole() -> None:
    """amb-069, amb-084: all nine hexes, in supply; then two markers go."""
    caen = ["0738", "0739", "0837", "0838", "0839", "0937", "0938", "0939", "0940"]
    table = position("sword")
    take(table, *caen)
    ask(table, SupplyCheck())
    assert earned(table) == []
    table.place_beachhead(place(table, "1739"))
    table.enter(GERMAN, place(table, caen[0]))
    ask(table, SupplyCheck())
    assert earned(table) == []
    take(table, caen[0])
    ask(table, SupplyCheck())
    assert earned(table) == ["Caen"]
    ask(table, SupportFireMarkers())
    play(table, "lose_marker german+10", "lose_marker german+2")
    assert (asked(table), total(table, GERMAN_CUP)) == ("rest", 19)


@pytest.mark.rule("fm-14.2-02")
def test_isigny_needs_both_hexes() -> None:
    table = position("omaha")
    table.place_beachhead(place(table, "2219"))
    take(table, "1811", "1718")
    ask(table, SupplyCheck())
    assert earned(table) == ["Trevieres"]
    take(table, "1911", "0421")
    ask(table, SupplyCheck())
    assert earned(table) == ["Trevieres", "Isigny", "Caumont"]


@pytest.mark.rule("fm-15.0-04")
def test_in_campaigns_the_losses_of_every_beach_come_from_the_common_cup() -> None:
    table = position("campaign")
    for beach in ("2607", "2219", "2026"):
        table.place_beachhead(place(table, beach))
    take(table, "2901", "1718", "1926")
    ask(table, SupplyCheck())
    assert earned(table) == ["Road at 2901", "Trevieres", "Longues sur Mer"]
    ask(table, SupportFireMarkers())
    play(table, "roll 1", "lose_marker german+1", "lose_marker mines+5", "lose_marker german+10")
    assert total(table, GERMAN_CUP) == 59


@pytest.mark.rule("fm-7.2-08")
def test_an_empty_cup_has_nothing_to_lose() -> None:
    table = position("utah")
    table.state.lost = [
        n if owner == GERMAN else 0
        for n, owner in zip(table.state.facts.markers.count, table.state.lookup.marker_owner, strict=True)
    ]
    table.state.losses_due = 3
    ask(table, SupportFireMarkers())
    assert asked(table) == "rest"
    assert table.state.losses_done == 3
