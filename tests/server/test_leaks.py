"""Nothing hidden leaves by the wire: all that is sent to a reader is compared byte by byte between games that
differ only in what he may not know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from beachhead.core.dice import Dice
from beachhead.core.log import Entry
from beachhead.core.match import Match
from beachhead.core.seat import CHANCE, SPECTATOR, Seat
from beachhead.server import desk, store
from beachhead.server.app import create_app
from beachhead.server.desk import told
from beachhead.server.room import Room, written_since
from beachhead.server.settings import Settings
from tests.server.sitting import Sitting
from tests.server.twins import again, by_chance, exchanged, hidden, likeness, recorded, rolls

ALLIED, GERMAN, ALLIES, AXIS = Seat("allied"), Seat("german"), Seat("allies"), Seat("axis")
READERS = [
    *((reader, "omaha") for reader in (ALLIED, GERMAN, SPECTATOR)),
    *((reader, "airborne") for reader in (ALLIES, AXIS, SPECTATOR)),
]
OPENS = ("fm.markers_revealed", "fm.mines_kept")  # what was hidden lies open from here on


@cache
def game_of(name: str) -> Match:
    """A whole game with much that is hidden: markers and a secret set-up, or hands of cards."""
    return by_chance("fm:omaha", seed=3) if name == "omaha" else recorded("m44-airborne-axis")


class Reader:
    """Somebody at the server, and every byte he has been sent."""

    def __init__(self, client: TestClient, game: Match, seat: Seat) -> None:
        self.seat = seat
        self.sitting = Sitting(client, scenario=game.scenario.id, options=dict(game.state.setup.options))
        self.held = () if seat == SPECTATOR else (seat,)
        self.sent: list[bytes] = []

    def live(self) -> WebSocketTestSession:
        return self.sitting.client.websocket_connect(f"/api/games/{self.sitting.game}/live")

    def hello(self, socket: WebSocketTestSession) -> None:
        socket.send_json({"tokens": [self.sitting.links[seat] for seat in self.held]})
        self.sent.append(socket.receive_text().encode())

    def get(self, path: str = "", **query: Any) -> bytes:
        reply = self.sitting.get(path, *self.held, **query)
        assert reply.status_code == 200, reply.text
        self.sent.append(reply.content)
        return self.sent[-1]

    def ask_why(self, **intent: str) -> None:
        if self.held:
            reply = self.sitting.post("/why", *self.held, seat=self.seat, intent=intent)
            self.sent.append(reply.content)

    def ask_everything(self, match: Match, rng: Random) -> None:
        """All that does not need the log: the game, why not, and whatever else can be asked of a position."""
        shown = json.loads(self.get())["views"][self.seat]
        pieces = shown["scene"]["pieces"]
        some = rng.choice(pieces) if pieces else None
        for piece in rng.sample(pieces, k=min(3, len(pieces))):
            self.ask_why(unit=piece["id"])
            self.ask_why(hex=piece["hex"])
        for lens in json.loads(self.get("/overlays", seat=self.seat)):
            about = some[{"unit": "id", "hex": "hex"}[lens["about"]]] if some and lens["about"] else ""
            self.get(f"/overlays/{lens['name']}", seat=self.seat, about=about)
        odds = self.sitting.post("/odds", *self.held, seat=self.seat, battle={})
        self.sent.append(odds.content)


def tokens() -> Iterator[str]:
    number = 0
    while True:
        number += 1
        yield f"secret-number-{number:04}"


@pytest.fixture
def fixed(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """No clock, and links that are the same in every run."""
    monkeypatch.setattr(store, "time", SimpleNamespace(time=lambda: 0.0))
    return monkeypatch


def whole_game(
    fixed: pytest.MonkeyPatch, folder: Path, game: Match, entries: list[Entry], seat: Seat
) -> list[bytes]:
    """Everything one reader is sent while this game is played at a server from beginning to end."""
    links, dice = tokens(), rolls(game, entries)
    fixed.setattr(desk, "secrets", SimpleNamespace(token_urlsafe=lambda _: next(links)))
    fixed.setattr(Dice, "pick", lambda self, n, weights: dice[n])
    settings = Settings(f"sqlite:///{folder / 'games.db'}", rate=10_000, burst=1_000_000)
    with TestClient(create_app(settings)) as client:
        reader = Reader(client, game, seat)
        with reader.live() as socket:
            reader.hello(socket)
            play(reader, socket, game, entries)
    return reader.sent


def play(reader: Reader, socket: WebSocketTestSession, game: Match, entries: list[Entry]) -> None:
    names, rng, read = game.state.setup.names, Random(1), 0
    for n, entry in enumerate(entries, 1):
        if entry.by == CHANCE or entry.action is None:
            continue
        answered = reader.sitting.answer(entry.by, names.text(entry.action))
        assert answered.status_code == 200, answered.text
        if entry.by == reader.seat:
            reader.sent.append(answered.content)
        reader.sent.append(socket.receive_text().encode())
        shown = json.loads(reader.sent[-1])["shown"]
        if shown["result"]:
            return  # now everything is open to everybody
        reader.get("/story", since=read)
        read = shown["length"]
        if n % 20 == 0:
            look_around(reader, n, rng)


def look_around(reader: Reader, n: int, rng: Random) -> None:
    reader.get(f"/moments/{rng.randrange(n)}")
    reader.get("/seats")
    reader.sent.append(
        reader.sitting.client.get("/api/mine", headers=reader.sitting.headers(*reader.held)).content
    )
    if reader.held:
        reader.sent.append(opened(reader.get("/file", seat=reader.seat)))
        del reader.sent[-2]


def opened(file: bytes) -> bytes:
    """A copy of a game file without seals and chain, which are hashes of what is hidden, salted."""
    rows = [json.loads(line) for line in file.splitlines()]
    return json.dumps([{k: v for k, v in row.items() if k not in ("seal", "chain")} for row in rows]).encode()


@pytest.mark.parametrize("seat", [ALLIES, AXIS, SPECTATOR])
def test_a_whole_game_with_other_cards_in_the_other_hand(
    fixed: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory, seat: Seat
) -> None:
    game = game_of("airborne")
    other = exchanged(game, seat)
    moved = sum(a != b for a, b in zip(game.entries, other, strict=True))
    assert moved > 10, "the two games hardly differ"
    one, two = (
        whole_game(fixed, tmp_path_factory.mktemp("server"), game, entries, seat)
        for entries in (game.entries, other)
    )
    assert len(one) > len(game.entries) // 2
    for a, b in zip(one, two, strict=True):
        assert a == b


@pytest.mark.parametrize(("seat", "name"), READERS)
def test_every_moment_of_a_game_as_it_might_be(alone: TestClient, seat: Seat, name: str) -> None:
    """The hall is given a room with an imagined state in place of the true one: the reader is sent the same,
    and somebody who knows more is not."""
    game = game_of(name)
    reader, rng, differed = Reader(alone, game, seat), Random(7), 0
    for n, match in enumerate(again(game, game.entries[:-1])):
        fresh = any(hidden(entry, seat) for entry in game.entries[max(0, n - 3) : n])
        if not match.open or match.open[0].seat == CHANCE or not (fresh or n % 50 == 0):
            continue
        like = likeness(match, seat, rng)
        ask = rng.random()
        assert sent(reader, match, ask) == sent(reader, like, ask)
        differed += not like.state.same(match.state)
    assert differed > 12, f"hardly anything was hidden: {differed}"


def sent(reader: Reader, match: Match, ask: float) -> list[bytes]:
    hall = reader.sitting.client.app.state.server.hall  # type: ignore[attr-defined]
    hall._rooms[reader.sitting.game] = Room(hall.store, reader.sitting.game, match, "", 10**9)
    reader.sent = []
    reader.ask_everything(match, Random(ask))
    with reader.live() as socket:
        reader.hello(socket)
    return reader.sent


def test_who_may_know_is_sent_something_else(alone: TestClient) -> None:
    """The alarm rings: to the holder of the hidden cards the two games differ."""
    game = game_of("airborne")
    match = list(again(game, game.entries[:60]))[-1]
    reader = Reader(alone, game, AXIS)
    assert sent(reader, match, 0.5) != sent(reader, likeness(match, ALLIES, Random(1)), 0.5)


@pytest.mark.parametrize(("seat", "name"), READERS)
def test_whatever_is_done_in_secret_is_told_alike(seat: Seat, name: str) -> None:
    """For each hidden entry of a whole game, every other option of it gives the reader the same line."""
    game, count = game_of(name), 0
    for n, (match, entry) in enumerate(zip(again(game, game.entries), game.entries, strict=False), 1):
        if not hidden(entry, seat):
            continue
        decision = next(d for d in match.open if d.seat == entry.by)
        same = [option for option in decision.options if type(option) is type(entry.action)]
        lines = {line_of(match, n, entry.by, option, seat) for option in same}
        assert len(lines) == 1, f"{seat} can tell entry {n}: {lines}"
        count += len(same) > 1
    assert count > 10


def line_of(match: Match, n: int, by: Seat, option: Any, reader: Seat) -> str:
    """What the story tells the reader of this option, had it been taken."""
    state, story, entries, ends = match.state, len(match.story), len(match.entries), len(match.told)
    after = Match(match.game, state.setup.scenario, state.setup.options, match.dice, begin=False)
    after.state, after._behind, after._since = state.copy(), n - 1, dict(match._since)
    after.story.clear()
    after.repeat(by, option)
    assert (len(match.story), len(match.entries), len(match.told)) == (story, entries, ends)
    row = written_since(after, n - 1, "", None)[0][0]
    seats = () if reader == SPECTATOR else (reader,)
    said = told({"line": row.line, "story": row.story}, seats, over=False)  # type: ignore[arg-type]
    hidden_yet = takewhile(lambda event: event["event"] not in OPENS, said.events)
    return repr((said.by, said.text, list(hidden_yet)))
