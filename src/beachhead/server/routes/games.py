"""Beginning and playing: the routes that change a game, and the one that shows it."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Request, Response

from beachhead import games
from beachhead.server import schemas
from beachhead.server.dependencies import Address, Served, Tokens, reading
from beachhead.server.fairness import opened
from beachhead.server.responses import documented, json_answer, ref
from beachhead.server.uploads import PAGE_HEADER

router = APIRouter()
SCENARIOS = {"application/json": {"schema": {"type": "array"}}}


@router.get("/api/scenarios", **documented(SCENARIOS))
async def list_scenarios() -> Response:
    """Every scenario with its seats and options."""
    return json_answer([scenario.json() for scenario in games.scenarios()])


@router.post("/api/games", **documented(ref(schemas.Begun), 404, 422, takes=schemas.NewGame))
async def begin(
    server: Served, address: Address, wanted: Annotated[schemas.NewGame, Depends(reading(schemas.NewGame))]
) -> Response:
    """Begin a game; the links in the answer are the only copy of the secrets that hold its seats."""
    begun = await asyncio.to_thread(server.desk.begin, wanted, address)
    server.changes.publish(begun.game)
    server.draw_ahead(wanted.scenario, wanted.options)
    return json_answer(begun)


@router.get("/api/page", **documented(ref(schemas.Page)))
async def page(server: Served) -> Response:
    """A token that shows that what is sent comes from a page of this server: see /api/import."""
    return json_answer(schemas.Page(server.uploads.token()))


@router.post("/api/import", **documented(ref(schemas.Begun), 403, 422))
async def bring_in(
    server: Served, request: Request, address: Address, token: Annotated[str, Header(alias=PAGE_HEADER)] = ""
) -> Response:
    """Bring in a game file (the body is the file), with a token from /api/page."""
    server.uploads.must_be_our_page(token)
    with server.uploads.place():
        record = await server.uploads.read(await request.body())
    return json_answer(await asyncio.to_thread(server.desk.bring_in, record, address))


@router.get("/api/games/{game}", **documented(ref(schemas.Shown), 404))
async def look(server: Served, game: str, tokens: Tokens) -> Response:
    """The game as your links let you see it; as a spectator without any."""
    return await server.show(game, tokens)


@router.post("/api/games/{game}/sit", **documented(ref(schemas.Shown), 403, 404, 409, 422, takes=schemas.Sit))
async def sit(
    server: Served, game: str, tokens: Tokens, given: Annotated[schemas.Sit, Depends(reading(schemas.Sit))]
) -> Response:
    """Sit down: add the seat's own word to the dice. The dice are rolled once the first person has."""
    await server.must_hold(game, given.seat, tokens)
    await server.live.sit(game, given)
    return await server.show(game, tokens)


@router.get("/api/games/{game}/dice", **documented(ref(schemas.DiceOpened), 403, 404))
async def dice(server: Served, game: str) -> Response:
    """The secret of a finished game's dice, and every draw, so that a client can check them by itself."""
    length = await server.live.query(game, lambda live: live.match.length)
    return json_answer(await asyncio.to_thread(opened, server.store, game, length))


@router.post(
    "/api/games/{game}/answers", **documented(ref(schemas.Shown), 403, 404, 409, 422, takes=schemas.Answer)
)
async def answer(
    server: Served,
    game: str,
    tokens: Tokens,
    given: Annotated[schemas.Answer, Depends(reading(schemas.Answer))],
) -> Response:
    """Take one of the options a seat has."""
    await server.must_hold(game, given.seat, tokens)
    await server.take(game, given)
    return await server.show(game, tokens)


@router.post(
    "/api/games/{game}/undo", **documented(ref(schemas.Shown), 403, 404, 409, 422, takes=schemas.Undo)
)
async def undo(
    server: Served, game: str, tokens: Tokens, given: Annotated[schemas.Undo, Depends(reading(schemas.Undo))]
) -> Response:
    """Take back a seat's last decisions, as far as the rules of undo go."""
    await server.must_hold(game, given.seat, tokens)
    await server.take(game, given)
    return await server.show(game, tokens)


@router.post(
    "/api/games/{game}/seats/{seat}", **documented(ref(schemas.Shown), 403, 404, 422, takes=schemas.Player)
)
async def hand_over(
    server: Served,
    game: str,
    seat: str,
    tokens: Tokens,
    player: Annotated[schemas.Player, Depends(reading(schemas.Player))],
) -> Response:
    """Hand a seat to a bot, or take it back."""
    await server.must_hold(game, seat, tokens)
    await server.desk.hand_over(game, seat, player.bot)
    if all((await server.desk.players(game)).values()):
        await server.live.begin(game)
    server.changes.publish(game)
    return await server.show(game, tokens)
