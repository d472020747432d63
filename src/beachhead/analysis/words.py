"""Grades, ratings and luck in words."""

from __future__ import annotations

from math import erfc, sqrt
from typing import Final

INACCURACY, MISTAKE, BLUNDER = "inaccuracy", "mistake", "blunder"
GRADES: Final = ((0.10, BLUNDER), (0.05, MISTAKE), (0.02, INACCURACY))
"""By the chance to win that was given away, at least so much of it."""
RATINGS: Final = ((0.0025, "masterly"), (0.0075, "strong"), (0.015, "steady"), (0.03, "uneven"))
"""By the chance given away in a turn, at most so much of it."""
WORST: Final = "careless"
UNRATED: Final = "unrated"
FEWEST: Final = 10
"""Decisions that have to be judged before there is a rating."""
DICE: Final = 0.005
"""Luck below this is none."""


def grade(lost: float) -> str:
    """What an act is called that gave away so much; empty for one that is good enough."""
    return next((name for least, name in GRADES if lost >= least), "")


def rating(per_turn: float, judged: int) -> str:
    """How well a side played, if enough of its decisions were judged to say."""
    if judged < FEWEST:
        return UNRATED
    return next((name for most, name in RATINGS if per_turn <= most), WORST)


def luckier(luck: float, dice: float) -> float:
    """The share of games in which the same rolls bring more, by the normal curve."""
    return 0.5 if dice <= 0 else erfc(luck / (dice * sqrt(2))) / 2


def luck_in_words(luck: float, dice: float, first: str, second: str) -> str:
    """Whom the dice favoured, how much, and how rare that is."""
    if abs(luck) < DICE:
        return "The dice favoured nobody."
    whom = first if luck > 0 else second
    rare = 1 / max(luckier(abs(luck), dice), 1e-9)
    often = "in every other game" if rare < 2.5 else f"in 1 of {number(rare)} games"
    return (
        f"The dice favoured {whom} by {percent(abs(luck))}. "
        f"Dice as kind to them come {often} (by the normal curve)."
    )


def skill_in_words(skill: float, error: float, first: str, second: str) -> str:
    """Who gained by what was decided, if that can be told."""
    if abs(skill) < DICE:
        return "What both sides decided comes to the same."
    whom, other = (first, second) if skill > 0 else (second, first)
    if abs(skill) < error:
        return (
            f"The rest, {percent(abs(skill))} for {whom}, is no more than what is known of positions may be "
            "off: who decided better is not to be told from it."
        )
    return f"What was decided gained {whom} {percent(abs(skill))} against {other}."


def number(value: float) -> str:
    """A count without digits that mean nothing."""
    return f"{round(value)}" if value < 100 else f"{round(value, -2 if value >= 1000 else -1):,.0f}"


def percent(share: float) -> str:
    return f"{100 * share:.0f} %" if share >= 0.1 else f"{100 * share:.1f} %"
