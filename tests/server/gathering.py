"""A table to which people come by invitations, as short as a test wants it."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient


class Table:
    """A game with two invited seats, and the organiser in the third."""

    def __init__(self, client: TestClient, **wanted: Any) -> None:
        self.client = client
        asked = {
            "scenario": "raid:field",
            "seed": "7",
            "invited": ["north", "south"],
            "name": "Anna",
            **wanted,
        }
        begun = client.post("/api/games", json=asked)
        assert begun.status_code == 200, begun.text
        self.begun: dict[str, Any] = begun.json()
        self.game: str = self.begun["game"]
        self.codes: dict[str, str] = self.begun["invitations"]
        self.secrets: dict[str, str] = dict(self.begun["links"])
        self.organiser: str = self.begun["organiser"]

    def claim(self, code: str, name: str = "", secret: str = "", client: TestClient | None = None) -> Any:
        body = {"code": code, "name": name, "secret": secret or secret_of(name or code)}
        return (client or self.client).post("/api/invitations/claim", json=body)

    def come(self, seat: str, name: str = "") -> str:
        """Sit down by the invitation of a seat; the secret that holds it now."""
        secret = secret_of(name or seat)
        reply = self.claim(self.codes[seat], name, secret)
        assert reply.status_code == 200, reply.text
        assert reply.json() == {"game": self.game, "seat": seat}
        self.secrets[seat] = secret
        return secret

    def arrange(self, act: str, seat: str = "", bot: str = "", by: str | None = None) -> Any:
        headers = bearer(self.organiser if by is None else by)
        body = {"act": act, "seat": seat, "bot": bot}
        return self.client.post(f"/api/games/{self.game}/people", json=body, headers=headers)

    def arranged(self, act: str, seat: str = "", bot: str = "") -> dict[str, str]:
        """Arrange something that is allowed; the codes of new invitations."""
        reply = self.arrange(act, seat, bot)
        assert reply.status_code == 200, reply.text
        self.codes.update(reply.json()["invitations"])
        return dict(reply.json()["invitations"])

    def people(self, *tokens: str, client: TestClient | None = None) -> dict[str, Any]:
        path = f"/api/games/{self.game}/people"
        return dict((client or self.client).get(path, headers=bearer(*tokens)).json())

    def place(self, seat: str, client: TestClient | None = None) -> dict[str, Any]:
        return next(one for one in self.people(client=client)["places"] if one["seat"] == seat)

    def look(self, *tokens: str, client: TestClient | None = None) -> dict[str, Any]:
        return dict((client or self.client).get(f"/api/games/{self.game}", headers=bearer(*tokens)).json())

    def answer(self, seat: str, do: str | int, client: TestClient | None = None) -> Any:
        body, headers = {"seat": seat, "do": do}, bearer(self.secrets[seat])
        return (client or self.client).post(f"/api/games/{self.game}/answers", json=body, headers=headers)

    def notes(self, *tokens: str) -> list[tuple[str, ...]]:
        """Who did what to which seat, by which bot, and whom it was about."""
        told = self.client.get(f"/api/games/{self.game}/story", headers=bearer(*tokens)).json()
        lines = [(line["by"], line["note"]) for line in told if line["note"]]
        return [(by, note["act"], note["seat"], note["bot"], note["name"]) for by, note in lines]


def bearer(*tokens: str) -> dict[str, str]:
    return {"authorization": f"Bearer {','.join(tokens)}"} if tokens else {}


def secret_of(name: str) -> str:
    """A secret as a test wants one: the same for the same person."""
    return f"secret-of-{''.join(filter(str.isalnum, name))}-".ljust(40, "x")
