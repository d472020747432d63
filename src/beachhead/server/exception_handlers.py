"""Exceptions as responses: every one of them is a refusal in JSON, with the sentence that explains it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import structlog
from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from beachhead.core.errors import Malformed, Refusal, Unknown
from beachhead.server.errors import Unavailable
from beachhead.server.responses import json_response

log = structlog.get_logger()
Handler = Callable[[Request, Any], Coroutine[Any, Any, Response]]
GONE = 499  # as proxies note it
STATUS = {
    "unknown": 404,
    "stale": 409,
    "closed": 409,
    "taken": 409,
    "paused": 409,
    "time out": 409,
    "not your decision": 403,
    "wrong page": 403,
    "signed out": 401,
    "wrong sign-in": 403,
    "banned": 403,
    "bad file": 422,
    "too many": 429,
    "unavailable": 503,
}


async def handle_refusal(_: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    if isinstance(refusal, Unavailable):
        log.error("unavailable", why=refusal.reason)
    return json_response(refusal.json(), STATUS.get(refusal.kind, 422))


async def handle_os_error(request: Request, error: Exception) -> Response:
    """A file that could not be written, or a disk that is full."""
    return await handle_refusal(request, Unavailable(str(error)))


async def handle_http_exception(request: Request, error: Exception) -> Response:
    """No such address, or another method."""
    assert isinstance(error, HTTPException)
    ways = (error.headers or {}).get("Allow", "")
    path = repr(request.url.path[:80])
    what = f"{path} takes {ways}, not {request.method}" if ways else f"There is nothing at {path}"
    words = f"{what}: /api/docs lists everything there is."
    refusal = Unknown(words, allowed=ways.split(", ") if ways else ())
    return json_response(refusal.json(), error.status_code)


async def handle_validation_error(_: Request, error: Exception) -> Response:
    """What FastAPI finds wrong with an address, said like everything else."""
    assert isinstance(error, RequestValidationError)
    faults = [f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors()]
    return json_response(Malformed(f"The address does not fit: {'; '.join(faults)}.").json(), 422)


async def handle_departure(_: Request, __: Exception) -> Response:
    """Whoever asked has gone in the middle of the request, such as a page that no longer wants to know.
    Nobody reads this answer."""
    return Response(status_code=GONE)


HANDLERS: dict[int | type[Exception], Handler] = {
    Refusal: handle_refusal,
    OSError: handle_os_error,
    HTTPException: handle_http_exception,
    RequestValidationError: handle_validation_error,
    ClientDisconnect: handle_departure,
}
