"""Nothing hidden leaves by the wire: all that is sent to a reader is compared byte by byte between games that
differ only in what they may not know."""

from __future__ import annotations

from functools import cache
from itertools import takewhile
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from beachhead.core.match import Match
from beachhead.core.seat import CHANCE, SPECTATOR, Seat
from beachhead.server.db.records import entry_rows
from beachhead.server.games import told
from beachhead.server.live.game import LiveGame
from tests.parts.long import long_but
from tests.server.reading import Reader, Sent, whole_game
from tests.server.sitting import Sitting, context_of
from tests.server.twins import again, by_chance, exchanged, hidden, likeness, recorded

ALLIED, GERMAN, ALLIES, AXIS = Seat("allied"), Seat("german"), Seat("allies"), Seat("axis")
READERS = [
    *((reader, "omaha") for reader in (ALLIED, GERMAN, SPECTATOR)),
    *((reader, "airborne") for reader in (ALLIES, AXIS, SPECTATOR)),
]
OPENS = ("fm.markers_revealed", "fm.mines_kept")  # what was hidden lies open from here on


@cache
def game_of(name: str) -> Match:
    """A whole game with much that is hidden: markers and a secret set-up, or hands of cards."""
    return by_chance("fm:omaha", seed=12) if name == "omaha" else recorded("m44-airborne-axis")


@pytest.mark.parametrize("seat", long_but([ALLIES, AXIS, SPECTATOR], SPECTATOR))
def test_a_whole_game_with_other_cards_in_the_other_hand(seat: Seat) -> None:
    game = game_of("airborne")
    other = exchanged(game, seat)
    moved = sum(a != b for a, b in zip(game.entries, other, strict=True))
    assert moved > 10, "the two games hardly differ"
    one, two = read_by_all()[seat], whole_game(game, other, seat)[seat]
    assert len(one) > len(game.entries) // 2
    for a, b in zip(one, two, strict=True):
        assert a == b


@cache
def read_by_all() -> dict[Seat, list[Sent]]:
    """What everybody is sent in the game as it was played, all of them curious."""
    game = game_of("airborne")
    return whole_game(game, game.entries, *game.seats, SPECTATOR)


def reading(client: TestClient, game: Match, seat: Seat) -> Reader:
    return Reader(Sitting(client, scenario=game.scenario.id, options=dict(game.state.setup.options)), seat)


@pytest.mark.parametrize(("seat", "name"), READERS)
def test_every_moment_of_a_game_as_it_might_be(alone: TestClient, seat: Seat, name: str) -> None:
    """The registry is given a live game with an imagined state in place of the true one: the reader is sent
    the same, and somebody who knows more is not."""
    game = game_of(name)
    reader, rng, differed = reading(alone, game, seat), Random(7), 0
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
    live = context_of(reader.sitting.client).live
    live._games[reader.sitting.game] = LiveGame(live.store, reader.sitting.game, match, "", 10**9)
    reader.sent = []
    reader.ask_something(Random(ask))
    with reader.sitting.client.websocket_connect(f"/api/games/{reader.sitting.game}/live") as socket:
        socket.send_json({"tokens": [reader.sitting.links[seat] for seat in reader.held]})
        reader.note(socket.receive_text().encode())
    return reader.bytes_sent


def test_who_may_know_is_sent_something_else(alone: TestClient) -> None:
    """The alarm rings: to the holder of the hidden cards the two games differ."""
    game = game_of("airborne")
    match = list(again(game, game.entries[:60]))[-1]
    reader = reading(alone, game, AXIS)
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
    after = Match(match.game, state.setup, match.dice, begin=False)
    after.state, after._behind, after._since = state.copy(), n - 1, dict(match._since)
    after.story.clear()
    after.repeat(by, option)
    assert (len(match.story), len(match.entries), len(match.told)) == (story, entries, ends)
    row = entry_rows(after, n - 1, "", None)[0][0]
    seats = () if reader == SPECTATOR else (reader,)
    said = told({"line": row.line, "story": row.story}, seats, over=False)  # type: ignore[arg-type]
    hidden_yet = takewhile(lambda event: event.event not in OPENS, said.events)
    return repr((said.by, said.text, list(hidden_yet)))
