"""The exact rule: actions out of order, ends that are not allowed yet, and rules that differ by edition."""

from __future__ import annotations

import pytest

from beachhead.core.explain import Explanation
from beachhead.fm.facts.combat import A_STEP, EX
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.flow.battle_result import EndBattle, beaten, bombarded
from beachhead.fm.flow.bombardment import Bombardment
from beachhead.fm.flow.combat import Combat
from beachhead.fm.flow.commit_markers import CommitMarkers
from beachhead.fm.flow.landings import AmphibiousLandings
from beachhead.fm.flow.movement import Movement
from beachhead.fm.load import load
from beachhead.fm.state import BOMBARDED, DROP_ATTACK
from beachhead.fm.table import FmTable
from tests.fm.battles import begin
from tests.fm.positions import ask, asked, options, play, position, why

FACING = {"8/4US": "2604", "12/4US": "2703", "1057/91": "2603"}


def says(told: Explanation) -> tuple[str, str]:
    assert not told.ok
    return told.text, told.rule


@pytest.mark.rule("fm-8.2-01", "fm-8.2-08")
def test_one_attacker_and_one_hex_are_weighed_together() -> None:
    table = position("utah", {**FACING, "1058/91": "2504", "22/4US": "2401"})
    ask(table, Combat())
    told = why(table, unit="8/4US")
    assert (told.ok, told.rule) == (True, "fm-8.2.1.a"), "it can attack: nothing forbids it"
    assert why(table, unit="8/4US", hex="2603").ok
    assert says(why(table, unit="12/4US", hex="2504")) == (
        "12/4 is not next to open ground by Ste-Mère-Église (2504).",
        "fm-8.2-01",
    )
    assert says(why(table, unit="22/4US"))[1] == "fm-8.2-01"
    line = position("campaign", {"16/1US": "1422", "914/352": "1423"})
    ask(line, Combat())
    assert asked(line) == "rest", "nobody can attack across the army line"
    line = position("campaign", {"16/1US": "1422", "914/352": "1423", "18/1US": "1419", "915/352": "1420"})
    ask(line, Combat())
    expected = "16/1 may not enter that hex, so it cannot attack it.", "fm-8.2-08"
    assert says(why(line, unit="16/1US", hex="1423")) == expected
    assert says(why(line, unit="16/1US")) == expected


@pytest.mark.rule("fm-4.1-08", "fm-4.1-09", "fm-8.2.1.a")
def test_attacks_and_bombardments_out_of_order() -> None:
    table = position("utah", FACING)
    ask(table, Bombardment())
    assert says(why(table, do="attack", hex="2603"))[1] == "fm-4.1-09"
    play(table, "bombard 1057/91")
    assert says(why(table, do="bombard", unit="1057/91"))[1] == "fm-8.0-06"
    table = position("utah", FACING)
    ask(table, Combat())
    assert says(why(table, do="bombard", unit="1057/91"))[1] == "fm-4.1-08"
    assert says(why(table, do="join", unit="8/4US"))[1] == "fm-8.2.1.a"
    play(table, "attack 2603")
    told = (
        "The attack on the bocage by Ste-Mère-Église (2603) cannot be called off for another.",
        "fm-8.2.1.a",
    )
    assert says(why(table, do="attack", hex="2504")) == told


@pytest.mark.rule("fm-10.10-02", "fm-5.3-03")
def test_why_the_germans_cannot_end_their_movement() -> None:
    table = position("utah", turn=1, side=GERMAN)
    ask(table, Movement())
    assert "done" not in options(table)
    text, rule = says(why(table, GERMAN, do="done"))
    assert (text.endswith("can come on now, so it has to."), rule) == (True, "fm-10.10-02")
    play(table, "bring_on 1057/91")
    assert says(why(table, GERMAN, do="done"))[1] == "fm-10.10-02"
    play(table, "enter 2501", "done", "bring_on 1058/91", "enter 2501")
    told = "1058/91 cannot stay near Chef-du-Pont (2501), where another unit is.", "fm-5.3-03"
    assert says(why(table, GERMAN, do="done")) == told


@pytest.mark.rule("fm-11.4-3.a", "fm-15.1.b")
def test_the_50th_lands_on_gold_by_the_rule_of_its_scenario() -> None:
    for scenario, rule in (("gold-juno", "fm-11.4-3.a"), ("campaign-cw", "fm-15.1.b")):
        table = position(scenario, turn=1)
        ask(table, AmphibiousLandings())
        while asked(table) == "place_beachhead":
            play(table, options(table)[-1])
        hexes = [option.split()[1] for option in options(table) if option.startswith("land")]
        grid = table.state.facts.grid
        others = [name for name in grid.names(table.state.beachheads) if name not in hexes]
        assert says(why(table, hex=others[0]))[1] == rule


@pytest.mark.parametrize(
    ("scenario", "edition", "unit", "at", "hex", "rule"),
    [
        ("gold-juno", "folio", "726/716", "0736", "0737", "folio-gold-juno-10.1-a"),
        ("gold-juno", "quad", "726/716", "0736", "0840", "fm-11.1-01"),
        ("campaign-us", "quad", "914/352", "1022", "1023", "fm-15.0-01"),
        ("campaign-us", "folio", "914/352", "1022", "1023", "folio-gold-juno-14.0-b"),
        ("campaign-cw", "quad", "726/716", "1023", "1022", "fm-15.0-02"),
    ],
)
@pytest.mark.rule("folio-gold-juno-10.1-a", "fm-15.0-01", "fm-15.0-02", "folio-gold-juno-14.0-b")
def test_the_boundary_of_the_edition(
    scenario: str, edition: str, unit: str, at: str, hex: str, rule: str
) -> None:
    table = position(scenario, {unit: at}, side=GERMAN, edition=edition)
    ask(table, Movement())
    while "done" not in options(table) or f"move {unit}" not in options(table):
        play(table, options(table)[-1])
    assert says(why(table, GERMAN, unit=unit, hex=hex))[1] == rule


@pytest.mark.rule("folio-utah-14.3-a", "folio-omaha-14.3-a", "folio-gold-juno-14.3-a", "fm-15.5.a")
def test_the_goal_of_a_campaign_has_the_rule_of_its_edition() -> None:
    assert load("campaign-us", {"edition": "folio"}).victory.rule == "folio-utah-14.3-a"
    assert load("campaign-cw", {"edition": "folio"}).victory.rule == "folio-gold-juno-14.3-a"
    assert load("campaign-us", {}).victory.rule == "fm-15.5.a"


@pytest.mark.rule("fm-8.2.1.b1", "fm-8.2.1.b2", "fm-8.2.1.b3", "fm-8.2.1.b4", "fm-10.9.2-6.c")
def test_each_marker_step_has_its_own_rule() -> None:
    table = position("utah", FACING)
    begin(table, ["8/4US"], "1057/91")
    ask(table, CommitMarkers())
    rules = []
    while asked(table) == "commit_marker":
        rules.append(table.state.first.rule)
        play(table, "done")
    assert rules == ["fm-8.2.1.b1", "fm-8.2.1.b2", "fm-8.2.1.b3", "fm-8.2.1.b4"]
    begin(table, ["8/4US"], "1057/91", DROP_ATTACK)
    ask(table, CommitMarkers(attacker=1, defender=0))
    assert table.state.first.rule == "fm-10.9.2-6.c"


def losing(result: int, *, fire: bool = False) -> FmTable:
    """Two units of which one has to lose a step."""
    table = position("utah", FACING)
    begin(table, () if fire else ["8/4US", "12/4US"], "1057/91", BOMBARDED if fire else 2)
    table.push(EndBattle())
    (bombarded if fire else beaten)(table, result)
    table.start()
    assert asked(table) == "lose_step"
    return table


@pytest.mark.rule("fm-8.2.4-A", "fm-8.2.4-Ex", "fm-8.1.3-02")
def test_each_loss_has_its_own_rule() -> None:
    found = [losing(A_STEP), losing(EX), losing(A_STEP, fire=True)]
    assert [table.state.first.rule for table in found] == ["fm-8.2.4-A", "fm-8.2.4-Ex", "fm-8.1.3-02"]
    for table in found:
        told = why(table, ALLIED, unit="1057/91")
        assert says(told) == ("1057/91 has no part in this loss.", table.state.first.rule)
