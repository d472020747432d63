"""Every scenario of every game: decisions and games a second in random play, a copy, and its memory."""

from __future__ import annotations

from beachhead.core.game import Game
from beachhead.games import games
from bench import Figure, microseconds
from bench.core import kilobytes, pace


def figures() -> list[Figure]:
    return [figure for game in games().values() for name in game.scenarios for figure in measured(game, name)]


def measured(game: Game, name: str) -> list[Figure]:
    decisions, ended = pace(game, name, seconds=1.0)
    state = game.start(name, {})
    scenario = game.scenario(name).id
    return [
        Figure(f"{scenario}, decisions applied", decisions, unit="decisions/s"),
        Figure(f"{scenario}, games played", ended, unit="games/s"),
        Figure(f"{scenario}, copy of a state", microseconds(state.copy, seconds=0.05)),
        Figure(f"{scenario}, memory of a copy", kilobytes(state), unit="kB"),
    ]
