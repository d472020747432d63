"""The judge of random play (`tests.fm.reasons`) agrees with what is told, and would have caught reasons that
were once false: the wrong rule, a sentence of another phase, the generic answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from beachhead.core.explain import Explanation, Intent
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.flow.bombardment import Bombardment
from beachhead.fm.flow.combat import Combat
from beachhead.fm.flow.landings import AmphibiousLandings
from beachhead.fm.flow.movement import Movement
from beachhead.fm.state import SEATS
from beachhead.fm.table import FmTable
from tests.fm.positions import ask, asked, options, play, position, why
from tests.fm.reasons import TABLE
from tests.parts.reasons import GENERIC, Case, fault_of

FACING = {"8/4US": "2604", "12/4US": "2703", "1057/91": "2603", "1058/91": "2504"}
ACROSS_THE_LINE = {"16/1US": "1422", "914/352": "1423", "18/1US": "1419", "915/352": "1420"}
GENERIC_ANSWER = f"{GENERIC}2 things you can do now."
PHASE = "{} cannot move in this phase (combat)."


@dataclass(frozen=True)
class Situation:
    """A table, and what a side wishes there."""

    table: FmTable
    intent: Intent
    side: int = ALLIED

    def case(self, told: Explanation | None = None) -> Case:
        true = why(self.table, self.side, self.intent.do, **self.intent.what)
        state = self.table.state
        return Case(state, SEATS[self.side], state.first, self.intent, told or true)


def fighting(scenario: str, units: dict[str, str], do: str = "", **what: str) -> Situation:
    table = position(scenario, units)
    ask(table, Combat())
    return Situation(table, Intent(do, what))


def out_of_phase() -> Situation:
    table = position("utah", FACING)
    ask(table, Bombardment())
    return Situation(table, Intent("attack", {"hex": "2603"}))


def second_attack() -> Situation:
    situation = fighting("utah", FACING, "attack", hex="2504")
    play(situation.table, "attack 2603")
    return situation


def ending(*plays: str) -> Situation:
    table = position("utah", turn=1, side=GERMAN)
    ask(table, Movement())
    play(table, *plays)
    return Situation(table, Intent("done", {}), GERMAN)


def landing(scenario: str) -> Situation:
    table = position(scenario, turn=1)
    ask(table, AmphibiousLandings())
    while asked(table) == "place_beachhead":
        play(table, options(table)[-1])
    open_to_it = [option.split()[1] for option in options(table) if option.startswith("land")]
    beachheads = table.state.facts.grid.names(table.state.beachheads)
    return Situation(table, Intent("", {"hex": next(name for name in beachheads if name not in open_to_it)}))


def leaving(scenario: str, edition: str, unit: str, at: str, hex: str) -> Situation:
    table = position(scenario, {unit: at}, side=GERMAN, edition=edition)
    ask(table, Movement())
    while "done" not in options(table) or f"move {unit}" not in options(table):
        play(table, options(table)[-1])
    return Situation(table, Intent("", {"unit": unit, "hex": hex}), GERMAN)


FRIEND = ("bring_on 1057/91", "enter 2501", "done", "bring_on 1058/91", "enter 2501")
TOLD: list[tuple[str, tuple[str, str], Callable[[], Situation]]] = [
    ("fm-8.2.1.a", (PHASE.format("8/4"), "fm-5.2-00"), lambda: fighting("utah", FACING, unit="8/4US")),
    (
        "fm-8.2-01",
        (PHASE.format("12/4"), "fm-5.2-00"),
        lambda: fighting("utah", FACING, unit="12/4US", hex="2504"),
    ),
    (
        "fm-8.2-08",
        (PHASE.format("16/1"), "fm-5.2-00"),
        lambda: fighting("campaign", ACROSS_THE_LINE, unit="16/1US", hex="1423"),
    ),
    ("fm-10.10-02", (GENERIC_ANSWER, "fm-4.1-05"), ending),
    ("fm-5.3-03", (GENERIC_ANSWER, "fm-4.1-05"), lambda: ending(*FRIEND)),
    ("fm-4.1-09", (GENERIC_ANSWER, "fm-4.1-08"), out_of_phase),
    (
        "fm-4.1-08",
        (GENERIC_ANSWER, "fm-4.1-09"),
        lambda: fighting("utah", FACING, "bombard", unit="1057/91"),
    ),
    ("fm-8.2.1.a", (GENERIC_ANSWER, "fm-8.2.1.a"), second_attack),
    ("fm-11.4-3.a", ("", "fm-15.1.b"), lambda: landing("gold-juno")),
    ("fm-15.1.b", ("", "fm-11.4-3.a"), lambda: landing("campaign-cw")),
    (
        "folio-gold-juno-10.1-a",
        ("", "fm-11.1-01"),
        lambda: leaving("gold-juno", "folio", "726/716", "0736", "0737"),
    ),
    ("fm-15.0-01", ("", "fm-15.1.a"), lambda: leaving("campaign-us", "quad", "914/352", "1022", "1023")),
]


@pytest.mark.parametrize(("true", "false", "situation"), TOLD)
def test_the_true_reason_is_given_and_the_false_one_would_be_caught(
    true: str, false: tuple[str, str], situation: Callable[[], Situation]
) -> None:
    wished = situation()
    given = wished.case()
    assert given.told.rule == true
    assert fault_of(given, TABLE) == ""
    text, rule = false
    assert fault_of(wished.case(Explanation(False, text or given.told.text, rule)), TABLE) != ""
