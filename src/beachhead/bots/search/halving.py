"""Which of several candidates is best, found with few noisy samples. Begin with `best_of`.

Samples are paired: sample number 7 is the same position and the same dice for every candidate, so what is
compared is their difference. The worse half is dropped again and again (sequential halving). The candidate
that would have been taken without a search is kept unless another one beats it by half a standard error.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, sqrt
from typing import NamedTuple

MARGIN = 0.5
"""Standard errors of the paired difference by which another candidate has to be better than the first. What
is known beforehand is worth about that much: the captain's cards are .03 better than its next ones, which
differ by .035 among themselves, and one sample of a difference is off by .06."""
SAME = 2
"""Samples after which candidates that led to the same are taken for one."""
FEWEST = 4
"""Samples of a candidate before it may be dropped or preferred."""
SETTLED = 2.5
"""Standard errors after which nothing more needs to be sampled."""


class Sampled(NamedTuple):
    """A candidate by its place, its mean and standard error, and the number of its samples."""

    place: int
    mean: float
    error: float
    samples: int


Sample = Callable[[int, int], float]
"""What a candidate leads to, by its place and the number of the sample."""
Allows = Callable[[int], bool]
"""Whether so many more samples may be taken: asked before every round over all candidates that are left."""


def best_of(candidates: int, sample: Sample, allows: Allows, most: int = 256) -> list[Sampled]:
    """The candidates from the best down; the first of them is to be taken. Candidate 0 is the one to keep in
    doubt."""
    values: list[list[float]] = [[] for _ in range(candidates)]
    left = list(range(candidates))
    number = 0
    while len(left) > 1 and number < most and allows(len(left)):
        for place in left:
            values[place].append(sample(place, number))
        number += 1
        if number >= SAME and number & (number - 1) == 0:  # at 2, 4, 8, 16 …
            left = _different(left, values)
            left = _kept(left, values) if number >= FEWEST else left
    return _in_order(values)


def compare(candidates: int, sample: Sample, allows: Allows) -> list[Sampled]:
    """The same where every candidate is to be judged: none is dropped."""
    values: list[list[float]] = [[] for _ in range(candidates)]
    while allows(candidates):
        for place in range(candidates):
            values[place].append(sample(place, len(values[place])))
    return _in_order(values)


def _in_order(values: Sequence[list[float]]) -> list[Sampled]:
    order = sorted(range(len(values)), key=lambda place: (-len(values[place]), -_mean(values[place])))
    return [_sampled(place, values[place]) for place in _preferred(order, values)]


def _different(left: list[int], values: Sequence[list[float]]) -> list[int]:
    """Those that lead anywhere else than the ones before them."""
    return [n for at, n in enumerate(left) if all(values[n] != values[other] for other in left[:at])]


def _kept(left: list[int], values: Sequence[list[float]]) -> list[int]:
    """The better half, with the first candidate; only the best if that is clear."""
    order = sorted(left, key=lambda place: -_mean(values[place]))
    best = order[0]
    half = set(order[: (len(order) + 1) // 2]) | {0}
    return [
        place
        for place in left
        if place in half and (place == best or _lead(values[best], values[place]) < SETTLED)
    ]


def _preferred(order: list[int], values: Sequence[list[float]]) -> list[int]:
    """The order with the first candidate in front unless the best beats it clearly enough."""
    best = order[0]
    if best == 0 or (len(values[best]) >= FEWEST and _lead(values[best], values[0]) >= MARGIN):
        return order
    return [0, *(place for place in order if place != 0)]


def _lead(one: Sequence[float], other: Sequence[float]) -> float:
    """By how many standard errors one is better than the other, over the samples that both have."""
    differences = [a - b for a, b in zip(one, other, strict=False)]
    if not differences:
        return 0.0
    mean, error = _mean(differences), _error(differences)
    if error == 0:
        return 0.0 if mean == 0 else inf if mean > 0 else -inf
    return mean / error


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _error(values: Sequence[float]) -> float:
    """The standard error of the mean."""
    count = len(values)
    if count < 2:
        return inf
    mean = _mean(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)


def _sampled(place: int, values: Sequence[float]) -> Sampled:
    return Sampled(place, _mean(values), _error(values), len(values))
