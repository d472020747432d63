"""The example of a reverse proxy, as it stands in the guide: a real nginx in front of a real server."""

from __future__ import annotations

import http.client
import json
import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.parts.launch import Server, free_port
from tests.parts.waiting import PATIENCE, until

EXAMPLE = Path(__file__).parents[2] / "docs" / "guides" / "nginx.conf"
NAME = "beachhead.example"
MAIN = """
{user}
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/beachhead.conf;
}}
"""


def find(program: str) -> str:
    found = shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
    assert found, f"{program} is missing: `make test` installs it"
    return found


class Proxy:
    """nginx with the example or another file; only ports, certificates and what is `ours` differ."""

    def __init__(self, folder: Path, ours: dict[str, str], file: Path = EXAMPLE) -> None:
        self.folder, self.port = folder, free_port()
        self.certify()
        example = file.read_text()
        tls = {"listen 443 ssl": f"listen 127.0.0.1:{self.port} ssl", "/etc/ssl/beachhead": str(folder)}
        for theirs, ours_instead in {**tls, **ours}.items():
            assert theirs in example
            example = example.replace(theirs, ours_instead)
        (folder / "beachhead.conf").write_text(example)
        user = "user root;" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(MAIN.format(user=user, folder=folder))
        self.running = subprocess.Popen([find("nginx"), "-p", folder, "-c", folder / "nginx.conf"])
        self.wait()

    def certify(self) -> None:
        files = ("-keyout", self.folder / "privkey.pem", "-out", self.folder / "fullchain.pem")
        words = (
            "req",
            "-x509",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-days",
            "2",
            "-subj",
            f"/CN={NAME}",
            *files,
        )
        subprocess.run([find("openssl"), *words], check=True, capture_output=True)

    def wait(self) -> None:
        until(lambda: self.running.poll() is not None or self.accepts(), "the start of nginx")
        assert self.running.poll() is None, (self.folder / "error.log").read_text()

    def accepts(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self) -> None:
        self.running.terminate()
        self.running.wait(PATIENCE)

    @property
    def tls(self) -> ssl.SSLContext:
        context = ssl.create_default_context(cafile=str(self.folder / "fullchain.pem"))
        context.check_hostname = False
        return context

    def call(
        self, method: str, path: str, body: object = None, address: str = "127.0.0.1", **headers: str
    ) -> tuple[int, Any]:
        """What somebody at this address is answered."""
        line = http.client.HTTPSConnection(
            "127.0.0.1", self.port, timeout=60, source_address=(address, 0), context=self.tls
        )
        content = None if body is None else json.dumps(body).encode()
        line.request(method, path, content, {"Host": NAME, **headers})
        reply = line.getresponse()
        text = reply.read()
        line.close()
        return reply.status, json.loads(text) if reply.getheader(
            "content-type"
        ) == "application/json" else text


@pytest.fixture
def proxy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Proxy]:
    monkeypatch.setenv("BEACHHEAD_SECRET", "0f1e2d3c4b5a69788796a5b4c3d2e1f0")
    words = ("--allow-host", NAME, "--trust-proxy", "127.0.0.1", "--most-games", "1")
    server = Server(f"sqlite:///{tmp_path / 'games.db'}", more=words)
    started: list[Proxy] = []
    try:
        started.append(Proxy(tmp_path, {"127.0.0.1:8044;": f"127.0.0.1:{server.port};"}))
        yield started[0]
    finally:
        for one in started:
            one.stop()
        server.kill()


@pytest.mark.slow
def test_the_example_plays_tells_addresses_apart_and_keeps_what_is_private(proxy: Proxy) -> None:
    page, wanted = {"Origin": f"https://{NAME}"}, {"scenario": "raid:field"}
    status, begun = proxy.call("POST", "/api/games", wanted, **page)
    assert status == 200, begun
    plays_live(proxy, begun["game"], begun["links"]["guard"])
    # the address of the visitor is the one nginx has seen, and nothing the visitor says
    assert proxy.call("POST", "/api/games", wanted, **page)[0] == 429
    made_up = {"X-Forwarded-For": "203.0.113.9", "X-Real-IP": "203.0.113.9", **page}
    assert proxy.call("POST", "/api/games", wanted, **made_up)[0] == 429
    assert proxy.call("POST", "/api/games", wanted, "127.0.0.2", **page)[0] == 200
    # other pages, other names, and what is for who runs it
    status, refused = proxy.call("POST", "/api/games", wanted, "127.0.0.3", Origin="https://evil.example")
    assert (status, refused["refused"]) == (403, "wrong origin")
    assert proxy.call("GET", "/healthz", Host="evil.example")[0] == 421
    assert proxy.call("GET", "/metrics")[0] == 404
    assert proxy.call("GET", "/readyz")[0] == 404
    assert proxy.call("GET", "/healthz") == (200, b"ok")


def plays_live(proxy: Proxy, game: str, link: str) -> None:
    line = socket.create_connection(("127.0.0.1", proxy.port), timeout=60)
    with connect(
        f"wss://{NAME}/api/games/{game}/live",
        sock=line,
        ssl=proxy.tls,
        origin=Origin(f"https://{NAME}"),
    ) as live:
        live.send(json.dumps({"tokens": [link]}))
        assert json.loads(live.recv(60))["shown"]["waiting"] == ["guard"]
        live.send(json.dumps({"sit": {"seat": "guard", "word": f"{1:032x}"}}))
        assert {"reply", "sit"} in [set(json.loads(live.recv(60))) for _ in range(2)]
        live.send(json.dumps({"answer": {"seat": "guard", "do": "hide 0405"}}))
        heard = [json.loads(live.recv(60)) for _ in range(2)]
        assert {message["shown"]["length"] for message in heard if "shown" in message} == {4}
