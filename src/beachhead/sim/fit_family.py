"""One family of scenarios: general weights from all its games, and weights of their own for those scenarios
that are the better for it. Begin with `Family.fit`.

Every figure is cross-validated: the games are dealt into five parts, and a part is judged by weights, general
and own, that were fitted on the other four.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from beachhead.bots.value.figures import Bin, Figures, figures, log_loss, reliability
from beachhead.bots.value.fitting import FOLDS, STIFFER, STIFFNESS, Data, chances, fit, fold_of, together
from beachhead.bots.value.model import Model
from beachhead.bots.value.value import Value
from beachhead.bots.value.weights import Fitted, Weights

ENOUGH: Final = 60
"""Games that a scenario needs for weights of its own."""
MOST: Final = 25_000
"""Samples that a fit uses at most: more cost time and tell little."""
LATER: Final = 4
"""The turn from which the early ones, of which nothing is known, are left behind."""


@dataclass(frozen=True)
class Part:
    """The samples of one scenario; `tame` are the games that were played without straying."""

    scenario: str
    own: str
    data: Data
    tame: set[int]
    fitted: Fitted


@dataclass(frozen=True)
class Found:
    """How good the weights of a scenario are on games they were not fitted on: over all turns, from turn 4
    on, the same in games without straying, and by turn."""

    scenario: str
    weights: str
    games: int
    tame_games: int
    whole: Figures
    later: Figures
    tame: Figures
    by_turn: dict[int, Figures] = field(default_factory=dict)
    bins: list[Bin] = field(default_factory=list)

    def json(self) -> dict[str, Any]:
        """Rounded, so that a file of them can be read."""
        rows: dict[str, Any] = _rounded(asdict(self))
        for name in ("whole", "later", "tame"):
            rows[name] = _rounded(getattr(self, name)._asdict())
        rows["by_turn"] = {turn: _rounded(one._asdict()) for turn, one in self.by_turn.items()}
        rows["bins"] = [_rounded(one._asdict()) for one in self.bins]
        return rows


def _rounded(row: dict[str, Any]) -> dict[str, Any]:
    return {name: round(one, 4) if isinstance(one, float) else one for name, one in row.items()}


class Family:
    """Scenarios that share general weights."""

    def __init__(
        self, value: Value, name: str, rules: int, parts: Sequence[Part], kin: Model | None = None
    ) -> None:
        self.value, self.name, self.rules, self.parts, self.kin = value, name, rules, parts, kin
        self.alone = len(parts) == 1
        """One scenario alone says nothing about the others: it gets weights of its own only."""

    def fit(self) -> tuple[list[Found], list[Weights]]:
        """Figures for every scenario, and for all if there are several; and the weights to be kept."""
        general = None if self.alone else self._general(range(FOLDS))
        found: list[Found] = []
        kept: list[Weights] = []
        said: list[float] = []
        for part, (by_general, by_own) in zip(self.parts, self._judged(), strict=True):
            truth = part.data.outcome.tolist()
            better = by_own and (self.alone or log_loss(by_own, truth) < log_loss(by_general, truth))
            said += by_own if better else by_general
            result = judged(part, part.own if better else self.name, by_own if better else by_general)
            found.append(result)
            if better:
                drawn_to = "" if self.alone else self.name
                kept.append(self._weights([part], result, drawn_to, fit(thin(part.data), general)))
        if general is not None:
            found.append(judged(self._all(), self.name, said))
            drawn_to = self.value.kin.get(self.name, "") if self.kin else ""
            kept.append(self._weights(self.parts, found[-1], drawn_to, general))
        return found, kept

    def _all(self) -> Part:
        """All scenarios as one."""
        parts = self.parts
        games = sum(part.fitted.games for part in parts)
        return Part(
            f"all {self.name}",
            self.name,
            together([part.data for part in parts]),
            set().union(*(part.tame for part in parts)),
            Fitted(games, parts[0].fitted.bots, ""),
        )

    def _general(self, folds: Sequence[int]) -> Model:
        """The general weights, from the games in these folds."""
        data = thin(together([_in(part.data, folds) for part in self.parts]))
        return fit(data, self.kin, self._stiffness())

    def _stiffness(self) -> float:
        return STIFFNESS if self.kin is None else STIFFER

    def _judged(self) -> list[tuple[list[float], list[float]]]:
        """By part: the chances by general weights and by weights of its own; empty where there are none."""
        general = [np.zeros(len(part.data)) for part in self.parts]
        own = [np.zeros(len(part.data)) for part in self.parts]
        for fold in range(FOLDS):
            rest = [other for other in range(FOLDS) if other != fold]
            prior = None if self.alone else self._general(rest)
            for n, part in enumerate(self.parts):
                test = fold_of(part.data) == fold
                unseen = part.data.where(test)
                if prior is not None:
                    general[n][test] = chances(prior, unseen)
                if self._enough(part):
                    own[n][test] = chances(fit(thin(_in(part.data, rest)), prior), unseen)
        return [
            ([] if self.alone else general[n].tolist(), own[n].tolist() if self._enough(part) else [])
            for n, part in enumerate(self.parts)
        ]

    def _enough(self, part: Part) -> bool:
        return self.alone or part.fitted.games >= ENOUGH

    def _weights(self, parts: Sequence[Part], found: Found, drawn_to: str, model: Model) -> Weights:
        whole = found.whole
        return Weights(
            self.value.game,
            found.weights,
            self.rules,
            {part.scenario: part.fitted for part in parts},
            self._stiffness() if found.weights == self.name else STIFFNESS,
            drawn_to,
            {"auc": round(whole.auc, 4), "loss": round(whole.loss, 4), "off": round(whole.off, 4)},
            self.value.names,
            model,
        )


def judged(part: Part, weights: str, said: list[float]) -> Found:
    """How good these chances are."""
    data, chance = part.data, np.array(said)

    def among(mask: NDArray[np.bool_]) -> Figures:
        return figures(chance[mask].tolist(), data.outcome[mask].tolist())

    later = data.turn >= LATER
    turns = sorted({int(turn) for turn in data.turn})
    return Found(
        part.scenario,
        weights,
        part.fitted.games,
        len(part.tame),
        among(data.turn >= 0),
        among(later),
        among(later & np.isin(data.game, list(part.tame))),
        {turn: among(data.turn == turn) for turn in turns},
        reliability(said, data.outcome.tolist()),
    )


def _in(data: Data, folds: Sequence[int]) -> Data:
    return data.where(np.isin(fold_of(data), list(folds)))


def thin(data: Data) -> Data:
    """Every so manieth game, if there are too many samples."""
    every = -(-len(data) // MOST)
    if every <= 1:
        return data
    games = np.unique(data.game)
    return data.where(np.isin(data.game, games[::every]))
