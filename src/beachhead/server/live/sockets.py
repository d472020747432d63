"""Live play over a WebSocket, one for each browser. It is sent every change, and may answer, undo and ask on
the same connection.

The client says hello with the tokens of its seats (so that they are in no address and no log), and is sent
the game as those seats may see it; again whenever the game changes. Every message it sends gets one reply
with the same `label`.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, NoReturn, cast

import msgspec
import structlog
from fastapi import WebSocket, WebSocketDisconnect
from starlette.websockets import WebSocketDisconnected

from beachhead.core.errors import Malformed, Refusal
from beachhead.core.seat import Seat
from beachhead.server import schemas
from beachhead.server.context import Context
from beachhead.server.errors import Unavailable, no_game
from beachhead.server.live.delta import changes
from beachhead.server.seats import require_held
from beachhead.server.tokens import session_tokens
from beachhead.server.watching import Reader

log = structlog.get_logger()
HELLO_SECONDS, AGAIN_SECONDS = 10, 1
UNREADABLE = (msgspec.DecodeError, msgspec.ValidationError, RecursionError, UnicodeError)
TOO_LARGE, TOO_MANY, BAD, FAULT = 1009, 1013, 1008, 1011

Message = schemas.Act | schemas.Why
TYPES: dict[str, type[Message]] = {
    "answer": schemas.Answer,
    "undo": schemas.Undo,
    "sit": schemas.Sit,
    "why": schemas.Why,
}


class LiveSocket:
    """The socket of one client at one game."""

    def __init__(self, context: Context, socket: WebSocket, game: str) -> None:
        self.context, self.socket, self.game = context, socket, game
        self.tokens: Sequence[str] = ()
        self.by_changes, self.prospects = False, False
        self.sent: tuple[Sequence[Seat], dict[str, Any]] | None = None
        self.seats: tuple[Seat, ...] = ()
        self.reader = Reader()
        self.heard: tuple[object, ...] = ()
        self.talked = asyncio.Event()
        self.here: Sequence[str] = ()
        self.gone = False

    async def serve(self) -> None:
        await self.socket.accept()
        try:
            hello = await self._receive_hello()
            with (
                self.context.changes.subscribe(self.game) as changed,
                self.context.comings.subscribe(self.game) as came,
                self.context.talks.subscribe(self.game) as self.talked,
            ):
                await self._look_at_seats()
                kinds = [(changed, self._shown)] + ([(came, self._people)] if hello.people else [])
                kinds += [(self.talked, self._talk)] if hello.talk else []
                sending = [asyncio.create_task(self._send_changes(*kind)) for kind in kinds]
                try:
                    await self._answer_messages()
                finally:
                    self._be_here(())  # before anything that could be cancelled
                    self.gone = True
                    for task in sending:
                        task.cancel()
                    await asyncio.gather(*sending, return_exceptions=True)
        except (WebSocketDisconnect, WebSocketDisconnected, TimeoutError):
            with suppress(RuntimeError, WebSocketDisconnect):
                await self.socket.close(BAD)
        except Refusal as refusal:
            with suppress(RuntimeError, WebSocketDisconnect):
                await self.socket.send_text(json.dumps(refusal.json()))
                await self.socket.close(BAD)

    async def _receive_hello(self) -> schemas.Hello:
        """The tokens of the client, the seats they hold, and what it wants to be told."""
        text = await asyncio.wait_for(self._receive(), HELLO_SECONDS)
        try:
            hello = msgspec.json.decode(text, type=schemas.Hello)
        except UNREADABLE as error:
            raise Malformed(
                f'The first message says hello with the secrets of your seats, {{"tokens": [...]}}: {error}'
            ) from None
        await self.context.live.query(self.game, lambda live: live.id)  # raises if there is no such game
        tokens = (*hello.tokens, *session_tokens(self.socket.headers))
        if not await self.context.seats.may_see(self.game, tokens):
            raise no_game(self.game)
        self.tokens, self.by_changes, self.prospects = tokens, hello.changes, hello.prospects
        return hello

    async def _look_at_seats(self) -> None:
        """The seats that the client holds now: one may have been freed, and its secret opens nothing any
        more. Where several people play they are here."""
        self.seats = await self.context.seats.held(self.game, self.tokens)
        players = await self.context.seats.players(self.game)
        self._be_here(self.seats if sum(not bot for bot in players.values()) > 1 else ())

    def _be_here(self, seats: Sequence[str]) -> None:
        if self.gone:
            return
        before, self.here = self.here, seats
        self.context.presence.go(self.game, set(before) - set(seats))
        self.context.presence.come(self.game, set(seats) - set(before))

    async def _receive(self) -> str:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text: str | None = message.get("text")
        if text is None:
            raise Malformed("A message is a text of JSON, not bytes.", allowed=list(TYPES))
        largest = self.context.settings.largest_message
        if len(text) > largest:
            await self._close(TOO_LARGE, f"A message has {largest} characters at most.")
        address = self.socket.client.host if self.socket.client else ""
        if self.context.limits.take(address, self.tokens):
            await self._close(TOO_MANY, self.context.limits.words)
        return str(text)

    async def _close(self, code: int, reason: str) -> NoReturn:
        await self.socket.close(code, reason)
        raise WebSocketDisconnect(code)

    async def _send_changes(self, changed: asyncio.Event, message: Callable[[], Awaitable[str]]) -> None:
        """Send the game, its people or its talk, now and after every change; changes that come while it is
        being sent are sent as one. If that fails the socket is closed, and the client connects again."""
        sent = ""
        try:
            while True:
                changed.clear()
                text = await self._until_available(message)
                if text and (text != sent or message == self._shown):
                    await self.socket.send_text(text)
                sent = text if message == self._people else ""
                await self._until_more(changed)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the client has gone
        except Exception as fault:  # noqa: BLE001  # a socket that is sent nothing looks like a quiet game
            log.error("a game cannot be shown", game=self.game, why=repr(fault))
            with suppress(RuntimeError, WebSocketDisconnect):
                await self.socket.close(FAULT)

    async def _until_more(self, changed: asyncio.Event) -> None:
        """Until there is more to be told: after a change, or when a late reader may know of one."""
        due = None if self.reader.until is None else await self.context.watching.due(self.game, self.reader)
        with suppress(TimeoutError):
            await asyncio.wait_for(changed.wait(), due)

    async def _until_available(self, message: Callable[[], Awaitable[str]]) -> str:
        """A database that does not answer is asked again."""
        while True:
            try:
                return await message()
            except Unavailable:
                await asyncio.sleep(AGAIN_SECONDS)

    async def _shown(self) -> str:
        """What the client may see now."""
        await self._look_at_seats()
        before, self.reader = self.reader, await self.context.watching.reader(self.game, self.tokens)
        if before != self.reader:
            self.talked.set()  # whoever is late hears what was said with what they see
        if self.by_changes:
            return await self._changed(self.reader)
        shown = await self.context.render_for(self.game, self.reader, prospects=self.prospects, as_told=True)
        return f'{{"shown":{shown.decode()}}}'

    async def _changed(self, reader: Reader) -> str:
        """What has changed since the last time; all of it at first, and to whoever holds other seats now."""
        seats = reader.eyes
        if reader.until is None:
            tree = await self.context.live.tree(self.game, seats, prospects=self.prospects)
        else:
            tree = await self.context.watching.ask(self.game, reader, lambda late: late.tree(seats))
        before, self.sent = self.sent, (seats, tree)
        if before is None or before[0] != seats:
            return msgspec.json.encode({"shown": tree}).decode()
        return msgspec.json.encode({"changed": changes(before[1], tree) or {}}).decode()

    async def _talk(self) -> str:
        """What was said since the last time; all of it to whoever hears others now."""
        since = cast("int", self.heard[0]) if self.heard else 0
        talk, change = await self.context.talk.heard_since(self.game, self.tokens, since)
        ears = (talk.part, talk.to, talk.terms, talk.spectators, talk.hushed)
        if self.heard and not talk.whole and ears != self.heard[1]:
            talk, change = await self.context.talk.heard_since(self.game, self.tokens, 0)
        heard = (change, ears, talk.messages if talk.whole else [])
        before, self.heard = self.heard, heard
        if before and (heard[1:] == before[1:] if talk.whole else not talk.messages):
            return ""
        return f'{{"talk":{msgspec.json.encode(talk).decode()}}}'

    async def _people(self) -> str:
        """Who is at the table now."""
        people = await self.context.gathering.shown(self.game, self.tokens)
        return f'{{"people":{msgspec.json.encode(people).decode()}}}'

    async def _answer_messages(self) -> None:
        while True:
            reply = await self._reply(await self._receive())
            await self.socket.send_text(msgspec.json.encode(reply).decode())

    async def _reply(self, text: str) -> dict[str, Any]:
        label: object = None
        try:
            kind, label, message = decode(text)
            await self._look_at_seats()
            require_held(message.seat, self.seats)
            return {"reply": label, kind: await self._do(message)}
        except Refusal as refusal:
            return {"reply": label, **refusal.json()}

    async def _do(self, message: Message) -> Any:
        if isinstance(message, schemas.Sit):
            return await self.context.live.sit(self.game, message)
        if not isinstance(message, schemas.Why):
            return await self.context.answer(self.game, message)
        explanation = await self.context.live.query_in_thread(
            self.game, lambda live: live.match.explain(message.seat, message.intent)
        )
        return explanation.json()


def decode(text: str) -> tuple[str, object, Message]:
    """`{"answer": {...}}`, `{"undo": {...}}`, `{"sit": {...}}` or `{"why": {...}}`, with a `label` for the
    reply."""
    try:
        row = msgspec.json.decode(text)
        kind = next((name for name in TYPES if isinstance(row, dict) and name in row), None)
        if kind is None or set(row) - {kind, "label"}:
            raise Malformed("A message is an answer, an undo, a sit or a why.", allowed=list(TYPES))
        return kind, row.get("label"), msgspec.convert(row[kind], TYPES[kind])
    except UNREADABLE as error:
        raise Malformed(
            f"That message cannot be read: {schemas.readable(error)}", allowed=list(TYPES)
        ) from None
