"""Public engines that play a game by its rules from Python, at random like ours: chess, three times.

They come with `make bench` (requirements/bench.txt). Where one is missing its figure is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

from beachhead.cli.bench import pace
from beachhead.games import find_scenario
from bench import Figure


def figures() -> list[Figure]:
    """Our decisions a second beside the moves a second of each."""
    ours = {scenario: max(speed(scenario) for _ in range(3)) for scenario in ("fm:utah", "m44:omaha")}
    moves = {name: best(play) for name, play in YARDSTICKS.items()}
    return [
        Figure(f"{scenario} beside {name}", decisions, moves[name], unit="decisions/s")
        for name in YARDSTICKS
        if moves[name]
        for scenario, decisions in ours.items()
    ]


def speed(scenario: str) -> float:
    game, chosen = find_scenario(scenario)
    return pace(game, chosen.name, seconds=0.5)[0]


def best(play: Callable[[Random], int], times: int = 3) -> float | None:
    """Moves a second, the best of several runs; None if the package is not here."""
    try:
        return max(rate(play) for _ in range(times))
    except ImportError:
        return None


def rate(play: Callable[[Random], int]) -> float:
    began = process_time()
    return play(Random(1)) / (process_time() - began)


def chess_moves() -> float | None:
    """The yardstick for our own games: rules in plain Python, like ours."""
    return best(python_chess)


def python_chess(rng: Random) -> int:
    chess: Any = import_module("chess")
    count = 0
    for _ in range(3):
        board = chess.Board()
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(rng.random() * len(moves))])
            count += 1
    return count


def open_spiel(rng: Random) -> int:
    pyspiel: Any = import_module("pyspiel")
    game, count = pyspiel.load_game("chess"), 0
    for _ in range(5):
        state = game.new_initial_state()
        while not state.is_terminal():
            moves = state.legal_actions()
            state.apply_action(moves[int(rng.random() * len(moves))])
            count += 1
    return count


def petting_zoo(rng: Random) -> int:
    env: Any = import_module("pettingzoo.classic.chess_v6").env()
    env.reset(seed=1)
    count = 0
    for _ in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        moves = seen["action_mask"].nonzero()[0]
        env.step(None if ended or cut else int(moves[int(rng.random() * len(moves))]))
        count += 1
    return count


YARDSTICKS: dict[str, Callable[[Random], int]] = {
    "python-chess": python_chess,
    "OpenSpiel chess": open_spiel,
    "PettingZoo chess": petting_zoo,
}
