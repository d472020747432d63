"""A server that is killed takes its workers with it: they notice, and end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.parts.launch import Server, alive, children_of
from tests.parts.waiting import until


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize("ready", [False, True])
def test_no_worker_outlives_a_killed_server(tmp_path: Path, ready: bool) -> None:
    """Neither one that has played, nor one that has just been started and was never sent any work."""
    server = Server(f"sqlite:///{tmp_path}/games.db")
    workers: set[int] = set()
    try:
        bots = dict.fromkeys(("guard", "north", "south"), "random")
        game = server.call("POST", "/api/games", {"scenario": "raid:field", "bots": bots})["game"]
        if ready:
            until(lambda: server.call("GET", f"/api/games/{game}")["length"] > 2, "a move by a bot")
        until(lambda: len(children_of(server.running.pid)) >= 2, "the start of the workers")
        workers = children_of(server.running.pid)
    finally:
        server.kill()
    until(lambda: not any(map(alive, workers)), "the end of the workers")
