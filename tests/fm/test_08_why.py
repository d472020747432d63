"""Why not? Battles in words: attacks, bombardments, markers, retreats and advances, each with its rule."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import beachhead.fm
from beachhead.core.explain import Explanation, Intent
from beachhead.core.seat import CHANCE
from beachhead.core.view import view_of
from beachhead.fm.explain import sums, why_not
from beachhead.fm.explain.intent import stands_in
from beachhead.fm.facts.combat import D2
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.flow.battle_result import EndBattle, beaten
from beachhead.fm.flow.bombardment import Bombardment
from beachhead.fm.flow.combat import Combat, MobileCombat
from beachhead.fm.flow.movement import Movement
from beachhead.fm.flow.retreat import AdvanceAfterCombat
from beachhead.fm.game import FM
from beachhead.fm.state import DROP_ATTACK
from beachhead.fm.table import FmTable
from tests.fm.battles import battlefield, begin, settle, shell, units_of
from tests.fm.fields import german, leg
from tests.fm.positions import ask, asked, options, place, places, play, position, unit

FACING = {"8/4US": "2604", "12/4US": "2703", "1057/91": "2603"}
RULES = {
    rule["id"]
    for rule in json.loads((Path(beachhead.fm.__file__).parent / "data/rules.json").read_text())["rules"]
}


def why(table: FmTable, do: str = "", **what: str) -> Explanation:
    """The answer to the seat that is asked now."""
    state = table.state
    view = view_of(state, state.first.seat)
    found = why_not(state, view, Intent(do, what))
    assert found is not None
    assert not found.ok
    assert found.rule in RULES
    return found


def combat(units: dict[str, str] | None = None, *, side: int = 0, scenario: str = "utah") -> FmTable:
    table = position(scenario, units or FACING, side=side)
    ask(table, Combat())
    return table


# Attacks


@pytest.mark.rule("fm-8.2-01", "fm-8.0-03")
def test_why_not_attack_there() -> None:
    table = combat({**FACING, "1058/91": "2301"})
    assert why(table, hex="2604").text == "Your own units are by St-Martin-de-Varreville (2604)."
    assert why(table, hex="2503").text == "There is no enemy at Ste-Mère-Église (2503)."
    assert why(table, hex="2301").text == "No unit of yours stands next to the bocage by Chef-du-Pont (2301)."
    assert why(table, unit="1058/91").rule == "fm-8.2-01"
    assert why(table, unit="1049/77").text == "1049/77 is not on the map."
    table.state.targeted = units_of(table, ["1057/91"])
    assert why(table, "attack", hex="2603").rule == "fm-8.0-03"


@pytest.mark.parametrize(
    ("column", "rule"),
    [
        ("attacked", "fm-8.2-11"),
        ("displaced", "fm-8.3.1-08"),
        ("advanced", "fm-8.5-11"),
        ("pinned", "fm-10.9.1-1.k"),
    ],
)
def test_why_this_unit_does_not_attack(column: str, rule: str) -> None:
    table = combat({**FACING, "22/4US": "2305"})
    setattr(table.state, column, units_of(table, ["8/4US", "12/4US"]))
    assert why(table, unit="8/4US").rule == why(table, unit="12/4US").rule == rule
    assert why(table, hex="2603").rule == rule
    assert why(table, unit="22/4US").text == "22/4 is not next to an enemy."


@pytest.mark.rule("fm-8.2-08", "fm-4.1-12")
def test_why_not_over_the_army_line_and_why_no_leg_unit_in_the_mobile_phase() -> None:
    table = combat({"16/1US": "1822", "69/50UK": "1724", "914/352": "1823"}, scenario="campaign")
    table.state.attacked = units_of(table, ["69/50UK"])
    assert "16/1 may not enter that hex" in why(table, hex="1823").text
    table = combat({"69/50UK": "1823", "16/1US": "1821", "914/352": "1822"}, scenario="campaign")
    table.state.attacked = units_of(table, ["16/1US"])
    assert "69/50 may not enter that hex" in why(table, hex="1822").text
    table = position("utah", {**FACING, "CCA/4US": "2602"})
    ask(table, MobileCombat())
    assert why(table, unit="8/4US").rule == "fm-4.1-12"


@pytest.mark.rule("fm-8.2.1.a", "fm-10.9.4-12")
def test_why_it_cannot_join() -> None:
    table = combat({**FACING, "22/4US": "2604", "18/8US": "2305"})
    play(table, "attack 2603")
    assert why(table, "done").rule == "fm-8.2.1.a"
    assert why(table, unit="18/8US").text == "18/8 is not next to the bocage by Ste-Mère-Église (2603)."
    assert why(table, unit="1057/91").text == "1057/91 is not yours."
    play(table, "join 8/4US")
    assert why(table, unit="8/4US").text == "8/4 takes part already."
    assert why(table, unit="22/4US").rule == "fm-10.9.4-12"
    table = combat()
    play(table, "attack 2603", "join 12/4US")
    assert why(table, unit="12/4US").text == "12/4 takes part already."


def test_why_not_in_this_phase() -> None:
    table = position("utah", FACING)
    ask(table, Movement())
    assert (
        why(table, "attack", hex="2603").text
        == "Attacks are made in your combat phases, and this is movement."
    )
    assert why(table, "bombard", unit="1057/91").rule == "fm-4.1-08"


@pytest.mark.rule("fm-10.9.4-13")
def test_why_this_one_cannot_defend() -> None:
    units = {"8/4US": "2707", "12/4US": "2707", "22/4US": "2707", "18/8US": "2607", "1057/91": "2706"}
    table = combat(units, side=GERMAN)
    table.state.targeted = units_of(table, ["22/4US"])
    play(table, "attack 2707")
    assert asked(table) == "choose_defender"
    assert why(table, unit="18/8US").text == "18/8 is not near St-Martin-de-Varreville (2707)."
    assert why(table, unit="22/4US").rule == "fm-8.0-03"


# Bombardment and markers


@pytest.mark.rule("fm-8.0-03", "fm-8.1-04", "fm-10.8.1-04", "fm-10.8.2-03")
def test_why_not_bombard() -> None:
    table = position("utah", {**FACING, "1058/91": "2301"})
    for kind in table.state.lookup.aircraft:
        table.state.cup[kind] = 0
    ask(table, Bombardment())
    assert why(table, unit="8/4US").text == "8/4 is on your own side."
    assert why(table, unit="1058/91").rule == "fm-10.8.1-04"
    assert why(table, hex="2505").text == "There is nobody by St-Martin-de-Varreville (2505)."
    table.state.bombarded = 1 << place(table, "2603")
    assert why(table, hex="2603").rule == "fm-8.1-04"
    table.state.bombarded, table.state.targeted = 0, 1 << unit(table, "1057/91")
    assert why(table, hex="2603").text == "1057/91 has been bombarded in this phase."
    table = position("utah", {"8/4US": "2604", "12/4US": "2305", "1057/91": "2603"}, side=GERMAN)
    ask(table, Bombardment())
    assert why(table, unit="12/4US").text.endswith("no German unit is within two hexes of it.")


@pytest.mark.rule("fm-8.1-04", "fm-8.2-01")
def test_a_unit_in_the_first_hex_of_the_grid_is_on_the_map() -> None:
    """0101 is hex number 0."""
    table = position("utah", {"8/4US": "0101", "1057/91": "0102"})
    hexes = places(table, "0101", "0102")
    assert stands_in(table.state, unit(table, "8/4US"), hexes)
    assert stands_in(table.state, unit(table, "1057/91"), hexes)
    assert not stands_in(table.state, unit(table, "8/4US"), places(table, "0102"))
    assert not stands_in(table.state, unit(table, "1057/91"), places(table, "0101"))
    assert not stands_in(table.state, unit(table, "22/4US"), hexes), "it is not on the map"
    table = combat({**FACING, "22/4US": "0101"})
    assert why(table, unit="22/4US").text == "22/4 is not next to an enemy."
    table = position("utah", {**FACING, "1058/91": "0101"})
    table.state.bombarded = places(table, "0101")
    ask(table, Bombardment())
    assert why(table, unit="1058/91").rule == "fm-8.1-04"


@pytest.mark.rule("fm-7.1-01", "fm-10.8.1-06", "fm-10.8.1-naval-2", "fm-7.2-02", "fm-10.8.2-06")
def test_why_not_from_this_cup() -> None:
    table = combat({"8/4US": "2604", "1057/91": "2603"}, scenario="campaign")
    play(table, "attack 2603")
    assert why(table, cup="german").rule == "fm-7.1-01"
    assert why(table, cup="cw_air").rule == "fm-10.8.1-06"
    assert why(table, cup="us_naval").rule == "fm-10.8.1-naval-2"
    assert why(table, cup="cw_naval").rule == "fm-10.8.1-naval-2"
    for kind in table.state.lookup.aircraft:
        table.state.cup[kind] = 0
    assert why(table, cup="us_air").rule == "fm-7.2-02"
    play(table, "done")
    assert why(table, "play_mines").text == "No Mines marker has been set aside this turn."


def test_why_a_bombardment_takes_a_marker() -> None:
    table = position("utah", {"8/4US": "2601", "1057/91": "2603", "12/4US": "2604"})
    ask(table, Bombardment())
    play(table, "bombard 1057/91")
    assert why(table, "done").rule == "fm-8.1.2-02"


# Retreat


@pytest.mark.rule("fm-8.3-06", "fm-8.3-07", "fm-8.3-11", "fm-8.3-05")
def test_why_not_back_there() -> None:
    table, _ = battlefield(
        """
        .   .   .   .   .   .
          .   .   E   .   .
        .   A   G   .   .   .
          .   .   .   .   .
        .   .   .   .   .   .
        """,
        A=leg(4),
        E=german(),
        G=german(),
    )
    settle(table, "D2")
    assert why(table, hex="r3c2").text == "An enemy holds open ground (r3c2)."
    assert why(table, hex="r2c2").text == "Open ground (r2c2) is in the zone of control of A."
    assert why(table, hex="r3c6").rule == "fm-8.2.4-01"
    assert why(table, hex="r2c3").text == "A friend is on open ground (r2c3), and there are vacant hexes."
    play(table, "fall_back r3c4")
    assert why(table, hex="r4c3").text == "Open ground (r4c3) is no farther from open ground (r3c3)."
    assert why(table, "stand_fast").rule == "fm-8.4-01"


@pytest.mark.rule("fm-8.3-04", "fm-8.1.5-02")
def test_why_the_aims_forbid_it() -> None:
    picture = """
        .   .   .   .   .   .
          .   .   .   .   .
        h   .   .   G   .   .
          .   .   .   .   .
        .   .   .   .   .   .
        """
    table, _ = battlefield(picture, german_home="h", G=german())
    settle(table, "D2", attackers="")
    assert why(table, hex="r3c5").rule == "fm-8.3-04"
    table, _ = battlefield(picture.replace("h", "A"), A=leg(4), G=german())
    shell(table, "D2")
    assert why(table, hex="r3c3").rule == "fm-8.1.5-02"


@pytest.mark.rule("fm-8.3-12", "fm-8.4-07", "fm-8.3.1-01")
def test_why_not_stand_and_why_not_the_short_way() -> None:
    table, _ = battlefield(".   .   G   .", G=german())
    settle(table, "D3", attackers="")
    assert why(table, hex="r1c4").rule == "fm-8.3-12"
    table, _ = battlefield(
        """
        A   .   G   .   .
          .   .   .   .
        """,
        A=leg(4),
        G=german(),
    )
    begin(table, "A", "G", DROP_ATTACK)
    table.push(EndBattle())
    beaten(table, D2)
    table.start()
    assert why(table, "stand_fast").rule == "fm-8.4-07"
    table, _ = battlefield(
        """
                  .
        A   G   F   .
        """,
        A=leg(4),
        F=german(),
        G=german(),
    )
    settle(table, "A1", attackers="G", defender="A")
    play(table, "displace F")
    assert why(table, "stand_fast").rule == "fm-8.3.1-01"
    assert why(table, hex="r2c2").text == "Open ground (r2c2) is in the zone of control of A."
    assert why(table, hex="r2c1").text == "An enemy holds open ground (r2c1)."


@pytest.mark.rule("fm-8.3-09")
def test_why_not_back_into_the_sea() -> None:
    table = position("utah", {"1057/91": "2607", "8/4US": "2506"})
    settle(table, "D2", attackers=["8/4US"], defender="1057/91")
    told = why(table, "fall_back", hex="2608")
    assert (told.text, told.rule) == ("There is only sea off St-Martin-de-Varreville (2608).", "fm-8.3-09")


# Advance


@pytest.mark.rule("fm-8.5-05", "fm-8.5-09", "fm-8.5-10", "fm-8.5-04", "fm-8.5-11")
def test_why_not_advance() -> None:
    table, _ = battlefield(
        """
        A   B   .   .   .   .
          C   G   .   .   .
        """,
        A=leg(4),
        B=leg(4),
        C=leg(4),
        G=german(),
    )
    settle(table, "D3", attackers="BC")
    while asked(table) != "advance":
        play(table, next(option for option in options(table) if "r2c" in option))
    assert why(table, unit="A").rule == "fm-8.5-05"
    assert why(table, unit="B", hex="r1c5").rule == "fm-8.5-09"
    assert why(table, unit="B", hex="r2c5").text == "An enemy stands on open ground (r2c5)."
    play(table, "advance B r2c3")
    assert why(table, unit="B").text == "B has advanced already."
    assert why(table, unit="C", hex="r2c3").rule == "fm-8.5-10"


@pytest.mark.rule("fm-8.5-07", "fm-8.5-13")
@pytest.mark.parametrize("side", [ALLIED, GERMAN])
def test_why_not_past_an_enemy_on_the_path(side: int) -> None:
    """G has fallen back along r1c3, where E stands."""
    ours, theirs = (leg(4), german()) if side == ALLIED else (german(), leg(4))
    table, drawn = battlefield("A   .   E   .   G", A=ours, E=theirs, G=theirs)
    table.state.side = side
    begin(table, "A", "G")
    table.state.path = [drawn.grid.hex(name) for name in ("r1c2", "r1c3", "r1c4")]
    ask(table, AdvanceAfterCombat())
    assert options(table) == ["done", "advance A r1c2"]
    assert why(table, unit="A", hex="r1c3").text == "An enemy stands on open ground (r1c3)."
    told = why(table, unit="A", hex="r1c4")
    assert (told.text, told.rule) == (
        "An enemy or the boundary bars the way to open ground (r1c4).",
        "fm-8.5-13",
    )
    assert why(table, hex="r1c4").text == "Name a unit and a hex of the path of retreat."


# Sums


def test_sums_behind_an_attack() -> None:
    table = combat()
    view = view_of(table.state, table.state.first.seat)
    rows = dict(sums(table.state, view, Intent("attack", {"hex": "2603"})))
    assert rows["8/4 attacks"] == "4"
    assert rows["1057/91 defends"] == "4"
    assert rows["bocage"] == "line 1"
    assert rows["column"] == "5"
    assert rows["Ex: one attacker and the defender lose a step"] == "17 %"


def test_sums_behind_a_unit_that_joins_and_a_marker() -> None:
    table = combat()
    play(table, "attack 2603", "join 8/4US")
    view = view_of(table.state, table.state.first.seat)
    rows = dict(sums(table.state, view, Intent("join", {"unit": "12/4US"})))
    assert rows["12/4 attacks"] == "4"
    play(table, "done")
    view = view_of(table.state, table.state.first.seat)
    rows = dict(sums(table.state, view, Intent("draw_from", {"cup": "us_air"})))
    assert rows["Allied markers not yet seen"] == "+8 to +10, 8.7 on average"
    assert rows["column"] == "7 to 8"


def test_sums_behind_a_bombardment() -> None:
    table = position("utah", FACING)
    ask(table, Bombardment())
    view = view_of(table.state, table.state.first.seat)
    rows = dict(sums(table.state, view, Intent("bombard", {"unit": "1057/91"})))
    assert rows["1057/91 defends"] == "4"


# Whatever is clicked


@pytest.mark.parametrize("scenario", ["utah", "sword", "campaign"])
def test_any_click_gets_an_answer(scenario: str) -> None:
    """No click breaks it, each refusal names a rule there is, and nothing hidden is needed for it."""
    rng = Random(11)
    state = FM.start(scenario, {})
    table = FM.table(state, None)
    grid, names = state.facts.grid, state.setup.names
    hexes, units = grid.names(grid.all), [unit.id for unit in state.facts.roster.units]
    for _ in range(2500):
        if state.result is not None:
            break
        decision = state.first
        if decision.seat != CHANCE and state.phase >= 4 and rng.random() < 0.3:
            click = rng.choice(({"hex": rng.choice(hexes)}, {"unit": rng.choice(units)}))
            view = view_of(state, decision.seat)
            found = why_not(state, view, Intent("", click))
            assert found == why_not(FM.resample(view, rng), view, Intent("", click))
            assert found is None or not found.rule or found.rule in RULES
            option = rng.choice(decision.options)
            what = {s.name: names.word(s, getattr(option, s.name)) for s in option.FIELDS}
            sums(state, view, Intent(option.NAME.partition(".")[2], what))
        table.play(decision, rng.randrange(len(decision.options)))
