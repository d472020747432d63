"""Which tests to try against a mutant, the likeliest first.

The rule index knows which tests prove the rules that a function carries. Coverage, measured once for a room
with the name of each test as its context, knows which tests reach a line.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import coverage

from beachhead.rulebook import Rulebook, open_rulebook
from tests.mutants.changes import Change

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "beachhead"
ROOMS = {
    "core": ("core",),
    "fm": ("fm/rules", "fm/flow", "fm/odds"),
    "m44": ("m44/rules", "m44/flow", "m44/odds"),
}
"""The folders that are changed, by room."""
TESTS = {
    "core": (
        "tests/core",
        "tests/counts",
        "tests/playthroughs/test_raid.py",
        "tests/random_play/test_raid.py",
    ),
    "fm": ("tests/fm", "tests/playthroughs/test_fm_utah.py"),
    "m44": ("tests/m44", "tests/playthroughs/test_m44_omaha.py"),
}
NOTING = ("-p", "tests.mutants.noting")
QUICK = ("-q", "-p", "no:cacheprovider", "-m", "not slow and not browser")


def room_of(file: str) -> str:
    return file.split("/")[0]


class Aims:
    """The tests for the mutants of one room."""

    def __init__(self, room: str, folder: Path) -> None:
        self.room, self.file = room, folder / f"reach-{room}.coverage"
        if not self.file.exists():
            measure(room, self.file)
        self.data = coverage.CoverageData(str(self.file))
        self.data.read()
        self.rulebook = open_rulebook()

    def proving(self, change: Change) -> list[str]:
        """The tests that prove a rule which the changed function carries, or its class."""
        return sorted(set(proofs(self.rulebook, change)) & self.room_tests())

    def reaching(self, change: Change) -> list[str]:
        """The tests that reach the changed line."""
        lines = self.data.contexts_by_lineno(str(SOURCE / change.file))
        found = {test for line in around(change, lines) for test in lines[line] if test}
        return sorted(found)

    def room_tests(self) -> set[str]:
        """Every test of the room that passes as things are."""
        return {context for context in self.data.measured_contexts() if context}


def around(change: Change, lines: dict[int, list[str]]) -> list[int]:
    """The line of the change; where a statement goes over several, the one that coverage names."""
    if change.line in lines:
        return [change.line]
    return [line for line in sorted(lines) if change.first_line < line <= change.line][-1:]


def proofs(rulebook: Rulebook, change: Change) -> list[str]:
    place, tests = f"src/beachhead/{change.file}", rulebook.tests or {}
    names = {change.function, change.function.split(".")[0]}
    rules = [
        id for id, code in rulebook.code.items() if any(c.file == place and c.name in names for c in code)
    ]
    return [f"{proof.file}::{proof.name}" for id in rules for proof in tests.get(id, ())]


def measure(room: str, file: Path) -> None:
    """Run the tests of the room once, noting which test reaches which line."""
    part = file.with_suffix(".part")
    config = file.with_suffix(".rc")
    config.write_text(f"[run]\ndata_file={part}\nsource_pkgs=beachhead.{room}\n")
    words = ("-m", "coverage", "run", f"--rcfile={config}", "-m", "pytest", *QUICK, *NOTING, *TESTS[room])
    done = subprocess.run([sys.executable, *words], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise SystemExit(
            f"The tests of {room} fail without any change; fix them first.\n{done.stdout[-3000:]}"
        )
    part.replace(file)
