"""Looking closer: what can be lit on the board, and the odds of a battle before it is fought. Both are worked
out from the view of a seat, or of a spectator who names none."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Response

from beachhead.core.seat import SPECTATOR
from beachhead.server import schemas
from beachhead.server.dependencies import Served, Tokens, reading
from beachhead.server.responses import ANYTHING, documented, json_answer, many, ref

router = APIRouter()


@router.get("/api/games/{game}/overlays", **documented(many(schemas.Lens), 403, 404))
async def overlays(server: Served, game: str, tokens: Tokens, seat: str = SPECTATOR) -> Response:
    """What can be lit on the board, and whether a unit or a hex has to be named for it."""
    await server.may_read(game, seat, tokens)
    lenses = await server.live.query_in_thread(
        game, lambda live: live.match.game.overlays(live.match.view(seat))
    )
    return json_answer([lens.json() for lens in lenses])


@router.get("/api/games/{game}/overlays/{name}", **documented(ref(schemas.Overlay), 403, 404, 422))
async def overlay(
    server: Served, game: str, name: str, tokens: Tokens, seat: str = SPECTATOR, about: str = ""
) -> Response:
    """Hexes, ways and lines of one of them; `about` is the unit or hex it asks for."""
    await server.may_read(game, seat, tokens)
    lit = await server.live.query_in_thread(
        game, lambda live: live.match.game.overlay(live.match.view(seat), name, about)
    )
    return json_answer(lit.json())


@router.post("/api/games/{game}/odds", **documented(ANYTHING, 403, 404, 422, takes=schemas.Battle))
async def odds(
    server: Served,
    game: str,
    tokens: Tokens,
    asked: Annotated[schemas.Battle, Depends(reading(schemas.Battle))],
) -> Response:
    """The exact odds of a battle: who, where and with what, by the names of the game; nothing for the battle
    that is being fought."""
    await server.may_read(game, asked.seat, tokens)
    return json_answer(
        await server.live.query_in_thread(
            game, lambda live: live.match.game.odds(live.match.view(asked.seat), asked.battle)
        )
    )
