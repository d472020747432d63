"""For those who run it: whether it lives, whether it is ready, and how it does."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from beachhead.server.asking import Served
from beachhead.server.watch import ROOMS, SOCKETS

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def health() -> PlainTextResponse:
    return PlainTextResponse("ok")


@router.get("/readyz")
async def ready(server: Served) -> PlainTextResponse:
    if server.stopping:
        return PlainTextResponse("stopping", 503)
    try:
        await asyncio.to_thread(server.store.ready)
    except Exception as fault:  # noqa: BLE001  # whatever is wrong, the answer is "not ready"
        return PlainTextResponse(f"the database does not answer: {type(fault).__name__}", 503)
    return PlainTextResponse("ready")


@router.get("/metrics")
async def metrics(server: Served) -> Response:
    ROOMS.set(server.hall.open_rooms)
    SOCKETS.set(server.hall.listeners)
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
