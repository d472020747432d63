"""The application: the JSON API, the sockets, the board's files.

Everything a client or a foreign bot may do is in the API document (`/api/openapi.json`, to read at
`/api/docs`). Only views leave; the engine alone says what is legal.
"""

from __future__ import annotations

from typing import Any

import msgspec
import structlog
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from beachhead import __version__
from beachhead.core.errors import Malformed, Refusal, Unknown
from beachhead.server import schemas
from beachhead.server.context import Server
from beachhead.server.errors import Unavailable
from beachhead.server.live.sockets import Sockets
from beachhead.server.middleware import Guard
from beachhead.server.responses import json_answer
from beachhead.server.routes import analysis, board, docs, games, health, history, pages
from beachhead.server.settings import Settings

log = structlog.get_logger()
STATUS = {
    "unknown": 404,
    "stale": 409,
    "closed": 409,
    "not your decision": 403,
    "wrong page": 403,
    "bad file": 422,
    "too many": 429,
    "unavailable": 503,
}
REQUESTS = (
    schemas.NewGame,
    schemas.Sit,
    schemas.Answer,
    schemas.Undo,
    schemas.Why,
    schemas.Battle,
    schemas.Player,
)
REPLIES = (
    schemas.Begun,
    schemas.DiceOpened,
    schemas.Page,
    schemas.Refused,
    schemas.Shown,
    schemas.Told,
    schemas.Explained,
    schemas.Lens,
    schemas.Overlay,
    schemas.Held,
)
ROUTERS = (
    games.router,
    history.router,
    analysis.router,
    board.router,
    health.router,
    pages.router,
    docs.router,
)

_, COMPONENTS = msgspec.json.schema_components(
    [*REQUESTS, *REPLIES], ref_template="#/components/schemas/{name}"
)


def create_app(settings: Settings) -> FastAPI:
    """The application for these settings."""
    server = Server(settings)
    app = FastAPI(
        title="Beachhead",
        version=__version__,
        lifespan=server.running,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.server = server
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=4)
    app.add_middleware(Guard, settings=settings, limits=server.limits)
    app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(settings.proxies))
    app.add_exception_handler(Refusal, refuse)
    app.add_exception_handler(OSError, refuse_disk)
    app.add_exception_handler(HTTPException, refuse_address)
    app.add_exception_handler(RequestValidationError, refuse_query)
    for router in ROUTERS:
        app.include_router(router)
    Sockets(server).add_to(app)
    app.openapi = lambda: document(app)  # type: ignore[method-assign]
    return app


async def refuse(_: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    if isinstance(refusal, Unavailable):
        log.error("unavailable", why=refusal.reason)
    return json_answer(refusal.json(), STATUS.get(refusal.kind, 422))


async def refuse_disk(request: Request, fault: Exception) -> Response:
    """A file that could not be written, or a disk that is full."""
    return await refuse(request, Unavailable(str(fault)))


async def refuse_address(request: Request, error: Exception) -> Response:
    """Nothing is there, or it is asked for in another way."""
    assert isinstance(error, HTTPException)
    ways = (error.headers or {}).get("Allow", "")
    what = f"is asked with {ways}, not with {request.method}" if ways else "is nothing"
    words = f"At {request.url.path[:80]!r} {what}: /api/docs shows all that can be asked."
    return json_answer(Unknown(words, allowed=ways.split(", ") if ways else ()).json(), error.status_code)


async def refuse_query(_: Request, error: Exception) -> Response:
    """What FastAPI finds wrong with an address, said as everything else is."""
    assert isinstance(error, RequestValidationError)
    faults = [f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors()]
    return json_answer(Malformed(f"The address does not fit: {'; '.join(faults)}.").json(), 422)


def document(app: FastAPI) -> dict[str, Any]:
    if not app.openapi_schema:
        made = get_openapi(title=app.title, version=app.version, routes=app.routes, description=__doc__)
        made.setdefault("components", {}).setdefault("schemas", {}).update(COMPONENTS)
        app.openapi_schema = made
    return app.openapi_schema
