"""A server that is killed takes its workers with it: they notice, and end."""

from __future__ import annotations

import time
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
def test_no_worker_outlives_a_killed_server(tmp_path: Path) -> None:
    server = Process(f"sqlite:///{tmp_path}/games.db")
    try:
        game = server.call("POST", "/api/games", {"scenario": "raid:field", "bots": {}})
        assert game["game"]
        limit = time.monotonic() + 60
        while len(workers := children_of(server.running.pid)) < 2 and time.monotonic() < limit:
            time.sleep(0.1)
        assert len(workers) >= 2
        time.sleep(3)  # they have read the games
    finally:
        server.kill()
    limit = time.monotonic() + 60
    while any(map(alive, workers)) and time.monotonic() < limit:
        time.sleep(0.1)
    assert not [worker for worker in workers if alive(worker)]
