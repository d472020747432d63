"""People at a table: invitations, names, and what the organiser arranges. Codes and secrets are sent in
bodies and headers, never in addresses, which are logged."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Response

from beachhead.server import schemas_people as schemas
from beachhead.server.dependencies import AddressDep, ContextDep, TokensDep, body
from beachhead.server.openapi import documented, one
from beachhead.server.responses import json_response

router = APIRouter()


@router.post(
    "/api/invitations", **documented(one(schemas.Invited), 404, 409, 422, takes=schemas.OpenInvitation)
)
async def look(
    context: ContextDep,
    address: AddressDep,
    given: Annotated[schemas.OpenInvitation, Depends(body(schemas.OpenInvitation))],
) -> Response:
    """What an invitation is for; it is not spent by that."""
    return json_response(await context.gathering.look(given.code, address))


@router.post("/api/invitations/claim", **documented(one(schemas.Claimed), 404, 409, 422, takes=schemas.Claim))
async def claim(
    context: ContextDep,
    address: AddressDep,
    tokens: TokensDep,
    given: Annotated[schemas.Claim, Depends(body(schemas.Claim))],
) -> Response:
    """Sit down by an invitation, with a secret of one's own; the first one has the seat, and the invitation
    is spent."""
    return json_response(await context.gathering.claim(given, tokens, address))


@router.get("/api/games/{game}/people", **documented(one(schemas.People), 404))
async def people(context: ContextDep, game: str, tokens: TokensDep) -> Response:
    """Who is at the table, who is invited, and who is here."""
    return json_response(await context.gathering.shown(game, tokens))


@router.post(
    "/api/games/{game}/people",
    **documented(one(schemas.Arranged), 403, 404, 409, 422, takes=schemas.Arrange),
)
async def arrange(
    context: ContextDep,
    game: str,
    tokens: TokensDep,
    given: Annotated[schemas.Arrange, Depends(body(schemas.Arrange))],
) -> Response:
    """What the organiser does, or who leaves their own seat; told to all, and in the log."""
    if given.act == "free":
        await context.lobby.require_unrated(game, "leave a seat")
    return json_response(await context.gathering.arrange(game, given, tokens))


@router.post(
    "/api/games/{game}/name",
    **documented(one(schemas.People), 403, 404, 409, 422, takes=schemas.Rename),
)
async def rename(
    context: ContextDep,
    game: str,
    tokens: TokensDep,
    given: Annotated[schemas.Rename, Depends(body(schemas.Rename))],
) -> Response:
    """Another name for whoever holds a seat."""
    await context.require_seat(game, given.seat, tokens)
    await context.gathering.rename(game, given.seat, given.name, tokens)
    return json_response(await context.gathering.shown(game, tokens))
