"""Going back past a roll or another seat, by consent of the other side."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Response

from beachhead.server.dependencies import ContextDep, TokensDep, body
from beachhead.server.openapi import documented, one
from beachhead.server.responses import json_response
from beachhead.server.schemas_people import People
from beachhead.server.schemas_returning import GoBack

router = APIRouter()


@router.post("/api/games/{game}/back", **documented(one(People), 403, 404, 409, 422, takes=GoBack))
async def go_back(
    context: ContextDep,
    game: str,
    tokens: TokensDep,
    given: Annotated[GoBack, Depends(body(GoBack))],
) -> Response:
    """Ask the other side to take the game back, or answer what somebody has asked. The game goes back when
    all who hold a seat of the other side have agreed; never in a rated game."""
    await context.require_seat(game, given.seat, tokens)
    await context.returning.act(game, given, tokens)
    return json_response(await context.gathering.shown(game, tokens))
