"""Real processes: a server that is killed at any moment comes back with all it had acknowledged and nothing
half done."""

from __future__ import annotations

import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from beachhead import cli
from beachhead.server.room import match_at
from beachhead.server.store import Store


class Process:
    """`beachhead serve` as a process of its own."""

    def __init__(self, database: str, port: int = 0, more: Sequence[str] = ()) -> None:
        self.database = database
        self.more = more
        self.port = port or free_port()
        self.start()

    def start(self) -> None:
        words = [
            sys.executable,
            "-m",
            "beachhead",
            "serve",
            "--port",
            str(self.port),
            "--db",
            self.database,
            "--rate",
            "100000",
            *self.more,
        ]
        self.running = subprocess.Popen(words, stderr=subprocess.DEVNULL)
        limit = time.monotonic() + 60
        while time.monotonic() < limit and self.running.poll() is None:
            try:
                if self.call("GET", "/api/scenarios"):
                    return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.1)
        self.kill()
        raise AssertionError("the server does not start")

    def kill(self) -> None:
        self.running.send_signal(signal.SIGKILL)
        self.running.wait()

    def stop(self) -> int:
        self.running.send_signal(signal.SIGTERM)
        return self.running.wait(20)

    def call(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        content = None if body is None else json.dumps(body).encode()
        headers = {"authorization": f"Bearer {token}"} if token else {}
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", content, headers, method=method
        )
        with urllib.request.urlopen(request, timeout=10) as reply:
            return json.loads(reply.read())


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def serve() -> Iterator[Callable[[str], Process]]:
    """Starts servers, and ends those that still run when the test is over."""
    started: list[Process] = []

    def start(database: str) -> Process:
        started.append(Process(database))
        return started[-1]

    yield start
    for process in started:
        process.kill()


Serve = Callable[[str], Process]


class Player(threading.Thread):
    """Plays games against the server and remembers every answer that was acknowledged."""

    def __init__(self, server: Process, seed: int) -> None:
        super().__init__(daemon=True)
        self.server, self.rng = server, random.Random(seed)
        self.acknowledged: dict[str, int] = {}
        self.stopping = False

    def run(self) -> None:
        while not self.stopping:
            try:
                self.play_one()
            except (OSError, http.client.HTTPException):  # it was killed, perhaps in the middle of a reply
                time.sleep(0.05)

    def play_one(self) -> None:
        begun = self.server.call("POST", "/api/games", {"scenario": "raid:field"})
        game, links = begun["game"], begun["links"]
        self.acknowledged[game] = 0
        while not self.stopping:
            everybody = ",".join(links.values())
            shown = self.server.call("GET", f"/api/games/{game}", token=everybody)
            if shown["result"]:
                return
            seat = self.rng.choice(shown["waiting"])
            choice = self.rng.randrange(len(shown["views"][seat]["open"][0]["options"]))
            answer = {"seat": seat, "do": choice, "id": f"{self.rng.random():.16f}"}
            shown = self.server.call("POST", f"/api/games/{game}/answers", answer, links[seat])
            self.acknowledged[game] = shown["length"]


def play_on(players: list[Player], more: int, seconds: float = 60) -> None:
    """Wait until so many more answers have been acknowledged."""
    limit, before = time.monotonic() + seconds, answers(players)
    while answers(players) < before + more:
        assert time.monotonic() < limit, "the players hardly play"
        time.sleep(0.01)


def answers(players: list[Player]) -> int:
    return sum(sum(list(player.acknowledged.values())) for player in players)


@pytest.mark.slow
def test_killed_at_random_moments_nothing_acknowledged_is_lost(database: str, serve: Serve) -> None:
    server = serve(database)
    players = [Player(server, seed) for seed in range(3)]
    for player in players:
        player.start()
    rng = random.Random(4)
    for _ in range(4):
        play_on(players, 15)
        time.sleep(rng.uniform(0, 0.5))
        server.kill()
        server.start()
    play_on(players, 15)
    for player in players:
        player.stopping = True
    for player in players:
        player.join(20)
    server.kill()
    told = {game: length for player in players for game, length in player.acknowledged.items()}
    store = Store(database)
    for game, length in told.items():
        row = store.game(game)
        assert row is not None
        assert row["length"] >= length, f"{game} lost an acknowledged answer"
        lines = store.lines(game)
        assert [line["n"] for line in lines] == list(range(1, row["length"] + 1)), "an entry is half there"
        match = match_at(store, game, row["length"])
        assert all(decision.seat in match.seats for decision in match.open), (
            "an answer was written without its dice"
        )
        assert match_at(store, game, row["length"], from_start=True).state.same(match.state)
    store.close()


def test_it_stops_gracefully_and_bots_go_on_after_a_start(database: str, serve: Serve) -> None:
    server = serve(database)
    begun = server.call(
        "POST", "/api/games", {"scenario": "raid:field", "bots": {"north": "random", "south": "random"}}
    )
    assert server.stop() in (0, -signal.SIGTERM)  # uvicorn shuts down, then hands the signal on
    server.start()
    game, links = begun["game"], begun["links"]
    server.call("POST", f"/api/games/{game}/answers", {"seat": "guard", "do": "hide 0405"}, links["guard"])
    server.kill()
    server.start()
    limit = time.monotonic() + 20
    while server.call("GET", f"/api/games/{game}")["waiting"] not in (["guard"], []):
        assert time.monotonic() < limit, "the bots did not go on after the kill"
        time.sleep(0.1)
    server.kill()


def test_backup_and_restore_are_rehearsed(database: str, tmp_path: Path, serve: Serve) -> None:
    server = serve(database)
    begun = server.call("POST", "/api/games", {"scenario": "raid:field"})
    link = begun["links"]["guard"]
    server.call("POST", f"/api/games/{begun['game']}/answers", {"seat": "guard", "do": "hide 0405"}, link)
    kept = tmp_path / "kept.gz"
    run = CliRunner().invoke
    assert run(cli.cli, ["admin", "backup", str(kept), "--db", database]).output.startswith("1 games written")
    server.kill()
    fresh = f"sqlite:///{tmp_path / 'fresh.db'}"
    assert (
        run(cli.cli, ["admin", "restore", str(kept), "--db", fresh]).output
        == "1 games restored and replayed.\n"
    )
    assert json.loads(run(cli.cli, ["admin", "stats", "--db", fresh, "--json"]).output) == {
        "games": 1,
        "going": 1,
        "entries": 3,
    }
    again = serve(fresh)
    shown = again.call("GET", f"/api/games/{begun['game']}", token=link)
    assert shown["length"] == 3
    assert list(shown["views"]) == ["guard"]
    again.kill()
    assert cli.run(["admin", "restore", str(kept), "--db", fresh]) == 2
    kept.write_bytes(kept.read_bytes()[:-30])
    assert cli.run(["admin", "restore", str(kept), "--db", f"sqlite:///{tmp_path / 'other.db'}"]) == 2


def test_a_public_address_needs_a_secret(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BEACHHEAD_SECRET", raising=False)
    assert cli.run(["serve", "--host", "0.0.0.0"]) == 2
    assert "needs BEACHHEAD_SECRET" in capsys.readouterr().err
    monkeypatch.setenv("BEACHHEAD_SECRET", "short")
    assert cli.run(["serve", "--host", "0.0.0.0"]) == 2
    assert "too short or can be guessed" in capsys.readouterr().err


def test_the_games_table_is_the_one_of_the_migrations(database: str) -> None:
    """What the code believes the tables to be is what Alembic makes of an empty database."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from beachhead.server.tables import metadata

    store = Store(database)
    store.migrate()
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    store.close()


def test_the_import_of_this_module_needs_no_server() -> None:
    """A plain installation has no web packages: the command says what to install."""
    words = (
        "import sys; sys.modules['uvicorn'] = None; from beachhead.cli import run; sys.exit(run(['serve']))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", words], capture_output=True, text=True, env=dict(os.environ), check=False
    )
    assert ran.returncode == 2
    assert "pip install 'beachhead[web]'" in ran.stderr
