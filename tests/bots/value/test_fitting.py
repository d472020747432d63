"""Fitting finds what is in the samples, and is held back where there is little."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from beachhead.bots.value.figures import auc
from beachhead.bots.value.fitting import AHEAD, Data, chances, fit, fold_of, gather, together
from beachhead.bots.value.model import KNOTS, Model
from beachhead.bots.value.sampling import Sample
from beachhead.sim import fit_family


def games(number: int, seed: int = 1, moments: int = 20) -> list[list[Sample]]:
    """Games in which the first feature drifts to the winner and the second is noise; the third never
    varies."""
    rng = Random(seed)
    found = []
    for _ in range(number):
        outcome = float(rng.random() < 0.5)
        lean = 1 if outcome else -1
        found.append(
            [
                Sample(
                    n,
                    n // 2,
                    n / moments,
                    [rng.gauss(lean * n / moments, 1), rng.gauss(0, 1), 7.0],
                    outcome,
                )
                for n in range(moments)
            ]
        )
    return found


def test_it_finds_the_feature_that_tells() -> None:
    model = fit(gather(games(150)))
    told, noise, still = (max(abs(row[n]) for row in model.weights) for n in range(3))
    assert told > 4 * noise
    assert still == pytest.approx(0, abs=1e-9)
    unseen = gather(games(100, seed=2))
    late = unseen.where(unseen.clock > 0.7)
    assert auc(chances(model, late), late.outcome.tolist()) > 0.8


def test_the_same_samples_give_the_same_weights() -> None:
    assert fit(gather(games(20))) == fit(gather(games(20)))


def test_few_games_stay_near_the_prior() -> None:
    prior = Model((0.0,) * len(KNOTS), ((0.0, 0.8, 0.0),) * len(KNOTS))
    few, many = fit(gather(games(2)), prior), fit(gather(games(300)), prior)
    assert min(row[1] for row in few.weights) > 0.6
    assert max(row[1] for row in many.weights) < 0.4


def test_what_comes_later_in_a_game_counts_before() -> None:
    """A game whose first half says the opposite of its second is judged by what the second half says."""
    data = gather(games(60, moments=3 * AHEAD))
    lucky = data.where(np.ones(len(data), dtype=bool))
    lucky.outcome[:] = np.where(lucky.moment < AHEAD, 1 - data.outcome, data.outcome)
    early = lucky.where(lucky.moment < AHEAD)
    assert auc(chances(fit(lucky), early), (1 - early.outcome).tolist()) > 0.5


def test_a_game_is_in_one_fold_as_a_whole() -> None:
    data = together([gather(games(4)), gather(games(3), first=4)])
    assert len(set(data.game.tolist())) == 7
    assert all(len(set(fold_of(data.where(data.game == game)).tolist())) == 1 for game in range(7))


def test_too_many_samples_are_thinned_by_whole_games(monkeypatch: pytest.MonkeyPatch) -> None:
    data = gather(games(10))
    assert fit_family.thin(data) is data
    monkeypatch.setattr(fit_family, "MOST", 60)
    thinned: Data = fit_family.thin(data)
    assert 0 < len(thinned) <= 60
    assert all((thinned.game == game).sum() == 20 for game in set(thinned.game.tolist()))
