"""Whoever is signed in: their name and their session. The token of a session is in a cookie that no script
can read; programs may send it as any other, `Authorization: Bearer me....`."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from starlette.requests import HTTPConnection

from beachhead.server import schemas_me as schemas
from beachhead.server.context import Context
from beachhead.server.dependencies import AddressDep, ContextDep, PersonDep, SomebodyDep, TokensDep, body
from beachhead.server.errors import Taken
from beachhead.server.openapi import documented, one
from beachhead.server.persons import SESSION_SECONDS, Person
from beachhead.server.responses import json_response
from beachhead.server.tokens import COOKIE, SECURE_COOKIE, session_tokens

router = APIRouter()


@router.get("/api/me", **documented(one(schemas.Me)))
async def me(context: ContextDep, request: Request, person: PersonDep) -> Response:
    """Who you are here; nobody without a session."""
    response = shown(context, person)
    for token in session_tokens(request.headers):
        if person is not None:  # the browser keeps it for longer, as the server does
            give_cookie(response, token, secure=SECURE_COOKIE in request.cookies)
    return response


@router.post("/api/me", **documented(one(schemas.Me), 409, 422, takes=schemas.Guest))
async def come(
    context: ContextDep,
    request: Request,
    address: AddressDep,
    person: PersonDep,
    given: Annotated[schemas.Guest, Depends(body(schemas.Guest))],
) -> Response:
    """Be somebody here: a guest with a name, and a session in a cookie."""
    if person is not None:
        raise Taken(f"You are {person.name} here already: choose another name instead, or sign out first.")
    guest, token = await asyncio.to_thread(context.persons.add_guest, given.name, address, agent_of(request))
    return signed_in(context, request, guest, token)


@router.post("/api/me/name", **documented(one(schemas.Me), 401, 409, 422, takes=schemas.Guest))
async def rename(
    context: ContextDep,
    address: AddressDep,
    person: SomebodyDep,
    given: Annotated[schemas.Guest, Depends(body(schemas.Guest))],
) -> Response:
    """Another name for you. Seats that you have keep the name they have."""
    return shown(context, await context.accounts.rename(person, given.name, address))


@router.post("/api/me/seats", **documented(one(schemas.Kept), 401))
async def keep(context: ContextDep, tokens: TokensDep, person: SomebodyDep) -> Response:
    """Keep the seats of the links you send: those that belong to nobody yet are yours from now on, on every
    device."""
    games = await asyncio.to_thread(context.persons.keep, person, tokens)
    for game in games:
        context.seats.invalidate(game)
    return json_response(schemas.Kept(sorted(set(games))))


@router.post("/api/me/sign-out", **documented(one(schemas.Me)))
async def sign_out(context: ContextDep, request: Request, tokens: TokensDep) -> Response:
    """End this session. The seats of a guest who has no link to them cannot be found again."""
    await asyncio.to_thread(context.persons.end_session, tokens)
    return signed_out(shown(context, None))


# parts


def shown(context: Context, person: Person | None) -> Response:
    """Who somebody is, as they are told; kept by nobody on the way."""
    told = None if person is None else schemas.PersonShown(person.id, person.name, person.account)
    response = json_response(schemas.Me(told, context.settings.offers_accounts))
    response.headers["cache-control"] = "no-store"
    return response


def signed_in(context: Context, request: Request, person: Person, token: str) -> Response:
    response = shown(context, person)
    give_cookie(response, token, secure=is_secure(request))
    return response


def signed_out(response: Response) -> Response:
    """The response takes the cookie from the browser."""
    for name in (COOKIE, SECURE_COOKIE):
        response.delete_cookie(name, secure=name == SECURE_COOKIE, httponly=True, samesite="lax")
    return response


def give_cookie(response: Response, token: str, *, secure: bool) -> None:
    response.set_cookie(
        SECURE_COOKIE if secure else COOKIE,
        token,
        max_age=int(SESSION_SECONDS),
        secure=secure,
        httponly=True,
        samesite="lax",
    )


def is_secure(request: HTTPConnection) -> bool:
    """Whether the browser reaches this server by https, as far as the proxy or the page says."""
    return request.url.scheme == "https" or request.headers.get("origin", "").startswith("https://")


def agent_of(request: Request) -> str:
    return request.headers.get("user-agent", "")
