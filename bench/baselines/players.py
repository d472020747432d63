"""Who plays: for a task and a seed, somebody who answers in the seat that learns. Begin with `PLAYERS`."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from beachhead import bots, env
from beachhead.core.errors import Refusal
from beachhead.core.view import view_of
from beachhead.dataset import open_dataset
from beachhead.dataset.making import Order, make_dataset
from beachhead.dataset.rows import Written
from beachhead.dataset.sources import Attempts
from beachhead.env.battle import Battle
from beachhead.env.others import Others
from beachhead.sim.run import Crew
from beachhead.tasks import find_task
from bench.baselines.cloning import clone

Answering = Callable[[Battle, int], Any]
"""From the battle, in which the seat is asked, and the seed of the game: an action."""


@dataclass(frozen=True)
class Player:
    """How a player is made, and in words what it is given. `games` is how many it plays if nobody says."""

    how: str
    make: Callable[[str, int], Answering]
    learns: bool = False
    games: int = 200


def won(task: str, answering: Answering, games: int) -> int:
    """Games of a task won in the seat that learns, against the bot that the task names; game k has seed k."""
    about, battle, count = find_task(task), Battle(task), 0
    others = Others(battle, about.seat, about.opponent)
    for seed in range(games):
        battle.begin(seed)
        others.begin(seed)
        others.play()
        while battle.now.asked is not None:
            battle.answer(about.seat, answering(battle, seed))
            others.play()
        count += battle.returns()[about.seat] > 0
    return count


def bot(name: str) -> Callable[[str, int], Answering]:
    """One of our bots, made anew for each game."""

    def make(task: str, _: int) -> Answering:
        seated: dict[int, bots.Bot] = {}
        seat = find_task(task).seat

        def answer(battle: Battle, seed: int) -> Any:
            if seed not in seated:
                seated.clear()
                seated[seed] = bots.make(name, seed + 1_000_000)
            asked = battle.now.decision(seat)
            assert asked is not None
            return asked.options[seated[seed].choose(view_of(battle.now.state, asked.seat), asked)]

        return answer

    return make


CLONED_GAMES, EPOCHS = 400, 12


def cloned(task: str, seed: int) -> Answering:
    about = find_task(task)
    teams = env.make(task).battle.game.measure.teams(about.position.setup)
    mine = next(side for side, seats in teams.items() if about.seat in seats)
    who = ",".join(f"{side}={'captain' if side == mine else about.opponent}" for side in teams)
    with tempfile.TemporaryDirectory() as folder:
        order = Order(Attempts(task, who, f"cloned {seed}"), CLONED_GAMES, 50, Written(evaluation="none"))
        make_dataset(order, Path(folder) / "set", Crew(jobs=1))
        policy = clone(open_dataset(Path(folder) / "set"), about.seat, EPOCHS, seed)

    def answer(battle: Battle, _: int) -> Any:
        return policy.choose(battle.now.row(about.seat), battle.now.ids(about.seat))

    return answer


STEPS = 12_000


def ppo(task: str, seed: int) -> Answering:
    try:
        sb3: Any = import_module("sb3_contrib")
        torch: Any = import_module("torch")
    except ImportError as missing:
        raise Refusal(
            f"ppo needs {missing.name}, which is not installed here: `python3 dev.py baselines` plays in the "
            "environment of `make clients`, which has it."
        ) from None
    torch.set_num_threads(1)
    solo = env.solo(task, reward="shaped")
    policy = {"net_arch": [64]}
    learner = sb3.MaskablePPO(
        "MlpPolicy", solo, n_steps=512, batch_size=128, n_epochs=4, ent_coef=0.01, learning_rate=1e-3,
        gamma=1.0, seed=seed, device="cpu", policy_kwargs=policy,
    )  # fmt: skip
    learner.learn(STEPS)
    seat = find_task(task).seat

    def answer(battle: Battle, _: int) -> Any:
        mask = battle.mask(seat).view(bool)
        action, _ = learner.predict(battle.now.row(seat), action_masks=mask, deterministic=True)
        return int(action)

    return answer


SIMULATIONS = 16


def ismcts(task: str, seed: int) -> Answering:
    """OpenSpiel's search. Its states are not ours, so each position is handed over as it is: the search
    imagines what the seat cannot see (`resample_from_infostate`)."""
    searches: Any = import_module("open_spiel.python.algorithms.ismcts")
    evaluators: Any = import_module("open_spiel.python.algorithms.mcts")
    game, rng = env.spiel(task), np.random.RandomState(seed)
    about = find_task(task)
    search = searches.ISMCTSBot(
        game=game,
        evaluator=evaluators.RandomRolloutEvaluator(1, rng),
        uct_c=1.4,
        max_simulations=SIMULATIONS,
        random_state=rng,
        use_observation_string=True,
    )

    def answer(battle: Battle, _: int) -> Any:
        legal = battle.now.ids(about.seat)
        if len(legal) == 1:
            return legal[0]
        state = game.new_initial_state()
        state.held.state = battle.now.state.copy()
        return search.step(state)

    return answer


PLAYERS = {
    "random": Player("the random bot", bot("random")),
    "greedy": Player("the greedy bot", bot("greedy")),
    "captain": Player("the captain", bot("captain")),
    "general": Player("the general", bot("general"), games=40),
    "cloned": Player(f"{CLONED_GAMES} games of the captain, {EPOCHS} times over", cloned, learns=True),
    "ppo": Player(f"MaskablePPO, {STEPS} answers, shaped rewards", ppo, learns=True),
    "ismcts": Player(f"ISMCTS, {SIMULATIONS} simulations an answer", ismcts, games=40),
}
