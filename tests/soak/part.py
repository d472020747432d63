"""What the parts share: a folder with what is done so far, a bar, and the report."""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, TextIO


class Part:
    """One part on its way to `goal`. `done` counts what was done in this folder, earlier runs included."""

    def __init__(self, name: str, goal: int, folder: Path, out: TextIO | None = None) -> None:
        self.name, self.goal, self.folder, self.out = name, goal, folder, out or sys.stderr
        self.file = folder / f"{name}.json"
        self.figures: Counter[str] = Counter()
        self.broken: list[str] = []
        self.done = 0
        self._began, self._shown = time.monotonic(), 0.0
        folder.mkdir(parents=True, exist_ok=True)
        if self.file.exists():
            self._go_on(json.loads(self.file.read_text()))

    def _go_on(self, kept: dict[str, Any]) -> None:
        self.done, self.broken = kept["done"], kept["broken"]
        self.figures = Counter(kept["figures"])
        self._began -= kept["seconds"]

    @property
    def over(self) -> bool:
        return self.done >= self.goal

    def step(self, count: int = 1, **figures: int) -> None:
        """So much more is done; kept now and then, so that a kill costs little."""
        self.done += count
        self.figures.update(figures)
        if self.over or time.monotonic() - self._shown > 1:
            self._shown = time.monotonic()
            self.keep()
            self.show()

    def breaks(self, finding: str) -> None:
        self.broken.append(finding)
        print(f"\n{self.name}: {finding}", file=self.out, flush=True)

    def report(self) -> dict[str, Any]:
        seconds = round(time.monotonic() - self._began, 1)
        figures = {**self.figures, **self.largest()}
        return {
            "part": self.name,
            "goal": self.goal,
            "done": self.done,
            "seconds": seconds,
            "figures": figures,
            "broken": self.broken,
        }

    def largest(self) -> dict[str, Any]:
        """Figures that do not add up over steps; parts that have some say so."""
        return {}

    def keep(self) -> None:
        part = self.file.with_suffix(".part")
        part.write_text(json.dumps(self.report(), indent=2) + "\n")
        part.replace(self.file)

    def show(self) -> None:
        """A bar on a terminal; elsewhere a line at the end only."""
        full = 30 * min(self.done, self.goal) // max(self.goal, 1)
        line = f"{self.name:<18}[{'#' * full:<30}] {self.done:,}/{self.goal:,}  {len(self.broken)} broken"
        if self.out.isatty():
            print(f"\r{line}", end="\n" if self.over else "", file=self.out, flush=True)
        elif self.over:
            print(line, file=self.out, flush=True)
