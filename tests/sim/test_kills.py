"""Real processes that are really killed: no game is lost, none is counted twice."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from beachhead.sim.plan import Plan
from tests.parts.launch import alive, end, free_port, start
from tests.parts.waiting import PATIENCE, until
from tests.sim.runs import assert_same, raid, results, undisturbed

pytestmark = pytest.mark.slow
GAMES, SEATS = 24, 3
WHO = "gated"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run as it is when nobody is killed: other bots' thinking time changes no game."""
    return undisturbed(tmp_path_factory.mktemp("whole"), plan(), GAMES)


@pytest.fixture(scope="module", autouse=True)
def _bots() -> Iterator[None]:
    """For the fixture above, which is made before a test's own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BEACHHEAD_BOTS", "gated=tests.sim.foreign:Gated")
        yield


class Gate:
    """Lets so many games begin and no more, so that a run cannot be over before it is killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "taken").touch()
        self._let(0)

    def wait(self, run: Path, games: int) -> None:
        """Let games begin until so many are kept; those that are lost on the way come on top."""
        self._let(games + 4 - lines(run))
        until(lambda: lines(run) >= games, f"the end of {games} games")

    def open(self) -> None:
        self._let(1000)

    def _let(self, games: int) -> None:
        taken = (self.folder / "taken").stat().st_size
        (self.folder / "next").write_text(str(taken + SEATS * games))
        (self.folder / "next").replace(self.folder / "budget")


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Gate:
    folder = tmp_path / "gate"
    folder.mkdir()
    monkeypatch.setenv("BEACHHEAD_GATE", str(folder))
    return Gate(folder)


def plan() -> Plan:
    return raid(WHO, seed="5")


def begin(folder: Path, *more: str) -> subprocess.Popen[str]:
    words = ["sim", "raid:field", "--bots", WHO, "--games", str(GAMES), "--seed", "5", "--out", str(folder)]
    command = [sys.executable, "-m", "beachhead", *words, *more]
    pipe = subprocess.PIPE
    return start(*command, stdout=pipe, stderr=pipe, text=True)


def finish(run: subprocess.Popen[str]) -> None:
    out, err = run.communicate(timeout=PATIENCE)
    assert run.returncode == 0, out + err


def lines(folder: Path) -> int:
    file = folder / "results.jsonl"
    return file.read_bytes().count(b"\n") if file.exists() else 0


def workers(pid: int) -> list[int]:
    """The processes that play for a run."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(c) for c in children if b"spawn_main" in Path(f"/proc/{c}/cmdline").read_bytes()]


def test_a_worker_of_the_pool(tmp_path: Path, whole: Path, gate: Gate) -> None:
    run = begin(tmp_path / "run", "--jobs", "2")
    for enough in (4, 10):
        gate.wait(tmp_path / "run", enough)
        os.kill(workers(run.pid)[0], signal.SIGKILL)
    gate.open()
    finish(run)
    assert_same(tmp_path / "run", whole)


def test_the_run_itself_twice_and_then_to_the_end(tmp_path: Path, whole: Path, gate: Gate) -> None:
    """No worker outlives it."""
    folder = tmp_path / "run"
    for enough in (4, 10):
        run = begin(folder, "--jobs", "2")
        gate.wait(folder, enough)
        playing = workers(run.pid)
        assert len(playing) == 2
        run.kill()
        gate.open()  # a worker notices when its bot has answered
        run.communicate(timeout=PATIENCE)
        until(lambda playing=playing: not any(map(alive, playing)), "the end of the workers")  # type: ignore[misc]
        assert enough <= lines(folder) < GAMES
    kept = results(folder)
    finish(begin(folder, "--jobs", "2"))
    assert_same(folder, whole)
    assert all(row in results(folder) for row in kept)


def test_ctrl_c_keeps_what_is_there(tmp_path: Path, whole: Path, gate: Gate) -> None:
    run = begin(tmp_path / "run", "--jobs", "2")
    gate.wait(tmp_path / "run", 2)
    run.send_signal(signal.SIGINT)
    gate.open()
    _, err = run.communicate(timeout=PATIENCE)
    assert (run.returncode, err.strip()) == (130, "beachhead: Stopped.")
    finish(begin(tmp_path / "run", "--jobs", "1"))
    assert_same(tmp_path / "run", whole)


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Cluster:
    """A Dask scheduler and two workers, all of them processes of ours."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        port = free_port()
        self.address = f"tcp://127.0.0.1:{port}"
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", port)
        until(lambda: answers(port), "the start of the scheduler")
        self.workers = [self.worker() for _ in range(2)]

    def worker(self) -> subprocess.Popen[bytes]:
        return self._start("worker", self.address, "--no-nanny", "--nthreads", "1", "--host", "127.0.0.1")

    def _start(self, what: str, *words: object) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *words, "--no-dashboard"]
        path = os.pathsep.join([str(Path.cwd()), os.environ.get("PYTHONPATH", "")])
        log = (self.folder / f"{what}.log").open("ab")
        with log:
            return start(
                *command, cwd=self.folder, stdout=log, stderr=log, env={**os.environ, "PYTHONPATH": path}
            )

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            end(process)


@pytest.fixture
def cluster(tmp_path: Path, gate: Gate) -> Iterator[Cluster]:
    started = Cluster(tmp_path)
    yield started
    started.close()


def test_a_worker_of_a_cluster_and_then_all_of_it(
    tmp_path: Path, whole: Path, cluster: Cluster, gate: Gate
) -> None:
    folder = tmp_path / "run"
    run = begin(folder, "--engine", "dask", "--address", cluster.address)
    gate.wait(folder, 4)
    end(cluster.workers.pop())
    cluster.workers.append(cluster.worker())
    gate.wait(folder, 10)
    cluster.close()
    _, err = run.communicate(timeout=PATIENCE)
    assert run.returncode == 2
    assert "The cluster is lost" in err
    assert f"{lines(folder)} games are kept" in err
    gate.open()
    finish(begin(folder, "--engine", "dask", "--jobs", "1"))
    assert_same(folder, whole)
