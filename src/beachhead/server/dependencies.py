"""What a request brings along: its body as the type it should be, the secrets it holds seats with, and the
server it is put to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, TypeVar, cast

import msgspec
from fastapi import Depends, Request

from beachhead.core.errors import Malformed
from beachhead.server import schemas
from beachhead.server.context import Server
from beachhead.server.middleware import bearers

R = TypeVar("R", bound=schemas.Request)


def reading(kind: type[R]) -> Callable[[Request], Awaitable[R]]:
    """A request's body as the type it should be; malformed otherwise."""
    decoder = msgspec.json.Decoder(kind)

    async def read(request: Request) -> R:
        try:
            return decoder.decode(await request.body())
        except msgspec.ValidationError as error:
            raise Malformed(f"The body does not fit {kind.__name__}: {schemas.said(error)}") from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Malformed(
                f"The body is not JSON in UTF-8 ({error}): send a {kind.__name__} as /api/docs has it."
            ) from None

    return read


# They are coroutines, because FastAPI sends plain functions to a thread.


async def tokens_of(request: Request) -> tuple[str, ...]:
    """The secrets a request carries."""
    return bearers(request.headers)


async def address_of(request: Request) -> str:
    return request.client.host if request.client else ""


async def server_of(request: Request) -> Server:
    return cast("Server", request.app.state.server)


Tokens = Annotated[tuple[str, ...], Depends(tokens_of)]
Address = Annotated[str, Depends(address_of)]
Served = Annotated[Server, Depends(server_of)]
