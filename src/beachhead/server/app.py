"""The application: the JSON API, the sockets, the board's files.

Everything a client or a foreign bot may do is here and in the API document (`/api/openapi.json`). Only views
leave; the engine alone says what is legal.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Annotated, Any, TypeVar

import msgspec
from fastapi import Depends, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.middleware.gzip import GZipMiddleware

from beachhead import __version__, games
from beachhead.core.errors import Malformed, NotYourDecision, Refusal, Unknown
from beachhead.core.seat import SPECTATOR, Seat
from beachhead.server import wire
from beachhead.server.answering import answers, body, json_answer, many, ref
from beachhead.server.boards import add_boards
from beachhead.server.desk import Desk
from beachhead.server.guard import Guard
from beachhead.server.hall import Hall
from beachhead.server.listen import Listener
from beachhead.server.pages import add_pages
from beachhead.server.players import Players
from beachhead.server.room import Room, match_at
from beachhead.server.settings import Settings
from beachhead.server.sockets import Sockets
from beachhead.server.store import Store
from beachhead.server.watch import ANSWER_SECONDS, ANSWERS, ROOMS, SOCKETS

STATUS = {"unknown": 404, "stale": 409, "not your decision": 403, "bad file": 422}
REQUESTS = (wire.NewGame, wire.Answer, wire.Undo, wire.Why, wire.Player)
REPLIES = (wire.Begun, wire.Refused, wire.Shown, wire.Told, wire.Explained, wire.Held)
R = TypeVar("R", bound=wire.Request)
T = TypeVar("T")

_, COMPONENTS = msgspec.json.schema_components(
    [*REQUESTS, *REPLIES], ref_template="#/components/schemas/{name}"
)


def reading(kind: type[R]) -> Callable[[Request], Awaitable[R]]:
    """A request's body as the type it should be; malformed otherwise."""
    decoder = msgspec.json.Decoder(kind)

    async def read(request: Request) -> R:
        try:
            return decoder.decode(await request.body())
        except msgspec.ValidationError as error:
            raise Malformed(f"The body does not fit {kind.__name__}: {error}") from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise Malformed("The body is not JSON.") from None

    return read


def tokens_of(request: Request) -> tuple[str, ...]:
    """The secrets a request carries: `Authorization: Bearer one,two`."""
    scheme, _, words = request.headers.get("authorization", "").partition(" ")
    return tuple(word for word in words.split(",")[:16] if word) if scheme.lower() == "bearer" else ()


Tokens = Annotated[tuple[str, ...], Depends(tokens_of)]


class Server:
    """The parts that live as long as the application."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.desk = Desk(self.store, settings)
        self.hall = Hall(self.store, settings)
        self.stopping = False

    @asynccontextmanager
    async def running(self, app: FastAPI) -> AsyncIterator[None]:
        await asyncio.to_thread(self.store.migrate)
        self.players = Players(self.hall, self.desk, self.settings)
        listener = Listener(self.hall, self.settings)
        await listener.start()
        await self.players.resume()
        try:
            yield
        finally:
            self.stopping = True
            await listener.close()
            await self.players.close()
            # calls that still wait for the database in a thread give their connections back first
            await asyncio.get_running_loop().shutdown_default_executor()
            self.store.close()

    async def seats(self, game: str, tokens: tuple[str, ...]) -> tuple[Seat, ...]:
        return await asyncio.to_thread(self.desk.held, game, tokens)

    async def must_hold(self, game: str, seat: str, tokens: tuple[str, ...]) -> None:
        """Refuse who does not hold the seat."""
        if seat not in await self.seats(game, tokens):
            await self.hall.ask(game, lambda room: room.match.view(seat))
            raise NotYourDecision(f"Your links do not hold {seat} in this game.")

    async def take(self, game: str, deed: Callable[[Room], T]) -> T:
        """An answer, timed and counted."""
        began = time.perf_counter()
        try:
            done = await self.hall.answer(game, deed)
        except Refusal as refusal:
            ANSWERS.labels(refusal.kind).inc()
            raise
        ANSWERS.labels("taken").inc()
        ANSWER_SECONDS.observe(time.perf_counter() - began)
        return done


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
    app.add_middleware(Guard, settings=settings)
    app.add_exception_handler(Refusal, refuse)
    app.add_exception_handler(RequestValidationError, refuse_query)
    add_games(app, server)
    add_looking(app, server)
    add_boards(app)
    add_watching(app, server)
    add_pages(app, server.desk)
    Sockets(server.hall, server.desk, settings).add_to(app)
    app.openapi = lambda: document(app)  # type: ignore[method-assign]
    return app


async def refuse(_: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    return json_answer(refusal.json(), STATUS.get(refusal.kind, 422))


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


def add_games(app: FastAPI, server: Server) -> None:
    """Beginning and playing."""

    @app.get(
        "/api/scenarios",
        response_class=Response,
        responses=answers({"application/json": {"schema": {"type": "array"}}}),
    )
    async def list_scenarios() -> Response:
        """Every scenario with its seats and options."""
        return json_answer([scenario.json() for scenario in games.scenarios()])

    @app.post(
        "/api/games",
        response_class=Response,
        openapi_extra=body(wire.NewGame),
        responses=answers(ref(wire.Begun), 404, 422),
    )
    async def begin(wanted: Annotated[wire.NewGame, Depends(reading(wire.NewGame))]) -> Response:
        """Begin a game; the links in the answer are the only copy of the secrets that hold its seats."""
        begun = await asyncio.to_thread(server.desk.begin, wanted)
        server.hall.tell(begun.game)
        return json_answer(begun)

    @app.post("/api/import", response_class=Response, responses=answers(ref(wire.Begun), 422))
    async def bring_in(request: Request) -> Response:
        """Bring in a game file (the body is the file)."""
        begun = await asyncio.to_thread(server.desk.bring_in, await request.body())
        return json_answer(begun)

    @app.post(
        "/api/games/{game}/answers",
        response_class=Response,
        openapi_extra=body(wire.Answer),
        responses=answers(ref(wire.Shown), 403, 404, 409, 422),
    )
    async def answer(
        game: str, tokens: Tokens, given: Annotated[wire.Answer, Depends(reading(wire.Answer))]
    ) -> Response:
        """Take one of the options a seat has."""
        await server.must_hold(game, given.seat, tokens)
        await server.take(game, lambda room: room.apply(given.seat, given.do, at=given.at, answer=given.id))
        return await show(game, tokens)

    @app.post(
        "/api/games/{game}/undo",
        response_class=Response,
        openapi_extra=body(wire.Undo),
        responses=answers(ref(wire.Shown), 403, 404, 409, 422),
    )
    async def undo(
        game: str, tokens: Tokens, given: Annotated[wire.Undo, Depends(reading(wire.Undo))]
    ) -> Response:
        """Take back a seat's last decisions, as far as the rules of undo go."""
        await server.must_hold(game, given.seat, tokens)
        await server.take(game, lambda room: room.undo(given.seat, given.count, answer=given.id))
        return await show(game, tokens)

    @app.post(
        "/api/games/{game}/seats/{seat}",
        response_class=Response,
        openapi_extra=body(wire.Player),
        responses=answers(ref(wire.Shown), 403, 404, 422),
    )
    async def hand_over(
        game: str, seat: str, tokens: Tokens, player: Annotated[wire.Player, Depends(reading(wire.Player))]
    ) -> Response:
        """Hand a seat to a bot, or take it back."""
        await server.must_hold(game, seat, tokens)
        await asyncio.to_thread(server.desk.hand_over, game, seat, player.bot)
        server.hall.tell(game)
        return await show(game, tokens)

    async def show(game: str, tokens: tuple[str, ...]) -> Response:
        seats = await server.seats(game, tokens)
        return json_answer(await server.hall.ask(game, lambda room: room.payload(seats)))

    @app.get("/api/games/{game}", response_class=Response, responses=answers(ref(wire.Shown), 404))
    async def look(game: str, tokens: Tokens) -> Response:
        """The game as your links let you see it; as a spectator without any."""
        return await show(game, tokens)


def add_looking(app: FastAPI, server: Server) -> None:
    """Everything that changes nothing."""

    @app.get("/api/mine", response_class=Response, responses=answers(many(wire.Held)))
    async def mine(tokens: Tokens) -> Response:
        """The seats your links hold, and how their games stand."""
        return json_answer(await asyncio.to_thread(server.desk.games_of, tokens))

    @app.get("/api/games/{game}/story", response_class=Response, responses=answers(many(wire.Told), 404, 422))
    async def story(game: str, tokens: Tokens, since: int = 0, until: int | None = None) -> Response:
        """The log in sentences, after entry `since`."""
        seats = await server.seats(game, tokens)
        return json_answer(
            await asyncio.to_thread(server.desk.story, game, seats, bounded(since), bounded(until))
        )

    @app.get(
        "/api/games/{game}/moments/{n}", response_class=Response, responses=answers(ref(wire.Shown), 404, 422)
    )
    async def moment(game: str, n: int, tokens: Tokens) -> Response:
        """The game as it stood after entry `n`; every seat's view of it once the game is over."""
        seats = await server.seats(game, tokens)
        over, length, everybody = await server.hall.ask(
            game, lambda room: (room.match.over, room.match.length, room.match.seats)
        )
        if not 0 <= n <= length:
            raise Unknown(f"There is no moment {n}: the game has entries 0 to {length}.")
        shown = (*everybody, SPECTATOR) if over else seats
        return json_answer(await asyncio.to_thread(then, server.store, game, n, shown, server.settings))

    @app.post(
        "/api/games/{game}/why",
        response_class=Response,
        openapi_extra=body(wire.Why),
        responses=answers(ref(wire.Explained), 403, 404, 422),
    )
    async def why(
        game: str, tokens: Tokens, asked: Annotated[wire.Why, Depends(reading(wire.Why))]
    ) -> Response:
        """Why a seat cannot do something now, with the rule; or the sums behind what it can."""
        await server.must_hold(game, asked.seat, tokens)
        return json_answer(
            (await server.hall.ask(game, lambda room: room.match.explain(asked.seat, asked.intent))).json()
        )

    @app.get(
        "/api/games/{game}/file",
        response_class=Response,
        responses=answers({"application/x-ndjson": {}}, 403, 404),
    )
    async def file(game: str, tokens: Tokens, seat: str = "") -> Response:
        """The game file: whole when the game is over, before that the copy of a seat you hold."""
        seats = await server.seats(game, tokens)
        length = await server.hall.ask(game, lambda room: room.match.length)
        content = await asyncio.to_thread(whole_file, server, game, length, seats, seat)
        headers = {"content-disposition": f'attachment; filename="{game}.bhg"'}
        return Response(content, media_type="application/x-ndjson", headers=headers)


def bounded(n: int | None) -> Any:
    return None if n is None else max(0, min(n, 10_000_000))


def then(store: Store, game: str, n: int, seats: tuple[Seat, ...], settings: Settings) -> dict[str, Any]:
    return Room(store, game, match_at(store, game, n), "", settings.snapshot_every).payload(seats)


def whole_file(server: Server, game: str, length: int, seats: tuple[Seat, ...], seat: str) -> bytes:
    return server.desk.file(match_at(server.store, game, length, from_start=True), seats, seat)


def add_watching(app: FastAPI, server: Server) -> None:
    """For those who run it."""

    @app.get("/healthz", include_in_schema=False)
    async def health() -> PlainTextResponse:
        return PlainTextResponse("ok")

    @app.get("/readyz", include_in_schema=False)
    async def ready() -> PlainTextResponse:
        if server.stopping:
            return PlainTextResponse("stopping", 503)
        try:
            await asyncio.to_thread(server.store.ready)
        except Exception as fault:  # noqa: BLE001  # whatever is wrong, the answer is "not ready"
            return PlainTextResponse(f"the database does not answer: {type(fault).__name__}", 503)
        return PlainTextResponse("ready")

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        ROOMS.set(server.hall.open_rooms)
        SOCKETS.set(server.hall.listeners)
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
