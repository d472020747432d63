"""Readers at a running server: all that each of them is sent while a whole game is played there.

Begin with `whole_game`. The server listens on loopback; every reader has a socket of their own, through which
the seats answer, and asks for whatever else can be asked. Two games with the same dice, links and clock may
then be compared byte by byte.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import httpx2
import pytest
import uvicorn
from websockets.sync.client import ClientConnection, connect

from beachhead.core.dice import Dice
from beachhead.core.log import Entry
from beachhead.core.match import Match
from beachhead.core.seat import CHANCE, SPECTATOR, Seat
from beachhead.server import games
from beachhead.server.app import create_app
from beachhead.server.db import store
from beachhead.server.settings import Settings
from tests.parts.waiting import PATIENCE, until
from tests.server.sitting import Sitting
from tests.server.twins import rolls

READS, LOOKS_AROUND = 5, 50  # answers between two looks at the story, and at everything else
Sent = tuple[int, bytes]
"""The moment of the game that something was sent about, and its bytes."""


class Reader:
    """Somebody at the server, and every byte they have been sent."""

    def __init__(self, sitting: Sitting, seat: Seat) -> None:
        self.sitting, self.seat = sitting, seat
        self.held = () if seat == SPECTATOR else (seat,)
        self.at = 0
        self.read = 0
        self.sent: list[Sent] = []

    @property
    def bytes_sent(self) -> list[bytes]:
        return [content for _, content in self.sent]

    def note(self, content: bytes, at: int | None = None) -> bytes:
        self.sent.append((self.at if at is None else at, content))
        return content

    # asking

    def get(self, path: str = "", at: int | None = None, **query: Any) -> bytes:
        reply = self.sitting.get(path, *self.held, **query)
        assert reply.status_code == 200, reply.text
        return self.note(reply.content, at)

    def ask_why(self, **intent: str) -> None:
        if self.held:
            self.note(self.sitting.post("/why", *self.held, seat=self.seat, intent=intent).content)

    def ask_around(self, rng: Random) -> None:
        """What does not need the log: the game, and much of all that can be asked of it, by chance."""
        pieces = self.pieces()
        self.ask_of_pieces(pieces, rng, 3)
        self.ask_for_lenses(pieces, rng, 99)
        self.ask_for_odds()

    def ask_something(self, rng: Random) -> None:
        """The game, and one thing of all that can be asked of it: for who comes often."""
        pieces = self.pieces()
        ask = rng.choice(("pieces", "lenses", "odds"))
        if ask == "pieces":
            self.ask_of_pieces(pieces, rng, 1)
        elif ask == "lenses":
            self.ask_for_lenses(pieces, rng, 2)
        else:
            self.ask_for_odds()

    def pieces(self) -> list[dict[str, Any]]:
        """Those in the game as it is shown now."""
        return list(json.loads(self.get())["views"][self.seat]["scene"]["pieces"])

    def ask_of_pieces(self, pieces: list[dict[str, Any]], rng: Random, most: int) -> None:
        for piece in rng.sample(pieces, k=min(most, len(pieces))):
            self.ask_why(unit=piece["id"])
            self.ask_why(hex=piece["hex"])

    def ask_for_lenses(self, pieces: list[dict[str, Any]], rng: Random, most: int) -> None:
        some = rng.choice(pieces) if pieces else None
        lenses = json.loads(self.get("/overlays", seat=self.seat))
        for lens in rng.sample(lenses, k=min(most, len(lenses))):
            about = some[{"unit": "id", "hex": "hex"}[lens["about"]]] if some and lens["about"] else ""
            self.get(f"/overlays/{lens['name']}", seat=self.seat, about=about)

    def ask_for_odds(self) -> None:
        self.note(self.sitting.post("/odds", *self.held, seat=self.seat, battle={}).content)

    def look_around(self, n: int, rng: Random) -> None:
        """All that needs the log."""
        past = rng.randrange(n)
        self.get(f"/moments/{past}", at=past)
        self.get("/seats")
        mine = self.sitting.client.get("/api/mine", headers=self.sitting.headers(*self.held))
        self.note(mine.content)
        if self.held:
            self.note(opened(self.sitting.get("/file", *self.held, seat=self.seat).content))

    # on the line

    def call(self, line: ClientConnection) -> None:
        self.line = line
        line.send(json.dumps({"tokens": [self.sitting.links[seat] for seat in self.held]}))
        self.hear()

    def answer(self, text: str) -> None:
        """Do this; nothing takes back what was done last."""
        what = {"answer": {"seat": self.seat, "do": text}} if text else {"undo": {"seat": self.seat}}
        self.line.send(json.dumps(what))

    def hear(self, *, answered: bool = False) -> dict[str, Any]:
        """What is shown next; whoever has answered is sent a reply too, before it or after."""
        said = sorted((self.line.recv(PATIENCE, decode=False) for _ in range(1 + answered)), reverse=True)
        shown = dict(json.loads(said[0])["shown"])
        assert not answered or "refused" not in json.loads(said[1]), said[1]
        self.at = shown["length"]
        for content in said:
            self.note(content)
        return shown

    def read_on(self) -> None:
        self.get("/story", since=self.read)
        self.read = self.at


def opened(file: bytes) -> bytes:
    """A copy of a game file without seals and chain, which are hashes of what is hidden, salted."""
    rows = [json.loads(line) for line in file.splitlines()]
    return json.dumps([{k: v for k, v in row.items() if k not in ("seal", "chain")} for row in rows]).encode()


def whole_game(game: Match, entries: list[Entry], *curious: Seat) -> dict[Seat, list[Sent]]:
    """Everything each seat and a spectator are sent while this game is played at a server from beginning to
    end. Those who are curious also ask for whatever can be asked."""
    with ExitStack() as closing:
        closing.enter_context(fixed(rolls(game, entries)))
        address = closing.enter_context(serving())
        plain = {"accept-encoding": "identity"}  # to squeeze what is sent, and open it again, takes long
        client = closing.enter_context(
            httpx2.Client(base_url=f"http://{address}", timeout=PATIENCE, headers=plain)
        )
        wanted = {"scenario": game.scenario.id, "options": dict(game.state.setup.options)}
        sitting = Sitting(client, **wanted)  # type: ignore[arg-type]  # it speaks as a test client does
        readers = {seat: Reader(sitting, seat) for seat in (*game.seats, SPECTATOR)}
        for reader in readers.values():
            live = f"ws://{address}/api/games/{sitting.game}/live"
            line = connect(live, max_size=None, compression=None, ping_interval=None)
            reader.call(closing.enter_context(line))
        play(readers, game, entries, curious)
    return {seat: reader.sent for seat, reader in readers.items()}


def play(readers: dict[Seat, Reader], game: Match, entries: list[Entry], curious: Sequence[Seat]) -> None:
    names, given = game.state.setup.names, 0
    for n, entry in enumerate(entries, 1):
        if entry.by == CHANCE:
            continue
        readers[entry.by].answer(names.text(entry.action) if entry.action else "")
        shown = [reader.hear(answered=reader.seat == entry.by) for reader in readers.values()]
        if shown[0]["result"]:
            return  # now everything is open to everybody
        given += 1
        for reader in (readers[seat] for seat in curious):
            if given % READS == 0:
                reader.read_on()
            if given % LOOKS_AROUND == 0:
                reader.look_around(n, Random(n))
                reader.ask_around(Random(n))
    raise AssertionError("the game has not come to its end")


@contextmanager
def fixed(outcomes: dict[int, int]) -> Iterator[None]:
    """No clock, links that are the same in every run, and dice that fall as they are told."""
    numbers = count(1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "time", SimpleNamespace(time=lambda: 0.0))
        words = SimpleNamespace(token_urlsafe=lambda _: f"secret-number-{next(numbers):04}")
        patch.setattr(games, "secrets", words)
        patch.setattr(Dice, "pick", lambda self, n, weights, salt: outcomes[n])
        yield


@contextmanager
def serving() -> Iterator[str]:
    """A server on loopback with a database of its own, in a thread of this process; where it is."""
    with TemporaryDirectory() as folder:
        file = f"sqlite:///{Path(folder) / 'games.db'}"
        settings = Settings(file, rate=10_000, burst=1_000_000, bots_ready=False)
        config = uvicorn.Config(create_app(settings), port=0, ws="websockets-sansio", log_level="warning")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run)
        thread.start()
        try:
            until(lambda: server.started or not thread.is_alive(), "the start of the server")
            host, port = server.servers[0].sockets[0].getsockname()[:2]
            yield f"{host}:{port}"
        finally:
            server.should_exit = True
            thread.join()
