"""Real processes that are really killed: no game is lost, none is counted twice."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from beachhead.sim.plan import Plan
from tests.sim.runs import assert_same, raid, results, undisturbed

pytestmark = pytest.mark.slow
GAMES = 40
SECONDS = 120
WHO = "slow:3"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run as it is when nobody is killed: other bots' thinking time changes no game."""
    return undisturbed(tmp_path_factory.mktemp("whole"), plan(), GAMES)


@pytest.fixture(scope="module", autouse=True)
def _bots() -> Iterator[None]:
    """For the fixture above, which is made before a test's own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BEACHHEAD_BOTS", "slow=tests.sim.foreign:Slow")
        yield


def plan() -> Plan:
    return raid(WHO, seed="5")


def begin(folder: Path, *more: str) -> subprocess.Popen[str]:
    words = ["sim", "raid:field", "--bots", WHO, "--games", str(GAMES), "--seed", "5", "--out", str(folder)]
    command = [sys.executable, "-m", "beachhead", *words, *more]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, preexec_fn=hear_ctrl_c)


def hear_ctrl_c() -> None:
    """What a shell starts in the background (these tests?) is deaf to it, and so is what that starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def finish(run: subprocess.Popen[str]) -> None:
    out, err = run.communicate(timeout=SECONDS)
    assert run.returncode == 0, out + err


def until(ready: Callable[[], bool]) -> None:
    limit = time.monotonic() + SECONDS
    while not ready():
        assert time.monotonic() < limit, "it takes too long"
        time.sleep(0.02)


def lines(folder: Path) -> int:
    file = folder / "results.jsonl"
    return file.read_bytes().count(b"\n") if file.exists() else 0


def workers(pid: int) -> list[int]:
    """The processes that play for a run."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(c) for c in children if b"spawn_main" in Path(f"/proc/{c}/cmdline").read_bytes()]


def test_a_worker_of_the_pool(tmp_path: Path, whole: Path) -> None:
    run = begin(tmp_path / "run", "--jobs", "2")
    for enough in (4, 12):
        until(lambda enough=enough: lines(tmp_path / "run") >= enough)  # type: ignore[misc]
        os.kill(workers(run.pid)[0], signal.SIGKILL)
    finish(run)
    assert_same(tmp_path / "run", whole)


def test_the_run_itself_twice_and_then_to_the_end(tmp_path: Path, whole: Path) -> None:
    folder = tmp_path / "run"
    for enough in (5, 15):
        run = begin(folder, "--jobs", "2")
        until(lambda enough=enough: lines(folder) >= enough)  # type: ignore[misc]
        run.kill()
        run.communicate(timeout=SECONDS)
        assert enough <= lines(folder) < GAMES
    kept = results(folder)
    finish(begin(folder, "--jobs", "2"))
    assert_same(folder, whole)
    assert all(row in results(folder) for row in kept)


def test_no_worker_outlives_a_run_that_is_killed(tmp_path: Path) -> None:
    run = begin(tmp_path / "run", "--jobs", "2")
    until(lambda: lines(tmp_path / "run") >= 2)
    left = workers(run.pid)
    run.kill()
    run.communicate(timeout=SECONDS)
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in left))


def test_ctrl_c_keeps_what_is_there(tmp_path: Path, whole: Path) -> None:
    run = begin(tmp_path / "run", "--jobs", "2")
    until(lambda: lines(tmp_path / "run") >= 2)
    run.send_signal(signal.SIGINT)
    _, err = run.communicate(timeout=SECONDS)
    assert (run.returncode, err.strip()) == (130, "beachhead: Stopped.")
    finish(begin(tmp_path / "run", "--jobs", "2"))
    assert_same(tmp_path / "run", whole)


class Cluster:
    """A Dask scheduler and two workers, all of them processes of ours."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.address = f"tcp://127.0.0.1:{probe.getsockname()[1]}"
        port = self.address.rpartition(":")[2]
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", port)
        self.workers = [self.worker() for _ in range(2)]

    def worker(self) -> subprocess.Popen[bytes]:
        return self._start("worker", self.address, "--no-nanny", "--nthreads", "1", "--host", "127.0.0.1")

    def _start(self, what: str, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *words, "--no-dashboard"]
        path = os.pathsep.join([str(Path.cwd()), os.environ.get("PYTHONPATH", "")])
        log = (self.folder / f"{what}.log").open("ab")
        with log:
            return subprocess.Popen(
                command, cwd=self.folder, stdout=log, stderr=log, env={**os.environ, "PYTHONPATH": path}
            )

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    started = Cluster(tmp_path)
    yield started
    started.close()


def test_a_worker_of_a_cluster(tmp_path: Path, whole: Path, cluster: Cluster) -> None:
    run = begin(tmp_path / "run", "--engine", "dask", "--address", cluster.address)
    until(lambda: lines(tmp_path / "run") >= 6)
    cluster.workers[0].kill()
    cluster.workers[0].wait()
    cluster.workers.append(cluster.worker())
    finish(run)
    assert_same(tmp_path / "run", whole)


def test_a_cluster_that_is_lost_and_another_one(tmp_path: Path, whole: Path, cluster: Cluster) -> None:
    run = begin(tmp_path / "run", "--engine", "dask", "--address", cluster.address)
    until(lambda: lines(tmp_path / "run") >= 6)
    cluster.close()
    _, err = run.communicate(timeout=SECONDS)
    assert run.returncode == 2
    assert "The cluster is lost" in err
    assert f"{lines(tmp_path / 'run')} games are kept" in err
    finish(begin(tmp_path / "run", "--engine", "dask", "--jobs", "2"))
    assert_same(tmp_path / "run", whole)
