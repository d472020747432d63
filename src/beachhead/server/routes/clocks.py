"""Clocks: holidays. All else of them comes with the game itself."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Response

from beachhead.server import schemas
from beachhead.server import schemas_people as people
from beachhead.server.dependencies import ContextDep, TokensDep, body
from beachhead.server.openapi import documented, one
from beachhead.server.responses import rendered_response

router = APIRouter()


@router.post(
    "/api/games/{game}/holiday",
    **documented(one(schemas.Shown), 403, 404, 409, 422, takes=people.Holiday),
)
async def holiday(
    context: ContextDep,
    game: str,
    tokens: TokensDep,
    given: Annotated[people.Holiday, Depends(body(people.Holiday))],
) -> Response:
    """Be away from a game with days for each turn; told to all, and in the log."""
    await context.require_seat(game, given.seat, tokens)
    await context.timekeeper.holiday(game, given)
    return rendered_response(await context.render(game, tokens))
