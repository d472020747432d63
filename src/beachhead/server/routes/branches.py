"""What-if branches: begun at a moment of a game, listed, named, deleted; and rolled again."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Response

from beachhead.server import schemas
from beachhead.server.dependencies import ContextDep, TokensDep, body
from beachhead.server.live.game import RollAgain
from beachhead.server.openapi import documented, many, one
from beachhead.server.responses import json_response, rendered_response

router = APIRouter()
LISTED = many(schemas.BranchListed)


@router.post(
    "/api/games/{game}/branches", **documented(one(schemas.Branched), 403, 404, 422, takes=schemas.NewBranch)
)
async def branch_off(
    context: ContextDep,
    game: str,
    tokens: TokensDep,
    wanted: Annotated[schemas.NewBranch, Depends(body(schemas.NewBranch))],
) -> Response:
    """Branch off a what-if game, from what a seat of yours knew after an entry: hidden things are supposed,
    the dice are open and its own, and the real game is not touched. Of a game that is over, from the truth,
    for anybody who sends a secret of their own."""
    begun = await asyncio.to_thread(context.branches.begin, game, wanted, tokens)
    context.changes.publish(begun.game)
    return json_response(begun)


@router.get("/api/games/{game}/branches", **documented(LISTED, 404))
async def list_branches(context: ContextDep, game: str, tokens: TokensDep) -> Response:
    """Your what-if branches of a game, the oldest first; nobody else sees them."""
    return json_response(await asyncio.to_thread(context.branches.listed, game, tokens))


@router.post("/api/games/{game}/branches/{branch}", **documented(LISTED, 404, 422, takes=schemas.BranchName))
async def rename_branch(
    context: ContextDep,
    game: str,
    branch: str,
    tokens: TokensDep,
    given: Annotated[schemas.BranchName, Depends(body(schemas.BranchName))],
) -> Response:
    """Name a branch of yours."""
    await asyncio.to_thread(context.branches.rename, game, branch, given.name, tokens)
    return json_response(await asyncio.to_thread(context.branches.listed, game, tokens))


@router.delete("/api/games/{game}/branches/{branch}", **documented(LISTED, 404))
async def delete_branch(context: ContextDep, game: str, branch: str, tokens: TokensDep) -> Response:
    """Delete a branch of yours, with all that was played in it."""
    await asyncio.to_thread(context.branches.delete, game, branch, tokens)
    context.changes.publish(branch)
    return json_response(await asyncio.to_thread(context.branches.listed, game, tokens))


@router.post("/api/games/{game}/again", **documented(one(schemas.Shown), 404, 422))
async def roll_again(context: ContextDep, game: str, tokens: TokensDep) -> Response:
    """In a branch: take back what came after the last roll or draw, and roll or draw once more."""
    seats = await context.live.query(game, lambda live: live.match.seats)
    await context.require_seat(game, seats[0], tokens)
    await context.live.answer(game, RollAgain())
    return rendered_response(await context.render(game, tokens))
