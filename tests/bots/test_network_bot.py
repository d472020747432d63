"""The example of a bot over the network, against a real server."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.parts.launch import Server, start
from tests.parts.waiting import PATIENCE

EXAMPLE = Path(__file__).parents[2] / "examples" / "network_bot.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(f"sqlite:///{tmp_path_factory.mktemp('server') / 'games.db'}")
    yield running
    running.kill()


def bot(*words: str) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return start(sys.executable, EXAMPLE, *words, stdout=pipe, stderr=pipe, text=True)


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 60


@pytest.mark.slow
def test_two_of_them_and_a_bot_of_the_server_play_to_the_end(server: Server) -> None:
    begun = server.call("POST", "/api/games", {"scenario": "raid:field", "bots": {"guard": "random"}})
    seats = ("north", "south")
    playing = [bot(server.address, begun["game"], seat, begun["links"][seat]) for seat in seats]
    said = [process.communicate(timeout=PATIENCE) for process in playing]
    assert [process.returncode for process in playing] == [0, 0], said
    assert said[0] == said[1]
    assert re.search(r"'winner': '(guard|raiders)'", said[0][0])
    assert said[0][1] == ""


@pytest.mark.slow
def test_a_wrong_secret_is_told(server: Server) -> None:
    begun = server.call("POST", "/api/games", {"scenario": "raid:field"})
    said = bot(server.address, begun["game"], "north", "x" * 20).communicate(timeout=PATIENCE)
    assert "does not hold north" in said[1]
