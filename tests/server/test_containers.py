"""What the Containerfile and the compose example do, done by hand: the steps of the build in a folder, the
server from what they made, two workers on PostgreSQL with a password, and nginx with TLS before them."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
import yaml
from websockets.sync.client import connect
from websockets.typing import Origin

import dev
from tests.parts.image import ROOT, Copy, Stage, stages
from tests.parts.launch import end, free_port, postgres, start
from tests.parts.waiting import PATIENCE, until
from tests.server.test_proxy import NAME, Proxy

pytestmark = pytest.mark.long
SECRET, PASSWORD = "0f1e2d3c4b5a69788796a5b4c3d2e1f0", "swordfish"
IGNORED = shutil.ignore_patterns("node_modules", "__pycache__", "webdist")


class Build:
    """The first stages of the image, in folders that stand for /build and /opt of each."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        npm = dev.find_npm()
        assert npm
        subprocess.run(
            [sys.executable, "-m", "venv", folder / "python"], check=True
        )  # the Python of the image
        path = f"{folder / 'python' / 'bin'}:{npm.parent}:{os.environ['PATH']}"
        self.surroundings = {**os.environ, "PATH": path}
        for stage in stages()[:-1]:
            self.make(stage)

    def place(self, stage: str, path: str) -> Path:
        return self.folder / stage / path.lstrip("/")

    def make(self, stage: Stage) -> None:
        here = ""
        for instruction, words in stage.steps:
            if instruction == "WORKDIR":
                here = words
                self.place(stage.name, here).mkdir(parents=True)
            elif instruction == "COPY":
                self.copy(stage, here, Copy.of(words))
            else:
                assert instruction == "RUN", instruction
                self.run(stage, here, words)

    def copy(self, stage: Stage, here: str, copy: Copy) -> None:
        to = self.place(stage.name, f"{here}/{copy.to}")
        for source in copy.sources:
            path = self.place(copy.stage, source) if copy.stage else ROOT / source
            if path.is_dir():
                shutil.copytree(path, to, dirs_exist_ok=True, ignore=None if copy.stage else IGNORED)
            else:
                to.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, to)

    def run(self, stage: Stage, here: str, words: str) -> None:
        words = re.sub(r"(?<![\w.])/opt/", f"{self.place(stage.name, '/opt')}/", words)
        at = self.place(stage.name, here)
        done = subprocess.run(
            ["sh", "-ec", words], cwd=at, env=self.surroundings, capture_output=True, text=True
        )
        assert done.returncode == 0, f"{words}\n{done.stdout}{done.stderr}"

    @property
    def beachhead(self) -> Path:
        return self.place("wheel", "/opt/beachhead/bin/beachhead")


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Build:
    return Build(tmp_path_factory.mktemp("image"))


@pytest.fixture
def database() -> Iterator[str]:
    """A PostgreSQL that asks for a password, and its address without one, as the example has it."""
    with postgres() as url:
        with psycopg.connect(url, autocommit=True) as line:
            line.execute(f"ALTER ROLE beachhead PASSWORD '{PASSWORD}'")
            line.execute("CREATE DATABASE beachhead")
            (file,) = line.execute("SHOW hba_file").fetchone() or ("",)
            Path(file).write_text("host all all 127.0.0.1/32 scram-sha-256\n")
            line.execute("SELECT pg_reload_conf()")
        yield f"{url.rpartition('/')[0]}/beachhead"


def test_the_image_and_the_example_serve_a_game_through_tls(
    build: Build, database: str, tmp_path: Path
) -> None:
    worker = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text("utf-8"))["services"]["worker-1"]
    surroundings = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("BEACHHEAD", "PYTHON"))},
        "XDG_DATA_HOME": str(tmp_path),
        "BEACHHEAD_DB": database,
        "PGPASSWORD": PASSWORD,
        "BEACHHEAD_SECRET": SECRET,
    }
    command = [re.sub(r"\$\{SERVER_NAME[^}]*\}", NAME, word) for word in worker["command"]]
    command = [re.sub("--trust-proxy=.*", "--trust-proxy=127.0.0.1", word) for word in command]
    ports = [free_port(), free_port()]
    workers = [
        start(build.beachhead, *command, f"--port={port}", env=surroundings, cwd=tmp_path) for port in ports
    ]
    plain = free_port()
    proxies: list[Proxy] = []
    try:
        for port, running in zip(ports, workers, strict=True):
            starts(running, [word.replace("8044", str(port)) for word in worker["healthcheck"]["test"]])
        ours = {
            "172.30.44.11:8044;": f"127.0.0.1:{ports[0]};",
            "172.30.44.12:8044;": f"127.0.0.1:{ports[1]};",
            "listen 80;": f"listen 127.0.0.1:{plain};",
            "location = /readyz  { return 404; }": "",  # so that it can be asked for from here
        }
        proxies.append(Proxy(tmp_path, ours, ROOT / "deploy" / "nginx.conf"))
        serves(proxies[0], plain)
    finally:
        for proxy in proxies:
            proxy.stop()
        for running in workers:
            end(running)


def starts(running: subprocess.Popen[Any], check: list[str]) -> None:
    """Wait until the worker says that it is healthy, asked as the engine would."""

    def healthy() -> bool:
        return not subprocess.run([sys.executable, *check[2:]], capture_output=True).returncode

    until(lambda: running.poll() is not None or healthy(), "the start of a worker")
    assert running.poll() is None


def serves(proxy: Proxy, plain: int) -> None:
    for _ in range(4):  # both workers in turn
        assert proxy.call("GET", "/readyz") == (200, b"ready")
    assert proxy.call("GET", "/metrics")[0] == 404
    assert proxy.call("GET", "/healthz", Host="evil.example")[0] == 421
    status, page = proxy.call("GET", "/")
    assert status == 200
    assert b"<script" in page
    origin = {"Origin": f"https://{NAME}"}
    status, begun = proxy.call("POST", "/api/games", {"scenario": "fm:utah"}, **origin)
    assert status == 200, begun
    hears(proxy, begun["game"], begun["links"]["allied"])
    status, page = proxy.call("GET", f"/game/{begun['game']}")
    assert status == 200
    (picture,) = re.findall(rb'og:image" content="https://[^/]+(/[^"]+)"', page)
    status, drawn = proxy.call("GET", picture.decode())
    assert (status, drawn[:4]) == (200, b"\x89PNG")
    line = http.client.HTTPConnection("127.0.0.1", plain, timeout=PATIENCE)
    line.request("GET", "/a", headers={"Host": NAME})
    moved = line.getresponse()
    assert (moved.status, moved.getheader("location")) == (301, f"https://{NAME}/a")
    line.close()


def hears(proxy: Proxy, game: str, link: str) -> None:
    with connect(
        f"wss://{NAME}/api/games/{game}/live",
        sock=socket.create_connection(("127.0.0.1", proxy.port), timeout=PATIENCE),
        ssl=proxy.tls,
        origin=Origin(f"https://{NAME}"),
    ) as live:
        live.send(json.dumps({"tokens": [link]}))
        assert set(json.loads(live.recv(PATIENCE))["shown"]["views"]) == {"allied"}
