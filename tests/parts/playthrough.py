"""Golden playthroughs: a stretch of a game as text that a person can read against the booklet.

`BEACHHEAD_GOLDEN=write` writes the texts again; review the difference like prose.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from beachhead.core.decision import Decision
from beachhead.core.match import Match

Choose = Callable[[Match, Decision], int]


def playthrough(match: Match, choose: Choose, *, until: Callable[[Match], bool]) -> str:
    """Play on and write down each question, the answer and what came of it."""
    page = [f"# {match.scenario.title} ({match.scenario.id})", "", *match.text()]
    while not match.over and not until(match):
        decision = match.open[0]
        option = decision.options[choose(match, decision)]
        told = len(match.story)
        page.append(f"{decision.seat}: {match.prompt(decision)} [{decision.rule}] {match.notation(option)}")
        match.apply(decision.seat, option)
        page.extend(f"    {line}" for line in match.text(since=told))
    if match.result is not None:
        page.extend(["", f"Over: {match.result.reason} [{match.result.rule}]"])
    return "\n".join(page) + "\n"


def check_golden(path: Path, text: str) -> None:
    """The text is the one on file."""
    if os.environ.get("BEACHHEAD_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{path.name} is missing: write it with BEACHHEAD_GOLDEN=write"
    assert text == path.read_text(encoding="utf-8"), (
        "the playthrough differs: see the diff, then BEACHHEAD_GOLDEN=write"
    )
