"""`python -m tests.mutants [run|report]`: try a sample of mutants, or write down what was found.

A run takes the same sample whenever it has the same seed, and goes on where an earlier one into the same
folder was stopped. With `--only` it takes the mutants that are named instead.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

os.environ.setdefault("BEACHHEAD_GAMES", "tests.toy.raid:RAID")

from tests.mutants.aims import ROOMS, ROOT, SOURCE, TESTS, Aims, room_of
from tests.mutants.changes import Change, changes
from tests.mutants.trial import attempt, warm_up

LOOKED_AT = Path(__file__).with_name("looked_at.toml")
Result = dict[str, Any]


def all_changes(rooms: list[str]) -> list[Change]:
    folders = [folder for room in rooms for folder in ROOMS[room]]
    files = [path for folder in folders for path in sorted((SOURCE / folder).glob("*.py"))]
    return [c for path in files for c in changes(path.relative_to(SOURCE).as_posix(), path.read_text())]


def sample(rooms: list[str], count: int, seed: str) -> list[Change]:
    """What is in these rooms of a sample drawn from all of them; room by room, as each is warmed up once."""
    every = all_changes([*ROOMS])
    drawn = [c for c in Random(seed).sample(every, min(count, len(every))) if room_of(c.file) in rooms]
    return sorted(drawn, key=lambda change: rooms.index(room_of(change.file)))


def named(rooms: list[str], parts: Sequence[str]) -> list[Change]:
    """The mutants in these rooms whose key has one of the parts in it, whatever the sample would be."""
    found = {part: [c for c in all_changes(rooms) if part in c.key] for part in parts}
    unknown = [part for part, mutants in found.items() if not mutants]
    if unknown:
        raise SystemExit(f"No mutant has {unknown[0]!r} in its key.")
    return [*{change.key: change for mutants in found.values() for change in mutants}.values()]


def results(folder: Path) -> list[Result]:
    file = folder / "results.jsonl"
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def forget_survivors(folder: Path) -> None:
    """So that they are tried again, also with tests that were not there before."""
    killed = [result for result in results(folder) if result["status"] == "killed"]
    (folder / "results.jsonl").write_text("".join(json.dumps(result) + "\n" for result in killed))
    for reach in folder.glob("reach-*"):
        reach.unlink()


def run(rooms: list[str], wanted: list[Change], folder: Path, *, quick: bool) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    known = {result["key"] for result in results(folder)}
    todo = [change for change in wanted if change.key not in known]
    done = len(wanted) - len(todo)
    for room in rooms:
        mine = [change for change in todo if room_of(change.file) == room]
        if mine:
            for result in try_room(room, mine, folder, quick=quick):
                done += 1
                with (folder / "results.jsonl").open("a") as file:
                    file.write(json.dumps(result) + "\n")
                print(f"{done:>5}/{len(wanted)}  {result['status']:<12}{result['key']}", flush=True)


def try_room(room: str, mine: list[Change], folder: Path, *, quick: bool) -> Iterator[Result]:
    """All mutants of a room, one after the other."""
    aims = Aims(room, folder)
    everything = sorted(aims.room_tests())
    warm_up(TESTS[room])
    for change in mine:
        stages: dict[str, Sequence[str]] = {"rules": aims.proving(change), "reach": aims.reaching(change)}
        if not quick:
            stages["room"] = everything
        found = attempt(change, stages)
        yield {"key": change.key, "file": change.file, "line": change.line, **found}


def looked_at() -> dict[str, str]:
    return tomllib.loads(LOOKED_AT.read_text())["same"] if LOOKED_AT.exists() else {}


def report(folder: Path) -> str:
    """What was found, as Markdown: figures by room, and the survivors nobody has looked at."""
    found, known = results(folder), looked_at()
    by_room: dict[str, Counter[str]] = {}
    for result in found:
        counts = by_room.setdefault("/".join(result["file"].split("/")[:-1]), Counter())
        alive = result["status"] == "survived"
        counts["same" if alive and result["key"] in known else result["status"]] += 1
    lines = [
        "| room | mutants | noticed | mean the same | survived | not reached |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    for room, counts in (*sorted(by_room.items()), ("all", sum(by_room.values(), Counter()))):
        kinds = ("killed", "same", "survived", "not reached")
        lines.append(
            f"| {room} | {counts.total()} | " + " | ".join(str(counts[kind]) for kind in kinds) + " |"
        )
    left = [r for r in found if r["status"] != "killed" and r["key"] not in known]
    lines += ["", *(f"* `{r['key']}` (line {r['line']}): {r['status']}" for r in left)]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("what", nargs="?", choices=("run", "report"), default="run")
    parser.add_argument("--rooms", nargs="+", choices=ROOMS, default=[*ROOMS])
    parser.add_argument("--count", type=int, default=100, help="how many mutants (100)")
    parser.add_argument("--seed", default="1", help="of the sample (1)")
    parser.add_argument("--only", nargs="+", metavar="PART", help="the mutants with this in their key")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "mutants", help="where results are kept")
    parser.add_argument("--quick", action="store_true", help="without the whole room for survivors")
    parser.add_argument("--again", action="store_true", help="try what has survived once more")
    given = parser.parse_args()
    if given.again:
        forget_survivors(given.out)
    if given.what == "run":
        wanted = (
            named(given.rooms, given.only) if given.only else sample(given.rooms, given.count, given.seed)
        )
        run(given.rooms, wanted, given.out, quick=given.quick)
    print(report(given.out))
    return 0


if __name__ == "__main__":
    sys.exit(main())
