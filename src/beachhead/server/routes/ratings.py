"""Ratings: lists of players, and the page of one."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Response

from beachhead.server import schemas_lobby as schemas
from beachhead.server.dependencies import ContextDep, PersonDep
from beachhead.server.openapi import documented, one
from beachhead.server.persons import id_of
from beachhead.server.rating_pages import RatingPages
from beachhead.server.responses import json_response

router = APIRouter()
Key = Annotated[str, Query(max_length=16)]
First = Annotated[int, Query(ge=0, le=100_000)]
Before = Annotated[int, Query(ge=0, le=2**31 - 1)]


@router.get("/api/ratings", **documented(one(schemas.Leaders), 422))
async def leaders(
    context: ContextDep, person: PersonDep, system: Key = "", pace: Key = "", first: First = 0
) -> Response:
    """Players by their ratings in a game at a kind of pace: first those of whom the most can be said with
    certainty."""
    pages = RatingPages(context.ratings)
    return json_response(await asyncio.to_thread(pages.leaders, system, pace, first, id_of(person) or ""))


@router.get("/api/ratings/{player}", **documented(one(schemas.PlayerShown), 404, 422))
async def player(context: ContextDep, person: PersonDep, player: str, before: Before = 0) -> Response:
    """The ratings of a player, and the rated games they come from."""
    pages = RatingPages(context.ratings)
    return json_response(await asyncio.to_thread(pages.player, player, before, id_of(person) or ""))
