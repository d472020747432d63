"""Overlays on the board, the odds of a battle before it is fought, and the report of a game: from the view of
a seat, or of a spectator if none is named."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Response

from beachhead.core.replay import luck_of
from beachhead.core.report import Fortune
from beachhead.core.seat import SPECTATOR
from beachhead.core.view import View
from beachhead.draw.scene import has_board, looks_of
from beachhead.games import find_game
from beachhead.server import schemas
from beachhead.server.context import Context
from beachhead.server.db.matches import match_at
from beachhead.server.dependencies import ContextDep, TokensDep, body
from beachhead.server.live.game import LiveGame
from beachhead.server.openapi import documented, many, one, perhaps
from beachhead.server.responses import json_response, rendered_response
from beachhead.server.routes.history import FAR
from beachhead.server.watching import Reader

router = APIRouter()


@router.get("/api/games/{game}/overlays", **documented(many(schemas.Lens), 403, 404))
async def overlays(context: ContextDep, game: str, tokens: TokensDep, seat: str = SPECTATOR) -> Response:
    """What can be highlighted on the board, and whether a unit or a hex has to be named for it."""
    reader = await context.reader(game, seat, tokens)
    lenses = await context.watching.ask(
        game, reader, lambda live: live.match.game.overlays(live.match.view(seat))
    )
    return json_response([lens.json() for lens in lenses])


@router.get("/api/games/{game}/overlays/{name}", **documented(one(schemas.Overlay), 403, 404, 422))
async def overlay(
    context: ContextDep, game: str, name: str, tokens: TokensDep, seat: str = SPECTATOR, about: str = ""
) -> Response:
    """The hexes, paths and lines of one of them; `about` is the unit or hex it asks for."""
    reader = await context.reader(game, seat, tokens)
    lit = await context.watching.ask(
        game, reader, lambda live: live.match.game.overlay(live.match.view(seat), name, about)
    )
    return json_response(lit.json())


@router.get("/api/games/{game}/status", **documented(one(schemas.Standing), 403, 404))
async def status(
    context: ContextDep, game: str, tokens: TokensDep, seat: str = SPECTATOR, n: int | None = None
) -> Response:
    """How the game stands, or stood after entry `n`: what counts for victory, dice and what they call, who is
    lost or to come."""
    reader = await context.reader(game, seat, tokens)
    if n is not None:
        past = await within(context, game, reader, n)
        return json_response(
            await asyncio.to_thread(lambda: standing(match_at(context.store, game, past).view(seat)))
        )
    return json_response(
        await context.watching.ask(game, reader, lambda live: standing(live.match.view(seat)))
    )


def standing(view: View) -> schemas.Standing:
    found = find_game(view.setup.game).status(view)
    ids = {unit.id for group in found.groups for unit in group.units}
    return schemas.Standing(found, looks_of(view, sorted(ids)) if ids and has_board(view.setup) else {})


@router.get("/api/games/{game}/guide", **documented(one(schemas.Guidance), 403, 404))
async def guide(context: ContextDep, game: str, tokens: TokensDep, seat: str = SPECTATOR) -> Response:
    """What the options of the seat mean on the board: hexes, ways, whom one could fight, who is placed."""
    reader = await context.reader(game, seat, tokens)
    found = await context.watching.ask(game, reader, lambda live: guidance(live.match.view(seat)))
    return json_response(found)


def guidance(view: View) -> schemas.Guidance:
    game = find_game(view.setup.game)
    found = game.guide(view)
    waiting = [unit for panel in game.panels(view) for unit in panel.units]
    looks = looks_of(view, {found.placed, *waiting} - {""})
    return schemas.Guidance(found, looks.get(found.placed, ""), {id: looks[id] for id in waiting})


@router.get("/api/games/{game}/card/{card}", **documented(one(schemas.Ordered), 403, 404))
async def card_units(
    context: ContextDep, game: str, card: str, tokens: TokensDep, seat: str = SPECTATOR
) -> Response:
    """The units that a card of the seat's hand could order; none if it has no such card to play."""
    reader = await context.reader(game, seat, tokens)
    found = await context.watching.ask(
        game, reader, lambda live: live.match.game.could_order(live.match.view(seat), card)
    )
    return json_response(schemas.Ordered(list(found)))


@router.post(
    "/api/games/{game}/odds", **documented(perhaps(schemas.Odds), 403, 404, 422, takes=schemas.Battle)
)
async def odds(
    context: ContextDep,
    game: str,
    tokens: TokensDep,
    asked: Annotated[schemas.Battle, Depends(body(schemas.Battle))],
) -> Response:
    """The exact odds of a battle: who, where and with what, by the names of the game; nothing for the battle
    that is being fought. `null` if the game is not `at` that entry any more."""
    reader = await context.reader(game, asked.seat, tokens)

    def weigh(live: LiveGame) -> dict[str, object] | None:
        if asked.at is not None and asked.at != live.match.length:
            return None
        return live.match.game.odds(live.match.view(asked.seat), asked.battle)

    found = await context.watching.ask(game, reader, weigh)
    return json_response(None if found is None else msgspec.convert(found, schemas.Odds))


@router.get("/api/games/{game}/moments/{n}/odds", **documented(one(schemas.Odds), 403, 404, 422))
async def odds_then(
    context: ContextDep, game: str, n: int, tokens: TokensDep, seat: str = SPECTATOR
) -> Response:
    """The exact odds of the battle that was being fought after entry `n`, from what the seat knew then."""
    reader = await context.reader(game, seat, tokens)
    past = await within(context, game, reader, n)

    def weigh() -> dict[str, object]:
        match = match_at(context.store, game, past)
        return match.game.odds(match.view(seat), {})

    return json_response(msgspec.convert(await asyncio.to_thread(weigh), schemas.Odds))


@router.get("/api/games/{game}/luck", **documented(many(Fortune), 404, 422))
async def luck(
    context: ContextDep, game: str, tokens: TokensDep, since: int = 0, until: int = FAR
) -> Response:
    """What the battles after entry `since` brought each side, beside what their dice bring on the mean."""
    reader = await context.watching.reader(game, tokens)
    first, last = await within(context, game, reader, since), await within(context, game, reader, until)

    def weigh() -> list[Fortune]:
        lines = context.store.lines(game, first, last)
        rows = (json.loads(entry["line"]) for entry in lines)
        return list(luck_of(match_at(context.store, game, first), rows))

    return json_response(await asyncio.to_thread(weigh))


async def within(context: Context, game: str, reader: Reader, n: int) -> int:
    """An entry that the game has for this reader, the nearest to `n`."""
    return max(0, min(n, reader.within(await context.live.query(game, lambda live: live.match.length))))


@router.get("/api/games/{game}/report", **documented(one(schemas.Reported), 403, 404))
async def report(context: ContextDep, game: str, tokens: TokensDep, seat: str = SPECTATOR) -> Response:
    """How the game went: score over the turns, losses, luck, decisive moments. While it goes on, what a seat
    may know of it."""
    reader = await context.reader(game, seat, tokens)
    return rendered_response(await context.reports.render(game, seat, reader.until))
