"""The lobby: finding somebody to play with."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request, Response

from beachhead.server import schemas_lobby as schemas
from beachhead.server.context import Context
from beachhead.server.dependencies import (
    AddressDep,
    ContextDep,
    PersonDep,
    SomebodyDep,
    TokensDep,
    body,
)
from beachhead.server.lobby import sides_of
from beachhead.server.lobby_pages import Reader
from beachhead.server.openapi import documented, one
from beachhead.server.persons import Person
from beachhead.server.responses import fresh_response, json_response

router = APIRouter()
Text = Annotated[str, Query(max_length=80)]
Moment = Annotated[float, Query(ge=0, le=1e11)]
First = Annotated[int, Query(ge=0, le=100_000)]
SIDES = {
    "application/json": {
        "schema": {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "string"}}}
    }
}


async def reader_of(context: Context, person: Person | None, tokens: tuple[str, ...]) -> Reader:
    return Reader(person, await context.persons.keys(tokens))


@router.get("/api/lobby", **documented(one(schemas.Lobby)))
async def lobby(context: ContextDep, request: Request, person: PersonDep, tokens: TokensDep) -> Response:
    """Everything in the lobby that is for you to see; ask again with its tag, and it is sent only if
    something has changed."""
    reader = await reader_of(context, person, tokens)
    shown = await asyncio.to_thread(context.lobby_pages.lobby, reader, context.lobby.clock())
    return fresh_response(request, shown)


@router.get("/api/lobby/public", **documented(one(schemas.ListedPage), 422))
async def public(
    context: ContextDep,
    person: PersonDep,
    tokens: TokensDep,
    which: Literal["open", "running"],
    first: First = 0,
) -> Response:
    """More public games, from one of them on."""
    reader = await reader_of(context, person, tokens)
    return json_response(await asyncio.to_thread(context.lobby_pages.page, which, reader, first))


@router.get("/api/lobby/sides", **documented(SIDES, 404))
async def sides(scenario: Text) -> Response:
    """The seats of each side of a scenario."""
    return json_response(await asyncio.to_thread(sides_of, scenario))


@router.get("/api/lobby/archive", **documented(one(schemas.Archive), 422))
async def archive(
    context: ContextDep,
    person: PersonDep,
    tokens: TokensDep,
    whose: Literal["mine", "public"] = "mine",
    opponent: Text = "",
    scenario: Text = "",
    outcome: Literal["", "won", "drawn", "lost"] = "",
    since: Moment = 0.0,
    until: Moment = 1e11,
    before: Text = "",
) -> Response:
    """Finished games, the last first: your own, or all public ones; with an opponent, of a scenario or a
    game, with an outcome, within a span of time."""
    reader = await reader_of(context, person, tokens)
    found = await asyncio.to_thread(
        context.lobby_pages.archive,
        reader,
        public=whose == "public",
        opponent=opponent,
        scenario=scenario,
        outcome=outcome,
        span=(since, until),
        before=before,
    )
    return json_response(found)


@router.post("/api/lobby/games", **documented(one(schemas.Entered), 401, 403, 404, 422, takes=schemas.Offer))
async def offer(
    context: ContextDep,
    address: AddressDep,
    person: SomebodyDep,
    given: Annotated[schemas.Offer, Depends(body(schemas.Offer))],
) -> Response:
    """Begin a game whose empty seats anybody may take."""
    entered = await asyncio.to_thread(context.lobby.offer, given, person, address)
    return _begun(context, entered, given.scenario)


@router.post(
    "/api/lobby/seats", **documented(one(schemas.Entered), 401, 403, 404, 409, 422, takes=schemas.Take)
)
async def take(
    context: ContextDep,
    person: SomebodyDep,
    given: Annotated[schemas.Take, Depends(body(schemas.Take))],
) -> Response:
    """Sit down in a seat that is offered; the first one has it."""
    return json_response(await context.lobby.take(given, person))


@router.delete("/api/lobby/games/{game}", **documented(one(schemas.Entered), 401, 422))
async def withdraw(context: ContextDep, person: SomebodyDep, game: str) -> Response:
    """Take back a game that you have offered and nobody has joined."""
    await context.lobby.withdraw(game, person)
    return json_response(schemas.Entered(game))


@router.post("/api/lobby/seek", **documented(one(schemas.Sought), 401, 403, 404, 422, takes=schemas.Wish))
async def seek(
    context: ContextDep,
    person: SomebodyDep,
    given: Annotated[schemas.Wish, Depends(body(schemas.Wish))],
) -> Response:
    """Look for an opponent, or say that you still do; the game, once there is one."""
    return json_response(await asyncio.to_thread(context.lobby.seek, given, person))


@router.delete("/api/lobby/seek", **documented(one(schemas.Sought), 401))
async def stop_seeking(context: ContextDep, person: SomebodyDep) -> Response:
    """Look no further."""
    await asyncio.to_thread(context.lobby.rows.stop_seeking, person.id)
    return json_response(schemas.Sought("", ""))


@router.post(
    "/api/lobby/challenges", **documented(one(schemas.Sent), 401, 403, 404, 422, takes=schemas.NewChallenge)
)
async def challenge(
    context: ContextDep,
    person: SomebodyDep,
    given: Annotated[schemas.NewChallenge, Depends(body(schemas.NewChallenge))],
) -> Response:
    """Challenge somebody by name. Whether there is anybody of that name is not told."""
    return json_response(await asyncio.to_thread(context.lobby.challenge, given, person))


@router.post(
    "/api/lobby/invitations",
    **documented(one(schemas.Entered), 401, 403, 404, 409, 422, takes=schemas.InvitationAnswer),
)
async def answer_invitation(
    context: ContextDep,
    person: SomebodyDep,
    tokens: TokensDep,
    given: Annotated[schemas.InvitationAnswer, Depends(body(schemas.InvitationAnswer))],
) -> Response:
    """Sit down in the seat to which you are invited by name, or do not."""
    return json_response(await context.lobby.answer_invitation(given, tokens, person))


@router.post(
    "/api/lobby/rematches", **documented(one(schemas.Sent), 401, 403, 404, 422, takes=schemas.Rematch)
)
async def rematch(
    context: ContextDep,
    person: SomebodyDep,
    tokens: TokensDep,
    given: Annotated[schemas.Rematch, Depends(body(schemas.Rematch))],
) -> Response:
    """Challenge whoever you played a finished game with to play it again, the sides swapped."""
    keys = await context.persons.keys(tokens)
    return json_response(await asyncio.to_thread(context.lobby.rematch, given.game, keys, person))


@router.post(
    "/api/lobby/challenges/{challenge}",
    **documented(one(schemas.Entered), 401, 403, 404, 409, 422, takes=schemas.Reaction),
)
async def react(
    context: ContextDep,
    person: SomebodyDep,
    challenge: str,
    given: Annotated[schemas.Reaction, Depends(body(schemas.Reaction))],
) -> Response:
    """Accept or decline a challenge, or withdraw your own; the game, if it is accepted."""
    return json_response(await asyncio.to_thread(context.lobby.react, challenge, given.act, person))


@router.post("/api/games/{game}/public", **documented(one(schemas.Entered), 403, 404, takes=schemas.Publish))
async def publish(
    context: ContextDep,
    game: str,
    tokens: TokensDep,
    given: Annotated[schemas.Publish, Depends(body(schemas.Publish))],
) -> Response:
    """Show a game in the lobby, or hide it again; it is private until whoever organises it says otherwise, or
    all who play it do where nobody organises it."""
    await context.lobby.publish(game, given.public, tokens)
    return json_response(schemas.Entered(game))


def _begun(context: Context, entered: schemas.Entered, scenario: str) -> Response:
    """A new game: its bots may be asked, and its ground is drawn before the browser asks for it."""
    context.changes.publish(entered.game)
    context.draw_ahead(scenario, {})
    return json_response(entered)
