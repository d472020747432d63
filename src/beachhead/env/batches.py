"""Many games at once, in one process or in several that share memory. Begin with `VectorEnv`."""

from __future__ import annotations

import multiprocessing as mp
from collections.abc import Mapping, Sequence
from itertools import pairwise
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, TypedDict

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymVectorEnv
from gymnasium.vector.utils import batch_space

from beachhead import bots
from beachhead.core.bhd import DataSet
from beachhead.core.errors import Malformed, Refusal
from beachhead.env.base_env import LONGEST
from beachhead.env.battle import Battle
from beachhead.env.encodings import MASK, OBSERVATION, Array
from beachhead.env.games import Games, Rows, Wanted

RESET: Final = "reset"
STEP: Final = "step"
STOP: Final = "stop"
ALIGNED: Final = 64


class Many(TypedDict, total=False):
    """What can be chosen for many games at once."""

    seat: str | None
    opponent: str | None
    options: Mapping[str, object] | None
    data: str | Path | DataSet | None
    max_cycles: int | None
    processes: int


class VectorEnv(GymVectorEnv):
    """`n` games at once. Row k of every array belongs to game k, and is written anew by each step: take a
    copy of what is to be kept.

    Without a `seat` every question of a game is yours, whoever is asked: `infos["seat"]` says which of
    `seats`, and when a game is over `infos["returns"]` has the outcome for each of them. With a `seat`, the
    bot `opponent` answers for the others. A game that is over begins again in the same step, and
    `infos["final_obs"]` has its last row. With `processes`, each plays a share of the games.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # so Gymnasium declares it

    def __init__(
        self,
        scenario: str,
        n: int,
        *,
        seat: str | None = None,
        opponent: str | None = None,
        options: Mapping[str, object] | None = None,
        data: str | Path | DataSet | None = None,
        max_cycles: int | None = LONGEST,
        processes: int = 1,
    ) -> None:
        if n < 1 or not 1 <= processes <= n:
            raise Malformed(
                f"There are 1 game or more, in 1 to {max(n, 1)} processes; not {n} in {processes}."
            )
        if max_cycles is not None and max_cycles < 1:
            raise Malformed(f"max_cycles is 1 or more, or None for whole games; not {max_cycles}.")
        battle = Battle(scenario, options, data=data)
        if opponent is not None:
            bots.make(opponent, scenario=battle.id)  # refused here, a name that is not known gets a sentence
            seat = seat or battle.usual_seat
        learner = "" if seat is None else str(battle.now.seat(seat))
        opponent = opponent or battle.usual_opponent
        self.seats, self.num_envs = battle.seats, n
        self._wanted = Wanted(battle.id, dict(options or {}), learner, opponent, max_cycles, battle.data)
        encoding = battle.encoding
        self.single_observation_space: Box = encoding.space(OBSERVATION)
        self.single_action_space: Discrete = encoding.action_space()
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        shapes = {
            name: ((n, *shape), kind)
            for name, (shape, kind) in Rows.shapes(encoding, len(self.seats)).items()
        }
        self._team: Alone | Team = (
            Alone(self._wanted, shapes) if processes == 1 else Team(self._wanted, shapes, processes)
        )
        self._rows = self._team.rows

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """New games: with a list of seeds, one for each; with one seed, that and the next ones."""
        if seed is None or isinstance(seed, int):
            seed = [None if seed is None else seed + row for row in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise Malformed(f"There is a seed for each of the {self.num_envs} games, not {len(seed)}.")
        self._team.reset(list(seed))
        return self._rows.observation, self._infos()

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """The ids of an action for each game. One that is not an option is refused before any is played."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise Malformed(f"There is the number of an action for each of the {self.num_envs} games.")
        self._check(given)
        final = self._team.step(given)
        rows, infos = self._rows, self._infos()
        if final:
            infos["final_obs"] = last = np.full(self.num_envs, None, object)
            for row, observed in final.items():
                last[row] = observed
            infos["returns"] = rows.returns
        return rows.observation, rows.reward, rows.terminated, rows.truncated, infos

    def action_masks(self) -> Array:
        """True for every action that can be taken now, a row for each game."""
        return self._rows.action_mask.view(bool)

    def legal(self) -> tuple[Array, Array]:
        """All actions that can be taken now, game after game, and where those of each game begin and end:
        those of game k are `actions[ends[k] : ends[k + 1]]`. Much smaller than the masks."""
        games, actions = np.divmod(np.flatnonzero(self.action_masks()), self.single_action_space.n)
        return actions, np.searchsorted(games, np.arange(self.num_envs + 1))

    def close_extras(self, **kwargs: Any) -> None:
        self._team.close()

    def _infos(self) -> dict[str, Any]:
        return {MASK: self._rows.action_mask, "seat": self._rows.seat}

    def _check(self, actions: Array) -> None:
        mask = self._rows.action_mask
        inside = (actions >= 0) & (actions < mask.shape[1])
        fine = inside & (mask[np.arange(len(actions)), np.where(inside, actions, 0)] > 0)
        if not fine.all():
            row = int(np.flatnonzero(~fine)[0])
            could = np.flatnonzero(mask[row])[:6].tolist()
            raise Refusal(
                f"Action {actions[row]} is not an option in game {row}: it could be "
                f"{', '.join(map(str, could))} and whatever else its mask has."
            )


Shapes = Mapping[str, tuple[tuple[int, ...], type[np.generic]]]


class Alone:
    """All games in this process."""

    def __init__(self, wanted: Wanted, shapes: Shapes) -> None:
        self.rows = Rows(**{name: np.zeros(shape, kind) for name, (shape, kind) in shapes.items()})
        self.games = Games(wanted, self.rows)

    def reset(self, seeds: list[int | None]) -> None:
        self.games.reset(seeds)

    def step(self, actions: Array) -> dict[int, Array]:
        self.games.step(actions.tolist())
        return self.games.final

    def close(self) -> None:
        """Nothing is held open."""


class Team:
    """A share of the games in each of several processes, the first of them in this one; all of them write
    into the same arrays."""

    def __init__(self, wanted: Wanted, shapes: Shapes, processes: int) -> None:
        count, context = shapes["seat"][0][0], mp.get_context("spawn")
        memory = context.RawArray("b", _size(shapes))  # is there as long as one of the arrays in it
        self.rows = _laid(memory, shapes)
        self._bounds = [count * k // processes for k in range(processes + 1)]
        self._lines: list[Connection] = []
        self._processes = []
        for share in self._shares():
            line, there = context.Pipe()
            told = (there, wanted, dict(shapes), memory, share)
            process = context.Process(target=_play, args=told, daemon=True)
            process.start()
            there.close()
            self._lines.append(line)
            self._processes.append(process)
        self.games = Games(wanted, self.rows.part(0, self._bounds[1]))

    def _shares(self) -> list[tuple[int, int]]:
        """The games of each other process: from which to which."""
        return list(pairwise(self._bounds[1:]))

    def reset(self, seeds: list[int | None]) -> None:
        self._all(RESET, seeds)

    def step(self, actions: Array) -> dict[int, Array]:
        return self._all(STEP, actions.tolist())

    def _all(self, what: str, given: list[Any]) -> dict[int, Array]:
        """Tell all others, play the share of this process, and wait for them."""
        try:
            for line, (begin, end) in zip(self._lines, self._shares(), strict=True):
                line.send((what, given[begin:end]))
            final = done(self.games, what, given[: self._bounds[1]])
            for line, (begin, _) in zip(self._lines, self._shares(), strict=True):
                final.update({begin + row: observed for row, observed in line.recv().items()})
        except (EOFError, OSError):
            raise Refusal(
                "A process that played some of the games has ended; make the environment anew."
            ) from None
        return final

    def close(self) -> None:
        for line in self._lines:
            try:
                line.send((STOP, None))
            except OSError:
                continue  # it has ended
        for process in self._processes:
            process.join()


def done(games: Games, what: str, given: list[Any]) -> dict[int, Array]:
    """Begin games, or answer in them; gives the last observations of those that have ended."""
    if what == RESET:
        games.reset(given)
        return {}
    games.step(given)
    return dict(games.final)


def _play(line: Connection, wanted: Wanted, shapes: Shapes, memory: Any, share: tuple[int, int]) -> None:
    """What a process of a team does until it is told to stop, or nobody is left to tell it."""
    games = Games(wanted, _laid(memory, shapes).part(*share))
    try:
        while (told := line.recv())[0] != STOP:
            line.send(done(games, *told))
    except (EOFError, OSError):
        pass  # nobody is there any more


def _size(shapes: Shapes) -> int:
    return sum(_bytes(shape, kind) for shape, kind in shapes.values())


def _bytes(shape: tuple[int, ...], kind: type[np.generic]) -> int:
    """What an array takes, up to the next line of the cache."""
    return -(-int(np.prod(shape)) * np.dtype(kind).itemsize // ALIGNED) * ALIGNED


def _laid(memory: Any, shapes: Shapes) -> Rows:
    """The arrays in shared memory, one after another."""
    arrays, offset = {}, 0
    for name, (shape, kind) in shapes.items():
        arrays[name] = np.ndarray(shape, kind, memory, offset)
        offset += _bytes(shape, kind)
    return Rows(**arrays)
