"""Signing up and in, and what whoever has an account may do with it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from beachhead.server import schemas_me as schemas
from beachhead.server.context import Context
from beachhead.server.dependencies import AddressDep, ContextDep, PersonDep, SomebodyDep, TokensDep, body
from beachhead.server.openapi import documented, one
from beachhead.server.passkeys import Site, site_of
from beachhead.server.responses import json_response
from beachhead.server.routes.me import agent_of, shown, signed_in, signed_out

router = APIRouter()
ACCOUNT = one(schemas.Account)


async def get_site(request: Request) -> Site:
    return site_of(request.headers.get("origin", ""), request.headers.get("host", ""))


SiteDep = Annotated[Site, Depends(get_site)]


@router.post("/api/me/sign-up", **documented(one(schemas.Me), 409, 422, takes=schemas.SignUp))
async def sign_up(
    context: ContextDep,
    request: Request,
    address: AddressDep,
    person: PersonDep,
    given: Annotated[schemas.SignUp, Depends(body(schemas.SignUp))],
) -> Response:
    """Make an account; a guest keeps everything they have."""
    found, token = await context.accounts.sign_up(given, person, address, agent_of(request))
    return signed_in(context, request, found, token)


@router.post("/api/me/sign-in", **documented(one(schemas.Me), 403, 422, takes=schemas.SignIn))
async def sign_in(
    context: ContextDep,
    request: Request,
    address: AddressDep,
    person: PersonDep,
    given: Annotated[schemas.SignIn, Depends(body(schemas.SignIn))],
) -> Response:
    """Sign in by name and password. The seats of a guest go over into the account."""
    found, token, games = await context.accounts.sign_in(given, person, address, agent_of(request))
    told(context, games)
    return signed_in(context, request, found, token)


@router.post("/api/me/passkey-options", **documented(one(schemas.PasskeyOptions), 422))
async def options_to_sign(context: ContextDep, address: AddressDep, site: SiteDep) -> Response:
    """What the browser needs to sign in by a passkey."""
    return json_response(schemas.PasskeyOptions(await context.accounts.options(site, None, address)))


@router.post(
    "/api/me/passkey-sign-in", **documented(one(schemas.Me), 403, 422, takes=schemas.SignInByPasskey)
)
async def sign_in_by_passkey(
    context: ContextDep,
    request: Request,
    address: AddressDep,
    person: PersonDep,
    site: SiteDep,
    given: Annotated[schemas.SignInByPasskey, Depends(body(schemas.SignInByPasskey))],
) -> Response:
    """Sign in by a passkey. The seats of a guest go over into the account."""
    found, token, games = await context.accounts.sign_in_by_passkey(
        site, given.credential, person, address, agent_of(request)
    )
    told(context, games)
    return signed_in(context, request, found, token)


@router.get("/api/me/account", **documented(ACCOUNT, 401))
async def account(context: ContextDep, person: SomebodyDep, tokens: TokensDep) -> Response:
    """How you sign in, and where you are signed in."""
    return json_response(await context.accounts.shown(person, tokens))


@router.post("/api/me/passkeys/options", **documented(one(schemas.PasskeyOptions), 401, 422))
async def options_to_make(
    context: ContextDep, address: AddressDep, site: SiteDep, person: SomebodyDep
) -> Response:
    """What the browser needs to make a passkey for you."""
    return json_response(schemas.PasskeyOptions(await context.accounts.options(site, person, address)))


@router.post("/api/me/passkeys", **documented(ACCOUNT, 401, 403, 409, 422, takes=schemas.NewPasskey))
async def add_passkey(
    context: ContextDep,
    site: SiteDep,
    tokens: TokensDep,
    person: SomebodyDep,
    given: Annotated[schemas.NewPasskey, Depends(body(schemas.NewPasskey))],
) -> Response:
    """Sign in by this passkey from now on; a guest has an account then."""
    await context.accounts.add_passkey(site, person, given)
    return json_response(await context.accounts.shown(person, tokens))


@router.delete("/api/me/passkeys/{passkey}", **documented(ACCOUNT, 401, 404, 422))
async def delete_passkey(
    context: ContextDep, tokens: TokensDep, person: SomebodyDep, passkey: str
) -> Response:
    """Delete a passkey of yours."""
    await context.accounts.delete_passkey(person, passkey)
    return json_response(await context.accounts.shown(person, tokens))


@router.post("/api/me/password", **documented(ACCOUNT, 401, 403, 422, takes=schemas.NewPassword))
async def change_password(
    context: ContextDep,
    address: AddressDep,
    tokens: TokensDep,
    person: SomebodyDep,
    given: Annotated[schemas.NewPassword, Depends(body(schemas.NewPassword))],
) -> Response:
    """Another password; all your other sessions end."""
    await context.accounts.change_password(person, given, tokens, address)
    return json_response(await context.accounts.shown(person, tokens))


@router.post("/api/me/email", **documented(ACCOUNT, 401, 422, takes=schemas.NewEmail))
async def change_email(
    context: ContextDep,
    tokens: TokensDep,
    person: SomebodyDep,
    given: Annotated[schemas.NewEmail, Depends(body(schemas.NewEmail))],
) -> Response:
    """Another e-mail address, or none."""
    await context.accounts.change_email(person, given.email)
    return json_response(await context.accounts.shown(person, tokens))


@router.delete("/api/me/sessions/{session}", **documented(ACCOUNT, 401, 404))
async def end_session(context: ContextDep, tokens: TokensDep, person: SomebodyDep, session: str) -> Response:
    """Sign out elsewhere."""
    await context.accounts.end_session(person, session)
    return json_response(await context.accounts.shown(person, tokens))


@router.delete("/api/me/sessions", **documented(ACCOUNT, 401))
async def end_others(context: ContextDep, tokens: TokensDep, person: SomebodyDep) -> Response:
    """Sign out everywhere but here."""
    await context.accounts.end_others(person, tokens)
    return json_response(await context.accounts.shown(person, tokens))


@router.get("/api/me/export", **documented({"application/json": {}}, 401))
async def export(context: ContextDep, person: SomebodyDep) -> Response:
    """All that this server keeps of you, as a file."""
    response = json_response(await context.accounts.export(person))
    response.headers["content-disposition"] = 'attachment; filename="beachhead-me.json"'
    response.headers["cache-control"] = "no-store"
    return response


@router.post("/api/me/delete", **documented(one(schemas.Me), 401, 403, takes=schemas.Confirmed))
async def delete(
    context: ContextDep,
    address: AddressDep,
    person: SomebodyDep,
    given: Annotated[schemas.Confirmed, Depends(body(schemas.Confirmed))],
) -> Response:
    """Delete all that this server keeps of you. Your seats are free, and nameless in the games of before."""
    told(context, await context.accounts.delete(person, given.password, address))
    return signed_out(shown(context, None))


def told(context: Context, games: list[str]) -> None:
    """The seats of these games have changed: whoever looks at one is told."""
    context.live.invalidate(games)
    for game in games:
        context.seats.invalidate(game)
        context.comings.publish(game)
        context.changes.publish(game)
