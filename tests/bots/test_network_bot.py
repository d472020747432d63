"""The example of a bot over the network, against a real server."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "network_bot.py"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = ["serve", "--port", str(port), "--db", f"sqlite:///{tmp_path / 'games.db'}", "--rate", "100000"]
    running = subprocess.Popen([sys.executable, "-m", "beachhead", *words], stderr=subprocess.DEVNULL)
    yield f"http://127.0.0.1:{port}"
    running.kill()
    running.wait()


def call(address: str, sent: dict[str, Any]) -> Any:
    """The answer to a request; the server may still be starting."""
    limit = time.monotonic() + 60
    body = json.dumps(sent).encode()
    while True:
        try:
            with urllib.request.urlopen(urllib.request.Request(address, body)) as reply:
                return json.load(reply)
        except (urllib.error.URLError, ConnectionError):
            assert time.monotonic() < limit, "the server does not start"
            time.sleep(0.1)


def bot(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(EXAMPLE), *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 60


@pytest.mark.slow
def test_two_of_them_and_a_bot_of_the_server_play_to_the_end(server: str) -> None:
    begun = call(f"{server}/api/games", {"scenario": "raid:field", "bots": {"guard": "random"}})
    seats = ("north", "south")
    playing = [bot(server, begun["game"], seat, begun["links"][seat]) for seat in seats]
    said = [process.communicate(timeout=120) for process in playing]
    assert [process.returncode for process in playing] == [0, 0], said
    assert said[0] == said[1]
    assert re.search(r"'winner': '(guard|raiders)'", said[0][0])
    assert said[0][1] == ""


@pytest.mark.slow
def test_a_wrong_secret_is_told(server: str) -> None:
    begun = call(f"{server}/api/games", {"scenario": "raid:field"})
    said = bot(server, begun["game"], "north", "x" * 20).communicate(timeout=60)
    assert "does not hold north" in said[1]
