"""The door: names and pages, proxies, limits, patience, the secret, metrics, and how many games one may leave
lying about."""

from __future__ import annotations

import asyncio
import base64
import json
import random
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
import uvicorn
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.types import Message, Receive, Scope, Send

from beachhead import cli
from beachhead.core.errors import Malformed
from beachhead.server.app import create_app
from beachhead.server.context import DAY
from beachhead.server.limits import Limits, network_of
from beachhead.server.middleware import BodyLimit
from beachhead.server.protocol import uvicorn_options
from beachhead.server.settings import Settings, looks_random
from tests.parts.aside import run_aside
from tests.parts.waiting import until
from tests.server.sitting import Sitting, context_of, visiting

SECRET = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(f"sqlite:///{tmp_path / 'games.db'}", bot_workers=0)


@pytest.fixture
def public(settings: Settings) -> Settings:
    """A server for others, behind a proxy."""
    return replace(settings, hosts=("beachhead.example",), proxies=("10.1.1.1",), secret=SECRET)


# names and pages


def test_only_names_of_this_server_are_answered(settings: Settings, public: Settings) -> None:
    with visiting(settings) as client:
        for name in ("127.0.0.1", "127.0.0.1:8044", "localhost:1", "LOCALHOST", "[::1]:8044"):
            assert client.get("/healthz", headers={"host": name}).status_code == 200
        for name in (
            "evil.example",
            "beachhead.example",
            "127.0.0.1.evil.example",
            "",
            "[::1",
            "a b",
            "localhost@x",
        ):
            refused = client.get("/healthz", headers={"host": name})
            assert (refused.status_code, refused.json()["refused"]) == (421, "wrong host")
            assert refused.json()["allowed"] == ["127.0.0.1", "::1", "localhost"]
    with visiting(public) as client:
        assert client.get("/healthz", headers={"host": "Beachhead.example"}).status_code == 200
        assert client.get("/healthz", headers={"host": "www.beachhead.example"}).status_code == 421


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (None, 200),
        ("http://127.0.0.1", 200),
        ("https://127.0.0.1", 200),
        ("http://127.0.0.1:3000", 403),
        ("https://evil.example", 403),
        ("http://127.0.0.1.evil.example", 403),
        ("null", 403),
        ("", 403),
    ],
)
def test_only_our_own_pages_write_and_listen(settings: Settings, origin: str | None, status: int) -> None:
    headers = {} if origin is None else {"origin": origin}
    with visiting(settings) as client:
        begun = client.post("/api/games", json={"scenario": "raid:field"}, headers=headers)
        assert begun.status_code == status
        assert client.get("/api/scenarios", headers=headers).status_code == 200
        game = Sitting(client).game
        if status == 200:
            with client.websocket_connect(f"/api/games/{game}/live", headers=headers) as line:
                line.send_json({"tokens": []})
                assert line.receive_json()["shown"]
        else:
            with (
                pytest.raises(WebSocketDenialResponse) as denied,
                client.websocket_connect(f"/api/games/{game}/live", headers=headers),
            ):
                pass
            assert denied.value.status_code == 403
            assert denied.value.json()["refused"] == "wrong origin"


def test_a_socket_under_another_name_is_not_opened(settings: Settings) -> None:
    with visiting(settings) as client:
        game = Sitting(client).game
        with (
            pytest.raises(WebSocketDenialResponse) as denied,
            client.websocket_connect(f"/api/games/{game}/live", headers={"host": "evil.example"}),
        ):
            pass
        assert denied.value.status_code == 421


def test_pages_that_are_named_write_and_no_others(public: Settings) -> None:
    named = replace(public, origins=("https://play.example",))
    with visiting(named) as client:
        for origin, status in (
            ("https://play.example", 200),
            ("http://play.example", 403),
            ("http://127.0.0.1", 403),
        ):
            headers = {"origin": origin}
            begun = client.post("/api/games", json={"scenario": "raid:field"}, headers=headers)
            assert begun.status_code == status


# proxies


def address_seen(settings: Settings, client: str, forwarded: str | None) -> str:
    """Whose bucket a request is taken from."""
    seen: list[str] = []
    headers = {} if forwarded is None else {"x-forwarded-for": forwarded}
    with visiting(settings, client) as visitor:

        def take(address: str, links: object = ()) -> float:
            seen.append(address)
            return 0

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(context_of(visitor).limits, "take", take)
            visitor.get("/healthz", headers=headers)
    return seen[0]


@pytest.mark.parametrize(
    ("client", "forwarded", "seen"),
    [
        ("10.1.1.1", "203.0.113.9", "203.0.113.9"),
        ("10.1.1.1", "198.51.100.1, 203.0.113.9", "203.0.113.9"),  # what a visitor made up stands first
        ("10.1.1.1", None, "10.1.1.1"),
        ("10.1.1.2", "203.0.113.9", "10.1.1.2"),
        ("127.0.0.1", "203.0.113.9", "127.0.0.1"),
        ("203.0.113.7", "127.0.0.1", "203.0.113.7"),
    ],
)
def test_a_forwarded_address_is_believed_from_named_proxies_only(
    public: Settings, client: str, forwarded: str | None, seen: str
) -> None:
    assert address_seen(public, client, forwarded) == seen


@pytest.mark.parametrize("proxy", ["*", "0.0.0.0/0", "::/0", "nginx", "10.0.0.0/4", ""])
def test_not_everybody_is_a_proxy(public: Settings, proxy: str) -> None:
    with pytest.raises(Malformed, match="named by its address"):
        replace(public, proxies=(proxy,))


# limits


def test_a_fast_and_a_slow_window_for_addresses_and_links() -> None:
    limits = Limits(rate=10, burst=20)
    now = 0.0
    assert [limits.take("a", now=now) for _ in range(20)] == [0] * 20
    assert limits.take("a", now=now) == 0.1
    assert limits.take("b", now=now) == 0
    taken = 20
    while now < 3600:  # ten a second and no more: it is the hour that ends it
        now += 0.11
        if limits.take("a", now=now):
            break
        taken += 1
    assert 6000 <= taken <= 8000
    assert limits.take("b", now=now) == 0


def test_one_link_from_many_addresses() -> None:
    limits = Limits(rate=1, burst=5)
    assert [limits.take(f"10.0.0.{n}", ["link"], 0) for n in range(6)] == [0, 0, 0, 0, 0, 1.0]
    assert limits.take("10.0.0.9", ["another"], 0) == 0


def test_with_ipv6_a_network_is_one_address() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:0:0:2") != network_of("2001:db8:0:1::1")
    assert network_of("::ffff:10.0.0.1") == network_of("10.0.0.1")
    assert network_of("testclient") == "testclient"


def test_who_asks_too_often_is_told_how_often_they_may(settings: Settings) -> None:
    with visiting(replace(settings, rate=0.5, burst=3)) as client:
        for _ in range(3):
            assert client.get("/healthz").status_code == 200
        refused = client.get("/healthz")
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "2")
        assert "may make 0.5 a second and 300 an hour" in refused.json()["message"]


def test_a_socket_is_limited_too(settings: Settings) -> None:
    with visiting(replace(settings, rate=0.001, burst=6)) as client:
        game = Sitting(client).game
        with client.websocket_connect(f"/api/games/{game}/live") as line:
            line.send_json({"tokens": []})
            assert line.receive_json()["shown"]
            for _ in range(3):
                line.send_text("{}")
                assert line.receive_json()["refused"] == "malformed"
            line.send_text("{}")
            closed = line.receive()
            assert (closed["type"], closed["code"]) == ("websocket.close", 1013)
            assert "a second" in closed["reason"]


# patience


@contextmanager
def listening(settings: Settings) -> Iterator[int]:
    """A server on loopback as `beachhead serve` runs it; its port."""
    server = uvicorn.Server(uvicorn.Config(create_app(settings), **{**uvicorn_options(settings), "port": 0}))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        until(lambda: server.started or not thread.is_alive(), "the start of the server")
        yield int(server.servers[0].sockets[0].getsockname()[1])
    finally:
        server.should_exit = True
        thread.join()


def sent(port: int, *parts: bytes) -> bytes:
    """All that comes back until the server hangs up."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as line:
        for part in parts:
            line.sendall(part)
        answer = b""
        while more := line.recv(65536):
            answer += more
        return answer


GET = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"


def test_heads_and_bodies_have_their_size_and_their_time(settings: Settings) -> None:
    with listening(replace(settings, head_seconds=0.5, body_seconds=0.5)) as port:
        assert sent(port, GET, b"Connection: close\r\n\r\n").startswith(b"HTTP/1.1 200")
        assert sent(port, GET, b"X: " + b"x" * 20_000).startswith(b"HTTP/1.1 400")
        assert sent(port) == b""  # a client that says nothing is disconnected,
        assert sent(port, GET) == b""  # and who does not finish,
        assert sent(port, GET, b"\r\n").startswith(b"HTTP/1.1 200")  # and who does not go on
        slow = sent(
            port,
            b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n",
            b'{"scenario"',
        )
        assert slow.startswith(b"HTTP/1.1 408")
        assert b"0.5 seconds it may take" in slow


# the secret


@pytest.mark.parametrize(
    "secret",
    [
        "short",
        "a" * 64,
        "0123456789abcdef" * 4,
        "deadbeef" * 8,
        "12345678901234567890123456789012",
        "0" * 39 + "1",
        "correct horse battery staple correct horse",
        "ThisIsMySecretForTheBeachheadServer2026",
        "beachhead-server-secret-please-change-me",
        "passwordpasswordpasswordpassword",
        "qwertyuiopasdfghjklzxcvbnm1234567890",
        "Let us go to the sea at 5 pm on a day in May",
    ],
)
def test_a_secret_that_can_be_guessed_is_refused(
    secret: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not looks_random(secret)
    monkeypatch.setenv("BEACHHEAD_SECRET", secret)
    assert cli.run(["serve", "--host", "0.0.0.0"]) == 2
    assert "secrets.token_hex(32)" in capsys.readouterr().err


def test_a_secret_drawn_at_random_is_taken() -> None:
    """What the sentence says makes one; and what others make, but for one in fifty."""
    rng = random.Random(5)
    assert all(looks_random(rng.randbytes(32).hex()) for _ in range(1000))
    others = [base64.urlsafe_b64encode(rng.randbytes(32)).decode().rstrip("=") for _ in range(1000)]
    assert sum(map(looks_random, others)) >= 980


@pytest.mark.parametrize("words", [["--host", "0.0.0.0"], ["--allow-host", "beachhead.example"]])
def test_others_come_in_with_a_secret_only(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("BEACHHEAD_SECRET", raising=False)
    assert cli.run(["serve", *words]) == 2
    assert "needs BEACHHEAD_SECRET" in capsys.readouterr().err


# metrics


def test_metrics_are_for_this_machine_or_a_token(public: Settings) -> None:
    told = replace(public, metrics_token="for-prometheus")
    for address, headers, status in (
        ("127.0.0.1", {}, 200),
        ("127.0.0.1", {"x-forwarded-for": "203.0.113.9"}, 403),  # a proxy that is not named
        ("10.1.1.1", {"x-forwarded-for": "127.0.0.1"}, 403),
        ("203.0.113.9", {}, 403),
        ("203.0.113.9", {"authorization": "Bearer guess"}, 403),
        ("203.0.113.9", {"authorization": "Bearer for-prometheus"}, 200),
    ):
        with visiting(told, address) as client:
            reply = client.get("/metrics", headers=headers)
            assert reply.status_code == status, (address, headers)
            assert status == 200 or "BEACHHEAD_METRICS_TOKEN" in reply.json()["message"]
    with visiting(public, "203.0.113.9") as client:  # no token is set, so none fits
        assert client.get("/metrics", headers={"authorization": "Bearer "}).status_code == 403


# games that lie about


def test_unfinished_games_of_one_address_are_counted(public: Settings) -> None:
    few = replace(public, most_unfinished=3)
    with visiting(few, "203.0.113.9") as client:
        for _ in range(3):
            sitting = Sitting(client)
        wanted = {"scenario": "raid:field"}
        refused = client.post("/api/games", json=wanted)
        assert (refused.status_code, refused.json()["refused"]) == (429, "too many")
        assert "3 games begun from this address are not over" in refused.json()["message"]
        row = context_of(client).store.game(sitting.game)
        assert row is not None
        assert "203.0.113.9" not in json.dumps(dict(row))
        sitting.play_out()
        assert client.post("/api/games", json=wanted).status_code == 200
    with visiting(few, "203.0.113.10") as client:
        assert client.post("/api/games", json=wanted).status_code == 200


def test_at_home_nobody_counts_and_nothing_is_closed(settings: Settings) -> None:
    with visiting(replace(settings, most_unfinished=1)) as client:
        assert [Sitting(client).game for _ in range(3)]
    assert settings.idle_days == 0


def aged(client: TestClient, game: str, days: float) -> None:
    with context_of(client).store.writing() as connection:
        then = time.time() - days * DAY
        connection.exec_driver_sql("UPDATE games SET touched = ? WHERE id = ?", (then, game))


def test_games_that_stand_still_are_closed_and_can_be_opened_again(
    public: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    assert public.idle_days == 90
    with visiting(replace(public, most_unfinished=2)) as client:
        old, young = Sitting(client), Sitting(client)
        aged(client, old.game, 91)
        aged(client, young.game, 89)
        context = context_of(client)
        assert context.close_idle() == 1
        refused = old.answer("guard", "hide 0405")
        assert (refused.status_code, refused.json()["refused"]) == (409, "closed")
        assert f"beachhead admin reopen {old.game}" in refused.json()["message"]
        assert old.shown("guard")["length"] == 0  # it can be looked at,
        assert Sitting(client).game  # and does not count any more
        assert young.answer("guard", "hide 0405").status_code == 200
        assert cli.run(["admin", "reopen", old.game, "--db", public.database]) == 0
        assert old.answer("guard", "hide 0405").status_code == 200
    assert cli.run(["admin", "reopen", old.game, "--db", public.database]) == 2
    assert "There is no closed game" in capsys.readouterr().err


def test_what_a_stop_cuts_off_is_told_so() -> None:
    sent: list[Message] = []

    async def busy(scope: Scope, receive: Receive, send: Send) -> None:
        await asyncio.Event().wait()

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.request"}

    async def cut_off() -> None:
        request = asyncio.ensure_future(
            BodyLimit(busy, 10, 10.0)({"type": "http", "headers": []}, receive, send)
        )
        await asyncio.sleep(0)
        request.cancel()
        await request

    run_aside(cut_off())
    assert sent[0]["status"] == 503
    assert json.loads(sent[1]["body"])["message"] == "The server is stopping. Try again in a moment."


def test_who_goes_in_the_middle_of_a_request_leaves_no_traceback(alone: TestClient) -> None:
    sent: list[Message] = []
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": "/api/games",
        "query_string": b"",
        "headers": [(b"host", b"127.0.0.1"), (b"content-length", b"50")],
        "client": ("testclient", 50000),
        "server": ("testserver", 80),
        "state": dict(alone.app_state),
    }

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    assert alone.portal
    alone.portal.call(alone.app, scope, receive, send)
    assert sent[0]["status"] == 499
