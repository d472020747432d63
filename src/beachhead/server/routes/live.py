"""The socket for live play."""

from __future__ import annotations

from fastapi import APIRouter, WebSocket

from beachhead.server.dependencies import ContextDep
from beachhead.server.live.sockets import LiveSocket

router = APIRouter()


@router.websocket("/api/games/{game}/live")
async def live(socket: WebSocket, game: str, context: ContextDep) -> None:
    await LiveSocket(context, socket, game).serve()
