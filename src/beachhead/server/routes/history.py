"""Looking back and asking why: the routes that change nothing."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Response

from beachhead.core.errors import Unknown
from beachhead.core.seat import SPECTATOR, Seat
from beachhead.server import schemas
from beachhead.server.context import Server
from beachhead.server.db.matches import match_at
from beachhead.server.dependencies import Served, Tokens, reading
from beachhead.server.errors import no_game
from beachhead.server.live.game import LiveGame
from beachhead.server.responses import ANYTHING, documented, json_answer, many, ref

router = APIRouter()
FAR = 10_000_000  # further than any log goes, and within what every database can count


@router.get("/api/mine", **documented(many(schemas.Held)))
async def mine(server: Served, tokens: Tokens) -> Response:
    """The seats your links hold, and how their games stand."""
    return json_answer(await asyncio.to_thread(server.desk.games_of, tokens))


@router.get("/api/games/{game}/seats", **documented(ANYTHING, 404))
async def seats(server: Served, game: str) -> Response:
    """Which bot plays which seat; empty for people."""
    players = await server.desk.players(game)
    if not players:
        raise no_game(game)
    return json_answer(players)


@router.get("/api/games/{game}/story", **documented(many(schemas.Told), 404, 422))
async def story(
    server: Served, game: str, tokens: Tokens, since: int = 0, until: int | None = None
) -> Response:
    """The log in sentences, after entry `since`."""
    held = await server.desk.held(game, tokens)
    last = FAR if until is None else bounded(until)
    return json_answer(await asyncio.to_thread(server.desk.story, game, held, bounded(since), last))


def bounded(n: int) -> int:
    return max(0, min(n, FAR))


@router.get("/api/games/{game}/moments/{n}", **documented(ref(schemas.Shown), 404, 422))
async def moment(server: Served, game: str, n: int, tokens: Tokens) -> Response:
    """The game as it stood after entry `n`; every seat's view of it once the game is over."""
    held = await server.desk.held(game, tokens)
    over, length, everybody = await server.live.query(
        game, lambda live: (live.match.over, live.match.length, live.match.seats)
    )
    if not 0 <= n <= length:
        raise Unknown(f"There is no moment {n}: the game has entries 0 to {length}.")
    shown = await asyncio.to_thread(then, server, game, n, (*everybody, SPECTATOR) if over else held)
    return Response(shown, media_type="application/json")


def then(server: Server, game: str, n: int, seats: tuple[Seat, ...]) -> bytes:
    match = match_at(server.store, game, n)
    return LiveGame(server.store, game, match, "", server.settings.snapshot_every).render(seats)


@router.post("/api/games/{game}/why", **documented(ref(schemas.Explained), 403, 404, 422, takes=schemas.Why))
async def why(
    server: Served, game: str, tokens: Tokens, asked: Annotated[schemas.Why, Depends(reading(schemas.Why))]
) -> Response:
    """Why a seat cannot do something now, with the rule; or the sums behind what it can."""
    await server.must_hold(game, asked.seat, tokens)
    said = await server.live.query_in_thread(game, lambda live: live.match.explain(asked.seat, asked.intent))
    return json_answer(said.json())


@router.get("/api/games/{game}/file", **documented({"application/x-ndjson": {}}, 403, 404))
async def file(server: Served, game: str, tokens: Tokens, seat: str = "") -> Response:
    """The game file: whole when the game is over, before that the copy of a seat you hold."""
    held = await server.desk.held(game, tokens)
    length = await server.live.query(game, lambda live: live.match.length)
    content = await asyncio.to_thread(whole_file, server, game, length, held, seat)
    headers = {"content-disposition": f'attachment; filename="{game}.bhg"'}
    return Response(content, media_type="application/x-ndjson", headers=headers)


def whole_file(server: Server, game: str, length: int, seats: tuple[Seat, ...], seat: str) -> bytes:
    return server.desk.file(match_at(server.store, game, length, from_start=True), seats, seat)
