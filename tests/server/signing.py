"""Somebody with a session, as short as a test wants it."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

from beachhead.server.tokens import COOKIE


class Visitor:
    """A browser of somebody: it keeps the cookie of one session, and sends it with every request."""

    def __init__(self, client: TestClient, name: str = "") -> None:
        self.client = client
        self.token = ""
        if name:
            assert self.post("/api/me", name=name).status_code == 200

    def _headers(self) -> dict[str, str]:
        return {"origin": "http://127.0.0.1"}

    @property
    def cookie(self) -> dict[str, str]:
        return {"cookie": f"{COOKIE}={self.token}"} if self.token else {}

    def get(self, path: str, *secrets: str) -> Any:
        return self._asked("GET", path, secrets)

    def post(self, path: str, *secrets: str, **sent: Any) -> Any:
        return self._asked("POST", path, secrets, json=sent)

    def delete(self, path: str, **sent: Any) -> Any:
        return self._asked("DELETE", path, (), json=sent)

    def _asked(self, method: str, path: str, secrets: tuple[str, ...], **more: Any) -> Any:
        bearer = {"authorization": f"Bearer {','.join(secrets)}"} if secrets else {}
        reply = self.client.request(
            method, path, headers={**self.cookie, **bearer, **self._headers()}, **more
        )
        self.client.cookies.clear()  # one test client is the browser of several visitors
        given = reply.headers.get("set-cookie", "")
        if given.startswith(f"{COOKIE}="):
            self.token = given.partition("=")[2].partition(";")[0].strip('"')
        return reply

    def me(self) -> dict[str, Any] | None:
        """Who they are, as the server says."""
        person: dict[str, Any] | None = self.get("/api/me").json()["person"]
        return person

    def mine(self) -> list[tuple[str, str]]:
        """The seats they hold, by game."""
        return [(held["game"], held["seat"]) for held in self.get("/api/mine").json()]

    def views(self, game: str) -> list[str]:
        """As whom they see a game."""
        return list(self.get(f"/api/games/{game}").json()["views"])
