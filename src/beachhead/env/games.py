"""Several games of one scenario side by side, written into arrays of one row each. Begin with `Games`.

The arrays are given: those of one program, or memory that several share (`batches`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from gymnasium.utils import seeding

from beachhead.core.bhd import DataSet
from beachhead.env.battle import Battle
from beachhead.env.encodings import Array, Encoding
from beachhead.env.others import Others


@dataclass(frozen=True)
class Wanted:
    """What is played: `opponent` plays every seat but `seat`, or nobody does if there is no seat."""

    scenario: str
    options: Mapping[str, object]
    seat: str
    opponent: str
    max_cycles: int | None
    data: DataSet | None = None


@dataclass(frozen=True)
class Rows:
    """One row for each game: what the seat sees that is asked, what it can do, who it is, and what has come
    of the answer; `returns` has a number for each seat when a game is over."""

    observation: Array
    action_mask: Array
    seat: Array
    reward: Array
    returns: Array
    terminated: Array
    truncated: Array

    @staticmethod
    def shapes(encoding: Encoding, seats: int) -> dict[str, tuple[tuple[int, ...], type[np.generic]]]:
        """By name: what one row of each array looks like."""
        return {
            "observation": ((encoding.reader.width,), np.float32),
            "action_mask": ((encoding.actions,), np.int8),
            "seat": ((), np.int64),
            "reward": ((), np.float64),
            "returns": ((seats,), np.float64),
            "terminated": ((), np.bool_),
            "truncated": ((), np.bool_),
        }

    def part(self, begin: int, end: int) -> Rows:
        """Some of the rows."""
        return Rows(**{name: array[begin:end] for name, array in vars(self).items()})


class Games:
    """Games that begin again by themselves. The game in row k, begun with seed s, plays what a single
    environment plays after `reset(seed=s)`, then its next game, and so on."""

    def __init__(self, wanted: Wanted, rows: Rows) -> None:
        first = Battle(wanted.scenario, wanted.options, data=wanted.data)
        self.rows, self.wanted = rows, wanted
        self.seats = first.seats
        self.battles = [first, *(first.clone() for _ in range(len(rows.seat) - 1))]
        seat, opponent = wanted.seat, wanted.opponent
        self._others = [Others(battle, seat, opponent) for battle in self.battles] if seat else []
        self._listed: list[list[int]] = [[] for _ in self.battles]
        self._masks = [memoryview(mask) for mask in rows.action_mask]  # quicker for single numbers
        self._observed = list(rows.observation)
        if seat:  # whose rows are drawn where they are read; those of several seats are copied there
            for battle, row in zip(self.battles, self._observed, strict=True):
                battle.draw_into(seat, row)
        self._asked = [""] * len(self.battles)
        self._places = {seat: n for n, seat in enumerate(self.seats)}
        self._answered = [0] * len(self.battles)
        self._seeds = [np.random.default_rng() for _ in self.battles]
        self._ended = 0
        self.final: dict[int, Array] = {}
        """By row: the last observation of a game that the last answer ended."""

    @property
    def decided(self) -> int:
        """Decisions so far in all games, dice included."""
        return self._ended + sum(battle.decided for battle in self.battles)

    def reset(self, seeds: Sequence[int | None]) -> None:
        """New games."""
        for row, seed in enumerate(seeds):
            self._seeds[row], _ = seeding.np_random(seed)
            self._begin(row)
            self._show(row)
        self.rows.reward[:] = self.rows.returns[:] = 0
        self.rows.terminated[:] = self.rows.truncated[:] = False

    def step(self, actions: Sequence[int]) -> None:
        """An answer for each game, one of its options; a game that it ends begins again."""
        rows = self.rows
        rows.reward[:] = 0
        rows.terminated[:] = rows.truncated[:] = False
        self.final.clear()
        for row, action in enumerate(actions):
            self._answer(row, action)
            self._show(row)

    def _answer(self, row: int, action: int) -> None:
        battle, seat = self.battles[row], self._asked[row]
        asked = battle.now.decision(seat)
        assert asked is not None, "who is shown what can be done is asked"
        battle.take(asked, self._listed[row].index(action))
        if self._others:
            self._others[row].play()
        self._answered[row] += 1
        over = battle.over
        cut = not over and self._answered[row] == self.wanted.max_cycles
        if over or cut:
            rows = self.rows
            rows.terminated[row], rows.truncated[row] = over, cut
            returns = battle.returns()
            rows.reward[row], rows.returns[row] = returns[seat], list(returns.values())
            self.final[row] = battle.now.row(seat).copy()
            if self._others:
                self._others[row].end()
            self._begin(row)

    def _begin(self, row: int) -> None:
        drawn = int(self._seeds[row].integers(2**62))
        self._ended += self.battles[row].decided
        self._answered[row] = 0
        self.battles[row].begin(drawn)
        if self._others:
            self._others[row].begin(drawn)
            self._others[row].play()

    def _show(self, row: int) -> None:
        """Write down what the seat sees that is asked, and what it can do."""
        now = self.battles[row].now
        assert now.asked is not None, "a game that is over has begun again"
        seat = self.wanted.seat or now.asked.seat
        if seat != self._asked[row]:
            self._asked[row] = seat
            self.rows.seat[row] = self._places[seat]
        seen = now.row(seat)
        if not self.wanted.seat:
            self._observed[row][:] = seen
        mask = self._masks[row]
        for id in self._listed[row]:
            mask[id] = 0
        self._listed[row] = listed = now.ids(seat)
        for id in listed:
            mask[id] = 1
