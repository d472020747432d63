"""Why a unit cannot move, or cannot go there: in words, with the rule and the sums (5, 6.1)."""

from __future__ import annotations

import pytest

from beachhead.core.dice import seeded
from beachhead.core.explain import Intent
from beachhead.core.match import Match
from beachhead.core.view import view_of
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.flow.combat import Combat
from beachhead.fm.flow.movement import MobileMovement, Movement
from beachhead.fm.game import FM
from beachhead.fm.state import SEATS
from beachhead.fm.table import FmTable
from beachhead.hexes import each
from tests.fm.positions import GAME, ask, place, play, position, unit, why


def moving(units: dict[str, str], *answers: str, scenario: str = "utah", turn: int = 2) -> FmTable:
    table = position(scenario, units, turn=turn)
    ask(table, Movement())
    play(table, *answers)
    return table


@pytest.mark.rule("fm-5.2-00")
def test_not_yours() -> None:
    table = moving({"8/4US": "2604", "919/709": "3002"})
    told = why(table, unit="919/709")
    assert (told.ok, told.rule) == (False, "fm-5.2-00")
    assert told.text == "919/709 is not yours to move."


@pytest.mark.rule("fm-5.2-00", "fm-3.0.c")
def test_not_on_the_map() -> None:
    table = moving({"8/4US": "2604"})
    assert why(table, unit="CCA/4US").text == "CCA/4 is due on turn 4."
    table.eliminate(unit(table, "CCA/4US"))
    assert why(table, unit="CCA/4US").text == "CCA/4 has been eliminated."


@pytest.mark.rule("fm-5.2-00")
def test_not_in_a_combat_phase() -> None:
    table = position("utah", {"8/4US": "2604", "1057/91": "2603"})
    ask(table, Combat())
    assert why(table, do="move", unit="8/4US").text == "8/4 cannot move in this phase (combat)."


def test_a_move_of_nobody_is_not_explained_as_one() -> None:
    table = moving({"8/4US": "2604"})
    assert why(table, do="move", hex="2605").text == "That is not among the 2 things you can do now."


@pytest.mark.rule("fm-5.2-h")
def test_moved_already() -> None:
    table = moving({"8/4US": "2604", "12/4US": "2506"}, "move 8/4US", "go 2605", "done")
    assert why(table, unit="8/4US").rule == "fm-5.2-h"


@pytest.mark.rule("fm-5.5-01", "fm-5.5-02")
def test_not_in_the_mobile_phase() -> None:
    table = position("utah", {"8/4US": "2604", "CCA/4US": "2506", "CCB/4US": "2504"})
    ask(table, Movement(), MobileMovement())
    play(table, "move CCB/4US", "go 2503", "done", "done")
    assert why(table, unit="8/4US").rule == "fm-5.5-02"
    assert why(table, unit="CCB/4US").rule == "fm-5.5-01"


@pytest.mark.rule("fm-10.9.1-1.j", "fm-10.9.2-7.d", "fm-8.5-11")
def test_pinned_or_done() -> None:
    table = moving({"8/4US": "2604", "505/82US": "2503", "12/4US": "2506", "22/4US": "2405"}, turn=1)
    table.state.pinned = 1 << unit(table, "8/4US") | 1 << unit(table, "505/82US")
    table.state.advanced = 1 << unit(table, "12/4US")
    assert why(table, unit="8/4US").rule == "fm-10.9.1-1.j"
    assert why(table, unit="505/82US").rule == "fm-10.9.2-7.d"
    assert why(table, unit="12/4US").rule == "fm-8.5-11"


def ringed(distance: int) -> FmTable:
    """The rangers on Pointe du Hoc with a German in every land hex at that distance."""
    table = position("omaha", {"2Rgr": "2417"})
    ring = table.state.facts.grid.ring(place(table, "2417"), distance) & table.state.facts.area
    for enemy, h in zip(table.state.lookup.units[GERMAN], each(ring), strict=False):
        table.put(enemy, h)
    assert table.state.held[GERMAN] == ring, "not enough Germans for the example"
    ask(table, Movement())
    return table


@pytest.mark.rule("fm-5.2-c1")
def test_hemmed_in() -> None:
    told = why(ringed(1), do="move", unit="2Rgr")
    assert (told.ok, told.rule) == (False, "fm-5.2-c1")
    assert told.text == "2nd Ranger Battalion cannot afford any hex where it could stay."


@pytest.mark.rule("fm-5.2.d")
def test_barred_by_enemies() -> None:
    """Rangers mind no zones, so only the enemies themselves can bar their way."""
    told = why(ringed(2), do="move", unit="2Rgr", hex="2116")
    assert (told.ok, told.rule) == (False, "fm-5.2.d")
    assert told.text == "Enemies bar every way to open ground by La Cambe (2116)."


@pytest.mark.rule("fm-5.2.e", "fm-5.2.d", "fm-5.3-03", "fm-13.1-01", "fm-5.1-01")
@pytest.mark.parametrize(
    ("hex", "rule", "text"),
    [
        ("2608", "fm-5.2.e", "There is only sea off St-Martin-de-Varreville (2608)."),
        (
            "2506",
            "fm-5.3-03",
            "The bocage by St-Martin-de-Varreville (2506) is taken: it may pass through but not stay.",
        ),
        ("2503", "fm-5.2.d", "An enemy holds Ste-Mère-Église (2503)."),
        ("1810", "fm-13.1-01", "Open ground by Isigny (1810) lies beyond the boundary of this side."),
        ("2605", "fm-5.1-01", "It is there already."),
    ],
)
def test_closed_hexes(hex: str, rule: str, text: str) -> None:
    table = moving({"8/4US": "2605", "12/4US": "2506", "919/709": "2503"})
    told = why(table, unit="8/4US", hex=hex)
    assert (told.ok, told.rule, told.text) == (False, rule, text)


@pytest.mark.rule("fm-15.1.a")
def test_beyond_the_army_boundary() -> None:
    table = moving({"CCA/2US": "1022"}, scenario="campaign")
    assert why(table, unit="CCA/2US", hex="1023").rule == "fm-15.1.a"


@pytest.mark.rule("fm-5.2.c")
def test_too_far_with_the_price_of_every_step() -> None:
    table = moving({"8/4US": "2604"})
    told = why(table, unit="8/4US", hex="1403")
    assert (told.ok, told.rule) == (False, "fm-5.2.c")
    assert told.text == "The bocage by Sainteny (1403) is 9 points away and it has 6."
    assert told.sums[:3] == (("(2504) clear", "1"), ("(2403) clear", "1"), ("(2304) road", "½"))
    assert sum(_points(row[1]) for row in told.sums[:-1]) == 9
    assert told.sums[-1] == ("it has", "6")


@pytest.mark.rule("fm-6.1-01")
def test_stopped_by_a_zone_that_is_named() -> None:
    """A row of Germans across the neck: whoever wants to pass has to stop in front of them."""
    wall = {"919/709": "2403", "729/709": "2405", "739/709": "2407", "6/2": "2401", "1057/91": "2402"}
    table = moving({"8/4US": "2705", **wall})
    told = why(table, unit="8/4US", hex="2204")
    assert (told.ok, told.rule) == (False, "fm-6.1-01")
    assert told.text.startswith("It would have to stop at Ste-Mère-Église (2503)")
    assert told.text.endswith("in an enemy zone of control.")


@pytest.mark.rule("fm-5.1-03", "fm-5.4-04", "fm-6.1-05")
def test_a_leg_that_can_be_gone_has_its_sums() -> None:
    table = moving({"CCA/4US": "2605", "919/709": "2503"}, "move CCA/4US")
    told = why(table, hex="2603")
    assert told.ok
    assert ("(2603) enemy zone of control", "5") in told.sums
    words = [row[0] for row in told.sums]
    assert words[-1] == "left"
    assert sum(_points(row[1]) for row in told.sums) == 10


@pytest.mark.rule("fm-5.1-03", "fm-6.1-01")
def test_every_row_of_the_sums() -> None:
    table = moving({"8/4US": "2604", "919/709": "2503"}, "move 8/4US")
    rows = (("(2605) bocage, town", "2"), ("(2606) trail", "1"), ("left", "3"))
    assert why(table, hex="2606").sums == rows
    assert GAME.sums(view_of(table.state, SEATS[ALLIED]), Intent("go", {"hex": "2606"})) == rows
    assert why(table, hex="2603").sums == (("(2603) bocage", "2"), ("left", "0, it has to stop"))


@pytest.mark.rule("fm-6.1-02")
def test_the_sum_from_zone_to_zone() -> None:
    table = moving({"8/4US": "2604", "919/709": "2504"}, "move 8/4US")
    told = why(table, hex="2603")
    assert told.ok
    assert told.sums == (("(2603) from zone to zone: the whole allowance", "6"), ("left", "0"))


def _points(written: str) -> float:
    return float(written.replace("½", ".5"))


def test_a_match_answers_a_player() -> None:
    """Through the front: what is on the list is fine, what is not gets its reason."""
    match = Match(FM, FM.begin("utah", {}), seeded(1))
    while match.open[0].ask != "pick_mover":
        match.apply(match.open[0].seat, 0)
    seat = match.open[0].seat
    told = match.explain(seat, {"unit": "919/709", "hex": "2608"})
    assert not told.ok
    assert told.rule


def test_nonsense_is_refused_politely() -> None:
    table = moving({"8/4US": "2604"})
    assert why(table, unit="9/9US").text == "There is no such unit or hex in this game."
    assert why(table, unit="8/4US", hex="9999").text == "There is no such unit or hex in this game."
