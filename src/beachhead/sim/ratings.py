"""Ratings from results: the model of Bradley and Terry, in points of Elo. Begin with `rate`.

The odds that the first side wins are those of the difference in rating plus the scenario's edge for the side;
a draw is half a win for each. A weak prior keeps a bot that has never lost from an infinite rating. Intervals
follow from the curvature of the likelihood at its peak.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log, sqrt
from typing import NamedTuple

from beachhead.sim.stats import Z95

POINTS = 400 / log(10)  # of Elo, for one unit of log-odds
MIDDLE = 1500
PRIOR = 1 / 3.0**2  # one over the variance, in log-odds: 95 % of bots within 1,000 points of the middle
STEPS = 50

Scores = Mapping[tuple[str, str], tuple[float, int]]
"""By bot of the first and of the second side: the points of the first, and the games."""
Matrix = list[list[float]]


class Rating(NamedTuple):
    """A bot's rating and its 95 % interval."""

    bot: str
    points: float
    low: float
    high: float
    won: float
    games: int


class Ladder(NamedTuple):
    """Ratings, the best first, and the edge in points of the first side, which is called `side`."""

    ratings: list[Rating]
    edge: float
    edge_error: float
    side: str = ""


def rate(scores: Scores) -> Ladder:
    """The ratings of everybody in these scores."""
    bots = sorted({bot for pair in scores for bot in pair})
    place = {bot: n for n, bot in enumerate(bots)}
    games = {(place[a], place[b]): score for (a, b), score in scores.items()}
    peak = [0.0] * (len(bots) + 1)
    for _ in range(STEPS):
        slope, bend = _curve(games, peak)
        step = [sum(row[k] * slope[k] for k in range(len(slope))) for row in inverse(bend)]
        peak = [value + max(-2.0, min(2.0, change)) for value, change in zip(peak, step, strict=True)]
        if max(map(abs, step)) < 1e-9:
            break
    spread = inverse(_curve(games, peak)[1])
    middle = sum(peak[:-1]) / len(bots)
    rated = [_rating(bot, n, peak[n] - middle, spread, scores) for bot, n in place.items()]
    return Ladder(
        sorted(rated, key=lambda rating: -rating.points),
        POINTS * peak[-1],
        POINTS * Z95 * sqrt(spread[-1][-1]),
    )


def _curve(games: Mapping[tuple[int, int], tuple[float, int]], at: list[float]) -> tuple[list[float], Matrix]:
    """Gradient and negative Hessian of the log-likelihood with its prior; the last one is the edge."""
    size = len(at)
    slope = [-PRIOR * value for value in at]
    bend = [[PRIOR if row == column else 0.0 for column in range(size)] for row in range(size)]
    for (a, b), (points, number) in games.items():
        chance = 1 / (1 + exp(at[b] - at[a] - at[-1]))
        signs = ((a, 1.0), (b, -1.0), (size - 1, 1.0)) if a != b else ((size - 1, 1.0),)
        for row, sign in signs:
            slope[row] += sign * (points - number * chance)
            for column, other in signs:
                bend[row][column] += sign * other * number * chance * (1 - chance)
    return slope, bend


def _rating(bot: str, n: int, value: float, spread: Matrix, scores: Scores) -> Rating:
    """A rating counts from the mean of all, and so does its interval."""
    size = len(spread) - 1
    weights = [(row == n) - 1 / size for row in range(size)]
    variance = sum(weights[i] * weights[j] * spread[i][j] for i in range(size) for j in range(size))
    half = POINTS * Z95 * sqrt(max(0.0, variance))
    points = MIDDLE + POINTS * value
    first = [score for (one, _), score in scores.items() if one == bot]
    second = [(number - won, number) for (_, other), (won, number) in scores.items() if other == bot]
    won, games = (sum(column) for column in zip(*first, *second, strict=True))
    return Rating(bot, points, points - half, points + half, won, int(games))


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a small matrix that has one (Gauss and Jordan)."""
    size = len(matrix)
    wide = [row[:] + [float(i == j) for j in range(size)] for i, row in enumerate(matrix)]
    for k in range(size):
        best = max(range(k, size), key=lambda row: abs(wide[row][k]))
        wide[k], wide[best] = wide[best], wide[k]
        pivot = wide[k][k]
        wide[k] = [value / pivot for value in wide[k]]
        for row in range(size):
            if row != k and wide[row][k]:
                factor = wide[row][k]
                wide[row] = [x - factor * y for x, y in zip(wide[row], wide[k], strict=True)]
    return [row[size:] for row in wide]
