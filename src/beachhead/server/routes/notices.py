"""Notices: where somebody is told that a game waits for them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Response
from fastapi.responses import PlainTextResponse

from beachhead.server import schemas_notices as schemas
from beachhead.server.dependencies import ContextDep, SomebodyDep, body
from beachhead.server.openapi import documented, one
from beachhead.server.responses import json_response

router = APIRouter()


@router.get("/api/notices", **documented(one(schemas.Notices), 401))
async def notices(context: ContextDep, person: SomebodyDep) -> Response:
    """One's channels, and what went over them lately."""
    return json_response(await context.notices.shown(person))


@router.post("/api/notices", **documented(one(schemas.Notices), 401, 404, 422, 429, takes=schemas.AddChannel))
async def add(
    context: ContextDep,
    person: SomebodyDep,
    given: Annotated[schemas.AddChannel, Depends(body(schemas.AddChannel))],
) -> Response:
    """A new channel: mail is confirmed by the code that is sent there."""
    return json_response(await context.notices.add(person, given))


@router.post(
    "/api/notices/{channel}/confirm",
    **documented(one(schemas.Notices), 401, 404, 422, 429, takes=schemas.ConfirmChannel),
)
async def confirm(
    context: ContextDep,
    channel: str,
    person: SomebodyDep,
    given: Annotated[schemas.ConfirmChannel, Depends(body(schemas.ConfirmChannel))],
) -> Response:
    """Confirm a mail address."""
    return json_response(await context.notices.confirm(person, channel, given.code))


@router.post(
    "/api/notices/{channel}/switch",
    **documented(one(schemas.Notices), 401, 404, 422, takes=schemas.SwitchChannel),
)
async def switch(
    context: ContextDep,
    channel: str,
    person: SomebodyDep,
    given: Annotated[schemas.SwitchChannel, Depends(body(schemas.SwitchChannel))],
) -> Response:
    """Switch a channel off or on."""
    return json_response(await context.notices.switch(person, channel, given.on))


@router.delete("/api/notices/{channel}", **documented(one(schemas.Notices), 401, 404))
async def remove(context: ContextDep, channel: str, person: SomebodyDep) -> Response:
    """Remove a channel."""
    return json_response(await context.notices.remove(person, channel))


@router.get("/api/games/{game}/notices", **documented(one(schemas.GameNotices), 401, 404))
async def of_game(context: ContextDep, game: str, person: SomebodyDep) -> Response:
    """On which channels one is told of this game."""
    return json_response(await context.notices.of_game(person, game))


@router.post(
    "/api/games/{game}/notices",
    **documented(one(schemas.GameNotices), 401, 404, 422, takes=schemas.ChooseChannels),
)
async def choose(
    context: ContextDep,
    game: str,
    person: SomebodyDep,
    given: Annotated[schemas.ChooseChannels, Depends(body(schemas.ChooseChannels))],
) -> Response:
    """Choose the channels on which nothing is told of this game."""
    await context.live.query(game, lambda live: live.id)  # is there such a game?
    return json_response(await context.notices.choose(person, game, given.quiet))


@router.post("/api/notices/stop/{channel}/{proof}", include_in_schema=False)
async def stop(context: ContextDep, channel: str, proof: str) -> Response:
    """Switch a channel off by the link at the foot of a mail: what a mail program sends when somebody
    unsubscribes (RFC 8058), and the page that the link opens. Programs that only look at links switch nothing
    off."""
    await context.notices.stop(channel, proof)
    return PlainTextResponse("Nothing more is sent to this address.")
