"""Train a small policy by playing, on one processor in minutes, and hold it against random play.

    python examples/train_policy.py                                fm:utah, four minutes
    python examples/train_policy.py m44:airborne --minutes 6 --out airborne.npz

The policy is as small as can be: for every question and every kind of answer a weight, and another one for
how near to the goals of the scenario the answer lies. It draws among its options by the sum of the two. It
learns by REINFORCE: what it did in the games that it won becomes likelier. Each seat learns against random
play.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from time import process_time

import numpy as np
import numpy.typing as npt

from beachhead import env
from beachhead.env.aec import BattleEnv
from beachhead.sim.stats import wilson

Numbers = npt.NDArray[np.float64]
GOALS = ("goal", "objectives of the", "exits of the", "bridges to hold")
BATCH, STEP = 12, 0.15


class Eye:
    """What the policy sees of an answer, looked up by its id: its verb, and how near it is to a goal."""

    def __init__(self, turns: BattleEnv) -> None:
        reader = turns.battle.reader
        words = list(reader.action_ids.words.values())
        self.verb = np.zeros(reader.action_ids.size, int)
        self.near = np.zeros(reader.action_ids.size)
        nearness = near_goals(turns)
        for n, word in enumerate(words):
            ids = slice(word.base, word.base + word.count)
            self.verb[ids] = n
            if word.sizes == nearness.shape:  # its only field is a place on the board
                self.near[ids] = nearness
        asks = [name.removeprefix("asked: ") for name in reader.feature_names if name.startswith("asked: ")]
        self.first = {ask: n * len(words) for n, ask in enumerate(asks)}
        self.kinds = len(asks) * len(words)


def near_goals(turns: BattleEnv) -> Numbers:
    """By cell: 0 on a goal, and one less for every ten hexes to the nearest."""
    reader, now = turns.battle.reader, turns.battle.now
    planes = reader.planes(now.visible(turns.battle.seats[0]))
    shown = [n for n, name in enumerate(reader.plane_names) if name.startswith(GOALS)]
    board = planes[shown].any(axis=0)
    if not board.any():
        return np.zeros(board.size)
    row, column = np.indices(board.shape).reshape(2, -1)
    goals = board.ravel().nonzero()[0]
    away: Numbers = np.hypot(row[:, None] - row[goals], column[:, None] - column[goals]).min(axis=1)
    return -away / 10


class Policy:
    """`weights` is all that it has learned: by question and verb, alone and times the nearness."""

    def __init__(self, eye: Eye, rng: Random) -> None:
        self.eye, self.rng = eye, rng
        self.weights = np.zeros((2, eye.kinds))

    def choose(self, ask: str, ids: list[int], slope: Numbers) -> int:
        """The place of an option; adds to `slope` which way the weights would make it likelier."""
        kinds, near = self.eye.first[ask] + self.eye.verb[ids], self.eye.near[ids]
        scores = self.weights[0, kinds] + self.weights[1, kinds] * near
        odds = np.exp(scores - scores.max())
        odds /= odds.sum()
        taken = self.rng.choices(range(len(ids)), odds)[0]
        np.subtract.at(slope[0], kinds, odds)
        np.subtract.at(slope[1], kinds, odds * near)
        slope[0, kinds[taken]] += 1
        slope[1, kinds[taken]] += near[taken]
        return taken


def play(turns: BattleEnv, policy: Policy, seat: str, seed: int) -> tuple[float, Numbers]:
    """A game of the policy in `seat` against random play: its reward, and the slope of what it did."""
    turns.reset(seed=seed)
    rng, slope = Random(seed), np.zeros_like(policy.weights)
    while (asked := turns.battle.now.asked) is not None:
        legal = turns.legal(asked.seat)
        taken = rng.randrange(len(legal))
        if asked.seat == seat and len(legal) > 1:
            taken = policy.choose(asked.ask, legal, slope)
        turns.step(legal[taken])
    return turns.battle.returns()[seat], slope


def train(turns: BattleEnv, seat: str, minutes: float, rng: Random) -> Policy:
    """Play and learn until the time is up."""
    policy, until, games = Policy(Eye(turns), rng), process_time() + 60 * minutes, 0
    squares = np.full(policy.weights.shape, 1e-3)
    while process_time() < until:
        played = [play(turns, policy, seat, seed=games + n) for n in range(BATCH)]
        games += BATCH
        rewards = np.array([reward for reward, _ in played])
        slope = np.tensordot(rewards - rewards.mean(), [way for _, way in played], 1) / BATCH
        squares = 0.9 * squares + 0.1 * slope**2
        policy.weights += STEP * slope / np.sqrt(squares)
        print(f"{seat}: {games} games, {(rewards > 0).mean():.0%} of the last {BATCH} won", flush=True)
    return policy


def won(turns: BattleEnv, policy: Policy, seat: str, games: int) -> int:
    """Games won on seeds that were not trained with."""
    return sum(play(turns, policy, seat, seed=1_000_000 + n)[0] > 0 for n in range(games))


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a small policy and hold it against random play.")
    parser.add_argument("scenario", nargs="?", default="fm:utah")
    parser.add_argument("--minutes", type=float, default=4.0, help="of the processor, for both seats")
    parser.add_argument("--games", type=int, default=100, help="to test each seat with")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="keep the weights here, as .npz")
    given = parser.parse_args()
    turns, rng = env.make(given.scenario), Random(given.seed)
    learned = {}
    for seat in turns.possible_agents[:2]:
        policy = train(turns, seat, given.minutes / 2, rng)
        learned[seat] = policy.weights
        before, after = (won(turns, p, seat, given.games) for p in (Policy(policy.eye, rng), policy))
        print(f"{seat}: random play wins {before}, the policy {after} of {given.games} games")
        print(f"{seat}: that is {wilson(before, given.games)}, then {wilson(after, given.games)}", flush=True)
    if given.out:
        np.savez(given.out, allow_pickle=False, **learned)


if __name__ == "__main__":
    main()
