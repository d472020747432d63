"""Sockets, bots, several workers, and the guard at the door."""

from __future__ import annotations

import asyncio
import json
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from beachhead.server.bots.entry import bot_of
from beachhead.server.limits import Buckets
from beachhead.server.metrics import BOT_FAILURES
from beachhead.server.middleware import POLICY
from beachhead.server.settings import Settings
from tests.parts.waiting import PATIENCE, until
from tests.server.hanging import given_up_when_it_hangs
from tests.server.sitting import Sitting, context_of, put_together, visiting


def hello(socket: WebSocketTestSession, *tokens: str) -> dict[str, Any]:
    socket.send_json({"tokens": list(tokens)})
    return dict(socket.receive_json()["shown"])


def shown_after(socket: WebSocketTestSession, length: int) -> dict[str, Any]:
    """The next message that shows the game at that length; replies in between are passed over."""
    while True:
        message = socket.receive_json()
        if message.get("shown", {}).get("length", -1) >= length:
            return dict(message["shown"])


def reply_to(socket: WebSocketTestSession, label: int) -> dict[str, Any]:
    """The reply to what was sent with this label; what is shown in between is passed over."""
    while True:
        message = socket.receive_json()
        if message.get("reply") == label:
            return dict(message)


def test_two_people_live(client: TestClient) -> None:
    sitting = Sitting(client)
    path = f"/api/games/{sitting.game}/live"
    with client.websocket_connect(path) as guard, client.websocket_connect(path) as north:
        assert hello(guard, sitting.links["guard"])["waiting"] == ["guard"]
        assert list(hello(north, sitting.links["north"])["views"]) == ["north"]
        guard.send_json({"answer": {"seat": "guard", "do": "hide 0405", "at": 0}, "label": 1})
        assert shown_after(north, 3)["views"]["north"]["open"][0]["ask"] == "go"
        north.send_json({"answer": {"seat": "north", "do": "done"}, "label": "a"})
        assert shown_after(guard, 4)["waiting"] == ["south"]


def test_who_asks_for_changes_is_sent_the_whole_once(client: TestClient) -> None:
    sitting = Sitting(client)
    with client.websocket_connect(f"/api/games/{sitting.game}/live") as socket:
        socket.send_json({"tokens": [sitting.links["guard"]], "changes": True})
        shown = socket.receive_json()["shown"]
        socket.send_json({"answer": {"seat": "guard", "do": "hide 0405", "at": 0}, "label": 1})
        while shown["length"] < 3:
            message = socket.receive_json()
            assert "shown" not in message
            shown = put_together(shown, message.get("changed", {}))
        assert shown == sitting.shown("guard")


def test_what_a_socket_may_not_say(client: TestClient) -> None:
    sitting = Sitting(client)
    with client.websocket_connect(f"/api/games/{sitting.game}/live") as socket:
        hello(socket, sitting.links["north"])
        for message, kind in (
            ({"answer": {"seat": "guard", "do": 0}, "label": 7}, "not your decision"),
            ({"answer": {"seat": "north", "do": 0}}, "not your decision"),
            ({"sing": {}}, "malformed"),
            ({"answer": {"seat": "north"}}, "malformed"),
            ({"answer": {"seat": "north", "do": 0}, "more": 1}, "malformed"),
            ([1, 2], "malformed"),
        ):
            socket.send_json(message)
            reply = socket.receive_json()
            assert reply["refused"] == kind
        socket.send_text("not json {")
        assert socket.receive_json()["refused"] == "malformed"
        socket.send_json({"why": {"seat": "north", "intent": {"hex": "0202"}}, "label": 9})
        assert socket.receive_json()["reply"] == 9
    assert sitting.shown()["length"] == 0


@pytest.mark.parametrize("changes", [True, False])
def test_what_options_lead_to_is_sent_to_those_who_ask(client: TestClient, changes: bool) -> None:
    sitting = Sitting(client)
    told = {}
    for prospects in (False, True):
        with client.websocket_connect(f"/api/games/{sitting.game}/live") as socket:
            wants = {"changes": changes, "prospects": prospects}
            socket.send_json({"tokens": [sitting.links["guard"]], **wants})
            asked = socket.receive_json()["shown"]["views"]["guard"]["open"][0]
            told[prospects] = asked["options"]
    assert set(told[False][0]) == {"text", "fields"}
    assert [{name: option[name] for name in ("text", "fields")} for option in told[True]] == told[False]
    assert told[True] == sitting.shown("guard")["views"]["guard"]["open"][0]["options"]
    assert set(told[True][0]) > {"final", "battle", "price"}


def test_an_oversized_message_closes_the_socket(client: TestClient) -> None:
    sitting = Sitting(client)
    with client.websocket_connect(f"/api/games/{sitting.game}/live") as socket:
        hello(socket)
        socket.send_text("x" * 70_000)
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 1009


def test_a_socket_of_no_game_is_closed(client: TestClient) -> None:
    with client.websocket_connect("/api/games/nothing/live") as socket:
        socket.send_json({"tokens": []})
        assert socket.receive_json()["refused"] == "unknown"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()


def test_bots_play_to_the_end(client: TestClient) -> None:
    sitting = Sitting(client, bots={"guard": "random", "north": "random", "south": "random"})
    until(lambda: sitting.shown()["result"])


def test_a_person_against_bots_and_a_seat_handed_over_and_taken_back(client: TestClient) -> None:
    sitting = Sitting(client, bots={"north": "random", "south": "random"})
    sitting.answer("guard", "hide 0405")
    until(lambda: sitting.shown()["waiting"] == ["guard"] or sitting.shown()["result"])
    assert sitting.post("/seats/guard", "guard", bot="random").status_code == 200
    until(lambda: sitting.shown()["result"])
    other = Sitting(client, bots={"guard": "random"})
    until(lambda: other.shown()["length"] >= 3)
    assert other.post("/seats/guard", "guard", bot="").status_code == 200
    assert other.post("/seats/guard", "north", bot="random").status_code == 403
    assert other.post("/seats/guard", "guard", bot="hal").status_code == 404


WHY = {
    "dies": "its worker died",
    "hangs": "it took more than",
    "raises": "ValueError('no idea')",
    "babbles": "answered 1000000000",
}


@pytest.mark.parametrize("way", WHY)
def test_a_bot_that_fails_does_not_stop_the_game(
    settings: Settings, way: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if settings.shared:
        return  # the database plays no part here
    monkeypatch.setenv("BEACHHEAD_BOTS", "nonsense=tests.server.nonsense:Nonsense")
    seconds = (
        0.5 if way == "hangs" else PATIENCE
    )  # whoever stands in for it may take longer: the game goes on
    with visiting(replace(settings, bot_seconds=seconds)) as client:
        sitting = Sitting(client, bots={"guard": f"nonsense:{way}"})
        until(lambda: sitting.shown()["length"] >= 3)
        assert sitting.shown()["waiting"] == ["north", "south"]
    assert WHY[way] in "".join(capsys.readouterr())


def test_a_seat_taken_back_while_its_bot_thinks_is_not_played(
    alone: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner = context_of(alone).bots
    sitting, asked = Sitting(alone), threading.Event()

    async def choose(game: str, bot: str, question: Any, seed: int) -> int:
        asked.set()
        await asyncio.to_thread(sitting.post, "/seats/guard", "guard", bot="")
        return 0

    monkeypatch.setattr(runner, "_choose", choose)
    sitting.post("/seats/guard", "guard", bot="random")
    assert asked.wait(PATIENCE)
    until(lambda: not runner._tasks)
    assert [line["note"]["act"] for line in sitting.get("/story").json()] == ["bot", "person"]


def test_a_bot_that_hangs_holds_up_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits for the same worker waits for their own time only, and their bot plays."""
    monkeypatch.setenv("BEACHHEAD_BOTS", "falters=tests.server.nonsense:Faltering")
    monkeypatch.setenv("FALTERING", str(tmp_path / "failed"))
    given_up_when_it_hangs(monkeypatch, tmp_path / "failed")
    with visiting(Settings(f"sqlite:///{tmp_path / 'games.db'}", rate=10_000, burst=100_000)) as client:
        failed = BOT_FAILURES._value.get()
        hanging = Sitting(client, bots={"guard": "falters:hangs-9"})
        sound = [Sitting(client, bots={"guard": "random"}) for _ in range(3)]
        until(lambda: all(sitting.shown()["length"] >= 3 for sitting in (hanging, *sound)))
        assert BOT_FAILURES._value.get() == failed + 2, "it is asked once more"


def test_a_bot_stays_with_its_game() -> None:
    assert bot_of(1, "random") is bot_of(1, "random")
    assert bot_of(1, "random") is not bot_of(2, "random")
    assert bot_of(1, "random") is not bot_of(1, "greedy")


def test_two_workers_share_a_game(settings: Settings) -> None:
    """What one worker writes the other shows, and of two answers to one decision one is stale."""
    if not settings.shared:
        return  # SQLite has one worker
    with visiting(settings) as one, visiting(settings) as two:
        sitting = Sitting(one)
        path = f"/api/games/{sitting.game}/live"
        with two.websocket_connect(path) as socket:
            hello(socket, sitting.links["north"])
            sitting.answer("guard", "hide 0405")
            assert shown_after(socket, 3)["views"]["north"]["open"]
        sitting.answer("north", "done")
        sitting.client = two
        until(lambda: sitting.shown()["waiting"] == ["south"])  # the notice is on its way
        assert sitting.answer("south", "done").status_code == 200
        sitting.client = one
        until(lambda: sitting.shown()["waiting"] == ["guard"])  # the notice is on its way


def test_a_worker_that_has_not_heard_yet_is_told_it_is_late(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even without the notice the database lets only one of two writers through."""
    with visiting(settings) as one, visiting(settings) as two:
        sitting = Sitting(one)
        sitting.client = two
        sitting.shown()
        sitting.client = one
        monkeypatch.setattr(context_of(two).live, "on_notification", lambda game, length: None)
        assert sitting.answer("guard", "hide 0405").status_code == 200
        sitting.client = two
        late = sitting.answer("guard", "hide 0404")
        assert late.status_code == (403 if settings.shared else 409)
        assert late.json()["refused"] == ("not your decision" if settings.shared else "stale")
        assert sitting.shown("guard")["length"] == 3
        assert sitting.shown("guard")["waiting"] == ["north", "south"]


def test_headers_and_limits(settings: Settings) -> None:
    small = Settings(settings.database, rate=0.001, burst=4)
    with visiting(small) as client:
        reply = client.get("/api/scenarios")
        assert reply.headers["content-security-policy"] == POLICY
        assert "unsafe" not in POLICY
        large = client.post("/api/games", content=b"x" * 70_000)
        assert large.status_code == 413
        assert large.json()["refused"] == "too large"
        for _ in range(2):
            client.get("/healthz")
        assert client.get("/healthz").status_code == 429


def test_a_body_that_lies_about_its_length_is_cut_off(client: TestClient) -> None:
    def endless() -> Any:
        for _ in range(100):
            yield b"x" * 1000

    reply = client.post("/api/games", content=endless())
    assert reply.status_code == 413


def test_buckets_fill_again() -> None:
    buckets = Buckets(rate=1, burst=2)
    assert [buckets.take("a", 0), buckets.take("a", 0), buckets.take("a", 0)] == [True, True, False]
    assert buckets.take("b", 0)
    assert buckets.take("a", 1.0)
    assert not buckets.take("a", 1.5)


def test_health(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/healthz").text == "ok"
    assert client.get("/readyz").text == "ready"
    monkeypatch.setattr(context_of(client).store, "ready", lambda: 1 / 0)  # a fault of ours
    assert client.get("/readyz").status_code == 503


def test_the_document_names_everything(client: TestClient) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    assert set(paths) >= {
        "/api/games",
        "/api/games/{game}/answers",
        "/api/games/{game}/moments/{n}",
        "/api/games/{game}/overlays/{name}",
        "/api/games/{game}/odds",
        "/api/import",
    }
    assert json.dumps(paths).count("#/components/schemas/Refused") > 10
