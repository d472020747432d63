"""Weights from samples: logistic regression, held back so that few games mislead nobody. Begin with `fit`.

Two things hold it back. A weight is drawn to a prior, which is zero for the general weights of a family and
the general weights for those of a scenario; and the weights of one feature at neighbouring knots are drawn to
each other. Then it is fitted again: what came of a game says little about a position early in it, so there
the chance that the first fit gives some turns later counts for most of the truth.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from beachhead.bots.value.model import KNOTS, Model, place_of
from beachhead.bots.value.sampling import Sample

Array: TypeAlias = NDArray[np.float64]
STIFFNESS: Final = 60.0
"""How strongly a weight is drawn to its prior; from 30 to 300 the loss differs by less than .005."""
STIFFER: Final = 300.0
"""The same where games are few, and what they are drawn to is all but known to be right."""
TOGETHER: Final = 3.0
"""How much more strongly neighbouring knots are drawn to each other."""
FREE: Final = 0.05
"""The same for the constant: it is hardly held back."""
AHEAD: Final = 16
"""The positions, eight player turns, after which the first fit is asked."""
TRUST: Final = 0.8
"""How much its answer counts."""
FOLDS: Final = 5
STEPS: Final = 10
CLOSE: Final = 1e-3
CLIP: Final = 12.0


@dataclass(frozen=True)
class Data:
    """Samples as arrays; `game` numbers the games."""

    features: Array
    moment: Array
    clock: Array
    turn: Array
    outcome: Array
    game: Array

    def where(self, mask: NDArray[np.bool_]) -> Data:
        return Data(*(getattr(self, column.name)[mask] for column in fields(self)))

    def __len__(self) -> int:
        return len(self.outcome)


def gather(games: Iterable[Sequence[Sample]], first: int = 0) -> Data:
    """The samples of several games; the games are numbered from `first` on."""
    rows = [(n, sample) for n, samples in enumerate(games, first) for sample in samples]
    return Data(
        np.array([sample.features for _, sample in rows], dtype=float),
        np.array([sample.moment for _, sample in rows], dtype=float),
        np.array([sample.clock for _, sample in rows]),
        np.array([sample.turn for _, sample in rows], dtype=float),
        np.array([sample.outcome for _, sample in rows]),
        np.array([n for n, _ in rows], dtype=float),
    )


def together(parts: Sequence[Data]) -> Data:
    """Several sets of samples as one."""
    return Data(*(np.concatenate([getattr(part, column.name) for part in parts]) for column in fields(Data)))


@dataclass(frozen=True)
class Scale:
    """By how much each feature is moved and divided, so that all vary alike."""

    mean: Array
    spread: Array

    def apply(self, features: Array) -> Array:
        return (features - self.mean) / self.spread

    def into(self, model: Model) -> Array:
        """The coefficients of scaled features that a model amounts to."""
        weights, constants = np.array(model.weights), np.array(model.constants)
        return np.column_stack([constants + weights @ self.mean, weights * self.spread])

    def out_of(self, coefficients: Array) -> Model:
        """The model of features as they are."""
        weights = coefficients[:, 1:] / self.spread
        constants = coefficients[:, 0] - weights @ self.mean
        return Model(tuple(map(float, constants)), tuple(tuple(map(float, row)) for row in weights))


def scale_of(data: Data) -> Scale:
    """What never varies keeps the weight of the prior, and counts as if it varied by one."""
    spread = data.features.std(axis=0)
    return Scale(data.features.mean(axis=0), np.where(spread > 1e-9, spread, 1.0))


def fit(data: Data, prior: Model | None = None, stiffness: float = STIFFNESS) -> Model:
    """The model that fits the samples best."""
    scale, width = scale_of(data), data.features.shape[1] + 1
    drawn_to = np.zeros(len(KNOTS) * width) if prior is None else scale.into(prior).ravel()
    design, penalty = _design(scale.apply(data.features), data.clock), _penalty(width, stiffness)
    first = _newton(design, data.outcome, penalty, drawn_to, drawn_to)
    then = _newton(design, _truth(data, _chances(design, first)), penalty, drawn_to, first)
    return scale.out_of(then.reshape(len(KNOTS), width))


def _newton(design: Array, truth: Array, penalty: Array, drawn_to: Array, start: Array) -> Array:
    """The coefficients with the least loss and penalty."""
    found = start
    for _ in range(STEPS):
        chance = _chances(design, found)
        slope = design.T @ (truth - chance) - penalty @ (found - drawn_to)
        curve = (design * (chance * (1 - chance) + 1e-6)[:, None]).T @ design + penalty
        step = np.linalg.solve(curve, slope)
        found = found + step
        if np.abs(step).max() < CLOSE:
            break
    return found


def _truth(data: Data, chance: Array) -> Array:
    """What a fit should say of each position: what came of the game, and what a fit said later in it."""
    far = 1 + AHEAD + int(data.moment.max(initial=0))
    keys = data.game * far + data.moment
    order = np.argsort(keys)
    place = np.searchsorted(keys[order], keys + AHEAD)
    later = order[np.minimum(place, len(keys) - 1)]
    there = keys[later] == keys + AHEAD
    return np.where(there, (1 - TRUST) * data.outcome + TRUST * chance[later], data.outcome)


def _chances(design: Array, coefficients: Array) -> Array:
    found: Array = 1 / (1 + np.exp(-np.clip(design @ coefficients, -CLIP, CLIP)))
    return found


def _design(features: Array, clock: Array) -> Array:
    """Each row once for each knot, by how near its moment is to it."""
    share = np.zeros((len(clock), len(KNOTS)))
    for row, moment in enumerate(clock):
        knot, later = place_of(float(moment))
        share[row, knot], share[row, knot + 1] = 1 - later, later
    rows = np.column_stack([np.ones(len(clock)), features])
    design: Array = (share[:, :, None] * rows[:, None, :]).reshape(len(clock), -1)
    return design


def _penalty(width: int, stiffness: float) -> Array:
    knots = len(KNOTS)
    apart = np.zeros((knots, knots))
    for knot in range(knots - 1):
        apart[knot : knot + 2, knot : knot + 2] += np.array([[1.0, -1.0], [-1.0, 1.0]])
    by_feature = np.full(width, 1.0)
    by_feature[0] = FREE
    found: Array = stiffness * (
        np.kron(np.eye(knots), np.diag(by_feature)) + TOGETHER * np.kron(apart, np.eye(width))
    )
    return found


def chances(model: Model, data: Data) -> list[float]:
    """What a model says of the samples."""
    rows = zip(data.clock.tolist(), data.features.tolist(), strict=True)
    return [model.chance(clock, features) for clock, features in rows]


def fold_of(data: Data) -> Array:
    """The part of the games that a sample belongs to, for cross-validation: a whole game is in one."""
    return data.game % FOLDS
