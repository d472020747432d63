"""Processes that a test starts: `start` one, and it cannot outlive the tests.

However a run of the tests ends, killed from outside included, the kernel ends what was started here with it
(on Linux). Servers and databases end their own workers when they are killed; tests of theirs say so.
"""

from __future__ import annotations

import ctypes
import json
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.parts.waiting import PATIENCE, until

PR_SET_PDEATHSIG = 1
LIBC = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def start(*words: object, **how: Any) -> subprocess.Popen[Any]:
    """Start a process that ends when this one does. It must be started by the main thread, and in the
    ordinary way it is ended by whoever started it."""
    parent = os.getpid()

    def tie() -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # what a shell starts in the background is deaf to it
        if LIBC is not None:
            LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
            if os.getppid() != parent:  # it went while we were being made
                os._exit(1)

    return subprocess.Popen([*map(str, words)], preexec_fn=tie, **how)


def end(process: subprocess.Popen[Any]) -> None:
    process.kill()
    process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# The server


class Server:
    """`beachhead serve` as a process of its own."""

    def __init__(
        self, database: str, port: int = 0, more: Sequence[str] = (), log: Path | None = None
    ) -> None:
        self.database, self.more, self.log = database, more, log
        self.port = port or free_port()
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        words = ("serve", "--port", self.port, "--db", self.database, "--rate", 1_000_000, *self.more)
        with (self.log or Path(os.devnull)).open("ab") as log:
            self.running = start(sys.executable, "-m", "beachhead", *words, stderr=log)
        until(lambda: self.running.poll() is not None or self.ready(), "the start of the server")
        assert self.running.poll() is None, "the server does not start"

    def ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/readyz", timeout=PATIENCE):
                return True
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    def kill(self) -> None:
        end(self.running)

    def stop(self) -> int:
        self.running.send_signal(signal.SIGTERM)
        return self.running.wait(PATIENCE)

    def call(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        content = None if body is None else json.dumps(body).encode()
        headers = {"authorization": f"Bearer {token}"} if token else {}
        request = urllib.request.Request(self.address + path, content, headers, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
            return json.loads(reply.read())

    def sit(self, begun: dict[str, Any], seat: str) -> None:
        """Take a seat of a game that was begun, with a word for the dice."""
        word = {"seat": seat, "word": "0123456789abcdef" * 2}
        self.call("POST", f"/api/games/{begun['game']}/sit", word, begun["links"][seat])


# The database


def program(name: str) -> str:
    found = shutil.which(name) or next(map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), None)
    assert found, f"{name} is missing: `make test` installs PostgreSQL"
    return found


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL of our own on loopback."""
    with _cluster("") as (address, _):
        yield address


@contextmanager
def postgres_on_small_disk(size: str) -> Iterator[tuple[str, Path]]:
    """The same on a disk of its own, so many bytes large, and where that is; only root may make one. It is
    seen by nobody else and goes with the last process that uses it."""
    with _cluster(size) as found:
        yield found


# In a room of its own: make the disk, become the user of the database, and stay tied to the tests.
ON_SMALL_DISK = """mount -t tmpfs -o "size=$0,mode=700,uid=$2,gid=$3" tmpfs "$1" &&
exec setpriv --reuid "$2" --regid "$3" --clear-groups --pdeathsig KILL sh -c "$4" """


@contextmanager
def _cluster(size: str) -> Iterator[tuple[str, Path]]:
    """As root it runs as the user postgres, because it refuses root."""
    forget_old_folders()
    base = Path(tempfile.mkdtemp(prefix=FOLDERS, dir="/tmp"))
    (base / "owner").write_text(str(os.getpid()))
    who: dict[str, Any] = {"cwd": base, "env": {**os.environ, "HOME": str(base), "LC_ALL": "C"}}
    data, port = base / "data", free_port()
    making = f"{program('initdb')} -D {data} -U beachhead -A trust -E UTF8 --no-locale --no-sync"
    here = f"-c listen_addresses=127.0.0.1 -c synchronous_commit=off -c unix_socket_directories={base}"
    words = f"{making} && exec {program('postgres')} -D {data} -F -p {port} {here}"
    running_as: tuple[object, ...] = ("sh", "-c", words)
    if os.geteuid() == 0:
        user = pwd.getpwnam("postgres")
        os.chown(base, user.pw_uid, user.pw_gid)
        if size:
            data.mkdir()
            small = (size, data, user.pw_uid, user.pw_gid, words)
            running_as = ("unshare", "--mount", "sh", "-c", ON_SMALL_DISK, *small)
        else:
            who |= {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    with (base / "log").open("wb") as log:
        running = start(*running_as, stdout=log, stderr=log, **who)
    try:
        until(lambda: running.poll() is not None or accepts(port), "the start of PostgreSQL")
        assert running.poll() is None, (base / "log").read_text()
        yield f"postgresql://beachhead@127.0.0.1:{port}/postgres", Path(f"/proc/{running.pid}/root{data}")
    finally:
        running.send_signal(signal.SIGQUIT)  # at once
        running.wait(PATIENCE)
        shutil.rmtree(base, ignore_errors=True)


def accepts(port: int) -> bool:
    return not subprocess.run(
        [program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)], check=False
    ).returncode


def new_database(server: str, name: str) -> str:
    """An empty database on it."""
    subprocess.run([program("psql"), "-q", server, "-c", f"CREATE DATABASE {name}"], check=True)
    return f"{server.rpartition('/')[0]}/{name}"


FOLDERS = "bhpg-"


def forget_old_folders() -> None:
    """Remove what killed runs have left on the disk."""
    for owner in Path("/tmp").glob(f"{FOLDERS}*/owner"):
        process = owner.read_text()
        if process and sys.platform == "linux" and not alive(int(process)):
            shutil.rmtree(owner.parent, ignore_errors=True)


# Looking at processes


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


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
