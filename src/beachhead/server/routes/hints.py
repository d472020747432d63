"""Help for a seat that is asked: what a bot would do, and how likely the seat is to win; and after the game
what speaks for an answer that was given."""

from __future__ import annotations

from fastapi import APIRouter, Response

from beachhead.server import schemas
from beachhead.server.dependencies import ContextDep, TokensDep
from beachhead.server.openapi import documented, one
from beachhead.server.responses import json_response

router = APIRouter()


@router.get("/api/games/{game}/hint", **documented(one(schemas.Advice), 403, 404, 409))
async def hint(context: ContextDep, game: str, tokens: TokensDep, seat: str) -> Response:
    """The best options of the strongest bot for the seat, from its view alone; only if hints were agreed on.
    Where several people play, the log tells all of them."""
    await context.require_seat(game, seat, tokens)
    return json_response(await context.hints.ask(game, seat))


@router.get("/api/games/{game}/chance", **documented(one(schemas.WinChance), 403, 404, 409))
async def chance(context: ContextDep, game: str, tokens: TokensDep, seat: str) -> Response:
    """How likely the seat is to win, from its view alone; only if hints were agreed on. Where several people
    play, the log tells all of them."""
    await context.require_seat(game, seat, tokens)
    return json_response(await context.hints.chance(game, seat))


@router.get("/api/games/{game}/moments/{n}/weighed", **documented(one(schemas.Weighed), 403, 404, 409, 422))
async def weighed(context: ContextDep, game: str, tokens: TokensDep, n: int, seat: str = "") -> Response:
    """What the strongest bot says of the answer that was given after entry `n`, beside the best ones then:
    why, and the chance to win after each. Of a finished game anybody may ask, and it is told from what the
    seat that answered knew. While the game goes on `seat` may ask, of what a bot did and if that was agreed
    on when the game was begun; it is told from what `seat` knew."""
    await context.branches.require_helped(game)
    if seat:
        await context.require_seat(game, seat, tokens)
    return json_response(await context.hints.weigh(game, n, seat))
