"""The chance to win, from features of the position and weights fitted on games. Begin with `Value.chance`.

A game brings its features: numbers that describe a position as its first side sees it. They may be read from
what everybody knows and from what the seat knows; the rest counts as nothing, or as what is to be expected.
Which weights go with them depends on the scenario.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from random import Random
from statistics import fmean, pstdev
from typing import Any, ClassVar, NamedTuple, Protocol

from beachhead.bots.value.model import Model
from beachhead.bots.value.weights import Weights, read_weights
from beachhead.core.errors import Malformed, Unknown
from beachhead.core.game import Game
from beachhead.core.seat import Seat
from beachhead.core.state import Setup
from beachhead.core.view import View
from beachhead.games import companion, find_game


class Value(ABC):
    """What positions of one game are worth: the companion that the game names."""

    game: ClassVar[str]
    package: ClassVar[str]
    """The package whose folder `weights` has the files."""
    names: ClassVar[tuple[str, ...]]
    """The features, in the order in which `features` gives them."""
    kin: ClassVar[Mapping[str, str]] = {}
    """By family: another family whose general weights its own are drawn to, where games are long and few."""

    def __init__(self) -> None:
        self._models: dict[tuple[object, ...], Model] = {}
        self._firsts: dict[int, tuple[Setup, frozenset[Seat]]] = {}

    # what a game says

    @abstractmethod
    def features(self, state: Any, seat: Seat) -> Sequence[float]:
        """The position in numbers, as far as the seat may know it."""

    @abstractmethod
    def clock(self, state: Any) -> float:
        """How much of the game has been played, from 0 to 1."""

    @abstractmethod
    def player_turn(self, state: Any) -> int:
        """A number that grows with every player turn."""

    @abstractmethod
    def own(self, setup: Setup) -> str:
        """The name of the weights that its scenario may have of its own."""

    @abstractmethod
    def family(self, setup: Setup) -> str:
        """The name of the general weights that it takes otherwise."""

    # the chance

    def chance(self, state: Any, seat: Seat) -> float:
        """The chance that the side of the seat wins, a draw counting half; once the game is over, what came
        of it."""
        if state.result is not None:
            return 0.5 if state.result.winner is None else float(state.result.score(seat) > 0)
        chance = self.model(state.setup).chance(self.clock(state), self.features(state, seat))
        return chance if seat in self._first(state.setup) else 1 - chance

    def teams(self, setup: Setup) -> dict[str, tuple[Seat, ...]]:
        """The seats of each side, by its name; the first one is whom the features are about."""
        return find_game(self.game).measure.teams(setup)

    def _first(self, setup: Setup) -> frozenset[Seat]:
        known = self._firsts.get(id(setup))
        if known is None or known[0] is not setup:
            if len(self._firsts) > 64:
                self._firsts.clear()
            seats = frozenset(next(iter(self.teams(setup).values())))
            known = self._firsts[id(setup)] = (setup, seats)
        return known[1]

    # the weights

    def model(self, setup: Setup) -> Model:
        """The model for a set-up, kept."""
        key = (setup.scenario, setup.fingerprint, setup.rules, *setup.options.values())
        found = self._models.get(key)
        if found is None:
            found = self._models[key] = self.weights(setup).model
        return found

    def weights(self, setup: Setup) -> Weights:
        """The weights for a set-up: its own if they were fitted with its facts and rules, else those of the
        family."""
        own = self.shipped.get(self.own(setup))
        if own is not None and own.suits(setup.scenario, setup.fingerprint, setup.rules):
            return own
        return self.shipped[self.family(setup)]

    @cached_property
    def shipped(self) -> dict[str, Weights]:
        """All weights that come with the program, by name."""
        folder = files(self.package) / "weights"
        stems = sorted(
            path.name.removesuffix(".json") for path in folder.iterdir() if path.name.endswith(".json")
        )
        return {stem: read_weights(folder / f"{stem}.json", self.game, stem, self.names) for stem in stems}


def value_of(game: Game[Any, Any]) -> Value | None:
    """The value of a game; None for a game that names none."""
    return companion(game.value, Value, "value") if game.value else None


class Worth(Protocol):
    """What tells the chance of a seat to win."""

    def chance(self, state: Any, seat: Seat) -> float: ...


def between(value: Worth, state: Any, first: Seat, second: Seat) -> float:
    """The chance of the first seat's side as both seats would tell it, half and half, since each may count
    what the other cannot see."""
    return (value.chance(state, first) + 1 - value.chance(state, second)) / 2


class WinChance(NamedTuple):
    """A chance to win, and how much it differs between the positions that a seat can imagine."""

    chance: float
    spread: float


def win_chance(view: View, samples: int = 8, seed: int = 0) -> WinChance:
    """The chance that the side of the view's seat wins, over positions imagined from what the seat knows."""
    if samples < 1:
        raise Malformed(f"A chance is the mean over 1 position or more, not {samples}.")
    game = find_game(view.setup.game)
    value = value_of(game)
    if value is None:
        raise Unknown(f"Nobody knows what a position of {game.title} is worth.")
    if view.result is not None:
        samples = 1
    rng = Random(f"win chance/{seed}")
    chances = [value.chance(game.resample(view, rng), view.seat) for _ in range(samples)]
    return WinChance(fmean(chances), pstdev(chances))
