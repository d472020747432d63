"""Live play: a socket for each browser. It is told of every change, and may answer, undo and ask on the same
line.

The client says hello with the secrets of its seats (so that they stand in no address and no log), and is sent
the game as those seats may see it; again whenever the game has gone on. Whatever it sends gets one reply with
the same `id`.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from fastapi import FastAPI, WebSocket, WebSocketDisconnect

from beachhead.core.errors import Malformed, NotYourDecision, Refusal
from beachhead.core.seat import Seat
from beachhead.server import schemas
from beachhead.server.context import Server
from beachhead.server.errors import Unavailable

log = structlog.get_logger()
HELLO_SECONDS, AGAIN_SECONDS = 10, 1
UNREADABLE = (msgspec.DecodeError, msgspec.ValidationError, RecursionError, UnicodeError)
TOO_LARGE, TOO_MANY, BAD, FAULT = 1009, 1013, 1008, 1011

Sent = schemas.Act | schemas.Why
TYPES: dict[str, type[Sent]] = {
    "answer": schemas.Answer,
    "undo": schemas.Undo,
    "sit": schemas.Sit,
    "why": schemas.Why,
}


class Sockets:
    """The socket of every game."""

    def __init__(self, server: Server) -> None:
        self.server, self.live, self.settings = server, server.live, server.settings

    def add_to(self, app: FastAPI) -> None:
        app.add_api_websocket_route("/api/games/{game}/live", self.serve)

    async def serve(self, socket: WebSocket, game: str) -> None:
        await socket.accept()
        try:
            tokens, seats = await self._hello(socket, game)
            with self.server.changes.subscribe(game) as changed:
                telling = asyncio.create_task(self._tell(socket, game, seats, changed))
                try:
                    await self._listen(socket, game, tokens, seats)
                finally:
                    telling.cancel()
                    await asyncio.gather(telling, return_exceptions=True)
        except (WebSocketDisconnect, TimeoutError):
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(BAD)
        except Refusal as refusal:
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.send_text(json.dumps(refusal.json()))
                await socket.close(BAD)

    async def _hello(self, socket: WebSocket, game: str) -> tuple[Sequence[str], tuple[Seat, ...]]:
        """The secrets somebody brings, and the seats they hold."""
        text = await asyncio.wait_for(self._receive(socket, ()), HELLO_SECONDS)
        try:
            hello = msgspec.json.decode(text, type=schemas.Hello)
        except UNREADABLE as error:
            raise Malformed(
                f'The first message says hello with the secrets of your seats, {{"tokens": [...]}}: {error}'
            ) from None
        await self.live.query(game, lambda live: live.id)
        return hello.tokens, await self.server.desk.held(game, hello.tokens)

    async def _receive(self, socket: WebSocket, tokens: Sequence[str]) -> str:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text: str | None = message.get("text")
        if text is None:
            raise Malformed("A message is a text of JSON, not bytes.", allowed=list(TYPES))
        if len(text) > self.settings.largest_message:
            await socket.close(
                TOO_LARGE, f"A message has {self.settings.largest_message} characters at most."
            )
            raise WebSocketDisconnect(TOO_LARGE)
        address = socket.client.host if socket.client else ""
        if self.server.limits.take(address, tokens):
            await socket.close(TOO_MANY, self.server.limits.words)
            raise WebSocketDisconnect(TOO_MANY)
        return str(text)

    async def _tell(
        self, socket: WebSocket, game: str, seats: tuple[Seat, ...], changed: asyncio.Event
    ) -> None:
        """Send the game now and after every change; changes that come while it is being sent are sent as one.
        Who cannot be told any more is hung up on, and calls again."""
        try:
            while True:
                changed.clear()
                shown = await self._shown(game, seats)
                await socket.send_text(f'{{"shown":{shown.decode()}}}')
                await changed.wait()
        except (WebSocketDisconnect, RuntimeError):
            pass  # they have gone
        except Exception as fault:  # noqa: BLE001  # a line that is never told anything looks like a quiet game
            log.error("a game cannot be shown", game=game, why=repr(fault))
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(FAULT)

    async def _shown(self, game: str, seats: tuple[Seat, ...]) -> bytes:
        """What these seats see now; a database that does not answer is asked again."""
        while True:
            try:
                return await self.live.query(game, lambda live: live.render(seats))
            except Unavailable:
                await asyncio.sleep(AGAIN_SECONDS)

    async def _listen(
        self, socket: WebSocket, game: str, tokens: Sequence[str], seats: tuple[Seat, ...]
    ) -> None:
        while True:
            text = await self._receive(socket, tokens)
            reply = await self._reply(game, seats, text)
            await socket.send_text(msgspec.json.encode(reply).decode())

    async def _reply(self, game: str, seats: tuple[Seat, ...], text: str) -> dict[str, Any]:
        label: object = None
        try:
            kind, label, message = understood(text)
            if message.seat not in seats:
                raise NotYourDecision(
                    f"The secrets you said hello with do not hold {message.seat} in this game.", allowed=seats
                )
            return {"reply": label, kind: await self._do(game, message)}
        except Refusal as refusal:
            return {"reply": label, **refusal.json()}

    async def _do(self, game: str, message: Sent) -> Any:
        if isinstance(message, schemas.Sit):
            return await self.live.sit(game, message)
        if not isinstance(message, schemas.Why):
            return await self.server.take(game, message)
        said = await self.live.query_in_thread(
            game, lambda live: live.match.explain(message.seat, message.intent)
        )
        return said.json()


def understood(text: str) -> tuple[str, object, Sent]:
    """`{"answer": {...}}`, `{"undo": {...}}`, `{"sit": {...}}` or `{"why": {...}}`, with a `label` for the
    reply."""
    try:
        row = msgspec.json.decode(text)
        kind = next((name for name in TYPES if isinstance(row, dict) and name in row), None)
        if kind is None or set(row) - {kind, "label"}:
            raise Malformed("A message is an answer, an undo, a sit or a why.", allowed=list(TYPES))
        return kind, row.get("label"), msgspec.convert(row[kind], TYPES[kind])
    except UNREADABLE as error:
        raise Malformed(f"That message cannot be read: {schemas.said(error)}", allowed=list(TYPES)) from None
