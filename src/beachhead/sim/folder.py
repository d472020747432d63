"""Where a run is kept: a folder from which it can be resumed after a kill.

    run.json         the plan; the same command resumes where it stopped
    games/000001.bhg every game file (and 000001.txt, the story, where bots comment)
    results.jsonl    a line for every game, written once its file is there: this line is the result
    *.parquet        the same as tables, when all games are played

Only one process writes here, and a line counts when it is whole, so each result is there exactly once.
"""

from __future__ import annotations

import json
import os
import sys
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from beachhead.core.errors import BadFile, Refusal
from beachhead.core.files import write_lines
from beachhead.sim.game import Played
from beachhead.sim.plan import Plan, plan_from

if sys.platform != "win32":
    import fcntl


OURS = {"games", "lock", "run.json.part"}  # left by a run that was killed as it started


class RunFolder:
    """A run being played. Open it with `open_run`, and close it."""

    def __init__(self, path: Path, lock: IO[str]) -> None:
        self.path = path
        self.done = 0  # bit n: game n is there
        self.results = path / "results.jsonl"
        self._lock = lock

    def close(self) -> None:
        """Let others write here."""
        self._lock.close()

    @property
    def kept(self) -> int:
        """How many games are kept."""
        return self.done.bit_count()

    def missing(self, games: int) -> Iterator[int]:
        """The numbers still to be played."""
        return (number for number in range(1, games + 1) if not self.done >> number & 1)

    def keep(self, played: Played) -> bool:
        """Write a game; False if it was already there."""
        number = int(played.record["number"])
        if self.done >> number & 1:
            return False
        name = self.path / "games" / f"{number:06}"
        write_lines(name.with_suffix(".bhg"), played.file)
        if played.story:
            write_lines(name.with_suffix(".txt"), played.story)
        append(self.results, json.dumps(played.record, ensure_ascii=False, separators=(",", ":")))
        self.done |= 1 << number
        return True

    def sort(self) -> None:
        """Put the results in the order of their numbers, so that the same run gives the same file."""
        with self.results.open("rb") as file:
            begins = array("Q", [0] * (self.done.bit_length() + 1))
            begin = 0
            for line in file:
                begins[json.loads(line)["number"]] = begin
                begin += len(line)
            write_lines(self.results, self._in_order(file, begins))

    def _in_order(self, file: IO[bytes], begins: array[int]) -> Iterator[str]:
        for number in range(1, self.done.bit_length()):
            if self.done >> number & 1:
                file.seek(begins[number])
                yield file.readline().decode().rstrip("\n")


def append(path: Path, line: str) -> None:
    """A whole line at the end of a file, or nothing."""
    with path.open("ab", buffering=0) as file:
        end = file.tell()
        try:
            text = f"{line}\n".encode()
            while text:
                text = text[file.write(text) :]
        except OSError as error:
            file.truncate(end)
            raise BadFile(f"{path} cannot be written: {error.strerror or error}.") from None


def open_run(path: Path, plan: Plan) -> RunFolder:
    """The folder for a run: a new one, or that of the same run to resume; the folder of another run is
    refused."""
    file = path / "run.json"
    try:
        new = not file.exists()
        if new and path.exists() and {thing.name for thing in path.iterdir()} - OURS:
            raise Refusal(f"{path} holds other things: give --out a new folder or that of a run to resume.")
        (path / "games").mkdir(parents=True, exist_ok=True)
        run = RunFolder(path, locked(path / "lock"))
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror or error}.") from None
    try:
        if new:
            write_lines(file, json.dumps(plan.json(), indent=1, ensure_ascii=False).splitlines())
        else:
            refuse_another(path, read_plan(path), plan)
        run.done = whole_results(run.results)
    except BaseException:
        run.close()
        raise
    return run


def locked(path: Path) -> IO[str]:
    """Only one run at a time writes to a folder."""
    file = path.open("w")
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            raise Refusal(f"Another simulation is writing to {path.parent} now.") from None
    return file


def refuse_another(path: Path, there: Plan, wanted: Plan) -> None:
    """Refuse to resume with another plan, and say what is different, the scenario first."""
    old, new = there.told(), wanted.told()
    different = [
        f"{name} {old.get(name)}, not {new.get(name)}"
        for name in {**old, **new}
        if old.get(name) != new.get(name)
    ]
    if old["scenario"] != new["scenario"]:
        different = different[:1]
    if different:
        raise Refusal(f"{path} holds another run: {'; '.join(different)}. Give --out another folder.")


def read_plan(path: Path) -> Plan:
    """The plan of a run."""
    try:
        return plan_from(json.loads((path / "run.json").read_text()))
    except OSError as error:
        raise BadFile(f"{path} is not the folder of a simulation: {error.strerror or error}.") from None
    except (ValueError, TypeError, KeyError, AttributeError):
        raise BadFile(f"{path / 'run.json'} is not the plan of a simulation of this version.") from None


def whole_results(path: Path) -> int:
    """The set of games that are kept; a last line cut off by a kill is removed."""
    done = good = 0
    if not path.exists():
        return done
    with path.open("rb") as file:
        for line in file:
            if not line.endswith(b"\n"):
                break
            done |= 1 << _number(path, line)
            good += len(line)
    if good < path.stat().st_size:
        os.truncate(path, good)
    return done


def _number(path: Path, line: bytes) -> int:
    try:
        return int(json.loads(line)["number"])
    except (ValueError, TypeError, KeyError):
        raise BadFile(f"{path} has a line that is not a result: {line[:60]!r}.") from None


def records(path: Path) -> Iterator[dict[str, Any]]:
    """Every result of a run, one at a time."""
    read_plan(path)
    try:
        with (path / "results.jsonl").open("rb") as file:
            for line in file:
                if line.endswith(b"\n"):
                    yield json.loads(line)
    except OSError as error:
        raise BadFile(f"{path} has no results yet: {error.strerror or error}.") from None
