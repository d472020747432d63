"""What the lessons say is what the engine does: odds, costs and zones that are written out in their texts.

A claim names the words it is about, so that it fails when the words are changed and it is not.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from beachhead.core.seat import Seat
from beachhead.fm.facts.combat import D2, D3, DE, EX, RESULTS
from beachhead.fm.load import load
from beachhead.fm.overlays import reach
from beachhead.fm.rules.supply import in_supply, unsupplied
from beachhead.fm.state import FmState
from beachhead.fm.table import FmTable
from beachhead.lessons import Lesson, Step, find_lesson, read_lessons
from beachhead.lessons.playing import begun_at, settle

UTAH = load("utah", {})
DRIVEN = (D2, D3, DE)


def lesson(name: str) -> Lesson:
    return find_lesson(f"fm/{name}")


def words(step: Step) -> str:
    """All that a step says, in one line."""
    told = [wrong.says for wrong in step.wrong]
    return " ".join(" ".join((step.text, step.task, step.hint, *step.choices, *step.says, *told)).split())


def at_step(name: str, step: int) -> FmState:
    """The position when a step begins, counted from 1, and nobody but the learner is asked."""
    match = begun_at(lesson(name), step - 1)
    settle(match, lesson(name), lesson(name).steps[step - 1])
    assert isinstance(match.state, FmState)
    return match.state


def results(ground: str, differential: int) -> tuple[int, ...]:
    """The results of the six rolls in the column that the table gives."""
    line = next(n for n, names in enumerate(UTAH.crt.lines) if ground in names)
    column = UTAH.crt.column(line, differential)
    return UTAH.crt.results(column)


def rolls(ground: str, differential: int, *wanted: int) -> list[int]:
    return [die for die, result in enumerate(results(ground, differential), 1) if result in wanted]


@dataclass(frozen=True)
class Odds:
    """What a step says about a differential: the rolls that drive a defender off, or eliminate it."""

    lesson: str
    step: int
    words: str
    ground: str
    differential: int
    driven: tuple[int, ...]
    eliminated: tuple[int, ...] = ()


ODDS = [
    Odds("bombardment", 3, "even with two aircraft only a 1 drives it off", "bocage", 8 + 8 - 4, (1,)),
    Odds("bombardment", 3, "work on five rolls out of six", "clear", 8 + 6 - 3, (1, 2, 3, 4, 5), (1, 2)),
    Odds("bombardment", 4, "drives the Germans off on a 1 or a 2", "clear", 8 - 3, (1, 2)),
    Odds("bombardment", 4, "everything but a 6 does it", "clear", 8 + 6 - 3, (1, 2, 3, 4, 5), (1, 2)),
    Odds("bombardment", 6, "8 − 4 = +4 in bocage, no roll at all", "bocage", 8 - 4, ()),
    Odds("ground-combat", 2, "At +6 on clear ground a 1, 2 or 3", "clear", 6, (1, 2, 3)),
    Odds("ground-combat", 2, "None at all", "bocage", 6, ()),
    Odds("ground-combat", 2, "That would be +8 or more", "bocage", 8, (1,)),
    Odds("ground-combat", 3, "5 − 4 = +1, and only a 1", "clear", 5 - 4, (1,)),
    Odds("ground-combat", 5, "a 1 removes them, 2, 3 and 4", "clear", 5 + 5 + 6 - 8, (1, 2, 3, 4), (1,)),
    Odds("ground-combat", 5, "a 5 would drive them back", "clear", 16 + 8 - 8, (1, 2, 3, 4, 5), (1, 2)),
    Odds("retreat-and-advance", 1, "a 1 eliminates the enemy, 2 drives", "town", 15 - 4, (1, 2, 3, 4), (1,)),
    Odds("retreat-and-advance", 4, "A 1, 2 or 3 drives it back", "town", 5 + 5 + 4 - 5, (1, 2, 3)),
    Odds("mobile-phases", 3, "A 1, 2 or 3 drives it back", "clear", 5 + 5 - 4, (1, 2, 3)),
    Odds("mobile-phases", 3, "5 − 4 = +1, and only a 1", "clear", 5 - 4, (1,)),
    Odds("mobile-phases", 5, "A 1, 2 or 3 drives it back", "clear", 7 - 1, (1, 2, 3)),
    Odds("a-whole-turn", 4, "a 1 or a 2 drives it back", "clear", 8 - 3, (1, 2)),
    Odds("a-whole-turn", 4, "a 1 eliminates, 2, 3 and 4", "clear", 16 - 7, (1, 2, 3, 4), (1,)),
]  # fmt: skip


@pytest.mark.parametrize("claim", ODDS, ids=lambda claim: f"{claim.lesson} {claim.step} {claim.words}")
def test_the_odds_that_a_lesson_gives(claim: Odds) -> None:
    assert claim.words in words(lesson(claim.lesson).steps[claim.step - 1])
    assert rolls(claim.ground, claim.differential, *DRIVEN) == [*claim.driven]
    assert rolls(claim.ground, claim.differential, DE) == [*claim.eliminated]


def test_exchanges_that_a_lesson_counts() -> None:
    assert rolls("bocage", 6, EX) == [1, 2]
    assert [RESULTS[result][:1] for result in results("bocage", 6)[3:]] == ["A", "A", "("]
    assert rolls("clear", 8, EX) == [5, 6]
    assert rolls("town", 11, EX) == [5, 6]
    assert rolls("clear", 6, EX) == [4, 5, 6], "no roll goes against the combat command"
    assert [RESULTS[result] for result in results("town", 11)][:4] == ["De", "D3", "D2", "D2"]


def test_the_beach_assault_of_landing_day() -> None:
    said = words(lesson("landing-day").steps[5])
    assert "1, 2 or 6 do no harm, and 3, 4 or 5 cost one of your units a step" in said
    assert [RESULTS[r] for r in results("beach assault", 24 - 8)] == ["D2", "D2", "Ex", "Ex", "Ex", "."]
    assert "17 against 8 is +9 then: one column worse, and a 6 would reduce both" in said
    assert [RESULTS[r] for r in results("beach assault", 9)][5] == "A1"


def cost(state: FmState, unit: str, hex: str) -> str:
    return dict(reach(state, 0, unit).hexes)[hex]


@pytest.mark.parametrize(
    ("name", "step", "unit", "hex", "points"),
    [
        ("counters-and-movement", 4, "8/4US", "2206", "1"),
        ("counters-and-movement", 5, "12/4US", "1805", "2½"),
        ("counters-and-movement", 7, "22/4US", "2306", "1"),
        ("zones-of-control", 2, "8/4US", "2305", "1"),
        ("zones-of-control", 5, "CCA/4US", "2205", "8"),
        ("mobile-phases", 4, "CCA/4US", "2106", "10"),
        ("a-whole-turn", 2, "12/4US", "2405", "4"),
    ],
)
def test_the_costs_that_a_lesson_gives(name: str, step: int, unit: str, hex: str, points: str) -> None:
    assert cost(at_step(name, step), unit, hex) == points


def test_the_tank_cannot_get_past_before_the_door_is_open() -> None:
    state = at_step("mobile-phases", 2)
    assert not {"2106", "2206"} & {hex for hex, _ in reach(state, 0, "CCA/4US").hexes}


def test_who_is_cut_off_in_the_lesson_on_supply() -> None:
    state = at_step("supply", 1)
    names = [unit.id for unit in state.facts.roster.units]
    assert [names[unit] for unit in unsupplied(state)] == ["12/4US", "22/4US"]
    unit = state.facts.roster.number["22/4US"]
    safe = set()
    for hex, _ in reach(state, 0, "22/4US").hexes:
        tried = state.copy()
        FmTable(tried).put(unit, tried.facts.grid.hex(hex))
        safe |= {hex} if in_supply(tried, unit) else set()
    assert safe == {"2403", "2404"} == {*lesson("supply").steps[2].done.at["22/4US"]}


@pytest.mark.parametrize("one", read_lessons("fm"), ids=lambda one: one.id)
def test_a_lesson_is_short_and_teaches_by_mistakes(one: Lesson) -> None:
    assert 5 <= len(one.steps) <= 8
    assert one.minutes == 5
    assert sum(len(step.wrong) for step in one.steps) >= 2
    assert all(step.rules for step in one.steps)
    assert all(step.hint for step in one.steps if step.show)


def test_the_learner_is_asked_what_a_lesson_begins_with() -> None:
    asked = {one.id: begun_at(one, 0).state.decision(Seat(one.seat)) for one in read_lessons("fm")}
    assert all(asked.values())
