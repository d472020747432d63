"""A person at the server, as short as a test wants it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from starlette.testclient import TestClient

from beachhead.server.app import create_app
from beachhead.server.context import Context
from beachhead.server.settings import Settings


def visiting(settings: Settings, address: str = "127.0.0.1", **more: Any) -> TestClient:
    """A visitor of a server in this process, who calls it by a name it goes by. Few tests have bots, and each
    process for them loads all games: it is started when a bot is asked."""
    app = create_app(replace(settings, bots_ready=False))
    return TestClient(app, headers={"host": "127.0.0.1"}, client=(address, 50000), **more)


def context_of(client: TestClient) -> Context:
    """The parts of the server that this client visits."""
    context = client.app_state["context"]
    assert isinstance(context, Context)
    return context


class Sitting:
    """A game and the links of its seats."""

    def __init__(self, client: TestClient, **wanted: Any) -> None:
        self.client = client
        begun = client.post("/api/games", json={"scenario": "raid:field", "seed": "7", **wanted})
        assert begun.status_code == 200, begun.text
        self.game: str = begun.json()["game"]
        self.links: dict[str, str] = begun.json()["links"]
        if not begun.json()["dice"]["open"]:
            for number, seat in enumerate(sorted(set(self.links) - set(wanted.get("bots", {})))):
                assert self.sit(seat, f"{number:032x}").status_code == 200

    def headers(self, *seats: str) -> dict[str, str]:
        return {"authorization": "Bearer " + ",".join(self.links[seat] for seat in seats)} if seats else {}

    def get(self, path: str = "", *seats: str, **query: Any) -> Any:
        return self.client.get(f"/api/games/{self.game}{path}", headers=self.headers(*seats), params=query)

    def post(self, path: str, *seats: str, **body: Any) -> Any:
        return self.client.post(f"/api/games/{self.game}{path}", headers=self.headers(*seats), json=body)

    def sit(self, seat: str, word: str) -> Any:
        return self.post("/sit", seat, seat=seat, word=word)

    def answer(self, seat: str, do: str | int, **more: Any) -> Any:
        return self.post("/answers", seat, seat=seat, do=do, **more)

    def shown(self, *seats: str) -> dict[str, Any]:
        reply = self.get("", *seats)
        assert reply.status_code == 200, reply.text
        return dict(reply.json())

    def play_out(self, most: int = 500) -> None:
        """Answer for everybody with the last option until the game is over."""
        everybody = tuple(self.links)
        for _ in range(most):
            shown = self.shown(*everybody)
            if shown["result"]:
                return
            seat = shown["waiting"][0]
            last = len(shown["views"][seat]["open"][0]["options"]) - 1
            reply = self.answer(seat, last, at=shown["views"][seat]["open"][0]["at"])
            assert reply.status_code == 200, reply.text
        raise AssertionError("the game does not end")


def bring_in(client: TestClient, content: bytes) -> Any:
    """Send a game file, as a page of the server does."""
    token = client.get("/api/page").json()["token"]
    return client.post("/api/import", content=content, headers={"x-beachhead-page": token})


def put_together(old: Any, change: Any) -> Any:
    """What a client does with a change."""
    if "=" in change:
        return change["="]
    if "~" in change:
        return [
            row for part in change["~"] for row in (old[slice(*part)] if isinstance(part, list) else [part])
        ]
    kept = {name: value for name, value in old.items() if name not in change.get("-", ())}
    return kept | {name: put_together(old.get(name), inner) for name, inner in change.get("+", {}).items()}
