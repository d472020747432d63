"""`python -m bench.baselines [task ...]`: measure every player on every task, and print the table.

What has been measured is kept and not measured again, so a run can be stopped at any time.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic, process_time

from beachhead.core.errors import Refusal, unknown
from beachhead.tasks import find_task, task_ids
from bench.baselines.players import PLAYERS, won
from bench.baselines.results import Figure, Results, table


def main() -> int:
    parser = argparse.ArgumentParser(prog="python3 dev.py baselines", description=__doc__.splitlines()[0])
    parser.add_argument("tasks", nargs="*", help="all of them if none is named")
    parser.add_argument("--players", default=",".join(PLAYERS), help=f"of {', '.join(PLAYERS)}")
    parser.add_argument("--games", type=int, help="for each figure, else what suits the player")
    parser.add_argument("--seeds", type=int, default=1, help="how often those that learn are trained")
    parser.add_argument("--minutes", type=float, default=60, help="no figure is begun after so long")
    parser.add_argument("--out", type=Path, default=Path("baselines"), help="the folder with the figures")
    given = parser.parse_args()
    try:
        measure(given)
    except Refusal as refusal:
        print(f"baselines: {refusal.message}", file=sys.stderr)
        return 2
    return 0


def measure(given: argparse.Namespace) -> None:
    names = [name.strip() for name in given.players.split(",")]
    for name in names:
        if name not in PLAYERS:
            raise unknown("player", name, PLAYERS)
    for label, number in (("games", given.games), ("seeds", given.seeds)):
        if number is not None and number < 1:
            raise Refusal(f"--{label} is 1 or more, not {number}.")
    tasks = [find_task(task).id for task in given.tasks] or list(task_ids())
    results, end = Results(given.out), monotonic() + 60 * given.minutes
    wanted = [
        (name, task, seed)
        for name in names
        for task in tasks
        for seed in range(1, 1 + (given.seeds if PLAYERS[name].learns else 1))
    ]
    done = 0
    try:
        for done, (name, task, seed) in enumerate(wanted):
            player = PLAYERS[name]
            games = given.games or player.games
            if results.has(task, name, player.how, seed, games):
                continue
            if monotonic() > end:
                print(f"The time is over, {kept(done, wanted)}", file=sys.stderr)
                break
            began = process_time()
            count = won(task, player.make(task, seed), games)
            figure = Figure(task, name, player.how, seed, games, count, round(process_time() - began, 1))
            results.keep(figure)
            of = f"[{done + 1}/{len(wanted)}]"
            print(f"{of} {task} {name} {seed}: {count} of {games}, {figure.seconds} s", file=sys.stderr)
    except KeyboardInterrupt:
        print(f"Stopped, {kept(done, wanted)}", file=sys.stderr)
    figures = [figure for figure in results.all() if figure.player in names]
    order = {name: n for n, name in enumerate(names)}
    print("\n".join(table(sorted(figures, key=lambda figure: (figure.task, order[figure.player])))))


def kept(done: int, wanted: Sequence[object]) -> str:
    return f"{done} of {len(wanted)} figures are there: the same command goes on."


if __name__ == "__main__":
    sys.exit(main())
