"""Behaviour cloning with NumPy alone: a policy that does what was done in the games of a data set.

The score of a legal action is a product: what a hidden layer makes of the observation, times a vector of the
action, and a number of the action. Begin with `clone`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from beachhead.dataset.loading import Batch, Dataset

Array = npt.NDArray[Any]
HIDDEN = 32
RATE = 0.003
BATCH = 128


class Cloned(NamedTuple):
    """The weights: into the hidden layer, and for each action a vector and a number."""

    into: Array
    start: Array
    vectors: Array
    numbers: Array

    def choose(self, seen: Array, legal: list[int]) -> int:
        """The legal action with the highest score."""
        hidden = np.tanh(seen @ self.into + self.start)
        return legal[int(np.argmax(self.vectors[legal] @ hidden + self.numbers[legal]))]


def clone(data: Dataset, seat: str, epochs: int, seed: int) -> Cloned:
    """The policy of a seat, learned from all decisions of that seat."""
    rng, place = np.random.default_rng(seed), data.seats.index(seat)
    shapes = ((data.width, HIDDEN), (HIDDEN,), (data.actions, HIDDEN), (data.actions,))
    weights = [(rng.normal(0, 0.05, shape) * (len(shape) > 1)).astype(np.float32) for shape in shapes]
    steps = [Adam(one) for one in weights]
    for epoch in range(epochs):
        for batch in data.batches(BATCH, shuffle=seed * 1000 + epoch):
            gradients = gradient(Cloned(*weights), batch, np.flatnonzero(batch.seat == place))
            for step, found in zip(steps, gradients, strict=True):
                step.go(found)
    return Cloned(*weights)


def gradient(policy: Cloned, batch: Batch, rows: Array) -> tuple[Array, Array, Array, Array]:
    """Of the logarithm of the chance of what was done, for these rows of a batch."""
    seen = batch.observation[rows]
    hidden = np.tanh(seen @ policy.into + policy.start)
    back = np.zeros_like(hidden)
    vectors, numbers = np.zeros_like(policy.vectors), np.zeros_like(policy.numbers)
    for n, row in enumerate(rows):
        legal = batch.legal[batch.ends[row] : batch.ends[row + 1]]
        scores = policy.vectors[legal] @ hidden[n] + policy.numbers[legal]
        shares = np.exp(scores - scores.max())
        wrong = -shares / shares.sum()
        wrong[batch.choice[row]] += 1
        back[n] = wrong @ policy.vectors[legal]
        vectors[legal] += wrong[:, None] * hidden[n]
        numbers[legal] += wrong
    back *= 1 - hidden**2
    count = max(1, len(rows))
    return seen.T @ back / count, back.sum(axis=0) / count, vectors / count, numbers / count


class Adam:
    """Steps up the gradient of one array."""

    def __init__(self, weights: Array) -> None:
        self.weights, self.count = weights, 0
        self.mean, self.square = np.zeros_like(weights), np.zeros_like(weights)

    def go(self, gradient: Array) -> None:
        self.count += 1
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.001 * (gradient**2 - self.square)
        size = RATE * (1 - 0.999**self.count) ** 0.5 / (1 - 0.9**self.count)
        self.weights += size * self.mean / (np.sqrt(self.square) + 1e-8)
