"""`python -m tests.soak [part ...]`: run the parts named, or all of them, and write down what was found."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

os.environ.setdefault("BEACHHEAD_GAMES", "tests.toy.raid:RAID")

from beachhead.core.errors import Refusal
from beachhead.games import find_scenario, scenarios
from tests.soak import games, hostile, kills, notices, secrecy, sockets
from tests.soak.part import Part

FULL = {
    "kills": 1_000,
    "hostile": 100_000,
    "games": 100_000,
    "secrecy": 2_000,
    "notices": 10_000,
    "sockets": 500,
}
"""How much each part does where nothing is said: kills on each kind of database; messages, with a fifth as
many files; games; pairs of positions; notices, with a kill for every hundred; games open at a time."""
MINUTES = 30.0
FILES = 5  # one for so many messages


def parts(name: str, given: argparse.Namespace) -> list[Part]:
    """Run a part; more than one report where it has two halves."""
    count, out, seed = given.count or FULL[name], given.out, given.seed
    if name == "kills":
        return [kills.run(kind, kills.Kills(f"kills-{kind}", count, out), seed) for kind in kills.KINDS]
    if name == "hostile":
        messages = hostile.messages(Part("hostile-messages", count, out), seed)
        return [messages, hostile.files(Part("hostile-files", max(1, count // FILES), out), seed)]
    if name in ("games", "secrecy"):
        part = Part(name, count, out)
        (games if name == "games" else secrecy).run(part, seed, tuple(given.scenarios), given.jobs)
        return [part]
    if name == "notices":
        return [notices.run(Part("notices", count, out), seed)]
    open_games = sockets.Sockets("sockets", max(1, round(60 * given.minutes)), out)
    sockets.run(open_games, seed, count, shared=given.shared)
    return [open_games]


def chosen_scenarios(names: list[str]) -> list[str]:
    return [find_scenario(name)[1].id for name in names] or [
        scenario.id for scenario in scenarios() if not scenario.id.startswith("raid:")
    ]


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=f"{', '.join(FULL)}; all if none is named")
    parser.add_argument("--count", type=int, help="kills, messages, games, pairs, or open games: how many")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="for sockets (30)")
    parser.add_argument("--shared", action="store_true", help="sockets: two servers on one PostgreSQL")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--scenarios", nargs="+", default=[], help="for games and pairs; else all")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes that play games")
    parser.add_argument("--out", type=Path, default=Path("build") / "soak", help="where reports are kept")
    given = parser.parse_args(words)
    if unknown := set(given.parts) - set(FULL):
        parser.error(f"there is no part {', '.join(sorted(unknown))}; the parts are {', '.join(FULL)}")
    if given.count is not None and given.count < 1:
        parser.error("--count is a number from 1")
    try:
        given.scenarios = chosen_scenarios(given.scenarios)
    except Refusal as refusal:
        parser.error(refusal.message)
    found = [part for name in given.parts or FULL for part in parts(name, given)]
    for part in found:
        print(json.dumps({**part.report(), "broken": len(part.broken)}))
    return 1 if any(part.broken for part in found) else 0


if __name__ == "__main__":
    sys.exit(main())
