"""A run of the tests that is killed leaves no process behind: no database, no server, no worker."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from tests.parts.launch import alive, children_of, start
from tests.parts.waiting import PATIENCE, until

ROOT = Path(__file__).parents[2]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
]

SMALL = """
def started():
    start(sys.executable, "-c", "import subprocess, sys; subprocess.run([sys.executable, '-c', 'input()'])",
          stdin=subprocess.PIPE)
"""
ALL = """
def started():
    database = postgres()
    database.__enter__()
    server = Server(f"sqlite:///{Path(os.environ['HERE'])}/games.db")
    seats = dict.fromkeys(("guard", "north", "south"), "random")
    game = server.call("POST", "/api/games", {"scenario": "raid:field", "bots": seats})["game"]
    until(lambda: server.call("GET", f"/api/games/{game}")["length"] > 2)
    kept.extend((database, server))
"""
RUN = """
import os, subprocess, sys
from pathlib import Path
from tests.parts.launch import Server, postgres, start
from tests.parts.waiting import until

kept = []
{started}

def test_that_is_killed():
    started()
    Path(os.environ["HERE"], "worker").write_text(str(os.getpid()))
    Path(os.environ["HERE"], "ready").touch()
    until(lambda: False)
"""


class Run:
    """Tests in a process of their own. Whatever they start has a word of theirs in its environment."""

    def __init__(self, folder: Path, started: str, *words: str) -> None:
        self.folder, self.word = folder, uuid4().hex
        (folder / "test_killed.py").write_text(RUN.format(started=started))
        path = f"{ROOT / 'src'}{os.pathsep}{ROOT}"
        environment = {**os.environ, "HERE": str(folder), "PYTHONPATH": path, "RUN_OF_TESTS": self.word}
        how = ("-q", "-p", "no:cacheprovider", "-c", ROOT / "pyproject.toml", "-p", "tests.conftest", *words)
        command = (sys.executable, "-m", "pytest", *how, folder / "test_killed.py")
        log = (folder / "log").open("wb")
        self.main = start(*command, cwd=ROOT, env=environment, stdout=log, stderr=log)
        log.close()
        until(lambda: (folder / "ready").exists() or self.main.poll() is not None, "the start of the run")
        assert self.main.poll() is None, (folder / "log").read_text()

    @property
    def worker(self) -> int:
        return int((self.folder / "worker").read_text())

    def left(self) -> list[int]:
        return [process for process in processes() if self.word in environment_of(process)]


def processes() -> Iterator[int]:
    return (int(path.name) for path in Path("/proc").glob("[0-9]*"))


def environment_of(process: int) -> str:
    try:
        return (
            Path(f"/proc/{process}/environ").read_bytes().decode(errors="replace") if alive(process) else ""
        )
    except OSError:
        return ""


def test_of_everything_that_tests_start_nothing_is_left(tmp_path: Path) -> None:
    run = Run(tmp_path, ALL, "-n", "1")
    assert len(run.left()) >= 2 + 2 + 2, "main and worker, a server and its own worker, a database"
    run.main.kill()
    run.main.wait(PATIENCE)
    until(lambda: not run.left(), "the end of all that was started")


@pytest.mark.parametrize("how", ["the main process", "a worker of xdist", "ctrl-c"])
def test_however_it_ends(tmp_path: Path, how: str) -> None:
    run = Run(tmp_path, SMALL, *(("-n", "1") if "xdist" in how else ()))
    helpers = children_of(run.worker)
    assert len(helpers) >= 1
    if how == "ctrl-c":
        run.main.send_signal(signal.SIGINT)
    else:
        os.kill(run.worker, signal.SIGKILL)
    try:
        run.main.wait(PATIENCE)
    finally:
        until(lambda: not run.left(), "the end of all that was started")
