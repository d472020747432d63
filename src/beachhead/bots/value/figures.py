"""How good chances are, once it is known who won. Begin with `figures`."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Final, NamedTuple

SURE: Final = 1e-4
BINS: Final = 10


class Figures(NamedTuple):
    """The area under the curve (how often a position that was won has the greater chance of two), the
    log-loss (a chance of a half always gives .693), and the calibration error (by how much chances differ
    from shares won, on the mean)."""

    positions: int
    auc: float
    loss: float
    off: float


class Bin(NamedTuple):
    """Positions of similar chances: how many, their mean chance, and the share that was won."""

    positions: int
    chance: float
    won: float


def figures(chances: Sequence[float], outcomes: Sequence[float]) -> Figures:
    """All figures of some positions."""
    bins = reliability(chances, outcomes)
    total = max(1, len(chances))
    off = sum(one.positions * abs(one.chance - one.won) for one in bins) / total
    return Figures(len(chances), auc(chances, outcomes), log_loss(chances, outcomes), off)


def auc(chances: Sequence[float], outcomes: Sequence[float]) -> float:
    """Of a position that was won and one that was lost, how often the first has the greater chance; equal
    chances count half. Draws are left out; a half where one side won everything."""
    rows = sorted((c, o) for c, o in zip(chances, outcomes, strict=True) if o != 0.5)
    won = sum(1 for _, o in rows if o > 0.5)
    lost = len(rows) - won
    if not won or not lost:
        return 0.5
    ranks, place = 0.0, 0
    while place < len(rows):
        end = place
        while end < len(rows) and rows[end][0] == rows[place][0]:
            end += 1
        ranks += sum(1 for _, o in rows[place:end] if o > 0.5) * (place + 1 + end) / 2
        place = end
    return (ranks - won * (won + 1) / 2) / (won * lost)


def log_loss(chances: Sequence[float], outcomes: Sequence[float]) -> float:
    """The mean surprise."""
    total = 0.0
    for chance, outcome in zip(chances, outcomes, strict=True):
        sure = min(1 - SURE, max(SURE, chance))
        total -= outcome * log(sure) + (1 - outcome) * log(1 - sure)
    return total / max(1, len(chances))


def reliability(chances: Sequence[float], outcomes: Sequence[float], bins: int = BINS) -> list[Bin]:
    """Positions by chance, in equal steps; steps without positions are left out."""
    groups: list[list[tuple[float, float]]] = [[] for _ in range(bins)]
    for chance, outcome in zip(chances, outcomes, strict=True):
        groups[min(bins - 1, int(chance * bins))].append((chance, outcome))
    return [
        Bin(len(group), sum(c for c, _ in group) / len(group), sum(o for _, o in group) / len(group))
        for group in groups
        if group
    ]
