"""Reading a game: its seats, story, past moments and file, and why something cannot be done."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Response

from beachhead.core.errors import Unknown
from beachhead.core.seat import SPECTATOR, Seat
from beachhead.server import schemas
from beachhead.server.context import Context
from beachhead.server.db.matches import match_at
from beachhead.server.dependencies import ContextDep, TokensDep, body
from beachhead.server.errors import no_game
from beachhead.server.live.game import LiveGame
from beachhead.server.openapi import TEXT_BY_NAME, documented, many, one
from beachhead.server.responses import json_response, rendered_response

router = APIRouter()
FAR = 10_000_000  # further than any log goes, and within what every database can count


@router.get("/api/mine", **documented(many(schemas.Held)))
async def mine(context: ContextDep, tokens: TokensDep) -> Response:
    """The seats your links hold, and how their games stand."""
    return json_response(await asyncio.to_thread(context.seats.held_anywhere, tokens))


@router.get("/api/games/{game}/seats", **documented(TEXT_BY_NAME, 404))
async def seats(context: ContextDep, game: str) -> Response:
    """Which bot plays which seat; empty for people."""
    players = await context.seats.players(game)
    if not players:
        raise no_game(game)
    return json_response(players)


@router.get("/api/games/{game}/story", **documented(many(schemas.Told), 404, 422))
async def story(
    context: ContextDep, game: str, tokens: TokensDep, since: int = 0, until: int | None = None
) -> Response:
    """The log in sentences, after entry `since`."""
    reader = await context.watching.reader(game, tokens)
    last = reader.within(FAR if until is None else bounded(until))
    everything = partial(context.games.story, everything=reader.everything)
    return json_response(await asyncio.to_thread(everything, game, reader.held, bounded(since), last))


def bounded(n: int) -> int:
    return max(0, min(n, FAR))


@router.get("/api/games/{game}/moments/{n}", **documented(one(schemas.Shown), 404, 422))
async def moment(context: ContextDep, game: str, n: int, tokens: TokensDep) -> Response:
    """The game as it stood after entry `n`; every seat's view of it once the game is over."""
    reader = await context.watching.reader(game, tokens)
    over, length, everybody = await context.live.query(
        game, lambda live: (live.match.over, live.match.length, live.match.seats)
    )
    length = reader.within(length)
    if not 0 <= n <= length:
        raise Unknown(f"There is no moment {n}: the game has entries 0 to {length}.")
    shown = await asyncio.to_thread(
        render_moment, context, game, n, (*everybody, SPECTATOR) if over else reader.eyes, n < length
    )
    return rendered_response(shown)


def render_moment(context: Context, game: str, n: int, seats: tuple[Seat, ...], past: bool) -> bytes:
    match = match_at(context.store, game, n)
    return LiveGame(context.store, game, match, "", context.settings.snapshot_every, past=past).render(seats)


@router.post("/api/games/{game}/why", **documented(one(schemas.Explained), 403, 404, 422, takes=schemas.Why))
async def why(
    context: ContextDep,
    game: str,
    tokens: TokensDep,
    asked: Annotated[schemas.Why, Depends(body(schemas.Why))],
) -> Response:
    """Why a seat cannot do something now, with the rule; or the sums behind what it can."""
    await context.require_seat(game, asked.seat, tokens)
    explanation = await context.live.query_in_thread(
        game, lambda live: live.match.explain(asked.seat, asked.intent)
    )
    return json_response(explanation.json())


@router.get("/api/games/{game}/file", **documented({"application/x-ndjson": {}}, 403, 404))
async def file(context: ContextDep, game: str, tokens: TokensDep, seat: str = "") -> Response:
    """The game file: whole when the game is over, before that the copy of a seat you hold."""
    held = await context.seats.held(game, tokens)
    length = await context.live.query(game, lambda live: live.match.length)
    content = await asyncio.to_thread(context.games.file, game, length, held, seat)
    headers = {"content-disposition": f'attachment; filename="{game}.bhg"'}
    return Response(content, media_type="application/x-ndjson", headers=headers)
