"""People in the lobby, as short as a test wants them."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import update
from starlette.testclient import TestClient

from beachhead.server.db.records import Summary
from beachhead.server.db.tables import persons
from tests.server.signing import Visitor
from tests.server.sitting import context_of

BATTLE = "m44:omaha"
WISH = "wish-of-"


class Guest(Visitor):
    """Somebody who uses the lobby; with an account if a test needs one."""

    def __init__(self, client: TestClient, name: str, *, account: bool = False) -> None:
        super().__init__(client, name)
        self.name = name
        self.id: str = (self.me() or {})["id"]
        if account:
            context = context_of(client)
            row = update(persons).where(persons.c.id == self.id).values(login=f"{name.casefold()}/{self.id}")
            with context.store.writing() as connection:
                connection.execute(row)
            context.persons.forget(self.id)

    def lobby(self) -> dict[str, Any]:
        reply = self.get("/api/lobby")
        assert reply.status_code == 200, reply.text
        return dict(reply.json())

    def games(self, which: str) -> list[str]:
        """The games in a list of the lobby."""
        return [one["game"] for one in self.lobby()[which]]

    def offer(self, **more: Any) -> str:
        """Offer a game in the lobby; its id."""
        reply = self.post("/api/lobby/games", **{"scenario": BATTLE, "side": "allies", **more})
        assert reply.status_code == 200, reply.text
        return str(reply.json()["game"])

    def take(self, game: str, seat: str) -> Any:
        return self.post("/api/lobby/seats", game=game, seat=seat)

    def seek(self, **wish: Any) -> Any:
        return self.post("/api/lobby/seek", **{"id": WISH + self.id, "scenario": BATTLE, **wish})

    def found(self, **wish: Any) -> str:
        """The game that was found for them; none yet if empty."""
        reply = self.seek(**wish)
        assert reply.status_code == 200, reply.text
        return str(reply.json()["game"])

    def challenge(self, to: str, **more: Any) -> Any:
        return self.post("/api/lobby/challenges", **{"scenario": BATTLE, "to": to, **more})

    def react(self, challenge: str, act: str) -> Any:
        return self.post(f"/api/lobby/challenges/{challenge}", act=act)

    def challenges(self) -> list[dict[str, Any]]:
        return list(self.lobby()["challenges"])

    def asked(self) -> str:
        """The one challenge that waits for them."""
        (one,) = [row for row in self.challenges() if not row["sent"] and row["state"] == "open"]
        return str(one["id"])

    def sit(self, game: str) -> None:
        """Add a word to the dice for every seat they have."""
        for number, seat in enumerate(self.views(game)):
            word = f"{hash((self.id, number)) & (2**128 - 1):032x}"
            assert self.post(f"/api/games/{game}/sit", seat=seat, word=word).status_code == 200


def play_out(game: str, people: list[Guest], most: int = 500) -> dict[str, Any]:
    """Answer for everybody with the last option until the game is over; its result."""
    for person in people:
        person.sit(game)
    seats = {seat: person for person in people for seat in person.views(game)}
    for _ in range(most):
        shown = people[0].get(f"/api/games/{game}").json()
        if shown["result"]:
            return dict(shown["result"])
        seat = shown["waiting"][0]
        view = seats[seat].get(f"/api/games/{game}").json()["views"][seat]
        last = len(view["open"][0]["options"]) - 1
        reply = seats[seat].post(f"/api/games/{game}/answers", seat=seat, do=last)
        assert reply.status_code == 200, reply.text
    raise AssertionError("the game does not end")


def finish(client: TestClient, game: str, winner: str | None) -> None:
    """Write an end of a game behind its back, as its last answer would."""
    context = context_of(client)
    row = context.store.game(game)
    assert row is not None
    result: dict[str, Any] = {"winner": winner, "grade": "", "reason": "So it was.", "rule": "", "scores": {}}
    context.store.append(
        game, row["length"], Summary(row["length"], row["chain"], "[]", json.dumps(result)), []
    )
    context.live.invalidate([game])
