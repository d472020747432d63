"""How the soak speaks with a server: begin, sit down, look, answer, send a file."""

from __future__ import annotations

import http.client
import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.parts.waiting import PATIENCE

Reply = tuple[int, bytes]


def send(port: int, method: str, path: str, body: bytes | None = None, **headers: str) -> Reply:
    """One request on a line of its own; its status and content."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        line.request(method, path, body, headers)
        reply = line.getresponse()
        return reply.status, reply.read()
    finally:
        line.close()


class Refused(Exception):
    """The server has refused something in good order."""


def ask(port: int, method: str, path: str, body: object = None, token: str = "") -> Any:
    """A request as our own page makes it; what it answers."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    content = None if body is None else json.dumps(body).encode()
    status, said = send(port, method, path, content, **headers)
    if status != 200:
        raise Refused(f"{status} {said[:300]!r}")
    return json.loads(said)


@dataclass
class Game:
    """A game at a server and the links of its seats."""

    id: str
    links: dict[str, str]
    acknowledged: int = 0
    seated: set[str] = field(default_factory=set)

    @property
    def path(self) -> str:
        return f"/api/games/{self.id}"

    @property
    def everybody(self) -> str:
        return ",".join(self.links.values())


def begin(port: int, scenario: str, **more: object) -> Game:
    begun = ask(port, "POST", "/api/games", {"scenario": scenario, **more})
    return Game(begun["game"], begun["links"])


def sits_down(port: int) -> bool:
    """Whether this server wants a word from every person before the first answer."""
    return "/api/games/{game}/sit" in ask(port, "GET", "/api/openapi.json")["paths"]


def sit(port: int, game: Game, seat: str, rng: Random) -> None:
    """Say the word of a seat, once."""
    if seat not in game.seated:
        word = rng.randbytes(16).hex()
        ask(port, "POST", f"{game.path}/sit", {"seat": seat, "word": word}, game.links[seat])
        game.seated.add(seat)


def look(port: int, game: Game) -> dict[str, Any]:
    shown: dict[str, Any] = ask(port, "GET", game.path, token=game.everybody)
    return shown


def answer(port: int, game: Game, seat: str, do: int | str, **more: object) -> int:
    """Answer for a seat; how long the game is now."""
    body = {"seat": seat, "do": do, **more}
    return int(ask(port, "POST", f"{game.path}/answers", body, game.links[seat])["length"])


def upload(port: int, content: bytes) -> Reply:
    """Send a file as our own page does: with its token, where the server has one for pages."""
    status, said = send(port, "GET", "/api/page")
    headers = {"x-beachhead-page": json.loads(said)["token"]} if status == 200 else {}
    return send(port, "POST", "/api/import", content, **headers)
