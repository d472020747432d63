"""FastAPI dependencies: the server's parts, and what a request brings along."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, TypeVar, cast

import msgspec
from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from beachhead.core.errors import Malformed
from beachhead.server import schemas
from beachhead.server.context import Context
from beachhead.server.errors import no_game
from beachhead.server.persons import Person, require_person
from beachhead.server.tokens import all_tokens

R = TypeVar("R", bound=schemas.Request)

# All of them are coroutines, because FastAPI runs plain functions in a thread.


async def get_context(connection: HTTPConnection) -> Context:
    return cast("Context", connection.state.context)


async def get_tokens(request: Request) -> tuple[str, ...]:
    return all_tokens(request.headers)


async def get_person(request: Request) -> Person | None:
    """Who asks, if they have a session."""
    context = await get_context(request)
    return await context.persons.who(all_tokens(request.headers))


async def get_somebody(request: Request) -> Person:
    """Who asks; refused if nobody is signed in."""
    return require_person(await get_person(request))


async def get_address(request: Request) -> str:
    return request.client.host if request.client else ""


async def hide_branches(connection: HTTPConnection) -> None:
    """Nobody but its holder sees anything of a what-if branch, nor that there is one."""
    game = connection.path_params.get("game", "")
    if connection.scope["type"] == "http" and connection.url.path.startswith("/api/games/"):
        context = await get_context(connection)
        if not await context.seats.may_see(game, all_tokens(connection.headers)):
            raise no_game(game)


def body(kind: type[R]) -> Callable[[Request], Awaitable[R]]:
    """The body of a request, decoded; malformed if it does not fit the schema."""
    decoder = msgspec.json.Decoder(kind)

    async def decode(request: Request) -> R:
        try:
            return decoder.decode(await request.body())
        except msgspec.ValidationError as error:
            raise Malformed(f"The body does not fit {kind.__name__}: {schemas.readable(error)}") from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Malformed(
                f"The body is not JSON in UTF-8 ({error}): send a {kind.__name__} as /api/docs has it."
            ) from None

    return decode


ContextDep = Annotated[Context, Depends(get_context)]
TokensDep = Annotated[tuple[str, ...], Depends(get_tokens)]
PersonDep = Annotated[Person | None, Depends(get_person)]
SomebodyDep = Annotated[Person, Depends(get_somebody)]
AddressDep = Annotated[str, Depends(get_address)]
