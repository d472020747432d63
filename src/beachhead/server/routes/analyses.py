"""The analysis of a finished game: begin it, and see how far it is or what it found."""

from __future__ import annotations

from fastapi import APIRouter, Response

from beachhead.server import schemas
from beachhead.server.dependencies import ContextDep
from beachhead.server.openapi import documented, one
from beachhead.server.responses import rendered_response

router = APIRouter()


@router.post("/api/games/{game}/analysis", **documented(one(schemas.Analysed), 403, 404, 422))
async def begin(context: ContextDep, game: str) -> Response:
    """Have a finished game analysed in the background, unless it has been already. It takes a minute or so;
    games wait for each other."""
    await context.branches.require_helped(game)
    return rendered_response(await context.analyses.begin(game))


@router.get("/api/games/{game}/analysis", **documented(one(schemas.Analysed), 404))
async def look(context: ContextDep, game: str) -> Response:
    """How far the analysis of a game is, and once it is done the analysis itself: luck and skill, faults with
    better plans, decisive moments. Anybody may read it."""
    return rendered_response(await context.analyses.look(game))
