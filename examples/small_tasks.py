"""How hard the small tasks are: games won by a random learner and by the captain against the same opponent.

    python examples/small_tasks.py                                 every task, 100 games of each
    python examples/small_tasks.py fm:task/take-town --games 400

The learner sits in the task's seat, and the bot that the task names plays the others. Each game has a seed of
its own, so the figures can be repeated.
"""

from __future__ import annotations

import argparse

from beachhead import bots
from beachhead.core.view import view_of
from beachhead.env.battle import Battle
from beachhead.env.others import Others
from beachhead.sim.stats import wilson
from beachhead.tasks import find_task, task_ids


def won(id: str, learner: str, games: int) -> int:
    """Games of a task won by a bot in the seat that learns."""
    task, battle, count = find_task(id), Battle(id), 0
    others = Others(battle, task.seat, task.opponent)
    for seed in range(games):
        bot = bots.make(learner, seed + 1_000_000)
        battle.begin(seed)
        others.begin(seed)
        others.play()
        while (asked := battle.now.asked) is not None:
            view = view_of(battle.now.state, asked.seat)
            battle.answer(asked.seat, asked.options[bot.choose(view, asked)])
            others.play()
        count += battle.returns()[task.seat] > 0
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tasks", nargs="*", default=task_ids())
    parser.add_argument("--games", type=int, default=100)
    given = parser.parse_args()
    print("| task | seat | opponent | random | captain |\n|---|---|---|---|---|")
    for id in given.tasks:
        task, figures = find_task(id), []
        for learner in ("random", "captain"):
            rate = wilson(won(id, learner, given.games), given.games)
            figures.append(f"{100 * rate.share:.0f} % ({100 * rate.low:.0f} to {100 * rate.high:.0f})")
        print(f"| {id} | {task.seat} | {task.opponent} | {' | '.join(figures)} |", flush=True)


if __name__ == "__main__":
    main()
