"""Servers that are killed while people play, and come back with all they had acknowledged.

On SQLite there is one server, on PostgreSQL two workers on one database, of which one is killed at a time.
The players note every answer that was acknowledged. After each batch of kills the database is read: no such
answer is missing, no entry is half there, every answer has its dice, and snapshots agree with the log. One
game has clocks and nobody answers in it: its clock loses what passed while a server was alive, and no more.
In others time is out, which is written once.
"""

from __future__ import annotations

import http.client
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid4

from beachhead.server.db.matches import match_at
from beachhead.server.db.store import Store
from tests.parts import launch
from tests.parts.waiting import PATIENCE, a_moment, until
from tests.soak import client
from tests.soak.forked import Forked
from tests.soak.part import Part
from tests.soak.ticking import Ticking

BATCH, PLAYERS, BETWEEN = 50, 3, 15
KINDS = {"sqlite": 1, "postgresql": 2}
"""The servers on a database of each kind."""


class Kills(Part):
    """The part with what does not add up: how much too little a clock was charged at most."""

    unseen = 0.0

    def largest(self) -> dict[str, Any]:
        return {"clock_ms_largest": round(1e3 * self.unseen, 1)}


def run(kind: str, part: Kills, seed: str) -> Kills:
    """Kill until the goal is reached."""
    with ExitStack() as closing:
        cluster = closing.enter_context(launch.postgres()) if kind == "postgresql" else ""
        while not part.over:
            with database(kind, cluster) as name:
                batch(name, KINDS[kind], part, Random(f"{seed} {kind} {part.done}"))
    return part


@contextmanager
def database(kind: str, cluster: str) -> Iterator[str]:
    """An empty database of its own for each batch."""
    if kind == "postgresql":
        yield launch.new_database(cluster, f"k{uuid4().hex}")
        return
    with TemporaryDirectory() as folder:
        yield f"sqlite:///{Path(folder) / 'games.db'}"


def batch(name: str, servers: int, part: Kills, rng: Random) -> None:
    serving = [Forked(name) for _ in range(servers)]
    words = client.sits_down(serving[0].port)
    ticking = Ticking(name, serving[0].port, rng)
    players = [Player([s.port for s in serving], Random(rng.random()), words) for _ in range(PLAYERS)]
    try:
        for player in players:
            player.start()
        for _ in range(min(BATCH, part.goal - part.done)):
            play_on(players)
            a_moment(rng)
            killed = rng.choice(serving)
            killed.kill()
            if servers == 1:
                part.unseen = max(part.unseen, ticking.stops(time.time()))
            killed.start()
            for fault in ticking.faults(servers):
                part.breaks(fault)
            part.step(kills=1)
        play_on(players)
    finally:
        for player in players:
            player.stopping = True
        for player in players:
            player.join(PATIENCE)
        for server in serving:
            server.kill()
        out, twice = ticking.ended()
        ticking.store.close()
        part.figures.update(times_out=out)
        for game in twice:
            part.breaks(f"{game}: a clock was out twice")
    check(name, [game for player in players for game in player.games], part)
    part.figures.update(refused=sum(player.refused for player in players))
    part.keep()


class Player(threading.Thread):
    """Plays games against the servers, any of them each time, and notes what was acknowledged."""

    def __init__(self, ports: list[int], rng: Random, words: bool) -> None:
        super().__init__(daemon=True)
        self.ports, self.rng, self.words = ports, rng, words
        self.games: list[client.Game] = []
        self.stopping, self.refused = False, 0

    def run(self) -> None:
        while not self.stopping:
            try:
                self._play(client.begin(self._port, "raid:field"))
            except (OSError, http.client.HTTPException):  # it was killed, perhaps in the middle of a reply
                a_moment(self.rng)
            except client.Refused:  # another worker was quicker, or this one is behind
                self.refused += 1

    @property
    def _port(self) -> int:
        return self.rng.choice(self.ports)

    def _play(self, game: client.Game) -> None:
        self.games.append(game)
        while not self.stopping:
            shown = client.look(self._port, game)
            if shown["result"]:
                return
            seat = self.rng.choice(shown["waiting"])
            if self.words:
                client.sit(self._port, game, seat, self.rng)
            choice = self.rng.randrange(len(shown["views"][seat]["open"][0]["options"]))
            game.acknowledged = client.answer(self._port, game, seat, choice, id=f"{self.rng.random():.16f}")


def acknowledged(players: list[Player]) -> int:
    return sum(game.acknowledged for player in players for game in list(player.games))


def play_on(players: list[Player]) -> None:
    """Wait until some more answers have been acknowledged."""
    enough = acknowledged(players) + BETWEEN
    until(lambda: acknowledged(players) >= enough, "playing on after a kill")


def check(name: str, games: list[client.Game], part: Part) -> None:
    store = Store(name)
    for game in games:
        fault = lost(store, game)
        if fault:
            part.breaks(f"{game.id}: {fault}")
    part.figures.update(games=len(games), answers=sum(game.acknowledged for game in games))
    store.close()


def lost(store: Store, game: client.Game) -> str:
    """What is wrong with a game after all the kills."""
    row = store.game(game.id)
    if row is None:
        return "the game is gone"
    length = row["length"]
    if length < game.acknowledged:
        return f"{game.acknowledged} entries were acknowledged, and {length} are there"
    if [line["n"] for line in store.lines(game.id)] != [*range(1, length + 1)]:
        return "an entry is half there"
    match = match_at(store, game.id, length)
    if any(decision.seat not in match.seats for decision in match.open):
        return "an answer was written without its dice"
    if not match_at(store, game.id, length, from_start=True).state.same(match.state):
        return "a snapshot and the log disagree"
    return ""
