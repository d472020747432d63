"""What the lessons of Memoir say in numbers is what the engine counts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from beachhead.core.match import Match
from beachhead.lessons import Lesson, Step, find_lesson
from beachhead.lessons.playing import begun_at, settle
from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.odds.outcome import Odds, odds_of
from beachhead.m44.rules.eligibility import in_sections
from beachhead.m44.state import M44State

CENTRE = 1 << 1  # the section of a single map


def at(name: str, title: str) -> tuple[Step, M44State]:
    """A step of a lesson, and the board when it begins."""
    lesson: Lesson = find_lesson(f"m44/{name}")
    n = [step.title for step in lesson.steps].index(title)
    match: Match = begun_at(lesson, n)
    settle(match, lesson, lesson.steps[n])
    assert isinstance(match.state, M44State)
    return lesson.steps[n], match.state


def number(state: M44State, id: str) -> int:
    found: int = state.setup.names.read("UnitId", id)
    return found


def odds(state: M44State, unit: str, target: str) -> Odds:
    return odds_of(state, number(state, unit), number(state, target))


def at_least(odds: Odds, hits: int) -> Fraction:
    return sum((chance for (hit, _), chance in odds.spread.items() if hit >= hits), Fraction(0))


@pytest.mark.parametrize(
    ("lesson", "title", "unit", "target", "hits", "said", "chance"),
    [
        ("battle-and-sight", "The farther, the fewer", "om-a3", "om-x5", 1, "three rolls out of four", "3/4"),
        ("battle-and-sight", "Fire at what you see", "om-a6", "om-x5", 1, "seven rolls out of eight", "7/8"),
        ("medals-and-victory", "Two birds", "om-a9", "om-x7", 1, "seven rolls out of eight", "7/8"),
        ("tactic-cards", "One die more", "om-a6", "om-x5", 2, "eleven rolls out of sixteen", "11/16"),
        ("commanding-in-a-team", "Side by side", "sw-a17", "ju-x9", 2, "one roll out of two", "1/2"),
    ],
)
def test_chances_are_those_of_the_engine(
    lesson: str, title: str, unit: str, target: str, hits: int, said: str, chance: str
) -> None:
    step, state = at(lesson, title)
    assert said in step.text
    assert at_least(odds(state, unit, target), hits) == Fraction(chance)


def test_nothing_happens_once_in_27_rolls() -> None:
    step, state = at("close-assault-and-overrun", "A good place to strike")
    assert "once in 27 rolls" in step.text
    assert odds(state, "om-a6", "om-x5").spread[0, 0] == Fraction(1, 27)


@pytest.mark.parametrize(
    ("lesson", "title", "unit", "target", "dice"),
    [
        ("battle-and-sight", "The farther, the fewer", "om-a3", "om-x5", 2),
        ("battle-and-sight", "Fire at what you see", "om-a6", "om-x5", 3),
        ("battle-and-sight", "Cover", "om-a1", "om-x6", 2),
        ("battle-and-sight", "Cover", "om-a1", "om-x3", 1),
        ("battle-and-sight", "Cover", "om-a1", "om-x5", 1),
        ("battle-and-sight", "Round the corner", "om-a8", "om-x7", 2),
        ("retreat-and-ground", "Drive them back", "om-a3", "om-x5", 3),
        ("retreat-and-ground", "Their turn", "om-a1", "om-x3", 1),
        ("close-assault-and-overrun", "Tanks or infantry?", "om-a4", "om-x9", 2),
        ("close-assault-and-overrun", "Tanks or infantry?", "om-a7", "om-x9", 1),
        ("close-assault-and-overrun", "Overrun!", "om-a6", "om-x12", 3),
        ("medals-and-victory", "Two birds", "om-a9", "om-x7", 3),
        ("tactic-cards", "One die more", "om-a6", "om-x5", 4),
        ("tactic-cards", "Ambush!", "om-a3", "om-x9", 3),
    ],
)
def test_dice_are_those_of_the_engine(lesson: str, title: str, unit: str, target: str, dice: int) -> None:
    assert odds(at(lesson, title)[1], unit, target).dice == dice


def test_three_units_are_in_the_centre_for_two_orders() -> None:
    _, state = at("cards-and-sections", "Two orders")
    units = in_sections(state, state.units(ALLIES), CENTRE)
    assert units == [number(state, id) for id in ("om-a2", "om-a3", "om-a6")]


def test_medals_are_counted_as_the_lesson_counts_them() -> None:
    step, state = at("medals-and-victory", "Medals for good")
    assert "You have **12** medals, the Axis 5" in step.text
    assert (state.medals(ALLIES), state.medals(AXIS), state.won[ALLIES]) == (12, 5, 8)
    _, state = at("medals-and-victory", "When it counts")
    assert state.medals(ALLIES) == 12
    _, state = at("medals-and-victory", "Count")
    assert state.medals(ALLIES) == 13


def test_the_battle_is_won_by_the_medals_that_the_learner_counted() -> None:
    lesson = find_lesson("m44/medals-and-victory")
    match = begun_at(lesson, len(lesson.steps))
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == ("allies", "The allies have 16 medals.")


def test_the_first_medals_are_those_of_the_lesson() -> None:
    step, state = at("cards-and-sections", "How to win")
    assert "**16**" in step.text
    assert (state.lookup.facts.medals, state.medals(AXIS)) == (16, 5)
