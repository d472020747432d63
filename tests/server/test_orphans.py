"""A server that is killed takes its workers with it: they notice, and end."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.test_processes import Process


def children_of(process: int) -> set[int]:
    """The processes it has started, and theirs."""
    found = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(fields[1]) == process and fields[0] != "Z":
            found.add(int(status.parent.name))
    return found.union(*map(children_of, found)) if found else found


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize("ready", [False, True])
def test_no_worker_outlives_a_killed_server(tmp_path: Path, ready: bool) -> None:
    """Neither one that has played, nor one that has just been started and was never sent any work."""
    server = Process(f"sqlite:///{tmp_path}/games.db")
    workers: set[int] = set()
    try:
        game = server.call("POST", "/api/games", {"scenario": "raid:field", "bots": {"guard": "random"}})
        until(lambda: not ready or server.call("GET", f"/api/games/{game['game']}")["length"])
        until(lambda: len(children_of(server.running.pid)) >= 2)
        workers = children_of(server.running.pid)
    finally:
        server.kill()
    until(lambda: not any(map(alive, workers)))


def until(seen: Callable[[], object], seconds: float = 300) -> None:
    limit = time.monotonic() + seconds
    while not seen():
        assert time.monotonic() < limit, "it does not come"
        time.sleep(0.1)
