"""Real processes: a server that is killed at any moment comes back with all it had acknowledged and nothing
half done."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from beachhead import cli
from beachhead.server.db.store import Store
from tests.parts.launch import Server
from tests.parts.waiting import until


@pytest.fixture
def serve() -> Iterator[Callable[[str], Server]]:
    """Starts servers, and ends those that still run when the test is over."""
    started: list[Server] = []

    def start(database: str) -> Server:
        started.append(Server(database))
        return started[-1]

    yield start
    for process in started:
        process.kill()


Serve = Callable[[str], Server]


def test_it_stops_gracefully_and_bots_go_on_after_a_start(database: str, serve: Serve) -> None:
    server = serve(database)
    begun = server.call(
        "POST", "/api/games", {"scenario": "raid:field", "bots": {"north": "random", "south": "random"}}
    )
    assert server.stop() in (0, -signal.SIGTERM)  # uvicorn shuts down, then hands the signal on
    server.start()
    game, links = begun["game"], begun["links"]
    server.sit(begun, "guard")
    server.call("POST", f"/api/games/{game}/answers", {"seat": "guard", "do": "hide 0405"}, links["guard"])
    server.kill()
    server.start()
    until(
        lambda: server.call("GET", f"/api/games/{game}")["waiting"] in (["guard"], []), "the bots' next turn"
    )
    server.kill()


def test_backup_and_restore_are_rehearsed(database: str, tmp_path: Path, serve: Serve) -> None:
    server = serve(database)
    begun = server.call("POST", "/api/games", {"scenario": "raid:field"})
    link = begun["links"]["guard"]
    server.sit(begun, "guard")
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
        "entries": 4,
    }
    again = serve(fresh)
    shown = again.call("GET", f"/api/games/{begun['game']}", token=link)
    assert shown["length"] == 4
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

    from beachhead.server.db.tables import metadata

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
