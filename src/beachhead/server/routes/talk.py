"""Talk at a table, and the terms of watching it. What is new comes over the socket as well."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Response

from beachhead.server import schemas_talk as schemas
from beachhead.server.dependencies import AddressDep, ContextDep, TokensDep, body
from beachhead.server.openapi import documented, one
from beachhead.server.responses import json_response

router = APIRouter()


@router.get("/api/games/{game}/talk", **documented(one(schemas.Talk), 404))
async def heard(context: ContextDep, game: str, tokens: TokensDep) -> Response:
    """What was said at the table, as you may read it."""
    return json_response(await context.talk.heard(game, tokens))


@router.post("/api/games/{game}/talk", **documented(one(schemas.Talk), 403, 404, 422, 429, takes=schemas.Say))
async def say(
    context: ContextDep,
    game: str,
    tokens: TokensDep,
    given: Annotated[schemas.Say, Depends(body(schemas.Say))],
) -> Response:
    """Say something, or draw a sign for one's own side."""
    await context.talk.say(game, given, tokens)
    return json_response(await context.talk.heard(game, tokens))


@router.post(
    "/api/games/{game}/talk/heed",
    **documented(one(schemas.Heeded), 403, 404, 422, 429, takes=schemas.Heed),
)
async def heed(
    context: ContextDep,
    game: str,
    tokens: TokensDep,
    given: Annotated[schemas.Heed, Depends(body(schemas.Heed))],
) -> Response:
    """Mute or block whoever said something, report it, or erase one's own words."""
    return json_response(await context.talk.heed(game, given, tokens))


@router.post("/api/games/{game}/talk/hear", **documented(one(schemas.Talk), 404, 422, takes=schemas.Hear))
async def hear(
    context: ContextDep,
    game: str,
    tokens: TokensDep,
    given: Annotated[schemas.Hear, Depends(body(schemas.Hear))],
) -> Response:
    """Hear somebody again whom you have muted or blocked."""
    await context.talk.hear(game, given, tokens)
    return json_response(await context.talk.heard(game, tokens))


@router.post(
    "/api/games/{game}/spectators",
    **documented(one(schemas.Talk), 403, 404, 409, 422, 429, takes=schemas.Watch),
)
async def watch(
    context: ContextDep,
    game: str,
    tokens: TokensDep,
    address: AddressDep,
    given: Annotated[schemas.Watch, Depends(body(schemas.Watch))],
) -> Response:
    """Be a spectator with a name, who may talk with the others; the secret that is sent is theirs from then
    on."""
    await context.watching.join(game, given, tokens, address)
    return json_response(await context.talk.heard(game, (*tokens, given.secret)))


@router.post(
    "/api/games/{game}/watching", **documented(one(schemas.Talk), 403, 404, 422, takes=schemas.Terms)
)
async def settle(
    context: ContextDep,
    game: str,
    tokens: TokensDep,
    given: Annotated[schemas.Terms, Depends(body(schemas.Terms))],
) -> Response:
    """The organiser settles whether spectators may talk, and how far behind the game they are."""
    await context.watching.settle(game, given, tokens)
    return json_response(await context.talk.heard(game, tokens))


@router.post(
    "/api/games/{game}/consent", **documented(one(schemas.Talk), 403, 404, 422, takes=schemas.Consent)
)
async def consent(
    context: ContextDep,
    game: str,
    tokens: TokensDep,
    given: Annotated[schemas.Consent, Depends(body(schemas.Consent))],
) -> Response:
    """Agree that a spectator sees what your seat sees, or take that back. They see everything once everybody
    who plays has agreed."""
    await context.watching.consent(game, given, tokens)
    return json_response(await context.talk.heard(game, tokens))
