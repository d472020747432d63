"""Creating, importing, showing and playing games."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Request, Response

from beachhead.core.game import Scenario
from beachhead.games import games, scenarios
from beachhead.manual.briefing import blurb_of
from beachhead.server import schemas
from beachhead.server.dependencies import AddressDep, ContextDep, PersonDep, TokensDep, body
from beachhead.server.fairness import open_dice
from beachhead.server.openapi import documented, many, one
from beachhead.server.responses import json_response, rendered_response
from beachhead.server.routes.briefings import blurb_reply
from beachhead.server.tokens import PAGE_HEADER

router = APIRouter()


@router.get("/api/scenarios", **documented(many(schemas.Scenario)))
async def list_scenarios() -> Response:
    """Every scenario with its seats and options."""
    titles = {
        game.name: {"name": game.name, "title": game.title, "says": game.says, "manual": bool(game.manual)}
        for game in games().values()
    }
    return json_response([_listed(scenario, titles[scenario.game]) for scenario in scenarios()])


def _listed(scenario: Scenario, title: dict[str, Any]) -> dict[str, Any]:
    return {**scenario.json(), "game": title, "blurb": blurb_reply(blurb_of(scenario))}


@router.post("/api/games", **documented(one(schemas.Begun), 404, 422, takes=schemas.NewGame))
async def begin(
    context: ContextDep,
    address: AddressDep,
    person: PersonDep,
    wanted: Annotated[schemas.NewGame, Depends(body(schemas.NewGame))],
) -> Response:
    """Begin a game; the links in the answer are the only copy of the secrets that hold its seats."""
    begun = await asyncio.to_thread(context.games.create, wanted, address, person)
    context.changes.publish(begun.game)
    context.draw_ahead(wanted.scenario, wanted.options, wanted.data)
    return json_response(begun)


@router.get("/api/page", **documented(one(schemas.Page)))
async def page(context: ContextDep) -> Response:
    """A token that shows that what is sent comes from a page of this server: see /api/import."""
    return json_response(schemas.Page(context.page_tokens.issue()))


@router.post("/api/import", **documented(one(schemas.Begun), 403, 422))
async def bring_in(
    context: ContextDep,
    request: Request,
    address: AddressDep,
    person: PersonDep,
    token: Annotated[str, Header(alias=PAGE_HEADER)] = "",
) -> Response:
    """Import a game file (the body is the file), with a token from /api/page."""
    context.page_tokens.require(token)
    with context.uploads.slot():
        content = await request.body()
        own = await asyncio.to_thread(context.data_sets.of_file, content)
        record = await context.uploads.read(content, own)
    return json_response(await asyncio.to_thread(context.games.add, record, address, person))


@router.get("/api/games/{game}", **documented(one(schemas.Shown), 404))
async def look(context: ContextDep, game: str, tokens: TokensDep) -> Response:
    """The game as your links let you see it; as a spectator without any."""
    return rendered_response(await context.render(game, tokens))


@router.post("/api/games/{game}/sit", **documented(one(schemas.Shown), 403, 404, 409, 422, takes=schemas.Sit))
async def sit(
    context: ContextDep,
    game: str,
    tokens: TokensDep,
    given: Annotated[schemas.Sit, Depends(body(schemas.Sit))],
) -> Response:
    """Sit down: add the seat's own word to the dice. The dice are rolled once the first person has."""
    await context.require_seat(game, given.seat, tokens)
    await context.live.sit(game, given)
    return rendered_response(await context.render(game, tokens))


@router.get("/api/games/{game}/dice", **documented(one(schemas.DiceOpened), 403, 404))
async def dice(context: ContextDep, game: str) -> Response:
    """The secret of a finished game's dice, and every draw, so that a client can check them itself."""
    length = await context.live.query(game, lambda live: live.match.length)
    return json_response(await asyncio.to_thread(open_dice, context.store, game, length))


@router.post(
    "/api/games/{game}/answers", **documented(one(schemas.Shown), 403, 404, 409, 422, takes=schemas.Answer)
)
async def answer(
    context: ContextDep,
    game: str,
    tokens: TokensDep,
    given: Annotated[schemas.Answer, Depends(body(schemas.Answer))],
) -> Response:
    """Take one of the options a seat has."""
    return await _answered(context, game, tokens, given)


@router.post(
    "/api/games/{game}/undo", **documented(one(schemas.Shown), 403, 404, 409, 422, takes=schemas.Undo)
)
async def undo(
    context: ContextDep,
    game: str,
    tokens: TokensDep,
    given: Annotated[schemas.Undo, Depends(body(schemas.Undo))],
) -> Response:
    """Take back a seat's last decisions, as far as the rules of undo go."""
    return await _answered(context, game, tokens, given)


async def _answered(
    context: ContextDep, game: str, tokens: TokensDep, given: schemas.Answer | schemas.Undo
) -> Response:
    await context.require_seat(game, given.seat, tokens)
    await context.answer(game, given)
    return rendered_response(await context.render(game, tokens))


@router.post(
    "/api/games/{game}/seats/{seat}", **documented(one(schemas.Shown), 403, 404, 422, takes=schemas.Player)
)
async def hand_over(
    context: ContextDep,
    game: str,
    seat: str,
    tokens: TokensDep,
    player: Annotated[schemas.Player, Depends(body(schemas.Player))],
) -> Response:
    """Hand a seat to a bot, or take it back."""
    await context.require_seat(game, seat, tokens)
    if player.bot:
        await context.branches.require_helped(game)
        await context.lobby.require_unrated(game, "hand a seat to a bot")
    await context.gathering.hand_over(game, seat, player.bot)
    return rendered_response(await context.render(game, tokens))
