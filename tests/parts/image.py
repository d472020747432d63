"""The Containerfile as data: its stages, and the instructions of each."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILE = ROOT / "Containerfile"


@dataclass
class Stage:
    """What is between one FROM and the next."""

    base: str
    name: str
    steps: list[tuple[str, str]] = field(default_factory=list)

    def said(self, instruction: str) -> list[str]:
        return [words for name, words in self.steps if name == instruction]

    def words(self, instruction: str) -> list[str]:
        """Of an instruction that is given once, as a list of words."""
        (text,) = self.said(instruction)
        return [str(word) for word in json.loads(text)]


def stages() -> list[Stage]:
    lines = [line for line in FILE.read_text("utf-8").splitlines() if not line.startswith("#")]
    found: list[Stage] = []
    for line in filter(None, re.sub(r"\\\n\s*", "", "\n".join(lines)).splitlines()):
        instruction, _, words = line.partition(" ")
        if instruction == "FROM":
            base, _, name = words.partition(" AS ")
            found.append(Stage(base, name))
        else:
            found[-1].steps.append((instruction, words))
    return found


@dataclass(frozen=True)
class Copy:
    """A COPY: from which stage (none for the repository), what, and to where."""

    stage: str
    sources: tuple[str, ...]
    to: str

    @classmethod
    def of(cls, words: str) -> Copy:
        flag, *rest = words.split() if words.startswith("--from=") else ["", *words.split()]
        return cls(flag.removeprefix("--from="), tuple(rest[:-1]), rest[-1])
