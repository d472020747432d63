"""How hard a question is, from 1 to 5: how much there is to look at, how far the obvious answer misses."""

from __future__ import annotations

from typing import Final

from beachhead.exercises.exercise import LEVELS, Question

FEW: Final = 4
SOME: Final = 8
MOST_TRAPS: Final = 3


def level_of(question: Question, effort: int) -> int:
    """Points for effort, for handfuls of answers, for traps and for a close call, as a level."""
    many = len(question.answers)
    points = effort + (many > FEW) + (many > SOME) + question.close + traps(question)
    return min(LEVELS[-1], LEVELS[0] + points * 3 // 5)


def traps(question: Question) -> int:
    """How many answers the obvious guess gets wrong; a single answer is missed or not."""
    if not question.many:
        return 2 if question.guess != question.right else 0
    return min(MOST_TRAPS, len(question.guess ^ question.right))
