"""Every scenario of every game: decisions and games a second in random play, a copy, and its memory."""

from __future__ import annotations

from beachhead.cli.bench import Measured, measured
from beachhead.games import scenarios
from bench import Figure


def figures() -> list[Figure]:
    return [figure for scenario in scenarios() for figure in told(measured(scenario.id, seconds=1.0))]


def told(of: Measured) -> list[Figure]:
    return [
        Figure(f"{of.scenario}, decisions applied", of.decisions_a_second, unit="decisions/s"),
        Figure(f"{of.scenario}, games played", of.games_a_second, unit="games/s"),
        Figure(f"{of.scenario}, copy of a state", of.copy_microseconds),
        Figure(f"{of.scenario}, memory of a copy", of.copy_kilobytes, unit="kB"),
        Figure(f"{of.scenario}, process with one game", of.process_megabytes, unit="MB"),
    ]
