"""The board for the browser: the drawing of the ground once, the looks of the pieces as they are needed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import msgspec
from fastapi import APIRouter, Request, Response
from starlette.background import BackgroundTask

from beachhead.core.bhd import DataSet
from beachhead.core.errors import Malformed, unknown
from beachhead.draw.kit.style import stylesheet
from beachhead.draw.scene import board_of, draw_look, shared_svg
from beachhead.draw.thumbnail import thumbnail
from beachhead.games import find_scenario
from beachhead.manual import read_manual
from beachhead.server import schemas
from beachhead.server.context import Context
from beachhead.server.dependencies import ContextDep
from beachhead.server.ground import LAYERS, THEMES, draw_ground
from beachhead.server.openapi import TEXT_BY_NAME, documented, one
from beachhead.server.responses import cacheable_response, json_response
from beachhead.server.routes.pages import books

MOST_LOOKS = 400
SVG = "image/svg+xml"
SKETCHING = ThreadPoolExecutor(1, "sketching")
"""A page asks for many small pictures at once: they are drawn one by one, so that games go on meanwhile."""
router = APIRouter()


@router.get("/api/board", **documented(one(schemas.Board), 404, 422))
async def board(
    context: ContextDep, request: Request, scenario: str, options: str = "{}", data: str = ""
) -> Response:
    """The window of the drawing and where every hex lies in it; `data` is the fingerprint of a data set."""
    chosen, own = parse_options(scenario, options), await owned(context, data)
    answer = await cacheable(request, lambda: json.dumps(board_of(scenario, chosen, own)), "application/json")
    answer.background = BackgroundTask(open_manual, scenario)
    return answer


def open_manual(scenario: str) -> None:
    """Whoever plays may look up a rule, and it is to come at once."""
    game, _ = find_scenario(scenario)
    if game.manual:
        read_manual(game.name)
    books()


@router.get("/api/board/ground.svg", **documented({SVG: {}}, 404, 422))
async def ground(
    context: ContextDep,
    request: Request,
    scenario: str,
    options: str = "{}",
    theme: str = "light",
    layer: str = "ground",
    data: str = "",
) -> Response:
    """The ground, or the hex numbers alone, as a picture in the coordinates of the board."""
    require_one_of("theme", theme, THEMES)
    require_one_of("layer", layer, LAYERS)
    chosen, own = parse_options(scenario, options), await owned(context, data)
    return await cacheable(request, lambda: draw_ground(scenario, chosen, theme, layer, own), SVG)


@router.get("/api/board/thumbnail.svg", **documented({SVG: {}}, 404))
async def small_picture(request: Request, scenario: str, theme: str = "light") -> Response:
    """A small picture of a scenario at its beginning, for a card."""
    require_one_of("theme", theme, THEMES)
    drawn = await asyncio.get_running_loop().run_in_executor(SKETCHING, thumbnail, scenario, theme)
    return cacheable_response(request, drawn.encode(), SVG)


@router.get("/api/board/pieces.css", **documented({"text/css": {}}, 404))
async def pieces_css(request: Request, theme: str = "light") -> Response:
    """What the classes of pieces and marks look like."""
    require_one_of("theme", theme, THEMES)
    return await cacheable(request, lambda: stylesheet(theme), "text/css")


@router.get("/api/board/shared.svg", **documented({SVG: {}}))
async def shared(request: Request) -> Response:
    """What pieces and marks are made of; a page holds it once."""
    return await cacheable(request, shared_svg, SVG)


@router.get("/api/board/looks", **documented(TEXT_BY_NAME, 404, 422))
async def looks(
    context: ContextDep, scenario: str, looks: str, options: str = "{}", data: str = ""
) -> Response:
    """The drawings of pieces by their looks, separated by commas."""
    chosen, wanted = parse_options(scenario, options), looks.split(",")[:MOST_LOOKS]
    own = await owned(context, data)
    try:
        drawn = await asyncio.to_thread(
            lambda: {look: draw_look(scenario, chosen, look, own) for look in wanted}
        )
    except (ValueError, KeyError, IndexError):
        raise Malformed("One of these looks does not exist: take them from the pieces of a scene.") from None
    return json_response(drawn)


async def owned(context: Context, data: str) -> DataSet | None:
    """The data set with this fingerprint; none if none is named."""
    return await asyncio.to_thread(context.data_sets.table.find, data) if data else None


def parse_options(scenario: str, options: str) -> dict[str, object]:
    """The options of a scenario, all of them, from the JSON in an address."""
    try:
        given = msgspec.json.decode(options, type=dict[str, bool | int | str])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Malformed('Options are a JSON object, such as {"weather": true}.') from None
    return find_scenario(scenario)[1].settle_options(given)


def require_one_of(what: str, word: str, allowed: tuple[str, ...]) -> None:
    if word not in allowed:
        raise unknown(what, word, allowed)


async def cacheable(request: Request, make: Callable[[], str], media_type: str) -> Response:
    """What is made in a thread, for a browser to cache."""
    return cacheable_response(request, (await asyncio.to_thread(make)).encode(), media_type)
