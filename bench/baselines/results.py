"""One file for each figure, written when it is whole; and all of them as a table. Begin with `Results`."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from beachhead.core.errors import BadFile
from beachhead.core.files import write_lines
from beachhead.sim.stats import wilson


@dataclass(frozen=True)
class Figure:
    """Games of a task won by a player: `how` is what it was given, `seed` that of its training."""

    task: str
    player: str
    how: str
    seed: int
    games: int
    won: int
    seconds: float
    """Processor time, training and games together."""


class Results:
    """A folder of figures."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadFile(f"{folder} cannot be written: {error.strerror or error}.") from None

    def _file(self, task: str, player: str, seed: int) -> Path:
        return self.folder / f"{task.replace(':', '-').replace('/', '-')}+{player}+{seed}.json"

    def has(self, task: str, player: str, how: str, seed: int, games: int) -> bool:
        """Whether this figure is there, measured in this way."""
        file = self._file(task, player, seed)
        if not file.exists():
            return False
        there = self._read(file)
        return (there.how, there.games) == (how, games)

    def keep(self, figure: Figure) -> None:
        text = json.dumps(asdict(figure), indent=1)
        write_lines(self._file(figure.task, figure.player, figure.seed), text.splitlines())

    def all(self) -> list[Figure]:
        return [self._read(file) for file in sorted(self.folder.glob("*+*+*.json"))]

    def _read(self, file: Path) -> Figure:
        try:
            return Figure(**json.loads(file.read_text()))
        except (OSError, ValueError, TypeError):
            raise BadFile(f"{file} is not a figure of `dev.py baselines`: move it away.") from None


def table(figures: list[Figure]) -> list[str]:
    """Games won by task and player, seeds together, in per cent with the 95 % interval of Wilson."""
    players = list(dict.fromkeys(figure.player for figure in figures))
    lines = [f"| task | {' | '.join(players)} |", "|---" * (len(players) + 1) + "|"]
    for task in dict.fromkeys(figure.task for figure in figures):
        cells = []
        for player in players:
            mine = [figure for figure in figures if (figure.task, figure.player) == (task, player)]
            cells.append(_cell(sum(figure.won for figure in mine), sum(figure.games for figure in mine)))
        lines.append(f"| {task} | {' | '.join(cells)} |")
    return lines


def _cell(won: int, games: int) -> str:
    if not games:
        return ""
    rate = wilson(won, games)
    return f"{100 * rate.share:.0f} ({100 * rate.low:.0f}-{100 * rate.high:.0f}) of {games}"
