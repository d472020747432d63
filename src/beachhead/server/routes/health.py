"""For whoever runs the server: health, readiness and metrics."""

from __future__ import annotations

import asyncio
import hmac

import structlog
from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from beachhead.core.errors import NotYourDecision
from beachhead.server.dependencies import ContextDep, TokensDep
from beachhead.server.errors import Unavailable
from beachhead.server.metrics import OPEN_GAMES, SOCKETS
from beachhead.server.settings import LOOPBACK

log = structlog.get_logger()
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")
router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def health() -> PlainTextResponse:
    return PlainTextResponse("ok")


@router.get("/readyz")
async def ready(context: ContextDep) -> PlainTextResponse:
    if context.stopping:
        return PlainTextResponse("stopping", 503)
    try:
        await asyncio.to_thread(context.store.ready)
    except Unavailable as fault:
        return PlainTextResponse(f"not ready: {fault.what}", 503)
    except Exception as fault:  # noqa: BLE001  # whatever is wrong, the answer is "not ready"
        log.error("not ready", why=repr(fault))
        return PlainTextResponse("not ready: something is wrong, and the log says what", 503)
    return PlainTextResponse("ready")


@router.get("/metrics")
async def metrics(context: ContextDep, request: Request, tokens: TokensDep) -> Response:
    """For this machine, or for a caller with the token; never for a request that a proxy has passed on."""
    here = request.client is not None and request.client.host in LOOPBACK
    told = context.settings.metrics_token
    trusted = bool(told) and any(hmac.compare_digest(token.encode(), told.encode()) for token in tokens)
    if not trusted and (not here or any(name in request.headers for name in FORWARDED)):
        raise NotYourDecision(
            "Metrics are for the machine of the server itself, or for BEACHHEAD_METRICS_TOKEN sent as "
            "`Authorization: Bearer ...`."
        )
    OPEN_GAMES.set(len(context.live))
    SOCKETS.set(context.changes.subscribers)
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
